"""Folds events of Star Trek Panic into the state; no rule lives here, only what an event means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import singledispatch
from typing import Final

from companion.core.evolving import evolve, quick
from companion.core.words import Adjusted, Audited, Event, GameEnded
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.adjusting import adjusted
from companion.games.star_trek_panic.state import (
    Boarding,
    Docking,
    MissionState,
    PlacedToken,
    State,
    Threat,
    Turn,
)

PHASE: Final = 6
"""In which the threats fire."""


@singledispatch
def fold(event: Event, state: State) -> State:
    """Return the state after an event."""
    raise AssertionError((event, state))


folded: Final[Callable[[Event, State], State]] = quick(fold)


def more(counts: Mapping[str, int], kind: str, by: int) -> Mapping[str, int]:
    """Return the counts with one changed; none falls below 0."""
    return {**counts, kind: max(0, counts.get(kind, 0) + by)}


@fold.register
def _(_: e.NothingHappened, state: State) -> State:
    return state


@fold.register
def _(_: e.LightShipHit, state: State) -> State:
    return state


@fold.register
def _(_: e.SetupDone, state: State) -> State:
    return evolve(state, begun=True)


@fold.register
def _(event: e.ThreatPlaced, state: State) -> State:
    new = Threat(
        event.id, event.token, event.sector, event.range, event.defense, cloaked=event.cloaked
    )
    return evolve(
        state,
        threats={**state.threats, event.id: new},
        named=state.named + 1,
        met={**state.met, event.id: event.token},
        bag=more(state.bag, event.token, -1),
    )


@fold.register
def _(event: e.TokenDrawn, state: State) -> State:
    if state.turn is None:
        return state
    return state.with_turn(drawn=state.turn.drawn + 1, held=event.hold, effect=None)


@fold.register
def _(event: e.CardsDrawn, state: State) -> State:
    hand = state.seats[event.seat].hand + event.cards
    state = evolve(state, enterprise=state.enterprise - event.cards)
    return state.with_seat(event.seat, hand=hand)


@fold.register
def _(_: e.MissionDue, state: State) -> State:
    return evolve(state, mission_due=True)


@fold.register
def _(event: e.MissionRevealed, state: State) -> State:
    card = event.card
    mission = MissionState(
        card, max(1, state.turns), card.limit, (False,) * len(card.objectives), card.needs
    )
    known = {**state.known, card.name: card} if event.remember else state.known
    return evolve(state, mission=mission, mission_due=False, known=known)


@fold.register
def _(event: e.TurnBegan, state: State) -> State:
    turn, fired = Turn(event.number, event.seat, phase=1), state.fired
    if state.turn is not None:
        fired = state.turn.fired
    return evolve(state, phase="turn", turn=turn, turns=event.number, fired=fired)


@fold.register
def _(event: e.PhaseBegan, state: State) -> State:
    return state.with_turn(phase=event.phase)


@fold.register
def _(event: e.Traded, state: State) -> State:
    if event.gift:
        giver, taker = state.seats[event.seat], state.seats[event.with_]
        state = state.with_seat(event.seat, hand=giver.hand - 1)
        state = state.with_seat(event.with_, hand=taker.hand + 1)
    return state.with_turn(traded=True)


@fold.register
def _(event: e.ThreatHit, state: State) -> State:
    return state.with_threat(event.id, defense=event.defense)


@fold.register
def _(event: e.ThreatStrengthened, state: State) -> State:
    return state.with_threat(event.id, defense=event.defense)


@fold.register
def _(event: e.ThreatDestroyed, state: State) -> State:
    return without_threat(state, event.id)


def without_threat(state: State, id_: str) -> State:
    """Return the state with a threat on the discard pile."""
    gone = state.threats[id_]
    left = {name: one for name, one in state.threats.items() if name != id_}
    return evolve(state, threats=left, spent=more(state.spent, gone.kind, 1))


@fold.register
def _(event: e.PartDamaged, state: State) -> State:
    state = state.with_facing(event.facing, **{event.part: event.state})
    if event.part == "shield" and event.state == "destroyed" and state.turn is not None:
        return state.with_turn(fallen=state.turn.fallen | {event.facing})
    return state


@fold.register
def _(event: e.PartRepaired, state: State) -> State:
    return state.with_facing(event.facing, **{event.part: event.state})


@fold.register
def _(event: e.CardCommitted, state: State) -> State:
    assert state.mission is not None
    state = state.with_seat(event.seat, hand=state.seats[event.seat].hand - 1)
    assert state.mission is not None
    return state.with_mission(committed=more(state.mission.committed, event.badge, 1))


def _to_discard(state: State, seat: str, cards: int) -> State:
    state = evolve(state, discard=state.discard + cards)
    return state.with_seat(seat, hand=state.seats[seat].hand - cards)


@fold.register
def _(event: e.CardPlayed, state: State) -> State:
    return _to_discard(state, event.seat, event.cards)


@fold.register
def _(event: e.SecurityPlayed, state: State) -> State:
    return _to_discard(state, event.seat, event.cards)


@fold.register
def _(event: e.CardsDiscarded, state: State) -> State:
    return _to_discard(state, event.seat, event.cards)


@fold.register
def _(event: e.HandTold, state: State) -> State:
    deck, discard = max(0, event.drawn), max(0, -event.drawn)
    state = evolve(state, enterprise=state.enterprise - deck, discard=state.discard + discard)
    return state.with_seat(event.seat, hand=event.cards)


@fold.register
def _(event: e.ObjectiveTicked, state: State) -> State:
    assert state.mission is not None
    done = list(state.mission.done)
    done[event.line] = event.done
    return state.with_mission(done=tuple(done))


@fold.register
def _(event: e.MissionTokenPlaced, state: State) -> State:
    assert state.mission is not None
    token = PlacedToken(event.label, event.sector, event.range)
    tokens = {**state.mission.tokens, event.id: token}
    return state.with_mission(tokens=tokens, named=state.mission.named + 1)


@fold.register
def _(event: e.MissionTokenMoved, state: State) -> State:
    assert state.mission is not None
    token = evolve(state.mission.tokens[event.id], sector=event.sector, range=event.range)
    return state.with_mission(tokens={**state.mission.tokens, event.id: token})


@fold.register
def _(event: e.ShipTurned, state: State) -> State:
    state = evolve(state, heading=event.front[1])
    return state if event.free else state.with_turn(maneuvered=True)


@fold.register
def _(event: e.ShipAdvanced, state: State) -> State:
    return state if event.free else state.with_turn(maneuvered=True)


@fold.register
def _(event: e.ThreatMoved, state: State) -> State:
    return state.with_threat(event.id, sector=event.sector, range=event.range)


@fold.register
def _(event: e.BoardersOpened, state: State) -> State:
    return evolve(state, boarding=Boarding(event.of, event.boarders, event.slide, event.turned))


@fold.register
def _(_: e.BoardersSettled, state: State) -> State:
    return evolve(state, boarding=None)


@fold.register
def _(_: e.Boarded, state: State) -> State:
    return state


@fold.register
def _(event: e.VolleyFired, state: State) -> State:
    turn = state.turn
    if state.on_map or turn is None or turn.phase != PHASE:
        return state
    return state.with_turn(fired={**turn.fired, state.sector_of(event.facing): event.damage})


@fold.register
def _(_: e.MissionLost, state: State) -> State:
    return state


@fold.register
def _(_: e.CaptainActed, state: State) -> State:
    return state


@fold.register
def _(event: e.CardsRemoved, state: State) -> State:
    enterprise, removed = state.enterprise - event.count, state.removed + event.count
    return evolve(state, enterprise=enterprise, removed=removed)


@fold.register
def _(_: e.DeckRenewed, state: State) -> State:
    return evolve(state, enterprise=state.enterprise + state.discard, discard=0)


@fold.register
def _(event: e.Cloaked, state: State) -> State:
    return state.with_threat(event.id, cloaked=True)


@fold.register
def _(event: e.Uncloaked, state: State) -> State:
    return state.with_threat(event.id, cloaked=False, sector=event.sector)


def _drawn_to_discard(state: State, kind: str) -> State:
    return evolve(state, bag=more(state.bag, kind, -1), spent=more(state.spent, kind, 1))


@fold.register
def _(event: e.CometStruck, state: State) -> State:
    if state.on_map:
        return _drawn_to_discard(state, "comet")
    fired = {} if state.turn is None else state.turn.fired
    return state.with_turn(fired={**fired, event.sector: 0})  # whoever fired from there is gone


@fold.register
def _(event: e.EffectResolved, state: State) -> State:
    state = state.with_turn(effect=event.token)
    return _drawn_to_discard(state, event.token) if state.on_map else state


@fold.register
def _(event: e.StarbaseReached, state: State) -> State:
    before = state.docking
    docking = (
        Docking(event.id, aboard=event.aboard)
        if before is None
        else evolve(before, more=(*before.more, event.id))
    )
    return evolve(state, docking=docking)


@fold.register
def _(_: e.StarbaseSettled, state: State) -> State:
    more = state.docking.more if state.docking else ()
    return evolve(state, docking=Docking(more[0], more[1:]) if more else None)


@fold.register
def _(_: e.BagRefilled, state: State) -> State:
    bag = {kind: state.bag.get(kind, 0) + state.spent.get(kind, 0) for kind in state.kinds}
    return evolve(state, bag=bag, spent=dict.fromkeys(state.kinds, 0))


@fold.register
def _(event: e.TimerMoved, state: State) -> State:
    return state.with_mission(timer=event.timer)


@fold.register
def _(event: e.MissionEnded, state: State) -> State:
    assert state.mission is not None
    state = evolve(
        state, discard=state.discard + sum(state.mission.committed.values()), mission=None
    )
    if event.how == "completed":
        return evolve(state, completed=(*state.completed, event.mission))
    rests = not state.options.new_after_fail
    return evolve(state, failed=(*state.failed, event.mission), rests=rests)


@fold.register
def _(_: e.MissionRested, state: State) -> State:
    return evolve(state, rests=False)


@fold.register
def _(_: e.TurnEnded, state: State) -> State:
    return state


@fold.register
def _(event: e.Left, state: State) -> State:
    hand = state.seats[event.seat].hand
    return evolve(state, discard=state.discard + hand).with_seat(event.seat, hand=0, here=False)


@fold.register
def _(event: GameEnded, state: State) -> State:
    return evolve(
        state,
        phase="over",
        turn=None,
        mission_due=False,
        boarding=None,
        docking=None,
        over=event,
    )


@fold.register
def _(_: Audited, state: State) -> State:
    return state


@fold.register
def _(event: Adjusted, state: State) -> State:
    return adjusted(state, event)
