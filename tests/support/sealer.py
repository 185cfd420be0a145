"""A phone's brain, version 2: it hears frames and returns frames, with no transport and no clock.

It is honest unless a test bends it: `bent` changes or withholds what it sends, `is_trusting` lets
it go on where an honest phone stops. Whatever it finds wrong is in `complaints`.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeAlias

from companion.games.panic_station.private import NOTES
from companion.heatscan.audit import AuditProofs, examine
from companion.heatscan.chain import linked, pictures_of
from companion.heatscan.openings import read_openings
from companion.heatscan.proof import proof_of
from companion.heatscan.roster import NONCE, Member, key_commitment
from companion.heatscan.sealing import (
    blind_of,
    commitment,
    public_of,
    sealed_of,
    share,
    total,
)
from tests.support.kept import (
    POLLS,
    Answer,
    Asked,
    Frame,
    Kept,
    Round,
    marks_of,
    newest,
    question_of,
    record_of,
    wrong_question,
)

Bend: TypeAlias = Callable[[Frame], Frame | None]
"""Changes a frame that a phone is about to send; None withholds it."""


def withheld(_: Frame) -> None:
    """Bend what a phone says so that it does not say it."""


class Sealer:
    """One player's phone, as far as keys, polls and the audit go."""

    def __init__(self, seed: str = "somebody", seat: str | None = None, code: str = "") -> None:
        """Make a key; `seat` is the one it will ask for."""
        self.seat, self.code, self.seed = seat, code, seed
        self.lang = "en"
        self.rules = NOTES
        """What may be noted in the game that it is at."""
        self.bent: dict[str, Bend] = {}
        """By a frame's type: what is sent in its place; None withholds it."""
        self.is_trusting = False
        """It complains, and does all the same what an honest phone refuses."""
        self.makes_next = True
        """With what it opens it sends the public key that it goes on with."""
        self.complaints: list[str] = []
        self.was: bytes | None = None
        """Its secret key of the game before, until a new seat is had."""
        self.make_a_key(seed)
        self.reload()

    # What a person does

    def make_a_key(self, seed: str) -> str:
        """Begin with a key that this seed alone makes, and no memory; return the public one."""
        self.kept = Kept(sha256(seed.encode()).digest())
        return self.public

    def reload(self) -> None:
        """Forget what a page forgets when it is loaded again."""
        self.challenge: Frame | None = None
        self.rev = 0
        self.view: Frame = {}
        self.told: list[Frame] = []
        """Whom the table named with it."""
        self.asked: Frame | None = None
        """The poll that is open, as it was asked."""
        self.expects: bytes | None = None
        """Where the results that it missed must lead."""
        self.asks_consent = False
        self.end_rev: int | None = None
        self.closed: Frame | None = None
        self.opened: dict[str, Frame] = {}
        self.report: Frame | None = None
        self.last_void: Frame | None = None

    def hello(self, **other: Any) -> Frame:
        """Return a hello that answers the challenge of this connection."""
        assert self.challenge is not None, "the table has not said anything yet"
        code = other.get("code", self.code)
        frame = {
            "type": "hello",
            "v": 2,
            "code": code,
            "seat": self.seat,
            "public": self.public,
            "proof": self._proof(self.kept.secret, code),
            "head": self.head.hex() if self.kept.counted else None,
            "lang": self.lang,
        }
        if self.next is not None:
            frame["public"] = public_of(self.next).hex()
            frame["proof"] = self._proof(self.next, code)
            frame["was"] = self.public
            frame["was_proof"] = self._proof(self.kept.secret, code)
        elif self.was is not None:
            frame["was"] = public_of(self.was).hex()
            frame["was_proof"] = self._proof(self.was, code)
        return {**frame, **other}

    def compare(self, *, same: bool = True) -> list[Frame]:
        """Say that the row is the others', or that it is another."""
        row = self.kept.round
        if row is None or row.roster is None or row.is_broken:
            return []
        row.says_same = same
        if same:
            self.kept.acknowledged = row.row
        return [*self._out({"type": "row", "round": row.number, "same": same}), *self._share()]

    def seal(self, vote: int, *, accept: bool = False, scan: str | None = None) -> list[Frame]:
        """Answer the open poll; `accept` says yes to what the ledger warns of.

        Nothing comes back where an honest phone seals nothing: `complaints` say why.
        """
        asked = self.asked
        if asked is None or scan not in {None, asked["scan"]}:
            return self._complain("not_asked")
        answer = self.kept.answers.get(asked["scan"])
        if answer is not None and answer.asked == asked:
            return self._out(answer.commit)
        if (wrong := self.wrong(accept=accept)) and self._stops(wrong):
            return []
        return self._out(self._answer(asked, vote).commit)

    def consent(self, *, agree: bool = True) -> list[Frame]:
        """Say whether this phone will open its secrets."""
        self.kept.agrees = agree
        return self._out({"type": "consent", "agree": agree, "rev": self.end_rev})

    def notes(self, event: str, by: str | None = None, at: int | None = None) -> None:
        """Note in the dossier what the player has become."""
        self.dossier.append({"at": self.rev if at is None else at, "event": event, "by": by})

    def opening(self, **other: Any) -> Frame:
        """Return the openings of an honest phone, or with something else in them."""
        votes = [
            {"scan": scan, "vote": one.vote, "r": one.r.hex()}
            for scan, one in self.kept.answers.items()
            if one.has_shared
        ]
        frame: Frame = {
            "type": "openings",
            "votes": votes,
            "dossier": self.dossier,
            "secret": self.secret.hex(),
        }
        if self.trades is not None:
            frame["trades"] = self.trades
        if self.seen:
            frame["seen"] = self.seen
        if self.makes_next:
            frame["next"] = public_of(self._after()).hex()
        return {**frame, **other}

    # What it knows

    @property
    def secret(self) -> bytes:
        return self.kept.secret

    @property
    def next(self) -> bytes | None:
        """The key that it goes on with, once it has opened the other."""
        return self._after() if self.makes_next and self.kept.opened is not None else None

    def _after(self) -> bytes:
        return sha256(b"after " + self.kept.secret).digest()

    @property
    def public(self) -> str:
        return public_of(self.kept.secret).hex()

    @property
    def head(self) -> bytes:
        """The chain as far as it has counted."""
        return self.kept.heads[-1]

    @property
    def pictures(self) -> tuple[int, ...]:
        return pictures_of(self.head)

    @property
    def row(self) -> tuple[int, ...]:
        return self.kept.round.row if self.kept.round else ()

    @property
    def counts(self) -> list[int | None]:
        """The counts that it has worked out; None is a nonsense sum."""
        return [one.get(POLLS[one["ask"]].total) for one in self.kept.counted.values()]

    @property
    def votes(self) -> dict[str, tuple[int, bytes]]:
        """What it answered, by scan, with what hides it."""
        return {scan: (one.vote, one.r) for scan, one in self.kept.answers.items()}

    @property
    def dossier(self) -> list[Frame]:
        return self.kept.dossier

    @property
    def trades(self) -> list[Frame] | None:
        return self.kept.trades

    @trades.setter
    def trades(self, trades: list[Frame] | None) -> None:
        self.kept.trades = trades

    @property
    def seen(self) -> list[Frame]:
        return self.kept.seen

    def secrets(self) -> list[bytes]:
        """Return what is this phone's alone."""
        return [self.secret, *(one.r for one in self.kept.answers.values())]

    def warned(self) -> list[str]:
        """Return whose answers the open poll and an earlier one may show, so that one is asked.

        Whom the table names for what play did is told quietly, if play can have done it.
        """
        asked, row = self.asked, self.kept.round
        if asked is None or row is None or row.roster is None:
            return []
        question = question_of(asked, row.roster, asked["seats"])
        known = {one.seat for one in row.roster}
        if not set(question.seats) <= known:
            return []
        now = Asked(asked["scan"], asked["ask"], marks_of(question), self._noted())
        alive, ledger = self._alive(), [one for one in self.kept.ledger if one.scan != now.scan]
        same = [one for one in ledger if one.ask == now.ask]
        counted = [one for one in ledger if one.is_counted]
        found = dict[str, bool]()
        for before in (*newest(ledger), *newest(same)):
            for seat, may_be_play in before.differing(now, alive).items():
                found[seat] = found.get(seat, True) and may_be_play
        if not counted:
            unasked = [seat for seat in self.view.get("seats") or {} if seat not in now.marks]
            found = {**{seat: seat not in alive for seat in unasked}, **found}
        by_play = {one["seat"] for one in self.told if one.get("play")}
        for one in self.told:
            found.setdefault(one["seat"], bool(one.get("play")))
        return sorted(seat for seat, may_be in found.items() if not may_be or seat not in by_play)

    def wrong(self, *, accept: bool = False) -> str | None:
        """Return why this phone would not answer the open poll now."""
        asked, kept, row = self.asked, self.kept, self.kept.round
        if asked is None:
            return "not_asked"
        if kept.opened is not None:
            return "retired"
        if self._is_behind():
            return "set_back"
        if asked["scan"] in kept.answers and kept.answers[asked["scan"]].asked != asked:
            return "other_content"
        if row is None or row.roster is None or row.number != asked["round"] or row.is_broken:
            return "no_roster"
        question = question_of(asked, row.roster, asked["seats"])
        if wrong := wrong_question(question, self.seat or "", self._alive()):
            return wrong
        if bytes.fromhex(asked["chain"]) != self.head:
            return "chain"
        if kept.acknowledged != row.row or row.says_same is False or row.other:
            return "row"
        return "ledger" if self.warned() and not accept else None

    def findings(self) -> AuditProofs:
        """Return what this phone finds by itself from what was opened to it."""
        rows = self.report["scans"] if self.report else []
        revs = {row["scan"]: row["rev"] for row in rows}
        counted = self.kept.counted.items()
        records = [record_of(one, revs.get(scan, n)) for n, (scan, one) in enumerate(counted)]
        seats = self.opened.keys() | {seat for one in records for seat in one.question.seats}
        opened, rules = self.opened.items(), self.rules
        openings = {seat: read_openings(one, rules, seats) for seat, one in opened}
        assert None not in openings.values()
        keys = {seat: bytes.fromhex(key) for seat, key in self.kept.keys.items()}
        called_off = [bytes.fromhex(scan) for scan in self.kept.voided]
        told = {seat: one for seat, one in openings.items() if one is not None}
        return examine(keys, records, told, called_off)

    # What it hears

    def hear(self, frame: Frame) -> list[Frame]:
        """Take in a frame; return what an honest phone says to it at once."""
        kind = frame["type"]
        if kind not in {"scan_result", "scan_void"} and self.expects not in {None, self.head}:
            self._set_back()
        hears = getattr(self, f"_hear_{kind}", None)
        found: list[Frame] = hears(frame) if hears else []
        if kind in {"welcome", "view", "done"} and "rev" in frame:
            self._see_rev(frame)
        return found

    def _hear_challenge(self, frame: Frame) -> list[Frame]:
        if frame["v"] != 2:
            return self._complain("other_version")
        self.reload()
        self.challenge = frame
        return self._out(self.hello())

    def _hear_again(self, frame: Frame) -> list[Frame]:
        """A new game: a new key, and the old one says once more whose seat this was."""
        self.was, self.code = self.was or self.next or self.secret, frame["code"]
        self.make_a_key(f"{self.seed} {self.code}")
        challenge = self.challenge
        self.reload()
        self.challenge = challenge
        return self._out(self.hello())

    def _hear_welcome(self, frame: Frame) -> list[Frame]:
        self.seat, self.was = frame["seat"], None
        head = bytes.fromhex(frame["head"])
        if head in self.kept.heads[:-1]:
            self._set_back()
        self.expects = head
        self._see_round(frame["round"])
        return []

    def _hear_lobby(self, _: Frame) -> list[Frame]:
        self.was = None
        return []

    def _hear_key_round(self, frame: Frame) -> list[Frame]:
        kept, number = self.kept, frame["round"]
        if not self._see_round(number):
            return []
        if self.seat not in frame["seats"] or kept.opened is not None:
            return []
        if kept.round is None or kept.round.number != number:
            nonce = sha256(self.secret + b"nonce" + number.to_bytes(4)).digest()[:NONCE]
            commit = key_commitment(number, self.seat or "", bytes.fromhex(self.public), nonce)
            kept.round = Round(number, frozenset(frame["seats"]), nonce, commit)
        elif kept.round.seats != set(frame["seats"]):
            return self._alarm("other_seats")
        commit = kept.round.commit
        return self._out({"type": "key_commit", "round": number, "commit": commit.hex()})

    def _hear_key_commits(self, frame: Frame) -> list[Frame]:
        row = self._round_of(frame)
        if row is None:
            return []
        wrong = row.wrong_commits(self.seat or "", frame["commits"])
        if wrong and not self.is_trusting:
            return self._alarm(wrong)
        row.commits = row.commits or dict(frame["commits"])
        return self._out({"type": "key_open", "round": row.number, "nonce": row.nonce.hex()})

    def _hear_roster(self, frame: Frame) -> list[Frame]:
        row = self._round_of(frame)
        if row is None:
            self._see_keys(frame)
            return []
        roster = tuple(map(Member.read, frame["roster"]))
        wrong = row.wrong_roster(self.seat or "", bytes.fromhex(self.public), roster)
        if wrong and not self.is_trusting:
            return self._alarm(wrong)
        row.roster = row.roster or roster
        self._see_keys(frame)
        if tuple(frame["symbols"]) != row.row:
            self._complain("symbols")
        return []

    def _hear_rows(self, frame: Frame) -> list[Frame]:
        row = self._round_of(frame)
        if row is not None:
            row.same, row.other = frozenset(frame["same"]), frozenset(frame["other"])
        return self._share()

    def _hear_scan_open(self, frame: Frame) -> list[Frame]:
        kept, scan = self.kept, frame["scan"]
        content = {name: one for name, one in frame.items() if name not in {"warns", "type"}}
        self.asked, self.told = content, frame["warns"]
        answer = kept.answers.get(scan)
        if answer is None:
            return []
        if answer.asked != content:
            return self._complain("other_content")
        return [] if self._is_behind() else self._out(answer.commit)

    def _hear_scan_commits(self, frame: Frame) -> list[Frame]:
        answer = self._open_answer()
        if answer is None or frame["scan"] != answer.asked["scan"]:
            return []
        own = answer.commit["commit"], answer.commit["sealed"]
        told = frame["commits"]
        wrong = None
        if answer.commits is not None and answer.commits != told:
            wrong = "other_commits"
        elif told.keys() != set(answer.question.seats):
            wrong = "commits_missing"
        elif (told[self.seat]["commit"], told[self.seat]["sealed"]) != own:
            wrong = "own_commit"
        if wrong and self._stops(wrong):
            return []
        answer.commits = answer.commits or told
        return self._share(again=True)

    def _hear_scan_result(self, frame: Frame) -> list[Frame]:
        return self._count(frame, frame[POLLS[frame["ask"]].total])

    def _hear_scan_void(self, frame: Frame) -> list[Frame]:
        self.last_void = frame
        self.kept.voided.add(frame["scan"])
        if "chain" in frame:
            return self._count(frame, None)
        self._is_over(frame["scan"])
        return []

    def _hear_ask_consent(self, frame: Frame) -> list[Frame]:
        self.asks_consent, self.end_rev = True, frame["rev"]
        return []

    def _hear_audit_off(self, _: Frame) -> list[Frame]:
        self.asks_consent, self.kept.agrees = False, None
        return []

    def _hear_audit_closed(self, frame: Frame) -> list[Frame]:
        kept = self.kept
        self.asks_consent, self.closed = False, frame
        if self.seat not in frame["agreed"]:
            return []
        wrong = None
        if not kept.agrees:
            wrong = "never_agreed"
        elif bytes.fromhex(frame["head"]) != self.head or self._is_behind():
            wrong = "chain"
        elif self.view and not self.view.get("over"):
            wrong = "not_over"
        if wrong and self._stops(wrong):
            return []
        kept.opened = kept.opened or self.opening()
        return self._out(kept.opened)

    def _hear_opened(self, frame: Frame) -> list[Frame]:
        self.opened.setdefault(frame["seat"], frame["openings"])
        return []

    def _hear_report(self, frame: Frame) -> list[Frame]:
        self.report = frame["report"]
        return []

    # How it comes to that

    def _proof(self, secret: bytes, code: str) -> str:
        assert self.challenge is not None
        table = bytes.fromhex(self.challenge["table"])
        challenge, public = bytes.fromhex(self.challenge["challenge"]), public_of(secret)
        return proof_of(secret, table, challenge, code, public=public, table=table).hex()

    def _out(self, frame: Frame) -> list[Frame]:
        bend = self.bent.get(frame["type"])
        sent = bend(frame) if bend else frame
        return [] if sent is None else [sent]

    def _complain(self, what: str) -> list[Frame]:
        if what not in self.complaints:
            self.complaints.append(what)
        return []

    def _stops(self, what: str) -> bool:
        """Complain; tell whether this phone lets itself be stopped."""
        self._complain(what)
        return not self.is_trusting

    def _alarm(self, what: str) -> list[Frame]:
        """The round is not as it must be: everybody is to see it."""
        row = self.kept.round
        assert row is not None
        row.is_broken = True
        self._complain(what)
        return self._out({"type": "row", "round": row.number, "same": False})

    def _set_back(self) -> None:
        self.kept.is_set_back = True
        self._complain("set_back")

    def _is_behind(self) -> bool:
        """Tell whether the table lacks, or has too much of, what this phone has counted."""
        return self.kept.is_set_back or self.expects not in {None, self.head}

    def _see_rev(self, frame: Frame) -> None:
        if frame.get("game", self) is None:
            return
        self.rev = frame["rev"]
        self.view = frame.get("view") or self.view
        if self.rev < self.kept.highest_rev:
            self._set_back()
        self.kept.highest_rev = max(self.rev, self.kept.highest_rev)

    def _see_round(self, number: int) -> bool:
        """Take in a round's number; tell whether it is none that is over."""
        if number < self.kept.highest_round:
            self._set_back()
            return False
        self.kept.highest_round = number
        return True

    def _see_keys(self, frame: Frame) -> None:
        """Remember whose key is whose, for the audit; the dead keep theirs and are in no roster."""
        told = {one["seat"]: one["public"] for one in frame["roster"] if "public" in one}
        self.kept.keys.update(told)

    def _round_of(self, frame: Frame) -> Round | None:
        """Return the round that a frame is about, if this phone takes part in it."""
        row = self.kept.round
        if not self._see_round(frame["round"]) or row is None or row.number != frame["round"]:
            return None
        return None if row.is_broken else row

    def _noted(self) -> Frame:
        return dict((self.view.get("private") or {}).get("noted") or {})

    def _alive(self) -> list[str]:
        seats = self.view.get("seats") or {}
        return [seat for seat, one in seats.items() if one.get("alive")]

    def _answer(self, asked: Frame, vote: int) -> Answer:
        """Make an answer, and remember it before anything leaves."""
        row, seat = self.kept.round, self.seat or ""
        assert row is not None
        question = question_of(asked, row.roster or (), asked["seats"])
        scan, r = question.scan, sha256(self.secret + question.scan).digest()
        number = share(self.secret, seat, vote, question)
        frame = {
            "type": "scan_commit",
            "scan": asked["scan"],
            "commit": commitment(scan, seat, vote, r).hex(),
            "sealed": sealed_of(scan, seat, number, blind_of(r)).hex(),
        }
        made = Answer(asked, question, vote, r, number, frame)
        self.kept.answers[asked["scan"]] = made
        return made

    def _open_answer(self) -> Answer | None:
        """Return what was answered to the poll that is open."""
        answer = self.kept.answers.get(self.asked["scan"]) if self.asked else None
        return answer if answer and answer.asked == self.asked else None

    def _share(self, *, again: bool = False) -> list[Frame]:
        """Send the share once everybody has committed, and while nothing is amiss."""
        answer, row = self._open_answer(), self.kept.round
        if answer is None or answer.commits is None or (answer.has_shared and not again):
            return []
        if not answer.has_shared:
            wrong = "set_back" if self._is_behind() else "row" if row and row.other else None
            if wrong and self._stops(wrong):
                return []
            answer.has_shared = True
            scan, question = answer.asked["scan"], answer.question
            self.kept.ledger.append(Asked(scan, question.ask, marks_of(question), self._noted()))
        scan = answer.asked["scan"]
        return self._out({"type": "scan_share", "scan": scan, **answer.shown()})

    def _is_over(self, scan: str) -> None:
        if self.asked is not None and self.asked["scan"] == scan:
            self.asked = None

    def _count(self, frame: Frame, count: int | None) -> list[Frame]:
        """Check a result, link it to the chain, and take it into the ledger."""
        kept, scan = self.kept, frame["scan"]
        self._is_over(scan)
        if scan in kept.counted:
            if kept.counted[scan]["chain"] != frame["chain"]:
                self._set_back()
            return []
        shares = {seat: int(one, 16) for seat, one in frame["shares"].items()}
        commits = {seat: bytes.fromhex(one) for seat, one in frame["commits"].items()}
        question = question_of(frame, [Member.read(one) for one in frame["roster"]], [*shares])
        head = linked(self.head, question.scan, question.poll_id, count, commits, shares)
        wrong = self._wrong_count(frame, count, shares)
        if head.hex() != frame["chain"] or pictures_of(head) != tuple(frame["pictures"]):
            wrong = "chain"
        if wrong and self._stops(wrong):
            kept.is_set_back = kept.is_set_back or wrong == "chain"
            return []
        kept.counted[scan] = frame
        if kept.round is None or frame["round"] >= kept.round.number:
            self._see_keys(frame)
        kept.heads.append(head)
        self.expects = head if self.expects in {None, kept.heads[-2]} else self.expects
        known = {one.scan: one.noted for one in kept.ledger}
        noted = known.get(scan) or frame.get("noted") or {}
        kept.ledger = [one for one in kept.ledger if one.scan != scan]
        kept.ledger.append(Asked(scan, frame["ask"], marks_of(question), noted, is_counted=True))
        return []

    def _wrong_count(self, frame: Frame, count: int | None, shares: dict[str, int]) -> str | None:
        """Return what is wrong with a result, held against what this phone sent and was told."""
        found, mine = total(shares.values()), self.kept.answers.get(frame["scan"])
        most = POLLS[frame["ask"]].most or len(shares)
        if (count is None) != (found > most) or (count is not None and count != found):
            return "wrong_total"
        if mine is None:
            return None
        told = {seat: one["commit"] for seat, one in (mine.commits or {}).items()}
        if shares.get(self.seat or "") != mine.share or told != frame["commits"]:
            return "other_answer"
        return None
