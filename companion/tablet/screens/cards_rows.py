"""Beside the camera's picture: what was read, the camera, the game, and how to print and stick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from companion.core.say import Message, say
from companion.table.cards import Held
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.eye import Eye
from companion.tablet.ink import Ink, Tap
from companion.tablet.rows import Row, RowsPanel, paragraph_height, paragraph_row
from companion.tablet.scene import Words
from companion.tablet.screens.parts import CONTROL, section, segmented, toggle
from companion.tablet.theme import Colour

READ: Final = 3
"""So many of the cards that were held up are listed."""
LINE: Final = 58
TURNS: Final = tuple((str(turn), f"{turn}°") for turn in (0, 90, 180, 270))
PAPERS: Final = (("a4", say("A4")), ("letter", say("Letter")))
COMMAND: Final = "./panic cards sheet --game panic_station --out stickers.pdf"
SWITCHES: Final = (
    (
        "camera_reads",
        say("Read cards during the game"),
        say("A card that is held up begins what is done with it; a finger says the last word."),
    ),
    (
        "camera_corner",
        say("Picture in the corner"),
        say("While cards are read, the table shows small what the camera sees."),
    ),
    ("card_sound", say("A sound for each card"), say("Heard when a card was read.")),
)
STICKING: Final = (
    say(
        "Print at 100 %, never “fit to page”: the ruler on the page must be as long as it says."
        " Matt paper or matt labels shine less."
    ),
    say(
        "Stick each one on the card's face, in the same corner, so that it does not show on the"
        " back. In sleeves a slip of paper needs no glue."
    ),
    say(
        "A secret card, an infection or the Host, is never told when it is held up: nothing is"
        " shown, heard or kept."
    ),
    say("A scanner that types like a keyboard works everywhere in the app, without any camera."),
)


class CardsRows(RowsPanel):
    """Everything about cards that can be read and chosen."""

    def __init__(self, desk: Desk) -> None:
        """Stand where it stood."""
        super().__init__(desk, desk.route.kept, "cards")

    def rows(self, ink: Ink) -> Sequence[Row]:
        """Return all of it."""
        eye = self.desk.eye
        if eye is None:
            return ()
        return (
            *self._read(eye),
            *(self._camera(eye) if eye.missing is None else ()),
            *self._printing(eye),
            *self._taught(eye),
        )

    # What was read

    def _read(self, eye: Eye) -> Sequence[Row]:
        found = [_heading(say("Just read"))]
        if eye.cards.trouble is not None:
            found.append(paragraph_row(eye.cards.trouble, theme.BODY, above=2))
        if not eye.read:
            words = say("Nothing yet. Here a card only shows its name: nothing in the game moves.")
            return [*found, paragraph_row(words, theme.BODY, quiet=True, above=2)]
        return [*found, *(self._held(eye, one) for one in list(eye.read)[:READ])]

    def _held(self, eye: Eye, held: Held) -> Row:
        if held.card is None:
            words, tap = say("Teach it"), partial(eye.ask_what, held.text)
            return _line(held.text, "question", button=("cards.teach", words, tap))
        return _line(held.name or held.text, held.icon, seat=held.seat)

    # The camera, and the game

    def _camera(self, eye: Eye) -> Sequence[Row]:
        desk, found = self.desk, [_heading(say("Camera"))]
        for one in eye.devices or ():
            words = one.name or say("Camera {n}", n=one.id)
            first = eye.devices is not None and one is eye.devices[0]
            chosen = desk.settings.camera == one.id or (first and not desk.settings.camera)
            found.append(_choice(f"cards.camera.{one.id}", words, partial(self._take, one.id),
                                 chosen=chosen))  # fmt: skip
        if eye.devices is not None and not eye.devices:
            words = say("No camera was found. Plug one in, then look again.")
            found.append(paragraph_row(words, theme.BODY, quiet=True, above=2))
        found.append(_button("cards.find", say("Look for cameras again"), "search", eye.find))
        found.append(self._turn())
        mirrored = say("Mirrored, as a looking-glass shows it")
        found.append(self._switch("camera_mirror", say("Mirror"), mirrored))
        found.append(_heading(say("During the game")))
        return [*found, *(self._switch(*one) for one in SWITCHES)]

    def _take(self, camera: str) -> None:
        self.desk.note(camera=camera)

    def _turn(self) -> Row:
        desk = self.desk

        def paint(ink: Ink, box: Box) -> None:
            control, head = box.inset(0, ink.px(6)).cut_bottom(ink.look.grown(CONTROL), ink.px(6))
            ink.text(say("Turned by"), head, theme.BODY, face="bold")
            chosen = str(desk.settings.camera_turn)
            segmented(ink, control, "cards.turn", TURNS, chosen,
                      lambda turn: desk.note(camera_turn=int(turn)))  # fmt: skip

        return Row(lambda ink, _: ink.look.grown(CONTROL + 30) + ink.px(18), paint)

    def _switch(self, name: str, words: Message, sub: Message) -> Row:
        desk = self.desk

        def high(ink: Ink, width: float) -> float:
            room = width - ink.px(64 + 20)
            text = paragraph_height(ink, sub, room, theme.SMALL)
            return max(text + ink.look.font(theme.BODY) * 1.35 + ink.px(26), ink.px(64))

        def paint(ink: Ink, box: Box) -> None:
            on = bool(getattr(desk.settings, name))
            tap = lambda: desk.note(**{name: not on})  # noqa: E731
            toggle(ink, box.inset(0, ink.px(4)), f"cards.{name}", words, on, tap, sub=sub)

        return Row(high, paint)

    # Stickers

    def _printing(self, eye: Eye) -> Sequence[Row]:
        found = [_heading(say("Print and stick")), self._papers(eye)]
        if eye.printing:
            found.append(paragraph_row(say("The pages are being drawn…"), above=4))
        elif isinstance(eye.sheet, Path):
            words = say("Ready to be printed: {file}", file=str(eye.sheet))
            found.append(_path_row(words))
        elif eye.sheet is not None:
            found.append(paragraph_row(eye.sheet, above=4))
        how = say("Other sizes, and infection cards, on the command line:")
        found += [paragraph_row(how, theme.SMALL, quiet=True, above=6), _path_row(COMMAND)]
        return [*found, *(paragraph_row(one, theme.SMALL, above=8) for one in STICKING)]

    def _papers(self, eye: Eye) -> Row:
        def paint(ink: Ink, box: Box) -> None:
            places = box.inset(0, ink.px(4)).columns(len(PAPERS), ink.px(10))
            for (paper, words), at in zip(PAPERS, places, strict=True):
                tap = partial(eye.print_sheet, paper)
                label = say("Stickers, {paper}", paper=words)
                ink.button(f"cards.print.{paper}", label, at, tap, icon="share")

        return Row(lambda ink, _: ink.look.grown(LINE) + ink.px(8), paint)

    def _taught(self, eye: Eye) -> Sequence[Row]:
        taught = eye.cards.taught(eye.game)
        if not taught:
            return ()
        found = [_heading(say("Codes that were taught"))]
        for one in taught:
            button = ("cards.forget", say("Forget"), partial(eye.forget, one.text))
            name = one.name or one.card or ""
            found.append(_line(name, one.icon, seat=one.seat, sub=one.text, button=button))
        return found


def _heading(words: Message) -> Row:
    def paint(ink: Ink, box: Box) -> None:
        section(ink, box.cut_bottom(ink.look.grown(40))[0], words)

    return Row(lambda ink, _: ink.look.grown(54), paint)


def _line(
    words: Words,
    icon: str,
    *,
    seat: str | None = None,
    sub: str = "",
    button: tuple[str, Message, Tap] | None = None,
) -> Row:
    """Return a row about one card, with what can be done about it."""

    def paint(ink: Ink, box: Box) -> None:
        inner = box.inset(0, ink.px(4))
        ink.box(inner, ink.colours.panel, line=ink.colours.line, corner=11)
        inner = inner.inset(ink.px(12), ink.px(3))
        if button is not None:
            key, label, tap = button
            wide = min(ink.width(label, theme.BODY, "bold") + ink.px(30), inner.w * 0.5)
            at, inner = inner.cut_right(wide, ink.px(10))
            ink.button(f"{key}.{sub or words}", label, at, tap)
        mark, inner = inner.cut_left(min(ink.px(34), inner.h), ink.px(12))
        if seat is not None:
            ink.badge(seat, mark)
        elif icon:
            ink.icon(icon, mark, ink.colours.text)
        upper, lower = inner.cut_top(inner.h * (0.56 if sub else 1))
        on = ink.colours.panel
        ink.text(_short(ink, words, upper.w), upper, theme.BODY, face="bold", on=on, lines=2)
        if sub:
            told = _short(ink, sub, lower.w)
            ink.text(told, lower, theme.SMALL, colour=ink.colours.quiet, on=on)

    return Row(lambda ink, _: ink.look.grown(LINE) + ink.px(8), paint)


def _short(ink: Ink, words: Words, width: float) -> Words:
    """Shorten a foreign code, which may be as long as it likes; a name stays whole."""
    if not isinstance(words, str):
        return words
    least = theme.SMALL / ink.look.scale
    while len(words) > 4 and ink.width(words, least, "bold") > width:  # noqa: PLR2004
        words = f"{words.rstrip('…')[:-2]}…"
    return words


def _choice(key: str, words: Words, tap: Tap, *, chosen: bool) -> Row:
    def paint(ink: Ink, box: Box) -> None:
        c, at = ink.colours, box.inset(0, ink.px(4))
        ink.box(at, c.raised, line=c.safe if chosen else c.line, width=2 if chosen else 1,
                corner=11)  # fmt: skip
        mark, inner = at.inset(ink.px(14), ink.px(4)).cut_left(ink.px(26), ink.px(12))
        ink.icon("check" if chosen else "ring", mark, c.safe if chosen else c.quiet)
        ink.text(_short(ink, words, inner.w), inner, theme.BODY, face="bold", on=c.raised, lines=2)
        ink.spot(key, at, tap)

    return Row(lambda ink, _: ink.look.grown(LINE) + ink.px(4), paint)


def _button(key: str, words: Message, icon: str, tap: Callable[[], None]) -> Row:
    def paint(ink: Ink, box: Box) -> None:
        ink.button(key, words, box.inset(0, ink.px(4)), tap, icon=icon, align="left")

    return Row(lambda ink, _: ink.look.grown(LINE) + ink.px(4), paint)


def _path_row(words: Words) -> Row:
    """Return a row for a file or a command, broken wherever it must be."""

    def lines(ink: Ink, width: float) -> list[str]:
        text, found = ink.say(words), [""]
        for letter in text:
            if ink.width(found[-1] + letter, theme.SMALL) > width:
                found.append("")
            found[-1] += letter
        return found

    def high(ink: Ink, width: float) -> float:
        return len(lines(ink, width)) * _line_high(ink) + ink.px(4)

    def paint(ink: Ink, box: Box) -> None:
        colour: Colour = ink.colours.text
        for one in lines(ink, box.w):
            at, box = box.cut_top(_line_high(ink))
            ink.text(one, at, theme.SMALL, colour=colour)

    return Row(high, paint)


def _line_high(ink: Ink) -> float:
    return ink.look.font(theme.SMALL) * 1.4
