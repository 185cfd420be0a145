"""The digest, the code and the tests speak of the same rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

from companion import digest
from companion.core.shape import write
from companion.games.panic_station import PANIC_STATION
from companion.games.panic_station.options import Options
from companion.rule_search import search
from tests.support.process import said
from tests.support.table import Told, a_table, always

PANIC = digest.digest("panic_station")
ONE_VALUE = {
    "troopers_end": "the app would have to know who is human",
    "kill_win_needs_scan": "the app would have to know who is human",
    "reshuffle_exploration": "no exploration card is ever discarded",
}


def choices() -> Iterator[tuple[str, Any]]:
    """Every option with each value that a screen could send."""
    for own in PANIC.house_rules:
        if own.name == "template":
            values = [one.value for one in own.values]
            yield from ((own.name, values[n:] + values[:n]) for n in range(4))
        elif own.kind == "special":
            numbers = (own.least, own.most)
            yield from ((own.name, {one.value: n}) for one in own.values for n in numbers)
        else:
            yield from ((own.name, one.value) for one in own.values)


CHOICES = list(choices())


def begun(options: dict[str, Any]) -> dict[str, Any]:
    """A new game's answer."""
    told = Told(a_table(source=always(1), game=PANIC_STATION), "panic_station")
    seats = ("red", "blue", "green", "yellow")
    players = [{"seat": seat, "name": seat} for seat in seats]
    return told("new_game", players=players, first="red", options=options)


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


def test_every_option_is_a_house_rule_that_can_be_chosen_unless_it_has_one_value_only() -> None:
    names = [own.name for own in PANIC.house_rules]
    assert len(set(names)) == len(names)
    assert {*names, *ONE_VALUE} == {field.name for field in attrs.fields(Options)}
    assert not ONE_VALUE.keys() & set(names)


@pytest.mark.parametrize("own", PANIC.house_rules, ids=lambda own: own.name)
def test_a_house_rule_s_default_is_that_of_the_game(own: digest.HouseRule) -> None:
    default = write(Options())[own.name]
    if own.name == "item_ap":
        del default["armor"]
        assert list(default) == [one.value for one in own.values]
    assert repr(own.default) == repr(default)
    if own.kind != "special":
        assert repr(own.default) in [repr(one.value) for one in own.values]


@pytest.mark.parametrize(("name", "value"), CHOICES, ids=str)
def test_every_value_of_a_house_rule_is_one_that_a_game_begins_with(name: str, value: Any) -> None:
    answer = begun({name: value})
    assert answer["ok"], answer["refused"]
    started = next(one for one in answer["events"] if one["type"] == "game_started")
    taken = started["options"][name]
    assert repr(taken) == repr({**taken, **value} if name == "item_ap" else value)


@pytest.mark.parametrize("own", PANIC.house_rules, ids=lambda own: own.name)
def test_a_house_rule_is_of_the_kind_that_it_asks_for(own: digest.HouseRule) -> None:
    assert (own.kind == "special") == (own.name in ("template", "item_ap"))
    assert (own.kind == "number") == (own.name == "bullets_per_ammo")


def test_a_rule_has_the_house_rules_of_its_notes() -> None:
    (rule,) = (one for one in PANIC.rules if one.id == "PS-TRD-11")
    assert [own.name for own in rule.house_rules] == ["attack_waives", "miss_counts"]


def test_a_rule_is_found_by_its_id_and_comes_first() -> None:
    found = list(search("panic_station", ["ps-fire-06"], "en"))
    assert found[0].id == "PS-FIRE-06"


def test_words_are_found_without_their_accents_and_in_the_switches() -> None:
    assert "PS-SRCH-06" in {one.id for one in search("panic_station", ["defausse"], "fr")}
    assert "PS-FIRE-06" in {one.id for one in search("panic_station", ["black_hit"], "en")}
    assert "PS-VAR-03" in {one.id for one in search("panic_station", ["four_gas"], "en")}


def test_the_command_line_tells_a_rule_its_ruling_and_the_house_s_switch() -> None:
    run = said("rules", "PS-FIRE-06")
    assert run.returncode == 0
    assert "A black parasite that is hit once becomes a grey" in run.stdout
    assert "We rule: Swap first." in run.stdout
    assert "How does a black parasite turn grey? Swapped for a grey one |" in run.stdout
    assert "black_hit = swap_then_flip | always_flip" in run.stdout
    french = said("rules", "PS-FIRE-06", "--lang", "fr").stdout
    assert "Parasite noir" in french
    items = said("rules", "PS-ITEM-01").stdout
    assert "usually energy_boost 0, keycard 0" in items
    assert said("rules", "PS-FIRE-06", "--json").stdout.startswith('{"rule": "PS-FIRE-06"')


def test_the_command_line_tells_a_program_the_house_rules_of_a_variant() -> None:
    (rule,) = map(json.loads, said("rules", "PS-VAR-03", "--json").stdout.splitlines())
    (own,) = rule["house_rules"]
    assert (own["name"], own["kind"], own["default"]) == ("four_gas", "flag", False)
    assert own["values"][0] == {"value": False, "text": "3"}
    assert "four_gas = false | true; usually false" in said("rules", "PS-VAR-03").stdout


def test_a_rule_that_nobody_knows_is_told() -> None:
    run = said("rules", "unicorn")
    assert run.returncode == 1
    assert "No rule found. Try other words." in run.stderr
