"""Pawns and items without a board entered: nothing of the lighter mode is gone, no dead end."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.stationfall.face.setup import BOARD
from companion.stage.presses import Pick, Send, Shut
from companion.stage.questions import Ask
from tests.support.stationfall import Orbit, flying
from tests.support.stationfall_scenes import columns, english, scene


def bare(board: str = "full") -> Orbit:
    """Nobody has entered anything of the board."""
    return flying(board=board, new={"copy": None}).active()


def asked(table: Orbit, key: str) -> Ask:
    press = next(one.press for one in scene(table).actions if one.key == key)
    assert isinstance(press, Pick)
    assert isinstance(press.question, Ask)
    return press.question


def below(asked: Ask, key: str) -> Ask:
    press = next(one.press for one in asked.choices if one.key == key)
    assert isinstance(press, Pick)
    assert isinstance(press.question, Ask)
    return press.question


def menu(table: Orbit, name: str) -> Ask:
    card = next(one for one in columns(table).cards if one.key == name)
    assert isinstance(card.press, Pick)
    assert isinstance(card.press.question, Ask)
    return card.press.question


def leaves(asked: Any) -> list[Send]:
    found: list[Send] = []
    for one in asked.choices:
        if isinstance(one.press, Send):
            found.append(one.press)
        elif isinstance(one.press, Pick) and isinstance(one.press.question, Ask):
            found += leaves(one.press.question)
    return found


@pytest.mark.parametrize(("key", "who"), [("where", "Engineer"), ("others", "Exile")])
def test_where_somebody_is_can_always_be_said(key: str, who: str) -> None:
    table = bare()
    question = below(asked(table, "handling"), key)
    if key == "others":
        question = below(question, who)
    send = next(one for one in leaves(question) if "Kitchen" in one.raw["set"].values())
    table.do(**send.raw)
    assert table.who(who)["section"] == "Kitchen"


def test_every_deed_of_the_lighter_mode_stays_on_a_card() -> None:
    """SF-ATK-01: it is refused with its reason, and may be done anyway."""
    light, full = (menu(bare(board), "Exile") for board in ("light", "full"))
    assert {one.key for one in light.choices} - {"kompromat"} <= {one.key for one in full.choices}
    table = bare()
    attack = next(one.press for one in menu(table, "Exile").choices if "attack" in one.key)
    assert isinstance(attack, Shut)
    assert attack.raw is not None
    assert table.refused(**attack.raw)[0] == "no_item"
    table.do(**attack.raw, anyway=True)
    assert table.who("Exile")["state"] == "down"


def test_it_is_called_experimental_stands_last_and_says_what_to_enter() -> None:
    last = BOARD.options[-1]
    assert last.value == "full"
    assert english(last.label).endswith("(experimental)")
    assert "My copy" in english(last.help)
