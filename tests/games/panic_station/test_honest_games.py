"""Whoever tells the truth is never called a liar, whatever happened in the game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from companion.games.panic_station.verdicts import contradictions
from tests.support.often import often
from tests.support.sealed_evening import DEALT, SECOND, Evening

SEATS = ("red", "blue", "green", "yellow", "black")
seat = st.sampled_from(SEATS)
two = st.tuples(seat, seat).filter(lambda pair: pair[0] != pair[1])
polled = st.lists(seat, min_size=2, unique=True)
MOVES = st.one_of(
    st.tuples(st.just("draw"), seat),
    st.tuples(st.just("give"), two, st.sampled_from(("gas", "nothing", "was_infected"))),
    st.tuples(st.just("use_scanner"), two, st.integers(0, DEALT)),
    st.tuples(st.just("scan_some"), polled),
    st.tuples(st.just("ask_for_the_last_human"), polled),
    st.tuples(st.just("lose_phone"), seat),
    st.tuples(st.just("come_to_nothing"), polled),
    st.tuples(st.just("seal_nonsense"), polled),
    st.tuples(st.just("undo")),
)


class Game(Evening):
    """Moves that follow each other, and players who note each as it was."""

    def __init__(self, on_tablet: Iterable[str]) -> None:
        super().__init__(*SEATS, tablet=on_tablet)
        self.can_undo: list[int] = []

    def move(self, at: int, name: str, *parts: Any) -> None:
        self.can_undo.append(at)
        getattr(self, name)(at, *parts)

    def draw(self, at: int, seat: str) -> None:
        """Somebody finds the Host card, unless somebody has it."""
        marks = [mark for dossier in self.dossiers.values() for mark in dossier]
        if all(mark.event != "host" for mark in marks):
            self.becomes(seat, "host", at)

    def give(self, at: int, pair: tuple[str, str], answer: str) -> None:
        """The first gives an infection card if it can; the other gives gas, or notes it."""
        giver, receiver = pair
        if self.is_human(giver) or answer == "gas":
            self.trade(at, giver, receiver)
        elif self.is_human(receiver):
            self.infect(at, giver, receiver)
        else:
            self.trade(at, giver, receiver, "infected", answer)

    def use_scanner(self, at: int, pair: tuple[str, str], own: int) -> None:
        looker, seen = pair
        self.look(at, looker, seen, DEALT if self.is_human(seen) else own)

    def scan_some(self, at: int, polled: list[str]) -> None:
        self.scan(at, polled=polled)

    def ask_for_the_last_human(self, at: int, polled: list[str]) -> None:
        human = [seat for seat in polled if self.is_human(seat)][:1]
        self.scan(at, dict.fromkeys(human, 1), ask=SECOND, polled=polled)

    def come_to_nothing(self, at: int, polled: list[str]) -> None:
        """The table calls a poll off for which shares were asked."""
        self.call_off(at, *(seat for seat in polled if seat not in self.tablet))

    def seal_nonsense(self, at: int, polled: list[str]) -> None:
        """Two say that they are the last human without gas, each by its own light."""
        humans = [seat for seat in polled if self.is_human(seat)]
        answers = dict.fromkeys(humans, 1)
        self.scan(at, answers, ask=SECOND, polled=polled, counts=len(humans) < 2)

    def lose_phone(self, at: int, seat: str) -> None:
        self.can_undo.clear()
        if seat not in self.tablet:
            self.replace_phone(seat, at)

    def undo(self, at: int) -> None:
        """The last move never was: its notes are gone, and a scan counts no longer."""
        self.can_undo.remove(at)
        if not self.can_undo:
            return
        gone = self.can_undo.pop()
        self.trades.pop(gone, None)
        self.looks.pop(gone, None)
        for seat in SEATS:
            notes = self.notes[seat]
            self.notes[seat] = notes and [note for note in notes if note.at != gone]
            self.dossiers[seat] = [mark for mark in self.dossiers[seat] if mark.at != gone]
            self.seen[seat] = [look for look in self.seen[seat] if look.at != gone]
        records = self.records
        self.records = [evolve(one, counts=one.counts and one.rev != gone) for one in records]


@often(150)
@given(
    on_tablet=st.sets(seat, max_size=2),
    moves=st.lists(MOVES, max_size=20),
    silent=st.sets(seat, max_size=3),
)
def test_an_honest_game_never_yields_a_fault(
    on_tablet: set[str], moves: list[tuple[Any, ...]], silent: set[str]
) -> None:
    game = Game(on_tablet)
    for at, move in enumerate(moves, 1):
        game.move(at, *move)
    found = game.findings(*silent)
    assert found.faults == ()
    assert contradictions(game.evidence(*silent), DEALT) == ()
    opened = {
        seat for row in found.votes.values() for seat, vote in row.items() if vote is not None
    }
    assert not opened & (silent | on_tablet)
    unproved = {(one.question.scan, seat) for one in game.records for seat in one.question.seats}
    told = {
        (scan, seat) for scan, row in found.votes.items() for seat in row if row[seat] is not None
    }
    assert set(found.unproved) == unproved - told
