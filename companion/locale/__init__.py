"""Sentences in English and French: the catalogues, and the one place that translates.

`en.po` and `fr.po` are written by people; the build makes the `.mo` files beside them.
"""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

from companion.core.say import Message, Part, say

LANGUAGES: Final = ("en", "fr")
_FOLDER: Final = Path(__file__).parent
_ELIDES: Final = re.compile(r"\b([Dd]|[Qq]u)e \{(\w+)\}")
_VOWELS: Final = frozenset("AÀÂÄEÉÈÊËIÎÏOÔÖUÙÛÜŒÆ")


@cache
def _catalogue(language: str) -> gettext.GNUTranslations:
    """Read a catalogue, once: a language that is chosen again should be there at once."""
    with (_FOLDER / f"{language}.mo").open("rb") as file:
        return gettext.GNUTranslations(file)


class Words:
    """Says things in one language."""

    def __init__(self, language: str) -> None:
        """Load the catalogue of `en` or `fr`."""
        self.language = language
        self._catalogue = _catalogue(language)
        self._known, self._sentences = dict[str, str](), dict[str, str]()

    def say(self, part: Part) -> str:
        """Return a sentence, or whatever stands inside one, as a person would read it."""
        if isinstance(part, str):
            return part
        if isinstance(part, Message):
            if part.many is None:
                text = self._single(part.text)
            else:
                text = self._catalogue.ngettext(part.text, part.many, part.count)
            parts = {key: self.say(value) for key, value in part.parts.items()}
            return (self._elided(text, parts) if "e {" in text else text).format_map(parts)
        if isinstance(part, int):
            return str(part)
        *firsts, last = [self.say(one) for one in part] or [""]
        return self.say(say("{a} and {b}", a=", ".join(firsts), b=last)) if firsts else last

    def _elided(self, text: str, parts: Mapping[str, str]) -> str:
        """Return a French sentence with d' and qu' before the vowel that fills its brace."""
        if self.language != "fr":
            return text
        return _ELIDES.sub(
            lambda found: (
                f"{found[1]}'{{{found[2]}}}"
                if parts.get(found[2], "")[:1].upper() in _VOWELS
                else found[0]
            ),
            text,
        )

    def _single(self, text: str) -> str:
        """Look a text up once: thousands are said again and again."""
        if text not in self._known:
            self._known[text] = self._catalogue.gettext(text) if text else ""
        return self._known[text]

    def pattern(self, message: Message) -> str | list[str]:
        """Return a sentence whose braces are filled in elsewhere; as a pair, for one and many."""
        if message.many is None:
            return self._catalogue.gettext(message.text)
        return [self._catalogue.ngettext(message.text, message.many, n) for n in (1, 2)]

    def sentence(self, message: Message) -> str:
        """Return a message that stands by itself, so that it begins with a capital."""
        known = None if message.parts else self._sentences.get(message.text)
        if known is not None:
            return known
        text = self.say(message)
        sentence = text[:1].upper() + text[1:]
        if not message.parts:
            self._sentences[message.text] = sentence
        return sentence


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """Return the language that the environment asks for, English where it has none of ours."""
    for key in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if asked := environment.get(key, ""):
            return next((one for one in LANGUAGES if asked.lower().startswith(one)), "en")
    return "en"
