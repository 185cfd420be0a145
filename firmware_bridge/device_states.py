"""The states of the table's device, from wanted to connected and lost again, as a table of data."""

from __future__ import annotations

from enum import Enum
from typing import Final

from companion.core.states import Transitions


class DeviceState(Enum):
    """How far we are with the device on a cable."""

    RESTING = "resting"
    """No device is wanted; no port is looked for."""
    SEARCHING = "searching"
    """A device is wanted, and no port is open."""
    GREETING = "greeting"
    """A port is open, and what is on it has not yet answered as a box does."""
    CONNECTED = "connected"
    """A box has answered, whether or not we understand it; or a plain scanner's port is open."""


class DeviceTrigger(Enum):
    """What can happen to it."""

    WANTED = "wanted"
    """Somebody wants a device, or another one."""
    NOT_WANTED = "not wanted"
    OPENED_BOX = "opened a box's port"
    OPENED_SCANNER = "opened a scanner's port"
    ANSWERED = "answered"
    """The box said hello."""
    CLOSED = "closed"
    """The port was closed: unplugged, refused, given up, or let go."""


TRANSITIONS: Final[Transitions[DeviceState, DeviceTrigger]] = {
    DeviceState.RESTING: {
        DeviceTrigger.WANTED: DeviceState.SEARCHING,
        DeviceTrigger.NOT_WANTED: DeviceState.RESTING,
    },
    DeviceState.SEARCHING: {
        DeviceTrigger.WANTED: DeviceState.SEARCHING,
        DeviceTrigger.NOT_WANTED: DeviceState.RESTING,
        DeviceTrigger.OPENED_BOX: DeviceState.GREETING,
        DeviceTrigger.OPENED_SCANNER: DeviceState.CONNECTED,
    },
    # Whoever wants another device, or none, has the port closed first.
    DeviceState.GREETING: {
        DeviceTrigger.ANSWERED: DeviceState.CONNECTED,
        DeviceTrigger.CLOSED: DeviceState.SEARCHING,
    },
    DeviceState.CONNECTED: {
        DeviceTrigger.ANSWERED: DeviceState.CONNECTED,
        DeviceTrigger.CLOSED: DeviceState.SEARCHING,
    },
}
