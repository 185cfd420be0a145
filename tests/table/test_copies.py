"""What an owner has told of their copy is there for the next game; no bad file takes it away."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.core.refusal import Refusal
from companion.games.star_trek_panic.package import PACKAGE as STAR_TREK
from companion.games.stationfall.package import PACKAGE as STATIONFALL
from companion.stage.copying import OwnCopy
from companion.table.copies import Copies, exported, imported
from companion.table.table import Table
from tests.support.table import Told, a_table
from tests.support.ten_package import PACKAGE as TEN

NAME = STAR_TREK.name
GAME = "companion.games.star_trek_panic.package:PACKAGE"
MISSION = {"name": "Convoy", "limit": 4, "needs": {"science": 2}}
OURS = OwnCopy({"deck": 50, "missions": [MISSION]}, ("deck",))
PLAYERS = [{"seat": "red", "name": "Ann"}, {"seat": "blue", "name": "Ben"}]


def table(folder: Path) -> Table:
    """A table with a journal of its own, and the copies of this folder."""
    found = a_table(game=STAR_TREK)
    found.copies = Copies(folder)
    return found


def begun(at: Table, **more: Any) -> Any:
    answer = Told(at, NAME)("new_game", players=PLAYERS, first="red", **more)
    assert answer["ok"], answer
    return answer["view"]


def test_what_was_told_holds_for_the_next_game_and_after_the_program_was_closed(
    tmp_path: Path,
) -> None:
    table(tmp_path).keep_copy(NAME, OURS)
    view = begun(table(tmp_path))
    assert view["setup"]["deck"] == 50
    assert view["missions"]["known"] == ["Convoy"]


def test_what_a_new_game_is_told_counts_more_than_the_copy(tmp_path: Path) -> None:
    at = table(tmp_path)
    at.keep_copy(NAME, OURS)
    assert begun(at, deck=40)["setup"]["deck"] == 40


def test_what_a_game_learned_since_counts_more(tmp_path: Path) -> None:
    copies = Copies(tmp_path)
    copies.put(STAR_TREK, OURS, {"deck": 62})
    assert copies.get(STAR_TREK, {"deck": 62}).fields["deck"] == 50
    assert Copies(tmp_path).get(STAR_TREK, {"deck": 61}).fields["deck"] == 61
    assert copies.get(STAR_TREK, {"deck": 61}).fields["missions"] == [MISSION]


def test_what_a_game_learned_and_what_its_owner_told_meanwhile_both_stay(tmp_path: Path) -> None:
    def cards(**facts: Any) -> dict[str, Any]:
        return {"copy": {"characters": {name: {"limit": n} for name, n in facts.items()}}}

    copies = Copies(tmp_path)
    copies.put(STATIONFALL, OwnCopy(cards(Exile=3, Legal=2)), cards(Exile=4, Stranger=1))
    learned = cards(Exile=4, Stranger=5, Security=6)
    found = copies.get(STATIONFALL, learned).fields
    assert found == cards(Exile=3, Legal=2, Stranger=5, Security=6)
    assert copies.get(STATIONFALL, cards(Exile=4, Stranger=1)).fields == cards(Exile=3, Legal=2)


def test_what_was_exported_is_imported_as_it_was() -> None:
    assert imported(exported(STAR_TREK, OURS), STAR_TREK) == OURS


GOOD: dict[str, Any] = {"panic_companion_copy": 1, "game": NAME, "copy": {"deck": 50}, "told": []}
BAD: dict[str, Any] = {
    "no JSON": "{",
    "a list": [],
    "something else": {"deck": 50},
    "a newer version": {**GOOD, "panic_companion_copy": 2},
    "a version in words": {**GOOD, "panic_companion_copy": "1"},
    "another game": {**GOOD, "game": "panic_station"},
    "no fields": {**GOOD, "copy": 5},
    "an unknown field": {**GOOD, "copy": {"cards": 5}},
    "a deck of nothing": {**GOOD, "copy": {"deck": 0}},
    "a bag without what begins": {**GOOD, "copy": {"bag": {"kang": {"count": 1}}}},
    "told in numbers": {**GOOD, "told": [5]},
    "a mission without a name": {**GOOD, "copy": {"missions": [{"limit": 3}]}},
    "half a character": {**GOOD, "told": ["\ud800"]},
    "a key twice": json.dumps(GOOD).replace('"told"', '"copy": {"deck": 40}, "told"'),
    "no number": json.dumps(GOOD).replace("[]", '[], "more": NaN'),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_in_words_and_changes_nothing(name: str, tmp_path: Path) -> None:
    Copies(tmp_path / "data").put(STAR_TREK, OURS, {})
    bad = BAD[name]
    file = tmp_path / "bad.json"
    file.write_text(bad if isinstance(bad, str) else json.dumps(bad), encoding="utf-8")
    assert isinstance(imported(file.read_bytes(), STAR_TREK), Refusal)
    data = ["--data", str(tmp_path / "data"), "--game", GAME]
    assert main(["copy", "import", *data, str(file)]) == 1
    assert Copies(tmp_path / "data").get(STAR_TREK, {}) == OURS


def test_a_file_that_another_program_saved_with_its_mark_in_front_is_read() -> None:
    data = b"\xef\xbb\xbf" + exported(STAR_TREK, OURS)
    assert imported(data, STAR_TREK) == OURS


def test_what_a_file_calls_told_and_nobody_can_tell_is_not_kept() -> None:
    file = {**GOOD, "told": ["deck", "deck", *(f"note {n}" for n in range(10_000))]}
    assert imported(json.dumps(file).encode(), STAR_TREK) == OwnCopy({"deck": 50}, ("deck",))


def test_a_file_nested_without_end_is_refused() -> None:
    deep = "[" * 100_000 + "]" * 100_000
    text = json.dumps(GOOD).replace("50", deep)
    assert isinstance(imported(text.encode(), STAR_TREK), Refusal)


def test_a_copy_that_cannot_be_read_is_put_aside_and_not_written_over(tmp_path: Path) -> None:
    file = tmp_path / "copies" / f"{NAME}.json"
    Copies(tmp_path).put(STAR_TREK, OURS, {})
    file.write_text("half of a fi", encoding="utf-8")
    copies = Copies(tmp_path)
    assert copies.get(STAR_TREK, {}) == OwnCopy()
    copies.put(STAR_TREK, OURS, {})
    assert file.with_suffix(".bad").read_text(encoding="utf-8") == "half of a fi"
    assert Copies(tmp_path).get(STAR_TREK, {}) == OURS


def test_a_game_of_whose_copy_nothing_can_be_told_says_so() -> None:
    data = exported(TEN, OwnCopy())
    assert isinstance(imported(data, TEN), Refusal)


def test_a_copy_goes_to_a_file_and_to_another_folder(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    Copies(tmp_path / "here").put(STAR_TREK, OURS, {})
    file = tmp_path / "mine.json"
    for verb, folder in ("export", "here"), ("export", "here"), ("import", "there"):
        data = ["--data", str(tmp_path / folder), "--game", GAME]
        assert main(["copy", verb, *data, str(file)]) == 0
    assert Copies(tmp_path / "there").get(STAR_TREK, {}) == OURS
    assert capsys.readouterr().err == ""


def test_an_export_writes_over_no_other_file(tmp_path: Path) -> None:
    file = tmp_path / "diary.txt"
    file.write_text("Dear diary", encoding="utf-8")
    data = ["--data", str(tmp_path), "--game", GAME]
    assert main(["copy", "export", *data, str(file)]) == 1
    assert file.read_text(encoding="utf-8") == "Dear diary"
