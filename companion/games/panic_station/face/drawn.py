"""The questions about cards that were drawn."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.say import say
from companion.games.panic_station.face.table import TO_COME, AskedField, FaceTable, Ways
from companion.stage.questions import Choice


def drawn_fields(table: FaceTable) -> list[AskedField]:
    """PS-ROOM-08: return what the table tells of cards that were drawn."""
    return [
        AskedField("alerts", say("How many Parasite Alerts did you draw?"), _number, numbers=True),
        AskedField(
            "alerts_by", say("Who drew the Parasite Alert?"), lambda by, _: _drawer(table, by)
        ),
    ]


def _drawer(table: FaceTable, by: Sequence[str] | None) -> Choice:
    seat = (by or [""])[0]
    return Choice(seat, table.name(seat), TO_COME, seat=seat)


def _number(value: int | None, _: Ways) -> Choice:
    return Choice(str(value or 0), str(value or 0), TO_COME, bright=not value)
