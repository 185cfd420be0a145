"""How this game is set up on the table, in order, with this game's numbers."""

from __future__ import annotations

from typing import Final

from companion.core.game import View
from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.face.names import AT_RANGE, kind_name
from companion.stage.recipe import Layer, Pile, Recipe, RecipeGroup, RecipeLine

STARTING: Final = ("tholian", "romulan_battle_cruiser", "klingon_cruiser")
SECTIONS: Final = 6


def recipe(view: View) -> Recipe | None:
    """Return the whole recipe of the game that is being laid."""
    if view["phase"] != "setup":
        return Recipe(groups(view))
    return Recipe(groups(view), begin={"do": "begin"} if not view["pending"] else None)


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
    text = say("ship in the middle of the board: its front looks at sectors {left} and {right}.",
               left=left, right=right)  # fmt: skip
    return (
        RecipeLine("ship", "1", text, "ST-SET-01"),
        RecipeLine("shields", str(SECTIONS),
                   say("shields, one in each slot of the ship; every hull section is whole."),
                   "ST-SET-01"),
    )  # fmt: skip


def _bag(view: View) -> tuple[RecipeLine, ...]:
    if _on_tablet(view):
        text = say("tokens stay in the box: the tablet draws and shows them.")
        count = "+" if view["bag"] is None else str(view["bag"]["left"])
        return (RecipeLine("box", count, text, "ST-SET-02"),)
    names = [kind_name(kind) for kind in STARTING]
    range_ = AT_RANGE[view.get("options", {}).get("start_range", "long")]
    start = say("tokens to set aside: {names}. Mix them face down; one each goes to sectors 1, 3"
                " and 5, {range}, the highest number towards the ship.", names=names,
                range=range_)  # fmt: skip
    found = [RecipeLine("start", "3", start, "ST-SET-02")]
    if view["bag"] is None:
        text = say("all other tokens into the cloth bag.")
        return (*found, RecipeLine("rest", "+", text, "ST-SET-02"))
    left = view["bag"]["left"] - _waiting(view)
    text = say("other tokens into the cloth bag.")
    if view["bag"]["ours"]:
        text = say("other tokens into the cloth bag. That is our guess: count them, and correct it"
                   " under My copy.")  # fmt: skip
    return (*found, RecipeLine("rest", str(left), text, "ST-SET-02"))


def _waiting(view: View) -> int:
    """Return how many starting tokens are counted in the bag still."""
    return 0 if view["threats"] else len(STARTING)


def _decks(view: View) -> tuple[RecipeLine, ...]:
    wanted = view["missions"]["wanted"]
    deck: Message = say("cards in the deck: shuffle it, face down, with room beside it.")
    found = [RecipeLine("deck", str(view["setup"]["deck"]), deck, "ST-SET-10")]
    if wanted:
        text = say_many("mission wins: shuffle the mission deck, face down, with the timer card.",
                        "missions win: shuffle the mission deck, face down, with the timer card.",
                        wanted)  # fmt: skip
        found.append(RecipeLine("missions", str(wanted), text, "ST-MIS-01"))
    return tuple(found)


def _piles(view: View) -> tuple[Pile, ...]:
    return (Pile((Layer(str(view["setup"]["deck"]), "hand", "attention"),), "attention"),)


def _each(view: View) -> tuple[RecipeLine, ...]:
    return (
        RecipeLine("hand", str(view["setup"]["hand"]), say("cards in every hand, face up if you"
                   " like: nothing is secret."), "ST-SET-04"),
        RecipeLine("role", "1", say("character, chosen or by lot, and an order-of-play card."),
                   "ST-SET-03"),
    )  # fmt: skip
