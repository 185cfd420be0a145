"""The messages between the box and its host: every type, its fields, and the times of the protocol.

This is the one table: `python -m firmware_bridge.c_header` writes it for the firmware, whose names
begin with MSG_ as these end with Msg. The layout of `HelloMsg` and of `AskMsg` never changes, so
that any two versions can always tell each other what they are.
"""

from __future__ import annotations

from struct import Struct
from typing import Annotated, Any, Final, Literal, TypeAlias

from attrs import fields, frozen, resolve_types

from companion.table.device import Pattern, Tune

PROTOCOL: Final = 1
MINOR: Final = 2
OLDEST: Final = 1
"""The oldest protocol that is still spoken."""
FIRMWARE_MAJOR: Final = 1
FIRMWARE_MINOR: Final = 2
FIRMWARE_PATCH: Final = 0

MOST_BODY: Final = 126
MOST_WIRE: Final = 130
MOST_TEXT: Final = 96
QUEUE: Final = 16
"""Scans and presses that wait in the box."""
WINDOW: Final = 4
"""Of these, how many are on their way at once."""

RESEND_MS: Final = 120
AWAY_MS: Final = 3_000
HELD_MS: Final = 800
ALIVE_MS: Final = 1_000
FLASH_MS: Final = 250
SAME_MS: Final = 1_500
RESET_MS: Final = 3_100
QUIET_MS: Final = 60
HERE_MS: Final = 1_000
ASK_MS: Final = 300
GREETING_MS: Final = 2_500
COMMAND_MS: Final = 150
SILENT_MS: Final = 3_000
GONE_MS: Final = 8_000

# What a number in a field stands for is its place here; of a capability, its bit.
PATTERNS: Final[tuple[Pattern, ...]] = (
    "off",
    "steady",
    "breathe",
    "blink",
    "count",
    "sweep",
    "sides",
)
TUNES: Final[tuple[Tune, ...]] = ("none", "read", "unknown", "alarm", "result", "press")
READERS: Final = ("unknown", "answers", "silent")
CAUSES: Final = ("other", "power", "reset", "watchdog", "brown-out")
DEVICES: Final = ("other", "scanner-box")
DEVICE_BOX: Final = DEVICES.index("scanner-box")
CAPABILITIES: Final = ("reader", "button", "lights", "buzzer", "keep")
LOOKED: Final = ("silent", "answered", "refused")
ZONES: Final = (0x000D, 0x0000, 0x0005, 0x0013, 0x0060, 0x0002)
"""What the box sets in its reading module, in this order: the module's addresses."""

U8: TypeAlias = Annotated[int, "B"]
U16: TypeAlias = Annotated[int, "H"]
U32: TypeAlias = Annotated[int, "I"]
TextField: TypeAlias = Annotated[str, ""]
"""What is left of the payload."""
MOST: Final = {"B": 0xFF, "H": 0xFFFF, "I": 0xFFFF_FFFF}
WORDS: Final = {"B": "u8", "H": "u16", "I": "u32", "": "text"}


@frozen
class HelloMsg:
    """What the box is, and where it stands; the answer to `AskMsg`, and unasked after a boot."""

    protocol: U8 = PROTOCOL
    minor: U8 = MINOR
    oldest: U8 = OLDEST
    firmware_major: U8 = FIRMWARE_MAJOR
    firmware_minor: U8 = FIRMWARE_MINOR
    firmware_patch: U8 = FIRMWARE_PATCH
    device: U8 = DEVICE_BOX
    capabilities: U16 = 0
    lights: U8 = 0
    boot: U16 = 0
    epoch: U16 = 0
    """The boot in which the queue was made."""
    next: U16 = 1
    """The oldest event that nobody has acknowledged, or the next one that will be."""
    cause: U8 = 0
    name: TextField = ""

    @property
    def firmware(self) -> str:
        """The firmware's version, as people write it."""
        return f"{self.firmware_major}.{self.firmware_minor}.{self.firmware_patch}"

    @property
    def version(self) -> tuple[int, int, int]:
        """The same, to be compared."""
        return self.firmware_major, self.firmware_minor, self.firmware_patch

    def can(self, what: str) -> bool:
        """Tell whether the box has one of the capabilities."""
        return bool(self.capabilities >> CAPABILITIES.index(what) & 1)


@frozen
class AliveMsg:
    """A sign of life."""

    uptime: U32 = 0
    waiting: U8 = 0
    reader: U8 = 0
    button: U8 = 0
    lost: U16 = 0
    damaged: U16 = 0


@frozen
class ScanMsg:
    """A text was read. It is kept in the box until the host has got it."""

    epoch: U16
    number: U16
    age: U16 = 0
    """Tenths of a second since."""
    text: TextField = ""


@frozen
class PressMsg:
    """The button was pressed. It is kept in the box until the host has got it."""

    epoch: U16
    number: U16
    age: U16 = 0
    held: U8 = 0


@frozen
class DoneMsg:
    """A command was carried out."""

    number: U8


@frozen
class IdentityMsg:
    """Which box it is: a number by chance that it was born with. 0 is none."""

    id: U32


@frozen
class SetUpMsg:
    """What the reading module was told, and gave no answer to: a bit for each of `ZONES`."""

    unanswered: U8 = 0


@frozen
class ZoneMsg:
    """What stands in one of the reading module's zones."""

    zone: U16
    how: U8 = 0
    value: U8 = 0


@frozen
class AskMsg:
    """Who is there?"""

    protocol: U8 = PROTOCOL
    minor: U8 = MINOR
    oldest: U8 = OLDEST


@frozen
class HereMsg:
    """The host's sign of life."""


@frozen
class GotMsg:
    """Every event up to this one has arrived."""

    epoch: U16
    number: U16


@frozen
class LampMsg:
    """What the lamp shows from now on."""

    number: U8
    pattern: U8 = 0
    red: U8 = 0
    green: U8 = 0
    blue: U8 = 0
    count: U8 = 0


@frozen
class SignalMsg:
    """A short sound, and a flash in this colour."""

    number: U8
    tune: U8 = 0
    red: U8 = 0
    green: U8 = 0
    blue: U8 = 0


@frozen
class SetMsg:
    """How bright the lamp is, and whether there is any sound."""

    number: U8
    brightness: U8 = 0
    sound: U8 = 0


@frozen
class LookMsg:
    """What stands in this zone of the reading module?"""

    zone: U16


@frozen
class ReadsMsg:
    """Whether the module is to read, and shine, at all; it does so without a host in any case."""

    number: U8
    on: U8 = 1


CommandMsg: TypeAlias = LampMsg | SignalMsg | SetMsg | ReadsMsg
FromBoxMsg: TypeAlias = (
    HelloMsg | AliveMsg | ScanMsg | PressMsg | DoneMsg | IdentityMsg | SetUpMsg | ZoneMsg
)
AnyMsg: TypeAlias = FromBoxMsg | AskMsg | HereMsg | GotMsg | LookMsg | CommandMsg
LineEnd: TypeAlias = Literal["host", "box"]


@frozen
class MsgShape:
    """One line of the table: a message on the wire."""

    name: str
    code: int
    """Its type: the first byte of its body."""
    to: LineEnd
    made: type[Any]
    fields: tuple[tuple[str, str], ...]
    """Each field's name, and its letter in `struct`; "" is a text."""
    layout: Struct

    @property
    def length(self) -> int:
        """The fewest bytes after the type: all but the text."""
        return self.layout.size

    @property
    def has_text(self) -> bool:
        """Whether the rest of it is a text."""
        return self.fields[-1:] != () and not self.fields[-1][1]


def _shape(code: int, to: LineEnd, name: str, made: type[Any]) -> MsgShape:
    """Return a message's line, from its class."""
    resolve_types(made)
    letters = tuple((each.name, each.type.__metadata__[0]) for each in fields(made))
    layout = Struct("<" + "".join(letter for _, letter in letters))
    return MsgShape(name, code, to, made, letters, layout)


TABLE: Final = (
    _shape(0x01, "host", "hello", HelloMsg),
    _shape(0x02, "host", "alive", AliveMsg),
    _shape(0x03, "host", "scan", ScanMsg),
    _shape(0x04, "host", "press", PressMsg),
    _shape(0x05, "host", "done", DoneMsg),
    _shape(0x06, "host", "identity", IdentityMsg),
    _shape(0x07, "host", "setup", SetUpMsg),
    _shape(0x08, "host", "zone", ZoneMsg),
    _shape(0x41, "box", "ask", AskMsg),
    _shape(0x42, "box", "here", HereMsg),
    _shape(0x43, "box", "got", GotMsg),
    _shape(0x44, "box", "lamp", LampMsg),
    _shape(0x45, "box", "signal", SignalMsg),
    _shape(0x46, "box", "set", SetMsg),
    _shape(0x47, "box", "look", LookMsg),
    _shape(0x48, "box", "reads", ReadsMsg),
)
BY_CODE: Final = {shape.code: shape for shape in TABLE}
BY_CLASS: Final = {shape.made: shape for shape in TABLE}


def pack(message: AnyMsg) -> bytes:
    """Return a message's body. A number that is too large, or a text too long, is cut."""
    shape = BY_CLASS[type(message)]
    numbers = (
        min(max(getattr(message, name), 0), MOST[letter]) for name, letter in shape.fields if letter
    )
    body = bytes((shape.code,)) + shape.layout.pack(*numbers)
    return body + _cut(message, shape, MOST_BODY - len(body))


def _cut(message: AnyMsg, shape: MsgShape, room: int) -> bytes:
    """Return the bytes of a message's text, as far as there is room for whole characters."""
    if not shape.has_text:
        return b""
    text: str = getattr(message, shape.fields[-1][0])
    return text.encode("utf-8", "replace")[:room].decode("utf-8", "ignore").encode()


def unpack(body: bytes) -> AnyMsg | None:
    """Return the message in a body; None where there is none that is known and whole."""
    shape = BY_CODE.get(body[0]) if body else None
    if shape is None or len(body) - 1 < shape.length:
        return None
    values: tuple[Any, ...] = shape.layout.unpack_from(body, 1)
    if shape.has_text:
        values += (body[1 + shape.length :].decode("utf-8", "replace"),)
    message: AnyMsg = shape.made(*values)
    return message
