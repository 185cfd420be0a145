"""The view of Stationfall: everything that lies open on the table, and no secret."""

from __future__ import annotations

from typing import Any

from companion.core.shape import write
from companion.games.stationfall import bot_words
from companion.games.stationfall.awaiting import awaiting, to_reveal, to_score
from companion.games.stationfall.names import CONTAINMENT
from companion.games.stationfall.own_copy import conditions
from companion.games.stationfall.reminders import reminders
from companion.games.stationfall.scoring import (
    BOT_LIMIT,
    agenda,
    bonus,
    counted,
    row_score,
    wins_guilty,
)
from companion.games.stationfall.starting import EXPECTED, identities
from companion.games.stationfall.state import (
    BotPlan,
    BotQuestion,
    SeatScore,
    State,
    TimeMarker,
    Turn,
)
from companion.games.stationfall.whens import WhenOf


def view(state: State) -> dict[str, Any]:
    """Return what everybody sees, as the contract has it."""
    return {
        "phase": state.phase,
        "board": state.board,
        "mode": state.mode,
        **_clock(state),
        "seats": {seat: _seat(state, seat) for seat in state.seats},
        "characters": {
            name: _character(state, name, order) for order, name in enumerate(state.cast, 1)
        },
        **_station(state),
        "bot": None if state.bot is None else _bot(state, state.bot),
        "pending": pending(state),
        "awaiting": list(awaiting(state)),
        "agendas": {seat: _asked(state, seat) for seat in _counting(state)},
        "exempt": [seat for seat, one in state.scores.items() if one.exempt],
        "scores": {seat: _score(one) for seat, one in state.scores.items()},
        "reminders": reminders(state),
        "options": write(state.options),
        "over": over(state),
    }


def _clock(state: State) -> dict[str, Any]:
    """Return how the game was laid out, whose turn it is and how late."""
    seats = len(state.seats)
    return {
        "setup": {
            "expected": EXPECTED.get(seats, EXPECTED[max(EXPECTED)]),
            "cast": len(state.cast),
            "identities": identities(seats, with_bot=len(state.humans()) < seats),
            "minute": state.started,
        },
        "teams": [list(team) for team in state.teams],
        "minute": state.minute,
        "re_entry": state.re_entry,
        "first": state.first,
        "order": list(state.order()),
        "turn": None if state.turn is None or state.phase != "play" else _turn(state.turn),
    }


def _turn(turn: Turn) -> dict[str, Any]:
    return {
        "number": turn.number,
        "seat": turn.seat,
        "step": turn.step,
        "influenced": turn.influenced,
        "character": turn.character,
        "exhausted": turn.exhausted,
        "actions": turn.actions,
        "spent": turn.spent,
        "free": turn.free,
        "extras": dict(turn.extras),
    }


def _seat(state: State, seat: str) -> dict[str, Any]:
    one = state.seats[seat]
    return {
        "name": one.name,
        "bot": one.bot,
        "cubes": state.supply(seat),
        "betrayal": one.betrayal,
        "bribe": one.bribe,
        "kompromat": one.kompromat,
        "markers": state.free_markers(seat),
        "guilt": one.guilt,
        "identity": one.identity,
        "schroedinger": one.schroedinger,
        "bonus": one.bonus,
        "disc": one.disc,
        "conspirators": list(state.conspirators(seat)),
        "out": not one.here,
    }


def _character(state: State, name: str, order: int) -> dict[str, Any]:
    one = state.characters[name]
    return {
        "order": order,
        "kind": state.kind(name),
        "state": one.state,
        "pc": state.owner(name),
        "cubes": dict(one.cubes),
        "discs": list(state.discs(name)),
        "exhausted": state.is_exhausted(name),
        "bribes": list(one.bribes),
        "kompromat_used": one.kompromat_used,
        "contaminated": one.contaminated,
        "data": list(one.data),
        "section": one.section,
        "items": list(one.items),
    }


def _station(state: State) -> dict[str, Any]:
    """Return how the station is, its Pods and the Offsites."""
    antimatter = state.antimatter
    return {
        "markers": [marker(one) for one in state.markers],
        "power": {"damaged": state.power, "status": state.power_status},
        "cameras": state.cameras,
        "jammers": state.jammers,
        "abandon_ship": state.abandon_ship,
        "locks": _locks(state),
        "antimatter": {
            "armed": antimatter.armed,
            "seat": antimatter.seat,
            "minute": antimatter.minute,
            "detonated": antimatter.detonated,
        },
        "project_x": {"released": state.project_x},
        "sections": {
            name: _section(state, name) for name in dict.fromkeys((CONTAINMENT, *state.sections))
        },
        "pods": {name: _pod(state, name) for name in state.pods},
        "offsites": {name: list(data) for name, data in state.offsites.items()},
    }


def _locks(state: State) -> str | list[list[str]]:
    """Return the Locks: a full board has none once all are gone."""
    if isinstance(state.locks, str):
        return [] if state.is_full and state.locks == "gone" else state.locks
    return [list(one) for one in state.locks]


def marker(one: TimeMarker) -> dict[str, Any]:
    """Return a time marker as it is told and corrected, with a note's text."""
    found: dict[str, Any] = {"seat": one.seat, "on": one.on, "what": one.what, "due": one.due}
    if one.text:
        found["text"] = one.text
    if one.power is not None:
        found["power"] = one.power
    return found


def _section(state: State, name: str) -> dict[str, Any]:
    one = state.section(name)
    return {"hazard": one.hazard, "damaged": state.is_damaged(name), "items": list(one.items)}


def _pod(state: State, name: str) -> dict[str, Any]:
    one = state.pods[name]
    return {
        "state": one.state,
        "damaged": one.damaged,
        "occupants": list(one.occupants),
        "capacity": state.capacity(name),
        "needs": list(state.needs(name)),
        "ready": state.is_ready(name),
        "marker": state.launch_of(name),
    }


def _bot(state: State, plan: BotPlan) -> dict[str, Any]:
    return {
        "script": plan.script,
        "line": plan.line,
        "verb": plan.verb,
        "character": plan.character,
        "target": plan.target,
        "then": plan.then,
        "repeat": plan.repeat,
        "cubes": plan.cubes,
        "choice": plan.choice,
        "moves": bot_words.moves(state, plan),
    }


def _counting(state: State) -> tuple[str, ...]:
    """Return whose points are counted next: nobody before all have revealed."""
    return to_score(state) if state.phase == "stationfall" and not to_reveal(state) else ()


def _asked(state: State, seat: str) -> dict[str, Any]:
    """Return what the copy knows of a seat's score; `times` and others are null where it is told.

    `rows` is null where nobody has entered the agenda.
    """
    one = state.seats[seat]
    assert one.identity is not None
    printed = agenda(state, one.identity, of_bot=one.bot is not None)
    rows = (
        []
        if printed is None
        else counted(row_score(WhenOf(state, one.identity, seat), row) for row in printed)
    )
    return {
        "rows": None
        if printed is None
        else [
            {
                "points": row.points,
                "plus": row.plus,
                "per": bool(form.per),
                "times": row.times,
                "what": conditions.in_words(form.when, one.identity, form.per),
            }
            for row, form in zip(rows, printed, strict=True)
        ],
        "wins_guilty": wins_guilty(state, one.identity),
        "bonus": None if one.bonus is None else bonus(state, one.bonus, seat),
        "limit": BOT_LIMIT if one.bot is not None else state.forms.character(one.identity).limit,
    }


def _score(one: SeatScore) -> dict[str, Any]:
    return {
        "agenda": one.agenda,
        "bonus": one.bonus,
        "bribe": one.bribe,
        "bribes": one.bribes,
        "limit": one.limit,
        "total": one.total,
    }


def pending(state: State) -> list[dict[str, Any]]:
    """Return what must be settled before anything else."""
    found: list[dict[str, Any]] = []
    offer = state.offer
    if offer is not None:
        found.append({"kind": "offer", "what": offer.what, "character": offer.character,
                      "by": offer.by, "of": offer.of})  # fmt: skip
    if state.detonation is not None:
        found.append({"kind": "detonation", "seat": state.detonation})
    if state.project_x_due:
        found.append({"kind": "project_x"})
    if state.re_entry_due:
        found.append({"kind": "re_entry"})
    if state.reading is not None and state.reading.question is not None:
        found.append(_question(state, state.reading.question))
    return found


def _question(state: State, asked: BotQuestion) -> dict[str, Any]:
    found: dict[str, Any] = {"kind": "bot", "ask": asked.ask, "script": asked.script,
                             "line": asked.line, "verb": asked.verb}  # fmt: skip
    if asked.ask == "nearest":
        found |= {"character": asked.character, "choices": list(asked.choices)}
    else:
        found["candidates"] = list(asked.candidates)
    if asked.ask == "who":
        found["check"] = write(asked.check)
    return {**found, "text": bot_words.question(state, asked)}


def over(state: State) -> dict[str, Any] | None:
    """Return how the game has ended; a game that was given up has no winners."""
    end = state.over
    if end is None:
        return None
    why = "given_up" if end.rule is None else state.why
    return {"why": why, "side": end.side, "winners": list(end.winners or ())}
