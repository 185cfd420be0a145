"""What an owner has told of their copy: Characters, Sections, Pods, edges and scripts, as forms.

Every field may be missing, and no form holds a card's text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from attrs import field, frozen

from companion.games.stationfall.names import CharacterKind

Flag = Literal["helpful", "paranoid", "drone", "never_suspect", "wins_guilty"]
Need = Literal["abandon_ship", "card"]
EdgeKind = Literal["corridor", "vent", "airlock"]


@frozen
class AgendaRow:
    """SF-SCO-02: a row of an agenda; `when` is a form of `companion.games.stationfall.whens`."""

    points: int = 0
    plus: bool = False
    per: bool | str | None = None
    """What it counts, where it may count more than once."""
    when: Any = None


@frozen
class BonusForm:
    """SF-SCO-03: what a bonus character is worth, and when."""

    points: int = 0
    when: Any = None


@frozen
class CharacterForm:
    """A Character's card, as far as somebody entered it."""

    kind: CharacterKind | None = None
    start: str | None = None
    slots: int | None = None
    limit: int | None = None
    abilities: tuple[str, ...] | None = None
    flags: tuple[Flag, ...] = ()
    discs_to_exhaust: int = 1
    agenda: tuple[AgendaRow, ...] | None = None
    bot_agenda: tuple[AgendaRow, ...] | None = None
    bonus: BonusForm | None = None


@frozen
class SectionForm:
    """A Section of the board."""

    power: bool | None = None
    dark: bool | None = None
    zero_g: bool | None = None
    row: int | None = None
    col: int | None = None


@frozen
class PodForm:
    """A Pod's tile."""

    capacity: int | None = None
    needs: tuple[Need, ...] | None = None
    at: str | None = None
    zero_g: bool | None = None
    row: int | None = None
    col: int | None = None


@frozen
class OfCharacter:
    """SF-GR-04: only this Character."""

    character: str


@frozen
class OfAbility:
    """SF-GR-04: only Characters with this ability."""

    ability: str


@frozen
class OfHas:
    """SF-GR-04: only who has this item or data."""

    has: str


@frozen
class OfLacks:
    """SF-GR-04: only who has it not."""

    lacks: str


Condition: TypeAlias = (
    Literal["con", "influence", "this_minute", "unexhausted", "this_minute/unexhausted"]
    | OfCharacter
    | OfAbility
    | OfHas
    | OfLacks
)


@frozen
class PodTarget:
    """Pods: all, or the damaged, open or ready ones, with at least so many aboard."""

    pod: Literal["any", "damaged", "open", "ready"]
    occupants: int = 0
    drone: bool = False
    """Only with a Drone in the cast."""


@frozen
class HazardTarget:
    """Sections with a hazard, but for these."""

    hazard: Literal[True]
    not_: tuple[str, ...] = ()


@frozen
class SectionTarget:
    """These Sections."""

    section: tuple[str, ...]


@frozen
class CharacterTarget:
    """Live Characters."""

    character: Literal["any"]


Target: TypeAlias = PodTarget | HazardTarget | SectionTarget | CharacterTarget


@frozen
class ScriptLine:
    """SF-BT-03: a line of a bot's script; either a deed, or a GOTO."""

    n: str
    who: tuple[Condition, ...] = ()
    do: str | None = None
    target: Target | None = None
    then: str | None = None
    repeat: bool = False
    goto: str | None = None
    die: tuple[int, ...] | None = None
    minutes: tuple[int, ...] | None = None


@frozen
class BotScript:
    """A bot's script card."""

    lines: tuple[ScriptLine, ...]


@frozen
class Forms:
    """Everything that is known of a copy."""

    characters: Mapping[str, CharacterForm] = field(factory=dict[str, CharacterForm])
    sections: Mapping[str, SectionForm] = field(factory=dict[str, SectionForm])
    pods: Mapping[str, PodForm] = field(factory=dict[str, PodForm])
    edges: tuple[tuple[str, ...], ...] = ()
    """Two Sections, the kind of what joins them, and `to` where it leads one way."""
    locks: tuple[tuple[str, str], ...] = ()
    scripts: Mapping[str, BotScript] = field(factory=dict[str, BotScript])

    def character(self, name: str) -> CharacterForm:
        """Return what is known of a Character."""
        return self.characters.get(name, NO_CHARACTER)

    def section(self, name: str) -> SectionForm:
        """Return what is known of a Section."""
        return self.sections.get(name, NO_SECTION)

    def pod(self, name: str) -> PodForm:
        """Return what is known of a Pod."""
        return self.pods.get(name, NO_POD)


NO_CHARACTER = CharacterForm()
NO_SECTION = SectionForm()
NO_POD = PodForm()
