"""JSON objects from outside, read strictly: no key twice, no NaN or more, no half a character."""

from __future__ import annotations

import json
from collections.abc import Mapping
from math import isinf
from typing import Any, Final


def read_object(text: str) -> Mapping[str, Any] | None:
    """Return the object that a text is; None where it is none that can be read."""
    try:
        raw = _JSON.decode(text)
        if "\\u" in text:
            json.dumps(raw, ensure_ascii=False).encode()  # half a surrogate pair raises
    except (ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) else None


def _no_number(word: str) -> None:
    raise ValueError(word)


def _finite(word: str) -> float:
    number = float(word)
    if isinf(number):
        raise ValueError(word)
    return number


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError(pairs)
    return found


_JSON: Final = json.JSONDecoder(
    parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_once
)
