"""Changes some fields of a frozen thing quickly, and remembers what was worked out of the newest.

Every event of every command that is tried makes a new state, and hundreds are tried for one screen.
A class without slots is copied whole, which is quicker still: the more fields, the more it saves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar, cast

import attrs

T = TypeVar("T")
R = TypeVar("R")
_KNOWN: dict[type[Any], Callable[[Any, dict[str, Any]], Any]] = {}


def evolve(thing: T, **changes: Any) -> T:
    """Return the same thing with these fields changed: `attrs.evolve`, several times quicker."""
    kind = type(thing)
    changed = _KNOWN.get(kind)
    if changed is None:
        names = tuple(field.name for field in attrs.fields(cast("Any", kind)))
        way = _copying if hasattr(thing, "__dict__") else _building
        changed = _KNOWN[kind] = way(kind, names)
    return cast("T", changed(thing, changes))


def quick(fold: Any) -> Callable[[Any, Any], Any]:
    """Do the same as a `singledispatch`, which is slow in finding out how: it is asked once."""
    ways: dict[type[Any], Callable[[Any, Any], Any]] = {}

    def folded(event: Any, state: Any) -> Any:
        kind = type(event)
        way = ways.get(kind)
        if way is None:
            way = ways[kind] = fold.dispatch(kind)
        return way(event, state)

    return folded


def of_newest(work: Callable[[T], R]) -> Callable[[T], R]:
    """Remember what comes of the thing that was asked of last; for what never changes.

    Several screens ask of one state, and each of them often. Two threads may ask: what is
    remembered is taken in one piece.
    """
    newest: tuple[T, R] | None = None

    def known(thing: T) -> R:
        nonlocal newest
        found = newest
        if found is None or found[0] is not thing:
            newest = found = (thing, work(thing))
        return found[1]

    return wraps(work)(known)


def _building(kind: Any, names: tuple[str, ...]) -> Callable[[Any, dict[str, Any]], Any]:
    values = _getter(names)
    return lambda thing, changes: kind(
        **{**dict(zip(names, values(thing), strict=True)), **changes}
    )


def _copying(kind: Any, names: tuple[str, ...]) -> Callable[[Any, dict[str, Any]], Any]:
    known = frozenset(names)

    def changed(thing: Any, changes: dict[str, Any]) -> Any:
        assert known.issuperset(changes), changes.keys() - known
        made = object.__new__(kind)
        fields = made.__dict__
        fields.update(thing.__dict__)
        fields.update(changes)
        return made

    return changed


def _getter(names: tuple[str, ...]) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads all of these at once; with one name alone, too."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda thing: tuple(getattr(thing, name) for name in names)
