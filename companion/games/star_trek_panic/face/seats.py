"""The seats of the scene: each player's character, hand, and what can be corrected there."""

from __future__ import annotations

from companion.core.say import say, say_many
from companion.games.star_trek_panic.face import missions
from companion.games.star_trek_panic.face.table import FaceTable, adjust, nothing, send
from companion.stage.presses import Later, Pick, Put
from companion.stage.questions import Ask, Choice, Number
from companion.stage.scene import Chip, Seat

CHARACTERS = ("Kirk", "Spock", "McCoy", "Scott", "Uhura", "Sulu", "Chekov")
"""OUT-01: the box's seven."""
MOST = 3
"""So many cards at once are asked for."""


def seats(table: FaceTable) -> tuple[Seat, ...]:
    """Return every seat, clockwise."""
    return tuple(_seat(table, seat) for seat in table.seats)


def _seat(table: FaceTable, seat: str) -> Seat:
    found = table.seats[seat]
    hand = _hand(table, seat)
    return Seat(
        seat,
        found["name"],
        numbers=(hand,) if found["here"] else (),
        chips=own(table) if seat == table.seat else (),
        active=table.active == seat,
        gone=not found["here"],
        sub=found["role"] or "",
        correct=_correct(table, seat),
    )


def _hand(table: FaceTable, seat: str) -> Number:
    found, may = table.seats[seat], not table.over and table.seat in (None, seat)
    held = found["hand"]
    most = table.view["decks"]["enterprise"] + table.view["decks"]["discard"] + held
    put = Put({"do": "hand", "seat": seat}, ("cards",))
    told = put if may and found["here"] else None
    return Number(f"seats.{seat}.hand", say("hand"), held, 0, max(most, held), "hand", seat, told)


def hand(table: FaceTable) -> tuple[Chip, ...]:
    """Return on a seat's own screen whom it plays."""
    role = None if table.seat is None else table.seats[table.seat]["role"]
    return (Chip("role", role, "human"),) if role and not table.over else ()


def own(table: FaceTable) -> tuple[Chip, ...]:
    """Return what a seat may tell of its own at any time: cards drawn or discarded, a token."""
    seat = table.seat
    if seat is None or table.over:
        return ()
    found = list[Chip]()
    choices = tuple(
        _count(do, seat, n, icon)
        for do, icon in (("draw", "plus"), ("discard", "minus"))
        for n in range(1, MOST + 1)
        if table.is_open(do) and (do == "draw" or n <= table.seats[seat]["hand"])
    )
    if choices:
        label = say("Draw or discard")
        asked = Ask("cards", label, choices, say("For what a card or an ability says."))
        found.append(Chip("cards", label, "hand", press=table.later("cards", asked)))
    if table.is_open("mission_token"):
        asked = missions.own_token(table)
        press = table.later("mission_token", asked)
        found.append(Chip("mission_token", say("Mission token"), "marker", press=press))
    return tuple(found)


def _count(do: str, seat: str, n: int, icon: str) -> Choice:
    if do == "draw":
        label = say_many("Draw {count} card", "Draw {count} cards", n)
    else:
        label = say_many("Discard {count} card", "Discard {count} cards", n)
    return Choice(f"{do}.{n}", label, send(do, seat=seat, cards=n), icon=icon)


def _correct(table: FaceTable, seat: str) -> Pick | Later | None:
    found = table.seats[seat]
    if table.over or not table.is_table or not found["here"]:
        return None
    if table.selection.brief:
        return Later(f"correct.{seat}")
    name = table.name(seat)
    choices = [
        Choice("hand", say("The hand"), Pick(_hand(table, seat)),
               say_many("{count} card", "{count} cards", found["hand"]), "hand"),
    ]  # fmt: skip
    choices.append(
        Choice("role", say("The Character"), Pick(_character(table, seat)), found["role"] or "",
               "human")
    )  # fmt: skip
    if sum(one["here"] for one in table.seats.values()) > 1:
        sure = Ask(
            f"leave.{seat}",
            say("{name} leaves the game?", name=name),
            (Choice("yes", say("Yes, leaves the game"), send("leave", seat=seat), icon="leave"),),
            say("The hand is discarded, and the turns are skipped. Undo brings the player back."),
            seat,
        )
        choices.append(Choice("leave", say("Leaves the game"), Pick(sure), icon="leave"))
    return Pick(Ask(f"correct.{seat}", name, tuple(choices), say("What is wrong?"), seat))


def _character(table: FaceTable, seat: str) -> Ask:
    """ST-SET-03: ask who somebody is; whom another player has is greyed."""
    others = {one["role"]: at for at, one in table.seats.items() if at != seat}
    choices = tuple(
        Choice(
            role,
            role,
            nothing(say("{name} is {role} already.", name=table.name(others[role]), role=role),
                    "ST-SET-03")
            if role in others else adjust({f"seats.{seat}.role": role}),
            icon="human",
            bright=table.seats[seat]["role"] == role,
        )
        for role in CHARACTERS
    )  # fmt: skip
    return Ask(f"role.{seat}", say("Which Character?"), choices, table.name(seat), seat,
               rule="ST-SET-03")  # fmt: skip
