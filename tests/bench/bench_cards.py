"""Stickers under stress: our reading beside bare zxing-cpp, OpenCV's detector and pyzbar.

The default set takes a few minutes; `python -m tests.bench.cards --help` for a larger one. OpenCV's
own detector is left out of the clips: one unlucky frame stops it for most of a minute.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import cv2
import numpy as np

from tests.bench.measure import Figure

STILLS: Final = 160
CLIPS: Final = 6
FEW: Final = 2
"""Stills of the short form."""
FRAMES: Final = 75
"""Of a clip."""
A_FEW: Final = 30
SEED: Final = 20_261_118
SLOWER: Final = 5.0
UNREADABLE: Final = 0.05
"""Of all stickers, as many may stay unread."""
IN_CLIPS: Final = ("ours", "zxing-cpp", "pyzbar")


def figures(*, short: bool = False) -> list[Figure]:
    if short:
        return list(measured(FEW, None, 1, SEED, IN_CLIPS[:1], A_FEW))
    return list(measured(STILLS, None, CLIPS, SEED))


def measured(
    stills: int,
    negatives: int | None,
    clips: int,
    seed: int,
    in_clips: Sequence[str] = IN_CLIPS,
    frames: int = FRAMES,
) -> Iterator[Figure]:
    from tests.bench.cards import make_set
    from tests.bench.cards.runs import OURS

    cv2.setNumThreads(1)
    with TemporaryDirectory() as folder:
        jobs = os.cpu_count()
        if stills:
            make_set.make(f"{folder}/stills", seed, stills, "stills", negatives, OURS, jobs)
            yield from _of_stills(Path(folder, "stills"))
        if clips:
            make_set.make(f"{folder}/clips", seed, clips, "video", None, OURS, jobs, frames)
            yield from _of_clips(Path(folder, "clips"), in_clips)


def _of_stills(folder: Path) -> Iterator[Figure]:
    from tests.bench.cards.runs import READERS, over_stills

    tallies = {name: over_stills(make(), folder) for name, make in READERS.items()}
    kinds = sorted(tallies["ours"].asked)
    missed = 1 - tallies["ours"].recall(kinds)
    yield Figure("stickers not read by ours", missed, "of 1", most=UNREADABLE)
    for name, tally in tallies.items():
        yield Figure(f"{name}: recall of all", tally.recall(kinds), "of 1")
        for kind in kinds:
            yield Figure(f"{name}: recall, {kind}", tally.recall([kind]), "of 1")
        most = 0 if name == "ours" else None
        yield Figure(f"{name}: wrong texts", len(tally.wrong), "texts", most)
        yield Figure(f"{name}: reads where there is no code", len(tally.false), "texts", most)
        for size, times in sorted(tally.times.items(), key=lambda one: len(one[0]) * 1e4):
            median, late = np.percentile(times, [50, 95]) * 1e3
            is_aim = name == "ours" and size == "1280×720"
            yield Figure(f"{name}: {size}, median", median, "ms", 10 if is_aim else None)
            yield Figure(f"{name}: {size}, p95", late, "ms", 33 if is_aim else None)
            yield Figure(
                f"{name}: {size}, slowest", max(times) * 1e3, "ms", 100 if name == "ours" else None
            )


def _of_clips(folder: Path, readers: Sequence[str]) -> Iterator[Figure]:
    from tests.bench.cards.runs import NEVER, READERS, over_clips

    for name in readers:
        for slower in (1.0, SLOWER) if name == "ours" and len(readers) > 1 else (1.0,):
            shown = over_clips(READERS[name](), folder, slower)
            whose = f"{name}: shown to known" + (f", {slower:g} times slower" * (slower > 1))
            ours = name == "ours"
            median, late = np.percentile(shown.waits, [50, 90])
            yield Figure(f"{whose}, median", median, "s", 0.25 if ours else None)
            yield Figure(f"{whose}, p90", late, "s", 0.40 if ours else None)
            never = sum(wait == NEVER for wait in shown.waits)
            yield Figure(f"{whose}, never", never, "clips", 0 if ours else None)
            yield Figure(f"{whose}, wrong texts", shown.wrong, "texts", 0 if ours else None)
            yield Figure(
                f"{whose}, slowest frame", shown.slowest * 1e3, "ms", 100 if ours else None
            )
