"""A journal whose counts somebody edited, with all its digests made to fit: it is not believed."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from companion.games import PACKAGES
from companion.journal.entry import JournalDamaged
from companion.journal.sqlite import FILE, SqliteJournal
from companion.locale import Words
from companion.table.records import exported, verdict
from tests.support.connections import Evening
from tests.support.journals import rewritten
from tests.support.sealing import audit, table_of_phones

Edit = Callable[[dict[str, Any]], Any]


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with a tablet seat: a count, told again, kept through a rewriting; and a report."""
    folder = tmp_path_factory.mktemp("kept")
    with closing(SqliteJournal.open(folder)) as journal:
        evening = Evening(folder, journal)
        evening.begin()
        phones = table_of_phones(evening, "yellow")
        evening.do("tablet_seat", seat="yellow")
        evening.tell(do="parasite_phase")
        evening.tell(do="adjust", set={"doors_open": True})
        early = evening.table.rev
        evening.tell(do="heat_scan", anyway=True)
        for seat, vote in (("red", 1), ("blue", 0), ("green", 0)):
            phones[seat].seal(vote, accept=True)
        evening.do("seal", seat="yellow", vote=1)
        evening.tell(do="undo")
        evening.tell(do="undo")
        evening.tell(do="heat_scan", anyway=True)
        evening.tell(do="rewrite", at=early, command=None)
        evening.tell(do="end_game")
        audit(phones)
    return folder


@pytest.fixture
def file(kept: Path, tmp_path: Path) -> Path:
    shutil.copytree(kept, tmp_path / "copy")
    return tmp_path / "copy" / FILE


def rev_of(folder: Path, kind: str, number: int = 0) -> int:
    """Return where the journal has such an event."""
    with closing(SqliteJournal.look(folder)) as journal:
        entries = list(journal.entries(None))
    found = [one.rev for one in entries if any(event["type"] == kind for event in one.events)]
    return found[number]


def event(kind: str, **changes: Any) -> Edit:
    def edit(body: dict[str, Any]) -> None:
        next(one for one in body["events"] if one["type"] == kind).update(changes)

    return edit


def both(*edits: Edit) -> Edit:
    def edit(body: dict[str, Any]) -> None:
        for one in edits:
            one(body)

    return edit


def opened(change: Callable[[dict[str, Any]], Any]) -> Edit:
    def edit(body: dict[str, Any]) -> None:
        change(next(one for one in body["events"] if one["type"] == "answers_sealed")["open"])

    return edit


def a_share(open_: dict[str, Any]) -> None:
    open_["shares"]["red"] = f"{(int(open_['shares']['red'], 16) + 1) % 2**64:016x}"


def shares_that_still_add_up(open_: dict[str, Any]) -> None:
    a_share(open_)
    open_["shares"]["blue"] = f"{(int(open_['shares']['blue'], 16) - 1) % 2**64:016x}"


def without_shares(body: dict[str, Any]) -> None:
    body["events"] = [one for one in body["events"] if one["type"] != "answers_sealed"]


def of_version_1(body: dict[str, Any]) -> None:
    event("answers_sealed", total=3, chain="")(body)
    event("scan_counted", infected=3, clean=1)(body)


def an_answer_less(body: dict[str, Any]) -> None:
    told = next(one for one in body["events"] if one["type"] == "answers_sealed")
    for part in ("shares", "commits"):
        del told["open"][part]["blue"]


def a_second_count(body: dict[str, Any]) -> None:
    told = next(one for one in body["events"] if one["type"] == "answers_sealed")
    body["events"].append({**told, "scan": "ab" * 16, "total": 3})


def respelled(part: str) -> Edit:
    """Write the same numbers otherwise: the sum and the chain are right."""

    def change(open_: dict[str, Any]) -> None:
        known = open_[part]
        open_[part] = {seat: one.upper() + " " for seat, one in known.items()}

    return opened(change)


COUNT: Final = ("answers_sealed", 0)
AGAIN: Final = ("answers_sealed", 1)
EDITS: Final[dict[str, tuple[tuple[str, int], Edit]]] = {
    "the total": (COUNT, event("answers_sealed", total=3)),
    "the total and the game's count": (
        COUNT, both(event("answers_sealed", total=3), event("scan_counted", infected=3, clean=1))
    ),
    "the game's count": (COUNT, event("scan_counted", infected=3, clean=1)),
    "the game's count of those who are not": (COUNT, event("scan_counted", clean=1)),
    "a count that is said to be nonsense": (COUNT, event("answers_sealed", void=True)),
    "one share": (COUNT, opened(a_share)),
    "two shares": (COUNT, opened(shares_that_still_add_up)),
    "one share and the total": (
        COUNT,
        both(opened(a_share), event("answers_sealed", total=3),
             event("scan_counted", infected=3, clean=1)),
    ),
    "a commitment": (COUNT, opened(lambda one: one["commits"].update(red="ab" * 32))),
    "a nonce": (COUNT, opened(lambda one: one["roster"][0].update(nonce="ab" * 16))),
    "a key": (COUNT, opened(lambda one: one["roster"][0].update(public="ab" * 32))),
    "the tablet's key": (COUNT, opened(lambda one: one["tablet"].update(yellow="ab" * 32))),
    "an answer left out": (COUNT, an_answer_less),
    "the round": (COUNT, opened(lambda one: one.update(round=99))),
    "the chain": (COUNT, event("answers_sealed", chain="ab" * 32)),
    "the question": (COUNT, event("answers_sealed", ask="last_human_without_gas")),
    "the id": (COUNT, event("answers_sealed", scan="ab" * 16)),
    "a count of version 1": (COUNT, of_version_1),
    "a sealed count that nobody sealed": (COUNT, without_shares),
    "a count that is told again": (AGAIN, event("answers_sealed", total=1)),
    "the game's count that is told again": (AGAIN, event("scan_counted", infected=1, clean=3)),
    "another id that is told again": (AGAIN, event("answers_sealed", scan="ab" * 16)),
    "the first count told again": (COUNT, event("answers_sealed", again=True)),
    "a second count beside it": (COUNT, a_second_count),
    "shares in another spelling": (COUNT, respelled("shares")),
    "commitments in another spelling": (COUNT, respelled("commits")),
    "who was asked": (("poll_opened", 0), event("poll_opened", members={"red": "ab" * 32})),
    "whether shares were asked for": (("shares_asked", 0), lambda one: one.update(events=[])),
}  # fmt: skip


@pytest.mark.parametrize(("where", "edit"), EDITS.values(), ids=EDITS)
def test_a_count_that_was_edited_with_its_digests_is_not_believed(
    file: Path, where: tuple[str, int], edit: Edit
) -> None:
    rewritten(edit, rev_of(file.parent, *where))(file)
    with pytest.raises(JournalDamaged) as told, closing(SqliteJournal.open(file.parent)) as journal:
        Evening(file.parent, journal).table.resume()
    found = verdict(file.parent, PACKAGES)
    assert (found.whole, found.sentence) == (False, told.value.why)
    with pytest.raises(JournalDamaged), closing(SqliteJournal.look(file.parent)) as journal:
        list(exported(journal, PACKAGES, Words("en")))


def test_what_the_report_says_of_a_count_is_held_against_it(file: Path) -> None:
    def edit(body: dict[str, Any]) -> None:
        audited = next(one for one in body["events"] if one["type"] == "audited")
        audited["report"]["scans"][0]["infected"] = 3

    rewritten(edit, rev_of(file.parent, "audited"))(file)
    assert not verdict(file.parent, PACKAGES).whole


@pytest.mark.parametrize(
    "wrong", [event("scan_counted", infected=3), event("answers_sealed", total=3)]
)
def test_a_rewriting_does_not_change_a_count(file: Path, wrong: Edit) -> None:
    at = rev_of(file.parent, "answers_sealed", 2)
    with closing(SqliteJournal.look(file.parent)) as journal:
        (count,) = journal.entries(None, at, at)
    counted = {"events": [dict(one) for one in count.events]}

    def edit(body: dict[str, Any]) -> None:
        row = next(one for one in body["events"][0]["steps"] if one["rev"] == at)
        row["events"] = counted["events"]

    rewritten(edit, rev_of(file.parent, "rewritten"))(file)
    assert verdict(file.parent, PACKAGES).whole
    wrong(counted)
    rewritten(edit, rev_of(file.parent, "rewritten"))(file)
    assert not verdict(file.parent, PACKAGES).whole


def test_what_nobody_edited_is_believed(file: Path) -> None:
    assert verdict(file.parent, PACKAGES).whole
    assert rev_of(file.parent, *AGAIN) > rev_of(file.parent, *COUNT)
