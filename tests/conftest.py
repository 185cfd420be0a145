"""The three tiers of tests, and what every test leaves behind it: nothing.

A merge needs all but the bulk. `--quick` leaves out what takes a browser, the simulated chip, or
seconds, and all windows but those of tests that are marked `quick`. `--long` is the bulk alone:
what is marked `long`, and every law with five times as many examples. How many examples a law tries
is always said with `tests.support.often`.
"""

from __future__ import annotations

import atexit
import gc
import logging
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, settings

from companion.core.states import IllegalTransitionError
from companion.journal.sqlite import SqliteJournal
from tests.support import needs
from tests.support.left_behind import LeftBehind
from tests.support.often import EXAMPLES
from tests.support.warm import cool_down

for tier, most in EXAMPLES.items():
    settings.register_profile(
        tier, max_examples=most, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )


def pytest_addoption(parser: pytest.Parser) -> None:
    tiers = parser.getgroup("tiers of tests; without these, all that a merge needs")
    for name, help_ in (("quick", "those of the edit loop"), ("long", "the bulk alone")):
        tiers.addoption(f"--{name}", action="store_true", help=help_)


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("quick") and config.getoption("long"):
        raise pytest.UsageError("--quick leaves the bulk out, and --long is the bulk alone")
    settings.load_profile(_tier(config))
    config.pluginmanager.register(LeftBehind(), "left-behind")


@pytest.hookimpl(wrapper=True)
def pytest_collection(session: pytest.Session) -> Generator[None, object, object]:
    """Look for no garbage while all tests are loaded, for they stay; nor among them later."""
    gc.disable()
    _load_a_share(session.config)
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(*SELDOM)
        atexit.register(gc.unfreeze)  # libraries complain of what is still there at the end
        gc.enable()


def _load_a_share(config: pytest.Config) -> None:
    """Let each worker begin with other files, where all would load the same at the same time.

    What one has compiled is kept for the others; in a new clone that is two thirds of loading.
    """
    if not hasattr(config, "workerinput") or config.args_source is config.ArgsSource.ARGS:
        return
    number, of = (
        int(config.workerinput["workerid"].removeprefix("gw")),
        config.workerinput["workercount"],
    )
    here = Path(__file__).parent
    files = [*here.rglob("conftest.py"), *sorted(here.rglob("test_*.py"))[number::of]]
    for file in files:
        with suppress(Exception, pytest.skip.Exception):  # which is said when it is collected
            import_module(".".join(file.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = WANTED[_tier(config)]
    config.hook.pytest_deselected(items=[item for item in items if not wanted(item)])
    # The longest files first, so that at the end no worker is alone with one of them.
    items[:] = sorted((item for item in items if wanted(item)), key=_turn)


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Skip a file that cannot be loaded where the system lacks a library, such as OpenCV takes."""
    report = yield
    if report.failed and (why := needs.library_lacking(str(report.longrepr))):
        report.outcome, report.longrepr = "skipped", (str(collector.path), 1, f"Skipped: {why}")
    return report


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Be content where all that was asked for was skipped while it was loaded."""
    reporter = session.config.pluginmanager.getplugin("terminalreporter")
    if (
        exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED
        and reporter
        and reporter.stats.get("skipped")
    ):
        session.exitstatus = pytest.ExitCode.OK


def _turn(item: pytest.Item) -> int:
    folder = item.path.parent.name
    return LONGEST.index(folder) if folder in LONGEST else len(LONGEST)


def _tier(config: pytest.Config) -> str:
    return next((name for name in ("quick", "long") if config.getoption(name)), "merge")


def _is_long(item: pytest.Item) -> bool:
    return item.get_closest_marker("long") is not None


def _is_law(item: pytest.Item) -> bool:
    is_hypothesis_s = getattr(getattr(item, "obj", None), "is_hypothesis_test", False)
    return is_hypothesis_s or item.get_closest_marker("law") is not None


def _is_slow(item: pytest.Item) -> bool:
    if item.get_closest_marker("quick") is not None:
        return False
    is_heavy = not HEAVY.isdisjoint(getattr(item, "fixturenames", ()))
    return is_heavy or item.get_closest_marker("slow") is not None


SELDOM: Final = (20_000, 20, 20)
"""When garbage is looked for while tests run: as often as usual, it took a tenth of their time."""
HEAVY: Final = {"browser", "served", "programs", "image", "a_tablet", "a_threaded", "lan"}
"""A browser, a server, the simulated chip, its compiler, a window, a network: `--quick` has few."""
LONGEST: Final = (
    "web", "bench", "screenshots", "flows", "tests", "device", "firmware", "tablet", "phones",
)  # fmt: skip
"""Folders whose files take longest; each worker opens its browser once for all of the first.

In `tests` itself lie those of the command line, which start a process for every word.
"""
WANTED: Final[dict[str, Callable[[pytest.Item], bool]]] = {
    "quick": lambda item: not (_is_long(item) or _is_slow(item)),
    "merge": lambda item: not _is_long(item),
    "long": lambda item: _is_long(item) or _is_law(item),
}


@pytest.fixture(autouse=True, scope="session")
def _nothing_of_this_person_is_written(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep a log without a folder of its own out of the data folder of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True, scope="session")
def _nothing_is_kept_warm() -> Iterator[None]:
    """End what was loaded for all tests that run the program."""
    yield
    cool_down()


@pytest.fixture(autouse=True)
def _journals_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Close what a test opened, as a process does that ends."""
    opened: list[SqliteJournal] = []
    born = SqliteJournal.__init__

    def remembered(self: SqliteJournal, *parts: Any) -> None:
        born(self, *parts)
        opened.append(self)

    monkeypatch.setattr(SqliteJournal, "__init__", remembered)
    yield
    for journal in opened:
        journal.close()


class _Illegal(logging.Handler):
    """Keeps what was logged of transitions that no table lists."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[BaseException] = []

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if isinstance(error, IllegalTransitionError):
            self.found.append(error)


@pytest.fixture(autouse=True)
def _no_transition_is_illegal() -> Iterator[None]:
    """Fail where one was survived: a bug does not end an evening, it is logged."""
    illegal = _Illegal()
    logging.getLogger().addHandler(illegal)
    yield
    logging.getLogger().removeHandler(illegal)
    assert illegal.found == []
