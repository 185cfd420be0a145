"""Phones that mean harm to a scan or an audit, over real sockets: no count changes silently."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion.games.panic_station import PANIC_STATION
from companion.heatscan.sealing import sealed_of
from companion.table.sealings import BESIDE
from tests.support.sealer import Sealer, withheld
from tests.support.wire import Phone, Served, a_frame, quiet

SEATS: Final = ("red", "blue", "green", "yellow")
NAMES: Final = ("Ann", "Bob", "Cat", "Dan")
SETUP: Final[dict[str, Any]] = {
    "do": "new_game",
    "players": [{"seat": seat, "name": name} for seat, name in zip(SEATS, NAMES, strict=True)],
    "first": "red",
}
STRANGER: Final = "127.0.0.5"
COUNT: Final = {"scan": "ab" * 16, "ask": "infected", "total": 4, "open": {}, "chain": "00" * 32}


class Scanned(Served):
    """Panic Station with four phones, and whoever else comes."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, PANIC_STATION, SETUP)
        assert self("begin")["ok"]
        self.phones = {seat: Sealing(self, seat) for seat in SEATS}

    def sit(self, seat: str, seed: str = "") -> None:
        """Let another phone take a seat."""
        self.phones.pop(seat).socket.close()
        self.phones[seat] = Sealing(self, seat, seed)

    def quiet(self) -> None:
        """Let everybody hear and answer what was said up to now."""
        self.settle()
        quiet(self.phones.values())

    def compare(self) -> None:
        """Let the key round end, and everybody find the rows the same."""
        self.quiet()
        for phone in self.phones.values():
            phone.say_all(phone.brain.compare())
        self.quiet()

    def ask(self) -> None:
        """Have the table want a scan, and every phone hear of it."""
        self.compare()
        assert self("heat_scan", anyway=True)["ok"]
        self.quiet()

    def seal(self, *seats: str, **votes: int) -> None:
        for seat in seats or SEATS:
            self.phones[seat].seal(votes.get(seat, 0))
        self.quiet()

    def asks_phones(self, do: str, **fields: Any) -> Any:
        """Have the table ask something of the phones."""
        return self.call(lambda: self.connections.do({"do": do, **fields}))

    @property
    def waiting(self) -> tuple[str, ...]:
        """Whom the table awaits."""
        return tuple(self.call(lambda: self.connections.scans.sealing).waiting)

    def counts(self) -> int:
        """Let who has not answered do so, and return the count."""
        self.seal(*self.waiting)
        return self.last_count()

    def last_count(self) -> int:
        """Return the count as the last phone heard it, and all others did."""
        self.quiet()
        heard = [phone.last("scan_result") for phone in self.phones.values()]
        assert all(one == heard[0] for one in heard)
        assert self("view")["view"]["scans"][-1]["infected"] == heard[0]["infected"]
        return int(heard[0]["infected"])

    def over(self) -> None:
        """End the game by a scan that finds everybody infected."""
        self.ask()
        self.seal(**dict.fromkeys(SEATS, 1))
        assert all(phone.last("ask_consent") for phone in self.phones.values())

    def closed(self) -> None:
        """End the game, have everybody agree to open, and nobody open yet."""
        self.over()
        for phone in self.phones.values():
            phone.brain.bent["openings"] = withheld
            phone.say_all(phone.brain.consent())
        self.quiet()

    def report(self) -> dict[str, Any]:
        """Wait no longer, and return what every phone is shown."""
        while self.call(lambda: self.connections.audit.auditing):
            self.asks_phones("end_audit")
        return self.full_report()

    def full_report(self) -> dict[str, Any]:
        """Return what every phone is shown once all have answered."""
        self.quiet()
        heard = [phone.last("report")["report"] for phone in self.phones.values()]
        assert all(one == heard[0] for one in heard)
        return dict(heard[0])


class Sealing(Phone):
    """A phone in a seat, with a secret of its own, which remembers what it heard."""

    def __init__(
        self, table: Served, seat: str, seed: str = "", brain: Sealer | None = None
    ) -> None:
        self.heard: list[dict[str, Any]] = []
        made = brain or Sealer(seed or f"{seat} among the hostile")
        super().__init__(table.port, brain=made)
        assert self.hello(table.code, seat)["type"] == "welcome"
        table.secrets.append(self.brain.secret.hex())

    def hear_any(self) -> dict[str, Any]:
        self.heard.append(super().hear_any())
        return self.heard[-1]

    def last(self, kind: str) -> dict[str, Any]:
        return [one for one in self.heard if one["type"] == kind][-1]

    @property
    def asked(self) -> dict[str, Any]:
        return self.last("scan_open")

    def say_all(self, frames: list[dict[str, Any]]) -> None:
        for frame in frames:
            self.say(frame)

    def sealed(self, vote: int) -> dict[str, Any]:
        """Seal, and hold what fixes the answer back; return it as a frame."""
        frames = self.brain.seal(vote, accept=True)
        assert frames, self.brain.complaints
        return frames[0]

    def seal(self, vote: int) -> dict[str, Any]:
        commit = self.sealed(vote)
        self.say(commit)
        return commit

    def shared(self) -> dict[str, Any]:
        """Return the share of what it answered last."""
        scan = self.asked["scan"]
        return {"type": "scan_share", "scan": scan, **self.brain.kept.answers[scan].shown()}

    def opening(self, **other: Any) -> dict[str, Any]:
        return self.brain.opening(**other)

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


# Key rounds


def key_frames(phone: Sealing) -> tuple[dict[str, Any], ...]:
    number = phone.last("roster")["round"]
    return (
        {"type": "key_commit", "round": number, "commit": "ab" * 32},
        {"type": "key_open", "round": number, "nonce": "ab" * 16},
        {"type": "row", "round": number, "same": False},
    )


def test_a_stranger_takes_no_part_in_a_key_round(table: Scanned) -> None:
    table.compare()
    frames = key_frames(table.phones["blue"])
    with table.phone(source=STRANGER) as outside, table.phone(source=STRANGER) as lobby:
        assert lobby.hello(table.code)["type"] == "lobby"
        for phone in (outside, lobby):
            for frame in frames:
                phone.say(frame)
                assert phone.hear_of("refused")["code"] == "bad_frame"
    keys = table.call(lambda: table.connections.rounds.keys)
    assert (keys.same, keys.other) == (SEATS, ())


def test_another_key_or_nonce_after_the_round_changes_no_row(table: Scanned) -> None:
    table.compare()
    blue = table.phones["blue"]
    row = blue.brain.row
    commit, opening, _ = key_frames(blue)
    assert blue.is_refused(commit) == "already_done"
    assert blue.is_refused(opening) == "already_done"
    table.quiet()
    assert {phone.brain.row for phone in table.phones.values()} == {row}


def test_what_one_says_of_the_row_holds_everybody_up_and_can_be_taken_back(table: Scanned) -> None:
    table.compare()
    blue = table.phones["blue"]
    blue.say_all(blue.brain.compare(same=False))
    assert table("heat_scan", anyway=True)["ok"]
    table.quiet()
    for phone in table.phones.values():
        assert phone.brain.wrong() == "row"
        assert phone.brain.seal(1) == []
    blue.say_all(blue.brain.compare())
    table.quiet()
    assert table.counts() == 0


@pytest.mark.parametrize("number", [-1, 2**32, 2**64, True, 1.0, "1", None, [1]])
def test_a_round_has_a_number_that_can_be_one(table: Scanned, number: Any) -> None:
    table.compare()
    blue = table.phones["blue"]
    for frame in key_frames(blue):
        assert blue.is_refused({**frame, "round": number}) == "bad_frame"


def test_an_old_round_and_one_to_come_are_stale(table: Scanned) -> None:
    table.compare()
    blue = table.phones["blue"]
    for frame in key_frames(blue):
        for number in (frame["round"] - 1, frame["round"] + 1):
            assert blue.is_refused({**frame, "round": number}) == "stale"


# Answers


def test_a_stranger_has_no_answer(table: Scanned) -> None:
    table.ask()
    commit = table.phones["blue"].sealed(1)
    with table.phone(source=STRANGER) as outside, table.phone(source=STRANGER) as lobby:
        assert lobby.hello(table.code)["type"] == "lobby"
        for phone in (outside, lobby):
            for frame in (commit, table.phones["blue"].shared()):
                phone.say(frame)
                assert phone.hear_of("refused")["code"] == "bad_frame"
    assert table.waiting == SEATS
    table.phones["blue"].say(commit)
    table.seal("red", "green", "yellow")
    assert table.last_count() == 1


def test_who_runs_the_table_from_a_phone_has_no_share_and_seals_for_nobody(table: Scanned) -> None:
    table.connections.hellos.host_code = "HOSTHOSTHOST"
    table.asks_phones("tablet_seat", seat="yellow")
    table.phones.pop("yellow").socket.close()
    table.ask()
    with table.phone() as host:
        assert host.as_host("HOSTHOSTHOST")["host"] is True
        for n, raw in enumerate(({"seat": "yellow", "vote": 1}, {"seat": "red", "vote": 1}, {})):
            answer = host.ask(f"seal {n}", {"do": "seal", **raw}, table.rev)
            assert answer["type"] == "refused"
            assert "broken" not in answer["why"]
        host.say(table.phones["blue"].sealed(1))
        assert host.hear_of("refused")["code"] == "bad_frame"
    assert table.waiting == SEATS


@pytest.mark.parametrize(
    "do",
    ["seal", "scan_cancel", "scan_again", "end_audit", "consents", "sealed", "beside", "audit"],
)
def test_a_player_orders_nothing_of_the_tables(table: Scanned, do: str) -> None:
    table.ask()
    fields = {
        "seal": {"seat": "blue", "vote": 1},
        "sealed": COUNT,
    }
    answer = table.phones["red"].ask("a", {"do": do, **fields.get(do, {})}, table.rev)
    assert answer["type"] == "refused"
    assert table.waiting == SEATS
    assert table.counts() == 0


def test_a_count_a_round_and_a_close_are_no_lines_of_the_script(table: Scanned) -> None:
    table.ask()
    for note in BESIDE:
        assert not table(note)["ok"]
        assert not table("beside", note={"type": note})["ok"]
    assert not table("sealed", **COUNT)["ok"]
    found: dict[str, list[Any]] = {name: [] for name in ("faults", "unopened", "unproved", "scans")}
    assert not table("audit", chain=[], opened=list(SEATS), found=found, last=None)["ok"]
    assert table.counts() == 0


def test_a_seat_that_was_freed_meanwhile_has_no_answer(table: Scanned) -> None:
    table.ask()
    yellow = table.phones["yellow"]
    commit = yellow.sealed(1)
    table.asks_phones("free_seat", seat="yellow")
    assert yellow.hear_of("refused")["code"] == "seat_freed"
    assert yellow.is_refused(commit) == "bad_frame"
    table.sit("yellow", "another phone")
    table.compare()
    table.asks_phones("scan_again")
    table.quiet()
    assert table.phones["red"].asked["scan"] != commit["scan"]
    assert table.phones["yellow"].is_refused(commit) == "stale"
    assert table.waiting == SEATS
    assert table.counts() == 0


def test_a_flood_of_commitments_is_one_answer(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    commit = blue.seal(1)
    other = {**commit, "sealed": "00" * 32}
    frames = b"".join(a_frame(json.dumps(one).encode()) for one in (commit, other) * 40)
    blue.put(frames)
    table.settle()
    assert table.phones["red"].answers()
    for _ in range(40):
        assert blue.hear_of("refused")["code"] == "already_done"
    assert table.waiting == ("red", "green", "yellow")
    assert table.counts() == 1


def test_a_flood_of_shares_is_one_share(table: Scanned) -> None:
    table.ask()
    blue, yellow = table.phones["blue"], table.phones["yellow"]
    blue.brain.bent["scan_share"] = yellow.brain.bent["scan_share"] = withheld
    table.seal(blue=1)
    share = blue.shared()
    frames = b"".join(
        a_frame(json.dumps(one).encode()) for one in (share, {**share, "share": "00" * 8}) * 40
    )
    blue.put(frames)
    table.settle()
    for _ in range(40):
        assert blue.hear_of("refused")["code"] == "already_done"
    assert table.waiting == ("yellow",)
    yellow.say(yellow.shared())
    assert table.last_count() == 1


BAD_HEX: Final[tuple[Any, ...]] = (
    "abc",
    "٠" * 64,
    "0x" + "0" * 62,
    " " + "0" * 63,
    "-" + "0" * 63,
    "F" * 64,
    "f" * 65,
    "0" * 15_000,
    10**400,
    [0] * 16,
    {"__proto__": 1},
    True,
    None,
)
BAD_SCANS: Final[tuple[Any, ...]] = ("../" * 10 + "ab", "A" * 32, "ab" * 15, None, 7)


def test_no_bad_commitment_is_one(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    good = blue.sealed(1)
    wrongs = [{name: bad} for name in ("commit", "sealed") for bad in BAD_HEX]
    wrongs += [{"scan": bad} for bad in BAD_SCANS]
    for wrong in wrongs[:30]:
        assert blue.is_refused({**good, **wrong}) == "bad_frame", wrong
        assert table.waiting == SEATS
    blue.say(good)
    assert table.counts() == 1


def test_no_bad_share_is_one(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    blue.brain.bent["scan_share"] = withheld
    table.seal(blue=1)
    wrongs = [{name: bad} for name in ("share", "blind") for bad in BAD_HEX]
    wrongs += [{"scan": bad} for bad in BAD_SCANS]
    for wrong in wrongs[:30]:
        assert blue.is_refused({**blue.shared(), **wrong}) == "bad_frame", wrong
        assert table.waiting == ("blue",)
    blue.say(blue.shared())
    assert table.last_count() == 1


def test_keys_that_nobody_knows_name_no_other_seat(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    blue.say({**blue.sealed(1), "seat": "red", "vote": 1, "__proto__": {}})
    assert blue.answers()
    assert table.waiting == ("red", "green", "yellow")
    assert table.counts() == 1


def test_a_share_comes_only_after_everybody_has_committed(table: Scanned) -> None:
    """Whoever answers last has fixed the answer before anybody's share is known."""
    table.ask()
    table.seal("red", "blue", "green", blue=1)
    for seat in SEATS[:3]:
        assert not any(one["type"] == "scan_commits" for one in table.phones[seat].heard)
        assert table.phones[seat].is_refused(table.phones[seat].shared()) == "stale"
    table.seal("yellow")
    assert table.last_count() == 1


@pytest.mark.parametrize("share", ["0" * 16, "f" * 16, "8000000000000000"])
def test_a_share_out_of_the_air_voids_the_scan_and_names_its_seat(
    table: Scanned, share: str
) -> None:
    table.ask()
    table.phones["blue"].brain.bent["scan_share"] = lambda frame: {**frame, "share": share}
    table.seal()
    voids = [phone.last("scan_void") for phone in table.phones.values()]
    assert {(void["code"], void["seat"]) for void in voids} == {("bad_share", "blue")}
    assert "shares" not in voids[0]
    assert table("view")["view"]["scans"] == []
    del table.phones["blue"].brain.bent["scan_share"]
    table.quiet()
    assert table.counts() == 0


@pytest.mark.parametrize("share", ["0" * 16, "f" * 16, "8000000000000000"])
def test_a_share_out_of_the_air_that_was_committed_to_voids_the_scan_and_never_counts(
    table: Scanned, share: str
) -> None:
    table.ask()
    blue = table.phones["blue"]
    commit, blind = blue.sealed(0), blue.shared()["blind"]
    scan = bytes.fromhex(commit["scan"])
    sealed = sealed_of(scan, "blue", int(share, 16), bytes.fromhex(blind)).hex()
    blue.brain.kept.answers[commit["scan"]].commit["sealed"] = sealed
    blue.brain.bent["scan_share"] = lambda frame: {**frame, "share": share}
    table.seal()
    voids = [phone.last("scan_void") for phone in table.phones.values()]
    assert {void["code"] for void in voids} == {"nonsense"}
    assert voids[0]["shares"]["blue"] == share
    assert table("view")["view"]["scans"] == []
    del blue.brain.bent["scan_share"]
    table.quiet()
    assert all(phone.brain.counts == [None] for phone in (table.phones["red"],))
    seats = [seat for seat in SEATS if seat != "blue"]
    assert [table.phones[seat].brain.complaints for seat in seats] == [[]] * 3


def test_another_games_share_is_stale(table: Scanned) -> None:
    table.ask()
    old = table.phones["blue"].sealed(1)
    assert table("end_game")["ok"]
    assert table("new_game")["ok"]
    assert table("begin")["ok"]
    table.code = table.call(lambda: table.reception.guests().code)
    for seat, phone in table.phones.items():
        phone.hear_of("again")
        assert phone.hello(table.code)["seat"] == seat
        table.secrets.append(phone.brain.secret.hex())
    table.ask()
    assert table.phones["blue"].is_refused(old) == "stale"
    assert table.waiting == SEATS
    assert table.counts() == 0


def test_a_share_after_the_count_is_too_late(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    table.seal()
    assert table.last_count() == 0
    commit = blue.brain.kept.answers[blue.asked["scan"]].commit
    assert blue.is_refused(commit) == "stale"
    assert blue.is_refused(blue.shared()) == "stale"
    assert table("view")["view"]["scans"][-1]["infected"] == 0


# Openings


def test_nothing_is_opened_before_the_game_is_over(table: Scanned) -> None:
    table.ask()
    blue = table.phones["blue"]
    blue.seal(1)
    assert blue.is_refused(blue.opening()) == "not_now"
    assert blue.is_refused({"type": "consent", "agree": True}) == "stale"
    assert table.counts() == 1


def test_nothing_is_opened_before_the_audit_is_closed_or_without_ones_own_yes(
    table: Scanned,
) -> None:
    table.over()
    red, blue = table.phones["red"], table.phones["blue"]
    assert red.is_refused(red.opening()) == "not_now"
    for phone in table.phones.values():
        phone.brain.bent["openings"] = withheld
        phone.say_all(phone.brain.consent(agree=phone is not blue))
    table.quiet()
    assert blue.is_refused(blue.opening()) == "not_allowed"
    assert blue.is_refused({"type": "consent", "agree": True}) == "stale"


@pytest.mark.parametrize("agree", [None, 1, 0, "true", [], {}])
def test_a_yes_is_a_yes_and_a_no_a_no(table: Scanned, agree: Any) -> None:
    table.over()
    assert table.phones["red"].is_refused({"type": "consent", "agree": agree}) == "bad_frame"
    assert table.call(lambda: table.connections.audit.auditing).waiting == SEATS


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
)


def test_no_unreadable_opening_is_one_and_the_phone_may_open_yet(table: Scanned) -> None:
    table.closed()
    blue = table.phones["blue"]
    for wrong in UNREADABLE:
        assert blue.is_refused({**blue.opening(), **wrong}) == "bad_value", wrong
    auditing = table.call(lambda: table.connections.audit.auditing)
    assert auditing.waiting == SEATS
    blue.say(blue.opening())
    table.quiet()
    assert blue.last("audit_wait")["waiting"] == ["red", "green", "yellow"]


def test_openings_that_can_be_passed_on_are_read_and_longer_ones_are_not(table: Scanned) -> None:
    table.closed()
    blue = table.phones["blue"]
    blue.brain.trades = [line(n) for n in range(400)]
    size = len(json.dumps(blue.opening()))
    assert 10_000 < size < 15_000
    room = 15_360 - size - len(', "more": ""')
    assert blue.is_refused({**blue.opening(), "more": "x" * (room + 1)}) == "bad_frame"
    blue.say({**blue.opening(), "more": "x" * room})
    table.quiet()
    assert blue.last("audit_wait")["waiting"] == ["red", "green", "yellow"]
    red = table.phones["red"]
    red.say({**red.opening(), "more": "x" * 16_384})
    assert red.gone() == 1009
    red.socket.close()
    table.phones["red"] = Sealing(table, "red", brain=red.brain)
    table.quiet()
    assert table.phones["red"].last("audit_closed")
    assert table.report()["unopened"] == ["red", "green", "yellow"]
    passed = table.phones["green"].last("opened")
    assert (passed["seat"], "more" in passed["openings"]) == ("blue", False)


def test_the_first_opening_stands(table: Scanned) -> None:
    table.closed()
    blue = table.phones["blue"]
    blue.say(blue.opening(dossier=[]))
    blue.say(blue.opening(dossier=[{"at": 1, "event": "host", "by": None}]))
    assert blue.answers()
    assert table.report()["chain"] == []


def faults(report: dict[str, Any], seat: str) -> list[str]:
    return [one["fault"] for one in report["faults"] if one["seat"] == seat]


def test_who_opens_anothers_secret_or_none_of_ours_is_named(table: Scanned) -> None:
    table.closed()
    red, blue, green, yellow = table.phones.values()
    red.say(red.opening(secret=blue.brain.secret.hex()))
    blue.say(blue.opening(secret="00" * 32))
    green.say(green.opening(secret="ff" * 32))
    yellow.say(yellow.opening())
    report = table.full_report()
    assert [faults(report, seat)[:1] for seat in SEATS[:3]] == [["bad_secret"]] * 3


def test_votes_for_scans_that_never_were_are_faults_and_hide_nothing(table: Scanned) -> None:
    table.closed()
    for seat, phone in table.phones.items():
        made_up = [{"scan": f"{n:032x}", "vote": 0, "r": "00" * 32} for n in range(90)]
        votes = [*phone.opening()["votes"], *(made_up if seat == "blue" else [])]
        phone.say(phone.opening(votes=votes))
    report = table.full_report()
    assert len(report["scans"]) == 1
    assert "unknown_poll" in faults(report, "blue")
    assert not set(faults(report, "red")) - {"unexplained"}
    assert faults(report, "blue").count("unknown_poll") == 90
    assert report["scans"][0]["votes"] == dict.fromkeys(SEATS, 1)


def test_a_dossier_that_blames_everybody_a_hundred_times_breaks_nothing(table: Scanned) -> None:
    table.closed()
    for phone in table.phones.values():
        phone.brain.trades = None
        phone.brain.kept.dossier = [
            {"at": 2**53 - n, "event": ("host", "infected")[n % 2], "by": SEATS[n % 4]}
            for n in range(200)
        ]
        phone.say(phone.opening())
    assert table.full_report()["faults"]
    assert table("view")["view"]["audit"] is not None


def test_nobody_agrees_or_opens_from_the_lobby_or_from_outside(table: Scanned) -> None:
    table.closed()
    blue = table.phones["blue"]
    with table.phone(source=STRANGER) as outside, table.phone(source=STRANGER) as lobby:
        assert lobby.hello(table.code)["type"] == "lobby"
        for phone in (outside, lobby):
            for frame in (blue.opening(), {"type": "consent", "agree": True}):
                phone.say({**frame, "seat": "blue"})
                assert phone.hear_of("refused")["code"] == "bad_frame"
    assert table.report()["unopened"] == list(SEATS)
