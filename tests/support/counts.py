"""A count that a journal keeps as if phones had sealed it, for tests that have none."""

from __future__ import annotations

from companion.core.words import KeyRound, PollOpened, Sealed, SharesAsked
from companion.heatscan.chain import linked
from companion.heatscan.roster import Member
from companion.heatscan.sealing import RING, Question, public_of
from companion.table.table import Table
from tests.support.sealed_evening import derived

BY = "phones"


def counted(table: Table, ask: str, total: int, *, again: bool = False) -> Sealed:
    """Have a table keep all that comes before a count, and return the count; or the last again."""
    play = table.play
    assert play is not None
    if again and play.sealings.counts:
        known = play.sealings.counts[-1].sealed
        return Sealed(known.scan, ask, known.total, {}, known.chain, again=True)
    poll = play.polling.poll
    assert poll is not None
    assert poll.ask == ask
    scan, number = derived("scan", table.rev)[:16], play.sealings.round + 1
    roster = tuple(
        Member(seat, public_of(derived("secret of", seat)), derived("nonce of", seat, number)[:16])
        for seat in poll.seats
    )
    question = Question(scan, ask, number, roster, poll.seats)
    shares = dict.fromkeys(poll.seats, 0) | {poll.seats[0]: total % RING}
    commits = {seat: derived("commit", seat, table.rev) for seat in poll.seats}
    count = total if total <= poll.most else None
    chain = linked(play.sealings.head, scan, question.poll_id, count, commits, shares).hex()
    members = {one.seat: one.public.hex() if one.public else None for one in roster}
    table.keep(KeyRound(number, poll.seats), BY)
    table.keep(PollOpened(scan.hex(), ask, members), BY)
    table.keep(SharesAsked(scan.hex()), BY)
    shown = {
        "commits": {seat: one.hex() for seat, one in commits.items()},
        "shares": {seat: one.to_bytes(8).hex() for seat, one in shares.items()},
        "round": number,
        "roster": [one.form() for one in roster],
        "tablet": {},
    }
    return Sealed(scan.hex(), ask, total, shown, chain)
