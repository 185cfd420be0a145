"""`companion cards sheet|read|watch`: stickers, printed and read."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from companion.app import home
from companion.cards import tools
from companion.cards.codec import STICKERS, Sets, sets_of
from companion.cards.sheet import PAPERS, USUAL, wrong_size
from companion.cards.trouble import CardsError
from companion.cli.calls import (
    HERE,
    WrongCallError,
    amount,
    command,
    err,
    file_of,
    folder_of,
    in_json,
    language,
    option,
    packages_with,
    tell,
    tell_person,
    verbose,
)
from companion.core.say import say, say_many
from companion.games import USUAL_GAME
from companion.locale import Words


def add(commands: Any) -> None:
    """Add the three commands."""
    shown = command(commands, "cards", say("Print and read the cards' stickers."))
    verbs = shown.add_subparsers(metavar="sheet|read|watch", required=True)
    _add_sheet(command(verbs, "sheet", say("Write stickers to print, true to size, as a PDF.")))
    _add_read(command(verbs, "read", say("Say which cards pictures show.")))
    what = say("Say which card is held up, until you stop it.")
    _add_watch(command(verbs, "watch", what))


def _add_sheet(parser: ArgumentParser) -> None:
    what = say("The game whose cards they are for.")
    option(parser, "--game", what, default=USUAL_GAME)
    option(parser, "--out", say("The file to write."), metavar="F.pdf", type=file_of, required=True)
    option(parser, "--paper", say("The paper."), choices=sorted(PAPERS), default="a4")
    what = say("How wide a sticker is.")
    option(parser, "--size", what, metavar="MM", type=_millimetres, default=USUAL)
    what = say("Only these kinds of cards: {kinds}.", kinds=" ".join(_kinds()))
    option(parser, "--kinds", what, metavar="KIND", nargs="+", type=_words, default=None)
    language(parser)
    in_json(parser)
    parser.set_defaults(run=sheet)


def _add_read(parser: ArgumentParser) -> None:
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help=HERE.say(say("Pictures."))
    )
    _add_copy_of_game(parser)
    parser.set_defaults(run=read)


def _add_watch(parser: ArgumentParser) -> None:
    what = say("A camera's number, a video, or a folder of numbered pictures.")
    option(parser, "--source", what, metavar="N|FILE|DIR", required=True)
    what = say("Stop so many seconds into the source.")
    option(parser, "--seconds", what, metavar="S", type=amount)
    what = say("Feed a file so many pictures a second; 0 looks at all of them. Else in real time.")
    option(parser, "--fps", what, metavar="N", type=amount)
    _add_copy_of_game(parser)
    verbose(parser, lambda call: call.data or home())
    parser.set_defaults(run=watch)


def _add_copy_of_game(parser: ArgumentParser) -> None:
    what = say("The game whose cards they are.")
    option(parser, "--game", what, default=USUAL_GAME)
    what = say("The folder with the codes that were taught; without it, your own data folder.")
    option(parser, "--data", what, metavar="DIR", type=folder_of)
    what = say("Answer in lines of JSON, as always when no terminal reads them.")
    option(parser, "--json", what, action="store_true")


def _millimetres(text: str) -> float:
    try:
        size = float(text.replace(",", "."))
    except ValueError:
        size = 0
    if (no := wrong_size(size)) is not None:
        raise ArgumentTypeError(HERE.say(no.why))
    return size


def _words(text: str) -> list[str]:
    return [word for word in text.replace(",", " ").split() if word]


def _kinds() -> list[str]:
    return list(dict.fromkeys(kind for game in STICKERS.values() for kind in game.kinds))


def _stickers(call: Namespace) -> tuple[Sets, str]:
    """Return the stickers of all games, and the name of the one that is meant."""
    packages, game = packages_with(call.game)
    sets = sets_of(packages)
    if game not in sets:
        raise WrongCallError(say("There are no stickers for {game}.", game=game))
    return sets, game


def sheet(call: Namespace) -> None:
    """Print stickers."""
    sets, game = _stickers(call)
    there = sets[game].kinds
    asked = [kind for kinds in call.kinds or [list(there)] for kind in kinds]
    for kind in asked or [""]:
        if kind not in there:
            why = say(
                "There are no {kind} cards; there are: {kinds}.", kind=kind, kinds=", ".join(there)
            )
            raise WrongCallError(why)
    words = Words(call.lang)
    made = tools.make_sheet(sets[game], call.out, call.paper, call.size, asked, words)
    if call.json:
        tell(made)
        return
    told = say_many(
        "{stickers} stickers of {mm} mm on {count} page: {file}",
        "{stickers} stickers of {mm} mm on {count} pages: {file}",
        made["pages"],
        stickers=made["stickers"],
        mm=f"{made['mm']:g}",
        file=made["file"],
    )
    tell_person(words.say(told))


def read(call: Namespace) -> int:
    """Read pictures."""
    reading, failed = _reading(call), False
    for file in call.files:
        try:
            row = reading.file(file)
        except CardsError as error:
            err(error.why)
            failed = True
            row = {"file": str(file), "codes": [], "ms": 0, "error": HERE.say(error.why)}
        if not _is_for_people(call):
            tell(row)
        elif "error" not in row:
            shown = ", ".join(_name(reading, one) for one in row["codes"])
            nothing = HERE.say(say("no card found"))
            tell_person(f"{file}: {shown or nothing}")
    return int(failed)


def watch(call: Namespace) -> None:
    """Say which cards are held up."""
    reading = _reading(call)
    for row in reading.watch(call.source, call.seconds, call.fps, err):
        if _is_for_people(call):
            tell_person(f"{row['t']:7.1f} s  {_name(reading, row)}")
        else:
            tell(row)


def _name(reading: tools.Reading, code: Mapping[str, Any]) -> str:
    """Return what a person calls the card that a code stands for, or what stands in the code."""
    name = reading.name(code["card"])
    return str(code["text"]) if name is None else HERE.say(name)


def _is_for_people(call: Namespace) -> bool:
    """Tell whether somebody reads this: in a terminal, where JSON was not asked for."""
    return not call.json and sys.stdout is not None and sys.stdout.isatty()


def _reading(call: Namespace) -> tools.Reading:
    sets, game = _stickers(call)
    reading = tools.Reading(game, call.data or home(), sets)
    if reading.registry.trouble is not None:
        err(reading.registry.trouble)
    return reading
