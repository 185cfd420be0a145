"""What phones need to keep notes and answer sealed questions, as data; no answer ever comes here.

The rules come with the page, and never in a frame: whoever alters frames in a network could else
have all phones but one seal a no, and read that one's answer from the count. A frame tells only
what there is to note, and numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final

import attrs

from companion.core.private import NoteRules, PollRules
from companion.core.say import Message
from companion.games.package import Package
from companion.heatscan.ledger import Notes
from companion.locale import LANGUAGES, Words
from companion.table.play import PlayedGame

DIGITS: Final = 12
"""So many hex digits stand for a seat's notes."""
NO_NOTES: Final = NoteRules((), ())
ENGLISH: Final = "en"
"""The rules' own language: their sentences are the keys."""


def notes_of(play: PlayedGame) -> NoteRules:
    """Return what may be noted in a game; nothing where it has no private notes."""
    notes = play.package.notes
    return NO_NOTES if notes is None else notes.rules


def question_of(play: PlayedGame, ask: str) -> PollRules:
    """Return the rules of one of a game's sealed questions."""
    polls = play.package.polls
    return next(one for one in (polls.rules if polls else ()) if one.ask == ask)


def asked_in(play: PlayedGame | None) -> dict[str, Any] | None:
    """Return the numbers that a game's rules go by, and which sealed question is to be settled."""
    package = play.package if play else None
    if play is None or package is None or not (package.notes or package.polls):
        return None
    given = package.notes.given(play.history.state) if package.notes else {}
    poll = play.polling.poll
    found: dict[str, Any] = {"given": dict(given), "ask": poll.ask if poll else None}
    return {**found, "noted": noted_in(play.asked_to_note)} if package.polls else found


def noted_in(notes: Notes) -> dict[str, str]:
    """Return, for each seat, what stands for all that it was asked to note.

    A phone has its own notes alone; of the others it can tell so that something was added, or is
    gone.
    """
    found = dict[str, list[str]]()
    for note, seats in notes.items():
        for seat in seats:
            found.setdefault(seat, []).append(note)
    return {
        seat: sha256("\n".join(sorted(ids)).encode()).hexdigest()[:DIGITS]
        for seat, ids in found.items()
    }


def rules_for_pages(packages: Iterable[Package]) -> dict[str, Any]:
    """Return the rules of all games, and every sentence in them in each language."""
    book = _Phrasebook()
    games = {
        one.name: {
            **_written(one.notes.rules if one.notes else NO_NOTES, book),
            "polls": _written(tuple(one.polls.rules) if one.polls else (), book),
        }
        for one in packages
        if one.notes or one.polls
    }
    others = [Words(language) for language in LANGUAGES if language != ENGLISH]
    words = {
        one.language: {said.text: one.pattern(said) for said in book.said.values()}
        for one in others
    }
    return {"games": games, "words": words}


class _Phrasebook:
    """The sentences that were said, each once."""

    def __init__(self) -> None:
        self.said: dict[str, Message] = {}

    def __call__(self, message: Message) -> str | list[str]:
        self.said[message.text] = message
        return message.text if message.many is None else [message.text, message.many]


def _written(thing: Any, book: _Phrasebook) -> Any:
    """Return a rule's JSON form: its fields, without those that are as they are by default."""
    if isinstance(thing, Message):
        return book(thing)
    if isinstance(thing, tuple):
        return [_written(one, book) for one in thing]
    if attrs.has(type(thing)):
        fields = [(one, getattr(thing, one.name)) for one in attrs.fields(type(thing))]
        return {one.name: _written(what, book) for one, what in fields if what != one.default}
    return thing
