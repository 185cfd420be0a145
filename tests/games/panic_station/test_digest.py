"""The digest, the code and the tests speak of the same rules."""

from __future__ import annotations

import re
from pathlib import Path

import attrs
import pytest

from companion import digest
from companion.games.panic_station.options import Options
from tests.support.process import ROOT, companion

PANIC = digest.digest("panic_station")
ID = re.compile(r"\bPS-[A-Z]+-(?:T-)?\d+\b|\bAMB-\d+\b")
LATER = {"PS-T-32", "PS-T-33", "PS-T-34", "PS-T-35", "PS-T-43"}
"""Cases about what a hand holds and who is infected: they come with the phones' dossier."""


def ids_in(*folders: str) -> set[str]:
    files = [file for folder in folders for file in (ROOT / folder).rglob("*.py")]
    return {id_ for file in files if file != Path(__file__) for id_ in ID.findall(file.read_text())}


def test_every_rule_that_is_applied_checked_or_adjudicated_is_cited_by_a_test() -> None:
    cited = ids_in("tests")
    assert [rule.id for rule in PANIC.rules if rule.tag in "ACJ" and rule.id not in cited] == []


def test_every_case_of_the_digest_is_a_test_save_those_that_need_secrets() -> None:
    cited = ids_in("tests")
    assert {str(case["id"]) for case in PANIC.cases} - cited == LATER


def test_the_code_and_the_tests_cite_only_what_the_digest_has() -> None:
    known = {rule.id for rule in PANIC.rules} | {note.id for note in PANIC.notes}
    known |= {str(case["id"]) for case in PANIC.cases}
    assert ids_in("companion/games/panic_station", "tests/games") - known == set()


def test_every_rule_applied_or_checked_stands_in_the_code() -> None:
    cited = ids_in("companion/games/panic_station")
    spans = spans_in("companion/games/panic_station")
    missing = [rule.id for rule in PANIC.rules if rule.tag in "ACJ" and rule.id not in cited]
    assert [id_ for id_ in missing if not any(covers(span, id_) for span in spans)] == []


def spans_in(folder: str) -> set[tuple[str, int, int]]:
    """`PS-FIRE-01 to PS-FIRE-12` in the code."""
    text = "".join(file.read_text() for file in (ROOT / folder).rglob("*.py"))
    found = re.findall(r"(PS-[A-Z]+)-(\d+) to \1-(\d+)", text)
    return {(topic, int(first), int(last)) for topic, first, last in found}


def covers(span: tuple[str, int, int], id_: str) -> bool:
    topic, _, number = id_.rpartition("-")
    return span[0] == topic and span[1] <= int(number) <= span[2]


def test_every_switch_of_the_digest_is_an_option_with_its_default_and_the_other_way_round() -> None:
    switches = {one.name: one for note in PANIC.notes for one in note.switches}
    options = {field.name: field.default for field in attrs.fields(Options)}
    variants = {
        "automation", "two_infection", "host_card", "four_gas", "master_servant",
        "reactor_searchable", "hive_searchable",
    }  # fmt: skip
    assert switches.keys() | variants == options.keys()
    for name, switch in switches.items():
        if name not in ("item_ap", "template"):
            assert switch.default == options[name], name


@pytest.mark.parametrize("rule", PANIC.rules, ids=lambda rule: rule.id)
def test_every_rule_is_said_in_both_languages(rule: digest.Rule) -> None:
    assert rule.text["en"] != rule.text["fr"]
    for note in rule.notes:
        assert note.text["fr"]
        assert note.ruling.keys() in (set(), {"en", "fr"})


@pytest.mark.parametrize("game", digest.games())
def test_every_digest_is_whole(game: str) -> None:
    found = digest.digest(game)
    ids = [rule.id for rule in found.rules]
    assert len(set(ids)) == len(ids) > 50
    assert all(rule.text["en"] and rule.tag in "ACRJS" for rule in found.rules)


def test_a_rule_is_found_by_its_id_and_comes_first() -> None:
    found = list(digest.search("panic_station", ["ps-fire-06"], "en"))
    assert found[0].id == "PS-FIRE-06"


def test_words_are_found_without_their_accents_and_in_the_switches() -> None:
    assert "PS-SRCH-06" in {one.id for one in digest.search("panic_station", ["defausse"], "fr")}
    assert "PS-FIRE-06" in {one.id for one in digest.search("panic_station", ["black_hit"], "en")}


def test_the_command_line_tells_a_rule_its_ruling_and_the_house_s_switch() -> None:
    run = companion("rules", "PS-FIRE-06")
    assert run.returncode == 0
    assert "A black parasite hit once becomes a grey" in run.stdout
    assert "We rule: Swap first." in run.stdout
    assert "black_hit = swap_then_flip | always_flip" in run.stdout
    french = companion("rules", "PS-FIRE-06", "--lang", "fr").stdout
    assert "Parasite noir" in french
    assert companion("rules", "PS-FIRE-06", "--json").stdout.startswith('{"rule": "PS-FIRE-06"')


def test_a_rule_that_nobody_knows_is_told() -> None:
    run = companion("rules", "unicorn")
    assert run.returncode == 1
    assert "No rule has all of these words." in run.stderr
