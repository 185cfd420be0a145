"""The arguments of a call, where answers and complaints go, and the exit codes."""

from __future__ import annotations

import json
import os
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NoReturn

from companion.core.say import Message, say
from companion.games import PACKAGES, USUAL_GAME
from companion.games.package import Package
from companion.locale import LANGUAGES, Words, language_of
from companion.table.table import unknown_game
from companion.terminal import plain, plain_json, plain_lines

HERE: Final = Words(language_of())
"""The language of the person at this terminal."""
MOST_AMOUNT: Final = 1_000_000


class WrongCallError(Exception):
    """The command line cannot mean anything; `why` says it."""

    def __init__(self, why: Message) -> None:
        """Take the sentence."""
        super().__init__(why.text)
        self.why = why


class Parser(ArgumentParser):
    """One that leaves it to `main` to say what is wrong."""

    def error(self, message: str) -> NoReturn:
        """Let it be said like everything else."""
        why = say("These options cannot be understood ({how}). See --help.", how=message)
        raise WrongCallError(why)


def command(commands: Any, name: str, what: Message) -> ArgumentParser:
    """Add a command; `what` it does stands in the help."""
    parser: ArgumentParser = commands.add_parser(
        name, help=HERE.say(what), description=HERE.say(what), allow_abbrev=False
    )
    return parser


def option(parser: ArgumentParser, name: str, what: Message, **how: Any) -> None:
    """Add something that may be asked of a command."""
    parser.add_argument(name, help=HERE.say(what), **how)


def language(parser: ArgumentParser) -> None:
    """Let the answers' language be chosen."""
    option(parser, "--lang", say("The language."), choices=LANGUAGES, default=language_of())


def in_json(parser: ArgumentParser) -> None:
    """Let the answers be asked for as a program reads them."""
    option(parser, "--json", say("Answer in JSON."), action="store_true")


def verbose(parser: ArgumentParser, log: Callable[[Namespace], Path | None]) -> None:
    """Keep a log in the folder that `log` names for a call, and let it be watched."""
    what = say("Also print on standard error what happens, in more detail than the log.")
    # Suppressed, or a command's own default would undo what stands before its name.
    option(parser, "--verbose", what, action="store_true", default=SUPPRESS)
    parser.set_defaults(log=log)


def seed(parser: ArgumentParser) -> None:
    """Let the dice be repeated."""
    what = say("Let the app's dice fall the same way again.")
    option(parser, "--seed", what, metavar="N", type=int)


def game_and_language(parser: ArgumentParser) -> None:
    """Let any game be chosen, and the language."""
    what = say("The game: its name, or MODULE:OBJECT for one of your own.")
    option(parser, "--game", what, default=USUAL_GAME)
    language(parser)


def folder_of(text: str) -> Path:
    """Return the folder that somebody named."""
    if not text:
        raise ArgumentTypeError(HERE.say(say("a folder must be named")))
    return Path(text).expanduser()


def file_of(text: str) -> Path:
    """Return the file that somebody named, to be written."""
    if not text or Path(text).is_dir():
        raise ArgumentTypeError(HERE.say(say("a file must be named")))
    return Path(text).expanduser()


def amount(text: str) -> float:
    """Return a number that somebody wrote, with a point or a comma."""
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        number = -1
    if not 0 <= number < MOST_AMOUNT:
        raise ArgumentTypeError(HERE.say(say("it must be a number from 0 on")))
    return number


def packages_with(name: str) -> tuple[Mapping[str, Package], str]:
    """Return the games that there are, with one from elsewhere where MODULE:OBJECT names it.

    It names a package, or a game that brings nothing but its rules.
    """
    if ":" not in name:
        if name not in PACKAGES:
            raise WrongCallError(unknown_game(name).why)
        return PACKAGES, name
    module, _, thing = name.partition(":")
    sys.path.insert(0, str(Path.cwd()))
    try:
        found = getattr(import_module(module), thing)
        package = found if isinstance(found, Package) else Package.of(found)
        packages = {**PACKAGES, package.name: package}
    except (ImportError, AttributeError, ValueError) as error:
        why = say("The game {name} cannot be loaded ({how}).", name=name, how=str(error))
        raise WrongCallError(why) from error
    return packages, package.name


def out(line: bytes) -> None:
    """Write a line to standard output."""
    if sys.stdout is None:
        raise OSError(say("standard output is closed").text)
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def tell(answer: dict[str, Any]) -> None:
    """Write an answer as a line of JSON."""
    out(plain_json(json.dumps(answer, ensure_ascii=False)).encode() + b"\n")


def tell_person(text: str) -> None:
    """Write an answer in words."""
    out(plain_lines(text).encode() + b"\n")


def err(message: Message) -> None:
    """Write a complaint to standard error."""
    sys.stderr.write(f"companion: {plain(HERE.say(message))}\n")


def silence_output() -> None:
    """Nobody listens any more; keep Python from trying once more on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
