"""What the hands do on the table now: what lies there otherwise than before the newest step.

It goes by what everybody saw before and sees now, so that a step taken back is told like any other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face.bots import decided
from companion.games.stationfall.face.names import (
    BRIBE,
    CUBE,
    DATA_ICONS,
    GUILT_ICONS,
    HAZARD_ICONS,
    MARK_ICONS,
    MARKER,
    STATE_ICONS,
)
from companion.games.stationfall.face.table import FaceTable, Raw
from companion.games.stationfall.names import MINUTE
from companion.games.stationfall.naming import DATA, GUILTS, TO_OFFSITES
from companion.games.stationfall.state import BLACKOUT
from companion.stage.presses import Words
from companion.stage.scene import Line

TOLD: Final = ("adjusted", "game_started")
"""Who corrects the app, or sits down, has the table already as it is."""
SWITCHES: Final = (
    ("cameras", say("Turn the Cameras ON."), say("Turn the Cameras OFF."), "eye"),
    ("jammers", say("Turn the Jammers ON."), say("Turn the Jammers OFF."), "heat-scanner"),
    ("abandon_ship", say("Flip the Abandon Ship marker: it is triggered."),
     say("Flip the Abandon Ship marker back."), "leave"),
)  # fmt: skip


def checklist(table: FaceTable) -> tuple[Line, ...]:
    """Return what is to be done now."""
    before, news = table.news.before, table.news
    if table.over or not table.is_table or before is None:
        return ()
    if news.corrects_again or any(one["type"] in TOLD for one in news.events):
        return ()
    pieces = [*_cubes(table, before), *_discs(table, before)]
    found = [*_bot(table, before, pieces)] or pieces
    found += [
        *_seats(table, before),
        *_characters(table, before),
        *_station(table, before),
        *_places(table, before),
        *_markers(table, before),
        *_clock(table, before),
    ]
    return tuple(found)


def _bot(table: FaceTable, before: Raw, pieces: Sequence[Line]) -> Iterator[Line]:
    """SF-BT-03: what a bot has decided; the first line stands for the pieces that it names."""
    now = table.view["bot"]
    was: Raw = before.get("bot") or {"choice": None, "moves": None}
    if now is None:
        return
    if now["choice"] not in (None, was["choice"]):
        yield Line(say("The bot takes {name}.", name=now["choice"]), "terminal", table.active)
    elif now["moves"] != was["moves"]:
        settles = tuple(what for one in pieces for what in one.settles)
        for words in decided(table):
            yield Line(words, "terminal", table.active, settles=settles)
            settles = ()


def _cubes(table: FaceTable, before: Raw) -> Iterator[Line]:
    for name, one in table.characters.items():
        was = before["characters"].get(name, one)["cubes"]
        for seat in table.seats:
            more = one["cubes"].get(seat, 0) - was.get(seat, 0)
            if more:
                words = _cubes_words(table, seat, name, more)
                yield Line(words, CUBE, seat, settles=(f"cubes.{name}.{seat}",))
    for seat, found in table.seats.items():
        more = found["betrayal"] - before["seats"].get(seat, found)["betrayal"]
        if more:
            yield Line(_betrayed(table, seat, more), CUBE, seat, settles=(f"betrayal.{seat}",))


def _cubes_words(table: FaceTable, seat: str, character: str, more: int) -> Message:
    name = table.name(seat)
    if more > 0:
        return say_many("Put {count} of {name}'s cubes on {character}.",
                        "Put {count} of {name}'s cubes on {character}.", more, name=name,
                        character=character)  # fmt: skip
    return say_many("Take {count} of {name}'s cubes off {character}.",
                    "Take {count} of {name}'s cubes off {character}.", -more, name=name,
                    character=character)  # fmt: skip


def _betrayed(table: FaceTable, seat: str, more: int) -> Message:
    name = table.name(seat)
    if more > 0:
        return say_many("Put {count} of {name}'s cubes into the Betrayal Box.",
                        "Put {count} of {name}'s cubes into the Betrayal Box.", more,
                        name=name)  # fmt: skip
    return say_many("Take {count} of {name}'s cubes out of the Betrayal Box.",
                    "Take {count} of {name}'s cubes out of the Betrayal Box.", -more,
                    name=name)  # fmt: skip


def _discs(table: FaceTable, before: Raw) -> Iterator[Line]:
    for seat, one in table.seats.items():
        if one["disc"] == before["seats"].get(seat, one)["disc"]:
            continue
        name = table.name(seat)
        words = say("Take {name}'s disc back.", name=name)
        if one["disc"] is not None:
            words = say("Move {name}'s disc to {character}.", name=name, character=one["disc"])
        yield Line(words, "ring", seat, settles=(f"disc.{seat}",))


def _seats(table: FaceTable, before: Raw) -> Iterator[Line]:
    for seat, one in table.seats.items():
        was, name = before["seats"].get(seat, one), table.name(seat)
        if one["identity"] != was["identity"] and one["identity"] is not None:
            words = say("Put {name}'s reveal token on {character}.", name=name,
                        character=one["identity"])  # fmt: skip
            yield Line(words, "eye", seat, settles=(f"identity.{seat}",))
        if one["guilt"] != was["guilt"]:
            words = say("Move {name}'s guilt marker: {guilt}.", name=name,
                        guilt=GUILTS[one["guilt"]])  # fmt: skip
            yield Line(words, GUILT_ICONS[one["guilt"]], seat, settles=(f"guilt.{seat}",))


STATES: Final[Mapping[str, Callable[[str], Message]]] = {
    "live": lambda who: say("Take the token off {character}: Live again.", character=who),
    "down": lambda who: say("Put a Down token on {character}.", character=who),
    "escaped": lambda who: say("Put an Escaped token on {character}.", character=who),
    "annihilated": lambda who: say("Put an Annihilated token on {character}.", character=who),
}


def _characters(table: FaceTable, before: Raw) -> Iterator[Line]:
    for name, one in table.characters.items():
        was = before["characters"].get(name, one)
        if one["state"] != was["state"]:
            yield Line(STATES[one["state"]](name), STATE_ICONS[one["state"]],
                       settles=(f"state.{name}",))  # fmt: skip
        if one["contaminated"] != was["contaminated"]:
            words = say("Take the Contamination token off {character}.", character=name)
            if one["contaminated"]:
                words = say("Give {character} a Contamination token.", character=name)
            yield Line(words, "gas", settles=(f"contaminated.{name}",))
        yield from _held(table, name, one, was)


def _held(table: FaceTable, name: str, one: Raw, was: Raw) -> Iterator[Line]:
    for data in DATA:
        if (data in one["data"]) != (data in was["data"]):
            words = say("Take {data} off {character}.", data=DATA[data], character=name)
            if data in one["data"]:
                words = say("Give {character} {data}.", data=DATA[data], character=name)
            yield Line(words, DATA_ICONS[data], settles=(f"data.{name}.{data}",))
    for seat in table.seats:
        if (seat in one["bribes"]) != (seat in was["bribes"]):
            words = say("Give {name} the Bribe back.", name=table.name(seat))
            if seat in one["bribes"]:
                words = say("Put {name}'s Bribe on {character}.", name=table.name(seat),
                            character=name)  # fmt: skip
            yield Line(words, BRIBE, seat, settles=(f"bribe.{seat}",))
    if one["kompromat_used"] and not was["kompromat_used"]:
        words = say("Put the Kompromat beside {character}.", character=name)
        yield Line(words, "file", settles=(f"kompromat.{name}",))


def _station(table: FaceTable, before: Raw) -> Iterator[Line]:
    for path, on, off, icon in SWITCHES:
        now = table.view[path]
        if now != before[path]:
            yield Line(on if now else off, icon, settles=(path,))
    if table.view["locks"] == "gone" != before["locks"]:
        yield Line(say("Take all Locks off the board."), "lock", settles=("locks",))
    n = table.view["power"]["damaged"]
    if n != before["power"]["damaged"]:
        words = say("Move the Power marker: {n} damaged.", n=n)
        if n >= BLACKOUT:
            words = say("Move the Power marker: {n} damaged, Blackout.", n=n)
        yield Line(words, "energy-boost", settles=("power",))
    if table.view["antimatter"]["armed"] and not before["antimatter"]["armed"]:
        yield Line(say("Flip the Antimatter: it is armed."), "reactor", settles=("antimatter",))
    if table.view["project_x"]["released"] and not before["project_x"]["released"]:
        yield Line(say("Turn up the card of Project X."), "question", settles=("project_x",))
    yield from _offsites(table, before)


def _offsites(table: FaceTable, before: Raw) -> Iterator[Line]:
    for name, there in table.view["offsites"].items():
        for data in there:
            if data not in before["offsites"].get(name, ()):
                words = say("Put a copy {offsite}: {data}.", offsite=TO_OFFSITES[name],
                            data=DATA[data])  # fmt: skip
                yield Line(words, "terminal", settles=(f"offsite.{name}.{data}",))


def _places(table: FaceTable, before: Raw) -> Iterator[Line]:
    whole: dict[str, Any] = {"hazard": None, "damaged": False}
    for name, one in table.sections.items():
        was = before["sections"].get(name, whole)
        if one["hazard"] != was["hazard"]:
            yield Line(_hazard(name, one["hazard"], was["hazard"]),
                       HAZARD_ICONS.get(one["hazard"] or "", "check"),
                       settles=(f"hazard.{name}",))  # fmt: skip
        if one["damaged"] != was["damaged"] and name not in table.pods:
            yield _damage(name, damaged=one["damaged"])
    for name, pod in table.pods.items():
        had = before["pods"].get(name, pod)
        if pod["damaged"] != had["damaged"]:
            yield _damage(name, damaged=pod["damaged"])
        if pod["state"] != had["state"]:
            words = say("Put {pod} back where it was.", pod=name)
            if pod["state"] == "launched":
                words = say("Move {pod} to the Mesosphere, with everybody in it.", pod=name)
            yield Line(words, "move", settles=(f"pod.{name}",))


def _damage(name: str, *, damaged: bool) -> Line:
    words = say("Take the Damage token off {section}.", section=name)
    if damaged:
        words = say("Put a Damage token on {section}.", section=name)
    return Line(words, "warn", settles=(f"damage.{name}",))


def _hazard(name: str, now: str | None, was: str | None) -> Message:
    if now == "fire":
        return say("Put a Fire token in {section}.", section=name)
    if now == "asphyxiation" and was == "fire":
        return say("Turn the Fire token in {section}: Asphyxiation.", section=name)
    if now == "asphyxiation":
        return say("Put an Asphyxiation token in {section}.", section=name)
    return say("Take the hazard token off {section}.", section=name)


def _markers(table: FaceTable, before: Raw) -> Iterator[Line]:
    now, was = list(table.view["markers"]), list(before["markers"])
    for one in was:
        if one not in now:
            words = say("Give {name} the time marker back.", name=table.name(one["seat"]))
            yield Line(words, MARKER, one["seat"])
    for one in now:
        if one not in was:
            where: Words = one["on"]
            if one["on"] == MINUTE:
                where = say("the {n} of the Minute track", n=one["due"])
            words = say("Put {name}'s time marker on {where}.", name=table.name(one["seat"]),
                        where=where)  # fmt: skip
            yield Line(words, MARK_ICONS[one["what"]], one["seat"])


def _clock(table: FaceTable, before: Raw) -> Iterator[Line]:
    if table.minute != before["minute"]:
        words = say("Move the Minute marker to {n}.", n=table.minute)
        yield Line(words, "clock", settles=("minute",))
