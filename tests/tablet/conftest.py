"""A tablet for each test, put away afterwards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.support.tablet import Tablet

ATablet: TypeAlias = Callable[..., Tablet]


@pytest.fixture
def a_tablet(tmp_path: Path) -> Iterator[ATablet]:
    """Make tablets on this test's folder: the same one, where it is started again."""
    made: list[Tablet] = []

    def make(**how: Any) -> Tablet:
        made.append(Tablet(tmp_path, **how))
        return made[-1]

    yield make
    for tablet in made:
        tablet.close()


@pytest.fixture
def tablet(a_tablet: ATablet) -> Tablet:
    """A tablet at its start."""
    return a_tablet()
