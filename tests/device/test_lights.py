"""What the ring of lights really got over its wire, and what the piezo really sounded."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.table.device import Colour, Lamp, Pattern, Signal, Tune
from firmware_bridge.frames import encode
from firmware_bridge.messages import MOST_BODY
from firmware_bridge.session import Beat
from tests.support.box_ends import Host
from tests.support.simbox import Lights, SimBox

RED, GREEN, WHITE, DARK = (255, 0, 0), (0, 255, 0), (255, 255, 255), (0, 0, 0)
CHANNEL, IDLE = 20.0, 1.0
"""Milliamperes of a colour at its brightest, and of a light that is dark."""
BUDGET = 150.0
LATCH = 5.0
"""Microseconds of quiet that the quickest lights take for a frame's end."""


def shows(host: Host, pattern: Pattern, colour: Colour = RED, count: int = 0) -> list[Lights]:
    """Return all that the ring shows in three seconds of a lamp."""
    host.session.show(Lamp(pattern, colour, count))
    host.box.until(lambda: host.session.idle)
    host.box.run(0.1)
    host.box.shown[:-1] = []
    host.box.run(3.0)
    return [lights for _, lights in host.box.shown]


def lit(lights: Lights) -> int:
    return sum(light != DARK for light in lights)


def hues(shown: Iterable[Lights]) -> set[tuple[bool, bool, bool]]:
    """Which of red, green and blue any light had."""
    found = {tuple(part > 0 for part in light) for lights in shown for light in lights}
    return {(red, green, blue) for red, green, blue in found}


def current(lights: Lights) -> float:
    """Milliamperes that the ring takes."""
    return sum(CHANNEL * sum(light) / 255 + IDLE for light in lights)


def test_before_a_host_comes_one_dim_white_light_breathes(box: SimBox) -> None:
    box.run(4.0)
    assert {lit(lights) for _, lights in box.shown} <= {0, 1}
    levels = {max(light) for _, lights in box.shown for light in lights}
    assert len(levels) > 5
    assert max(levels) < 60
    assert hues(lights for _, lights in box.shown) <= {(False, False, False), (True, True, True)}


def test_a_steady_lamp_is_all_of_one_colour_and_stays(host: Host) -> None:
    (only,) = shows(host, "steady")
    assert lit(only) == 12
    assert len(set(only)) == 1
    assert hues([only]) == {(True, False, False)}


def test_a_lamp_that_counts_lights_so_many(host: Host) -> None:
    for count in (0, 1, 5, 12):
        (only,) = shows(host, "count", GREEN, count)
        assert lit(only) == count
        assert only[:count] == (only[0],) * count


def test_a_lamp_that_blinks_is_on_and_off_by_turns(host: Host) -> None:
    assert [lit(lights) for lights in shows(host, "blink")] in (
        [12, 0, 12, 0, 12, 0, 12],
        [0, 12, 0, 12, 0, 12, 0],
        [12, 0, 12, 0, 12, 0],
        [0, 12, 0, 12, 0, 12],
    )


def test_a_lamp_that_breathes_grows_and_fades_together(host: Host) -> None:
    shown = shows(host, "breathe")
    assert all(len(set(lights)) == 1 for lights in shown)
    assert len({lights[0] for lights in shown}) > 20


def test_a_lamp_that_sweeps_runs_all_the_way_round(host: Host) -> None:
    shown = shows(host, "sweep")
    assert {max(range(12), key=lambda n: lights[n]) for lights in shown} == set(range(12))


@pytest.mark.parametrize("sides", [0b000001, 0b100110])
def test_a_lamp_that_tells_sides_blinks_at_their_two_lights(host: Host, sides: int) -> None:
    shown = {
        tuple(light != DARK for light in lights) for lights in shows(host, "sides", RED, sides)
    }
    assert shown == {(False,) * 12, tuple(bool(sides >> n // 2 & 1) for n in range(12))}


def test_a_lamp_that_is_off_is_dark(host: Host) -> None:
    assert shows(host, "off") == [(DARK,) * 12]


def test_when_the_host_is_gone_the_lamp_tells_nothing_any_more(host: Host) -> None:
    shows(host, "steady")
    host.box.let_go()
    host.box.run(4.0)
    assert lit(host.box.lights) <= 1


@pytest.mark.parametrize("brightness", [1.0, 0.5])
def test_usb_carries_whatever_is_asked_for(host: Host, brightness: float) -> None:
    host.session.set(brightness, sound=True)
    for pattern in ("steady", "breathe", "blink", "sweep"):
        shows(host, pattern, WHITE)
        assert max(current(lights) for _, lights in host.box.shown) <= BUDGET
    shows(host, "count", WHITE, 12)
    host.session.signal(Signal("none", WHITE))
    host.box.run(0.3)
    assert 80 < max(current(lights) for _, lights in host.box.shown) <= BUDGET


def test_a_lamp_can_be_dimmed_to_nothing(host: Host) -> None:
    bright, dim, dark = (_dimmed(host, brightness) for brightness in (0.5, 0.1, 0.0))
    assert bright > dim > dark == 0


def _dimmed(host: Host, brightness: float) -> int:
    host.session.set(brightness, sound=True)
    return max(map(max, shows(host, "count", RED, 3)[-1]))


def test_a_signal_flashes_and_the_lamp_shows_again_what_it_showed(host: Host) -> None:
    before = shows(host, "count", RED, 4)[-1]
    host.session.signal(Signal("none", GREEN))
    host.box.run(0.15)
    assert hues([host.box.lights]) == {(False, True, False)}
    flashed = host.box.shown[-1][0]
    host.box.until(lambda: host.box.lights == before)
    assert host.box.shown[-1][0] - flashed == pytest.approx(0.25, abs=0.05)


@pytest.mark.parametrize(
    ("tune", "heard"),
    [
        ("read", [2093]),
        ("unknown", [330, 0, 330]),
        ("alarm", [880, 1319, 880, 1319, 880, 1319]),
        ("result", [1047, 1319, 1568]),
        ("press", [988]),
        ("none", []),
    ],
)
def test_each_tune_is_heard(host: Host, tune: Tune, heard: list[int]) -> None:
    host.session.signal(Signal(tune))
    host.box.run(1.5)
    assert [hertz for _, hertz in host.box.tones] == pytest.approx(
        [*heard, 0] if heard else [], rel=0.01
    )


def test_a_box_without_sound_makes_none(host: Host) -> None:
    host.session.set(1.0, sound=False)
    host.session.signal(Signal("alarm", RED))
    host.box.until(lambda: hues([host.box.lights]) == {(True, False, False)})
    host.box.run(0.5)
    assert not host.box.tones


def test_every_pulse_is_one_that_the_lights_understand(host: Host) -> None:
    shows(host, "sweep", WHITE)
    host.session.signal(Signal("result", GREEN))
    host.box.module.hold("PS-S01")
    host.box.run(1.0)
    state = host.box.state
    assert state["frames"] > 30
    assert (state["torn"], state["odd"]) == (0, 0)
    assert state["gap"] < LATCH
    assert state["rest"] > 280


def test_while_the_lights_are_told_no_byte_of_the_host_and_no_pulse_is_lost(host: Host) -> None:
    shows(host, "sweep", WHITE)
    unknown = encode(b"\x7f" + b"x" * (MOST_BODY - 1))
    host.box.module.hold("PS-S01", every=0.02)
    for _ in range(40):
        host.box.send(unknown * 2)
        host.box.run(0.03)
    host.box.until(lambda: host.told(Beat)[-1].alive.uptime > 4)
    assert host.told(Beat)[-1].alive.damaged == 0
    state = host.box.state
    assert (state["overrun"], state["torn"], state["odd"]) == (0, 0, 0)
    assert state["gap"] < LATCH
    assert state["rest"] > 280  # and no frame was taken for two
