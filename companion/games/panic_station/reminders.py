"""What the table does without the app, at the moment it should (the digest's rules tagged R)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.panic_station.board import is_terminal
from companion.games.panic_station.cards import WHO, setup_arithmetic
from companion.games.panic_station.state import State

Reminder = tuple[str, Callable[[State], bool], Callable[[State], Message]]


def _setting_up(state: State) -> bool:
    return state.phase == "setup"


def _playing(state: State) -> bool:
    return state.phase == "team"


def _trading(state: State) -> bool:
    return bool(state.trades)


def _numbers(state: State) -> dict[str, int]:
    return setup_arithmetic(len(state.seats), 0)


def _first_turn_without_search(state: State) -> bool:
    turn = state.turn
    return turn is not None and turn.first and not turn.searched


def _just_scanned_with_cards(state: State) -> bool:
    last = state.scans[-1] if state.scans and not state.scan else None
    return last is not None and last.turn == state.turns and not last.sealed


def _at_an_unused_terminal(state: State) -> bool:
    if state.turn is None or state.turn.terminal_used:
        return False
    return any(is_terminal(state, state.where(who)) for who in WHO)


REMINDERS: Final[tuple[Reminder, ...]] = (
    ("PS-SET-01", _setting_up,
     lambda _: say("Everyone takes the two discs and the two character cards of one colour.")),
    ("PS-SET-02", _setting_up,
     lambda s: say("Everyone takes {n} infection cards of that colour.",
                   n=2 if s.options.two_infection else 3)),
    ("PS-SET-03", _setting_up,
     lambda _: say("Everyone keeps one red and one blue check card apart from the hand.")),
    ("PS-SET-06", _setting_up,
     lambda s: say("Put the Host aside; take {gas} gas cans and {random} random search cards.",
                   gas=_numbers(s)["gas"], random=_numbers(s)["random"])),
    ("PS-SET-07", _setting_up,
     lambda s: say("Shuffle these {stack} cards and lay them on the other {below}.",
                   stack=_numbers(s)["stack"], below=_numbers(s)["below"])),
    ("PS-SET-13", _setting_up,
     lambda s: say(
         "Split {split} exploration cards into two piles; the open Terminal goes into one,"
         " the Hive among its last {depth} cards, and the other pile on top.",
         split=_numbers(s)["split"], depth=s.options.hive_depth)),
    ("PS-SET-14", _setting_up,
     lambda _: say("Exploration cards lie black icon up: everyone sees the next room.")),
    ("PS-TURN-10", _first_turn_without_search,
     lambda _: say("Everybody searches at least once in the first turn, if it is possible.")),
    ("PS-SET-17", _playing,
     lambda s: say("Once everyone has searched, the Host is in somebody's hand.")
     if s.search > _numbers(s)["below"] else say("The Host is among you.")),
    ("PS-EXP-07", lambda s: bool(s.turn and s.turn.explored and s.turn.first),
     lambda _: say("Exploring does not move the character.")),
    ("PS-MOV-04", _trading,
     lambda _: say("Entering a room with another player's character means attack or trade.")),
    ("PS-ORD-01", _trading,
     lambda _: say("Attack or trade before anything else with this character.")),
    ("PS-ORD-02", lambda s: bool(s.spawns),
     lambda _: say("The parasite comes before everything else in this room.")),
    ("PS-TRD-03", lambda s: any(len(with_) > 1 for with_ in s.trades.values()),
     lambda _: say("Who enters chooses whom to trade with.")),
    ("PS-TRD-07", _trading,
     lambda _: say("Each gives one card, face down; a card that is traded is not used up.")),
    ("PS-TERM-06", _at_an_unused_terminal,
     lambda _: say("A Terminal may reveal the Hive, with the same scan.")),
    ("PS-INF-07", _playing, lambda _: say("Whoever is infected never says so, even when accused.")),
    ("PS-INF-08", _playing, lambda _: say("Talk and lie freely; show your hand to nobody.")),
    ("PS-SCAN-06", _just_scanned_with_cards,
     lambda _: say("The check cards are back with their owners.")),
)  # fmt: skip


def reminders(state: State) -> list[dict[str, Any]]:
    """Return what to remember now."""
    return [{"rule": rule, "text": text(state)} for rule, when, text in REMINDERS if when(state)]
