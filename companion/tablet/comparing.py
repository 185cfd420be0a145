"""How far the comparing of the phones' keys is, and the row of symbols, in words. No Kivy here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from companion.core.say import Message, say, say_many
from companion.core.setup import called
from companion.table.guests import Guests
from companion.tablet.news import TableNews

Stage: TypeAlias = Literal["none", "gone", "waiting", "set_back", "other", "new", "same"]
"""No phone yet; seats are kept, but no phone is connected; phones are awaited before there is a
row; a phone knows more than this table; somebody's row is another; not everybody has compared yet;
everybody has."""
TWO: Final = 2
"""With fewer phones there is nobody to compare with, and nothing is sealed."""
ALARMING: tuple[Stage, ...] = ("set_back", "other")


@frozen
class ComparingProgress:
    """How far everybody is with the row, and whom it hangs on."""

    stage: Stage
    who: tuple[Message | str, ...] = ()
    """The names of those whom the stage is about; two of one name with their colours."""
    count: int = 0
    """How many have compared."""
    all: int = 0
    """How many have something to compare: the living who play from a phone."""
    at_fault: Message | str | None = None
    """Whose phone broke the round before this one."""


def standing_of(guests: Guests | None, news: TableNews) -> ComparingProgress:
    """Return how far everybody is."""
    seats = news.players
    behind = set_back(guests, news.view)
    if guests is None or not guests.guests:
        return (
            ComparingProgress("set_back", _named(seats, behind))
            if behind
            else ComparingProgress("none")
        )
    keys = guests.keys
    phones = [one for one in guests.guests if one.state in ("here", "away")]
    asked = [one.seat for one in phones if one.seat not in news.out]
    count = sum(seat in keys.same for seat in asked)
    blamed = None if keys.at_fault is None else _named(seats, (keys.at_fault,))[0]

    def at(stage: Stage, who: Sequence[str] = ()) -> ComparingProgress:
        return ComparingProgress(stage, _named(seats, who), count, len(asked), blamed)

    if behind:
        return at("set_back", behind)
    if keys.other:
        return at("other", keys.other)
    if phones and not guests.symbols and all(one.state == "away" for one in phones):
        return at("gone")
    if keys.waiting:
        return at("waiting", keys.waiting)
    if not guests.symbols or len(asked) < TWO:
        return at("none")
    return at("same" if count == len(asked) else "new")


def set_back(guests: Guests | None, view: Mapping[str, Any] | None) -> tuple[str, ...]:
    """Return whose phones know more than this table, which must have been put back."""
    found = guests.set_back if guests is not None else ()
    return tuple(found or (view or {}).get("set_back", ()))


def _named(seats: Mapping[str, str], who: Sequence[str]) -> tuple[Message | str, ...]:
    return tuple(called(seat, seats) if seat in seats else seat for seat in who)


def in_words(at: ComparingProgress) -> Message:
    """Say how far everybody is, and what is to be done now."""
    names, n = list(at.who), len(at.who)
    match at.stage:
        case "set_back":
            return say_many(
                "The game was put back to an earlier moment: the phone of {names} knows of a count"
                " that this tablet does not have. No scan can be sealed. Use the check cards, or"
                " free that seat.",
                "The game was put back to an earlier moment: the phones of {names} know of a count"
                " that this tablet does not have. No scan can be sealed. Use the check cards, or"
                " free those seats.",
                n,
                names=names,
            )
        case "other":
            return say_many(
                "{names} sees another row. Hold that phone beside another one and compare again."
                " Still different? Free that seat, and scan the code with that phone once more."
                " Different again: somebody may be between your phones. Play on, and scan with the"
                " check cards.",
                "{names} see another row. Hold those phones beside another one and compare again."
                " Still different? Free those seats, and scan the code with those phones once more."
                " Different again: somebody may be between your phones. Play on, and scan with the"
                " check cards.",
                n,
                names=names,
            )
        case "gone":
            return say(
                "No phone is connected. Open the page again on every phone, or load it again: each"
                " seat is kept for its phone."
            )
        case "waiting":
            return _waiting(at)
        case "new":
            return say("Read the row aloud together: it must be the same on every phone.")
        case "same":
            return say("Everybody has compared: the row is the same on every phone.")
    if at.all == 1:
        return say("One phone has nothing to compare with: a sealed scan takes two at least.")
    return say("Eight symbols will stand here, and on every phone the same ones.")


def _waiting(at: ComparingProgress) -> Message:
    names, n = list(at.who), len(at.who)
    waiting = say_many(
        "Waiting for {names}: wake that phone up, or free the seat. Until then no scan can be"
        " sealed.",
        "Waiting for {names}: wake those phones up, or free the seats. Until then no scan can be"
        " sealed.",
        n,
        names=names,
    )
    if at.at_fault is None:
        return waiting
    return say(
        "{name}'s phone sent something that was wrong, so the phones begin their row anew. If it"
        " happens again, free that seat. {waiting}",
        name=at.at_fault,
        waiting=waiting,
    )


def in_short(at: ComparingProgress) -> Message | None:
    """Say it in one line; None where there is nothing to tell."""
    names, n = list(at.who), len(at.who)
    match at.stage:
        case "set_back":
            return say("The game was put back: no sealed scans. Tap here to read why.")
        case "other":
            return say_many(
                "{names} sees another row: compare again.",
                "{names} see another row: compare again.",
                n,
                names=names,
            )
        case "waiting":
            return say("A new row is being made. Waiting for {names}.", names=names)
        case "new":
            return say("New row of symbols: compare it. {done}", done=how_many_have(at))
    return None


def how_many_have(at: ComparingProgress) -> Message:
    """Say how many have compared."""
    if at.stage == "same":
        return say("Everybody has compared.")
    return say_many(
        "{count} of {all} has compared", "{count} of {all} have compared", at.count, all=at.all
    )
