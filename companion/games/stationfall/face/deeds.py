"""What happened on the board: each deed that touches a track, with what the app must know of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from companion.core.refusal import Refusal
from companion.core.say import Message, say, say_many
from companion.games.stationfall.face import pods
from companion.games.stationfall.face.asking import leads
from companion.games.stationfall.face.correcting import followed, places
from companion.games.stationfall.face.table import FaceTable, Raw, send
from companion.games.stationfall.naming import DATA, TO_OFFSITES
from companion.stage.presses import Pick, Press, Shut, Words
from companion.stage.questions import Ask, Choice, Fill, Row, Tally

FATES: Final[Mapping[str, tuple[Message, str]]] = {
    "attack": (say("Attacked"), "hand"),
    "down": (say("Goes Down some other way"), "down"),
    "revive": (say("Revived"), "heal"),
    "contaminate": (say("Contaminated"), "gas"),
    "escape": (say("Escapes through a card"), "leave"),
    "annihilate": (say("Annihilated through a card"), "skull"),
}
"""What becomes of a Character."""
WEAPONS: Final[Mapping[str, tuple[Message, str]]] = {
    "bludgeon": (say("Attacked with a Bludgeon"), "hand"),
    "gun": (say("Attacked with a Gun"), "bullet"),
}
PLACES: Final[Mapping[str, tuple[Message, str]]] = {
    "fire": (say("Fire breaks out"), "flame"),
    "suppress": (say("A hazard is suppressed"), "check"),
    "damage": (say("A Section is damaged"), "warn"),
    "repair": (say("A Section is repaired"), "heal"),
}
SWITCHES: Final[Mapping[str, tuple[Message, str]]] = {
    "cameras": (say("Cameras"), "eye"),
    "jammers": (say("Jammers"), "heat-scanner"),
    "arm": (say("The Antimatter leaves Magnetic Containment"), "reactor"),
    "abandon_ship": (say("Abandon Ship is triggered"), "leave"),
    "release": (say("Project X is released"), "question"),
    "stationfall": (say("Stationfall at once"), "comet"),
}
TRAVELS: Final[Mapping[str, tuple[Message, str]]] = {
    "timed_launch": (say("Timed Launch"), "clock"),
    "launch": (say("Launch now"), "rocket"),
    "occupants": (say("Who sits in a Pod"), "human"),
}
SWITCHED: Final[Mapping[tuple[str, bool], Message]] = {
    ("cameras", True): say("The Cameras are switched on"),
    ("cameras", False): say("The Cameras are switched off"),
    ("jammers", True): say("The Jammers are switched on"),
    ("jammers", False): say("The Jammers are switched off"),
}
"""What is said of a switch, by what it becomes."""
PAPERS: Final[Mapping[str, tuple[Message, str]]] = {
    "data.make": (say("Make Data"), "plus"),
    "data.copy": (say("Copy Data"), "terminal"),
    "data.delete": (say("Delete Data"), "minus"),
    "data.rob": (say("Rob Data"), "hand"),
    "transmit": (say("Transmit Data"), "share"),
}
"""Transmitting, and the verbs of the command `data`."""
HANDLING: Final[Mapping[str, tuple[Message, str]]] = {
    "step": (say("Step"), "next"),
    "pick_up": (say("Pick Up"), "plus"),
    "drop": (say("Drop"), "minus"),
    "give": (say("Give"), "hand"),
    "throw": (say("Throw"), "next"),
    "rob": (say("Rob"), "hand"),
    "manufacture": (say("Manufacture"), "plus"),
}
"""A full board's."""
AT_ONCE: Final = {"fire": PLACES["fire"], "transmit": PAPERS["transmit"]}
"""Those that stand before the groups: they ask for enough besides."""
TIMERS: Final = (
    ("damage", say("A time marker on a Section"), "energy-boost"),
    ("note", say("A time marker on a Minute"), "clock"),
)
AT_HAND: Final = ("step", "pick_up", "drop")
FEW: Final = 5
"""So many ways of these stand each by itself."""
GROUPS: Final = (
    ("fate", say("To a Character"), say("attacked, Down…"), "human", FATES),
    ("place", say("In a Section"), say("damage, repair…"), "warn", PLACES),
    ("pods", say("With a Pod"), say("launched, boarded…"), "rocket", TRAVELS),
    ("papers", say("With Data"), say("made, copied…"), "log", PAPERS),
    ("switches", say("To the station"), say("Cameras, Antimatter…"), "terminal",
     SWITCHES),
)  # fmt: skip
ORDERS: Final[Mapping[str, tuple[str, ...]]] = {
    "attack": ("target", "weapon", "by"),
    "down": ("characters",),
    "revive": ("character", "with"),
    "contaminate": ("on", "character"),
    "timer": ("what", "on"),
    "fire": ("section",),
    "data": ("verb", "data", "character", "to", "distant"),
    "transmit": ("data", "to"),
    "timed_launch": ("pod", "met"),
    "launch": ("means", "pod", "met"),
    "step": ("to",),
    "pick_up": ("item", "from", "free"),
    "drop": ("item", "free"),
    "give": ("to", "item"),
    "throw": ("item", "to"),
    "rob": ("target", "item", "weapon"),
    "manufacture": ("item",),
}


def can_happen(table: FaceTable) -> bool:
    """Tell whether anything can be told now."""
    deeds = ("timer", *(do for *_, among in GROUPS for do in among))
    return table.is_open("take_kompromat") or any(_is_there(table, do) for do in deeds)


def happened(table: FaceTable) -> Ask:
    """Return what can be told now, in groups."""
    choices = [
        one for do, (words, icon) in AT_ONCE.items() if (one := deed(table, do, words, icon))
    ]
    choices += [
        choice
        for key, label, sub, icon, deeds in GROUPS
        if (choice := _group(table, key, label, sub, icon, deeds)) is not None
    ]
    choices += _timers(table)
    if table.is_open("take_kompromat"):
        label = say("A Kompromat is picked up")
        choices.append(Choice("take_kompromat", label, send("take_kompromat"), icon="file"))
    return Ask("happened", say("What happened?"), tuple(choices), seat=table.active)


def _timers(table: FaceTable) -> Iterator[Choice]:
    """Yield what a time marker may do, each by itself; where none can be placed, why not."""
    ways = table.ways("timer")
    for what, label, icon in TIMERS:
        if of_kind := [way for way in ways if way["what"] == what]:
            press = told(table, "timer", of_kind, f"timer.{what}")
            yield Choice(f"timer.{what}", label, press, icon=icon)
    if not ways and (shut := deed(table, "timer", say("A time marker is placed"), "clock")):
        yield shut


def _group(
    table: FaceTable, key: str, label: Message, sub: Message, icon: str,
    deeds: Mapping[str, tuple[Message, str]],
) -> Choice | None:  # fmt: skip
    choices = tuple(
        choice for do, (words, sign) in deeds.items()
        if do not in AT_ONCE and (choice := deed(table, do, words, sign)) is not None
    )  # fmt: skip
    if key == "switches" and table.is_table and table.phase == "play":
        follow = Choice("board", say("Correct: what the app follows"), Pick(followed(table)),
                        icon="pencil")  # fmt: skip
        choices = (*choices, follow)
    if not choices:
        return None
    if len(choices) == 1:
        one = choices[0]
        return Choice(one.key, one.label, one.press, one.sub, one.icon)
    press = Pick(Ask(f"happened.{key}", say("What happened?"), choices, label))
    return Choice(key, label, press, sub, icon)


def can_handle(table: FaceTable) -> bool:
    """Tell whether pawns or items can do anything, or their places can be said."""
    return (table.is_full and table.is_table) or any(table.ways(do) for do in HANDLING)


def handling(table: FaceTable, who: str) -> Ask:
    """Return what pawns and items do on a full board."""
    title = say("What does {character} do?", character=who)
    choices = (*_handled(table), *_places(table, who))
    return Ask("handling", title, choices, seat=table.active)


def _places(table: FaceTable, who: str) -> Iterator[Choice]:
    """Yield what says where somebody stands: without it a full board offers next to nothing."""
    if not (table.is_full and table.is_table):
        return
    here = table.characters[who]["section"] or say("not known")
    yield Choice("where", say("Where is {character}?", character=who), Pick(places(table, who)),
                 here, "move")  # fmt: skip
    others = tuple(
        Choice(name, name, Pick(places(table, name)), one["section"] or say("not known"),
               seat=one["pc"], place=name)
        for name, one in table.characters.items()
        if name != who and one["state"] in ("live", "down")
    )  # fmt: skip
    asked = Ask("handling.where", say("Where is…"), others)
    yield Choice("others", say("Where is someone else?"), Pick(asked), icon="human")


def _handled(table: FaceTable) -> Iterator[Choice]:
    """Yield each step and each thing at hand by itself where they are few, else what is done."""
    for do, (words, sign) in HANDLING.items():
        ways = table.ways(do) if table.is_open(do) else []
        if do in AT_HAND and 0 < len(ways) <= FEW:
            for way in ways:
                yield _at_hand(table, do, way, sign)
        elif ways and (choice := deed(table, do, words, sign)) is not None:
            yield choice


def _at_hand(table: FaceTable, do: str, way: Raw, icon: str) -> Choice:
    """Return one step, or one thing picked up or dropped."""
    label = say("{what}: {name}", what=HANDLING[do][0], name=way["to" if do == "step" else "item"])
    sub: Words = ""
    if "drag" in way:
        sub = say("with {character}", character=way["drag"])
    elif "from" in way:
        sub = say("from {character}", character=way["from"])
    elif do != "step":
        sub = say("free") if way.get("free") else say_many("{count} action", "{count} actions", 1)
    key = ".".join((do, *(str(value) for value in way.values())))
    return Choice(key, label, send(do, **way), sub, icon)


def deed(table: FaceTable, do: str, label: Words, icon: str) -> Choice | None:
    """Return a deed as a choice; one that cannot be says why."""
    command, _, verb = do.partition(".")
    if verb:
        ways = table.ways(command, verb=verb)
        return Choice(do, label, told(table, command, ways, do), icon=icon) if ways else None
    if (ways := table.ways(do)) or (do == "occupants" and table.is_open(do)):
        label = SWITCHED.get((do, bool(ways and ways[0].get("on"))), label)
        return Choice(do, label, told(table, do, ways), icon=icon)
    offer = table.closed(do)
    if offer is None or (do in QUIET and not table.is_full):
        return None
    return Choice(do, label, table.shut(offer), icon=icon)


def _shut_attacks(table: FaceTable, name: str) -> list[Choice]:
    """Return attacks that a full board knows no way for: it says why not, and may be wrong."""
    acting = table.acting
    if not (table.is_full and table.is_table and acting and table.offers("attack")):
        return []
    if name == acting or name not in table.living():
        return []
    offer = table.closed("attack")
    why = say("As far as the app knows, {a} cannot attack {b} now.", a=acting, b=name)
    shut = offer.closed if offer is not None else None
    refusal = shut or Refusal("no_target", why, "SF-ATK-01")
    return [
        Choice(f"attack.{weapon}", label, Shut(refusal, {"do": "attack", **way}), icon=icon)
        for weapon, (label, icon) in WEAPONS.items()
        for way in [{"target": name, "weapon": weapon}]
    ]


def _is_there(table: FaceTable, do: str) -> bool:
    """Tell whether a deed is a choice now."""
    return table.is_open(do) or (do not in QUIET and bool(table.offers(do)))


QUIET: Final = (*HANDLING, "suppress", "repair", "revive", "launch", "timed_launch")
"""Where there is nothing to do it to, nobody needs to hear why."""


def told(table: FaceTable, do: str, ways: list[Raw], key: str = "") -> Press:
    """Ask what the app must know of a deed."""
    if do == "occupants":
        choices = tuple(
            Choice(name, name, Pick(pods.occupants(table, name)), icon="rocket")
            for name, pod in table.pods.items()
            if pod["state"] == "attached"
        )
        return Pick(Ask("occupants", say("Which Pod?"), choices))
    if do == "stationfall":
        yes = Choice("yes", say("Yes, Stationfall"), send("stationfall"), icon="comet")
        text = say("A card or a Section says so: play ends at once.")
        return Pick(Ask("stationfall", say("Stationfall now?"), (yes,), text))
    if do == "transmit":
        return _transmits(table, ways, key)
    finish, done = FINISH.get(do), None
    if finish is not None:
        rows = tuple(Row(name, name, icon="down") for name in table.humans)
        done = lambda way: finish(table, do, way, rows)  # noqa: E731
    return leads(table, do, ways, ORDERS.get(do, ()), done, key)


def _seen(table: FaceTable, do: str, way: Raw, _: tuple[Row, ...]) -> Press:
    """SF-GLT-02: ask whether the Cameras saw it, where that would make somebody Suspect."""
    names = [way["target"]] if do == "attack" else list(way["characters"])
    blames = _may_be_blamed(table) and any(name in table.humans for name in names)
    if not blames or "dark" in way or "blame" in way:
        return send(do, **way)
    assert table.active is not None
    name = table.name(table.active)
    seen = say("Yes: {name} becomes Suspect", name=name)
    choices = [
        Choice("seen", seen, send(do, **way), icon="eye"),
        Choice("dark", say("No, the Section is Dark"), send(do, **way, dark=True), icon="close"),
    ]
    if any(table.characters[one]["kind"] is None for one in names):
        robot = say("{character} is not a Human", character=names[0])
        choices.append(Choice("robot", robot, send(do, **way, human=False),
                              icon="terminal"))  # fmt: skip
    if do == "down":
        choices.append(Choice("nobody", say("Nobody is to blame"), send(do, **way, blame=False),
                              icon="close"))  # fmt: skip
    ask = Ask(f"seen.{do}.{names[0]}", say("Do the Cameras see it?"), tuple(choices),
              rule="SF-GLT-02")  # fmt: skip
    return Pick(ask)


def _transmits(table: FaceTable, ways: Sequence[Raw], key: str) -> Press:
    """SF-DAT-03: ask at once which Data go where; by whom is asked where several can."""
    pairs = dict.fromkeys((way["data"], way["to"]) for way in ways)
    choices = []
    for data, to in pairs:
        those = [way for way in ways if (way["data"], way["to"]) == (data, to)]
        press = leads(table, "transmit", those, (), lambda way: _there(table, way),
                      f"transmit.{data}.{to}")  # fmt: skip
        label = say("{data} {offsite}", data=DATA[data], offsite=TO_OFFSITES[to])
        choices.append(Choice(f"{data}.{to}", label, press, icon="share"))
    return Pick(Ask(key or "transmit", say("Which Data, and where?"), tuple(choices)))


def _there(table: FaceTable, way: Raw) -> Press:
    """SF-DAT-01: ask whether anybody has Data that the app knows nobody to have."""
    return unheld(table, "transmit", way) if way.get("has") else send("transmit", **way)


def unheld(table: FaceTable, do: str, way: Raw) -> Press:
    """SF-DAT-01: ask who made Data, or whether they are there already: one press does it."""
    data = DATA[way["data"]]
    if do == "deliver":
        holder = table.seats[way["seat"]]["identity"]
        yes = say("Yes, {character} has it", character=holder)
        text = say("The app doesn't know that anyone made it.")
        first = [holder]
    else:
        yes = say("It's there, send it")
        text = say("The app doesn't know that anyone made it. Tap who did, and it is sent.")
        first = [table.acting] if table.acting else []
    made = {key: value for key, value in way.items() if key != "has"}
    choices = [
        Choice("has", yes, send(do, **way), icon="check"),
        *(
            Choice(name, say("{character} made it", character=name),
                   send(do, **made, made_by=name), icon="plus", place=name)
            for name in dict.fromkeys((*first, *table.characters))
        ),
    ]  # fmt: skip
    title = say("Does anyone have {data}?", data=data)
    to = way["to"] if isinstance(way["to"], str) else "-".join(way["to"])
    key = f"unheld.{do}.{way['data']}.{to}"
    return Pick(Ask(key, title, tuple(choices), text, rule="SF-DAT-01"))


def _repaired(table: FaceTable, do: str, way: Raw, _: tuple[Row, ...]) -> Press:
    """SF-ST-08: ask whether somebody is a Robot, where the app does not know."""
    if not way.get("robot"):
        return send(do, **way)
    name = way["character"]
    yes = Choice("robot", say("Yes, a Robot"), send(do, **way), icon="terminal")
    title = say("Is {character} a Robot?", character=name)
    text = say("Robots can be repaired, Humans can't.")
    return Pick(Ask(f"robot.{name}", title, (yes,), text, rule="SF-ST-08"))


def _may_be_blamed(table: FaceTable) -> bool:
    """SF-GLT-02: tell whether a deed can make the active seat Suspect, as far as the app knows."""
    active = table.active
    if active is None or table.is_full or not table.view["cameras"]:
        return False
    return bool(table.seats[active]["guilt"] == "innocent")


def _burns(table: FaceTable, do: str, way: Raw, rows: tuple[Row, ...]) -> Press:
    """SF-HAZ-01: ask which Humans the fire Downs, where the app does not see them."""
    if table.is_full or "downed" in way or not rows:
        return send(do, **way)
    asks = _may_be_blamed(table) and table.view["options"]["fire_guilt"] and "dark" not in way
    return Pick(_burnt(table, way, rows, asks_dark=asks))


def _burnt(table: FaceTable, way: Raw, rows: tuple[Row, ...], *, asks_dark: bool) -> Ask:
    """Ask at one tap for nobody or one Human; of several, and in the dark, at one more."""
    section = way["section"]
    seen: Words = ""
    if asks_dark and table.active is not None:
        seen = say("Then {name} is Suspect", name=table.name(table.active))
    choices = [Choice("nobody", say("Nobody goes Down"), send("fire", **way, downed=[]),
                      icon="check")]  # fmt: skip
    choices += [Choice(row.key, row.label, send("fire", **way, downed=[row.key]), seen, "down",
                       place=row.key) for row in rows]  # fmt: skip
    choices.append(Choice("several", say("Several go Down"), Pick(_downed("fire", way, rows)),
                          icon="team"))  # fmt: skip
    if asks_dark:
        dark = _burnt(table, {**way, "dark": True}, rows, asks_dark=False)
        choices.append(Choice("dark", say("The Section is Dark"), Pick(dark), icon="close"))
    text = say("Put Fire and Damage tokens there. Which Human there has no Helmet?")
    key = f"fire.{section}.dark" if way.get("dark") else f"fire.{section}"
    return Ask(key, say("Fire in {section}", section=section), tuple(choices), text,
               rule="SF-HAZ-01")  # fmt: skip


def _downed(do: str, way: Raw, rows: tuple[Row, ...]) -> Tally:
    text = say("Put Fire and Damage tokens there. Tap every Human there without a Helmet.")
    section = way["section"]
    return Tally(f"fire.{section}.several", say("Fire in {section}", section=section), rows,
                 Fill({"do": do, **way, "downed": []}, ("downed",)), say("Continue"), text,
                 icon="flame", rule="SF-HAZ-01", columns=3)  # fmt: skip


FINISH: Final[Mapping[str, Callable[[FaceTable, str, Raw, tuple[Row, ...]], Press]]] = {
    "attack": _seen,
    "down": _seen,
    "fire": _burns,
    "revive": _repaired,
}


def to_character(table: FaceTable, name: str) -> list[Choice]:
    """Return what can have happened to one Character."""
    found: list[Choice] = []
    for do, (label, icon) in FATES.items():
        ways = _ways_to(table, do, name)
        weapons = dict.fromkeys(way["weapon"] for way in ways) if do == "attack" else ()
        for weapon in weapons:
            words, sign = WEAPONS[weapon]
            armed = [way for way in ways if way["weapon"] == weapon]
            press = told(table, do, armed, f"{do}.{name}.{weapon}")
            found.append(Choice(f"{do}.{weapon}", words, press, icon=sign))
        if ways and not weapons:
            found.append(Choice(do, label, told(table, do, ways, f"{do}.{name}"), icon=icon))
        if do == "attack" and not ways:
            found += _shut_attacks(table, name)
    return found


def touches(table: FaceTable, name: str) -> bool:
    """Tell whether anything can have happened to one Character."""
    return any(_ways_to(table, do, name) for do in FATES) or bool(_shut_attacks(table, name))


def _ways_to(table: FaceTable, do: str, name: str) -> list[Raw]:
    field, value = _about(do, name)
    return [way for way in table.ways(do) if way.get(field) == value]


def _about(do: str, name: str) -> tuple[str, Any]:
    if do == "attack":
        return "target", name
    return ("characters", [name]) if do in ("down", "escape", "annihilate") else ("character", name)
