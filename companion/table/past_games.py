"""Past games: what a journal says of each without playing it, and how one is opened again.

The list reads only how a game began and its newest entries, as they are kept: a game of another
version, or one that cannot be read any more, stands in it too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import attrs
from attrs import frozen

from companion.core.dice import Source
from companion.core.game import Span
from companion.core.shape import read, write
from companion.core.words import (
    GameEnded,
    NewGame,
    Note,
    Player,
    Redone,
    Undone,
    name_of,
)
from companion.games.package import Package
from companion.journal.entry import (
    Entry,
    Foreign,
    GameSummary,
    Journal,
    JournalDamaged,
    JournalError,
)
from companion.table.play import PlayedGame
from companion.table.timeline import REWRITE, timeline

NEWEST: Final = 24
"""How many of the journal's entries are looked at for how a game stands."""


@frozen
class PastGame:
    """One game of the journal, as a list of past games shows it."""

    number: int
    game: str
    began: str
    last: str
    entries: int
    over: bool
    known: bool = True
    """Whether this app has the game, so that it can be looked at or gone on with."""
    players: tuple[Player, ...] = ()
    """Clockwise; nobody where that cannot be read."""
    turn: int | None = None
    """The last turn in which something was done, or the one that the newest goes on with."""
    seat: str | None = None
    """Whose turn that is."""
    span: Span | None = None
    """How far the game had come, in what it counts instead of turns."""
    side: str | None = None
    """Who won; None where nobody did, or it was given up."""
    rule: str | None = None
    """The rule that ended it; None where it was given up."""
    winners: tuple[str, ...] | None = None
    """The seats that share the win; None where nobody named them."""

    @property
    def was_never_begun(self) -> bool:
        """Whether it was given up while it was set up, as when somebody went back to the names."""
        return self.over and self.turn is None and self.side is None and self.rule is None


def past_games(journal: Journal, packages: Mapping[str, Package]) -> tuple[PastGame, ...]:
    """List the games, the one played last at the end."""
    games = journal.games()
    players = _players(journal, games)
    newest = _newest_entries(journal, games)
    return tuple(
        PastGame(
            number=one.game,
            game=one.name,
            began=one.began,
            last=one.last,
            entries=one.entries,
            over=one.over,
            known=one.name in packages,
            players=players.get(one.game, ()),
            **_standing(newest[one.game]),
            **(_ending(journal, one, newest[one.game]) if one.over else {}),
        )
        for one in games
    )


def _players(journal: Journal, games: Sequence[GameSummary]) -> dict[int, tuple[Player, ...]]:
    """Return who sat down to each game; the journal is gone through once, from game to game."""
    found, rev = dict[int, tuple[Player, ...]](), 0
    for number in sorted(game.game for game in games):
        with suppress(JournalError):
            entry = next(journal.entries(number, rev))
            rev = entry.rev + 1
            sat = [event["players"] for event in _kept(entry) if "players" in event]
            told = [_seat_and_name(one) for one in sat[0]] if sat and _is_list(sat[0]) else []
            read_ = [read(Player, one) for one in told]
            found[number] = tuple(one for one in read_ if isinstance(one, Player))
    return found


def _seat_and_name(player: Any) -> Any:
    """Return what every game tells of who sits down; some tell more."""
    if not isinstance(player, dict):
        return player
    return {key: player[key] for key in ("seat", "name") if key in player}


def _newest_entries(journal: Journal, games: Sequence[GameSummary]) -> dict[int, list[Entry]]:
    """Return the newest entries of each game; the journal is gone through once, backwards.

    Between a game's last entry and the next one's there are only entries of games played later.
    """
    found = dict[int, list[Entry]]()
    least = before = journal.last_rev()
    for game in reversed(games):
        tail: list[Entry] = []
        with suppress(JournalError):
            tail = list(journal.entries(game.game, least - NEWEST, before))
        before = tail[-1].rev - 1 if tail else before
        least -= game.entries
        found[game.game] = tail
    return found


def _standing(newest: Sequence[Entry]) -> dict[str, Any]:
    """Return the last turn that something was done in."""
    turns = [entry for entry in newest if entry.turn is not None]
    return {"turn": turns[-1].turn, "seat": turns[-1].seat} if turns else {}


def _ending(journal: Journal, game: GameSummary, newest: list[Entry]) -> dict[str, Any]:
    """Return how a game ended, as its events say it; nothing where they cannot be read."""
    if any(entry.do == REWRITE for entry in newest):
        with suppress(JournalError, LookupError, TypeError):
            counting = timeline(journal.entries(game.game)).done
            return _last_ending([entry for step in counting for entry in step.entries])
        return {}
    found = _last_ending(newest)
    if not found and len(newest) < game.entries:
        with suppress(JournalError):
            found = _last_ending(list(journal.entries(game.game)))
    return found


def _last_ending(entries: Sequence[Entry]) -> dict[str, Any]:
    """Return the ending among these entries' events, and the winners, named with it or later."""
    found: dict[str, Any] = {}
    for event in _counting(entries):
        # What was told after the end may have turned it: a later side with its rule counts.
        if event.get("type") == name_of(GameEnded) or (found and {"side", "rule"} <= event.keys()):
            found = {key: _text(event.get(key)) for key in ("side", "rule")}
        if found and _is_list(event.get("winners")):
            found["winners"] = tuple(one for one in event["winners"] if isinstance(one, str))
    return found


def _counting(entries: Sequence[Entry]) -> Iterator[Mapping[str, Any]]:
    """Go through the events of those entries that were not taken back."""
    gone = set[Any]()
    for event in (event for entry in entries for event in _kept(entry)):
        if event.get("type") == name_of(Undone):
            gone.add(_number(event.get("of")))
        elif event.get("type") == name_of(Redone):
            gone.discard(_number(event.get("of")))
    for entry in entries:
        if entry.rev not in gone:
            yield from _kept(entry)


def _kept(entry: Entry) -> Iterable[Mapping[str, Any]]:
    return [event for event in entry.events if isinstance(event, dict)]


def _number(thing: Any) -> int | None:
    return thing if isinstance(thing, int) else None


def _text(thing: Any) -> str | None:
    return thing if isinstance(thing, str) else None


def _is_list(thing: Any) -> bool:
    return isinstance(thing, list | tuple)


def opened(journal: Journal, game: GameSummary, package: Package, source: Source) -> PlayedGame:
    """Fold a game of the journal."""
    play = PlayedGame(package, game.game, journal, source)
    play.resume()
    return play


def last_play(journal: Journal, package: Package, source: Source) -> PlayedGame | None:
    """Return the game of this kind that was played last; None where it cannot be read any more.

    A next game is played all the same: it only takes nothing over.
    """
    last = [game for game in journal.games() if game.name == package.name]
    with suppress(Foreign, JournalDamaged):
        return opened(journal, last[-1], package, source) if last else None
    return None


def setup_of(play: PlayedGame, journal: Journal) -> dict[str, Any]:
    """Return the setup that a game began with, without who came first."""
    first = next(journal.entries(play.number))
    events = [play.codec.read(kept) for kept in first.events]
    started = write(next(event for event in events if not isinstance(event, Note)))
    setup = next(kind for kind in play.game.commands if issubclass(kind, NewGame))
    kept = {key.name for key in attrs.fields(setup)} - {"first"}
    return {key: started[key] for key in kept if key in started}


def reused(play: PlayedGame, journal: Journal) -> dict[str, Any]:
    """Return what a rematch takes over, as a `new_game` would say it."""
    return {**setup_of(play, journal), **play.remembered}


def rematched(
    package: Package, last: Mapping[str, Any], fields: Mapping[str, Any]
) -> dict[str, Any]:
    """Return a new game's fields: what is told now, and else what the last one had.

    Where this one has no teams, those of the last one mean nothing.
    """
    again, teaming = {**last, **fields}, package.setup.teams
    if teaming is not None and again.get(teaming.key) != teaming.value:
        again["teams"] = fields.get("teams", [])
    return again
