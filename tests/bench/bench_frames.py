"""Frames of each game's busiest phase beside its table at rest, and of the Hive's moment; of tables
with and without a camera, with nine phones and with none.

Nothing waits for a screen here: a frame's time is the work that it takes.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event
from time import perf_counter, process_time, sleep, thread_time
from typing import Any, TypeAlias

from attrs import frozen

from companion.games import PACKAGES
from tests.bench.crowd import Hosted
from tests.bench.fullest import Line, counting, fullest, seated
from tests.bench.measure import ROOT, Figure, median, p99

Times: TypeAlias = "dict[str, list[tuple[float, float]]]"
"""Milliseconds of each frame, and of the processor's work, by what was seen."""
PARASITES = 10
WITH, WITHOUT = "a table with a camera, 60 frames a second", "the same with its camera off"
BEFORE, ALONE = "a table told a turn, nine phones before it", "the same without a phone"
HIVE = "the Hive's moment"
ROUNDS, EACH, IDLE = 5, 120, 60
THREATS, FOUND = 42, 118
"""The commands of two golden games before the threats act, and before the Hive is found."""
MORE = 1.33
"""So many times as long as at rest may a busy frame take."""
SECONDS = 20
"""More than any Parasite Phase takes to be shown."""
FULL = (1280, 800, SECONDS, ROUNDS, EACH, IDLE)
SHORT = (640, 400, 1, 1, 4, 6)
"""A small window, as fewer pixels are drawn sooner, and the phase's first second alone."""


def figures(*, short: bool = False) -> list[Figure]:
    found, window = _measured_in_a_window(SHORT if short else FULL)
    lines = []
    for what, frames in found.items():
        clock = [one[0] for one in frames]
        lines += [
            Figure(f"{what}, {len(frames)} frames, {window}: median", median(clock), "ms"),
            Figure("the same: p99", p99(clock), "ms"),
            Figure("the same: longest", max(clock), "ms"),
            Figure("the same, the processor's work: median", _work(frames), "ms"),
        ]
    table = _p99(found[BUSIEST["panic_station"].idle])
    for one in BUSIEST.values():
        idle, busy = found[one.idle], found[one.busy]
        named = f"{one.busy} / {one.idle}"
        lines += [
            Figure(f"{named}, p99", _p99(busy) / _p99(idle), "×", MORE),
            Figure(f"{named}, work, median", _work(busy) / _work(idle), "×"),
        ]
        if _p99(idle) != table:
            lines.append(Figure(f"{one.idle} / an idle map, p99", _p99(idle) / table, "×"))
    seen, unseen = (found[name] for name in (WITH, WITHOUT))
    return [
        *lines,
        Figure(f"{HIVE} / an idle map, p99", _p99(found[HIVE]) / table, "×"),
        Figure("nine phones / none, p99", _p99(found[BEFORE]) / _p99(found[ALONE]), "×", MORE),
        Figure("the camera / no camera, p99", _p99(seen) / _p99(unseen), "×", MORE),
        Figure("the camera / no camera, work, median", _work(seen) / _work(unseen), "×"),
    ]


def _p99(frames: list[tuple[float, float]]) -> float:
    return p99([one[0] for one in frames])


def _work(frames: list[tuple[float, float]]) -> float:
    return median([work for _, work in frames])


def _measured_in_a_window(
    counts: tuple[int, ...],
) -> tuple[Times, str]:
    """Draw in a window of X, where there is one to be had; else where SDL hides it."""
    command, window, more = [], "offscreen", {}
    if xvfb := shutil.which("xvfb-run"):
        command, window = [xvfb, "-a", "-s", "-screen 0 1920x1920x24"], "Xvfb"
        more = {"PANIC_WINDOW": "1", "SDL_VIDEODRIVER": "x11"}
    run = subprocess.run(
        [*command, sys.executable, "-m", "tests.bench.bench_frames", *map(str, counts)],
        check=True,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, **more},
    )
    return json.loads(run.stdout), window


def _crowded(tablet: Any) -> None:
    """Lead a table of six to a Parasite Phase with ten parasites on some rooms."""
    tablet.tell(**seated(6, game="panic_station"))
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[2])
    laid = (("plain-1", [1, 0]), ("plain-2", [-1, 0]), ("storage-1", [0, -1]))
    for card, at in laid:
        tablet.tell(do="explore", who="trooper", card=card, at=at, anyway=True)
    rooms = list(tablet.view["rooms"])
    parasites = [_parasite(n, rooms[n % len(rooms)]) for n in range(PARASITES)]
    tablet.tell(do="adjust", set={"parasites": parasites})
    while tablet.view["phase"] == "team":
        tablet.tell(do="end_turn")


def _parasite(n: int, room: str) -> dict[str, str]:
    side = ("grey", "black")[n % 2]
    return {"disc": side, "side": side, "room": room}


def _threatened(tablet: Any) -> None:
    """Lead a golden game to where the threats act."""
    from tests.support.tablet_games import golden

    golden(tablet, "won", THREATS)


def _last_of_nine(tablet: Any) -> None:
    """Lead nine to the end of a Minute in which all their markers fire: Pods leave, all breaks."""
    late = {"section_timer": "end_of_next_minute"}
    tablet.tell(**seated(9, game="stationfall", options=late))
    tablet.tell(do="begin")
    for _ in range(8):
        tablet.tell(do="renegotiate")
        tablet.tell(do="end_turn")
    tablet.tell(do="renegotiate")
    view = tablet.view
    for pod, character in zip(view["pods"], view["characters"], strict=False):
        tablet.tell(do="occupants", pod=pod, characters=[character])
    places = [(pod, "launch") for pod in view["pods"]]
    places += [(f"Room {n}", "damage") for n in range(3 * 9)]
    markers = [
        {"seat": seat, "on": on, "what": what, "due": view["minute"]}
        for seat, (on, what) in zip([*view["seats"]] * 3, places, strict=False)
    ]
    tablet.tell(do="adjust", set={"markers": markers})


@frozen
class Busiest:
    """A game's busiest phase, and its table at rest before and after it."""

    idle: str
    busy: str
    lead: Callable[[Any], None]
    """Leads a tablet to it."""
    lines: Sequence[Mapping[str, Any]]
    """What is done then, one after another."""


BUSIEST: Mapping[str, Busiest] = {
    "panic_station": Busiest(
        "an idle map", "a Parasite Phase", _crowded, [{"do": "parasite_phase"}]
    ),
    "star_trek_panic": Busiest(
        "idle rings", "threats that act", _threatened, [{"do": "threats_act"}]
    ),
    "stationfall": Busiest(
        "idle columns", "turns of nine, all markers firing", _last_of_nine,
        [{"do": "end_turn"}, *({"do": do} for do in ("renegotiate", "end_turn") * 4)],
    ),
}  # fmt: skip


class Frames:
    """A tablet, and how long its frames took, by what was seen."""

    def __init__(self, found: Times, folder: str, size: tuple[int, int]) -> None:
        from tests.support.tablet import Tablet

        self.found, self.tablet = found, Tablet(Path(folder), size=size, motion=True)

    def draw(self, kind: str, most: int, until: Callable[[], bool] = lambda: False) -> None:
        """Draw so many frames at the most, until something has come to an end."""
        from tests.support.tablet import TIME

        for _ in range(most):
            if until():
                return
            begin, worked = perf_counter(), process_time()
            self.tablet.root.canvas.ask_update()
            TIME.frame(1 / 60)
            _finish()
            took = (perf_counter() - begin) * 1e3, (process_time() - worked) * 1e3
            self.found.setdefault(kind, []).append(took)

    def do(self, raw: Mapping[str, Any]) -> None:
        """Have something done that is shown happening."""
        self.tablet.bridge.send(raw, lambda _: None)
        while self.tablet.jobs:
            self.tablet.jobs.pop(0)()

    def rests(self) -> bool:
        """Tell whether all was shown happening."""
        return self.tablet.desk.happening is None


def measured(wide: int, high: int, seconds: int, rounds: int, each: int, idle: int) -> Times:
    found: Times = {}
    for game in PACKAGES:
        with TemporaryDirectory() as folder:
            _busiest(BUSIEST[game], Frames(found, folder, (wide, high)), 60 * seconds, idle, each)
    with TemporaryDirectory() as folder:
        _hive(found, folder, (wide, high), idle)
    _by_the_camera(found, (wide, high), rounds, each)
    _by_the_phones(found, (wide, high), rounds * each)
    return found


def _busiest(one: Busiest, frames: Frames, most: int, idle: int, each: int) -> None:
    """Draw a game's table at rest, what happens, a second of each at least, and at rest again."""
    tablet = frames.tablet
    one.lead(tablet)
    tablet.desk.go("table")
    tablet.desk.skip()
    tablet.wait(1)
    frames.draw(one.idle, idle)
    for line in one.lines:
        frames.do(line)
        frames.draw(one.busy, each // 2)
        frames.draw(one.busy, most, frames.rests)
    frames.draw(one.idle, idle)
    tablet.close()


def _hive(found: Times, folder: str, size: tuple[int, int], idle: int) -> None:
    """The Hive is found: a map in the middle, and a swarm round it."""
    from companion.tablet.layers import Show
    from tests.support.evenings import played
    from tests.support.golden import accepted

    evening = "eliminated_marker_holder"
    played(Path(folder), evening, FOUND)
    frames = Frames(found, folder, size)
    frames.tablet.tap("resume")
    frames.tablet.wait(1)
    frames.do(accepted(evening)[FOUND])
    frames.tablet.desk.skip()
    frames.tablet.settle()
    assert isinstance(frames.tablet.desk.sheet, Show)
    frames.draw(HIVE, 2 * idle)
    frames.tablet.close()


def _by_the_camera(found: Times, size: tuple[int, int], rounds: int, each: int) -> None:
    """Draw a table in turns with its camera on and off; the camera's thread is the real one."""
    from companion.cards.table_cards import TableCards
    from tests.support.tablet import Tablet

    with TemporaryDirectory() as folder:
        cards = TableCards(Path(folder), Path(folder), lambda _: Moving())
        tablet = Tablet(Path(folder), size=size, motion=True, cards=cards)
        _crowded(tablet)
        tablet.desk.go("table")
        tablet.desk.skip()
        tablet.wait(1)
        for n in range(2 * rounds):
            tablet.desk.note(camera_reads=n % 2 == 0)
            if n % 2 == 0:
                _until(tablet, lambda: tablet.desk.card_reader.sight is not None)  # type: ignore[union-attr]
            _in_time(found, WITH if n % 2 == 0 else WITHOUT, tablet, each)
        tablet.close()


def _by_the_phones(found: Times, size: tuple[int, int], each: int) -> None:
    """Draw the fullest table that is told something twice a second, before nine phones or none."""
    from tests.support.threads import with_real_phones

    full = fullest("stationfall")
    with TemporaryDirectory() as folder:
        tablet = with_real_phones(Path(folder), size=size, motion=True)
        for line in counting(full.lines):
            tablet.tell(**line)
        tablet.desk.go("table")
        tablet.until(lambda: tablet.desk.news.guests and tablet.desk.news.guests.addresses)
        tablet.wait(1)
        presses = cycle(full.presses)
        _in_time(found, ALONE, tablet, each, presses)
        guests = tablet.desk.news.guests
        assert guests is not None
        port = guests.addresses[0].url.rstrip("/").rpartition(":")[2]
        with Hosted("guests", port, guests.code, str(full.phones)):
            tablet.wait(1)  # that they have come is shown
            _in_time(found, BEFORE, tablet, each, presses)
        tablet.close()


def _in_time(
    found: Times, kind: str, tablet: Any, count: int, presses: Iterator[Line] | None = None
) -> None:
    """Draw so many frames at 60 a second; with presses one of them each half a second."""
    from tests.support.tablet import TIME

    for n in range(count):
        if presses is not None and n % 30 == 0:
            tablet.bridge.send(next(presses), lambda _: None)
        begin, worked = perf_counter(), thread_time()
        while tablet.jobs:
            tablet.jobs.pop(0)()
        tablet.root.canvas.ask_update()
        TIME.frame(1 / 60)
        _finish()
        took = perf_counter() - begin
        found.setdefault(kind, []).append((took * 1e3, (thread_time() - worked) * 1e3))
        sleep(max(1 / 60 - took, 0))


def _until(tablet: Any, happened: Callable[[], bool]) -> None:
    """Wait until the camera has begun: reading is learned first, which is not measured here."""
    until = perf_counter() + SECONDS
    while not happened() and perf_counter() < until:
        tablet.settle(1)
        sleep(0.02)
    assert happened()


class Moving:
    """A camera of 1280×720 at thirty frames a second: a card that wanders over the table."""

    def __init__(self) -> None:
        self._closed = Event()

    def frames(self) -> Iterator[Any]:
        import numpy as np

        from companion.cards.camera import Frame
        from tests.support.cameras import showing

        picture, begun = showing("PS-E06", size=(1280, 720)), perf_counter()
        pictures = [np.roll(picture, (20 * n, 30 * n), (0, 1)) for n in range(16)]
        for n in count():
            if self._closed.wait(max(begun + n / 30 - perf_counter(), 0)):
                return
            yield Frame(n / 30, pictures[n % len(pictures)])

    def close(self) -> None:
        self._closed.set()


def _finish() -> None:
    from kivy.graphics.opengl import glFinish

    glFinish()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measured(*map(int, sys.argv[1:]))))
