"""Checks names: whether one may stand, and whether two look alike. Pure.

What cannot be seen would let two people sit under one name. Some scripts and emoji are written
with such letters, and keep them there.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from companion.core.lookalikes import skeleton
from companion.core.refusal import Refusal
from companion.core.say import Message, Part, say

LONGEST: Final = 40

_PICTURE: Final = (
    "[\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u2199\u21a9\u21aa\u231a\u231b\u2328\u23cf"
    "\u23e9-\u23f3\u23f8-\u23fa\u24c2\u25aa\u25ab\u25b6\u25c0\u25fb-\u25fe\u2600-\u2604\u260e"
    "\u2611\u2614-\u2685\u2690-\u2705\u2708-\u2712\u2714\u2716\u271d\u2721\u2728\u2733\u2734"
    "\u2744\u2747\u274c\u274e\u2753-\u2755\u2757\u2763-\u2767\u2795-\u2797\u27a1\u27b0\u27bf"
    "\u2934\u2935\u2b05-\u2b07\u2b1b\u2b1c\u2b50\u2b55\u3030\u303d\u3297\u3299"
    "\U0001f000-\U0001f0ff\U0001f10d-\U0001f10f\U0001f12f\U0001f16c-\U0001f171\U0001f17e\U0001f17f"
    "\U0001f18e\U0001f191-\U0001f19a\U0001f201-\U0001f20f\U0001f21a\U0001f22f\U0001f232-\U0001f23a"
    "\U0001f249-\U0001f3fa\U0001f400-\U0001f64f\U0001f680-\U0001f6ff\U0001f774-\U0001f77f"
    "\U0001f7d5-\U0001f7ff\U0001f90c-\U0001faff]"
)
"""What Unicode calls an extended pictographic; `unicodedata` does not know."""
_DRESSED: Final = f"{_PICTURE}[\ufe0e\ufe0f]?[\U0001f3fb-\U0001f3ff]?\ufe0f?"
EMOJI: Final = re.compile(
    "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"  # Scotland's flag
    f"|[0-9#*]\ufe0f\u20e3|{_DRESSED}(?:\u200d{_DRESSED})*"
)
"""One emoji, however many letters it is written with; two letters of a flag are letters here."""
_JOINERS: Final = "\u200c\u200d"
_JOINED: Final = frozenset(
    {
        *("ARABIC", "SYRIAC", "NKO", "MONGOLIAN", "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI"),
        *("KANNADA", "MALAYALAM", "ORIYA", "SINHALA", "TAMIL", "TELUGU"),
        *("KHMER", "MYANMAR", "TIBETAN"),
    }
)
"""Scripts in which a joiner between two letters changes how both are written."""
_VIRAMA: Final = 9
"""The combining class of what takes a letter's vowel away."""
_VARIANTS: Final = {
    "MONGOLIAN": re.compile("[\u180b-\u180f]"),
    "CJK": re.compile("[\ufe00-\ufe02\U000e0100-\U000e01ef]"),
}
"""What a script chooses between two shapes of a letter with, right behind the letter."""
_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\ufff0-\ufffb"
    "\U000e0000-\U000e0fff]|[\ufdd0-\ufdef\ufffe\uffff]"
)
"""Fillers and selectors that do not count among the controls, and blank Braille."""
_HEAPED: Final = 4
"""More marks on one letter no script puts there; a heap of them covers the rows above and below."""
_MARKS: Final = ("Mn", "Me")
_UNSEEN: Final = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
_HIDDEN_WHERE_ALIKE: Final = re.compile(
    "[\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]"
)


def unfit(name: str, whose: Part) -> Message | None:
    """Return why a name cannot stand, and what to do; None where it can."""
    if len(name) > LONGEST or not name.strip():
        return say("A name has 1 to {most} letters ({seat}).", most=LONGEST, seat=whose)
    if _has_unseen(name):
        return say(
            "This name has letters that nobody can see ({seat}): type it again, letter by letter.",
            seat=whose,
        )
    if _is_heaped(name):
        return say("A letter of this name has too many marks ({seat}): type it again.", seat=whose)
    return None


def alike(one: str, other: str) -> bool:
    """Tell whether two names would be taken for one another, as written or in other capitals."""
    return not looks(one).isdisjoint(looks(other))


@lru_cache(maxsize=256)
def looks(name: str) -> frozenset[tuple[str, str]]:
    """Return how a name looks as it is written, in small letters and in capitals.

    Names that share one of these look alike: "Ian" is "lan" as written, "ВОВ" is "Bob" in capitals.
    """
    text = " ".join(_HIDDEN_WHERE_ALIKE.sub("", name).split())
    return frozenset(
        {
            ("written", skeleton(text)),
            ("small", skeleton(text.casefold())),
            ("capital", skeleton(text.upper())),
        }
    )


def folded(name: str) -> str:
    """Return a name without what typing changes: no case, no width."""
    text = unicodedata.normalize("NFKC", _HIDDEN_WHERE_ALIKE.sub("", name))
    text = unicodedata.normalize("NFKC", text.casefold())
    return " ".join(text.split())


def taken(name: str, others: Iterable[str]) -> Refusal | None:
    """Refuse a phone a name that somebody else at the table has."""
    if not any(alike(name, other) for other in others):
        return None
    why = say("Somebody here is called {name} already: choose another name.", name=name.strip())
    return Refusal("name_taken", why)


@lru_cache(maxsize=1024)
def _has_unseen(name: str) -> bool:
    # An emoji stands for one letter that everybody sees.
    text = EMOJI.sub("☺", name)
    seen = False
    for at, letter in enumerate(text):
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if _is_blank(letter) and not _is_needed(letter, before, after):
            return True
        seen = seen or unicodedata.category(letter)[0] in "LNPS"
    return not seen


@lru_cache(maxsize=1024)
def _is_heaped(name: str) -> bool:
    heap = 0
    for letter in name:
        heap = heap + 1 if unicodedata.category(letter) in _MARKS else 0
        if heap > _HEAPED:
            return True
    return False


def _is_blank(letter: str) -> bool:
    return unicodedata.category(letter) in _UNSEEN or _BLANK.match(letter) is not None


def _is_needed(letter: str, before: str, after: str) -> bool:
    """Tell whether the script that a letter stands in is written with it."""
    script = _script(before)
    if letter in _JOINERS:
        is_between = script in _JOINED and script == _script(after)
        return is_between or (before != "" and unicodedata.combining(before) == _VIRAMA)
    variants = _VARIANTS.get(script)
    return variants is not None and variants.fullmatch(letter) is not None


def _script(letter: str) -> str:
    """Return the first word of a letter's name, which is its script's."""
    return unicodedata.name(letter, "").split(" ")[0] if letter else ""
