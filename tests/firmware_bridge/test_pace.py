"""How fast a line is listened to, and what is remembered of what came over it."""

from __future__ import annotations

from firmware_bridge.pace import Pace


def test_a_stranger_that_says_text_is_known_for_it() -> None:
    pace = Pace()
    pace.after(b"T:21.5 ok\r\n", 0.0, keep=True)
    assert pace.is_text


def test_once_it_is_known_who_is_there_nothing_that_came_is_kept() -> None:
    pace = Pace()
    pace.after(b"PS-I01", 0.0, keep=True)
    pace.after(b"PS-I02", 0.1, keep=False)
    assert not [one for one in vars(pace).values() if isinstance(one, bytes) and one]
