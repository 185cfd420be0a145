"""Folds events of Stationfall into the state; no rule lives here, only what an event means."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Final

from companion.core.evolving import evolve, quick
from companion.core.words import Adjusted, Audited, Event, GameEnded
from companion.games.stationfall import events as e
from companion.games.stationfall.adjusting import adjusted
from companion.games.stationfall.starting import with_copy
from companion.games.stationfall.state import (
    Antimatter,
    BotPlan,
    ExtraOffer,
    State,
    TimeMarker,
    Turn,
    TurnEndState,
)


@singledispatch
def fold(event: Event, state: State) -> State:
    """Return the state after an event."""
    raise AssertionError((event, state))


folded: Final[Callable[[Event, State], State]] = quick(fold)


@fold.register(e.NothingHappened)
@fold.register(e.SetupDone)
@fold.register(e.LaunchFailed)
@fold.register(e.TurnEnded)
@fold.register(Audited)
def _(_: Event, state: State) -> State:
    return state


@fold.register
def _(event: e.TurnBegan, state: State) -> State:
    turn = Turn(event.number, event.seat)
    return evolve(state, phase="play", turn=turn, turns=event.number, bot=None, ending=None)


@fold.register
def _(event: e.Revealed, state: State) -> State:
    if event.identity is not None:
        before = state.seats[event.seat]
        bot = None if before.bot is None else event.identity
        state = state.with_seat(
            event.seat, identity=event.identity, schroedinger=event.schroedinger, bot=bot
        )
        if event.seat == state.turn_seat:
            state = state.with_turn(revealed=True)
    if event.final:
        state = evolve(state, shown=(*state.shown, event.seat))
        state = state.with_seat(event.seat, bonus=event.bonus)
    return state


@fold.register
def _(event: e.CubesMoved, state: State) -> State:
    seat, name = event.seat, event.character
    if name is None:
        return state.with_seat(seat, betrayal=state.seats[seat].betrayal - event.cubes)
    there = state.characters[name].cubes.get(seat, 0)
    if event.to == "character":
        state = state.with_cubes(name, seat, there + event.cubes)
        is_first = state.turn is not None and state.turn.seat == seat
        if is_first and state.turn is not None and state.turn.step == "start":
            state = state.with_turn(step="influenced", influenced=name)
        return state
    state = state.with_cubes(name, seat, there - event.cubes)
    if event.to == "betrayal":
        state = state.with_seat(seat, betrayal=state.seats[seat].betrayal + event.cubes)
    return state


@fold.register
def _(event: e.Activated, state: State) -> State:
    state = state.with_seat(event.seat, disc=event.character)
    return state.with_turn(
        step="active", character=event.character, exhausted=event.exhausted, actions=event.actions
    )


@fold.register
def _(event: e.Renegotiated, state: State) -> State:
    return state.with_seat(event.seat, disc=None).with_turn(step="renegotiated", free=False)


def _with_extra(state: State, character: str) -> State:
    turn = state.turn
    if turn is None:
        return state
    extras = {**turn.extras, character: turn.extras.get(character, 0) + 1}
    return state.with_turn(extras=extras)


@fold.register
def _(event: e.BribeSpent, state: State) -> State:
    seat, name = event.seat, event.character
    state = state.with_seat(seat, bribe=state.seats[seat].bribe - 1)
    state = state.with_character(name, bribes=(*state.characters[name].bribes, seat))
    return _with_extra(state, name)


@fold.register
def _(event: e.KompromatSpent, state: State) -> State:
    seat, name = event.seat, event.character
    state = state.with_seat(seat, kompromat=max(0, state.seats[seat].kompromat - 1))
    state = state.with_character(name, kompromat_used=True)
    if state.turn is not None:
        state = state.with_turn(kompromats=state.turn.kompromats + 1)
    return _with_extra(state, name) if event.acts else state


@fold.register
def _(event: e.KompromatTaken, state: State) -> State:
    return state.with_seat(event.seat, kompromat=state.seats[event.seat].kompromat + 1)


@fold.register
def _(event: e.OfferMade, state: State) -> State:
    return evolve(state, offer=ExtraOffer(event.what, event.character, event.by, event.of))


@fold.register
def _(_: e.OfferAnswered, state: State) -> State:
    return evolve(state, offer=None)


@fold.register
def _(event: e.CharacterChanged, state: State) -> State:
    state = state.with_character(event.character, state=event.state)
    if event.state in ("escaped", "annihilated"):
        for name, pod in state.pods.items():
            if event.character in pod.occupants:
                left = tuple(one for one in pod.occupants if one != event.character)
                state = state.with_pod(name, occupants=left)
        state = state.with_character(event.character, section=None)
    return state


@fold.register
def _(event: e.Contaminated, state: State) -> State:
    return state.with_character(event.character, contaminated=event.on)


@fold.register
def _(event: e.SectionChanged, state: State) -> State:
    name = event.section
    power = state.section(name).power if event.power is None else event.power
    state = state.with_section(name, hazard=event.hazard, damaged=event.damaged, power=power)
    if name in state.pods:
        state = state.with_pod(name, damaged=event.damaged)
    return state


@fold.register
def _(event: e.PowerChanged, state: State) -> State:
    return evolve(state, power=event.damaged)


@fold.register
def _(event: e.CamerasChanged, state: State) -> State:
    return evolve(state, cameras=event.on)


@fold.register
def _(event: e.JammersChanged, state: State) -> State:
    return evolve(state, jammers=event.on)


@fold.register
def _(event: e.GuiltChanged, state: State) -> State:
    return state.with_seat(event.seat, guilt=event.guilt)


@fold.register
def _(event: e.AbandonTriggered, state: State) -> State:
    return evolve(state, abandon_ship=True, abandon_by_blackout=event.by == "blackout")


@fold.register
def _(_: e.AbandonReset, state: State) -> State:
    return evolve(state, abandon_ship=False, abandon_by_blackout=False)


@fold.register
def _(event: e.LocksRemoved, state: State) -> State:
    if event.between is None or isinstance(state.locks, str):
        return evolve(state, locks="gone")
    gone = frozenset(event.between)
    return evolve(state, locks=tuple(one for one in state.locks if frozenset(one) != gone))


@fold.register
def _(event: e.AntimatterArmed, state: State) -> State:
    antimatter = Antimatter(armed=True, seat=event.seat, minute=event.minute)
    return evolve(state, antimatter=antimatter)


@fold.register
def _(event: e.AntimatterDue, state: State) -> State:
    return evolve(state, detonation=event.seat)


@fold.register
def _(event: e.AntimatterDetonated, state: State) -> State:
    gone = evolve(state.antimatter, armed=False, detonated=event.where)
    return evolve(state, antimatter=gone, detonation=None)


@fold.register
def _(_: e.ProjectXReleased, state: State) -> State:
    return evolve(state, project_x=True)


@fold.register
def _(_: e.ProjectXDue, state: State) -> State:
    ending = None if state.ending is None else evolve(state.ending, project_x=False)
    return evolve(state, project_x_due=True, ending=ending)


@fold.register
def _(_: e.ProjectXActed, state: State) -> State:
    return evolve(state, project_x_due=False)


@fold.register
def _(event: e.MarkerPlaced, state: State) -> State:
    new = TimeMarker(event.seat, event.on, event.what, event.due, event.text, power=event.power)
    return evolve(state, markers=(*state.markers, new))


def _is_it(one: TimeMarker, event: e.MarkerFired | e.MarkerReturned) -> bool:
    same = (one.seat, one.on, one.what, one.due) == (event.seat, event.on, event.what, event.due)
    return same and one.text == getattr(event, "text", one.text)


@fold.register(e.MarkerFired)
@fold.register(e.MarkerReturned)
def _(event: e.MarkerFired | e.MarkerReturned, state: State) -> State:
    def without(markers: tuple[TimeMarker, ...]) -> tuple[TimeMarker, ...]:
        at = next((n for n, one in enumerate(markers) if _is_it(one, event)), None)
        return markers if at is None else (*markers[:at], *markers[at + 1 :])

    ending = state.ending
    if ending is not None:
        ending = evolve(ending, order=without(ending.order))
    return evolve(state, markers=without(state.markers), ending=ending)


@fold.register
def _(event: e.OccupantsTold, state: State) -> State:
    for name, pod in state.pods.items():
        left = tuple(one for one in pod.occupants if one not in event.characters)
        if name != event.pod and left != pod.occupants:
            state = state.with_pod(name, occupants=left)
    if state.is_full:
        state = _seated(state, event)
    return state.with_pod(event.pod, occupants=event.characters)


def _seated(state: State, event: e.OccupantsTold) -> State:
    """Return a full board's state with the pawns in the Pod; of who left it nobody knows where."""
    for name in (*state.pods[event.pod].occupants, *event.characters):
        section = event.pod if name in event.characters else None
        state = state.with_character(name, section=section)
    return state


@fold.register
def _(event: e.PodLaunched, state: State) -> State:
    return state.with_pod(event.pod, state="launched", occupants=())


@fold.register
def _(event: e.DataChanged, state: State) -> State:
    had = tuple(one for one in state.characters[event.character].data if one != event.data)
    return state.with_character(event.character, data=(*had, event.data) if event.has else had)


@fold.register
def _(event: e.Transmitted, state: State) -> State:
    return state.with_data_at(event.to, event.data)


@fold.register
def _(event: e.Delivered, state: State) -> State:
    done = (event.seat, event.data, event.to)
    state = evolve(state, delivered=(*state.delivered, done))
    return state.with_data_at(event.to, event.data)


@fold.register
def _(event: e.TurnEnding, state: State) -> State:
    ending = TurnEndState(_marked(state, event.order))
    return evolve(state, ending=ending).with_turn(step="ending")


@fold.register
def _(event: e.SeatPassed, state: State) -> State:
    found = _marked(state, event.order)
    return evolve(state, ending=TurnEndState(found, project_x=False, passed=event.seat))


@fold.register
def _(event: e.MinuteEnding, state: State) -> State:
    found = _marked(state, event.order)
    return evolve(state, ending=TurnEndState(found, project_x=False, minute_over=True))


def _marked(state: State, places: tuple[int, ...]) -> tuple[TimeMarker, ...]:
    return tuple(state.markers[at] for at in places)


@fold.register
def _(event: e.MinuteChanged, state: State) -> State:
    return evolve(state, minute=event.minute)


@fold.register
def _(_: e.ReEntryDue, state: State) -> State:
    return evolve(state, re_entry_due=True)


@fold.register
def _(event: e.ReEntryFlipped, state: State) -> State:
    return evolve(state, re_entry_due=False, re_entry="fireball" if event.fireball else "none")


@fold.register
def _(event: e.StationfallBegan, state: State) -> State:
    return evolve(_calm(state), phase="stationfall", why=event.why)


def _calm(state: State) -> State:
    """Return the state with nothing of a turn left."""
    return evolve(
        state,
        turn=None,
        offer=None,
        project_x_due=False,
        detonation=None,
        re_entry_due=False,
        ending=None,
        reading=None,
        bot=None,
    )


@fold.register
def _(event: e.Scored, state: State) -> State:
    return evolve(state, scores={**state.scores, event.seat: event.score})


@fold.register
def _(event: e.BotAsked, state: State) -> State:
    return evolve(state, reading=event.reading)


@fold.register
def _(event: e.BotDecided, state: State) -> State:
    return evolve(state, reading=None, bot=event.plan)


@fold.register
def _(event: e.BotChose, state: State) -> State:
    plan = state.bot
    if plan is None:
        # It has not read its script yet: what it chose is all that it has decided.
        seat = state.turn_seat or state.first
        plan = BotPlan(seat, state.seats[seat].bot or "")
    return evolve(state, bot=evolve(plan, choice=event.name))


@fold.register
def _(event: e.Moved, state: State) -> State:
    for name, pod in state.pods.items():
        if (event.character in pod.occupants) != (name == event.to):
            rest = tuple(one for one in pod.occupants if one != event.character)
            occupants = (*rest, event.character) if name == event.to else rest
            state = state.with_pod(name, occupants=occupants)
    return state.with_character(event.character, section=event.to)


@fold.register
def _(event: e.ItemMoved, state: State) -> State:
    return _laid(_taken(state, event.from_, event.item), event.to, event.item)


def _taken(state: State, holder: str | None, item: str) -> State:
    if holder is None:
        return state
    is_person = holder in state.characters
    items = list((state.characters[holder] if is_person else state.section(holder)).items)
    if item in items:
        items.remove(item)
    change = state.with_character if is_person else state.with_section
    return change(holder, items=tuple(items))


def _laid(state: State, holder: str | None, item: str) -> State:
    if holder is None:
        return state
    if holder in state.characters:
        return state.with_character(holder, items=(*state.characters[holder].items, item))
    return state.with_section(holder, items=(*state.section(holder).items, item))


@fold.register
def _(event: e.ApSpent, state: State) -> State:
    turn = state.turn
    if turn is None:
        return state
    if event.kind == "free":
        return state.with_turn(free=False)
    if event.kind == "action":
        return state.with_turn(spent=turn.spent + 1)
    extras = {**turn.extras, event.character: turn.extras.get(event.character, 0) - 1}
    return state.with_turn(extras={name: n for name, n in extras.items() if n > 0})


@fold.register
def _(event: e.CopyLearnt, state: State) -> State:
    return with_copy(state, event.set)


@fold.register
def _(event: e.Left, state: State) -> State:
    return state.with_seat(event.seat, here=False)


@fold.register
def _(event: GameEnded, state: State) -> State:
    return evolve(_calm(state), phase="over", over=event)


@fold.register
def _(event: Adjusted, state: State) -> State:
    return adjusted(state, event)
