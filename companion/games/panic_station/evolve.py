"""Folds an event into the state: plain bookkeeping, no rule decides anything here."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any, Final

from companion.core.evolving import evolve, quick
from companion.core.words import Adjusted, Audited, Event, GameEnded
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station import events as e
from companion.games.panic_station.adjusting import adjusted
from companion.games.panic_station.board import inner_of, key_of
from companion.games.panic_station.cards import WHO, Side
from companion.games.panic_station.state import (
    REACTOR,
    Attack,
    Character,
    Drawing,
    Parasite,
    Room,
    Scan,
    Spawn,
    State,
    Turn,
)


@singledispatch
def fold(event: Event, state: State) -> State:
    """Return the state after an event."""
    raise AssertionError((event, state))


folded: Final[Callable[[Event, State], State]] = quick(fold)


def _turn(state: State, **fields: Any) -> State:
    assert state.turn is not None
    return evolve(state, turn=evolve(state.turn, **fields))


@fold.register
def _(event: e.AlertDealt, state: State) -> State:
    state = evolve(state, search=state.search - 1, discard=state.discard + 1)
    return evolve(state, alerted=(*state.alerted, event.seat), alerts_out=state.alerts_out + 1)


@fold.register
def _(event: e.AlertTakenBack, state: State) -> State:
    gone = state.parasite(event.parasite) if event.parasite is not None else None
    if gone is not None:
        left = tuple(one for one in state.parasites if one is not gone)
        state = _supplied(evolve(state, parasites=left), gone.disc, 1)
    # The table may have corrected the pile meanwhile, and none has fewer than no cards.
    state = evolve(state, search=state.search + 1, discard=max(0, state.discard - 1))
    last = len(state.alerted) - 1 - state.alerted[::-1].index(event.seat)
    alerted = (*state.alerted[:last], *state.alerted[last + 1 :])
    return evolve(state, alerted=alerted, alerts_out=state.alerts_out - 1)


@fold.register
def _(event: e.CharactersPlaced, state: State) -> State:
    room = REACTOR if state.on_map else None
    for who in WHO:
        if state.seats[event.seat].character(who).health:
            state = state.changed(event.seat, who, room=room)
    return state


@fold.register
def _(event: e.PhaseBegan, state: State) -> State:
    if event.phase == "parasite":
        return evolve(state, phase="parasite", turn=None)
    return evolve(state, phase=event.phase, since_phase=0, phases=state.phases + 1)


@fold.register
def _(event: e.DoorsClosed, state: State) -> State:
    return evolve(state, doors_open=False)


@fold.register
def _(event: e.DoorsOpened, state: State) -> State:
    return evolve(state, doors_open=True)


def _parasite(state: State, id_: str, **fields: Any) -> State:
    changed = tuple(evolve(one, **fields) if one.id == id_ else one for one in state.parasites)
    return evolve(state, parasites=changed)


@fold.register
def _(event: e.ParasiteMoved, state: State) -> State:
    return _parasite(state, event.parasite, room=event.room)


@fold.register
def _(event: e.ParasiteTurned, state: State) -> State:
    return _parasite(state, event.parasite, side=event.side)


def _supplied(state: State, disc: Side, more: int) -> State:
    if disc == "grey":
        return evolve(state, grey=state.grey + more)
    return evolve(state, black=state.black + more)


@fold.register
def _(event: e.ParasiteSpawned, state: State) -> State:
    new = Parasite(event.parasite, event.disc, event.disc, event.room)
    state = evolve(state, parasites=(*state.parasites, new), named=state.named + 1)
    return _supplied(state, event.disc, -1)


@fold.register
def _(event: e.SpawnOpened, state: State) -> State:
    return evolve(state, spawns=(*state.spawns, Spawn(event.rooms)))


@fold.register
def _(event: e.SpawnNarrowed, state: State) -> State:
    return evolve(state, spawns=(Spawn((event.room,)), *state.spawns[1:]))


@fold.register
def _(event: e.SpawnSettled, state: State) -> State:
    return evolve(state, spawns=state.spawns[1:])


@fold.register
def _(event: e.ParasiteHit, state: State) -> State:
    if not event.swapped:
        return _parasite(state, event.parasite, side="grey")
    state = _parasite(state, event.parasite, side="grey", disc="grey")
    return evolve(state, grey=state.grey - 1, black=state.black + 1)


@fold.register
def _(event: e.ParasiteKilled, state: State) -> State:
    dead = state.parasite(event.parasite)
    assert dead is not None
    left = tuple(one for one in state.parasites if one.id != event.parasite)
    return _supplied(evolve(state, parasites=left), dead.disc, 1)


@fold.register
def _(event: e.AttacksOpened, state: State) -> State:
    attacks = tuple(Attack(a.id, a.damage, a.targets, a.parasite) for a in event.attacks)
    rolled = event.rolled or state.rolled
    return evolve(state, attacks=attacks, asking=event.ask, rolled=rolled)


@fold.register
def _(event: e.AttackAnswered, state: State) -> State:
    answered = tuple(
        evolve(one, answers={**one.answers, event.seat: event.cards})
        if one.id == event.attack
        else one
        for one in state.attacks or ()
    )
    return evolve(state, attacks=answered)


@fold.register
def _(event: e.AttacksResolved, state: State) -> State:
    return evolve(state, attacks=None, asking=False)


@fold.register
def _(event: e.Damaged, state: State) -> State:
    health = state.seats[event.seat].character(event.who).health - event.wounds
    return state.changed(event.seat, event.who, health=health)


@fold.register
def _(event: e.Died, state: State) -> State:
    return state.changed(event.seat, event.who, health=0, room=None)


def _not_drawing(state: State, seat: str) -> State:
    """Whoever is out draws nothing more."""
    return evolve(state, drawing=None) if state.turn_seat == seat else state


@fold.register
def _(event: e.Eliminated, state: State) -> State:
    state = _not_drawing(state, event.seat)
    state = state.changed(event.seat, alive=False, hand=0, bullets=0, open=())
    if event.by in (None, event.seat):
        return state
    kills = (*state.kills, (event.by or "", event.seat))
    return evolve(state, kills=kills, killed=state.turns)


@fold.register
def _(event: e.PlayerLeft, state: State) -> State:
    gone = Character(0, None)
    return _not_drawing(state, event.seat).changed(
        event.seat, alive=False, hand=0, bullets=0, open=(), trooper=gone, android=gone
    )


@fold.register
def _(event: e.Healed, state: State) -> State:
    health = state.seats[event.seat].character(event.who).health + event.wounds
    state = state.changed(event.seat, event.who, health=health)
    if not event.bay or state.turn is None:
        return state
    mended = state.turn.mended | {event.who}
    return _turn(state, healed=state.turn.healed + event.wounds, mended=mended)


@fold.register
def _(event: e.ArmorPlayed, state: State) -> State:
    hand = max(0, state.seats[event.seat].hand - event.cards)
    return evolve(state.changed(event.seat, hand=hand), discard=state.discard + event.cards)


@fold.register
def _(event: e.MarkerPassed, state: State) -> State:
    return evolve(state, marker=event.seat, armed=event.armed)


@fold.register
def _(event: e.MarkerArmed, state: State) -> State:
    return evolve(state, armed=True)


@fold.register
def _(event: e.TurnBegan, state: State) -> State:
    first = not state.seats[event.seat].began
    state = state.changed(event.seat, began=True)
    turn = Turn(event.number, event.seat, event.ap, first=first)
    return evolve(state, turn=turn, turns=event.number)


@fold.register
def _(event: e.TurnEnded, state: State) -> State:
    return evolve(state, turn=None, trades={}, drawing=None, since_phase=state.since_phase + 1)


@fold.register
def _(event: e.ApSpent, state: State) -> State:
    return _turn(state, spent=state.turn.spent + event.ap) if state.turn else state


@fold.register
def _(event: e.ApGained, state: State) -> State:
    return _turn(state, ap=state.turn.ap + event.ap) if state.turn else state


@fold.register
def _(event: e.Explored, state: State) -> State:
    return _turn(state, explored=True, free_explore=False)


@fold.register
def _(event: e.ExploreGivenUp, state: State) -> State:
    return _turn(state, free_explore=False, explored_out=state.options.failed_explore_locks)


@fold.register
def _(event: e.RoomPlaced, state: State) -> State:
    inner = inner_of(state.corrected, event.card)
    room = Room(event.card, event.doors, event.turned, horizontal=event.horizontal, inner=inner)
    rooms = {**state.rooms, event.at: room}
    return evolve(state, rooms=rooms, exploration=max(0, state.exploration - 1))


@fold.register
def _(event: e.CardExplored, state: State) -> State:
    return evolve(state, exploration=max(0, state.exploration - 1))


@fold.register
def _(event: e.CardBuried, state: State) -> State:
    state = evolve(state, buried=state.buried + 1)
    return _turn(state, buried=True, free_explore=True)


@fold.register
def _(event: e.Moved, state: State) -> State:
    assert state.turn is not None
    old = state.seats[event.seat].character(event.who).room
    state = state.changed(event.seat, event.who, room=event.to)
    assert state.turn is not None
    turn = state.turn
    ran = turn.ran
    if state.options.run_blocks_search == "visit" and event.to is not None:
        ran = ran - {(event.who, event.to)}
    if event.free and old is not None:
        ran = ran | {(event.who, old)}
    searched = turn.searched_in
    if state.options.run_blocks_search == "visit":
        searched = frozenset(pair for pair in searched if pair[0] != event.who)
    may_run, entered = turn.may_run - {event.who}, None if state.on_map else event.who
    return _turn(state, ran=ran, searched_in=searched, may_run=may_run, entered=entered)


@fold.register
def _(event: e.RunGranted, state: State) -> State:
    if state.turn is None:
        return state
    run_from = {**state.turn.run_from, event.who: frozenset(state.rooms)}
    return _turn(state, may_run=state.turn.may_run | {event.who}, run_from=run_from)


@fold.register
def _(event: e.TradeOpened, state: State) -> State:
    return evolve(state, trades={**state.trades, event.who: event.partners})


@fold.register
def _(event: e.TradeWaived, state: State) -> State:
    left = {who: with_ for who, with_ in state.trades.items() if who != event.who}
    if event.partners:
        left[event.who] = event.partners
    return evolve(state, trades=left)


@fold.register
def _(event: e.TradeDone, state: State) -> State:
    left = {who: with_ for who, with_ in state.trades.items() if who != event.who}
    state = evolve(state, trades=left)
    assert state.turn is not None
    traded = state.turn.traded | {(event.who, event.room or "")}
    return _turn(state, traded=traded, entered=None)


@fold.register
def _(event: e.PlayerAttacked, state: State) -> State:
    if state.turn is None:
        return state
    turn, shot_into = state.turn, state.turn.shot_into
    if state.active.character(event.who).room != event.room:
        shot_into = shot_into | {(event.who, event.room)}
    return _turn(state, attacked=turn.attacked | {event.room}, shot_into=shot_into)


@fold.register
def _(event: e.BulletsSpent, state: State) -> State:
    assert state.turn is not None
    each = state.options.bullets_per_ammo
    before = state.active.bullets
    after = max(0, before - event.bullets)
    spent = -(-before // each) - -(-after // each)
    return evolve(state.changed(state.turn.seat, bullets=after), discard=state.discard + spent)


@fold.register
def _(event: e.GrenadeThrown, state: State) -> State:
    assert state.turn is not None
    return _turn(state, grenaded=state.turn.grenaded | {(event.who, event.into or "")})


@fold.register
def _(event: e.RoomSearched, state: State) -> State:
    assert state.turn is not None
    pair = (event.who, event.room or "")
    searched_in = state.turn.searched_in | {pair}
    return _turn(state, searched=True, searched_in=searched_in, entered=None)


@fold.register
def _(event: e.RoomTurnedRed, state: State) -> State:
    key = key_of(event.room)
    red = evolve(state.rooms[key], searched=True)
    return evolve(state, rooms={**state.rooms, key: red})


@fold.register
def _(event: e.DrawOpened, state: State) -> State:
    drawing = Drawing(
        event.who, event.place, event.cards, event.partner, event.alerts, event.alerts_by
    )
    return evolve(state, drawing=drawing)


@fold.register
def _(_: e.DrawClosed, state: State) -> State:
    return evolve(state, drawing=None)


@fold.register
def _(event: e.CardsDrawn, state: State) -> State:
    hand = state.seats[event.seat].hand + event.cards - event.alerts
    state = state.changed(event.seat, hand=hand)
    discard, out = state.discard + event.alerts, state.alerts_out + event.alerts
    return evolve(state, search=state.search - event.cards, discard=discard, alerts_out=out)


@fold.register
def _(event: e.DeckRenewed, state: State) -> State:
    return evolve(state, search=state.search + state.discard, discard=0, alerts_out=0)


@fold.register
def _(event: e.TerminalUsed, state: State) -> State:
    assert state.turn is not None
    free = state.turn.free_explore and event.use != "reveal"
    return _turn(state, terminal_used=True, free_explore=free)


@fold.register
def _(event: e.ItemPlayed, state: State) -> State:
    seat = state.seats[event.seat]
    state = state.changed(event.seat, hand=max(0, seat.hand - 1))
    if event.spent:
        return evolve(state, discard=state.discard + 1)
    if event.item == "ammo":
        return state.changed(event.seat, bullets=seat.bullets + state.options.bullets_per_ammo)
    return state.changed(event.seat, open=(*seat.open, event.item))


@fold.register
def _(event: ends.ScanOpened, state: State) -> State:
    return evolve(state, scan=True)


@fold.register
def _(event: ends.ScanCounted, state: State) -> State:
    scan = Scan(event.infected, event.clean, state.turns, event.sealed)
    return evolve(state, scan=False, scans=(*state.scans, scan))


@fold.register
def _(event: ends.LastHumanAsked, state: State) -> State:
    return evolve(state, last_human=True)


@fold.register
def _(event: ends.LastHumanTold, state: State) -> State:
    return evolve(state, last_human=False, looks_for_gas=not event.saved)


@fold.register
def _(event: ends.DeckLookedThrough, state: State) -> State:
    return evolve(state, looks_for_gas=False)


@fold.register
def _(event: ends.HiveBurned, state: State) -> State:
    hand = max(0, state.seats[event.seat].hand - event.cans)
    return evolve(state.changed(event.seat, hand=hand), burner=event.seat)


@fold.register
def _(event: ends.EndingReached, state: State) -> State:
    return evolve(state, due=GameEnded(event.side, event.rule))


@fold.register
def _(event: ends.EndingTurned, state: State) -> State:
    return evolve(state, over=GameEnded(event.side, event.rule))


@fold.register
def _(event: ends.HandTold, state: State) -> State:
    return state.changed(event.seat, hand=event.cards)


@fold.register
def _(event: ends.WinnersNamed, state: State) -> State:
    assert state.over is not None
    over = evolve(state.over, winners=event.winners)
    return evolve(state, over=over, told_infected=event.infected)


@fold.register
def _(event: Audited, state: State) -> State:
    return evolve(state, audit=event.report)


@fold.register
def _(event: GameEnded, state: State) -> State:
    return evolve(
        state,
        phase="over",
        turn=None,
        attacks=None,
        trades={},
        spawns=(),
        drawing=None,
        scan=False,
        last_human=False,
        looks_for_gas=False,
        over=event,
    )


@fold.register
def _(event: Adjusted, state: State) -> State:
    return adjusted(state, event)
