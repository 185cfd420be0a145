"""How names are written: joined letters in their shapes, and letters from the right in their order.

What draws our words draws one letter after another from the left. So Arabic letters become the
shapes that Unicode has for them, and what is read from the right is turned round; a sentence of
ours stays one from the left, and each name in it stands for itself. Pure; no fonts here.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final, Literal, TypeAlias

Shape: TypeAlias = Literal["isolated", "final", "initial", "medial"]
_SHAPES: Final = range(0xFB50, 0xFEFD)
"""Where Unicode has the shapes of Arabic letters."""
_LAM: Final = "\u0644"
_JOIN: Final = "\u0640\u200d"
"""What joins a letter on both sides: the long stroke, and what cannot be seen."""
_UNSEEN: Final = re.compile("[\u200c\u200d\ufe0e\ufe0f]")
"""What only tells how others are written."""
_FROM_THE_RIGHT: Final = ("R", "AL")
_BETWEEN: Final = " \u00a0-'’.\u2010\u05be"
"""What may stand between two words of one name; a comma stands between two names."""
_PLAIN_FROM_THE_RIGHT: Final = ("HEBREW", "THAANA", "ALEF", "RIGHT-TO-LEFT")
_MOVED: Final = frozenset(
    {
        *("DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA"),
        *("MALAYALAM", "SINHALA", "KHMER", "MYANMAR", "TIBETAN", "MONGOLIAN", "BALINESE"),
        *("JAVANESE", "TAI", "CHAKMA", "MEETEI"),
    }
)
"""Scripts whose letters change places or shapes in ways that no table of ours has."""


def is_writable(letter: str) -> bool:
    """Tell whether we know how a letter is written, were there a font for it."""
    script = unicodedata.name(letter, "").split(" ")[0]
    if unicodedata.bidirectional(letter) not in _FROM_THE_RIGHT:
        return script not in _MOVED
    is_shape = ord(letter) in _SHAPES
    return is_shape or script in _PLAIN_FROM_THE_RIGHT or letter in _forms()


def as_drawn(text: str) -> str:
    """Return a text as it stands from left to right, each letter in its shape."""
    text = unicodedata.normalize("NFC", text)
    if not any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in text):
        return _UNSEEN.sub("", text) if _UNSEEN.search(text) else text
    return "".join(_turned(part) for part in _parts(_UNSEEN.sub("", _shaped(text))))


def _parts(text: str) -> Iterator[str]:
    """Cut a text where it changes its direction; what is between two words stays with them."""
    start = at = 0
    while at < len(text):
        if unicodedata.bidirectional(text[at]) not in _FROM_THE_RIGHT:
            at += 1
            continue
        end = _end_of_name(text, at)
        yield text[start:at]
        yield text[at:end]
        start = at = end
    yield text[start:]


def _end_of_name(text: str, start: int) -> int:
    end = at = start
    while at < len(text):
        kind = unicodedata.bidirectional(text[at])
        if kind in (*_FROM_THE_RIGHT, "NSM", "AN", "EN"):
            end = at + 1
        elif text[at] == "…" and at == end:
            return at + 1
        elif text[at] not in _BETWEEN:
            return end
        at += 1
    return end


def _turned(part: str) -> str:
    """Turn round what is read from the right: accents stay behind their letter, numbers as is."""
    if not part or unicodedata.bidirectional(part[0]) not in _FROM_THE_RIGHT:
        return part
    pieces: list[str] = []
    for letter in part:
        kind = unicodedata.bidirectional(letter)
        is_number = kind in ("AN", "EN")
        goes_on = is_number and pieces and unicodedata.bidirectional(pieces[-1][-1]) == kind
        if pieces and (goes_on or kind == "NSM"):
            pieces[-1] += letter
        else:
            pieces.append(letter)
    return "".join(reversed(pieces))


# The shapes of Arabic letters


def _shaped(text: str) -> str:
    """Put each Arabic letter into the shape that it has between its neighbours."""
    forms, found, at = _forms(), list[str](), 0
    while at < len(text):
        letter = text[at]
        after = _next(text, at)
        pair = letter + text[after] if letter == _LAM and after < len(text) else ""
        ligature = forms.get(pair)
        own = ligature or forms.get(letter)
        if own is None:
            found.append(letter)
            at += 1
            continue
        last = after if ligature else at
        before = _joins_on(text, _previous(text, at)) and "final" in own
        behind = "initial" in own and _is_joined(text, _next(text, last))
        found.append(own.get(_shape(before=before, behind=behind), letter))
        found.append(text[at + 1 : last] if ligature else "")
        at = last + 1
    return "".join(found)


def _shape(*, before: bool, behind: bool) -> Shape:
    if before:
        return "medial" if behind else "final"
    return "initial" if behind else "isolated"


def _joins_on(text: str, at: int) -> bool:
    """Tell whether this letter reaches out to the next one."""
    return at >= 0 and (text[at] in _JOIN or "initial" in _forms().get(text[at], {}))


def _is_joined(text: str, at: int) -> bool:
    """Tell whether this letter can be reached by the one before."""
    return at < len(text) and (text[at] in _JOIN or "final" in _forms().get(text[at], {}))


def _next(text: str, at: int) -> int:
    at += 1
    while at < len(text) and unicodedata.combining(text[at]):
        at += 1
    return at


def _previous(text: str, at: int) -> int:
    at -= 1
    while at >= 0 and unicodedata.combining(text[at]):
        at -= 1
    return at


@cache
def _forms() -> Mapping[str, Mapping[Shape, str]]:
    """Return the shapes of each letter, and of lam with alef, as Unicode lists them."""
    found: dict[str, dict[Shape, str]] = {}
    for code in _SHAPES:
        kind, *letters = unicodedata.decomposition(chr(code)).split(" ")
        word = "".join(chr(int(letter, 16)) for letter in letters)
        is_pair = len(word) == 2 and word[0] == _LAM and word[1] in "آأإا"  # noqa: PLR2004
        if len(word) != 1 and not is_pair:
            continue
        for shape in ("isolated", "final", "initial", "medial"):
            if kind == f"<{shape}>":
                found.setdefault(word, {}).setdefault(shape, chr(code))
    return found
