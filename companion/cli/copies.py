"""`companion copy export|import FILE`: what an owner has told of their own copy, as one file."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from companion import files
from companion.app import home, secret_dice
from companion.cli.calls import (
    HERE,
    WrongCallError,
    command,
    err,
    file_of,
    folder_of,
    game_and_language,
    option,
    packages_with,
    tell_person,
)
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.games.package import Package
from companion.journal.entry import Missing
from companion.journal.sqlite import SqliteJournal
from companion.locale import Words
from companion.table.copies import Copies, exported, imported, is_copy, nothing_to_tell
from companion.table.past_games import last_play


def add(commands: Any) -> None:
    """Add what there is to do with copies."""
    about = say("What you have entered about your own copy of a game, as one file.")
    verbs = command(commands, "copy", about).add_subparsers(metavar="export|import", required=True)
    out = command(verbs, "export", say("Write it to a file, to keep it or to take it elsewhere."))
    _arguments(out, export_copy, say("The file to be written."))
    into = command(verbs, "import", say("Take it from a file that was exported."))
    _arguments(into, import_copy, say("The file to be read."))


def _arguments(parser: ArgumentParser, run: Callable[[Namespace], int], what: Message) -> None:
    parser.add_argument("file", metavar="FILE", type=file_of, help=HERE.say(what))
    option(parser, "--data", say("The folder with the journal."), metavar="DIR", type=folder_of)
    game_and_language(parser)
    parser.set_defaults(run=run)


def export_copy(call: Namespace) -> int:
    """Write what is known of a copy to a file; nothing else is written over."""
    package, folder = _package(call), call.data or home()
    is_there = call.file.exists() and is_copy(files.take(call.file))
    copy = Copies(folder).get(package, _learned(package, folder))
    try:
        files.hand_over(call.file.absolute(), exported(package, copy), over=is_there)
    except FileExistsError:
        err(say("{file} already holds something else. Name another file.", file=str(call.file)))
        return 1
    except files.UnsafeFile:
        raise
    except OSError as error:
        err(say("{file} cannot be written ({how}).", file=str(call.file), how=files.how(error)))
        return 1
    tell_person(Words(call.lang).say(say("Written to {file}.", file=str(call.file))))
    return 0


def import_copy(call: Namespace) -> int:
    """Take a copy from a file; one that is wrong changes nothing."""
    package, folder = _package(call), call.data or home()
    if not call.file.exists():
        raise WrongCallError(say("There is no file {file}.", file=str(call.file)))
    copy = imported(files.take(call.file), package)
    if isinstance(copy, Refusal):
        err(copy.why)
        return 1
    Copies(folder).put(package, copy, _learned(package, folder))
    words = say("The next game of {game} uses it.", game=package.title)
    tell_person(Words(call.lang).say(words))
    return 0


def _package(call: Namespace) -> Package:
    packages, name = packages_with(call.game)
    package = packages[name]
    if package.copying is None:
        raise WrongCallError(nothing_to_tell(package).why)
    return package


def _learned(package: Package, folder: Path) -> Mapping[str, Any]:
    """Return what the last game has learned of this copy."""
    try:
        journal = SqliteJournal.look(folder)
    except Missing:
        return {}
    with closing(journal):
        play = last_play(journal, package, secret_dice)
        return {} if play is None else play.remembered
