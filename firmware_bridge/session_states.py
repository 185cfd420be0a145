"""The states of the host's end of the box's protocol, and all transitions between them, as data."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from companion.core.states import Transitions
from firmware_bridge.messages import (
    ASK_MS,
    GREETING_MS,
    HERE_MS,
    SILENT_MS,
    AskMsg,
    HereMsg,
)


class BoxState(Enum):
    """How a session stands with its box."""

    WAITING = "waiting"
    """The line is open; nothing is said yet, since a bootloader may be listening."""
    ASKING = "asking"
    """We ask who is there, and nobody has answered."""
    GREETED = "greeted"
    """The box has said hello; events, commands and signs of life go to and fro."""
    MISMATCHED = "mismatched"
    """The box has said hello, and no protocol is spoken by both of us."""
    SILENT = "silent"
    """Nothing was heard for a while. We go on asking."""
    GIVEN_UP = "given up"
    """Nothing was heard for so long that the line is to be opened anew; this session is over."""


class BoxTrigger(Enum):
    """What can happen to a session."""

    START = "start"
    """The line may be spoken on."""
    HELLO = "hello"
    """The box said hello, in a protocol that we speak."""
    FOREIGN_HELLO = "foreign hello"
    """The box said hello, and speaks only other protocols."""
    QUIET = "quiet"
    """Nothing came for as long as `QUIET_AFTER_MS` says."""
    QUIET_FOR_LONG = "quiet for long"
    """Nothing came for `GONE_MS`."""


TRANSITIONS: Final[Transitions[BoxState, BoxTrigger]] = {
    BoxState.WAITING: {
        BoxTrigger.START: BoxState.ASKING,
        # A box says hello unasked as it boots, which opening the line may have caused.
        BoxTrigger.HELLO: BoxState.GREETED,
        BoxTrigger.FOREIGN_HELLO: BoxState.MISMATCHED,
    },
    BoxState.ASKING: {
        BoxTrigger.HELLO: BoxState.GREETED,
        BoxTrigger.FOREIGN_HELLO: BoxState.MISMATCHED,
        BoxTrigger.QUIET: BoxState.SILENT,
        # Straight to the end where the process was stopped meanwhile, as by a laptop's lid.
        BoxTrigger.QUIET_FOR_LONG: BoxState.GIVEN_UP,
    },
    BoxState.GREETED: {
        BoxTrigger.START: BoxState.GREETED,
        BoxTrigger.HELLO: BoxState.GREETED,
        # It got another firmware while it was plugged in.
        BoxTrigger.FOREIGN_HELLO: BoxState.MISMATCHED,
        BoxTrigger.QUIET: BoxState.SILENT,
        BoxTrigger.QUIET_FOR_LONG: BoxState.GIVEN_UP,
    },
    BoxState.MISMATCHED: {
        BoxTrigger.START: BoxState.MISMATCHED,
        BoxTrigger.HELLO: BoxState.GREETED,
        BoxTrigger.FOREIGN_HELLO: BoxState.MISMATCHED,
        BoxTrigger.QUIET: BoxState.SILENT,
        BoxTrigger.QUIET_FOR_LONG: BoxState.GIVEN_UP,
    },
    BoxState.SILENT: {
        BoxTrigger.HELLO: BoxState.GREETED,
        BoxTrigger.FOREIGN_HELLO: BoxState.MISMATCHED,
        BoxTrigger.QUIET_FOR_LONG: BoxState.GIVEN_UP,
    },
    BoxState.GIVEN_UP: {},
}

SAID_EACH_MS: Final[Mapping[BoxState, tuple[AskMsg | HereMsg, int]]] = {
    BoxState.ASKING: (AskMsg(), ASK_MS),
    BoxState.GREETED: (HereMsg(), HERE_MS),
    BoxState.MISMATCHED: (AskMsg(), HERE_MS),
    BoxState.SILENT: (AskMsg(), HERE_MS),
}
"""What is said again and again in a state, and how often."""
QUIET_AFTER_MS: Final[Mapping[BoxState, int]] = {
    BoxState.ASKING: GREETING_MS,
    BoxState.GREETED: SILENT_MS,
    BoxState.MISMATCHED: SILENT_MS,
}
"""For how long nothing must have come in a state until it is `QUIET`."""
