"""The digest of Stationfall: whole, found as players ask, with the contract's options."""

from __future__ import annotations

import re

import pytest

from companion.digest import digest

BOOK = digest("stationfall")
OPTIONS = {
    "section_timer": ("owner_next_turn", "end_of_next_minute"),
    "suppress_repairs": (False, True),
    "evidence_standing": (False, True),
    "deliver_both": (True, False),
    "late_evidence_guilt": (False, True),
    "px_triggers_abandon": (True, False),
    "limit_counts_betrayal": (True, False),
    "bot_min_cube": (1, 0),
    "bot_reneg_last": ("with_cubes", "any"),
    "bot_target_tie": ("next", "last"),
    "kompromat_per_turn": (None, 1),
    "extras_while_renegotiating": (True, False),
    "influence_down": (True, False),
    "influence_annihilated": (False, True),
    "final_reveal_returns_cubes": (True, False),
    "abandon_reset": (False, True),
    "fire_guilt": (True, False),
    "bridge_officer": (True, False),
    "guilt_bars": ("everywhere", "free_only"),
    "ties": ("shared", "none"),
    "automation": ("referee", "warn", "tracker"),
}
"""The contract's, the usual value first."""


def test_the_screens_ask_each_option_of_the_contract_and_no_other() -> None:
    asked = {own.name: own for own in BOOK.house_rules}
    assert asked.keys() == OPTIONS.keys()
    for name, values in OPTIONS.items():
        assert asked[name].default == values[0]
        assert {repr(one.value) for one in asked[name].values} == {repr(one) for one in values}


def test_what_only_the_table_can_know_is_a_ruling_and_no_house_rule() -> None:
    switches = {one.name for note in BOOK.notes for one in note.switches}
    assert switches - OPTIONS.keys() == {"lindsey_after_7", "strict_completion"}


def test_every_ruling_and_fact_is_read_with_some_rule() -> None:
    seen = {note.id for rule in BOOK.rules for note in rule.notes}
    assert {note.id for note in BOOK.notes} == seen


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_answers_a_question_of_its_own(language: str) -> None:
    titles = [rule.question[language] for rule in BOOK.rules]
    assert all(title.endswith("?") for title in titles)
    assert len(set(titles)) == len(titles)


def test_a_case_names_only_rules_and_rulings_that_there_are() -> None:
    ids = {rule.id for rule in BOOK.rules} | {note.id for note in BOOK.notes}
    assert len(BOOK.cases) == len({case["id"] for case in BOOK.cases}) == 60
    assert {id_ for case in BOOK.cases for id_ in case["rules"]} - ids == set()


def test_what_is_printed_in_english_is_called_so_in_french_too() -> None:
    """There is no French edition: whoever reads looks for these words on the board."""
    for name in ("Vault X", "Aft Airlocks", "Station Chief", "Medevac Pod", "Tunnel Rat"):
        for rule in BOOK.rules:
            there = [bool(re.search(name, rule.text[language])) for language in ("en", "fr")]
            assert there[0] == there[1], rule.id
