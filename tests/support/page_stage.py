"""`python -m tests.support.page_stage`: write what the phones' page must know as Python has it.

`tests/stage.json` of the page holds every class of companion/stage, its fields and which of them
always stand in JSON; `src/seats.json` each seat's letter and shape.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

import attrs

from companion.core.seats import MARKS
from companion.stage import form

WEB: Final = Path(__file__).parents[2] / "companion/phones/web"
CLASSES: Final = WEB / "tests/stage.json"
SEATS: Final = WEB / "src/seats.json"


def classes() -> dict[str, Any]:
    """Every class, with its fields as JSON calls them: true for those that are always there."""
    return {
        name: {
            field.name.rstrip("_"): field.default is attrs.NOTHING for field in attrs.fields(kind)
        }
        for name, kind in sorted(form.KINDS.items())
        if name != "Message"
    }


def seats() -> dict[str, list[str]]:
    return {name: [mark.letter, mark.path] for name, mark in MARKS.items()}


def text(thing: Any) -> str:
    return json.dumps(thing, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    CLASSES.write_text(text(classes()), encoding="utf-8")
    SEATS.write_text(text(seats()), encoding="utf-8")
