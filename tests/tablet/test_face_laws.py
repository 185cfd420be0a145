"""What a face offers to a finger is what the table takes, in any game."""

from __future__ import annotations

from random import Random

import pytest

from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.games.panic_station.cards import SEARCH_CARDS
from companion.locale import Words
from companion.stage.middles import CardMap
from companion.stage.scene import Scene
from tests.support.face import Faced, at_random

EXPLAINS = {
    "explore": {"fits_elsewhere", "does_not_fit", "not_connected", "cell_taken"},
    "scan_cards": {"bad_value"},
}
"""What the table saw is sent all the same: the rules say why it cannot be."""
SEEDS = [*range(12), *(pytest.param(n, marks=pytest.mark.long) for n in range(12, 24))]
"""Each number of players on each board in a merge, and once more with the bulk."""


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_not_shut_is_taken_when_it_is_pressed(seed: int) -> None:
    luck = Random(seed)
    board = "light" if seed % 4 == 3 else "full"
    faced = Faced(seed, 4 + seed % 3, board=board)
    for _ in range(160):
        if faced.view["over"]:
            break
        raw = at_random(faced, luck)
        if raw is None:
            continue
        answer = faced.do(raw)
        if isinstance(answer, Refusal):
            assert answer.code in EXPLAINS.get(raw["do"], ()), (raw, answer)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_word_of_every_scene_can_be_said(language: str) -> None:
    words, luck = Words(language), Random(7)
    for board in ("full", "light"):
        faced = Faced(3, 6, board=board)
        for _ in range(120):
            for text in _words(faced.scene):
                assert words.sentence(text) if isinstance(text, Message) else text
            raw = at_random(faced, luck)
            if raw is not None:
                faced.do(raw)


def _words(scene: Scene) -> list[Message | str]:
    found = [scene.header.title, *(action.label for action in scene.actions)]
    found += [seat.name for seat in scene.seats] + [text for _, text in scene.notices]
    question = scene.question
    if question is not None and hasattr(question, "title"):
        found.append(question.title)
    if isinstance(scene.middle, CardMap):
        found += [place.name for place in scene.middle.places] + list(scene.middle.facts)
    return found


def test_the_deck_s_numbers_can_be_told() -> None:
    assert all(number.high in (19, SEARCH_CARDS) for number in Faced().scene.numbers)
