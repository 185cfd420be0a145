"""What may be done when: the phases, the steps of a turn, and what is waited for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.words import Adjust, Command, Leave
from companion.games.stationfall import commands as c
from companion.games.stationfall.course import Course, no
from companion.games.stationfall.state import ACTING, State, TurnStep

Waiting = Literal["offer", "detonation", "project_x", "re_entry", "bot"]

ALWAYS: Final = (c.Copy, Adjust, Leave)
"""What may be done in every phase, and whatever is waited for."""
ANY_STEP: Final = (
    c.TakeKompromat,
    c.Occupants,
    c.Contaminate,
    c.Down,
    c.Annihilate,
    c.Escape,
    c.Stationfall,
)
"""What cards do at any time of the play."""
BY_PROJECT_X: Final = (c.Damage, c.Repair, c.Fire, c.Suppress, c.Revive)
"""SF-PX-02: what Project X may do beside that."""
BY_CARD: Final = (
    c.Timer,
    c.Damage,
    c.Repair,
    c.Fire,
    c.Suppress,
    c.Revive,
    c.Data,
    c.Release,
    c.AbandonShip,
)
"""SF-REV-04, SF-REV-08, SF-GR-10: what a Reveal power or a start-of-turn script may do."""
BOTS_USE_NEITHER: Final = say("Bots use neither Bribe nor Kompromat.")
AT_STATIONFALL: Final = (c.Reveal, c.Deliver, c.Score)

SETTLES: Final[Mapping[Waiting, type[Command]]] = {
    "offer": c.Answer,
    "detonation": c.Detonate,
    "project_x": c.ProjectXDone,
    "re_entry": c.ReEntry,
    "bot": c.BotAnswer,
}
FIRST: Final[Mapping[Waiting, Message]] = {
    "offer": say("First the owner of this Character accepts or refuses."),
    "detonation": say("First say where the Antimatter detonates."),
    "project_x": say("First Project X acts."),
    "re_entry": say("First turn up the re-entry token."),
    "bot": say("First answer the question about the bot's script."),
}
"""The way out of what is pending."""
STEPS: Final[Mapping[type[Command], tuple[TurnStep, ...]]] = {
    c.Reveal: ("start",),
    c.Influence: ("start", "influenced"),
    c.Activate: ("start", "influenced"),
    c.Renegotiate: ("start", "influenced"),
    c.BotTurn: ("start", "influenced"),
}
"""SF-TURN-01: when in a turn what is done; everything else when somebody acts.

A bot whose table has placed cubes against the rules still has its script to read: nothing else is
left to it.
"""


def untimely(course: Course, command: Command) -> Refusal | None:
    """Refuse what cannot be now; where only a rule forbids it, the course notes that."""
    state = course.state
    if isinstance(command, ALWAYS):
        return None
    if (state.phase == "setup") != isinstance(command, c.Begin):
        begun = state.phase != "setup"
        return no("not_now", say("The game has begun.") if begun else _NOT_BEGUN)
    if state.phase == "setup":
        return None
    if state.phase == "stationfall":
        return None if isinstance(command, AT_STATIONFALL) else no("not_now", _IS_OVER)
    if isinstance(command, c.Deliver | c.Score):
        return no("not_now", say("That is done at Stationfall."), "SF-SCO-01")
    return _in_play(course, command)


def _in_play(course: Course, command: Command) -> Refusal | None:
    kind = waiting(course.state)
    if isinstance(command, c.BotChoice) and course.state.seats[course.seat].bot is not None:
        # SF-GP-08: a bot meets ties at any moment of its turn, Project X's among them.
        return None
    if kind is not None:
        if isinstance(command, SETTLES[kind]) or (kind == "project_x" and _may_x(command)):
            return None
        return no("must_settle", FIRST[kind], pending=(kind,))
    if isinstance(command, tuple(SETTLES.values())):
        return no("not_now", say("There is nothing to settle now."))
    if isinstance(command, ANY_STEP) or _is_new_identity(course.state, command):
        return None
    _bot_objects(course, command)
    if course.turn.step not in STEPS.get(type(command), ACTING) and not by_card(course, command):
        course.forbid("wrong_step", *_wrong_step(course, command))
    return None


def waiting(state: State) -> Waiting | None:
    """Return what has to be settled before anything else."""
    if state.offer is not None:
        return "offer"
    if state.detonation is not None:
        return "detonation"
    if state.project_x_due:
        return "project_x"
    if state.re_entry_due:
        return "re_entry"
    if state.reading is not None and state.reading.question is not None:
        return "bot"
    return None


def _may_x(command: Command) -> bool:
    return isinstance(command, (*ANY_STEP, *BY_PROJECT_X))


def _is_new_identity(state: State, command: Command) -> bool:
    """SF-SC-06: a bot may go on as another Character at any time."""
    if not isinstance(command, c.Reveal) or command.seat is None:
        return False
    seat = state.seats.get(command.seat)
    return seat is None or seat.bot is not None


def by_card(course: Course, command: Command) -> bool:
    """SF-REV-04, SF-GR-10: tell whether a card does this before anybody acts; it costs nothing."""
    turn = course.turn
    if turn.step != "start" or not isinstance(command, BY_CARD):
        return False
    if isinstance(command, c.AbandonShip) and command.means != "card":
        return False
    return turn.revealed or course.state.seats[turn.seat].bot is not None


def _bot_objects(course: Course, command: Command) -> None:
    """SF-BOT-06, SF-BOT-10: what a bot never does in its turn."""
    if course.state.seats[course.seat].bot is None:
        return
    if isinstance(command, c.Bribe | c.Kompromat):
        course.forbid("not_allowed", BOTS_USE_NEITHER, "SF-BOT-06")
    if isinstance(command, c.Influence | c.Activate | c.Renegotiate):
        why = say("A bot does what its script says: let it read the script.")
        course.forbid("not_allowed", why, "SF-BOT-10")


def _wrong_step(course: Course, command: Command) -> tuple[Message, str]:
    if isinstance(command, c.Reveal):
        return say("You can reveal only at the start of your turn."), "SF-REV-01"
    step = course.turn.step
    if isinstance(command, c.Influence):
        why = say("Place cubes before you activate a Character.")
    elif step in ACTING:
        why = say("This turn's activation or renegotiation is already done.")
    elif course.state.seats[course.seat].bot is not None:
        why = say("First let the bot read its script.")
    else:
        why = say("First activate a Character, or renegotiate.")
    return why, "SF-TURN-01"


_NOT_BEGUN: Final = say("The game has not begun: begin it first.")
_IS_OVER: Final = say("The station is falling: now everybody reveals, delivers and scores.")
