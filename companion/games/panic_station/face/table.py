"""The table as the face sees it: the view, the offers, and what is selected on a screen."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from attrs import define, frozen
from attrs import field as attrs_field

from companion.core.evolving import evolve, of_newest
from companion.core.game import Offer
from companion.core.say import Message, say
from companion.core.setup import called
from companion.games.panic_station.board import cell_of
from companion.games.panic_station.face.names import HALLS, WHO, card_name
from companion.games.panic_station.naming import bearing
from companion.stage.presses import Pick, Press, Send, Shut
from companion.stage.questions import Ask, Choice, Detail, Details, DetailValue
from companion.stage.scene import News, Selection

T = TypeVar("T")
LONG: Final = 8
"""Where there are more ways, a question is long."""


@define
class _Shared:
    """What the screens of one moment have in common, by what it is; each is made once."""

    of: Mapping[str, Any]
    """A part of the view: a view that has another one is of another moment."""
    made: dict[Hashable, Any] = attrs_field(factory=dict[Hashable, Any])


_shared_by, _laid_by = of_newest(_Shared), of_newest(_Shared)


class FaceTable:
    """A game at one rev, as the face looks at it."""

    def __init__(self, news: News, selection: Selection) -> None:
        """Look at this news, standing like this."""
        assert news.view is not None
        self._news = news
        self.view: Mapping[str, Any] = news.view
        self.offers, self.selection, self.over = news.offers, selection, news.over
        self.seats: Mapping[str, Any] = self.view["seats"]
        self.turn: Mapping[str, Any] | None = self.view["turn"]
        self.pending: Sequence[Mapping[str, Any]] = self.view["pending"]
        self.on_map = self.view["board"] == "full"
        self.events = news.events
        self.earlier = news.earlier
        """Nobody is asked anything there: what a step left to be told is told with it."""
        self.phones = news.phones
        self.sealing = news.sealing
        self.seat = news.seat
        self.aims = selection.aims and news.seat is None
        """Whether the screen can light the map and wait for a finger; else all is asked."""
        self._made = dict[Hashable, Any]()

    def shared(self, make: Callable[..., T], *about: Hashable) -> T:
        """Make what is the same on all screens that aim alike, or find it: `make(table, *about)`.

        It may ask the view and what it is about, but neither the offers nor whose screen this is.
        """
        key = (make, about, self.aims, self.acting, self.over)
        return _found(_shared_by(self.seats).made, key, self, make, *about)

    def laid(self, make: Callable[[FaceTable], T]) -> T:
        """Make what shows the rooms, and nothing else; it stays as long as none of them changes."""
        key = (make, self.aims, self.view["doors_open"])
        return _found(_laid_by(self.view["rooms"]).made, key, self, make)

    def once(self, make: Callable[..., T], *about: Hashable) -> T:
        """Make what this screen needs in several places, or find it: `make(table, *about)`."""
        return _found(self._made, (make, about), self, make, *about)

    def asks_later(self, ways: int) -> bool:
        """Whether a question with so many ways is made when somebody opens it."""
        return self.selection.brief and ways > LONG

    @property
    def watches(self) -> bool:
        """Whether this is the screen of a seat whose turn it is not."""
        return self.seat is not None and self.seat != self.active

    def standing(self, who: str | None) -> FaceTable:
        """Return the same moment with another character to act."""
        if who is None:
            return self
        table = FaceTable(self._news, evolve(self.selection, who=who))
        table._names = self._names
        return table

    @property
    def active(self) -> str | None:
        """The seat whose turn it is."""
        return self.turn["seat"] if self.turn else None

    @cached_property
    def acting(self) -> str | None:
        """The character that acts next: the one chosen, else the first who lives."""
        if self.active is None:
            return None
        living = [who for who in WHO if self.seats[self.active][who]["health"]]
        if self.selection.who in living:
            return self.selection.who
        return living[0] if living else None

    @property
    def living(self) -> tuple[str, ...]:
        """The active player's characters who live."""
        if self.active is None:
            return ()
        return tuple(who for who in WHO if self.seats[self.active][who]["health"])

    @property
    def acting_in_red(self) -> bool:
        """Whether the character that acts next stands in a room that shows its red side."""
        return bool(self._acting_room.get("searched"))

    def acting_in(self, kind: str) -> bool:
        """Whether the character that acts next stands on a card whose name begins so."""
        return str(self._acting_room.get("card", "")).startswith(kind)

    @property
    def _acting_room(self) -> Mapping[str, Any]:
        if self.active is None or self.acting is None:
            return {}
        place = self.seats[self.active][self.acting]["room"] or ""
        return self.view["rooms"].get(place.partition(":")[0]) or {}

    @property
    def actors(self) -> tuple[str, ...]:
        """The characters whose player this screen may act for now."""
        if self.active is None or self.over or self.seat not in (None, self.active):
            return ()
        return tuple(who for who in WHO if self.seats[self.active][who]["health"])

    @property
    def rooms_before_hive(self) -> int:
        """PS-SET-13: how many rooms come at least before the Hive can be the next card."""
        return int(self.view["decks"]["exploration"] - self.view["hive_from"])

    def is_there(self, seat: str | None) -> bool:
        """PS-TURN-09: tell whether a player's characters have entered the station."""
        return seat is None or not self.seats[seat].get("waits")

    def may_be_met(self, seat: str | None) -> bool:
        """The same; on a phone nothing that is legal is left out: its player may know better."""
        return not self.aims or self.is_there(seat)

    def name(self, seat: str) -> Message | str:
        """Return a player's name; two of one name are told apart by their colours."""
        return self._names[seat]

    @cached_property
    def _names(self) -> Mapping[str, Message | str]:
        return _called(tuple((seat, str(known["name"])) for seat, known in self.seats.items()))

    def owner(self, seat: str, who: str) -> Message:
        """Return a character as one would call it."""
        return say("{name}'s {who}", name=self.name(seat), who=WHO[who])

    def room(self, place: str | None) -> Message | str:
        """Return a room's name."""
        if place is None:
            return say("somewhere")
        key, _, half = place.partition(":")
        room = self.view["rooms"].get(key)
        if room is None:
            return where(place)
        outer = half and half == ("n" if room["turned"] else "s")
        return (HALLS.get(room["card"]) if outer else None) or card_name(room["card"])

    def placed(self, place: str | None) -> Message | str:
        """Return a room's name and, where no map is lit, the way to it."""
        return self.once(_placed, place)

    def told_apart(self, place: str | None) -> Message | str:
        """Return a room's name; where two have it, with where it lies."""
        name, rooms = self.room(place), self.view["rooms"]
        alike = [key for key in rooms if self.room(key) == name]
        if not self.aims or place is None or len(alike) < 2:  # noqa: PLR2004
            return self.placed(place)
        return say("{room} · {way}", room=name, way=where(place))

    def way(self, place: str | None) -> Message | str:
        """Say where a place is, seen from the character that acts; of one's own, on a phone."""
        seat = self.seat or self.active
        who = self.acting if seat == self.active else next(iter(WHO))
        here = self.seats[seat][who]["room"] if seat and who else None
        if not self.on_map or here is None or place is None:
            return ""
        (x, y), (to_x, to_y) = cell_of(here), cell_of(place)
        found = [
            _steps(to_y - y, say("up"), say("down")),
            _steps(to_x - x, say("to the right"), say("to the left")),
        ]
        ways = [way for way in found if way is not None]
        if len(ways) > 1:
            return say("{a}, {b}", a=ways[0], b=ways[1])
        return ways[0] if ways else say("here")

    def parasite(self, id_: str) -> Message:
        """Return a parasite as one would call it."""
        return say("black parasite") if self._is_black(id_) else say("grey parasite")

    def a_parasite(self, id_: str) -> Message:
        """Return a parasite as a sentence calls it."""
        return say("a black parasite") if self._is_black(id_) else say("a grey parasite")

    def side(self, id_: str) -> str:
        """Return which side of a parasite is up."""
        return "black" if self._is_black(id_) else "grey"

    def _is_black(self, id_: str) -> bool:
        return any(one["id"] == id_ and one["side"] == "black" for one in self.view["parasites"])

    def of(self, do: str, who: str | None = None, **fields: Any) -> Offer | None:
        """Find an offer: of this character, where one is named; with these fields in its ways."""
        for offer in self.offers:
            if offer.do == do and offer.who == who and _holds(offer, fields):
                return offer
        return None

    def shut(self, offer: Offer) -> Shut:
        """Say why an offer is closed; only the table can have it done all the same."""
        assert offer.closed is not None
        may = offer.ways and self.seat is None and not offer.closed.is_firm
        way = offer.ways[0] if may else None
        return Shut(offer.closed, None if way is None else {"do": offer.do, **way})


def _found(
    made: dict[Hashable, Any], key: Hashable, table: FaceTable, make: Callable[..., T], *about: Any
) -> T:
    if key not in made:
        made[key] = make(table, *about)
    found: T = made[key]
    return found


def _placed(table: FaceTable, place: str | None) -> Message | str:
    way, room = "" if table.aims else table.way(place), table.room(place)
    return say("{room} · {way}", room=room, way=way) if way else room


@lru_cache(maxsize=16)
def _called(names: tuple[tuple[str, str], ...]) -> Mapping[str, Message | str]:
    """Tell two of one name apart; the names stay the same for a whole game."""
    known = dict(names)
    return {seat: called(seat, known) for seat in known}


def _steps(n: int, more: Message, less: Message) -> Message | None:
    """Say how far to go in a direction."""
    if not n:
        return None
    way = more if n > 0 else less
    return way if abs(n) == 1 else say("{n} {way}", n=abs(n), way=way)


def _holds(offer: Offer, fields: Mapping[str, Any]) -> bool:
    way = offer.ways[0] if offer.ways else {}
    return all(way.get(key) == value for key, value in fields.items())


Ways: TypeAlias = Sequence[Mapping[str, Any]]


TO_COME: Final = Send({"do": ""})
"""Stands for a press that is filled in."""


def where(place: str | None) -> Message | str:
    """Say where a room lies, as two of one name are told apart."""
    return "" if place is None else bearing(cell_of(place))


@frozen
class AskedField:
    """One field of a command that the table chooses: how it is asked for."""

    name: str
    title: Message
    shown: Callable[[Any, Ways], Choice]
    """How a value looks, of the ways that have it; its press is filled in."""
    text: Message | str = ""
    numbers: bool = False
    always: bool = False
    """It is asked even where there is one value, because that should be seen first."""


def send(do: str, way: Mapping[str, Any], **more: Any) -> Send:
    """Do a command in one of its ways."""
    return Send({"do": do, **way, **more})


def narrowed(do: str, ways: Ways, fields: Sequence[AskedField]) -> Press:
    """Ask for one field after another until one way is left; what has one value is not asked."""
    for n, field in enumerate(fields):
        found: list[tuple[Any, list[Mapping[str, Any]]]] = []
        for way in ways:
            value = way.get(field.name)
            if (of := next((of for one, of in found if one == value), None)) is None:
                found.append((value, of := []))
            of.append(way)
        if len(found) > 1 or field.always:
            choices = tuple(
                evolve(field.shown(value, of), press=narrowed(do, of, fields[n + 1 :]))
                for value, of in found
            )
            key = f"{do}.{field.name}"
            return Pick(Ask(key, field.title, choices, field.text, numbers=field.numbers))
    return send(do, ways[0])


def at_once(
    do: str, ways: Ways, fields: Sequence[AskedField], rest: Sequence[AskedField], words: Message
) -> Press:
    """Ask for all of these fields on one panel, each as it mostly is; and then for the rest."""
    asked = [_detail(ways, field) for field in fields]
    many = [n for n, one in enumerate(asked) if len(one.values) > 1]
    if len(many) <= 1:
        return narrowed(do, ways, [*fields, *rest])
    found: dict[str, list[Mapping[str, Any]]] = {}
    for way in ways:
        found.setdefault("/".join(_key(way, fields[n]) for n in many), []).append(way)
    presses = {key: narrowed(do, of, rest) for key, of in found.items()}
    start, details = tuple(next(iter(presses)).split("/")), tuple(asked[n] for n in many)
    return Pick(Details(f"{do}.told", words, details, presses, start, words, icon=do))


def _key(way: Mapping[str, Any], field: AskedField) -> str:
    return field.shown(way.get(field.name), (way,)).key


def _detail(ways: Ways, field: AskedField) -> Detail:
    found = dict[str, DetailValue]()
    for way in ways:
        one = field.shown(way.get(field.name), (way,))
        icon = None if field.numbers else one.icon
        found.setdefault(one.key, DetailValue(one.key, one.label, icon, one.seat))
    return Detail(field.name, field.title, tuple(found.values()))
