"""Random evenings: honest ones meet no question, and table and phones always name the same."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.journal.memory import MemoryJournal
from tests.support.connections import A_GAME, SEATS, Evening
from tests.support.often import tried
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, ask_for_a_scan, table_of_phones

STEPS = 40


class RandomEvening(Evening):
    """Somebody does one thing after another, by the rules or by hand."""

    def __init__(self, folder: Path, seed: int) -> None:
        super().__init__(folder, MemoryJournal())
        self.chance = Random(seed)
        self.tell(**A_GAME, board="light")
        self.tell(do="begin")
        self.tell(do="parasite_phase")
        self.sat = table_of_phones(self)

    @property
    def seen(self) -> Any:
        return self.table.view()

    def tries(self, **raw: Any) -> Refusal | None:
        """Have the table do something that it may refuse; return how."""
        order = self.table.read(raw, self.name)
        done = order if isinstance(order, Refusal) else self.table.do(order)
        self.settle()
        return done if isinstance(done, Refusal) else None

    def plays(self) -> None:
        seats = [seat for seat, one in self.seen["seats"].items() if one["alive"]]
        if self.seen["phase"] == "parasite":
            self.tries(do="parasite_phase")
            killed = self.chance.choice(seats) if len(seats) > 2 else None
            hits = [
                {"seat": killed, "who": who, "side": "black"}
                for who in ("trooper", "android")
                for _ in range(self.seen["seats"][killed][who]["health"] if killed else 0)
            ]
            self.tries(do="resolve_attacks", armor=[], hits=hits)
            return
        ways: list[dict[str, Any]] = [
            {"do": "trade", "who": "trooper", "with": self.chance.choice(seats)},
            {"do": "search", "who": "trooper", "cards": 1},
            {"do": "end_turn"},
        ]
        self.tries(**self.chance.choice([*ways, {"do": "end_turn"}]))

    def meddles(self) -> None:
        """Do by hand what may show an answer between two counts."""
        seat, other = self.chance.sample(SEATS, 2)
        steps = [one for one in self.table.play.history.steps[3:] if one.do in ("trade", "search")]  # type: ignore[union-attr]
        trade = {"do": "trade", "who": "trooper", "with": other}
        match self.chance.randrange(6):
            case 0 | 1:
                self.tries(do=self.chance.choice(["undo", "redo"]), anyway=True)
            case 2:
                health = {f"seats.{seat}.trooper.health": self.chance.choice([0, 1, 3])}
                self.tries(do="adjust", set=health)
            case 3 if steps:
                command = self.chance.choice([None, trade])
                rev = self.chance.choice(steps).rev
                self.tries(do="rewrite", at=rev, command=command, anyway=True)
            case 4 if len(self.sat) > 2:
                self.do("tablet_seat", seat=seat)
                self.sat.pop(seat, None)
            case _:
                self.do("free_seat", seat=seat)
                self.sat[seat] = SealingPhone(self, seed=str(self.chance.random())).sit(seat)

    def scans(self) -> Iterator[tuple[Refusal, list[SealingPhone]]]:
        """Ask, if it can be; give how it was refused first and who is asked, then go on."""
        others = [one for one in self.seen["pending"] if one["kind"] != "trade"]
        if self.seen["phase"] not in ("team", "parasite") or others:
            return
        refused = self.refused(do="heat_scan")
        ask_for_a_scan(self)
        sealing = self.connections.scans.sealing
        if sealing is None or sealing.state != "open":
            return
        asked = [phone for seat, phone in self.sat.items() if seat in sealing.polled]
        for phone in asked:
            phone.compare()
        yield refused, asked
        stuck = self.chance.choice([None, "scan_commit", "scan_share"])
        if stuck:
            asked[0].brain.bent[stuck] = withheld
        for seat in {*sealing.polled} - {*self.sat}:
            self.do("seal", seat=seat, vote=0)
        for phone in asked[::-1]:
            vote = int(phone is asked[-1])
            with suppress(AssertionError):
                phone.seal(vote, accept=True)
        if stuck:
            asked[0].brain.bent.clear()
            self.do("scan_cancel")
            self.tries(do="scan_cards", infected=1)


@pytest.mark.slow
@pytest.mark.law
@pytest.mark.parametrize("is_honest", [True, False])
def test_an_honest_evening_meets_no_question_and_in_any_other_all_name_the_same(
    tmp_path: Path, *, is_honest: bool
) -> None:
    for seed in range(tried(4)):
        evening = RandomEvening(tmp_path / str(seed), seed)
        for _ in range(STEPS):
            luck = evening.chance.random()
            if luck < 0.5:
                evening.plays()
            elif luck < 0.75 and not is_honest:
                evening.meddles()
            else:
                for refused, asked in evening.scans():
                    warns = asked[0].asked["warns"]
                    by_hand = sorted(one["seat"] for one in warns if not one.get("play"))
                    assert (refused.code == "must_settle") is bool(by_hand)
                    assert all(phone.brain.warned() == by_hand for phone in asked), seed
                    assert not (is_honest and by_hand), seed
