"""What the device's lamp and sounds tell: only what the table's screen shows, too.

Pure: from the news, the scene and what lies on the screen. No answer that is still sealed, and no
word of who has answered, ever reaches anything in here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import floor
from typing import Final, Literal

from companion.core.seats import MARKS
from companion.stage.endings import Ending
from companion.stage.middles import Edge, RingMap
from companion.stage.questions import Ask, Question, Result, Sealed
from companion.stage.scene import Scene
from companion.table.device import Colour, Lamp, Signal

SEATS: Final[Mapping[str, Colour]] = {seat: mark.light for seat, mark in MARKS.items()}
NEUTRAL: Final[Colour] = (150, 150, 150)
ATTENTION: Final[Colour] = (255, 130, 10)
ALARM: Final[Colour] = (255, 0, 0)
SAFE: Final[Colour] = (0, 190, 120)
DIM: Final[Colour] = (14, 16, 20)
SIDES: Final = 6
"""Of the ring of lights; the first begins where a ring map's first sector does."""

LIGHTS: Final = 12
"""Of that ring; all are lit while more is left."""

OFF: Final = Lamp()
NO_GAME: Final = Lamp("steady", DIM)
LAYING: Final = Lamp("steady", (60, 60, 60))
"""The table is being laid."""
COUNTING: Final = Lamp("breathe", NEUTRAL)
"""A count is open. It is the same from the question to the result, whoever has answered."""
ALERT: Final = Lamp("blink", ALARM)
"""A question that is an alarm, from no side in particular."""
PHASE: Final = Lamp("sweep", ALARM)
NOBODY: Final = Lamp("sweep", SAFE)
"""A count of none: no light at all would look like a lamp that is off."""
ENDINGS: Final[Mapping[Literal["safe", "alarm", "quiet"], Lamp]] = {
    "safe": Lamp("steady", SAFE),
    "alarm": Lamp("steady", ALARM),
    "quiet": Lamp("steady", NEUTRAL),
}

READ: Final = Signal("read", (120, 120, 120))
READ_IN_SILENCE: Final = Signal("none", (120, 120, 120))
UNKNOWN: Final = Signal("unknown", ATTENTION)
UNKNOWN_IN_SILENCE: Final = Signal("none", ATTENTION)
PRESSED: Final = Signal("press")
ALARMED: Final = Signal("alarm", ALARM)
COUNTED: Final = Signal("result", NEUTRAL)


def lamp_of(scene: Scene | None, result: Result | None, ending: Ending | None) -> Lamp:
    """Return what the lamp shows: of a result that lies on the screen, else of the game.

    `ending` is how it ended, once the game is over.
    """
    if scene is None:
        return NO_GAME
    if result is not None:
        return _counted(result)
    if ending is not None:
        return ENDINGS[ending.tone]
    if scene.question is not None:
        asked = _asked(scene.question)
        return _beside(scene, _is_alarmed, asked) if asked == ALERT else asked
    if scene.header.tone == "alarm":
        return PHASE
    if not scene.begun:
        return LAYING
    usual = _by_the_clock(scene, SEATS.get(scene.header.seat or "", NEUTRAL))
    return usual if _ends_well(scene) else _beside(scene, _breaks, usual)


def _by_the_clock(scene: Scene, colour: Colour) -> Lamp:
    """Return the light of whose turn it is: of a ring, as much as is left of a track of time."""
    for track in scene.tracks:
        left = [slot for slot in track.slots if not slot.past][1:]
        if left and len(left) < min(len(track.slots) - 1, LIGHTS):
            return Lamp("count", colour, len(left))
    return Lamp("steady", colour)


def _ends_well(scene: Scene) -> bool:
    """Whether the game would be won: what breaks then alarms nobody."""
    outlook = scene.middle.outlook if isinstance(scene.middle, RingMap) else None
    return outlook is not None and any(tone == "safe" for _, tone in outlook.lines)


def _beside(scene: Scene, is_meant: Callable[[Edge], bool], instead: Lamp) -> Lamp:
    """Return an alarm at the sides where such edges of the piece in the middle look now."""
    rings = scene.middle
    if not isinstance(rings, RingMap):
        return instead
    centre, sides = rings.centre, 0
    for n, edge in enumerate(centre.edges):
        turned = (centre.heading + 0.5) / len(rings.sectors) + n / len(centre.edges)
        # An edge between two sides counts for the later; the hair on top is for rounding errors.
        sides |= is_meant(edge) << floor(SIDES * turned + 1e-6) % SIDES
    return Lamp("sides", ALARM, sides, instead) if sides else instead


def _is_alarmed(edge: Edge) -> bool:
    return edge.tone == "alarm"


def _breaks(edge: Edge) -> bool:
    """Whether the forecast on the map has more than an edge's outer layers struck."""
    return bool(edge.soon) and edge.soon[-1] != edge.layers[-1]


def _counted(result: Result) -> Lamp:
    """A light for each that was counted; a result that is no number is said on the screen."""
    counted = [one.value for one in result.figures if one.tone == "alarm"]
    if not counted:
        return COUNTING
    return Lamp("count", ALARM, counted[0]) if counted[0] else NOBODY


def _asked(question: Question) -> Lamp:
    if isinstance(question, Sealed) or (isinstance(question, Ask) and question.numbers):
        return COUNTING
    if getattr(question, "alarm", False):
        return ALERT
    return Lamp("breathe", SEATS.get(getattr(question, "seat", None) or "", ATTENTION))


def signal_of(sounds: Sequence[str], result: Result | None) -> Signal | None:
    """Return the signal of what was just done: from what is heard of it, and what it counted."""
    if result is not None:
        return COUNTED
    return ALARMED if "alarm" in sounds else None


def read_signal(*, known: bool, sound: bool) -> Signal:
    """Return what is shown and heard of a card that was taken; a secret one has none at all."""
    if known:
        return READ if sound else READ_IN_SILENCE
    return UNKNOWN if sound else UNKNOWN_IN_SILENCE
