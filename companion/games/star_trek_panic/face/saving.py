"""What a hit would save: the forecast once it was done, held against the forecast as it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.board import CONDITIONS, PARTS, RANGES
from companion.games.star_trek_panic.face import foretold
from companion.games.star_trek_panic.face.table import FaceTable
from companion.games.star_trek_panic.naming import part_name

Case = Mapping[str, Any]
MOST: Final = 9
"""Of so many ships it is worked out at once, those nearest to the ship."""


@frozen
class Saving:
    """What would not be lost, or not so much of it."""

    parts: frozenset[tuple[Any, Any]] = frozenset()
    """Each part and facing that would be left in a better state."""
    cards: int = 0
    ship: bool = False
    """The game would not be lost."""
    wins: bool = False

    def __bool__(self) -> bool:
        """Whether it saves anything at all."""
        return self != Saving()


def saved(table: FaceTable, hits: Iterable[tuple[str, int]]) -> Mapping[str, Saving]:
    """Return what each of these hits would save whatever the die shows: threats, and damage.

    A hit that neither destroys nor meets a boarder changes nothing of what is to come.
    """
    boarding = foretold.boarding(table)
    worth = [
        (id_, damage)
        for id_, damage in hits
        if id_ in boarding or damage >= (table.threats[id_]["defense"] or 0)
    ]
    worth.sort(key=lambda one: RANGES.index(table.threats[one[0]]["range"]), reverse=True)
    found = {id_: _saved(table, id_, damage) for id_, damage in worth[:MOST]}
    return {id_: one for id_, one in found.items() if one}


def _saved(table: FaceTable, id_: str, damage: int) -> Saving:
    now, ahead = table.news.forecast, table.news.ahead
    if now is None or ahead is None:
        return Saving()
    after = ahead({"do": "hit", "threat": id_, "damage": damage})
    if isinstance(after, Refusal):
        return Saving(wins=after.code == "game_over")
    return _certain([_less(case, then) for case, then in _pairs(now, after)])


def _pairs(now: Case, after: Case) -> Iterable[tuple[Case, Case]]:
    """Go through the cases of the die as they are and as they would be."""
    if "ship" in now:
        return [(now, after)]
    return [(case, after if "ship" in after else after[die]) for die, case in now.items()]


def _less(now: Case, after: Case) -> Saving:
    parts = frozenset(
        (part, facing)
        for part in PARTS
        for facing, then in after["ship"]["facings"].items()
        if _worn(now, facing, part) > CONDITIONS.index(then[part])
    )
    return Saving(
        parts,
        max(0, now["removed"] - after["removed"]),
        ship=_is_lost(now) and not _is_lost(after),
    )


def _worn(case: Case, facing: str, part: str) -> int:
    return CONDITIONS.index(case["ship"]["facings"][facing][part])


def _is_lost(case: Case) -> bool:
    return case["over"] is not None and case["over"]["side"] == "threats"


def _certain(every: Sequence[Saving]) -> Saving:
    """Return what is saved in all cases."""
    first, *others = every
    return Saving(
        first.parts.intersection(*(one.parts for one in others)),
        min(one.cards for one in every),
        all(one.ship for one in every),
    )


def on_token(saving: Saving | None) -> Message | str:
    """Return the most important of it, in a word or two."""
    if not saving:
        return ""
    if saving.wins:
        return say("wins")
    if saving.ship:
        return say("the ship")
    if any(part == "hull" for part, _ in saving.parts):
        return say("the hull")
    if saving.cards:
        return say_many("{count} card", "{count} cards", saving.cards)
    return say("a shield")


def in_short(saving: Saving) -> Message | str:
    """Return the same where nobody says what it is about."""
    what = on_token(saving)
    return what if saving.wins else say("saves {what}", what=what)


def in_words(saving: Saving) -> Message | str:
    """Return all of it."""
    if saving.wins or saving.ship:
        return in_short(saving)
    parts = sorted(saving.parts, key=lambda one: PARTS.index(one[0]), reverse=True)
    what: list[Message] = [part_name(part, facing) for part, facing in parts]
    if saving.cards:
        what.append(say_many("{count} card", "{count} cards", saving.cards))
    return say("saves {what}", what=what)
