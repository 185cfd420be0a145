"""A seat's points and what its guilt means for the win, as everybody sees them at Stationfall."""

from __future__ import annotations

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face.table import FaceTable, Raw
from companion.games.stationfall.state import CUBES
from companion.stage.presses import Words


def is_barred_by_guilt(view: Raw, seat: str) -> bool:
    """SF-GLT-05: tell whether a seat's guilt counts for who wins."""
    counts = view["mode"] == "free" or view["options"]["guilt_bars"] == "everywhere"
    return bool(counts and view["seats"][seat]["guilt"] == "guilty")


def on_guilt(view: Raw, seat: str, name: Words) -> Message | None:
    """SF-GLT-05: say of a Guilty seat whether it may win, and why; None: it is not Guilty."""
    one = view["seats"][seat]
    if one["guilt"] != "guilty":
        return None
    if not is_barred_by_guilt(view, seat):
        return say("{name} is Guilty, but may win in this mode.", name=name)
    scored, known = seat in view["scores"], view["agendas"].get(seat)
    may = seat in view["exempt"] if scored else (known is not None and known["wins_guilty"]) or None
    if may is None:
        return say("{name} is Guilty, and wins only if the Agenda allows it.", name=name)
    if may:
        return say("{name} is Guilty, but {character}'s Agenda allows a win.", name=name,
                   character=one["identity"])  # fmt: skip
    return say("{name} is Guilty, so can't win.", name=name)


def so_far(table: FaceTable, seat: str) -> tuple[int, bool]:
    """Return what everybody sees of a seat's points, and whether that is all of them."""
    one, score = table.seats[seat], table.view["scores"].get(seat)
    if score is not None:
        return score["total"], True
    known, bribes = table.view["agendas"][seat], others_bribes(table, seat)
    rows = known["rows"] or ()
    points = sum(row["points"] * (row["times"] or 0) for row in rows) + bribes
    points += one["bribe"] if one["bot"] is None else 0
    points += known["bonus"] or 0
    if known["limit"] is not None:
        points += min(0, known["limit"] - cubes_out(table, seat))
    is_whole = known["rows"] is not None and all(row["times"] is not None for row in rows)
    is_whole &= known["limit"] is not None and (one["bonus"] is None or known["bonus"] is not None)
    return points, is_whole


def standing(table: FaceTable, seat: str) -> Message:
    """Return a seat's points in words, as everybody sees them."""
    points, is_whole = so_far(table, seat)
    if is_whole:
        return say_many("{count} point", "{count} points", points)
    return say_many("{count} point so far", "{count} points so far", points)


def cubes_out(table: FaceTable, seat: str) -> int:
    """SF-SCO-04, AMB-06: return how many cubes count against the limit."""
    one = table.seats[seat]
    betrayal = 0 if table.view["options"]["limit_counts_betrayal"] else one["betrayal"]
    return CUBES - int(one["cubes"]) - int(betrayal)


def others_bribes(table: FaceTable, seat: str) -> int:
    """SF-BRB-03: return how many Bribes of others lie on a seat's Character."""
    who = table.characters.get(table.seats[seat]["identity"] or "", {"bribes": ()})
    return sum(other != seat for other in who["bribes"])
