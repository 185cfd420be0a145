"""The box's firmware and its simulator, built once for all of these tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support import needs
from tests.support.box_ends import Host
from tests.support.simbox import Programs, SimBox, built


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Programs:
    needs.all_of(needs.simulator, needs.ptys)
    return built(tmp_path_factory.mktemp("box"))


@pytest.fixture
def box(programs: Programs) -> Iterator[SimBox]:
    with SimBox(programs) as one:
        yield one


@pytest.fixture
def awake(box: SimBox) -> SimBox:
    """A box that was switched on a while ago, and that nobody has asked yet."""
    box.run(0.5)
    return box


@pytest.fixture
def host(box: SimBox) -> Host:
    """A host that the box knows."""
    return Host(box).greeted()
