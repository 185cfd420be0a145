"""The same tablets as the tests of single screens have; nothing is painted but what is asked for.

Software paints a window slowly. A flow looks at what can be pressed and at what was sent, and
leaves the looks to the tests of single screens.
"""

from __future__ import annotations

import pytest

from tests.tablet.conftest import a_tablet, tablet

__all__ = ("a_tablet", "tablet")


@pytest.fixture(autouse=True)
def unpainted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let frames go by without painting."""
    monkeypatch.setattr("kivy.core.window.Window.on_draw", lambda *_: None, raising=False)
