"""Puts the firmware on a board: chooses the port, checks the image, runs avrdude, awaits a hello.

Many printers have the same chip on the same port as our board. So only what answers as our box is
flashed unasked; any other port has to be named, and what talks as a printer does is left alone.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from shutil import which
from time import monotonic, sleep
from typing import Final, TypeAlias

from attrs import frozen

from companion.core.say import Message, say
from firmware_bridge import link, ports, words
from firmware_bridge.conversation import Conversation
from firmware_bridge.link import LineError
from firmware_bridge.messages import DEVICE_BOX, HelloMsg, IdentityMsg
from firmware_bridge.ports import SerialPort
from firmware_bridge.reconnecting import BOX_SPEED
from firmware_bridge.session import BoxMemory, BoxSession, Greeted, TooNew, TooOld
from firmware_bridge.words import Advice

IMAGE: Final = Path(__file__).parents[1] / "hardware/scanner-box/firmware/scanner-box.hex"
"""What comes with this companion; beside it stands which one it is, and its SHA-256."""
CALL: Final = ("-p", "atmega2560", "-c", "wiring", "-b", "115200", "-D")
"""-D: the bootloader cannot erase the whole chip."""
PATIENCE: Final = 12.0
"""Seconds in which a board says hello after its bootloader, which may wait for more until then."""
FIRST: Final = 5.0
"""Seconds in which a box answers that is already one."""
AFTERWARDS: Final = 0.3
"""Seconds for which more is listened to behind a hello: it says which box it is."""


@frozen
class FlashStep:
    """One step, for people and for programs."""

    words: Message
    row: dict[str, str | None]


@frozen
class FlashAnswer:
    """What is on a port."""

    hello: HelloMsg | None = None
    box: str = ""
    is_text: bool = False
    """It talks in plain text, as a printer does."""


RunTool: TypeAlias = Callable[[Sequence[str]], int]


def flash(port: str, *, image: Path = IMAGE, run: RunTool | None = None) -> Iterator[FlashStep]:
    """Put the image on the board on this port ("": on the one that answers), and say each step."""
    version = _checked(image)
    tool = which("avrdude")
    if tool is None:
        raise _refused(_no_avrdude())
    key = _port_of(port)
    yield FlashStep(
        say("Firmware {firmware} goes on what is on {port}.", firmware=version, port=key),
        {"port": key, "firmware": version},
    )
    if (run or _run)([tool, *CALL, "-P", key, "-U", f"flash:w:{image}:i"]) != 0:
        raise _refused(_not_written(key))
    yield FlashStep(say("It is written, and was read back."), {"written": key})
    answer = ask(key, PATIENCE)
    if answer.hello is None:
        raise _refused(_no_hello(key))
    found = answer.hello.firmware
    if found != version:
        raise _refused(_another_version(found, version))
    row: dict[str, str | None] = {"answers": key, "firmware": found, "box": answer.box or None}
    yield FlashStep(say("The box answers, with firmware {firmware}.", firmware=found), row)


def ask(port: str, patience: float) -> FlashAnswer:
    """Find out what is on a port, which opening may reset."""
    line = link.open_line(port, BOX_SPEED)
    try:
        return _greeted(Conversation(line, BoxSession(BoxMemory()), monotonic, sleep), patience)
    finally:
        line.close()


def _greeted(conversation: Conversation, patience: float) -> FlashAnswer:
    until, hello, box = monotonic() + patience, None, ""
    while monotonic() < until:
        for each in conversation.turn(until):
            match each:
                case Greeted(hello=said) | TooNew(hello=said) | TooOld(hello=said):
                    hello = said if said.device == DEVICE_BOX else None
                    until = monotonic() + AFTERWARDS
                case IdentityMsg(id=number) if number:
                    box = f"{number:08x}"
    return FlashAnswer(hello, box, is_text=hello is None and conversation.pace.is_text)


def _checked(image: Path) -> str:
    """Return an image's version, once its bytes are what they should be."""
    try:
        beside = image.with_name(image.name + ".txt").read_text(encoding="utf-8")
        said = dict(line.split(" ", 1) for line in beside.splitlines())
        digest = sha256(image.read_bytes()).hexdigest()
    except (OSError, ValueError) as error:
        raise _refused(_no_image()) from error
    if said.get("sha256") != digest or "firmware" not in said:
        raise _refused(_damaged_image())
    return said["firmware"]


def _port_of(wanted: str) -> str:
    """Return the port of the board: our box, or what was named and is no printer."""
    if wanted:
        if ask(wanted, FIRST).is_text:
            raise _refused(_talks(wanted))
        return wanted
    boards = [port for port in ports.ports() if port.seems == "box"]
    if not boards:
        raise _refused(_no_board())
    boxes = [port for port in boards if ask(port.path, FIRST).hello is not None]
    if len(boxes) == 1:
        return boxes[0].path
    raise _refused(_which(boxes or boards, are_boxes=bool(boxes)))


def _run(call: Sequence[str]) -> int:
    return subprocess.run(call, check=False, stdout=2).returncode  # noqa: S603


# What is wrong, in words


def _refused(told: Advice) -> LineError:
    return LineError("unusable", *told)


def _no_avrdude() -> Advice:
    how = {"darwin": "brew install avrdude", "win32": "winget install AVRDUDES.AVRDUDE"}
    command = how.get(sys.platform, "sudo apt install avrdude")
    return say(
        "avrdude writes the firmware, and is not installed here. In a terminal: {command}",
        command=command,
    ), ()


def _no_image() -> Advice:
    return say(
        "The firmware's image is not here: {file}",
        file="hardware/scanner-box/firmware/" + IMAGE.name,
    ), ()


def _damaged_image() -> Advice:
    return say(
        "The firmware's image is not the one that its SHA-256 stands for: get the project anew, or"
        " build it with {command}.",
        command="hardware/scanner-box/firmware/build release",
    ), ()


def _no_board() -> Advice:
    return say(
        "No board is plugged in that could be a scanner box. Try another cable: some carry power"
        " and no data."
    ), ()


def _which(found: Sequence[SerialPort], *, are_boxes: bool) -> Advice:
    names = ", ".join(port.path for port in found)
    if are_boxes:
        return say(
            "There are several scanner boxes: say which with --port ({ports}).", ports=names
        ), ()
    return say(
        "Nothing here answers as our box does. If the new board is on one of these, name it with"
        " --port ({ports}); what is on it now will be gone.",
        ports=names,
    ), ()


def _talks(port: str) -> Advice:
    return words.plain_text(port)


def _not_written(port: str) -> Advice:
    return say(
        "avrdude could not write to {port}; what it said stands above. Close whatever else has the"
        " port, take a capacitor off RESET, and press the board's button as it begins.",
        port=port,
    ), ()


def _no_hello(port: str) -> Advice:
    return say(
        "It is written, but nothing on {port} says hello: unplug it, plug it in, and look with"
        " {command}.",
        port=port,
        command=f"./panic device watch --port {port}",
    ), ()


def _another_version(found: str, wanted: str) -> Advice:
    return say(
        "The box answers with firmware {found}, not with {wanted}.", found=found, wanted=wanted
    ), ()
