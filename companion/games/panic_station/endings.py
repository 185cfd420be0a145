"""The rules of the game's end: who wins, and who shares it (sections 14, 17 and 18)."""

from __future__ import annotations

from typing import Final

from companion.core.abilities import Poll
from companion.core.refusal import Refusal
from companion.core.say import say, say_many
from companion.core.words import GameEnded, Sealed
from companion.games.panic_station import commands as c
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station.cards import SEARCH, setup_arithmetic
from companion.games.panic_station.course import Course, cannot_act, no
from companion.games.panic_station.private import LAST_HUMAN, SCAN
from companion.games.panic_station.state import State

SEALED_ENDINGS: Final = ("PS-WIN-03", "PS-WIN-06")
"""The endings that rest on a heat scan, and with sealed answers on everybody's honesty."""


def conclude(course: Course, side: str, rule: str) -> None:
    """PS-WIN-13, AMB-27: an ending counts at once, or when the turn or the round is over."""
    state = course.state
    if state.due is not None or state.over is not None:
        return
    if state.options.victory_timing == "immediate" or state.phase != "team":
        course.happen(GameEnded(side, rule))
    else:
        course.happen(ends.EndingReached(side, rule))


def end_if_due(course: Course, *, round_over: bool) -> None:
    """AMB-27: let an ending count that was reached before."""
    due = course.state.due
    if due is not None and (round_over or course.state.options.victory_timing == "end_of_turn"):
        course.happen(due)


def check_troopers(course: Course) -> None:
    """PS-WIN-07, AMB-30: every player's Trooper is dead."""
    seats = course.state.seats.values()
    if course.state.phase != "over" and not any(seat.trooper.health for seat in seats):
        conclude(course, "parasite", "PS-WIN-07")


def open_scan(course: Course) -> None:
    """PS-SCAN-01, PS-HIVE-01: by the Terminal, or when the Hive is laid."""
    course.happen(ends.ScanOpened())


def ask_scan(course: Course, _: c.HeatScan) -> Refusal | None:
    """PS-SCAN-01: the table wants one although no rule makes one; it knows why."""
    if course.state.phase not in ("parasite", "team"):
        return no("not_now", say("The game has not begun."))
    why = say("A heat scan is made by a Terminal, or when the Hive is laid.")
    course.forbid("not_now", why, "PS-SCAN-01")
    open_scan(course)
    return None


def polled_seats(state: State) -> tuple[str, ...]:
    """AMB-22: who is asked."""
    return state.living() if state.options.scan_polls == "living" else tuple(state.seats)


def polled(state: State) -> int:
    """AMB-22: how many check cards lie on the table."""
    return len(polled_seats(state))


def poll(state: State) -> Poll | None:
    """PS-SCAN-02, PS-WIN-06: what sealed answers may settle now.

    Where the house counts the last human's cans (AMB-14) a yes or no is not enough.
    """
    if state.scan:
        return Poll(SCAN, polled_seats(state), polled(state))
    if state.last_human and state.options.last_human_gas == "none":
        return Poll(LAST_HUMAN, polled_seats(state), 1)
    return None


def sealed(course: Course, command: Sealed) -> Refusal | None:
    """PS-SCAN-02 to PS-SCAN-05, PS-SCAN-08: the phones have counted; a count is no opinion."""
    asked = poll(course.state)
    if asked is None or asked.ask != command.ask:
        return no("not_now", say("No heat scan is open."), "PS-SCAN-01")
    void = command.total > asked.most
    course.happen(command.counted(void=void))
    if void:
        return None
    if command.ask == LAST_HUMAN:
        told_of_gas(course, saved=command.total == 0)
    else:
        count_scan(course, command.total, sealed=True, again=command.again)
    return None


def scan_cards(course: Course, command: c.ScanCards) -> Refusal | None:
    """PS-SCAN-04, PS-SCAN-05, PS-SCAN-09: two counts, and nobody learns who."""
    state = course.state
    if not state.scan:
        return no("not_now", say("No heat scan is open."), "PS-SCAN-01")
    most = polled(state)
    if not 0 <= command.infected <= most:
        why = say("{most} were asked, so 0 to {most} can be infected.", most=most)
        return no("bad_value", why, "PS-SCAN-05")
    if not command.infected and host_is_polled(state):
        why = say("Somebody has the Host card, so one at least is infected.")
        course.forbid("bad_value", why, "PS-SCAN-09")
    if command.infected < (known := known_infected(state)):
        why = say_many(
            "The scan before showed {count} infected player, and nobody has died since: did"
            " somebody lay the wrong card?",
            "The scan before showed {count} infected players, and nobody has died since: did"
            " somebody lay the wrong card?",
            known,
        )
        course.forbid("bad_value", why, "PS-INF-06")
    count_scan(course, command.infected)
    return None


def known_infected(state: State) -> int:
    """PS-INF-06: how many of those polled now an earlier scan showed to be infected."""
    most = polled(state)
    return max((one.infected for one in state.scans if one.infected + one.clean == most), default=0)


def host_is_polled(state: State) -> bool:
    """PS-SCAN-09, PS-SET-17: the whole top stack is drawn, nobody is out, no deck was set right."""
    below = setup_arithmetic(len(state.seats), 0)["below"]
    is_drawn = state.search <= below and not state.deck_told
    return is_drawn and len(state.living()) == len(state.seats)


def count_scan(course: Course, infected: int, *, sealed: bool = False, again: bool = False) -> None:
    """PS-SCAN-07: the endings that rest on a scan are checked at once."""
    most = polled(course.state)
    course.happen(ends.ScanCounted(infected, most - infected, sealed, again))
    if infected == most:
        conclude(course, "parasite", "PS-WIN-03")
    elif infected == most - 1:
        course.happen(ends.LastHumanAsked())


def last_human_gas(course: Course, command: c.LastHumanGas) -> Refusal | None:
    """PS-WIN-06, AMB-14: one human is left; the hand is asked first, with a yes or a no.

    0 means that there are none, or fewer than the house wants; a number that is enough means yes.
    """
    if not course.state.last_human:
        return no("not_now", say("No scan has just shown a single human."), "PS-WIN-06")
    if not 0 <= command.cans <= SEARCH["gas-can"]:
        return no("bad_value", say("There are {most} gas cans.", most=SEARCH["gas-can"]))
    told_of_gas(course, saved=command.cans >= cans_that_save(course.state))
    return None


def told_of_gas(course: Course, *, saved: bool) -> None:
    """PS-WIN-06: where the hand does not save the humans and there is no deck, nothing does."""
    course.happen(ends.LastHumanTold(saved))
    empty = course.state.search == 0 and not course.state.options.count_discard_gas
    if not saved and empty:
        look_through(course, saved=False)


def cans_that_save(state: State) -> int:
    """AMB-14: a single can, or as many as the Hive needs."""
    return 1 if state.options.last_human_gas == "none" else state.options.cans


def deck_gas(course: Course, command: c.DeckGas) -> Refusal | None:
    """PS-WIN-06: then the table looks through the search deck: a yes or a no, with the hand."""
    if not course.state.looks_for_gas:
        return no("not_now", say("Nobody looks through the search deck now."), "PS-WIN-06")
    most = most_in_deck(course.state)
    if not 0 <= command.cans <= most:
        return no("bad_value", say("There can be {most} gas cans there.", most=most))
    look_through(course, saved=command.cans > 0)
    return None


def most_in_deck(state: State) -> int:
    """PS-CMP-01: the gas cans that can be in what the table looks through."""
    looked = state.search + (state.discard if state.options.count_discard_gas else 0)
    return min(SEARCH["gas-can"], looked)


def look_through(course: Course, *, saved: bool) -> None:
    """PS-WIN-06: without gas in the hand and in the deck the parasites win."""
    course.happen(ends.DeckLookedThrough(saved))
    if not saved:
        conclude(course, "parasite", "PS-WIN-06")


def burn_hive(course: Course, command: c.BurnHive) -> Refusal | None:
    """PS-HIVE-05, PS-HIVE-06, PS-HAND-02, PS-ITEM-17, PS-VAR-03: the humans' way to win."""
    state, needed = course.state, course.state.options.cans
    if refusal := cannot_act(course, command.who):
        return refusal
    if command.cans > course.active.hand or not 0 <= command.cans <= needed:
        why = say("Burning the Hive takes {needed} gas cans.", needed=needed)
        return no("bad_value", why, "PS-HIVE-05")
    if command.who != "trooper":
        why = say("Only a Trooper has a flamethrower.")
        course.forbid("wrong_character", why, "PS-HIVE-06")
    room = state.where(command.who)
    if state.on_map and (room is None or state.rooms[room.partition(":")[0]].card != "hive"):
        why = say("The Hive is burned by a Trooper who stands in it.")
        course.forbid("not_in_hive", why, "PS-HIVE-05")
    if command.cans < needed:
        rule = "PS-VAR-03" if state.options.four_gas else "PS-HIVE-05"
        why = say("Burning the Hive takes {needed} gas cans.", needed=needed)
        course.forbid("no_item", why, rule)
    course.pay(1, "PS-HIVE-05", is_last=True)
    course.happen(ends.HiveBurned(course.seat, command.cans))
    conclude(course, "human", "PS-WIN-01")
    return None


def reveal(course: Course, command: c.Reveal) -> Refusal | None:
    """PS-WIN-02 to PS-WIN-12, PS-MS-01 to PS-MS-04: who shares the win, once all is told."""
    state = course.state
    if state.over is None or state.over.side is None:
        return no("not_now", say("The winners are named when the game is over."))
    if state.audit is not None and state.over.winners is not None:
        why = say("The audit has named the winners.")
        return Refusal("already_done", why, done={"type": "audited"})
    told = (*command.infected, *command.servants)
    if strangers := [seat for seat in told if seat not in state.seats]:
        return no("unknown_seat", say("Nobody plays {seat}.", seat=strangers[0][:20]))
    if len(set(command.infected)) < len(command.infected):
        return no("bad_value", say("Somebody is named twice."))
    if command.servants and not state.options.master_servant:
        return no("bad_value", say("There are servants only in Master & Servant."), "PS-MS-02")
    if set(command.servants) - set(command.infected):
        return no("bad_value", say("A servant is one of the infected."))
    course.object(told_refusal(state, command.infected))
    course.happen(*turned_ending(course.state, command.infected))
    winners = winners_of(course.state, command.infected, command.servants)
    course.happen(ends.WinnersNamed(command.infected, winners))
    return None


def turned_ending(state: State, infected: tuple[str, ...]) -> tuple[ends.EndingTurned, ...]:
    """PS-HIVE-06: the Hive that an infected player burned is no human victory."""
    over, burner = state.over, state.burner
    assert over is not None
    if over.rule == "PS-WIN-01" and burner in infected:
        return (ends.EndingTurned("parasite", "PS-HIVE-06"),)
    if over.rule == "PS-HIVE-06" and burner not in infected:
        return (ends.EndingTurned("human", "PS-WIN-01"),)
    return ()


def told_refusal(state: State, infected: tuple[str, ...]) -> Refusal | None:
    """PS-SCAN-04, PS-WIN-03, PS-WIN-06: hold what is told against what everybody knows."""
    polled_now, over = polled_seats(state), state.over
    told, asked = len(set(polled_now) & set(infected)), len(polled_now)
    if over is not None and over.rule == "PS-WIN-03" and told < asked:
        why = say("The heat scan showed everyone infected: name all {n} who were asked.", n=asked)
        return no("bad_value", why, "PS-WIN-03")
    last = state.scans[-1] if state.scans else None
    most = asked - 1 if last is not None and last.infected + last.clean == asked else asked
    if over is not None and over.rule == "PS-WIN-06" and not asked - 1 <= told <= most:
        why = say("The game ended with one human left: name everyone but that player.")
        return no("bad_value", why, "PS-WIN-06")
    if told < (seen := known_infected(state)):
        why = say_many(
            "A heat scan showed {count} infected player, and nobody has died since.",
            "A heat scan showed {count} infected players, and nobody has died since.",
            seen,
        )
        return no("bad_value", why, "PS-SCAN-04")
    return None


def winners_of(
    state: State, infected: tuple[str, ...], servants: tuple[str, ...]
) -> tuple[str, ...]:
    """PS-WIN-02, PS-WIN-04, PS-WIN-10, PS-ELIM-03, PS-MS-05: only who lives shares a win."""
    assert state.over is not None
    if state.over.side == "human":
        return tuple(seat for seat in state.living() if seat not in infected)
    sharing = [seat for seat in infected if state.seats[seat].alive]
    if (last := last_to_lose(state, infected)) in sharing:
        sharing.remove(last or "")
    if state.options.master_servant:
        sharing = [seat for seat in sharing if seat == infected[0] or seat in servants]
    return tuple(seat for seat in state.seats if seat in sharing)


def last_to_lose(state: State, infected: tuple[str, ...]) -> str | None:
    """PS-WIN-04, PS-WIN-05, AMB-33: the last to be infected, unless the Host infected nobody."""
    assert state.over is not None
    rule = state.options.last_infected_loses
    counts = rule == "any_parasite_win" or (
        rule == "all_infected_only" and state.over.rule == "PS-WIN-03"
    )
    return infected[-1] if counts and len(infected) > 1 else None
