"""Codes that a copy of the game was taught, and the file in which they are kept."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion.cards.registry import FILE, Registry

GAME = "panic_station"
PACKET = "https://example.com/a?b=c"


@pytest.fixture
def registry(tmp_path: Path) -> Registry:
    return Registry(tmp_path)


def test_our_own_stickers_need_no_teaching(registry: Registry) -> None:
    assert registry.card_of(GAME, "PS-S13") == "search/armor"
    assert registry.card_of(GAME, PACKET) is None
    assert registry.card_of(GAME, "PS-B01") is None


def test_a_foreign_code_that_was_taught_is_known_from_then_on(
    registry: Registry, tmp_path: Path
) -> None:
    assert registry.teach(GAME, PACKET, "search/ammo") is None
    for known in (registry, Registry(tmp_path)):
        assert known.card_of(GAME, PACKET) == "search/ammo"
        assert known.card_of("star_trek_panic", PACKET) is None
        assert PACKET in known.texts(GAME)
        assert known.trouble is None


def test_a_blank_sticker_is_taught_like_any_other(registry: Registry) -> None:
    assert registry.teach(GAME, "PS-B07", "search/keycard") is None
    assert registry.card_of(GAME, "PS-B07") == "search/keycard"
    assert registry.texts(GAME).count("PS-B07") == 1


def test_a_code_taught_twice_means_what_was_said_last(registry: Registry) -> None:
    registry.teach(GAME, PACKET, "search/ammo")
    assert registry.teach(GAME, PACKET, "search/armor") is None
    assert registry.taught(GAME) == {PACKET: "search/armor"}


def test_two_codes_may_mean_the_same_card(registry: Registry) -> None:
    registry.teach(GAME, PACKET, "search/ammo")
    registry.teach(GAME, "4006381333931", "search/ammo")
    assert len(registry.taught(GAME)) == 2


def test_our_own_sticker_is_taught_something_else_only_if_that_is_said(registry: Registry) -> None:
    no = registry.teach(GAME, "PS-S13", "search/ammo")
    assert no
    assert no.code == "not_allowed"
    assert no.why.parts["card"] == "search/armor"
    assert registry.card_of(GAME, "PS-S13") == "search/armor"
    assert registry.teach(GAME, "PS-S13", "search/ammo", anyway=True) is None
    assert registry.card_of(GAME, "PS-S13") == "search/ammo"
    assert registry.teach(GAME, "PS-S13", "search/armor") is None
    assert registry.taught(GAME) == {}


def test_what_was_taught_can_be_forgotten(registry: Registry, tmp_path: Path) -> None:
    registry.teach(GAME, PACKET, "search/ammo")
    assert registry.forget(GAME, PACKET) is None
    assert Registry(tmp_path).card_of(GAME, PACKET) is None
    no = registry.forget(GAME, PACKET)
    assert no
    assert no.code == "already_done"


@pytest.mark.parametrize(
    ("game", "text", "card"),
    [
        (GAME, PACKET, "search/chocolate"),
        (GAME, PACKET, "gas-can"),
        (GAME, PACKET, ""),
        (GAME, "", "search/ammo"),
        (GAME, " ", "search/ammo"),
        (GAME, "x" * 4297, "search/ammo"),
        ("chess", PACKET, "search/ammo"),
    ],
)
def test_what_makes_no_sense_is_refused_and_nothing_is_taught(
    registry: Registry, tmp_path: Path, game: str, text: str, card: str
) -> None:
    no = registry.teach(game, text, card)
    assert no
    assert no.code == "bad_value"
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"nonsense",
        b"[]",
        b'{"games": {"panic_station": ["PS-E01"]}}',
        b'{"games": {"panic_station": {"x": 3}}}',
        b'{"games": 1}',
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"games": {}, "and": "more"}',
    ],
)
def test_a_damaged_file_is_put_aside_in_words_and_the_next_teaching_is_kept(
    tmp_path: Path, content: bytes
) -> None:
    (tmp_path / FILE).write_bytes(content)
    registry = Registry(tmp_path)
    assert registry.trouble
    assert "cannot be read" in registry.trouble.text
    (aside,) = [file for file in tmp_path.iterdir() if file.name != FILE]
    assert aside.read_bytes() == content
    assert str(aside) == registry.trouble.parts["file"]
    assert registry.card_of(GAME, "PS-S13") == "search/armor"
    assert registry.teach(GAME, PACKET, "search/ammo") is None
    assert registry.trouble is None
    assert Registry(tmp_path).card_of(GAME, PACKET) == "search/ammo"


def test_every_damaged_file_is_kept(tmp_path: Path) -> None:
    for _ in range(3):
        (tmp_path / FILE).write_text("nonsense")
        Registry(tmp_path)
    assert len(list(tmp_path.iterdir())) == 3


def test_where_the_disk_takes_nothing_a_code_is_known_for_this_evening(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("a file where a folder should be")
    registry = Registry(tmp_path / "folder")
    assert registry.teach(GAME, PACKET, "search/ammo") is None
    assert registry.trouble
    assert registry.card_of(GAME, PACKET) == "search/ammo"


def test_the_file_can_be_read_by_a_person(registry: Registry, tmp_path: Path) -> None:
    registry.teach(GAME, "Clé à molette", "search/ammo")
    text = (tmp_path / FILE).read_text(encoding="utf-8")
    assert json.loads(text) == {"games": {GAME: {"Clé à molette": "search/ammo"}}}
    assert "Clé à molette" in text
