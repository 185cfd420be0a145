"""My copy on the host's page: its forms, its file, and what is told, in parts that fit a frame.

Whoever hosts may do all of it, and nobody else. A file is read when its last part is here: until
then, and where it is wrong, nothing changes.
"""

from __future__ import annotations

from base64 import b64decode, b64encode
from binascii import Error
from typing import Final

from companion import files
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.package import Package
from companion.phones import frames
from companion.phones.caller import Caller
from companion.phones.wire import CopyPart, CopyTold, CopyWanted
from companion.stage import form
from companion.stage.copying import OwnCopy
from companion.table.copies import exported, imported, nothing_to_tell
from companion.table.table import Table, unknown_game

PART: Final = 6_000
"""Bytes of a part: as base64 it fits a frame with room to spare."""
BROKEN_OFF: Final = say("The file did not come whole. Choose it once more.")


class HostsCopy:
    """What the hosts of a table see and tell of their own copies of its games."""

    def __init__(self, table: Table) -> None:
        """Nobody has sent anything."""
        self._table = table
        self._coming: dict[Caller, tuple[str, bytes, int]] = {}
        """Of whom a file is coming: of which game, what is here, and the next part."""
        self._going: dict[tuple[Caller, str, str, str], bytes] = {}
        """Of what somebody was sent the first part, by game, what and language; the others are of
        the very same."""

    def forget(self, caller: Caller) -> None:
        """Somebody has hung up."""
        self._coming.pop(caller, None)
        self._going = {key: data for key, data in self._going.items() if key[0] is not caller}

    def hear(self, caller: Caller, frame: CopyWanted | CopyTold | CopyPart) -> None:
        """Answer a host."""
        package = self._table.packages.get(frame.game)
        if package is None:
            caller.refuse("bad_value", unknown_game(frame.game).why)
        elif package.copying is None:
            caller.refuse("bad_value", nothing_to_tell(package).why)
        else:
            try:
                refusal = self._heard(caller, package, frame)
            except OSError as error:
                why = say("What you entered could not be saved ({how}).", how=files.how(error))
                refusal = Refusal("unavailable", why)
            if refusal is not None:
                caller.refuse(refusal.code, refusal.why)

    def _heard(
        self, caller: Caller, package: Package, frame: CopyWanted | CopyTold | CopyPart
    ) -> Refusal | None:
        match frame:
            case CopyWanted(what=what, part=part):
                self._send(caller, package, what, part)
                return None
            case CopyTold(path=path, value=value):
                assert package.copying is not None
                copy = self._table.copy_of(package.name)
                return self._keep(caller, package, package.copying.tell(copy, path, value))
            case CopyPart():
                return self._take(caller, package, frame)

    def _send(self, caller: Caller, package: Package, what: str, part: int) -> None:
        """Send a part of the forms, or of the file; of what is not there any more, the last."""
        key = (caller, package.name, what, caller.lang)
        known = self._going.pop(key, None)
        data = self._whole(package, what, caller.lang) if known is None or part <= 0 else known
        count = max(1, -(-len(data) // PART))
        part = min(max(part, 0), count - 1)
        if part + 1 < count:
            self._going[key] = data
        text = b64encode(data[part * PART : (part + 1) * PART]).decode()
        caller.send(frames.frame("copy", caller.lang, game=package.name, what=what, part=part,
                                 of=count, text=text))  # fmt: skip

    def _whole(self, package: Package, what: str, lang: str) -> bytes:
        copy = self._table.copy_of(package.name)
        if what == "file":
            return exported(package, copy)
        assert package.copying is not None
        return form.text(package.copying.sections(copy), frames.WORDS[lang].sentence).encode()

    def _keep(self, caller: Caller, package: Package, found: OwnCopy | Refusal) -> Refusal | None:
        if isinstance(found, Refusal):
            return found
        self._table.keep_copy(package.name, found)
        caller.send(frames.frame("copy_kept", caller.lang, game=package.name))
        return None

    def _take(self, caller: Caller, package: Package, frame: CopyPart) -> Refusal | None:
        """Take one part after another; the last is read with all the others."""
        game, here, wanted = self._coming.pop(caller, ("", b"", 0))
        if frame.part == 0:
            game, here, wanted = package.name, b"", 0
        try:
            here += b64decode(frame.text, validate=True)
        except (Error, ValueError):
            return Refusal("bad_value", BROKEN_OFF)
        if game != package.name or frame.part != wanted:
            return Refusal("bad_value", BROKEN_OFF)
        if len(here) > files.LARGEST:
            why = say("This file is too large to be one of this app's files.")
            return Refusal("bad_value", why)
        if frame.part + 1 < frame.of:
            self._coming[caller] = game, here, wanted + 1
            caller.send(frames.frame("copy_part", caller.lang, game=game, part=frame.part))
            return None
        return self._keep(caller, package, imported(here, package))
