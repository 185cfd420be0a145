"""What the table is asked once of its own copy, as things first matter, and what is kept of it."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from companion.digest import playthroughs
from companion.games.stationfall.package import PACKAGE
from companion.stage.copying import OwnCopy
from companion.stage.presses import Go, Pick, Send
from companion.stage.questions import Ask
from companion.stage.scene import Scene, Selection
from companion.table.scenes import face_of, news_for
from tests.support.stationfall import CLERK, Orbit, acting, flying
from tests.support.table import Told, a_table


def shown(orbit: Orbit, seat: str | None = None, *, earlier: bool = False) -> Scene:
    """What stands on the screen."""
    play = orbit.tell.table.play
    assert play is not None
    face = face_of(play)
    assert face is not None
    news = evolve(news_for(orbit.tell.table, play, seat), earlier=earlier)
    return face.scene(news, Selection(aims=seat is None))


def asked(orbit: Orbit, seat: str | None = None, *, earlier: bool = False) -> Any:
    """What a button asks of the copy now, beside all others; nothing lies over the screen."""
    scene = shown(orbit, seat, earlier=earlier)
    found = [one.press for one in scene.actions if one.key == "learn"]
    assert not found or scene.question is None
    return found[0].question if found and isinstance(found[0], Pick) else None


def answered(orbit: Orbit, key: str) -> Orbit:
    """Tap an answer."""
    ask = asked(orbit)
    assert isinstance(ask, Ask)
    press = next(one.press for one in ask.choices if one.key == key)
    assert isinstance(press, Send)
    orbit.do(**press.raw)
    return orbit


def kept(orbit: Orbit) -> Any:
    """What the next game begins with."""
    play = orbit.tell.table.play
    assert play is not None
    return play.remembered.get("copy", {})


def fallen(**how: Any) -> Orbit:
    """Exile has gone Down, and the next turn begins."""
    orbit = acting(**how)
    orbit.do("down", characters=["Exile"])
    orbit.ended()
    return orbit


def test_who_first_goes_down_is_asked_for_what_it_is_once() -> None:
    """SF-GLT-02, SF-ST-08."""
    orbit = fallen()
    answered(orbit, "robot")
    assert orbit.who("Exile")["kind"] == "robot"
    assert kept(orbit) == {"characters": {"Exile": {"kind": "robot"}}}
    assert asked(orbit) is None
    orbit.active().do("revive", character="Exile", **{"with": "repair"})
    orbit.do("down", characters=["Exile"])
    orbit.ended()
    assert asked(orbit) is None


def test_a_question_that_nobody_can_answer_is_not_asked_again_in_the_next_game() -> None:
    orbit = answered(fallen(), "None")
    assert orbit.who("Exile")["kind"] is None
    assert asked(fallen(new={"copy": kept(orbit)})) is None


def test_a_question_about_the_copy_holds_up_no_command_no_phone_and_no_turn() -> None:
    orbit = acting()
    orbit.do("down", characters=["Exile"])
    assert asked(orbit) is None, "nobody is asked in the middle of a turn"
    orbit.ended()
    assert isinstance(asked(orbit), Ask)
    assert asked(orbit, "blue") is None
    orbit.ended()
    assert asked(orbit).key == "copy.kind.Exile"


def test_a_pod_is_asked_for_its_places_as_somebody_first_sits_in_it() -> None:
    """SF-POD-02."""
    orbit = answered(flying().sitting_in("Houdini", "Exile"), "2")
    assert orbit.at("pods.Houdini.capacity") == 2
    assert asked(orbit.sitting_in("Houdini", "Exile", "Medical")) is None


def test_whoever_reveals_is_asked_for_the_limit_and_its_score_asks_for_none() -> None:
    """SF-SCO-04."""
    orbit = flying().known("red", "Exile")
    answered(orbit, "4")
    orbit.fallen(
        red=("Exile", "Stowaway"), blue=("Security", "Stranger"), green=("Medical", "Cyborg")
    )
    orbit.do("score", seat="red", rows=[])
    assert kept(orbit)["characters"]["Exile"] == {"limit": 4}


def test_a_bot_s_table_is_asked_nothing_and_is_told_where_to_enter_whom_bots_pass_over() -> None:
    """SF-BOT-04."""
    orbit = Orbit(bots={"green": CLERK})
    assert asked(orbit) is None
    assert "SF-BOT-04" in [one["rule"] for one in orbit.view["reminders"]]
    copy = {"characters": {"Exile": {"flags": ["drone"]}}}
    orbit = Orbit(bots={"green": CLERK}, new={"copy": copy})
    assert "SF-BOT-04" not in [one["rule"] for one in orbit.view["reminders"]]


def test_on_a_full_board_who_first_holds_something_is_asked_for_its_slots() -> None:
    """SF-ITM-01."""
    orbit = flying(board="full").adjusted({"characters.Exile.items": ["Gun"]})
    answered(orbit, "2")
    assert kept(orbit)["characters"]["Exile"]["slots"] == 2


@pytest.mark.parametrize("power", [True, False])
def test_a_section_is_asked_for_its_power_as_it_is_first_damaged_and_never_again(
    power: bool,  # noqa: FBT001
) -> None:
    """SF-PWR-01."""
    orbit = acting()
    ways = [one for one in orbit.offer("damage")["ways"] if one["section"] == "Tanks"]
    assert [one.get("power") for one in ways] == [True, False, None]
    orbit.do("damage", section="Tanks", power=power)
    assert orbit.at("power.damaged") == int(power)
    assert kept(orbit) == {"sections": {"Tanks": {"power": power}}}
    again = acting(new={"copy": kept(orbit)})
    ways = [one for one in again.offer("damage")["ways"] if one["section"] == "Tanks"]
    assert ways == [{"section": "Tanks"}]
    again.do("damage", section="Tanks")
    assert again.at("power.damaged") == int(power)


def test_what_was_learned_in_play_stands_in_the_owner_s_forms() -> None:
    orbit = answered(fallen(), "cyborg")
    assert PACKAGE.copying is not None
    forms = PACKAGE.copying.sections(orbit.tell.table.copy_of(PACKAGE.name))
    entries = {one.path: one.value for form in forms for item in form.items for one in item.entries}
    assert entries["characters", "Exile", "kind"] == "cyborg"


def test_at_stationfall_and_on_a_table_as_it_was_nobody_is_asked() -> None:
    orbit = fallen()
    assert isinstance(asked(orbit), Ask)
    assert asked(orbit, earlier=True) is None
    orbit.do("stationfall")
    assert asked(orbit) is None


def test_a_script_that_is_entered_while_a_bot_waits_is_read_at_once() -> None:
    """SF-GR-09."""
    orbit = flying(bots={"green": "Exile"}).to("green")
    orbit.do("bot_turn")
    ask = shown(orbit).question
    assert isinstance(ask, Ask)
    (enter,) = [one for one in ask.choices if one.key == "enter"]
    assert isinstance(enter.press, Go)
    assert PACKAGE.copying is not None
    copy = PACKAGE.copying.tell(OwnCopy(), enter.press.about["add"], "go")
    assert isinstance(copy, OwnCopy)
    copy = PACKAGE.copying.tell(copy, ("scripts", "Exile", 0, "target"), "open")
    assert isinstance(copy, OwnCopy)
    command = PACKAGE.copying.learned(copy)
    assert command is not None
    assert "bot_asked" in [one["type"] for one in orbit.do(**command)]
    assert orbit.pending("bot") == {**(orbit.pending("bot") or {}), "line": "1", "script": "Exile"}


def test_the_demo_is_asked_nothing_of_its_copy() -> None:
    demo = PACKAGE.demo
    assert demo is not None
    tell = Told(a_table(game=PACKAGE), PACKAGE.name)
    for line in playthroughs(PACKAGE.name)[demo.playthrough]:
        tell(**line)
        assert "copy" not in {one["do"] for one in tell("offers")["offers"]}, line


def test_nobody_is_asked_what_the_manual_says() -> None:
    """SF-CMP-06: Cyborg is a Human and a Robot in every box."""
    orbit = acting().state("down", "Cyborg").passes().to("red")
    assert asked(orbit) is None
