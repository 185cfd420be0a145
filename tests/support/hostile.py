"""What a stranger sends to a served table, and the games that are served to strangers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.support.wire import (
    HungUp,
    Phone,
    Served,
)

STATION: dict[str, Any] = {
    "do": "new_game",
    "players": [
        {"seat": "red", "name": "Ann"},
        {"seat": "blue", "name": "Bob"},
        {"seat": "green", "name": "Cat"},
        {"seat": "yellow", "name": "Dan"},
    ],
    "first": "red",
}


STRANGER = "127.0.0.5"


Opened = Callable[..., Served]


def ours(port: int) -> str:
    return f"127.0.0.1:{port}"


def hung_up(phone: Phone) -> bool:
    try:
        phone.gone()
    except HungUp:
        return True
    return True
