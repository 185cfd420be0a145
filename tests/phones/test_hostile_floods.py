"""Too much, too slow, too many, and the same once more: nobody else waits for it."""

from __future__ import annotations

import contextlib
import gc
import json
import resource

import pytest

from companion.games.panic_station import PANIC_STATION
from companion.table.records import verdict
from tests.support import needs
from tests.support.hostile import STATION, STRANGER, Opened, hung_up, ours
from tests.support.ten import PACKAGE
from tests.support.wire import (
    PING,
    TEXT,
    HungUp,
    Served,
    Wire,
    a_frame,
    open_descriptors,
    quiet,
)

pytestmark = pytest.mark.slow

# Once, and no more


def test_a_command_said_again_is_answered_again_and_done_once(served: Served) -> None:
    with served.phone("red") as ann:
        first = ann.ask("a", {"do": "throw"})
        assert [ann.ask("a", {"do": "throw"}, 1) for _ in range(3)] == [first] * 3
        assert ann.ask("a", {"do": "keep"}) == first
        assert served.rev == 2


def test_a_refusal_said_again_stays_one(served: Served) -> None:
    with served.phone("red") as ann:
        refused = ann.ask("a", {"do": "keep"})
        assert ann.ask("b", {"do": "throw"})["type"] == "done"
        assert ann.ask("a", {"do": "keep"}) == refused


def test_another_phone_does_not_learn_what_an_id_was_answered(served: Served) -> None:
    with served.phone("red") as ann, served.phone("blue") as bob:
        quiet((ann, bob))
        assert ann.ask("a", {"do": "throw"}, served.rev)["type"] == "done"
        bob.rev = served.rev
        assert bob.ask("a", {"do": "throw"})["code"] == "not_your_turn"


def test_a_command_said_again_after_a_new_start_of_the_table_is_done_once(
    served: Served,
) -> None:
    ann = served.phone("red")
    assert ann.ask("a", {"do": "throw"})["type"] == "done"
    ann.socket.close()
    served.close()
    again = Served(served.folder)
    try:
        assert again.code == served.code
        back = again.phone()
        back.brain.kept = ann.brain.kept
        assert back.hello(again.code)["seat"] == "red"
        assert back.ask("a", {"do": "throw"}, 1) == {"type": "done", "id": "a", "rev": 2}
        assert again.rev == 2
        assert back.ask("b", {"do": "throw"})["type"] == "done"
        back.socket.close()
    finally:
        again.close()


# Too much, too slow, too many


def test_a_name_may_be_markup_and_stays_a_text(opened: Opened) -> None:
    name = "<img src=x onerror=alert(1)>"
    rude = {
        **STATION,
        "players": [{"seat": s, "name": name} for s in ("red", "blue", "green", "yellow")],
    }
    table = opened(PANIC_STATION, rude)
    with table.phone() as phone:
        rows = phone.hello(table.code)["seats"]
        assert {row["name"] for row in rows} == {name}
    rtl = [{"seat": "red", "name": "\u202eAnn"}, {"seat": "blue", "name": "B\x00b"}]
    assert not table("end_game") or not table("new_game", players=rtl)["ok"]


def test_who_sends_frames_without_end_does_not_keep_others_waiting(served: Served) -> None:
    """Pings of the wire itself, and the smallest texts: parsed before anybody asks for them."""
    with served.phone("red") as ann:
        for kind, data in ((PING, b""), (TEXT, b""), (TEXT, b'{"type":"ping"}')):
            with served.phone(source=STRANGER) as flooder:
                queue = a_frame(data, kind) * 30_000
                with contextlib.suppress(HungUp):
                    flooder.put(queue)
                assert ann.answers()
                assert hung_up(flooder)


def test_who_never_reads_is_hung_up_on_and_costs_little(served: Served) -> None:
    with served.phone("red") as ann, served.phone("blue", room=2_048) as deaf:
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(400):
            try:
                deaf.put(a_frame(b'{"type":"lang","lang":"en"}') * 20)
            except HungUp:
                break
            served.pass_time(0.5)
            assert ann.answers()
        else:
            raise AssertionError("who never reads is still there")
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000


def test_who_dawdles_over_a_request_is_hung_up_on(served: Served) -> None:
    halves = ("", "G", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: x\r\nX-a: b\r\n")
    wires = [served.wire(STRANGER) for _ in halves]
    for wire, raw in zip(wires, halves, strict=True):
        wire.put(raw)
    for _ in range(6):
        served.pass_time(2)
        for wire in wires[2:]:
            with contextlib.suppress(HungUp):
                wire.put("X-b: c\r\n")
    for wire in wires:
        assert wire.rest() == b""
        wire.socket.close()


def test_a_body_that_never_ends_is_not_kept(served: Served) -> None:
    with served.wire(STRANGER) as wire:
        wire.put(
            f"POST / HTTP/1.1\r\nHost: {ours(served.port)}\r\nContent-Length: 99999999\r\n\r\n"
        )
        assert wire.status() == 405
        try:
            for _ in range(200):
                wire.put(b"x" * 65_536)
                served.pass_time(0.1)
        except HungUp:
            return
        raise AssertionError("somebody reads all of that")


def test_a_thousand_connections_leave_the_table_as_it_was(served: Served) -> None:
    needs.all_of(needs.files)
    with served.phone("red") as ann:
        before = open_descriptors()
        with contextlib.ExitStack() as crowd:
            for n in range(1_000):
                crowd.enter_context(Wire(served.port, f"127.0.0.{20 + n % 10}"))
            assert ann.answers()
            assert served("view")["ok"]
        served.pass_time(11)
        assert ann.answers()
        assert open_descriptors() <= before + 2


def test_a_thousand_phones_from_one_address_do_not_shut_the_others_out(served: Served) -> None:
    crowd = []
    for _ in range(300):
        with contextlib.suppress(HungUp):
            crowd.append(served.phone(source=STRANGER))
    served.settle()
    assert served.lines() <= 96
    served.is_well()
    for phone in crowd:
        phone.socket.close()


def test_commands_as_fast_as_can_be_fill_no_disk(station: Served) -> None:
    """Ten seconds by the table's clock, in which a phone does nothing but change its hand."""
    with station.phone("red") as red:
        before = station.rev
        for n in range(40_000):
            red.say(
                {
                    "type": "command",
                    "id": str(n),
                    "rev": before + n,
                    "command": {"do": "hand", "seat": "red", "cards": 5 + n % 2},
                }
            )
            if n == 1_000:
                break
        for _ in range(100):
            station.pass_time(0.1)
        assert station.rev - before < 100 + 10 * 50 + 20
    size = sum(file.stat().st_size for file in station.folder.glob("journal*"))
    assert size < 6_000_000


def test_many_seats_taken_and_left_are_not_remembered_for_ever(served: Served) -> None:
    keys = list[str]()
    with served.phone() as phone:
        for n in range(90):
            phone.brain.make_a_key(str(n))
            keys.append(phone.brain.public)
            assert phone.hello(served.code, "red")["type"] == "welcome"
            phone.say({"type": "command", "id": str(n), "rev": -1, "command": {"do": "throw"}})
            assert phone.hear_of("refused")["code"] == "stale"
            phone.say({"type": "up"})
            phone.hear_of("lobby")
            served.pass_time(1.0)
    held = served.call(lambda: [one for one in gc.get_objects() if issubclass(type(one), dict)])
    assert sum(any(key in one for one in held) for key in keys) < 40
    kept = json.loads((served.folder / "guests.json").read_text())
    assert len(json.dumps(kept)) < 20_000


def test_who_changes_seats_too_quickly_is_told_to_wait(served: Served) -> None:
    with served.phone() as phone:
        answers = []
        for n in range(80):
            phone.brain.make_a_key(str(n))
            answers.append(phone.hello(served.code, "red"))
            phone.say({"type": "up"})
            phone.hear_of("lobby")
            served.pass_time(0.05)
        assert answers[0]["type"] == "welcome"
        assert answers[-1]["code"] == "too_many"


def test_games_and_verdict_agree(served: Served) -> None:
    """What the other tests look at in the end would also find a damage."""
    served("throw")
    served.close()
    found = verdict(served.folder, {"ten": PACKAGE})
    assert (found.whole, found.entries) == (True, 2)
