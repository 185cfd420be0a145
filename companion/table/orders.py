"""Orders: a command as somebody gave it, with `anyway`, and with the dice that fell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import frozen

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.setup import names_refusal
from companion.core.shape import read
from companion.core.words import Command, NewGame


@frozen
class Order:
    """A command, whether the rules may be overruled, and the physical dice's results."""

    do: str
    command: Command
    anyway: bool = False
    roll: tuple[int, ...] | None = None
    game: str | None = None
    """What a `new_game` begins."""
    by: str | None = None
    """Which phone asks, and under which id; None for the table itself."""


@frozen
class _Frame:
    """What any order may carry beside its command's own fields."""

    anyway: bool = False
    roll: tuple[int, ...] | None = None


_BARE: Final = _Frame()


def read_order(
    raw: Mapping[str, Any], commands: Mapping[str, type[Command]], game: str | None = None
) -> Order | Refusal:
    """Make an order from a JSON object."""
    fields = dict(raw)
    do = fields.pop("do", None)
    if not isinstance(do, str):
        return Refusal("bad_line", say("“{field}” must name a command.", field="do"))
    kind = commands.get(do)
    if kind is None:
        return Refusal("unknown_command", say("There is no command “{do}”.", do=do[:60]))
    given = {key: fields.pop(key) for key in ("anyway", "roll") if key in fields}
    frame = read(_Frame, given) if given else _BARE
    if isinstance(frame, Refusal):
        return frame
    command = read(kind, fields)
    if isinstance(command, Refusal):
        return command
    return Order(do, command, frame.anyway, frame.roll, game)


def name_taken(order: Order) -> Refusal | None:
    """The table tells its two Anns apart by their seats; a phone could pass for somebody."""
    if order.by is None or not isinstance(order.command, NewGame):
        return None
    return names_refusal(order.command)
