"""Every game of whose copy something can be told: its forms hold what is told, nothing else."""

from __future__ import annotations

import pytest

from companion.games import PACKAGES
from companion.games.package import Package
from companion.stage.copying import OwnCopy
from companion.table.copies import exported, imported

TOLD = [one for one in PACKAGES.values() if one.copying is not None]


@pytest.mark.parametrize("package", TOLD, ids=lambda one: one.name)
def test_every_value_that_a_form_shows_can_be_told_and_is_no_guess_then(package: Package) -> None:
    assert package.copying is not None
    for form in package.copying.sections(OwnCopy()):
        for entry in (entry for item in form.items for entry in item.entries):
            copy = package.copying.tell(OwnCopy(), entry.path, entry.value)
            assert isinstance(copy, OwnCopy)
            shown = [
                one
                for after in package.copying.sections(copy)
                for item in after.items
                for one in item.entries
                if one.path == entry.path
            ]
            assert [(one.value, one.guess) for one in shown] == [(entry.value, False)]
            assert imported(exported(package, copy), package) == copy
