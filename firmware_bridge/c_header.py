"""Writes the table of messages as the firmware's C header: `python -m firmware_bridge.c_header`."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from struct import calcsize
from typing import Final

from firmware_bridge import messages
from firmware_bridge.messages import TABLE, WORDS, MsgShape

HEADER: Final = Path(__file__).parents[1] / "hardware/scanner-box/firmware/messages.h"
CONSTANTS: Final = (
    ("PROTOCOL", "MINOR", "OLDEST"),
    ("FIRMWARE_MAJOR", "FIRMWARE_MINOR", "FIRMWARE_PATCH"),
    ("MOST_BODY", "MOST_WIRE", "MOST_TEXT", "QUEUE", "WINDOW"),
    ("RESEND_MS", "AWAY_MS", "HELD_MS", "ALIVE_MS", "FLASH_MS", "SAME_MS", "QUIET_MS"),
    ("RESET_MS",),
)
CODES: Final = (
    ("DEVICE", messages.DEVICES),
    ("LAMP", messages.PATTERNS),
    ("TUNE", messages.TUNES),
    ("READER", messages.READERS),
    ("CAUSE", messages.CAUSES),
    ("LOOKED", messages.LOOKED),
)


def header() -> str:
    """Return the text of messages.h."""
    return "\n".join(
        (
            "/* Written by `python -m firmware_bridge.c_header`: change messages.py, not this. */",
            "#ifndef MESSAGES_H",
            "#define MESSAGES_H",
            *(line for names in CONSTANTS for line in ("", *map(_constant, names))),
            *(line for word, names in CODES for line in ("", *_codes(word, names))),
            "",
            *(
                f"#define CAN_{_upper(name)} {1 << bit}"
                for bit, name in enumerate(messages.CAPABILITIES)
            ),
            "",
            f"#define ZONES_COUNT {len(messages.ZONES)}",
            "#define ZONES_ALL " + ", ".join(f"0x{zone:04x}" for zone in messages.ZONES),
            *(line for shape in TABLE for line in ("", *_shape(shape))),
            "",
            "#endif",
            "",
        )
    )


def _upper(name: str) -> str:
    """Return a name as C's constants are written."""
    return name.upper().replace("-", "_")


def _constant(name: str) -> str:
    """Return the line of one number."""
    return f"#define {name} {getattr(messages, name)}"


def _codes(word: str, names: tuple[str, ...]) -> Iterator[str]:
    """Return a line for each thing that a field can stand for."""
    for code, name in enumerate(names):
        yield f"#define {word}_{_upper(name)} {code}"


def _shape(shape: MsgShape) -> Iterator[str]:
    """Return what a message is: its type, its fewest bytes, and where each field is in them."""
    name = f"MSG_{_upper(shape.name)}"
    yield f"#define {name} 0x{shape.code:02x} /* to the {shape.to} */"
    yield f"#define {name}_LENGTH {shape.length}"
    sizes = (calcsize(f"<{letter}") for _, letter in shape.fields)
    for (field, letter), at in zip(shape.fields, accumulate(sizes, initial=0), strict=False):
        yield f"#define {name}_AT_{_upper(field)} {at} /* {WORDS[letter]} */"


if __name__ == "__main__":
    HEADER.parent.mkdir(parents=True, exist_ok=True)
    HEADER.write_text(header(), encoding="utf-8")
