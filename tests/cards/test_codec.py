"""Every text that is printed, and the card that it stands for."""

from __future__ import annotations

import re
from itertools import groupby

import pytest

from companion.cards.codec import STICKERS, card_of, is_ours, is_secret, may_tell, texts
from companion.games.panic_station.cards import LAYOUTS, SEATS

GAME = "panic_station"
ALPHANUMERIC = re.compile(r"[0-9A-Z $%*+\-./:]{1,10}")


def cards(letter: str) -> list[str | None]:
    return [card_of(text) for text in texts(GAME) if text.startswith(f"PS-{letter}")]


def test_exploration_cards_are_numbered_as_the_scripted_table_lists_them() -> None:
    assert cards("E") == [f"exploration/{name}" for name in LAYOUTS]
    assert (card_of("PS-E01"), card_of("PS-E20")) == ("exploration/reactor", "exploration/plain-2")


def test_search_cards_are_numbered_as_the_deck_is_listed_the_copies_in_a_row() -> None:
    runs = [(card, len(list(copies))) for card, copies in groupby(cards("S"))]
    names = [
        ("gas-can", 12), ("armor", 7), ("ammo", 6), ("parasite-alert", 3), ("first-aid", 3),
        ("keycard", 3), ("heavy-gun", 2), ("grenade", 2), ("energy-boost", 2),
        ("target-scope", 2), ("combat-knife", 2), ("heat-scanner", 1), ("host", 1),
    ]  # fmt: skip
    assert runs == [(f"search/{name}", copies) for name, copies in names]
    assert (card_of("PS-S12"), card_of("PS-S13")) == ("search/gas-can", "search/armor")
    assert card_of("PS-S46") == "search/host"


def test_characters_are_numbered_by_colour_the_trooper_first() -> None:
    assert cards("C") == [
        f"character/{seat}-{who}" for seat in SEATS for who in ("trooper", "android")
    ]
    assert card_of("PS-C02") == "character/red-android"


def test_infection_cards_are_numbered_by_colour_three_each() -> None:
    assert cards("I") == [f"infection/{seat}" for seat in SEATS for _ in range(3)]


def test_blank_stickers_are_ours_and_stand_for_no_card_yet() -> None:
    assert set(cards("B")) == {None}
    assert is_ours("PS-B01")


@pytest.mark.parametrize(
    "text", ["", "PS-E00", "PS-E21", "ps-e01", "PS-S47", "PS-E1", "PS-E01 ", "X"]
)
def test_any_other_text_is_none_of_ours(text: str) -> None:
    assert card_of(text) is None
    assert not is_ours(text)


def test_only_infection_cards_and_the_host_are_secret() -> None:
    secret = {card for text in texts(GAME) if is_secret(card := card_of(text))}
    assert secret == {"search/host", *(f"infection/{seat}" for seat in SEATS)}
    assert not is_secret(None)


def test_every_text_fits_the_smallest_symbol_at_the_highest_correction() -> None:
    for game in STICKERS.values():
        assert len(set(game.by_text)) == sum(len(kind) for kind in game.kinds.values())
        for text in game.by_text:
            assert text.startswith(game.prefix)
            assert ALPHANUMERIC.fullmatch(text)


def test_every_kind_has_a_title_and_every_card_a_name_and_a_picture() -> None:
    for game in STICKERS.values():
        assert game.titles.keys() == game.kinds.keys()
        for one in game.by_text.values():
            assert (one.name is None) == (one.card is None) == (not one.icon + one.doors)


SECRET = [one.text for one in STICKERS["panic_station"].by_text.values() if one.secret]


@pytest.mark.parametrize(
    "text", ["9783161484100", "HELLO", "https://example.org/PS", "PS-B01", "ps-e01", "]Q1PS-S01"]
)
def test_what_has_nothing_of_a_secret_card_may_be_told(text: str) -> None:
    assert may_tell(text, SECRET)


@pytest.mark.parametrize("text", ["ps-i18", "]Q1PS-I01", "S-I01", "PS-I", "]Q1PS-I", "X ps-s46 Y"])
def test_what_has_a_piece_of_a_secret_card_may_not(text: str) -> None:
    assert not may_tell(text, SECRET)


def test_a_taught_code_of_a_letter_or_two_hides_no_other() -> None:
    assert may_tell("4006381333931", ["7", "13"])
