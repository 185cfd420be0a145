"""What two counts together would show, so that the table is asked before it asks again.

A sum hides each answer only as long as no other sum differs from it by one seat alone. Everybody
who differs from the last count of the game is named, whatever it asked: in being asked at all, in
key or mark, in notes. Before a first count everybody is named who is not asked. What play alone did
is told and asks for no word; for anything else the table must say once more that it is meant.

Nothing here asks or counts: the ledger and the seats go in, and whose answer would show comes out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, Final, TypeAlias

from attrs import evolve

from companion.core.abilities import Poll
from companion.core.refusal import Refusal
from companion.core.say import Message, Part, say, say_many
from companion.heatscan.ledger import Counted, Members, Notes, differing, notes_between, to_compare
from companion.phones.register import Register
from companion.table.guests import Warn
from companion.table.play import PlayedGame
from companion.table.sealings import Sealings

TAKEN_BACK: Final = say(
    "Something that {name} had noted was undone since the last count: the two counts together may "
    "show what it was."
)
CORRECTED: Final = say(
    "What {name} has to note was corrected since the last count: the two counts together may show "
    "what it is."
)
LEFT_OUT: Final = say(
    "{name} is not asked: {name} left, or was taken out by hand. The fewer players answer, the "
    "more a count gives away."
)
NOT_NOW: Final = say(
    "{name} is not asked this time: this count and the last one together show what {name} answered."
)
NOT_THEN: Final = say(
    "{name} was not asked last time: this count and the last one together show what {name} answers."
)
ON_TABLET: Final = say(
    "{name} answers on the tablet this time: this count and the last one together may show what "
    "{name} answered."
)
OTHER_PHONE: Final = say(
    "{name} has another phone than last time: this count and the last one together may show what "
    "{name} answered."
)


Quiet: TypeAlias = Callable[[Sequence[Part]], Message]
"""Says of all of them at once what play alone did."""


def are_out(names: Sequence[Part]) -> Message:
    """Say it of whom the rules took out before a first count."""
    return say_many(
        "{names} is out of the game and is not asked.",
        "{names} are out of the game and are not asked.",
        len(names),
        names=names,
    )


def went_out(names: Sequence[Part]) -> Message:
    """Say it of whom the rules took out between two counts."""
    return say_many(
        "{names} is out since the last count: both counts together may show what {names} answered.",
        "{names} are out since the last count: both counts together may show what they answered.",
        len(names),
        names=names,
    )


def have_noted(names: Sequence[Part]) -> Message:
    """Say it of those who traded, drew or looked between two counts."""
    return say_many(
        "{names} had something to note since the last count: both counts may show what changed.",
        "{names} had something to note since the last count: both counts may show what changed.",
        len(names),
        names=names,
    )


def warnings(
    register: Register,
    play: PlayedGame,
    poll: Poll,
    *,
    by_hand: bool = False,
    but: str | None = None,
) -> tuple[Warn, ...]:
    """Return whose answer this count and the last one would show; what play alone did comes last.

    `by_hand` where the seats are about to change otherwise than by play; `but` is the poll that is
    open, which stands in the ledger as soon as its shares are asked for.
    """
    now, names = register.members(poll.seats), register.seats()
    if len(now) < len(poll.seats):
        return ()
    sealings = play.sealings
    ledger = [one for one in sealings.ledger if one.scan != but]
    is_first = not any(one.is_counted for one in ledger)
    found = chain(
        *(
            _between(sealings, last, now, play.asked_to_note, by_hand=by_hand)
            for last in to_compare(ledger, poll.ask)
        ),
        _unasked(sealings, names, now, by_hand=by_hand) if is_first else (),
    )
    hands, quiet = dict[str, Message](), dict[str, Quiet]()
    for seat, why in found:
        if isinstance(why, Message):
            hands.setdefault(seat, evolve(why, parts={"name": names.get(seat, seat)}))
        else:
            quiet.setdefault(seat, why)
    told = dict[Quiet, list[str]]()
    for seat, sentence in quiet.items():
        if seat not in hands:
            told.setdefault(sentence, []).append(seat)
    return (
        *(Warn(seat, why) for seat, why in hands.items()),
        *(
            Warn(seat, sentence([names.get(one, one) for one in seats]), play=True)
            for sentence, seats in told.items()
            for seat in seats
        ),
    )


def _between(
    sealings: Sealings, last: Counted, now: Members, notes: Notes, *, by_hand: bool
) -> Iterator[tuple[str, Message | Quiet]]:
    """Go through everybody who differs from an earlier poll."""
    for seat in differing(last.members, now):
        if seat not in now:
            is_play = not by_hand and not sealings.is_by_hand(seat, last.rev)
            yield seat, went_out if is_play else NOT_NOW
        elif seat not in last.members:
            yield seat, NOT_THEN
        else:
            yield seat, OTHER_PHONE if now[seat] else ON_TABLET
    for seat, changed in notes_between(last.notes, notes).items():
        if seat not in now:
            continue  # who is not asked is named for that
        if not changed <= notes.keys():
            yield seat, TAKEN_BACK
        elif any(sealings.is_note_by_hand(note, last.rev) for note in changed):
            yield seat, CORRECTED
        else:
            yield seat, have_noted


def _unasked(
    sealings: Sealings, seats: Iterable[str], now: Members, *, by_hand: bool
) -> Iterator[tuple[str, Message | Quiet]]:
    """Go through everybody of the game who is not asked, before its first count."""
    for seat in seats:
        if seat not in now:
            yield seat, LEFT_OUT if by_hand or sealings.is_by_hand(seat) else are_out


def is_to_be_said(warns: Sequence[Warn]) -> bool:
    """Tell whether the table must say once more that this is to be asked."""
    return not all(one.play for one in warns)


def written(warns: Sequence[Warn]) -> list[dict[str, Any]]:
    """Return warnings as frames and refusals have them."""
    return [
        {"seat": one.seat, "why": one.why, **({"play": True} if one.play else {})} for one in warns
    ]


def must_be_said_again(warns: Sequence[Warn]) -> Refusal:
    """Have the table say once more that this is to be asked, whatever it may show."""
    why = say("This count and the last one together may show what somebody answered. Ask anyway?")
    return Refusal("must_settle", why, facts={"warns": written(warns)})
