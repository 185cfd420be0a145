"""Both ends of the protocol, the box's own C among them, and a line that spares nothing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from companion.table.device import Lamp, Signal
from firmware_bridge.frames import Framer
from firmware_bridge.messages import (
    QUEUE,
    AliveMsg,
    AnyMsg,
    AskMsg,
    DoneMsg,
    HelloMsg,
    LampMsg,
    ScanMsg,
    SetMsg,
    unpack,
)
from firmware_bridge.session import NUMBERS
from tests.support.both_ends import (
    FINE,
    STORM,
    ABox,
    BothEnds,
    InC,
    Simulated,
    Weather,
    after,
    wire,
)
from tests.support.box_in_c import ROUND
from tests.support.often import often

ROOM = 8
"""Scans that may wait, so that the box has room for all of them."""

BOXES: tuple[type[Simulated | InC], ...] = (Simulated, InC)

chances = st.sampled_from((0.0, 0.0, 0.1, 0.5, 1.0))
weathers = st.just(FINE) | st.just(STORM) | st.builds(Weather, *[chances] * 5)
colours = st.tuples(*[st.sampled_from((0, 1, 80, 255))] * 3)
# What moves has no one picture to compare.
lamps = st.builds(
    Lamp, st.sampled_from(("off", "steady", "count", "sides")), colours, st.integers(0, 13)
)
starts = st.sampled_from((0.0, 5_000.0, ROUND / 1_000 - 3.0, ROUND / 1_000 - 0.05))


class ABoxOnABadLine(RuleBasedStateMachine):
    """However bad the line, each event is told once and in order, and the lamp is right at last."""

    def box(self, now: float) -> ABox:
        return Simulated(now)

    @initialize(seed=st.integers(0, 2**32), now=starts)
    def somebody_plugs_it_in(self, seed: int, now: float) -> None:
        self.both = BothEnds(self.box(now), seed, now)

    @rule(weather=weathers, back=weathers)
    def the_weather_turns(self, weather: Weather, back: Weather) -> None:
        self.both.up.weather, self.both.down.weather = weather, back

    @rule(seconds=st.sampled_from((0.01, 0.05, 0.2, 1.0, 1.0, 4.0)))
    def time_passes(self, seconds: float) -> None:
        self.both.goes_on(seconds)

    @precondition(lambda self: self.both.waiting < ROOM)
    @rule(length=st.integers(1, 80), more=st.integers(1, 4))
    def cards_are_read(self, length: int, more: int) -> None:
        for _ in range(more):
            self.both.scans(f"{len(self.both.taken)}".rjust(length, "x"))

    @precondition(lambda self: self.both.waiting < ROOM)
    @rule(held=st.booleans())
    def the_button_is_pressed(self, *, held: bool) -> None:
        self.both.presses(held=held)

    @rule(lamp=lamps)
    def the_lamp_is_to_show_something(self, lamp: Lamp) -> None:
        self.both.shows(lamp)

    @rule(brightness=st.sampled_from((0.0, 0.1, 0.5, 1.0)))
    def it_is_to_be_brighter_or_darker(self, brightness: float) -> None:
        self.both.sets(brightness)

    @rule()
    def a_signal_is_given(self) -> None:
        self.both.session.signal(Signal("alarm", (255, 0, 0)))

    @rule()
    def the_box_is_reset(self) -> None:
        self.both.box.reset(self.both.now)

    @rule()
    def the_line_is_opened_anew(self) -> None:
        self.both.connects()

    @rule()
    def the_host_is_started_anew(self) -> None:
        self.both.starts()

    @precondition(lambda self: len(self.both.places) == 1)
    @rule()
    def the_cable_is_pulled_for_a_moment(self) -> None:
        self.both.loses_power()

    @rule()
    def the_line_is_fine_for_a_while(self) -> None:
        self.both.calms_down()

    def teardown(self) -> None:
        if hasattr(self, "both"):
            self.both.calms_down()


class TheFirmwareOnABadLine(ABoxOnABadLine):
    def box(self, now: float) -> ABox:
        return InC(now)


class TheFirmwareAsItsNumbersBeginAgain(ABoxOnABadLine):
    def box(self, now: float) -> ABox:
        box = InC(now)
        box.remembers(after(NUMBERS - 5), now)
        return box


# A checksum of 16 bits lets one of 65,536 damaged frames through: hence the same days every time,
# and in the bulk not ten times as many.
DAYS = min(150, often(50).max_examples)
THE_SAME_DAYS = settings(max_examples=DAYS, stateful_step_count=30, derandomize=True)
TestASimulatedBoxOnABadLine = ABoxOnABadLine.TestCase
TestASimulatedBoxOnABadLine.settings = THE_SAME_DAYS
TestTheFirmwareOnABadLine = TheFirmwareOnABadLine.TestCase
TestTheFirmwareOnABadLine.settings = THE_SAME_DAYS
TestTheFirmwareAsItsNumbersBeginAgain = TheFirmwareAsItsNumbersBeginAgain.TestCase
TestTheFirmwareAsItsNumbersBeginAgain.settings = THE_SAME_DAYS


@pytest.mark.parametrize("box", BOXES)
def test_of_ten_thousand_scans_over_a_noisy_line_none_is_lost_or_doubled(
    box: type[Simulated | InC],
) -> None:
    both, chance = BothEnds(box(0.0), seed=8, now=0.0), Random(8)
    both.weather(Weather(lose=0.02, flip=0.05, twice=0.02, cut=0.02))
    while len(both.taken) < 10_000:
        if both.waiting < ROOM:
            both.scans(f"PS:ITEM-{len(both.taken)}")
        else:
            both.step()
        if chance.random() < 1 / 1_000:
            both.box.reset(both.now)
    both.calms_down()
    assert both.places == {10_001}
    assert both.greetings > 5


@pytest.fixture(params=BOXES)
def box(request: pytest.FixtureRequest) -> ABox:
    made: type[Simulated | InC] = request.param
    return made(0.0)


def said(box: ABox) -> list[AnyMsg]:
    return [each for body in Framer().feed(box.to_host()) if (each := unpack(body)) is not None]


def test_a_box_says_who_it_is_after_a_boot_and_nothing_else_before_it_is_asked(box: ABox) -> None:
    box.reset(0.0)
    (hello,) = said(box)
    assert isinstance(hello, HelloMsg)
    box.scan("PS:B", 0.1)
    box.from_host(wire(SetMsg(1, 255, 1)), 0.2)
    for tenths in range(50):
        box.tick(tenths / 10)
    assert said(box) == []


@pytest.mark.parametrize("ask", [AskMsg(2, 0, 2), AskMsg(0, 0, 0), AskMsg(255, 0, 255)])
def test_a_box_that_a_host_cannot_speak_with_keeps_what_it_has(box: ABox, ask: AskMsg) -> None:
    box.scan("PS:B", 0.0)
    said(box)
    box.from_host(wire(ask), 0.1)
    box.from_host(wire(SetMsg(1, 255, 1)), 0.1)
    box.tick(2.0)
    assert [type(message) for message in said(box)] == [HelloMsg]
    box.from_host(wire(AskMsg()), 2.1)
    box.tick(2.2)
    assert [each.text for each in said(box) if isinstance(each, ScanMsg)] == ["PS:B"]


def test_a_box_speaks_with_a_newer_host_that_still_knows_how(box: ABox) -> None:
    box.from_host(wire(AskMsg(9, 4, 1), SetMsg(1, 255, 1)), 0.1)
    box.tick(0.2)
    assert DoneMsg(1) in said(box)


def test_what_finds_no_room_is_dropped_and_counted_and_the_rest_is_told(box: ABox) -> None:
    for number in range(QUEUE + 5):
        box.scan(f"{number}", 0.0)
    both = BothEnds(box, 1, 0.0)
    both.taken = [f"{number}" for number in range(QUEUE)]
    both.goes_on(2.0)
    assert both.places == {QUEUE}
    both.calms_down()
    box.from_host(wire(AskMsg()), both.now)
    box.tick(both.now + 1.0)
    box.tick(both.now + 2.0)
    assert {each.lost for each in said(box) if isinstance(each, AliveMsg)} == {5}


def test_a_command_that_comes_again_is_answered_and_not_carried_out_again(box: ABox) -> None:
    red, green = LampMsg(5, 1, 255, 0, 0), LampMsg(5, 1, 0, 255, 0)
    for command in (AskMsg(), SetMsg(1, 255, 1), red, green):
        said(box)
        box.from_host(wire(command), 0.0)
        box.tick(0.0)
    assert said(box) == [DoneMsg(5)]
    assert box.shows(Lamp("steady", (255, 0, 0)), 1.0, 0.0)
