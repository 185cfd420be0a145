"""Phones that seal, in the hall of a table without sockets; their keys are their own."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from companion.core.say import Message
from companion.heatscan.sealing import Question, commitment, public_of, share
from tests.support.hall import SEATS, Evening, Phone


class SealingPhone(Phone):
    """A phone with a secret key, which remembers what it has sealed."""

    def __init__(self, evening: Evening, seed: str = "", **how: Any) -> None:
        super().__init__(evening, **how)
        self.secret = (
            sha256(f"{seed} {id(self)}".encode()).digest()
            if not seed
            else (sha256(seed.encode()).digest())
        )
        self.public = public_of(self.secret).hex()
        self.seat = ""
        self.votes: dict[str, tuple[int, bytes]] = {}
        self.trades: list[dict[str, Any]] | None = []
        self.dossier: list[dict[str, Any]] = []

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
        asked = asked or self.asked
        roster = {one["seat"]: bytes.fromhex(one["public"]) for one in asked["roster"]}
        question = Question(bytes.fromhex(asked["scan"]), asked["ask"], roster)
        r = sha256(self.secret + question.scan).digest()
        self.votes[asked["scan"]] = (vote, r)
        return {
            "type": "scan_share",
            "scan": asked["scan"],
            "share": share(self.secret, self.seat, vote, question).to_bytes(8).hex(),
            "commit": commitment(question.scan, self.seat, vote, r).hex(),
        }

    def seal(self, vote: int) -> dict[str, Any]:
        """Answer; return what came back last."""
        return self.say(**self.sealed(vote))

    def opening(self, **other: Any) -> dict[str, Any]:
        """Return the openings of an honest phone, or with something else in them."""
        votes = [
            {"scan": scan, "vote": vote, "r": r.hex()} for scan, (vote, r) in self.votes.items()
        ]
        frame = {
            "type": "openings",
            "votes": votes,
            "dossier": self.dossier,
            "secret": self.secret.hex(),
        }
        if self.trades is not None:
            frame["trades"] = self.trades
        return {**frame, **other}

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
