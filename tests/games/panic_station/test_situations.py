"""Sixty situations from the digest and its sources, each played on the scripted table.

Red lays the rooms, overruling what stands in the way; then it is blue's first turn, with 4 AP and
both characters in the Reactor. What a row says of the rules comes from the digest alone.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import pytest
from attrs import field, frozen

from companion.games.panic_station import PANIC_STATION
from tests.support.table import Told, a_table

Line: TypeAlias = dict[str, Any]
OK = "ok"


@frozen
class Situation:
    """What lies there, what is corrected before, what is done, how it is answered, what is seen."""

    told: str
    rules: str
    rooms: dict[str, str] = field(factory=dict)
    set: dict[str, Any] = field(factory=dict)
    play: tuple[tuple[Line, Any], ...] = ()
    see: dict[str, Any] = field(factory=dict)
    options: dict[str, Any] = field(factory=dict)


def do(do: str, **fields: Any) -> Line:
    return {"do": do, **{key.rstrip("_"): value for key, value in fields.items()}}


def parasites(*rooms: str) -> list[dict[str, str]]:
    """`"grey 0,1"` or `"black 0,1"` each; a flipped black one is `"flipped 0,1"`."""
    found = []
    for one in rooms:
        kind, room = one.split()
        disc = "grey" if kind == "grey" else "black"
        side = "grey" if kind == "flipped" else disc
        found.append({"disc": disc, "side": side, "room": room})
    return found


def at(**rooms: str) -> dict[str, str]:
    """`at(blue_trooper="0,1")`."""
    return {f"seats.{key.replace('_', '.')}.room": room for key, room in rooms.items()}


def health(**hearts: int) -> dict[str, int]:
    return {f"seats.{key.replace('_', '.')}.health": n for key, n in hearts.items()}


ABOVE, RIGHT, LEFT = {"0,1": "storage-2 turned"}, {"1,0": "run-1"}, {"-1,0": "run-2"}
"""A Storage room with doorways left, up and down; two Run rooms with four doorways."""
TROOPER, ANDROID = {"who": "trooper"}, {"who": "android"}
RED_T = {"seat": "red", "who": "trooper"}
GREEN_T = {"seat": "green", "who": "trooper"}

SITUATIONS = (
    # Moving, doors
    Situation("a move through a doorway costs 1 AP", "PS-MOV-01", RIGHT,
        play=((do("move", **TROOPER, to="1,0"), OK),),
        see={"turn.spent": 1, "seats.blue.trooper.room": "1,0"}),
    Situation("a wall is no way", "PS-MOV-01", {"0,1": "hive turned"},
        play=((do("move", **TROOPER, to="0,1"), ("no_door", "PS-MOV-01")),)),
    Situation("a security door is shut without a Keycard", "PS-MOV-02", {"0,1": "plain-2 turned",
        "1,0": "run-3 turned"}, at(blue_trooper="1,0"),
        ((do("explore", **TROOPER, card="run-2", at=[1, 1]), OK),
         (do("move", **TROOPER, to="1,1"), ("door_closed", "PS-MOV-02")))),
    Situation("a Keycard in play opens it for either character", "PS-MOV-05",
        {"1,0": "run-3 turned", "1,1": "run-2"},
        {**at(blue_android="1,0"), "seats.blue.open": ["keycard"]},
        ((do("move", **ANDROID, to="1,1"), OK),)),
    Situation("another player's Keycard opens nothing", "PS-MOV-05",
        {"1,0": "run-3 turned", "1,1": "run-2"},
        {**at(blue_android="1,0"), "seats.red.open": ["keycard"]},
        ((do("move", **ANDROID, to="1,1"), ("door_closed", "PS-MOV-02")),)),
    Situation("all AP of the pair may be spent on one character", "PS-AP-02", {**RIGHT, **LEFT},
        play=((do("move", **TROOPER, to="1,0"), OK), (do("move", **TROOPER, to="0,0"), OK),
              (do("move", **TROOPER, to="-1,0"), OK), (do("move", **TROOPER, to="0,0"), OK),
              (do("move", **ANDROID, to="1,0"), ("no_ap", "PS-MOV-01")))),
    Situation("2 and 1 health give 1 AP each", "PS-AP-01",
        set=health(blue_trooper=2, blue_android=1),
        play=((do("end_turn"), OK), (do("end_turn"), OK), (do("end_turn"), OK),
              (do("end_turn"), OK), (do("parasite_phase", roll=[1]), OK)),
        see={"turn.seat": "blue", "turn.ap": 2}),
    # Run rooms
    Situation("entering a Run room gives one free move", "PS-ROOM-01", RIGHT,
        play=((do("move", **TROOPER, to="1,0"), OK),
              (do("move", **TROOPER, to="0,0", free=True), OK)), see={"turn.spent": 1}),
    Situation("no free move beside another player", "PS-ROOM-02", RIGHT, at(green_trooper="1,0"),
        ((do("move", **TROOPER, to="1,0"), OK), (do("trade", **TROOPER, with_="green"), OK),
         (do("move", **TROOPER, to="0,0", free=True), ("not_allowed", "PS-ROOM-02")))),
    Situation("the other one of the pair does not hinder the free move", "PS-ROOM-02", RIGHT,
        at(blue_android="1,0"),
        ((do("move", **TROOPER, to="1,0"), OK), (do("move", **TROOPER, to="0,0", free=True), OK))),
    Situation("a Run room that was searched gives no free move", "PS-ROOM-03", RIGHT,
        play=((do("move", **TROOPER, to="1,0"), OK), (do("search", **TROOPER), OK),
              (do("move", **TROOPER, to="0,0", free=True), ("already_done", "PS-ROOM-03")))),
    Situation("a free move comes with each entering", "PS-ROOM-01", {**RIGHT, "2,0": "run-2"},
        play=((do("move", **TROOPER, to="1,0"), OK),
              (do("move", **TROOPER, to="2,0", free=True), OK),
              (do("move", **TROOPER, to="1,0", free=True), OK)), see={"turn.spent": 1}),
    # Searching
    Situation("a search draws one card and turns the room red", "PS-SRCH-03", RIGHT,
        at(blue_trooper="1,0"), ((do("search", **TROOPER), OK),),
        {"seats.blue.hand": 6, "rooms.1,0.searched": True}),
    Situation("a red room brings a parasite before the card", "PS-SRCH-04", RIGHT,
        {**at(blue_trooper="1,0"), "rooms.1,0.searched": True},
        ((do("search", **TROOPER, roll=[4]), OK),),
        {"seats.blue.hand": 6, "parasites.0.room": "0,0"}),
    Situation("a Storage's first search gives three cards", "PS-ROOM-05", ABOVE,
        at(blue_trooper="0,1"), ((do("search", **TROOPER), OK),), {"seats.blue.hand": 8}),
    Situation("a red Storage gives one", "PS-ROOM-05", ABOVE,
        {**at(blue_trooper="0,1"), "rooms.0,1.searched": True},
        ((do("search", **TROOPER, roll=[1]), OK),), {"seats.blue.hand": 6}),
    Situation("a drawn Alert is not replaced", "PS-SPAWN-12", ABOVE, at(blue_trooper="0,1"),
        ((do("search", **TROOPER, alerts=1, roll=[3]), OK),),
        {"seats.blue.hand": 7, "decks.discard": 1, "parasites.0.room": "0,0"}),
    Situation("a room without an icon is not searched", "PS-SRCH-01", {"0,1": "plain-1 turned"},
        at(blue_trooper="0,1"),
        ((do("search", **TROOPER), ("not_searchable", "PS-SRCH-01")),)),
    Situation("an empty deck is renewed from the discards", "PS-SRCH-06", RIGHT,
        {**at(blue_trooper="1,0"), "decks.search": 0, "decks.discard": 7},
        ((do("search", **TROOPER), OK),), {"decks.search": 6, "decks.discard": 0}),
    Situation("without any card there is no search", "PS-SRCH-06", RIGHT,
        {**at(blue_trooper="1,0"), "decks.search": 0, "decks.discard": 0},
        ((do("search", **TROOPER), ("deck_empty", "PS-SRCH-06")),)),
    Situation("two who search together draw a card each, for 1 AP", "PS-ROOM-06", {"0,1": "team-3"},
        at(blue_trooper="0,1", green_trooper="0,1"),
        ((do("search", **TROOPER, partner="green"), OK),),
        {"seats.blue.hand": 6, "seats.green.hand": 6, "turn.spent": 1}),
    Situation("there is no Team Search elsewhere", "PS-ROOM-06", RIGHT,
        at(blue_trooper="1,0", green_trooper="1,0"),
        ((do("search", **TROOPER, partner="green"), ("not_searchable", "PS-ROOM-06")),)),
    Situation("one's own pair does not search as a team", "PS-ROOM-10", {"0,1": "team-3"},
        at(blue_trooper="0,1", blue_android="0,1"),
        ((do("search", **TROOPER, partner="blue"), ("not_allowed", "PS-ROOM-10")),)),
    Situation("whoever attacked here searches alone", "PS-ROOM-09", {"0,1": "team-3"},
        {**at(blue_android="0,1", green_trooper="0,1"), "seats.blue.bullets": 1},
        ((do("fire", **ANDROID, targets=[GREEN_T]), OK),
         (do("search", **ANDROID, partner="green"), ("not_allowed", "PS-ROOM-09")),
         (do("search", **ANDROID), OK))),
    # Parasites appear
    Situation("each entering of an Alert room brings one", "PS-SPAWN-10", {"0,1": "alert-4"},
        play=((do("move", **TROOPER, to="0,1", roll=[3]), OK),
              (do("move", **ANDROID, to="0,1", roll=[3]), OK)),
        see={"parasites.0.room": "0,0", "parasites.1.room": "0,0", "supply.grey": 3}),
    Situation("with no room on that side it comes where it was triggered", "PS-SPAWN-04",
        {"1,0": "alert-3 turned"}, play=((do("move", **TROOPER, to="1,0", roll=[2]), OK),),
        see={"parasites.0.room": "1,0"}),
    Situation("a wall between does not keep it out", "PS-SPAWN-03", {"0,1": "hive turned", **RIGHT},
        {"rooms.1,0.searched": True, **at(blue_trooper="1,0", blue_android="1,0")},
        ((do("search", **TROOPER, roll=[4]), OK),), {"parasites.0.room": "0,0"}),
    Situation("grey discs come before black ones", "PS-SPAWN-06", RIGHT,
        {**at(blue_trooper="1,0"), "rooms.1,0.searched": True,
         "parasites": parasites(*["grey 0,0"] * 5)},
        ((do("search", **TROOPER, roll=[2]), OK),),
        {"parasites.5.side": "black", "parasites.5.room": "1,0", "supply.black": 4}),
    Situation("with an empty supply one on the board is moved", "PS-SPAWN-07", RIGHT,
        {**at(blue_trooper="1,0"), "rooms.1,0.searched": True,
         "parasites": parasites(*["grey 0,0"] * 5, *["black 0,0"] * 5)},
        ((do("search", **TROOPER, roll=[2]), OK), (do("end_turn"), ("must_settle", None))),
        {"seats.blue.hand": 5}),
    # Fighting
    Situation("a shot takes one health without a die", "PS-FIRE-04",
        set={"seats.blue.bullets": 2}, play=((do("fire", **ANDROID, targets=[RED_T]), OK),),
        see={"seats.red.trooper.health": 3, "seats.blue.bullets": 1}),
    Situation("a teammate may be attacked in the Reactor too", "PS-FIRE-12",
        set={"seats.blue.bullets": 1}, play=((do("fire", **ANDROID, targets=[RED_T]), OK),)),
    Situation("a Trooper has no gun", "PS-FIRE-10", set={"seats.blue.bullets": 1},
        play=((do("fire", **TROOPER, targets=[RED_T]), ("wrong_character", "PS-FIRE-01")),)),
    Situation("a black parasite that is hit becomes a grey one from the supply", "PS-FIRE-06",
        set={"seats.blue.bullets": 1, "parasites": parasites("black 0,0")},
        play=((do("fire", **ANDROID, targets=[{"parasite": "first"}]), OK),),
        see={"parasites.0.disc": "grey", "supply.grey": 4, "supply.black": 5}),
    Situation("with no grey in the supply it is flipped", "PS-FIRE-06",
        set={"seats.blue.bullets": 1,
             "parasites": parasites("black 0,0", *["grey 0,0"] * 5)},
        play=((do("fire", **ANDROID, targets=[{"parasite": "first"}]), OK),),
        see={"parasites.0.disc": "black", "parasites.0.side": "grey", "supply.black": 4}),
    Situation("a flipped one that is killed returns as black", "PS-SPAWN-08",
        set={"seats.blue.bullets": 1, "parasites": parasites("flipped 0,0")},
        play=((do("fire", **ANDROID, targets=[{"parasite": "first"}]), OK),),
        see={"parasites": [], "supply.black": 5}),
    Situation("nobody shoots into the next room without a scope", "PS-FIRE-03", RIGHT,
        {"seats.blue.bullets": 1, **at(green_trooper="1,0")},
        ((do("fire", **ANDROID, targets=[GREEN_T]), ("out_of_range", "PS-FIRE-03")),)),
    Situation("a scope reaches the next room", "PS-ITEM-07", RIGHT,
        {"seats.blue.bullets": 1, "seats.blue.open": ["target_scope"], **at(green_trooper="1,0")},
        ((do("fire", **ANDROID, targets=[GREEN_T]), OK),)),
    Situation("a Heavy Gun kills a black parasite for 1 AP", "PS-ITEM-06",
        set={"seats.blue.bullets": 4, "seats.blue.open": ["heavy_gun"],
             "parasites": parasites("black 0,0")},
        play=((do("fire", **ANDROID, targets=[{"parasite": "first"}] * 2), OK),),
        see={"parasites": [], "seats.blue.bullets": 2, "turn.spent": 1}),
    Situation("a knife misses on a 2", "PS-ITEM-08", set={"seats.blue.open": ["knife"]},
        play=((do("knife", **TROOPER, target=RED_T, roll=[2]), OK),),
        see={"seats.red.trooper.health": 4, "turn.spent": 1}),
    Situation("a knife hits on a 3", "PS-ITEM-08", set={"seats.blue.open": ["knife"]},
        play=((do("knife", **TROOPER, target=RED_T, roll=[3]), OK),),
        see={"seats.red.trooper.health": 3}),
    Situation("a grenade wounds all in the next room", "PS-ITEM-09", RIGHT,
        {"seats.blue.hand": 6, **at(green_trooper="1,0", green_android="1,0"),
         "parasites": parasites("grey 1,0")},
        ((do("grenade", **TROOPER, into="1,0"), OK),),
        {"seats.green.trooper.health": 3, "seats.green.android.health": 3, "parasites": []}),
    Situation("a grenade is not thrown into one's own room", "PS-ITEM-09", RIGHT,
        {"seats.blue.hand": 6},
        ((do("grenade", **TROOPER, into="0,0"), ("out_of_range", "PS-ITEM-09")),)),
    Situation("the thrower enters without a trade", "PS-TRD-12", RIGHT,
        {"seats.blue.hand": 6, **at(green_trooper="1,0")},
        ((do("grenade", **TROOPER, into="1,0"), OK), (do("move", **TROOPER, to="1,0"), OK)),
        {"pending": []}),
    # Trading
    Situation("entering where one stands is a trade", "PS-ORD-05", RIGHT, at(green_trooper="1,0"),
        ((do("move", **TROOPER, to="1,0"), OK), (do("end_turn"), ("must_settle", "PS-ORD-01")),
         (do("trade", **TROOPER, with_="green"), OK)), {"turn.spent": 1}),
    Situation("nobody trades in the Reactor", "PS-TRD-01",
        play=((do("trade", **TROOPER, with_="red"), ("no_trade", "PS-TRD-01")),)),
    Situation("coming again is no second trade", "PS-TRD-04", RIGHT, at(green_trooper="1,0"),
        ((do("move", **TROOPER, to="1,0"), OK), (do("trade", **TROOPER, with_="green"), OK),
         (do("move", **TROOPER, to="0,0"), OK), (do("move", **TROOPER, to="1,0"), OK)),
        {"pending": []}),
    Situation("one's other character trades there on its own", "PS-TRD-04", RIGHT,
        at(green_trooper="1,0"),
        ((do("move", **TROOPER, to="1,0"), OK), (do("trade", **TROOPER, with_="green"), OK),
         (do("move", **ANDROID, to="1,0"), OK), (do("end_turn"), ("must_settle", "PS-ORD-01")))),
    Situation("an attack takes the place of all trades there", "PS-TRD-11", RIGHT,
        {"seats.blue.bullets": 1, **at(green_trooper="1,0", yellow_trooper="1,0")},
        ((do("move", **ANDROID, to="1,0"), OK), (do("fire", **ANDROID, targets=[GREEN_T]), OK)),
        {"pending": []}),
    # Items and hands
    Situation("with five cards nothing is played", "PS-HAND-01",
        play=((do("play", item="energy_boost"), ("hand_minimum", "PS-HAND-01")),)),
    Situation("an Energy Boost gives 2 AP and is spent", "PS-ITEM-13", set={"seats.blue.hand": 7},
        play=((do("play", item="energy_boost"), OK), (do("play", item="energy_boost"), OK)),
        see={"turn.ap": 8, "seats.blue.hand": 5, "decks.discard": 2}),
    Situation("a kit heals one of each of one's own pair", "PS-ITEM-12",
        set={"seats.blue.hand": 6, **health(blue_trooper=2, blue_android=3)},
        play=((do("first_aid", **TROOPER, heals=[{"seat": "blue", "who": "trooper", "wounds": 1},
                                                 {"seat": "blue", "who": "android", "wounds": 1}]),
               OK),),
        see={"seats.blue.trooper.health": 3, "seats.blue.android.health": 4}),
    Situation("a kit does not heal in the next room", "PS-ITEM-12", RIGHT,
        {"seats.blue.hand": 6, **at(green_trooper="1,0"), **health(green_trooper=2)},
        ((do("first_aid", **TROOPER, heals=[{**GREEN_T, "wounds": 2}]),
          ("out_of_range", "PS-ITEM-12")),)),
    Situation("a Heat Scanner costs 1 AP, in the same room", "PS-ITEM-14",
        set={"seats.blue.hand": 6},
        play=((do("play", item="heat_scanner", **TROOPER, target=RED_T), OK),),
        see={"turn.spent": 1, "seats.blue.hand": 5}),
    # Terminal, Sick Bay, Hive, endings
    Situation("opened doors stay open for others until the phase", "PS-TERM-04",
        {"0,-1": "terminal-open turned", "1,0": "run-3 turned", "1,1": "run-2"},
        at(blue_trooper="0,-1"),
        ((do("terminal", **TROOPER, use="open_doors"), OK), (do("end_turn"), OK),
         (do("move", **TROOPER, to="1,0"), OK), (do("move", **TROOPER, to="1,1"), OK)),
        {"doors_open": True}),
    Situation("one function a turn", "PS-TERM-02", {"1,0": "terminal-open"}, at(blue_trooper="1,0"),
        ((do("terminal", **TROOPER, use="open_doors"), OK),
         (do("terminal", **TROOPER, use="heat_scan"), ("already_done", "PS-TERM-02")))),
    Situation("a scan of all infected ends the game at once", "PS-WIN-03", {"1,0": "terminal-open"},
        at(blue_trooper="1,0"),
        ((do("terminal", **TROOPER, use="heat_scan"), OK), (do("scan_cards", infected=4), OK)),
        {"over.side": "parasite", "over.rule": "PS-WIN-03"}),
    Situation("the Sick Bay heals two wounds, and no AP this turn", "PS-AP-05", {"1,0": "sick-bay"},
        {**at(blue_trooper="1,0:n"), **health(blue_trooper=2)},
        ((do("heal", **TROOPER, wounds={"trooper": 2}), OK),),
        {"seats.blue.trooper.health": 4, "turn.ap": 4}),
    Situation("its hall heals nobody", "PS-HEAL-01", {"1,0": "sick-bay"},
        {**at(blue_trooper="1,0:s"), **health(blue_trooper=2)},
        ((do("heal", **TROOPER, wounds={"trooper": 2}), ("not_allowed", "PS-HEAL-01")),)),
    Situation("an Android burns no Hive", "PS-HIVE-06", {"0,1": "hive"},
        {**at(blue_android="0,1"), "seats.blue.hand": 8},
        ((do("burn_hive", **ANDROID, cans=3), ("wrong_character", "PS-HIVE-06")),)),
    Situation("three cans burn it, whatever stays in the hand", "PS-HAND-02", {"0,1": "hive"},
        at(blue_trooper="0,1"), ((do("burn_hive", **TROOPER, cans=3), OK),),
        {"over.side": "human", "seats.blue.hand": 2}),
)  # fmt: skip


def begun(case: Situation) -> Told:
    """Red lays the rooms; then it is blue's turn, and the table corrects what the case says."""
    told = Told(a_table(game=PANIC_STATION, source=lambda _, __: 2), "panic_station")
    names = {"red": "Ann", "blue": "Bob", "green": "Cat", "yellow": "Dan"}
    players = [{"seat": seat, "name": name} for seat, name in names.items()]
    lines = [do("new_game", players=players, first="red", options=case.options), do("begin"),
             do("parasite_phase", roll=[1])]  # fmt: skip
    for place, text in case.rooms.items():
        card, *how = text.split()
        cell = [int(n) for n in place.split(",")]
        lines.append(do("explore", who="trooper", card=card, at=cell, turned="turned" in how,
                        anyway=True))  # fmt: skip
        if card == "hive":
            lines.append(do("scan_cards", infected=1))
    lines.append(do("end_turn"))
    if case.set:
        lines.append(do("adjust", set=case.set))
    for line in lines:
        assert told(**line)["ok"], (line, told(**line))
    return told


def seen(view: Any, path: str) -> Any:
    """Follow a dotted path; `rooms.1,0.searched` has a room's key in it."""
    for step in path.split("."):
        view = view[int(step)] if isinstance(view, list) else view[step]
    return view


def with_ids(line: Line, view: dict[str, Any]) -> Line:
    """Name the first parasite as the table does."""
    if "targets" not in line:
        return line
    first = view["parasites"][0]["id"] if view["parasites"] else ""
    return {**line, "targets": [
        {"parasite": first} if one.get("parasite") == "first" else one for one in line["targets"]
    ]}  # fmt: skip


@pytest.mark.parametrize("case", SITUATIONS, ids=lambda case: case.told.replace(" ", "_"))
def test_a_situation_is_as_the_digest_has_it(case: Situation) -> None:
    told = begun(case)
    view = told("view")["view"]
    for line, expected in case.play:
        answer = told(**with_ids(line, view))
        if expected == OK:
            assert answer["ok"], (line, answer["refused"])
        else:
            refused = answer["refused"]
            assert (refused["code"], refused["rule"]) == expected, (line, refused["why"])
        view = answer["view"]
    for path, value in case.see.items():
        assert seen(view, path) == value, path


def test_there_are_sixty_of_them() -> None:
    assert len(SITUATIONS) == len({case.told for case in SITUATIONS}) == 60
