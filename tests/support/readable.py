"""What cannot be read or hit on the tablet, in every size, language and palette."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from attrs import frozen
from kivy.core.window import Window

from companion.core.say import Message, Part
from companion.locale import Words
from companion.tablet import theme
from companion.tablet.board.panel import BoardPanel
from companion.tablet.box import Box
from companion.tablet.ink import Said, Spot
from companion.tablet.panel import Panel
from companion.tablet.theme import SMALL, contrast
from tests.support.often import tier
from tests.support.tablet import Tablet

READABLE: Final = 4.5
"""The least contrast of a text and what lies under it."""
LITTLE: Final = 0.5
"""How much of a spot may lie under another's edge, where both are larger than they look."""
KNOWN: Final = ("Échange avec Camille",)
"""Cut in the narrowest of buttons, and told in full by what a press of them opens."""
SHORT: Final = 12
"""Words so short are shown by the French ones."""
FILLER: Final = "de la salle avec une carte pour chaque joueur qui est encore en vie ce soir"


class Longer(Words):
    """English with every sentence a quarter longer; French shows what single words need."""

    def __init__(self) -> None:
        super().__init__("en")

    def say(self, part: Part) -> str:
        if not isinstance(part, Message) or not part.text:
            return super().say(part)
        text = super().say(part)
        own = len(re.sub(r"\{.*?\}", "", part.text).strip())
        more = round(own * 0.25)
        if own < SHORT:
            return text
        return f"{text} {FILLER[: max(more - 1, 1)].strip()}"


@frozen
class Drawn:
    """One way of drawing a situation."""

    size: tuple[int, int] = (1280, 800)
    language: str = "longer"
    text: float = 1.0
    theme: str = "dark"

    def __str__(self) -> str:
        size = "x".join(map(str, self.size))
        return f"{size} {self.language} {self.text:.0%} {self.theme}"


STANDING: Final = (800, 1280)
LARGE: Final = (1920, 1200)
FEW_WAYS: Final = (
    Drawn(language="fr", theme="light"),
    Drawn(LARGE, text=1.3),
    Drawn(STANDING, language="fr", text=1.6),
)
"""Each language, palette, size of text and of window, once."""
MORE_WAYS: Final = (
    Drawn(text=1.6),
    Drawn(language="en"),
    Drawn(),
    Drawn(text=1.3),
    Drawn(language="fr", text=1.6),
    Drawn(STANDING, text=1.6),
    Drawn(STANDING, language="fr", text=1.3, theme="light"),
    Drawn(STANDING),
)
WAYS: Final = MORE_WAYS if tier() == "long" else FEW_WAYS
"""A test that draws in every way is a law: a merge has a few of them, the bulk the others."""


def draw(tablet: Tablet, how: Drawn) -> None:
    """Draw what is there in this way."""
    longer = how.language == "longer"
    if tuple(tablet.root.size) != how.size:
        Window.size = how.size
    tablet.desk.set(language="en" if longer else how.language, theme=how.theme, text=how.text)
    if longer:
        tablet.desk.words = Longer()
        tablet.desk.rebuilt()
    tablet.answered()
    for panel in tablet.panels():
        panel.redraw()


@frozen
class Fault:
    """Something that cannot be read, or hit."""

    panel: str
    what: str
    which: str
    """The text, or the key."""
    more: str = ""

    def __str__(self) -> str:
        return f"{self.panel}: {self.what}: {self.which} {self.more}"


def faults_in_every_way(tablet: Tablet) -> list[str]:
    """Draw what is there in every way; return what is wrong in which."""
    found: list[str] = []
    for how in WAYS:
        draw(tablet, how)
        found += [f"{how}: {fault}" for fault in faults(tablet)]
    return found


def faults(tablet: Tablet) -> Iterator[Fault]:
    """Find everything that is wrong with what a finger reaches now."""
    px = tablet.desk.look.px
    panels = tablet.reachable()
    for panel in panels:
        for said in panel.said:
            if not _on_map(panel, said.box):
                yield from _of_text(panel, said, px(theme.SMALL))
        spots = [spot for spot in panel.spots if not _on_map(panel, spot.box)]
        for spot in spots:
            yield from _of_spot(panel, spot, px)
        for one, other in combinations(spots, 2):
            if _overlap(one.box, other.box, px(2)):
                yield Fault(_name(panel), "spots overlap", f"{one.key} and {other.key}")
    for one_, other_ in combinations(panels, 2):
        a, b = _of_window(one_), _of_window(other_)
        if _overlap(a, b, px(2), little=0):
            yield Fault(_name(one_), "panels overlap", _name(other_), f"{_at(a)} {_at(b)}")


def _of_text(panel: Panel, said: Said, least: float) -> Iterator[Fault]:
    name, text = _name(panel), said.text
    if not said.fits and text not in KNOWN:
        yield Fault(name, "does not fit", text, f"{_at(said.box)} size {said.size:.0f}")
    if said.size < round(least):
        yield Fault(name, "is small", text, f"{said.size:.1f} < {least:.1f}")
    contrast = theme.contrast(_opaque(said), said.ground)
    if contrast < READABLE:
        yield Fault(name, "is faint", text, f"{contrast:.2f}")


def _opaque(said: Said) -> theme.Colour:
    red, green, blue, _ = theme.mixed(said.ground, said.colour, said.colour[3])
    return red, green, blue, 1


def _of_spot(panel: Panel, spot: Spot, px: Callable[[float], float]) -> Iterator[Fault]:
    box, need = spot.box, px(theme.TOUCH) - 0.5
    if box.w < need or box.h < need:
        yield Fault(_name(panel), "is small for a finger", spot.key, _at(box))
    area, edge = panel.area, px(6)
    inside = box.x >= -edge and box.right <= area.w + edge
    inside &= panel.scrolls or (box.y >= -edge and box.top <= area.h + edge)
    if not inside:
        yield Fault(_name(panel), "lies outside", spot.key, f"{_at(box)} in {_at(area)}")


def _on_map(panel: Panel, box: Box) -> bool:
    if not isinstance(panel, BoardPanel) or panel.painter is None:
        return False
    return panel.painter.viewport.box.holds(*box.middle)


def _overlap(one: Box, other: Box, edge: float, little: float = LITTLE) -> bool:
    """Tell whether two boxes share more than a little, and neither lies in the other."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.top, other.top) - max(one.y, other.y)
    if w <= edge or h <= edge:
        return False
    if _within(one, other, edge) or _within(other, one, edge):
        return False
    return w * h > little * min(one.w * one.h, other.w * other.h)


def _within(one: Box, other: Box, edge: float) -> bool:
    return (
        one.x >= other.x - edge
        and one.y >= other.y - edge
        and one.right <= other.right + edge
        and one.top <= other.top + edge
    )


def _of_window(panel: Panel) -> Box:
    return Box(panel.x, panel.y, panel.width, panel.height)


def _at(box: Box) -> str:
    return f"{box.w:.0f}x{box.h:.0f}"


def _name(panel: Panel) -> str:
    module = type(panel).__module__.removeprefix("companion.tablet.")
    return f"{module}.{type(panel).__name__}"


def readable(tablet: Tablet, said: list[Said] | None = None) -> None:
    said = tablet.said() if said is None else said
    least = round(tablet.desk.look.px(SMALL))
    assert [one.text for one in said if not one.fits] == []
    assert [one.text for one in said if one.size < least] == []
    assert [one.text for one in said if contrast(one.colour, one.ground) < 4.5] == []
