"""What the table believes of phones' memories: whose round it is, whose head it knows, which keys.

Each is an attack, or a mishap, that version 2.0 of the sealed scan let pass.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from tests.support.audit_phones import infected_in_turn, over, report_of
from tests.support.connections import A_GAME, SEATS, Evening, Phone
from tests.support.scans import asked, resumed
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, answer, ask_for_a_scan, audit, table_of_phones
from tests.support.ten_package import PACKAGE as TEN

FIRST: Final = "WXYZ23456789"
SECOND: Final = "ABCD23456789"
ROUND: Final = ("key_round", "key_commits", "key_wait", "roster", "rows")


# Whose round it is


def test_a_newcomer_hears_nothing_of_a_round_that_has_another_key_for_the_seat(
    evening: Evening,
) -> None:
    phones = table_of_phones(evening)
    for seat in ("blue", "yellow"):
        evening.do("free_seat", seat=seat)
    newcomer = SealingPhone(evening, seed="a new phone").sit("blue")
    assert not {*ROUND} & {*newcomer.types()}
    assert (newcomer.last("welcome")["roster"], newcomer.last("welcome")["symbols"]) == ([], [])
    phones["red"].compare(same=False)
    assert not {*ROUND} & {*newcomer.types()}
    SealingPhone(evening, seed="another new phone").sit("yellow")
    assert newcomer.last("roster")["round"] == newcomer.last("key_round")["round"]
    assert newcomer.brain.complaints == []
    assert len({phone.brain.row for phone in (phones["red"], phones["green"], newcomer)}) == 1


def test_a_newcomers_word_on_a_round_of_the_key_before_is_stale(evening: Evening) -> None:
    phones = table_of_phones(evening)
    number = phones["red"].last("key_round")["round"]
    for seat in ("blue", "yellow"):
        evening.do("free_seat", seat=seat)
    newcomer = SealingPhone(evening, seed="a new phone").sit("blue")
    for said in ({"type": "row", "same": False}, {"type": "key_commit", "commit": "00" * 32}):
        assert newcomer.say(**said, round=number)["code"] == "stale"
    assert evening.connections.rounds.keys.other == ()


# Whose head is known


def test_after_a_restart_nobody_is_asked_before_every_living_phone_is_back(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = asked(evening)
    later = resumed(tmp_path, evening.table.journal)
    back = {}
    for seat in SEATS[:3]:
        back[seat] = SealingPhone(later, like=phones[seat]).sit(seat)
        assert "scan_open" not in back["red"].types()
    sealing = later.connections.scans.sealing
    assert sealing is not None
    assert (sealing.state, sealing.waiting) == ("keys", ("yellow",))
    refused = later.do("scan_again", anyway=True)
    assert isinstance(refused, Refusal)
    assert refused.code == "unavailable"
    SealingPhone(later, like=phones["yellow"]).sit("yellow")
    assert back["red"].asked["seats"] == list(SEATS)


def test_a_phone_that_is_given_up_is_waited_for_no_more(tmp_path: Path) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = asked(evening)
    later = resumed(tmp_path, evening.table.journal)
    back = {seat: SealingPhone(later, like=phones[seat]).sit(seat) for seat in SEATS[:3]}
    later.do("tablet_seat", seat="yellow")
    assert back["red"].asked["tablet"].keys() == {"yellow"}


def test_an_open_poll_is_called_off_by_a_phone_that_knows_a_count_that_the_table_lacks(
    evening: Evening,
) -> None:
    phones = table_of_phones(evening)
    phones["red"].go()
    ask_for_a_scan(evening)
    scan = phones["blue"].asked["scan"]
    knowing = SealingPhone(evening, like=phones["red"])
    knowing.hello(head="07" * 32)
    assert (phones["blue"].last("scan_void")["scan"], phones["blue"].last("scan_void")["code"]) == (
        scan,
        "set_back",
    )
    evening.do("free_seat", seat="red")
    SealingPhone(evening, seed="another for red").sit("red")
    assert phones["blue"].asked["scan"] == scan
    assert evening.connections.scans.sealing is not None
    assert evening.connections.scans.sealing.state == "cancelled"


def test_a_poll_that_waits_is_called_off_by_it_too_and_stays_so_after_a_restart(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = table_of_phones(evening)
    phones["red"].go()
    knowing = SealingPhone(evening, like=phones["red"])
    knowing.hello(head="07" * 32)
    ask_for_a_scan(evening)
    assert "scan_open" not in phones["blue"].types()
    later = resumed(tmp_path, evening.table.journal)
    later.do("tablet_seat", seat="red")
    back = {seat: SealingPhone(later, like=phones[seat]).sit(seat) for seat in SEATS[1:]}
    assert "scan_open" not in back["blue"].types()
    later.do("scan_again", anyway=True)
    assert back["blue"].asked["seats"] == list(SEATS)


def test_leaving_the_table_for_a_while_forgets_no_phone_that_knows_more(evening: Evening) -> None:
    phones = table_of_phones(evening)
    phones["red"].go()
    SealingPhone(evening, like=phones["red"]).hello(head="07" * 32)
    evening.table.leave_table()
    assert evening.table.resume()
    evening.connections.refresh()
    evening.settle()
    ask_for_a_scan(evening)
    assert "scan_open" not in phones["blue"].types()
    assert evening.connections.scans.set_back == ("red",)


# What a phone may not take back


def test_a_step_that_led_to_a_poll_stays_once_shares_were_asked_for(tmp_path: Path) -> None:
    evening = Evening(tmp_path, MemoryJournal(), TEN)
    players = [{"seat": seat, "name": seat.title()} for seat in SEATS]
    evening.tell(do="new_game", players=players, first="red")
    phones = table_of_phones(evening)
    red = phones["red"]
    assert red.ask("dare", "1")["back"]
    assert red.ask("take_back", "2")["type"] == "done"
    red.ask("dare", "3")
    phones["yellow"].brain.bent["scan_share"] = withheld
    answer(phones, dict.fromkeys(SEATS, 0))  # all shares are on the air but yellow's
    assert red.ask("take_back", "4")["code"] == "not_allowed"
    phones["yellow"].say(**phones["yellow"].shared())
    assert phones["red"].brain.counts == [0]


# Keys that were opened


def test_an_opened_key_keeps_no_seat_commands_nothing_and_vouches_for_nobody(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    audit(phones)
    overheard = SealingPhone(evening, like=phones["blue"])
    overheard.brain.makes_next = False  # whoever listened knows the opened key alone
    assert overheard.hello("blue")["code"] == "not_allowed"
    assert overheard.ask("new_game")["type"] == "refused"
    secret = overheard.brain.secret
    evening.tell(do="new_game")
    thief = SealingPhone(evening, seed="a thief")
    thief.brain.was = secret
    assert thief.hello(None)["type"] == "lobby"
    assert evening.state("blue") == "away"  # kept for blue
    assert phones["blue"].hello(None)["seat"] == "blue"


def test_the_phone_of_an_opened_key_still_gets_the_report_and_its_seat_in_the_next_game(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    audit(phones)
    phones["blue"].go()
    back = SealingPhone(evening, like=phones["blue"]).sit("blue")
    assert report_of(back) == report_of(phones["red"])
    evening.tell(do="new_game")
    assert back.hello(None)["seat"] == "blue"


def test_openings_that_were_lost_are_sent_again_under_the_key_for_afterwards(
    tmp_path: Path,
) -> None:
    journal = SqliteJournal.open(tmp_path)
    evening = Evening(tmp_path, journal)
    evening.begin()
    phones = infected_in_turn(evening)
    for phone in phones.values():
        if phone.seat in ("blue", "yellow"):
            phone.brain.bent["openings"] = withheld
    audit(phones)  # red and green have opened, blue and yellow have only stored what they open
    later = Evening(tmp_path, journal)
    later.table.resume()
    later.connections.refresh()
    back = {seat: SealingPhone(later, like=old).sit(seat) for seat, old in phones.items()}
    assert {report_of(phone)["ending"] for phone in back.values()} == {"stands"}
    assert over(later)["winners"]


def test_a_phone_that_knows_of_no_next_key_plays_on_and_its_opened_key_does_nothing(
    evening: Evening,
) -> None:
    phones = infected_in_turn(evening)
    phones["blue"].brain.makes_next = False
    audit(phones)
    blue = phones["blue"]
    assert report_of(blue) == report_of(phones["red"])
    assert blue.ask("hand", "1", seat="blue", cards=3)["code"] == "not_allowed"
    blue.say(type="up")
    assert evening.state("blue") == "here"
    evening.tell(do="new_game")
    assert evening.state("blue") == "free"
    assert blue.hello("blue")["seat"] == "blue"


# Phones that know nothing of before


def test_a_phone_that_comes_once_the_game_has_begun_is_named_to_everybody(
    evening: Evening,
) -> None:
    phones = table_of_phones(evening, "yellow")
    late = Phone(evening, seed="another address")
    assert late.hello("yellow", knows=False)["begun"] is True
    ask_for_a_scan(evening)
    (warn,) = phones["red"].asked["warns"]
    assert warn["seat"] == "yellow"
    assert "cannot know what was counted before" in warn["why"]
    sealing = evening.connections.scans.sealing
    assert sealing is not None
    assert [one.seat for one in sealing.warns] == ["yellow"]


def test_phones_that_sit_down_before_it_begins_are_not_named_even_when_they_come_back(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, MemoryJournal())
    evening.tell(**A_GAME)
    phones = {seat: SealingPhone(evening, seed=seat) for seat in SEATS}
    for seat, phone in phones.items():
        assert "begun" not in phone.hello(seat, knows=False)
    evening.tell(do="begin")
    phones["red"].go()
    SealingPhone(evening, like=phones["red"]).sit("red")
    ask_for_a_scan(evening)
    assert phones["blue"].asked["warns"] == []


# Who runs the table


def as_host_with_key(phone: Phone, code: str = "") -> dict[str, Any]:
    """Say hello as the main page does: with the host's code, or an old one, and a key."""
    proof = phone.brain.hello(code="")["proof"]
    return phone.as_host(code or "AN OLD CODE?", runs=True, public=phone.public, proof=proof)


def test_a_browser_that_has_known_the_hosts_code_runs_the_table_after_a_restart(
    tmp_path: Path,
) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.connections.hellos.host_code = FIRST
    evening.begin()
    browser, stranger = Phone(evening, seed="browser"), Phone(evening, seed="stranger")
    assert as_host_with_key(stranger)["code"] == "wrong_code"
    assert as_host_with_key(browser, FIRST)["host"] is True
    later = resumed(tmp_path, evening.table.journal)
    later.connections.hellos.host_code = SECOND
    back, stranger = Phone(later, like=browser), Phone(later, seed="stranger")
    assert as_host_with_key(back)["host"] is True
    assert as_host_with_key(stranger)["code"] == "wrong_code"
    overheard = back.brain.hello(code="")["proof"]
    listener = Phone(later, seed="listener")
    said = listener.as_host("AN OLD CODE?", runs=True, public=back.public, proof=overheard)
    assert said["code"] == "wrong_code"


def test_a_key_runs_no_table_where_a_tablet_does(tmp_path: Path) -> None:
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.connections.hellos.host_code = FIRST
    evening.begin()
    browser = Phone(evening, seed="browser")
    as_host_with_key(browser, FIRST)
    later = resumed(tmp_path, evening.table.journal)
    assert as_host_with_key(Phone(later, like=browser))["code"] == "wrong_code"


def test_who_was_led_on_from_the_game_before_is_only_late(evening: Evening) -> None:
    phones = table_of_phones(evening)
    evening.tell(do="end_game")
    evening.tell(**A_GAME)
    evening.tell(do="begin")
    assert "begun" not in phones["red"].hello(None, knows=False)


def test_a_journal_without_the_phones_that_were_at_it_is_met_as_a_strangers(
    tmp_path: Path,
) -> None:
    """Another code makes a game that phones know look like a new one."""
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    phones = table_of_phones(evening)
    kept = json.loads((tmp_path / "guests.json").read_text())
    kept["books"][0]["game"] = 7  # it is not this game's book any more, and knows its phones yet
    evening.table.journal.close()
    (tmp_path / "guests.json").write_text(json.dumps(kept))
    later = Evening(tmp_path, SqliteJournal.open(tmp_path))
    assert later.table.resume()
    later.connections.refresh()
    again = SealingPhone(later, like=phones["red"])
    assert again.hello(code=evening.code)["type"] == "again"
    assert again.hello("red", knows=False)["begun"] is True


def test_a_game_played_meanwhile_vouches_for_no_phone_in_an_older_one(tmp_path: Path) -> None:
    """A copy is served elsewhere, and a game for show leads phones that know nothing into it."""
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    table_of_phones(evening)
    evening.table.journal.close()
    for_show = Evening(tmp_path, SqliteJournal.open(tmp_path))
    for_show.tell(**A_GAME)
    there = SealingPhone(for_show, seed="another address")
    there.hello("red", knows=False)
    code = for_show.code
    for_show.tell(do="end_game")
    for_show.table.journal.close()
    back = resumed(tmp_path, SqliteJournal.open(tmp_path))
    back.do("free_seat", seat="red")
    led = SealingPhone(back, like=there)
    assert led.hello(code=code, knows=False)["type"] == "again"
    assert led.hello("red", knows=False)["begun"] is True


def test_a_game_that_goes_on_without_its_phones_never_takes_the_code_of_the_next(
    tmp_path: Path,
) -> None:
    """Phones that sat down under that code before any game would seem to know this one."""
    evening = Evening(tmp_path, SqliteJournal.open(tmp_path))
    evening.begin()
    evening.table.journal.close()
    (tmp_path / "guests.json").unlink()
    lobby = Evening(tmp_path, SqliteJournal.open(tmp_path))
    code = lobby.code
    waits = SealingPhone(lobby, seed="another address")
    assert waits.hello("red", knows=False)["game"] is None
    lobby.table.journal.close()
    later = resumed(tmp_path, SqliteJournal.open(tmp_path))
    assert SealingPhone(later, like=waits).hello("red", code=code)["code"] == "wrong_code"
