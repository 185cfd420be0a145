"""What every game asks of the people who sit down: seats, names, who begins."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from companion.core.dice import Dice
from companion.core.names import LONGEST, alike, taken, unfit
from companion.core.refusal import Refusal
from companion.core.say import Message, Part, say
from companion.core.seats import MARKS, SEATS
from companion.core.words import NewGame

LONGEST_NAME: Final = LONGEST


def seating_refusal(
    setup: NewGame, least: int, most: int, seats: Collection[str] = SEATS
) -> Refusal | None:
    """Refuse a table that is too small or large, or where two sit on one chair.

    `seats` are those that the game's box has.
    """
    taken = [player.seat for player in setup.players]
    if not least <= len(taken) <= most:
        why = say(
            "This game is for {least} to {most} players, not for {n}.",
            least=least,
            most=most,
            n=len(taken),
        )
        return Refusal("bad_value", why)
    for player in setup.players:
        if no := unknown_seat(player.seat, seats):
            return no
        if taken.count(player.seat) > 1:
            return Refusal(
                "bad_value", say("Two players have the colour {seat}.", seat=colour(player.seat))
            )
        if unseen := unfit(player.name, colour(player.seat)):
            return Refusal("bad_value", unseen)
    return None if setup.first is None else unknown_seat(setup.first, taken)


def names_refusal(setup: NewGame) -> Refusal | None:
    """Refuse a table that a phone sets up with two names that would be taken for one another."""
    names = [player.name for player in setup.players]
    found = (taken(name, names[:at]) for at, name in enumerate(names))
    return next((no for no in found if no), None)


def colour(seat: str) -> Part:
    """Return a seat's colour, to be said in any language."""
    mark = MARKS.get(seat)
    return seat[:20] if mark is None else mark.name


def called(seat: str, names: Mapping[str, str]) -> Message | str:
    """Return a player's name for a sentence; with the seat's colour where two are called alike."""
    if names[seat] not in _taken_for_others(tuple(names.values())):
        return names[seat]
    return say("{name} ({colour})", name=names[seat], colour=colour(seat))


@lru_cache(maxsize=16)
def _taken_for_others(names: tuple[str, ...]) -> frozenset[str]:
    """Return the names that look as another one does; names stay for a whole game."""
    pairs = [(one, other) for one, other in combinations(names, 2) if alike(one, other)]
    return frozenset(name for pair in pairs for name in pair)


def unknown_seat(seat: str, seats: Collection[str]) -> Refusal | None:
    """Refuse a seat that nobody has."""
    if seat in seats:
        return None
    return Refusal("unknown_seat", say("Nobody plays {seat}.", seat=colour(seat)))


def first_seat(setup: NewGame, dice: Dice) -> str:
    """Return who begins: as told, or by lot."""
    if setup.first is not None:
        return setup.first
    return setup.players[dice.roll(len(setup.players)) - 1].seat
