"""`companion device`: the scanner box, or any scanner on a cable."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from typing import Any

from companion.app import home
from companion.cli.calls import HERE, amount, command, in_json, option, out, tell, verbose
from companion.core.say import say
from firmware_bridge import flashing, reading_module, tools


def add(commands: Any) -> None:
    """Add the commands."""
    plugged = command(commands, "device", say("The scanner box, or another scanner on a cable."))
    verbs = plugged.add_subparsers(metavar="ports|watch|simulate|flash|module", required=True)
    what = say("Print the ports of this machine and what seems to be there, as JSON lines.")
    _logged(command(verbs, "ports", what)).set_defaults(run=ports)
    what = say("Print what comes from a device, as JSON lines: every text, of secret cards too.")
    _add_watch(_logged(command(verbs, "watch", what)))
    what = say(
        "Be a scanner box on a port of its own, told by JSON lines what happens to it, until they"
        " end."
    )
    _add_simulate(_logged(command(verbs, "simulate", what)))
    what = say("Put this companion's firmware on the box, and wait until it says hello.")
    _add_flash(_logged(command(verbs, "flash", what)))
    what = say("Print what stands in the box's reading module, as JSON lines; nothing is written.")
    _add_module(_logged(command(verbs, "module", what)))


def _logged(parser: ArgumentParser) -> ArgumentParser:
    verbose(parser, lambda call: home())
    return parser


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


def _add_flash(parser: ArgumentParser) -> None:
    what = say("The port of a new board; without it, the box that answers.")
    option(parser, "--port", what, metavar="P", default="")
    in_json(parser)
    parser.set_defaults(run=flash)


def _add_module(parser: ArgumentParser) -> None:
    option(parser, "--port", say("The port of the box."), metavar="P", required=True)
    parser.set_defaults(run=module)


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
    given = None if sys.stdin is None else sys.stdin.fileno()
    tools.simulate(tell, HERE.say, call.seed, call.speed, given)


def flash(call: Namespace) -> None:
    """Put the firmware on the box, saying each step."""
    tools.need_ports()
    for done in flashing.flash(call.port):
        if call.json:
            tell(done.row)
        else:
            out(HERE.say(done.words).encode() + b"\n")


def module(call: Namespace) -> None:
    """Say what stands in the reading module."""
    tools.need_ports()
    for row in reading_module.look_into(call.port):
        tell(row)
