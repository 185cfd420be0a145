"""What every game's digest keeps to: whole, in both languages where it is asked on a screen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from companion import digest
from tests.support.process import ROOT

ASKED = [game for game in digest.games() if digest.house_rules(game)]
"""Those whose house rules a screen asks."""
QUESTIONS = [
    pytest.param(game, own, id=own.name) for game in ASKED for own in digest.house_rules(game)
]
RULES = [pytest.param(one, id=one.id) for game in ASKED for one in digest.digest(game).rules]
PLAYED = [game for game in digest.games() if (ROOT / "companion/games" / game).is_dir()]
"""Those that are here to be played."""
POINTED = re.compile(r"\b[A-Z]{2,}-([A-Z]+-)?\d|\b00\d\b|→")
"""A rule, a note or a source by its number, or an arrow in the place of words."""
SENTENCE: Final = 3
"""So many words at least."""
BREAKS = re.compile(r" [?!:;»]|« |\S[?!;]")


def beyond_length(text: Any, most: int) -> list[str]:
    return [one for one in text.values() if not 0 < len(one) <= most]


@pytest.mark.parametrize("game", digest.games())
def test_every_digest_is_whole(game: str) -> None:
    found = digest.digest(game)
    ids = [rule.id for rule in found.rules]
    assert ids, "how many there are is the game's own affair"
    assert len(set(ids)) == len(ids)
    assert all(rule.text["en"] and rule.tag in "ACRJS" for rule in found.rules)


@pytest.mark.parametrize("rule", RULES)
def test_every_rule_is_said_in_both_languages(rule: digest.Rule) -> None:
    assert rule.text["en"] != rule.text["fr"]
    for note in rule.notes:
        assert note.text["fr"]
        assert note.ruling.keys() in (set(), {"en", "fr"})


@pytest.mark.parametrize("rule", RULES)
def test_a_plain_answer_is_a_sentence_and_points_at_nothing_by_number(rule: digest.Rule) -> None:
    for text in rule.text.values():
        assert not POINTED.search(text), text
        assert text.endswith("."), text
        assert len(text.split()) >= SENTENCE, text


@pytest.mark.parametrize("game", PLAYED)
def test_what_a_rule_says_to_read_on_at_is_another_rule(game: str) -> None:
    rules = digest.digest(game).rules
    assert {id_ for rule in rules for id_ in rule.see} <= {rule.id for rule in rules}
    assert [rule.id for rule in rules if rule.id in rule.see] == []


@pytest.mark.parametrize(("game", "own"), QUESTIONS)
def test_a_house_rule_is_asked_in_few_words_in_both_languages(
    game: str, own: digest.HouseRule
) -> None:
    labels = [one.text for one in own.values]
    assert own.text["en"] != own.text["fr"]
    assert beyond_length(own.text, 45) == []
    assert [bad for text in labels for bad in beyond_length(text, 28)] == []
    assert beyond_length(own.help, 120) == []
    assert all(one.endswith(".") for one in own.help.values())
    assert own.help.keys() in (set(), {"en", "fr"})
    for language in ("en", "fr"):
        assert len({text[language] for text in labels}) == len(labels)


@pytest.mark.parametrize(("game", "own"), QUESTIONS)
def test_no_french_question_or_label_breaks_before_its_punctuation(
    game: str, own: digest.HouseRule
) -> None:
    texts = [own.text, *(one.text for one in own.values), *([own.help] if own.help else [])]
    assert [text["fr"] for text in texts if BREAKS.search(text["fr"])] == []


@pytest.mark.parametrize(("game", "own"), QUESTIONS)
def test_a_house_rule_has_the_values_and_the_default_of_its_note(
    game: str, own: digest.HouseRule
) -> None:
    values = {repr(one.value) for one in own.values}
    assert len(values) == len(own.values) > 1
    notes = digest.digest(game).notes
    for switch in (one for note in notes for one in note.switches if one.name == own.name):
        assert {repr(one) for one in switch.values} == values
        assert repr(switch.default) == repr(own.default)
    assert (own.kind == "flag") == (values == {"True", "False"})
    if own.kind == "number":
        assert [one.value for one in own.values] == list(range(own.least or 0, (own.most or 0) + 1))


@pytest.mark.parametrize(("game", "own"), QUESTIONS)
def test_a_house_rule_leads_to_its_rule_and_the_rule_and_its_notes_lead_back(
    game: str, own: digest.HouseRule
) -> None:
    found = digest.digest(game)
    if own.name == "automation":
        assert own.rule == ""
        return
    (rule,) = (one for one in found.rules if one.id == own.rule)
    assert own in rule.house_rules
    switches = {one.name for note in rule.notes for one in note.switches}
    noted = any(one.name == own.name for note in found.notes for one in note.switches)
    assert (own.name in switches) == noted


@pytest.mark.parametrize("game", ASKED)
def test_the_house_rules_come_by_topic_and_no_topic_is_empty(game: str) -> None:
    asked = digest.digest(game)
    order = [topic.name for topic in asked.topics]
    found = [own.topic for own in asked.house_rules]
    assert found == sorted(found, key=order.index)
    assert set(found) == set(order)
    assert all(topic.text.keys() == {"en", "fr"} for topic in asked.topics)


def texts_in(folder: str) -> Iterator[str]:
    for file in (ROOT / folder).rglob("*.py"):
        if file != Path(__file__):
            yield file.read_text("utf-8")


def ids_in(found: digest.Digest, *folders: str) -> set[str]:
    """The ids of rules and cases that are named there, as this game's ids begin."""
    prefix = found.rules[0].id.split("-")[0]
    id_ = re.compile(rf"\b{prefix}-[A-Z]+-(?:T-|[A-Z])?\d+[a-z]?\b")
    return {one for folder in folders for text in texts_in(folder) for one in id_.findall(text)}


def spans_in(folder: str) -> set[tuple[str, int, int]]:
    """`PS-FIRE-01 to PS-FIRE-12` in the code."""
    found = re.findall(r"([A-Z]+-[A-Z]+)-(\d+) to \1-(\d+)", "".join(texts_in(folder)))
    return {(topic, int(first), int(last)) for topic, first, last in found}


def covers(span: tuple[str, int, int], id_: str) -> bool:
    topic, _, number = id_.rpartition("-")
    return span[0] == topic and number.isdigit() and span[1] <= int(number) <= span[2]


@pytest.mark.parametrize("game", PLAYED)
def test_every_rule_that_is_applied_checked_or_adjudicated_is_cited_by_a_test(game: str) -> None:
    found = digest.digest(game)
    cited = ids_in(found, "tests")
    assert [rule.id for rule in found.rules if rule.tag in "ACJ" and rule.id not in cited] == []


@pytest.mark.parametrize("game", PLAYED)
def test_every_rule_applied_checked_or_adjudicated_stands_in_the_code(game: str) -> None:
    found, folder = digest.digest(game), f"companion/games/{game}"
    cited, spans = ids_in(found, folder), spans_in(folder)
    missing = [rule.id for rule in found.rules if rule.tag in "ACJ" and rule.id not in cited]
    assert [id_ for id_ in missing if not any(covers(span, id_) for span in spans)] == []


@pytest.mark.parametrize("game", PLAYED)
def test_every_case_of_a_digest_is_a_test(game: str) -> None:
    found = digest.digest(game)
    assert {str(case["id"]) for case in found.cases} - ids_in(found, "tests") == set()


@pytest.mark.parametrize("game", PLAYED)
def test_the_code_and_the_tests_cite_only_what_the_digest_has(game: str) -> None:
    found, folders = digest.digest(game), (f"companion/games/{game}", f"tests/games/{game}")
    known = {rule.id for rule in found.rules} | {str(case["id"]) for case in found.cases}
    assert ids_in(found, *folders) - known == set()
    notes = {note.id for note in found.notes}
    texts = "".join(text for folder in folders for text in texts_in(folder))
    assert set(re.findall(r"\bAMB-\d+\b", texts)) - notes == set()


@pytest.mark.parametrize("game", PLAYED)
def test_every_ambiguity_with_a_switch_is_tried_by_a_test_of_its_game(game: str) -> None:
    cited = set(re.findall(r"\bAMB-\d+\b", "".join(texts_in(f"tests/games/{game}"))))
    notes = digest.digest(game).notes
    switched = {note.id for note in notes if note.switches and note.id.startswith("AMB")}
    assert switched - cited == set()
