"""What is asked by itself on the table's screen: a mission, Security, the Starbase, the shots."""

from __future__ import annotations

from companion.games.star_trek_panic.face import missions, threats
from companion.games.star_trek_panic.face.table import FaceTable
from companion.stage.questions import Question


def question(table: FaceTable) -> Question | None:
    """Return what the table asks now, if anything."""
    if table.over or not table.is_table:
        return None
    first = table.first_pending
    if first is not None:
        if first["kind"] == "mission":
            return missions.revealed(table)
        return threats.security(table) or threats.starbase(table)
    return threats.volleys(table)
