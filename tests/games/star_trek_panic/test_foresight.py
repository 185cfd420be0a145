"""The report shows how much of what was forecast came, and how much the crew averted."""

from __future__ import annotations

from companion.core.say import Message, in_english
from companion.games.star_trek_panic.face.facts import destroyed, facts, light_hits, missions
from companion.games.star_trek_panic.face.foresight import foresight
from companion.locale import Words
from companion.stage.facts import Stack
from companion.tablet.moments import moments
from tests.support.startrek import Voyage, in_space, on_a_light_board

CRUISER = "klingon_cruiser"


def columns(voyage: Voyage) -> tuple[Stack, ...]:
    """Turn by turn: came as forecast, averted, came on top."""
    table = voyage.tell.table
    assert table.play is not None
    return foresight(moments(table.play, table.journal)).columns


def test_a_ship_that_was_hit_does_not_fire() -> None:
    voyage = in_space()
    first = voyage.placed(CRUISER, 5, "medium", defense=1)
    voyage.placed(CRUISER, 2, "medium")
    voyage.next_turn()
    voyage.do("hit", threat=first)
    voyage.next_turn()
    assert columns(voyage)[-1] == Stack("2", (1, 1, 0))


def test_what_comes_in_the_turn_itself_comes_on_top() -> None:
    voyage = in_space().next_turn()
    voyage.placed(CRUISER, 2, "medium")
    voyage.next_turn()
    assert columns(voyage)[-1] == Stack("2", (0, 0, 1))


def test_boarders_count_with_what_security_left_of_them() -> None:
    voyage = in_space().open_hull("left")
    boarder = voyage.placed(CRUISER, 5, "short", defense=2, anyway=True)
    voyage.adjusted({f"threats.{boarder}.range": "medium"})
    voyage.next_turn()
    voyage.phase_6()
    voyage.do("security", cards=[{"boarder": boarder, "seat": "red", "count": 1}])
    assert columns(voyage)[-1] == Stack("2", (1, 1, 0))


def test_the_case_that_counts_is_that_of_the_die_which_fell() -> None:
    voyage = in_space()
    bird = voyage.placed("romulan_bird_of_prey", 6, "medium")
    cruiser = voyage.placed(CRUISER, 5, "long", defense=1)
    voyage.next_turn()
    assert voyage.at(f"threats.{bird}.cloaked") is True
    voyage.do("hit", threat=cruiser)
    voyage.phase_6(6)
    assert columns(voyage)[-1] == Stack("2", (2, 1, 0))


def test_an_undone_turn_is_not_in_it() -> None:
    voyage = in_space()
    voyage.phase_6()
    voyage.do("undo")
    assert columns(voyage) == ()


def test_the_report_says_what_became_of_each_kind_of_threat() -> None:
    voyage = in_space()
    shot = voyage.placed(CRUISER, 5, "medium", defense=1)
    voyage.placed("starbase", 1, "medium")
    voyage.do("hit", threat=shot)
    voyage.do("maneuver", way="forward")
    voyage.do("starbase", shields={}, hull={})
    table = voyage.tell.table
    assert table.play is not None
    found = destroyed(moments(table.play, table.journal))
    say = Words("en").sentence
    said = [(say(one.words), one.tone) for one in found.lines if isinstance(one.words, Message)]
    assert said == [
        ("Klingon Cruiser: 1 destroyed by the crew", "safe"),
        ("Starbase: 1 reached by the crew", "safe"),
    ]


def test_a_mission_that_is_lost_for_good_is_not_called_unfinished_too() -> None:
    """ST-MIS-10."""
    for why, said in (("Patrol", "Lost for good: Patrol"), ("", "Patrol: not finished")):
        voyage = in_space()
        voyage.do("lose", why=why)
        table = voyage.tell.table
        assert table.play is not None
        found = missions(moments(table.play, table.journal))
        assert [in_english(one.words) for one in found.lines] == [said]


def report(voyage: Voyage) -> str:
    table = voyage.tell.table
    assert table.play is not None
    return str(facts(moments(table.play, table.journal)))


def test_a_light_board_s_report_says_nothing_that_nobody_told() -> None:
    voyage = on_a_light_board()
    voyage.do("play")
    said = report(voyage)
    for unknown in ("No threat was destroyed", "The threats never acted", "Ships hit"):
        assert unknown not in said


def test_a_light_board_s_report_counts_the_hits_that_were_entered() -> None:
    voyage = on_a_light_board()
    voyage.do("play")
    voyage.do("light_hit")
    voyage.do("light_hit", destroyed=True)
    table = voyage.tell.table
    assert table.play is not None
    found = light_hits(moments(table.play, table.journal))
    assert found is not None
    said = [
        Words("en").sentence(one.words) for one in found.lines if isinstance(one.words, Message)
    ]
    assert said == ["2 hits and 1 ship destroyed"]
    assert "Ships hit" in report(voyage)
    assert in_space().refused("light_hit")[0] == "unavailable"
