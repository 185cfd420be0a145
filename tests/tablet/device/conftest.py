"""A tablet with a box on its table."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.support import needs
from tests.support.devices import FakeDevices

if TYPE_CHECKING:
    from tests.support.tablet import ATablet, Tablet


@pytest.fixture
def tablet(a_tablet: ATablet, box: FakeDevices, tmp_path: Path) -> Tablet:
    """Red's first turn, with a box on the table."""
    needs.all_of(needs.opengl, needs.opencv)
    # Not before: where a machine lacks these, only the tests are skipped that ask for a tablet.
    from tests.support.held import HeldCards
    from tests.support.tablet_games import at_table

    tablet = at_table(a_tablet(cards=HeldCards(tmp_path), devices=box), 4)
    tablet.wait(0.5)
    return tablet
