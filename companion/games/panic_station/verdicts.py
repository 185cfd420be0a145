"""What opened answers and notes contradict: who cannot have told the truth (PS-INF, PS-ITEM-15).

Every dossier is held against every other and against the sealed answers. What nobody can know is
no fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Literal

from attrs import frozen

from companion.core.evidence import Evidence, Fault, OpenedNotes, Settled
from companion.games.panic_station.private import (
    HOST,
    INFECTED,
    NOTHING,
    SCAN,
    SEEN,
    TRADES,
    WAS_INFECTED,
)

FaultName = Literal[
    "human_again",
    "denied",
    "host_denied",
    "unexplained",
    "one_sided",
    "not_last_human",
    "proven",
]
"""What notes can contradict; what keys disprove is named by `companion/heatscan`."""


@frozen
class Link:
    """One link of the chain of infection: who became what, through whom, and at which rev."""

    seat: str
    by: str | None
    at: int
    event: str


def contradictions(evidence: Evidence, dealt: int) -> tuple[Fault, ...]:
    """Return whatever notes and answers contradict.

    `dealt` is how many own infection cards everybody began with.
    """
    opened = evidence.opened
    held = sorted((one for one in evidence.settled if _is_held(one)), key=lambda one: one.rev)
    trades = {one.rev: one.seats for one in evidence.asked if one.kind == "trade"}
    looks = {one.rev: (*one.seats, one.of) for one in evidence.asked if one.kind == "look"}
    found = chain(
        *(_contradicted(seat, notes, held) for seat, notes in opened.items()),
        _one_sided(opened, trades),
        _proven(opened, dealt, looks),
    )
    return tuple(found)


def links(evidence: Evidence) -> tuple[Link, ...]:
    """Return who became what and by whom, in the order of the game; the Host leads."""
    found = (
        Link(seat, mark.by, mark.at, mark.event)
        for seat, notes in evidence.opened.items()
        for mark in notes.dossier
    )
    return tuple(sorted(found, key=lambda link: (link.at, link.event != HOST)))


def telling(found: Sequence[Link]) -> tuple[Link, ...]:
    """Return the links that change something: a dossier may tell the same twice."""
    kept, became, holder = list[Link](), set[str](), None
    for link in found:
        if link.event == INFECTED and link.seat not in became:
            became.add(link.seat)
            kept.append(link)
        elif link.event == HOST and link.seat != holder:
            holder = link.seat
            kept.append(link)
    return tuple(kept)


def _is_held(settled: Settled) -> bool:
    """Tell whether dossiers must fit it.

    One human without gas too many voids a scan, and it is the dossiers that say which.
    """
    return settled.counts or (settled.ask != SCAN and settled.is_nonsense)


def _contradicted(seat: str, notes: OpenedNotes, held: Sequence[Settled]) -> Iterator[Fault]:
    """Hold a seat's answers, in their order, against each other and against its dossier."""
    was_infected = False
    for settled in held:
        vote, rev = settled.votes.get(seat), settled.rev
        if vote is None:
            continue
        if settled.ask == SCAN:
            name = _wrong_answer(notes, settled, is_yes=bool(vote), was_infected=was_infected)
            was_infected = was_infected or bool(vote)
        else:
            is_infected = was_infected or not notes.is_unmarked(rev, settled.later)
            name = "not_last_human" if vote and is_infected else None
        if name:
            yield Fault(name, seat, settled.scan)


def _wrong_answer(
    notes: OpenedNotes, settled: Settled, *, is_yes: bool, was_infected: bool
) -> FaultName | None:
    """Return what is wrong with an answer to a scan; the plainest only.

    A no denies only what its owner had been asked to note by then.
    """
    rev, later = settled.rev, settled.later
    if is_yes:
        return "unexplained" if notes.is_unmarked(rev) else None
    if was_infected:
        return "human_again"
    known = [mark for mark in notes.dossier if mark.at < rev and mark.at not in later]
    if any(mark.event == HOST for mark in known):
        return "host_denied"
    return "denied" if known else None


def _one_sided(
    opened: Mapping[str, OpenedNotes], trades: Mapping[int, tuple[str, ...]]
) -> Iterator[Fault]:
    """Name who noted an infection of which the other trader knows nothing."""
    for at, traders in sorted(trades.items()):
        for seat, other in (traders, traders[::-1]):
            mine, theirs = (_noted(opened.get(one), at) for one in (seat, other))
            if mine is None or theirs is None:
                continue
            if mine == INFECTED:
                is_known = theirs in {WAS_INFECTED, HOST}
                # Whoever was infected already, and said so, has nothing new to note.
                is_false = not is_known and opened[other].is_unmarked(at)
            else:
                is_false = mine == WAS_INFECTED and theirs != INFECTED
            if is_false:
                yield Fault("one_sided", seat, at=at, with_=other)


def _noted(notes: OpenedNotes | None, at: int) -> str | int | None:
    """Return what a trader noted of a trade; None when it kept no notes or opened none.

    Who became infected at that moment says so too, with or without a note of the trade.
    """
    if notes is None or TRADES not in notes.lists:
        return None
    said = next((one.said for one in notes.lists[TRADES] if one.at == at), NOTHING)
    is_infected = any(mark.at == at and mark.event == INFECTED for mark in notes.dossier)
    return WAS_INFECTED if said == NOTHING and is_infected else said


def _proven(
    opened: Mapping[str, OpenedNotes], dealt: int, looks: Mapping[int, tuple[Any, ...]]
) -> Iterator[Fault]:
    """PS-ITEM-15: fewer own infection cards than were dealt prove that their owner is infected.

    A look that the table knows nothing of is not believed.
    """
    for looker, notes in opened.items():
        for look in notes.lists.get(SEEN, ()):
            seen = opened.get(look.of or "")
            is_true = looks.get(look.at) == (looker, look.of)
            if is_true and int(look.said) < dealt and seen and _is_denied(seen, look.at):
                yield Fault("proven", look.of, at=look.at, with_=looker)


def _is_denied(seen: OpenedNotes, at: int) -> bool:
    """Tell whether a dossier has its owner human at a rev; who came later may date it later."""
    return seen.is_unmarked(at + 1) and not (TRADES not in seen.lists and seen.dossier)
