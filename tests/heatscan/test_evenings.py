"""Whole evenings at the least table there can be: what comes out is what went in, and is proved."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.heatscan.relay import Relay
from tests.support.often import often
from tests.support.sealed_evening import INFECTED, SECOND

COLOURS = ("red", "blue", "green", "yellow", "black", "white", "orange", "purple")
MOVES = st.lists(
    st.one_of(
        st.tuples(st.just("poll"), st.sampled_from((INFECTED, SECOND)), st.integers(0, 255)),
        st.tuples(st.just("call_off"), st.booleans()),
        st.tuples(st.just("come_back"), st.integers(0, 7)),
        st.tuples(st.just("die"), st.integers(0, 7)),
        st.tuples(st.just("new_round")),
    ),
    max_size=8,
)


class Played(Relay):
    """An evening with moves, of which every phone does its part."""

    counts: list[int | None]

    def polled(self) -> list[str]:
        return [seat for seat in (*self.phones, *self.tablet) if seat not in self.dead]

    def play(self, name: str, *parts: Any) -> None:
        getattr(self, name)(*parts)

    def call_off(self, is_late: bool) -> None:  # noqa: FBT001
        """A poll comes to nothing, before or after shares have crossed the air."""
        self.open_poll()
        self.seal(dict.fromkeys(self.polled(), 1), accept=True)
        if is_late:
            self.bend["scan_result"] = lambda seat, frame: None
            head, results = self.head, list(self.results)
            self.settle()
            self.head, self.results = head, results
            del self.bend["scan_result"]
        self.void()

    def come_back(self, number: int) -> None:
        self.come([*self.phones][number % len(self.phones)])

    def die(self, number: int) -> None:
        if len([seat for seat in self.phones if seat not in self.dead]) > 2:
            self.dead.add([*self.phones][number % len(self.phones)])
            self.step()

    def new_round(self) -> None:
        self.key_round()
        self.compare()

    def poll_bits(self, ask: str, bits: int) -> None:
        votes = {seat: bits >> n & 1 for n, seat in enumerate(self.polled())}
        result = self.poll(votes, ask, accept=True)
        most = len(votes) if ask == INFECTED else 1
        found = sum(votes.values())
        self.counts.append(found if found <= most else None)
        assert result.get("infected") == self.counts[-1]


@often(40)
@given(phones=st.integers(2, 6), tablet=st.integers(0, 2), moves=MOVES)
def test_every_phone_counts_what_was_answered_and_finds_everybody_honest(
    phones: int, tablet: int, moves: list[tuple[Any, ...]]
) -> None:
    game = Played(*COLOURS[:phones], tablet=COLOURS[phones : phones + tablet])
    game.counts = []
    game.begin()
    for name, *parts in moves:
        game.play("poll_bits" if name == "poll" else name, *parts)
    game.end()
    for seat, phone in game.phones.items():
        game.hear(seat, phone.consent())
    game.close_audit()
    game.pass_on()
    for phone in game.phones.values():
        assert phone.complaints == []
        assert (phone.counts, phone.head) == (game.counts, game.head)
        found = phone.findings()
        assert [one.fault for one in found.faults if one.fault not in DOSSIERS] == []
        assert {seat for _, seat in found.unproved} <= set(game.tablet)
        for frame in game.results:
            assert found.votes[bytes.fromhex(frame["scan"])].keys() == frame["shares"].keys()


DOSSIERS = frozenset({"unexplained", "denied", "human_again", "not_last_human"})
"""What a dossier would have to explain; these players keep none."""
