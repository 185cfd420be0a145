"""What the package brings along: the copy remembered, and what a seat's phone may ask for."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.stationfall.package import PACKAGE
from tests.support.stationfall import CLERK, Orbit, flying

# The copy


def test_the_copy_is_remembered_for_the_next_game() -> None:
    """OUT-03: what an owner has told of their own cards holds for this copy."""
    orbit = Orbit(3, new={"copy": {"pods": {"Houdini": {"capacity": 2}}}}).begun()
    orbit.do("copy", set={"pods": {"Alcatraz": {"capacity": 4}}})
    orbit.do("end_game")
    again = Orbit(3, told=orbit.tell)
    assert (again.at("pods.Houdini.capacity"), again.at("pods.Alcatraz.capacity")) == (2, 4)


def test_what_is_learnt_in_a_game_holds_at_once_and_is_merged() -> None:
    copy = {"characters": {"Exile": {"kind": "robot", "limit": 4}}}
    orbit = flying(new={"copy": copy})
    orbit.do(
        "copy", set={"characters": {"Exile": {"slots": 2}}, "pods": {"Houdini": {"capacity": 1}}}
    )
    assert orbit.who("Exile")["kind"] == "robot"
    assert orbit.at("pods.Houdini.capacity") == 1
    assert PACKAGE.copy is not None
    play = orbit.tell.table.play
    assert play is not None
    kept = PACKAGE.copy.remembered(play.history.state)["copy"]
    assert kept["characters"]["Exile"] == {"kind": "robot", "limit": 4, "slots": 2}


# From phones


def asked_by(orbit: Orbit, by: str, do: str, **fields: Any) -> str | None:
    """The code with which a seat's phone is refused, or None."""
    table = orbit.tell.table
    assert table.play is not None
    assert PACKAGE.acts is not None
    order = table.read({"do": do, **fields}, PACKAGE.name)
    command = getattr(order, "command", None)
    assert command is not None, order
    asked = PACKAGE.acts.asked_by(table.play.history.state, by, command)
    return getattr(asked, "code", None)


PHONES: list[tuple[str, str, dict[str, Any], bool]] = [
    ("red", "end_turn", {}, True),
    ("red", "influence", {"character": "Exile", "cubes": 1}, True),
    ("red", "attack", {"target": "Exile", "weapon": "gun"}, True),
    ("red", "damage", {"section": "Suite"}, True),
    ("red", "take_kompromat", {}, True),
    ("blue", "end_turn", {}, False),
    ("blue", "take_kompromat", {}, False),
    ("blue", "answer", {"accept": True}, True),
    ("red", "answer", {"accept": True}, False),
    ("red", "bot_turn", {}, False),
]


@pytest.mark.parametrize(("seat", "do", "fields", "may"), PHONES, ids=str)
def test_a_phone_speaks_for_its_own_turn_and_its_own_pc(
    seat: str,
    do: str,
    fields: dict[str, Any],
    may: bool,  # noqa: FBT001
) -> None:
    orbit = flying().known("blue", "Exile").active()
    if do == "answer":
        orbit.do("bribe", character="Exile")
    assert (asked_by(orbit, seat, do, **fields) is None) is may


def test_a_phone_reveals_and_delivers_for_its_own_seat_at_stationfall() -> None:
    """SF-SCO-01."""
    orbit = flying(bots={"green": CLERK})
    orbit.do("stationfall")
    line = {"identity": "Exile", "bonus": "Medical"}
    assert asked_by(orbit, "red", "reveal", seat="red", **line) is None
    assert asked_by(orbit, "blue", "reveal", seat="red", **line) is not None
    deliver = {"data": "Evidence", "to": ["news"]}
    assert asked_by(orbit, "red", "deliver", seat="red", **deliver) is None
    assert asked_by(orbit, "blue", "deliver", seat="red", **deliver) is not None
    assert asked_by(orbit, "red", "score", seat="red", rows=[]) is not None
