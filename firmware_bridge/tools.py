"""What `companion device …` does and prints, as rows of JSON; the command line itself is in `cli`.

ports      {"port": …, "name": …, "lasting": …, "usb": "1a86:7523", "serial": …, "seems": …}
watch      {"t": seconds, "scan": text, "age": seconds that it waited in the box}
           {"t": …, "button": "short" or "held", "age": …}
           {"t": …, "state": …, "port": …, "kind": …, "firmware": …, "box": which one,
            "reader": …, "unset": [zones that the module gave no answer to], "waiting": …,
            "lost": …, "damaged": …, "trouble": sentence or null, "help": [sentences]}
simulate   as simulator.py says
flash      {"port": …, "firmware": …}, {"written": port}, {"answers": port, "firmware": …, "box": …}
module     {"firmware": …}, then for each zone {"zone": "000d", "value": "00" or null,
            "how": "answered", "silent" or "refused", "set": whether the box sets it}
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing
from math import inf
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Any, Final

from companion.core.say import Message, say
from companion.table.device import Health, Heard, Kind, Pressed, Scanned
from firmware_bridge import ports as machine
from firmware_bridge.device_thread import DeviceThread
from firmware_bridge.link import LineError

DeviceRow = dict[str, Any]
Translate = Callable[[Message], str]
MOST: Final = 4096
LONGEST_LINE: Final = 65_536
STEP: Final = 60.0
"""Seconds after which a wait looks whether it is over; Ctrl-C ends it at once."""


def need_ports() -> None:
    """Say what to do where ports cannot be opened at all."""
    if (why := machine.missing()) is not None:
        raise LineError("missing", why)


def list_ports() -> Iterator[DeviceRow]:
    """Return the ports of this machine, and what seems to be there."""
    need_ports()
    for port in machine.ports():
        usb = None if port.vid is None else f"{port.vid:04x}:{port.pid or 0:04x}"
        yield {
            "port": port.path,
            "name": port.name,
            "lasting": port.lasting or None,
            "usb": usb,
            "serial": port.serial_number or None,
            "seems": port.seems,
        }


def watch(
    port: str, kind: Kind | None, speed: int | None, seconds: float | None, words: Translate
) -> Iterator[DeviceRow]:
    """Return what comes from a device, as it comes."""
    need_ports()
    heard: SimpleQueue[Heard] = SimpleQueue()
    begun = monotonic()
    until = inf if seconds is None else begun + seconds
    with closing(DeviceThread(speed=speed)) as device:
        device.listen(heard.put)
        device.use(port, kind)
        told: DeviceRow = {}
        while (left := until - monotonic()) > 0:
            try:
                news = heard.get(timeout=min(left, STEP))
            except Empty:
                continue
            row = _row(news, words)
            if row != told:  # of a sign of life alone nothing is said
                yield {"t": round(monotonic() - begun, 3), **row}
            if isinstance(news, Health):
                told = row


def _row(news: Heard, words: Translate) -> DeviceRow:
    match news:
        case Scanned(text=text, age=age):
            return {"scan": text, "age": age}
        case Pressed(held=held, age=age):
            return {"button": "held" if held else "short", "age": age}
        case Health():
            return {
                "state": news.state,
                "port": news.port or None,
                "kind": news.kind,
                "firmware": news.firmware or None,
                "box": news.box or None,
                "reader": news.reader,
                "unset": list(news.unset),
                "waiting": news.waiting,
                "lost": news.lost,
                "damaged": news.damaged,
                "trouble": words(news.trouble) if news.trouble else None,
                "help": [words(step) for step in news.help],
            }


def simulated() -> tuple[tuple[str, Message], ...]:
    """Return what can be said to a simulated box, one JSON object a line, and what it means."""
    both = say("so many bytes are damaged, both ways")
    return (
        ('{"scan": "PS-E01"}', say("a code is held up to it")),
        ('{"button": "down"}', say("its button is pressed, and let go with up")),
        ('{"fault": "noise", "rate": 0.01}', both),
        ('{"fault": "drop", "rate": 0.01}', say("so many bytes are lost, both ways")),
        ('{"fault": "half_frame"}', say("of what it sends next, only half goes out")),
        ('{"fault": "babble"}', say("it sends without end, and no sense")),
        ('{"fault": "silent"}', say("it hears, and says nothing")),
        ('{"fault": "reset"}', say("it starts anew; what waits in it stays")),
        ('{"fault": "power"}', say("it starts cold; what waits in it is gone")),
        ('{"fault": "unplug"}', say("its cable is pulled")),
        ('{"fault": "replug"}', say("its cable is plugged in again, under the same name")),
        ('{"fault": "old_version"}', say("its firmware is older than we understand")),
        ('{"fault": "new_version"}', say("its firmware is newer than we understand")),
        (
            '{"fault": "wrong_device", "what": "printer"}',
            say("something else is there: scanner, printer or modem"),
        ),
        ('{"fault": "none"}', say("all is well again")),
    )


def help_of_simulate(words: Translate) -> str:
    """Return the lines that --help shows."""
    return "\n".join(f"  {line:46} {words(what)}" for line, what in simulated())


def simulate(
    tell: Callable[[DeviceRow], None], words: Translate, seed: int, speed: int, given: int | None
) -> None:
    """Be a box on a port of its own until the input, a file's number, ends."""
    if not hasattr(os, "openpty"):
        raise LineError("missing", say("A simulated box needs Linux or macOS."))
    from select import select

    from firmware_bridge.simulator import Simulator, a_folder

    begun = b""
    with a_folder() as folder, closing(Simulator(folder, tell, seed=seed, speed=speed)) as box:
        while given is not None:
            wait = box.wait()
            ends = [given, *([box.cable.end] if box.cable.is_plugged else [])]
            ready, _, _ = select(ends, [], [], None if wait == inf else wait)
            if given in ready:
                data = os.read(given, MOST)
                *lines, begun = (begun + (data or b"\n")).split(b"\n")
                for line in lines:
                    _take(box.take, line, tell, words)
                if not data:
                    box.go()
                    return
                begun = begun[:LONGEST_LINE]
            box.go()


def _take(
    take: Callable[[object], None], line: bytes, tell: Callable[[DeviceRow], None], words: Translate
) -> None:
    """Have a line done, or tell why it cannot be."""
    from firmware_bridge.simulator import UnknownWordError

    if not line.strip():
        return
    try:
        take(json.loads(line))
    except UnknownWordError as error:
        tell({"error": words(error.why)})
    except (ValueError, RecursionError):
        tell({"error": words(say("This is no line of JSON."))})
