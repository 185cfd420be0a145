"""Reminders of what the table does without the app (the digest's rules tagged R)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.panic_station.board import is_terminal
from companion.games.panic_station.cards import WHO, setup_arithmetic
from companion.games.panic_station.endings import host_is_polled
from companion.games.panic_station.naming import player_name
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


def _fewer_than_before(state: State) -> bool:
    """PS-INF-06: sealed answers are counted as they come, and may show fewer than a scan before."""
    if len(state.scans) < 2 or state.scan:  # noqa: PLR2004
        return False
    last, before = state.scans[-1], state.scans[:-1]
    polled = last.infected + last.clean
    alike = [one.infected for one in before if one.infected + one.clean == polled]
    return last.turn == state.turns and max(alike, default=0) > last.infected


def _host_is_among_you(state: State) -> bool:
    """PS-SET-17: as long as it cannot be false."""
    return state.phase == "team" and host_is_polled(state)


def _host_may_be_drawn(state: State) -> bool:
    return state.phase == "team" and state.search > _numbers(state)["below"]


def _piles(split: int, depth: int) -> Message:
    """PS-SET-13, AMB-17: shuffled into the last three cards, the Hive is one of the last four."""
    if depth == 4:  # noqa: PLR2004
        return say(
            "Split {split} exploration cards into two piles. Shuffle the open Terminal into one of"
            " them, and the Hive among its last {depth} cards; the other pile goes on top.",
            split=split, depth=depth,
        )  # fmt: skip
    return say(
        "Split {split} exploration cards into two piles. Shuffle the open Terminal into one of"
        " them, and the Hive so that it is one of its last {depth} cards; the other pile goes on"
        " top.",
        split=split, depth=depth,
    )  # fmt: skip


REMINDERS: Final[tuple[Reminder, ...]] = (
    # What decides something now comes first: a screen may have room for one or two.
    ("PS-SCAN-02", lambda s: s.scan,
     lambda _: say("Everyone lays the check card that is true on the green plus side, and the other"
                   " one on the red minus side, face down.")),
    ("PS-SCAN-03", lambda s: s.scan,
     lambda _: say("Shuffle each pile by itself, and turn up the green one alone.")),
    ("PS-INF-06", _fewer_than_before,
     lambda _: say("A scan before showed more infected players, and nobody has died since: did"
                   " somebody answer by mistake?")),
    ("PS-TERM-04", lambda s: s.doors_open and s.phase == "team",
     lambda _: say("All security doors are open, to everybody, until the next Parasite Phase.")),
    ("PS-MS-03", lambda s: s.options.master_servant and bool(s.kills) and s.killed == s.turns,
     lambda s: say("{victim} gives {killer} the check card that is true, face down; {killer} leaves"
                   " it so until the game is over.",
                   victim=player_name(s, s.kills[-1][1]), killer=player_name(s, s.kills[-1][0]))),
    ("PS-MOV-04", _trading,
     lambda _: say("Entering a room with another player's character means attack or trade.")),
    ("PS-MOV-04", lambda s: s.turn is not None and s.turn.entered is not None,
     lambda _: say("If another player's character is there: attack, or trade.")),
    ("PS-ORD-01", _trading,
     lambda _: say("Attack or trade before anything else with this character.")),
    ("PS-TRD-03", lambda s: any(len(with_) > 1 for with_ in s.trades.values()),
     lambda _: say("Whoever enters chooses whom to trade with.")),
    ("PS-TRD-07", _trading,
     lambda _: say("Each gives one card, face down; a card that is traded is not used up.")),
    ("PS-INF-02", _trading,
     lambda _: say("An infection card in the giver's own colour infects, unless a Gas Can came"
                   " back.")),
    ("PS-ORD-02", lambda s: bool(s.spawns),
     lambda _: say("The parasite comes before everything else in this room.")),
    ("PS-TURN-10", _first_turn_without_search,
     lambda _: say("Everybody searches at least once in the first turn, if it is possible.")),
    ("PS-SET-01", _setting_up,
     lambda _: say("Everyone takes the two discs and the two character cards of one colour.")),
    ("PS-SET-02", _setting_up,
     lambda s: say("Everyone takes {n} infection cards of that colour.",
                   n=2 if s.options.two_infection else 3)),
    ("PS-SET-03", _setting_up,
     lambda _: say("Everyone keeps one red and one blue check card apart from the hand.")),
    ("PS-SET-06", _setting_up,
     lambda s: say("Put the Host aside; take {gas} Gas Cans and {random} random search cards.",
                   gas=_numbers(s)["gas"], random=_numbers(s)["random"])),
    ("PS-SET-07", _setting_up,
     lambda s: say("Shuffle these {stack} cards and lay them on the other {below}.",
                   stack=_numbers(s)["stack"], below=_numbers(s)["below"])),
    ("PS-SET-13", _setting_up,
     lambda s: _piles(_numbers(s)["split"], s.options.hive_depth)),
    ("PS-SET-14", _setting_up,
     lambda _: say("Exploration cards lie black icon up: everyone sees the next room.")),
    ("PS-EXP-07", lambda s: bool(s.turn and s.turn.explored and s.turn.first),
     lambda _: say("Exploring does not move the character.")),
    ("PS-SCAN-06", _just_scanned_with_cards,
     lambda _: say("Everyone takes the check cards back.")),
    ("PS-TERM-06", _at_an_unused_terminal,
     lambda _: say("A Terminal may reveal the Hive, with the same scan.")),
    ("PS-SET-17", _host_may_be_drawn,
     lambda _: say("Once everyone has searched, the Host is in somebody's hand.")),
    ("PS-SET-17", _host_is_among_you, lambda _: say("The Host is among you.")),
    ("PS-INF-07", _playing,
     lambda _: say("Whoever is infected never says so, even when accused.")),
    ("PS-INF-08", _playing, lambda _: say("Talk and lie freely; show your hand to nobody.")),
)  # fmt: skip


def reminders(state: State) -> list[dict[str, Any]]:
    """Return what to remember now."""
    return [{"rule": rule, "text": text(state)} for rule, when, text in REMINDERS if when(state)]
