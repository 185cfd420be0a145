"""The game that is being set up: which, who sits where, what was chosen. No Kivy here.

A `Draft` is frozen; each function gives another one. The desk holds it, so that a turned tablet or
another language loses nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from types import MappingProxyType
from typing import Any

from attrs import evolve, field, frozen

from companion.games.package import Package
from companion.stage.presses import Words
from companion.stage.setup import TEAMS, Field, bot_name
from companion.table.guests import WaitingPlayer


@frozen
class Sitter:
    """Somebody on a chair: a colour, and a name; without one the colour is the name."""

    seat: str
    name: str = ""
    number: int | None = None
    """Who it is among those who sit before the game, where phones may come."""
    phone: bool = False
    """It came with a phone."""
    away: bool = False
    """That phone is asleep or out of reach; the chair is kept for it."""
    bot: str = ""
    """As whom it plays by itself; nothing for a person."""
    team: str = ""
    """In which team it is, where there are teams; nothing for who is alone."""


@frozen
class Draft:
    """A game that is being set up; the chairs go clockwise from the lower left."""

    package: Package
    """The game."""
    chairs: tuple[Sitter | None, ...] = field()
    told: Mapping[str, Any] = field(factory=dict[str, Any])
    """What `new_game` is told beside its options, where the table has chosen it."""
    options: Mapping[str, Any] = field(factory=dict[str, Any])
    """The house rules that differ from the rulebook's."""
    first: str | None = None
    """The seat that begins; None: by lot."""
    at: int | None = None
    """The chair that is being asked about."""
    moving: bool = False
    """The next chair that is pressed changes places with this one."""
    casting: bool = False
    """It is asked as whom a bot plays on this chair."""
    again: int | None = None
    """The number of the game that it repeats."""

    @chairs.default
    def _free_chairs(self) -> tuple[Sitter | None, ...]:
        seating = self.package.seating
        return (None,) * min(seating.most, len(seating.seats))

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Everybody, clockwise."""
        return tuple(one for one in self.chairs if one is not None)

    @property
    def namesake(self) -> str | None:
        """A name that two bear, who are then told apart by their colours."""
        names = [one.name.strip() for one in self.sitters if one.name.strip()]
        plain = [name.casefold() for name in names]
        return next((name for name in names if plain.count(name.casefold()) > 1), None)

    @property
    def phones(self) -> int:
        """How many have come with a phone."""
        return sum(one.phone for one in self.sitters)

    @property
    def here(self) -> Sitter | None:
        """Who sits on the chair that is being asked about."""
        return None if self.at is None else self.chairs[self.at]

    @property
    def is_enough(self) -> bool:
        """Tell whether as many sit here as the game needs."""
        return len(self.sitters) >= self.package.seating.least


def free_colours(draft: Draft) -> tuple[str, ...]:
    """List the colours that nobody has."""
    taken = {one.seat for one in draft.sitters}
    return tuple(seat for seat in draft.package.seating.seats if seat not in taken)


def next_free(draft: Draft, after: int | None = None) -> int | None:
    """Return the next free chair, clockwise; None where everybody sits."""
    start, chairs = -1 if after is None else after, len(draft.chairs)
    round_the_table = [(start + 1 + step) % chairs for step in range(chairs)]
    return next((n for n in round_the_table if draft.chairs[n] is None), None)


def ask(draft: Draft, chair: int | None) -> Draft:
    """Ask about this chair, or about none."""
    return evolve(draft, at=chair, moving=False, casting=False)


def sit(draft: Draft, chair: int, name: str = "", seat: str | None = None) -> Draft:
    """Seat somebody on a free chair, in this colour where it is free, else in the next one."""
    free = free_colours(draft)
    if draft.chairs[chair] is not None or not free:
        return draft
    return _put(draft, chair, Sitter(seat if seat in free else free[0], name))


def rename(draft: Draft, chair: int, name: str) -> Draft:
    """Name whoever sits there; somebody sits down where nobody did."""
    sitter = draft.chairs[chair]
    if sitter is None:
        return sit(draft, chair, name) if name.strip() else draft
    return _put(draft, chair, evolve(sitter, name=name))


def take(draft: Draft, chair: int, known: Sitter) -> Draft:
    """Seat somebody whom the table knows, in the colour of last time where that is free."""
    sitter = draft.chairs[chair]
    draft = rename(draft, chair, known.name) if sitter else sit(draft, chair, known.name)
    named = sitter is not None and sitter.name.strip()
    keeps = named or known.seat not in free_colours(draft)
    return draft if keeps else recolour(draft, chair, known.seat)


def toggle_casting(draft: Draft) -> Draft:
    """Ask as whom a bot plays on this chair, or not."""
    return evolve(draft, casting=not draft.casting, moving=False)


def let_play(draft: Draft, chair: int, bot: str) -> Draft:
    """Let a bot play here as this one, named so; an empty name lets a person play again."""
    sitter = draft.chairs[chair]
    was = "" if sitter is None else sitter.bot
    if sitter is None or sitter.phone or sitter.name in ("", was):
        draft = rename(draft, chair, bot_name(bot))
    sitter = draft.chairs[chair]
    draft = draft if sitter is None else _put(draft, chair, evolve(sitter, bot=bot))
    return evolve(draft, casting=False)


def has_teams(draft: Draft) -> bool:
    """Tell whether people are in teams, as the game is chosen so far."""
    teaming = draft.package.setup.teams
    if teaming is None:
        return False
    asked = next(one for one in draft.package.setup.fields if one.key == teaming.key)
    return bool(chosen(draft, asked) == teaming.value)


def next_team(draft: Draft, seat: str) -> Draft:
    """Put whoever has this colour in the next team; after the last one, in none."""
    order = ("", *TEAMS, "")
    chairs = tuple(
        evolve(one, team=order[order.index(one.team) + 1]) if one and one.seat == seat else one
        for one in draft.chairs
    )
    return evolve(draft, chairs=chairs)


def teams(draft: Draft) -> list[list[str]]:
    """Return the colours of the people in each team, clockwise; nobody where there are none."""
    people = [one for one in draft.sitters if not one.bot] if has_teams(draft) else []
    found = ([one.seat for one in people if one.team == team] for team in TEAMS)
    return [seats for seats in found if seats]


def stand_up(draft: Draft, chair: int) -> Draft:
    """Free a chair."""
    sitter = draft.chairs[chair]
    if sitter is None:
        return draft
    first = None if draft.first == sitter.seat else draft.first
    return evolve(_put(draft, chair, None), first=first, moving=False)


def recolour(draft: Draft, chair: int, seat: str) -> Draft:
    """Give whoever sits there this colour; who has it takes theirs. Who begins still does."""
    sitter = draft.chairs[chair]
    if sitter is None:
        return sit(draft, chair, seat=seat)
    swapped = {seat: sitter.seat, sitter.seat: seat}
    chairs = tuple(
        one and evolve(one, seat=swapped.get(one.seat, one.seat)) for one in draft.chairs
    )
    first = None if draft.first is None else swapped.get(draft.first, draft.first)
    return evolve(draft, chairs=chairs, first=first)


def swap(draft: Draft, one: int, other: int) -> Draft:
    """Let two change places; on a free chair somebody just moves over."""
    chairs = list(draft.chairs)
    chairs[one], chairs[other] = chairs[other], chairs[one]
    at = {one: other, other: one}.get(draft.at, draft.at) if draft.at is not None else None
    return evolve(draft, chairs=tuple(chairs), at=at, moving=False)


def seated(draft: Draft, waiting: Sequence[WaitingPlayer], *, is_newer: bool = False) -> Draft:
    """Seat whoever has come with a phone, and free the chairs of those who have gone.

    Who has no phone is here because this tablet says so, and stays. Where the draft `is_newer`
    than what is known of them, it is right about colours and names.
    """
    left = {one.number: one for one in waiting}
    chairs: list[Sitter | None] = []
    for sitter in draft.chairs:
        known = None if sitter is None else _known(sitter, left)
        if sitter is not None and known is None:
            chairs.append(None if sitter.phone else evolve(sitter, number=None))
        elif sitter is None or known is None:
            chairs.append(None)
        else:
            del left[known.number]
            chairs.append(_told(sitter, known, is_newer=is_newer))
    draft = evolve(draft, chairs=tuple(chairs))
    for one in left.values():
        chair = next_free(draft)
        if chair is not None:
            draft = _put(draft, chair, _told(Sitter(one.seat), one))
    return begin_with(draft, draft.first)


def _known(sitter: Sitter, waiting: Mapping[int, WaitingPlayer]) -> WaitingPlayer | None:
    if sitter.number is not None:
        return waiting.get(sitter.number)
    mine = (one for one in waiting.values() if one.phone == "none" and one.seat == sitter.seat)
    return next(mine, None)


def _told(sitter: Sitter, known: WaitingPlayer, *, is_newer: bool = False) -> Sitter:
    """Take over what the lobby knows; a name that is being typed keeps its blanks."""
    phone, away = known.phone != "none", known.phone == "away"
    sitter = evolve(sitter, number=known.number, phone=phone, away=away)
    if is_newer:
        return sitter
    name = sitter.name if " ".join(sitter.name.split()) == known.name else known.name
    return evolve(sitter, seat=known.seat, name=name, bot=known.bot, team=known.team)


def rows(draft: Draft) -> list[dict[str, Any]]:
    """Return everybody as the phones' lobby is told of them, clockwise."""
    found: list[dict[str, Any]] = []
    for one in draft.sitters:
        who = {} if one.number is None else {"number": one.number}
        name = " ".join(one.name.split())
        found.append({**who, "seat": one.seat, "name": name, "bot": one.bot, "team": one.team})
    return found


def begin_with(draft: Draft, seat: str | None) -> Draft:
    """Let this seat begin; None: the lot decides."""
    known = any(one.seat == seat for one in draft.sitters)
    return evolve(draft, first=seat if known else None)


def chosen(draft: Draft, asked: Field) -> Any:
    """Return what the table has chosen, or what the game takes otherwise."""
    if idle(draft, asked):
        return asked.default
    known = draft.options if asked.is_option else draft.told
    return known.get(asked.path[-1], asked.default)


def idle(draft: Draft, asked: Field) -> Words:
    """Return why this is not asked as the game is chosen so far; nothing where it is."""
    if asked.idle is None:
        return ""
    other = next(one for one in draft.package.setup.fields if one.key == asked.idle.key)
    return asked.idle.why if chosen(draft, other) == asked.idle.value else ""


def choose(draft: Draft, asked: Field, value: Any) -> Draft:
    """Tell the game something of how it is played."""
    if asked.is_option:
        return option(draft, asked.path[-1], value, asked.default)
    return evolve(draft, told={**draft.told, asked.path[-1]: value})


def picked(draft: Draft) -> tuple[str, ...]:
    """Return which of many names are chosen, in the order chosen; as whom a bot plays is, too."""
    several = draft.package.setup.several
    assert several is not None
    found: tuple[str, ...] = draft.told.get(several.key, several.usual)
    bots = (one.bot for one in draft.sitters if one.bot in several.names)
    return (*found, *(one for one in bots if one not in found))


def pick(draft: Draft, name: str) -> Draft:
    """Choose one of many names, as the last, or choose it no longer."""
    several, now = draft.package.setup.several, picked(draft)
    assert several is not None
    after = tuple(one for one in now if one != name) if name in now else (*now, name)
    return evolve(draft, told={**draft.told, several.key: after})


def has_none(draft: Draft) -> bool:
    """Tell whether all of many names are being chosen anew, and none is chosen yet."""
    several = draft.package.setup.several
    return several is not None and bool(draft.told.get(several.key) == ())


def pick_anew(draft: Draft) -> Draft:
    """Choose all of many names anew; a second time the suggested ones are back."""
    several = draft.package.setup.several
    assert several is not None
    others = {key: one for key, one in draft.told.items() if key != several.key}
    return evolve(draft, told=others if has_none(draft) else {**others, several.key: ()})


def toggle_moving(draft: Draft) -> Draft:
    """Let the next chair that is pressed change places with this one, or not."""
    return evolve(draft, moving=not draft.moving)


def option(draft: Draft, name: str, value: Any, default: Any) -> Draft:
    """Choose a house rule; the rulebook's own value is nothing special."""
    others = {key: known for key, known in draft.options.items() if key != name}
    return evolve(draft, options=others if value == default else {**others, name: value})


def as_printed(draft: Draft) -> Draft:
    """Take every house rule back."""
    return evolve(draft, options={})


def changed(draft: Draft) -> int:
    """Count the house rules that differ; what Set-up itself asks counts apart."""
    apart = {asked.path[-1] for asked in draft.package.setup.fields if asked.is_option}
    return sum(name not in apart for name in draft.options)


def command(draft: Draft, colour: Callable[[str], str]) -> dict[str, Any]:
    """Return the `new_game` that this draft says; `colour` names those without a name."""
    players = [
        {
            "seat": one.seat,
            "name": " ".join(one.name.split()) or colour(one.seat),
            **({"bot": one.bot} if one.bot else {}),
        }
        for one in draft.sitters
    ]
    told = {
        asked.path[-1]: chosen(draft, asked)
        for asked in draft.package.setup.fields
        if not asked.is_option
    }
    several = draft.package.setup.several
    if several is not None and (now := picked(draft)) != several.usual:
        told[several.key] = list(now)
    if found := teams(draft):
        told["teams"] = found
    raw: dict[str, Any] = {"do": "new_game", "game": draft.package.name, "players": players, **told}
    if draft.first is not None:
        raw["first"] = draft.first
    unasked = {one.path[-1] for one in draft.package.setup.fields if idle(draft, one)}
    options = {name: value for name, value in draft.options.items() if name not in unasked}
    return {**raw, "options": options} if options else raw


def drafted(
    package: Package,
    setup: Mapping[str, Any],
    defaults: Mapping[str, Any],
    again: int | None = None,
    places: Mapping[str, float] = MappingProxyType({}),
) -> Draft:
    """Return the draft of a game that was: the same chairs, names and house rules.

    `places` tells how far round the table each player sat.
    """
    players: Iterable[Mapping[str, str]] = setup.get("players", ())
    free = len(Draft(package).chairs)
    told_teams = zip(TEAMS, setup.get("teams", ()), strict=False)
    team = {seat: name for name, seats in told_teams for seat in seats}
    sitters = tuple(
        Sitter(one["seat"], one["name"], bot=one.get("bot") or "", team=team.get(one["seat"], ""))
        for one in players
    )[:free]
    where = places_of([one.name for one in sitters], places)
    at = chairs_at(where, free) if where is not None else range(len(sitters))
    chairs = tuple(dict(zip(at, sitters, strict=True)).get(n) for n in range(free))
    told = {
        asked.path[-1]: setup[asked.path[-1]]
        for asked in package.setup.fields
        if setup.get(asked.path[-1]) in {one.value for one in asked.options}
    }
    several = package.setup.several
    if several is not None and several.key in setup:
        told[several.key] = tuple(setup[several.key])
    options = differing(setup.get("options", {}), defaults)
    return Draft(package, chairs, told, options, again=again)


def places_of(names: Sequence[str], places: Mapping[str, float]) -> list[float] | None:
    """Return how far round the table each sat; None where that is not known, or not their order."""
    found = [places.get(name.strip().casefold(), -1.0) for name in names]
    is_order = all(one < other for one, other in pairwise(found))
    return found if is_order and (not found or found[0] >= 0) else None


def chairs_at(places: Sequence[float], chairs: int) -> list[int]:
    """Return the chairs that lie nearest to these places, one for each, in their order."""
    found, low = list[int](), 0
    for n, place in enumerate(places):
        last = chairs - (len(places) - n)
        at = max(low, min(int(place * chairs), last))
        found.append(at)
        low = at + 1
    return found


def where_they_sit(draft: Draft, colour: Callable[[str], str]) -> dict[str, float]:
    """Return how far round the table everybody sits, from the lower left, by their names."""
    return {
        (one.name.strip() or colour(one.seat)).casefold(): (n + 0.5) / len(draft.chairs)
        for n, one in enumerate(draft.chairs)
        if one is not None
    }


def differing(options: Mapping[str, Any], defaults: Mapping[str, Any]) -> dict[str, Any]:
    """Keep what a house has otherwise than the rulebook, of what it can choose."""
    found = dict[str, Any]()
    for name, default in defaults.items():
        value = options.get(name, default)
        if isinstance(default, Mapping):
            value = {part: value.get(part, default[part]) for part in default}
        if isinstance(value, tuple):
            value = list(value)
        if value != default:
            found[name] = value
    return found


def _put(draft: Draft, chair: int, sitter: Sitter | None) -> Draft:
    chairs = (*draft.chairs[:chair], sitter, *draft.chairs[chair + 1 :])
    return evolve(draft, chairs=chairs)
