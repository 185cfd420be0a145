"""Looking into a box's reading module, zone by zone, without writing to it.

What the makers' papers leave open stands in there: one owner's rows show how a module really is.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any, Final

from companion.core.say import say
from firmware_bridge import link, words
from firmware_bridge.conversing import Conversation
from firmware_bridge.keeping import BOX_SPEED
from firmware_bridge.link import LineError
from firmware_bridge.messages import LOOKED, ZONES, Hello, Zone
from firmware_bridge.session import KNOWS_REST, Greeted, Memory, Session

ALL: Final = range(0x100)
"""The zones that public manuals speak of."""
GREETING: Final = 6.0
ANSWER: Final = 2.0
"""Seconds for one zone: the box asks its module three times."""
TRIES: Final = 3
SILENT: Final = 4
"""After so many zones in a row without an answer the module is taken for silent."""

Row = dict[str, Any]


def look_into(port: str, zones: range = ALL) -> Iterator[Row]:
    """Return a row for the box, and one for each zone of its module."""
    line = link.open_line(port, BOX_SPEED)
    try:
        session = Session(Memory())
        conversation = Conversation(line, session, monotonic, sleep)
        hello = _hello(conversation, port)
        yield {"firmware": hello.firmware}
        mute = 0
        for zone in zones:
            found = _look(conversation, session, zone)
            mute = mute + 1 if found.how == 0 else 0
            yield _row(found)
            if mute == SILENT == zone + 1:
                why = say("The reading module gives no answer: look at its wires, and its speed.")
                raise LineError("unusable", why)
    finally:
        line.close()


def _hello(conversation: Conversation, port: str) -> Hello:
    until = monotonic() + GREETING
    while monotonic() < until:
        for each in conversation.turn(until):
            if isinstance(each, Greeted):
                if each.hello.minor >= KNOWS_REST:
                    return each.hello
                raise LineError("unusable", *words.too_old(each.hello.firmware))
    raise LineError("unusable", *words.no_answer(port))


def _look(conversation: Conversation, session: Session, zone: int) -> Zone:
    for _ in range(TRIES):
        session.look(zone)
        until = monotonic() + ANSWER
        while monotonic() < until:
            for each in conversation.turn(until):
                if isinstance(each, Zone) and each.zone == zone:
                    return each
    return Zone(zone)


def _row(found: Zone) -> Row:
    how = LOOKED[found.how] if found.how < len(LOOKED) else LOOKED[0]
    value = f"{found.value:02x}" if how == "answered" else None
    return {"zone": f"{found.zone:04x}", "value": value, "how": how, "set": found.zone in ZONES}
