"""How a table of Stationfall is laid, step by step, with this game's numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from companion.core.game import View
from companion.core.say import say
from companion.games.stationfall.names import MEDEVAC, PODS, TUTORIAL
from companion.games.stationfall.state import CUBES, MARKERS
from companion.stage.recipe import Recipe, RecipeGroup, RecipeLine


def recipe(view: View) -> Recipe | None:
    """Return the whole recipe of the game that is being laid."""
    begin = {"do": "begin"} if view["phase"] == "setup" else None
    return Recipe(groups(view), None, begin)


def groups(view: View) -> tuple[RecipeGroup, ...]:
    """Return the checklist."""
    return (
        RecipeGroup("board", say("The board"), tuple(_board(view))),
        RecipeGroup("characters", say("The Characters"), tuple(_characters(view))),
        RecipeGroup("items", say("Items, Locks and hazards"), tuple(_items(view))),
        RecipeGroup("each", say("Every player"), tuple(_each(view))),
    )


def _board(view: View) -> Iterator[RecipeLine]:
    minute = view["setup"]["minute"]
    yield RecipeLine("minute", str(minute), say("Put the Minute marker on {n}.", n=minute),
                     "SF-SET-03", "clock")  # fmt: skip
    token = say("Mix the 3 re-entry tokens face down; put one, unseen, on Minute 0.")
    yield RecipeLine("token", "1", token, "SF-SET-02", "comet")
    tracks = say("Set the Cameras and the Jammers to ON and the Power to Normal; Abandon Ship shows"
                 " its untriggered side.")  # fmt: skip
    yield RecipeLine("tracks", "4", tracks, "SF-SET-01", "terminal")
    pods = list(view["pods"])
    text = say("Put the Pods at Aft Airlocks, arrow side up: {names}.", names=list(PODS))
    yield RecipeLine("pods", str(len(PODS)), text, "SF-SET-06", "rocket")
    if MEDEVAC in pods:
        text = say("Change the map as the cards of the Characters in play say; add {pod}.",
                   pod=MEDEVAC)  # fmt: skip
    else:
        text = say("Change the map as the cards of the Characters in play say.")
    yield RecipeLine("changes", "+", text, "SF-SET-06", "plus")


def _characters(view: View) -> Iterator[RecipeLine]:
    cast = list(view["characters"])
    text = say("Lay out the {n} cards beside the board, two in each row, in this order: {names}.",
               n=len(cast), names=cast)  # fmt: skip
    yield RecipeLine("cards", str(len(cast)), text, "SF-SET-11", "team")
    pawns = say("Put each pawn in the start Section that is printed on its card.")
    yield RecipeLine("pawns", str(len(cast)), pawns, "SF-SET-10", "human")
    kompromat = say("Shuffle their Kompromat; lay it face down on the purple icons, from the"
                    " bottom of the board.")  # fmt: skip
    if tuple(cast) == TUTORIAL and all(one["bot"] is None for one in view["seats"].values()):
        kompromat = say("Lay their Kompromat face down on the purple icons, from the bottom of"
                        " the board; Astrochimp's in Therapy Garden.")  # fmt: skip
    yield RecipeLine("kompromat", str(len(cast)), kompromat, "SF-SET-07", "file")


def _items(_: View) -> Iterator[RecipeLine]:
    pieces = say("Put the Artifact in Physics Lab, the Antimatter in Magnetic Containment and the"
                 " Briefcase in Suite.")  # fmt: skip
    yield RecipeLine("pieces", "1 + 1 + 1", pieces, "SF-SET-08", "reactor")
    icons = say("Put Helmets, Bludgeons, Nanogels and Locks on their printed icons.")
    yield RecipeLine("icons", "+", icons, "SF-SET-08", "items")
    gas = say("Put an Asphyxiation token in Magnetic Containment.")
    yield RecipeLine("gas", "1", gas, "SF-SET-08", "gas")
    card = say("Put a random Project X card face down near Vault X.")
    yield RecipeLine("project_x", "1", card, "SF-SET-09", "question")


def _each(view: View) -> Iterator[RecipeLine]:
    seats: dict[str, Any] = view["seats"]
    pieces = say("Give everyone {cubes} cubes, an activation disc, a reveal token, a guilt marker"
                 " on Innocent and {markers} time markers.",
                 cubes=CUBES, markers=MARKERS)  # fmt: skip
    yield RecipeLine("pieces", str(CUBES), pieces, "SF-CMP-01", "cube")
    yield RecipeLine("bribe", "1", say("Give every human a Bribe."), "SF-CMP-01", "coin")
    n = view["setup"]["identities"]
    cards = say("Deal every human 2 identity cards: they choose one as their Secret Identity, and"
                " turn the other upside down as their bonus character.")  # fmt: skip
    if n > 2:  # noqa: PLR2004
        cards = say("Deal every human {count} identity cards: they choose one as their Secret"
                    " Identity, and turn another upside down as their bonus character.",
                    count=n)  # fmt: skip
    yield RecipeLine("identities", str(n), cards, "SF-SET-05", "eye")
    for seat, one in seats.items():
        if one["bot"] is not None:
            words = say("{name} is a bot: turn {character} to its bot side and put the reveal"
                        " token there.", name=one["name"], character=one["bot"])  # fmt: skip
            yield RecipeLine(f"bot.{seat}", "1", words, "SF-BOT-03", "terminal")
    first = seats[view["first"]]["name"]
    text = say("{name} takes the first-player marker and keeps it.", name=first)
    yield RecipeLine("first", "1", text, "SF-SET-04", "play")
