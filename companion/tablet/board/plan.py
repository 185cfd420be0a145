"""Works out where each room's name and its pieces are drawn on a map of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from attrs import frozen

from companion.stage.middles import Place
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.board.viewport import Viewport
from companion.tablet.box import Box
from companion.tablet.ink import Ink

NAMES_FROM: Final = 80.0
"""Design pixels of a card that has room for a name as it is."""
DISC: Final = 32.0
"""Design pixels that discs are to have below a name."""
LETTERS: Final = (30.0, 38.0)
"""Design pixels that a name has at least beside discs, and that it has where half is left."""
LOW: Final = 1.5
"""A room that is so much wider than high has its name beside its discs."""
BESIDE: Final = 0.64
"""So much of a low room's width its discs may take beside its name."""
HALF: Final = 0.55
VOWELS: Final = frozenset("aeiouyàâäéèêëîïôöùûüœæ")
FEW: Final = 3
"""Fewer letters of a word say nothing: then the room's icon stands alone."""
MANY, SMALLEST = 5, 10.0
"""Before more discs than these get smaller than so many design pixels, the name gives way."""
LARGEST: Final = 0.145
"""A disc's radius, as a share of its card."""
FANNED: Final = 0.22
"""The same of one that lies over a part of the next."""
SHOWN: Final = 1.4
"""So many radii lie between two discs in a line at the least: each one's letter is seen."""
SEEN: Final = 0.7
"""How much of a line of discs is seen above the line that lies over it."""
Slot: TypeAlias = "tuple[float, float, float]"
"""Where a disc stands among the cells, and its radius."""


@frozen
class RoomPlan:
    """A room of a card, as it is drawn."""

    id: str
    place: Place
    box: Box
    name: Words
    label: str
    """Its name as it is written: shortened where it would not fit."""
    head: Box
    """Where that stands."""
    size: float
    """Its size."""
    sub: Box | None
    floor: Box
    """Where its discs stand."""
    is_short: bool = False


def plan(
    ink: Ink, viewport: Viewport, places: Iterable[Place], occupied: Iterable[str]
) -> list[RoomPlan]:
    """Lay out every room; each disc that will stand in one has it named in `occupied`.

    Names that are written whole are all of one size.
    """
    crowd, shown = Counter(occupied), tuple(places)
    size = max(theme.SMALL, min(theme.LARGE, viewport.pitch / ink.look.unit * 0.105))
    found = _rooms(ink, viewport, shown, crowd, size)
    whole = min((one.size for one in found if not one.place.halves and not one.is_short), default=0)
    return found if whole in (0, size) else _rooms(ink, viewport, shown, crowd, whole)


def _rooms(
    ink: Ink, viewport: Viewport, places: Iterable[Place], crowd: Mapping[str, int], size: float
) -> list[RoomPlan]:
    found: list[RoomPlan] = []
    for place in places:
        card = viewport.card(place.cell)
        halves = zip(place.halves, card.rows(2), strict=True) if place.halves else ()
        rooms = [(id_, name, box) for (id_, name), box in halves]
        for id_, name, box in rooms or [(place.key, place.name, card)]:
            found.append(_room(ink, viewport, place, id_, name, box, crowd.get(id_, 0), size))
    return found


def _room(
    ink: Ink, viewport: Viewport, place: Place, id_: str, name: Words, box: Box, crowd: int,
    size: float,
) -> RoomPlan:  # fmt: skip
    side = viewport.pitch / ink.look.unit
    inner = box.inset(viewport.pitch * 0.05)
    most = min(inner.h * 0.75, inner.h - (ink.px(DISC) if crowd else 0))
    fitted = _fitted(ink, name, inner.w, size, most)
    if fitted is None:
        return _cramped(ink, place, id_, name, box, inner, crowd)
    high, size = fitted
    head, rest = inner.cut_top(high)
    sub = None
    line = ink.look.font(theme.SMALL) * 1.25
    told = place.sub and (not place.halves or name == place.name)
    if told and side > NAMES_FROM * 1.4 and rest.h > line * 2.6:
        sub, rest = _sub(ink, place, rest, line)
    return RoomPlan(id_, place, box, name, ink.say(name), head, size, sub, rest)


def _cramped(
    ink: Ink, place: Place, id_: str, name: Words, box: Box, inner: Box, crowd: int
) -> RoomPlan:
    """Write a name in one line, as short as it must be: above the discs, or beside them."""
    size = theme.SMALL / ink.look.scale
    line = ink.look.font(size) * 1.25
    is_low = inner.w > LOW * inner.h and inner.h - line < ink.px(DISC)
    if crowd and is_low:
        need = inner.h * (1 + (crowd - 1) * SHOWN / 2)
        letters = max(ink.px(LETTERS[0]), min(ink.px(LETTERS[1]), inner.w * HALF))
        wide = min(need, inner.w * BESIDE, inner.w - letters)
        floor, head = inner.cut_right(wide, ink.px(2))
        head = head.cut_top(min(line, head.h))[0]
    else:
        head, floor = inner.cut_top(min(line, inner.h))
    least = min(ink.px(SMALLEST), box.w * LARGEST * 0.8)
    if crowd > MANY and slots(floor, crowd, box.w)[0][2] < least:
        floor, head = inner, inner.cut_left(0)[0]  # its icon says which room it is
    label = shortened(ink.say(name), lambda text: ink.width(text, size, "bold") <= head.w)
    return RoomPlan(
        id_, place, box, name, label, head, size, None, floor, is_short=label != ink.say(name)
    )


def shortened(name: str, fits: Callable[[str], bool]) -> str:
    """Return a name, or its first words or syllables; nothing where too few letters would fit."""
    words = name.split(" ")
    for n in range(len(words), 0, -1):
        if fits(" ".join(words[:n])):
            return " ".join(words[:n])
    first = words[0]
    for n in range(len(first) - 1, FEW - 1, -1):
        ends_well = first[n - 1].lower() not in VOWELS and first[n].lower() in VOWELS
        if (ends_well or n == FEW) and fits(f"{first[:n]}."):
            return f"{first[:n]}."
    return ""


def _sub(ink: Ink, place: Place, rest: Box, line: float) -> tuple[Box | None, Box]:
    if ink.width(place.sub, theme.SMALL) > rest.w:
        return None, rest
    return rest.cut_top(line)


def _fitted(
    ink: Ink, name: Words, wide: float, size: float, most: float
) -> tuple[float, float] | None:
    """Return how high a name stands and its size, or None where it would have to be too small."""
    text, wide = ink.say(name), int(wide)
    shrunk = 1 / ink.look.scale
    small = min(size, theme.SMALL)
    for at in (size, (size + small) / 2, small, theme.SMALL * shrunk):
        one = ink.look.font(at) * 1.3
        if ink.width(text, at, "bold") <= wide and one <= most:
            return one, at
        words = max(ink.width(word, at, "bold") for word in text.split(" "))
        high = ink.height(text, wide, at, "bold")
        if words <= wide and high <= min(most, one * 2):
            return high + 2, at
    return None


def slots(
    floor: Box, count: int, pitch: float, least: float = 0
) -> list[tuple[float, float, float]]:
    """Return where discs stand on a floor, and how large: in rows, as large as they may be.

    Where they would be smaller than `least`, they fan out: each lies over a part of the next.
    """
    if not count:
        return []
    least = min(least, pitch * FANNED, floor.h / 2, floor.w / 2)
    most = max(pitch * LARGEST, least)
    ways = [(min(floor.w / n, floor.h / -(-count // n)) / 2, n) for n in range(1, count + 1)]
    radius, columns = max((min(radius * 0.9, most), n) for radius, n in ways)
    if radius < least:
        for lines in range(1, min(max(int(floor.h // (2 * least * SEEN)), 1), count) + 1):
            wide = -(-count // lines)
            fanned = min(least, floor.w / (2 + (wide - 1) * SHOWN))
            if fanned > radius:
                radius, columns = fanned, wide
    rows = -(-count // columns)
    step_x = min((floor.w - 2 * radius) / max(columns - 1, 1), radius * 2.3)
    step_y = min((floor.h - 2 * radius) / max(rows - 1, 1), radius * 2.25)
    x, y = floor.middle
    found = []
    for i in range(count):
        row, column = divmod(i, columns)
        here = min(columns, count - row * columns)
        found.append(
            (
                x + (column - (here - 1) / 2) * step_x,
                y - (row - (rows - 1) / 2) * step_y,
                radius,
            )
        )
    return found


def stand(
    viewport: Viewport, rooms: Iterable[RoomPlan], where: Mapping[str, str], least: float = 0
) -> dict[str, Slot]:
    """Return where every disc stands among the cells; `where` tells each one's room."""
    found: dict[str, Slot] = {}
    for room in rooms:
        here = [id_ for id_, at in where.items() if at == room.id]
        for id_, (x, y, radius) in zip(
            here, slots(room.floor, len(here), viewport.pitch, least), strict=True
        ):
            found[id_] = (*viewport.world(x, y), radius / viewport.pitch)
    return found
