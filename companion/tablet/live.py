"""The camera's live picture: on the cards' screen, and small in a corner of the table.

A new picture is one upload into a texture; everything round it is drawn again only when it changes.
"""

from __future__ import annotations

from typing import Any, Final

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture

from companion.core.say import Message, say
from companion.table.cards import CodeMark, Hint, Sight
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.card_reader import CardReader
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.panel import Panel
from companion.tablet.rows import paragraph_height
from companion.tablet.theme import Colour

HINTS: Final[dict[Hint, tuple[str, Message]]] = {
    "good": ("check", say("It is read.")),
    "none": ("qr", say("Hold a sticker up to the camera.")),
    "dark": ("sun", say("Too dark: put a light on.")),
    "far": ("plus", say("Too far off: bring the card closer.")),
    "near": ("minus", say("Too close: take the card a little further off.")),
    "blurred": ("eye", say("Blurred: hold the card still, or a little further off.")),
}
"""What to do, by how cards are held."""
COARSE: Final = {True: 20, False: 60}
"""Marks are drawn again when they moved by this part of the picture."""
LABEL: Final = 30


class LivePanel(Panel):
    """What the camera sees, and what is read in it."""

    def __init__(self, desk: Desk, *, small: bool = False) -> None:
        """Show the newest picture from now on; a small one has no words in it."""
        super().__init__(desk)
        self.small = small
        self.uploads = 0
        """How many pictures were shown."""
        self.texture: Texture | None = None
        self._drawn: object = None
        if desk.card_reader is not None:
            desk.card_reader.watch(self.seen)

    @property
    def ground(self) -> Colour:
        """The panel's colour."""
        return self.desk.look.palette.panel

    @property
    def card_reader(self) -> CardReader | None:
        """What is seen."""
        return self.desk.card_reader

    def seen(self) -> None:
        """Take a new picture."""
        sight = self.card_reader.sight if self.card_reader is not None else None
        if sight is not None and sight.pixels:
            self._upload(sight)
        if self._drawn != _looks(sight, COARSE[self.small]):
            self.show()

    def _upload(self, sight: Sight) -> None:
        if self.texture is None or tuple(self.texture.size) != sight.size:
            self.texture = Texture.create(size=sight.size, colorfmt="rgb")
            self._drawn = None
        self.texture.blit_buffer(sight.pixels, colorfmt="rgb", bufferfmt="ubyte")
        self.uploads += 1
        self.canvas.ask_update()

    def paint(self, ink: Ink) -> None:
        """Draw the picture with its marks, or why there is none."""
        sight = self.card_reader.sight if self.card_reader is not None else None
        self._drawn = _looks(sight, COARSE[self.small])
        ink.box(self.area, self.ground, line=ink.colours.line, corner=8 if self.small else 14)
        if self.small:
            ink.spot("cards.corner", self.area, self._open)
        why = self._why_not(sight)
        if why is not None or self.texture is None or sight is None:
            self._say(ink, why or say("The camera is being opened…"))
            return
        box = self._fitted(self.area.inset(ink.px(3 if self.small else 8)))
        ink.add(Color(1, 1, 1, 1))
        ink.add(Rectangle(texture=self.texture, pos=(box.x, box.y), size=(box.w, box.h)))
        labels: list[Box] = []
        for mark in sight.marks:
            self._mark(ink, box, mark, labels)

    def _open(self) -> None:
        self.desk.go("cards")

    def _why_not(self, sight: Sight | None) -> Message | None:
        if self.card_reader is not None and self.card_reader.missing is not None:
            return self.card_reader.missing
        return sight.trouble if sight is not None else None

    def _say(self, ink: Ink, words: Message) -> None:
        if self.small:
            side = min(self.area.h * 0.5, ink.px(44))
            trouble = self.card_reader is not None and self.card_reader.sight is not None
            name = "warn" if trouble else "eye"
            ink.icon(name, self.area.centred(side, side), ink.colours.attention)
            return
        box = self.area.inset(ink.px(28))
        text = paragraph_height(ink, words, box.w, theme.LARGE) + ink.px(8)
        whole = box.centred(box.w, min(text + ink.px(76), box.h))
        mark, rest = whole.cut_top(ink.px(60), ink.px(16))
        ink.icon("qr", mark, ink.colours.attention)
        ink.text(words, rest, theme.LARGE, align="center", lines=9, rise="top")

    def _fitted(self, box: Box) -> Box:
        assert self.texture is not None
        wide, high = self.texture.size
        part = min(box.w / wide, box.h / high)
        return box.centred(wide * part, high * part)

    def _mark(self, ink: Ink, box: Box, mark: CodeMark, labels: list[Box]) -> None:
        """Draw a frame round a code, with the card's name, clear of the `labels` before."""
        c = ink.colours
        colour = c.safe if mark.held.card is not None else c.attention
        places = [(box.x + x * box.w, box.top - y * box.h) for x, y in mark.corners]
        points = [one for place in [*places, places[0]] for one in place]
        ink.line(points, colour, 2 if self.small else 4)
        if self.small:
            return
        words: Message | str = mark.held.name or say("not known yet")
        high = ink.look.grown(LABEL)
        wide = min(ink.width(words, theme.BODY, "bold") + ink.px(24), box.w)
        left = min(max(min(x for x, _ in places), box.x), box.right - wide)
        low = min(y for _, y in places) - high - ink.px(6)
        while any(Box(left, low, wide, high).meets(one) for one in labels):
            low -= high + ink.px(4)
        at = Box(left, max(low, box.y), wide, high)
        labels.append(at)
        ink.box(at, c.panel, line=colour, corner=8)
        ink.text(words, at.inset(ink.px(10), 0), theme.BODY, face="bold", on=c.panel)


class HintPanel(Panel):
    """One line below the picture: what to do, so that a card is read."""

    _drawn: object = None

    def seen(self) -> None:
        """Draw again where something else is to be said."""
        sight = self.desk.card_reader.sight if self.desk.card_reader is not None else None
        if self._drawn != (sight and (sight.hint, sight.trouble)):
            self.show()

    def paint(self, ink: Ink) -> None:
        """Draw it, where there is a picture."""
        reader = self.desk.card_reader
        sight = reader.sight if reader is not None else None
        self._drawn = sight and (sight.hint, sight.trouble)
        if sight is None or sight.trouble is not None or (reader is not None and reader.missing):
            return
        icon, words = HINTS[sight.hint]
        c = ink.colours
        mark, rest = self.area.cut_left(ink.look.grown(32), ink.px(14))
        ink.icon(icon, mark, c.safe if sight.hint == "good" else c.quiet)
        ink.text(words, rest, theme.LARGE, face="bold", lines=2)


def _looks(sight: Sight | None, coarse: int) -> Any:
    """Return all that is drawn round a picture, as coarsely as an eye sees it."""
    if sight is None:
        return None
    marks = tuple(
        (mark.held, tuple((round(x * coarse), round(y * coarse)) for x, y in mark.corners))
        for mark in sight.marks
    )
    return sight.size, sight.hint, sight.trouble, marks
