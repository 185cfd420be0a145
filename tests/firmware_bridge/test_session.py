"""The host's end of the protocol, told what a box says."""

from __future__ import annotations

from math import inf

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from companion.table.device import Lamp, Pressed, Scanned, Signal
from firmware_bridge import messages
from firmware_bridge.frames import encode
from firmware_bridge.messages import (
    AliveMsg,
    AskMsg,
    DoneMsg,
    GotMsg,
    HelloMsg,
    HereMsg,
    LampMsg,
    PressMsg,
    ScanMsg,
    SetMsg,
    pack,
)
from firmware_bridge.session import (
    NUMBERS,
    Beat,
    BoxMemory,
    BoxSession,
    GivenUp,
    Greeted,
    Silent,
    TooNew,
    TooOld,
    ahead,
    following,
)
from tests.support.box_session import HELLO, Talk

RED = Lamp("steady", (255, 0, 0))
GREEN = Lamp("blink", (0, 255, 0))
ALARM = Signal("alarm", (255, 0, 0))

numbers = st.integers(1, NUMBERS)


@pytest.fixture
def talk() -> Talk:
    talk = Talk()
    talk.said()
    return talk


@pytest.fixture
def greeted(talk: Talk) -> Talk:
    talk.greets()
    return talk


def scan(number: int, text: str = "PS:B", epoch: int = 5, age: int = 0) -> ScanMsg:
    return ScanMsg(epoch, number, age, text)


# Who is there


def test_as_the_line_opens_it_asks_until_there_is_an_answer() -> None:
    talk = Talk()
    assert talk.said() == [AskMsg()]
    for _ in range(5):
        assert talk.waits(0.31) == []
        assert talk.said() == [AskMsg()]
    assert talk.hears(HELLO) == [Greeted(HELLO)]
    talk.greets(HelloMsg(boot=8, epoch=5))
    assert talk.waits(0.9) == []
    assert talk.said() == []


def test_without_an_answer_it_says_so_goes_on_asking_and_gives_up_in_the_end(talk: Talk) -> None:
    assert talk.waits(2.4) == []
    assert talk.waits(0.2) == [Silent()]
    talk.said()
    assert talk.waits(1.0) == []
    assert talk.said() == [AskMsg()]
    assert talk.waits(10.0) == [GivenUp()]
    assert talk.session.next_at == inf


def test_each_second_it_says_that_it_is_here(greeted: Talk) -> None:
    for beats in range(1, 20):
        greeted.hears(AliveMsg(uptime=beats))
        assert greeted.waits(1.01) == []
        assert greeted.said() == [HereMsg()]


def test_a_sign_of_life_is_told(greeted: Talk) -> None:
    alive = AliveMsg(uptime=70_000, waiting=2, reader=1, lost=3, damaged=9)
    assert greeted.hears(alive) == [Beat(alive)]


def test_a_box_that_falls_silent_is_told_asked_for_and_given_up(greeted: Talk) -> None:
    assert greeted.waits(2.9) == []
    greeted.said()
    assert greeted.waits(0.2) == [Silent()]
    assert greeted.said() == [AskMsg()]
    assert greeted.waits(4.8) == []
    assert greeted.waits(0.2) == [GivenUp()]


def test_noise_is_no_sign_of_life(greeted: Talk) -> None:
    happened = []
    for _ in range(100):
        happened += greeted.session.received(b"\x07\x00\xffnoise\x00", greeted.now)
        happened += greeted.waits(0.1)
    assert happened == [Silent(), GivenUp()]
    assert greeted.session.damaged == 200


def test_an_echo_of_ones_own_words_is_no_box(talk: Talk) -> None:
    happened = []
    for _ in range(100):
        happened += talk.session.received(talk.session.outgoing(), talk.now)
        happened += talk.waits(0.1)
    assert happened == [Silent(), GivenUp()]


def test_a_box_that_was_silent_is_there_again_once_it_greets(greeted: Talk) -> None:
    greeted.waits(3.5)
    assert greeted.hears(AliveMsg(), scan(1)) == []
    assert greeted.hears(HELLO) == [Greeted(HELLO)]
    assert greeted.hears(scan(1)) == [Scanned("PS:B")]


def test_a_box_that_talks_but_never_greets_is_given_up(talk: Talk) -> None:
    happened = []
    for _ in range(100):
        happened += talk.hears(AliveMsg(), scan(1), DoneMsg(1))
        happened += talk.waits(0.1)
    assert happened == [Silent(), GivenUp()]


def test_a_second_hello_of_the_same_boot_is_nothing_new(greeted: Talk) -> None:
    assert greeted.hears(HELLO, HELLO) == []
    assert greeted.said() == []


def test_a_box_that_was_reset_is_greeted_again(greeted: Talk) -> None:
    reset = HelloMsg(boot=8, epoch=5, next=1, cause=2)
    assert greeted.hears(reset) == [Greeted(reset)]


# Versions


@pytest.mark.parametrize(("protocol", "oldest"), [(1, 1), (2, 1), (255, 0), (1, 0)])
def test_whoever_still_speaks_ours_is_greeted(talk: Talk, protocol: int, oldest: int) -> None:
    hello = HelloMsg(protocol=protocol, oldest=oldest)
    assert talk.hears(hello) == [Greeted(hello)]


def test_a_box_that_is_too_new_is_told_once_and_asked_for_nothing(talk: Talk) -> None:
    new = HelloMsg(protocol=3, oldest=2)
    talk.session.show(RED)
    assert talk.hears(new) == [TooNew(new)]
    for _ in range(20):
        assert talk.waits(1.0) == []
        assert talk.said() == [AskMsg()]
        assert talk.hears(new, scan(1, epoch=0), AliveMsg()) == []
    assert talk.hears(HELLO) == [Greeted(HELLO)]


def test_a_box_that_is_too_old_is_told(talk: Talk) -> None:
    old = HelloMsg(protocol=0, oldest=0)
    assert talk.hears(old) == [TooOld(old)]


def test_a_box_that_got_another_firmware_while_it_was_plugged_in_is_left_alone(
    greeted: Talk,
) -> None:
    new = HelloMsg(protocol=2, oldest=2, boot=8)
    greeted.session.show(RED)
    assert greeted.hears(new, scan(1)) == [TooNew(new)]
    assert greeted.waits(0.5) == []
    assert greeted.said() == []


def test_a_box_that_does_not_fit_can_fall_silent_too_and_is_told_anew(talk: Talk) -> None:
    new = HelloMsg(protocol=2, oldest=2)
    talk.hears(new)
    assert talk.waits(3.1) == [Silent()]
    assert talk.hears(new) == [TooNew(new)]


# Scans and presses


def test_what_was_read_and_pressed_is_told_with_its_age_and_acknowledged_at_once(
    greeted: Talk,
) -> None:
    said = (scan(1, "one"), PressMsg(5, 2, 15, 1), scan(3, "three", age=65_535))
    assert greeted.hears(*said) == [
        Scanned("one"),
        Pressed(held=True, age=1.5),
        Scanned("three", 6553.5),
    ]
    assert greeted.said() == [GotMsg(5, 3)]


def test_what_comes_twice_is_told_once_and_acknowledged_again(greeted: Talk) -> None:
    greeted.hears(scan(1, "one"))
    greeted.said()
    assert greeted.hears(scan(1, "one"), scan(1, "one")) == []
    assert greeted.said() == [GotMsg(5, 1)]


@pytest.mark.parametrize("text", ["", "PS-\x1b[2J", "PS-S01\n", "caf\u00e9", "\ufffd"])
def test_what_no_code_can_say_is_acknowledged_and_not_told(greeted: Talk, text: str) -> None:
    assert greeted.hears(scan(1, text), scan(2, "two")) == [Scanned("two")]
    assert greeted.said() == [GotMsg(5, 2)]


def test_after_a_gap_it_waits_for_the_one_that_is_missing(greeted: Talk) -> None:
    assert greeted.hears(scan(1, "one"), scan(3, "three"), scan(4, "four")) == [Scanned("one")]
    assert greeted.said() == [GotMsg(5, 1)]
    assert greeted.hears(scan(2, "two"), scan(3, "three")) == [Scanned("two"), Scanned("three")]
    assert greeted.said() == [GotMsg(5, 3)]


def test_when_the_first_one_is_missing_it_says_that_it_has_none(greeted: Talk) -> None:
    assert greeted.hears(scan(2)) == []
    assert greeted.said() == [GotMsg(5, NUMBERS)]


def test_after_the_last_number_comes_the_first(talk: Talk) -> None:
    talk.greets(HelloMsg(boot=7, epoch=5, next=NUMBERS - 1))
    said = [scan(number, str(number)) for number in (NUMBERS - 1, NUMBERS, 1, 2)]
    assert talk.hears(*said) == [Scanned(str(each.number)) for each in said]
    assert talk.hears(*said) == []
    assert talk.said() == [GotMsg(5, 2)]


def test_a_reset_box_goes_on_where_it_was_and_nothing_is_told_twice(greeted: Talk) -> None:
    greeted.hears(scan(1), scan(2, "two"))
    greeted.hears(HelloMsg(boot=8, epoch=5, next=1))
    assert greeted.hears(scan(1), scan(2, "two"), scan(3, "three")) == [Scanned("three")]


def test_a_box_that_began_anew_is_heard_from_its_first_event_on(greeted: Talk) -> None:
    greeted.hears(scan(1), scan(2))
    greeted.hears(HelloMsg(boot=9, epoch=9, next=1))
    assert greeted.hears(scan(1, "new", epoch=9)) == [Scanned("new")]


def test_what_is_left_of_an_older_queue_is_not_taken(greeted: Talk) -> None:
    greeted.waits(0.5)
    assert greeted.hears(scan(1, epoch=4)) == []
    assert not any(isinstance(each, GotMsg) for each in greeted.said())


def test_an_event_of_an_unknown_queue_has_it_ask_who_is_there_but_not_more_than_it_may(
    greeted: Talk,
) -> None:
    asked = 0
    for _ in range(100):
        greeted.hears(scan(1, epoch=6))
        greeted.waits(0.01)
        asked += greeted.said().count(AskMsg())
    assert 3 <= asked <= 4


def test_what_one_process_has_had_is_not_told_again_on_a_new_line() -> None:
    memory = BoxMemory()
    first = Talk(memory)
    first.greets()
    first.hears(scan(1), scan(2))
    second = Talk(memory)
    second.greets()
    assert second.hears(scan(1), scan(2), scan(3, "three")) == [Scanned("three")]


def test_another_process_begins_where_the_box_stands(talk: Talk) -> None:
    talk.greets(HelloMsg(boot=7, epoch=5, next=40))
    assert talk.hears(scan(40, "forty")) == [Scanned("forty")]


def test_another_box_whose_queue_has_the_same_name_is_heard_from_its_own_first_event_on() -> None:
    memory = BoxMemory()
    first = Talk(memory)
    first.greets()
    first.hears(*(scan(number) for number in range(1, 40)))
    second = Talk(memory)
    second.greets(HelloMsg(boot=5, epoch=5, next=2))
    assert second.hears(scan(2, "two")) == [Scanned("two")]


def test_an_event_without_a_number_is_nothing(greeted: Talk) -> None:
    assert greeted.hears(scan(0)) == []
    assert greeted.said() == []


def test_a_hello_without_a_number_means_the_first(talk: Talk) -> None:
    talk.greets(HelloMsg(boot=7, epoch=5, next=0))
    assert talk.hears(scan(1)) == [Scanned("PS:B")]


@given(numbers, st.integers(-30_000, 30_000))
def test_numbers_go_round(number: int, by: int) -> None:
    other = (number - 1 + by) % NUMBERS + 1
    assert ahead(other, number) == by
    assert ahead(following(number), number) == 1


# What the box is to do


def test_a_greeted_box_is_brought_up_to_date(talk: Talk) -> None:
    talk.session.set(0.5, sound=False)
    talk.session.show(RED)
    talk.hears(HELLO)
    asked, *commands = [command for _ in range(4) for command in talk.all_done()]
    assert asked == AskMsg()  # a box that has just begun says nothing more before it is asked
    assert commands == [SetMsg(1, 128, 0), SetMsg(2, 128, 0), LampMsg(3, 1, 255, 0, 0, 0)]
    assert talk.session.idle


def test_the_first_command_counts_even_if_the_host_before_gave_it_the_same_number() -> None:
    for before in (0, 1, 2, 3, 255):
        talk = Talk()
        talk.hears(HELLO)
        said = [each for _ in range(4) for each in talk.all_done()]
        commands = [each for each in said if isinstance(each, SetMsg | LampMsg)]
        last = [before, *(each.number for each in commands)]
        carried_out = [
            type(each) for each, n in zip(commands, last, strict=False) if each.number != n
        ]
        assert {*carried_out} == {SetMsg, LampMsg}


def test_a_command_is_sent_anew_until_it_is_done(greeted: Talk) -> None:
    greeted.session.show(RED)
    assert greeted.session.next_at == -inf
    greeted.waits(0.0)
    (command,) = greeted.said()
    for _ in range(5):
        greeted.waits(0.14)
        assert greeted.said() == []
        greeted.waits(0.011)
        assert greeted.said() == [command]
    assert isinstance(command, LampMsg)
    greeted.hears(DoneMsg(command.number % 255 + 1))
    assert not greeted.session.idle
    greeted.hears(DoneMsg(command.number))
    greeted.waits(0.2)
    assert greeted.said() == []


def test_one_command_is_on_its_way_at_a_time_and_only_the_newest_lamp_comes_after_it(
    greeted: Talk,
) -> None:
    for lamp in (RED, GREEN, RED, GREEN, Lamp("count", (0, 0, 9), 4)):
        greeted.session.show(lamp)
        greeted.waits(0.0)
    said = [greeted.all_done() for _ in range(3)]
    assert said == [[LampMsg(4, 1, 255, 0, 0, 0)], [LampMsg(5, 4, 0, 0, 9, 4)], []]


@pytest.mark.parametrize(
    ("minor", "shown"),
    [
        (2, LampMsg(3, 6, 255, 0, 0, 0b10001)),
        (1, LampMsg(3, 1, 0, 0, 9)),
        (0, LampMsg(3, 1, 0, 0, 9)),
    ],
)
def test_a_box_that_knows_no_sides_shows_what_it_is_to_show_instead(
    talk: Talk, minor: int, shown: LampMsg
) -> None:
    talk.session.show(Lamp("sides", (255, 0, 0), 0b10001, Lamp("steady", (0, 0, 9))))
    talk.hears(evolve(HELLO, minor=minor))
    assert [command for _ in range(4) for command in talk.all_done()][-1] == shown


def test_of_sides_alone_a_box_that_knows_none_blinks(talk: Talk) -> None:
    talk.session.show(Lamp("sides", (255, 0, 0), 1))
    talk.hears(evolve(HELLO, minor=1))
    assert [command for _ in range(4) for command in talk.all_done()][-1] == LampMsg(3, 3, 255)


def test_a_signal_is_given_after_the_lamp_that_was_asked_for_before_it(greeted: Talk) -> None:
    greeted.session.show(RED)
    greeted.session.signal(ALARM)
    greeted.waits(0.0)
    said = [greeted.all_done() for _ in range(2)]
    assert said == [[LampMsg(4, 1, 255, 0, 0, 0)], [messages.SignalMsg(5, 3, 255, 0, 0)]]


def test_after_a_reset_the_box_is_shown_again_what_it_is_to_show(greeted: Talk) -> None:
    greeted.session.show(RED)
    greeted.waits(0.0)
    greeted.all_done()
    greeted.hears(HelloMsg(boot=8, epoch=5))
    commands = [command for _ in range(4) for command in greeted.all_done()]
    assert [type(command) for command in commands] == [AskMsg, SetMsg, SetMsg, LampMsg]
    assert commands[-1] == LampMsg(7, 1, 255, 0, 0, 0)


def test_what_is_wished_for_while_nobody_is_there_is_done_on_the_next_line() -> None:
    memory = BoxMemory()
    Talk(memory).session.show(GREEN)
    talk = Talk(memory)
    talk.hears(HELLO)
    commands = [command for _ in range(4) for command in talk.all_done()]
    assert commands[-1] == LampMsg(3, 3, 0, 255, 0, 0)


def test_a_signal_does_not_outlive_a_loss(greeted: Talk) -> None:
    greeted.session.signal(ALARM)
    greeted.waits(0.0)
    greeted.session.signal(ALARM)
    greeted.said()
    greeted.waits(4.0)
    greeted.session.signal(ALARM)
    greeted.said()
    greeted.hears(HELLO)
    commands = [command for _ in range(9) for command in greeted.all_done()]
    assert not any(isinstance(each, messages.SignalMsg) for each in commands)


def test_the_numbers_of_commands_go_round_and_none_is_0(greeted: Talk) -> None:
    given = []
    for _ in range(600):
        greeted.session.signal(ALARM)
        greeted.waits(0.0)
        given += [
            each.number for each in greeted.all_done() if isinstance(each, messages.SignalMsg)
        ]
    assert given == [(3 + each) % 255 + 1 for each in range(600)]


@pytest.mark.parametrize(
    ("wished", "told"), [(-1.0, 0), (0.0, 0), (0.5, 128), (1.0, 255), (7.0, 255), (float("nan"), 0)]
)
def test_brightness_is_cut_to_what_there_is(greeted: Talk, wished: float, told: int) -> None:
    greeted.session.set(wished, sound=True)
    greeted.waits(0.0)
    assert greeted.said() == [SetMsg(4, told, 1)]


# Nonsense


def test_a_frame_that_is_too_short_for_its_type_is_damaged_and_one_of_no_known_type_is_not(
    greeted: Talk,
) -> None:
    short, unknown = encode(pack(scan(1))[:4]), encode(b"\x7fwhat?")
    assert greeted.session.received(short + unknown + short, greeted.now) == []
    assert greeted.session.damaged == 2


@given(st.lists(st.binary(max_size=40) | st.binary(min_size=1, max_size=60).map(encode)))
def test_whatever_comes_nothing_raises_and_next_is_never_in_the_past(heard: list[bytes]) -> None:
    session, now = BoxSession(BoxMemory()), 0.0
    session.start(now)
    session.outgoing()
    for data in heard:
        now += 0.25
        session.received(data, now)
        assert session.next_at > now
        assert len(session.outgoing()) < 100
    assert session.outgoing() == b""
