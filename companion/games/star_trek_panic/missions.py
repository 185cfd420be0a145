"""Missions: turning them up, working on them, and phase 5 (section 11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.core.names import alike, unfit
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import endings
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.playing import (
    PLAYING,
    begin_playing,
    object_to_phase,
    sector_refusal,
    too_few,
)
from companion.games.star_trek_panic.state import MOST_TURNS, MissionCard, MissionState, State
from companion.games.star_trek_panic.turns import begin_turn, first_here

MOST_LINES: Final = 12
MOST_NEEDED: Final = 20
LONGEST_LINE: Final = 160
MOST_TOKENS: Final = 30
ANY: Final = "any"
"""AMB-26: what a card without a badge counts as."""


def next_label(tokens: Iterable[str]) -> str:
    """Return how a mission's next token is labelled where nobody types a word: by its number."""
    return str(1 + max((int(id_[1:]) for id_ in tokens), default=0))


def card_refusal(card: MissionCard) -> Refusal | None:
    """Refuse what no mission's card has."""
    texts = [card.name, *card.needs]
    for text in texts:
        if unseen := unfit(text, text[:20]):
            return no("bad_value", unseen)
    if card.limit is not None and not 1 <= card.limit <= MOST_TURNS:
        why = say("A mission's limit is 1 to {most} turns, or none.", most=MOST_TURNS)
        return no("bad_value", why)
    if len(card.objectives) > MOST_LINES or not all(map(_is_line, card.objectives)):
        why = say("A mission lists up to {most} objectives of up to {long} letters each.",
                  most=MOST_LINES, long=LONGEST_LINE)  # fmt: skip
        return no("bad_value", why)
    if len(card.needs) > MOST_LINES or any(not 1 <= n <= MOST_NEEDED for n in card.needs.values()):
        why = say("A mission asks for 1 to {most} cards of a badge.", most=MOST_NEEDED)
        return no("bad_value", why)
    return None


def _is_line(text: str) -> bool:
    return len(text.strip()) >= 1 and len(text) <= LONGEST_LINE


def mission(course: Course, command: c.Mission) -> Refusal | None:
    """ST-SET-05, ST-PH-04: a mission is turned up."""
    if not course.state.mission_due:
        return no("not_now", say("It is not time for a new mission."), "ST-PH-04")
    card, is_told = _card_of(course.state, command)
    if refusal := card_refusal(card):
        return refusal
    course.happen(e.MissionRevealed(card.name, card, is_told))
    if course.state.turn is None:
        begin_turn(course, first_here(course.state))
    else:
        course.happen(e.PhaseBegan(3))
    return None


def _card_of(state: State, command: c.Mission) -> tuple[MissionCard, bool]:
    """Return the card that is meant, and whether it was told whole."""
    told = (
        command.limit,
        command.objectives,
        command.needs,
        command.no_maneuver,
        command.no_trade,
    )
    is_told = any(one is not None for one in told)
    known = state.known.get(command.name) or next(
        (card for name, card in state.known.items() if alike(name, command.name)), None
    )
    if known is not None and not is_told:
        return known, False
    card = MissionCard(
        command.name if known is None else known.name,
        command.limit,
        command.objectives or (),
        command.needs or {},
        no_maneuver=bool(command.no_maneuver),
        no_trade=bool(command.no_trade),
    )
    return card, is_told


def no_mission() -> Refusal:
    """Refuse what needs a mission."""
    return no("no_mission", say("No mission lies on the table."))


def commit(course: Course, command: c.Commit) -> Refusal | None:
    """ST-CARD-03, ST-CARD-06, AMB-26: a card is laid to the mission."""
    mission = course.state.mission
    if mission is None:
        return no_mission()
    is_any = course.state.options.commit == "any"
    # Of a mission with nothing listed only the table knows which cards it asks for.
    is_bare = command.badge is None and (is_any or not (mission.done or mission.needs))
    badge = ANY if is_bare else command.badge
    if badge is None and not mission.needs:
        return no("not_allowed", say("This mission asks for no cards."), "ST-CARD-06")
    if badge is None:
        return no("bad_value", say("Say which badge the card has."), "ST-CARD-06")
    if unseen := unfit(badge, badge[:20]):
        return no("bad_value", unseen)
    if refusal := too_few(course.state, course.seat, 1):
        return refusal
    object_to_phase(course, "ST-PH-06")
    if not (is_any or is_bare):
        _object_to_badge(course, mission, badge)
    begin_playing(course)
    course.happen(e.CardCommitted(course.seat, badge))
    return None


def _object_to_badge(course: Course, mission: MissionState, badge: str) -> None:
    """ST-CARD-06."""
    if badge not in mission.needs:
        why = say("The mission does not ask for “{badge}”.", badge=badge)
        course.forbid("not_allowed", why, "ST-CARD-06")
    elif mission.committed.get(badge, 0) >= mission.needs[badge]:
        why = say("The mission has all the “{badge}” cards that it asks for.", badge=badge)
        course.forbid("not_allowed", why, "ST-CARD-06")


def tick(course: Course, command: c.Tick) -> Refusal | None:
    """An objective is met, or is not after all."""
    mission = course.state.mission
    if mission is None:
        return no_mission()
    if not 0 <= command.line < len(mission.done):
        return no("no_target", say("The mission has no such objective."))
    course.happen(e.ObjectiveTicked(command.line, command.done))
    return None


def mission_token(course: Course, command: c.MissionToken) -> Refusal | None:
    """ST-STATE-08, ST-MIS-07: a mission's own token is laid on the board."""
    mission = course.state.mission
    if mission is None:
        return no_mission()
    if unseen := unfit(command.label, command.label[:20]):
        return no("bad_value", unseen)
    if refusal := sector_refusal(command.sector):
        return refusal
    if len(mission.tokens) >= MOST_TOKENS:
        return no("bad_value", say("A mission has {most} tokens at most.", most=MOST_TOKENS))
    id_ = f"m{mission.named + 1}"
    course.happen(e.MissionTokenPlaced(id_, command.label, command.sector, command.range))
    return None


def check_mission(course: Course, command: c.CheckMission) -> Refusal | None:
    """ST-PH-08, ST-MIS-04, ST-MIS-05, ST-MIS-09, AMB-04: phase 5."""
    mission = course.state.mission
    if course.turn.phase not in PLAYING:
        return no("not_now", say("The mission was checked already in this turn."), "ST-PH-01")
    if mission is not None:
        if command.met and mission.is_open:
            why = say("Not everything that the mission asks for is done yet.")
            course.forbid("not_now", why, "ST-MIS-09")
        is_done = not mission.is_open and not mission.lists_nothing
        _judge(course, mission, met=is_done if command.met is None else command.met)
    elif command.met is not None:
        return no_mission()
    course.happen(e.PhaseBegan(6))
    endings.look(course)
    return None


def _judge(course: Course, mission: MissionState, *, met: bool) -> None:
    """AMB-04: the objectives and the timer, in the order that this house has them."""
    name, timer_first = mission.card.name, course.state.options.timer_first
    if timer_first and _lower_timer(course):
        course.happen(e.MissionEnded(name, "failed"))
    elif met:
        course.happen(e.MissionEnded(name, "completed"))
    elif not timer_first and _lower_timer(course):
        course.happen(e.MissionEnded(name, "failed"))


def _lower_timer(course: Course) -> bool:
    """ST-PH-08: the timer falls by one; return whether that was the last turn."""
    mission = course.state.mission
    assert mission is not None
    counts = course.state.options.timer_on_reveal_turn or mission.revealed < course.turn.number
    if mission.timer is None or not counts:
        return False
    course.happen(e.TimerMoved(max(0, mission.timer - 1)))
    return mission.timer <= 1
