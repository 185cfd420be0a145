"""How parasites move, attack and appear (the digest's sections 4 and 5)."""

from typing import Any

import pytest

from tests.support.station import Station, a_turn

CROSS = {"0,1": "run-1", "1,0": "run-2", "0,-1": "terminal-open turned", "-1,0": "alert-2 turned"}
ALL = [
    f"{seat}.{who}" for seat in ("red", "blue", "green", "yellow") for who in ("trooper", "android")
]


def before_a_phase(players: int = 4, **options: Any) -> Station:
    """The second Parasite Phase is next, blue's; everybody stands in the Reactor."""
    station = a_turn(players, **options)
    while station.view["phase"] == "team":
        station.do("end_turn")
    return station


def rooms_of(station: Station) -> list[str]:
    return [one["room"] for one in station.view["parasites"]]


def healths_in(station: Station, seat: str) -> list[int]:
    return [station.character(f"{seat}.{who}")["health"] for who in ("trooper", "android")]


# Movement


def test_terminal_doors_close_before_parasites_move() -> None:
    """PS-PMOV-01, PS-PMOV-06, PS-T-15."""
    station = before_a_phase().with_rooms(**{"1,0": "plain-2", "2,0": "storage-2"})
    station.infested(("grey", "1,0")).where(doors_open=True)
    types = station.types("parasite_phase", roll=[2])
    assert station.view["doors_open"] is False
    assert types[0] == "doors_closed"
    assert "parasite_moved" not in types
    assert rooms_of(station) == ["1,0"]


def test_no_door_is_closed_that_was_not_open() -> None:
    """PS-PMOV-01."""
    assert "doors_closed" not in before_a_phase().types("parasite_phase", roll=[2])


def test_a_keycard_lets_no_parasite_through_a_security_door() -> None:
    """PS-PMOV-06."""
    station = before_a_phase().with_rooms(**{"1,0": "plain-2", "2,0": "storage-2"})
    for seat in ("red", "blue", "green", "yellow"):
        station.holding(seat, open=("keycard",))
    station.infested(("grey", "1,0"), ("grey", "2,0"))
    station.do("parasite_phase", roll=[2])
    assert rooms_of(station) == ["1,0", "2,0"]


def test_one_die_moves_every_parasite_the_same_way() -> None:
    """PS-PMOV-02, PS-PMOV-04."""
    station = before_a_phase().with_rooms(**CROSS)
    station.infested(("grey", "-1,0"), ("grey", "0,0"), ("black", "0,0"))
    assert station.refused("parasite_phase", roll=[2, 2])[0] == "bad_roll"
    station.do("parasite_phase", roll=[2])
    assert rooms_of(station) == ["0,0", "1,0", "1,0"]


@pytest.mark.parametrize(("face", "room"), [(1, "0,1"), (2, "1,0"), (3, "0,-1"), (4, "-1,0")])
def test_the_reactors_template_reads_up_right_down_left(face: int, room: str) -> None:
    """PS-PMOV-03, OUT-07."""
    station = before_a_phase().with_rooms(**CROSS).infested(("grey", "0,0"))
    station.do("parasite_phase", roll=[face])
    assert rooms_of(station) == [room]


def test_a_table_can_tell_its_own_template() -> None:
    """OUT-07."""
    station = before_a_phase(template=["down", "right", "up", "left"]).with_rooms(**CROSS)
    station.infested(("grey", "0,0")).do("parasite_phase", roll=[1])
    assert rooms_of(station) == ["0,-1"]


def test_the_rulebooks_example_of_two_parasites_going_right() -> None:
    """PS-PMOV-03, PS-PMOV-04, PS-PMOV-05, PS-T-12."""
    station = before_a_phase()
    station.with_rooms(**{"-1,0": "run-1", "-1,-1": "team-1", "0,-1": "alert-3"})
    station.infested(("grey", "-1,0"), ("grey", "-1,-1"))
    station.do("parasite_phase", roll=[2])
    assert rooms_of(station) == ["0,0", "-1,-1"]


def test_a_parasite_goes_one_room_however_long_the_way_is() -> None:
    """PS-PMOV-04."""
    station = before_a_phase().with_rooms(**{"1,0": "run-1", "2,0": "run-2", "3,0": "storage-2"})
    station.infested(("grey", "0,0")).do("parasite_phase", roll=[2])
    assert rooms_of(station) == ["1,0"]


@pytest.mark.parametrize(
    ("rooms", "face"),
    [
        ({"1,0": "storage-2", "1,1": "run-1"}, 1),  # a wall, though a room lies behind it
        ({"1,0": "plain-2", "1,1": "run-1"}, 1),  # a closed security door
        ({"1,0": "run-1"}, 1),  # a doorway with no room behind it
    ],
)
def test_a_parasite_stays_at_a_wall_a_closed_door_and_an_empty_doorway(
    rooms: dict[str, str], face: int
) -> None:
    """PS-PMOV-05."""
    station = before_a_phase().with_rooms(**rooms).infested(("grey", "1,0"))
    events = station.do("parasite_phase", roll=[face])
    assert rooms_of(station) == ["1,0"]
    assert [one["parasite"] for one in events if one["type"] == "blocked"] == ["p1"]


def test_a_parasite_enters_only_the_half_behind_the_outer_doorway() -> None:
    """PS-PMOV-07, PS-PATK-01."""
    station = before_a_phase().with_rooms(**{"0,1": "sick-bay"}).infested(("grey", "0,0"))
    station.standing(blue_trooper="0,1:s", red_trooper="0,1:n")
    station.do("parasite_phase", roll=[1])
    assert rooms_of(station) == ["0,1:s"]
    attacks = station.pending("attacks")
    assert attacks is not None
    assert attacks["attacks"][0]["targets"] == ["blue.trooper"]


@pytest.mark.parametrize(("half", "face"), [("0,1:s", 1), ("0,1:n", 3)])
def test_the_door_between_two_halves_stops_a_parasite(half: str, face: int) -> None:
    """PS-PMOV-07, PS-PMOV-06."""
    station = before_a_phase().with_rooms(**{"0,1": "sick-bay"}).infested(("grey", half))
    station.do("parasite_phase", roll=[face])
    assert rooms_of(station) == [half]


# Attacks


def test_after_all_have_moved_each_attacks_everybody_where_it_stands_now() -> None:
    """PS-PATK-01, PS-PATK-06."""
    station = before_a_phase().with_rooms(**{"1,0": "run-1", "-1,0": "run-2"})
    station.standing(blue_trooper="1,0", red_android="-1,0")
    station.infested(("grey", "0,0"), ("grey", "-1,0"))
    station.do("parasite_phase", roll=[2])
    here = [one for one in ALL if one not in ("blue.trooper", "red.android")]
    attacks = station.pending("attacks")
    assert attacks is not None
    assert attacks["attacks"] == [
        {"id": "a1", "parasite": "p1", "damage": 1, "targets": ["blue.trooper"]},
        {"id": "a2", "parasite": "p2", "damage": 1, "targets": here},
    ]


@pytest.mark.parametrize(("side", "left"), [("grey", 3), ("black", 2)])
def test_a_grey_parasite_deals_one_wound_to_each_and_a_black_one_two(side: str, left: int) -> None:
    """PS-PATK-01, PS-PATK-02, PS-PATK-06."""
    station = before_a_phase().infested((side, "0,0"))
    station.do("parasite_phase", roll=[2])
    station.do("resolve_attacks")
    assert [station.character(one)["health"] for one in ALL] == [left] * 8


def test_a_black_disc_on_its_grey_side_deals_one_wound() -> None:
    """PS-PATK-02."""
    station = before_a_phase().infested(("black", "0,0", "grey"))
    station.do("parasite_phase", roll=[2])
    station.do("resolve_attacks")
    assert [station.character(one)["health"] for one in ALL] == [3] * 8


def test_several_parasites_in_a_room_add_up() -> None:
    """PS-PATK-02, PS-PATK-03, PS-T-13."""
    station = before_a_phase().with_rooms(**{"1,0": "storage-2"})
    station.standing(blue_trooper="1,0", green_android="1,0").healthy(green_android=2)
    station.infested(("black", "1,0"), ("grey", "1,0"))
    station.do("parasite_phase", roll=[2])
    attacks = station.pending("attacks")
    assert attacks is not None
    assert [(one["parasite"], one["damage"]) for one in attacks["attacks"]] == [
        ("p1", 2),
        ("p2", 1),
    ]
    station.do("resolve_attacks")
    assert station.character("blue.trooper") == {"health": 1, "room": "1,0"}
    assert station.character("green.android") == {"health": 0, "room": None}


def test_one_armor_answers_one_of_several_attacks() -> None:
    """PS-PATK-03."""
    station = before_a_phase().with_rooms(**{"1,0": "storage-2"}).holding("blue", hand=6)
    station.standing(blue_trooper="1,0").infested(("grey", "1,0"), ("grey", "1,0"))
    station.do("parasite_phase", roll=[2])
    station.do("resolve_attacks", armor=[{"attack": "a1", "seat": "blue"}])
    assert station.character("blue.trooper")["health"] == 3


def test_one_armor_protects_both_of_a_pair_in_the_same_room() -> None:
    """PS-PATK-02, PS-ITEM-10, PS-ITEM-11, PS-T-14."""
    station = before_a_phase().with_rooms(**{"1,0": "storage-2"}).holding("blue", hand=6)
    station.standing(blue_trooper="1,0", blue_android="1,0").infested(("black", "1,0"))
    station.do("parasite_phase", roll=[2])
    station.do("resolve_attacks", armor=[{"attack": "a1", "seat": "blue"}])
    assert healths_in(station, "blue") == [3, 3]
    assert station.view["seats"]["blue"]["hand"] == 5
    assert station.view["decks"]["discard"] == 1


@pytest.mark.parametrize(("armor", "left"), [(0, 3), (1, 4)])
def test_on_a_light_board_the_table_tells_who_is_hit(armor: int, left: int) -> None:
    """PS-PATK-02."""
    station = Station(board="light").begun()
    while station.view["phase"] == "team":
        station.do("end_turn")
    station.do("parasite_phase", roll=[2])
    assert station.pending("attacks") == {"kind": "attacks", "ask": False, "attacks": []}
    station.holding("red", hand=6)
    hits = [
        {"seat": "red", "who": "trooper", "side": "grey", "armor": armor},
        {"seat": "red", "who": "android", "side": "black"},
    ]
    station.do("resolve_attacks", hits=hits)
    assert healths_in(station, "red") == [left, 2]


def test_a_parasite_that_was_blocked_attacks_where_it_stayed() -> None:
    """PS-PATK-04."""
    station = before_a_phase().with_rooms(**{"1,0": "storage-2"}).standing(blue_trooper="1,0")
    station.infested(("grey", "1,0")).do("parasite_phase", roll=[1])
    station.do("resolve_attacks")
    assert rooms_of(station) == ["1,0"]
    assert station.character("blue.trooper")["health"] == 3


def test_nobody_attacks_a_parasite_while_the_phase_runs() -> None:
    """PS-PATK-05."""
    station = before_a_phase().infested(("grey", "0,0")).holding("blue", bullets=4)
    shot: dict[str, Any] = {"who": "android", "targets": [{"parasite": "p1"}]}
    assert station.refused("fire", **shot) == ("not_now", "PS-PATK-05")
    assert station.refused("fire", **shot, anyway=True) == ("not_now", "PS-PATK-05")
    station.do("parasite_phase", roll=[2])
    assert station.refused("fire", **shot)[0] == "must_settle"
    station.do("resolve_attacks")
    assert "parasite_killed" in station.types("fire", **shot)


def test_without_anybody_to_attack_the_team_phase_begins_at_once() -> None:
    """PS-PATK-01."""
    station = before_a_phase().with_rooms(**{"1,0": "storage-2"}).infested(("grey", "1,0"))
    station.do("parasite_phase", roll=[1])
    assert (station.view["phase"], station.pending("attacks")) == ("team", None)
    assert rooms_of(station) == ["1,0"]


def test_outside_the_phase_parasites_neither_move_nor_attack() -> None:
    """PS-PATK-07."""
    station = a_turn().with_rooms(**{"1,0": "run-1"}).infested(("black", "1,0"))
    station.do("move", who="trooper", to="1,0")
    station.do("end_turn")
    assert rooms_of(station) == ["1,0"]
    assert healths_in(station, "red") == [4, 4]


def test_a_parasite_that_appears_hurts_nobody() -> None:
    """PS-PATK-07."""
    station = a_turn().with_rooms(**{"1,0": "alert-1"})
    station.do("move", who="trooper", to="1,0", roll=[4])
    assert rooms_of(station) == ["0,0"]
    assert [healths_in(station, seat) for seat in ("red", "blue")] == [[4, 4], [4, 4]]


def test_ap_are_counted_after_the_parasites_have_attacked() -> None:
    """PS-PATK-08."""
    station = before_a_phase().with_rooms(**{"1,0": "storage-2"}).standing(blue_trooper="1,0")
    station.infested(("black", "1,0")).do("parasite_phase", roll=[2])
    station.do("resolve_attacks")
    assert station.character("blue.trooper")["health"] == 2
    turn = station.view["turn"]
    assert (turn["seat"], turn["ap"]) == ("blue", 3)


# How they appear


def test_drawing_an_alert_brings_a_parasite() -> None:
    """PS-SPAWN-01."""
    station = a_turn().with_rooms(**{"1,0": "team-3"}).standing(red_trooper="1,0")
    station.do("search", who="trooper", alerts=1, roll=[1])
    assert rooms_of(station) == ["1,0"]


def test_entering_an_alert_room_brings_a_parasite() -> None:
    """PS-SPAWN-01, PS-SPAWN-10."""
    station = a_turn().with_rooms(**{"1,0": "alert-1"})
    station.do("move", who="android", to="1,0", roll=[4])
    assert rooms_of(station) == ["0,0"]


@pytest.mark.parametrize(
    ("room", "at", "order"),
    [
        ("storage-2", "1,0", {"do": "search"}),
        ("terminal-open turned", "0,-1", {"do": "terminal", "use": "open_doors"}),
        ("sick-bay", "0,1:n", {"do": "heal", "wounds": {"trooper": 1}}),
    ],
)
def test_using_a_room_brings_a_parasite_only_when_its_card_is_red(
    room: str, at: str, order: dict[str, Any]
) -> None:
    """PS-SPAWN-01, PS-SPAWN-09."""
    key = at.partition(":")[0]
    black, red = (
        a_turn().with_rooms(**{key: how}).standing(red_trooper=at).healthy(red_trooper=3)
        for how in (room, f"{room} red")
    )
    assert "parasite_spawned" not in black.types(**order, who="trooper")
    assert black.view["rooms"][key]["searched"] is True
    types = red.types(**order, who="trooper", roll=[1])
    assert types.count("parasite_spawned") == 1
    done = {"cards_drawn", "doors_opened", "healed"} & set(types)
    assert types.index("parasite_spawned") < types.index(done.pop())


def test_a_red_room_needs_a_die_of_the_player_who_uses_it() -> None:
    """PS-SPAWN-02."""
    station = a_turn().with_rooms(**{"1,0": "storage-2 red"}).standing(red_trooper="1,0")
    assert station.refused("search", who="trooper", roll=[])[0] == "needs_roll"
    station.do("search", who="trooper", roll=[4])
    assert rooms_of(station) == ["0,0"]


@pytest.mark.parametrize(("face", "room"), [(1, "1,1"), (2, "2,0"), (3, "1,-1"), (4, "0,0")])
def test_the_template_is_read_from_the_room_of_who_triggered_it(face: int, room: str) -> None:
    """PS-SPAWN-02, PS-SPAWN-03."""
    station = a_turn().with_rooms(
        **{"1,0": "alert-1 red", "1,1": "run-1", "2,0": "run-2", "1,-1": "team-1"}
    )
    station.standing(red_trooper="1,0").do("search", who="trooper", roll=[face])
    assert rooms_of(station) == [room]


@pytest.mark.parametrize(
    ("rooms", "face", "room"),
    [
        ({"1,0": "storage-2 red", "1,1": "team-1"}, 1, "1,1"),  # wall against wall
        ({"1,0": "alert-1 red", "2,0": "plain-2 turned"}, 2, "2,0"),  # a security door
    ],
)
def test_a_parasite_appears_behind_walls_and_security_doors_too(
    rooms: dict[str, str], face: int, room: str
) -> None:
    """PS-SPAWN-03."""
    station = a_turn().with_rooms(**rooms).standing(red_trooper="1,0")
    station.do("search", who="trooper", roll=[face])
    assert rooms_of(station) == [room]


@pytest.mark.parametrize("face", [1, 2, 3])
def test_with_no_room_in_that_direction_it_appears_where_it_was_triggered(face: int) -> None:
    """PS-SPAWN-04, PS-T-28."""
    station = a_turn().with_rooms(**{"1,0": "storage-2 red"}).standing(red_trooper="1,0")
    station.do("search", who="trooper", roll=[face])
    assert rooms_of(station) == ["1,0"]


@pytest.mark.parametrize(("half", "face", "other"), [("n", 3, "s"), ("s", 1, "n")])
def test_the_direction_may_point_to_the_other_half_of_the_card(
    half: str, face: int, other: str
) -> None:
    """PS-SPAWN-05."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay red"}).standing(red_trooper=f"0,1:{half}")
    station.do("search", who="trooper", roll=[face])
    assert rooms_of(station) == [f"0,1:{other}"]


def test_beside_a_two_room_card_the_table_chooses_the_half() -> None:
    """PS-SPAWN-05."""
    station = a_turn().with_rooms(**{"1,0": "run-1 red", "2,0": "sick-bay"})
    station.standing(red_trooper="1,0").do("search", who="trooper", roll=[2])
    assert station.pending("spawn") == {"kind": "spawn", "choices": ["2,0:n", "2,0:s"]}
    assert station.refused("spawn_at", choice="1,0")[0] == "bad_value"
    station.do("spawn_at", choice="2,0:n")
    assert rooms_of(station) == ["2,0:n"]
    assert station.pending("spawn") is None


def test_grey_parasites_appear_before_black_ones_come_black_side_up() -> None:
    """PS-SPAWN-06, PS-T-25."""
    station = a_turn().with_rooms(**{"1,0": "team-1 red"}).standing(red_trooper="1,0")
    station.infested(*[("grey", "0,0")] * 4)
    assert station.view["supply"] == {"grey": 1, "black": 5}
    station.do("search", who="trooper", alerts=1, roll=[2, 2])
    new = station.view["parasites"][4:]
    assert [(one["disc"], one["side"]) for one in new] == [("grey", "grey"), ("black", "black")]
    assert station.view["supply"] == {"grey": 0, "black": 4}


def ten_on_the_board(**options: Any) -> Station:
    """Ten stand in the Reactor, p6 on its grey side; red's Trooper searches a red room."""
    station = a_turn(**options).with_rooms(**{"1,0": "team-1 red", "1,1": "run-1"})
    black: list[tuple[str, str] | tuple[str, str, str]] = [("black", "0,0", "grey")]
    station.infested(*[("grey", "0,0")] * 5, *black, *[("black", "0,0")] * 4)
    station.standing(red_trooper="1,0").do("search", who="trooper", roll=[1])
    return station


def test_with_an_empty_supply_the_player_moves_one_from_the_board() -> None:
    """PS-SPAWN-07, PS-CMP-06, PS-T-26."""
    station = ten_on_the_board()
    ids = [f"p{n}" for n in range(1, 11)]
    assert station.pending("spawn") == {"kind": "spawn", "choices": ids}
    station.do("spawn_at", choice="p8")
    moved = [one for one in station.view["parasites"] if one["room"] == "1,1"]
    assert moved == [{"id": "p8", "disc": "black", "side": "black", "room": "1,1"}]
    assert rooms_of(station).count("0,0") == 9
    assert station.view["supply"] == {"grey": 0, "black": 0}


@pytest.mark.parametrize(("keeps", "side"), [(True, "grey"), (False, "black")])
def test_one_that_is_moved_keeps_its_side_unless_the_house_wants_otherwise(
    keeps: Any, side: str
) -> None:
    """PS-SPAWN-07, AMB-24."""
    station = ten_on_the_board(relocate_keeps_side=keeps)
    station.do("spawn_at", choice="p6")
    moved = station.view["parasites"][5]
    assert moved == {"id": "p6", "disc": "black", "side": side, "room": "1,1"}


def test_a_parasite_that_is_not_on_the_board_is_not_moved() -> None:
    """PS-SPAWN-07."""
    assert ten_on_the_board().refused("spawn_at", choice="p11") == ("bad_value", "PS-SPAWN-07")


def test_nothing_else_is_done_before_a_parasite_is_placed() -> None:
    """PS-SPAWN-09, PS-ORD-02."""
    station = ten_on_the_board()
    assert "PS-ORD-02" in station.reminded()
    assert station.refused("search", who="trooper", roll=[1])[0] == "must_settle"
    assert station.refused("move", who="trooper", to="0,0")[0] == "must_settle"
    assert station.refused("end_turn")[0] == "must_settle"
    station.do("spawn_at", choice="p1")
    station.do("end_turn")


@pytest.mark.parametrize("disc", ["grey", "black"])
def test_a_killed_parasite_returns_to_the_supply(disc: str) -> None:
    """PS-SPAWN-08."""
    station = a_turn().infested((disc, "0,0", "grey")).holding("red", bullets=1)
    station.do("fire", who="android", targets=[{"parasite": "p1"}])
    assert station.view["parasites"] == []
    assert station.view["supply"] == {"grey": 5, "black": 5}


def test_a_killed_parasite_can_come_back() -> None:
    """PS-SPAWN-08, PS-SPAWN-07."""
    station = ten_on_the_board().holding("red", bullets=1)
    station.do("spawn_at", choice="p8")
    station.do("fire", who="android", targets=[{"parasite": "p1"}])
    station.do("search", who="trooper", roll=[1])
    assert station.pending("spawn") is None
    assert len(station.view["parasites"]) == 10
    assert station.view["parasites"][9]["disc"] == "grey"
    assert station.view["parasites"][9]["room"] == "1,1"


def test_the_parasite_of_a_red_room_comes_before_the_card() -> None:
    """PS-SPAWN-09."""
    station = a_turn().with_rooms(**{"1,0": "team-1 red"}).standing(red_trooper="1,0")
    types = station.types("search", who="trooper", roll=[1])
    assert types.index("parasite_spawned") < types.index("cards_drawn")


def test_the_parasite_of_an_alert_room_comes_before_the_duty_to_trade() -> None:
    """PS-SPAWN-09, PS-SPAWN-10."""
    station = a_turn().with_rooms(**{"1,0": "alert-1"}).standing(blue_trooper="1,0")
    types = station.types("move", who="trooper", to="1,0", roll=[1])
    assert types.index("moved") < types.index("parasite_spawned") < types.index("trade_opened")


def test_each_entry_into_an_alert_room_brings_another_parasite() -> None:
    """PS-SPAWN-10."""
    station = a_turn().with_rooms(**{"1,0": "alert-1"})
    station.do("move", who="trooper", to="1,0", roll=[1])
    station.do("move", who="android", to="1,0", roll=[1])
    station.do("move", who="trooper", to="0,0")
    station.do("move", who="trooper", to="1,0", roll=[1])
    assert rooms_of(station) == ["1,0"] * 3


@pytest.mark.parametrize(("searches", "spawned"), [(1, 2), (2, 3)])
def test_entering_and_searching_a_red_alert_room_brings_two(searches: int, spawned: int) -> None:
    """PS-SPAWN-10, PS-SPAWN-11, PS-T-27."""
    station = a_turn().with_rooms(**{"1,0": "alert-1 red"})
    station.do("move", who="trooper", to="1,0", roll=[4])
    for _ in range(searches):
        station.do("search", who="trooper", roll=[4])
    assert rooms_of(station) == ["0,0"] * spawned


def test_an_alert_drawn_in_play_is_discarded_and_not_replaced() -> None:
    """PS-SPAWN-12."""
    station = a_turn().with_rooms(**{"1,0": "team-1"}).standing(red_trooper="1,0")
    station.do("search", who="trooper", alerts=1, roll=[4])
    assert rooms_of(station) == ["0,0"]
    assert station.view["seats"]["red"]["hand"] == 5
    assert station.view["decks"] == {"search": 37, "discard": 1, "exploration": 18}


def test_no_more_armor_answers_an_attack_than_it_does_damage() -> None:
    """PS-ITEM-10."""
    station = a_turn().infested(("grey", "0,0")).holding("red", hand=9)
    station.where(phase="parasite", turn=None, phases=1)
    station.do("parasite_phase", roll=[1])
    twice = [{"attack": "a1", "seat": "red"}] * 2
    assert station.refused("resolve_attacks", armor=twice) == ("bad_value", "PS-ITEM-10")


def test_a_parasite_that_the_table_named_is_not_named_again() -> None:
    """PS-SPAWN-06."""
    station = a_turn().with_rooms(**{"0,1": "storage-2 red"}).standing(red_trooper="0,1")
    station.do("adjust", set={"parasites": [{"id": "p2", "disc": "grey", "room": "0,0"}]})
    station.do("search", who="trooper", roll=[1])
    assert len({one["id"] for one in station.view["parasites"]}) == 2
