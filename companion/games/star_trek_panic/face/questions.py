"""What is asked by itself on the table's screen: a mission, Security, the Starbase, a token."""

from __future__ import annotations

from companion.games.star_trek_panic.face import missions, threats
from companion.games.star_trek_panic.face.table import FaceTable
from companion.stage.questions import Question

DRAWING = 7
TWO = 2


def question(table: FaceTable) -> Question | None:
    """Return what the table asks now, if anything."""
    if table.over or not table.is_table:
        return None
    first = table.first_pending
    if first is not None:
        if first["kind"] == "mission":
            return missions.revealed(table)
        return threats.security(table) or threats.starbase(table)
    if (told := threats.volleys(table)) is not None:
        return told
    if table.phase == DRAWING and _by_hand(table):
        return threats.drawn_token(table, must=True)
    return None


def _by_hand(table: FaceTable) -> bool:
    """Whether the hands draw from a cloth bag, and the tablet asks which token came."""
    drawn = table.turn["drawn"] if table.turn else TWO
    is_here = table.is_full and not table.on_tablet and table.aims
    return is_here and drawn < TWO and table.is_open("draw_threat")
