"""Reminders of what people at Stationfall do without the app (the rules tagged R)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.stationfall.bots.reminding import REMINDERS as OF_BOTS
from companion.games.stationfall.names import OUT_OF_PLAY, TUTORIAL
from companion.games.stationfall.places import slots_left
from companion.games.stationfall.scoring import over_limit
from companion.games.stationfall.starting import EXPECTED
from companion.games.stationfall.state import ACTING, State

Reminder = tuple[str, Callable[[State], bool], Message]
LATE: Final = 3
"""So few Minutes are left that escaping is on everybody's mind."""
TAUGHT: Final = 4
"""SF-SET-13: so many seats the tutorial has."""
TWO, SIX = 2, 6
"""So many players, and more than that, have rules that our sources do not hold."""
STOWAWAY, LEGAL = "Stowaway", "Legal"
PIECES: Final = ("Operative", "Medical")
"""SF-CMP-06: Characters that bring pieces of their own."""


def _setting_up(state: State) -> bool:
    return state.phase == "setup"


def _tutorial(state: State) -> bool:
    return _setting_up(state) and state.cast == TUTORIAL


def _taught_kompromat(state: State) -> bool:
    """SF-SET-T3, SF-SET-07: with bots Kompromat is laid as in every other game."""
    return _tutorial(state) and not _with_bot(state)


def _with_bot(state: State) -> bool:
    return any(one.bot is not None for one in state.seats.values())


def _of_bot(state: State) -> bool:
    return state.turn is not None and state.seats[state.turn.seat].bot is not None


def _acts(state: State) -> bool:
    return state.turn is not None and state.turn.step in ACTING


def _first_time(state: State) -> bool:
    """Whether it is somebody's first turn; later nobody needs to be told."""
    turn = state.turn
    return turn is not None and turn.number <= len(state.seats) and not _of_bot(state)


def _chooses(state: State) -> bool:
    """Whether cubes may be placed, for the first time."""
    return _first_time(state) and not _acts(state)


def _other_cast(state: State) -> bool:
    return _setting_up(state) and len(state.cast) != EXPECTED[len(state.seats)]


def _sees_project_x(state: State) -> bool:
    turn = state.turn
    if turn is None or turn.character is None or turn.step != "active":
        return False
    return "X-Secret" in state.characters[turn.character].data


def _just_revealed(state: State) -> bool:
    return state.turn is not None and state.turn.step == "start" and state.turn.revealed


def _bot_begins(state: State) -> bool:
    return _of_bot(state) and state.turn is not None and state.turn.step == "start"


def _waits_for_abandon(state: State) -> bool:
    return _acts(state) and state.minute <= LATE and not state.abandon_ship


def _somebody_lies(state: State) -> bool:
    is_there = any(one.state == "down" for one in state.characters.values())
    return _acts(state) and is_there and not _of_bot(state)  # SF-BOT-09


def _acting(state: State) -> str | None:
    return None if state.turn is None or not _acts(state) else state.turn.character


def _is_lost(state: State) -> bool:
    """Whether a full board does not know where the acting Character stands."""
    who = _acting(state)
    return state.is_full and who is not None and state.characters[who].section is None


def _leaves_card(state: State) -> bool:
    """SF-LIN-11: whether the Stowaway may still stand on its card."""
    turn, who = state.turn, _acting(state)
    if who != STOWAWAY or turn is None or turn.spent:
        return False
    return state.characters[STOWAWAY].section is None


def _humans(state: State) -> int:
    return sum(state.seats[one].here for one in state.humans())


def _carries_too_much(state: State) -> bool:
    """AMB-23: whether somebody's items, with a Contamination token, need more slots than there are.

    Only a full board knows what anybody carries.
    """
    left = (slots_left(state, name) for name, one in state.characters.items()
            if one.state not in OUT_OF_PLAY)  # fmt: skip
    return state.is_full and any(n is not None and n < 0 for n in left)


def _over_limit(state: State) -> bool:
    """Whether the active seat has more cubes out than its Character's card allows."""
    seat = state.turn_seat
    identity = None if seat is None else state.seats[seat].identity
    if seat is None or identity is None or state.seats[seat].bot is not None:
        return False
    limit = state.forms.character(identity).limit
    return limit is not None and over_limit(state, seat, limit) < 0


def _knows_flags(state: State) -> bool:
    """Whether the copy says of anybody in play whom bots pass over."""
    known = state.copy.get("characters", {})
    return any("flags" in known.get(name, {}) for name in state.cast)


REMINDERS: Final[tuple[Reminder, ...]] = (
    # A screen may have room for one or two: what decides something now comes first.
    ("SF-SET-12", _other_cast,
     say("Unofficial lists give another number of Characters for this many players.")),
    ("SF-DAT-04", _sees_project_x,
     say("This Character has the X-Secret: you may look at Project X.")),
    ("SF-ACT-01", _is_lost,
     say("The app doesn't know where this Character stands: correct its Section.")),
    ("SF-LIN-11", _leaves_card,
     say("If Stowaway still stands on its card, its first action goes into a Dark Section.")),
    ("SF-SC-04", lambda s: LEGAL in s.cast and _acts(s) and not _of_bot(s),
     say("Legal is in play: its card may ask for an NDA before this.")),
    ("SF-ITM-01", _carries_too_much,
     say("Somebody has more items than slots (Contamination takes one, too): drop an item.")),
    ("SF-REV-08", _just_revealed,
     say("Your Reveal power may act at once, or place a time marker: tell the app what it does.")),
    ("SF-GR-10", _bot_begins,
     say("See whether the bot's cards do something at the start or at the end of its turn.")),
    ("SF-BOT-11", lambda s: _of_bot(s) and _acts(s),
     say("Where a bot's card and the rules differ, the card counts.")),
    ("SF-POD-08", lambda s: _acts(s) and s.minute == 1,
     say("A Timed Launch that begins now leaves only if Minute 0 is played: one time in three.")),
    ("SF-ABS-04", _waits_for_abandon,
     say("Some ways to escape do not wait for Abandon Ship.")),
    ("SF-MOV-04", _somebody_lies,
     say("A Character who moves may drag along somebody who is Down.")),
    ("SF-SCO-07", _over_limit,
     say("You are over your Influence Limit: renegotiating takes cubes back, and so does your"
         " Character's visit to Therapy Garden.")),
    ("SF-INF-06", _chooses,
     say("Purple boxes on cards may change how cubes and discs are placed.")),
    ("SF-DAT-01", lambda s: _first_time(s) and _acts(s),
     say("Evidence is made in Security Station, the X-Secret in Bio Lab, the Digital Assistant in"
         " Mainframe; the NDA by Legal.")),
    ("SF-ITM-05", lambda s: _first_time(s) and _acts(s),
     say("Only an Officer makes Guns, in Print Shop. The Sections say where Firebombs are made.")),
    ("SF-ITM-04", lambda s: _first_time(s) and _acts(s),
     say("The Airlock action, not Throw, sends an item into Outer Space.")),
    ("SF-SET-13", lambda s: _tutorial(s) and len(s.seats) != TAUGHT,
     say("The tutorial is for three players, and a fourth who plays by the book. If you are more,"
         " share a place; play a place too many together, openly.")),
    ("SF-BOT-04", lambda s: _setting_up(s) and _with_bot(s) and not _knows_flags(s),
     say("Bots put cubes on nobody who is Paranoid or a Drone: enter in My copy who is, and then"
         " begin.")),
    ("SF-SET-08", _setting_up,
     say("Put the Artifact in Physics Lab, the Antimatter in Magnetic Containment with an"
         " Asphyxiation token, the Briefcase in Suite; Helmets, Bludgeons, Nanogels and Locks go"
         " on their printed icons.")),
    ("SF-SET-10", _setting_up,
     say("Put each pawn in the start Section that is printed on its card.")),
    ("SF-SET-06", _setting_up,
     say("Put the four Pods at Aft Airlocks, arrow side up; change the map as the cards of the"
         " Characters in play say.")),
    ("SF-SET-07", lambda s: _setting_up(s) and not _taught_kompromat(s),
     say("Shuffle their Kompromat; lay it face down on the purple icons, from the bottom of the"
         " board.")),
    ("SF-SET-T3", _taught_kompromat,
     say("Tutorial: put Astrochimp's Kompromat on the green icon of Therapy Garden, the others on"
         " the purple icons from the bottom; Houdini's icon stays empty.")),
    ("SF-SET-T2", _tutorial,
     say("Tutorial: add Shred Room, Rocket Wings Launch, the change to Reactor, Medevac Pod and"
         " Cargo Claw; put the Rocket Wings in Print Shop.")),
    ("SF-CMP-06", lambda s: _setting_up(s) and len(s.seats) == TWO,
     say("Two players have rules of their own: see the Reference Manual.")),
    ("SF-BOT-13", lambda s: s.phase in ("setup", "stationfall") and _humans(s) >= SIX,
     say("With six or more players scoring has rules of its own: see the Reference Manual.")),
    ("SF-CMP-06", lambda s: _setting_up(s) and any(one in s.cast for one in PIECES),
     say("Some Characters bring pieces of their own, such as Traps or a marker.")),
    ("SF-BOT-11", lambda s: _setting_up(s) and _with_bot(s),
     say("Where a bot's card and the rules differ, the card counts.")),
)  # fmt: skip


def reminders(state: State) -> list[dict[str, Any]]:
    """Return what to remember now."""
    found = (*OF_BOTS, *REMINDERS)
    return [{"rule": rule, "text": text} for rule, when, text in found if when(state)]
