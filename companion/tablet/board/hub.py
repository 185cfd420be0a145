"""Draws the middle of a map of rings: a piece with edges, each of layers that are whole or not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from kivy.graphics import Canvas, PopMatrix, PushMatrix, Rotate

from companion.stage.middles import Edge, Layer
from companion.tablet.board.sectors import HUB, Band, Sectors
from companion.tablet.board.shapes import (
    cross_band,
    dash_band,
    fill_band,
    hatch_band,
    outline_band,
)
from companion.tablet.board.viewport import Viewport
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, amber, faded, mixed

NOSE: Final = 0.86
"""How much of its room the icon takes."""


class Hub:
    """The middle as it is drawn; an edge that is struck is drawn anew, and nothing else."""

    def __init__(self, ink: Ink, viewport: Viewport, sectors: Sectors) -> None:
        """Have it to draw with this ink."""
        self.ink, self.viewport, self.sectors = ink, viewport, sectors
        self._edges: dict[str, Canvas] = {}

    def paint(
        self, now: Mapping[str, tuple[Layer, ...]], struck: Collection[str], *, soon: bool
    ) -> Rotate:
        """Draw it with its first edge at the top; return what turns all of it.

        `now` tells how the layers of edges stand that do not stand as they did.
        """
        ink, centre, place = self.ink, self.sectors.rings.centre, self.viewport.point
        c = ink.colours
        fill_band(ink, Band(0, self.sectors.core, 0, 360), place, c.ground)
        turn = Rotate(angle=0, origin=place(0, 0))
        ink.add(PushMatrix())
        ink.add(turn)
        for edge in centre.edges:
            self._edges[edge.key] = Canvas()
            ink.add(self._edges[edge.key])
            layers = now.get(edge.key, edge.layers)
            self.strike(edge.key, layers, past=edge.past or edge.key in struck, soon=soon)
        side = 2 * self.viewport.pitch * (HUB if centre.edges else self.sectors.core * 0.8)
        x, y = place(0, 0)
        hub = Box(x - side / 2, y - side / 2, side, side)
        ink.disc(hub, c.raised, line=mixed(c.line, c.quiet, 0.4), width=1.5)
        inner = hub.inset(side * (1 - NOSE) / 2)
        ink.icon(centre.icon, inner, c.text, -centre.nose * self.sectors.step)
        ink.add(PopMatrix())
        return turn

    def strike(
        self, key: str, layers: tuple[Layer, ...], *, past: bool, soon: bool = False
    ) -> None:
        """Draw an edge anew, with these layers."""
        if key not in self._edges:
            return
        canvas = self._edges[key]
        canvas.clear()
        ink = Ink(canvas, self.ink.look, self.ink.words, self.ink.ground)
        n, edge = next(
            (n, one) for n, one in enumerate(self.sectors.rings.centre.edges) if one.key == key
        )
        for layer, state in enumerate(layers[: len(edge.layers)]):
            _paint_layer(ink, self.viewport, self.sectors.edge(n, layer), edge, layer, state)
        if soon:
            self._paint_soon(ink, n, edge)
        if not layers or not edge.layers:
            return
        last = self.sectors.edge(n, len(edge.layers) - 1)
        whole = Band(last.inner, self.sectors.edge(n, 0).outer, last.start, last.end)
        if past:
            outline_band(ink, whole.inset(-0.002), self.viewport.point, ink.colours.past, 3)
        elif edge.tone != "plain":
            colour = ink.colours.toned(edge.tone)
            outline_band(ink, whole.inset(-0.004), self.viewport.point, colour, 2.5)

    def _paint_soon(self, ink: Ink, n: int, edge: Edge) -> None:
        """Frame, dashed, each layer that would not stand as it does."""
        for layer, (now, then) in enumerate(zip(edge.layers, edge.soon, strict=False)):
            if now != then:
                band = self.sectors.edge(n, layer).inset(0.002)
                dash_band(ink, band, self.viewport.point, amber(ink.colours), 3, 5)


def _paint_layer(
    ink: Ink, viewport: Viewport, whole: Band, edge: Edge, layer: int, state: Layer
) -> None:
    """Draw one layer: whole, damaged, or as the outline of what is gone."""
    c, place, band = ink.colours, viewport.point, whole.inset(0.006)
    colour = c.safe if layer == 0 else mixed(c.quiet, c.ground, 0.3)
    if state == "gone":
        dim = faded(mixed(colour, c.quiet, 0.3), 0.8)
        dash_band(ink, band, place, dim, 1.5)
        if layer:
            cross_band(ink, band, place, mixed(c.alarm, c.ground, 0.25), 2.5)
        return
    if state == "whole":
        fill_band(ink, band, place, colour)
        outline_band(ink, band, place, colour, 1)
    else:
        _paint_damaged(ink, viewport, band, colour, outermost=layer == 0)
    if layer < len(edge.icons) and edge.icons[layer]:
        _paint_icon(ink, viewport, band, edge.icons[layer], whole=state == "whole")


def _paint_damaged(
    ink: Ink, viewport: Viewport, band: Band, colour: Colour, *, outermost: bool
) -> None:
    """Draw a layer that is damaged: the outermost is broken in two, those inside are striped."""
    if not outermost:
        fill_band(ink, band, viewport.point, mixed(ink.colours.ground, colour, 0.35))
        hatch_band(ink, band, viewport.point, colour)
        outline_band(ink, band, viewport.point, colour, 1)
        return
    gap, middle = (band.end - band.start) * 0.14, (band.start + band.end) / 2
    for start, end in ((band.start, middle - gap), (middle + gap, band.end)):
        fill_band(ink, Band(band.inner, band.outer, start, end), viewport.point, colour)
    dash_band(ink, band, viewport.point, faded(colour, 0.7), 1)


def _paint_icon(ink: Ink, viewport: Viewport, band: Band, icon: str, *, whole: bool) -> None:
    side = (band.outer - band.inner) * viewport.pitch * 0.72
    if side < ink.px(13):
        return
    x, y = viewport.point(*band.middle)
    colour = ink.colours.on_bright if whole else ink.colours.text
    turn = -(band.start + band.end) / 2
    ink.icon(icon, Box(x - side / 2, y - side / 2, side, side), colour, turn)
