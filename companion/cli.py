"""The command line. What a person reads goes to a terminal in words; what a program reads, in JSON.

Exit code 0 when done, 2 for a wrong call, 1 for anything else, with one sentence on standard error.
"""

from __future__ import annotations

import json
import logging
import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import ExitStack
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import typer
from typer.exceptions import TyperException

from companion.app import home, open_table
from companion.core.game import AnyGame
from companion.core.say import Message, say
from companion.games import GAMES
from companion.journal.entry import JournalError
from companion.journal.sqlite import SqliteJournal
from companion.locale import Words, language_of
from companion.table.records import exported, verdict
from companion.table.script import Script, lines

_HERE = Words(language_of())
"""The language of the person at this terminal."""

cli = typer.Typer(
    add_completion=False,
    no_args_is_help=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help=_HERE.say(say("A companion for hidden-traitor board games, beside the physical copy.")),
)
journal = typer.Typer(help=_HERE.say(say("The evenings that were kept.")), rich_markup_mode=None)
cli.add_typer(journal, name="journal")


def _help(message: Message) -> Any:
    return typer.Option(help=_HERE.say(message))


Data: TypeAlias = Annotated[
    Path | None, _help(say("The folder with the journal; without it, one that is forgotten."))
]
Kept: TypeAlias = Annotated[Path | None, _help(say("The folder with the journal."))]
Language: TypeAlias = Annotated[
    Literal["en", "fr"] | None, _help(say("The table's language (en or fr)."))
]
GameName: TypeAlias = Annotated[
    str, _help(say("What is played: a game's name, or MODULE:OBJECT for one of your own."))
]


Json: TypeAlias = Annotated[bool, typer.Option("--json", help=_HERE.say(say("Answer in JSON.")))]


class WrongCallError(Exception):
    """The command line cannot mean anything; its sentence says why."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="companion: %(message)s")
    try:
        return cli(arguments, standalone_mode=False, prog_name="companion") or 0
    except TyperException as error:
        return _fails(error.format_message(), error.exit_code)
    except WrongCallError as error:
        return _fails(str(error), 2)
    except JournalError as error:
        return _fails(_HERE.say(error.why), 1)
    except BrokenPipeError:
        _silence_output()
        return 1
    except (KeyboardInterrupt, typer.Abort):
        return 130


@cli.callback(invoke_without_command=True)
def _start(
    context: typer.Context,
    *,
    version_wanted: Annotated[
        bool, typer.Option("--version", help=_HERE.say(say("Tell the version.")))
    ] = False,
) -> None:
    if version_wanted:
        _out(f"companion {version('panic-companion')}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        _err(
            say(
                "There is no tablet yet: this is the scripted table, kept in {folder}.",
                folder=str(home()),
            )
        )
        context.invoke(play, data=home(), resume=True)


@cli.command(help=_HERE.say(say("A table driven by lines of JSON.")))
def play(  # noqa: PLR0913  (the contract's options)
    *,
    data: Data = None,
    game: GameName = "panic_station",
    resume: Annotated[bool, _help(say("Go on with the newest unfinished game."))] = False,
    serve: Annotated[str | None, _help(say("Let phones in at HOST:PORT."))] = None,
    seed: Annotated[int | None, _help(say("Make the app's dice fall the same way again."))] = None,
    lang: Language = None,
) -> None:
    """Answer standard input, line by line."""
    if serve is not None:
        raise WrongCallError(_HERE.say(say("Phones cannot be let in yet: --serve comes later.")))
    if resume and data is None:
        raise WrongCallError(_HERE.say(say("--resume needs --data: nothing else was kept.")))
    games, name = _games_with(game)
    with ExitStack() as stack:
        folder = data or Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="panic-")))
        table = open_table(games, folder, seed)
        stack.callback(table.journal.close)
        if resume and not table.resume():
            _err(say("There is no unfinished game in {folder}.", folder=str(folder)))
        if sys.stdin is not None and sys.stdin.isatty():
            _err(say("One command a line, as docs/scripted-table.md has them; Ctrl-D ends."))
        _pump(Script(table, Words(lang or language_of()), name))


def _pump(script: Script) -> None:
    """Answer every line, and say it when the disk begins or ceases to take them."""
    durable = True
    for line in lines(sys.stdin.buffer) if sys.stdin else ():
        answer = script.answer(line)
        if durable != script.table.journal.durable:
            durable = script.table.journal.durable
            _err(script.table.trouble or say("Everything is written again."))
        sys.stdout.buffer.write(answer)
        sys.stdout.buffer.flush()
    script.table.journal.retry()
    if trouble := script.table.trouble:
        _err(say("What was done since then is lost: {trouble}", trouble=trouble))


@journal.command("export", help=_HERE.say(say("Print every game's log as JSON lines.")))
def export(*, data: Kept = None, game: GameName = "panic_station", lang: Language = None) -> None:
    """Print every entry of a journal."""
    games, _ = _games_with(game)
    kept = SqliteJournal.look(data or home())
    try:
        for row in exported(kept, games, Words(lang or language_of())):
            _out(json.dumps(row, ensure_ascii=False))
    finally:
        kept.close()


@journal.command(help=_HERE.say(say("Tell whether a journal is whole.")))
def check(
    *,
    data: Kept = None,
    game: GameName = "panic_station",
    as_json: Annotated[
        bool, typer.Option("--json", help=_HERE.say(say("Answer in JSON.")))
    ] = False,
) -> int:
    """Read everything that a journal holds, and play it again."""
    games, _ = _games_with(game)
    found = verdict(data or home(), games)
    if as_json:
        _out(json.dumps(found.as_json(_HERE), ensure_ascii=False))
    elif found.whole:
        _out(_HERE.say(found.sentence))
    else:
        _err(found.sentence)
    return 0 if found.whole else 1


def _games_with(name: str) -> tuple[dict[str, AnyGame], str]:
    """Return the games that there are, with one from elsewhere where MODULE:OBJECT names it."""
    if ":" not in name:
        return GAMES, name
    module, _, thing = name.partition(":")
    sys.path.insert(0, os.getcwd())  # noqa: PTH109  (as `python -m` does)
    try:
        game: AnyGame = getattr(import_module(module), thing)
    except (ImportError, AttributeError, ValueError) as error:
        why = say("The game {name} cannot be loaded ({how}).", name=name, how=str(error))
        raise WrongCallError(_HERE.say(why)) from error
    return {**GAMES, game.name: game}, game.name


def _out(line: str) -> None:
    sys.stdout.buffer.write(line.encode() + b"\n")
    sys.stdout.buffer.flush()


def _err(message: Message) -> None:
    sys.stderr.write(f"companion: {_HERE.say(message)}\n")


def _fails(sentence: str, code: int) -> int:
    sys.stderr.write(f"companion: {sentence}\n")
    return code


def _silence_output() -> None:
    """Nobody listens any more; keep Python from trying once more on the way out."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
