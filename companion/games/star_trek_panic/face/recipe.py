"""How this game is set up on the table, in order, with this game's numbers."""

from __future__ import annotations

from typing import Final

from companion.core.game import View
from companion.core.say import say, say_many
from companion.games.star_trek_panic.face.actions import AS_THEY_LIE, started_with
from companion.games.star_trek_panic.face.names import AT_RANGE, kind_name
from companion.games.star_trek_panic.state import DECK
from companion.games.star_trek_panic.tokens import STARTING
from companion.stage.presses import Pick
from companion.stage.questions import Choice
from companion.stage.recipe import Layer, Pile, Recipe, RecipeGroup, RecipeLine

SECTIONS: Final = 6
GUESS: Final = "≈ "
"""Before what no rulebook says."""


def recipe(view: View) -> Recipe | None:
    """Return the whole recipe of the game that is being laid."""
    if view["phase"] != "setup":
        return Recipe(groups(view))
    if view["pending"]:
        return Recipe(groups(view))
    known = view["bag"] is not None and not _on_tablet(view)
    otherwise = Choice("start", AS_THEY_LIE, Pick(started_with()), icon="shuffle")
    return Recipe(groups(view), None, {"do": "begin"}, otherwise if known else None)


def groups(view: View) -> tuple[RecipeGroup, ...]:
    """Return the checklist."""
    found = (
        RecipeGroup("ship", say("The ship"), _ship(view)),
        RecipeGroup("bag", say("The bag"), _bag(view)),
        RecipeGroup("decks", say("The decks"), _decks(view), _piles(view)),
        RecipeGroup("each", say("Every player"), _each(view)),
    )
    return tuple(group for group in found if group.lines)


def _on_tablet(view: View) -> bool:
    return bool(view["setup"].get("tokens") == "tablet")


def _ship(view: View) -> tuple[RecipeLine, ...]:
    if _on_tablet(view):
        return ()
    left, right = view["ship"]["front"]
    text = say("Put the ship in the middle of the board: its front looks at sectors {left} and"
               " {right}.", left=left, right=right)  # fmt: skip
    shields = say("Put {n} shields into the slots of the ship. Every hull section is whole.",
                  n=SECTIONS)  # fmt: skip
    return (
        RecipeLine("ship", "1", text, "ST-SET-01", "heading"),
        RecipeLine("shields", str(SECTIONS), shields, "ST-SET-01", "ring"),
    )


def _bag(view: View) -> tuple[RecipeLine, ...]:
    if _on_tablet(view):
        text = say("Leave the ship and all tokens in the box: the tablet draws and shows them.")
        return (RecipeLine("box", "0", text, "ST-SET-02", "box"),)
    names = [kind_name(kind) for kind in STARTING]
    range_ = AT_RANGE[view.get("options", {}).get("start_range", "long")]
    aside = say("Set 3 tokens aside: {names}.", names=names)
    start = say("Keep these 3 at hand: when the game begins, the app says which one goes in"
                " sector 1, 3 and 5, ≈ {range}, the highest number towards the ship. ≈ isn't in"
                " the rulebook.", range=range_)  # fmt: skip
    if view["bag"] is None:
        start = say("Mix these 3 face down, and put one each in sectors 1, 3 and 5, ≈ {range}, the"
                    " highest number towards the ship. ≈ isn't in the rulebook.",
                    range=range_)  # fmt: skip
    found = (
        RecipeLine("aside", "3", aside, "ST-SET-02", "scope"),
        RecipeLine("start", "1 + 1 + 1", start, "ST-SET-02", "shuffle"),
    )
    if view["bag"] is None:
        rest = say("Put all other tokens into the cloth bag, and mix them.")
        return (*found, RecipeLine("rest", "+", rest, "ST-SET-02", "box"))
    left = view["bag"]["left"] - _waiting(view)
    text, number = (
        say("Put the other {n} tokens into the cloth bag, and mix them.", n=left),
        f"{left}",
    )
    if view["bag"]["ours"]:
        text = say("Put the other ≈ {n} tokens into the cloth bag, and mix them. ≈ is our guess:"
                   " count yours, and correct it under My copy.", n=left)  # fmt: skip
        number = f"{GUESS}{left}"
    return (*found, RecipeLine("rest", number, text, "ST-SET-02", "box"))


def _waiting(view: View) -> int:
    """Return how many starting tokens are counted in the bag still."""
    return 0 if view["threats"] else len(STARTING)


def _decks(view: View) -> tuple[RecipeLine, ...]:
    wanted, size = view["missions"]["wanted"], view["setup"]["deck"]
    deck = say("Shuffle the {n} cards of the deck and put it face down, with room beside it.",
               n=size)  # fmt: skip
    number = f"{size}"
    if size == DECK:  # OUT-01
        deck = say("Shuffle the ≈ {n} cards of the deck and put it face down, with room beside it."
                   " ≈ isn't in the rulebook: count yours.", n=size)  # fmt: skip
        number = f"{GUESS}{size}"
    found = [RecipeLine("deck", number, deck, "ST-SET-10", "hand")]
    if wanted:
        text = say_many("Shuffle the missions and lay them face down, with the timer card."
                        " {count} mission wins.",
                        "Shuffle the missions and lay them face down, with the timer card."
                        " {count} missions win.", wanted)  # fmt: skip
        found.append(RecipeLine("missions", str(wanted), text, "ST-MIS-01", "winner"))
    return tuple(found)


def _piles(view: View) -> tuple[Pile, ...]:
    return (Pile((Layer(str(view["setup"]["deck"]), "hand", "attention"),), "attention"),)


def _each(view: View) -> tuple[RecipeLine, ...]:
    size = view["setup"]["hand"]
    hand = say("Deal {n} cards to everyone when the game begins. Nothing is secret.", n=size)
    role = say("Everyone takes 1 character, chosen or at random, and an order-of-play card.")
    return (
        RecipeLine("role", "1", role, "ST-SET-03", "human"),
        RecipeLine("hand", str(size), hand, "ST-SET-04", "hand"),
    )
