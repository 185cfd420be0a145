"""A game's other die, table or map is one line of its own files: shown with Ten."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.core.refusal import Refusal
from companion.core.seats import SEATS
from companion.games.package import Package
from companion.journal.memory import MemoryJournal
from companion.stage.middles import CardMap, RingMap
from tests.support.connections import Evening, Phone
from tests.support.face_laws import LAWS, Playing
from tests.support.process import ROOT
from tests.support.tablet import ATablet, Tablet
from tests.support.ten_package import PACKAGE as TEN

FILES = ("ten", "ten_face", "ten_private", "ten_package")
Change = Callable[[str, str], Package]


@pytest.fixture
def changed(tmp_path: Path) -> Iterator[Change]:
    """Ten from a copy of its files, in which one line is another."""

    def change(line: str, other: str) -> Package:
        folder = tmp_path / "changed"
        folder.mkdir()
        texts = {name: (ROOT / f"tests/support/{name}.py").read_text("utf-8") for name in FILES}
        assert sum(text.split("\n").count(line) for text in texts.values()) == 1
        for name, text in texts.items():
            lines = [other if one == line else one for one in text.split("\n")]
            copied = "\n".join(lines).replace("tests.support.ten", "changed.ten")
            (folder / f"{name}.py").write_text(copied, encoding="utf-8")
        found: Package = importlib.import_module("changed.ten_package").PACKAGE
        return found

    sys.path.insert(0, str(tmp_path))
    yield change
    sys.path.remove(str(tmp_path))
    for name in [one for one in sys.modules if one.split(".")[0] == "changed"]:
        del sys.modules[name]


def keeps_the_laws(package: Package) -> None:
    for law in LAWS:
        law(package, 1)


def a_window(a_tablet: ATablet, package: Package) -> Tablet:
    return a_tablet(packages={package.name: package}, game=package.name)


def begun(tablet: Tablet) -> Tablet:
    package = tablet.desk.chosen
    players = [{"seat": seat, "name": seat.title()} for seat in package.seating.seats]
    tablet.tell(do="new_game", game=package.name, players=players, first="red")
    tablet.desk.go("table")
    tablet.settle()
    return tablet


def found(tablet: Tablet, kind: str) -> int:
    keys = tablet.keys()
    return sum(one.startswith(kind) for one in keys)


def refused(tablet: Tablet, **raw: Any) -> Refusal:
    answers: list[Any] = []
    tablet.bridge.send(raw, answers.append)
    tablet.settle()
    (answer,) = answers
    assert isinstance(answer, Refusal)
    return answer


def on_a_phone(folder: Path, package: Package) -> dict[str, Any]:
    """Return the first scene that red's phone is sent."""
    evening = Evening(folder, MemoryJournal(), package)
    players = [{"seat": seat, "name": seat.title()} for seat in package.seating.seats]
    evening.tell(do="new_game", players=players, first="red")
    phone = Phone(evening)
    scene: dict[str, Any] = phone.hello("red", wants="scene")["scene"]
    return scene


def test_a_die_of_six_becomes_one_of_four_everywhere(
    changed: Change, a_tablet: ATablet, tmp_path: Path
) -> None:
    package = changed('DIE = Die(6, "throw")', 'DIE = Die(4, "throw")')
    keeps_the_laws(package)
    tablet = begun(a_window(a_tablet, package))
    assert tablet.desk.package.sides == 4
    assert refused(tablet, do="throw", roll=[5]).code == "bad_roll"
    tablet.tell(do="throw", roll=[4])
    tablet.tap("menu")
    tablet.tap("menu.roll")
    assert "A D4 for the table" in tablet.texts()
    (throw, *_) = on_a_phone(tmp_path, package)["actions"]
    assert throw["icon"] == "d4"
    assert package.face is not None
    assert getattr(package.face.facts(())[0], "dice", None) == 4


@pytest.mark.parametrize("seats", [6, 9])
def test_a_table_for_nine_becomes_one_for_six_everywhere(
    changed: Change, a_tablet: ATablet, tmp_path: Path, seats: int
) -> None:
    package = changed("SEATING = Seating(2, 9)", f"SEATING = Seating(2, {seats})")
    keeps_the_laws(package)
    tablet = a_window(a_tablet, package)
    tablet.tap("new")
    assert found(tablet, "chair.") == seats
    players = [{"seat": seat, "name": seat} for seat in SEATS[: seats + 1]]
    if seats < len(SEATS):
        more = refused(tablet, do="new_game", game=package.name, players=players, first="red")
        assert more.code == "bad_value"
    assert found(begun(tablet), "seat.") == seats
    assert len(on_a_phone(tmp_path, package)["seats"]) == seats


def test_a_ring_becomes_a_map_of_cards_everywhere(
    changed: Change, a_tablet: ATablet, tmp_path: Path
) -> None:
    ring = Playing(TEN, 1).scene(None).middle
    package = changed("            middle=_ring(ground),", "            middle=_cards(ground),")
    keeps_the_laws(package)
    cards = Playing(package, 1).scene(None).middle
    assert (type(ring), type(cards)) == (RingMap, CardMap)
    tablet = begun(a_window(a_tablet, package))
    assert {"Red", "Blue"} <= set(tablet.texts())
    assert on_a_phone(tmp_path, package)["middle"]["is"] == "CardMap"
