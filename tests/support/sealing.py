"""Phones that seal, in the hall of a table without sockets; their keys are their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.say import Message
from tests.support.hall import SEATS, Evening, Phone
from tests.support.sealer import Sealer


class SealingPhone(Sealer, Phone):
    """A phone with a secret key, which remembers what it has sealed."""

    def __init__(self, evening: Evening, seed: str = "", **how: Any) -> None:
        super().__init__(evening, **how)
        self.public = self.make_a_key(seed or f"{id(self)}")
        self.seat = ""

    def sit(self, seat: str) -> SealingPhone:
        self.seat = seat
        assert self.hello(seat)["type"] == "welcome"
        return self

    @property
    def asked(self) -> dict[str, Any]:
        """What it is asked now."""
        return self.last("scan_open")

    def sealed(self, vote: int, asked: Mapping[str, Any] | None = None) -> dict[str, Any]:
        """Return the share of a vote, as a frame."""
        return self.sealing(vote, asked or self.asked)

    def seal(self, vote: int) -> dict[str, Any]:
        """Answer; return what came back last."""
        return self.say(**self.sealed(vote))

    def open(self, **other: Any) -> dict[str, Any]:
        return self.say(**self.opening(**other))

    def decline(self) -> dict[str, Any]:
        return self.say(type="openings", declined=True)

    def notes(self, event: str, by: str | None = None, at: int | None = None) -> None:
        """Note in the dossier what the player has become."""
        self.dossier.append({"at": self.evening.table.rev if at is None else at,
                             "event": event, "by": by})  # fmt: skip

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


def plain(why: Message | None) -> str:
    return "" if why is None else why.text
