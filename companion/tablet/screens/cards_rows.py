"""Beside the camera's picture: what was read, the camera, the game, and how to print and stick."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final

from companion.core.say import say
from companion.stage.face import Held
from companion.stage.presses import Words
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.eye import Eye
from companion.tablet.ink import Ink
from companion.tablet.rows import Row, RowsPanel, paragraph_row
from companion.tablet.screens.lines import (
    LINE,
    button_row,
    choice_row,
    heading_row,
    line_row,
    switch_row,
)
from companion.tablet.screens.parts import CONTROL, segmented
from companion.tablet.theme import Colour

READ: Final = 3
"""So many of the cards that were held up are listed."""
TURNS: Final = tuple((str(turn), f"{turn}°") for turn in (0, 90, 180, 270))
PAPERS: Final = (("a4", say("A4")), ("letter", say("Letter")))
COMMAND: Final = "./panic cards sheet --game {game} --out stickers.pdf"
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
    say("A secret card is never told when it is held up: nothing is shown, heard or kept."),
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
            *(self._printing(eye) if self.desk.package.stickers else self._no_cards()),
            *self._taught(eye),
        )

    # What was read

    def _read(self, eye: Eye) -> Sequence[Row]:
        found = [heading_row(say("Just read"))]
        if eye.cards.trouble is not None:
            found.append(paragraph_row(eye.cards.trouble, theme.BODY, above=2))
        if not eye.read:
            words = say("Nothing yet. Here a card only shows its name: nothing in the game moves.")
            return [*found, paragraph_row(words, theme.BODY, quiet=True, above=2)]
        return [*found, *(self._held(eye, one) for one in list(eye.read)[:READ])]

    def _held(self, eye: Eye, held: Held) -> Row:
        if held.card is None:
            words, tap = say("Teach it"), partial(eye.ask_what, held.text)
            return line_row(held.text, "question", button=("cards.teach", words, tap))
        return line_row(held.name or held.text, held.icon, seat=held.seat)

    # The camera, and the game

    def _camera(self, eye: Eye) -> Sequence[Row]:
        desk, found = self.desk, [heading_row(say("Camera"))]
        for one in eye.devices or ():
            words = one.name or say("Camera {n}", n=one.id)
            first = eye.devices is not None and one is eye.devices[0]
            chosen = desk.settings.camera == one.id or (first and not desk.settings.camera)
            found.append(choice_row(f"cards.camera.{one.id}", words, partial(self._take, one.id),
                                 chosen=chosen))  # fmt: skip
        if eye.devices is not None and not eye.devices:
            words = say("No camera was found. Plug one in, then look again.")
            found.append(paragraph_row(words, theme.BODY, quiet=True, above=2))
        found.append(button_row("cards.find", say("Look for cameras again"), "search", eye.find))
        found.append(self._turn())
        mirrored = say("Mirrored, as a looking-glass shows it")
        found.append(
            switch_row(self.desk, "cards.camera_mirror", "camera_mirror", say("Mirror"), mirrored)
        )
        found.append(heading_row(say("During the game")))
        return [*found, *(switch_row(self.desk, f"cards.{one[0]}", *one) for one in SWITCHES)]

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

    # Stickers

    def _printing(self, eye: Eye) -> Sequence[Row]:
        found = [heading_row(say("Print and stick")), self._papers(eye)]
        if eye.printing:
            found.append(paragraph_row(say("The pages are being drawn…"), above=4))
        elif isinstance(eye.sheet, Path):
            words = say("Ready to be printed: {file}", file=str(eye.sheet))
            found.append(_path_row(words))
        elif eye.sheet is not None:
            found.append(paragraph_row(eye.sheet, above=4))
        how = say("Other sizes, and secret cards, on the command line:")
        line = COMMAND.format(game=eye.game)
        found += [paragraph_row(how, theme.SMALL, quiet=True, above=6), _path_row(line)]
        return [*found, *(paragraph_row(one, theme.SMALL, above=8) for one in STICKING)]

    def _no_cards(self) -> Sequence[Row]:
        words = say("{game} has no cards that can be read.", game=self.desk.package.title)
        return [heading_row(say("Print and stick")), paragraph_row(words, quiet=True, above=4)]

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
        found = [heading_row(say("Codes that were taught"))]
        for one in taught:
            button = ("cards.forget", say("Forget"), partial(eye.forget, one.text))
            name = one.name or one.card or ""
            found.append(line_row(name, one.icon, seat=one.seat, sub=one.text, button=button))
        return found


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
