"""Works out the counts of a journal again from what was sealed, before any of them is believed.

Anybody can edit a journal's rows and make their digests fit. Each count stands beside the shares
that it was made of, and the chain of counts is on every phone: an edited count differs from its
shares, and edited shares differ from the chain that the phones know. The game's own event and the
report say each count once more, and are held against it too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.core.say import say
from companion.core.words import AnswersSealed, Audited, Event, Rewritten
from companion.heatscan.audit import Record
from companion.heatscan.roster import Member
from companion.heatscan.sealing import SHARE, Question, total
from companion.journal.entry import Entry, JournalDamaged

if TYPE_CHECKING:
    from companion.table.play import PlayedGame


def record_of(told: AnswersSealed, rev: int, most: int | None, *, counts: bool = True) -> Record:
    """Return a count as an audit looks at it; `most` times yes can be."""
    opened = told.open
    shares = {seat: int(one, 16) for seat, one in opened["shares"].items()}
    commits = {seat: bytes.fromhex(one) for seat, one in opened["commits"].items()}
    roster = tuple(Member.read(row) for row in opened["roster"])
    tablet = {seat: bytes.fromhex(key) for seat, key in opened["tablet"].items()}
    scan = bytes.fromhex(told.scan)
    question = Question(scan, told.ask, opened["round"], roster, tuple(shares), tablet)
    chain = bytes.fromhex(told.chain)
    return Record(question, shares, commits, told.total, rev, counts, chain, most)


def must_be_counted(play: PlayedGame, entry: Entry, events: Sequence[Event]) -> None:
    """Refuse an entry whose count is not the one that was sealed; `play` is as it was before it."""
    steps = _steps(play, events)
    if not all(_is_right(play, step, _count_in(step), is_new=step is events) for step in steps):
        raise JournalDamaged(
            say(
                "Entry {rev} of this journal has another result than the players sealed. Somebody"
                " changed the journal, so this game is not loaded.",
                rev=entry.rev,
            )
        )


def _steps(play: PlayedGame, events: Sequence[Event]) -> Iterator[Sequence[Event]]:
    """Give the events of each step that an entry rewrote, and its own."""
    for event in events:
        for row in event.steps if isinstance(event, Rewritten) else ():
            if "events" in row:
                yield [play.codec.read(kept) for kept in row["events"]]
    yield events


def _count_in(events: Sequence[Event]) -> AnswersSealed | None:
    return next((one for one in events if isinstance(one, AnswersSealed)), None)


def _is_right(
    play: PlayedGame, events: Sequence[Event], told: AnswersSealed | None, *, is_new: bool
) -> bool:
    """Tell whether a step says nothing else than was sealed; what is not new was rewritten."""
    if sum(isinstance(one, AnswersSealed) for one in events) > 1:
        return False
    if not all(_is_reported(play, one.report) for one in events if isinstance(one, Audited)):
        return False
    polls = play.package.polls
    if polls is None:
        return told is None
    if told is None:
        return polls.kept(None, 0, events)
    if not told.chain:
        shares = [int(one, 16) for one in told.open["shares"].values()]
        # Version 2 asks nothing without a round: after its first, none of version 1 can be new.
        may_be = total(shares) == told.total and not (is_new and play.sealings.round)
        return may_be and polls.kept(told, len(shares), events)
    first = told if is_new and not told.again else _first(play, told.scan)
    if first is None or (first is told and not _is_sealed(play, told)):
        return False
    is_same = (told.ask, told.total, told.void, told.chain) == (
        first.ask,
        first.total,
        first.void,
        first.chain,
    )
    return is_same and polls.kept(told, len(first.open["shares"]), events)


def _first(play: PlayedGame, scan: str) -> AnswersSealed | None:
    """Return the count that is told again, or stands in a step that was rewritten."""
    known = (one.sealed for one in play.sealings.counts)
    return next((one for one in known if one.scan == scan), None)


def _is_sealed(play: PlayedGame, told: AnswersSealed) -> bool:
    """Work a count out from its shares, and hold it against the poll that was opened."""
    sealings, poll = play.sealings, play.polling.poll
    opened = sealings.open
    if poll is None or opened is None or not sealings.was_asked(told.scan):
        return False
    if (opened.scan, opened.ask, poll.ask) != (told.scan, told.ask, told.ask):
        return False
    record, shown = record_of(told, 0, poll.most), told.open
    # Phones are sent the texts: each number has one, and a second spelling would be none to them.
    texts = (
        {seat: one.to_bytes(SHARE).hex() for seat, one in record.shares.items()},
        {seat: one.hex() for seat, one in record.commits.items()},
        [one.form() for one in record.question.roster],
        {seat: one.hex() for seat, one in record.question.tablet.items()},
    )
    keys = {one.seat: one.public and one.public.hex() for one in record.question.roster}
    members = {seat: keys[seat] for seat in record.shares}
    return (
        texts == (shown["shares"], shown["commits"], list(shown["roster"]), shown["tablet"])
        and members == dict(opened.members)
        and record.question.tablet.keys() == {seat for seat, key in members.items() if key is None}
        and 0 < record.question.round <= sealings.round
        and total(record.shares.values()) == record.total
        and record.is_nonsense == told.void
        and record.follows(sealings.head)
    )


def _is_reported(play: PlayedGame, report: Mapping[str, Any]) -> bool:
    """Hold a report's results against the counts; what else it found, nothing here can prove."""
    polls = play.package.polls
    words = {one.ask: one.total for one in polls.rules} if polls else {}
    known = [(row, _first(play, row["scan"])) for row in report.get("scans", ())]
    return all(
        row[words[first.ask]] in (None, first.total) for row, first in known if first is not None
    )
