"""Reads what a phone opens after the game: all of it as the contract has it, or nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, TypeVar

from companion.core.evidence import Mark, Noted, OpenedNotes
from companion.core.private import NoteKind, NoteRules
from companion.heatscan.audit import Openings, Vote
from companion.heatscan.roster import KEY

T = TypeVar("T")

MOST: Final = 400
"""Lines of a list: more than the longest game has, and more votes than a frame can carry."""
HIGHEST: Final = 2**53
"""Up to here a phone counts exactly."""
SCAN: Final = 16
"""Bytes of a scan's id."""
HEX: Final = re.compile("[0-9a-f]*")


class _Unreadable(ValueError):
    """What a phone sent is not what the contract says."""


def read_openings(
    raw: Mapping[str, Any], rules: NoteRules, seats: Collection[str]
) -> Openings | None:
    """Read the openings of a phone at a table with these seats; None if anything is wrong.

    Keys that nobody knows are skipped, so that a newer phone is understood.
    """
    try:
        return _openings(raw, rules, seats)
    except _Unreadable:
        return None


def read_next(raw: Mapping[str, Any]) -> str | None:
    """Return the public key that a phone has made for afterwards; None where it has made none."""
    found = raw.get("next")
    is_key = type(found) is str and len(found) == 2 * KEY and HEX.fullmatch(found)
    return str(found) if is_key else None


def opened_keys(rules: NoteRules) -> tuple[str, ...]:
    """Return the keys of openings that mean something in this game."""
    return ("votes", "dossier", "secret", *rules.lists())


def _openings(raw: Mapping[str, Any], rules: NoteRules, seats: Collection[str]) -> Openings:
    votes = _lines(raw, "votes", _vote)
    dossier = _lines(raw, "dossier", lambda line: _mark(line, rules, seats))
    _must_differ([vote.scan for vote in votes])
    lists = {
        name: _noted(raw, name, kinds, seats)
        for name, kinds in rules.lists().items()
        if name in raw
    }
    return Openings(votes, OpenedNotes(dossier, lists), _bytes(raw, "secret", KEY))


def _vote(line: Mapping[str, Any]) -> Vote:
    vote = _one_of((0, 1), _of(line, "vote"))
    return Vote(_bytes(line, "scan", SCAN), vote, _bytes(line, "r", KEY))


def _mark(line: Mapping[str, Any], rules: NoteRules, seats: Collection[str]) -> Mark:
    event = _one_of(rules.becomes, _of(line, "event"))
    return Mark(_count(line, "at"), event, _one_of((None, *seats), _of(line, "by")))


def _noted(
    raw: Mapping[str, Any], name: str, kinds: Sequence[NoteKind], seats: Collection[str]
) -> tuple[Noted, ...]:
    found = _lines(raw, name, lambda line: _answer(line, kinds, seats))
    if all(one.of is None for one in found):
        _must_differ([one.at for one in found])
    return found


def _answer(line: Mapping[str, Any], kinds: Sequence[NoteKind], seats: Collection[str]) -> Noted:
    """Read one answer; the kinds whose answers share a list have the same names in it."""
    told, at = kinds[0].told, _count(line, "at")
    assert told is not None
    of = _one_of(tuple(seats), _of(line, told.of)) if told.of else None
    if any(kind.most for kind in kinds):
        return Noted(at, _count(line, told.said), of)
    words = tuple(one.said for kind in kinds for one in kind.answers)
    return Noted(at, _one_of(words, _of(line, told.said)), of)


def _lines(
    raw: Mapping[str, Any], name: str, line: Callable[[Mapping[str, Any]], T]
) -> tuple[T, ...]:
    found = _of(raw, name)
    if not isinstance(found, list) or len(found) > MOST:
        raise _Unreadable(name)
    if not all(isinstance(one, Mapping) for one in found):
        raise _Unreadable(name)
    return tuple(line(one) for one in found)


def _of(raw: Mapping[str, Any], name: str) -> Any:
    if name not in raw:
        raise _Unreadable(name)
    return raw[name]


def _bytes(raw: Mapping[str, Any], name: str, size: int) -> bytes:
    found = _of(raw, name)
    if type(found) is not str or len(found) != 2 * size or not HEX.fullmatch(found):
        raise _Unreadable(name)
    return bytes.fromhex(found)


def _count(raw: Mapping[str, Any], name: str) -> int:
    found = _of(raw, name)
    if type(found) is not int or not 0 <= found <= HIGHEST:
        raise _Unreadable(name)
    return found


def _one_of(allowed: tuple[T, ...], found: Any) -> T:
    """Return what was found if it is one of these, and of its type: a true is no 1."""
    for one in allowed:
        if type(found) is type(one) and found == one:
            return one
    raise _Unreadable(str(found)[:20])


def _must_differ(names: Collection[Any]) -> None:
    if len(set(names)) != len(names):
        raise _Unreadable("told twice")
