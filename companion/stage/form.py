"""Turns what is shown into JSON and back: each thing by its class's name under `is`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from json.encoder import encode_basestring as quoted
from typing import Any, Final

import attrs

from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.stage import copying, endings, facts, middles, presses, questions, scene

AS_IT_IS: Final = frozenset({"raw", "about", "value", "path"})
"""Fields that hold commands, or parts of them: nothing in them is ours but what is said."""
KINDS: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind
    for kind in (
        Message,
        Refusal,
        *(
            one
            for module in (presses, questions, middles, scene, endings, facts, copying)
            for one in vars(module).values()
            if isinstance(one, type) and attrs.has(one) and one.__module__ == module.__name__
        ),
    )
}
_FIELDS: Final = {
    kind: tuple(
        (one.name, one.name.rstrip("_"), one.default, one.name in AS_IT_IS)
        for one in attrs.fields(kind)
    )
    for kind in KINDS.values()
}
_BEGINS: Final = {kind: f'{{"is":"{kind.__name__}"' for kind in _FIELDS}
_SIMPLE: Final = (bool, float, type(None))
_FACTORY: Final[type[Any]] = type(attrs.Factory(dict))
_plain: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), check_circular=False
).encode


def write(thing: Any, sentence: Callable[[Message], Any] | None = None) -> Any:
    """Return the JSON form; with `sentence` every message becomes what that makes of it."""
    if isinstance(thing, Message) and sentence is not None:
        return sentence(thing)
    if type(thing) in _FIELDS:
        return {
            "is": type(thing).__name__,
            **{
                name: value if is_raw and not isinstance(value, Message) else write(value, sentence)
                for name, value, is_raw in kept(thing, all_words=sentence is not None)
            },
        }
    if isinstance(thing, Mapping):
        return {key: write(value, sentence) for key, value in thing.items()}
    if isinstance(thing, Sequence) and not isinstance(thing, str):
        return [write(one, sentence) for one in thing]
    return thing


def text(thing: Any, sentence: Callable[[Message], str]) -> str:
    """Return what `write` returns as JSON's text, in a quarter of the time."""
    pieces = list[str]()
    _add(thing, sentence, pieces.append)
    return "".join(pieces)


def _add(thing: Any, sentence: Callable[[Message], str], add: Callable[[str], None]) -> None:
    """Add a text piece by piece: all of every scene comes by, so that what is frequent is first."""
    kind = type(thing)
    if kind is str:
        add(quoted(thing))
    elif kind is Message:
        add(quoted(sentence(thing)))
    elif kind in _FIELDS:
        add(_BEGINS[kind])
        for name, outside, default, _ in _FIELDS[kind]:
            value = getattr(thing, name)
            if type(value) is Message or not (value is default or _is_default(value, default)):
                add(f',"{outside}":')
                _add(value, sentence, add)
        add("}")
    elif kind is int:
        add(str(thing))
    elif kind in _SIMPLE:
        add(_plain(thing))
    else:
        _add_many(thing, sentence, add)


def _add_many(thing: Any, sentence: Callable[[Message], str], add: Callable[[str], None]) -> None:
    if isinstance(thing, Mapping):
        comma = "{"
        for key, value in thing.items():
            add(f"{comma}{quoted(key)}:")
            _add(value, sentence, add)
            comma = ","
        add("}" if thing else "{}")
    else:
        comma = "["
        for one in thing:
            add(comma)
            _add(one, sentence, add)
            comma = ","
        add("]" if thing else "[]")


def kept(thing: Any, *, all_words: bool) -> list[tuple[str, Any, bool]]:
    """Return the fields that are not what they are by default; a reader knows no words of ours."""
    found = []
    for name, outside, default, is_raw in _FIELDS[type(thing)]:
        value = getattr(thing, name)
        is_default = value is default or _is_default(value, default)
        if not is_default or (all_words and type(value) is Message):
            found.append((outside, value, is_raw))
    return found


def read(raw: Any) -> Any:
    """Make of the JSON form what it was."""
    if isinstance(raw, Mapping) and "is" in raw:
        kind = KINDS[raw["is"]]
        return kind(
            **{
                name: _as_it_was(name, raw[outside])
                for name, outside, _, _ in _FIELDS[kind]
                if outside in raw
            }
        )
    if isinstance(raw, Mapping):
        return {key: read(value) for key, value in raw.items()}
    if isinstance(raw, Sequence) and not isinstance(raw, str):
        return tuple(read(one) for one in raw)
    return raw


def _is_default(value: Any, default: Any) -> bool:
    if type(value) is type(default):
        return bool(value == default)
    return type(default) is _FACTORY and not value


def _as_it_was(name: str, raw: Any) -> Any:
    if name == "path" and isinstance(raw, Sequence) and not isinstance(raw, str):
        return tuple(raw)
    is_said = isinstance(raw, Mapping) and raw.get("is") == Message.__name__
    return raw if name in AS_IT_IS and not is_said else read(raw)
