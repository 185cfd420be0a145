"""What every game's face keeps to, on the table's screen, on the host's page and on each phone."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games import PACKAGES
from companion.games.package import Package
from companion.locale import LANGUAGES
from companion.locale.build import HERE, read
from companion.stage.presses import Shut
from tests.support.face_laws import LAWS, MOST, Law, Playing
from tests.support.games import EVERY_PACKAGE
from tests.support.presses import words
from tests.support.ten_columns import PACKAGE as IN_COLUMNS

BY_NAME = [
    *(pytest.param(one, id=one.name) for one in EVERY_PACKAGE),
    pytest.param(IN_COLUMNS, id="ten in columns"),
]
SEEDS: list[Any] = [0, *(pytest.param(n, marks=pytest.mark.long) for n in range(1, 6))]
"""Games that differ: one in a merge, six with the bulk."""


@pytest.mark.parametrize("package", BY_NAME)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_face_keeps_to_the_law(law: Law, package: Package, seed: int) -> None:
    law(package, seed)


@pytest.mark.parametrize("package", BY_NAME)
def test_the_games_that_are_looked_at_go_on(package: Package) -> None:
    """One that stops while it is set up would keep to every law."""
    for seed in range(6):
        playing = Playing(package, seed)
        many = sum(playing.on() for _ in range(MOST))
        assert playing.play.standing.over or many == MOST, seed


@pytest.mark.parametrize("package", [one for one in BY_NAME if one.id in PACKAGES])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_word_is_translated(package: Package, seed: int) -> None:
    catalogues = [read(HERE / f"{language}.po") for language in LANGUAGES]
    playing, said = Playing(package, seed), set[str]()
    for _ in playing.moments():
        for seat in playing.seats():
            said |= {one.text for one in words(playing.scene(seat)) if one.text}
    for catalogue in catalogues:
        lacking = [one for one in said if not (known := catalogue.get(one)) or not known.string]
        assert lacking == []


@pytest.mark.parametrize("package", BY_NAME)
def test_what_no_table_can_overrule_has_nothing_to_be_done_anyway(package: Package) -> None:
    playing = Playing(package, 1)
    for _ in playing.moments():
        shut = [one.press for one in playing.scene(None).actions if isinstance(one.press, Shut)]
        assert all(one.raw is None for one in shut if one.refusal.is_firm)


@pytest.mark.parametrize("package", BY_NAME)
def test_a_seat_finds_nothing_there_that_is_the_table_s(package: Package) -> None:
    playing = Playing(package, 1)
    for _ in playing.moments():
        for seat in playing.play.standing.players:
            scene = playing.scene(seat)
            assert scene.extras == ()
            assert all(one.correct is None for one in scene.seats)
            shut = [one.press for one in scene.actions if isinstance(one.press, Shut)]
            assert all(one.raw is None for one in shut)
