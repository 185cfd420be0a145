"""My copy: what its owner can tell of the cards, the board and the bots' scripts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import field, frozen

from companion.core.refusal import Refusal
from companion.core.shape import read
from companion.games.stationfall.copies import checked
from companion.games.stationfall.own_copy import board, cards, scripts
from companion.stage.copying import CopySection, OwnCopy
from companion.stage.presses import Path
from companion.stage.presses import Raw as Command
from companion.stage.told_copy import NOWHERE, Raw


@frozen
class _Told:
    """The fields of `new_game` that hold for a copy."""

    copy: Mapping[str, Any] = field(factory=dict[str, Any])


class StationfallCopy:
    """What can be told of a copy of Stationfall; nothing of it is a guess."""

    def check(self, copy: OwnCopy) -> OwnCopy | Refusal:
        """Return a copy as `new_game` takes it, or say what no copy has."""
        told = read(_Told, dict(copy.fields))
        if isinstance(told, Refusal):
            return told
        forms = checked(told.copy)
        if isinstance(forms, Refusal):
            return forms
        wrong = cards.nonsense(told.copy)
        if wrong is not None:
            return Refusal("bad_value", wrong)
        return OwnCopy({"copy": dict(told.copy)} if told.copy else {})

    def tell(self, copy: OwnCopy, path: Path, value: Any) -> OwnCopy | Refusal:
        """Return a copy with something told, added or taken away."""
        raw: Raw = copy.fields.get("copy", {})
        match path:
            case ("characters", *way):
                found = cards.told(raw, tuple(way), value)
            case ("sections" | "pods" | "edges", *_):
                found = board.told(raw, path, value)
            case ("scripts", *way):
                found = scripts.told(raw, tuple(way), value)
            case _:
                return NOWHERE
        return found if isinstance(found, Refusal) else self.check(OwnCopy({"copy": found}))

    def learned(self, copy: OwnCopy) -> Command | None:
        """Return the command that tells a game which is on."""
        raw: Raw = copy.fields.get("copy", {})
        return {"do": "copy", "set": raw} if raw else None

    def sections(self, copy: OwnCopy) -> tuple[CopySection, ...]:
        """Return the forms, with what the seed names in them."""
        raw: Raw = copy.fields.get("copy", {})
        places = board.places(raw)
        return (
            cards.form(raw, places),
            board.form(raw),
            board.pod_form(raw),
            scripts.form(raw, places),
        )


COPYING: Final = StationfallCopy()
