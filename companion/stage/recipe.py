"""How a table is set up, as data: a checklist in groups, pictures of decks, and what was dealt."""

from __future__ import annotations

from typing import Protocol

from attrs import frozen

from companion.core.game import View
from companion.stage.facts import FactTone
from companion.stage.presses import Raw, Words
from companion.stage.questions import Choice


@frozen
class RecipeLine:
    """One thing to do: how many of what, and the rule that says so."""

    key: str
    number: str
    text: Words
    """A whole sentence, the number in it."""
    rule: str | None = None
    icon: str | None = None
    """What it is about."""


@frozen
class Layer:
    """Some cards of a pile: how many, and what they are."""

    number: str
    icon: str | None = None
    tone: FactTone = "quiet"


@frozen
class Pile:
    """Cards on one another, seen from above; what they are stands on them."""

    layers: tuple[Layer, ...]
    tone: FactTone = "quiet"
    """The colour of its edge."""
    sheets: int = 3
    high: float = 1
    """How high it is drawn, beside the others of its group."""


@frozen
class RecipeGroup:
    """Some lines that belong together, and the piles that come of them."""

    key: str
    title: Words
    lines: tuple[RecipeLine, ...]
    piles: tuple[Pile, ...] = ()


@frozen
class Dealing:
    """What the table tells of the cards that were dealt."""

    title: Words
    text: Words
    choices: tuple[Choice, ...]
    told: tuple[Choice, ...] = ()
    """What was told so far, by the same keys; each is taken back where it was tapped."""
    shut: bool = False
    """It is too late, the game having begun, or there is no other such card."""
    foot: Words = ""
    """What was told so far."""
    icon: str | None = None
    label: Words = ""
    """What a button says that asks it; its title, where there is nothing shorter."""


@frozen
class Recipe:
    """The whole checklist, with its pictures."""

    groups: tuple[RecipeGroup, ...]
    dealing: Dealing | None = None
    begin: Raw | None = None
    """What begins the game; None once it has begun."""
    otherwise: Choice | None = None
    """Begins it, too, and tells what lies on the table already."""


class TellsRecipe(Protocol):
    """Knows how a game's table is laid."""

    def recipe(self, view: View, /) -> Recipe | None:
        """Return the recipe of the game that is being laid; None where there is nothing to lay."""
        ...
