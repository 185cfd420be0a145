"""Phases 6 and 7 on a screen: the threats act, boarders come, tokens are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

from companion.core.evolving import evolve
from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.board import FRONT, SECTORS
from companion.games.star_trek_panic.face import foretold, places
from companion.games.star_trek_panic.face.names import (
    FACING,
    KIND_ICONS,
    PARTS,
    SHOTS,
    STATES,
    kind_name,
)
from companion.games.star_trek_panic.face.table import FaceTable, nothing, send
from companion.stage.presses import Pick, Press, Words
from companion.stage.questions import Ask, Choice, Fill, Row, Tally
from companion.stage.scene import Action

TWO: Final = 2
OWNER_ICON: Final = "heading"
"""A ship's, where a token is named."""
A_COMET: Final = {"token": "comet"}
MENDED: Final = 2
"""ST-SB-02: so many damaged parts are repaired."""
MOST_SHOTS: Final = 9


# Phase 6


def act(table: FaceTable) -> Action | None:
    """ST-MF-01: the one button of phase 6."""
    offer = next(iter(table.offers("threats_act")), None)
    if offer is None or (table.is_table and not table.is_full):
        return None
    label, sub = say("The threats move and fire"), foretold.short(table)
    press: Press = send("threats_act") if offer.closed is None else table.shut(offer)
    if (counted := volleys(table)) is not None:
        press = table.later("threats_act", evolve(counted, must=False))
    return Action("threats_act", label, press, sub, SHOTS, bright=True)


def volleys(table: FaceTable) -> Tally | None:
    """On a light board: somebody tells how many shots meet each facing, and who boards.

    The table's screen asks by itself; on the active seat's phone a button does.
    Boarders stand below all shots, so that each sector is where it was the turn before.
    """
    rows_of = table.view["checklist"]
    if rows_of is None or not table.is_open("threats_act"):
        return None
    raw = {
        "do": "threats_act",
        "volleys": [{"facing": one["facing"], "boarders": [], "shots": 0} for one in rows_of],
    }
    shots, boarders, fired = list[Row](), list[Row](), table.view["fired"]
    for n, one in enumerate(rows_of):
        name = say("Sector {n}: {facing}", n=one["sector"], facing=FACING[one["facing"]])
        sub = say("shield {state}", state=STATES[one["shield"]])
        shots.append(
            Row(f"shots.{n}", name, MOST_SHOTS, start=min(MOST_SHOTS, fired[one["sector"] - 1]),
                sub=sub, icon=SHOTS, path=("volleys", n, "shots"), counts=True)
        )  # fmt: skip
        if one["boards"]:
            label = say("Boarders: {facing}", facing=FACING[one["facing"]])
            boarders.append(
                Row(f"boards.{n}", label, MOST_SHOTS, sub=say("defense, less Security"),
                    icon="boarder", value=1, path=("volleys", n, "boarders"))
            )  # fmt: skip
    return Tally(
        "volleys", say("The threats move, then fire"), (*shots, *boarders),
        Fill(raw, ("volleys",)), say("Fire"), _what_is_counted(table),
        icon=SHOTS, must=True, rule="ST-MF-05", columns=2,
    )  # fmt: skip


def _what_is_counted(table: FaceTable) -> Message:
    if table.turn is not None and table.turn["number"] == 1:
        return say("Move the tokens sector by sector, then correct the shots: "
                   "the three ships of the set-up are counted already.")  # fmt: skip
    return say("Move the tokens sector by sector, then correct the shots: "
               "what fired last turn is counted already.")  # fmt: skip


# Boarders


def security(table: FaceTable) -> Tally | None:
    """ST-BRD-02: everybody may play Security against each boarder."""
    first = table.first_pending
    if first is None or first["kind"] != "boarders" or not table.is_table:
        return None
    seats = [seat for seat, one in table.seats.items() if one["here"] and one["hand"]]
    boarders = first["boarders"]
    rows = tuple(
        _security_row(table, one, seat, alone=len(boarders) == 1)
        for seat in seats
        for one in boarders
    )
    return Tally(
        "security", _who_boards(table, boarders), rows,
        Fill({"do": "security"}, ("cards",)), _they_board(boarders), _what_for(boarders),
        icon="boarder", alarm=True, must=True, rule="ST-BRD-02", columns=len(boarders),
    )  # fmt: skip


def _security_row(table: FaceTable, one: Mapping[str, Any], seat: str, *, alone: bool) -> Row:
    """Return a player's cards against a boarder; of several each is a column."""
    label: Words = table.name(seat) if alone else table.threat(one["threat"])
    value = {"boarder": one["threat"], "seat": seat, "count": 1}
    most = min(table.seats[seat]["hand"], one["damage"])
    return Row(f"{one['threat']}.{seat}", label, most, icon="hand", seat=seat, value=value)


def _who_boards(table: FaceTable, boarders: list[Mapping[str, Any]]) -> Message:
    if len(boarders) == 1:
        one = boarders[0]
        return say("{threat} boards: {n} damage", threat=table.threat(one["threat"]),
                   n=one["damage"])  # fmt: skip
    total = sum(one["damage"] for one in boarders)
    return say("{count} boarders: {n} damage in all", count=len(boarders), n=total)


def _they_board(boarders: list[Mapping[str, Any]]) -> Message:
    return say("They board") if len(boarders) > 1 else say("It boards")


def _what_for(boarders: list[Mapping[str, Any]]) -> Message:
    facings = [FACING[one] for one in dict.fromkeys(one["facing"] for one in boarders)]
    return say("Through the {facings}. Tap a player for each Security card played: 1 less damage.",
               facings=facings)  # fmt: skip


def own_security(table: FaceTable) -> Ask | None:
    """Return what a seat may play of its own, on its phone; the active one may say: nobody."""
    first, seat = table.first_pending, table.seat
    if first is None or first["kind"] != "boarders" or seat is None:
        return None
    if not table.is_open("security"):
        return None
    asked = [one for one in first["boarders"] if one["damage"] and table.seats[seat]["hand"]]
    choices = tuple(
        Choice(one["threat"], table.threat(one["threat"]), Pick(_against(table, one, seat)),
               _through(one), "boarder")
        for one in asked
    )  # fmt: skip
    if len(asked) == 1:
        choices = _against(table, asked[0], seat).choices
    if seat == table.active:
        none = Choice("none", say("No Security: they board"), send("security"), icon="boarder")
        choices = (*choices, none)
    text = say("What is sent settles it for everybody: wait for those who may play some, too.")
    return Ask("security", say("How many Security cards do you play?"), choices, text,
               icon="boarder", rule="ST-BRD-02")  # fmt: skip


def _through(one: Mapping[str, Any]) -> Message:
    damage = say_many("{count} damage", "{count} damage", one["damage"])
    return say("{facing}, {damage}", facing=FACING[one["facing"]], damage=damage)


def _against(table: FaceTable, one: Mapping[str, Any], seat: str) -> Ask:
    most = min(one["damage"], table.seats[seat]["hand"])
    choices = tuple(
        Choice(
            f"{one['threat']}.{n}",
            say_many("{count} Security card", "{count} Security cards", n),
            send("security", cards=[{"boarder": one["threat"], "seat": seat, "count": n}]),
            say_many("{count} damage is left", "{count} damage is left", one["damage"] - n),
            "hand",
        )
        for n in range(1, most + 1)
    )
    return Ask(f"security.{one['threat']}", table.threat(one["threat"]), choices, _through(one))


# The Starbase


def starbase(table: FaceTable) -> Ask | None:
    """ST-SB-02: what it mends: first the shields, then the hull.

    Both together may be hundreds of ways: a phone asks for the hull once the shields are told.
    """
    first = table.first_pending
    if first is None or first["kind"] != "starbase":
        return None
    shields, hull = _mends(table, "shield"), _mends(table, "hull")
    text = say("Then everybody draws a card.")
    if len(shields) > 1 and len(hull) > 1:
        choices = tuple(
            Choice(
                key,
                label,
                table.later(
                    f"starbase.{key}", _mending(table, "hull", hull, {"shields": told}, text)
                ),
                icon=_mends_icon(told),
                bright=n == 0,
            )
            for n, (key, label, told) in enumerate(shields)
        )
        return _asking("shield", choices, text)
    part, found = ("shield", shields) if len(shields) > 1 else ("hull", hull)
    return _mending(table, part, found, {}, text)


def _mending(
    table: FaceTable, part: str, found: list[tuple[str, Words, dict[str, Any]]],
    known: Mapping[str, Any], text: Message,
) -> Ask:  # fmt: skip
    field = "shields" if part == "shield" else "hull"
    choices = tuple(
        Choice(key, label, send("starbase", **known, **{field: told}), icon=_mends_icon(told),
               bright=n == 0)
        for n, (key, label, told) in enumerate(found)
    )  # fmt: skip
    return _asking(part, choices, text, first=not known)


def _asking(part: str, choices: tuple[Choice, ...], text: Message, *, first: bool = True) -> Ask:
    title = (
        say("The Starbase: which shields?")
        if part == "shield"
        else say("The Starbase: which hull?")
    )
    key = "starbase" if first else f"starbase.{part}"
    return Ask(key, title, choices, text, icon="heal", must=first, rule="ST-SB-02")


def _mends_icon(told: Mapping[str, Any]) -> str:
    return "heal" if told else "close"


def _mends(table: FaceTable, part: str) -> list[tuple[str, Words, dict[str, Any]]]:
    """Return all that can be mended of shields or hull, the most first, nothing last."""
    state = {facing: one[part] for facing, one in table.facings.items()}
    damaged = [facing for facing, one in state.items() if one == "damaged"]
    found = list[tuple[str, Words, dict[str, Any]]]()
    for pair in combinations(damaged, min(MENDED, len(damaged))) if damaged else ():
        names = [PARTS[part][facing] for facing in pair]
        found.append(("+".join(pair), say("Repair: {parts}", parts=names), {"repair": list(pair)}))
    found += [
        (f"rebuild.{facing}", say("Rebuild: {part}", part=PARTS[part][facing]), {"rebuild": facing})
        for facing, one in state.items()
        if one == "destroyed"
    ]
    return [*found, ("nothing", say("Nothing to mend") if not found else say("Nothing"), {})]


# Phase 7


def draws(table: FaceTable) -> tuple[Action, ...]:
    """ST-PH-10: draw by the app's own lot; which token was drawn is asked by itself."""
    if not table.acts or not table.offers("draw_threat"):
        return ()
    drawn = table.turn["drawn"] if table.turn else 0
    if drawn >= TWO or (table.is_full and not table.ways("draw_threat", done=None)):
        done = send("draw_threat", done=True)
        return (Action("drawn", say("Done: next turn"), done, icon="end-turn", bright=True),)
    if not table.is_full:
        two = say("Two tokens drawn") if not drawn else say("The other token drawn")
        return (
            Action("drawn", two, send("draw_threat", done=True), say("no comet"), "check",
                   bright=True),
            Action("comet", say("A comet"), send("draw_threat", **A_COMET), icon="comet"),
        )  # fmt: skip
    label = say("Which token was drawn first?")
    if drawn:
        label = say("Which token was drawn second?")
    by_lot = table.on_tablet or not table.aims
    named = Action("named", label, Pick(drawn_token(table, label)), say("out of the bag"), "box",
                   bright=not by_lot)  # fmt: skip
    lot = Action("lot", say("The app draws"), send("draw_threat"), icon="shuffle", bright=by_lot)
    found = (lot, named) if by_lot else (named, lot)
    if drawn:
        return found
    both = Action("both", say("The app draws both"), send("draw_threat", both=True),
                  icon="shuffle")  # fmt: skip
    return (*found, both)


def drawn_token(table: FaceTable, title: Message) -> Ask:
    """Ask which token came out of the cloth bag."""
    second = table.turn is not None and table.turn["drawn"] == 1
    there = _in_bag(table)
    choices = tuple(
        Choice(
            kind,
            kind_name(kind),
            _drawn(table, kind, second=second) if kind in there else none_left(kind),
            say("{n} in the bag", n=one["bag"]),
            KIND_ICONS.get(kind, OWNER_ICON),
        )
        for kind, one in table.tokens.items()
    )
    return Ask("draw", title, choices, icon="box", rule="ST-PH-10")


def none_left(kind: str) -> Press:
    """Say of a token that keeps its place in a list that the bag has no more of it."""
    why = say("The bag has none of these left: {token}. If it has, correct the bag in the menu.",
              token=kind_name(kind))  # fmt: skip
    return nothing(why, "ST-DRAW-01")


def _in_bag(table: FaceTable) -> Mapping[str, Mapping[str, Any]]:
    """ST-DRAW-02: of an empty bag the discarded ones are back in it first."""
    there = {kind: one for kind, one in table.tokens.items() if one["bag"]}
    return there or {kind: one for kind, one in table.tokens.items() if one["discard"]}


def _drawn(table: FaceTable, kind: str, *, second: bool) -> Press:
    """ST-EFF-02: what an effect says is done before the turn ends."""
    role = table.tokens[kind]["role"]
    if role == "effect" and second:
        return send("draw_threat", token=kind, hold=True)
    by_table = table.view.get("options", {}).get("starbase_place") == "table"
    if role == "starbase" and by_table:
        return Pick(places.where("draw_threat", kind, kind, table.looking, None))
    return send("draw_threat", token=kind)


# What a maneuver would bring


def would(table: FaceTable, way: str) -> Words:
    """Say what a maneuver brings: what comes closer, or how many stand before no shield then."""
    if not table.is_full:
        return ""
    if way == "forward":
        return _forward(table)
    step = 1 if way == "clockwise" else -1
    bare = sum(
        not one["cloaked"]
        and one["range"] == "short"
        and table.is_ship(id_)
        and table.tokens[one["kind"]]["owner"] != "tholian"
        and _shield_after(table, one["sector"], step) == "destroyed"
        for id_, one in table.threats.items()
    )
    if bare:
        return say_many("{count} boarder", "{count} boarders", bare)
    return say("no boarder")


def _shield_after(table: FaceTable, sector: int, step: int) -> str:
    """Return the shield that looks at a sector once the ship has turned."""
    place = table.place_of_sector(sector)
    facing = table.facing_of[table.sector_at((place - step) % len(SECTORS))]
    return str(table.facings[facing]["shield"])


def _forward(table: FaceTable) -> Words:
    front = {table.facings[facing]["sector"]: facing for facing in FRONT}
    ahead = [
        (table.is_ship(id_), one)
        for id_, one in table.threats.items()
        if one["sector"] in front and not one["cloaked"]
    ]
    if any(not ship and one["range"] == "medium" for ship, one in ahead):
        return say("Starbase")
    boards = sum(
        ship
        and one["range"] == "short"
        and table.tokens[one["kind"]]["owner"] != "tholian"
        and table.facings[front[one["sector"]]]["shield"] == "destroyed"
        for ship, one in ahead
    )
    if boards:
        return say_many("{count} boards", "{count} board", boards)
    closer = sum(one["range"] != "short" for _, one in ahead)
    return say_many("{count} closer", "{count} closer", closer)
