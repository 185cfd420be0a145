"""Connections: who comes in, who sits where, and what each phone may ask."""

from __future__ import annotations

import json
from hmac import digest
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.heatscan.proof import host_proof
from companion.heatscan.roster import named
from companion.journal.entry import Unwritable
from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from companion.journal.steady import SteadyJournal
from tests.support.connections import A_GAME, SEATS, Evening
from tests.support.keys import LOW_ORDER


def test_a_phone_with_the_code_sees_which_seats_are_free(evening: Evening) -> None:
    evening.phone("blue")
    lobby = evening.phone().hello()
    assert lobby["type"] == "lobby"
    assert lobby["free"] == ["red", "green", "yellow"]
    assert {one["seat"]: one["state"] for one in lobby["seats"]}["blue"] == "taken"


def test_the_code_may_be_typed_in_any_case_with_spaces_and_dashes(evening: Evening) -> None:
    code = evening.code.lower()
    said = f" {code[:4]}-{code[4:]} "
    assert evening.phone().hello(code=said)["type"] == "lobby"


def test_a_wrong_code_waits_a_second_and_many_wrong_ones_longer(evening: Evening) -> None:
    phone = evening.phone()
    waits = []
    for _ in range(9):
        phone = evening.phone()
        assert phone.hello("red", code="AAAAAAAA")["code"] == "wrong_code"
        waits.append(phone.waited)
    assert waits[0] == 1.0
    assert waits == sorted(waits)
    assert waits[-1] == 8.0
    other = evening.phone(address="192.168.1.31")
    other.hello("red", code="AAAAAAAA")
    assert other.waited == 1.0
    late = evening.phone()
    assert late.hello("blue")["type"] == "welcome"
    assert late.waited == 16.0, "who has guessed much learns not at once that a code was right"
    back = evening.phone(like=late)
    assert back.hello()["type"] == "welcome"
    assert back.waited == 0.0
    evening.now = 61.0
    phone.hello("red", code="AAAAAAAA")
    assert phone.waited == 1.0
    assert evening.state("red") == "free"


def test_who_guesses_on_is_shown_out(evening: Evening) -> None:
    phone = evening.phone()
    for _ in range(5):
        phone.hello(code="AAAAAAAA")
    assert phone.is_closed


def test_a_taken_seat_stays_taken(evening: Evening) -> None:
    evening.phone("red")
    thief = evening.phone()
    thief.hello("red")
    assert thief.last("refused")["code"] == "seat_taken"
    assert thief.last("lobby")["free"] == ["blue", "green", "yellow"]


def test_who_never_heard_the_welcome_has_the_seat_all_the_same(evening: Evening) -> None:
    lost = evening.phone()
    lost.hello("red")
    back = evening.phone(like=lost)
    again = back.hello("red")
    assert (again["type"], again["seat"]) == ("welcome", "red")
    assert lost.last("refused")["code"] == "replaced"
    before = len(lost.heard)
    lost.say(type="command", id="1", rev=evening.table.rev, command={"do": "hand"})
    assert len(lost.heard) == before  # who is shown out is not heard any more
    assert back.ask("hand", seat="red", cards=4)["type"] == "done"


def test_a_seat_that_is_not_played_is_none(evening: Evening) -> None:
    phone = evening.phone()
    phone.hello("purple")
    assert phone.last("refused")["code"] == "unknown_seat"


@pytest.mark.parametrize("bad", ["", "AB" * 32, "ab" * 31, "zz" * 32])
def test_what_is_no_key_cannot_be_read(evening: Evening, bad: str) -> None:
    phone = evening.phone()
    assert phone.hello("red", public=bad)["code"] == "bad_frame"
    assert evening.state("red") == "free"


@pytest.mark.parametrize("low", LOW_ORDER)
def test_a_key_that_no_secret_can_be_made_with_proves_nothing(evening: Evening, low: str) -> None:
    """Whatever proof comes with it: what the two keys have in common is known to everybody."""
    phone = evening.phone()
    challenge = bytes.fromhex(phone.last("challenge")["challenge"])
    table = bytes.fromhex(phone.last("challenge")["table"])
    info = b"panic-companion channel v2" + bytes.fromhex(low) + table
    key = HKDF(algorithm=SHA256(), length=32, salt=challenge, info=info).derive(bytes(32))
    said = b"panic-companion hello v2" + challenge + named(evening.code)
    proof = digest(key, said, "sha256").hex()
    assert phone.hello("red", public=low, proof=proof)["code"] == "not_allowed"
    assert evening.state("red") == "free"


def test_nobody_sits_down_with_somebody_else_s_key(evening: Evening) -> None:
    red = evening.phone("red")
    thief = evening.phone()
    refused = thief.hello("blue", public=red.public)
    assert (refused["code"], thief.waited) == ("not_allowed", 1.0)
    assert not red.is_closed
    assert (evening.state("red"), evening.state("blue")) == ("here", "free")


def test_each_connection_has_a_challenge_of_its_own_and_the_table_s_key(evening: Evening) -> None:
    phones = [evening.phone() for _ in range(3)]
    challenges = [one.heard[0] for one in phones]
    assert [one["type"] for one in challenges] == ["challenge"] * 3
    assert [one["v"] for one in challenges] == [2] * 3
    assert len({one["challenge"] for one in challenges}) == 3
    assert len({one["table"] for one in challenges}) == 1


def test_an_overheard_hello_is_of_no_use_on_another_connection(evening: Evening) -> None:
    red = evening.phone()
    said = red.brain.hello(seat="red", code=evening.code)
    assert red.say(**said)["type"] != "refused"
    thief = evening.phone()
    refused = thief.say(**said)
    assert (refused["code"], thief.waited) == ("not_allowed", 1.0)
    assert not red.is_closed
    assert thief.ask("hand", seat="red", cards=3)["code"] == "bad_frame"


def test_an_overheard_host_s_hello_is_of_no_use_on_another_connection(evening: Evening) -> None:
    evening.connections.hellos.host_code = "HHHHHHHHHHHH"
    host = evening.phone()
    challenge = bytes.fromhex(host.last("challenge")["challenge"])
    said = {"type": "hello", "v": 2, "host": host_proof("HHHHHHHHHHHH", challenge).hex()}
    host.say(**said)
    assert host.last("welcome")["host"] is True
    thief = evening.phone()
    assert thief.say(**said)["code"] == "wrong_code"
    assert thief.ask("undo")["code"] == "bad_frame"


def test_a_proof_for_another_code_is_no_proof(evening: Evening) -> None:
    phone = evening.phone()
    said = phone.brain.hello(seat="red", code="AAAAAAAA")
    assert phone.say(**{**said, "code": evening.code})["code"] == "not_allowed"


@pytest.mark.parametrize("other", [1, 3, 0])
def test_who_speaks_another_version_is_told_to_load_again(evening: Evening, other: int) -> None:
    phone = evening.phone()
    assert phone.say(type="hello", v=other, code=evening.code, seat="red")["code"] == "unavailable"
    assert evening.state("red") == "free"


def test_a_key_wins_over_a_seat_and_brings_the_phone_back(evening: Evening) -> None:
    red = evening.phone("red")
    red.go()
    assert evening.state("red") == "away"
    back = evening.phone(like=red)
    assert back.hello("green")["seat"] == "red"
    assert evening.state("red") == "here"


def test_the_same_seat_open_twice_is_the_newer_one_s(evening: Evening) -> None:
    red = evening.phone("red")
    again = evening.phone(like=red)
    again.hello()
    assert red.last("refused")["code"] == "replaced"
    assert red.is_closed
    evening.connections.go(red)
    assert evening.state("red") == "here"


def test_the_table_frees_a_seat_and_another_phone_takes_it(evening: Evening) -> None:
    red = evening.phone("red")
    evening.do("free_seat", seat="red")
    assert red.last("refused")["code"] == "seat_freed"
    other = evening.phone("red")
    red.hello("red")
    assert red.last("refused")["code"] == "seat_freed"
    assert "red" not in red.last("lobby")["free"]
    assert other.ask("hand", seat="red", cards=4)["type"] == "done"


def test_a_seat_that_answers_on_the_tablet_is_marked_and_taken(evening: Evening) -> None:
    blue = evening.phone("blue")
    evening.do("tablet_seat", seat="red")
    for seat in ("green", "yellow"):
        evening.phone(seat)
    row = {one["seat"]: one for one in blue.last("roster")["roster"]}["red"]
    assert row == {"seat": "red", "tablet": True}
    phone = evening.phone()
    phone.hello("red")
    assert phone.last("refused")["code"] == "seat_taken"
    evening.do("free_seat", seat="red")
    assert phone.hello("red")["seat"] == "red"


def test_what_is_asked_about_seats_must_make_sense(evening: Evening) -> None:
    for raw, code in (
        ({"do": "free_seat"}, "bad_value"),
        ({"do": "free_seat", "seat": 1}, "bad_value"),
        ({"do": "free_seat", "seat": "red"}, "already_done"),
        ({"do": "free_seat", "seat": "purple"}, "unknown_seat"),
    ):
        answer = evening.connections.do(raw)
        assert isinstance(answer, Refusal)
        assert answer.code == code


def test_who_gets_up_can_sit_down_elsewhere(evening: Evening) -> None:
    phone = evening.phone("red")
    assert "red" in phone.say(type="up")["free"]
    assert phone.hello("green")["seat"] == "green"
    assert (evening.state("red"), evening.state("green")) == ("free", "here")


def test_who_chooses_another_seat_with_a_new_key_leaves_the_first(evening: Evening) -> None:
    phone = evening.phone("red")
    phone.brain.make_a_key("another")
    phone.hello("green")
    assert (evening.state("red"), evening.state("green")) == ("free", "here")


def test_a_command_is_done_once_however_often_it_is_sent(evening: Evening) -> None:
    red = evening.phone("red")
    rev = evening.table.rev
    first = red.ask("hand", "a", seat="red", cards=4)
    again = red.ask("hand", "a", rev, seat="red", cards=3)
    assert first == again == {"type": "done", "id": "a", "rev": rev + 1}
    assert evening.table.rev == rev + 1


def test_a_command_for_what_is_no_more_is_stale(evening: Evening) -> None:
    red = evening.phone("red")
    old = evening.table.rev
    evening.tell(do="hand", seat="blue", cards=3)
    assert red.ask("hand", rev=old, seat="red", cards=4)["code"] == "stale"
    assert evening.table.rev == old + 1


def test_everybody_hears_what_was_done_in_their_language(evening: Evening) -> None:
    red, blue = evening.phone("red"), evening.phone()
    blue.hello("blue", lang="fr")
    red.ask("parasite_phase")
    assert "The die shows 2: no parasite is there to move." in red.last("view")["told"]
    assert any("dé" in one for one in blue.last("view")["told"])
    assert red.last("view")["rev"] == blue.last("view")["rev"] == evening.table.rev
    assert "rolled" in [one["type"] for one in blue.last("view")["events"]]
    blue.say(type="lang", lang="en")
    assert blue.last("view")["view"]["seat"] == "blue"


def test_only_the_marker_s_holder_begins_the_parasite_phase(evening: Evening) -> None:
    red, blue = evening.phone("red"), evening.phone("blue")
    assert blue.ask("parasite_phase")["code"] == "not_your_turn"
    assert [one["do"] for one in blue.last("welcome")["view"]["offers"]] == ["hand"]
    assert "parasite_phase" in [one["do"] for one in red.last("welcome")["view"]["offers"]]
    assert red.ask("parasite_phase")["type"] == "done"


def test_a_phone_plays_its_own_turn_and_nobody_else_s(evening: Evening) -> None:
    red, blue = evening.phone("red"), evening.phone("blue")
    red.ask("parasite_phase")
    assert {"search", "end_turn"} <= {o["do"] for o in red.last("view")["view"]["offers"]}
    assert [one["do"] for one in blue.last("view")["view"]["offers"]] == ["hand"]
    assert blue.ask("end_turn")["code"] == "not_your_turn"
    assert red.ask("end_turn", "2")["type"] == "done"
    assert red.ask("end_turn", "3")["code"] == "not_your_turn"


@pytest.mark.parametrize(
    "command",
    [
        {"do": "adjust", "set": {"seats.red.hand": 3}},
        {"do": "undo"},
        {"do": "redo"},
        A_GAME,
        {"do": "scan_cards", "infected": 1},
        {"do": "reveal", "infected": ["red"]},
        {"do": "free_seat", "seat": "blue"},
        {"do": "tablet_seat", "seat": "blue"},
        {"do": "end_game"},
        {"do": "leave", "seat": "red"},
        {"do": "hand", "seat": "blue", "cards": 1},
        {"do": "hand", "seat": "red", "cards": 1, "anyway": True},
        {"do": "begin"},
        {"do": "setup_alert", "seat": "red"},
        {"do": "resolve_attacks"},
        {"do": "log"},
        {"do": "fly"},
    ],
    ids=lambda one: one["do"],
)
def test_what_is_the_table_s_is_refused_from_a_phone(evening: Evening, command: object) -> None:
    red = evening.phone("red")
    rev = evening.table.rev
    red.say(type="command", id="1", rev=rev, command=command)
    answer = red.last("refused")
    assert answer["code"] in ("not_allowed", "unknown_command")
    assert answer["why"]
    assert evening.table.rev == rev


def test_who_is_hit_answers_with_their_own_armor(evening: Evening) -> None:
    phones = {seat: evening.phone(seat) for seat in SEATS}
    phones["red"].ask("parasite_phase")
    for seat in SEATS[:2]:
        phones[seat].ask("end_turn", f"end {seat}")
    evening.tell(do="hand", seat="red", cards=7)
    green = phones["green"]
    target = {"seat": "red", "who": "android"}
    evening.tell(do="adjust", set={"seats.green.bullets": 2})
    shot = green.ask("fire", "f", who="android", targets=[target], ask=True)
    assert shot["type"] == "done", shot
    (attack,) = next(
        one["attacks"] for one in green.last("view")["view"]["pending"] if one["kind"] == "armor"
    )
    offers = phones["red"].last("view")["view"]["offers"]
    assert [one["do"] for one in offers] == ["armor", "defend", "hand"]
    assert [way["cards"] for way in offers[0]["ways"]] == list(range(attack["damage"] + 1))
    other = phones["blue"].ask("armor", attack=attack["id"], cards=0)
    assert other["type"] == "refused"
    forged = phones["blue"].ask("armor", "2", attack=attack["id"], cards=0, seat="red")
    assert forged["code"] == "not_allowed"
    assert phones["red"].ask("armor", "3", attack=attack["id"], cards=1)["type"] == "done"
    assert green.last("view")["view"]["pending"] == []


def test_who_shoots_asks_whoever_is_hit_and_plays_nobody_s_armor(evening: Evening) -> None:
    phones = {seat: evening.phone(seat) for seat in SEATS}
    phones["red"].ask("parasite_phase")
    for seat in SEATS[:2]:
        phones[seat].ask("end_turn", f"end {seat}")
    evening.tell(do="adjust", set={"seats.green.bullets": 2})
    shot: dict[str, Any] = {"who": "android", "targets": [{"seat": "red", "who": "android"}]}
    green = phones["green"]
    assert green.ask("fire", "1", armor=1, **shot)["code"] == "not_allowed"
    assert green.ask("fire", "2", **shot)["type"] == "done"
    assert green.last("view")["view"]["seats"]["red"]["android"]["health"] == 4
    assert [one["kind"] for one in green.last("view")["view"]["pending"]] == ["armor"]


def test_a_phone_commands_no_game_that_it_does_not_sit_in(evening: Evening) -> None:
    red = evening.phone("red")
    red.ask("parasite_phase")
    evening.tell(do="end_game")
    evening.tell(do="new_game")
    first = evening.table.past_games()[0].number
    evening.table.leave_table()
    evening.connections.refresh()
    assert red.hello()["seat"] == "red"
    evening.table.play = evening.table.look(first)  # and nobody has told the phones yet
    before = evening.table.rev
    assert red.ask("hand", "2", seat="red", cards=1)["code"] == "stale"
    assert evening.table.rev == before


def test_who_only_waits_in_the_lobby_never_learns_the_next_game_s_code(evening: Evening) -> None:
    waiting = evening.phone()
    waiting.hello()
    evening.tell(do="end_game")
    evening.tell(do="new_game")
    assert waiting.heard[-1]["code"] == "wrong_code"
    assert evening.code not in json.dumps(waiting.heard)
    assert waiting.ask("hand", seat="red", cards=3)["code"] == "bad_frame"


def test_while_nothing_can_be_written_every_phone_is_told_so(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    steady = SteadyJournal(lambda: journal, lambda: journal)
    evening = Evening(tmp_path, steady)
    evening.begin()
    red = evening.phone("red")
    assert "durable" not in red.last("welcome")
    with patch.object(journal, "append", side_effect=Unwritable(say("The disk is full."))):
        assert red.ask("hand", seat="red", cards=4)["durable"] is False
        assert red.last("view")["durable"] is False
    steady.retry()
    evening.connections.tell_again()
    assert "durable" not in red.last("view")


def test_a_bug_in_the_table_is_answered_under_the_command_s_id(
    evening: Evening, caplog: pytest.LogCaptureFixture
) -> None:
    red = evening.phone("red")
    with patch.object(evening.table, "do", side_effect=ZeroDivisionError):
        answer = red.ask("hand", seat="red", cards=4)
    assert (answer["id"], answer["code"]) == ("1", "unavailable")
    assert "a bug in the app" in caplog.text


def test_the_guestbook_is_written_when_the_disk_takes_it_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    evening = Evening(tmp_path, MemoryJournal())
    evening.begin()
    with patch("os.fsync", side_effect=OSError(28, "No space left on device")):
        red = evening.phone("red")
    assert "cannot be kept" in caplog.text
    evening.connections.register.guestbook.retry()
    again = Evening(tmp_path, MemoryJournal())
    (sitting,) = again.connections.register.guestbook.kept.books[-1].sittings
    assert (sitting.seat, sitting.public) == ("red", red.public)


def test_another_game_calls_the_same_phones_to_their_seats_with_new_keys(evening: Evening) -> None:
    red, old = evening.phone("red"), evening.code
    before = red.public
    evening.tell(do="end_game")
    evening.tell(do="new_game")
    assert evening.code != old
    assert red.heard[-1] == {"type": "again", "code": evening.code}
    assert evening.state("red") == "away", "the seat is kept for whoever had it"
    thief = evening.phone()
    thief.hello("red")
    assert thief.last("refused")["code"] == "seat_taken"
    assert red.hello()["seat"] == "red"
    assert red.public != before
    late = evening.phone()
    assert late.hello(code=old)["code"] == "wrong_code"
    assert evening.code not in json.dumps(late.heard)


def test_a_phone_that_slept_through_the_new_game_is_called_to_it_by_its_key(
    evening: Evening,
) -> None:
    red, old = evening.phone("red"), evening.code
    red.go()
    evening.tell(do="end_game")
    evening.tell(do="new_game")
    red.come()
    liar = evening.phone(like=red)
    assert liar.hello(code=old, proof="00" * 32)["code"] == "wrong_code"
    assert evening.state("red") == "free"
    assert red.hello(code=old) == {"type": "again", "code": evening.code}
    assert evening.state("red") == "away", "the seat is kept for whoever had it"
    assert red.hello()["seat"] == "red"


def test_a_seat_is_kept_for_a_minute_and_then_for_nobody(evening: Evening) -> None:
    red = evening.phone("red")
    evening.tell(do="end_game")
    evening.tell(do="new_game")
    evening.now += 59
    assert evening.state("red") == "away"
    evening.now += 2
    assert evening.state("red") == "free"
    assert red.hello()["type"] == "lobby"
    assert evening.phone("red").brain.seat == "red"


@pytest.mark.parametrize("changed", [{"was_proof": "00" * 32}, {"was_proof": None}, {"was": None}])
def test_a_kept_seat_is_for_whoever_proves_the_old_key(
    evening: Evening, changed: dict[str, Any]
) -> None:
    red = evening.phone("red")
    evening.tell(do="end_game")
    evening.tell(do="new_game")
    assert red.hello(**changed)["type"] == "lobby"
    assert evening.state("red") == "away"


def test_an_overheard_proof_of_an_old_key_takes_no_seat(evening: Evening) -> None:
    red = evening.phone("red")
    evening.tell(do="end_game")
    evening.tell(do="new_game")
    overheard = red.brain.hello(code=evening.code)
    thief = evening.phone()
    was = {name: overheard[name] for name in ("was", "was_proof")}
    assert thief.hello(**was)["type"] == "lobby"
    assert red.hello()["seat"] == "red"


def test_who_got_up_from_the_table_comes_back_to_the_same_phones(evening: Evening) -> None:
    red, code = evening.phone("red"), evening.code
    evening.table.leave_table()
    evening.connections.refresh()
    assert evening.code == code
    back = evening.phone(like=red)
    back.hello()
    assert back.last("welcome")["seat"] == "red"
    assert back.ask("hand", seat="red", cards=4)["code"] == "no_game"
    assert evening.table.resume()
    evening.connections.refresh()
    assert back.heard[-1]["type"] == "view", "what can be done is told again"
    assert back.ask("hand", "2", seat="red", cards=4)["type"] == "done"


def test_after_a_death_seats_keys_code_and_what_was_done_are_as_before(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    evening = Evening(tmp_path, journal)
    evening.begin()
    red = evening.phone("red")
    evening.do("tablet_seat", seat="blue")
    done = red.ask("hand", "mine", seat="red", cards=4)
    resumed = Evening(tmp_path, journal)
    assert resumed.table.resume()
    resumed.connections.refresh()
    assert resumed.code == evening.code
    assert (resumed.state("red"), resumed.state("blue")) == ("away", "tablet")
    back = resumed.phone(like=red)
    assert back.hello()["seat"] == "red"
    assert back.ask("hand", "mine", seat="red", cards=2) == done


def test_no_secret_but_the_join_code_is_on_the_disk(tmp_path: Path, journal: SqliteJournal) -> None:
    evening = Evening(tmp_path, journal)
    evening.connections.hellos.host_code = "HHHHHHHHHHHH"
    evening.begin()
    red = evening.phone("red")
    red.ask("hand", seat="red", cards=4)
    journal.close()
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for secret in red.brain.secrets():
        assert secret not in kept
        assert secret.hex().encode() not in kept
    assert b"HHHHHHHHHHHH" not in kept
    assert evening.code.encode() in kept


def test_a_broken_guestbook_costs_the_seats_and_not_the_evening(tmp_path: Path) -> None:
    (tmp_path / "guests.json").write_text('{"table": 3}', encoding="utf-8")
    evening = Evening(tmp_path, MemoryJournal())
    evening.begin()
    assert evening.phone("red").heard[-1]["type"] == "welcome"


def test_a_guestbook_of_version_1_keeps_the_seats_for_those_who_hold_their_keys(
    tmp_path: Path, journal: SqliteJournal
) -> None:
    evening = Evening(tmp_path, journal)
    evening.begin()
    red, code = evening.phone("red"), evening.code
    file = tmp_path / "guests.json"
    kept = json.loads(file.read_text(encoding="utf-8"))
    (book,) = kept["books"]
    book["sittings"] = [{"seat": "red", "public": red.public, "session": "ab" * 32}]
    book["freed"] = ["cd" * 32]
    del book["round"]
    kept["host"] = "HHHHHHHHHHHH"
    file.write_text(json.dumps(kept), encoding="utf-8")
    later = Evening(tmp_path, journal)
    assert later.table.resume()
    later.connections.refresh()
    assert later.code == code
    assert later.phone(like=red).hello()["seat"] == "red"


def test_with_the_host_code_a_browser_runs_the_table(evening: Evening) -> None:
    evening.connections.hellos.host_code = "HHHHHHHHHHHH"
    host = evening.phone()
    welcome = host.as_host()
    assert (welcome["host"], welcome["seat"]) == (True, None)
    assert "parasite_phase" in [one["do"] for one in welcome["view"]["offers"]]
    assert host.ask("undo")["type"] == "done"
    assert host.ask("begin", "2", anyway=True)["type"] == "done"
    evening.phone("red")
    assert host.last("roster")["guests"][0]["state"] == "taken"
    assert host.ask("free_seat", "3", seat="red")["type"] == "done"
    assert evening.state("red") == "free"
    assert host.ask("end_game", "4")["type"] == "done"
    new = host.ask("new_game", "5")
    back = evening.phone()
    back.as_host()
    assert back.ask("new_game", "5") == new, "the same id is not done again after a reconnect"
    assert host.last("view")["view"]["phase"] == "setup"


def test_a_host_is_told_whose_phone_is_away(evening: Evening) -> None:
    evening.connections.hellos.host_code = "HHHHHHHHHHHH"
    host, red = evening.phone(), evening.phone("red")
    assert "away" not in host.as_host()["guests"][0]
    evening.connections.go(red)
    assert host.last("roster")["guests"][0]["away"] is True
    assert evening.phone().as_host()["guests"][0]["away"] is True
    evening.phone(like=red).hello()
    assert "away" not in host.last("roster")["guests"][0]


def test_a_host_is_told_what_no_table_can_overrule(evening: Evening) -> None:
    evening.connections.hellos.host_code = "HHHHHHHHHHHH"
    host, red = evening.phone(), evening.phone("red")
    host.as_host()
    assert "firm" not in host.ask("heat_scan", "1")
    assert host.ask("redo", "2")["firm"] is True
    assert host.ask("fire", "3", who="nobody")["firm"] is True
    assert "firm" not in red.ask("end_turn", "4")


def test_without_a_host_code_nobody_is_host(evening: Evening) -> None:
    for code in ("HHHHHHHHHHHH", ""):
        phone = evening.phone()
        assert phone.as_host(code)["code"] == "wrong_code"
        assert phone.waited


def test_the_host_s_code_is_no_join_code_and_the_join_code_no_host_s(evening: Evening) -> None:
    evening.connections.hellos.host_code = "HHHHHHHHHHHH"
    assert evening.phone().hello(code="HHHHHHHHHHHH")["code"] == "wrong_code"
    assert evening.phone().as_host(evening.code)["code"] == "wrong_code"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "null",
        '{"type":"fly"}',
        '{"type":["hello"]}',
        "[" * 9000,
        '{"type":"command"}',
        '{"type":"hello","code":5}',
        '{"type":"hello","code":"A","code":"B"}',
    ],
)
def test_what_cannot_be_read_is_said_to_be_so(evening: Evening, text: str) -> None:
    assert evening.phone("red").say_text(text)["code"] == "bad_frame"


def test_who_talks_nonsense_for_long_is_shown_out(evening: Evening) -> None:
    phone = evening.phone()
    for _ in range(32):
        phone.say_text("nonsense")
    assert phone.is_closed


def test_who_has_not_said_the_code_is_told_nothing(evening: Evening) -> None:
    stranger = evening.phone()
    stranger.say(type="command", id="1", rev=2, command={"do": "undo"})
    stranger.say(type="lang", lang="fr")
    stranger.say(type="up")
    evening.tell(do="hand", seat="red", cards=4)
    assert stranger.types() == ["challenge", *["refused"] * 3]


def test_somebody_asks_whether_the_table_is_there(evening: Evening) -> None:
    assert evening.phone().say(type="ping") == {"type": "pong"}


def test_a_host_s_page_cannot_seat_two_people_of_one_name(evening: Evening) -> None:
    evening.connections.hellos.host_code = "HHHHHHHHHHHH"
    host = evening.phone()
    assert host.as_host()["type"] == "welcome"
    assert host.ask("end_game")["type"] == "done"
    named = {"red": "Ann", "blue": "Bob", "green": "Eve", "yellow": " ANN"}
    players = [{"seat": seat, "name": name} for seat, name in named.items()]
    refused = host.ask("new_game", "2", players=players)
    assert (refused["type"], refused["code"]) == ("refused", "name_taken")
    assert "ANN" in refused["why"]
    assert "choose another name" in refused["why"]
    players[-1]["name"] = "Dan"
    assert host.ask("new_game", "3", players=players)["type"] == "done"
