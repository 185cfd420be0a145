"""The same tablets as the tests of single screens have."""

from __future__ import annotations

from tests.tablet.conftest import a_tablet, tablet, unpainted

__all__ = ("a_tablet", "tablet", "unpainted")
