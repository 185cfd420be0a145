"""Reads the settings of a box's reading module, zone by zone, and writes none; for `device module`.

The makers' papers leave some settings open; what one owner's module says answers that.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic, sleep
from typing import Any, Final

from companion.core.say import say
from firmware_bridge import link, words
from firmware_bridge.conversation import Conversation
from firmware_bridge.link import LineError
from firmware_bridge.messages import LOOKED, ZONES, HelloMsg, ZoneMsg
from firmware_bridge.reconnecting import BOX_SPEED
from firmware_bridge.session import KNOWS_REST, BoxMemory, BoxSession, Greeted

ALL: Final = range(0x100)
"""The zones that public manuals speak of."""
GREETING: Final = 6.0
ANSWER: Final = 2.0
"""Seconds for one zone: the box asks its module three times."""
TRIES: Final = 3
SILENT: Final = 4
"""After so many zones in a row without an answer the module is taken for silent."""

DeviceRow = dict[str, Any]


def look_into(port: str, zones: range = ALL) -> Iterator[DeviceRow]:
    """Return a row for the box, and one for each zone of its module."""
    line = link.open_line(port, BOX_SPEED)
    try:
        session = BoxSession(BoxMemory())
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


def _hello(conversation: Conversation, port: str) -> HelloMsg:
    until = monotonic() + GREETING
    while monotonic() < until:
        for each in conversation.turn(until):
            if isinstance(each, Greeted):
                if each.hello.minor >= KNOWS_REST:
                    return each.hello
                raise LineError("unusable", *words.too_old(each.hello.firmware))
    raise LineError("unusable", *words.no_answer(port))


def _look(conversation: Conversation, session: BoxSession, zone: int) -> ZoneMsg:
    for _ in range(TRIES):
        session.look(zone)
        until = monotonic() + ANSWER
        while monotonic() < until:
            for each in conversation.turn(until):
                if isinstance(each, ZoneMsg) and each.zone == zone:
                    return each
    return ZoneMsg(zone)


def _row(found: ZoneMsg) -> DeviceRow:
    how = LOOKED[found.how] if found.how < len(LOOKED) else LOOKED[0]
    value = f"{found.value:02x}" if how == "answered" else None
    return {"zone": f"{found.zone:04x}", "value": value, "how": how, "set": found.zone in ZONES}
