"""`companion device ports|watch|simulate`: the scanner box, or any scanner on a cable."""

from __future__ import annotations

import signal
import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from typing import Any

from companion.cli.calls import HERE, amount, command, option, tell
from companion.core.say import say
from firmware_bridge import tools


def add(commands: Any) -> None:
    """Add the three commands."""
    plugged = command(commands, "device", say("The scanner box, or any scanner on a cable."))
    verbs = plugged.add_subparsers(metavar="ports|watch|simulate", required=True)
    what = say("Print the ports of this machine and what seems to be there, as JSON lines.")
    command(verbs, "ports", what).set_defaults(run=ports)
    what = say("Print what comes from a device, as JSON lines: every text, of secret cards too.")
    _add_watch(command(verbs, "watch", what))
    what = say(
        "Be a scanner box on a port of its own, told by JSON lines what happens to it, until they"
        " end."
    )
    _add_simulate(command(verbs, "simulate", what))


def _add_watch(parser: ArgumentParser) -> None:
    what = say("The port; without it, the best that is found.")
    option(parser, "--port", what, metavar="P", default="")
    what = say("What is there, where that cannot be seen: our box, or any scanner.")
    option(parser, "--kind", what, choices=("box", "scanner"))
    what = say("How fast the line is, where it is not as usual.")
    option(parser, "--speed", what, metavar="N", type=_bauds)
    option(parser, "--seconds", say("Stop after so long."), metavar="S", type=amount)
    parser.set_defaults(run=watch)


def _add_simulate(parser: ArgumentParser) -> None:
    what = say("How fast the line is; 0 is as fast as it goes.")
    option(parser, "--speed", what, metavar="N", type=_bauds, default=115_200)
    what = say("Make what goes wrong go wrong the same way again.")
    option(parser, "--seed", what, metavar="N", type=int, default=0)
    parser.formatter_class = RawDescriptionHelpFormatter
    parser.epilog = tools.help_of_simulate(HERE.say)
    parser.set_defaults(run=simulate)


def _bauds(text: str) -> int:
    return int(amount(text))


def ports(call: Namespace) -> None:
    """List ports."""
    for row in tools.list_ports():
        tell(row)


def watch(call: Namespace) -> None:
    """Say what a device sends."""
    for row in tools.watch(call.port, call.kind, call.speed, call.seconds, HERE.say):
        tell(row)


def simulate(call: Namespace) -> None:
    """Be a box, until the input ends or somebody ends this."""
    for name in {"SIGTERM", "SIGHUP"} & set(dir(signal)):  # what it made goes with it
        signal.signal(getattr(signal, name), signal.default_int_handler)
    given = None if sys.stdin is None else sys.stdin.fileno()
    tools.simulate(tell, HERE.say, call.seed, call.speed, given)
