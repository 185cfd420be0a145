"""Guns and knives, and the armor that answers them (PS-FIRE, and attack instead of trade)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.station import Station, a_light_turn, a_turn


def parasite(name: str = "p1") -> dict[str, str]:
    return {"parasite": name}


def of(seat: str, who: str = "trooper") -> dict[str, str]:
    return {"seat": seat, "who": who}


def armed(*, bullets: int = 4, players: int = 4, **options: Any) -> Station:
    """Red's pair and Blue's Trooper in a Storage room above the Reactor; Red has bullets."""
    station = a_turn(players, **options).with_rooms(**{"0,1": "storage-2"})
    station.standing(red_trooper="0,1", red_android="0,1", blue_trooper="0,1")
    return station.holding("red", bullets=bullets)


def shoot(station: Station, *targets: dict[str, str], **fields: Any) -> list[dict[str, Any]]:
    return station.do("fire", who="android", targets=list(targets), **fields)


def no_shot(station: Station, *targets: dict[str, str], **fields: Any) -> tuple[str, str | None]:
    return station.refused("fire", who="android", targets=list(targets), **fields)


# Who fires at what


def test_a_shot_takes_an_ap_and_a_bullet() -> None:
    """PS-FIRE-01."""
    station = armed().infested(("grey", "0,1"))
    shoot(station, parasite())
    assert station.left() == 3
    assert station.view["seats"]["red"]["bullets"] == 3


def test_a_shot_without_an_ap_is_refused() -> None:
    """PS-FIRE-01."""
    station = armed(bullets=8).infested(("grey", "0,1"))
    for _ in range(4):
        station.do("search", who="trooper", **({"roll": [1]} if station.left() < 4 else {}))
    assert no_shot(station, parasite()) == ("no_ap", "PS-FIRE-01")


def test_a_trooper_has_no_gun() -> None:
    """PS-FIRE-01, PS-FIRE-10."""
    station = armed().infested(("grey", "0,1"))
    refusal = station.refused("fire", who="trooper", targets=[parasite()])
    assert refusal == ("wrong_character", "PS-FIRE-01")


@pytest.mark.parametrize("who", ["trooper", "android"])
def test_a_trooper_attacks_with_a_knife_as_an_android_does(who: str) -> None:
    """PS-FIRE-10, PS-ITEM-08."""
    station = armed(bullets=0).holding("red", open=("knife",))
    station.do("knife", who=who, target=of("blue"), roll=[3])
    assert station.character("blue.trooper")["health"] == 3


def test_a_trooper_throws_a_grenade() -> None:
    """PS-FIRE-10, PS-ITEM-09."""
    station = armed(bullets=0).holding("red", hand=6).standing(blue_trooper="0,0")
    station.do("grenade", who="trooper", into="0,0")
    assert station.character("blue.trooper")["health"] == 3


def test_the_flamethrower_works_on_the_hive_alone() -> None:
    """PS-FIRE-10."""
    station = armed().infested(("grey", "0,1"))
    refusal = station.refused("burn_hive", who="trooper", cans=3)
    assert refusal == ("not_in_hive", "PS-HIVE-05")


def test_an_android_starts_without_a_bullet_and_so_without_a_shot() -> None:
    """PS-FIRE-02."""
    station = a_turn().infested(("grey", "0,0"))
    assert [seat["bullets"] for seat in station.view["seats"].values()] == [0, 0, 0, 0]
    assert no_shot(station, parasite()) == ("no_ammo", "PS-FIRE-02")


def test_ammo_in_play_is_what_an_android_shoots_with() -> None:
    """PS-FIRE-02, PS-ITEM-05."""
    station = a_turn().infested(("grey", "0,0")).holding("red", hand=6)
    station.do("play", item="ammo")
    shoot(station, parasite())
    assert station.view["seats"]["red"]["bullets"] == 3


def test_one_shot_with_a_common_gun_has_one_target() -> None:
    """PS-FIRE-01, PS-ITEM-06."""
    station = armed().infested(("grey", "0,1"), ("grey", "0,1"))
    assert no_shot(station, parasite("p1"), parasite("p2")) == ("no_item", "PS-ITEM-06")


@pytest.mark.parametrize("target", [parasite(), of("blue")])
def test_a_target_in_another_room_is_out_of_range(target: dict[str, str]) -> None:
    """PS-FIRE-03."""
    station = armed().infested(("grey", "0,0")).standing(blue_trooper="0,0")
    assert no_shot(station, target) == ("out_of_range", "PS-FIRE-03")


@pytest.mark.parametrize("target", [parasite(), of("blue")])
def test_a_scope_reaches_the_next_room(target: dict[str, str]) -> None:
    """PS-FIRE-03, PS-ITEM-07."""
    station = armed().infested(("grey", "0,0")).standing(blue_trooper="0,0")
    station.holding("red", open=("target_scope",))
    shoot(station, target)
    assert station.view["seats"]["red"]["bullets"] == 3


def test_one_does_not_shoot_ones_own_character() -> None:
    """PS-FIRE-03."""
    assert no_shot(armed(), of("red")) == ("no_target", "PS-FIRE-03")


def test_the_dead_are_no_targets() -> None:
    """PS-FIRE-03, PS-HP-02."""
    assert no_shot(armed().healthy(blue_trooper=0), of("blue")) == ("dead", "PS-HP-02")


def test_a_shot_at_a_character_takes_one_health_without_a_roll() -> None:
    """PS-FIRE-04."""
    station = armed()
    shoot(station, of("blue"))
    assert station.character("blue.trooper")["health"] == 3
    assert station.character("red.trooper")["health"] == 4


def test_a_shot_takes_no_die() -> None:
    """PS-FIRE-04."""
    assert no_shot(armed(), of("blue"), roll=[4])[0] == "bad_roll"


@pytest.mark.parametrize("health", [1, 2])
def test_the_last_health_is_a_death(health: int) -> None:
    """PS-FIRE-04, PS-HP-02."""
    station = armed().healthy(blue_trooper=health)
    shoot(station, of("blue"))
    assert station.character("blue.trooper") == {
        "health": health - 1,
        "room": "0,1" if health > 1 else None,
    }


# Parasites


def test_a_grey_parasite_that_is_hit_dies_and_returns() -> None:
    """PS-FIRE-04, PS-FIRE-05."""
    station = armed().infested(("grey", "0,1"))
    shoot(station, parasite())
    assert station.view["parasites"] == []
    assert station.view["supply"] == {"grey": 5, "black": 5}


def test_a_black_parasite_that_is_hit_is_swapped_for_a_grey_one() -> None:
    """PS-FIRE-04, PS-FIRE-06, PS-T-23."""
    station = armed()
    station.infested(("black", "0,1"), ("grey", "0,0"), ("grey", "0,0"), ("grey", "0,0"))
    station.where(black=3)
    shoot(station, parasite())
    hit = station.view["parasites"][0]
    assert (hit["disc"], hit["side"], hit["room"]) == ("grey", "grey", "0,1")
    assert station.view["supply"] == {"grey": 1, "black": 4}


def test_a_black_parasite_is_flipped_when_no_grey_one_is_left() -> None:
    """PS-FIRE-06, PS-T-24."""
    station = armed()
    station.infested(*(("black", "0,1"),) * 4, *(("grey", "0,0"),) * 5)
    shoot(station, parasite())
    hit = station.view["parasites"][0]
    assert (hit["disc"], hit["side"], hit["room"]) == ("black", "grey", "0,1")
    assert station.view["supply"] == {"grey": 0, "black": 1}


def test_a_flipped_parasite_that_dies_returns_as_a_black_one() -> None:
    """PS-FIRE-06, AMB-06."""
    station = armed().infested(("black", "0,1", "grey"))
    shoot(station, parasite())
    assert station.view["parasites"] == []
    assert station.view["supply"] == {"grey": 5, "black": 5}


def test_a_house_may_always_flip() -> None:
    """AMB-06."""
    station = armed(black_hit="always_flip").infested(("black", "0,1"))
    shoot(station, parasite())
    hit = station.view["parasites"][0]
    assert (hit["disc"], hit["side"]) == ("black", "grey")
    assert station.view["supply"] == {"grey": 5, "black": 4}


def test_a_black_parasite_needs_two_hits() -> None:
    """PS-FIRE-07."""
    station = armed().infested(("black", "0,1"))
    shoot(station, parasite())
    assert len(station.view["parasites"]) == 1
    shoot(station, parasite())
    assert station.view["parasites"] == []
    assert station.view["supply"] == {"grey": 5, "black": 5}


def test_the_heavy_gun_kills_a_black_parasite_in_one_action() -> None:
    """PS-ITEM-06, PS-FIRE-07, PS-T-22."""
    station = armed().infested(("black", "0,1")).holding("red", open=("heavy_gun",))
    station.with_rooms(**{"1,0": "run-1"})
    for to in ("0,0", "1,0", "0,0"):
        station.do("move", who="trooper", to=to)
    assert station.left() == 1
    shoot(station, parasite(), parasite())
    assert station.view["parasites"] == []
    assert (station.view["seats"]["red"]["bullets"], station.left()) == (2, 0)


# Through doors


def behind_a_security_door(**options: Any) -> Station:
    """Red in the Reactor with a scope; a parasite behind run-3's security door, above."""
    station = a_turn(**options).with_rooms(**{"0,1": "run-3"}).infested(("grey", "0,1"))
    return station.holding("red", bullets=4, open=("target_scope",))


def test_a_shot_does_not_cross_a_closed_security_door() -> None:
    """PS-FIRE-08."""
    assert no_shot(behind_a_security_door(), parasite()) == ("door_closed", "PS-FIRE-08")


def test_a_shot_crosses_a_security_door_with_a_keycard() -> None:
    """PS-FIRE-08, PS-ITEM-16."""
    station = behind_a_security_door().holding("red", open=("target_scope", "keycard"))
    shoot(station, parasite())
    assert station.view["parasites"] == []


def test_a_shot_crosses_doors_that_the_terminal_opened() -> None:
    """PS-FIRE-08."""
    station = behind_a_security_door().where(doors_open=True)
    shoot(station, parasite())
    assert station.view["parasites"] == []


@pytest.mark.parametrize("half", [":s", ":n"])
def test_the_door_between_two_halves_stops_a_shot(half: str) -> None:
    """PS-FIRE-08."""
    station = a_turn().with_rooms(**{"0,1": "sick-bay"}).standing(red_android=f"0,1{half}")
    station.infested(("grey", "0,1:n" if half == ":s" else "0,1:s"))
    station.holding("red", bullets=4, open=("target_scope",))
    assert no_shot(station, parasite()) == ("door_closed", "PS-FIRE-08")


def test_a_shot_crosses_no_wall() -> None:
    """PS-FIRE-08, PS-ITEM-07."""
    station = a_turn().with_rooms(**{"0,1": "team-4", "1,1": "run-1", "1,0": "run-2"})
    station.standing(red_android="0,1").infested(("grey", "1,1"))
    station.holding("red", bullets=4, open=("target_scope",))
    assert no_shot(station, parasite()) == ("no_door", "PS-ITEM-07")


@pytest.mark.parametrize("room", ["1,1", "0,2"])
def test_no_weapon_reaches_round_a_corner_or_two_rooms_far(room: str) -> None:
    """PS-FIRE-09, PS-ITEM-07."""
    station = a_turn().with_rooms(
        **{"0,1": "run-1", "0,2": "run-2", "1,0": "storage-2", "1,1": "plain-1"}
    )
    station.infested(("grey", room)).holding("red", bullets=4, open=("target_scope",))
    assert no_shot(station, parasite()) == ("out_of_range", "PS-ITEM-07")


# Armor


def test_armor_answers_a_bullet() -> None:
    """PS-FIRE-11, PS-ITEM-10."""
    station = armed().holding("blue", hand=6)
    shoot(station, of("blue"), armor=1)
    assert station.character("blue.trooper")["health"] == 4
    assert station.view["seats"]["blue"]["hand"] == 5
    assert station.view["decks"]["discard"] == 1
    assert station.view["seats"]["red"]["bullets"] == 3


@pytest.mark.parametrize(("cards", "health"), [(0, 2), (1, 3), (2, 4)])
def test_one_armor_card_answers_one_shot(cards: int, health: int) -> None:
    """PS-FIRE-11, AMB-23."""
    station = armed().holding("blue", hand=8).holding("red", open=("heavy_gun",))
    shoot(station, of("blue"), of("blue"), armor=cards)
    assert station.character("blue.trooper")["health"] == health
    assert station.view["seats"]["blue"]["hand"] == 8 - cards


def test_two_armor_cards_do_not_answer_one_shot() -> None:
    """PS-FIRE-11."""
    station = armed().holding("blue", hand=8)
    assert no_shot(station, of("blue"), armor=2) == ("bad_value", "PS-FIRE-11")


def test_armor_from_two_seats_is_told_seat_by_seat() -> None:
    """PS-FIRE-11."""
    station = armed().holding("blue", hand=8).holding("green", hand=8)
    station.holding("red", open=("heavy_gun",)).standing(green_trooper="0,1")
    assert no_shot(station, of("blue"), of("green"), armor=1) == ("bad_value", "PS-FIRE-11")
    shoot(station, of("blue"), of("green"), armor={"green": 1})
    assert station.character("blue.trooper")["health"] == 3
    assert station.character("green.trooper")["health"] == 4


def test_armor_against_a_bullet_keeps_to_the_least_hand() -> None:
    """PS-FIRE-11, PS-HAND-01, AMB-12."""
    assert no_shot(armed(), of("blue"), armor=1) == ("hand_minimum", "PS-HAND-01")


# Armor that is asked for


def asked(**hands: int) -> Station:
    """Red has shot Blue and asks for armor."""
    station = armed()
    for seat, hand in hands.items():
        station.holding(seat, hand=hand)
    shoot(station, of("blue"), ask=True)
    return station


def test_a_shot_that_asks_waits_for_the_defender() -> None:
    """PS-FIRE-11."""
    station = asked(blue=6)
    pending = station.pending("armor")
    assert pending is not None
    (attack,) = pending["attacks"]
    assert (attack["damage"], attack["targets"]) == (1, ["blue.trooper"])
    assert station.character("blue.trooper")["health"] == 4
    assert (station.left(), station.view["seats"]["red"]["bullets"]) == (3, 3)


@pytest.mark.parametrize(("cards", "health", "hand"), [(0, 3, 6), (1, 4, 5)])
def test_the_defender_answers_with_armor_or_without(cards: int, health: int, hand: int) -> None:
    """PS-FIRE-11, PS-ITEM-10."""
    station = asked(blue=6)
    station.do("armor", attack="a1", cards=cards)
    assert station.pending("armor") is None
    assert station.character("blue.trooper")["health"] == health
    assert station.view["seats"]["blue"]["hand"] == hand


@pytest.mark.parametrize(
    ("do", "fields"),
    [
        ("end_turn", {}),
        ("search", {"who": "trooper"}),
        ("move", {"who": "trooper", "to": "0,0"}),
        ("fire", {"who": "android", "targets": [{"seat": "blue", "who": "trooper"}]}),
    ],
)
def test_nothing_else_is_done_before_the_defender_has_answered(
    do: str, fields: dict[str, Any]
) -> None:
    """PS-FIRE-11."""
    assert asked(blue=6).refused(do, **fields)[0] == "must_settle"


def test_a_hand_is_told_while_armor_is_asked_for() -> None:
    """PS-FIRE-11."""
    station = asked(blue=5)
    station.do("hand", seat="blue", cards=6)
    station.do("armor", attack="a1", cards=1)
    assert station.character("blue.trooper")["health"] == 4


def test_an_answer_keeps_to_the_least_hand() -> None:
    """PS-HAND-01, AMB-12."""
    assert asked().refused("armor", attack="a1", cards=1) == ("hand_minimum", "PS-HAND-01")


def test_a_bullet_is_answered_with_one_card_at_most() -> None:
    """PS-FIRE-11."""
    assert asked(blue=9).refused("armor", attack="a1", cards=2)[0] == "bad_value"


def test_each_of_two_defenders_answers() -> None:
    """PS-FIRE-11, PS-ITEM-06."""
    station = armed().holding("green", hand=6).standing(green_android="0,1")
    station.holding("red", open=("heavy_gun",))
    shoot(station, of("blue"), of("green", "android"), ask=True)
    station.do("armor", attack="a1", cards=0)
    assert station.character("blue.trooper")["health"] == 4
    assert station.refused("armor", attack="a1", cards=0)[0] == "already_done"
    station.do("armor", attack="a2", cards=1, seat="green")
    assert station.character("blue.trooper")["health"] == 3
    assert station.character("green.android")["health"] == 4


def test_one_card_answers_one_of_two_shots_that_ask() -> None:
    """PS-FIRE-11, AMB-23."""
    station = armed().holding("blue", hand=9).holding("red", open=("heavy_gun",))
    shoot(station, of("blue"), of("blue"), ask=True)
    station.do("armor", attack="a1", cards=1)
    station.do("armor", attack="a2", cards=0)
    assert station.character("blue.trooper")["health"] == 3


def test_a_shot_at_a_parasite_asks_nobody() -> None:
    """PS-FIRE-11."""
    station = armed().infested(("grey", "0,1"))
    shoot(station, parasite(), ask=True)
    assert station.view["pending"] == []
    assert station.view["parasites"] == []


def test_nobody_answers_an_attack_that_was_not_made() -> None:
    """PS-ITEM-10."""
    assert armed().refused("armor", attack="a1", cards=0) == ("not_now", "PS-ITEM-10")
    assert asked(blue=6).refused("armor", attack="a7", cards=0)[0] == "no_target"


def test_a_knife_that_hits_asks_too() -> None:
    """PS-ITEM-08, PS-ITEM-10."""
    station = armed().holding("red", open=("knife",)).holding("blue", hand=6)
    station.do("knife", who="trooper", target=of("blue"), ask=True, roll=[4])
    assert station.pending("armor") is not None
    station.do("armor", attack="a1", cards=1)
    assert station.character("blue.trooper")["health"] == 4


def test_a_knife_that_misses_asks_nobody() -> None:
    """PS-ITEM-08."""
    station = armed().holding("red", open=("knife",))
    station.do("knife", who="trooper", target=of("blue"), ask=True, roll=[2])
    assert station.view["pending"] == []
    assert station.character("blue.trooper")["health"] == 4


def test_the_last_trooper_that_dies_after_an_answer_ends_the_game() -> None:
    """PS-WIN-07, PS-WIN-13, PS-FIRE-11."""
    station = armed().healthy(red_trooper=0, green_trooper=0, yellow_trooper=0, blue_trooper=1)
    shoot(station, of("blue"), ask=True)
    station.do("armor", attack="a1", cards=0)
    assert station.view["phase"] == "over"
    assert station.view["over"]["rule"] == "PS-WIN-07"


def a_phase_that_asks() -> Station:
    """A black parasite in the room of Red's pair, and another in Blue's."""
    station = a_turn().with_rooms(**{"0,1": "storage-2", "1,0": "team-1"})
    station.standing(red_trooper="0,1", red_android="0,1", blue_trooper="1,0")
    station.infested(("black", "0,1"), ("grey", "1,0")).holding("red", hand=7)
    for _ in range(5):
        station.do("end_turn")
    station.standing(
        blue_trooper="1,0", blue_android="0,0", green_trooper="0,0", green_android="0,0"
    )
    station.do("parasite_phase", ask=True, roll=[1])
    return station


def test_a_parasite_phase_that_asks_waits_for_every_defender() -> None:
    """PS-ITEM-10, PS-ITEM-11, PS-PATK-02."""
    station = a_phase_that_asks()
    assert [one["damage"] for one in station.view["pending"][0]["attacks"]] == [2, 1]
    station.do("armor", attack="a1", cards=1)
    assert station.view["phase"] == "parasite"
    station.do("armor", attack="a2", cards=0)
    assert station.view["phase"] == "team"
    assert [station.character(f"red.{who}")["health"] for who in ("trooper", "android")] == [3, 3]
    assert station.character("blue.trooper")["health"] == 3
    assert station.view["seats"]["red"]["hand"] == 6


# Attack instead of trade


def entered(*seats: str, **options: Any) -> Station:
    """Red's Android has just come into the Storage room where these Troopers stand."""
    station = a_turn(**options).with_rooms(**{"0,1": "storage-2"})
    station.standing(**{f"{seat}_trooper": "0,1" for seat in seats})
    station.holding("red", bullets=8, hand=7)
    station.do("move", who="android", to="0,1")
    assert station.pending("trade") is not None
    return station


@pytest.mark.parametrize("room", ["0,0", "0,1"])
def test_attacking_a_teammate_is_always_allowed(room: str) -> None:
    """PS-FIRE-12."""
    station = armed().standing(red_android=room, blue_trooper=room)
    shoot(station, of("blue"))
    assert station.character("blue.trooper")["health"] == 3


def test_an_attack_takes_the_trades_place_and_costs_its_own_ap() -> None:
    """PS-ORD-03."""
    station = entered("blue")
    shoot(station, of("blue"))
    assert station.pending("trade") is None
    assert station.left() == 2
    assert station.refused("trade", who="android", **{"with": "blue"}) == ("no_trade", "PS-TRD-05")
    station.do("end_turn")


def test_without_an_attack_the_trade_is_compulsory() -> None:
    """PS-ORD-03."""
    station = entered("blue")
    assert station.refused("end_turn") == ("must_settle", "PS-ORD-01")
    station.do("trade", who="android", **{"with": "blue"})
    station.do("end_turn")


def test_a_shot_at_a_parasite_does_not_take_the_trades_place() -> None:
    """PS-ORD-01, PS-ORD-03."""
    station = entered("blue").infested(("grey", "0,1"))
    assert no_shot(station, parasite()) == ("must_settle", "PS-ORD-01")
    shoot(station.holding("red", open=("heavy_gun",)), parasite(), of("blue"))
    assert station.pending("trade") is None


def test_a_shot_into_the_next_room_does_not_take_the_trades_place() -> None:
    """PS-ORD-01, PS-ORD-03."""
    station = entered("blue").standing(green_trooper="0,0")
    station.holding("red", open=("target_scope",))
    assert no_shot(station, of("green")) == ("must_settle", "PS-ORD-01")


def test_after_an_attack_a_new_entry_brings_a_new_duty() -> None:
    """PS-ORD-03."""
    station = entered("blue")
    shoot(station, of("blue"))
    station.do("move", who="android", to="0,0")
    station.do("move", who="android", to="0,1")
    assert station.pending("trade") == {"kind": "trade", "who": "android", "with": ["blue"]}


def test_a_house_may_leave_the_trade_to_who_attacked() -> None:
    """AMB-09."""
    station = entered("blue", trade_when_attacking="optional")
    shoot(station, of("blue"))
    assert station.pending("trade") is None
    station.do("trade", who="android", **{"with": "blue"})


def test_after_a_trade_one_may_still_attack() -> None:
    """PS-ORD-04."""
    station = entered("blue")
    station.do("trade", who="android", **{"with": "blue"})
    shoot(station, of("blue"))
    assert station.character("blue.trooper")["health"] == 3
    assert station.left() == 2


def test_attacking_one_waives_the_trade_with_everybody_there() -> None:
    """PS-TRD-11, AMB-11."""
    station = entered("blue", "green")
    shoot(station, of("green"))
    assert station.pending("trade") is None


def test_a_house_may_waive_the_trade_with_the_attacked_alone() -> None:
    """AMB-11."""
    station = entered("blue", "green", attack_waives="attacked_only")
    shoot(station, of("green"))
    assert station.pending("trade") == {"kind": "trade", "who": "android", "with": ["blue"]}


@pytest.mark.parametrize(("miss_counts", "waived"), [(True, True), (False, False)])
def test_a_knife_that_missed_was_an_attack(*, miss_counts: bool, waived: bool) -> None:
    """PS-TRD-11, AMB-11."""
    station = entered("blue", miss_counts=miss_counts).holding("red", open=("knife",))
    station.do("knife", who="android", target=of("blue"), roll=[1])
    assert (station.pending("trade") is None) is waived


def test_killing_the_only_partner_leaves_nothing_to_settle() -> None:
    """PS-ORD-03."""
    station = entered("blue").healthy(blue_trooper=1)
    shoot(station, of("blue"))
    station.do("end_turn")
    assert station.view["turn"]["seat"] == "blue"


def test_a_grenade_thrown_into_a_room_is_the_attack_of_who_enters_it() -> None:
    """PS-TRD-12, PS-T-38."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"}).standing(blue_trooper="0,1")
    station.holding("red", hand=6).do("grenade", who="trooper", into="0,1")
    station.do("move", who="trooper", to="0,1")
    assert station.pending("trade") is None
    station.do("end_turn")


def test_a_grenade_does_not_spare_the_other_character_the_trade() -> None:
    """PS-TRD-12."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"}).standing(blue_trooper="0,1")
    station.holding("red", hand=6).do("grenade", who="trooper", into="0,1")
    station.do("move", who="android", to="0,1")
    assert station.pending("trade") is not None


def test_a_grenade_of_an_earlier_turn_spares_nobody_the_trade() -> None:
    """PS-TRD-12."""
    station = a_turn().with_rooms(**{"0,1": "storage-2"}).standing(blue_trooper="0,1")
    station.holding("red", hand=6).do("grenade", who="trooper", into="0,1")
    for _ in range(4):
        station.do("end_turn")
    station.standing(blue_trooper="0,1").do("move", who="trooper", to="0,1")
    assert station.pending("trade") is not None


def test_who_attacked_somebody_in_a_team_search_room_searches_it_alone() -> None:
    """PS-ORD-03, PS-ROOM-09, PS-T-37."""
    station = a_turn().with_rooms(**{"0,-1": "team-1"}).standing(blue_trooper="0,-1")
    station.holding("red", bullets=4).do("move", who="android", to="0,-1")
    shoot(station, of("blue"))
    assert station.pending("trade") is None
    refusal = station.refused("search", who="android", partner="blue")
    assert refusal == ("not_allowed", "PS-ROOM-09")
    station.do("search", who="android")
    assert station.view["seats"]["red"]["hand"] == 6


def test_on_a_light_board_a_shot_hits_what_the_table_says() -> None:
    """PS-FIRE-04."""
    station = a_light_turn().holding("red", bullets=4)
    shoot(station, of("blue"))
    assert station.character("blue.trooper")["health"] == 3
