"""A tablet for each test, put away afterwards; painted where a test looks at its pixels.

Software paints a window slowly, and most of what is tested is what can be pressed, said and sent:
three quarters of these tests' time were frames that nobody looked at, and a quarter of the rest
went into smooth shapes. A test that looks at pixels is marked `painted`; `tests/screenshots` and
`tests/bench` paint every screen.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.support import needs

with suppress(pytest.skip.Exception):  # then whatever asks for a window is skipped, not all of this
    # First of all, because Kivy must be told how to behave before anything loads it.
    from tests.support.tablet import ATablet, Tablet, without_shapes
    from tests.support.threads import AThreaded, Threaded
from tests.support.devices import FakeDevices
from tests.support.guests import FakePhones


@pytest.fixture(autouse=True)
def unpainted(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let frames go by without painting, and make no smooth shapes for nobody to look at."""
    if needs.opengl():
        return
    monkeypatch.setattr("kivy.core.window.Window.on_draw", lambda *_: None, raising=False)
    if request.node.get_closest_marker("painted") is None:
        without_shapes(monkeypatch)


@pytest.fixture
def a_tablet(tmp_path: Path) -> Iterator[ATablet]:
    """Make tablets on this test's folder: the same one, where it is started again."""
    needs.all_of(needs.opengl)
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


@pytest.fixture
def a_threaded(tmp_path: Path) -> Iterator[AThreaded]:
    """Make tablets whose table lives on a thread of its own."""
    needs.all_of(needs.opengl)
    made: list[Threaded] = []

    def make(folder: Path = tmp_path, **how: Any) -> Threaded:
        made.append(Threaded(folder, **how))
        return made[-1]

    yield make
    for tablet in made:
        tablet.close()


@pytest.fixture
def phones() -> FakePhones:
    """Nobody has come yet."""
    return FakePhones()


@pytest.fixture
def box() -> FakeDevices:
    """A box that is plugged in."""
    return FakeDevices()
