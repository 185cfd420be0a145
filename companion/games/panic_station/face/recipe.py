"""How Panic Station is set up on the table, in order, with this game's numbers."""

from __future__ import annotations

from typing import Final

from companion.core.game import View
from companion.core.say import Message, say, say_many
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
        RecipeGroup("house", say("Your house rules"), _house(view)),
        RecipeGroup("deal", say("Deal the cards"), _deal(view)),
    )
    return tuple(group for group in found if group.lines)


def _dealing(view: View) -> Dealing:
    """PS-SET-09: who was dealt a Parasite Alert."""
    dealt, alerts = len(view["parasites"]), view["alerted"]
    alerts = alerts if view["phase"] == "setup" else []
    return Dealing(
        say("Who was dealt a Parasite Alert?"),
        say("Tap each of them: a grey parasite goes into the Reactor, without a die."),
        tuple(
            Choice(seat, str(one["name"]), Send({"do": "setup_alert", "seat": seat}), seat=seat)
            for seat, one in view["seats"].items()
        ),
        shut=view["phase"] != "setup" or len(alerts) == SEARCH["parasite-alert"],
        foot=say("{n} in the Reactor", n=dealt) if dealt else "",
        icon="parasite",
        label=say("Parasite Alert dealt"),
        told=tuple(_told(view, seat) for seat in view["seats"] if seat in alerts),
    )


def _told(view: View, seat: str) -> Choice:
    """Return what takes back the wrong name, and says how many alerts were told of it."""
    count = view["alerted"].count(seat)
    many = say_many("{count} alert", "{count} alerts", count)
    name = str(view["seats"][seat]["name"])
    words = say("{name} was not dealt one", name=name)
    return Choice(seat, words, Send({"do": "setup_alert_back", "seat": seat}), many, "undo", seat)


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
    infection = 2 if view["options"]["two_infection"] else 3
    return (
        RecipeLine(
            "pair",
            "2 + 2",
            say("Everyone takes the 2 discs and 2 character cards of a colour: Trooper, Android."),
            "PS-SET-01",
            "trooper",
        ),
        RecipeLine(
            "health",
            "4",
            say("Turn both character cards so that 4 hearts are at the top."),
            "PS-SET-12",
            "heart",
        ),
        RecipeLine(
            "infection",
            str(infection),
            say(
                "Everyone takes {n} infection cards of that colour in hand, unseen by the others.",
                n=infection,
            ),
            "PS-SET-02",
            "infected",
        ),
        RecipeLine(
            "check",
            "1 + 1",
            say("Everyone lays 1 red and 1 blue check card aside. They are not part of the hand."),
            "PS-SET-03",
            "heat-scanner",
        ),
    )


def _search(view: View) -> tuple[RecipeLine, ...]:
    n = view["setup"]
    return (
        RecipeLine(
            "host",
            str(n["host"]),
            say("Find the Host among the search cards and put it aside."),
            "PS-SET-06",
            "host",
        ),
        RecipeLine(
            "gas",
            str(n["gas"]),
            say("Put {n} Gas Cans aside, too. The others stay with the search cards.", n=n["gas"]),
            "PS-SET-05",
            "gas",
        ),
        RecipeLine(
            "random",
            str(n["random"]),
            say("Shuffle the rest; take {n} of them face down.", n=n["random"]),
            "PS-SET-06",
            "question",
        ),
        RecipeLine(
            "stack",
            str(n["stack"]),
            say("Shuffle the {n} cards that you put aside, Host and all, face down.", n=n["stack"]),
            "PS-SET-05",
            "shuffle",
        ),
        RecipeLine(
            "below",
            str(n["below"]),
            say(
                "Lay these {stack} on top of the {n} that are left: that is the search deck.",
                stack=n["stack"],
                n=n["below"],
            ),
            "PS-SET-07",
            "search",
        ),
    )


def _exploration(view: View) -> tuple[RecipeLine, ...]:
    depth, split = view["options"]["hive_depth"], view["setup"]["split"]
    return (
        RecipeLine(
            "out",
            "3",
            say(
                "Take 3 cards out: the Reactor, the Hive, and the Terminal with more than one"
                " doorway."
            ),
            "PS-SET-13",
            "reactor",
        ),
        RecipeLine(
            "split",
            str(split),
            say(
                "Shuffle the other {n} and make two piles: one of {more} cards, one of {less}.",
                n=split,
                more=split - split // 2,
                less=split // 2,
            ),
            "PS-SET-13",
            "shuffle",
        ),
        RecipeLine(
            "terminal",
            "1",
            say("Shuffle the Terminal into the pile of {less}.", less=split // 2),
            "PS-SET-13",
            "terminal",
        ),
        RecipeLine(
            "hive",
            str(depth),
            say(
                "Take the last {others} cards of that pile, shuffle the Hive in, and put these"
                " {n} back under it.",
                others=depth - 1,
                n=depth,
            ),
            "PS-SET-13",
            "hive",
        ),
        RecipeLine(
            "top",
            str(split + 2),
            say(
                "Lay the other pile on top: {n} cards in all, black icons up. Everyone sees the"
                " next room.",
                n=split + 2,
            ),
            "PS-SET-14",
            "explore",
        ),
    )


def _middle(view: View) -> tuple[RecipeLine, ...]:
    options, supply = view["options"], view["supply"]
    grey, black = supply["grey"], supply["black"]
    found = [
        RecipeLine("reactor", "1", _reactor(view), "PS-SET-04", "reactor"),
        RecipeLine(
            "parasites",
            f"{grey} + {black}",
            say(
                "Put {grey} grey and {black} black parasites beside it, and the die with four"
                " sides.",
                grey=grey,
                black=black,
            ),
            "PS-SET-16",
            "parasite",
        ),
    ]
    if seat := view["marker"]["seat"]:
        name = called(seat, {one: str(known["name"]) for one, known in view["seats"].items()})
        text = say("{name} begins, and takes the Parasite Marker.", name=name)
        found.append(RecipeLine("marker", "1", text, "PS-SET-15", "marker"))
    if options["first_placement"] == "all_at_start":
        text = say("Everyone puts both discs in the Reactor.")
    else:
        text = say("Everyone keeps both discs. They enter the Reactor on their first turn.")
    found.append(RecipeLine("discs", "2", text, "PS-TURN-09", "android"))
    return tuple(found)


def _reactor(view: View) -> Message:
    if view["board"] == "light":
        return say("Lay the Reactor in the middle. Its numbers show which way the parasites go.")
    way = DIRECTIONS[view["options"]["template"][0]]
    return say("Lay the Reactor in the middle so that its 1 points {way}, as on the map.",
               way=way)  # fmt: skip


def _deal(view: View) -> tuple[RecipeLine, ...]:
    n = view["setup"]
    return (
        RecipeLine(
            "deal",
            str(n["dealt"]),
            say("Deal everyone {n} search cards from the top.", n=n["dealt"]),
            "PS-SET-08",
            "items",
        ),
        RecipeLine(
            "hand",
            str(n["hand"]),
            say(
                "Everyone has {n} cards in hand now. Whoever got the Host says nothing.",
                n=n["hand"],
            ),
            "PS-SET-10",
            "hand",
        ),
        RecipeLine(
            "alert",
            "?",
            say(
                "Whoever got a {alert} shows it: tap their name here. It goes on the discards;"
                " deal another card.",
                alert=CARDS["alert"],
            ),
            "PS-SET-09",
            "alert",
        ),
    )


def _house(view: View) -> tuple[RecipeLine, ...]:
    """PS-VAR-02, PS-VAR-03, PS-MS-02: what everybody must know before the first card is dealt."""
    options, found = view["options"], []
    if options["four_gas"]:
        text = say("4 Gas Cans burn the Hive, instead of 3.")
        found.append(RecipeLine("four_gas", "4", text, "PS-VAR-03", "gas"))
    if options["host_card"]:
        text = say("The Host may give away the Host card, once no infection card is left.")
        found.append(RecipeLine("host_card", "!", text, "PS-VAR-02", "host"))
    if options["master_servant"]:
        text = say("Master & Servant: whoever is infected must infect or kill to share the win.")
        found.append(RecipeLine("master_servant", "!", text, "PS-MS-02", "infected"))
    return tuple(found)
