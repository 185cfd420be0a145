"""What phones are given so that they keep notes and seal answers, and how it reaches them."""

from __future__ import annotations

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from companion.core.private import PollRules
from companion.games import PACKAGES
from companion.games.package import Package
from companion.phones import page
from companion.phones.page import HOST_FILE, Page
from companion.phones.private import rules_for_pages
from tests.support.ten import PACKAGE as TEN

GAMES = (*PACKAGES.values(), TEN)
FIXTURE = Path(page.__file__).parent / "web" / "tests" / "fixtures" / "games.json"


def polls(package: Package) -> tuple[PollRules, ...]:
    return tuple(package.polls.rules) if package.polls else ()


def test_the_pages_tests_play_with_the_rules_that_a_table_gives_out() -> None:
    """Written anew by: python -m tests.phones.test_private."""
    assert json.loads(FIXTURE.read_text("utf-8")) == rules_for_pages(GAMES)


def test_no_two_games_ask_the_same_so_that_none_can_be_taken_for_another() -> None:
    asks = [one.ask for one in chain(*map(polls, GAMES))]
    assert len(set(asks)) == len(asks)


@pytest.mark.parametrize("package", GAMES, ids=lambda one: str(one.name))
def test_everything_that_one_can_be_has_an_answer_to_every_sealed_question(
    package: Package,
) -> None:
    states = [one.state for one in package.notes.rules.states] if package.notes else []
    for poll in polls(package):
        ways: list[str | None] = [*(one.said for one in poll.first)] or [None]
        for state in states:
            for said in ways:
                fits = [one for one in poll.cases if state in one.states]
                assert any(one.said in (None, said) for one in fits), (state, said)


@pytest.mark.parametrize("package", GAMES, ids=lambda one: str(one.name))
def test_every_answer_leads_to_something_that_one_can_be(package: Package) -> None:
    rules = package.notes.rules if package.notes else None
    assert all(one.rank > 0 for one in (rules.states[1:] if rules else ()))
    for kind in rules.kinds if rules else ():
        assert rules is not None
        assert bool(kind.answers) != bool(kind.most)
        assert {one.state for one in kind.answers} <= {None, *rules.becomes}
        assert all(one.state is None for one in kind.answers[:1])


@pytest.mark.parametrize("file", [page.FILE, HOST_FILE])
def test_the_rules_come_with_the_page_as_data_that_no_policy_has_to_let_run(file: Path) -> None:
    plain, given = Page.read(file), Page.read(file, rules_for_pages([TEN]))
    html = given.plain.decode()
    before = '<script type="application/json" id="games">'
    assert html.count(before) == 1
    data = html.split(before)[1].split("</script>")[0]
    assert json.loads(data) == rules_for_pages([TEN])
    assert given.policy == plain.policy
    assert given.tag != plain.tag


def test_a_sentence_cannot_end_the_data() -> None:
    rules: dict[str, Any] = {"games": {"x": {"label": "</script><script>alert(1)</script>"}}}
    html = Page.read(page.FILE, rules).plain.decode()
    assert "alert(1)</script>" not in html
    data = html.split('id="games">')[1].split("</script>")[0]
    assert json.loads(data) == rules


if __name__ == "__main__":
    text = json.dumps(rules_for_pages(GAMES), ensure_ascii=False, indent=1)
    FIXTURE.write_text(text + "\n", "utf-8")
