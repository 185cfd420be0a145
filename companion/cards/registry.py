"""Which foreign codes were taught to a copy of a game, in one small file of the data folder.

Our own stickers need no teaching. A blank one of ours, and any other code, means what the table
once said it means.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from attrs import evolve, field, frozen

from companion import files
from companion.cards import codec
from companion.cards.codec import STICKERS, Sets
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.shape import read, write

FILE: Final = "cards.json"
LARGEST: Final = 2**24
"""Bytes of what was taught: a thousand cards, each with the longest code."""
LONGEST: Final = 4296
"""No QR code says more."""


@frozen
class Taught:
    """All that was taught: by game, by text, the card."""

    games: Mapping[str, Mapping[str, str]] = field(factory=dict[str, Mapping[str, str]])


class Registry:
    """What every code means to the copies of the games that are played here."""

    def __init__(self, folder: Path, sets: Sets = STICKERS) -> None:
        """Read what was taught; a file that cannot be read is put aside, and said."""
        self.sets = sets
        self._file = folder / FILE
        self.trouble: Message | None = None
        """What went wrong with the file last; nothing, once it is written again."""
        self._taught = self._read()

    def card_of(self, game: str, text: str) -> str | None:
        """Return the card that a text stands for in this copy of the game."""
        return self.taught(game).get(text) or codec.card_of(text, self.sets)

    def taught(self, game: str) -> Mapping[str, str]:
        """Return all that this copy of the game was taught, by text."""
        return self._taught.games.get(game, {})

    def texts(self, game: str) -> tuple[str, ...]:
        """Return every text that may be seen on the cards of this copy: ours, then the taught."""
        ours = codec.texts(game, self.sets) if game in self.sets else ()
        return (*ours, *(text for text in self.taught(game) if text not in ours))

    def teach(self, game: str, text: str, card: str, *, anyway: bool = False) -> Refusal | None:
        """Have a text stand for a card from now on, instead of what it stood for before.

        One of our own that is printed for another card is changed only if that is said: `anyway`.
        """
        if no := self._unteachable(game, text, card):
            return no
        ours = codec.card_of(text, self.sets)
        if ours not in (None, card) and not anyway:
            why = say("{code} is printed for another card: {card}.", code=text, card=ours or "")
            return Refusal("not_allowed", why)
        known = {key: value for key, value in self.taught(game).items() if key != text}
        if ours != card:
            known[text] = card
        return self._keep(game, known)

    def forget(self, game: str, text: str) -> Refusal | None:
        """Have a text mean again what it means without teaching."""
        if text not in self.taught(game):
            return Refusal("already_done", say("{code} was not taught.", code=text))
        known = {key: value for key, value in self.taught(game).items() if key != text}
        return self._keep(game, known)

    def _unteachable(self, game: str, text: str, card: str) -> Refusal | None:
        if game not in self.sets:
            return Refusal("bad_value", say("There are no stickers for {game}.", game=game))
        if not text.strip() or len(text) > LONGEST:
            return Refusal("bad_value", say("That is no code."))
        if card not in self.sets[game].cards():
            return Refusal("bad_value", say("There is no card {card}.", card=card))
        return None

    def _keep(self, game: str, known: Mapping[str, str]) -> Refusal | None:
        """Have this true from now on, and after the end where the disk takes it."""
        self._taught = evolve(self._taught, games={**self._taught.games, game: known})
        kept = json.dumps(write(self._taught), indent=1, ensure_ascii=False)
        try:
            files.put(self._file, kept.encode())
        except OSError as error:
            self.trouble = say(
                "What was taught holds for now, but cannot be kept in {file} ({how}).",
                file=str(self._file),
                how=files.how(error),
            )
        else:
            self.trouble = None
        return None

    def _read(self) -> Taught:
        try:
            raw = files.get(self._file, LARGEST).decode()
        except FileNotFoundError:
            return Taught()
        except files.UnsafeFile as error:
            self.trouble = error.why
            return Taught()
        except (OSError, UnicodeDecodeError):
            return self._damaged()
        try:
            found = read(Taught, json.loads(raw))
        except (ValueError, RecursionError):
            return self._damaged()
        if isinstance(found, Refusal):
            return self._damaged()
        return found

    def _damaged(self) -> Taught:
        """Begin anew, with the old file beside, so that a person may look at it."""
        beside = self._free_name()
        try:
            self._file.replace(beside)
        except OSError:
            beside = self._file
        self.trouble = say(
            "The codes that were taught cannot be read. They begin anew; the old file is {file}.",
            file=str(beside),
        )
        return Taught()

    def _free_name(self) -> Path:
        names = (self._file.with_name(f"cards.damaged-{number}.json") for number in range(1, 1000))
        return next((name for name in names if not name.exists()), self._file.with_suffix(".bad"))
