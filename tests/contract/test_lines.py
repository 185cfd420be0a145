"""What every line to a device keeps to: one over a real port, and the one that tests use."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from threading import Timer
from time import monotonic
from typing import Protocol

import pytest
from attrs import frozen

from firmware_bridge.link import MOST, DeviceLine, LineError, open_line
from tests.support.lines_on_ptys import PATIENCE, FarEnd, World


class Far(Protocol):
    def say(self, data: bytes) -> None: ...

    def heard(self, count: int) -> bytes: ...

    def pull(self) -> None: ...


@frozen
class Both:
    near: DeviceLine
    far: Far


class Pipe:
    """A thing that says what it is given, and keeps what it hears."""

    def __init__(self) -> None:
        self.out = self.came = b""

    def opened(self, speed: int, now: float) -> None:
        pass

    def hear(self, data: bytes, now: float) -> None:
        self.came += data

    def say(self, now: float) -> bytes:
        out, self.out = self.out[:MOST], self.out[MOST:]
        return out

    def next_at(self) -> float:
        return inf


class FakeFar:
    """The far end of a fake line."""

    def __init__(self, world: World, pipe: Pipe) -> None:
        self._world, self._pipe = world, pipe

    def say(self, data: bytes) -> None:
        self._pipe.out += data

    def heard(self, count: int) -> bytes:
        return self._pipe.came

    def pull(self) -> None:
        self._world.pull("port")


def over_a_port() -> Both:
    far = FarEnd()
    return Both(open_line(far.path, 115_200), far)


def in_a_test() -> Both:
    world, pipe = World(), Pipe()
    world.plug("port", pipe)
    return Both(world.open("port", 115_200), FakeFar(world, pipe))


@pytest.fixture(params=[over_a_port, in_a_test], ids=lambda make: make.__name__)
def both(request: pytest.FixtureRequest) -> Iterator[Both]:
    made: Callable[[], Both] = request.param
    both = made()
    yield both
    both.near.close()
    if isinstance(both.far, FarEnd):
        both.far.pull()


def all_read(line: DeviceLine, count: int) -> bytes:
    came, until = b"", monotonic() + PATIENCE
    while len(came) < count and monotonic() < until:
        came += line.read(0.5)
    return came


def test_what_is_written_arrives_whatever_bytes_it_is(both: Both) -> None:
    everything = bytes(range(256))
    both.near.write(everything)
    assert both.far.heard(256) == everything


def test_what_comes_is_read_whatever_bytes_it_is(both: Both) -> None:
    everything = bytes(range(256))
    both.far.say(everything)
    assert all_read(both.near, 256) == everything


def test_a_read_returns_as_soon_as_anything_came_and_never_more_than_some(both: Both) -> None:
    both.far.say(b"a" * 4000)
    assert 0 < len(both.near.read(PATIENCE)) <= MOST


def test_where_nothing_comes_a_read_returns_nothing(both: Both) -> None:
    assert both.near.read(0.0) == b""
    assert both.near.read(0.01) == b""


def test_one_that_was_woken_before_it_reads_returns_at_once(both: Both) -> None:
    both.near.wake()
    begun = monotonic()
    assert both.near.read(PATIENCE) == b""
    assert monotonic() - begun < PATIENCE / 2


def test_to_be_woken_loses_nothing_that_comes(both: Both) -> None:
    both.near.wake()
    both.far.say(b"PS-E01")
    assert all_read(both.near, 6) == b"PS-E01"


def test_a_pulled_cable_ends_reading_and_writing_in_words(both: Both) -> None:
    both.far.pull()
    with pytest.raises(LineError) as raised:
        both.near.read(PATIENCE)
    assert raised.value.kind == "gone"
    assert raised.value.help
    with pytest.raises(LineError):
        both.near.write(b"?")


def test_one_that_was_closed_is_closed_for_good(both: Both) -> None:
    both.near.close()
    both.near.close()
    both.near.wake()
    with pytest.raises(LineError):
        both.near.read(0.0)
    with pytest.raises(LineError):
        both.near.write(b"?")


def test_a_read_is_woken_from_another_thread() -> None:
    both = over_a_port()
    timer = Timer(0.05, both.near.wake)
    timer.start()
    begun = monotonic()
    assert both.near.read(PATIENCE) == b""
    assert monotonic() - begun < PATIENCE / 2
    timer.join()
    both.near.close()
    both.far.pull()
