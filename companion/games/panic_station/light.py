"""The rules of attacks on a board without a map: the table tells who is hit, and the armor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.core.setup import colour
from companion.games.panic_station import commands as c
from companion.games.panic_station.cards import PARASITES_EACH, Side, Who
from companion.games.panic_station.course import Course, no
from companion.games.panic_station.items import play_armor
from companion.games.panic_station.parasites import DAMAGE
from companion.games.panic_station.wounds import wound


@frozen
class Bite:
    """One parasite's attack on a player: one of the pair, or both in one room."""

    seat: str
    damage: int
    hit: Mapping[Who, int]
    """The Armor told of each character that it hits."""

    @property
    def armor(self) -> int:
        """PS-ITEM-11: one card protects both, so only the larger number leaves the hand."""
        return max(self.hit.values())


def hit_all(course: Course, command: c.ResolveAttacks) -> Refusal | None:
    """PS-PATK-02, PS-PATK-03, PS-ITEM-10, PS-ITEM-11: Armor, then all the damage."""
    for hit in command.hits:
        if refusal := hit_refusal(course, hit):
            return refusal
    object_to_number(course, command.hits)
    bites = list(bites_of(command.hits))
    cards = {n: bite.armor for n, bite in enumerate(bites)}
    for armor in command.armor:
        at = worst(course, bites, cards, armor.seat)
        if isinstance(at, Refusal):
            return at
        cards[at] += 1
    for n, bite in enumerate(bites):
        for _ in range(cards[n]):
            if refusal := play_armor(course, bite.seat):
                return refusal
    for n, bite in enumerate(bites):
        for who, told in bite.hit.items():
            spread = cards[n] - bite.armor
            wound(course, bite.seat, who, max(0, bite.damage - told - spread))
    return None


def hit_refusal(course: Course, hit: c.Hit) -> Refusal | None:
    """A light board's hit must have somebody to hit, and no more Armor than wounds."""
    if hit.seat not in course.state.seats:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(hit.seat)))
    if not course.state.seats[hit.seat].character(hit.who).health:
        return no("dead", say("This character is dead."), "PS-HP-02")
    if not 0 <= hit.armor <= (most := DAMAGE[hit.side]):
        why = say("This attack can be answered by 0 to {most} cards.", most=most)
        return no("bad_value", why, "PS-ITEM-10")
    return None


def most_hits(parasites: Iterable[Side]) -> Mapping[Side, int]:
    """PS-PATK-01, PS-CMP-06: how often a character is hit at most, once by each parasite there is.

    A table that has told the app of none on the board does not count them here: it is believed.
    """
    there = Counter(parasites)
    sides: tuple[Side, ...] = ("grey", "black")
    return {side: there[side] if there else PARASITES_EACH for side in sides}


def object_to_number(course: Course, hits: Sequence[c.Hit]) -> None:
    """PS-PATK-01: no hits by more parasites than there are."""
    most = most_hits(one.side for one in course.state.parasites)
    for side, there in most.items():
        found = [hit for hit in hits if hit.side == side]
        times = Counter((hit.seat, hit.who) for hit in found)
        named = {hit.parasite for hit in found if hit.parasite is not None}
        if max(0, len(named), *times.values()) > there:
            why = _ONLY[side](there)
            course.forbid("bad_value", why, "PS-PATK-01", side=side, most=there)


_ONLY: Final[Mapping[Side, Callable[[int], Message]]] = {
    "grey": lambda n: say_many(
        "Only {count} grey parasite is on the board. If that is wrong, correct the parasites.",
        "Only {count} grey parasites are on the board. If that is wrong, correct the parasites.",
        n,
    ),
    "black": lambda n: say_many(
        "Only {count} black parasite is on the board. If that is wrong, correct the parasites.",
        "Only {count} black parasites are on the board. If that is wrong, correct the parasites.",
        n,
    ),
}


def bites_of(hits: Sequence[c.Hit]) -> Iterator[Bite]:
    """Put the hits of one parasite on a pair together: alike, and of both its characters."""
    left = list(hits)
    while left:
        hit = left.pop(0)
        like = (hit.seat, hit.side, hit.parasite)
        other = next(
            (one for one in left
             if (one.seat, one.side, one.parasite) == like and one.who != hit.who),
            None,
        )  # fmt: skip
        found: dict[Who, int] = {hit.who: hit.armor}
        if other is not None:
            left.remove(other)
            found[other.who] = other.armor
        yield Bite(hit.seat, DAMAGE[hit.side], found)


def worst(
    course: Course, bites: Sequence[Bite], cards: Mapping[int, int], seat: str
) -> int | Refusal:
    """PS-ITEM-11: where one more of a player's cards spares most: a death first, then wounds."""
    if seat not in course.state.seats:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=colour(seat)))
    open_ = [n for n, one in enumerate(bites) if one.seat == seat and cards[n] < one.damage]
    if not open_:
        why = say("{seat} is not hit so often: take Armor back.", seat=colour(seat))
        return no("bad_value", why, "PS-ITEM-10")
    return min(open_, key=lambda n: _left(course, bites, {**cards, n: cards[n] + 1}, seat))


def _left(
    course: Course, bites: Sequence[Bite], cards: Mapping[int, int], seat: str
) -> tuple[int, int]:
    """Return the deaths and the wounds that would be left to a player."""
    lost: dict[Who, int] = {}
    for n, bite in enumerate(bites):
        if bite.seat == seat:
            for who, told in bite.hit.items():
                wounds = max(0, bite.damage - told - (cards[n] - bite.armor))
                lost[who] = lost.get(who, 0) + wounds
    pair = course.state.seats[seat]
    dead = sum(wounds >= pair.character(who).health for who, wounds in lost.items())
    return dead, sum(min(wounds, pair.character(who).health) for who, wounds in lost.items())
