"""Which touches lead to a command: found in what the screens hold, before any finger moves.

Nothing here knows a rule: an action, a choice, a lit room or a dragged disc leads to a `Send`, or
to a question that leads to one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod
from typing import Any, Final, Literal, TypeAlias

from attrs import evolve, frozen

from companion.stage.middles import CardMap, Columns
from companion.stage.presses import Aim, Pick, Press, Put, Send, placed
from companion.stage.questions import Ask, Choice, Details, Mend, Number, Tally, told
from companion.stage.scene import Scene, Selection
from companion.tablet.desk import Desk

Kind: TypeAlias = Literal["tap", "hold", "disc", "card"]
Wanted: TypeAlias = Callable[[Mapping[str, Any]], bool]
MANY: Final = 3000
"""A tally with more answers than these is not searched."""
NEXT: Final = {"D": "S", "S": "W", "W": "D"}


@frozen
class Touch:
    """One touch: a tap on a key, a long one on a room, or a disc or the next card dragged there."""

    kind: Kind
    key: str
    to: str = ""


Way: TypeAlias = tuple[Touch, ...]


class Ways:
    """Every way from what a desk shows now to a command that is wanted."""

    def __init__(
        self, desk: Desk, wanted: Wanted, do: str, in_sight: Callable[[str], bool]
    ) -> None:
        """Look from this desk; `do` is the wanted command's name."""
        self.desk, self.wanted, self.do, self.in_sight = desk, wanted, do, in_sight

    def best(self) -> Way | None:
        """Return the way with the fewest touches, and of those the one that is found first."""
        return min(self.all(), key=len, default=None)

    def all(self) -> Iterator[Way]:
        """Go through all ways: with who acts now, else with the other character first."""
        scene, selection = self.desk.scene, self.desk.selection
        assert scene is not None
        yield from self._of(scene, selection)
        for choice in scene.actors:
            if not choice.bright:
                other = evolve(selection, who=choice.key, aim=None)
                for way in self._of(self._scene(other), other):
                    yield (Touch("tap", f"char.{choice.key}"), *way)

    def _scene(self, selection: Selection) -> Scene:
        return self.desk.face.scene(self.desk.news, selection)

    def _of(self, scene: Scene, selection: Selection) -> Iterator[Way]:
        if scene.question is not None:
            yield from self._asked(scene.question, selection)
        else:
            yield from self._shown(scene, selection)
        yield from self._corrected(scene)

    def _shown(self, scene: Scene, selection: Selection) -> Iterator[Way]:
        for action in scene.actions:
            yield from self._after(Touch("tap", f"action.{action.key}"), action.press, selection)
        yield from self._map(scene, selection)
        board = card_map(scene)
        if board is not None and board.tell_card is not None and self.do != "adjust":
            yield from self._after(Touch("tap", "next"), Pick(board.tell_card), selection)

    def _after(self, touch: Touch, press: Press, selection: Selection) -> Iterator[Way]:
        for way in self._from(press, selection):
            yield (touch, *way)

    def _from(self, press: Press, selection: Selection) -> Iterator[Way]:
        match press:
            case Send(raw) if self.wanted(raw):
                yield ()
            case Send(raw) if self.wanted({**raw, "anyway": True}):
                yield (Touch("tap", "refused.anyway"),)
            case Pick(question):
                yield from self._asked(question, selection)
            case Aim(do, card):
                aimed = evolve(selection, aim=do, card=card or selection.card)
                yield from self._map(self._scene(aimed), aimed)

    def _asked(self, question: Any, selection: Selection) -> Iterator[Way]:
        match question:
            case Ask():
                for choice in question.choices:
                    yield from self._chosen(question, choice, selection)
            case Tally():
                yield from self._counted(question)
            case Number():
                yield from self._number(question)
            case Details():
                yield from self._detailed(question, selection)

    def _detailed(self, asked: Details, selection: Selection) -> Iterator[Way]:
        for key, press in asked.presses.items():
            told = [
                Touch("tap", f"{asked.key}.{one.key}.{value}")
                for one, value, usual in zip(
                    asked.details, key.split("/"), asked.start, strict=True
                )
                if value != usual
            ]
            for way in self._after(Touch("tap", "details.go"), press, selection):
                yield (*told, *way)

    def _chosen(self, ask: Ask, choice: Choice, selection: Selection) -> Iterator[Way]:
        yield from self._after(Touch("tap", f"{ask.key}.{choice.key}"), choice.press, selection)

    def _counted(self, tally: Tally) -> Iterator[Way]:
        ranges = [range(row.low, row.high + 1) for row in tally.rows]
        if prod(map(len, ranges)) > MANY:
            return
        for numbers in sorted(product(*ranges), key=sum):
            counts = dict(zip([row.key for row in tally.rows], numbers, strict=True))
            press = told(tally, counts)
            if isinstance(press, Send) and self.wanted(press.raw):
                taps = [
                    Touch("tap", f"tally.{row.key}")
                    for row in tally.rows
                    for _ in range(abs(counts[row.key] - row.start))
                ]
                yield (*taps, Touch("tap", "tally.go"))
                return

    def _number(self, number: Number) -> Iterator[Way]:
        for value in range(number.low, number.high + 1):
            if self.wanted({"do": "adjust", "set": {number.path: value}}):
                yield (Touch("tap", f"number.set.{value}"),)

    # On the map

    def _map(self, scene: Scene, selection: Selection) -> Iterator[Way]:
        board = card_map(scene)
        if isinstance(scene.middle, Columns):
            yield from self._in_columns(scene.middle, selection)
        if board is None:
            return
        for room, press in board.lit.items():
            if not board.aiming and isinstance(press, Send) and self.wanted(press.raw):
                yield (Touch("tap", f"room.{room}"),)
        yield from self._laid(scene)
        for disc in board.pieces:
            for room, press in disc.moves.items():
                if isinstance(press, Send) and self.wanted(press.raw):
                    yield (Touch("disc", disc.id, room),)
        yield from self._laid_anyway(scene)

    def _in_columns(self, columns: Columns, selection: Selection) -> Iterator[Way]:
        for card in columns.cards:
            press = columns.lit.get(card.key, card.press)
            if press is not None:
                yield from self._after(Touch("tap", f"card.{card.key}"), press, selection)
        for n, line in enumerate(columns.status):
            if line.press is not None:
                yield from self._after(Touch("tap", f"status.{n}"), line.press, selection)

    def _laid(self, scene: Scene) -> Iterator[Way]:
        board = card_map(scene)
        if board is None:
            return
        for way in board.ways if board.next_card is None else ():
            touch = Touch("tap", f"lay.{way.cell[0]},{way.cell[1]}")
            if self.in_sight(touch.key):
                yield from self._after(touch, way.press, Selection())
        if board.next_card is None:
            return
        shown: dict[tuple[int, int], list[str]] = {}
        for way in board.ways:
            same = shown.setdefault(way.cell, [])
            if way.doors not in same:
                same.append(way.doors)
            if not (isinstance(way.press, Send) and self.wanted(way.press.raw)):
                continue
            cell = f"{way.cell[0]},{way.cell[1]}"
            turns = (Touch("tap", f"turn.{cell}"),) * same.index(way.doors)
            if board.aiming:
                yield (*turns, Touch("tap", f"lay.{cell}"))
            elif not turns:
                yield (Touch("card", "next", cell),)
            return

    def _laid_anyway(self, scene: Scene) -> Iterator[Way]:
        board = card_map(scene)
        if board is None or board.otherwise is None or not board.aiming:
            return
        taken = {place.cell for place in board.places}
        near = {(x + dx, y + dy) for x, y in taken for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))}
        for cell in sorted(near - taken):
            for way in self._from(_put(board.otherwise, list(cell)), Selection()):
                yield (Touch("card", "next", f"{cell[0]},{cell[1]}"), *way)

    # What is set right

    def _corrected(self, scene: Scene) -> Iterator[Way]:
        if self.do not in ("adjust", "setup_alert", "leave"):
            return
        numbers = [*scene.numbers, *(scene.middle.numbers if scene.middle else ())]
        for seat in scene.seats:
            numbers += [*seat.numbers, *(one.number for one in seat.cards if one.number)]
            if seat.correct is not None:
                touch = Touch("tap", f"seat.{seat.seat}")
                yield from self._after(touch, seat.correct, Selection())
        for number in numbers:
            for way in self._number(number):
                yield (Touch("tap", f"number.{number.path}"), *way)
        board = card_map(scene)
        for place in board.places if board else ():
            if place.correct is not None:
                yield from self._mended(place.key, place.correct)

    def _mended(self, place: str, mend: Mend) -> Iterator[Way]:
        for doors in map("".join, product("DSW", repeat=4)):
            if self.wanted({"do": "adjust", "set": {f"{mend.path}.doors": doors}}):
                taps = [
                    Touch("tap", f"mend.{side}")
                    for side, was, is_ in zip(_SIDES, mend.doors, doors, strict=True)
                    for _ in range(_turns(was, is_))
                ]
                yield (Touch("hold", place), *taps, Touch("tap", "mend.done"))


_SIDES: Final = ("top", "right", "bottom", "left")


def _turns(was: str, wanted: str) -> int:
    n = 0
    while was != wanted:
        was, n = NEXT[was], n + 1
    return n


def card_map(scene: Scene) -> CardMap | None:
    """Return the map of cards, if there is one."""
    return scene.middle if isinstance(scene.middle, CardMap) else None


def _put(put: Put, where: Any) -> Press:
    return Send(placed(put.raw, put.path, where))
