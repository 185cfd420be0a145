"""What phones are told so that their owners' notes work, and that nobody's note is in it."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from companion.core.private import StandingNote
from companion.games.stationfall.package import PACKAGE
from companion.stage.presses import Disclose, Later, Pick, Press
from companion.stage.questions import Ask
from companion.stage.scene import Action, Scene, Selection
from companion.table.scenes import BRIEF, WHOLE, face_of, news_for, scene_for
from tests.support.presses import disclosed, presses, reached
from tests.support.stationfall import CAST, CLERK, Orbit, flying

AGENDA: dict[str, Any] = {
    "Engineer": {
        "agenda": [{"points": 4, "when": {"released": False}}, {"points": 2}],
        "limit": 1,
        "bonus": {"points": 3, "when": {"state": "live", "who": "Engineer"}},
    }
}
"""A card of ours: 4 while Project X is not released, and a row that nobody can know."""


def on_phone(orbit: Orbit, seat: str | None, selection: Selection = BRIEF) -> Scene:
    table = orbit.tell.table
    assert table.play is not None
    face = face_of(table.play)
    assert face is not None
    return scene_for(table.play, face, news_for(table, table.play, seat), selection)


def action(scene: Scene, key: str) -> Action:
    (found,) = [one for one in scene.actions if one.key == key]
    return found


def told(press: Press) -> list[Disclose]:
    """What one tap after this would send."""
    return [one for one in reached([press]) if isinstance(one, Disclose)]


def standing() -> tuple[StandingNote, ...]:
    assert PACKAGE.notes is not None
    return PACKAGE.notes.rules.standing


def test_everybody_may_note_who_they_are_their_bonus_character_kompromat_and_suspicions() -> None:
    """SF-SET-05, SF-KOM-01, SF-REV-05."""
    notes = {one.note: (one.several, one.each) for one in standing()}
    assert notes == {
        "identity": (False, False),
        "bonus": (False, False),
        "kompromat": (True, False),
        "suspicion": (False, True),
    }


def test_every_phone_has_the_whole_cast_to_choose_from_and_no_other_screen_has_it() -> None:
    orbit = flying()
    for seat in ("red", "blue", "green"):
        assert [one.key for one in on_phone(orbit, seat).notable] == list(CAST)
    assert on_phone(orbit, None).notable == ()


def test_points_so_far_stand_for_every_character_alike_by_what_lies_open() -> None:
    """SF-SCO-02 to SF-SCO-04: the card, an unused Bribe, and cubes beyond the limit."""
    orbit = flying(new={"copy": {"characters": AGENDA}})
    worth = {seat: on_phone(orbit, seat).notable for seat in ("blue", "green")}
    assert worth["blue"] == worth["green"]
    engineer, others = worth["blue"][4], [*worth["blue"][:4], *worth["blue"][5:]]
    assert [(one.note, one.points) for one in engineer.worth] == [("identity", 5), ("bonus", 3)]
    assert all(one.worth == () for one in others)
    orbit.do("influence", character="Exile", cubes=3)
    (mine, _), (theirs, _) = (on_phone(orbit, one).notable[4].worth for one in ("red", "blue"))
    assert (mine.points, theirs.points) == (3, 5)


def test_the_table_s_own_view_has_no_points_so_far() -> None:
    orbit = flying(new={"copy": {"characters": AGENDA}})
    assert "points" not in orbit.view
    assert PACKAGE.game.view(orbit.tell.table.play.history.state, "red")["points"]  # type: ignore[union-attr]


def test_a_bot_and_a_seat_at_which_nobody_plays_have_none() -> None:
    play = flying(bots={"green": CLERK}, new={"copy": {"characters": AGENDA}}).tell.table.play
    assert play is not None
    for seat in ("green", "purple"):
        assert PACKAGE.game.view(play.history.state, seat)["points"] == {}


def test_whose_turn_begins_reveals_what_is_noted_with_one_tap() -> None:
    """SF-REV-01, SF-REV-06: nothing of it stands in the scene."""
    orbit = flying()
    plain, schroedinger = told(action(on_phone(orbit, "red"), "reveal").press)
    assert plain.raw == {"do": "reveal"}
    assert [(one.note, one.path) for one in plain.noted] == [("identity", ("identity",))]
    assert schroedinger.raw == {"do": "reveal", "schroedinger": True}
    assert [(one.note, one.path) for one in schroedinger.noted] == [("bonus", ("identity",))]
    assert not told(action(on_phone(orbit, None), "reveal").press)


def test_a_kompromat_that_is_noted_is_used_with_one_tap() -> None:
    """SF-KOM-01, SF-KOM-02, SF-KOM-04: of those noted, one on whom it can be spent now."""
    orbit = flying().active("Engineer")
    orbit.do("kompromat", character="Medical")
    orbit.state("down", "Exile")
    (use,) = told(action(on_phone(orbit, "red", WHOLE), "extra").press)
    assert use.raw == {"do": "kompromat"}
    (due,) = use.noted
    assert (due.note, due.path) == ("kompromat", ("character",))
    assert due.among == tuple(one for one in CAST if one not in {"Exile", "Medical"})
    for other in ("blue", None):
        assert not [one for one in reached(presses(on_phone(orbit, other, WHOLE))) if one == use]


def test_at_stationfall_a_phone_asks_the_table_for_nothing_before_it_reveals() -> None:
    """SF-SCO-01: a question that had to be fetched would tell who its owner has chosen."""
    orbit = flying(bots={"green": CLERK})
    orbit.do("stationfall")
    scene = on_phone(orbit, "red")
    press = action(scene, "reveal.red").press
    assert not [one for one in reached([press]) if isinstance(one, Later)]
    pairs = {(one["identity"], one.get("bonus")) for one in disclosed(scene)}
    free = [one for one in CAST if one != CLERK]
    assert {(one, other) for one, other in permutations(free, 2)} <= pairs
    orbit.do("reveal", seat="red", identity="Exile", bonus="Medical")
    assert not [one for one in on_phone(orbit, "red").actions if one.key == "reveal.red"]


def test_who_has_revealed_before_tells_the_bonus_character_alone() -> None:
    """SF-SCO-01."""
    orbit = flying().known("red", "Exile")
    orbit.do("stationfall")
    press = action(on_phone(orbit, "red"), "reveal.red").press
    assert isinstance(press, Disclose)
    assert (press.raw, [one.note for one in press.noted]) == (
        {"do": "reveal", "seat": "red"},
        ["bonus"],
    )


def test_the_table_is_told_any_identity_with_any_bonus_character() -> None:
    """SF-SCO-01, SF-REV-06."""
    orbit = flying()
    orbit.do("stationfall")
    table = orbit.tell("scene")["scene"]
    (reveal,) = [one for one in table["actions"] if one["key"] == "reveal.blue"]
    asked = reveal["press"]["question"]
    assert [one["key"] for one in asked["choices"]] == list(CAST)
    exile = asked["choices"][CAST.index("Exile")]["press"]["question"]["choices"]
    sent = [one["press"]["raw"] for one in exile]
    assert {one.get("bonus") for one in sent} == {*CAST, None} - {"Exile"}
    assert sent[-1] == {"do": "reveal", "seat": "blue", "identity": "Exile", "schroedinger": True}


def test_whose_character_is_bribed_accepts_or_refuses_on_their_own_phone() -> None:
    """SF-BRB-04: it is asked there by itself, and nowhere else but on the table."""
    orbit = flying().known("blue", "Exile").active()
    orbit.do("bribe", character="Exile")
    asked = {seat: on_phone(orbit, seat).question for seat in ("red", "blue", "green", None)}
    assert asked["red"] is asked["green"] is None
    assert asked["blue"] == asked[None]
    assert isinstance(asked["blue"], Ask)
    assert [one.key for one in asked["blue"].choices] == ["yes", "no"]
    assert not isinstance(asked["blue"].choices[0].press, Pick)
