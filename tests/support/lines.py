"""Random lines for any game on the seam: from its offers, and whatever its types allow."""

from __future__ import annotations

import types
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from companion.core.game import AnyGame
from companion.core.seats import SEATS
from companion.core.words import Command, NewGame, name_of
from companion.table.play import commands_of

WORDS = (*SEATS, "trooper", "android", "0,0", "p1", "pot", "seats.red.points")


def json_for(kind: Any) -> st.SearchStrategy[Any]:
    """Any JSON that a field of this type could hold, small and near to what is at the table."""
    origin, args = get_origin(kind), get_args(kind)
    if attrs.has(kind):
        return fields_of(kind)
    if origin is Literal:
        return st.sampled_from(args)
    if origin in (Union, types.UnionType):
        return st.one_of([json_for(arg) for arg in args])
    if origin is tuple:
        if args[-1] is Ellipsis:
            return st.lists(json_for(args[0]), max_size=3)
        return st.tuples(*map(json_for, args)).map(list)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return st.dictionaries(json_for(args[0]), json_for(args[1]), max_size=2)
    plain: dict[Any, st.SearchStrategy[Any]] = {
        str: st.sampled_from(WORDS),
        int: st.integers(-2, 6),
        bool: st.booleans(),
        type(None): st.none(),
    }
    return plain.get(kind, st.sampled_from((None, 0, 3, True, "red", [], {})))


def fields_of(kind: type[Any]) -> st.SearchStrategy[dict[str, Any]]:
    hints = get_type_hints(kind)
    must: dict[str, st.SearchStrategy[Any]] = {}
    may: dict[str, st.SearchStrategy[Any]] = {}
    for field in attrs.fields(kind):
        place = must if field.default is attrs.NOTHING else may
        place[field.name.rstrip("_")] = json_for(hints[field.name])
    return st.fixed_dictionaries(must, optional=may)


def any_line(game: AnyGame) -> st.SearchStrategy[dict[str, Any]]:
    """A line of the game, with or without sense at this moment."""
    return _line_of(tuple(commands_of(game).values()))


@cache
def _line_of(commands: tuple[type[Command], ...]) -> st.SearchStrategy[dict[str, Any]]:
    """Made once: to make it takes longer than to draw a hundred lines from it."""
    kinds = [kind for kind in commands if not issubclass(kind, NewGame)]
    lines = [
        st.tuples(st.just(name_of(kind)), fields_of(kind)).map(
            lambda both: {"do": both[0], **both[1]}
        )
        for kind in kinds
    ]
    manner = st.fixed_dictionaries(
        {},
        optional={
            "anyway": st.booleans(),
            "roll": st.lists(st.integers(0, 5), max_size=2),
        },
    )
    return st.one_of(lines).flatmap(lambda line: manner.map(lambda how: {**line, **how}))


def offered_lines(offer: dict[str, Any]) -> list[dict[str, Any]]:
    """An offer as lines, one for each of its ways."""
    return [{"do": offer["do"], **way} for way in offer["ways"]]


def offered_line(offer: dict[str, Any]) -> dict[str, Any] | None:
    """An offer as a line, with the first of each of its choices; None where it has none to take."""
    choices = offer["choices"] or {}
    if not all(choices.values()):
        return None
    who = {"who": offer["who"]} if offer["who"] else {}
    return {"do": offer["do"], **who, **{field: values[0] for field, values in choices.items()}}
