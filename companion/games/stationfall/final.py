"""Stationfall itself: data are delivered and everybody scores (sections 15 and 20)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import unknown_seat
from companion.games.stationfall import commands as c
from companion.games.stationfall import events as e
from companion.games.stationfall.awaiting import to_reveal
from companion.games.stationfall.consequences import accuse
from companion.games.stationfall.course import Course, impossible, no
from companion.games.stationfall.data import held, in_play, no_maker
from companion.games.stationfall.forms import AgendaRow
from companion.games.stationfall.knowing import stranger
from companion.games.stationfall.scoring import (
    BOT_LIMIT,
    RowScore,
    agenda,
    bonus,
    bribes_on,
    counted,
    over_limit,
    row_score,
    total,
    wins_guilty,
)
from companion.games.stationfall.state import CUBES, SeatScore, State
from companion.games.stationfall.whens import WhenOf
from companion.games.stationfall.winning import end_if_done

MOST_TIMES: Final = 99
MOST_POINTS: Final = 99


# Delivering


def deliver(course: Course, command: c.Deliver) -> Refusal | None:
    """SF-DAT-05: a seat's Escaped Character brings data to an Offsite or both."""
    state, seat, data = course.state, command.seat, command.data
    if refusal := _revealed(state, seat):
        return refusal
    if state.scores:
        why = say("Scoring has begun: Data can no longer be delivered.")
        return impossible("not_now", why, "SF-SCO-01")
    if not command.to or len(set(command.to)) < len(command.to):
        return no("bad_value", say("Say which Offsites the Data go to, each one once."))
    if refusal := _delivered_or_absent(state, command):
        return refusal
    if refusal := stranger(state, command.made_by) or no_maker(state, data, command.made_by):
        return refusal
    _delivery_objects(course, command)
    _because(course, command)
    held(course, data, told=command.has, maker=command.made_by)
    for offsite in command.to:
        course.happen(e.Delivered(seat, data, offsite))
    if data == "Evidence" and "authorities" in command.to:
        _cleared(course, seat)
    return None


def _revealed(state: State, seat: str) -> Refusal | None:
    """SF-SCO-01: refuse a seat that is not there, and what comes before all have revealed."""
    here = [name for name, one in state.seats.items() if one.here]
    if refusal := unknown_seat(seat, here):
        return refusal
    if to_reveal(state):
        return impossible("not_now", say("First everybody reveals who they are."), "SF-SCO-01")
    return None


def _delivered_or_absent(state: State, command: c.Deliver) -> Refusal | None:
    """Refuse what was delivered already, and on a full board data that are not there."""
    seat, data = command.seat, command.data
    if any((seat, data, offsite) in state.delivered for offsite in command.to):
        why = say("These Data were already delivered there.")
        return impossible("already_done", why, "SF-DAT-05")
    character = _character(state, seat)
    if state.is_full and data not in state.characters[character].data:
        why = say("{character} does not have these Data.", character=character)
        return impossible("no_item", why, "SF-DAT-05")
    return None


def _character(state: State, seat: str) -> str:
    """Return the Character that a seat has revealed."""
    identity = state.seats[seat].identity
    assert identity is not None
    return identity


def _delivery_objects(course: Course, command: c.Deliver) -> None:
    """SF-DAT-05, SF-DAT-01, AMB-04: what the rules say against a delivery."""
    state, seat, data = course.state, command.seat, command.data
    character = _character(state, seat)
    in_play(course, data)
    if state.characters[character].state != "escaped":
        why = say("Only an Escaped Character delivers Data, and {character} has not Escaped.",
                  character=character)  # fmt: skip
        course.forbid("not_allowed", why, "SF-DAT-05")
    before = any((one, what) == (seat, data) for one, what, _ in state.delivered)
    if not state.options.deliver_both and (before or len(command.to) > 1):
        why = say("At this table the same Data go to one Offsite only.")
        course.forbid("not_allowed", why, "SF-DAT-05")


def _because(course: Course, command: c.Deliver) -> None:
    """SF-BS-01 to SF-BS-03, AMB-12: a bot delivers only for a reason, and the reason is true."""
    state, seat = course.state, command.seat
    if state.seats[seat].bot is None:
        return
    why = say("A bot delivers Data only to clear its guilt, to score, or to lower a human's score.")
    if command.because == "guilt":
        is_guilt = command.data == "Evidence" and command.to == ("authorities",)
        if not is_guilt or state.seats[seat].guilt != "guilty":
            why = say(
                "Only a Guilty bot clears its guilt, and only with Evidence for the Authorities."
            )
            course.forbid("not_allowed", why, "SF-BS-03")
    elif command.because is None or (command.because == "own" and not _may_gain(state, command)):
        course.forbid("not_allowed", why, "SF-BS-03")


def _may_gain(state: State, command: c.Deliver) -> bool:
    """SF-BS-02: whether this could be worth points to the bot, as far as its agenda is known."""
    after = state
    for offsite in command.to:
        after = after.with_data_at(offsite, command.data)
    before, then = (_known_agenda(one, command.seat) for one in (state, after))
    return before is None or then is None or then > before


def _known_agenda(state: State, seat: str) -> int | None:
    """Return what a bot's agenda is worth, if every row of it is known."""
    character = _character(state, seat)
    printed = agenda(state, character, of_bot=True)
    if printed is None:
        return None
    rows = counted(row_score(WhenOf(state, character, seat), row) for row in printed)
    return None if any(row.times is None for row in rows) else total(rows)


def _cleared(course: Course, seat: str) -> None:
    """SF-GLT-05, AMB-04: Evidence for the Authorities lets a Guilty seat be Suspect again."""
    for other in course.state.order() if course.state.options.late_evidence_guilt else ():
        if other != seat and course.state.seats[other].guilt == "suspect":
            accuse(course, other, "guilty")
    if course.state.seats[seat].guilt == "guilty":
        accuse(course, seat, "suspect")


# Scoring


def score(course: Course, command: c.Score) -> Refusal | None:
    """SF-SCO-02 to SF-SCO-04, SF-BS-04: a seat's points; the last one's end the game."""
    state, seat = course.state, command.seat
    if refusal := _revealed(state, seat):
        return refusal
    if seat in state.scores:
        return impossible("already_done", say("This player was already scored."), "SF-SCO-01")
    rows = _rows(state, command)
    if isinstance(rows, Refusal):
        return rows
    friend = _bonus(course, command)
    if isinstance(friend, Refusal):
        return friend
    limit = _limit(state, command)
    if isinstance(limit, Refusal):
        return limit
    one, character = state.seats[seat], _character(state, seat)
    found = SeatScore(
        total(rows),
        friend,
        one.bribe if one.bot is None else 0,  # SF-BRB-02, SF-BOT-06
        bribes_on(state, character, seat),
        over_limit(state, seat, limit),
        tuple((row.points, row.plus, row.times or 0) for row in rows),
        command.exempt or wins_guilty(state, character),
    )
    course.happen(e.Scored(seat, found))
    end_if_done(course)
    return None


def _rows(state: State, command: c.Score) -> tuple[RowScore, ...] | Refusal:
    """SF-SCO-02: return how often each row of the agenda counts, as told or as the app knows."""
    seat, told = command.seat, command.rows
    character = _character(state, seat)
    printed = agenda(state, character, of_bot=state.seats[seat].bot is not None)
    if printed is None:
        return _told_rows(told)
    if told is None:
        told = (None,) * len(printed)
    if len(told) != len(printed):
        return no("bad_value", say("This agenda has {n} rows: say of each whether it counts.",
                                   n=len(printed)))  # fmt: skip
    rows: list[RowScore] = []
    for row, value in zip(printed, told, strict=True):
        one = _row(WhenOf(state, character, seat), row, value)
        if isinstance(one, Refusal):
            return one
        rows.append(one)
    found = counted(rows)
    return _still_open(found) or found


def _still_open(rows: Iterable[RowScore]) -> Refusal | None:
    """SF-SCO-02: ask for rows of which nobody knows whether they count."""
    open_ = [n for n, row in enumerate(rows) if row.times is None]
    if not open_:
        return None
    why = say("The app cannot know every row of this agenda: say which of them count.")
    return no("must_settle", why, "SF-SCO-02", rows=open_)


def _row(asked: WhenOf, row: AgendaRow, told: c.RowTold | bool | int | None) -> RowScore | Refusal:  # noqa: FBT001  (what a line says of a row)
    """Return a row as told; who says nothing leaves it to what the app knows."""
    if told is None:
        return row_score(asked, row)
    is_count = row.per and isinstance(told, int) and 0 <= told <= MOST_TIMES
    if not is_count and not isinstance(told, bool):
        return _no_row()
    assert isinstance(told, int)
    return RowScore(row.points, row.plus, int(told))


def _told_rows(
    told: tuple[c.RowTold | bool | int | None, ...] | None,
) -> tuple[RowScore, ...] | Refusal:
    """Return the rows of an agenda that nobody has entered."""
    if told is None:
        why = say("Say what the rows of the agenda are worth, and which of them count.")
        return no("must_settle", why, "SF-SCO-02")
    rows: list[RowScore] = []
    for row in told:
        if not isinstance(row, c.RowTold) or not _can_be(row):
            return _no_row()
        rows.append(RowScore(row.points, row.plus, None if row.met is None else int(row.met)))
    found = counted(rows)
    return _still_open(found) or found


def _can_be(row: c.RowTold) -> bool:
    return abs(row.points) <= MOST_POINTS and 0 <= (row.met or 0) <= MOST_TIMES


def _no_row() -> Refusal:
    why = say("A row has points from -{points} to {points}, and is met, not met, or met from 0 to"
              " {times} times.", points=MOST_POINTS, times=MOST_TIMES)  # fmt: skip
    return no("bad_value", why)


def _bonus(course: Course, command: c.Score) -> int | Refusal:
    """SF-SCO-03, SF-REV-06: return the bonus character's points."""
    state, one = course.state, course.state.seats[command.seat]
    if command.bonus is not None:
        if abs(command.bonus) > MOST_POINTS:
            return no("bad_value", say("Nobody scores so many points."))
        if one.bonus is None:
            why = say("This player has no bonus character.")
            course.forbid("not_allowed", why, "SF-REV-06")
        return command.bonus
    if one.bonus is None or state.forms.character(one.bonus).bonus is None:
        return 0
    points = bonus(state, one.bonus, command.seat)
    if points is None:
        why = say("Say how many points the bonus character brings.")
        return no("must_settle", why, "SF-SCO-03")
    return points


def _limit(state: State, command: c.Score) -> int | Refusal:
    """SF-SCO-04, SF-BOT-07: return the Influence Limit."""
    if state.seats[command.seat].bot is not None:
        return BOT_LIMIT
    limit = command.limit
    if limit is None:
        limit = state.forms.character(_character(state, command.seat)).limit
    if limit is None:
        return no("must_settle", say("Say the Influence Limit of this Character."), "SF-SCO-04")
    if not 0 <= limit <= CUBES:
        return no("bad_value", say("An Influence Limit is from 0 to {most}.", most=CUBES))
    return limit
