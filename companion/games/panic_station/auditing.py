"""What an audit says of an ending: whether it stands, who was infected last, and who shares it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from companion.core.game import Asking
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.shape import write
from companion.core.words import Audit, Audited, Deciding, Event
from companion.games.panic_station import events as e
from companion.games.panic_station.course import Course, no
from companion.games.panic_station.endings import SEALED_ENDINGS, turn_ending, winners_of
from companion.games.panic_station.state import State

FALSE: Final = frozenset({"false_share", "bad_vote", "not_last_human", "wrong_total"})
"""Faults with which a count is not what it seems."""
DISPUTES: Final = frozenset({"one_sided", "proven"})
"""Faults that are one player's word against another's."""


def asks(events: Sequence[Event], seats: Sequence[str]) -> list[Asking]:
    """Return after what the dossiers ask: the deal, a trade, a draw, a look at somebody's hand."""
    found, drawers = list[Asking](), list[str]()
    for event in events:
        match event:
            case e.SetupDone():
                found.append(Asking("deal", tuple(seats)))
            case e.TradeDone():
                found.append(Asking("trade", (event.seat, event.partner)))
            case e.ItemPlayed(of=str(target)) if target != event.seat:
                found.append(Asking("look", (event.seat,), target))
            case e.CardsDrawn() if event.seat not in drawers:
                drawers.append(event.seat)
    return [*found, *([Asking("draw", tuple(drawers))] if drawers else [])]


def audit(course: Course, command: Audit) -> Refusal | None:
    """PS-WIN-02 to PS-WIN-12, PS-MS-01 to PS-MS-05: the report, and who shares the win."""
    state = course.state
    if state.over is None or state.audit is not None:
        return no("not_now", say("There is no audit to end now."))
    told = _Told(state, command)
    order, servants = told.order, told.servants()
    ending = told.ending()
    shared: tuple[str, ...] = ()
    if state.over.side is not None and ending != "overturned":
        shared = winners_of(state, order, servants)
    disputed = told.disputed()
    if told.burner_is_infected():
        turn_ending(course, order)
        shared = winners_of(course.state, order, servants)
    if ending == "stands" and not disputed.isdisjoint(shared):
        ending = "unproven"
    report = {
        **command.found,
        "chain": [write(link) for link in command.chain],
        "host": told.host,
        "last": order[-1] if len(order) > 1 else None,
        "servants": [seat for seat in servants if state.options.master_servant],
        "ending": ending,
        "disputed": [seat for seat in state.seats if seat in disputed],
        "winners": [seat for seat in shared if seat in command.opened],
        "names": {name: seat.name for name, seat in state.seats.items()},
    }
    course.happen(Audited(report))
    is_open = ending == "unproven" and disputed
    if state.over.side is not None and set(state.seats) <= set(command.opened) and not is_open:
        course.happen(e.WinnersNamed(order, shared))
    return None


@frozen
class _Told:
    """What the opened dossiers tell of a game that is over."""

    state: State
    audit: Audit

    @property
    def host(self) -> str | None:
        """PS-INF-01, PS-VAR-02: who has the Host card in the end."""
        return next((one.seat for one in reversed(self.audit.chain) if one.event == "host"), None)

    @property
    def order(self) -> tuple[str, ...]:
        """Everybody infected, the Host first, then in the order of infection."""
        seats = [link.seat for link in self.audit.chain]
        return tuple(dict.fromkeys([*([self.host] if self.host else []), *seats]))

    def servants(self) -> tuple[str, ...]:
        """PS-MS-02, PS-MS-04: who infected somebody, or took an uninfected player's last card."""
        dead = {
            killer
            for killer, victim in self.state.kills
            if victim in self.audit.opened and victim not in self.order
        }
        gave = {link.by for link in self.audit.chain}
        return tuple(
            seat for seat in self.order if seat != self.host and (seat in gave or seat in dead)
        )

    def disputed(self, before: int | None = None) -> frozenset[str]:
        """Return of whom two tell different stories, in trades and looks up to some rev.

        Nobody can know which of the two lies, so neither word proves anything.
        """
        rows = [
            row
            for row in self.audit.found.get("faults", ())
            if row["fault"] in DISPUTES and (before is None or row["at"] < before)
        ]
        accused = {row["seat"] for row in rows}
        accused |= {
            link.by
            for link in self.audit.chain
            if link.by is not None
            and link.by not in self.order
            and (before is None or link.at < before)
        }
        return frozenset(accused | {row["with"] for row in rows if row["fault"] == "one_sided"})

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
            return "stands" if burner in self.audit.opened else "unproven"
        sealed = self.state.scans and self.state.scans[-1].sealed
        if over.rule in SEALED_ENDINGS and sealed and self.audit.last is not None:
            return self._counted(self.audit.last, over.rule == "PS-WIN-06")
        return "stands"

    def _counted(self, last: Deciding, one_human: bool) -> str:  # noqa: FBT001  (a rule's other half)
        """Compare the last sealed count with what the dossiers tell of that moment."""
        before = {link.seat for link in self.audit.chain if link.at < last.at}
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
        infected = any(link.seat == seat and link.at < last.at for link in self.audit.chain)
        return seat in self.audit.opened and (infected or seat not in last.unsure)
