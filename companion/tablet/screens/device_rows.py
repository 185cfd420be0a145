"""The rows of the scanner box's screen: how it is, what can be tried, what can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from companion.core.say import Message, say, say_many
from companion.stage.presses import Words
from companion.table.device import Colour, Health, Lamp, Plugged, Signal, State, Tune
from companion.tablet import lamp as lamps
from companion.tablet import theme
from companion.tablet.box import Box
from companion.tablet.device import DeviceConnection
from companion.tablet.ink import Ink
from companion.tablet.rows import ListRow, paragraph, paragraph_height, paragraph_row
from companion.tablet.screens.lines import (
    button_row,
    choice_row,
    heading_row,
    line_row,
    switch_row,
)
from companion.tablet.screens.parts import CONTROL, segmented
from companion.tablet.theme import mixed

BEAT: Final = 0.25
"""Seconds for which the dot is lit at a sign of life."""
FACT: Final = 34
COLOURS: Final[tuple[tuple[str, Message, Colour], ...]] = (
    ("red", say("Red"), (255, 0, 0)),
    ("green", say("Green"), (0, 255, 0)),
    ("blue", say("Blue"), (0, 0, 255)),
    ("white", say("White"), (255, 255, 255)),
)
TUNES: Final[tuple[tuple[Tune, Message], ...]] = (
    ("read", say("Read")),
    ("unknown", say("Not known")),
    ("alarm", say("Alarm")),
    ("result", say("Result")),
)
KINDS: Final = (("", say("As found")), ("box", say("Box")), ("scanner", say("Scanner")))
BRIGHT: Final = (("low", say("Dim")), ("middle", say("Middle")), ("full", say("Bright")))
SWITCHES: Final = (
    (
        "box_button",
        say("The big button"),
        say("It does the next step of the game; the screen says which."),
    ),
    (
        "box_lamp",
        say("The lamp"),
        say("Whose turn it is, what comes between two turns, and what was counted."),
    ),
    ("box_sound", say("Sounds of the box"), say("A card was read, an alarm, a result.")),
)
SCANNERS: Final = (
    say(
        "A scanner that types like a keyboard needs nothing of this: plug it in, and it works"
        " everywhere in the app."
    ),
    say(
        "A scanner that is set to a serial port (USB-COM, virtual COM): switch “Use what is plugged"
        " in” on; if it is not found by itself, choose its port, too, and say that it is a scanner."
    ),
    say("Both read the same stickers. Secret cards stay secret: no light, no sound, no word."),
)
STATES: Final[dict[State, Message]] = {
    "off": say("Switched off"),
    "searching": say("Not found"),
    "opening": say("Something is plugged in. Finding out what it is…"),
    "live": say("It is connected and works"),
    "silent": say("It does not answer any more"),
    "trouble": say("It cannot be used"),
}


# How it is


def now(device: DeviceConnection, *, beats: bool) -> Sequence[ListRow]:
    """Return what is connected, how it fares, and what helps."""
    health = device.health
    found = [heading_row(say("Now"))]
    if device.missing is not None:
        return [*found, paragraph_row(device.missing, theme.BODY, above=4)]
    found.append(_state(device, beats=beats))
    if health.trouble is not None:
        found.append(paragraph_row(health.trouble, theme.BODY, face="bold", above=8))
    if steps := _help(health):
        found.append(ListRow(lambda ink, _: ink.px(10), _nothing))
    found += [_step(n, one) for n, one in enumerate(steps, 1)]
    if device.update is not None:
        found.append(paragraph_row(device.update, theme.BODY, face="bold", above=8))
    if health.is_old:
        words = say("This companion brings newer firmware for the box. It takes half a minute.")
        found.append(paragraph_row(words, theme.SMALL, above=8))
        found.append(button_row("device.flash", say("Update the box"), "box", device.flash))
    if health.state in ("live", "silent"):
        found += [_fact(label, value) for label, value in _facts(health)]
    return found


def _help(health: Health) -> Sequence[Message]:
    if health.help or health.state in ("off", "opening", "live"):
        return health.help
    return (
        say("Plug it into this machine, and wait a few seconds."),
        say("If it is plugged in, try another cable: some carry power and no data."),
    )


def _state(device: DeviceConnection, *, beats: bool) -> ListRow:
    """Draw the dot that beats, and what is there."""
    health = device.health
    is_unheard = health.kind == "scanner" and not device.scans
    is_well = health.state == "live" and not is_unheard
    is_bad = health.state in ("silent", "trouble")
    words: Words = STATES[health.state]
    if health.state == "live" and is_unheard:
        words = say("Ready: show it a card")
    sub: Words = _named(device)

    def paint(ink: Ink, box: Box) -> None:
        c, at = ink.colours, box.inset(0, ink.px(4))
        line = c.safe if is_well else c.alarm if is_bad else c.line
        ink.box(at, c.panel, line=line, width=2, corner=11)
        mark, inner = at.inset(ink.px(16), ink.px(6)).cut_left(ink.px(44), ink.px(16))
        side = ink.px(30 if beats else 22)
        dot = mark.centred(side, side)
        if is_well:
            ink.disc(dot, c.safe if beats else mixed(c.panel, c.safe, 0.55))
        else:
            ink.disc(dot, c.panel, line=c.quiet)
        upper, lower = inner.cut_top(inner.h * (0.55 if sub else 1))
        ink.text(words, upper, theme.LARGE, face="bold", on=c.panel, lines=2)
        ink.text(sub, lower, theme.SMALL, colour=c.quiet, on=c.panel, lines=2)

    return ListRow(lambda ink, _: ink.look.grown(88), paint)


def _named(device: DeviceConnection) -> Words:
    """Say what is on which port."""
    health = device.health
    if not health.port:
        return ""
    what = {"box": say("Scanner box"), "scanner": say("Serial scanner"), None: say("Not known")}
    return say("{what}, on {port}", what=what[health.kind], port=_place(health.port))


def _place(port: str) -> str:
    """Return a port's name without its folder, where Linux has made it a long one."""
    return port.rpartition("/")[2] if port.startswith("/dev/serial/") else port


def _facts(health: Health) -> Sequence[tuple[Message, Words]]:
    readers = {
        "answers": say("answers"),
        "silent": say("does not answer"),
        "unknown": say("not known"),
    }
    found: list[tuple[Message, Words]] = []
    if health.kind == "box":
        found += [
            (say("Firmware"), health.firmware or say("not known")),
            *([(say("Box number"), health.box)] if health.box else []),
            (say("Reading module"), readers[health.reader]),
            *([(say("Not set in the module"), " ".join(health.unset))] if health.unset else []),
            (say("Running for"), _time(health.up)),
            (say("Waiting in the box"), str(health.waiting)),
            (say("Lost while the app was not listening"), str(health.lost)),
        ]
    return [*found, (say("Damaged on the way"), str(health.damaged))]


def _time(seconds: int) -> Message:
    if seconds < 60:  # noqa: PLR2004
        return say_many("{count} second", "{count} seconds", seconds)
    minutes, hours = seconds // 60, seconds // 3600
    if hours < 1:
        return say_many("{count} minute", "{count} minutes", minutes)
    return say_many("{count} hour", "{count} hours", hours)


def _fact(label: Message, value: Words) -> ListRow:
    def paint(ink: Ink, box: Box) -> None:
        name, at = box.cut_left(box.w * 0.6, ink.px(10))
        ink.text(label, name, theme.SMALL, colour=ink.colours.quiet, lines=2)
        ink.text(value, at, theme.BODY, face="bold", align="right", lines=2)

    return ListRow(lambda ink, _: ink.look.grown(FACT), paint)


def _step(number: int, words: Message) -> ListRow:
    """Draw one of the steps that help."""

    def high(ink: Ink, width: float) -> float:
        room = width - ink.look.grown(30) - ink.px(10)
        return max(paragraph_height(ink, words, room), ink.look.grown(28)) + ink.px(10)

    def paint(ink: Ink, box: Box) -> None:
        mark, rest = box.cut_top(box.h - ink.px(10))[0].cut_left(ink.look.grown(30), ink.px(10))
        at = mark.cut_top(ink.look.grown(28))[0]
        ink.disc(at, ink.colours.raised, line=ink.colours.line, width=1)
        ink.text(str(number), at, theme.SMALL, face="bold", align="center", on=ink.colours.raised)
        paragraph(ink, words, rest)

    return ListRow(high, paint)


def _nothing(_: Ink, __: Box) -> None:
    """Draw nothing: the row only keeps others apart."""


# What can be tried


def tries(device: DeviceConnection) -> Sequence[ListRow]:
    """Return what its parts do when they are tried; none of it touches the game."""
    health = device.health
    if health.state == "off":
        return []
    found = [heading_row(say("Try it out")), _read(device)]
    if health.kind != "scanner":
        found.append(_button(device))
    if health.state == "live" and health.lights:
        found.append(_lamp(device))
        found.append(_count(device))
    if health.state == "live" and health.has_buzzer:
        found.append(_sounds(device))
    return found


def _read(device: DeviceConnection) -> ListRow:
    held = device.tried
    if held is None:
        return line_row(say("Show it a card: its name will stand here"), "qr")
    name: Words = held.text if held.card is None else held.name or held.text
    if device.tries > 1:
        name = say("{card} (card {count})", card=name, count=device.tries)
    if held.card is None:
        return line_row(name, "question")
    return line_row(name, held.icon, seat=held.seat)


def _button(device: DeviceConnection) -> ListRow:
    if device.press is None:
        return line_row(say("Press the button: here it does nothing but count"), "button")
    if device.press.held:
        words = say_many("Held down ({count} press)", "Held down ({count} presses)", device.presses)
    else:
        words = say_many("Pressed ({count} press)", "Pressed ({count} presses)", device.presses)
    return line_row(words, "button")


def _lamp(device: DeviceConnection) -> ListRow:
    def tap(name: str) -> None:
        colour = next(colour for key, _, colour in COLOURS if key == name)
        _try(device, Lamp("steady", colour))

    trial = device.trial
    is_steady = trial is not None and trial.pattern == "steady"
    lit = [key for key, _, colour in COLOURS if is_steady and trial and trial.colour == colour]
    options = tuple((key, words) for key, words, _ in COLOURS)
    return _choosing(say("Lamp"), "device.lamp", options, lit[0] if lit else "", tap)


def _try(device: DeviceConnection, lamp: Lamp) -> None:
    """Have the lamp show this; the same once more has it show again what it would."""
    device.try_out(None if device.trial == lamp else lamp)


def _count(device: DeviceConnection) -> ListRow:
    trial = device.trial
    chosen = str(trial.count) if trial is not None and trial.pattern == "count" else ""
    options = tuple((str(n), str(n)) for n in range(1, 7))
    return _choosing(say("Lights that count"), "device.count", options, chosen,
                     lambda n: _try(device, Lamp("count", lamps.ALARM, int(n))))  # fmt: skip


def _sounds(device: DeviceConnection) -> ListRow:
    def tap(tune: str) -> None:
        found = next(one for one, _ in TUNES if one == tune)
        device.signal(Signal(found))

    return _choosing(say("Sounds"), "device.sound", TUNES, "", tap)


def _choosing(
    words: Message,
    key: str,
    options: Sequence[tuple[str, Message | str]],
    chosen: str,
    tap: Callable[[str], None],
) -> ListRow:
    """Return a row with words above, and a choice of one below."""

    def paint(ink: Ink, box: Box) -> None:
        control, head = box.inset(0, ink.px(6)).cut_bottom(ink.look.grown(CONTROL), ink.px(6))
        ink.text(words, head, theme.BODY, face="bold")
        segmented(ink, control, key, options, chosen, tap)

    return ListRow(lambda ink, _: ink.look.grown(CONTROL + 30) + ink.px(18), paint)


# What can be chosen


def choosing(device: DeviceConnection) -> Sequence[ListRow]:
    """Return its switches, and the ports."""
    desk = device.desk
    words = say("Use what is plugged in")
    sub = say(
        "A scanner box, or a scanner on a serial port. When off, the app leaves the port alone."
    )
    found = [
        heading_row(say("At the table")),
        switch_row(desk, "device.box", "box", words, sub),
    ]
    if not desk.settings.box or device.missing is not None:
        return found
    found += [switch_row(desk, f"device.{one[0]}", *one) for one in SWITCHES]
    found.append(
        _choosing(say("How bright the lamp is"), "device.bright", BRIGHT,
                  desk.settings.box_brightness, lambda one: desk.note(box_brightness=one))
    )  # fmt: skip
    return [*found, *_ports(device)]


def _ports(device: DeviceConnection) -> Sequence[ListRow]:
    desk, chosen = device.desk, device.desk.settings.box_port
    found = [
        heading_row(say("Where it is plugged in")),
        choice_row("device.port.best", say("Choose automatically"),
                   partial(desk.note, box_port="", box_kind="", box_id=""), chosen=not chosen),
    ]  # fmt: skip
    ports = list(device.ports or ())
    if chosen and chosen not in [one.port for one in ports]:
        ports.append(Plugged(chosen, ""))
    for one in ports:
        is_new = one.port != chosen  # what was on another port says nothing of this one
        kind = "" if is_new else desk.settings.box_kind
        # Whichever box is there now is the one that is meant.
        tap = partial(desk.note, box_port=one.port, box_kind=kind, box_id="")
        found.append(choice_row(f"device.port.{one.port}", _port_words(one), tap,
                                chosen=chosen == one.port))  # fmt: skip
    found.append(button_row("device.find", say("Look again"), "search", device.find))
    if chosen:
        found.append(
            _choosing(say("What is on this port"), "device.kind", KINDS, desk.settings.box_kind,
                      lambda kind: desk.note(box_kind=kind))
        )  # fmt: skip
    return found


def _port_words(one: Plugged) -> Words:
    if not one.name or one.name == one.port:
        return _place(one.port)
    return say("{name} ({port})", name=one.name, port=_place(one.port))


def scanners() -> Sequence[ListRow]:
    """Return what a scanner without any box needs."""
    words = [paragraph_row(one, theme.SMALL, above=8) for one in SCANNERS]
    return (heading_row(say("A scanner without a box")), *words)
