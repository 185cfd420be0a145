"""The panel at the top: whose turn, which phase, what comes next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final

from companion.core.say import say
from companion.stage.presses import Words
from companion.stage.scene import Header, Meter, Phase, Scene
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.ink import Ink
from companion.tablet.layers import Menu
from companion.tablet.panel import Panel
from companion.tablet.rows import line_height, lines_of, paragraph
from companion.tablet.theme import Colour, mixed

NARROW: Final = 1000
"""Below this many design pixels the header has two lines."""
TOOL: Final = 68
PIP: Final = 20
BAR: Final = 17
LEAST: Final = 190
"""In less than this no sentence can be read."""
EVENT: Final = 250
"""So wide what was done last stands at the least."""
LINES: Final = 2.4
"""So many lines does it fill, where there are three: words do not break where a line ends."""
STEPS: Final = 4
"""In so many steps they become smaller than small text, where that has no room in large."""
FIGURE: Final = 14
"""So far figures stand apart."""
SHARE: Final = 0.34
"""Of the line: the most that what was last counted takes, in words."""


class HeaderPanel(Panel):
    """The strip above everything."""

    @property
    def scene(self) -> Scene | None:
        """What is told: while a die is seen to fall, what was before it, so that it decides."""
        return self.desk.before_die or self.desk.scene

    @property
    def ground(self) -> Colour:
        """The colour under it, with a little of its tone: red in the dark where there is alarm."""
        colours, scene = self.desk.look.palette, self.scene
        tone = scene.header.tone if scene is not None else "plain"
        if tone == "plain":
            return colours.panel
        return mixed(colours.panel, colours.toned(tone), 0.16)

    def paint(self, ink: Ink) -> None:
        """Draw it, in one line or in two."""
        scene = self.scene
        if scene is None:
            return
        head = scene.header
        line, width = ink.colours.toned(head.tone), 1 if head.tone == "plain" else 2
        ink.box(self.area, self.ground, line=line, width=width)
        box = self.area.inset(ink.px(14), ink.px(7))
        if self.area.w < ink.px(NARROW):
            upper, lower = box.cut_top(box.h * 0.52)
            self._title(ink, self._tools(ink, upper), head)
            lower = self._meters(ink, self._warnings(ink, lower, head), head, from_left=True)
            self._happened(ink, self._figures(ink, lower, head, 0))
        else:
            box = self._warnings(ink, self._tools(ink, box), head)
            meters = [one for one in head.meters if one.look != "warning"]
            beside = _title_need(ink, box, head, small=True) + ink.px(14)
            beside += sum(
                _need(ink, one, _words(one) if _is_bare(one) else "", is_high=True) + ink.px(22)
                for one in meters
            )
            box = self._figures(ink, box, head, beside)
            box = self._meters(ink, box, head)
            wish = max(ink.px(EVENT), min(self._wish(ink), ink.look.grown(EVENT)))
            for small, least in ((False, wish), (True, ink.px(EVENT))):
                need = _title_need(ink, box, head, small=small)
                title, rest = box.cut_left(need, ink.px(14))
                if rest.w > least:
                    break
            else:  # a long name is written smaller
                least = box.h + ink.px(LEAST)
                title, rest = box.cut_left(max(box.w - ink.px(EVENT + 14), least), ink.px(14))
            self._title(ink, title if rest.w > ink.px(LEAST) else box, head)
            self._happened(ink, Box(rest.x, self.area.y, rest.w, self.area.h).inset(0, ink.px(4)))

    def _happened(self, ink: Ink, box: Box) -> None:
        """Say what was done last, where there is room for a sentence; the log has the rest."""
        inner = box.cut_left(ink.px(14))[1]
        said = [ink.say(one) for one in self.desk.news.happened]
        shown = _as_much(ink, said, inner) if box.w > ink.px(LEAST) else None
        if shown is None or self.desk.before_die is not None:
            return
        lines, size = shown
        ink.line((box.x, box.y, box.x, box.top), ink.colours.line, 1)
        block = inner.centred(inner.w, len(lines) * line_height(ink, size))
        paragraph(ink, " ".join(lines), block, size)
        ink.spot("happened", inner, self._open_log)

    def _wish(self, ink: Ink) -> float:
        """Return how wide a place must be in which all that was done last can be read."""
        return sum(ink.width(one, theme.SMALL) for one in self.desk.news.happened) / LINES

    def _open_log(self) -> None:
        self.desk.go("log", open=self.desk.news.happened_at)

    def _tools(self, ink: Ink, box: Box) -> Box:
        """Draw undo, log, rules and menu at the right."""
        desk = self.desk
        tools = (
            ("undo", say("Undo"), desk.take_back),
            ("log", say("Log"), lambda: desk.go("log")),
            ("rules", say("Rules"), lambda: desk.go("rules")),
            ("menu", say("Menu"), lambda: desk.open(Menu())),
        )
        strip, rest = box.cut_right(ink.px(TOOL) * len(tools), ink.px(14))
        high = min(ink.look.grown(20), strip.h * 0.4)
        widest = max(ink.width(words, theme.SMALL) for _, words, _ in tools)
        share = min(ink.px(TOOL - 4) / widest, 1)
        size = max(theme.SMALL * share, theme.SMALL / ink.look.scale)
        for (key, words, tap), at in zip(tools, strip.columns(len(tools)), strict=True):
            ink.spot(key, at, tap)
            lower, upper = at.cut_bottom(high)
            quiet = ink.colours.quiet
            shut = key == "undo" and desk.news.closed
            colour = mixed(quiet, self.ground, 0.4) if shut else ink.colours.text
            ink.icon(key, upper.centred(ink.px(26), ink.px(26)), colour)
            word = lower.inset(ink.px(1), 0)
            ink.text(words, word, size, colour=quiet, align="center")
        ink.line(
            (strip.x - ink.px(7), strip.y, strip.x - ink.px(7), strip.top), ink.colours.line, 1
        )
        return rest

    def _warnings(self, ink: Ink, box: Box, head: Header) -> Box:
        """Draw in warning triangles how long it is until something comes."""
        for meter in reversed([one for one in head.meters if one.look == "warning"]):
            side = min(box.h, ink.px(60))
            place, box = box.cut_right(side * 1.12, ink.px(14))
            at = place.centred(side * 1.12, side).inset(ink.px(2))
            colour = ink.colours.attention if meter.value else ink.colours.alarm
            corners = (at.x, at.y, at.right, at.y, at.middle[0], at.top, at.x, at.y)
            ink.line(corners, colour, 3)
            inner = Box(at.x, at.y, at.w, at.h * 0.68)
            if meter.value:
                size = inner.h / ink.look.font(1) * 0.62
                ink.text(str(meter.value), inner, size, face="black", align="center")
            else:
                ink.icon(meter.icon or "warn", inner.inset(inner.h * 0.1), colour)
        return box

    def _figures(self, ink: Ink, box: Box, head: Header, beside: float) -> Box:
        """Draw what was last counted: in words, as numbers, or not at all.

        What was done last has the first right to the room that is left `beside` the other things.
        """
        if not head.figures:
            return box
        narrow = self.area.w < ink.px(NARROW)
        free = box.w - beside - ink.px(EVENT)
        told = free if narrow else box.w - beside - max(self._wish(ink), ink.px(EVENT))
        numbers = [str(one.value) for one in head.figures]
        words = [f"{one.value} {self.desk.words.say(one.label)}" for one in head.figures]
        share = 0.5 if narrow else SHARE
        for said, label, most in ((words, True, min(told, box.w * share)), (numbers, True, told),
                                  (numbers, False, free)):  # fmt: skip
            wide = _figures_wide(ink, said, head.last if label else "")
            stands = not label and not narrow
            need = max(wide) if stands else sum(wide) + ink.px(FIGURE) * len(wide)
            if need <= most:
                break
        else:
            return box
        place, rest = box.cut_right(need, ink.px(14))
        upper, lower = place.cut_top(place.h * 0.42 if label else 0)
        if label:
            ink.text(head.last, upper, theme.SMALL, colour=ink.colours.quiet)
        places = lower.rows(len(wide)) if stands else lower.shares(wide, ink.px(FIGURE))
        for one, text, at in zip(head.figures, said, places, strict=True):
            colour = ink.colours.toned(one.tone)
            icon, place_of = at.cut_left(ink.look.grown(22), ink.px(7))
            ink.icon(one.icon, icon, colour)
            ink.text(text, place_of, theme.BODY, face="bold", colour=colour)
        return rest

    def _meters(self, ink: Ink, box: Box, head: Header, *, from_left: bool = False) -> Box:
        """Draw the other meters: pips, the spent ones hollow, or a number."""
        meters = [one for one in head.meters if one.look != "warning"]
        title = ink.width(_told(head)[-1], theme.SMALL) + _bars(ink, head)
        title = max(title + box.h, _title_need(ink, box, head, small=True) + ink.px(EVENT))
        title += ink.px(40)
        words = [_words(one) for one in meters]
        need = partial(_need, ink, is_high=not from_left)
        while not from_left and sum(map(need, meters, words)) > box.w - title:
            long = [n for n, one in enumerate(meters)
                    if words[n] and not _is_bare(one) and one.look != "pips"]  # fmt: skip
            if not long:
                break
            words[long[0]] = ""
        pairs = list(zip(meters, words, strict=True))
        for meter, told in pairs if from_left else reversed(pairs):
            cut = box.cut_left if from_left else box.cut_right
            place, box = cut(need(meter, told), ink.px(22))
            _meter(ink, place, meter, told, is_high=not from_left)
        return box

    def _title(self, ink: Ink, box: Box, head: Header) -> None:
        if head.seat:
            mark, box = box.cut_left(box.h, ink.px(14))
            ink.badge(head.seat, mark.inset(ink.px(4)))
        elif head.icon is not None:
            mark, box = box.cut_left(box.h, ink.px(14))
            plain = head.tone == "plain"
            ink.icon(head.icon, mark, ink.colours.quiet if plain else ink.colours.toned(head.tone))
        upper, lower = box.cut_top(box.h * 0.54)
        ink.text(head.title, upper, 26, face="head")
        words = head.sub
        if head.phases:
            bars, lower = lower.cut_left(min(_bars(ink, head), lower.w * 0.5), ink.px(8))
            draw_phases(ink, bars, head.phases)
            words = next((one for one in _told(head) if ink.width(one, theme.SMALL) <= lower.w), "")
        ink.text(words, lower, theme.SMALL, colour=ink.colours.quiet, lines=2)


def _as_much(ink: Ink, said: Sequence[str], box: Box) -> tuple[Sequence[str], float] | None:
    """Return the lines of as many whole sentences as a box has room for, and their size."""
    least = theme.SMALL / ink.look.scale
    between = (least + (theme.SMALL - least) * n / STEPS for n in range(STEPS, 0, -1))
    for size in (theme.BODY, *between, least):
        room = int(box.h / line_height(ink, size))
        for text in _shorter(ink, said):
            lines = lines_of(ink, text, box.w, size)
            if len(lines) <= room and (size == least or text == " ".join(said)):
                return lines, size
    # It is never empty: the beginning of the first sentence, and the log has the rest.
    room = max(int(box.h / line_height(ink, least)), 1)
    words = " ".join(said[:1]).split(" ")
    while len(words) > 1:
        words.pop()
        lines = lines_of(ink, " ".join(words) + " …", box.w, least)
        if len(lines) <= room:
            return lines, least
    return None


def _figures_wide(ink: Ink, words: Sequence[str], label: Words) -> list[float]:
    """Return how wide each figure is; the last has what its label needs, too."""
    mark = ink.look.grown(22) + ink.px(7)
    wide = [mark + ink.width(one, theme.BODY, "bold") + 2 for one in words]
    others = sum(wide[:-1]) + ink.px(FIGURE) * (len(wide) - 1)
    wide[-1] = max(wide[-1], ink.width(label, theme.SMALL) - others)
    return wide


def _shorter(ink: Ink, said: Sequence[str]) -> Iterator[str]:
    """Say all of it; its beginning and its end, which is what matters now; or how much more it is.

    The log has all of it.
    """
    yield " ".join(said)
    for many in range(len(said) - 2, 0, -1):
        yield f"{' '.join(said[:many])} … {said[-1]}"
    if len(said) > 1:
        yield f"… {said[-1]}"
    for is_counted in (True, False):
        for many in range(len(said) - 1, 0, -1):
            left = say("… and {n} more", n=len(said) - many)
            yield f"{' '.join(said[:many])} {ink.say(left) if is_counted else '…'}"


def _told(head: Header) -> Sequence[Words]:
    """Return what may stand below the title beside the bars of the steps, the longest first."""
    lit = next((one.label for one in head.phases if one.lit), "")
    if not lit or not head.sub:
        return (lit or head.sub,)
    return say("{phase} · {more}", phase=lit, more=head.sub), lit


def _title_need(ink: Ink, box: Box, head: Header, *, small: bool) -> float:
    """Return how wide whose turn it is stands, with what is below it, as `small` as may be."""
    mark = box.h + ink.px(14) if head.seat or head.icon is not None else 0
    by = ink.look.scale if small else 1
    size = theme.SMALL / by
    below = _bars(ink, head) + ink.px(8) + ink.width(_told(head)[-1], size)
    return mark + max(ink.width(head.title, 26 / by, "head"), below) + ink.px(8)


def _bars(ink: Ink, head: Header) -> float:
    """Return how wide the bars of the steps are."""
    return (ink.px(BAR) + ink.px(3)) * len(head.phases)


def draw_phases(ink: Ink, box: Box, phases: Sequence[Phase]) -> None:
    """Draw a row of steps: those that are done, the one that is on, those to come."""
    c, now = ink.colours, next((n for n, one in enumerate(phases) if one.lit), len(phases))
    high = min(ink.px(10), box.h)
    for n, at in enumerate(box.columns(len(phases), ink.px(3))):
        bar = at.centred(at.w, high)
        if n < now:
            ink.box(bar, mixed(c.line, c.quiet, 0.4), corner=4)
        elif n == now:
            ink.box(bar, c.attention, corner=4)
        else:
            ink.box(bar, line=mixed(c.line, c.quiet, 0.6), width=1.5, corner=4)


def _words(meter: Meter) -> Words:
    if meter.look == "pips":
        return meter.label
    value = f"{meter.value}/{meter.of}" if meter.of is not None else str(meter.value)
    return say("{value} {label}", value=value, label=meter.label)


def _is_bare(meter: Meter) -> bool:
    """Tell whether nothing but words says what a meter is."""
    return meter.look == "number" and meter.icon is None


def _need(ink: Ink, meter: Meter, words: Words, *, is_high: bool) -> float:
    """Return how wide a meter is; pips stand above their words where the line `is_high`."""
    if meter.look == "pips":
        pips = (ink.px(PIP) + ink.px(6)) * (meter.of or meter.value)
        if is_high:
            return max(pips, min(ink.width(words, theme.BODY, "bold") + 2, ink.px(150)))
        wide = min(ink.width(words, theme.LARGE, "bold") + 2, ink.px(150)) if words else 0
        return pips + ink.px(6) + wide
    mark = ink.px(26) + ink.px(6) if meter.icon is not None else 0
    words = words or str(meter.value)
    return mark + min(ink.width(words, theme.LARGE, "bold") + 2, ink.px(200))


def _meter(ink: Ink, box: Box, meter: Meter, words: Words, *, is_high: bool) -> None:
    if meter.look == "pips":
        pip, most = ink.px(PIP), meter.of or meter.value
        wide = (pip + ink.px(6)) * most
        if is_high and words:
            upper, box = box.cut_top(box.h * 0.48)
            pips = upper.centred(wide, upper.h)
        else:
            pips, box = box.cut_left(wide, ink.px(6))
        for n, at in enumerate(pips.columns(max(most, 1))):
            draw_pip(ink, at.centred(pip, pip), full=n < meter.value)
        if is_high:
            ink.text(words, box, theme.BODY, face="bold", align="center")
            return
    elif meter.icon is not None:
        mark, box = box.cut_left(ink.px(26), ink.px(6))
        ink.icon(meter.icon, mark, ink.colours.quiet)
        words = words or str(meter.value)
    ink.text(words, box, theme.LARGE, face="bold")


def draw_pip(ink: Ink, box: Box, *, full: bool) -> None:
    """Draw a pip: full, or a hollow ring."""
    c = ink.colours
    if full:
        ink.disc(box, c.attention, line=mixed(c.attention, c.on_bright, 0.25), width=1)
    else:
        ink.disc(box, mixed(c.panel, c.ground, 0.6), line=c.quiet, width=2)
