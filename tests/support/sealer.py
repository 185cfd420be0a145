"""What a phone keeps to itself: its secret key, what it has sealed with it, and its dossier."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from companion.heatscan.sealing import Question, commitment, public_of, share


class Sealer:
    """A secret key, and whatever was sealed with it."""

    seat: Any

    def make_a_key(self, seed: str) -> str:
        """Make a key that this seed alone makes; return the public one."""
        self.secret = sha256(seed.encode()).digest()
        self.votes: dict[str, tuple[int, bytes]] = {}
        self.trades: list[dict[str, Any]] | None = []
        self.dossier: list[dict[str, Any]] = []
        return public_of(self.secret).hex()

    def sealing(self, vote: int, asked: Mapping[str, Any]) -> dict[str, Any]:
        """Return the share of a vote, as a frame."""
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
