"""The audit's judgement of an ending: whether it stands, who was infected last, who shares it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from attrs import frozen

from companion.core.evidence import Evidence, Fault
from companion.core.shape import write
from companion.core.words import Audited, Event
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station.endings import (
    SEALED_ENDINGS,
    polled_seats,
    turned_ending,
    winners_of,
)
from companion.games.panic_station.evolve import folded
from companion.games.panic_station.noting import given
from companion.games.panic_station.private import DEALT, SCAN
from companion.games.panic_station.state import State
from companion.games.panic_station.verdicts import Link, contradictions, links, telling

FALSE: Final = frozenset({"false_share", "bad_vote", "not_last_human", "wrong_total"})
"""Faults with which a count is not what it seems."""
DISPUTES: Final = frozenset({"one_sided", "proven"})
"""Faults that are one player's word against another's."""


def judge(state: State, evidence: Evidence) -> Sequence[Event]:
    """PS-WIN-02 to PS-WIN-12, PS-MS-01 to PS-MS-05: the report, and who shares the win."""
    assert state.over is not None
    told, opened = _Told.of(state, evidence), evidence.opened
    order, servants = told.order, told.servants()
    ending = told.ending()
    shared: tuple[str, ...] = ()
    if state.over.side is not None and ending != "overturned":
        shared = winners_of(state, order, servants)
    disputed = told.disputed()
    turned = turned_ending(state, order) if told.burner_is_infected() else ()
    if turned:
        shared = winners_of(folded(turned[0], state), order, servants)
    if ending == "stands" and not disputed.isdisjoint(shared):
        ending = "unproven"
    report = {
        **evidence.report(told.faults),
        "chain": [write(link) for link in told.chain],
        "host": told.host,
        "last": order[-1] if len(order) > 1 else None,
        "servants": [seat for seat in servants if state.options.master_servant],
        "ending": ending,
        "disputed": [seat for seat in state.seats if seat in disputed],
        "winners": [seat for seat in shared if seat in opened],
        "names": {name: seat.name for name, seat in state.seats.items()},
    }
    is_open = ending == "unproven" and disputed
    if state.over.side is not None and set(state.seats) <= set(opened) and not is_open:
        return (*turned, Audited(report), ends.WinnersNamed(order, shared))
    return (*turned, Audited(report))


@frozen
class Deciding:
    """The last sealed heat scan that stands, with a second question after it."""

    at: int
    polled: tuple[str, ...]
    unsure: tuple[str, ...]
    """Whose answers in it were opened by nobody, or by a phone that came later."""
    faults: tuple[str, ...]
    """What was found to be wrong in it."""


@frozen
class _Told:
    """What the opened dossiers tell of a game that is over."""

    state: State
    opened: Collection[str]
    """Whose openings are believed."""
    chain: tuple[Link, ...]
    faults: tuple[Fault, ...]
    """What the keys disprove, and then what notes contradict."""
    last: Deciding | None

    @classmethod
    def of(cls, state: State, evidence: Evidence) -> _Told:
        faults = (*evidence.faults, *contradictions(evidence, given(state)[DEALT]))
        last = _deciding(state, evidence, faults)
        return cls(state, evidence.opened, telling(links(evidence)), faults, last)

    @property
    def host(self) -> str | None:
        """PS-INF-01, PS-VAR-02: who has the Host card in the end."""
        return next((one.seat for one in reversed(self.chain) if one.event == "host"), None)

    @property
    def order(self) -> tuple[str, ...]:
        """Everybody infected, the Host first, then in the order of infection."""
        seats = [link.seat for link in self.chain]
        return tuple(dict.fromkeys([*([self.host] if self.host else []), *seats]))

    def servants(self) -> tuple[str, ...]:
        """PS-MS-02, PS-MS-04: who infected somebody, or took an uninfected player's last card."""
        dead = {
            killer
            for killer, victim in self.state.kills
            if victim in self.opened and victim not in self.order
        }
        gave = {link.by for link in self.chain}
        return tuple(
            seat for seat in self.order if seat != self.host and (seat in gave or seat in dead)
        )

    def disputed(self, before: int | None = None) -> frozenset[str]:
        """Return of whom two tell different stories, in trades and looks up to some rev.

        Nobody can know which of the two lies, so neither word proves anything.
        """
        rows = [
            one
            for one in self.faults
            if one.fault in DISPUTES and (before is None or (one.at or 0) < before)
        ]
        found = {one.seat for one in rows}
        found |= {one.with_ for one in rows if one.fault == "one_sided"}
        found |= {
            link.by
            for link in self.chain
            if link.by not in self.order and (before is None or link.at < before)
        }
        return frozenset(seat for seat in found if seat is not None)

    def burner_is_infected(self) -> bool:
        """PS-HIVE-06: whether whoever burned the Hive was infected, and nobody denies it."""
        burner = self.state.burner
        return burner is not None and burner in self.order and burner not in self.disputed()

    def ending(self) -> str | None:
        """PS-WIN-01, PS-WIN-03, PS-WIN-06, PS-HIVE-06: whether what ended it was so."""
        over, burner = self.state.over, self.state.burner
        if over is None or over.side is None:
            return None
        if over.rule in ("PS-WIN-01", "PS-HIVE-06"):
            if burner in self.disputed():
                return "unproven"
            if self.burner_is_infected() != (over.rule == "PS-HIVE-06"):
                return "overturned"
            return "stands" if burner in self.opened else "unproven"
        sealed = self.state.scans and self.state.scans[-1].sealed
        if over.rule in SEALED_ENDINGS and sealed and self.last is not None:
            return self._counted(self.last, over.rule == "PS-WIN-06")
        return "stands"

    def _counted(self, last: Deciding, one_human: bool) -> str:  # noqa: FBT001  (a rule's other half)
        """Compare the last sealed count with what the dossiers tell of that moment."""
        before = {link.seat for link in self.chain if link.at < last.at}
        disputed = self.disputed(last.at)
        known = [
            seat for seat in last.polled if seat not in disputed and self._is_known(seat, last)
        ]
        humans = [seat for seat in known if seat not in before]
        all_known = len(known) == len(last.polled)
        if len(humans) > one_human or (all_known and len(humans) != one_human):
            return "overturned"
        if FALSE.intersection(last.faults):
            return "overturned"
        return "stands" if all_known and not last.faults else "unproven"

    def _is_known(self, seat: str, last: Deciding) -> bool:
        """Who is infected was so, whoever tells it; human is who was there and says so."""
        infected = any(link.seat == seat and link.at < last.at for link in self.chain)
        return seat in self.opened and (infected or seat not in last.unsure)


def _deciding(state: State, evidence: Evidence, faults: Sequence[Fault]) -> Deciding | None:
    """Return what the last heat scan that stands, and a question after it, turned out to be."""
    standing = [one for one in evidence.settled if one.counts]
    asked = [one for one in standing if one.ask == SCAN]
    if not asked:
        # Counts of version 1 are opened by nobody: what rests on them cannot be proved.
        seats = polled_seats(state)
        return Deciding(0, seats, seats, ()) if evidence.is_old else None
    last = asked[-1].rev
    first = next(one for one in standing if one.rev == last)
    rested = {one.scan for one in standing if one.rev >= last}
    wrong = tuple(one.fault for one in faults if one.scan in rested)
    return Deciding(last, tuple(first.votes), first.unproved, wrong)
