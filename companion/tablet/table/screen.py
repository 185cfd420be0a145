"""The table's screen: it makes the panels and lays them out for any number of seats."""

from __future__ import annotations

from typing import Any, Final

from companion.stage.middles import Columns, RingMap
from companion.stage.questions import is_about_losses
from companion.tablet import theme
from companion.tablet.background import Background
from companion.tablet.board.columns import hands_in
from companion.tablet.board.due import HIGH as STRIP
from companion.tablet.board.panel import BoardPanel
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.live import LivePanel
from companion.tablet.screens.screen import Screen, place
from companion.tablet.sheets import losses
from companion.tablet.table.actions import ActionsPanel
from companion.tablet.table.checklist import MARKED, ChecklistPanel, shares_foot
from companion.tablet.table.hand import HandPanel
from companion.tablet.table.header import HeaderPanel
from companion.tablet.table.places import facing, half_of, has_columns, is_one_sided, is_standing
from companion.tablet.table.regions import LARGE_TEXT, bar_height, columns
from companion.tablet.table.seat import SeatPanel
from companion.tablet.table.tracks import TracksPanel
from companion.tablet.table.trouble import TroublePanel

LOWEST: Final = 140
"""How high one is at the least, where the middle would have no room."""
TALLEST: Final = 300
"""How high a seat's panel is at the most."""
CORNER: Final = 176
"""How wide the camera's picture is."""
LEAST: Final = 330
"""How high a light board's middle stays at least beside the camera's picture."""
ROUND: Final = 560
"""Rings on a standing window are as high as that at the least, where seats without cards can be
so low:"""
LOW: Final = 124
COLUMNS: Final = 640
LOW_BY_COLUMNS: Final = 116
"""The same for columns."""
BESIDE: Final = 0.56
"""So much of the tracks is seen beside what the hands do, where that lies over them."""
MOST: Final = 0.9
"""So much of the middle does the open list of the hands cover at the most."""
CLOSE: Final = 4
"""Seats that stand in one list are so close to one another."""
MAP: Final = 190
"""Lower than this the map makes no room for a question: that lies over it."""


class TableScreen(Screen):
    """Header above, seats round the map, actions below."""

    def __init__(self, desk: Desk, about: Any = None) -> None:
        """Make a panel for each seat."""
        super().__init__(desk, about)
        scene = desk.scene
        self.put(Background(desk))
        self.header = self.put(HeaderPanel(desk))
        self.board = self.put(BoardPanel(desk))
        self.seats = [
            self.put(SeatPanel(desk, seat.seat)) for seat in (scene.seats if scene else ())
        ]
        self.tracks = self.put(TracksPanel(desk))
        self.checklist = self.put(ChecklistPanel(desk))
        self.hand = self.put(HandPanel(desk))
        self.actions = self.put(ActionsPanel(desk, self.board))
        self.trouble = self.put(TroublePanel(desk))
        self._strip: Box | None = None
        self._middle = Box(0, 0, 1, 1)
        """Where the board lies."""
        self._under = self._middle
        """What the list of the hands may lie in, from below."""
        self._is_hands_below = False
        """Its row has a place of its own."""
        self._is_hands_above = False
        """Its row lies over the tracks."""
        self._had_corner = False
        self._had: tuple[object, ...] = ()
        """The strips as they were laid."""
        self.corner = (
            self.put(LivePanel(desk, small=True)) if desk.card_reader is not None else None
        )

    def refresh(self) -> None:
        """Make room for what is wrong, or take it back."""
        if abs(self.trouble.high - self.trouble.height) > 1 or self._highs() != self._had:
            self._lay()
        self._put_checklist()
        if self.corner is not None and self._has_corner != self._had_corner:
            self._lay()
        super().refresh()

    def lay(self, box: Box) -> None:
        """Place the panels."""
        self._had_corner = self._has_corner
        look = self.desk.look
        gap, standing = look.px(theme.GAP), is_standing(self.desk)
        place(self.panels[0], box)
        box = box.inset(gap)
        header, rest = box.cut_top(look.grown(126 if standing else 68), gap)
        if self.trouble.is_wanted:
            trouble, rest = rest.cut_top(self.trouble.high, gap)
        else:
            trouble = Box(rest.x, rest.top, rest.w, 0)
        actions, rest = rest.cut_bottom(bar_height(self.desk), gap)
        tracks, rest = _strip(rest, self.tracks.high, gap, top=True)
        hand, rest = _strip(rest, self.hand.high, gap)
        self._had = self._highs()
        for panel, at in (
            (self.header, header),
            (self.trouble, trouble),
            (self.tracks, tracks),
            (self.hand, hand),
            (self.actions, actions),
        ):
            place(panel, at)
        self._round_the_map(rest, gap, standing=standing)

    def _highs(self) -> tuple[object, ...]:
        """Return what the heights of the strips hang on."""
        scene = self.desk.scene
        if scene is None:
            return ()
        lost = self._losses(self._middle.w)
        below = self._keeps_hands_below
        return self.tracks.high, self.hand.high, lost, below, scene.middle is None

    @property
    def _has_corner(self) -> bool:
        """Tell whether the camera's picture is shown."""
        reader = self.desk.card_reader
        return reader is not None and reader.reads_game and self.desk.settings.camera_corner

    @property
    def free(self) -> Box:
        """The map's upper part, below the line about its decks, beside the camera's picture."""
        beside = self.desk.look.px(CORNER + 10) if self._has_corner else 0
        return self._upper.cut_left(beside)[1]

    @property
    def foot(self) -> Box:
        """The map's lower left, above the line about what stands there; without one, the top."""
        look, at, scene = self.desk.look, self.board, self.desk.scene
        whole = Box(at.x, at.y, at.width, at.height).inset(look.px(16))
        if scene is not None and scene.middle is None:
            return whole.cut_top(look.grown(40))[0]
        hands = self.checklist
        is_over = hands.height and not self._is_hands_below and not self._is_hands_above
        over = hands.top - whole.y if is_over else 0
        return whole.cut_bottom(max(look.grown(44), over), look.px(8))[1]

    @property
    def _upper(self) -> Box:
        """Where the picture and the line lie: on the map, or above where there is none."""
        if self._strip is not None:
            return self._strip
        look, at = self.desk.look, self.board
        whole = Box(at.x, at.y, at.width, at.height).inset(look.px(10))
        return whole.cut_top(look.grown(48), look.px(8))[1]

    def _losses(self, wide: float) -> float:
        """Return how high the question beside the map is, if there is one."""
        sheet = self.desk.sheet
        return losses.need(self.desk, sheet, wide) if is_about_losses(sheet) else 0

    @property
    def _keeps_hands_below(self) -> bool:
        """Tell whether the hands' row has a place of its own below the middle.

        Rings fill all of it, and on a light board, where there is room, each number is pressed.
        """
        scene, wanted = self.desk.scene, self.desk.settings.hands
        if scene is None or not wanted or not scene.begun or scene.over:
            return False
        return scene.middle is None or isinstance(scene.middle, RingMap)

    @property
    def _has_small_rings(self) -> bool:
        """Tell whether rings would be too small beside all that large text takes."""
        desk, scene = self.desk, self.desk.scene
        is_large = desk.look.scale > LARGE_TEXT and not is_standing(desk)
        has_rings = scene is not None and isinstance(scene.middle, RingMap)
        return is_large and has_rings and self.tracks.high > 0

    def _put_checklist(self) -> None:
        """Place what the hands do over the foot of the middle: nothing moves as it comes and goes.

        In the middle of a question about losses it stands there. Where the map waits for a finger
        nothing lies over it, and nothing ever lies over what is to be remembered. Beside rings in
        large text it lies over the tracks, beside where they begin.
        """
        if self._is_hands_above:
            at = self.tracks
            top = Box(at.x, self.board.y, at.width, at.top - self.board.y)
            top = top.cut_left(top.w * BESIDE)[1]
            wanted = 0 if is_about_losses(self.desk.sheet) else self.checklist.need(top.w, top.h)
            wanted = max(wanted, at.height) if wanted else 0
            place(self.checklist, top.cut_top(wanted)[0])
            self.tracks.leave(top.w if wanted else 0)
            return
        self.tracks.leave(0)
        if has_columns(self.desk):
            self._put_over_strip()
            return
        look, box, covers = self.desk.look, self._under, not self._is_hands_below
        if covers:
            scene = self.desk.scene
            is_map = scene is not None and scene.middle is not None
            foot = look.grown(44) + look.px(4) if is_map else look.grown(48) + look.px(16)
            reminder = foot if scene is not None and scene.notices else 0
            box = box.inset(look.px(8))
            if shares_foot(self.desk):
                box = box.cut_left(look.grown(MARKED), look.px(6))[1]
            else:
                box = box.cut_bottom(reminder)[1]
        away = is_about_losses(self.desk.sheet) or (covers and self.desk.selection.aim is not None)
        high = 0 if away else self.checklist.need(box.w, box.h)
        place(self.checklist, box.cut_bottom(min(high, box.h * MOST))[0])

    def _put_over_strip(self) -> None:
        """Place it over the end of what columns have below them; opened it lies over cards."""
        gap = self.desk.look.px(CLOSE)
        strip, cards = self._under.cut_bottom(self.desk.look.px(STRIP), gap)
        end = hands_in(self.desk, strip, gap)[0]
        if self.checklist.is_open:
            end = cards.cut_bottom(min(self.checklist.need(cards.w, cards.h), cards.h * MOST))[0]
        is_away = self.desk.selection.aim is not None or not self.checklist.lines
        place(self.checklist, end.cut_bottom(0)[0] if is_away else end)

    def _put_corner(self) -> None:
        """Place the camera's picture in the map's upper left corner."""
        if self.corner is None:
            return
        scene = self.desk.scene
        no_room = self._strip is None and scene is not None and scene.middle is None
        wide = self.desk.look.px(CORNER) if self._has_corner and not no_room else 0
        corner = self._upper.cut_left(wide)[0].cut_top(wide * 9 / 16)[0]
        place(self.corner, corner)

    def _beside_the_map(
        self, left: Box, right: Box, half: int, gap: float
    ) -> tuple[list[Box], float]:
        """Return where the seats are at the sides, clockwise from the lower left; how high one is.

        Where all of them stand on one side they are read from the top, as a list.
        """
        few, is_list = len(self.seats) - half, is_one_sided(self.desk)
        between = min(gap, self.desk.look.px(CLOSE)) if is_list else gap
        high = min(left.rows(max(half, few, 1), between)[0].h, self.desk.look.grown(TALLEST))
        if is_list:
            left = left.cut_top(high * half + between * (half - 1))[0]
            return left.rows(half, between), high
        left = left.centred(left.w, high * half + gap * (half - 1))
        right = right.centred(right.w, high * few + gap * (few - 1))
        return left.rows(half, gap)[::-1] + right.rows(few, gap), high

    def _round_the_map(self, rest: Box, gap: float, *, standing: bool) -> None:
        """Place the seats clockwise, and the map among them."""
        half, scene = half_of(self.desk), self.desk.scene
        if standing:
            high = min(self.desk.look.grown(196), self.desk.look.px(226))
            is_round = scene is not None and isinstance(scene.middle, RingMap | Columns)
            low, least = (LOW, ROUND) if not has_columns(self.desk) else (LOW_BY_COLUMNS, COLUMNS)
            is_round = is_round and not (scene and any(one.cards for one in scene.seats))
            free = rest.h - 2 * gap - self.desk.look.px(least if is_round else LEAST)
            high = min(high, max(free / 2, self.desk.look.px(low if is_round else LOWEST)))
            lower, rest = rest.cut_bottom(high, gap)
            upper, middle = rest.cut_top(high, gap)
            few = len(self.seats) - half
            spots = lower.columns(max(half, few), gap)[:half][::-1]
            spots += upper.columns(max(half, few), gap)[:few]
        else:
            few = len(self.seats) - half
            left, middle, right = columns(self.desk, rest, gap, len(self.seats))
            spots, high = self._beside_the_map(left, right, half, gap)
        below = high + gap if standing else 0
        lost = max(self._losses(middle.w) - below, 0)
        self.board.covered = lost
        if lost and middle.h - lost - gap > self.desk.look.px(MAP):
            _, middle = middle.cut_bottom(lost, gap)
            self.board.covered = 0
        self._under = middle
        no_map = scene is not None and scene.middle is None
        roomy = middle.h - self.checklist.row - gap > self.desk.look.grown(LEAST)
        self._is_hands_above = self._keeps_hands_below and self._has_small_rings
        self._is_hands_below = self._keeps_hands_below and (roomy or not no_map)
        self._is_hands_below = self._is_hands_below and not self._is_hands_above
        if self._is_hands_below:
            strip, middle = middle.cut_bottom(self.checklist.row, gap)
            self._under = Box(strip.x, strip.y, strip.w, middle.top - strip.y)
        self.board.free_below = self.checklist.row if self._is_hands_below else 0
        self._middle = middle
        self._strip = None
        if self._has_corner and scene is not None and scene.middle is None:
            high = self.desk.look.px(CORNER) * 9 / 16
            if middle.h - high > self.desk.look.grown(LEAST):
                self._strip, middle = middle.cut_top(high, gap)
        place(self.board, middle)
        self._put_checklist()
        self._put_corner()
        for panel, at in zip(self.seats, spots, strict=False):
            panel.angle = facing(self.desk, panel.seat)
            place(panel, at)


def _strip(box: Box, high: float, gap: float, *, top: bool = False) -> tuple[Box, Box]:
    """Cut a strip off, with the gap beside it; one of no height takes no room."""
    if not high:
        return Box(box.x, box.y, box.w, 0), box
    return box.cut_top(high, gap) if top else box.cut_bottom(high, gap)
