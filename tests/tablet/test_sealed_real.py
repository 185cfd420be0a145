"""A sealed scan and an audit on the real tablet, with the real server and phones of their own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from companion.app import let_in
from companion.heatscan.sealing import Question, commitment, public_of, share
from companion.table.table import Table
from companion.tablet.bridge import ThreadBridge
from companion.tablet.facts import Tree
from companion.tablet.scene import PassRound, Result, Sealed
from companion.tablet.screens.end import EndScreen
from companion.tablet.sheets.pass_round import HOLD
from tests.support.tablet import Finger
from tests.support.threads import PATIENCE, Threaded, a_game

SEATS = ("red", "blue", "green", "yellow")


class Pocket:
    """A phone on a socket, whose player tells the truth."""

    def __init__(self, tablet: Threaded, seat: str, stack: ExitStack) -> None:
        self.seat, self.secret = seat, sha256(seat.encode()).digest()
        self.votes: list[dict[str, Any]] = []
        guests = tablet.desk.news.guests
        assert guests
        where = guests.addresses[0].url.replace("http", "ws") + "/ws"
        self.line: ClientConnection = stack.enter_context(connect(where, compression=None))
        self.say(
            type="hello", v=1, code=guests.code, seat=seat, session=None, lang="en",
            public=public_of(self.secret).hex(),
        )  # fmt: skip
        self.hears("welcome")

    def say(self, **frame: Any) -> None:
        self.line.send(json.dumps(frame))

    def hears(self, kind: str) -> Mapping[str, Any]:
        """Wait for a frame of this kind; what comes before it is not looked at."""
        while True:
            frame: Mapping[str, Any] = json.loads(self.line.recv(PATIENCE))
            if frame["type"] == kind:
                return frame

    def seals(self, vote: int) -> None:
        """Answer what is asked."""
        asked = self.hears("scan_open")
        roster = {one["seat"]: bytes.fromhex(one["public"]) for one in asked["roster"]}
        question, r = Question(bytes.fromhex(asked["scan"]), asked["ask"], roster), b"\7" * 32
        hidden = share(self.secret, self.seat, vote, question).to_bytes(8).hex()
        commit = commitment(question.scan, self.seat, vote, r).hex()
        self.votes.append({"scan": asked["scan"], "vote": vote, "r": r.hex()})
        self.say(type="scan_share", scan=asked["scan"], share=hidden, commit=commit)

    def opens(self, *dossier: Mapping[str, Any]) -> None:
        self.hears("ask_openings")
        self.say(type="openings", votes=self.votes, dossier=dossier, secret=self.secret.hex())


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Threaded]:
    """Four players, red's turn; yellow answers on the tablet, the others have phones."""

    def phones(table: Table) -> Any:
        return let_in(table, tmp_path, "panic_station", "127.0.0.1", 0)

    one = Threaded(tmp_path, partial(ThreadBridge, phones=phones))
    one.bridge.let_in(on=True)
    one.send(**a_game())
    one.until(lambda: one.desk.news.guests and one.desk.news.guests.addresses)
    one.tell(do="begin")
    one.tell(do="parasite_phase", roll=[2])
    one.desk.go("table")
    one.send(do="tablet_seat", seat="yellow")
    yield one
    one.close()


@pytest.fixture
def phones(tablet: Threaded) -> Iterator[dict[str, Pocket]]:
    """Red's, blue's and green's."""
    with ExitStack() as stack:
        yield {seat: Pocket(tablet, seat, stack) for seat in SEATS[:3]}


def shows(tablet: Threaded, kind: type[Any]) -> Any:
    """Wait until such a sheet lies there."""
    tablet.until(lambda: isinstance(tablet.desk.sheet, kind))
    return tablet.desk.sheet


def answers_here(tablet: Threaded, vote: int) -> None:
    tablet.tap("sealed.here")
    tablet.tap("pass.begin")
    tablet.wait(0.4)
    finger = Finger(*tablet.where(f"pass.answer.{vote}")).down()
    tablet.wait(HOLD + 0.1)
    finger.up()


def kept(tablet: Threaded) -> bytes:
    """Return everything that lies on the disk."""
    return b"".join(
        file.read_bytes() for file in sorted(tablet.folder.rglob("*")) if file.is_file()
    )


def test_three_phones_and_the_tablet_count_without_anybody_knowing_whose_is_whose(
    tablet: Threaded, phones: dict[str, Pocket]
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    shows(tablet, Sealed)
    phones["red"].seals(1)
    phones["blue"].seals(0)
    tablet.until(lambda: "2 of 4 sealed" in tablet.texts())
    answers_here(tablet, 1)
    tablet.until(lambda: "Yellow's answer is sealed" in tablet.texts())
    phones["green"].seals(0)
    result = shows(tablet, Result)
    assert [one.value for one in result.figures] == [2, 2]
    assert not any(isinstance(sheet, PassRound) for sheet in tablet.desk.sheets)
    told = phones["blue"].hears("scan_result")
    assert (told["infected"], told["polled"]) == (2, 4)
    for word in (b'"vote"', b'"do": "seal"', b'"do":"seal"'):
        assert word not in kept(tablet)


def test_a_scan_is_called_off_and_asked_again_for_real(
    tablet: Threaded, phones: dict[str, Pocket]
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    shows(tablet, Sealed)
    phones["red"].seals(1)
    tablet.until(lambda: "1 of 4 sealed" in tablet.texts())
    tablet.tap("sealed.cancel")
    tablet.until(lambda: "sealed.again" in tablet.keys())  # noqa: SIM118
    assert "cancelled" in phones["red"].hears("scan_void")["code"]
    tablet.wait(0.4)
    tablet.tap("sealed.again")
    tablet.until(lambda: "0 of 4 sealed" in tablet.texts())
    for phone in phones.values():
        phone.votes.clear()
    phones["red"].seals(1)
    tablet.until(lambda: "1 of 4 sealed" in tablet.texts())


def test_a_count_that_is_undone_is_explained_for_real(
    tablet: Threaded, phones: dict[str, Pocket]
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    shows(tablet, Sealed)
    for phone in phones.values():
        phone.seals(0)
    answers_here(tablet, 0)
    shows(tablet, Result)
    tablet.tap("result.ok")
    tablet.tap("undo")
    tablet.until(lambda: "sealed.redo" in tablet.keys())  # noqa: SIM118

    def is_done_again() -> bool:
        """Tap it: for a moment after anything has changed there, a tap does nothing."""
        if "sealed.redo" in tablet.keys():  # noqa: SIM118
            tablet.wait(0.4)
        if "sealed.redo" in tablet.keys():  # noqa: SIM118 (it may have gone meanwhile)
            tablet.tap("sealed.redo")
        return tablet.desk.sheet is None

    tablet.until(is_done_again)
    assert tablet.view["scans"][-1]["infected"] == 0


def test_without_enough_phones_the_seats_are_named_and_the_cards_are_there(
    tablet: Threaded,
) -> None:
    with ExitStack() as stack:
        Pocket(tablet, "red", stack)
        tablet.tell(do="heat_scan", anyway=True)
        shows(tablet, Sealed)
        told = "Not everybody can answer yet: Blue and Green."
        assert any(text.startswith(told) for text in tablet.texts())
        tablet.tap("sealed.cards")
        tablet.tap("scan.0")
        shows(tablet, Result)


def test_the_end_waits_for_the_phones_and_shows_what_they_opened(
    tablet: Threaded, phones: dict[str, Pocket]
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    shows(tablet, Sealed)
    for phone in phones.values():
        phone.seals(1)
    answers_here(tablet, 1)
    shows(tablet, Result)
    tablet.tap("result.ok")
    tablet.until(lambda: "end_audit" in tablet.keys())  # noqa: SIM118
    assert "Provisional until the audit" in tablet.texts()
    phones["red"].opens({"at": 1, "event": "host", "by": None})
    tablet.until(lambda: "Answered" in tablet.texts())
    phones["blue"].opens({"at": 2, "event": "infected", "by": "red"})
    tablet.until(lambda: tablet.texts().count("Answered") == 2)
    tablet.wait(0.4)
    tablet.tap("end_audit")
    tablet.tap("end_audit.yes")
    tablet.until(lambda: tablet.view["audit"] and any(isinstance(f, Tree) for f in facts(tablet)))
    assert "The audit: not proven" in tablet.texts()
    tree = next(one for one in facts(tablet) if isinstance(one, Tree))
    assert [(node.seat, node.by) for node in tree.nodes] == [("red", None), ("blue", 0)]
    assert phones["green"].hears("report")["report"]["unopened"] == ["green"]


def facts(tablet: Threaded) -> tuple[Any, ...]:
    return tablet.stage.screen.facts if isinstance(tablet.stage.screen, EndScreen) else ()
