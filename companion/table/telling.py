"""Writes the log: every entry of a game as one line, with what was taken back marked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from attrs import evolve, frozen

from companion.core.game import Span, replay
from companion.core.say import UNTOLD, Message, say
from companion.core.words import (
    Adjusted,
    AnswersSealed,
    AuditClosed,
    Event,
    GameEnded,
    NewGame,
    Overruled,
    PollClosed,
    Redo,
    Redone,
    Rewrite,
    Rolled,
    Undo,
    Undone,
    name_of,
)
from companion.journal.codec import making_sense
from companion.journal.entry import Entry, Gone, Journal
from companion.table.history import HistoryStep
from companion.table.play import PlayedGame, is_told_again
from companion.table.sealings import BESIDE
from companion.table.steps import Steps
from companion.table.timeline import TimelineStep, tail_of


@frozen
class LogLine:
    """One line of the log; `at` is the clock's time."""

    rev: int
    turn: int | None
    seat: str | None
    do: str
    text: Sequence[Message]
    overruled: bool
    undone: bool
    at: str
    span: Span | None = None
    """How far the game had come."""


@frozen
class _ToldStep:
    """A step that counts: its entries, their lines, and the table after them."""

    entries: tuple[Entry, ...] = ()
    lines: tuple[LogLine, ...] = ()
    state: Any = None


def log(play: PlayedGame, journal: Journal, then: Sequence[Entry] = ()) -> list[LogLine]:
    """Tell a game from its start, each event with the table as it was then.

    `then` are entries that the journal has not got: what the log would say after them.
    """
    lines: dict[int, LogLine] = {}
    steps = Steps[_ToldStep]()
    for entry in (*journal.entries(play.number), *then):
        with making_sense(entry):
            events = [play.codec.read(kept) for kept in entry.events]
            span = _span(play, steps.done[-1].state if steps.done else None)
            if entry.do in BESIDE:
                told = [line for event in events if (line := _tell_beside(play, event))]
                if told:
                    lines[entry.rev] = _line(entry, told, events, span)
                continue
            if entry.do == name_of(Undo):
                steps.undo()
            elif entry.do == name_of(Redo):
                steps.redo()
            elif entry.do == name_of(Rewrite):
                told = _rewrite(play, steps, entry)
                lines[entry.rev] = _line(entry, told, events, span)
                continue
            else:
                lines[entry.rev] = _go_on(play, steps, entry)
                continue
            told = [_tell_step(event, lines) for event in events if isinstance(event, _STEPS)]
            lines[entry.rev] = _line(entry, told, events, span)
    standing = {line.rev: line for step in steps.done for line in step.lines}
    beside = (name_of(Undo), name_of(Redo), name_of(Rewrite), *BESIDE)
    return [
        standing.get(line.rev) or evolve(line, undone=line.do not in beside)
        for line in lines.values()
    ]


def _go_on(play: PlayedGame, steps: Steps[_ToldStep], entry: Entry) -> LogLine:
    """Tell the next step."""
    before = steps.done[-1] if steps.done else _ToldStep()
    step = _after(play, before.state, entry)
    if is_told_again([play.codec.read(kept) for kept in entry.events]):
        steps.amend(_joined_steps(before, step))
    else:
        steps.add(step)
    return step.lines[0]


def _after(play: PlayedGame, state: Any, entry: Entry) -> _ToldStep:
    events = [play.codec.read(kept) for kept in entry.events]
    told, span = _tell_overruled(events), _span(play, state)
    for event in events:
        state = replay(play.game, state, [event])
        told += _tell(play, state, entry.do, event, events)
    return _ToldStep((entry,), (_line(entry, told, events, span),), state)


def _span(play: PlayedGame, state: Any) -> Span | None:
    return None if state is None else play.game.standing(state).span


def _joined_steps(one: _ToldStep, more: _ToldStep) -> _ToldStep:
    return _ToldStep((*one.entries, *more.entries), (*one.lines, *more.lines), more.state)


def _rewrite(play: PlayedGame, steps: Steps[_ToldStep], entry: Entry) -> list[Message]:
    """Tell the steps from a rewritten one on as they are now, and what was rewritten."""
    cut, counting = tail_of([TimelineStep(step.entries) for step in steps.done], entry.events[0])
    tail, state = list[_ToldStep](), steps.done[cut - 1].state
    for one in counting:
        told = _ToldStep(state=state)
        for kept in one.entries:
            told = _joined_steps(told, _after(play, told.state, kept))
        tail.append(told)
        state = told.state
    old, *later = steps.done[cut:]
    steps.rewrite(_ToldStep(), cut, tail)
    new = {step.lines[0].rev: _joined(step.lines[0].text) for step in tail}
    rev, was = old.lines[0].rev, _joined(old.lines[0].text)
    gone = [_joined(one.lines[0].text) for one in later if one.lines[0].rev not in new]
    if rev in new:
        found = [say("Changed: {what}", what=was), say("It is now: {what}", what=new[rev])]
    else:
        found = [say("Left out: {what}", what=was)]
    return found + [say("No longer possible: {what}", what=what) for what in gone]


def told(play: PlayedGame, do: str, events: Sequence[Event]) -> list[Message]:
    """Tell what has just been done, the newest step of a game."""
    if do == name_of(Undo):
        what = _told_once(play, play.history.last_undone(), play.history.state)
        return [say("Undone: {what}", what=what) if what else say("The last step was undone.")]
    if do == name_of(Redo):
        what = _told_once(play, play.history.last_done(), play.before)
        return [say("Redone: {what}", what=what) if what else say("The undone step was redone.")]
    if do == name_of(Rewrite):
        return [say("An earlier step was changed, and what followed was worked out again.")]
    if do in BESIDE:
        return [line for event in events if (line := _tell_beside(play, event))]
    lines = [line for told_of in told_by_event(play, do, events) for line in told_of]
    return [*_tell_overruled(events), *lines]


def _told_once(play: PlayedGame, step: HistoryStep | None, state: Any) -> Message | None:
    """Tell a step that was done in this state; None where the journal cannot tell it so."""
    if step is None or step.do == name_of(Rewrite):
        return None
    try:
        events = play.as_done(step.rev)
    except Gone:
        return None
    lines = _tell_overruled(events)
    for event in events:
        state = replay(play.game, state, [event])
        lines += _tell(play, state, step.do, event, events)
    return _joined(lines) if lines else None


def told_by_event(play: PlayedGame, do: str, events: Sequence[Event]) -> list[list[Message]]:
    """Tell what each event of the newest step was, if that is told at all."""
    state = None if do == name_of(NewGame) else play.before
    found = list[list[Message]]()
    for event in events:
        state = replay(play.game, state, [event])
        found.append(_tell(play, state, do, event, events))
    return found


def told_of_dice(
    play: PlayedGame, do: str, events: Sequence[Event]
) -> tuple[tuple[Rolled, tuple[Message, ...]], ...]:
    """Tell each die that fell in the newest step; the last one with what came of them all."""
    if do == name_of(NewGame) or not any(isinstance(event, Rolled) for event in events):
        return ()
    lines = told_by_event(play, do, events)
    dice = [(one, tuple(said)) for one, said in zip(events, lines, strict=True)
            if isinstance(one, Rolled)]  # fmt: skip
    last, said = dice[-1]
    if any(line.text in _BARE_DICE for line in said):
        others = [line for one, told_of in zip(events, lines, strict=True)
                  for line in told_of if not isinstance(one, Rolled)]  # fmt: skip
        dice[-1] = last, (*said, *others[:1])
    return tuple(dice)


_BARE_DICE: Final = ("The die shows {face}.", "The die on the table shows {face}.")
"""What is said of a die that the game itself says nothing of: what follows is what it means."""
_STEPS = (Undone, Redone)


def _line(entry: Entry, told: list[Message], events: Sequence[Event], span: Span | None) -> LogLine:
    return LogLine(
        rev=entry.rev,
        turn=entry.turn,
        seat=entry.seat,
        do=entry.do,
        text=told,
        overruled=any(isinstance(event, Overruled) for event in events),
        undone=False,
        at=entry.at,
        span=span,
    )


def _tell_step(event: Undone | Redone, earlier: dict[int, LogLine]) -> Message:
    what = _joined(earlier[event.of].text)
    if isinstance(event, Undone):
        return say("Undone: {what}", what=what)
    return say("Redone: {what}", what=what)


def _tell(
    play: PlayedGame, state: Any, do: str, event: Event, among: Sequence[Event]
) -> list[Message]:
    """Let the game tell an event of a step, or tell it as in every game."""
    told = None if state is None else play.game.tell(state, event, among)
    told = told or _tell_shared(do, event)
    return [] if told is None or told is UNTOLD else [told]


def _tell_beside(play: PlayedGame, event: Event) -> Message | None:
    """Tell what the phones had kept, as far as the table needs to know it."""
    match event:
        case PollClosed(missing=missing) if missing:
            names = play.standing.players
            who = [names.get(seat, seat) for seat in missing]
            return say("The scan was cancelled; no answer from {who}.", who=who)
        case PollClosed(code="cancelled" | "changed" | "restarted" | "set_back"):
            return say("The scan was cancelled. Nobody's answer is kept.")
        case AuditClosed():
            return say("The audit is closed: nothing can be undone any more.")
    return None


def _tell_overruled(events: Sequence[Event]) -> list[Message]:
    marks = [event for event in events if isinstance(event, Overruled)]
    rules = list(dict.fromkeys(mark.rule for mark in marks if mark.rule))
    if rules:
        return [say("The table overrules {rules}:", rules=rules)]
    return [say("The table overrules the app:")] if marks else []


def _tell_shared(do: str, event: Event) -> Message | None:
    match event:
        case Rolled() if do == name_of(NewGame):
            return None  # lots were drawn
        case Rolled(by="app"):
            return say("The die shows {face}.", face=event.face)
        case Rolled():
            return say("The die on the table shows {face}.", face=event.face)
        case Adjusted():
            return say("Corrected: {path} is {to}.", path=event.path, to=_plain(event.to))
        case AnswersSealed(again=True):
            return say("The phones had already counted this, so nobody was asked again.")
        case AnswersSealed(void=True):
            return say(
                "The sealed answers add up to an impossible number, so they are asked for again."
            )
        case GameEnded(side=None, rule=None):
            return say("The game was given up.")
    return None


def _joined(texts: Sequence[Message]) -> Message:
    """One message that says several, one after another."""
    parts = {f"s{n}": text for n, text in enumerate(texts)}
    return Message(" ".join(f"{{{key}}}" for key in parts), parts)


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
