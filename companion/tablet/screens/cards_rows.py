"""The rows of the cards' screen: what was read, which camera, stickers to print, codes taught."""

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
from companion.tablet.card_reader import CardReader
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.rows import ListRow, RowsPanel, paragraph_row
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
        say("Hold a card up, and the app asks what to do with it."),
    ),
    (
        "camera_corner",
        say("Picture in the corner"),
        say("While cards are read, the camera's picture stands in a corner."),
    ),
    ("card_sound", say("A sound for each card"), say("You hear it when a card is read.")),
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
    say("Secret cards stay secret: if one is held up, nothing is shown, heard or kept."),
    say("A scanner that types like a keyboard works everywhere in the app, without any camera."),
)


class CardsRows(RowsPanel):
    """Everything about cards that can be read and chosen."""

    def __init__(self, desk: Desk) -> None:
        """Stand where it stood."""
        super().__init__(desk, desk.route.kept, "cards")

    def rows(self, ink: Ink) -> Sequence[ListRow]:
        """Return all of it."""
        reader = self.desk.card_reader
        if reader is None:
            return ()
        return (
            *self._read(reader),
            *(self._camera(reader) if reader.missing is None else ()),
            *(self._printing(reader) if self.desk.package.stickers else self._no_cards()),
            *self._taught(reader),
        )

    # What was read

    def _read(self, reader: CardReader) -> Sequence[ListRow]:
        found = [heading_row(say("Just read"))]
        if reader.cards.trouble is not None:
            found.append(paragraph_row(reader.cards.trouble, theme.BODY, above=2))
        if not reader.read:
            words = say("Nothing yet. Here a card only shows its name: nothing in the game moves.")
            return [*found, paragraph_row(words, theme.BODY, quiet=True, above=2)]
        return [*found, *(self._held(reader, one) for one in list(reader.read)[:READ])]

    def _held(self, reader: CardReader, held: Held) -> ListRow:
        if held.card is None:
            words, tap = say("Teach it"), partial(reader.ask_what, held.text)
            return line_row(held.text, "question", button=("cards.teach", words, tap))
        return line_row(held.name or held.text, held.icon, seat=held.seat)

    # The camera, and the game

    def _camera(self, reader: CardReader) -> Sequence[ListRow]:
        desk, found = self.desk, [heading_row(say("Camera"))]
        for one in reader.devices or ():
            words = one.name or say("Camera {n}", n=one.id)
            first = reader.devices is not None and one is reader.devices[0]
            chosen = desk.settings.camera == one.id or (first and not desk.settings.camera)
            found.append(choice_row(f"cards.camera.{one.id}", words, partial(self._take, one.id),
                                 chosen=chosen))  # fmt: skip
        if reader.devices is not None and not reader.devices:
            words = say("No camera was found. Plug one in, then look again.")
            found.append(paragraph_row(words, theme.BODY, quiet=True, above=2))
        found.append(button_row("cards.find", say("Look for cameras again"), "search", reader.find))
        found.append(self._turn())
        mirrored = say("As in a mirror")
        found.append(
            switch_row(self.desk, "cards.camera_mirror", "camera_mirror", say("Mirror"), mirrored)
        )
        found.append(heading_row(say("During the game")))
        return [*found, *(switch_row(self.desk, f"cards.{one[0]}", *one) for one in SWITCHES)]

    def _take(self, camera: str) -> None:
        self.desk.note(camera=camera)

    def _turn(self) -> ListRow:
        desk = self.desk

        def paint(ink: Ink, box: Box) -> None:
            control, head = box.inset(0, ink.px(6)).cut_bottom(ink.look.grown(CONTROL), ink.px(6))
            ink.text(say("Turned by"), head, theme.BODY, face="bold")
            chosen = str(desk.settings.camera_turn)
            segmented(ink, control, "cards.turn", TURNS, chosen,
                      lambda turn: desk.note(camera_turn=int(turn)))  # fmt: skip

        return ListRow(lambda ink, _: ink.look.grown(CONTROL + 30) + ink.px(18), paint)

    # Stickers

    def _printing(self, reader: CardReader) -> Sequence[ListRow]:
        found = [heading_row(say("Print and stick")), self._papers(reader)]
        if reader.printing:
            found.append(paragraph_row(say("The pages are being drawn…"), above=4))
        elif isinstance(reader.sheet, Path):
            words = say("Ready to print: {file}", file=str(reader.sheet))
            found.append(_path_row(words))
        elif reader.sheet is not None:
            found.append(paragraph_row(reader.sheet, above=4))
        how = say("Other sizes, and secret cards, on the command line:")
        line = COMMAND.format(game=reader.game)
        found += [paragraph_row(how, theme.SMALL, quiet=True, above=6), _path_row(line)]
        return [*found, *(paragraph_row(one, theme.SMALL, above=8) for one in STICKING)]

    def _no_cards(self) -> Sequence[ListRow]:
        words = say("{game} has no cards that can be read.", game=self.desk.package.title)
        return [heading_row(say("Print and stick")), paragraph_row(words, quiet=True, above=4)]

    def _papers(self, reader: CardReader) -> ListRow:
        def paint(ink: Ink, box: Box) -> None:
            places = box.inset(0, ink.px(4)).columns(len(PAPERS), ink.px(10))
            for (paper, words), at in zip(PAPERS, places, strict=True):
                tap = partial(reader.print_sheet, paper)
                label = say("Stickers, {paper}", paper=words)
                ink.button(f"cards.print.{paper}", label, at, tap, icon="share")

        return ListRow(lambda ink, _: ink.look.grown(LINE) + ink.px(8), paint)

    def _taught(self, reader: CardReader) -> Sequence[ListRow]:
        taught = reader.cards.taught(reader.game)
        if not taught:
            return ()
        found = [heading_row(say("Codes you taught the app"))]
        for one in taught:
            button = ("cards.forget", say("Forget"), partial(reader.forget, one.text))
            name = one.name or one.card or ""
            found.append(line_row(name, one.icon, seat=one.seat, sub=one.text, button=button))
        return found


def _path_row(words: Words) -> ListRow:
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

    return ListRow(high, paint)


def _line_high(ink: Ink) -> float:
    return ink.look.font(theme.SMALL) * 1.4
