"""A sealed question that was asked, what has come in, and the frames that tell of it.

It is data: who is asked when, and what happens with an answer, is `scans.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from attrs import field, frozen

from companion.core.abilities import Poll
from companion.core.say import Message, say
from companion.core.words import AnswersSealed
from companion.heatscan.chain import linked, pictures_of
from companion.heatscan.fleeting import Fleeting
from companion.heatscan.ledger import Members, Notes
from companion.heatscan.sealing import Question, sealed_of
from companion.phones.private import noted_in, question_of
from companion.phones.scan_states import ScanState
from companion.phones.scan_warnings import written
from companion.phones.wire import Commit, Share
from companion.table.guests import Warn
from companion.table.play import PlayedGame

VOID: Final[Mapping[str, Message]] = {
    "cancelled": say("The question was cancelled."),
    "cards": say("It was settled with the check cards, without the phones."),
    "changed": say("The players who answer have changed, so the question was cancelled."),
    "undone": say("The step that asked this was undone."),
    "nonsense": say(
        "The answers add up to an impossible number. The audit will say whose answer was wrong."
    ),
    "bad_share": say("A phone sent another answer than it had fixed before."),
    "set_back": say(
        "A phone remembers a count that this game does not have, so the question was cancelled."
    ),
    "restarted": say("The app was restarted, so the question is asked again."),
}
"""Why answers that came in count for nothing."""


@frozen
class Own:
    """A tablet seat's key for this poll, and what was answered with it; in memory alone."""

    secrets: Fleeting = field(factory=Fleeting, repr=False)
    commit: Commit | None = field(default=None, repr=False)
    share: Share | None = field(default=None, repr=False)

    @property
    def public(self) -> bytes:
        """The key as everybody is told it."""
        return self.secrets.public

    def answer(self, seat: str, vote: int, question: Question) -> Own:
        """Hide an answer under the masks of this question."""
        commit, hidden, blind = self.secrets.answer(seat, vote, question)
        scan, sealed = question.scan.hex(), sealed_of(question.scan, seat, hidden, blind).hex()
        fixed = Commit(scan, commit.hex(), sealed)
        return Own(self.secrets, fixed, Share(scan, hidden.to_bytes(8).hex(), blind.hex()))


@frozen
class OpenScan:
    """A question that was asked, and what has come in."""

    poll: Poll
    members: Members
    question: Question
    chain: bytes
    """The chain before it."""
    notes: Notes
    """What players had been asked to note when it was asked."""
    # Three mappings that are only ever replaced, never changed: whoever holds an older question, as
    # a caller up the stack may, does not see answers come into it.
    own: Mapping[str, Own] = field(factory=dict[str, Own])
    commits: Mapping[str, Commit] = field(factory=dict[str, Commit])
    shares: Mapping[str, Share] = field(factory=dict[str, Share])

    @cached_property
    def scan(self) -> str:
        """Its id, as it is on the wire."""
        return self.question.scan.hex()

    def waiting(self, state: ScanState) -> tuple[str, ...]:
        """Return whose answers are awaited."""
        came = self.commits if state is ScanState.COMMITTING else self.shares
        return tuple(seat for seat in self.poll.seats if seat not in came)

    def is_as_fixed(self, seat: str, came: Share) -> bool:
        """Tell whether a share is the one that its seat fixed before."""
        made = sealed_of(self.question.scan, seat, int(came.share, 16), bytes.fromhex(came.blind))
        return made.hex() == self.commits[seat].sealed

    @property
    def shown(self) -> dict[str, Any]:
        """What everybody sees once it is counted."""
        question, seats = self.question, sorted(self.shares)
        return {
            "commits": {seat: self.commits[seat].commit for seat in seats},
            "shares": {seat: self.shares[seat].share for seat in seats},
            "round": question.round,
            "roster": [one.form() for one in question.roster],
            "tablet": {seat: key.hex() for seat, key in question.tablet.items()},
        }

    def chain_after(self, count: int | None) -> bytes:
        """Return the chain after this count."""
        commits = {seat: bytes.fromhex(one.commit) for seat, one in self.commits.items()}
        shares = {seat: int(one.share, 16) for seat, one in self.shares.items()}
        question = self.question
        return linked(self.chain, question.scan, question.poll_id, count, commits, shares)

    # What its phones are told

    def opening(self, warns: Sequence[Warn]) -> dict[str, Any]:
        """Return the question itself."""
        question = self.question
        return {
            "kind": "scan_open",
            "scan": self.scan,
            "ask": self.poll.ask,
            "round": question.round,
            "seats": self.poll.seats,
            "tablet": {seat: key.hex() for seat, key in question.tablet.items()},
            "chain": self.chain.hex(),
            "warns": written(warns),
        }

    def wait(self, state: ScanState) -> dict[str, Any]:
        """Return who is awaited."""
        return {"kind": "scan_wait", "scan": self.scan, "waiting": self.waiting(state)}

    def all_commits(self) -> dict[str, Any]:
        """Return what fixes the answers: whoever hears it sends a share."""
        commits = {
            seat: {"commit": one.commit, "sealed": one.sealed} for seat, one in self.commits.items()
        }
        return {"kind": "scan_commits", "scan": self.scan, "commits": commits}


def result_frame(told: AnswersSealed, play: PlayedGame) -> dict[str, Any]:
    """Return a count by the question's own word, or a nonsense sum, as every phone hears it."""
    opened = told.open
    fields = {
        "scan": told.scan,
        "ask": told.ask,
        "polled": len(opened["shares"]),
        "commits": opened["commits"],
        "shares": opened["shares"],
        "chain": told.chain,
        "pictures": pictures_of(bytes.fromhex(told.chain)),
        "round": opened["round"],
        "roster": opened["roster"],
        "tablet": opened["tablet"],
        "noted": noted_in(play.sealings.noted_by(told.scan)),
    }
    if told.void:
        why = VOID["nonsense"]
        return {"kind": "scan_void", **fields, "code": "nonsense", "why": why}
    return {"kind": "scan_result", **fields, question_of(play, told.ask).total: told.total}
