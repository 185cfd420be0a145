"""What the start and a past game's screen both say of a game, and how one is gone on with."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any, Final

from companion.core.game import turns
from companion.core.say import Message, say
from companion.core.setup import called
from companion.core.words import Player
from companion.games.package import Package
from companion.stage.facts import FactTone, Finding
from companion.stage.presses import Words
from companion.table.past_games import PastGame
from companion.table.table import Table
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.ink import Ink
from companion.tablet.layers import Notice
from companion.tablet.theme import Colour

MONTHS: Final = (
    say("January"),
    say("February"),
    say("March"),
    say("April"),
    say("May"),
    say("June"),
    say("July"),
    say("August"),
    say("September"),
    say("October"),
    say("November"),
    say("December"),
)


def when(at: str, now: datetime | None = None) -> Message | str:
    """Say a moment as a clock and a calendar in this room show it; the year if it is another."""
    try:
        moment = datetime.fromisoformat(at).astimezone()
    except ValueError:
        return at
    this_year = (now or datetime.now().astimezone()).year
    day, month, time = moment.day, MONTHS[moment.month - 1], moment.strftime("%H:%M")
    if moment.year == this_year:
        return say("{month} {day}, {time}", day=day, month=month, time=time)
    return say("{month} {day}, {year}", day=day, month=month, year=moment.year)


def result(packages: Mapping[str, Package], past: PastGame) -> tuple[str, Words, FactTone]:
    """Say how a game ended: an icon, words, and in which colour."""
    if not past.known:
        return "lock", say("This version does not have this game"), "quiet"
    if not past.over:
        return "pause", say("Unfinished"), "attention"
    if past.side is None and past.rule is None:
        return "leave", say("Given up"), "quiet"
    if (side := side_of(packages, past)) is not None:
        return side.icon, side.words, side.tone
    names = [one.name for one in past.players if one.seat in (past.winners or ())]
    return "winner", say("Won by {names}", names=names) if names else say("Finished"), "attention"


def side_of(packages: Mapping[str, Package], past: PastGame) -> Finding | None:
    """Return how the game's face says that the winners' side won; None where it has no sides."""
    package = packages.get(past.game)
    face = package.face if package is not None else None
    return face.sides.get(past.side or "") if face is not None else None


def standing(past: PastGame) -> Message:
    """Say how far an unfinished game has come, and whose turn it is."""
    if past.turn is None:
        return say("Setting up")
    names = {one.seat: one.name for one in past.players}
    now = (past.span or turns(past.turn)).now
    if past.seat in names:
        return say("{span} · {name}", span=now, name=called(past.seat, names))
    return now


def length(past: PastGame) -> Message | str:
    """Say how long a game was: turns, and the time from its first to its last entry."""
    span = (past.span or turns(past.turn or 0)).so_far
    try:
        took = datetime.fromisoformat(past.last) - datetime.fromisoformat(past.began)
    except (ValueError, TypeError):
        return span
    minutes = max(round(took.total_seconds() / 60), 1)
    if minutes < HOUR:
        return say("{span} · {minutes} min", span=span, minutes=minutes)
    rest = f"{minutes % HOUR:02}"
    return say("{span} · {hours} h {minutes}", span=span, hours=minutes // HOUR, minutes=rest)


HOUR: Final = 60


def title(desk: Desk, past: PastGame) -> Words:
    """Return the name of a past game's package."""
    package = desk.packages.get(past.game)
    return package.title if package else past.game


def tone_colour(ink: Ink, tone: FactTone, on: Colour) -> Colour:
    """Return a tone as text can be read in: amber on a light ground is the text's own colour."""
    c = ink.colours
    wanted = {"attention": c.attention, "quiet": c.quiet, "safe": c.safe, "alarm": c.alarm}[tone]
    return wanted if theme.contrast(wanted, on) >= READABLE else c.text


READABLE: Final = 4.5
LEAST: Final = 22
"""A name in a lower line cannot be read: only the players' marks are drawn there."""


def badges(ink: Ink, box: Box, players: Sequence[Player]) -> Box:
    """Draw the players' marks side by side; return what is left on the right."""
    known = [one for one in players if one.seat in ink.colours.seats]
    for one in known:
        mark, box = box.cut_left(box.h, ink.px(5))
        ink.badge(one.seat, mark)
    return box


def sat_down(ink: Ink, box: Box, players: Sequence[Player], columns: int, on: Colour) -> None:
    """Draw the players with their names, in columns, or fewer where a name is long."""
    known = [one for one in players if one.seat in ink.colours.seats]
    longest = max((ink.width(one.name, theme.SMALL) for one in known), default=0) / ink.look.scale
    while columns > 1 and box.columns(columns, ink.px(8))[0].w < longest + ink.look.grown(54):
        columns -= 1
    if box.h / max(-(-len(known) // columns), 1) < ink.look.grown(LEAST):
        badges(ink, box.centred(box.w, min(ink.look.grown(30), box.h)), known)
        return
    for one, at in zip(known, box.grid(len(known), columns, ink.px(8)), strict=True):
        side = min(ink.look.grown(34), at.h)
        mark, name = at.cut_left(side, ink.px(10))
        ink.badge(one.seat, mark.centred(side, side))
        ink.text(one.name, name, theme.LARGE, on=on)


# Going on, and beginning


def go_on(desk: Desk, number: int, gone: Callable[[], None] = lambda: None) -> None:
    """Sit down again to an unfinished game; `gone` is called if it cannot be gone on with."""

    def resumed(was: bool) -> None:  # noqa: FBT001
        if was:
            _to(desk, "table")
        else:
            desk.busy = False
            gone()

    _ask(desk, lambda table: table.resume(number), resumed)


def begin(desk: Desk, about: Any) -> None:
    """Get up from whatever is on the table, which stays as it is, and set a game up.

    `about` names the `game`, and where a game is played `again` its number.
    """

    def left(_: None) -> None:
        _to(desk, "setup", about)

    _ask(desk, Table.leave_table, left)


def _ask(desk: Desk, job: Callable[[Table], Any], then: Callable[[Any], None]) -> None:
    """Ask the table for what changes the screen, once: a second tap asks nothing."""
    if not desk.busy:
        desk.busy = True
        desk.bridge.ask(job, then, partial(failed, desk))


def _to(desk: Desk, screen: str, about: Any = None) -> None:
    """Open a screen once the news has come that it shows; until then no tap does anything else."""

    def told(_: None) -> None:
        desk.busy = False
        desk.go(screen, about)

    desk.bridge.tell_news()
    desk.bridge.ask(lambda _: None, told, partial(failed, desk))


def failed(desk: Desk, why: Message) -> None:
    """Say why the table would not."""
    desk.busy = False
    desk.hear("refuse")
    desk.open(Notice(say("This does not work now"), why))
