"""What a table's screens ask of the phones, read strictly; doing it is for `connections.py`.

Pure: fields of one of `COMMANDS` (companion/table/guests.py) come in, a frozen request or the
reason why it is none comes out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from attrs import field, frozen

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.shape import read


@frozen
class SealOnTablet:
    """A seat answers the sealed question on the tablet; its answer is shown in no log."""

    seat: str
    vote: int = field(repr=False)


@frozen
class ListConsents:
    """Who has agreed to the audit."""


@frozen
class CancelScan:
    """The sealed question is called off."""


@frozen
class AskScanAgain:
    """The question that was called off is asked; `anyway` whatever the count may show."""

    anyway: bool


@frozen
class EndAudit:
    """The audit waits for nobody any more."""


@frozen
class Reseat:
    """A seat is freed for another phone, or answers on the tablet from now on."""

    seat: str
    on_tablet: bool


@frozen
class OpenLobby:
    """A game is being set up: phones may sit down for it."""

    game: str | None = None
    chosen: Mapping[str, Any] = field(factory=dict[str, Any])
    """How it is to be played, as far as that is said now; what is not said stays."""
    again: bool = False
    """If nobody sits yet, those of the game before do, with a phone or without."""


@frozen
class ListSitting:
    """Who sits before the game."""


@frozen
class Placed:
    """Somebody's place: whoever has this `number`, or without one somebody who has no phone.

    What is not said of somebody stays as it is.
    """

    number: int | None = None
    seat: str | None = None
    name: str | None = None
    lang: str = "en"
    """The language of the colour that stands for the name of whoever gets none."""
    bot: str | None = None
    """As whom a bot plays there: then no phone sits there any more. Nothing is a person."""
    team: Literal["", "A", "B", "C", "D"] | None = None


@frozen
class Arrange:
    """Who sits before the game, clockwise; whoever is not named stays, behind them."""

    sitting: tuple[Placed, ...]


TableRequest: TypeAlias = (
    SealOnTablet
    | ListConsents
    | CancelScan
    | AskScanAgain
    | EndAudit
    | Reseat
    | OpenLobby
    | ListSitting
    | Arrange
)
_BEFORE: Final[Mapping[str, type[Any]]] = {
    "lobby": OpenLobby,
    "sitting": ListSitting,
    "arrange": Arrange,
}


def read_request(raw: Mapping[str, Any]) -> TableRequest | Refusal:
    """Read what is asked; a field too many is refused like one that is missing."""
    do = raw.get("do")
    if (kind := _BEFORE.get(str(do))) is not None:
        fields = {key: value for key, value in raw.items() if key not in ("do", "anyway")}
        return read(kind, fields)
    if do == "consents":
        return ListConsents()
    if do in ("scan_cancel", "scan_again", "end_audit"):
        if extra := raw.keys() - {"do", "anyway"}:
            return Refusal("bad_value", say("There is no field “{field}” here.", field=min(extra)))
        if do == "scan_again":
            return AskScanAgain(raw.get("anyway") is True)
        return CancelScan() if do == "scan_cancel" else EndAudit()
    wanted = {"do", "seat", "vote"} if do == "seal" else {"do", "seat"}
    seat, vote = raw.get("seat"), raw.get("vote")
    if raw.keys() - {"anyway"} != wanted or not isinstance(seat, str):
        return Refusal("bad_value", say("“{field}” must name a seat.", field="seat"))
    if do != "seal":
        return Reseat(seat, do == "tablet_seat")
    if type(vote) is not int or vote not in (0, 1):
        return Refusal("bad_value", say("“{field}” is 0 or 1.", field="vote"))
    return SealOnTablet(seat, vote)
