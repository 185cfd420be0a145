"""My copy: its forms hold what is told, are useful before anything is, and ask for no text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.games.stationfall.copies import checked
from companion.games.stationfall.copy_checks import MOST_LINES
from companion.games.stationfall.copying import COPYING
from companion.games.stationfall.forms import Forms
from companion.games.stationfall.names import CHARACTERS, PODS, SECTIONS
from companion.games.stationfall.package import PACKAGE
from companion.locale import Words
from companion.stage.copying import CopyAdding, CopyEntry, CopyItem, CopySection, OwnCopy
from companion.table.copies import exported, imported

NOTHING = OwnCopy()


def told(copy: OwnCopy, *path: str | int, value: Any) -> OwnCopy:
    found = COPYING.tell(copy, path, value)
    assert isinstance(found, OwnCopy), found
    return found


def raw(copy: OwnCopy) -> Any:
    return copy.fields.get("copy", {})


def items(copy: OwnCopy) -> dict[str, CopyItem]:
    return {item.key: item for form in COPYING.sections(copy) for item in form.items}


def names(copy: OwnCopy) -> set[str]:
    return {item.name for item in items(copy).values() if isinstance(item.name, str)}


def entries(copy: OwnCopy) -> Iterator[tuple[CopySection, CopyEntry]]:
    for form in COPYING.sections(copy):
        for item in form.items:
            for entry in item.entries:
                yield form, entry


def shown(copy: OwnCopy) -> list[tuple[Any, Any]]:
    return [(entry.path, entry.value) for _, entry in entries(copy)]


def adds(copy: OwnCopy) -> Iterator[tuple[CopySection, CopyAdding]]:
    for form in COPYING.sections(copy):
        for one in (*form.adds, *(add for item in form.items for add in item.adds)):
            yield form, one


def test_the_first_minute_shows_what_the_seed_names() -> None:
    assert {*CHARACTERS, *SECTIONS, *PODS, "Troubleshooter"} <= names(NOTHING)
    assert not any(entry.guess for _, entry in entries(NOTHING))


def test_cards_are_chosen_chip_by_chip() -> None:
    copy = told(NOTHING, "characters", "Engineer", "limit", value=5)
    copy = told(copy, "characters", "Engineer", "kind", value="human")
    copy = told(copy, "characters", "Engineer", "start", value="Machine Shop")
    copy = told(copy, "characters", "Engineer", "slots", value="3")
    copy = told(copy, "characters", "Engineer", "discs_to_exhaust", value=2)
    copy = told(copy, "characters", "Engineer", "flags", "wins_guilty", value=True)
    copy = told(copy, "characters", "Engineer", "abilities", value=True)
    copy = told(copy, "characters", "Engineer", "abilities", "+", value="Officer")
    copy = told(copy, "characters", "Engineer", "agenda", "+", value="detonated")
    copy = told(copy, "characters", "Engineer", "agenda", 0, "points", value=4)
    copy = told(copy, "characters", "Engineer", "agenda", "+", value="state")
    copy = told(copy, "characters", "Engineer", "agenda", 1, "plus", value=True)
    copy = told(copy, "characters", "Engineer", "agenda", 1, "when", "who", value="Exile")
    copy = told(copy, "characters", "Engineer", "agenda", 1, "when", "not", value=True)
    copy = told(copy, "characters", "Engineer", "bonus", "+", value="")
    assert raw(copy) == {"characters": {"Engineer": {
        "limit": 5, "kind": "human", "start": "Machine Shop", "slots": 3, "discs_to_exhaust": 2,
        "flags": ["wins_guilty"], "abilities": ["Officer"],
        "agenda": [
            {"points": 4, "when": {"detonated": True}},
            {"points": 1, "plus": True, "when": {"not": {"state": "escaped", "who": "Exile"}}},
        ],
        "bonus": {"points": 1},
    }}}  # fmt: skip
    copy = told(copy, "characters", "Engineer", "agenda", 0, value=None)
    assert "characters.Engineer.agenda.1" not in items(copy)
    for field, empty in (("limit", 0), ("kind", ""), ("start", ""), ("slots", "")):
        copy = told(copy, "characters", "Engineer", field, value=empty)
        assert field not in raw(copy)["characters"]["Engineer"]


def test_the_board_is_joined_place_by_place() -> None:
    copy = told(NOTHING, "edges", "corridor", "Aft Hub", "+", value="Reactor")
    copy = told(copy, "edges", "one_way", "Outer Space", "+", value="Aft Airlocks")
    copy = told(copy, "edges", "lock", "Reactor", "+", value="Vault X")
    copy = told(copy, "sections", "Tanks", "power", value=True)
    copy = told(copy, "pods", "Houdini", "capacity", value=2)
    copy = told(copy, "pods", "Houdini", "needs", "card", value=True)
    assert raw(copy) == {
        "edges": [
            ["Aft Hub", "Reactor", "corridor"], ["Outer Space", "Aft Airlocks", "airlock", "to"],
        ],
        "locks": [["Reactor", "Vault X"]],
        "sections": {"Tanks": {"power": True}},
        "pods": {"Houdini": {"capacity": 2, "needs": ["abandon_ship", "card"]}},
    }  # fmt: skip
    again = COPYING.tell(copy, ("edges", "corridor", "Reactor", "+"), "Aft Hub")
    assert isinstance(again, Refusal)
    copy = told(copy, "edges", "corridor", "Reactor", "Aft Hub", value=False)
    assert raw(copy)["edges"] == [["Outer Space", "Aft Airlocks", "airlock", "to"]]


def test_what_somebody_enters_beside_the_seed_goes_again() -> None:
    copy = told(NOTHING, "characters", "+", value="Gardener")
    copy = told(copy, "sections", "+", value="Attic")
    copy = told(copy, "pods", "+", value="Dinghy")
    copy = told(copy, "edges", "vent", "Attic", "+", value="Kitchen")
    assert {"Gardener", "Attic", "Dinghy"} <= names(copy)
    for home, name in (("characters", "Gardener"), ("sections", "Attic"), ("pods", "Dinghy")):
        copy = told(copy, home, name, value=None)
    assert raw(copy) == {}
    assert copy == NOTHING


def test_a_script_is_put_together_line_by_line() -> None:
    copy = told(NOTHING, "scripts", "+", value="Stranger")
    copy = told(copy, "scripts", "Stranger", "+", value="go")
    copy = told(copy, "scripts", "Stranger", 0, "who", "unexhausted", value=True)
    copy = told(copy, "scripts", "Stranger", 0, "who", "has", "+", value="Gun")
    copy = told(copy, "scripts", "Stranger", 0, "target", value="hazard")
    copy = told(copy, "scripts", "Stranger", 0, "target", "not", "+", value="Vault X")
    copy = told(copy, "scripts", "Stranger", 0, "die", "+", value="3")
    copy = told(copy, "scripts", "Stranger", 0, "die", "+", value="1")
    copy = told(copy, "scripts", "Stranger", "+", value="goto")
    copy = told(copy, "scripts", "Stranger", 1, "goto", value="Revive")
    lines = [
        {"n": "1", "do": "go", "who": ["unexhausted", {"has": "Gun"}], "die": [1, 3],
         "target": {"hazard": True, "not": ["Vault X"]}},
        {"n": "2", "goto": "Revive"},
    ]  # fmt: skip
    assert raw(copy) == {"scripts": {"Stranger": {"lines": lines}}}


def test_our_own_script_is_corrected_from_what_we_ship() -> None:
    copy = told(NOTHING, "scripts", "Troubleshooter", 0, "repeat", value=True)
    forms = checked(raw(copy))
    assert isinstance(forms, Forms)
    lines = forms.scripts["Troubleshooter"].lines
    assert (lines[0].repeat, len(lines)) == (True, 9)
    assert told(copy, "scripts", "Troubleshooter", value=None) == NOTHING


def with_everything() -> OwnCopy:
    """Whatever can be added is, once with each thing that there is to choose."""
    copy = NOTHING
    fresh = {"characters": "Gardener", "sections": "Attic", "pods": "Dinghy"}
    for form, one in adds(NOTHING):
        # One of the many Sections, and one of the many cards, is like another.
        if one.path[1] not in ("+", "corridor", "lock", "Exile", "Troubleshooter"):
            continue
        if len(one.path) > 3 and one.path[2] not in ("Suite", "agenda", "bonus"):
            continue
        for value in [choice.value for choice in form.lists.get(one.choose, ())][:12]:
            found = COPYING.tell(copy, one.path, value)
            copy = copy if isinstance(found, Refusal) else found
        if not one.choose:
            copy = told(copy, *one.path, value=fresh[str(one.path[0])])
    return copy


def test_whatever_a_form_shows_can_be_told_and_goes_out_and_comes_back() -> None:
    copy = with_everything()
    assert imported(exported(PACKAGE, copy), PACKAGE) == copy
    before = shown(copy)
    for _, entry in list(entries(copy))[::9]:
        after = told(copy, *entry.path, value=entry.value)
        assert shown(after) == before


def test_whatever_is_chosen_stands_there() -> None:
    copy = with_everything()
    seen = set[str]()
    for form, entry in list(entries(copy)):
        kind = f"{entry.path[0]}.{entry.path[-1]}.{entry.choose}"
        if entry.choose and kind not in seen:
            seen.add(kind)
            for choice in form.lists[entry.choose][:4]:
                after = told(copy, *entry.path, value=choice.value)
                assert choice.value in [one.value for _, one in entries(after)
                                        if one.path == entry.path]  # fmt: skip
    assert len(seen) > 12


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("characters", "Engineer", "limit"), 9),
        (("characters", "Engineer", "limit"), "5"),
        (("characters", "Engineer", "text"), "what the card says"),
        (("characters", "Engineer", "agenda", "+"), "what the card says"),
        (("characters", "Engineer", "agenda", 0, "points"), 3),
        (("characters", "Engineer", "bonus", "points"), 3),
        (("characters", "Engineer", "flags", "evil"), True),
        (("characters", "+"), "A.B"),
        (("characters", "+"), "Exile"),
        (("edges", "slide", "Suite", "+"), "Kitchen"),
        (("edges", "vent", "Suite", "+"), "Suite"),
        (("pods", "Houdini", "capacity"), -1),
        (("pods", "Houdini", "needs", "luck"), True),
        (("scripts", "Troubleshooter", 0, "who", "somebody"), True),
        (("scripts", "Troubleshooter", 0, "die", "+"), "7"),
        (("scripts", "Troubleshooter", 40, "do"), "go"),
        (("weather",), "fine"),
        ((), 1),
    ],
    ids=str,
)
def test_what_no_copy_has_is_refused(path: tuple[str | int, ...], value: Any) -> None:
    assert isinstance(COPYING.tell(NOTHING, path, value), Refusal)


def test_no_card_s_text_is_kept() -> None:
    for when in (
        "Escape with the Briefcase.",
        {"text": "Escape with the Briefcase, and then some."},
    ):
        told_so = {"characters": {"Exile": {"agenda": [{"points": 3, "when": when}]}}}
        assert isinstance(checked(told_so), Refusal)


def test_no_condition_is_nested_without_end() -> None:
    when: Any = {"released": True}
    for _ in range(400):
        when = {"not": when}
    told_so = {"characters": {"Exile": {"agenda": [{"points": 3, "when": when}]}}}
    assert isinstance(checked(told_so), Refusal)


ROW = ("characters", "Exile", "agenda", 0)


def with_row(kind: str) -> OwnCopy:
    return told(NOTHING, "characters", "Exile", "agenda", "+", value=kind)


def when(copy: OwnCopy) -> Any:
    return raw(copy)["characters"]["Exile"]["agenda"][0].get("when")


def sentence(copy: OwnCopy, language: str = "en") -> str:
    text = items(copy)["characters.Exile.agenda.0"].text
    return text if isinstance(text, str) else Words(language).sentence(text)


def test_several_conditions_are_joined_chip_by_chip_and_read_as_one_sentence() -> None:
    copy = told(with_row("state"), *ROW, "when", "all", "+", value="released")
    copy = told(copy, *ROW, "when", "parts", 1, "any", "+", value="damaged")
    copy = told(copy, *ROW, "when", "parts", 1, "parts", 1, "not", value=True)
    assert when(copy) == {"all": [
        {"state": "escaped", "who": "pc"},
        {"any": [{"released": True}, {"not": {"damaged": "Vault X"}}]},
    ]}  # fmt: skip
    assert sentence(copy) == (
        "Counts if this Character is Escaped and (Project X has been released or Vault X is"
        " not damaged)."
    )
    assert sentence(copy, "fr") == (
        "Compte si ce Personnage est Évadé et (le Projet X a été libéré ou Vault X n'est pas"
        " endommagée)."
    )
    assert imported(exported(PACKAGE, copy), PACKAGE) == copy
    copy = told(copy, *ROW, "when", "kind", value="any")
    copy = told(copy, *ROW, "when", "not", value=True)
    assert sentence(copy).startswith("Counts if it is not so that (this Character is Escaped or (")
    copy = told(copy, *ROW, "when", "parts", 1, value=None)
    assert when(copy) == {"not": {"state": "escaped", "who": "pc"}}


def test_each_of_several_conditions_is_a_part_of_its_card() -> None:
    copy = told(with_row("state"), *ROW, "when", "any", "+", value="guilt")
    copy = told(copy, *ROW, "when", "parts", 0, "state", "down", value=True)
    copy = told(copy, *ROW, "when", "parts", 1, "guilt", "suspect", value=True)
    assert when(copy) == {"any": [
        {"state": ["down", "escaped"], "who": "pc"}, {"guilt": ["innocent", "suspect"]},
    ]}  # fmt: skip
    parts = [one for one in items(copy).values() if one.of == "Exile"]
    assert [one.remove for one in parts] == [
        ROW, (*ROW, "when", "parts", 0), (*ROW, "when", "parts", 1),
    ]  # fmt: skip
    copy = told(copy, *ROW, "when", "parts", 0, "state", "escaped", value=False)
    assert when(copy)["any"][0]["state"] == "down"
    none = COPYING.tell(copy, (*ROW, "when", "parts", 0, "state", "down"), False)  # noqa: FBT003
    assert isinstance(none, Refusal)


def test_conditions_are_not_joined_without_end() -> None:
    copy = with_row("released")
    way: tuple[str | int, ...] = (*ROW, "when")
    for joint in ("all", "any", "all"):
        copy = told(copy, *way, joint, "+", value="detonated")
        way = (*way, "parts", 1)
    innermost = items(copy)[".".join(map(str, way))]
    assert not innermost.adds


def test_a_form_that_only_a_file_can_bring_stays_beside_what_is_joined_to_it() -> None:
    odd = {"possesses": "Briefcase"}
    copy = OwnCopy({"copy": {"characters": {"Exile": {"agenda": [{"points": 3, "when": odd}]}}}})
    copy = told(copy, *ROW, "when", "all", "+", value="released")
    assert when(copy) == {"all": [odd, {"released": True}]}
    assert "something that only your file says" in sentence(copy)


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        ({"state": "flying"}, "state: flying"),
        ({"state": []}, "state: []"),
        ({"guilt": ["innocent", "nice"]}, "guilt: nice"),
        ({"all": []}, "all"),
        ({"any": "released"}, "any"),
        ({"all": [{"released": True}, "maybe"]}, "maybe"),
        ({"not": {"offsite": "moon", "has": "NDA"}}, "offsite: moon"),
        ({"released": 1}, "released: 1"),
        ({"damaged": 4}, "damaged: 4"),
    ],
    ids=str,
)
def test_a_file_whose_condition_is_nonsense_says_which_card_and_which_word(
    asked: Any, word: str
) -> None:
    card = {"agenda": [{"points": 1}], "bonus": {"points": 3, "when": asked}}
    found = imported(exported(PACKAGE, OwnCopy({"copy": {"characters": {"Exile": card}}})), PACKAGE)
    assert isinstance(found, Refusal)
    said = Words("en").sentence(found.why)
    assert "Exile" in said
    assert word in said


def test_a_file_goes_as_deep_as_a_game_may_learn() -> None:
    deep: Any = {"released": True}
    for _ in range(MOST_LINES // 2 - 1):
        deep = {"all": [deep]}
    copy = OwnCopy({"copy": {"characters": {"Exile": {"agenda": [{"points": 1, "when": deep}]}}}})
    assert imported(exported(PACKAGE, copy), PACKAGE) == copy


def test_a_file_with_fields_that_tell_nothing_fills_the_forms() -> None:
    empty = {
        "characters": {"Exile": {"agenda": None, "bonus": None, "abilities": None, "kind": None}},
        "pods": {"Houdini": {"needs": None}},
    }
    copy = OwnCopy({"copy": empty})
    assert imported(exported(PACKAGE, copy), PACKAGE) == copy
    assert items(copy)["Exile"].known == 0


def test_what_is_known_of_a_card_is_counted() -> None:
    copy = told(NOTHING, "characters", "Engineer", "limit", value=5)
    copy = told(copy, "characters", "Engineer", "agenda", "+", value="")
    card = items(copy)["Engineer"]
    assert (card.known, card.facts) == (2, 8)
    assert items(NOTHING)["Engineer"].known == 0
