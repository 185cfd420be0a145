"""How fast a line is listened to, and what is remembered of what came over it."""

from __future__ import annotations

from collections.abc import Iterator

from firmware_bridge.conversation import Conversation
from firmware_bridge.frames import encode
from firmware_bridge.messages import HelloMsg, ScanMsg, pack
from firmware_bridge.read_pace import ReadPace
from firmware_bridge.session import BoxMemory, BoxSession


class Saying:
    """A line over which comes what the test says, piece by piece."""

    may_reset = False

    def __init__(self, *said: bytes) -> None:
        self._said: Iterator[bytes] = iter(said)

    def read(self, timeout: float) -> bytes:
        return next(self._said)

    def write(self, data: bytes) -> None:
        pass

    def wake(self) -> None:
        pass

    def restart(self) -> None:
        pass

    def close(self) -> None:
        pass


def kept(pace: ReadPace) -> list[bytes]:
    return [one for one in vars(pace).values() if isinstance(one, bytes) and one]


def test_a_stranger_that_says_text_is_known_for_it() -> None:
    pace = ReadPace()
    pace.after(b"T:21.5 ok\r\n", 0.0, keep=True)
    assert pace.is_text


def test_once_it_is_known_who_is_there_nothing_that_came_is_kept() -> None:
    said = [encode(pack(one)) for one in (HelloMsg(epoch=5), ScanMsg(5, 1, 0, "PS-I01"))]
    talk = Conversation(
        Saying(b"T:21.5 ok\r\n\0", *said), BoxSession(BoxMemory()), lambda: 0.0, lambda _: None
    )
    list(talk.turn())
    assert kept(talk.pace)
    for _ in said:
        list(talk.turn())
    assert kept(talk.pace) == []
