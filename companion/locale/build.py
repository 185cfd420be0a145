"""Make the catalogues' `.mo` files (`python companion/locale/build.py`), also while packaging.

With `--collect`, first bring the sentences of the code into both `.po` files; with `--check`, only
say what is missing.
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent
HEADER = """\
msgid ""
msgstr ""
"Language: {}\\n"
"Plural-Forms: {}\\n"
"Content-Type: text/plain; charset=utf-8\\n"

"""
NARROW, WIDE = "\u202f", "\u00a0"
"""Spaces that break no line: before ; ! ? and inside « », and before a colon."""
BRACES = re.compile(r"\{(\w+)\}")
KEYWORDS: dict[str, Any] = {"say": None, "say_many": (1, 2)}


class Catalogues(BuildHookInterface):  # type: ignore[type-arg]
    """The build hook that hatchling calls while it packages."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile before the wheel is filled."""
        compile_all()
        build_data["artifacts"].append("companion/locale/*.mo")


def compile_all() -> None:
    """Write each catalogue's `.mo` beside it."""
    for po in sorted(HERE.glob("*.po")):
        content = io.BytesIO()
        write_mo(content, read(po))
        po.with_suffix(".mo").write_bytes(content.getvalue())


def read(po: Path) -> Catalog:
    """Read one catalogue."""
    with po.open("rb") as file:
        return read_po(file, locale=po.stem)


def collected(*folders: Path) -> Catalog:
    """Return every sentence that stands in the code."""
    catalogue = Catalog(charset="utf-8")
    for folder in folders:
        for _, _, text, _, _ in extract_from_dir(folder, keywords=KEYWORDS):
            catalogue.add(text)
    return catalogue


def collect() -> None:
    """Bring both catalogues up to the code; what is new in English says what the code says.

    French is set as French is.
    """
    for po in sorted(HERE.glob("*.po")):
        catalogue = read(po)
        catalogue.update(_collected_here(), no_fuzzy_matching=True)
        catalogue.obsolete.clear()
        for message in catalogue:
            message.flags -= {"python-brace-format"}
            if po.stem == "en" and message.id and not any(message.string or ()):
                message.string = message.id
            if po.stem == "fr":
                texts = tuple(map(set_in_french, _texts(message.string)))
                message.string = texts if message.pluralizable else texts[0]
        content = io.BytesIO(HEADER.format(po.stem, catalogue.plural_forms).encode())
        content.seek(0, io.SEEK_END)
        write_po(
            content, catalogue, width=100, no_location=True, omit_header=True, sort_output=True
        )
        po.write_bytes(content.getvalue())


def set_in_french(text: str) -> str:
    """Return a text with the spaces that French has before its high signs."""
    text = re.sub(r"[^\S\n]([;!?»])", rf"{NARROW}\1", text)
    return re.sub(r"[^\S\n]:(?!\w)", f"{WIDE}:", re.sub(r"«[^\S\n]", f"«{NARROW}", text))


def faults() -> list[str]:
    """Say where the catalogues and the code are not of one mind."""
    wanted = {_key(message): message for message in _collected_here() if message.id}
    found = []
    for po in sorted(HERE.glob("*.po")):
        there = {_key(message): message for message in read(po) if message.id}
        found += [f"{po.name}: not in the code any more: {key}" for key in there.keys() - wanted]
        for key in wanted:
            found += [f"{po.name}: {fault}: {key}" for fault in _faults_of(there.get(key))]
    return found


def _faults_of(message: Message | None) -> list[str]:
    """Say what is wrong with one translation."""
    if message is None or message.fuzzy or not all(_texts(message.string)):
        return ["not translated"]
    braces = {frozenset(BRACES.findall(text)) for text in _texts(message.id)}
    odd = any(frozenset(BRACES.findall(text)) not in braces for text in _texts(message.string))
    return ["other names in the braces"] if odd else []


def _key(message: Message) -> str:
    return _texts(message.id)[0]


def _texts(text: Any) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def _collected_here() -> Catalog:
    return collected(HERE.parent, HERE.parents[1] / "firmware_bridge")


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit("\n".join(faults()) or 0)
    if "--collect" in sys.argv:
        collect()
    compile_all()
