"""What the hands do on the physical table after a step: what lies otherwise than before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.say import Message, Part, say, say_many
from companion.games.panic_station.board import cell_of, key_of
from companion.games.panic_station.face.names import ITEM_ICONS, ITEMS, WHO, card_icon
from companion.games.panic_station.face.table import FaceTable
from companion.games.panic_station.naming import ROOMS, bearing, card_name, half_name
from companion.stage.scene import Line, News

AT_THE_TABLE: Final = ("adjusted", "game_started")
"""After these the app has been told what lies there already."""
View = Mapping[str, Any]


def hands(table: FaceTable, news: News) -> tuple[Line, ...]:
    """Return what the hands do now; on a phone, what its own player does."""
    before, kinds = news.before, {one["type"] for one in news.events}
    if before is None or table.over or not before.get("seats") or kinds & {*AT_THE_TABLE}:
        return ()
    if news.corrects_again or any(one.get("do") == "hand" for one in news.events):
        return ()
    lines = tuple(_Hands(table, before, table.view, news.events).lines())
    return lines if table.seat is None else tuple(one for one in lines if one.seat == table.seat)


def scanned(events: Sequence[View]) -> Sequence[tuple[str, str]]:
    """PS-ITEM-14: return who has used a Heat Scanner, and on whom."""
    found = [one for one in events if one["type"] == "item_played" and one.get("of")]
    return [(one["seat"], one["of"]) for one in found]


class _Hands:
    """The table as it was and as it is."""

    def __init__(self, table: FaceTable, was: View, now: View, events: Sequence[View]) -> None:
        self.table, self.was, self.now, self.events = table, was, now, events
        self.kinds = {one["type"] for one in events}
        self.told = {one["seat"]: one["cards"] for one in events if one["type"] == "hand_told"}
        """Hands that were counted anew before anything else happened."""

    def lines(self) -> Iterator[Line]:
        """Go through what lies otherwise, in the order in which hands would do it."""
        yield from self._scanned()
        yield from self._rooms()
        yield from self._parasites()
        yield from self._characters()
        yield from self._cards()
        yield from self._marker()

    # Rooms

    def _rooms(self) -> Iterator[Line]:
        was = {room["card"]: (key, room) for key, room in self.was["rooms"].items()}
        now = {room["card"]: (key, room) for key, room in self.now["rooms"].items()}
        for card in was:
            if card not in now:
                words = say("Put {room} back on top of the exploration cards.",
                            room=card_name(card, ROOMS))  # fmt: skip
                yield Line(words, card_icon(card))
        for card, (key, room) in now.items():
            icon, where = card_icon(card), bearing(cell_of(key))
            if card not in was:
                words = say("Place {room} {where}, as the map shows it.",
                            room=card_name(card), where=where)  # fmt: skip
                yield Line(words, icon)
                continue
            before, old = was[card]
            if before != key or _lies(old) != _lies(room):
                name = card_name(card, ROOMS)
                words = say(
                    "Lay {room} {where} instead, as the map shows it.", room=name, where=where
                )
                yield Line(words, icon)
            if room["searched"] and not old["searched"]:
                yield Line(say("Turn {room} to its red side.", room=self._room(key)), icon)
            elif old["searched"] and not room["searched"]:
                yield Line(say("Turn {room} to its black side.", room=self._room(key)), icon)
        if any(one["type"] == "card_buried" and one["card"] != "hive" for one in self.events):
            yield Line(say("Put the card under the exploration cards."), "explore")

    def _scanned(self) -> Iterator[Line]:
        """PS-ITEM-14: who shows the hand, and to whom alone."""
        for seat, other in scanned(self.events):
            name, shown = self.table.name(other), self.table.name(seat)
            words = say("{name} shows the whole hand to {other}, and to nobody else.",
                        name=name, other=shown)  # fmt: skip
            yield Line(words, "heat-scanner", seat=other)

    def _room(self, place: str | None) -> Part:
        """Name a room; two of one name are told apart by where they lie."""
        rooms = {**self.was["rooms"], **self.now["rooms"]}
        room = rooms.get(key_of(place)) if place is not None else None
        if room is None or place is None:
            return say("the board")
        name = half_name(room["card"], place, turned=room["turned"])
        alike = [one for one in rooms.values() if card_name(one["card"], ROOMS) == name]
        if len(alike) < 2:  # noqa: PLR2004
            return name
        return say("{room} {where}", room=name, where=bearing(cell_of(place)))

    # Pieces

    def _parasites(self) -> Iterator[Line]:
        was = {one["id"]: one for one in self.was["parasites"]}
        now = {one["id"]: one for one in self.now["parasites"]}
        for other, one in _instead(was, now):
            del was[other], now[one]
        for id_, one in now.items():
            old = was.get(id_)
            if old is None:
                yield _parasite(self._put_in(one))
                continue
            if old["room"] != one["room"] and one["room"] is not None:
                room = self._room(one["room"])
                if old["room"] is None:
                    yield _parasite(self._put_in(one))
                elif one["side"] == "grey":
                    yield _parasite(
                        say("Move the grey parasite from {a} to {b}.",
                            a=self._room(old["room"]), b=room)
                    )  # fmt: skip
                else:
                    yield _parasite(
                        say("Move the black parasite from {a} to {b}.",
                            a=self._room(old["room"]), b=room)
                    )  # fmt: skip
            if old["side"] != one["side"]:
                room = self._room(one["room"])
                yield _parasite(
                    say("Make the black parasite in {room} a grey one.", room=room)
                    if one["side"] == "grey"
                    else say("Make the grey parasite in {room} a black one.", room=room)
                )
        for id_, one in was.items():
            if id_ not in now:
                room = self._room(one["room"])
                yield _parasite(
                    say("Take the grey parasite off {room}.", room=room)
                    if one["side"] == "grey"
                    else say("Take the black parasite off {room}.", room=room)
                )

    def _put_in(self, one: View) -> Message:
        """PS-SPAWN-06: say which side of the supply it comes from."""
        room = self._room(one["room"])
        if one["side"] == "grey":
            return say("Put a grey parasite on {room}.", room=room)
        return say("Put a black parasite on {room}.", room=room)

    def _characters(self) -> Iterator[Line]:
        for seat, now in self.now["seats"].items():
            was = self.was["seats"].get(seat)
            if was is None:
                continue
            rooms = {now[who]["room"] for who in WHO}
            came = all(
                was[who]["room"] is None and was[who]["health"] == now[who]["health"] for who in WHO
            )
            if came and len(rooms) == 1 and None not in rooms:
                room, name = self._room(*rooms), self.table.name(seat)
                words = say("Put {name}'s Trooper and Android on {room}.", name=name, room=room)
                about = tuple(f"{seat}.{who}.room" for who in WHO)
                yield Line(words, None, seat, settles=about)
                continue
            for who in WHO:
                yield from self._character(seat, who, was[who], now[who])
            if was["alive"] and not now["alive"]:
                words = say("All of {name}'s cards leave the game.", name=self.table.name(seat))
                yield Line(words, "hand", seat)

    def _character(self, seat: str, who: str, was: View, now: View) -> Iterator[Line]:
        whose, stands = self.table.owner(seat, who), (f"{seat}.{who}.room",)
        if not now["health"]:
            if was["health"]:
                words = say("Take {who} off the board.", who=whose)
                yield Line(words, None, seat, settles=(*stands, f"{seat}.{who}.health"))
            return
        if not was["health"]:
            words = say("Put {who} back on {room}.", who=whose, room=self._room(now["room"]))
            yield Line(words, None, seat, settles=stands)
        elif was["room"] is not None and now["room"] is None:
            words = say("Take {who} off the board.", who=whose)
            yield Line(words, None, seat, settles=stands)
        elif was["room"] != now["room"]:
            words = say("Move {who} to {room}.", who=whose, room=self._room(now["room"]))
            yield Line(words, None, seat, settles=stands)
        if was["health"] != now["health"]:
            words = say("Turn {who}'s card to {n}.", who=whose, n=now["health"])
            yield Line(words, None, seat, settles=(f"{seat}.{who}.health",))

    # Cards

    def _cards(self) -> Iterator[Line]:
        search = self.now["decks"]["search"] - self.was["decks"]["search"]
        discard = self.now["decks"]["discard"] - self.was["decks"]["discard"]
        renewed = "deck_renewed" in self.kinds
        if renewed:
            yield Line(say("Shuffle the discards: they are the new search deck."), "shuffle")
        for seat, now in self.now["seats"].items():
            was = self.was["seats"].get(seat)
            if was is not None and now["alive"]:
                drew = search < 0 or renewed
                more = now["hand"] - self.told.get(seat, was["hand"])
                yield from self._hand(seat, more, drew=drew, put=search > 0)
                yield from self._open(seat, self._face_up(was), self._face_up(now))
        drawn = self.kinds & {"cards_drawn", "redone"}
        if search < 0 < discard and drawn and not renewed:
            yield Line(say_many("Discard the Parasite Alert.", "Discard {count} Parasite Alerts.",
                                discard), "alert")  # fmt: skip
        if discard < 0 < search and "undone" in self.kinds:
            yield Line(say_many("Put the Parasite Alert back on the search deck.",
                                "Put {count} Parasite Alerts back on the search deck.",
                                -discard), "alert")  # fmt: skip

    def _face_up(self, seat: View) -> Sequence[str]:
        """PS-ITEM-05: return what lies open before a player, the Ammo too."""
        ammo = -(-seat["bullets"] // self.was["options"]["bullets_per_ammo"])
        return (*seat["open"], *(["ammo"] * ammo))

    def _hand(self, seat: str, more: int, *, drew: bool, put: bool) -> Iterator[Line]:
        name, n = self.table.name(seat), abs(more)
        if not more:
            return
        if more > 0 and drew:
            words = say_many("{name} draws {count} card.", "{name} draws {count} cards.", n,
                             name=name)  # fmt: skip
        elif more > 0:
            words = say_many("{name} takes {count} card back.", "{name} takes {count} cards back.",
                             n, name=name)  # fmt: skip
        elif put:
            words = say_many(
                "{name} puts {count} card back on the search deck.",
                "{name} puts {count} cards back on the search deck.", n, name=name,
            )  # fmt: skip
        else:
            armor = sum(
                one["cards"]
                for one in self.events
                if one["type"] == "armor_played" and one["seat"] == seat
            )
            if armor:
                yield Line(say_many("{name} discards {count} Armor card.",
                                    "{name} discards {count} Armor cards.", armor, name=name),
                           "hand", seat)  # fmt: skip
            n -= armor + self._laid(seat)
            words = say_many("{name} discards {count} card.", "{name} discards {count} cards.", n,
                             name=name)  # fmt: skip
        if n > 0:
            yield Line(words, "hand", seat)

    def _laid(self, seat: str) -> int:
        """How many cards a player has laid open from the hand."""
        was, now = (self._face_up(one["seats"][seat]) for one in (self.was, self.now))
        return sum(max(0, now.count(item) - was.count(item)) for item in ITEMS)

    def _open(self, seat: str, was: Sequence[str], now: Sequence[str]) -> Iterator[Line]:
        """PS-ITEM-02: what is laid open, or taken away."""
        name = self.table.name(seat)
        for item in ITEMS:
            more = now.count(item) - was.count(item)
            if more > 0:
                words = say("{name} puts {item} face up.", name=name, item=ITEMS[item])
                yield Line(words, ITEM_ICONS[item], seat)
            elif more < 0:
                words = say("{name} takes {item} away.", name=name, item=ITEMS[item])
                yield Line(words, ITEM_ICONS[item], seat)

    def _marker(self) -> Iterator[Line]:
        was, now = self.was["marker"], self.now["marker"]
        if was["seat"] != now["seat"]:
            words = say("Give {name} the Parasite Marker.", name=self.table.name(now["seat"]))
            yield Line(words, "marker", now["seat"])


def _instead(was: Mapping[str, View], now: Mapping[str, View]) -> list[tuple[str, str]]:
    """Pair parasites that are gone with such as lie there instead, and look the same."""
    found = list[tuple[str, str]]()
    for id_, one in now.items():
        if id_ in was:
            continue
        used = {other for other, _ in found}
        alike = (
            other
            for other, old in was.items()
            if other not in now and other not in used and {**old, "id": id_} == one
        )
        if (other := next(alike, None)) is not None:
            found.append((other, id_))
    return found


def _lies(room: View) -> tuple[bool, bool]:
    """How a card lies in its place."""
    return room["turned"], room.get("horizontal", False)


def _parasite(words: Message) -> Line:
    return Line(words, "parasite")
