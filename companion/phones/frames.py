"""Views and offers as JSON text in each phone's language; no sending."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from companion.core.game import View
from companion.core.say import Message
from companion.core.words import Rolled
from companion.locale import LANGUAGES, Words
from companion.phones.private import asked_in
from companion.table.play import PlayedGame, commands_of
from companion.table.revision import Revision
from companion.table.script import offered
from companion.table.sealings import BESIDE
from companion.table.table import Done, Table
from companion.table.telling import told, told_by_event

OWN: Final = ("options", "notes")
"""What a seat's view has of its own: the options that its phone goes by, and its own notes."""
WORDS: Final[Mapping[str, Words]] = {language: Words(language) for language in LANGUAGES}
_ENCODERS: Final = {
    language: json.JSONEncoder(
        ensure_ascii=False, separators=(",", ":"), default=words.sentence, check_circular=False
    )
    for language, words in WORDS.items()
}


@frozen
class Happened:
    """What was done: in words, as the contract's events, and as the journal has it."""

    told: Sequence[Message] = ()
    events: Sequence[Mapping[str, Any]] = ()
    kept: tuple[Mapping[str, Any], ...] = ()
    came: Sequence[tuple[Mapping[str, Any], Message]] = ()
    """Where a die fell: each event that was told, and how."""


NOTHING: Final = Happened()
TOLD_APART: Final = ("answers_sealed", "audited", *sorted(BESIDE))
"""Events that phones hear of by frames of their own."""


def happened(play: PlayedGame | None, done: Done) -> Happened:
    """Return what a command has done, for the views and scenes that follow it."""
    sentences = told(play, done.entry.do, done.events) if play else []
    events = [
        {**kept, "rev": done.entry.rev}
        for kept in done.entry.events
        if kept["type"] not in TOLD_APART
    ]
    came = list[tuple[Mapping[str, Any], Message]]()
    if play and any(isinstance(event, Rolled) for event in done.events):
        lines = told_by_event(play, done.entry.do, done.events)
        pairs = zip(done.entry.events, lines, strict=True)
        came = [(kept, line) for kept, told_of in pairs for line in told_of]
    return Happened(sentences, events, done.entry.events, came)


def frame(kind: str, lang: str = "en", **fields: Any) -> str:
    """Return a frame's text: its type and its fields."""
    return _ENCODERS[lang].encode({"type": kind, **fields})


def refused(code: str, why: Message, lang: str, **fields: Any) -> str:
    """Return the frame of a refusal."""
    return frame("refused", lang, **fields, code=code, why=why)


class Views:
    """The table as each phone sees it; what several share is written once."""

    def __init__(self, table: Table) -> None:
        """Look at this table."""
        self._table = table
        self._known: tuple[Revision | None, dict[str, str]] = (None, {})

    def frame(
        self,
        seat: str | None,
        play: PlayedGame | None,
        lang: str,
        head: Mapping[str, Any],
        tail: Mapping[str, Any],
    ) -> str:
        """Return a frame with a seat's view, its offers in it."""
        revision = self._table.revision(play)
        view = "null" if revision is None else self._text(seat, revision, lang)
        encode = _ENCODERS[lang].encode
        if revision is not None and revision.play is self._table.play:
            kinds = commands_of(revision.play.game)
            found = [offered(offer, kinds[offer.do]) for offer in revision.offers(seat)]
            view = f'{view[:-1]},"offers":{encode(found)}}}'
        return f'{encode(head)[:-1]},"view":{view}{"," if tail else ""}{encode(tail)[1:]}'

    def _text(self, seat: str | None, revision: Revision, lang: str) -> str:
        if self._known[0] is not revision:
            self._known = (revision, {})
        texts, seen = self._known[1], _short(revision.view())
        private = _private(revision.play)
        if seat is None:
            public = {name: value for name, value in seen.items() if name != "notes"}
            return self._written(texts, lang, {**public, **private})
        # No phone shows the house rules, and they are long.
        shared = {name: value for name, value in seen.items() if name not in OWN}
        own = _short(revision.view(seat))
        extra = {name: own[name] for name in own if name not in shared} | private
        if any(own[name] != value for name, value in shared.items()):
            return _ENCODERS[lang].encode({**shared, **own, **private})
        text = self._written(texts, f"{lang} seat", shared, lang)
        return f"{text[:-1]},{_ENCODERS[lang].encode(extra)[1:]}" if extra else text

    def _written(self, texts: dict[str, str], key: str, view: View, lang: str | None = None) -> str:
        if key not in texts:
            texts[key] = _ENCODERS[lang or key].encode(view)
        return texts[key]


def _short(view: View) -> View:
    """Leave an audit's report to the frame of its own."""
    if "audit" not in view:
        return view
    return {name: value for name, value in view.items() if name != "audit"}


def _private(play: PlayedGame | None) -> dict[str, Any]:
    """Return what our own page goes by when it keeps notes; `notes` stand in the view."""
    now = asked_in(play)
    return {} if now is None else {"private": now}
