"""How Panic Station is set up on the table, in order, with this game's numbers."""

from __future__ import annotations

from typing import Final

from companion.core.game import View
from companion.core.say import Message, say
from companion.core.setup import called
from companion.games.panic_station.cards import SEARCH
from companion.games.panic_station.face.names import CARDS
from companion.stage.presses import Send
from companion.stage.questions import Choice
from companion.stage.recipe import Dealing, Layer, Pile, Recipe, RecipeGroup, RecipeLine

DIRECTIONS: Final = {
    "up": say("up"),
    "right": say("to the right"),
    "down": say("down"),
    "left": say("to the left"),
}


def recipe(view: View) -> Recipe | None:
    """Return the whole recipe of the game that is being laid."""
    if "setup" not in view:
        return None
    is_laid = view["phase"] == "setup"
    return Recipe(groups(view), _dealing(view), {"do": "begin"} if is_laid else None)


def groups(view: View) -> tuple[RecipeGroup, ...]:
    """Return the checklist."""
    found = (
        RecipeGroup("each", say("Every player"), _each(view)),
        RecipeGroup("search", say("The search deck"), _search(view), _search_piles(view)),
        RecipeGroup(
            "exploration",
            say("The exploration deck"),
            _exploration(view),
            _exploration_piles(view),
        ),
        RecipeGroup("middle", say("The middle of the table"), _middle(view)),
        RecipeGroup("deal", say("Deal"), _deal(view)),
        RecipeGroup("house", say("Your house rules"), _house(view)),
    )
    return tuple(group for group in found if group.lines)


def _dealing(view: View) -> Dealing:
    """PS-SET-09: who was dealt a Parasite Alert."""
    dealt = len(view["parasites"])
    return Dealing(
        say("Was dealt a Parasite Alert?"),
        say("One grey parasite in the Reactor each; no die. Then a new card."),
        tuple(
            Choice(seat, str(one["name"]), Send({"do": "setup_alert", "seat": seat}), seat=seat)
            for seat, one in view["seats"].items()
        ),
        shut=view["phase"] != "setup" or dealt == SEARCH["parasite-alert"],
        foot=say("{n} in the Reactor", n=dealt) if dealt else "",
        icon="parasite",
    )


def _search_piles(view: View) -> tuple[Pile, ...]:
    """Return the prepared stack, and the rest of the search cards below it."""
    n = view["setup"]
    stack = (
        Layer(str(n["gas"]), "gas", "attention"),
        Layer(str(n["random"]), "question"),
        Layer(str(n["host"]), "host", "alarm"),
    )
    return (
        Pile(stack, "attention", high=0.56),
        Pile((Layer(str(n["below"])),), sheets=4, high=0.44),
    )


def _exploration_piles(view: View) -> tuple[Pile, ...]:
    """Return the pile on top, the pile with the Terminal, and its last cards with the Hive."""
    depth, split = view["options"]["hive_depth"], view["setup"]["split"]
    less, more = split // 2, split - split // 2
    return (
        Pile((Layer(str(more)),)),
        Pile((Layer(str(less + 2 - depth), "terminal", "safe"),), "safe"),
        Pile((Layer(str(depth), "hive", "alarm"),), "alarm"),
    )


def _each(view: View) -> tuple[RecipeLine, ...]:
    infection = "2" if view["options"]["two_infection"] else "3"
    return (
        RecipeLine(
            "pair",
            "2 + 2",
            say("discs and character cards of one colour: Trooper and Android."),
            "PS-SET-01",
        ),
        RecipeLine("health", "4", say("hearts on both cards: turn them so."), "PS-SET-12"),
        RecipeLine(
            "infection",
            infection,
            say("infection cards of that colour. They begin the hand; nobody sees them."),
            "PS-SET-02",
        ),
        RecipeLine(
            "check",
            "1 + 1",
            say("check cards, one red and one blue. They lie apart and are not in the hand."),
            "PS-SET-03",
        ),
    )


def _search(view: View) -> tuple[RecipeLine, ...]:
    n = view["setup"]
    return (
        RecipeLine(
            "host",
            str(n["host"]),
            say("Host: find it among the search cards, put it aside."),
            "PS-SET-06",
        ),
        RecipeLine(
            "gas",
            str(n["gas"]),
            say("Gas Cans: take them out, too. Those left over stay with the other cards."),
            "PS-SET-05",
        ),
        RecipeLine(
            "random",
            str(n["random"]),
            say("cards unseen: shuffle all the others, and take these from them."),
            "PS-SET-06",
        ),
        RecipeLine(
            "stack",
            str(n["stack"]),
            say("cards it makes, with the Host: shuffle them well, face down."),
            "PS-SET-05",
        ),
        RecipeLine(
            "below",
            str(n["below"]),
            say("cards are left: lay the {stack} on top of them.", stack=n["stack"]),
            "PS-SET-07",
        ),
    )


def _exploration(view: View) -> tuple[RecipeLine, ...]:
    depth, split = view["options"]["hive_depth"], view["setup"]["split"]
    return (
        RecipeLine(
            "out",
            "3",
            say(
                "cards to take out: the Reactor, the Hive, and the Terminal with more than one"
                " doorway."
            ),
            "PS-SET-13",
        ),
        RecipeLine(
            "split",
            str(split),
            say(
                "cards are left: shuffle them and make two piles, {more} and {less}.",
                more=split - split // 2,
                less=split // 2,
            ),
            "PS-SET-13",
        ),
        RecipeLine(
            "terminal", "1", say("Terminal: shuffle it into one of the piles."), "PS-SET-13"
        ),
        RecipeLine(
            "hive",
            str(depth),
            say(
                "cards at the bottom of that pile: its last {others}, and the Hive mixed in.",
                others=depth - 1,
            ),
            "PS-SET-13",
        ),
        RecipeLine(
            "top",
            str(split + 2),
            say(
                "cards in all: the other pile goes on top, black icons up. Everyone sees the"
                " next room."
            ),
            "PS-SET-14",
        ),
    )


def _middle(view: View) -> tuple[RecipeLine, ...]:
    options, supply = view["options"], view["supply"]
    found = [
        RecipeLine("reactor", "1", _reactor(view), "PS-SET-04"),
        RecipeLine(
            "parasites",
            f"{supply['grey']} + {supply['black']}",
            say("parasites, grey and black, beside it; and the die with four sides."),
            "PS-SET-16",
        ),
    ]
    if seat := view["marker"]["seat"]:
        name = called(seat, {one: str(known["name"]) for one, known in view["seats"].items()})
        text = say("Parasite Marker, to {name}, who begins.", name=name)
        found.append(RecipeLine("marker", "1", text, "PS-SET-15"))
    if options["first_placement"] == "all_at_start":
        text = say("discs each: all begin in the Reactor.")
    else:
        text = say("discs each wait with their player, and enter the Reactor on the first turn.")
    found.append(RecipeLine("discs", "2", text, "PS-TURN-09"))
    return tuple(found)


def _reactor(view: View) -> Message:
    if view["board"] == "light":
        return say("Reactor, alone. Its numbers 1 to 4 are the parasites' directions.")
    way = DIRECTIONS[view["options"]["template"][0]]
    return say("Reactor, alone. Turn it as on the tablet's map: the 1 points {way}.", way=way)


def _deal(view: View) -> tuple[RecipeLine, ...]:
    n = view["setup"]
    return (
        RecipeLine(
            "deal", str(n["dealt"]), say("search cards to everyone, from the top."), "PS-SET-08"
        ),
        RecipeLine(
            "hand",
            str(n["hand"]),
            say("cards in every hand now. The Host may be among them: say nothing."),
            "PS-SET-10",
        ),
        RecipeLine(
            "alert",
            "?",
            say(
                "A {alert} was dealt? Show it, tap who had it, put it on the discards and deal"
                " another card.",
                alert=CARDS["alert"],
            ),
            "PS-SET-09",
        ),
    )


def _house(view: View) -> tuple[RecipeLine, ...]:
    """PS-VAR-02, PS-VAR-03, PS-MS-02: what everybody must know before the first card is dealt."""
    options, found = view["options"], []
    if options["four_gas"]:
        text = say("Gas Cans burn the Hive, instead of 3.")
        found.append(RecipeLine("four_gas", "4", text, "PS-VAR-03"))
    if options["host_card"]:
        text = say("The Host may give away the Host card, once no infection card is left.")
        found.append(RecipeLine("host_card", "!", text, "PS-VAR-02"))
    if options["master_servant"]:
        text = say("Master & Servant: whoever is infected must infect or kill to share the win.")
        found.append(RecipeLine("master_servant", "!", text, "PS-MS-02"))
    return tuple(found)
