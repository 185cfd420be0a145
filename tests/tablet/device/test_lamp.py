"""What the box's lamp and sounds tell at the table, and what they never tell."""

from __future__ import annotations

from pathlib import Path

from companion.stage.questions import Result
from companion.table.device import Lamp, Signal
from companion.tablet import lamp as lamps
from companion.tablet.sheets.pass_round import HOLD
from tests.support.devices import FakeDevices
from tests.support.tablet import ATablet, Finger, Tablet
from tests.tablet.device.at_the_box import news, sealed


def answers_here(tablet: Tablet, vote: int) -> None:
    tablet.tap("sealed.here")
    tablet.tap("pass.begin")
    tablet.wait(0.4)
    finger = Finger(*tablet.where(f"pass.answer.{vote}")).down()
    tablet.wait(HOLD + 0.2)
    finger.up()
    tablet.settle()
    tablet.tap("pass.done")


def a_scan_with(
    a_tablet: ATablet, folder: Path, votes: tuple[int, int]
) -> tuple[list[Lamp | Signal], list[Lamp | Signal]]:
    """Return all that the box was told while a scan was open, and after its result."""
    box = FakeDevices()
    tablet, phones = sealed(a_tablet, box, folder, "green", "orange")
    for vote in votes:
        answers_here(tablet, vote)
    phones.seals("red", "blue")
    tablet.settle()
    assert [vote for _, vote in phones.votes] == list(votes)
    before, told = list(box.told), len(box.told)
    phones.count(sum(votes) + 1)
    tablet.settle()
    assert isinstance(tablet.desk.sheet, Result)
    after = box.told[told:]
    tablet.close()
    return before, after


def test_two_games_that_swap_two_secret_answers_give_the_same_lamps_and_sounds(
    a_tablet: ATablet, tmp_path: Path
) -> None:
    one, other = (a_scan_with(a_tablet, tmp_path / str(votes), votes) for votes in ((0, 1), (1, 0)))
    assert one == other
    before, after = one
    assert before[-1] == lamps.COUNTING
    assert [one.pattern for one in before if isinstance(one, Lamp)].count("count") == 0
    assert after == [Lamp("count", lamps.ALARM, 2), lamps.COUNTED]


def test_answers_that_come_in_change_nothing_on_the_box(
    a_tablet: ATablet, box: FakeDevices, tmp_path: Path
) -> None:
    tablet, phones = sealed(a_tablet, box, tmp_path)

    def come_in() -> None:
        for seat in ("red", "blue", "yellow", "orange", "purple"):
            phones.seals(seat)
            tablet.settle()
        phones.put("green", "away")
        tablet.wait(7)

    assert news(box, come_in) == []
    assert box.lamps[-1] == lamps.COUNTING


def test_the_count_is_not_told_before_the_screen_has_it(tablet: Tablet, box: FakeDevices) -> None:
    shown: list[bool] = []
    show = box.show

    def looked_at(lamp: Lamp) -> None:
        if lamp.pattern == "count":
            shown.append(isinstance(tablet.desk.sheet, Result))
        show(lamp)

    box.show = looked_at  # type: ignore[method-assign]
    tablet.tell(do="heat_scan", anyway=True)
    tablet.tap("scan.3")
    assert shown == [True]


def test_a_phase_alarms_once(tablet: Tablet, box: FakeDevices) -> None:
    def round_() -> None:
        while tablet.view["phase"] != "parasite":
            tablet.tell(do="end_turn")

    told = news(box, round_)
    assert [one for one in told if isinstance(one, Signal)] == [lamps.ALARMED]
    assert told[-1] == lamps.ALARMED
    assert box.lamps[-1] == lamps.PHASE


def test_a_game_that_is_given_up_and_left_leaves_the_lamp_dim(
    tablet: Tablet, box: FakeDevices
) -> None:
    tablet.tell(do="end_game")
    assert box.lamps[-1] == lamps.ENDINGS["quiet"]
    tablet.bridge.open().leave_table()
    tablet.bridge.tell_news()
    tablet.settle()
    assert box.lamps[-1] == lamps.NO_GAME
