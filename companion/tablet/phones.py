"""Sentences about the players' phones, wherever they are shown: who is in, and how to come in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, TypeAlias

from kivy.clock import Clock

from companion.core.say import Message, say, say_many
from companion.core.setup import called
from companion.table.guests import Guest, Guests, Sealing
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.comparing import how_many_have, standing_of
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.sealing import sealing_in
from companion.tablet.symbols import symbol_name
from companion.tablet.theme import Colour, mixed

State: TypeAlias = Literal["free", "here", "away", "tablet"]
STATES: Final[Mapping[State, tuple[str, Message]]] = {
    "free": ("player-add", say("Free seat")),
    "here": ("phone", say("phone is here")),
    "away": ("phone-away", say("phone is away")),
    "tablet": ("tablet", say("on the tablet")),
}
"""Each state's icon and word: it must be told without its colour."""
PATIENCE: Final = 5.0
"""Seconds for which a phone may be gone before anybody is told."""


def guests_of(desk: Desk) -> Guests | None:
    """Return who is there, where phones may come at all."""
    return desk.news.guests


def sealing_of(desk: Desk) -> Sealing | None:
    """Return how far a sealed question has come."""
    return sealing_in(guests_of(desk))


def guest_at(desk: Desk, seat: str) -> Guest | None:
    """Return who sits in a seat, as far as phones go."""
    guests = guests_of(desk)
    found = [one for one in guests.guests if one.seat == seat] if guests else []
    return found[0] if found else None


def name_at(desk: Desk, seat: str) -> str:
    """Return the name of the player at a seat."""
    scene = desk.scene
    found = [one.name for one in (scene.seats if scene else ()) if one.seat == seat]
    return found[0] if found else ""


def called_at(desk: Desk, seat: str) -> Message | str:
    """Return what a sentence calls the player at a seat: of two namesakes with the colour."""
    scene = desk.scene
    names = {one.seat: one.name for one in (scene.seats if scene else ())}
    return called(seat, names) if seat in names else ""


def is_in(guest: Guest) -> bool:
    """Tell whether nobody is waited for at this seat."""
    return guest.state != "free"


def all_in(guests: Guests) -> bool:
    """Tell whether nobody is waited for."""
    return bool(guests.guests) and all(map(is_in, guests.guests))


def how_many(guests: Guests) -> Message:
    """Say how many are in."""
    if all_in(guests):
        return say("Everybody is in.")
    count, of = sum(map(is_in, guests.guests)), len(guests.guests)
    return say_many("{count} of {all} is in", "{count} of {all} are in", count, all=of)


def how_far(desk: Desk, guests: Guests) -> Message:
    """Say how many are in; once all are, how many have compared their row; or what is wrong."""
    at = standing_of(guests, desk.news)
    match at.stage:
        case "set_back":
            return say("No sealed scans.")
        case "other":
            return say("The rows differ.")
        case "gone":
            return say("No phone is connected.")
        case "waiting" if all_in(guests):
            return say("A new row is being made.")
        case "new" if all_in(guests):
            return how_many_have(at)
    return how_many(guests)


def is_ready(desk: Desk, guests: Guests) -> bool:
    """Tell whether everybody is in, and has compared."""
    stage = standing_of(guests, desk.news).stage
    return all_in(guests) and stage in ("none", "same")


def grouped(code: str) -> str:
    """Return a join code as it is read aloud: four and four."""
    return " ".join(code[n : n + 4] for n in range(0, len(code), 4))


def colour_of(ink: Ink, state: State) -> Colour:
    """Return a state's colour, which may also be written in."""
    c = ink.colours
    amber = c.attention if c is theme.DARK else mixed(c.text, c.attention, 0.1)
    return {"free": c.quiet, "here": c.safe, "away": amber, "tablet": c.text}[state]


class Presence:
    """Who is here, without telling of every moment that a phone is out of reach."""

    def __init__(self) -> None:
        """Know nobody yet."""
        self._seen: dict[str, tuple[State, float]] = {}

    def of(self, guest: Guest) -> tuple[State, float]:
        """Return a guest's state as it is to be shown, and in how many seconds to look again."""
        now = float(Clock.get_time())
        was, since = self._seen.get(guest.seat, (guest.state, 0.0))
        if guest.state != was:
            was, since = guest.state, now if was == "here" else 0.0
            self._seen[guest.seat] = was, since
        self._seen.setdefault(guest.seat, (was, since))
        left = since + PATIENCE - now
        if guest.state == "away" and since and left > 0:
            return "here", left
        return guest.state, 0.0


def draw_symbols(
    ink: Ink, box: Box, symbols: Sequence[int], language: str, columns: int, most: float = 76
) -> None:
    """Draw symbols with their names, to be read out."""
    places = box.grid(len(symbols), columns, ink.px(4))
    names = [symbol_name(one, language) for one in symbols]
    room = places[0].w - ink.px(6)
    lines = 2 if any(ink.width(one, theme.SMALL) > room for one in names) else 1
    for number, name, at in zip(symbols, names, places, strict=True):
        below, mark = at.cut_bottom(ink.look.font(theme.SMALL) * 1.3 * lines, ink.px(2))
        side = min(mark.h, mark.w, ink.px(most))
        ink.icon(f"symbol-{number}", mark.centred(side, side), ink.colours.text)
        ink.text(name, below.inset(ink.px(2), 0), theme.SMALL, colour=ink.colours.quiet,
                 align="center", lines=lines, rise="top")  # fmt: skip
