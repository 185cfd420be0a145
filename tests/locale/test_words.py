"""English and French say the same things."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.say import say, say_many
from companion.locale import LANGUAGES, Words, language_of
from companion.locale.build import HERE, collected, faults, read, set_in_french
from tests.support.process import ROOT


def test_every_sentence_of_the_code_stands_in_both_catalogues_and_no_other() -> None:
    assert faults() == []


def test_there_is_a_catalogue_for_each_language() -> None:
    assert sorted(po.stem for po in HERE.glob("*.po")) == sorted(LANGUAGES)


def test_the_code_s_sentences_are_really_found() -> None:
    texts = {message.id for message in collected(HERE.parent)}
    assert "There is no game yet: start one first." in texts
    assert ("{count} game", "{count} games") in texts


def french_of(found: Any, key: str = "") -> Iterator[str]:
    """Every French text of a digest."""
    if isinstance(found, dict):
        for inner, value in found.items():
            yield from french_of(value, inner)
    elif isinstance(found, list):
        for value in found:
            yield from french_of(value, key)
    elif isinstance(found, str) and (key == "fr" or key.endswith("_fr")):
        yield found


def test_french_has_a_narrow_space_before_its_high_signs_and_a_wide_one_before_a_colon() -> None:
    assert set_in_french("Là ? « Oui » : non ; si !") == (
        "Là\u202f? «\u202fOui\u202f»\u00a0: non\u202f; si\u202f!"
    )
    texts = [
        text
        for one in read(HERE / "fr.po")
        for text in ((one.string,) if isinstance(one.string, str) else one.string or ())
    ]
    for seed in sorted((ROOT / "seeds").glob("*.toml")):
        texts += french_of(tomllib.loads(seed.read_text("utf-8")))
    for page in sorted((ROOT / "docs").glob("*.fr.md")):
        texts += page.read_text("utf-8").splitlines()
    assert [text for text in texts if set_in_french(text) != text] == []


@pytest.mark.parametrize(
    ("language", "one", "none"),
    [("en", "1 game", "0 games"), ("fr", "1 partie", "0 partie")],
)
def test_a_number_has_its_plural(language: str, one: str, none: str) -> None:
    words = Words(language)
    assert words.say(say_many("{count} game", "{count} games", 1)) == one
    assert words.say(say_many("{count} game", "{count} games", 0)) == none


@pytest.mark.parametrize(
    ("language", "names"), [("en", "Ann, Bob and Cat"), ("fr", "Ann, Bob et Cat")]
)
def test_several_are_joined_as_people_do(language: str, names: str) -> None:
    words = Words(language)
    assert words.say(["Ann", "Bob", "Cat"]) == names
    assert words.say(["Ann"]) == "Ann"
    assert words.say([]) == ""


@pytest.mark.parametrize(
    ("name", "said"),
    [("Ann", "Reprenez le disque d'Ann."), ("Élise", "Reprenez le disque d'Élise."),
     ("Ben", "Reprenez le disque de Ben."), ("", "Reprenez le disque de .")],
)  # fmt: skip
def test_french_says_d_before_a_vowel(name: str, said: str) -> None:
    message = say("Take {name}'s disc back.", name=name)
    assert Words("fr").say(message) == said
    assert Words("en").say(message) == f"Take {name}'s disc back."


def test_braces_in_a_name_are_only_a_name() -> None:
    message = say("Undone: {what}", what="{0} {what} {}")
    assert Words("en").say(message) == "Undone: {0} {what} {}"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "fr_CA.UTF-8"}, "fr"),
        ({"LANG": "fr_FR", "LC_ALL": "en_GB"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": ""}, "en"),
    ],
)
def test_the_environment_s_language_is_taken_where_we_have_it(
    environment: dict[str, str], language: str
) -> None:
    assert language_of(environment) == language
