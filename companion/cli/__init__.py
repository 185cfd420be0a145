"""The command line: what a person reads goes to a terminal in words; what a program reads, in JSON.

Exit code 0 when done, 2 for a wrong call, 1 for anything else, with one sentence on standard error.
"""

from __future__ import annotations

import logging
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from contextlib import nullcontext
from importlib.metadata import version

from companion import logs
from companion.cards.trouble import CardsError
from companion.cli import cards, copies, device, playing, records
from companion.cli.calls import HERE, Parser, WrongCallError, err, silence_output, verbose
from companion.cli.ends import unwinding
from companion.core.say import in_english, say
from companion.files import UnsafeFile
from companion.journal.entry import JournalError
from companion.serving import ShutError
from companion.terminal import PlainLog, plain_crash
from firmware_bridge.link import LineError

_LOG = logging.getLogger(__name__)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    sys.excepthook = plain_crash
    try:
        call = _parser().parse_args(arguments)
        if not call.verbose:
            _warn_on_the_terminal()
        # The tablet's window ends by signals itself.
        ends = nullcontext() if call.run is playing.tablet else unwinding()
        with ends, logs.kept(call.log(call), err, verbose=call.verbose):
            return _run(call)
    except WrongCallError as error:
        err(error.why)
        return 2
    except (CardsError, JournalError, UnsafeFile, LineError, ShutError) as error:
        err(error.why)
        return 1
    except BrokenPipeError:
        silence_output()
        return 1
    except OSError as error:
        silence_output()
        err(say("The answers cannot be written out ({how}).", how=str(error)))
        return 1
    except KeyboardInterrupt:
        return 130


def _run(call: Namespace) -> int:
    """Run a command; what ends it goes into the log, too, but for calls and files that are wrong.

    At info, for whoever called is told it anyhow.
    """
    try:
        return int(call.run(call) or 0)
    except (CardsError, LineError) as error:
        _LOG.info("this ends: %s", in_english(error.why))
        raise
    except (WrongCallError, JournalError, ShutError, OSError):
        raise
    except Exception:
        _LOG.info("a bug ends this", exc_info=True)
        raise


def _warn_on_the_terminal() -> None:
    """Say warnings where whoever called sees them, and nothing else of what is logged."""
    told = logging.StreamHandler(sys.stderr)
    told.setFormatter(PlainLog("companion: %(message)s"))
    told.setLevel(logging.WARNING)
    logging.basicConfig(handlers=[told], level=logging.WARNING)


def _parser() -> ArgumentParser:
    about = say("A companion that stands beside the physical copy of a board game.")
    parser = Parser(prog="companion", description=HERE.say(about), allow_abbrev=False)
    number = f"companion {version('panic-companion')}"
    parser.add_argument("--version", action="version", version=number)
    parser.set_defaults(run=playing.tablet, data=None, seed=None, game=None, verbose=False)
    verbose(parser, playing.log_folder)
    commands = parser.add_subparsers(metavar="COMMAND")
    playing.add(commands)
    records.add_rules(commands)
    cards.add(commands)
    device.add(commands)
    records.add_journal(commands)
    copies.add(commands)
    return parser
