"""`companion rules` and `companion journal export|check`: rules looked up, games that were kept."""

from __future__ import annotations

import shutil
import sys
from argparse import ArgumentParser, Namespace
from contextlib import closing
from typing import Any

from companion import digest
from companion.app import home
from companion.cli.calls import (
    HERE,
    WrongCallError,
    command,
    err,
    folder_of,
    game_and_language,
    in_json,
    language,
    option,
    packages_with,
    tell,
    tell_person,
)
from companion.core.say import say
from companion.games import USUAL_GAME
from companion.journal.sqlite import SqliteJournal
from companion.locale import Words
from companion.rule_search import search
from companion.table.lookup import found_as_text, rule_as_json
from companion.table.records import exported, verdict


def add_rules(commands: Any) -> None:
    """Add the command that looks rules up."""
    _add_rules(command(commands, "rules", say("Look up rules, with their sources.")))


def add_journal(commands: Any) -> None:
    """Add what there is to do with journals."""
    kept = command(commands, "journal", say("Past evenings."))
    verbs = kept.add_subparsers(metavar="export|check", required=True)
    _add_export(command(verbs, "export", say("Print every game's log as JSON lines.")))
    _add_check(command(verbs, "check", say("Tell whether a journal is whole.")))


def _add_rules(parser: ArgumentParser) -> None:
    parser.add_argument(
        "words", metavar="WORDS", nargs="+", help=HERE.say(say("Words, or a rule's id."))
    )
    what = say("The game whose rules they are.")
    option(parser, "--game", what, default=USUAL_GAME)
    in_json(parser)
    language(parser)
    parser.set_defaults(run=rules)


def _add_export(parser: ArgumentParser) -> None:
    option(parser, "--data", say("The folder with the journal."), metavar="DIR", type=folder_of)
    game_and_language(parser)
    parser.set_defaults(run=export)


def _add_check(parser: ArgumentParser) -> None:
    option(parser, "--data", say("The folder with the journal."), metavar="DIR", type=folder_of)
    in_json(parser)
    game_and_language(parser)
    parser.set_defaults(run=check)


def rules(call: Namespace) -> int:
    """Look rules up in the digest."""
    if call.game not in digest.games():
        name = call.game if ":" not in call.game else packages_with(call.game)[1]
        why = say("--game: {game} has no rules to look up. There are rules of {games}.", game=name,
                  games=digest.games())  # fmt: skip
        raise WrongCallError(why)
    found = search(call.game, call.words, call.lang)
    width = shutil.get_terminal_size().columns if sys.stdout and sys.stdout.isatty() else 0
    if call.json:
        for rule in found:
            tell(rule_as_json(rule, call.lang))
    elif found:
        tell_person(found_as_text(found, Words(call.lang), width))
    else:
        err(say("No rule found. Try other words."))
    return 0 if found else 1


def export(call: Namespace) -> None:
    """Print every entry of a journal."""
    packages, _ = packages_with(call.game)
    with closing(SqliteJournal.look(call.data or home())) as journal:
        for row in exported(journal, packages, Words(call.lang)):
            tell(row)


def check(call: Namespace) -> int:
    """Read everything that a journal holds, and play it again."""
    packages, _ = packages_with(call.game)
    found, words = verdict(call.data or home(), packages), Words(call.lang)
    if call.json:
        tell(found.as_json(words))
    elif found.whole:
        tell_person(words.say(found.sentence))
    else:
        err(found.sentence)
    return 0 if found.whole else 1
