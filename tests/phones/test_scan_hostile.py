"""Phones that mean harm to a scan or an audit, over real sockets: no count changes silently."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.games.panic_station import PANIC_STATION
from tests.support.sealer import Sealer
from tests.support.wire import Phone, Served, a_frame, a_key

SEATS: Final = ("red", "blue", "green", "yellow")
NAMES: Final = ("Ann", "Bob", "Cat", "Dan")
SETUP: Final[dict[str, Any]] = {
    "do": "new_game",
    "players": [{"seat": seat, "name": name} for seat, name in zip(SEATS, NAMES, strict=True)],
    "first": "red",
}
STRANGER: Final = "127.0.0.5"


class Scanned(Served):
    """Panic Station with four phones, and whoever else comes."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, PANIC_STATION, SETUP)
        assert self("begin")["ok"]
        self.phones = {seat: Sealing(self, seat) for seat in SEATS}

    def ask(self) -> None:
        """Have the table want a scan, and every phone hear of it."""
        assert self("heat_scan", anyway=True)["ok"]
        for phone in self.phones.values():
            phone.asked = phone.hear_of("scan_open")

    def seal(self, *seats: str, **votes: int) -> None:
        for seat in seats or SEATS:
            self.phones[seat].seal(votes.get(seat, 0))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whom the table awaits."""
        return tuple(self.call(lambda: self.hall.scans.sealing).waiting)

    def counts(self) -> int:
        """Let who has not answered do so, and return the count."""
        self.seal(*self.waiting)
        return self.last_count()

    def last_count(self) -> int:
        """Return the count as the last phone heard it, and all others did."""
        heard = [phone.hear_of("scan_result") for phone in self.phones.values()]
        assert all(one == heard[0] for one in heard)
        assert self("view")["view"]["scans"][-1]["infected"] == heard[0]["infected"]
        return int(heard[0]["infected"])

    def over(self) -> None:
        """End the game by a scan that finds everybody infected."""
        self.ask()
        self.seal(**dict.fromkeys(SEATS, 1))
        for phone in self.phones.values():
            phone.hear_of("ask_openings")

    def report(self) -> dict[str, Any]:
        """Wait no longer, and return what every phone is shown."""
        self.call(lambda: self.hall.do({"do": "end_audit"}))
        return self.full_report()

    def full_report(self) -> dict[str, Any]:
        """Return what every phone is shown once all have answered."""
        heard = [phone.hear_of("report")["report"] for phone in self.phones.values()]
        assert all(one == heard[0] for one in heard)
        return dict(heard[0])


class Sealing(Phone, Sealer):
    """A phone in a seat, with a secret of its own."""

    asked: dict[str, Any]

    def __init__(self, table: Served, seat: str, seed: str = "") -> None:
        super().__init__(table.port)
        self.public = self.make_a_key(seed or f"{seat} among the hostile")
        assert self.hello(table.code, seat)["type"] == "welcome"
        table.sessions.append(self.session or "")

    def back(self, table: Served) -> None:
        """Dial again, with the same key and session."""
        public = self.public
        self.socket.close()
        Phone.__init__(self, table.port)
        self.public = public
        assert self.hello(table.code)["type"] == "welcome"

    def seal(self, vote: int) -> dict[str, Any]:
        share = self.sealing(vote, self.asked)
        self.say(share)
        return share

    def is_refused(self, frame: Any) -> str:
        """Say something that is refused, and return the code."""
        self.say(frame)
        return str(self.hear_of("refused")["code"])


@pytest.fixture
def table(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Scanned]:
    """A table at which nothing is asked yet; in the end it is well, and no secret was logged."""
    served = Scanned(tmp_path)
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    try:
        yield served
        served.is_well()
    finally:
        for phone in served.phones.values():
            phone.socket.close()
        served.close()
    served.is_whole(caplog.text)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


# Shares


def test_a_stranger_has_no_share(table: Scanned) -> None:
    table.ask()
    share = table.phones["blue"].sealing(1, table.phones["blue"].asked)
    with table.phone(source=STRANGER) as outside, table.phone(source=STRANGER) as lobby:
        assert lobby.hello(table.code)["type"] == "lobby"
        for phone in (outside, lobby):
            phone.say(share)
            assert phone.hear_of("refused")["code"] == "bad_frame"
    assert table.waiting == SEATS
    assert table.counts() == 0


def test_who_runs_the_table_from_a_phone_has_no_share_and_seals_for_nobody(table: Scanned) -> None:
    table.hall.host_code = "HOSTHOSTHOST"
    table.call(lambda: table.hall.do({"do": "tablet_seat", "seat": "yellow"}))
    table.phones.pop("yellow").socket.close()
    table.ask()
    with table.phone() as host:
        assert host.hello("HOSTHOSTHOST")["host"] is True
        table.sessions.append(host.session or "")
        for n, raw in enumerate(({"seat": "yellow", "vote": 1}, {"seat": "red", "vote": 1}, {})):
            answer = host.ask(f"seal {n}", {"do": "seal", **raw}, table.rev)
            assert answer["type"] == "refused"
            assert "broken" not in answer["why"]
        host.say(table.phones["blue"].sealing(1, table.phones["blue"].asked))
        assert host.hear_of("refused")["code"] == "bad_frame"
    assert table.waiting == SEATS


@pytest.mark.parametrize("do", ["seal", "scan_cancel", "scan_again", "end_audit", "sealed"])
def test_a_player_orders_nothing_of_the_tables(table: Scanned, do: str) -> None:
    table.ask()
    fields = {
        "seal": {"seat": "blue", "vote": 1},
        "sealed": {"scan": "ab" * 16, "ask": "infected", "total": 4, "open": {}},
    }
    answer = table.phones["red"].ask("a", {"do": do, **fields.get(do, {})}, table.rev)
    assert answer["type"] == "refused"
    assert table.waiting == SEATS
    assert table.counts() == 0


def test_a_count_is_no_line_of_the_script(table: Scanned) -> None:
    table.ask()
    count = {"scan": "ab" * 16, "ask": "infected", "total": 4, "open": {}}
    assert not table("sealed", **count)["ok"]
    found: dict[str, list[Any]] = {name: [] for name in ("faults", "unopened", "gaps", "scans")}
    assert not table("audit", chain=[], opened=list(SEATS), found=found, last=None)["ok"]
    assert table.counts() == 0


def test_a_seat_that_was_freed_meanwhile_has_no_share(table: Scanned) -> None:
    table.ask()
    share = table.phones["yellow"].sealing(1, table.phones["yellow"].asked)
    table.call(lambda: table.hall.do({"do": "free_seat", "seat": "yellow"}))
    assert table.phones["yellow"].is_refused({"type": "ping?"}) in ("seat_freed", "bad_frame")
    table.phones["yellow"].say(share)
    assert table.phones["yellow"].hear_of("refused")["code"] == "bad_frame"
    table.phones.pop("yellow").socket.close()
    table.phones["yellow"] = Sealing(table, "yellow", "another phone")
    for phone in table.phones.values():
        phone.asked = phone.hear_of("scan_open")
    assert table.phones["red"].asked["scan"] != share["scan"]
    assert table.phones["yellow"].is_refused(share) == "stale"
    assert table.waiting == SEATS
    assert table.counts() == 0


def test_a_flood_of_shares_is_one_share(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    share = blue.seal(1)
    other = {**share, "share": "00" * 8}
    frames = b"".join(a_frame(json.dumps(one).encode()) for one in (share, other) * 40)
    blue.put(frames)
    table.settle()
    assert table.phones["red"].answers()
    for _ in range(40):
        assert blue.hear_of("refused")["code"] == "already_done"
    assert table.waiting == ("red", "green", "yellow")
    assert table.counts() == 1


BAD: Final[tuple[dict[str, Any], ...]] = (
    {"share": "abc"},
    {"share": "٠" * 16},
    {"share": "0x" + "0" * 14},
    {"share": " " + "0" * 15},
    {"share": "-000000000000001"},
    {"share": 10**400},
    {"share": [0] * 16},
    {"share": "0" * 16_000},
    {"share": "f" * 17},
    {"commit": "f" * 63},
    {"commit": {"__proto__": 1}},
    {"commit": True},
    {"scan": "../" * 10 + "ab"},
    {"scan": "A" * 32},
    {"type": "scan_share", "scan": None, "share": None, "commit": None},
)


def test_no_bad_share_is_one(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    good = blue.sealing(1, blue.asked)
    for wrong in BAD:
        assert blue.is_refused({**good, **wrong}) == "bad_frame", wrong
        assert table.waiting == SEATS
    assert table.counts() == 0


def test_keys_that_nobody_knows_name_no_other_seat(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    blue.say({**blue.sealing(1, blue.asked), "seat": "red", "vote": 1, "__proto__": {}})
    assert blue.answers()
    assert table.waiting == ("red", "green", "yellow")
    assert table.counts() == 1


@pytest.mark.parametrize("share", ["0" * 16, "f" * 16, "8000000000000000"])
def test_a_share_out_of_the_air_voids_the_scan_and_never_counts(table: Scanned, share: str) -> None:
    table.ask()
    blue = table.phones["blue"]
    blue.say({**blue.sealing(1, blue.asked), "share": share})
    table.seal("red", "green", "yellow")
    voids = [phone.hear_of("scan_void") for phone in table.phones.values()]
    assert {void["code"] for void in voids} == {"nonsense"}
    assert voids[0]["shares"]["blue"] == share
    assert table("view")["view"]["scans"] == []
    for phone in table.phones.values():
        phone.asked = phone.hear_of("scan_open")
    assert table.counts() == 0


def test_another_games_share_is_stale(table: Scanned) -> None:
    table.ask()
    old = table.phones["blue"].sealing(1, table.phones["blue"].asked)
    assert table("end_game")["ok"]
    assert table("new_game")["ok"]
    assert table("begin")["ok"]
    table.code = table.call(lambda: table.reception.guests().code)
    for seat in SEATS:
        table.phones.pop(seat).socket.close()
        table.phones[seat] = Sealing(table, seat)
    table.ask()
    assert table.phones["blue"].is_refused(old) == "stale"
    assert table.waiting == SEATS
    assert table.counts() == 0


def test_a_share_after_the_count_is_too_late(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    share = blue.sealing(1, blue.asked)
    table.seal()
    assert table.last_count() == 0
    assert blue.is_refused(share) == "stale"
    assert table("view")["view"]["scans"][-1]["infected"] == 0


# Openings


def test_nothing_is_opened_before_the_game_is_over(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    blue.seal(1)
    assert blue.is_refused(blue.opening()) == "not_now"
    assert blue.is_refused({"type": "openings", "declined": True}) == "not_now"
    assert table.counts() == 1


def line(n: int) -> dict[str, Any]:
    return {"at": n, "said": "nothing"}


UNREADABLE: Final[tuple[dict[str, Any], ...]] = (
    {"secret": ""},
    {"secret": "A" * 64},
    {"secret": None},
    {"votes": [{"scan": "ab" * 16, "vote": 2, "r": "00" * 32}]},
    {"votes": [{"scan": "ab" * 16, "vote": True, "r": "00" * 32}]},
    {"votes": [{"scan": "ab" * 16, "vote": 1, "r": "00" * 32}] * 2},
    {"votes": {"scan": "ab" * 16}},
    {"dossier": [{"at": 10**400, "event": "host", "by": None}]},
    {"dossier": [{"at": 1.5, "event": "host", "by": None}]},
    {"dossier": [{"at": 1, "event": "host", "by": "pink"}]},
    {"dossier": [{"at": 1, "event": "<b>", "by": None}]},
    {"dossier": [[[[]]]]},
    {"trades": [line(n) for n in range(401)]},
    {"trades": [line(1), line(1)]},
    {"seen": [{"at": 1, "seat": "blue", "own": -1}]},
    {"declined": 1},
)


def test_no_unreadable_opening_is_one_and_the_phone_may_open_yet(table: Scanned) -> None:
    table.over()
    blue = table.phones["blue"]
    for wrong in UNREADABLE:
        assert blue.is_refused({**blue.opening(), **wrong}) == "bad_value", wrong
    auditing = table.call(lambda: table.hall.audits.auditing)
    assert auditing.waiting == SEATS
    blue.say(blue.opening())
    assert blue.hear_of("audit_wait")["waiting"] == ["red", "green", "yellow"]


def test_openings_as_long_as_a_frame_are_read_and_longer_ones_are_not(table: Scanned) -> None:
    table.over()
    blue = table.phones["blue"]
    blue.trades = [line(n) for n in range(400)]
    most = blue.opening()
    size = len(json.dumps(most))
    assert 10_000 < size < 16_384
    blue.say({**most, "more": "x" * (16_384 - size - len(', "more": ""'))})
    assert blue.hear_of("audit_wait")["waiting"] == ["red", "green", "yellow"]
    red = table.phones["red"]
    red.say({**red.opening(), "more": "x" * 16_384})
    assert red.gone() == 1009
    red.back(table)
    assert red.hear_of("ask_openings")
    assert table.report()["unopened"] == ["red", "green", "yellow"]


def test_the_first_opening_stands(table: Scanned) -> None:
    table.over()
    blue = table.phones["blue"]
    blue.say({"type": "openings", "declined": True})
    blue.say(blue.opening())
    assert blue.answers()
    assert table.report()["unopened"] == list(SEATS)


def faults(report: dict[str, Any], seat: str) -> list[str]:
    return [one["fault"] for one in report["faults"] if one["seat"] == seat]


def test_who_opens_anothers_secret_or_none_of_ours_is_named(table: Scanned) -> None:
    table.over()
    red, blue, green, yellow = table.phones.values()
    red.say(red.opening(secret=blue.secret.hex()))
    blue.say(blue.opening(secret="00" * 32))
    green.say(green.opening(secret="ff" * 32))
    yellow.say(yellow.opening())
    report = table.full_report()
    assert [faults(report, seat)[:1] for seat in SEATS[:3]] == [["bad_secret"]] * 3


def test_votes_for_scans_that_never_were_are_told_nowhere(table: Scanned) -> None:
    table.over()
    for seat, phone in table.phones.items():
        made_up = [{"scan": f"{n:032x}", "vote": 0, "r": "00" * 32} for n in range(90)]
        votes = [*phone.opening()["votes"], *(made_up if seat == "blue" else [])]
        phone.say(phone.opening(votes=votes))
    report = table.full_report()
    assert len(report["scans"]) == 1
    assert report["scans"][0]["votes"] == dict.fromkeys(SEATS, 1)


def test_a_dossier_that_blames_everybody_a_hundred_times_breaks_nothing(table: Scanned) -> None:
    table.over()
    for phone in table.phones.values():
        phone.trades = None
        phone.dossier = [
            {"at": 2**53 - n, "event": ("host", "infected")[n % 2], "by": SEATS[n % 4]}
            for n in range(200)
        ]
        phone.say(phone.opening())
    heard = [phone.hear_of("report")["report"] for phone in table.phones.values()]
    assert all(one == heard[0] for one in heard)
    assert table("view")["view"]["audit"] is not None


def test_nobody_opens_from_the_lobby_or_from_outside(table: Scanned) -> None:
    table.over()
    blue = table.phones["blue"]
    with table.phone(source=STRANGER) as outside, table.phone(source=STRANGER) as lobby:
        assert lobby.hello(table.code)["type"] == "lobby"
        for phone in (outside, lobby):
            phone.say({**blue.opening(), "seat": "blue"})
            assert phone.hear_of("refused")["code"] == "bad_frame"
    assert table.report()["unopened"] == list(SEATS)


def test_nobody_sits_down_with_a_key_of_low_order_to_learn_a_mask(table: Scanned) -> None:
    table.call(lambda: table.hall.do({"do": "free_seat", "seat": "yellow"}))
    table.phones.pop("yellow").socket.close()
    with table.phone() as thief:
        for public in ("00" * 32, "01" + "00" * 31, table.phones["blue"].public):
            assert thief.hello(table.code, "yellow", public=public)["code"] == "wrong_key"
            thief.hear_of("lobby")
        assert thief.hello(table.code, "yellow", public=a_key())["type"] == "welcome"
        table.sessions.append(thief.session or "")
