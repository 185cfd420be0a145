"""A device that is kept, in a world without time; and, at the end, by the real thread."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from random import Random
from threading import Event, active_count
from time import CLOCK_THREAD_CPUTIME_ID, clock_gettime

import pytest

from companion.core.say import say
from companion.table.device import Health, Lamp, Plugged, Signal
from firmware_bridge import words
from firmware_bridge.flashing import Done
from firmware_bridge.frames import encode
from firmware_bridge.keeper import Keeper
from firmware_bridge.link import LineError, open_line
from firmware_bridge.messages import Hello, pack
from firmware_bridge.ports import Port
from firmware_bridge.simulated import SimulatedBox
from firmware_bridge.words import FLASH
from tests.support.lines_on_ptys import (
    PATIENCE,
    Board,
    Box,
    Hearing,
    SimulatorInAThread,
    Talker,
    Thing,
    World,
    a_simulated_box,
    opened_files,
)

USB = "/dev/ttyUSB0"
OTHER_USB = "/dev/ttyUSB1"
RED = Lamp("steady", (255, 0, 0))
OFF = {"pattern": "off", "colour": [0, 0, 0], "count": 0}
RED_SHOWN = {"pattern": "steady", "colour": [255, 0, 0], "count": 0}
SCANNER = Port(USB, vid=0x05E0, pid=0x1701, seems="scanner")
UNKNOWN = Port(USB, vid=0x0403, pid=0x6001)
PRINTER = Talker(b"echo:Marlin 2.1\n", 1.0)


def a_world(thing: Thing | None = None, port: Port | None = None) -> World:
    """A world with something plugged in, where the best is wanted that is found."""
    world = World()
    if thing is not None:
        world.plug(USB, thing, port)
    world.keeping.use("", None)
    return world


def noise(seed: int, size: int) -> Callable[[int], bytes]:
    dice = Random(seed)
    return lambda speed: dice.randbytes(size)


# Found, and found again.


def test_where_nothing_is_plugged_in_it_is_searched_for_and_said_what_to_do() -> None:
    world = a_world().run(60)
    assert world.health.state == "searching"
    assert any("another cable" in step for step in world.help)
    assert world.looks <= 60 / 0.4 + 2


def test_a_box_is_found_greeted_and_live_at_once() -> None:
    world = a_world(Box()).run(0.1)
    assert world.heard.states == ["searching", "opening", "live"]
    assert world.health == Health(
        "live", USB, "box", "1.1.0", lights=12, has_button=True, has_buzzer=True
    )


def test_signs_of_life_grow_each_second() -> None:
    world = a_world(Box()).run(10.5)
    assert (world.health.beats, world.health.up, world.health.reader) == (10, 110, "answers")


@pytest.mark.parametrize("away", [0.05, 0.5, 5, 500])
def test_one_that_is_plugged_in_again_is_back_within_a_second(away: float) -> None:
    world, box = a_world(Box()), Box()
    world.at(5, lambda: world.pull(USB))
    world.at(5 + away, lambda: world.plug(USB, box))
    world.run(5 + away + 0.9)
    assert world.health.state == "live"
    assert world.heard.count("live") == 2


def test_a_minute_with_a_live_box_is_no_work_at_all() -> None:
    world = a_world(Box()).run(60)
    assert world.reads <= 60 * 4
    assert world.writes <= 60 * 2 + 10
    assert world.looks == 1


def test_a_port_that_opens_and_fails_at_once_is_not_tried_without_a_pause() -> None:
    class Dead(Talker):
        def hear(self, data: bytes, now: float) -> None:
            raise LineError("gone", *words.gone(USB))

    world = a_world(Dead()).run(60)
    assert 10 < world.opens <= 60 / 0.4 + 2
    assert world.steps <= 4 * world.opens
    assert world.open_lines == []


def test_the_better_one_of_two_is_used_and_the_other_if_it_is_no_box() -> None:
    world = a_world(PRINTER)
    world.plug("/dev/ttyUSB1", Box())
    world.run(4)
    assert (world.health.state, world.health.port) == ("live", "/dev/ttyUSB1")


def test_lines_of_a_plain_scanner_that_were_no_text_are_counted() -> None:
    world = a_world(Talker(b"PS-E01\r\x01x\r", 1.0), SCANNER).run(3.5)
    assert (world.health.state, world.health.damaged, len(world.heard.texts)) == ("live", 3, 3)


def test_one_without_a_known_number_is_never_opened_unless_somebody_chose_it() -> None:
    world = a_world(Box(), UNKNOWN).run(60)
    assert (world.opens, world.health.state) == (0, "searching")
    assert any("chosen by hand" in step for step in world.help)
    world.keeping.use(USB, None)
    assert world.run(1).health.state == "live"


def test_one_that_was_chosen_by_hand_is_waited_for_by_its_name() -> None:
    world = a_world(Box())
    world.keeping.use("/dev/ttyACM7", "box")
    world.run(5)
    assert (world.health.state, world.health.port) == ("searching", "/dev/ttyACM7")
    assert world.help == ["Plug the device in, or choose another port."]
    world.plug("/dev/ttyACM7", Box())
    assert world.run(0.5).health.state == "live"


def test_one_is_found_by_the_name_that_lasts_wherever_it_is_plugged_in() -> None:
    lasting = "/dev/serial/by-id/usb-1a86"
    world = World()
    world.plugged[lasting] = Box()
    world.ports[USB] = Port(USB, "", 0x1A86, 0x7523, "", "box", lasting)
    world.keeping.use("", None)
    assert world.run(1).health.port == lasting
    world.keeping.use(lasting, None)
    assert world.run(1).health.state == "live"


def test_to_choose_what_is_used_already_changes_nothing() -> None:
    world = a_world(Box()).run(1)
    world.keeping.use("", None)
    assert (world.run(1).opens, world.health.state) == (1, "live")


# Two boxes.


def two_boxes() -> World:
    world = World()
    world.plug(USB, Box(SimulatedBox(identity=0x11)))
    world.plug(OTHER_USB, Box(SimulatedBox(identity=0x22)))
    return world


def test_each_box_is_known_by_its_own_number() -> None:
    world = two_boxes()
    world.keeping.use(OTHER_USB, None)
    assert (world.run(1).health.port, world.health.box) == (OTHER_USB, "00000022")


def test_the_box_that_was_chosen_is_found_though_another_is_in_its_socket() -> None:
    world = two_boxes()
    world.keeping.use(USB, "box", "00000022")
    world.run(5)
    assert (world.health.state, world.health.port) == ("live", OTHER_USB)
    assert world.health.box == "00000022"


def test_of_two_boxes_the_one_that_was_not_chosen_is_never_used() -> None:
    world = two_boxes()
    other = world.plugged[USB]
    world.pull(OTHER_USB)
    world.keeping.use(OTHER_USB, "box", "00000022")
    world.at(10, lambda: other.box.scan("PS-E01", world.now))  # type: ignore[attr-defined]
    world.run(60)
    assert world.health.state != "live"
    assert world.heard.texts == []
    assert world.opens == 0
    world.plug(OTHER_USB, Box(SimulatedBox(identity=0x22)))
    assert world.run(5).health.box == "00000022"


def test_a_box_that_was_moved_to_another_socket_is_found_there_and_no_printer_is_opened() -> None:
    world = World()
    box, printer = Box(SimulatedBox(identity=0x22)), Talker(b"ok\n", 1.0)
    world.plug(USB, box)
    world.plug("/dev/ttyUSB7", printer)
    world.keeping.use(USB, "box", "00000022")
    world.run(2)
    world.pull(USB)
    world.run(5)
    world.plug(OTHER_USB, box)
    world.run(2)
    assert (world.health.state, world.health.port) == ("live", OTHER_USB)
    assert printer.speeds == []


def test_whichever_box_is_on_a_port_that_is_chosen_again_is_the_one_that_is_meant() -> None:
    world = two_boxes()
    world.pull(OTHER_USB)
    world.keeping.use(USB, "box", "00000022")
    assert world.run(2).health.state == "trouble"
    world.keeping.use(USB, "box")
    assert world.run(2).health.box == "00000011"


def test_that_the_box_was_known_by_its_port_alone_opens_it_no_second_time() -> None:
    world = two_boxes()
    world.keeping.use(USB, None)
    world.run(1)
    world.keeping.use(USB, None, "00000011")
    assert (world.run(1).opens, world.health.state) == (1, "live")


def test_what_the_module_gave_no_answer_to_is_told() -> None:
    box = Box()
    box.box.unanswered = 0b1001
    assert a_world(box).run(2).health.unset == ("000d", "0013")


def test_a_module_rests_through_every_reconnection_and_reads_again() -> None:
    box = Box()
    world = a_world(box).run(1)
    world.keeping.read(on=False)
    world.run(1)
    world.pull(USB)
    world.run(1)
    box.box.power(world.now)
    world.plug(USB, box)
    world.run(1)
    world.keeping.read(on=True)
    world.run(1)
    assert box.shown("reads") == [False, False, True]


def test_an_older_box_is_never_told_to_rest() -> None:
    box = Box()
    box.box.minor = 0
    world = a_world(box)
    world.keeping.read(on=False)
    world.run(2)
    world.keeping.show(RED)
    world.run(1)
    assert box.shown("reads") == []
    assert box.shown("lamp")[-1] == RED_SHOWN


def test_a_box_with_older_firmware_than_ours_is_known_to_have_it() -> None:
    box = Box()
    assert not a_world(box).run(1).health.is_old
    assert Hello(firmware_minor=0).version < Hello().version
    older = Box()
    older.box.minor = 0
    older.box.reset(0.0)
    assert a_world(older).run(1).health.is_old


# A board whose bootloader must not be talked to.


def test_a_board_that_is_reset_as_it_is_opened_is_left_in_peace_until_it_speaks() -> None:
    world = a_world(Board()).run(1.1)
    assert (world.health.state, world.opens) == ("live", 1)


def test_one_that_is_not_reset_is_asked_as_soon_as_anything_of_sense_comes() -> None:
    world = a_world(Board()).run(5)
    world.keeping.rest()
    world.keeping.use("", None)
    assert world.run(1.1).health.state == "live"


def test_one_that_says_nothing_by_itself_is_asked_after_a_while() -> None:
    board = Board()
    world = a_world(board).run(5)
    world.keeping.rest()
    world.run(60)
    board.box.reset(world.now)
    board.box.to_host()
    world.keeping.use("", None)
    assert world.run(2.1).health.state == "live"


def test_a_bootloader_that_took_our_words_for_its_own_is_had_out_of_it() -> None:
    board = Board()
    world = a_world(board)
    world.at(5, lambda: board.restart(world.now))
    assert world.run(9).health.state == "silent"
    assert world.run(8).health.state == "live"


# What comes, once.


def test_a_scan_and_both_presses_come_with_their_age() -> None:
    box = Box()
    world = a_world(box)
    world.at(1, lambda: box.box.scan("PS-E01", world.now))
    world.at(2, lambda: box.box.button(world.now, down=True))
    world.at(2.1, lambda: box.box.button(world.now, down=False))
    world.at(3, lambda: box.box.button(world.now, down=True))
    world.run(5)
    assert world.heard.texts == ["PS-E01"]
    assert world.heard.presses == [False, True]


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_lost_or_doubled_however_often_the_line_is_cut(seed: int) -> None:
    box, dice = Box(), Random(seed)
    world = a_world(box)
    texts = [f"PS-E{number:03}" for number in range(60)]
    for number, text in enumerate(texts):
        world.at(number * 0.7, lambda text=text: box.box.scan(text, world.now))  # type: ignore[misc]
    for second in range(0, 40, 2):
        cut = second + dice.random()
        # Of what is under way, the box's is heard before the host's.
        world.at(cut - 0.2, lambda: setattr(box, "is_deaf", True))
        world.at(cut, lambda: world.pull(USB))
        world.at(cut + 0.2, lambda: setattr(box, "is_deaf", False))
        world.at(cut + 0.2 + dice.uniform(0, 0.6), lambda: world.plug(USB, box))
        if dice.random() < 0.3:
            world.at(cut + 0.1, lambda: box.box.reset(world.now))
    world.run(60)
    assert world.heard.texts == texts


def test_a_cable_that_is_pulled_between_a_scan_and_its_answer_loses_nothing() -> None:
    box = Box()
    world = a_world(box)
    world.at(1.5, lambda: setattr(world, "trips", True))
    world.at(1.5, lambda: box.box.scan("PS-E01", world.now))
    world.run(5)
    assert (world.heard.texts, world.opens) == (["PS-E01"], 2)


@pytest.mark.parametrize(("seconds", "told"), [(1.2, 0), (2.5, 1)])
def test_only_what_waits_from_one_sign_of_life_to_the_next_is_told(
    seconds: float, told: int
) -> None:
    box = Box()
    world = a_world(box)
    world.at(3.2, lambda: setattr(box, "is_deaf", True))
    world.at(3.2, lambda: box.box.scan("PS-E01", world.now))
    world.at(3.2 + seconds, lambda: setattr(box, "is_deaf", False))
    world.run(10)
    waited = [each.waiting for each in world.heard.all if isinstance(each, Health)]
    assert (max(waited), waited[-1], world.heard.texts) == (told, 0, ["PS-E01"])


def test_what_waited_in_another_box_comes_although_it_counts_from_one_again() -> None:
    first, second = Box(), Box(SimulatedBox(boot=4711))  # no two begin to count alike
    world = a_world(first)
    for number in range(9):
        world.at(1 + number, lambda number=number: first.box.scan(f"A{number}", world.now))  # type: ignore[misc]
    world.at(30, lambda: world.pull(USB))
    second.box.scan("B", world.now)
    world.at(31, lambda: world.plug(USB, second))
    world.run(40)
    assert world.heard.texts[-2:] == ["A8", "B"]


# What it shows.


def test_the_lamp_and_how_bright_it_is_are_there_again_after_a_loss() -> None:
    box, again = Box(), Box()
    world = a_world(box)
    world.keeping.show(RED)
    world.keeping.set(0.5, sound=False)
    world.run(1)
    assert box.shown("lamp")[-1] == RED_SHOWN
    assert box.shown("set")[-1] == {"brightness": 128, "sound": False}
    world.pull(USB)
    world.plug(USB, again)
    world.run(2)
    assert again.shown("lamp") == [RED_SHOWN]
    assert again.shown("set")[-1] == {"brightness": 128, "sound": False}


def test_the_lamp_is_there_again_after_a_reset() -> None:
    box = Box()
    world = a_world(box)
    world.keeping.show(RED)
    world.at(2, box.box.shown.clear)
    world.at(2, lambda: box.box.reset(world.now))
    world.run(6)
    assert box.shown("lamp") == [RED_SHOWN]


def test_a_signal_is_given_once_and_none_while_nobody_is_there() -> None:
    box = Box()
    world = a_world()
    world.keeping.signal(Signal("alarm"))
    world.plug(USB, box)
    world.run(1)
    world.keeping.signal(Signal("read", (0, 255, 0)))
    world.run(1)
    assert box.shown("signal") == [{"tune": "read", "flash": [0, 255, 0]}]


def test_the_lamp_goes_out_when_the_device_is_let_go_and_comes_back_with_it() -> None:
    box = Box()
    world = a_world(box)
    world.keeping.show(RED)
    world.run(1)
    begun = world.now
    world.keeping.rest()
    assert world.now - begun < 0.4
    assert (box.shown("lamp")[-1], world.open_lines, world.health) == (OFF, [], Health())
    world.keeping.use("", None)
    world.run(1)
    assert box.shown("lamp")[-1] == RED_SHOWN


def test_a_box_that_says_nothing_any_more_does_not_keep_its_port() -> None:
    box = Box()
    world = a_world(box).run(1)
    box.is_silent = True
    begun = world.now
    world.keeping.rest()
    assert world.now - begun < 0.4
    assert world.open_lines == []


# What is not as it should be.


def test_what_says_nothing_is_greeted_for_a_while_and_then_left() -> None:
    world = a_world(Talker()).run(2.6)
    assert world.health.state == "trouble"
    assert world.trouble == f"What is on {USB} does not answer as our box does."
    assert world.open_lines == []


def test_a_printer_is_asked_three_times_and_then_left_alone_until_it_is_plugged_in_anew() -> None:
    world = a_world(PRINTER).run(600)
    assert (world.opens, world.health.state) == (3, "trouble")
    assert world.trouble == f"What is on {USB} sends plain text, as our box never does."
    assert "choose it as a scanner" in world.help[0]
    world.pull(USB)
    assert world.run(1).health.state == "searching"
    world.plug(USB, Box())
    assert world.run(1).health.state == "live"


def test_one_that_was_chosen_by_hand_is_tried_for_as_long_as_it_takes() -> None:
    world = a_world(PRINTER)
    world.keeping.use(USB, "box")
    world.run(60)
    assert 60 / 11 - 1 <= world.opens <= 60 / 10 + 1
    world.plugged[USB] = Box()
    assert world.run(11).health.state == "live"


@pytest.mark.parametrize(("size", "each"), [(4096, 0.0001), (16, 0.0001), (64, 0.005)])
def test_one_that_babbles_is_left_and_is_little_work_meanwhile(size: int, each: float) -> None:
    world = a_world(Talker(noise(1, size), each)).run(20)
    assert world.trouble == f"What is on {USB} talks without end, as no box or scanner does."
    assert world.reads < 20 * 250
    assert world.heard.texts == []


def test_a_box_that_begins_to_babble_is_lost_and_comes_back_when_it_stops() -> None:
    box = Box()
    world = a_world(box)
    world.at(5, lambda: world.plugged.update({USB: Talker(noise(2, 64), 0.005)}))
    world.at(30, lambda: world.plugged.update({USB: box}))
    world.run(28)
    assert "without end" in world.trouble
    assert world.run(10).health.state == "live"


def test_another_device_that_speaks_our_language_is_named() -> None:
    hello = encode(pack(Hello(device=7, name="coffee machine")))
    world = a_world(Talker(hello, 0.5)).run(2)
    assert world.trouble == f"What is on {USB} is no scanner box but: coffee machine"


@pytest.mark.parametrize(
    ("protocol", "sentence", "step"),
    [
        (
            2,
            "The box's firmware 2.0.0 is newer than this companion understands.",
            "Update the companion on this machine.",
        ),
        (
            0,
            "The box's firmware 0.0.0 is too old for this companion.",
            f"Put the firmware that came with this companion on the box. In a terminal: {FLASH}",
        ),
    ],
)
def test_a_version_that_does_not_fit_says_which_side_to_update_and_nothing_is_lost(
    protocol: int, sentence: str, step: str
) -> None:
    box = Box()
    box.box.speak(protocol, protocol, 0)
    box.box.scan("PS-E01", 0)
    world = a_world(box).run(60)
    assert (world.health.state, world.trouble, world.help[0]) == ("trouble", sentence, step)
    assert world.heard.texts == []
    assert world.opens < 10
    box.box.speak(1, 1, world.now)
    assert world.run(10).health.state == "live"
    assert world.heard.texts == ["PS-E01"]


def test_a_silent_box_is_told_of_and_then_opened_anew() -> None:
    box = Box()
    world = a_world(box)
    world.at(5, lambda: setattr(box, "is_silent", True))
    world.run(9)
    assert (world.health.state, world.trouble) == (
        "silent",
        "The box has not been heard for some seconds.",
    )
    world.run(10)
    assert world.opens == 2
    box.is_silent = False
    assert world.run(10).health.state == "live"
    assert world.health.trouble is None


def test_who_may_not_use_the_port_is_told_only_after_the_system_had_time_to_allow_it() -> None:
    world = a_world(Box())
    trouble, steps = words.denied(USB, "dialout", is_member=False)
    world.refusals[USB] = LineError("denied", trouble, steps)
    assert world.run(0.8).health.state == "opening"
    world.run(2)
    assert (world.health.state, world.trouble) == ("trouble", f"You may not use {USB}.")
    assert world.help[0] == "In a terminal: sudo usermod -aG dialout $USER"
    world.opens = 0
    assert world.run(60).opens <= 31
    world.refusals.clear()
    assert world.run(3).health.state == "live"


def test_of_two_that_nobody_may_use_it_is_said_as_well_and_neither_is_tried_all_the_time() -> None:
    world = a_world(Box())
    world.plug(OTHER_USB, Box())
    for path in (USB, OTHER_USB):
        trouble, steps = words.denied(path, "dialout", is_member=False)
        world.refusals[path] = LineError("denied", trouble, steps)
    world.run(3)
    assert world.health.state == "trouble"
    world.opens = 0
    assert world.run(60).opens <= 62


def test_a_line_that_ends_as_another_thread_asks_for_it_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = a_world(Box()).run(1)
    conversations = iter([world.keeping._conversation])  # noqa: SLF001
    ending = property(lambda _: next(conversations, None))
    monkeypatch.setattr(type(world.keeping), "_conversation", ending, raising=False)
    assert world.keeping.line in world.open_lines


def test_a_port_that_somebody_else_has_is_had_when_it_is_free() -> None:
    world = a_world(Box())
    world.refusals[USB] = LineError("taken", *words.taken(USB, "minicom"))
    world.run(3)
    assert world.trouble == f"{USB} is in use by minicom."
    world.refusals.clear()
    assert world.run(3).health.state == "live"


def too_new() -> Thing:
    box = Box()
    box.box.speak(9, 9, 0)
    return box


def fallen_silent(world: World) -> Thing:
    box = Box()
    world.at(1, lambda: setattr(box, "is_silent", True))
    return box


@pytest.mark.parametrize(
    ("make", "after", "state"),
    [
        (lambda world: Talker(), 0.1, "opening"),
        (lambda world: Box(), 3, "live"),
        (fallen_silent, 5, "silent"),
        (lambda world: too_new(), 3, "trouble"),
        (lambda world: Talker(), 5, "trouble"),
    ],
)
def test_a_cable_may_be_pulled_at_any_time(
    make: Callable[[World], Thing], after: float, state: str
) -> None:
    world = World()
    world.plug(USB, make(world))
    world.keeping.use("", None)
    assert world.run(after).health.state == state
    world.pull(USB)
    world.run(1)
    assert (world.health.state, world.health.trouble, world.open_lines) == ("searching", None, [])
    world.plug(USB, Box())
    assert world.run(1).health.state == "live"


# A plain scanner.


def test_a_scanner_is_live_as_soon_as_it_is_there_and_nothing_is_ever_written_to_it() -> None:
    scanner = Talker(b"PS-E01\r\n", 2.0)
    world = a_world(scanner, SCANNER)
    world.keeping.show(RED)
    world.run(5)
    world.keeping.rest()
    assert world.heard.states == ["searching", "live", "off"]
    assert world.heard.texts == ["PS-E01", "PS-E01"]
    assert scanner.heard == b""


def test_one_that_ends_no_line_is_understood_after_a_while_of_quiet() -> None:
    assert a_world(Talker(b"PS-E01", 2.0), SCANNER).run(3).heard.texts == ["PS-E01"]


def test_a_scanner_at_the_other_usual_speed_is_understood_from_its_second_code_on() -> None:
    wrong = bytes([0xF3, 0x80, 0x00, 0xE6, 0x1E])
    scanner = Talker(lambda speed: b"PS-E01\r" if speed == 115_200 else wrong, 2.0)
    world = a_world(scanner, SCANNER).run(3)
    assert (world.health.state, world.help) == ("live", ["Scan again."])
    assert (
        world.trouble == "What the scanner sends cannot be read at 9600 baud; 115200 is tried now."
    )
    world.run(4)
    assert world.heard.texts[0] == "PS-E01"
    assert world.health.trouble is None
    world.pull(USB)
    world.run(1)
    world.plug(USB, scanner)
    world.run(3)
    assert scanner.speeds == [9600, 115_200, 115_200]


def test_a_scanner_that_was_understood_keeps_its_speed_through_some_noise() -> None:
    said = iter([b"PS-E01\r", b"\xff\xfe\x80", b"\xff\xfe\x80", b"PS-E02\r"])
    scanner = Talker(lambda speed: next(said, b""), 2.0)
    world = a_world(scanner, SCANNER).run(10)
    assert world.heard.texts == ["PS-E01", "PS-E02"]
    assert scanner.speeds == [9600]


@pytest.mark.parametrize("spoken", [b"PS-E01\r", b"PS-E01\r" * 500])
def test_texts_that_no_hand_could_hold_up_are_no_scanners(spoken: bytes) -> None:
    world = a_world(Talker(spoken, 0.01), SCANNER).run(2)
    assert "without end" in world.trouble
    assert len(world.heard.texts) < 40


def test_noise_without_any_quiet_is_no_scanner() -> None:
    world = a_world(Talker(b"\xff\xfe" * 20, 0.01), SCANNER).run(4)
    assert "without end" in world.trouble


def test_our_boxs_chip_may_be_a_scanners_where_somebody_says_so() -> None:
    scanner = Talker(b"PS-E01\r", 1.0)
    world = a_world(scanner)
    world.keeping.use("", "scanner")
    assert world.run(2).health.state == "searching"
    world.keeping.use(USB, "scanner")
    world.run(2)
    assert world.heard.texts
    assert scanner.heard == b""


# The thread.


@pytest.fixture
def box() -> Iterator[SimulatorInAThread]:
    with a_simulated_box() as box:
        yield box


@pytest.fixture
def keeper() -> Iterator[Keeper]:
    keeper = Keeper()
    yield keeper
    keeper.close()


def live(keeper: Keeper, box: SimulatorInAThread) -> Hearing:
    """Have the box used, and return what is heard once it is live."""
    heard = Hearing()
    keeper.listen(heard)
    keeper.use(box.path, "box")
    heard.until(lambda: heard.count("live"))
    return heard


def test_on_a_real_line_scans_and_presses_come(keeper: Keeper, box: SimulatorInAThread) -> None:
    heard = live(keeper, box)
    box.say({"scan": "PS-E01"}, {"button": "down"}, {"button": "up"}, {"scan": "PS-E02"})
    heard.until(lambda: len(heard.texts) == 2 and heard.presses)
    assert (heard.texts, heard.presses) == (["PS-E01", "PS-E02"], [False])


def test_on_a_real_line_what_is_to_be_shown_is_shown(
    keeper: Keeper, box: SimulatorInAThread
) -> None:
    heard = live(keeper, box)
    heard.until(lambda: keeper.health.beats)
    for number in range(5):
        keeper.show(Lamp("count", (0, 255, 0), number))
        shown = {"lamp": {"pattern": "count", "colour": [0, 255, 0], "count": number}}
        box.shown.until(lambda shown=shown: shown in box.shown.all)  # type: ignore[misc]


class Sleeper:
    """A line on which nothing ever comes, and whose reader has all the time in the world."""

    may_reset = False

    def __init__(self) -> None:
        self.reads, self.closed, self._woken = Event(), Event(), Event()

    def read(self, timeout: float) -> bytes:
        self.reads.set()
        self._woken.wait(PATIENCE * 2)
        self._woken.clear()
        return b""

    def write(self, data: bytes) -> None:
        raise AssertionError("nothing is written to a scanner")

    def restart(self) -> None:
        pass

    def wake(self) -> None:
        self._woken.set()

    def close(self) -> None:
        self.closed.set()


def test_whoever_wants_something_wakes_the_thread() -> None:
    line = Sleeper()
    keeper = Keeper(lambda path, speed: line)
    keeper.use(USB, "scanner")
    assert line.reads.wait(PATIENCE)
    keeper.rest()
    assert line.closed.wait(PATIENCE)
    keeper.close()


def test_the_thread_sleeps_while_there_is_nothing_to_do() -> None:
    looks, often = [], Event()

    def find() -> tuple[Port, ...]:
        looks.append(clock_gettime(CLOCK_THREAD_CPUTIME_ID))
        if len(looks) == 4:
            often.set()
        return ()

    keeper = Keeper(finder=find)
    keeper.use()
    assert often.wait(PATIENCE)
    keeper.close()
    assert looks[3] - looks[0] < 0.2  # of more than a second


def test_on_a_real_line_one_that_is_plugged_in_again_is_back(
    keeper: Keeper, box: SimulatorInAThread
) -> None:
    heard = live(keeper, box)
    box.say({"fault": "unplug"})
    heard.until(lambda: heard.states[-1] == "searching")
    box.say({"fault": "replug"})
    heard.until(lambda: heard.count("live") == 2)


def test_when_the_app_ends_the_port_is_free_and_the_lamp_is_out(
    box: SimulatorInAThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("firmware_bridge.conversing.LETTING_GO", PATIENCE)
    monkeypatch.setattr("firmware_bridge.keeper.PATIENCE", PATIENCE)
    files, threads = opened_files(), active_count()
    keeper = Keeper()
    keeper.show(RED)
    live(keeper, box)
    box.shown.until(lambda: {"lamp": RED_SHOWN} in box.shown.all)
    keeper.close()
    open_line(box.path, 115_200).close()
    assert box.shown.all[-1] == {"lamp": OFF}
    assert (opened_files(), active_count()) == (files, threads)


def test_what_was_closed_is_not_begun_again(box: SimulatorInAThread) -> None:
    keeper = Keeper()
    keeper.close()
    keeper.use(box.path, "box")
    assert keeper.health == Health()
    keeper.close()
    assert keeper.health == Health()


def test_before_anything_is_used_there_is_no_thread() -> None:
    threads, keeper = active_count(), Keeper()
    for _ in range(3):
        keeper.show(RED)
    keeper.rest()
    keeper.close()
    assert active_count() == threads


def test_whoever_listens_and_trips_does_not_end_the_thread(
    keeper: Keeper, box: SimulatorInAThread, caplog: pytest.LogCaptureFixture
) -> None:
    came = Event()

    def trip(heard: object) -> None:
        if not isinstance(heard, Health):
            came.set()
        raise ValueError(heard)

    keeper.listen(trip)
    keeper.use(box.path, "box")
    box.say({"scan": "PS-E01"})
    assert came.wait(PATIENCE)
    assert keeper.health.state == "live"
    assert {record.levelno for record in caplog.records} == {logging.WARNING}


def test_what_should_not_happen_is_told_and_the_thread_goes_on(
    box: SimulatorInAThread, caplog: pytest.LogCaptureFixture
) -> None:
    heard, world = Hearing(), iter([RuntimeError("the kernel is on fire")])

    def opener(path: str, speed: int) -> object:
        if (error := next(world, None)) is not None:
            raise error
        return open_line(path, speed)

    keeper = Keeper(opener)  # type: ignore[arg-type]
    keeper.listen(heard)
    keeper.use(box.path, "box")
    heard.until(lambda: heard.count("trouble"))
    heard.until(lambda: heard.count("live"))
    keeper.close()


def test_a_colour_that_is_none_does_no_harm(
    keeper: Keeper, box: SimulatorInAThread, caplog: pytest.LogCaptureFixture
) -> None:
    heard = live(keeper, box)
    keeper.signal(Signal("shriek"))  # type: ignore[arg-type]
    box.say({"scan": "PS-E01"})
    heard.until(lambda: heard.texts)
    assert heard.count("live") == 1


def test_where_nothing_can_be_used_it_is_said_why_and_nothing_is_begun() -> None:
    threads = active_count()
    keeper = Keeper(missing=lambda: say("No devices here."))
    keeper.use()
    assert keeper.missing == say("No devices here.")
    assert (keeper.health, active_count()) == (Health(), threads)


def test_the_ports_are_told_elsewhere() -> None:
    told, came = [], Event()

    def then(ports: object) -> None:
        told.append(ports)
        came.set()

    Keeper(finder=lambda: (SCANNER,)).ports(then)
    assert came.wait(PATIENCE)
    assert told == [(Plugged(USB, USB, "scanner"),)]


def test_a_box_is_let_go_flashed_and_each_step_told(box: SimulatorInAThread) -> None:
    states: list[str] = []

    def flasher(port: str) -> Iterator[Done]:
        states.append(one.health.state)
        yield Done(say("one"), {})
        yield Done(say("two"), {})
        if port != box.path:
            raise LineError("unusable", say("three"))

    told = Hearing()
    one = Keeper(flasher=flasher)
    heard = live(one, box)
    one.flash(lambda words, over: told((words.text, over)))
    told.until(lambda: len(told.all) == 2)
    assert (states, told.all) == (["off"], [("one", False), ("two", True)])
    one.use(box.path, "box")
    heard.until(lambda: heard.count("live") == 2)
    one.close()


def test_what_went_wrong_as_it_was_flashed_is_the_last_that_is_told() -> None:
    def flasher(port: str) -> Iterator[Done]:
        yield Done(say("one"), {})
        raise LineError("unusable", say("no"))

    told = Hearing()
    Keeper(flasher=flasher).flash(lambda words, over: told((words.text, over)))
    told.until(lambda: told.all)
    assert told.all == [("no", True)]
