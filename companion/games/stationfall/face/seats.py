"""The seats of the scene: each player's pieces, guilt, and what can be corrected there."""

from __future__ import annotations

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face.names import BRIBE, CUBE, GUILT_ICONS, KOMPROMAT, MARKER
from companion.games.stationfall.face.points import standing
from companion.games.stationfall.face.table import FaceTable, adjust, send
from companion.games.stationfall.naming import GUILTS
from companion.games.stationfall.state import CUBES
from companion.stage.presses import Later, Pick, Words
from companion.stage.questions import Ask, Choice, Number
from companion.stage.scene import Chip, Seat

MOST_KOMPROMAT = 26
"""SF-CMP-03."""


def seats(table: FaceTable) -> tuple[Seat, ...]:
    """Return every seat, clockwise."""
    return tuple(_seat(table, seat) for seat in table.seats)


def _seat(table: FaceTable, seat: str) -> Seat:
    found = table.seats[seat]
    first = table.first_pending
    asked = first is not None and first["kind"] == "offer" and first["of"] == seat
    return Seat(
        seat,
        found["name"],
        numbers=_numbers(table, seat),
        chips=() if found["out"] else _chips(table, seat),
        active=table.active == seat,
        gone=found["out"],
        badge=_guilt(table, seat),
        concerned=asked,
        sub=_who(table, seat),
        correct=_correct(table, seat),
    )


def _who(table: FaceTable, seat: str) -> Words:
    """Say as whom a seat plays, where everybody knows."""
    found = table.seats[seat]
    if seat in table.view["agendas"] or seat in table.view["scores"]:
        points = standing(table, seat)
        return points if found["bot"] is None else say("Bot: {points}", points=points)
    if found["bot"] is not None:
        return say("Bot: {character}", character=found["identity"] or found["bot"])
    return found["identity"] or ""


def _numbers(table: FaceTable, seat: str) -> tuple[Number, ...]:
    found = table.seats[seat]
    if found["out"]:
        return ()
    kompromat = Number(
        f"seats.{seat}.kompromat", say("Kompromat"), found["kompromat"], 0, MOST_KOMPROMAT,
        KOMPROMAT, seat,
    )  # fmt: skip
    if found["bot"] is not None:
        return () if _has_fallen(table) else (kompromat,)
    bribe = Number(f"seats.{seat}.bribe", say("Bribe"), found["bribe"], 0, 1, BRIBE, seat)
    if _has_fallen(table):
        return (bribe,)
    return (kompromat, bribe)  # a bot has no Bribe: the others stand in line


def _chips(table: FaceTable, seat: str) -> tuple[Chip, ...]:
    found = table.seats[seat]
    cubes, markers = found["cubes"], found["markers"]
    supply = Chip("cubes", say("Cubes"), CUBE, bright=cubes > 0, sub=str(cubes))
    if _has_fallen(table):
        return (supply,)
    time = Chip("markers", say("Time markers"), MARKER, bright=False, sub=str(markers))
    return (supply, time)


def _has_fallen(table: FaceTable) -> bool:
    """Tell whether only the score is left, and time markers and Kompromat count no more."""
    return table.phase in ("stationfall", "over")


def _guilt(table: FaceTable, seat: str) -> Chip | None:
    guilt = table.seats[seat]["guilt"]
    if guilt == "innocent":
        return None
    return Chip("guilt", GUILTS[guilt], GUILT_ICONS[guilt], bright=guilt == "guilty")


def _correct(table: FaceTable, seat: str) -> Pick | Later | None:
    found = table.seats[seat]
    if table.over or not table.is_table or found["out"] or table.phase == "setup":
        return None
    if table.selection.brief:
        return Later(f"correct.{seat}")
    betrayal = Number(f"seats.{seat}.betrayal", say("Betrayal Box"), found["betrayal"], 0,
                      found["cubes"] + found["betrayal"], CUBE, seat)  # fmt: skip
    choices = [
        Choice("guilt", say("Guilt"), Pick(_guilts(table, seat)), GUILTS[found["guilt"]], "eye"),
        Choice("betrayal", say("Cubes in the Betrayal Box"), Pick(betrayal),
               str(found["betrayal"]), CUBE),
    ]  # fmt: skip
    if found["bot"] is None and sum(not one["out"] for one in table.seats.values()) > 1:
        choices.append(Choice("leave", say("Leaves the game"), Pick(_leave(table, seat)),
                              icon="leave"))  # fmt: skip
    cubes = say_many("{count} cube in the supply. Hold a card to correct the cubes on it.",
                     "{count} cubes in the supply. Hold a card to correct the cubes on it.",
                     found["cubes"])  # fmt: skip
    return Pick(Ask(f"correct.{seat}", table.name(seat), tuple(choices), cubes, seat))


def _guilts(table: FaceTable, seat: str) -> Ask:
    now = table.seats[seat]["guilt"]
    choices = tuple(
        Choice(guilt, name, adjust({f"seats.{seat}.guilt": guilt}), icon=GUILT_ICONS[guilt],
               bright=guilt == now)
        for guilt, name in GUILTS.items()
    )  # fmt: skip
    return Ask(f"guilt.{seat}", say("Guilt"), choices, seat=seat)


def _leave(table: FaceTable, seat: str) -> Ask:
    yes = Choice("yes", say("Yes, leaves the game"), send("leave", seat=seat), icon="leave")
    text = say("The turns are skipped. Undo brings the player back.")
    return Ask(f"leave.{seat}", say("{name} leaves the game?", name=table.name(seat)), (yes,),
               text, seat)  # fmt: skip


def cubes_of(table: FaceTable, character: str, seat: str) -> Number:
    """Return a seat's cubes on a Character, to be corrected."""
    there = table.characters[character]["cubes"].get(seat, 0)
    most = min(CUBES, there + table.seats[seat]["cubes"])
    label: Message = say("Cubes of {name}", name=table.name(seat))
    return Number(f"characters.{character}.cubes.{seat}", label, there, 0, most, CUBE, seat)
