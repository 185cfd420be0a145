"""Draws the middle of a map of rings: a piece with edges, each of layers that are whole or not."""

from __future__ import annotations

from kivy.graphics import PopMatrix, PushMatrix, Rotate

from companion.stage.middles import Edge
from companion.tablet.board.sectors import HUB, Band, Sectors
from companion.tablet.board.shapes import dash_band, fill_band, hatch_band, outline_band
from companion.tablet.board.viewport import Viewport
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.theme import Colour, faded, mixed


def paint_hub(ink: Ink, viewport: Viewport, sectors: Sectors) -> Rotate:
    """Draw it with its first edge at the top; return what turns all of it."""
    c, centre, place = ink.colours, sectors.rings.centre, viewport.point
    fill_band(ink, Band(0, sectors.core, 0, 360), place, c.ground)
    turn = Rotate(angle=0, origin=place(0, 0))
    ink.add(PushMatrix())
    ink.add(turn)
    for n, edge in enumerate(centre.edges):
        _paint_edge(ink, viewport, sectors, n, edge)
    side = 2 * viewport.pitch * (HUB if centre.edges else sectors.core * 0.8)
    x, y = place(0, 0)
    hub = Box(x - side / 2, y - side / 2, side, side)
    ink.disc(hub, c.raised, line=mixed(c.line, c.quiet, 0.4), width=1.5)
    ink.icon(centre.icon, hub.inset(side * 0.16), c.text, -centre.nose * sectors.step)
    ink.add(PopMatrix())
    return turn


def _paint_edge(ink: Ink, viewport: Viewport, sectors: Sectors, n: int, edge: Edge) -> None:
    """Draw an edge's layers from the outside."""
    c = ink.colours
    for layer, state in enumerate(edge.layers):
        band = sectors.edge(n, layer).inset(0.006)
        colour = c.safe if layer == 0 else mixed(c.quiet, c.ground, 0.3)
        if state == "gone":
            dim = faded(mixed(colour, c.quiet, 0.3), 0.8)
            dash_band(ink, band, viewport.point, dim, 1.5)
            continue
        if state == "whole":
            fill_band(ink, band, viewport.point, colour)
            outline_band(ink, band, viewport.point, colour, 1)
        else:
            _paint_damaged(ink, viewport, band, colour, outermost=layer == 0)
        if layer < len(edge.icons) and edge.icons[layer]:
            _paint_icon(ink, viewport, band, edge.icons[layer], whole=state == "whole")
    if edge.tone != "plain" and edge.layers:
        last = sectors.edge(n, len(edge.layers) - 1)
        whole = Band(last.inner, sectors.edge(n, 0).outer, last.start, last.end)
        outline_band(ink, whole.inset(-0.004), viewport.point, c.toned(edge.tone), 2.5)


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
