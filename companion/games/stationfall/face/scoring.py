"""Stationfall on the screen: everybody reveals, delivers Data, and is scored row by row."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face.asking import leads
from companion.games.stationfall.face.deeds import unheld
from companion.games.stationfall.face.noting import last_reveal
from companion.games.stationfall.face.points import (
    cubes_out,
    is_barred_by_guilt,
    on_guilt,
    others_bribes,
)
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.games.stationfall.state import CUBES
from companion.stage.presses import Pick, Press, Words
from companion.stage.questions import Fill, Row, Tally
from companion.stage.scene import Action

STARS: Final = (1, 2, 3, 4, 5, 6)
"""What a row of an agenda may be worth."""
MOST_ROWS: Final = 6
MOST_BONUS: Final = 9
NTH: Final = (say("first"), say("second"), say("third"), say("fourth"), say("fifth"), say("sixth"))


def actions(table: FaceTable) -> tuple[Action, ...]:
    """Return the buttons of Stationfall: first of those who are awaited."""
    found = [
        *_of_seats(table, "reveal", "eye"),
        *_of_seats(table, "deliver", "terminal"),
        *_scores(table),
    ]
    if found and table.is_table:
        found[0] = _bright(found[0])
    return tuple(found)


def _bright(one: Action) -> Action:
    return Action(one.key, one.label, one.press, one.sub, one.icon, bright=True)


def _of_seats(table: FaceTable, do: str, icon: str) -> Iterable[Action]:
    for seat in table.seats:
        ways = table.ways(do, seat=seat)
        if not ways:
            continue
        press = _of_seat(table, do, seat, ways)
        yield Action(f"{do}.{seat}", _label(table, do, seat), press, icon=icon)


def _of_seat(table: FaceTable, do: str, seat: str, ways: Sequence[Raw]) -> Press:
    is_reveal, key = do == "reveal", f"{do}.{seat}"
    press = last_reveal(table, seat) if is_reveal else _delivers(table, ways, key)
    if is_reveal and not table.is_table:
        return press
    return table.later(key, lambda: press.question) if isinstance(press, Pick) else press


def _delivers(table: FaceTable, ways: Sequence[Raw], key: str) -> Press:
    """SF-DAT-05, SF-DAT-01: Data that the app knows nobody to have are asked about."""

    def done(way: Raw) -> Press:
        return unheld(table, "deliver", way) if way.get("has") else send("deliver", **way)

    return leads(table, "deliver", ways, ("data",), done, key)


def _label(table: FaceTable, do: str, seat: str) -> Message:
    name = table.name(seat)
    if do == "reveal":
        return say("{name} reveals", name=name)
    return say("{name} delivers Data", name=name)


def _scores(table: FaceTable) -> Iterable[Action]:
    for seat in table.view["awaiting"]:
        if table.ways("score", seat=seat):
            press: Press = table.later(f"score.{seat}", partial(score, table, seat))
            label = say("Score {name}", name=table.name(seat))
            yield Action(f"score.{seat}", label, press, _as(table, seat), "winner")


def _as(table: FaceTable, seat: str) -> Words:
    found: Words = table.seats[seat]["identity"] or ""
    return found


def score(table: FaceTable, seat: str) -> Tally:
    """SF-SCO-02 to SF-SCO-04: ask for what the app cannot know of a seat's points."""
    one, known = table.seats[seat], table.view.get("agendas", {}).get(seat)
    raw: dict[str, Any] = {"do": "score", "seat": seat}
    rows = [*_agenda(known, raw)]
    if one["bot"] is None:
        rows += [*_bonus(table, seat, known, raw), *_limit(known, raw)]
    rows += _may_win(table, seat, raw)
    return Tally(
        f"score.{seat}", say("{name} scores as {character}", name=table.name(seat),
                             character=one["identity"] or ""),
        tuple(rows), Fill(raw, ("rows",)), say("Save"), _facts(table, seat), seat, "winner",
        rule="SF-SCO-02", columns=2,
    )  # fmt: skip


def _agenda(known: Raw | None, raw: dict[str, Any]) -> Iterable[Row]:
    """Return each row as the copy has it; of an unknown agenda, what its rows are worth."""
    if known is None or known["rows"] is None:
        raw["rows"] = []
        for n in STARS:
            told = {"points": n, "plus": False, "met": True}
            worth = say_many("Rows met, {count} point each", "Rows met, {count} points each", n)
            yield Row(f"worth.{n}", worth, MOST_ROWS, icon="check", value=told)
        return
    raw["rows"] = [_unmet(row) for row in known["rows"]]
    for n, row in enumerate(known["rows"]):
        label = _row(n, row)
        if row["times"] is not None:
            met: Words = say("met") if row["times"] else say("not met")
            yield Row(f"row.{n}", label, 0, sub=_worth(row), note=met,
                      icon="check" if row["times"] else "close")  # fmt: skip
        else:
            most, each = (MOST_ROWS, ()) if row["per"] else (1, (True,))
            yield Row(f"row.{n}", label, most, sub=_worth(row), path=("rows", n), counts=True,
                      each=each)  # fmt: skip


def _unmet(row: Raw) -> bool | int | None:
    """Return what is told of a row that nobody counts: nothing where the app knows."""
    if row["times"] is not None:
        return None
    return 0 if row["per"] else False


def _row(n: int, row: Raw) -> Words:
    """Return what a row asks for; of one without words, where it stands on the card."""
    what: Words = row["what"] or say(
        "The card's {nth} row", nth=NTH[n] if n < len(NTH) else str(n + 1)
    )
    return say("+ {what}", what=what) if row["plus"] else what


def _worth(row: Raw) -> Message:
    return say_many("{count} point", "{count} points", row["points"])


def _may_win(table: FaceTable, seat: str, raw: dict[str, Any]) -> list[Row]:
    """SF-GLT-05: ask of a Guilty seat whether its Agenda lets it win, where the app cannot know."""
    if not is_barred_by_guilt(table.view, seat) or table.view["agendas"][seat]["wins_guilty"]:
        return []
    raw["exempt"] = False
    label = say("The Agenda says that a Guilty player may win")
    return [Row("exempt", label, path=("exempt",), counts=True, each=(True,), icon="lock")]


def _bonus(table: FaceTable, seat: str, known: Raw | None, raw: dict[str, Any]) -> Iterable[Row]:
    bonus = table.seats[seat]["bonus"]
    if bonus is None or (known is not None and known["bonus"] is not None):
        return
    raw["bonus"] = 0
    label = say("Points for {character}, the bonus character", character=bonus)
    yield Row("bonus", label, MOST_BONUS, -MOST_BONUS, path=("bonus",), counts=True)


def _limit(known: Raw | None, raw: dict[str, Any]) -> Iterable[Row]:
    if known is not None and known["limit"] is not None:
        return
    raw["limit"] = 0
    label = say("Influence Limit on the card")
    yield Row("limit", label, CUBES, start=CUBES, path=("limit",), counts=True)


def _facts(table: FaceTable, seat: str) -> Message:
    """SF-BRB-02, SF-BRB-03, SF-SCO-04: say what the app adds by itself."""
    facts = say("A + row counts only if the row above it does. The app adds the unused Bribe"
                " ({bribe}) and others' Bribes on the card ({bribes}), and takes off what is over"
                " the limit (cubes out: {out}).", bribe=table.seats[seat]["bribe"],
                bribes=others_bribes(table, seat), out=cubes_out(table, seat))  # fmt: skip
    guilt = on_guilt(table.view, seat, table.name(seat))
    return facts if guilt is None else say("{one} {other}", one=guilt, other=facts)
