"""JSON objects from outside, read strictly: no key twice, no NaN or more, no half a character."""

from __future__ import annotations

import json
import re
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


def is_deeper(text: str, most: int) -> bool:
    """Tell whether a text's brackets are nested deeper than this, before any of it is read."""
    deep = 0
    for found in _BRACKETS.finditer(text):
        deep += {"[": 1, "{": 1, "]": -1, "}": -1}.get(found[0], 0)
        if deep > most:
            return True
    return False


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


_BRACKETS: Final = re.compile(r'[\[\]{}]|"(?:[^"\\]|\\.)*(?:"|\\?\Z)', re.DOTALL)
"""A bracket, or a text, in which brackets are only letters."""
_JSON: Final = json.JSONDecoder(
    parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_once
)
