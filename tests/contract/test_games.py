"""What every game keeps to; a game without a setup here fails."""

from __future__ import annotations

import json
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.dice import Dice
from companion.core.game import AnyGame, ruled
from companion.core.refusal import CODES, Refusal
from companion.core.shape import read, write
from companion.core.words import SHARED, name_of
from companion.journal.codec import Codec
from companion.journal.memory import MemoryJournal
from tests.support.games import EVERY_GAME, SETUPS
from tests.support.lines import any_line, offered_line, offered_lines
from tests.support.often import often
from tests.support.table import Told, a_table, shown

BY_NAME = [pytest.param(game, id=game.name) for game in EVERY_GAME]
MANY = often(10)


def begun(game: AnyGame) -> Told:
    told = Told(a_table(MemoryJournal(), lambda sides, turn: turn % sides + 1, game), game.name)
    assert told(**SETUPS[game.name])["ok"]
    return told


@pytest.mark.parametrize("game", BY_NAME)
def test_its_words_are_frozen_and_unlike_the_shared_ones(game: AnyGame) -> None:
    names = [name_of(kind) for kind in (*SHARED, *game.events)]
    assert len(set(names)) == len(names)
    for kind in (*game.commands, *game.events):
        assert attrs.has(kind)
        assert kind.__setattr__ is not object.__setattr__


@pytest.mark.parametrize("game", BY_NAME)
@given(data=st.data())
@MANY
def test_whatever_is_asked_of_it_is_answered_and_a_refusal_changes_nothing(
    game: AnyGame, data: st.DataObject
) -> None:
    told = begun(game)
    for _ in range(data.draw(st.integers(1, 30))):
        before = told("view")
        line = data.draw(any_line(game))
        answer = told(**line)
        if answer["ok"] and line.get("try"):
            assert told("view") == before, "it was only tried"
        elif answer["ok"]:
            assert answer["view"]["rev"] == before["view"]["rev"] + 1
            assert all(event["rev"] == answer["view"]["rev"] for event in answer["events"])
        else:
            assert answer["refused"]["code"] in (*CODES, *game.codes)
            assert answer["refused"]["code"] != "unavailable"
            assert answer["refused"]["why"]
            assert told("view") == before


@pytest.mark.parametrize("game", BY_NAME)
@given(data=st.data())
@MANY
def test_what_is_offered_open_is_accepted_and_what_is_closed_is_refused_so(
    game: AnyGame, data: st.DataObject
) -> None:
    told = begun(game)
    for _ in range(data.draw(st.integers(1, 25))):
        offers = told("offers")["offers"]
        for offer in offers:
            if not offer["open"] and (line := offered_line(offer)):
                assert told(**line)["refused"]["code"] == offer["code"], line
        lines = [line for offer in offers if offer["open"] and (line := offered_line(offer))]
        if not lines:
            break
        line = data.draw(st.sampled_from(lines))
        answer = told(**line)
        assert answer["ok"], (line, answer["refused"])


def verdict(told: Told, line: dict[str, Any]) -> str:
    """What the table would say to a line that is not said: nothing, or the refusal's code."""
    play = told.table.play
    assert play is not None
    order = told.table.read(line, play.game.name)
    assert not isinstance(order, Refusal), (line, order)
    decided = play.decide(order.command, Dice(play.cup))
    if not isinstance(decided, Refusal):
        decided = ruled(decided, play.standing.automation, anyway=False)
    return decided.code if isinstance(decided, Refusal) else ""


@pytest.mark.parametrize("game", BY_NAME)
@given(data=st.data())
@MANY
def test_every_way_of_an_open_offer_is_accepted_and_the_one_of_a_closed_one_is_refused_so(
    game: AnyGame, data: st.DataObject
) -> None:
    told = begun(game)
    for _ in range(data.draw(st.integers(1, 15))):
        offers = told("offers")["offers"]
        for offer in offers:
            lines = offered_lines(offer)
            assert len({json.dumps(line) for line in lines}) == len(lines) >= 1, offer
            assert offer["open"] or len(lines) == 1
            for line in lines:
                assert verdict(told, line) == (offer["code"] or ""), line
        lines = [line for offer in offers if offer["open"] for line in offered_lines(offer)]
        if not lines:
            break
        assert told(**data.draw(st.sampled_from(lines)))["ok"]


@pytest.mark.parametrize("game", BY_NAME)
@given(data=st.data())
@MANY
def test_its_events_survive_being_kept_and_tell_themselves(
    game: AnyGame, data: st.DataObject
) -> None:
    told = begun(game)
    for line in data.draw(st.lists(any_line(game), max_size=25)):
        told(**line)
    codec = Codec.of(game)
    play = told.table.play
    assert play is not None
    for entry in told.table.journal.entries(play.number):
        for kept in entry.events:
            as_kept = json.loads(json.dumps(kept))
            event = codec.read(as_kept)
            assert json.loads(json.dumps(codec.write(event))) == as_kept
            assert not isinstance(read(type(event), json.loads(json.dumps(write(event)))), Refusal)
    for line in told("log")["log"]:
        assert line["text"], line


@pytest.mark.parametrize("game", BY_NAME)
def test_it_can_be_given_up_and_begun_again_with_the_same_people(game: AnyGame) -> None:
    told = begun(game)
    ended = told("end_game")
    over = ended["view"]["over"]
    assert (over["side"], over.get("rule")) == (None, None)
    assert not over["winners"]
    again = told("new_game")
    assert again["ok"]
    assert again["view"]["over"] is None
    assert again["view"]["seats"].keys() == ended["view"]["seats"].keys()


@pytest.mark.parametrize("game", BY_NAME)
@pytest.mark.parametrize("seat", [None, "red", "purple"])
def test_every_seat_sees_a_view_that_is_plain_json(game: AnyGame, seat: str | None) -> None:
    told = begun(game)
    view: Any = told.table.view(seat)
    plain = json.loads(json.dumps(view, default=told.script.words.say))
    assert plain["game"] == game.name
    assert {"rev", "phase", "seats", "over"} <= plain.keys()


@pytest.mark.parametrize("game", BY_NAME)
def test_the_three_levels_are_an_option_of_it(game: AnyGame) -> None:
    for level in ("referee", "warn", "tracker"):
        told = Told(a_table(game=game), game.name)
        setup = SETUPS[game.name]
        options = {**setup.get("options", {}), "automation": level}
        assert told(**{**setup, "options": options})["ok"]
    told = Told(a_table(game=game), game.name)
    refused = told(**{**SETUPS[game.name], "options": {"automation": "lenient"}})
    assert refused["refused"]["code"] == "bad_value"


@pytest.mark.parametrize("game", BY_NAME)
def test_a_refused_setup_leaves_no_game(game: AnyGame) -> None:
    told = Told(a_table(game=game), game.name)
    setup = SETUPS[game.name]
    for wrong in (
        {**setup, "players": []},
        {**setup, "players": [*setup["players"], *setup["players"]]},
        {**setup, "first": "nobody"},
        {**setup, "speed": 9},
    ):
        answer = told(**wrong)
        assert not answer["ok"]
        assert answer["view"] is None
    assert shown(told(**setup))["phase"]
