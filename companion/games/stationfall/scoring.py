"""What a Character's card is worth as the table stands, as far as the copy's forms tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from attrs import frozen

from companion.games.stationfall.forms import AgendaRow
from companion.games.stationfall.names import ENGINEER
from companion.games.stationfall.state import CUBES, State
from companion.games.stationfall.whens import WhenOf, known

BOT_LIMIT = CUBES
"""SF-BOT-07."""


@frozen
class RowScore:
    """A row of an agenda: how many times it counts, or None where that is not known."""

    points: int
    plus: bool
    times: int | None


def agenda(state: State, character: str, *, of_bot: bool = False) -> tuple[AgendaRow, ...] | None:
    """Return a Character's agenda as the copy has it; a bot's is on the card's other side."""
    form = state.forms.character(character)
    return form.bot_agenda if of_bot else form.agenda


def row_score(asked: WhenOf, row: AgendaRow) -> RowScore:
    """Return what the app knows of a row; how often a row with `per` counts it is told."""
    met = known(asked, row.when)
    times = None if met is None or (met and row.per) else int(met)
    return RowScore(row.points, row.plus, times)


def counted(rows: Iterable[RowScore]) -> tuple[RowScore, ...]:
    """SF-SCO-02: let a plus row count only if the nearest row above without a plus does."""
    found: list[RowScore] = []
    base: int | None = 0
    for row in rows:
        if not row.plus:
            base = row.times
            found.append(row)
        elif base is None:
            found.append(row if row.times == 0 else RowScore(row.points, row.plus, None))
        else:
            found.append(row if base else RowScore(row.points, row.plus, 0))
    return tuple(found)


def total(rows: Iterable[RowScore]) -> int:
    """Return what the rows are worth that are known to count."""
    return sum(row.points * (row.times or 0) for row in rows)


def wins_guilty(state: State, character: str) -> bool:
    """SF-GLT-05: tell whether an Agenda lets a Guilty player win; the Engineer's always does."""
    return character == ENGINEER or "wins_guilty" in state.forms.character(character).flags


def bribes_on(state: State, character: str, seat: str) -> int:
    """SF-BRB-03: return how many Bribes of others lie on a seat's Character."""
    return sum(other != seat for other in state.characters[character].bribes)


def over_limit(state: State, seat: str, limit: int) -> int:
    """SF-SCO-04, AMB-06: return what the cubes beyond the limit cost: 0, or less."""
    out = CUBES - state.supply(seat)
    if not state.options.limit_counts_betrayal:
        out -= state.seats[seat].betrayal
    return min(0, limit - out)


def bonus(state: State, character: str, seat: str | None) -> int | None:
    """SF-SCO-03: return what a bonus character is worth by the copy; None: not known."""
    form = state.forms.character(character).bonus
    if form is None:
        return None
    met = known(WhenOf(state, character, seat), form.when)
    return None if met is None else form.points * met


@frozen
class StandingScore:
    """What a Character would score now, by what lies open; the same for whoever looks."""

    agenda: int | None
    """Points of the rows that are known; None: nobody has entered its agenda."""
    unknown: int = 0
    """How many rows could count, and the app cannot know."""
    bonus: int | None = None
    """Its points as somebody's bonus character; None: not known."""
    limit: int | None = None
    """The Influence Limit on its card; None: not known."""


def standing_scores(state: State) -> Mapping[str, StandingScore]:
    """SF-SCO-02: return what every Character in the cast would score if the game ended now.

    It asks nothing of who looks, so that nobody learns whose Character is whose. Of a guilt that
    a row asks for only a revealed Character's is known.
    """
    return {name: _standing(state, name) for name in state.characters}


def _standing(state: State, name: str) -> StandingScore:
    owner = state.owner(name)
    is_bot = owner is not None and state.seats[owner].bot is not None
    printed = agenda(state, name, of_bot=is_bot)
    worth = bonus(state, name, None)
    limit = BOT_LIMIT if is_bot else state.forms.character(name).limit
    if printed is None:
        return StandingScore(None, bonus=worth, limit=limit)
    rows = counted(row_score(WhenOf(state, name, owner), row) for row in printed)
    return StandingScore(total(rows), sum(row.times is None for row in rows), worth, limit)
