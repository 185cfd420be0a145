"""Decoders over sets of frames: what is read, what is wrong, how long it takes."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import perf_counter
from typing import Any, Final, Protocol

import cv2
import numpy as np
from attrs import Factory, define, field, frozen
from numpy.typing import NDArray

from companion.cards.codec import texts
from companion.cards.reading.opencv import OpenCv
from companion.cards.reading.port import UNREAD, Code, Decoder
from companion.cards.reading.reader import Reader
from companion.cards.reading.zbar import Zbar
from companion.cards.reading.zxing import Zxing

Picture = NDArray[np.uint8]
OURS: Final = texts("panic_station")
FPS: Final = 30.0
UNPRINTED: Final = "micro"
"""The category of Micro QR codes: we print none."""
NEVER: Final = 99.0


class Reads(Protocol):
    """One after the other in a clip; `reset` before the next."""

    def read(self, frame: Picture) -> Sequence[Code]: ...
    def reset(self) -> None: ...


@frozen
class Bare:
    """A decoder alone, on grey pictures."""

    decoder: Decoder

    def read(self, frame: Picture) -> Sequence[Code]:
        return self.decoder.read(np.asarray(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), np.uint8))

    def reset(self) -> None: ...


READERS: Final[dict[str, Callable[[], Reads]]] = {
    "ours": lambda: Reader(OURS),
    "zxing-cpp": lambda: Bare(Zxing()),
    "OpenCV": lambda: Bare(OpenCv()),
    "pyzbar": lambda: Bare(Zbar()),
}


def rows_of(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "manifest.jsonl").read_text().splitlines()]


def timed_read(reader: Reads, picture: Picture) -> tuple[set[str], float]:
    """The texts that are sure, and the seconds that it took."""
    begun = perf_counter()
    codes = reader.read(picture)
    took = perf_counter() - begun
    return {code.text for code in codes if code.sure and code.text != UNREAD}, took


@define
class Tally:
    """What one reader made of the stills."""

    asked: dict[str, int] = field(factory=lambda: defaultdict(int))
    read: dict[str, int] = field(factory=lambda: defaultdict(int))
    wrong: list[str] = Factory(list)
    """Texts that no code in the frame has."""
    false: list[str] = Factory(list)
    """Texts of ours in frames that hold none of ours."""
    times: dict[str, list[float]] = field(factory=lambda: defaultdict(list))

    def recall(self, kinds: Iterable[str]) -> float:
        kinds = list(kinds)
        return sum(self.read[k] for k in kinds) / max(1, sum(self.asked[k] for k in kinds))


def over_stills(reader: Reads, folder: Path) -> Tally:
    tally = Tally()
    for number, row in enumerate(rows_of(folder)):
        if row["cat"] == UNPRINTED:
            continue
        picture = np.asarray(cv2.imread(str(folder / row["file"])), np.uint8)
        if not number:
            timed_read(reader, picture)  # the first call of all loads and warms up
        reader.reset()
        seen, took = timed_read(reader, picture)
        tally.times[f"{row['w']}×{row['h']}"].append(took)
        there = {code["payload"] for code in row["codes"]}
        if not row["codes"]:
            tally.false += [f"{row['id']}: {text}" for text in seen]
            continue
        tally.wrong += [f"{row['id']}: {text}" for text in seen - there]
        for code in row["codes"]:
            if not code.get("optional"):
                tally.asked[row["cat"]] += 1
                tally.read[row["cat"]] += code["payload"] in seen
    return tally


@define
class Shown:
    """What one reader made of the clips: seconds from a card's appearing to its text."""

    waits: list[float] = Factory(list)
    wrong: int = 0
    slowest: float = 0.0


def over_clips(reader: Reads, folder: Path, slower: float = 1.0) -> Shown:
    """As they would come from a camera: what comes while the reader is busy is gone."""
    shown = Shown()
    for clip in _clips(folder):
        begin = next((row["frame"] for row in clip if row["inside"]), None)
        if begin is None:
            continue
        reader.reset()
        busy, wait = 0.0, NEVER
        for row in clip:
            at = row["frame"] / FPS
            if at < busy - 1e-9:
                continue
            picture = np.asarray(cv2.imread(str(folder / row["file"])), np.uint8)
            seen, took = timed_read(reader, picture)
            busy = at + took * slower
            shown.slowest = max(shown.slowest, took)
            text = row["codes"][0]["payload"]
            shown.wrong += len(seen - {text})
            if text in seen and wait == NEVER:
                wait = max(0.0, busy - begin / FPS)
        shown.waits.append(wait)
    return shown


def _clips(folder: Path) -> Iterator[list[dict[str, Any]]]:
    clips: dict[int, list[dict[str, Any]]] = defaultdict(list)
    for row in rows_of(folder):
        clips[row["clip"]].append(row)
    for clip in clips.values():
        yield sorted(clip, key=lambda row: row["frame"])
