"""What a kept journal says: its games line by line, and whether it is whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from companion.core.game import AnyGame
from companion.core.say import Message, say, say_many
from companion.journal.entry import Evening, Journal, JournalError
from companion.journal.sqlite import SqliteJournal
from companion.locale import Words
from companion.table.play import Play
from companion.table.script import logged
from companion.table.telling import log


@frozen
class Verdict:
    """Whether a journal is whole, and the sentence that says so."""

    whole: bool
    games: int
    entries: int
    sentence: Message

    def as_json(self, words: Words) -> dict[str, Any]:
        """Return its JSON form."""
        return {
            "whole": self.whole,
            "games": self.games,
            "entries": self.entries,
            "why": words.say(self.sentence),
        }


def verdict(folder: Path, games: Mapping[str, AnyGame]) -> Verdict:
    """Read everything in a folder's journal, and play again what can be played here."""
    try:
        journal = SqliteJournal.look(folder)
    except JournalError as error:
        return Verdict(whole=False, games=0, entries=0, sentence=error.why)
    evenings: list[Evening] = []
    try:
        for evening in journal.evenings():
            _read_whole(journal, evening, games)
            evenings.append(evening)
    except JournalError as error:
        return _found(evenings, error.why, whole=False)
    finally:
        journal.close()
    n = say_many("{count} game", "{count} games", len(evenings))
    m = say_many("{count} entry", "{count} entries", _count(evenings))
    sentence = say("The journal in {folder} is whole: {n}, {m}.", folder=str(folder), n=n, m=m)
    return _found(evenings, sentence, whole=True)


def _found(evenings: Sequence[Evening], sentence: Message, *, whole: bool) -> Verdict:
    return Verdict(whole, len(evenings), _count(evenings), sentence)


def _count(evenings: Sequence[Evening]) -> int:
    return sum(evening.entries for evening in evenings)


def _read_whole(journal: Journal, evening: Evening, games: Mapping[str, AnyGame]) -> None:
    if evening.name in games:
        _play(journal, evening, games).resume()
    else:
        for _ in journal.entries(evening.game):
            pass


def exported(
    journal: Journal, games: Mapping[str, AnyGame], words: Words
) -> Iterator[dict[str, Any]]:
    """Give every entry with its line of the log; of a game unknown here, without a sentence."""
    for evening in journal.evenings():
        told = {}
        if evening.name in games:
            play = _play(journal, evening, games)
            play.resume()
            told = {line.rev: logged(line, words) for line in log(play, journal)}
        for entry in journal.entries(evening.game):
            plain = {key: getattr(entry, key) for key in ("rev", "turn", "seat", "do", "at")}
            row = told.get(entry.rev, {**plain, "text": None})
            yield {"game": entry.name, "number": entry.game, **row, "events": entry.events}


def _play(journal: Journal, evening: Evening, games: Mapping[str, AnyGame]) -> Play:
    return Play(games[evening.name], evening.game, journal, _no_dice)


def _no_dice(sides: int, turn: int) -> int:
    raise AssertionError((sides, turn))
