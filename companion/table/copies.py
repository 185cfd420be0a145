"""What owners have told of their own copies, kept for the next game: a small file for each game.

What was learned in a game since then counts more. A file that cannot be read is put aside, and
never written over.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from companion import files
from companion.core.refusal import Refusal
from companion.core.say import Message, say
from companion.core.strict import is_deeper, read_object
from companion.games.package import Package
from companion.stage.copying import OwnCopy

FORMAT: Final = 1
"""The version of an exported file; a newer one is refused in words."""
KIND: Final = "panic_companion_copy"
_DEEPEST: Final = 80
"""How deep what stands in a file may lie; what a game takes of a copy is flatter."""
_NOTHING: Final = object()
_LOG = logging.getLogger(__name__)


class Copies:
    """The copies of one person's games; without a folder they are only known, and not kept."""

    def __init__(self, folder: Path | None = None) -> None:
        """Keep them in this folder."""
        self._folder = folder
        self._known: dict[str, tuple[OwnCopy, Mapping[str, Any]]] = {}

    def get(self, package: Package, remembered: Mapping[str, Any]) -> OwnCopy:
        """Return what is known of a copy; `remembered` is what the last game learned of it."""
        if package.copying is None:
            return OwnCopy(remembered)
        learned = _plain(remembered)
        kept, then = self._kept(package)
        return OwnCopy(_merged(kept.fields, learned, then), kept.told)

    def put(self, package: Package, copy: OwnCopy, remembered: Mapping[str, Any]) -> None:
        """Keep what an owner has told, and what had been learned by then."""
        learned = _plain(remembered)
        self._known[package.name] = (copy, learned)
        if self._folder is None:
            return
        file = self._file(package)
        if file.exists() and self._read(package) is None:
            file.replace(file.with_suffix(".bad"))
        files.put(file, _text(package, copy, {"learned": learned}))

    def _kept(self, package: Package) -> tuple[OwnCopy, Mapping[str, Any]]:
        if package.name not in self._known:
            self._known[package.name] = self._read(package) or (OwnCopy(), {})
        return self._known[package.name]

    def _read(self, package: Package) -> tuple[OwnCopy, Mapping[str, Any]] | None:
        if self._folder is None or package.copying is None:
            return None
        file = self._file(package)
        if not file.exists():
            return None
        try:
            data = files.get(file)
        except OSError as error:
            _LOG.warning("what was told of a copy cannot be read (%s)", type(error).__name__)
            return None
        copy = imported(data, package)
        if isinstance(copy, Refusal):
            _LOG.warning("what was told of a copy is not what its game takes")
            return None
        learned = (_object(data) or {}).get("learned")
        return copy, learned if isinstance(learned, dict) else {}

    def _file(self, package: Package) -> Path:
        assert self._folder is not None
        return self._folder / "copies" / f"{re.sub('[^a-z0-9_]', '_', package.name)}.json"


def exported(package: Package, copy: OwnCopy) -> bytes:
    """Return the one file of an owner's copy."""
    return _text(package, copy, {})


def _text(package: Package, copy: OwnCopy, more: Mapping[str, Any]) -> bytes:
    head = {KIND: FORMAT, "game": package.name}
    body = {"copy": _plain(copy.fields), "told": list(copy.told)}
    text = json.dumps({**head, **body, **more}, ensure_ascii=False, indent=1)
    return text.encode() + b"\n"


def imported(data: bytes, package: Package) -> OwnCopy | Refusal:
    """Read an owner's file, or say in their words what is wrong with it."""
    raw = _object(data)
    if raw is None:
        return _no(say("This file is damaged, or it was not exported from My copy."))
    if KIND not in raw:
        return _no(say("This file was not exported from My copy."))
    version, game, told = raw[KIND], raw.get("game"), raw.get("told", [])
    if type(version) is not int or version < 1:
        return _no(say("This file was not exported from My copy."))
    if version > FORMAT:
        return _no(say("This file comes from a newer version of the app. Update the app first."))
    if game != package.name:
        known = str(game)[:40] if isinstance(game, str) and game.isprintable() else "?"
        return _no(say("This file is of another game ({file}), not of {game}.",
                       file=known, game=package.title))  # fmt: skip
    fields = raw.get("copy")
    are_paths = isinstance(told, list) and all(isinstance(one, str) for one in told)
    if not isinstance(fields, dict) or not are_paths:
        return _no(say("This file is damaged, or it was not exported from My copy."))
    if package.copying is None:
        return nothing_to_tell(package)
    found = package.copying.check(OwnCopy(fields, tuple(told)))
    if isinstance(found, Refusal):
        why = say("This file is not used: {why}", why=found.why)
        return Refusal("bad_value", why, found.rule)
    return found


def is_copy(data: bytes) -> bool:
    """Tell whether this is the file of a copy, of whatever game."""
    return KIND in (_object(data) or ())


def _object(data: bytes) -> Mapping[str, Any] | None:
    """Read a file as strictly as a frame: what could not be written again would be lost later."""
    try:
        text = data.decode("utf-8-sig")
    except ValueError:
        return None
    return None if is_deeper(text, _DEEPEST) else read_object(text)


def nothing_to_tell(package: Package) -> Refusal:
    """Refuse a game of whose copy nothing can be told."""
    return _no(say("There is nothing to enter about your copy of {game}.", game=package.title))


def _no(why: Message) -> Refusal:
    return Refusal("bad_value", why)


def _plain(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields as JSON has them, so that they can be compared."""
    found: dict[str, Any] = json.loads(json.dumps(fields, default=_listed))
    return found


def _merged(
    own: Mapping[str, Any], learned: Mapping[str, Any], then: Mapping[str, Any]
) -> dict[str, Any]:
    """Return what an owner has told, but for what was learned since: that counts more."""
    found: dict[str, Any] = {}
    for key in {**learned, **own}:
        value, now, before = (one.get(key, _NOTHING) for one in (own, learned, then))
        if isinstance(value, Mapping) and isinstance(now, Mapping):
            value = _merged(value, now, before if isinstance(before, Mapping) else {})
        elif now != before:
            value = now
        if value is not _NOTHING:
            found[key] = value
    return found


def _listed(thing: Any) -> Any:
    with suppress(TypeError):
        return dict(thing)
    return list(thing)
