"""The report's pictures of an evening."""

from __future__ import annotations

from companion.core.say import say
from companion.games.stationfall.face import facts
from companion.locale import Words
from companion.stage.facts import Moment
from companion.tablet.report import length, look_back
from companion.tablet.screens.past_games import standing
from tests.support.stationfall import Orbit


def moment(orbit: Orbit) -> Moment:
    turn = orbit.at("turn")
    number = None if turn is None else turn["number"]
    return Moment("", "", number, None, (), orbit.view)


def test_what_is_told_at_stationfall_belongs_to_the_last_turn() -> None:
    """A game's last cubes had been drawn where it begins."""
    orbit = Orbit()
    seen = [moment(orbit), moment(orbit.begun())]
    orbit.active(cubes=3)
    seen.append(moment(orbit))
    seen.append(moment(orbit.fallen()))
    red = facts.influence(seen).lines[0]
    assert red.values == (0, 3)


def test_a_game_is_told_by_its_minutes_and_not_by_turns() -> None:
    """SF-MIN-01: in the list of games, in the log and in the report."""
    orbit = Orbit().begun()
    table, words = orbit.tell.table, Words("en")
    first = table.past_games()[-1]
    assert words.say(standing(first)) == "Minute 13 · Ann"
    while orbit.at("minute") > 11:
        orbit.ended()
    (past,) = table.past_games()
    assert words.say(standing(past)) == "Minute 11 · Ann"
    assert table.past_game(past.number) == past
    record = look_back(table, None)
    assert record is not None
    assert words.say(length(record)).startswith("Ended in Minute 12, ")
    spans = [line.span.now for line in record.log.lines if line.span]
    assert (spans[0], spans[-1]) == (say("Minute {n}", n=12), say("Minute {n}", n=13))
    assert facts.influence(record.moments).last == say("Minute {n}", n=11)
