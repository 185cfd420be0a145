"""The tablet's settings (language, look, sound), in a small file; a broken one is as none."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from pathlib import Path
from typing import Final, Literal

from attrs import asdict, evolve, field, frozen

from companion import files
from companion.core.refusal import Refusal
from companion.core.shape import read
from companion.core.strict import read_object
from companion.locale import language_of
from companion.table.cards import Turn
from companion.tablet.theme import INCHES, TEXT_SCALES

FILE: Final = "tablet.json"
_LOG = logging.getLogger(__name__)


@frozen
class Settings:
    """The settings of this tablet."""

    language: Literal["en", "fr"] = "en"
    theme: Literal["dark", "light"] = "dark"
    text: float = 1.0
    inches: int = INCHES
    """How large the screen is from corner to corner, where the system does not know it."""
    full_screen: bool | None = None
    """None: as the machine is mostly used."""
    sound: bool = True
    motion: bool = True
    game: str = ""
    """The game that was chosen at the start."""
    chairs: Mapping[str, float] = field(factory=dict[str, float])
    """Where players sat last, by their names: how far round the table, from the lower left."""
    flat: bool = False
    """The tablet lies on the table: each panel faces its player."""
    hands: bool = True
    """What the hands do on the physical table is listed after each step."""
    recipe_at_once: bool = False
    """How a table is set up is shown as one list, and not page by page."""
    own_die: bool = False
    """The table rolls its own die, and tells the number."""
    phones: bool = True
    """Phones are let in."""
    wifi: str = ""
    """The name of the Wi-Fi that phones are to join, if the table wants to show it."""
    wifi_password: str = ""
    camera: str = ""
    """The camera that was chosen; none: the best one that there is."""
    camera_turn: Turn = 0
    camera_mirror: bool = False
    camera_reads: bool = False
    """Cards are read during the game, too."""
    camera_corner: bool = True
    """While they are, the camera's picture stands in a corner of the table."""
    card_sound: bool = True
    box: bool = False
    """A scanner box, or a scanner on a serial port, is looked for and used.

    Nobody's other board is opened unasked: that could reset it.
    """
    box_port: str = ""
    """The port that was chosen; none: the best one that there is."""
    box_kind: Literal["", "box", "scanner"] = ""
    """What was said to be on it; nothing: what it seems to be."""
    box_id: str = ""
    """Which of our boxes was there, so that it is not taken for another one."""
    box_button: bool = True
    box_lamp: bool = True
    box_sound: bool = True
    box_brightness: Literal["low", "middle", "full"] = "middle"


def load(folder: Path) -> Settings:
    """Read the settings; where there are none, the language is this machine's."""
    fresh = evolve(Settings(), language="fr" if language_of() == "fr" else "en")
    try:
        raw = read_object(files.get(folder / FILE).decode())
    except (OSError, ValueError):
        return fresh
    found = fresh
    for key, value in (raw or {}).items():
        # One by one: what another version calls otherwise costs nobody the language.
        one = read(Settings, {**asdict(found), key: value})
        if not isinstance(one, Refusal) and one.text in TEXT_SCALES and one.inches > 0:
            found = one
    return found


def save(settings: Settings, folder: Path) -> bool:
    """Keep the settings; a disk that takes nothing only means that they are forgotten."""
    try:
        # A password may stand in it.
        files.put(folder / FILE, json.dumps(asdict(settings)).encode())
    except files.UnsafeFile as error:
        _LOG.warning("%s", error)
        return False
    except OSError:
        return False
    return True
