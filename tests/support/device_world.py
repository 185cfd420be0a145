"""A world of serial ports on which a device is searched for, with what may be plugged in."""

from __future__ import annotations

from companion.table.device import Lamp
from firmware_bridge.ports import SerialPort
from tests.support.lines_on_ptys import (
    Talker,
    Thing,
    World,
)

USB = "/dev/ttyUSB0"


OTHER_USB = "/dev/ttyUSB1"


RED = Lamp("steady", (255, 0, 0))


OFF = {"pattern": "off", "colour": [0, 0, 0], "count": 0}


RED_SHOWN = {"pattern": "steady", "colour": [255, 0, 0], "count": 0}


SCANNER = SerialPort(USB, vid=0x05E0, pid=0x1701, seems="scanner")


PRINTER = Talker(b"echo:Marlin 2.1\n", 1.0)


def a_world(thing: Thing | None = None, port: SerialPort | None = None) -> World:
    """A world with something plugged in, where the best is wanted that is found."""
    world = World()
    if thing is not None:
        world.plug(USB, thing, port)
    world.device.use("", None)
    return world
