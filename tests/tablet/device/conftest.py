"""A tablet with a box on its table."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.devices import FakeDevices
from tests.support.held import HeldCards
from tests.support.tablet import ATablet, Tablet
from tests.support.tablet_games import at_table


@pytest.fixture
def tablet(a_tablet: ATablet, box: FakeDevices, tmp_path: Path) -> Tablet:
    """Red's first turn, with a box on the table."""
    tablet = at_table(a_tablet(cards=HeldCards(tmp_path), devices=box), 4)
    tablet.wait(0.5)
    return tablet
