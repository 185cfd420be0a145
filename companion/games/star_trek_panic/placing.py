"""Tokens that come out of the bag without their effect: a mission's set-up, a mistake mended."""

from __future__ import annotations

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.naming import the_kind
from companion.games.star_trek_panic.playing import sector_refusal
from companion.games.star_trek_panic.tokens import TokenKind, kind_key, kind_name


def place_token(course: Course, command: c.Place) -> Refusal | None:
    """ST-SB-04: neither a captain nor the Starbase does anything when it is placed."""
    state = course.state
    if not state.on_map:
        return no("unavailable", say("On a light board the app does not know the tokens."))
    if not state.begun:
        return no("not_now", say("The game has not begun: begin it first."))
    token = kind_key(command.token)
    kind = state.kinds.get(token)
    if kind is None or not state.bag.get(token):
        why = say("The bag has none of these: {kind}.", kind=kind_name(command.token[:40]))
        return no("not_in_bag", why)
    if refusal := _unfit(command, token, kind) or sector_refusal(command.sector):
        return refusal
    defense = kind.defense if command.defense is None else command.defense
    id_ = f"t{state.named + 1}"
    placed = e.ThreatPlaced(id_, token, command.sector, command.range, defense, command.cloaked)
    course.happen(placed)
    return None


def _unfit(command: c.Place, token: str, kind: TokenKind) -> Refusal | None:
    """Refuse what no such token is or has."""
    if kind.role not in ("ship", "starbase"):
        why = say("Only ships and the Starbase stay on the board.")
        return no("bad_value", why)
    if command.defense is not None and not 1 <= command.defense <= (kind.defense or 0):
        why = say("No side of this token shows that defense: {kind}.", kind=the_kind(token))
        return no("bad_value", why)
    if command.cloaked and not kind.cloaks:
        why = say("This ship does not cloak: {kind}.", kind=the_kind(token))
        return no("bad_value", why)
    return None
