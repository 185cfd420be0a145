"""The firmware, built once for all of these tests."""

from __future__ import annotations

import pytest

from tests.support import needs
from tests.support.firmware import Built, build


@pytest.fixture(scope="session")
def image(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The image for the chip."""
    needs.all_of(needs.chip)
    return build(out=tmp_path_factory.mktemp("image"))


@pytest.fixture(scope="session")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """What the firmware's own tests say."""
    needs.all_of(needs.compiler, needs.proc)  # the sanitizers look there
    return build("test", out=tmp_path_factory.mktemp("desk"))
