"""The deck's recipe as data: what the table lays out, in order, with this game's numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from attrs import frozen

from companion.core.say import Message, say
from companion.core.setup import called
from companion.games.panic_station.face.names import CARDS

DIRECTIONS: Final = {
    "up": say("up"),
    "right": say("to the right"),
    "down": say("down"),
    "left": say("to the left"),
}


@frozen
class Line:
    """One thing to do: how many of what, and the rule that says so."""

    key: str
    number: str
    text: Message
    rule: str


@frozen
class Group:
    """Some lines that belong together, and the picture beside them."""

    key: str
    title: Message
    lines: tuple[Line, ...]
    picture: Literal["search", "exploration"] | None = None


def recipe(view: Mapping[str, Any]) -> tuple[Group, ...]:
    """Return the whole recipe of the game that is being laid."""
    groups = (
        Group("each", say("Every player"), _each(view)),
        Group("search", say("The search deck"), _search(view), "search"),
        Group("exploration", say("The exploration deck"), _exploration(view), "exploration"),
        Group("middle", say("The middle of the table"), _middle(view)),
        Group("deal", say("Deal"), _deal(view)),
        Group("house", say("Your house rules"), _house(view)),
    )
    return tuple(group for group in groups if group.lines)


def _each(view: Mapping[str, Any]) -> tuple[Line, ...]:
    infection = "2" if view["options"]["two_infection"] else "3"
    return (
        Line("pair", "2 + 2", say("discs and character cards of one colour: Trooper and Android."),
             "PS-SET-01"),
        Line("health", "4", say("hearts on both cards: turn them so."), "PS-SET-12"),
        Line("infection", infection,
             say("infection cards of that colour. They begin the hand; nobody sees them."),
             "PS-SET-02"),
        Line("check", "1 + 1",
             say("check cards, one red and one blue. They lie apart and are not in the hand."),
             "PS-SET-03"),
    )  # fmt: skip


def _search(view: Mapping[str, Any]) -> tuple[Line, ...]:
    n = view["setup"]
    return (
        Line("host", str(n["host"]), say("Host: find it among the search cards, put it aside."),
             "PS-SET-06"),
        Line("gas", str(n["gas"]),
             say("Gas Cans: take them out, too. Those left over stay with the other cards."),
             "PS-SET-05"),
        Line("random", str(n["random"]),
             say("cards unseen: shuffle all the others, and take these from them."), "PS-SET-06"),
        Line("stack", str(n["stack"]),
             say("cards it makes, with the Host: shuffle them well, face down."), "PS-SET-05"),
        Line("below", str(n["below"]),
             say("cards are left: lay the {stack} on top of them.", stack=n["stack"]),
             "PS-SET-07"),
    )  # fmt: skip


def _exploration(view: Mapping[str, Any]) -> tuple[Line, ...]:
    depth, split = view["options"]["hive_depth"], view["setup"]["split"]
    return (
        Line("out", "3",
             say("cards to take out: the Reactor, the Hive, and the Terminal with more than one"
                 " doorway."), "PS-SET-13"),
        Line("split", str(split),
             say("cards are left: shuffle them and make two piles, {more} and {less}.",
                 more=split - split // 2, less=split // 2), "PS-SET-13"),
        Line("terminal", "1", say("Terminal: shuffle it into one of the piles."), "PS-SET-13"),
        Line("hive", str(depth),
             say("cards at the bottom of that pile: its last {others}, and the Hive mixed in.",
                 others=depth - 1), "PS-SET-13"),
        Line("top", str(split + 2),
             say("cards in all: the other pile goes on top, black icons up. Everyone sees the"
                 " next room."), "PS-SET-14"),
    )  # fmt: skip


def _middle(view: Mapping[str, Any]) -> tuple[Line, ...]:
    options, supply = view["options"], view["supply"]
    found = [
        Line("reactor", "1", _reactor(view), "PS-SET-04"),
        Line("parasites", f"{supply['grey']} + {supply['black']}",
             say("parasites, grey and black, beside it; and the die with four sides."),
             "PS-SET-16"),
    ]  # fmt: skip
    if seat := view["marker"]["seat"]:
        name = called(seat, {one: str(known["name"]) for one, known in view["seats"].items()})
        text = say("Parasite Marker, to {name}, who begins.", name=name)
        found.append(Line("marker", "1", text, "PS-SET-15"))
    if options["first_placement"] == "all_at_start":
        text = say("discs each: all begin in the Reactor.")
    else:
        text = say("discs each wait with their player, and enter the Reactor on the first turn.")
    found.append(Line("discs", "2", text, "PS-TURN-09"))
    return tuple(found)


def _reactor(view: Mapping[str, Any]) -> Message:
    if view["board"] == "light":
        return say("Reactor, alone. Its numbers 1 to 4 are the parasites' directions.")
    way = DIRECTIONS[view["options"]["template"][0]]
    return say("Reactor, alone. Turn it as on the tablet's map: the 1 points {way}.", way=way)


def _deal(view: Mapping[str, Any]) -> tuple[Line, ...]:
    n = view["setup"]
    return (
        Line("deal", str(n["dealt"]), say("search cards to everyone, from the top."), "PS-SET-08"),
        Line("hand", str(n["hand"]),
             say("cards in every hand now. The Host may be among them: say nothing."),
             "PS-SET-10"),
        Line("alert", "?",
             say("A {alert} was dealt? Show it, tap who had it, put it on the discards and deal"
                 " another card.", alert=CARDS["alert"]), "PS-SET-09"),
    )  # fmt: skip


def _house(view: Mapping[str, Any]) -> tuple[Line, ...]:
    """PS-VAR-02, PS-VAR-03, PS-MS-02: what everybody must know before the first card is dealt."""
    options, found = view["options"], []
    if options["four_gas"]:
        text = say("Gas Cans burn the Hive, instead of 3.")
        found.append(Line("four_gas", "4", text, "PS-VAR-03"))
    if options["host_card"]:
        text = say("The Host may give away the Host card, once no infection card is left.")
        found.append(Line("host_card", "!", text, "PS-VAR-02"))
    if options["master_servant"]:
        text = say("Master & Servant: whoever is infected must infect or kill to share the win.")
        found.append(Line("master_servant", "!", text, "PS-MS-02"))
    return tuple(found)
