"""What the journal says of a game's sealed questions: rounds, polls, counts, the chain, the close.

None of it is ever taken back, whatever the table undoes. It is read from the entries alone, in
their order, so that it is the same after any death of the process.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import define, field, frozen

from companion.core.abilities import Poll
from companion.core.words import (
    BESIDE_NOTES,
    Adjust,
    AnswersSealed,
    AuditClosed,
    Audited,
    Event,
    KeyRound,
    Leave,
    Overruled,
    PollClosed,
    PollOpened,
    Redo,
    Rewrite,
    SharesAsked,
    Undo,
    name_of,
)
from companion.heatscan.chain import START
from companion.heatscan.ledger import Counted, Members, Notes
from companion.journal.entry import Entry
from companion.table.notes import rev_of

BESIDE: Final = frozenset(name_of(kind) for kind in BESIDE_NOTES)
"""Entries that are no steps of the game."""
BY_HAND: Final = frozenset(name_of(kind) for kind in (Undo, Redo, Rewrite, Adjust, Leave))
"""What changes who is asked otherwise than by play."""


BEGIN: Final = "begin"
"""With this command play begins, in games that are laid out first."""


@frozen
class Polling:
    """What a game's sealed questions are in some state of it."""

    poll: Poll | None = None
    """What the phones may settle by sealed answers."""
    seats: tuple[str, ...] = ()
    """Who would be asked."""


@frozen
class Count:
    """A count as the journal has it, nonsense sums too."""

    rev: int
    sealed: AnswersSealed


@frozen
class MemberChange:
    """A seat came into, or fell out of, those whom a sealed question would be asked of."""

    rev: int
    seat: str
    by_hand: bool


@frozen
class ByHand:
    """What an entry has put there that no play had."""

    seats: tuple[str, ...] = ()
    """Whose rows in the view are others."""
    notes: frozenset[str] = frozenset()
    """The ids of notes that are new with it."""


@define
class Sealings:
    """One game's sealed questions so far."""

    round: int = 0
    """The newest key round."""
    begun: bool = False
    """Play has begun, whatever was undone since: who comes now cannot know what was counted."""
    ledger: list[Counted] = field(factory=list[Counted])
    counts: list[Count] = field(factory=list[Count])
    """Those of the chain, the oldest first."""
    old: int = 0
    """Counts that were made under version 1; no chain holds them and no audit opens them."""
    repeats: dict[str, list[int]] = field(factory=dict[str, list[int]])
    """Where a count was told again, by its poll's id."""
    closed: list[PollClosed] = field(factory=list[PollClosed])
    shut: AuditClosed | None = None
    """Nothing is taken back any more."""
    report: Mapping[str, Any] | None = None
    """What the audit found, once everybody was shown it; nothing is taken back any more, either."""
    open: PollOpened | None = None
    """A poll that was opened, and has neither been counted nor come to nothing."""
    called_off: bool = False
    """What is pending was called off; it is asked only when the table says so again."""
    _polls: dict[str, PollOpened] = field(factory=dict[str, PollOpened])
    _moved: list[MemberChange] = field(factory=list[MemberChange])
    _touched: list[tuple[int, str]] = field(factory=list[tuple[int, str]])
    """When the table corrected something of a seat."""
    _notes_by_hand: set[str] = field(factory=set[str])

    @property
    def audited(self) -> bool:
        """Whether the report was shown."""
        return self.report is not None

    @property
    def settled(self) -> bool:
        """Whether nothing is taken back any more."""
        return self.shut is not None or self.audited

    @property
    def head(self) -> bytes:
        """The chain as it is now."""
        return bytes.fromhex(self.counts[-1].sealed.chain) if self.counts else START

    def after(self, head: str | None) -> Sequence[Count] | None:
        """Return the counts after a chain's head; None for a head that is not ours."""
        if head is None or head == START.hex():
            return self.counts
        heads = [one.sealed.chain for one in self.counts]
        return self.counts[heads.index(head) + 1 :] if head in heads else None

    def members_of(self, scan: str) -> Members:
        """Return whom a poll asked."""
        found = self._polls.get(scan)
        return found.members if found else {}

    def noted_by(self, scan: str) -> Notes:
        """Return the notes of when a poll's shares were asked for; none of one that never was."""
        return next((one.notes for one in self.ledger if one.scan == scan), {})

    def ask_of(self, scan: str) -> str | None:
        """Return what a poll asked."""
        found = self._polls.get(scan)
        return found.ask if found else None

    def was_asked(self, scan: str) -> bool:
        """Tell whether a poll's shares were asked for."""
        return any(one.scan == scan for one in self.ledger)

    def are_shares_asked_since(self, rev: int) -> bool:
        """Tell whether shares of any poll were asked for since a rev."""
        return any(one.rev > rev for one in self.ledger)

    def is_by_hand(self, seat: str, since: int = 0) -> bool:
        """Tell whether a seat came or went otherwise than by play alone, since a rev."""
        moves = [one for one in self._moved if one.seat == seat and one.rev > since]
        # Whoever differs though no entry says why is taken for moved by hand: better a warning too
        # many than an answer that can be worked out. So is one whose numbers were corrected first:
        # a health that is set to 1 leaves the rest to play.
        is_touched = any(one == seat and rev > since for rev, one in self._touched)
        return not moves or is_touched or any(one.by_hand for one in moves)

    def is_note_by_hand(self, note: str, since: int) -> bool:
        """Tell whether a note that was not there at a rev has come otherwise than by play."""
        return note in self._notes_by_hand or rev_of(note) <= since

    def take(
        self,
        entry: Entry,
        events: Sequence[Event],
        pollings: tuple[Polling, Polling],
        notes: Notes,
        by_hand: ByHand,
    ) -> None:
        """Take an entry, with what is polled before and after it, and what it did by hand.

        `notes` are those after it, where a question's shares are asked for or counted.
        """
        before, after = pollings
        self.begun = self.begun or entry.do == BEGIN
        self._touched += [(entry.rev, seat) for seat in by_hand.seats]
        self._notes_by_hand |= by_hand.notes
        if before.seats != after.seats:
            overruled = any(isinstance(event, Overruled) for event in events)
            is_by_hand = entry.do in BY_HAND or overruled
            for seat in {*before.seats} ^ {*after.seats}:
                self._moved.append(MemberChange(entry.rev, seat, is_by_hand))
        if after.poll is None or before.poll is None or before.poll.ask != after.poll.ask:
            self.called_off = False
        for event in events:
            self._heed(entry.rev, event, notes)

    def _heed(self, rev: int, event: Event, notes: Notes) -> None:
        match event:
            case KeyRound():
                self.round = max(self.round, event.round)
            case PollOpened():
                self._polls[event.scan] = self.open = event
                self.called_off = False
            case SharesAsked():
                found = self._polls[event.scan]
                self.ledger.append(Counted(rev, event.scan, found.ask, found.members, notes))
            case PollClosed():
                self.open = None
                self.closed.append(event)
                self.called_off = event.code in ("cancelled", "changed", "set_back")
            case AuditClosed():
                self.shut = event
            case Audited():
                self.report = event.report
            case AnswersSealed(chain=""):
                self.old += 1
            case AnswersSealed(again=True):
                self.repeats.setdefault(event.scan, []).append(rev)
            case AnswersSealed():
                self.open = None
                self.counts.append(Count(rev, event))
                self._count(rev, event, notes)
            case _:
                pass

    def _count(self, rev: int, event: AnswersSealed, notes: Notes) -> None:
        total = None if event.void else event.total
        members = self.members_of(event.scan)
        # What was only asked for is replaced by what was counted: a poll stands in the ledger once.
        self.ledger = [one for one in self.ledger if one.scan != event.scan]
        self.ledger.append(
            Counted(rev, event.scan, event.ask, members, notes, total, is_counted=True)
        )
