"""docs/adding-a-game.md, followed to the letter: its files are a game, and all that it names is."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion import core, digest, games, stage
from companion.games.package import Package
from companion.journal.memory import MemoryJournal
from companion.phones.private import rules_for_pages
from companion.stage import middles, presses, questions, scene
from companion.stage.presses import Send
from companion.tablet.button import ButtonContext, next_of
from tests.support.connections import SEATS, Evening
from tests.support.face_laws import LAWS, Law, Playing
from tests.support.games import SETUPS, smallest
from tests.support.golden import difference
from tests.support.kept import POLLS
from tests.support.process import ROOT
from tests.support.sealing import answer, audit, table_of_phones
from tests.support.table import Told, a_table

PAGE = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^\*\*`(\S+)`\*\*\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
PYTHON = "".join(text for name, text in FILES.items() if name.endswith(".py"))


@pytest.fixture(scope="module")
def ferry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Package]:
    """The page's files in a folder of their own, as somebody has them who copied them."""
    folder = tmp_path_factory.mktemp("mine")
    for name, text in {"ferry/__init__.py": "", **FILES}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    sys.path.insert(0, str(folder))
    yield importlib.import_module("ferry.package").PACKAGE
    sys.path.remove(str(folder))
    for name in [one for one in sys.modules if one.split(".")[0] == "ferry"]:
        del sys.modules[name]


def test_its_code_passes_the_project_s_lint(tmp_path: Path) -> None:
    """But for where imports stand, which moving into the project changes."""
    for name in [one for one in FILES if one.endswith(".py")]:
        (file := tmp_path / name).parent.mkdir(exist_ok=True)
        file.write_text(FILES[name], encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    how = ["--no-cache", "--config", str(ROOT / "pyproject.toml"), str(tmp_path)]
    lint = [*ruff, "check", "--quiet", "--ignore", "I001,INP001", *how]
    for words in (lint, [*ruff, "format", "--check", *how]):
        run = subprocess.run(words, capture_output=True, text=True, check=False)
        assert run.returncode == 0, run.stdout + run.stderr


def test_the_page_has_all_files_of_a_game() -> None:
    assert list(FILES) == [
        *(f"ferry/{name}.py" for name in ("rules", "private", "face", "package")),
        "seeds/ferry.toml",
        "seeds/playthroughs/ferry/crossing.txt",
    ]


def test_its_game_is_played_on_the_scripted_table_as_its_playthrough_says(
    ferry: Package, tmp_path: Path
) -> None:
    (file := tmp_path / "crossing.txt").write_text(FILES["seeds/playthroughs/ferry/crossing.txt"])
    told = Told(a_table(game=ferry), ferry.name)
    for step in digest.steps(file):
        found = told.line(step.command)
        for line, wanted in step.answers:
            assert difference(wanted, found) is None, (line, found)
    assert told("view")["view"]["over"]["winners"] == ["red"]


def test_its_digest_has_every_rule_that_its_code_cites(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "ferry.toml").write_text(FILES["seeds/ferry.toml"], encoding="utf-8")
    monkeypatch.setattr(digest, "SEEDS", tmp_path)
    rules = {rule.id for rule in digest.digest("ferry").rules}
    assert set(re.findall(r"FER-[A-Z]+-\d\d", PYTHON)) <= rules


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_its_face_keeps_to_what_every_face_keeps_to(
    ferry: Package, law: Law, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(SETUPS, ferry.name, smallest(ferry))
    law(ferry, 0)


def test_phones_note_a_whisper_seal_the_poll_and_open_it_after_the_game(
    ferry: Package, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert ferry.polls is not None
    monkeypatch.setitem(POLLS, "bribed", ferry.polls.rules[0])
    evening = Evening(tmp_path, MemoryJournal(), ferry)
    players = [{"seat": seat, "name": seat.title()} for seat in SEATS]
    evening.tell(do="new_game", players=players, first="red")
    phones = table_of_phones(evening)
    assert ferry.notes is not None
    for phone in phones.values():
        phone.brain.rules, phone.brain.trades = ferry.notes.rules, None
    evening.tell(do="whisper", to="blue")
    (note,) = phones["blue"].view()["notes"]
    assert (note["kind"], note["seats"]) == ("whisper", ["red", "blue"])
    evening.tell(do="ask")
    answer(phones, {**dict.fromkeys(SEATS, 0), "blue": 1})
    assert phones["green"].last("scan_result")["bribed"] == 1
    evening.tell(do="end_game")
    audit(phones)
    assert phones["red"].last("report")["report"]["faults"] == []


def test_the_box_s_button_rolls_its_die(ferry: Package, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SETUPS, ferry.name, smallest(ferry))
    following = next_of(ButtonContext(Playing(ferry, 0).scene(None)))
    assert following is not None
    assert (following.icon, following.deed) == ("d8", Send({"do": "row"}))


def test_its_notes_go_into_the_page(ferry: Package) -> None:
    rules = json.loads(json.dumps(rules_for_pages([ferry])))
    assert [one["ask"] for one in rules["games"]["ferry"]["polls"]] == ["bribed"]


def test_every_class_that_the_page_names_is_there() -> None:
    prose = re.sub(r"^```.*?^```$", "", PAGE, flags=re.MULTILINE | re.DOTALL)
    named = {
        name.split("(")[0].split(".")[0]
        for text in re.findall(r"`([^`\n]+)`", prose)
        for name in re.findall(r"^[A-Z][a-z]\w*.*|^LEVEL$|^PACKAGES$", text)
    }
    folders = [Path(str(one.__file__)).parent for one in (core, stage, games)]
    texts = [file.read_text("utf-8") for one in folders for file in one.glob("*.py")]
    known = set(re.findall(r"^(?:class )?([A-Z]\w+)\b", "\n".join(texts), re.MULTILINE))
    own = set(re.findall(r"^class (\w+)", PYTHON, re.MULTILINE))
    assert len(named) > 40
    assert named - known - own == {"None"}


def test_every_class_of_the_vocabulary_is_on_the_page() -> None:
    texts = [Path(str(one.__file__)).read_text() for one in (middles, presses, questions, scene)]
    classes = re.findall(r"^class (\w+)", "\n".join(texts), re.MULTILINE)
    untold = {"News", "Selection", "Scene", "PassRound"}  # given to a face, or returned
    assert [one for one in classes if one not in untold and f"`{one}" not in PAGE] == []
