"""What two counts together would show, so that the table is asked before it asks again.

A sum hides each answer only as long as no other sum differs from it by one seat alone. Nothing here
asks or counts: the ledger and the seats go in, and whose answer would show comes out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve

from companion.core.abilities import Poll
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.heatscan.ledger import Members, differing, last_of
from companion.phones.register import Register
from companion.table.guests import Warn
from companion.table.play import PlayedGame

TAKEN_BACK: Final = say(
    "Something that {name} had noted was undone since the last count: the two counts together may "
    "show what it was."
)
LEFT_OUT: Final = say(
    "{name} is not asked, although {name} is still in the game: the fewer players answer, the more "
    "a count gives away."
)


def warnings(
    register: Register, play: PlayedGame, poll: Poll, *, by_hand: bool = False
) -> Sequence[tuple[Warn, bool]]:
    """Return whose answer this count and the last one would show, and whether by hand.

    `by_hand` where the seats are about to change otherwise than by play.
    """
    last, now = last_of(play.sealings.ledger, poll.ask), register.members(poll.seats)
    if len(now) < len(poll.seats):
        return ()
    names = register.seats()
    if last is None:
        return _left_out(register, play, now, names, by_hand=by_hand)
    found = list[tuple[Warn, bool]]()
    for seat in differing(last.members, now):
        is_gone = seat in last.members and seat not in now
        hand = not is_gone or by_hand or play.sealings.is_by_hand(seat, last.rev)
        why = _why(names.get(seat, seat), last.members, now, seat)
        found.append((Warn(seat, why), hand))
    known, noted = {warn.seat for warn, _ in found}, play.noted_at
    gone = [
        seat
        for rev, seats in play.sealings.noted_by(last.scan).items()
        if rev not in noted
        for seat in seats
        if seat in now and seat not in known
    ]
    for seat in dict.fromkeys(gone):
        name = names.get(seat, seat)
        found.append((Warn(seat, evolve(TAKEN_BACK, parts={"name": name})), True))
    return found


def _left_out(
    register: Register, play: PlayedGame, now: Members, names: Mapping[str, str], *, by_hand: bool
) -> list[tuple[Warn, bool]]:
    """Return who is in the row and is not asked, of all whom no play has taken out of it.

    Before the first count nothing is in the ledger: a poll of a chosen few is named so.
    """
    row = register.round
    seats = row.members if row is not None else {}
    return [
        (Warn(seat, evolve(LEFT_OUT, parts={"name": names.get(seat, seat)})), True)
        for seat in seats
        if seat not in now and (by_hand or play.sealings.was_moved_by_hand(seat))
    ]


def _why(name: str, before: Members, now: Members, seat: str) -> Message:
    """Say what two counts would show of a seat."""
    if seat not in now:
        return say(
            "{name} is not asked this time: this count and the last one together show what {name} "
            "answered.",
            name=name,
        )
    if seat not in before:
        return say(
            "{name} was not asked last time: this count and the last one together show what {name} "
            "answers.",
            name=name,
        )
    if now[seat] is None:
        return say(
            "{name} answers on the tablet this time: this count and the last one together may show "
            "what {name} answered.",
            name=name,
        )
    return say(
        "{name} has another phone than last time: this count and the last one together may show "
        "what {name} answered.",
        name=name,
    )


def must_be_said_again(warns: Sequence[Warn]) -> Refusal:
    """Have the table say once more that this is to be asked, whatever it may show."""
    why = say("This count and the last one together may show what somebody answered. Ask anyway?")
    told = [{"seat": warn.seat, "why": warn.why} for warn in warns]
    return Refusal("must_settle", why, facts={"warns": told})
