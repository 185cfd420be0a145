"""A sealed scan and an audit on the real tablet, with the real server and phones of their own."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from pathlib import Path
from threading import Condition, Thread
from typing import Any

import pytest
from websockets.sync.client import ClientConnection, connect

from companion.games.panic_station.face.happening import AGAIN as TOLD_AGAIN
from companion.stage.facts import Tree, Votes
from companion.stage.questions import PassRound, Result, Sealed
from companion.table.guests import Guests
from companion.tablet.layers import Warned
from companion.tablet.screens.end import EndScreen
from companion.tablet.sheets.pass_round import HOLD
from companion.tablet.sheets.result import SAME as PICTURES
from tests.support.sealer import Sealer
from tests.support.tablet import Finger
from tests.support.threads import PATIENCE, Threaded, a_game, with_real_phones

pytestmark = pytest.mark.slow

AGAIN, SAME = TOLD_AGAIN.text, PICTURES.text
SEATS = ("red", "blue", "green", "yellow")


class Pocket:
    """A phone on a socket, whose player tells the truth; it hears on a thread of its own."""

    def __init__(self, tablet: Threaded, seat: str, stack: ExitStack) -> None:
        guests = tablet.desk.news.guests
        assert guests
        self.seat, self.brain = seat, Sealer(seat, seat, guests.code)
        self.heard: list[Mapping[str, Any]] = []
        self.news = Condition()
        where = guests.addresses[0].url.replace("http", "ws") + "/ws"
        self.line: ClientConnection = stack.enter_context(connect(where, compression=None))
        self.thread = Thread(target=self._listen, daemon=True)
        self.thread.start()
        self.hears("welcome")

    def _listen(self) -> None:
        for text in self.line:
            frame = json.loads(text)
            with self.news:
                self._say(self.brain.hear(frame))
                self.heard.append(frame)
                self.news.notify_all()

    def _say(self, frames: list[dict[str, Any]]) -> None:
        for frame in frames:
            self.line.send(json.dumps(frame))

    def hears(self, kind: str) -> Mapping[str, Any]:
        """Wait for a frame of this kind, and forget it."""
        with self.news:
            assert self.news.wait_for(lambda: self.first(kind) is not None, PATIENCE), kind
            at = self.first(kind)
            assert at is not None
            return self.heard.pop(at)

    def first(self, kind: str) -> int | None:
        return next((n for n, one in enumerate(self.heard) if one["type"] == kind), None)

    def compares(self) -> None:
        """Find the same row as everybody."""
        self.hears("roster")
        with self.news:
            self._say(self.brain.compare())

    def seals(self, vote: int) -> None:
        """Answer what is asked."""
        self.hears("scan_open")
        with self.news:
            sent = self.brain.seal(vote)
            assert sent, self.brain.complaints
            self._say(sent)

    def agrees(self, *, agree: bool = True) -> None:
        self.hears("ask_consent")
        with self.news:
            self._say(self.brain.consent(agree=agree))

    def notes(self, event: str, by: str | None, at: int) -> None:
        with self.news:
            self.brain.notes(event, by, at)


@pytest.fixture
def tablet(tmp_path: Path) -> Iterator[Threaded]:
    """Four players, red's turn; yellow answers on the tablet, the others have phones."""
    one = with_real_phones(tmp_path)
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
        found = {seat: Pocket(tablet, seat, stack) for seat in SEATS[:3]}
        for phone in found.values():
            phone.compares()
        tablet.until(
            lambda: tablet.desk.news.guests and len(tablet.desk.news.guests.keys.same) == 3
        )
        yield found


def news(tablet: Threaded) -> Guests:
    """Return what the phones' floor tells the tablet."""
    guests = tablet.desk.news.guests
    assert guests is not None
    return guests


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
    phones["red"].seals(1)
    tablet.until(lambda: "1 of 4 sealed" in tablet.texts())


def test_a_count_that_is_undone_is_told_again_and_nobody_is_asked(
    tablet: Threaded, phones: dict[str, Pocket]
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    shows(tablet, Sealed)
    for phone in phones.values():
        phone.seals(0)
    answers_here(tablet, 0)
    shown = shows(tablet, Result)
    tablet.until(lambda: SAME in tablet.texts())
    phones["red"].hears("scan_result")  # whose pictures it shows from here on
    tablet.until(lambda: news(tablet).pictures == phones["red"].brain.pictures)
    tablet.tap("result.ok")
    tablet.tap("undo")
    tablet.until(lambda: AGAIN in tablet.texts())
    assert shows(tablet, Result).figures == shown.figures
    assert tablet.view["scans"][-1]["infected"] == 0
    assert phones["red"].first("scan_open") is None
    tablet.tap("result.ok")


def test_a_scan_after_a_seat_has_changed_is_asked_for_once_more(
    tablet: Threaded, phones: dict[str, Pocket]
) -> None:
    tablet.tell(do="heat_scan", anyway=True)
    shows(tablet, Sealed)
    for phone in phones.values():
        phone.seals(0)
    answers_here(tablet, 0)
    shows(tablet, Result)
    tablet.tap("result.ok")
    tablet.send(do="tablet_seat", seat="green")
    for seat in ("red", "blue"):
        phones[seat].compares()
    tablet.until(lambda: len(news(tablet).keys.same) == 2)
    rev = tablet.view["rev"]
    tablet.tap("menu")
    tablet.tap("menu.heat_scan")
    warned = shows(tablet, Warned)
    assert [one.seat for one in warned.warns] == ["green"]
    assert tablet.view["pending"] == []
    assert tablet.view["rev"] == rev
    tablet.wait(0.4)
    tablet.tap("warned.go")
    shows(tablet, Sealed)
    assert any("Green answers on the tablet this time" in text for text in tablet.texts())


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
    phones["red"].notes("host", None, 1)
    phones["blue"].notes("infected", "red", 2)
    for phone in phones.values():
        phone.seals(1)
    answers_here(tablet, 1)
    shows(tablet, Result)
    tablet.tap("result.ok")
    tablet.until(lambda: "end_audit" in tablet.keys())  # noqa: SIM118
    assert "Provisional until the audit" in tablet.texts()
    phones["red"].agrees()
    tablet.until(lambda: "Agrees" in tablet.texts())
    phones["blue"].agrees()
    tablet.until(lambda: tablet.texts().count("Agrees") == 2)
    tablet.wait(0.4)
    tablet.tap("end_audit")
    tablet.tap("end_audit.yes")
    tablet.until(lambda: tablet.view["audit"] and any(isinstance(f, Tree) for f in facts(tablet)))
    assert "The audit cannot prove the result" in tablet.texts()
    tree = next(one for one in facts(tablet) if isinstance(one, Tree))
    assert [(node.seat, node.by) for node in tree.nodes] == [("red", None), ("blue", 0)]
    assert phones["green"].hears("report")["report"]["unopened"] == ["green"]
    assert any(one.pictures for one in facts(tablet) if isinstance(one, Votes))
    assert tablet.desk.news.closed


def facts(tablet: Threaded) -> tuple[Any, ...]:
    return tablet.root.screen.facts if isinstance(tablet.root.screen, EndScreen) else ()
