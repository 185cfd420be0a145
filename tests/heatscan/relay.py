"""The least table there can be: it relays what phones say, by the contract, and does the sums.

It has no clock, no journal and no rules. Tests bend what it tells a phone on the way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Any

from companion.heatscan.chain import START, linked, pictures_of
from companion.heatscan.roster import Member, roster_id, symbols
from companion.heatscan.sealing import (
    Question,
    blind_of,
    commitment,
    public_of,
    sealed_of,
    share,
    total,
)
from tests.support.kept import POLLS, Frame
from tests.support.sealed_evening import INFECTED
from tests.support.sealer import Sealer

SECRET = sha256(b"the table's own key").digest()


def chance(*words: object) -> bytes:
    """Thirty-two bytes that are the same in every run."""
    return sha256(" ".join(map(str, words)).encode()).digest()


class Relay:
    """Phones around a table, and tablet seats beside them."""

    def __init__(self, *seats: str, tablet: Iterable[str] = ()) -> None:
        """Let everybody sit down."""
        self.phones = {seat: Sealer(f"{seat} at the relay", seat, "ABCD2345") for seat in seats}
        self.tablet = tuple(tablet)
        self.dead: set[str] = set()
        self.names_the_dead = True
        """As those whom play took out."""
        self.round, self.polls, self.rev, self.lines = 0, 0, 0, 0
        self.over = False
        self.members: tuple[Member, ...] = ()
        self.head = START
        self.results: list[Frame] = []
        self.said: dict[str, dict[str, Frame]] = {}
        """The newest frame of each kind, by phone."""
        self.bend: dict[str, Callable[[str, Frame], Frame | None]] = {}
        """By a frame's type: what this phone is told in its place; None: nothing."""
        for seat in seats:
            self.come(seat)

    # Frames

    def tell(self, frame: Frame, *seats: str) -> None:
        """Tell these phones something, or all of them, and hear what they say to it."""
        for seat in seats or tuple(self.phones):
            bend = self.bend.get(frame["type"])
            told = bend(seat, frame) if bend else frame
            if told is not None:
                self.hear(seat, self.phones[seat].hear(told))

    def hear(self, seat: str, frames: Iterable[Frame]) -> None:
        for frame in frames:
            self.said.setdefault(frame["type"], {})[seat] = frame

    def forget(self, *kinds: str) -> None:
        for kind in kinds:
            self.said.pop(kind, None)

    # What happens

    def come(self, seat: str) -> Frame:
        """Let a phone come, or come back; return its hello."""
        self.lines += 1
        challenge = chance("challenge", self.lines)[:16].hex()
        table = public_of(SECRET).hex()
        self.tell({"type": "challenge", "v": 2, "challenge": challenge, "table": table}, seat)
        self.tell({"type": "welcome", "seat": seat, "game": "relay", **self.where(),
                   "symbols": list(symbols(self.roster_id)) if self.members else [],
                   "roster": [one.form() for one in self.members],
                   "round": self.round, "head": self.head.hex()}, seat)  # fmt: skip
        hello = self.said["hello"][seat]
        known = [one["chain"] for one in self.results]
        start = known.index(hello["head"]) + 1 if hello["head"] in known else 0
        for one in self.results[start:]:
            self.tell(one, seat)
        return hello

    def where(self) -> dict[str, Any]:
        return {"rev": self.rev, "view": self.view}

    @property
    def view(self) -> dict[str, Any]:
        seats = (*self.phones, *self.tablet)
        return {"over": self.over, "seats": {one: {"alive": one not in self.dead} for one in seats}}

    @property
    def roster_id(self) -> bytes:
        return roster_id(self.round, self.members)

    def step(self) -> None:
        """Something happens in the game."""
        self.rev += 1
        self.tell({"type": "view", **self.where()})

    def key_round(self) -> None:
        """Go through a whole key round."""
        self.round += 1
        self.forget("key_commit", "key_open", "row")
        seats = [seat for seat in self.phones if seat not in self.dead]
        self.tell({"type": "key_round", "round": self.round, "seats": seats}, *seats)
        commits = {seat: one["commit"] for seat, one in self.said.get("key_commit", {}).items()}
        if len(commits) < len(seats):
            return
        self.tell({"type": "key_commits", "round": self.round, "commits": commits}, *seats)
        opened = {seat: one["nonce"] for seat, one in self.said.get("key_open", {}).items()}
        if len(opened) < len(seats):
            return
        phones = [
            Member(seat, bytes.fromhex(self.phones[seat].public), bytes.fromhex(nonce))
            for seat, nonce in opened.items()
        ]
        self.members = (*phones, *(Member(seat) for seat in self.tablet if seat not in self.dead))
        self.tell({"type": "roster", "round": self.round,
                   "roster": [one.form() for one in self.members],
                   "symbols": list(symbols(self.roster_id))})  # fmt: skip

    def rows(self) -> None:
        """Tell everybody who has compared the row."""
        said = self.said.get("row", {})
        same = [seat for seat, one in said.items() if one["same"]]
        other = [seat for seat, one in said.items() if not one["same"]]
        self.tell({"type": "rows", "round": self.round, "same": same, "other": other})

    def compare(self) -> None:
        """Have everybody say that the rows are the same."""
        for seat, phone in self.phones.items():
            self.hear(seat, phone.compare())
        self.rows()

    def begin(self) -> None:
        self.step()
        self.key_round()
        self.compare()

    def open_poll(self, ask: str = INFECTED, *seats: str) -> Frame:
        """Ask everybody who lives, or these."""
        self.polls += 1
        self.forget("scan_commit", "scan_share")
        polled = seats or tuple(one.seat for one in self.members if one.seat not in self.dead)
        scan = chance("scan", self.polls)[:16]
        self.secrets = {one: chance(one, scan) for one in self.tablet if one in polled}
        tablet = {one: public_of(secret) for one, secret in self.secrets.items()}
        self.question = Question(scan, ask, self.round, self.members, polled, tablet)
        dead = sorted(self.dead) if self.names_the_dead else ()
        self.asked: Frame = {
            "type": "scan_open",
            "scan": scan.hex(),
            "ask": ask,
            "round": self.round,
            "seats": list(polled),
            "tablet": {one: key.hex() for one, key in tablet.items()},
            "chain": self.head.hex(),
            "warns": [{"seat": one, "why": "", "play": True} for one in dead],
        }
        self.tell(self.asked)
        return self.asked

    def seal(self, votes: dict[str, int], *, accept: bool = False) -> None:
        """Have phones answer, and tablet seats beside them."""
        for seat, vote in votes.items():
            if seat in self.phones:
                self.hear(seat, self.phones[seat].seal(vote, accept=accept))
        self.votes = votes

    def settle(self) -> Frame | None:
        """Go on as far as what came in allows; return the result."""
        commits = {
            seat: {name: one[name] for name in ("commit", "sealed")}
            for seat, one in self.said.get("scan_commit", {}).items()
        }
        shares = dict[str, int]()
        question = self.question
        for seat, secret in self.secrets.items():
            r, vote = chance("r", seat, question.scan), self.votes[seat]
            shares[seat] = share(secret, seat, vote, question)
            commits[seat] = {
                "commit": commitment(question.scan, seat, vote, r).hex(),
                "sealed": sealed_of(question.scan, seat, shares[seat], blind_of(r)).hex(),
            }
        if commits.keys() != set(question.seats):
            return None
        scan = question.scan.hex()
        self.tell({"type": "scan_commits", "scan": scan, "commits": commits})
        for seat, one in self.said.get("scan_share", {}).items():
            shares[seat] = int(one["share"], 16)
        if shares.keys() != set(question.seats):
            return None
        return self.tell_count({seat: one["commit"] for seat, one in commits.items()}, shares)

    def tell_count(self, commits: dict[str, str], shares: dict[str, int]) -> Frame:
        question, count = self.question, total(shares.values())
        most = POLLS[question.ask].most or len(shares)
        told = count if count <= most else None
        bytes_of = {seat: bytes.fromhex(one) for seat, one in commits.items()}
        self.head = linked(self.head, question.scan, question.poll_id, told, bytes_of, shares)
        frame: Frame = {
            "type": "scan_result" if told is not None else "scan_void",
            "scan": question.scan.hex(),
            "ask": question.ask,
            "polled": len(shares),
            "commits": commits,
            "shares": {seat: one.to_bytes(8).hex() for seat, one in shares.items()},
            "chain": self.head.hex(),
            "pictures": list(pictures_of(self.head)),
            "round": self.round,
            "roster": [one.form() for one in self.members],
            "tablet": self.asked["tablet"],
            **({"infected": told} if told is not None else {"code": "nonsense", "why": ""}),
        }
        self.results.append(frame)
        self.tell(frame)
        return frame

    def poll(self, votes: dict[str, int], ask: str = INFECTED, *, accept: bool = False) -> Any:
        """Ask, have everybody answer, and return the result."""
        self.open_poll(ask)
        self.seal(votes, accept=accept)
        return self.settle()

    def void(self, code: str = "cancelled") -> None:
        self.tell({"type": "scan_void", "scan": self.asked["scan"], "code": code, "why": ""})

    def end(self) -> None:
        """The game is over."""
        self.over = True
        self.step()
        self.tell({"type": "ask_consent", "rev": 1})

    def close_audit(self) -> dict[str, Frame]:
        """Close the game for good; return what was opened."""
        said = self.said.get("consent", {})
        agreed = [seat for seat, one in said.items() if one["agree"]]
        silent = [seat for seat in self.phones if seat not in agreed]
        head = self.head.hex()
        self.tell({"type": "audit_closed", "head": head, "agreed": agreed, "silent": silent})
        return self.said.get("openings", {})

    def pass_on(self) -> None:
        """Send everybody's openings to everybody."""
        for seat, frame in self.said["openings"].items():
            openings = {name: one for name, one in frame.items() if name != "type"}
            self.tell({"type": "opened", "seat": seat, "openings": openings})
