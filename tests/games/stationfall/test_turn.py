"""A turn of Stationfall as this part of the rules has it, on the table itself."""

from __future__ import annotations

from typing import Any

from companion.games.stationfall.package import PACKAGE
from tests.support.table import Told, a_table, code

NAMES = {"red": "Ann", "blue": "Ben", "green": "Cat"}


def begun(**fields: Any) -> Told:
    told = Told(a_table(game=PACKAGE), "stationfall")
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    new = {"do": "new_game", "players": players, "first": "red", **fields}
    for line in (new, {"do": "begin"}):
        answer = told(**line)
        assert answer["ok"], answer
    return told


def pass_turn(told: Told) -> dict[str, Any]:
    told("renegotiate")
    return told("end_turn")


def test_a_usual_turn_is_two_commands() -> None:
    """SF-TURN-01, SF-EXH-02, SF-EXH-03."""
    told = begun()
    active = told("activate", character="Exile", cubes=2)["view"]
    assert active["turn"]["actions"] == 2
    assert active["seats"]["red"]["conspirators"] == ["Exile"]
    after = told("end_turn")["view"]
    assert (after["turn"]["seat"], after["minute"]) == ("blue", 13)
    assert told("activate", character="Exile", cubes=2)["view"]["turn"]["actions"] == 1


def test_nobody_acts_before_a_character_is_activated() -> None:
    """SF-TURN-01."""
    told = begun()
    assert code(told("end_turn")) == code(told("bribe", character="Exile")) == "wrong_step"


def test_the_last_seat_ends_the_minute() -> None:
    """SF-MIN-01, SF-ABS-01."""
    told = begun(minute=2)
    for _ in NAMES:
        answer = pass_turn(told)
    assert (answer["view"]["minute"], answer["view"]["abandon_ship"]) == (1, True)


def test_at_minute_0_the_token_decides_whether_all_have_one_more_turn() -> None:
    """SF-MIN-03, SF-MIN-04."""
    told = begun(minute=1)
    for _ in NAMES:
        answer = pass_turn(told)
    assert answer["view"]["pending"] == [{"kind": "re_entry"}]
    assert answer["view"]["turn"]["step"] == "ending"
    told("re_entry", roll=[3])
    for _ in NAMES:
        assert told("view")["view"]["phase"] == "play"
        answer = pass_turn(told)
    assert answer["view"]["phase"] == "stationfall"
    assert answer["view"]["turn"] is None


def test_a_seat_that_left_is_passed_over_without_a_number() -> None:
    told = begun()
    told("leave", seat="blue")
    after = pass_turn(told)["view"]["turn"]
    assert (after["seat"], after["number"]) == ("green", 2)
    told("leave", seat="green")
    assert told("view")["view"]["turn"]["seat"] == "red"
    assert code(told("leave", seat="red")) == "not_allowed"


def offered(told: Told) -> dict[str, dict[str, Any]]:
    return {one["do"]: one for one in told("offers")["offers"]}


def test_what_comes_later_in_a_turn_is_offered_closed() -> None:
    """SF-TURN-01."""
    told = begun()
    assert offered(told)["activate"]["rule"] == "SF-INF-01"
    assert offered(told)["end_turn"]["code"] == "wrong_step"
    told("activate", character="Exile", cubes=1)
    assert offered(told)["end_turn"]["open"]
    assert not offered(told)["reveal"]["open"]


def test_a_phone_is_offered_its_own_turn_and_what_is_asked_of_it() -> None:
    """SF-KOM-03, SF-BRB-04."""
    told = begun()
    told("reveal", identity="Exile")
    told("activate", character="Exile")
    told("end_turn")
    told("activate", character="Medical", cubes=1)
    told("kompromat", character="Exile")
    game, state = PACKAGE.game, told.table.play
    assert state is not None
    for seat, does in (("red", ["answer"]), ("blue", []), ("green", [])):
        assert [one.do for one in game.offers(state.history.state, seat)] == does
    assert told("answer", accept=False)["view"]["seats"]["red"]["guilt"] == "suspect"


def test_two_markers_of_a_turns_end_may_fire_in_either_order() -> None:
    """SF-TIME-01, AMB-21."""
    told = begun()
    told("activate", character="Exile", cubes=1)
    told("timer", on="Suite", what="damage")
    told("timer", on="Kitchen", what="note", text="Look")
    for _ in NAMES:
        told("end_turn")
        told("renegotiate")
    ways = offered(told)["end_turn"]["ways"]
    assert {"order": ["Kitchen", "Suite"]} in ways
    events = told("end_turn", order=["Kitchen"])["events"]
    assert [one["on"] for one in events if one["type"] == "marker_fired"] == ["Kitchen", "Suite"]


def test_what_the_tutorial_lays_out_is_remembered_while_it_is_laid() -> None:
    """SF-SET-T2, SF-SET-T3, SF-SET-06, SF-SET-08, SF-SET-10, SF-SET-13."""
    told = Told(a_table(game=PACKAGE), "stationfall")
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    rules = [one["rule"] for one in told("new_game", players=players)["view"]["reminders"]]
    assert {"SF-SET-T2", "SF-SET-T3", "SF-SET-06", "SF-SET-08", "SF-SET-10", "SF-SET-13"} <= {
        *rules
    }
    assert [one["rule"] for one in told("begin")["view"]["reminders"]] == ["SF-INF-06"]


def test_a_cast_has_no_more_characters_than_there_are_cards() -> None:
    """SF-CMP-03."""
    told = Told(a_table(game=PACKAGE), "stationfall")
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    cast = [f"Guest {n}" for n in range(1, 30)]
    assert code(told("new_game", players=players, cast=cast)) == "bad_value"
    assert told("new_game", players=players, cast=cast[:28])["ok"]


def test_each_token_by_a_character_lies_there_once() -> None:
    """SF-CMP-05."""
    told = begun()
    told("activate", character="Exile", cubes=1)
    for line in (
        {"do": "contaminate", "character": "Exile"},
        {"do": "data", "verb": "make", "data": "Evidence", "character": "Exile"},
        {"do": "down", "characters": ["Exile"]},
    ):
        assert told(**line)["ok"], line
        assert not told(**line, anyway=True)["ok"], line


def test_whoever_left_before_the_first_turn_has_none() -> None:
    told = Told(a_table(game=PACKAGE), "stationfall")
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    told("new_game", players=players, first="red")
    told("leave", seat="red")
    turn = told("begin")["view"]["turn"]
    assert (turn["seat"], turn["number"]) == ("blue", 1)


def test_markers_of_a_seat_that_left_fire_where_its_turn_would_be() -> None:
    """SF-TIME-01, SF-AM-02."""
    told = begun(minute=4)
    told("activate", character="Exile", cubes=1)
    told("arm")
    told("timer", on="Suite", what="damage")
    told("leave", seat="red")
    for _ in range(2):
        answer = pass_turn(told)
    assert answer["view"]["minute"] == 3
    assert answer["view"]["sections"]["Suite"]["damaged"]
    assert answer["view"]["turn"]["seat"] == "blue"


def test_what_is_asked_in_a_turns_end_stops_it_there() -> None:
    """SF-AM-02, SF-AM-03, SF-PX-02, AMB-22."""
    told = begun(minute=4)
    told("activate", character="Exile", cubes=1)
    told("arm")
    for _ in range(4 * len(NAMES)):
        told("end_turn")
        told("renegotiate")
    told("re_entry", fireball=False)
    told("renegotiate")
    told("release")
    asked = told("end_turn")["view"]
    assert [one["kind"] for one in asked["pending"]] == ["detonation"]
    asked = told("detonate", where="outer_space")["view"]
    assert [one["kind"] for one in asked["pending"]] == ["project_x"]
    assert asked["turn"]["seat"] == "red"
    assert told("project_x_done")["view"]["turn"]["seat"] == "blue"


def test_a_bots_new_character_is_the_tables_to_tell() -> None:
    """SF-SC-06."""
    told = Told(a_table(game=PACKAGE), "stationfall")
    players = [{"seat": seat, "name": name} for seat, name in NAMES.items()]
    players[2]["bot"] = "Stranger"
    told("new_game", players=players, first="red")
    told("begin")
    told("annihilate", characters=["Stranger"])
    ways = offered(told)["reveal"]["ways"]
    assert {"identity": "Medical", "seat": "green"} in ways
    play = told.table.play
    assert play is not None
    mine = {one.do: one.ways for one in PACKAGE.game.offers(play.history.state, "red")}
    assert all("seat" not in way for way in mine["reveal"])
    seen = told("reveal", identity="Medical", seat="green")["view"]["seats"]["green"]
    assert (seen["identity"], seen["bot"]) == ("Medical", "Medical")


def test_an_exceeded_influence_limit_is_remembered() -> None:
    """SF-SCO-07, SF-INF-05."""
    told = begun(copy={"characters": {"Exile": {"limit": 2}}})
    told("reveal", identity="Exile")
    few = told("influence", character="Medical", cubes=2)["view"]["reminders"]
    many = told("influence", character="Medical", cubes=1)["view"]["reminders"]
    assert "SF-SCO-07" not in [one["rule"] for one in few]
    assert "SF-SCO-07" in [one["rule"] for one in many]
