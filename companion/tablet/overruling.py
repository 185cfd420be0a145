"""Which ways a refusal leaves: none, to overrule the rule, or to accept a warning. Pure."""

from __future__ import annotations

from typing import Any, Final

from companion.core.refusal import Refusal
from companion.stage.presses import Raw
from companion.table.guests import COMMANDS, Warn
from companion.table.timeline import REDO, UNDO

FINAL: Final = (UNDO, REDO, *COMMANDS)
"""What no rule of a game refuses, so that there is none to overrule."""


def warns_in(refusal: Refusal) -> tuple[Warn, ...]:
    """Return whose answers a count might show, where that is why it was refused."""
    found: Any = refusal.facts.get("warns", ()) if refusal.code == "must_settle" else ()
    return tuple(Warn(one["seat"], one["why"], bool(one.get("play"))) for one in found)


def may_overrule(refusal: Refusal, raw: Raw | None) -> bool:
    """Tell whether the table can have this command done although it was refused so."""
    if raw is None or raw.get("anyway") or raw.get("do") in FINAL:
        return False
    return not refusal.is_firm
