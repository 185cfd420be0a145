"""What is shown, as JSON and back: each thing by its class's name under `is`, defaults left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import attrs

from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.stage import endings, facts, middles, presses, questions, scene

AS_IT_IS: Final = frozenset({"raw", "about", "value", "path"})
"""Fields that hold commands, or parts of them: nothing in them is ours."""
KINDS: Final[Mapping[str, type[Any]]] = {
    kind.__name__: kind
    for kind in (
        Message,
        Refusal,
        *(
            one
            for module in (presses, questions, middles, scene, endings, facts)
            for one in vars(module).values()
            if isinstance(one, type) and attrs.has(one) and one.__module__ == module.__name__
        ),
    )
}
_FIELDS: Final = {
    kind: tuple((one.name, one.name.rstrip("_"), one.default) for one in attrs.fields(kind))
    for kind in KINDS.values()
}


def write(thing: Any, sentence: Callable[[Message], Any] | None = None) -> Any:
    """Return the JSON form; with `sentence` every message becomes what that makes of it."""
    if isinstance(thing, Message) and sentence is not None:
        return sentence(thing)
    if type(thing) in _FIELDS:
        return {
            "is": type(thing).__name__,
            **{
                outside: value if name in AS_IT_IS else write(value, sentence)
                for name, outside, default in _FIELDS[type(thing)]
                if not _is_default(value := getattr(thing, name), default)
                or (sentence is not None and type(value) is Message)
            },
        }
    if isinstance(thing, Mapping):
        return {key: write(value, sentence) for key, value in thing.items()}
    if isinstance(thing, Sequence) and not isinstance(thing, str):
        return [write(one, sentence) for one in thing]
    return thing


def read(raw: Any) -> Any:
    """Make of the JSON form what it was."""
    if isinstance(raw, Mapping) and "is" in raw:
        kind = KINDS[raw["is"]]
        return kind(
            **{
                name: _as_it_was(name, raw[outside])
                for name, outside, _ in _FIELDS[kind]
                if outside in raw
            }
        )
    if isinstance(raw, Mapping):
        return {key: read(value) for key, value in raw.items()}
    if isinstance(raw, Sequence) and not isinstance(raw, str):
        return tuple(read(one) for one in raw)
    return raw


def _is_default(value: Any, default: Any) -> bool:
    if isinstance(default, attrs.Factory):  # type: ignore[arg-type]
        return not value
    return bool(type(value) is type(default) and value == default)


def _as_it_was(name: str, raw: Any) -> Any:
    if name == "path" and isinstance(raw, Sequence) and not isinstance(raw, str):
        return tuple(raw)
    return raw if name in AS_IT_IS else read(raw)
