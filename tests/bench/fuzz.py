"""Phones whose frames go wrong on their way: what they would honestly say, and what becomes of it.

Each phone has an honest brain, so that key rounds, polls and audits really come about between all
that is broken; only then do the wrong frames meet a table that is in the midst of something.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

from companion.heatscan.proof import host_proof
from companion.phones.wire import LONGEST
from tests.support.kept import Frame
from tests.support.sealer import Sealer

NASTY: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1.5, 2**63, 10**400, "", "x" * 9_000, "\x00", "\u202e", "🦠"),
    *("__proto__", "<b>", [], {}, [[[[]]]], {"a": {"a": {}}}, "red", "s0", "constructor"),
    *("0" * 32, "f" * 64, "0" * 16, "F" * 64, "g" * 64, "00" * 31, 2**32, 2**32 - 1),
)
BROKEN: Final = ("app is broken", "cassé dans l'application")
HEARD: Final = tuple(
    f'{{"type":"{kind}"'
    for kind in (
        *("challenge", "welcome", "lobby", "again", "refused", "key_round", "key_commits"),
        *("roster", "rows", "scan_open", "scan_commits", "scan_result", "scan_void"),
        *("ask_consent", "audit_off", "audit_closed", "opened", "report"),
    )
)
"""How the frames begin that a brain goes by; views take long to read and tell it nothing."""


def mutated(frame: Frame, chance: random.Random) -> str:
    """Return a frame that went wrong: in its fields, in its letters, or not at all."""
    if chance.random() < 0.5:
        return json.dumps(frame)
    frame = deepcopy(frame)
    for _ in range(chance.choice((0, 1, 1, 2))):
        inner = [one for one in frame.values() if isinstance(one, dict)]
        at = chance.choice((frame, *inner))
        at[chance.choice((*at, "more"))] = deepcopy(chance.choice(NASTY))
    text = json.dumps(frame, ensure_ascii=chance.random() < 0.5)
    for _ in range(chance.choice((0, 0, 1, 3))):
        text = with_other_letters(text, chance)
    return text[: LONGEST + 9]


def with_other_letters(text: str, chance: random.Random) -> str:
    """Put something else in the place of a few letters."""
    place, other = chance.randrange(len(text) + 1), chance.randrange(len(text) + 1)
    hexes = "".join(chance.choices("0123456789abcdef", k=3))
    pieces = ("", "{", "[", '"', ",", "\\u0000", "\\", "9" * 99, text[other:], hexes)
    piece = chance.choice(pieces)
    # Three figures for three leave hex as long as it was: it is read, and is another's.
    less = 3 if piece is hexes else chance.randrange(4)
    return text[:place] + piece + text[place + less :]


def made_up(chance: random.Random) -> Frame:
    """Return a frame of a round, a poll, an audit or a lobby that nobody is in."""

    def figures(count: int) -> str:
        return f"{chance.getrandbits(4 * count):0{count}x}"

    number = chance.choice((0, 1, 2, 7, 2**32 - 1))
    votes = [{"scan": figures(32), "vote": chance.choice((0, 1, 7)), "r": figures(64)}]
    dossier = [{"at": number, "event": "infected", "by": "s1"}]
    return chance.choice(
        (
            {"type": "key_commit", "round": number, "commit": figures(64)},
            {"type": "key_open", "round": number, "nonce": figures(32)},
            {"type": "row", "round": number, "same": chance.random() < 0.5},
            {"type": "scan_commit", "scan": figures(32), "commit": figures(64),
             "sealed": figures(64)},
            {"type": "scan_share", "scan": figures(32), "share": figures(16),
             "blind": figures(64)},
            {"type": "consent", "agree": chance.random() < 0.5},
            {"type": "openings", "votes": votes, "dossier": dossier, "secret": figures(64)},
            {"type": "copy", "game": "ten", "what": "forms", "part": number},
            {"type": "copy_tell", "game": "ten", "path": ["deck", number], "value": number},
            {"type": "copy_part", "game": "ten", "part": number, "of": 3, "text": "AAAA"},
            {"type": "name", "name": "Player 1"},
            {"type": "seat", "seat": "s1"},
        )
    )  # fmt: skip


def a_command(rev: int, seat: str, chance: random.Random) -> Frame:
    """Return something that a phone asks the table to do."""
    command = chance.choice(
        (
            {"do": "throw", "roll": [3]},
            {"do": "keep"},
            {"do": "give", "to": seat, "points": 1},
            {"do": "undo"},
            {"do": "adjust", "set": {"pot": 9}},
            {"do": "dare"},
        )
    )
    return {"type": "command", "id": f"{chance.random()}", "rev": rev, "command": command}


class Fuzzed:
    """A phone of the fuzz: a brain, and what it would honestly say now."""

    def __init__(self, n: int, code: Callable[[], str]) -> None:
        """Be the phone with this number; `code` is what stands on the tablet."""
        self.seat, self.code, self.keys = f"s{n % 8}", code, 0
        self.brain = Sealer(f"fuzzed {n}", seat=self.seat, code=code())
        self.is_in = False
        self.honest: dict[str, Frame] = {}
        """The newest of each type that it has not thought better of."""

    def hear(self, text: str) -> None:
        """Take in what the table says; nothing is answered before its turn."""
        if not text.startswith(HEARD):
            return
        frame = json.loads(text)
        kind = frame["type"]
        if kind == "refused":
            self._refused(frame["code"])
        elif kind in {"challenge", "lobby", "again", "welcome"}:
            self.is_in = kind == "welcome"
        self._would_say(*self.brain.hear(frame))

    def _refused(self, code: str) -> None:
        if code in {"seat_freed", "wrong_key"}:
            # A freed key never sits again: whoever was shown out makes another.
            self.keys += 1
            self.brain.make_a_key(f"{self.brain.seed}, key {self.keys}")
            self.honest.clear()
        if code in {"seat_freed", "wrong_key", "wrong_code", "replaced"}:
            self.is_in = False

    def says(self, rev: int, chance: random.Random) -> Frame:
        """Return what it says now, still as it was meant."""
        turn = chance.random()
        if turn < 0.2:
            return a_command(rev, self.seat, chance)
        if turn < 0.24:
            open_ = {"type": "open", "key": "explore.trooper", "rev": rev}
            return chance.choice(({"type": "lang", "lang": "fr"}, {"type": "ping"}, open_))
        if turn < 0.2412:
            return {"type": "up"}
        if turn < 0.28:
            return made_up(chance)
        if not self.is_in:
            return self._hello()
        self._acts(chance)
        if not self.honest:
            return {"type": "ping"}
        newest = [*self.honest]
        return self.honest[newest[-1] if chance.random() < 0.7 else chance.choice(newest)]

    def _hello(self) -> Frame:
        """Say hello once more, with the code that is on the tablet now."""
        if self.brain.code != self.code():
            self.brain.code, self.honest = self.code(), {}
        if "hello" not in self.honest:
            self._would_say(self.brain.hello(seat=self.seat))
        return self.honest["hello"]

    def _acts(self, chance: random.Random) -> None:
        """Do what its owner would: compare, seal, agree."""
        brain = self.brain
        row, asked = brain.kept.round, brain.asked
        if row is not None and row.roster is not None and row.says_same is None:
            self._would_say(*brain.compare())
        elif asked is not None and asked["scan"] not in brain.kept.answers:
            self._would_say(*brain.seal(chance.randrange(2), accept=True))
        elif brain.asks_consent and brain.kept.agrees is None:
            self._would_say(*brain.consent(agree=chance.random() < 0.8))

    def _would_say(self, *frames: Frame) -> None:
        for frame in frames:
            self.honest.pop(frame["type"], None)
            self.honest[frame["type"]] = frame


class Host:
    """Whoever runs the table from a phone; it may do more, so more can go wrong."""

    def __init__(self, code: str) -> None:
        self.code, self.challenge, self.is_in = code, b"", False

    def hear(self, text: str) -> None:
        """Take in the challenge, and whether it is in."""
        if text.startswith('{"type":"challenge"'):
            self.challenge, self.is_in = bytes.fromhex(json.loads(text)["challenge"]), False
        elif text.startswith('{"type":"welcome"'):
            self.is_in = True

    def says(self, rev: int, chance: random.Random) -> Frame:
        """Return what it says now."""
        turn = chance.random()
        if turn < 0.1 or not self.is_in:
            proof = host_proof(self.code, self.challenge).hex()
            return {"type": "hello", "v": 2, "host": proof, "lang": "fr"}
        if turn < 0.2:
            return made_up(chance)
        frame = a_command(rev, "s1", chance)
        # What ends a poll comes seldom: between two of them one is to be counted.
        if turn < 0.22:
            frame["command"] = chance.choice(
                (
                    {"do": "free_seat", "seat": f"s{chance.randrange(9)}"},
                    {"do": "scan_cancel"},
                    {"do": "scan_again", "anyway": True},
                    {"do": "undo"},
                    {"do": "redo"},
                )
            )
        elif frame["command"]["do"] == "undo":
            frame["command"] = {"do": "consents"}
        return frame
