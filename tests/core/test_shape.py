"""Commands are read strictly, and what is wrong is said with the field's name."""

from collections.abc import Mapping
from typing import Any, Literal, cast

import pytest
from attrs import Factory, frozen

from companion.core.refusal import Refusal
from companion.core.shape import read, write
from companion.core.words import Command
from companion.locale import Words


@frozen
class Parasite:
    parasite: str


@frozen
class Character:
    seat: str
    who: Literal["trooper", "android"]


@frozen
class Fire(Command):
    with_: str
    at: tuple[int, int]
    targets: tuple[Parasite | Character, ...] = ()
    armor: int | None = None
    wounds: Mapping[str, int] = Factory(dict[str, int])
    ask: bool = False
    cards: int | Mapping[str, int] = 0
    anything: Any = None


LEGAL: dict[str, Any] = {"with": "gun", "at": [1, -2]}


def why(raw: object) -> str:
    refusal = read(Fire, raw)
    assert isinstance(refusal, Refusal), refusal
    assert refusal.code == "bad_value"
    return Words("en").say(refusal.why)


def test_a_command_is_what_its_json_says() -> None:
    raw = {
        **LEGAL,
        "targets": [{"parasite": "p1"}, {"seat": "red", "who": "android"}],
        "armor": 2,
        "wounds": {"trooper": 1},
        "ask": True,
    }
    fire = read(Fire, raw)
    assert fire == Fire(
        "gun", (1, -2), (Parasite("p1"), Character("red", "android")), 2, {"trooper": 1}, ask=True
    )


def test_what_is_written_is_read_again() -> None:
    fire = Fire("gun", (0, 0), (Parasite("p1"), Character("red", "trooper")), None, {"a": 1})
    written = write(fire)
    assert written["with"] == "gun"
    assert read(Fire, written) == fire


NO_TARGET = "“targets[0]” must be one of an object with parasite and an object with seat, who."


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"at": [1, 2, 3]}, "“at” must be a list of 2."),
        ({"at": "12"}, "“at” must be a list."),
        ({"at": [1, True]}, "“at” must be a whole number."),
        ({"at": [1, 2.0]}, "“at” must be a whole number."),
        ({"armor": "2"}, "“armor” must be a whole number."),
        ({"ask": 1}, "“ask” must be true or false."),
        ({"with": None}, "“with” must be a text."),
        ({"with": "a\x00b"}, "“with” has characters no one can read."),
        ({"with": "\u202edlog"}, "“with” has characters no one can read."),
        ({"with": "\ud800"}, "“with” has characters no one can read."),
        ({"wounds": []}, "“wounds” must be an object."),
        ({"wounds": {"trooper": "1"}}, "“wounds[trooper]” must be a whole number."),
        ({"targets": [{"seat": "red", "who": "host"}]},
         "“targets[0].who” must be one of trooper and android."),
        ({"targets": [{"seat": "red"}]}, "The field “targets[0].who” is missing."),
        ({"targets": [{"seat": "red", "parasite": "p1"}]},
         NO_TARGET),
        ({"targets": [{"nobody": 1}]}, NO_TARGET),
        ({"targets": [7]}, NO_TARGET),
        ({"cards": True}, "“cards” must be one of a whole number and an object."),
        ({"cards": {"red": "1"}}, "“cards[red]” must be a whole number."),
        ({"anything": [{"a": ["\ud800"]}]}, "“anything” has characters no one can read."),
        ({"speed": 9}, "There is no field “speed” here."),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_in_a_sentence(change: dict[str, Any], sentence: str) -> None:
    assert why({**LEGAL, **change}) == sentence


@pytest.mark.parametrize("cards", [2, {"red": 1}])
def test_a_field_may_have_several_forms(cards: object) -> None:
    fire = read(Fire, {**LEGAL, "cards": cards})
    assert isinstance(fire, Fire)
    assert fire.cards == cards


def test_a_missing_field_is_named() -> None:
    assert why({"at": [1, 2]}) == "The field “with” is missing."


@frozen
class Told(Command):
    value: str | int | bool | None


@pytest.mark.parametrize("value", [None, True, 3, "three"])
def test_what_may_be_of_many_kinds_may_be_nothing(value: object) -> None:
    assert read(Told, {"value": value}) == Told(cast("str", value))


@frozen
class Measured(Command):
    size: float


@pytest.mark.parametrize("size", [1.5, 2, -0.25])
def test_a_number_may_be_whole_or_not(size: float) -> None:
    assert read(Measured, {"size": size}) == Measured(size)


@pytest.mark.parametrize("size", ["1.5", "large", None, True, [], float("nan"), 10**400])
def test_what_is_no_number_is_refused_in_words(size: object) -> None:
    found = read(Measured, {"size": size})
    assert isinstance(found, Refusal)
    assert found.why.text == "“{field}” must be a number."


@pytest.mark.parametrize("raw", [None, 3, "x", [], [LEGAL]])
def test_what_is_no_object_is_no_command(raw: object) -> None:
    assert "must be an object" in why(raw)


def test_a_name_may_have_an_accent_a_space_and_a_family_of_emoji() -> None:
    family = "Zoë de l’Été \U0001f469\u200d\U0001f467"
    assert isinstance(read(Fire, {**LEGAL, "with": family}), Fire)
