"""Reads a frame: the general decoder first, then what only somebody can who knows the cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from time import thread_time

import cv2
import numpy as np

from companion.cards.reading.arrays import Floats, Grey, smaller
from companion.cards.reading.closed import Known
from companion.cards.reading.guessing import PlacedGuess, guesses
from companion.cards.reading.places import Region, boxes, look, moving
from companion.cards.reading.port import UNREAD, Code, Decoder, as_corners

SURE = 0.065
"""Evidence that is enough alone."""
MAYBE = 0.055
"""Evidence that is enough when a second frame says the same."""
SYMBOL = 0.45
"""How much of what all symbols share must be seen for a place to be remembered."""
BUDGET = 0.019
"""Seconds after which no further place of a frame is looked at."""
IN_A_CLIP = 0.014
"""The same when another frame came before and one will come soon."""
AT_ONCE = 3
"""Boxes looked at together; then the clock is asked again."""
BOXES = 9
PLACES = 7
GUESSES = 3
REMEMBERED = 15
"""Frames after which a place is forgotten."""
TOGETHER = 3
"""Frames within which two that are not sure must agree."""
FEWEST = 2
"""Texts that there must be, for one to explain more than another."""
COLOURS = 3
LARGEST = 2048
"""Pixels along the longer side; a larger picture is made smaller first."""
SMALLEST = 16


class Reader:
    """Reads frames one after the other and remembers where the last symbol stood."""

    def __init__(
        self,
        texts: Iterable[str],
        *,
        decoder: Decoder | None = None,
        clock: Callable[[], float] = thread_time,
    ) -> None:
        """Know these texts; a decoder reads any other."""
        if decoder is None:
            from companion.cards.reading.zxing import Zxing

            decoder = Zxing()
        self._known = Known(texts)
        self._decoder = decoder
        self._clock = clock
        self.reset()

    def reset(self) -> None:
        """Another picture follows: nothing of the last one counts."""
        self._frame = 0
        self._last: tuple[int, Floats] | None = None
        self._maybe: dict[str, int] = {}
        self._before: Grey | None = None
        self._half: Grey | None = None

    def read(self, frame: Grey | None) -> list[Code]:
        """Every code in the frame; those that are not sure are one frame's guess."""
        begin = self._clock()
        self._frame += 1
        grey, times = as_grey(frame)
        if grey is None:
            return []
        self._before, self._half = (
            self._half,
            smaller(grey, grey.shape[1] // 2, grey.shape[0] // 2),
        )
        seen = self._decoder.read(grey)
        codes = [code for code in seen if code.text != UNREAD]
        codes += self._guessed(grey, seen, begin + (BUDGET if self._before is None else IN_A_CLIP))
        self._maybe = {t: f for t, f in self._maybe.items() if self._frame - f < TOGETHER}
        return codes if times == 1 else [_larger(code, times) for code in codes]

    def _guessed(self, grey: Grey, seen: Sequence[Code], until: float) -> list[Code]:
        read = [_array(code) for code in seen if code.text != UNREAD]
        if read:
            self._last = (self._frame, read[-1])
        if len(self._known.texts) < FEWEST:
            return []
        found: dict[str, Code] = {}
        for searched in self._searches(grey, seen):
            places = [p for p in searched if _fit(p) and not any(_covers(r, p) for r in read)]
            for finding in guesses(self._known, grey, places, GUESSES):
                if not any(_covers(r, finding.corners) for r in read):
                    self._weigh(finding, found)
                    if finding.evidence >= MAYBE:
                        read.append(finding.corners)
            if (found and any(code.sure for code in found.values())) or self._clock() > until:
                break
        texts = {code.text for code in seen}
        return [code for code in found.values() if code.text not in texts]

    def _searches(self, grey: Grey, seen: Sequence[Code]) -> Iterator[list[Floats]]:
        """Places to look at, likeliest first; each list is asked for when the last told nothing."""
        unread = [_array(code) for code in seen if code.text == UNREAD]
        near = self._last is not None and self._frame - self._last[0] <= REMEMBERED
        if near and not any(code.text for code in seen):
            assert self._last is not None
            unread.append(self._last[1])
        if unread:
            yield unread[:PLACES]
        if any(code.text for code in seen):
            return
        crowded = [_around(self._last[1])] if near and self._last else []
        if self._before is not None and self._half is not None:
            crowded += moving(self._half, self._before, AT_ONCE - len(crowded))
        if crowded:
            yield [place.corners for place in look(grey, crowded, PLACES)]
        crowded = boxes(grey, BOXES)
        begins = range(0, len(crowded), AT_ONCE)
        if self._before is not None and begins:
            begins = begins[self._frame % len(begins) :][:1]  # the next frame comes soon
        for begin in begins:
            yield [p.corners for p in look(grey, crowded[begin : begin + AT_ONCE], PLACES)]

    def _weigh(self, finding: PlacedGuess, found: dict[str, Code]) -> None:
        text, evidence = finding.guess.text, finding.evidence
        if finding.shared > SYMBOL and evidence > MAYBE / 2:
            self._last = (self._frame, finding.corners)
        if evidence < MAYBE or (text in found and found[text].sure):
            return
        before = self._maybe.get(text, self._frame)
        self._maybe[text] = self._frame
        found[text] = Code(
            text, as_corners(finding.corners), sure=evidence >= SURE or before < self._frame
        )


def as_grey(frame: Grey | None) -> tuple[Grey | None, float]:
    """One byte a pixel and how many times smaller; nothing where there is no picture."""
    if (
        frame is None
        or frame.ndim not in {2, COLOURS}
        or min(frame.shape[:2], default=0) < SMALLEST
    ):
        return None, 1.0
    times = max(1.0, max(frame.shape[:2]) / LARGEST)
    if times > 1:
        high, wide = frame.shape[:2]
        size = (max(SMALLEST, round(wide / times)), max(SMALLEST, round(high / times)))
        frame = smaller(frame, *size)
    if frame.ndim == COLOURS:
        frame = np.asarray(cv2.cvtColor(frame[..., :3], cv2.COLOR_BGR2GRAY), np.uint8)
    return np.ascontiguousarray(frame), times


def _array(code: Code) -> Floats:
    return np.array(code.corners, np.float32)


def _fit(corners: Floats) -> bool:
    """Is it a square that could hold a symbol?"""
    return bool(cv2.contourArea(corners) > 12 * 12 and cv2.isContourConvex(corners))


def _covers(read: Floats, place: Floats) -> bool:
    middle = place.mean(0)
    return cv2.pointPolygonTest(read, (float(middle[0]), float(middle[1])), measureDist=False) >= 0


def _around(corners: Floats) -> Region:
    (x0, y0), (x1, y1) = corners.min(0).tolist(), corners.max(0).tolist()
    return Region(x0, y0, x1 - x0, y1 - y0, 1)


def _larger(code: Code, times: float) -> Code:
    return Code(code.text, as_corners(_array(code) * times), code.sure)
