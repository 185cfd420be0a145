"""The promise: two games that swap two players' answers leave the same traces, to the byte.

Everything counts that the table reads, says, logs, writes and tells its phones; but for ids, keys,
shares and commitments, which are random numbers for whoever knows no secret key.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import pytest

from tests.support.sealer import withheld
from tests.support.traces import VERBOSE, TracedTable
from tests.support.wire import HungUp

pytestmark = pytest.mark.slow

SEATS: Final = ("red", "blue", "green", "yellow")
DEVELOPED: Final = {"PYTHONDEVMODE": "1"}
"""Python says all that it has to say, asyncio too, and how it stands when it is aborted."""
BROKEN_SUM: Final = """
import companion.phones.scans as scans
def broken(shares):
    raise RuntimeError("a bug where shares are added up")
scans.total = broken
"""
BROKEN_SEAL: Final = """
import companion.heatscan.fleeting as fleeting
def broken(scan, seat, vote, r):
    raise RuntimeError("a bug where an answer is sealed")
fleeting.commitment = broken
"""
DEADLY: Final = """
import os
import companion.{module} as module
def deadly(*_):
    os.abort()
module.{where} = deadly
"""
Evening = Callable[[TracedTable, dict[str, int]], None]


def answers(*, swapped: bool) -> dict[str, int]:
    """Blue is infected and green is human, or the other way round; yellow is infected."""
    return {"red": 0, "blue": int(not swapped), "green": int(swapped), "yellow": 1}


def traces(folder: Path, evening: Evening, first: str = "", **more: Any) -> tuple[str, str]:
    """Return what two games leave that differ in whose answer was whose alone."""
    found = []
    for name, swapped in (("one", False), ("other", True)):
        with TracedTable(folder / name, first=VERBOSE + first, **DEVELOPED, **more) as table:
            evening(table, answers(swapped=swapped))
            found.append(table.trace())
            assert not secrets_in(table), "a secret is in a file"
    return found[0], found[1]


def secrets_in(table: TracedTable) -> list[str]:
    """Return what is in the table's files though only phones may have it."""
    own = [secret for one in table.phones.values() for secret in one.secrets()]
    hidden = [*own, *(secret.hex().encode() for secret in own), b'"vote"']
    return [repr(secret) for secret in hidden if secret in table.files]


def are_the_same(found: tuple[str, str]) -> None:
    one, other = (text.splitlines() for text in found)
    differ = difflib.unified_diff(one, other, lineterm="", n=0)
    assert found[0] == found[1], "\n".join(line[:400] for line in differ)


def seated(table: TracedTable, *on_tablet: str) -> None:
    """Begin a game of four with phones, who compare their rows."""
    table.new_game(*SEATS)
    table.do("begin")
    table.sit(*(seat for seat in SEATS if seat not in on_tablet))
    for seat in on_tablet:
        table.do("tablet_seat", seat=seat)
    for phone in table.phones.values():
        phone.compare()


def sealed(table: TracedTable, votes: dict[str, int], *seats: str) -> None:
    """Have these seats answer, one after another."""
    for seat in seats or SEATS:
        if seat in table.phones:
            table.phones[seat].seal(votes[seat])
        else:
            table.answer("seal", seat=seat, vote=votes[seat])


def called_off_and_asked_again(table: TracedTable, votes: dict[str, int]) -> None:
    table.do("heat_scan", anyway=True)
    sealed(table, votes, "green", "red", "blue")
    table.do("scan_cancel")
    table.do("scan_again")
    sealed(table, votes)


def killed_in_the_middle(table: TracedTable, votes: dict[str, int]) -> None:
    table.do("heat_scan", anyway=True)
    sealed(table, votes, "blue", "green", "red")
    table.die_and_rise()
    sealed(table, votes, "blue", "green", "red", "yellow")


def a_second_question(table: TracedTable, votes: dict[str, int]) -> None:
    """Blue or green is the last human, and holds no gas: the game ends by PS-WIN-06."""
    table.do("heat_scan", anyway=True)
    sealed(table, {**votes, "red": 1})
    sealed(table, {seat: int(not infected) for seat, infected in {**votes, "red": 1}.items()})
    table.do("deck_gas", cans=0)
    assert table.view["over"]["rule"] == "PS-WIN-06"


def nobody_opens(table: TracedTable) -> None:
    for phone in table.phones.values():
        phone.consent(agree=False)
    assert table.view["audit"] is not None


def whole(*on_tablet: str) -> Evening:
    """Return an evening in which much happens, and nobody opens anything in the end."""

    def evening(table: TracedTable, votes: dict[str, int]) -> None:
        seated(table, *on_tablet)
        called_off_and_asked_again(table, votes)
        killed_in_the_middle(table, votes)
        table.do("heat_scan", anyway=True)
        sealed(table, votes, "blue", "red", "green")
        table.do("undo")
        a_second_question(table, votes)
        nobody_opens(table)
        table.do("log")
        assert [scan["infected"] for scan in table.view["scans"]] == [2, 2, 3]

    return evening


@pytest.mark.parametrize(
    "on_tablet",
    [
        pytest.param((), marks=pytest.mark.long),
        ("blue",),
        pytest.param(("blue", "green"), marks=pytest.mark.long),
    ],
    ids=lambda on_tablet: f"{len(on_tablet)} on the tablet",
)
def test_two_games_that_swap_two_answers_leave_the_same_traces(
    tmp_path: Path, on_tablet: tuple[str, ...]
) -> None:
    are_the_same(traces(tmp_path, whole(*on_tablet)))


@pytest.mark.parametrize(
    "on_tablet", [(), ("blue",)], ids=lambda on_tablet: f"{len(on_tablet)} on the tablet"
)
def test_a_bug_at_the_last_share_tells_of_itself_alone(
    tmp_path: Path, on_tablet: tuple[str, ...]
) -> None:
    def evening(table: TracedTable, votes: dict[str, int]) -> None:
        seated(table, *on_tablet)
        table.do("heat_scan", anyway=True)
        sealed(table, votes, "yellow", "green", "red", "blue")

    found = traces(tmp_path, evening, BROKEN_SUM)
    assert "RuntimeError: a bug where shares are added up" in found[0]
    are_the_same(found)


def test_a_bug_in_sealing_on_the_tablet_tells_of_itself_alone(tmp_path: Path) -> None:
    def evening(table: TracedTable, votes: dict[str, int]) -> None:
        seated(table, "blue")
        table.do("heat_scan", anyway=True)
        sealed(table, votes)

    found = traces(tmp_path, evening, BROKEN_SEAL)
    assert "RuntimeError: a bug where an answer is sealed" in found[0]
    are_the_same(found)


@pytest.mark.parametrize(
    ("module", "where"), [("phones.scans", "total"), ("heatscan.fleeting", "commitment")]
)
def test_what_a_process_says_when_it_dies_over_an_answer_is_the_same(
    tmp_path: Path, module: str, where: str
) -> None:
    def evening(table: TracedTable, votes: dict[str, int]) -> None:
        seated(table, "blue")
        table.do("heat_scan", anyway=True)
        sealed(table, votes, "yellow", "green", "red")
        yellow = table.phones["yellow"]
        yellow.brain.bent["scan_share"] = withheld
        table.order("seal", seat="blue", vote=votes["blue"])
        with suppress(HungUp):
            for phone in table.phones.values():
                phone.hear_of("scan_commits")
            table.quiet()
            yellow.say(yellow.shared())
        del yellow.brain.bent["scan_share"]
        table.die(kill=False)
        table.script.write_text(VERBOSE)
        table.rise()
        sealed(table, votes)
        assert table.view["scans"] == [{"infected": 2, "clean": 2}]

    found = traces(tmp_path, evening, DEADLY.format(module=module, where=where))
    assert "Fatal Python error: Aborted" in found[0]
    are_the_same(found)


LEAKY: Final = """
import logging
import companion.phones.scans as scans
kept = scans.Scans.seal
def seal(self, seat, vote):
    {leak}
    return kept(self, seat, vote)
scans.Scans.seal = seal
"""
LEAKS: Final = {
    "in a line for developers": "logging.getLogger('companion').debug('sealed %s', vote)",
    "in the guestbook": "self._register.guestbook.keep(scans.evolve("
    "self._register.guestbook.kept, port=1111 + vote))",
    "in the journal": "self._table.keep(scans.PollClosed('00' * 16, str(vote)), by='phones')",
    "in a frame more": "self._tell('scan_wait', to=(seat if vote else 'red',))",
    "in a bug's own words": "raise ValueError(vote)",
    "in what is refused": "return scans.Refusal('not_now', scans.say('No' if vote else 'Not now'))",
}
PLAIN: Final = ("in a line for developers", "in the journal")
"""In a merge these show that the eyes are open."""


@pytest.mark.parametrize(
    "leak", [one if one in PLAIN else pytest.param(one, marks=pytest.mark.long) for one in LEAKS]
)
def test_an_answer_that_leaks_would_be_seen(tmp_path: Path, leak: str) -> None:
    def evening(table: TracedTable, votes: dict[str, int]) -> None:
        seated(table, "blue", "green")
        table.do("heat_scan", anyway=True)
        sealed(table, votes, "blue")

    one, other = traces(tmp_path, evening, LEAKY.format(leak=LEAKS[leak]))
    assert one != other
