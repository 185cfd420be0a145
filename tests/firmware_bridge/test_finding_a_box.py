"""How a box is searched for, told from another, chosen, and found again."""

from __future__ import annotations

import pytest

from companion.table.device import Health
from firmware_bridge import words
from firmware_bridge.link import LineError
from firmware_bridge.messages import HelloMsg
from firmware_bridge.ports import SerialPort
from firmware_bridge.simulated import SimulatedBox
from tests.support.device_world import (
    OTHER_USB,
    PRINTER,
    RED,
    RED_SHOWN,
    SCANNER,
    USB,
    a_world,
)
from tests.support.lines_on_ptys import (
    Board,
    Box,
    Talker,
    World,
)

UNKNOWN = SerialPort(USB, vid=0x0403, pid=0x6001)


def test_where_nothing_is_plugged_in_it_is_searched_for_and_said_what_to_do() -> None:
    world = a_world().run(60)
    assert world.health.state == "searching"
    assert any("another cable" in step for step in world.help)
    assert world.looks <= 60 / 0.4 + 2


def test_a_box_is_found_greeted_and_live_at_once() -> None:
    world = a_world(Box()).run(0.1)
    assert world.heard.states == ["searching", "opening", "live"]
    assert world.health == Health(
        "live", USB, "box", "1.2.0", lights=12, has_button=True, has_buzzer=True
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
    world.device.use(USB, None)
    assert world.run(1).health.state == "live"


def test_one_that_was_chosen_by_hand_is_waited_for_by_its_name() -> None:
    world = a_world(Box())
    world.device.use("/dev/ttyACM7", "box")
    world.run(5)
    assert (world.health.state, world.health.port) == ("searching", "/dev/ttyACM7")
    assert world.help == ["Plug the device in, or choose another port."]
    world.plug("/dev/ttyACM7", Box())
    assert world.run(0.5).health.state == "live"


def test_one_is_found_by_the_name_that_lasts_wherever_it_is_plugged_in() -> None:
    lasting = "/dev/serial/by-id/usb-1a86"
    world = World()
    world.plugged[lasting] = Box()
    world.ports[USB] = SerialPort(USB, "", 0x1A86, 0x7523, "", "box", lasting)
    world.device.use("", None)
    assert world.run(1).health.port == lasting
    world.device.use(lasting, None)
    assert world.run(1).health.state == "live"


def test_to_choose_what_is_used_already_changes_nothing() -> None:
    world = a_world(Box()).run(1)
    world.device.use("", None)
    assert (world.run(1).opens, world.health.state) == (1, "live")


# Two boxes.


def two_boxes() -> World:
    world = World()
    world.plug(USB, Box(SimulatedBox(identity=0x11)))
    world.plug(OTHER_USB, Box(SimulatedBox(identity=0x22)))
    return world


def test_each_box_is_known_by_its_own_number() -> None:
    world = two_boxes()
    world.device.use(OTHER_USB, None)
    assert (world.run(1).health.port, world.health.box) == (OTHER_USB, "00000022")


def test_the_box_that_was_chosen_is_found_though_another_is_in_its_socket() -> None:
    world = two_boxes()
    world.device.use(USB, "box", "00000022")
    world.run(5)
    assert (world.health.state, world.health.port) == ("live", OTHER_USB)
    assert world.health.box == "00000022"


def test_of_two_boxes_the_one_that_was_not_chosen_is_never_used() -> None:
    world = two_boxes()
    other = world.plugged[USB]
    world.pull(OTHER_USB)
    world.device.use(OTHER_USB, "box", "00000022")
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
    world.device.use(USB, "box", "00000022")
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
    world.device.use(USB, "box", "00000022")
    assert world.run(2).health.state == "trouble"
    world.device.use(USB, "box")
    assert world.run(2).health.box == "00000011"


def test_that_the_box_was_known_by_its_port_alone_opens_it_no_second_time() -> None:
    world = two_boxes()
    world.device.use(USB, None)
    world.run(1)
    world.device.use(USB, None, "00000011")
    assert (world.run(1).opens, world.health.state) == (1, "live")


def test_what_the_module_gave_no_answer_to_is_told() -> None:
    box = Box()
    box.box.unanswered = 0b1001
    assert a_world(box).run(2).health.unset == ("000d", "0013")


def test_a_module_rests_through_every_reconnection_and_reads_again() -> None:
    box = Box()
    world = a_world(box).run(1)
    world.device.read(on=False)
    world.run(1)
    world.pull(USB)
    world.run(1)
    box.box.power(world.now)
    world.plug(USB, box)
    world.run(1)
    world.device.read(on=True)
    world.run(1)
    assert box.shown("reads") == [False, False, True]


def test_an_older_box_is_never_told_to_rest() -> None:
    box = Box()
    box.box.minor = 0
    world = a_world(box)
    world.device.read(on=False)
    world.run(2)
    world.device.show(RED)
    world.run(1)
    assert box.shown("reads") == []
    assert box.shown("lamp")[-1] == RED_SHOWN


def test_a_box_with_older_firmware_than_ours_is_known_to_have_it() -> None:
    box = Box()
    assert not a_world(box).run(1).health.is_old
    assert HelloMsg(firmware_minor=0).version < HelloMsg().version
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
    world.device.rest()
    world.device.use("", None)
    assert world.run(1.1).health.state == "live"


def test_one_that_says_nothing_by_itself_is_asked_after_a_while() -> None:
    board = Board()
    world = a_world(board).run(5)
    world.device.rest()
    world.run(60)
    board.box.reset(world.now)
    board.box.to_host()
    world.device.use("", None)
    assert world.run(2.1).health.state == "live"


def test_a_bootloader_that_took_our_words_for_its_own_is_had_out_of_it() -> None:
    board = Board()
    world = a_world(board)
    world.at(5, lambda: board.restart(world.now))
    assert world.run(9).health.state == "silent"
    assert world.run(8).health.state == "live"
