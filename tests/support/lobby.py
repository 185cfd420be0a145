"""People with phones who sit down before a game."""

from __future__ import annotations

from typing import Any, Final

from companion.games.panic_station.package import PACKAGE
from companion.table.guests import Seated
from tests.support.connections import Evening, Phone

COLOURS: Final = list(PACKAGE.seating.seats)


def sits(evening: Evening, seat: str, name: str | None = None, **how: Any) -> Phone:
    """Let a phone come and sit down."""
    phone = evening.phone(**how)
    phone.hello(seat, **({} if name is None else {"name": name}))
    assert phone.last("welcome")["seat"] == seat
    return phone


def sitting(evening: Evening) -> list[tuple[str, str]]:
    done = evening.do("sitting")
    assert isinstance(done, Seated)
    return [(one["seat"], one["name"]) for one in done.facts["sitting"]]


def numbers(evening: Evening) -> dict[str, int]:
    return {one.seat: one.number for one in evening.connections.waiting.lobby.sitting}


def refused(phone: Phone) -> str:
    return str(phone.last("refused")["code"])
