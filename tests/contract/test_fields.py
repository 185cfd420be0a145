"""What comes from outside has fields of kinds that are read strictly, and of no others.

cattrs makes of a kind that has no hook of ours whatever Python can: of "3" a number.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import attrs
import pytest

from companion.core.words import COMMON, SHARED
from companion.phones import table_requests
from companion.phones.guestbook import KeptGuests
from companion.phones.wire import KINDS, AskedCommand, OpeningsSent
from companion.tablet.settings import Settings
from tests.support.games import EVERY_GAME

BY_HAND: Final = (AskedCommand, OpeningsSent)
"""Frames whose own reader looks at them."""
FRAMES: Final = [kind for kind in KINDS.values() if kind not in BY_HAND]
REQUESTS: Final = get_args(table_requests.TableRequest)
COMMANDS: Final = {kind for game in EVERY_GAME for kind in (*COMMON, *game.commands)}
EVENTS: Final = {kind for game in EVERY_GAME for kind in (*SHARED, *game.events)}
READ: Final = sorted({*FRAMES, *REQUESTS, *COMMANDS, *EVENTS, KeptGuests, Settings}, key=str)
LEAVES: Final = (int, bool, str, float, type(None), Any)


def leaves(kind: Any) -> Iterator[Any]:
    """Go through what a kind is made of, down to what is not made of others."""
    origin, inner = get_origin(kind), [one for one in get_args(kind) if one is not Ellipsis]
    if attrs.has(kind):
        hints = get_type_hints(kind)
        for field in attrs.fields(kind):
            yield from leaves(hints[field.name])
    elif origin in (Union, types.UnionType, tuple, Mapping):
        for one in inner:
            yield from leaves(one)
    elif origin is not Literal:
        yield kind


@pytest.mark.parametrize("kind", READ, ids=lambda one: one.__name__)
def test_every_field_is_of_a_kind_that_is_read_strictly(kind: type[Any]) -> None:
    assert [one for one in leaves(kind) if one not in LEAVES] == []
