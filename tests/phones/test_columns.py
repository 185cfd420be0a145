"""Cards in columns on their way to phones: the largest table comes whole."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from companion.journal.memory import MemoryJournal
from companion.stage import form
from companion.stage.middles import Columns
from companion.stage.presses import Shut
from companion.stage.scene import Scene
from tests.support.column_scenes import at_table
from tests.support.connections import Evening
from tests.support.scenes import Scripted
from tests.support.ten_package import PACKAGE as TEN


def sent(folder: Path, shown: Scene) -> Scene:
    """Return what a phone at such a table is sent."""
    face: Any = Scripted(shown)
    evening = Evening(folder, MemoryJournal(), evolve(TEN, face=face))
    evening.tell(do="new_game", players=[{"seat": "red", "name": "Ada"},
                 {"seat": "blue", "name": "Bob"}], first="red")  # fmt: skip
    phone = evening.phone()
    assert phone.hello("red", wants="scene")["type"] == "welcome"
    scene = form.read(phone.last("welcome")["scene"])
    assert isinstance(scene, Scene)
    return scene


@pytest.mark.parametrize(("players", "cards"), [(2, 12), (6, 17), (9, 28)])
def test_each_card_comes_to_a_phone_and_says_why_it_cannot_be_chosen(
    players: int, cards: int, tmp_path: Path
) -> None:
    scene = sent(tmp_path, at_table(players, cards))
    assert isinstance(scene.middle, Columns)
    assert len(scene.middle.cards) == cards
    assert all(isinstance(one.press, Shut) for one in scene.middle.cards)
    assert scene.tracks
