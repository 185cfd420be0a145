"""The table as a face sees it: the view, the offers, and what somebody is in the middle of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from attrs import evolve, frozen

from companion.core.game import Offer
from companion.core.say import Message, say
from companion.core.setup import called
from companion.games.panic_station.board import cell_of
from companion.games.panic_station.cards import TWO_ROOMS
from companion.games.panic_station.naming import bearing
from companion.tablet.faces.panic_station.names import WHO, card_name
from companion.tablet.scene import Ask, Choice, News, Pick, Press, Send, Shut, Stance


class Table:
    """One moment of a game."""

    def __init__(self, news: News, stance: Stance) -> None:
        """Look at this news, standing like this."""
        assert news.view is not None
        self._news = news
        self.view: Mapping[str, Any] = news.view
        self.offers, self.stance, self.over = news.offers, stance, news.over
        self.seats: Mapping[str, Any] = self.view["seats"]
        self.turn: Mapping[str, Any] | None = self.view["turn"]
        self.pending: Sequence[Mapping[str, Any]] = self.view["pending"]
        self.on_map = self.view["board"] == "full"
        guests = news.guests.guests if news.guests is not None else ()
        self.phones = frozenset(one.seat for one in guests if one.state == "here")
        """The seats that can be asked on a phone now."""
        self.sealing = news.guests.sealing if news.guests is not None else None

    def standing(self, who: str | None) -> Table:
        """Return the same moment with another character to act."""
        return self if who is None else Table(self._news, evolve(self.stance, who=who))

    @property
    def active(self) -> str | None:
        """The seat whose turn it is."""
        return self.turn["seat"] if self.turn else None

    @property
    def acting(self) -> str | None:
        """The character that acts next: the one chosen, else the first who lives."""
        if self.active is None:
            return None
        living = [who for who in WHO if self.seats[self.active][who]["health"]]
        if self.stance.who in living:
            return self.stance.who
        return living[0] if living else None

    @property
    def acting_in_red(self) -> bool:
        """Whether the character that acts next stands in a room that shows its red side."""
        if self.active is None or self.acting is None:
            return False
        place = self.seats[self.active][self.acting]["room"] or ""
        room = self.view["rooms"].get(place.partition(":")[0])
        return bool(room and room["searched"])

    def name(self, seat: str) -> Message | str:
        """Return a player's name; two of one name are told apart by their colours."""
        return called(seat, {one: str(known["name"]) for one, known in self.seats.items()})

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
        name = card_name(room["card"])
        outer = half and half == ("n" if room["turned"] else "s")
        return say("before the {room}", room=name) if outer and room["card"] in TWO_ROOMS else name

    def parasite(self, id_: str) -> Message:
        """Return a parasite as one would call it."""
        one = next((one for one in self.view["parasites"] if one["id"] == id_), None)
        return say("black parasite") if one and one["side"] == "black" else say("grey parasite")

    def of(self, do: str, who: str | None = None, **fields: Any) -> Offer | None:
        """Find an offer: of this character, where one is named; with these fields in its ways."""
        for offer in self.offers:
            if offer.do == do and offer.who == who and _holds(offer, fields):
                return offer
        return None


def _holds(offer: Offer, fields: Mapping[str, Any]) -> bool:
    way = offer.ways[0] if offer.ways else {}
    return all(way.get(key) == value for key, value in fields.items())


def where(place: str | None) -> Message | str:
    """Say where a room lies, as two of one name are told apart."""
    return "" if place is None else bearing(cell_of(place))


@frozen
class Field:
    """One field of a command that the table chooses: how it is asked for."""

    name: str
    title: Message
    shown: Callable[[Any], Choice]
    """How a value looks; its press is filled in."""
    text: Message | str = ""
    numbers: bool = False


def send(do: str, way: Mapping[str, Any], **more: Any) -> Send:
    """Do a command in one of its ways."""
    return Send({"do": do, **way, **more})


def shut(offer: Offer) -> Shut:
    """Say why an offer is closed."""
    assert offer.closed is not None
    way = offer.ways[0] if offer.ways else None
    return Shut(offer.closed, None if way is None else {"do": offer.do, **way})


def narrowed(do: str, ways: Sequence[Mapping[str, Any]], fields: Sequence[Field]) -> Press:
    """Ask for one field after another until one way is left; what has one value is not asked."""
    for n, field in enumerate(fields):
        values: list[Any] = []
        for way in ways:
            if way.get(field.name) not in values:
                values.append(way.get(field.name))
        if len(values) > 1:
            return Pick(_asked(do, ways, field, values, fields[n + 1 :]))
    return send(do, ways[0])


def _asked(
    do: str,
    ways: Sequence[Mapping[str, Any]],
    field: Field,
    values: Sequence[Any],
    rest: Sequence[Field],
) -> Ask:
    choices = []
    for value in values:
        left = [way for way in ways if way.get(field.name) == value]
        shown = field.shown(value)
        press = narrowed(do, left, rest)
        choices.append(
            Choice(
                shown.key,
                shown.label,
                press,
                shown.sub,
                shown.icon,
                shown.seat,
                shown.card,
                shown.bright,
            )
        )
    return Ask(f"{do}.{field.name}", field.title, tuple(choices), field.text, numbers=field.numbers)
