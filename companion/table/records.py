"""Exports a kept journal line by line, and checks whether it is whole."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from attrs import frozen

from companion.core.say import Message, say, say_many
from companion.games.package import Package
from companion.journal.entry import GameSummary, Journal, JournalError, listed
from companion.journal.memory import MemoryJournal
from companion.journal.sqlite import SqliteJournal
from companion.locale import Words
from companion.table.play import PlayedGame
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


def verdict(folder: Path, packages: Mapping[str, Package]) -> Verdict:
    """Read everything in a folder's journal, and play again what can be played here."""
    games: Sequence[GameSummary] = ()
    try:
        with closing(SqliteJournal.look(folder)) as journal:
            games = listed(journal.whole_entries())
            for game in games:
                if game.name in packages:
                    _play(journal, game, packages).resume()
    except JournalError as error:
        return _found(games, error.why, whole=False)
    n = say_many("{count} game", "{count} games", len(games))
    m = say_many("{count} entry", "{count} entries", _count(games))
    sentence = say("The journal in {folder} is whole: {n}, {m}.", folder=str(folder), n=n, m=m)
    return _found(games, sentence, whole=True)


def _found(games: Sequence[GameSummary], sentence: Message, *, whole: bool) -> Verdict:
    return Verdict(whole, len(games), _count(games), sentence)


def _count(games: Sequence[GameSummary]) -> int:
    return sum(game.entries for game in games)


def exported(
    journal: SqliteJournal, packages: Mapping[str, Package], words: Words
) -> Iterator[dict[str, Any]]:
    """Give every entry with its line of the log, game by game.

    A game unknown here has no sentences; what comes before a damage is given before that is told.
    """
    copy, damage = MemoryJournal(), None
    try:
        for entry in journal.whole_entries():
            copy.append(entry)
    except JournalError as error:
        damage = error
    for game in sorted(copy.games(), key=lambda one: one.game):
        told = {}
        if game.name in packages:
            play = _play(copy, game, packages)
            play.resume()
            told = {line.rev: logged(line, words) for line in log(play, copy)}
        for entry in copy.entries(game.game):
            plain = {key: getattr(entry, key) for key in ("rev", "turn", "seat", "do", "at")}
            unknown = {**plain, "text": None, "overruled": None, "undone": None}
            row = told.get(entry.rev, unknown)
            yield {"game": entry.name, "number": entry.game, **row, "events": entry.events}
    if damage is not None:
        raise damage


def _play(journal: Journal, game: GameSummary, packages: Mapping[str, Package]) -> PlayedGame:
    return PlayedGame(packages[game.name], game.game, journal, _no_dice)


def _no_dice(sides: int, turn: int) -> int:
    raise AssertionError((sides, turn))
