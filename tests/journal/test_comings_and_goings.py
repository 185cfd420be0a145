"""The disk comes and goes while people play, in any order; whatever was done is kept in the end."""

from __future__ import annotations

import shutil
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from tempfile import mkdtemp
from unittest.mock import patch

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from companion.table.records import verdict
from tests.support.disk import no_file_grows
from tests.support.journals import steady
from tests.support.often import often
from tests.support.table import ANN_AND_BOB, Told, a_table
from tests.support.ten import PACKAGE


class ADiskThatComesAndGoes(RuleBasedStateMachine):
    """One evening; the folder may be full, away, or gone for good."""

    def __init__(self) -> None:
        super().__init__()
        self.trouble, self.patches = ExitStack(), ExitStack()
        clock = count(0, 2)
        self.patches.enter_context(
            patch("companion.journal.sqlite.monotonic", lambda: float(next(clock)))
        )
        self.home = Path(mkdtemp())
        self.folder, self.drawer = self.home / "stick", self.home / "drawer"
        self.told = Told(a_table(steady(self.folder)))
        self.rev = int(self.told(**ANN_AND_BOB)["view"]["rev"])
        self.full = self.away = False

    @rule(do=st.sampled_from(("throw", "throw", "undo", "redo", "view")), times=st.integers(1, 30))
    def somebody_plays(self, do: str, times: int) -> None:
        for _ in range(times):
            answer = self.told(do, anyway=True)
            assert answer["view"]["rev"] == self.rev + (answer["ok"] and do != "view")
            self.rev = answer["view"]["rev"]

    @precondition(lambda self: not self.full)
    @rule()
    def the_disk_fills_up(self) -> None:
        self.trouble.enter_context(no_file_grows())
        self.full = True

    @precondition(lambda self: self.full)
    @rule()
    def there_is_room_again(self) -> None:
        self.trouble.close()
        self.full = False

    @precondition(lambda self: not self.away and self.folder.is_dir())
    @rule()
    def the_stick_is_pulled_out(self) -> None:
        self.folder.rename(self.drawer)
        self.folder.touch()
        self.away = True

    @precondition(lambda self: self.away)
    @rule()
    def the_stick_is_put_back(self) -> None:
        self.folder.unlink()
        self.drawer.rename(self.folder)
        self.away = False

    @precondition(lambda self: not self.away)
    @rule()
    def somebody_deletes_the_folder(self) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)

    @precondition(lambda self: not self.full and not self.away)
    @rule()
    def the_evening_is_killed_and_resumed_once_all_is_written(self) -> None:
        self.told("view")
        before = self.told("view")
        if "durable" in before:
            return
        self.told.table.journal.close()
        self.told = Told(a_table(steady(self.folder)))
        assert self.told.table.resume()
        assert self.told("view") == before

    @precondition(lambda self: not self.full and not self.away)
    @invariant()
    def with_a_good_disk_everything_is_kept_after_the_next_two_lines(self) -> None:
        self.told("view")
        self.somebody_plays("throw", 1)
        assert "durable" not in self.told("view")
        found = verdict(self.folder, {"ten": PACKAGE})
        assert found.whole, found.sentence
        assert found.entries == self.rev

    @invariant()
    def the_log_has_every_command(self) -> None:
        assert [line["rev"] for line in self.told("log")["log"]] == list(range(1, self.rev + 1))

    def teardown(self) -> None:
        self.trouble.close()
        self.told.table.journal.close()
        self.patches.close()
        shutil.rmtree(self.home)


TestADiskThatComesAndGoes = ADiskThatComesAndGoes.TestCase
TestADiskThatComesAndGoes.settings = often(25, stateful_step_count=18)
