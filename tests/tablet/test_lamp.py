"""What a box's lamp shows at every moment of a game: never more than the screens do."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from attrs import evolve

from companion.core.refusal import Refusal
from companion.stage.middles import Centre, Edge, Outlook, RingMap
from companion.stage.questions import Ask, Result
from companion.stage.scene import Header, Scene, Selection, Slot, Track
from companion.table.device import Lamp, Signal
from companion.tablet.bridge import news_of
from companion.tablet.lamp import (
    ALARM,
    ALARMED,
    ALERT,
    ATTENTION,
    COUNTED,
    COUNTING,
    ENDINGS,
    LAYING,
    NO_GAME,
    PHASE,
    SAFE,
    SEATS,
    lamp_of,
    read_signal,
    signal_of,
)
from companion.tablet.news import with_guests
from tests.support.face import Faced
from tests.support.golden import golden
from tests.support.guests import FakePhones
from tests.support.ring_scenes import EDGES, at_table, board

GAMES = ("human_win", "parasite_win_by_scan", "eliminated_marker_holder")


def lamp(faced: Faced, result: Result | None = None) -> Lamp:
    news = news_of(faced.table)
    return lamp_of(faced.scene, result, faced.face.ending(news) if news.over else None)


def test_without_a_game_it_is_dim() -> None:
    assert lamp_of(None, None, None) == NO_GAME
    assert max(NO_GAME.colour) < 30


def test_while_the_table_is_laid_it_waits_quietly() -> None:
    assert lamp(Faced()) == LAYING


def test_before_a_parasite_phase_it_runs_in_red() -> None:
    faced = Faced()
    faced.done(do="begin")
    assert lamp(faced) == PHASE == Lamp("sweep", ALARM)


def test_in_a_turn_it_has_the_players_colour() -> None:
    faced = Faced().begun()
    assert lamp(faced) == Lamp("steady", SEATS["red"])
    faced.done(do="end_turn")
    assert lamp(faced) == Lamp("steady", SEATS["blue"])


@pytest.mark.parametrize("game", GAMES)
def test_in_a_whole_game_each_moment_has_its_lamp(game: str) -> None:
    faced = Faced()
    for raw in golden(game):
        if isinstance(faced.do(raw), Refusal):
            continue
        scene, shown = faced.scene, lamp(faced)
        question = scene.question
        if scene.over:
            assert shown in ENDINGS.values()
        elif question is not None and (isinstance(question, Ask) and question.numbers):
            assert shown == COUNTING
        elif question is not None:
            alarm = getattr(question, "alarm", False)
            assert shown.pattern == ("blink" if alarm else "breathe")
            assert shown.colour == ALARM if alarm else shown.colour != ALARM
        elif scene.header.tone == "alarm":
            assert shown == PHASE
        elif scene.begun:
            assert shown == Lamp("steady", SEATS[scene.header.seat or ""])
        else:
            assert shown == LAYING


def test_a_question_for_one_player_breathes_in_that_colour() -> None:
    faced = Faced().begun()
    scene = faced.scene
    asked = Ask("whom", "Scan whom?", (), seat="green", must=True)
    changed = type(scene)(scene.header, scene.seats, question=asked)
    assert lamp_of(changed, None, None) == Lamp("breathe", SEATS["green"])
    general = type(scene)(scene.header, scene.seats, question=Ask("what", "What?", ()))
    assert lamp_of(general, None, None) == Lamp("breathe", ATTENTION)


def scanned(infected: int, players: int = 6) -> tuple[Faced, Result]:
    faced = Faced(players=players).begun()
    faced.done(do="heat_scan", anyway=True)
    done = faced.done(do="scan_cards", infected=infected)
    result = faced.face.result(news_of(faced.table), done.entry.events)
    assert result is not None
    return faced, result


@pytest.mark.parametrize("infected", [0, 1, 4])
def test_a_finished_scan_is_as_many_lights_for_as_long_as_its_result_lies_there(
    infected: int,
) -> None:
    faced, result = scanned(infected)
    shown = Lamp("count", ALARM, infected) if infected else Lamp("sweep", SAFE)
    assert lamp(faced, result) == shown
    assert lamp(faced) == Lamp("steady", SEATS["red"])


def test_a_scan_that_ends_the_game_shows_its_count_first() -> None:
    faced, result = scanned(6)
    assert faced.view["over"] is not None
    assert lamp(faced, result).pattern == "count"
    assert lamp(faced) == ENDINGS["alarm"]


def test_an_open_scan_looks_the_same_with_cards_or_sealed_whoever_has_answered() -> None:
    faced = Faced().begun()
    faced.done(do="heat_scan", anyway=True)
    assert lamp(faced) == COUNTING
    phones = FakePhones()
    phones.table = faced.table
    news, shown = news_of(faced.table), set[Lamp]()

    def look() -> None:
        told = with_guests(news, phones.guests())
        shown.add(lamp_of(faced.face.scene(told, Selection()), None, None))

    phones.all_here()
    phones.asks()
    look()
    for seat in ("red", "green", "blue", "yellow"):
        phones.seals(seat)
        look()
    for how in ({"state": "cancelled"}, {"state": "lacking", "lacking": ("red",)}):
        phones.asks(**how)
        look()
    assert shown == {COUNTING}


# From where

NOTHING_SOON = tuple(Edge(key, key, ("whole", "whole")) for key in EDGES)


def around(edges: Sequence[Edge], heading: float = 0, question: Ask | None = None) -> Scene:
    rings = evolve(board([]), centre=Centre("Enterprise", "heading", tuple(edges), heading))
    return evolve(at_table(rings), question=question)


def struck(*where: int, **how: Any) -> list[Edge]:
    return [evolve(one, **how) if n in where else one for n, one in enumerate(NOTHING_SOON)]


BOARDERS = Ask("security", "Who stops them?", (), alarm=True)


@pytest.mark.parametrize("heading", range(6))
def test_who_is_boarded_sees_at_which_sides_of_the_ship_as_it_is_turned(heading: int) -> None:
    shown = lamp_of(around(struck(0, 4, tone="alarm"), heading, BOARDERS), None, None)
    assert shown == Lamp("sides", ALARM, 1 << heading | 1 << (heading + 4) % 6, ALERT)


def test_an_alarm_that_comes_from_nowhere_blinks_all_round() -> None:
    assert lamp_of(around(NOTHING_SOON, 0, BOARDERS), None, None) == ALERT


def test_what_would_break_behind_a_shield_is_seen_at_its_side() -> None:
    usual = lamp_of(around(NOTHING_SOON), None, None)
    assert usual.pattern == "steady"
    for soon in (("gone", "whole"), ()):
        assert lamp_of(around(struck(1, soon=soon)), None, None) == usual
    shown = lamp_of(around(struck(1, soon=("gone", "damaged"))), None, None)
    assert shown == Lamp("sides", ALARM, 0b10, usual)


def test_what_breaks_as_the_game_is_won_alarms_nobody() -> None:
    scene = around(struck(1, soon=("gone", "gone")))
    assert isinstance(scene.middle, RingMap)
    won = Outlook("If the turn ended now", (("The crew wins.", "safe"),))
    scene = evolve(scene, middle=evolve(scene.middle, outlook=won))
    assert lamp_of(scene, None, None).pattern == "steady"


def test_a_question_for_a_player_and_the_loss_of_the_ship_are_told_as_ever() -> None:
    edges = struck(1, soon=("gone", "gone"))
    asked = Ask("what", "What?", ())
    assert lamp_of(around(edges, 0, asked), None, None) == Lamp("breathe", ATTENTION)
    lost = around(edges)
    lost = evolve(lost, header=evolve(lost.header, tone="alarm"))
    assert lamp_of(lost, None, None) == PHASE


@pytest.mark.parametrize("edges", [1, 3, 4, 6, 12])
@pytest.mark.parametrize("heading", [0, 0.5, 5.5, 11])
def test_a_piece_of_any_shape_has_its_first_side_where_it_looks(edges: int, heading: float) -> None:
    first = Edge("first", "First", tone="alarm")
    rest = [Edge(str(n), str(n)) for n in range(1, edges)]
    shown = lamp_of(around((first, *rest), heading, BOARDERS), None, None)
    assert shown.count == 1 << int(heading + 0.5) % 6


# What is heard


def clock(now: int, most: int = 13) -> Scene:
    slots = tuple(Slot(str(n), lit=n == now, past=n > now) for n in range(most, -1, -1))
    return Scene(Header("Ann", seat="green"), (), tracks=(Track("minute", "Minute", slots),))


@pytest.mark.parametrize("left", [11, 4, 1])
def test_of_a_track_of_time_as_many_lights_are_lit_as_is_left(left: int) -> None:
    assert lamp_of(clock(left), None, None) == Lamp("count", SEATS["green"], left)


@pytest.mark.parametrize("left", [13, 12, 0])
def test_with_much_or_nothing_left_all_are_lit(left: int) -> None:
    assert lamp_of(clock(left), None, None) == Lamp("steady", SEATS["green"])


def test_a_parasite_phase_alarms_and_a_result_is_heard_as_a_result() -> None:
    assert signal_of(("roll", "alarm"), None) == ALARMED
    assert signal_of(("roll",), None) is None
    _, result = scanned(2)
    assert signal_of(("result",), result) == COUNTED


def test_results_of_every_count_are_heard_alike() -> None:
    heard = {signal_of(("x",), scanned(n)[1]) for n in (0, 2, 6)}
    assert heard == {COUNTED}


def test_a_card_without_sound_still_flashes_and_neither_colour_is_the_other() -> None:
    found: Mapping[Any, Signal] = {
        (known, sound): read_signal(known=known, sound=sound)
        for known in (True, False)
        for sound in (True, False)
    }
    assert [found[known, False].tune for known in (True, False)] == ["none", "none"]
    assert found[True, True].tune == "read"
    assert found[False, True].tune == "unknown"
    for sound in (True, False):
        assert found[True, sound].flash != found[False, sound].flash
        assert (0, 0, 0) not in {found[True, sound].flash, found[False, sound].flash}
