"""Phones that seal, connected to a table without sockets, and the people who hold them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.say import Message
from tests.support.connections import SEATS, Evening, Phone
from tests.support.sealer import withheld


class SealingPhone(Phone):
    """A phone whose owner has compared the row by the time they seal, and agrees to open."""

    def sit(self, seat: str) -> SealingPhone:
        answer = self.hello(seat)
        assert answer["type"] == "welcome", answer
        return self

    @property
    def seat(self) -> str:
        return self.brain.seat or ""

    @property
    def asked(self) -> dict[str, Any]:
        """What it is asked now."""
        return self.last("scan_open")

    def compare(self, *, same: bool = True) -> dict[str, Any]:
        return self.say_all(self.brain.compare(same=same))

    def sealed(self, vote: int, *, accept: bool = False) -> dict[str, Any]:
        """Seal, and hold what fixes the answer back; return it as a frame."""
        if self.brain.wrong(accept=True) == "row":
            self.compare()
        (frame,) = self.brain.seal(vote, accept=accept) or ({},)
        return frame

    def seal(self, vote: int, *, accept: bool = False) -> dict[str, Any]:
        """Answer; return what came back last."""
        frame = self.sealed(vote, accept=accept)
        assert frame, self.brain.complaints
        return self.say(**frame)

    def shared(self) -> dict[str, Any]:
        """Return the share that it sent, or would have sent, last."""
        answer = self.brain.kept.answers[self.asked["scan"]]
        return {"type": "scan_share", "scan": self.asked["scan"], **answer.shown()}

    def consent(self, *, agree: bool = True) -> dict[str, Any]:
        return self.say_all(self.brain.consent(agree=agree))

    def waits_to_open(self) -> None:
        """Hold its openings back, until `open` is said by hand."""
        self.brain.bent["openings"] = withheld

    def open(self, **other: Any) -> dict[str, Any]:
        return self.say(**self.brain.opening(**other))

    def notes(self, event: str, by: str | None = None, at: int | None = None) -> None:
        """Note in the dossier what the player has become."""
        self.brain.notes(event, by, self.evening.table.rev if at is None else at)

    def view(self) -> dict[str, Any]:
        seen = [one["view"] for one in self.heard if one["type"] in ("view", "welcome")]
        return dict(seen[-1])


def table_of_phones(evening: Evening, *without: str) -> dict[str, SealingPhone]:
    """Let everybody sit down with a phone but these."""
    return {
        seat: SealingPhone(evening, seed=f"{seat} of the test").sit(seat)
        for seat in SEATS
        if seat not in without
    }


def ask_for_a_scan(evening: Evening) -> None:
    """Have the table want a heat scan."""
    evening.tell(do="heat_scan", anyway=True)


def answer(phones: Mapping[str, SealingPhone], votes: Mapping[str, int]) -> None:
    """Have these seal, one after the other, whatever their ledgers warn of."""
    for seat, vote in votes.items():
        phones[seat].seal(vote, accept=True)


def audit(phones: Mapping[str, SealingPhone], *declining: str) -> None:
    """Have everybody agree to open, but these."""
    for seat, phone in phones.items():
        phone.consent(agree=seat not in declining)


def plain(why: Message | None) -> str:
    return "" if why is None else why.text
