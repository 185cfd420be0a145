"""Cards in columns on their way to phones: the largest table has room in a frame."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from companion.journal.memory import MemoryJournal
from companion.phones.wire import LONGEST
from companion.stage import form
from companion.stage.middles import Columns
from companion.stage.presses import Shut
from companion.stage.scene import Scene
from tests.support.column_scenes import at_table
from tests.support.connections import Evening
from tests.support.scenes import Scripted
from tests.support.ten_package import PACKAGE as TEN


def sent(folder: Path, shown: Scene) -> tuple[Scene, int]:
    """Return what a phone at such a table is sent, and how long it is."""
    face: Any = Scripted(shown)
    evening = Evening(folder, MemoryJournal(), evolve(TEN, face=face))
    evening.tell(do="new_game", players=[{"seat": "red", "name": "Ada"},
                 {"seat": "blue", "name": "Bob"}], first="red")  # fmt: skip
    phone = evening.phone()
    assert phone.hello("red", wants="scene")["type"] == "welcome"
    frame = phone.last("welcome")
    scene = form.read(frame["scene"])
    assert isinstance(scene, Scene)
    return scene, len(json.dumps(frame, ensure_ascii=False, separators=(",", ":")))


@pytest.mark.parametrize(("players", "cards"), [(2, 12), (6, 17), (9, 28)])
def test_the_cards_of_the_largest_table_come_to_a_phone(
    players: int, cards: int, tmp_path: Path
) -> None:
    scene, size = sent(tmp_path, at_table(players, cards, due=7))
    assert isinstance(scene.middle, Columns)
    assert len(scene.middle.cards) == cards
    assert scene.tracks
    assert size <= LONGEST


def test_where_there_is_room_every_card_says_why_it_cannot_be_chosen(tmp_path: Path) -> None:
    scene, _ = sent(tmp_path, at_table(2, 12))
    assert isinstance(scene.middle, Columns)
    assert all(isinstance(one.press, Shut) for one in scene.middle.cards)
