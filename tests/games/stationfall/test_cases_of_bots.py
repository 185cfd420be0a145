"""The digest's cases: what a bot reads, whom it chooses, and where its cubes come."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import (
    CAST,
    CLERK,
    NOTHING,
    Orbit,
    asked,
    can,
    flying,
    unless,
    with_a_clerk,
)


def choosing(bot: str = "Station Chief", **how: Any) -> Orbit:
    """Green, a bot of that Character, has its turn and no cube on anybody."""
    orbit = flying(bots={"green": bot}, **how)
    cubes = {f"characters.{one}.cubes.green": 0 for one in CAST if orbit.who(one)["cubes"]}
    return orbit.adjusted(cubes).to("green")


def chosen(orbit: Orbit, kind: str, *names: Any, **fields: Any) -> str:
    """Which of these a bot chooses."""
    orbit.do("bot_choice", kind=kind, of=list(names), **fields)
    choice: str = orbit.at("bot.choice")
    return choice


# The Character Order


@pytest.mark.parametrize(
    ("orders", "tie", "target"),
    [((2, 6), "next", 2), ((6, 11), "next", 11), ((2, 6), "last", 6), ((6, 11), "last", 6)],
)
def test_the_order_is_counted_from_the_card_after_the_bots(
    orders: tuple[int, ...], tie: str, target: int
) -> None:
    """SF-T-25, SF-T-26, SF-T-27, SF-ORD-01, SF-GP-02, AMB-10."""
    orbit = choosing(**unless(tie == "next", bot_target_tie=tie))
    names = [CAST[order - 1] for order in orders]
    assert chosen(orbit, "target", *names) == CAST[target - 1]


# Sections


PRINT, HUB = {"name": "Print Shop", "zero_g": False}, {"name": "Forward Hub", "zero_g": True}
SHOPS = {"section": ["Forward Hub", "Print Shop"]}
ARMING = {"n": "1", "who": ["con"], "do": "arm_itself", "target": SHOPS}
SECTIONS = {"Forward Hub": {"zero_g": True}, "Print Shop": {"zero_g": False}}


def reading(*lines: dict[str, Any], board: str = "light", **copy: Any) -> Orbit:
    """Green is a Stranger bot with these lines alone, in its turn, its script being read."""
    scripts = {"Stranger": {"lines": list(lines)}}
    orbit = choosing("Stranger", board=board, new={"copy": {"scripts": scripts, **copy}})
    for character in ("Exile", "Astrochimp"):
        orbit.cubes(character, green=1)
    return orbit


def test_at_the_same_distance_the_section_without_gravity_comes_first() -> None:
    """SF-T-29, SF-GP-03, SF-CMP-08."""
    assert chosen(choosing(), "section", PRINT, HUB) == "Forward Hub"


@pytest.mark.parametrize(
    ("nearest", "goes"),
    [
        (["Forward Hub"], "Forward Hub"),
        (["Print Shop", "Forward Hub"], "Forward Hub"),
        (["Print Shop"], "Print Shop"),
    ],
)
def test_what_is_not_eligible_is_as_if_not_there(nearest: list[str], goes: str) -> None:
    """SF-T-28, SF-GP-06, SF-GP-07, SF-EL-01: a Gun is for Officers alone."""
    orbit = reading(ARMING, sections=SECTIONS)
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Exile"))
    assert asked(orbit, "nearest")["choices"] == ["Forward Hub", "Print Shop"]
    orbit.do("bot_answer", nearest=nearest)
    assert orbit.at("bot.target") == goes


@pytest.mark.parametrize(
    ("items", "weapon", "refused"),
    [
        ([], "bludgeon", ("no_item", "SF-ATK-01")),
        (["Bludgeon"], "bludgeon", (None, "SF-ATK-02")),
        (["Gun"], "gun", None),
    ],
)
def test_only_a_gun_is_good_against_a_helmet(
    items: list[str], weapon: str, refused: tuple[str | None, str] | None
) -> None:
    """SF-T-30, SF-EL-03, SF-ATK-01, SF-ATK-02."""
    orbit = flying(board="full").adjusted({
        "characters.Engineer.items": items, "characters.Exile.section": "Machine Shop",
        "characters.Exile.items": ["Helmet"],
    }).active()  # fmt: skip
    if refused is None:
        orbit.do("attack", target="Exile", weapon=weapon)
        assert orbit.who("Exile")["state"] == "down"
    else:
        code, rule = orbit.refused("attack", target="Exile", weapon=weapon)
        assert rule == refused[1]
        assert refused[0] in (None, code)


def test_a_target_that_only_a_helmet_on_the_way_would_reach_is_not_there() -> None:
    """SF-T-31, SF-EL-02: the table says so with nothing, and the line is passed over."""
    orbit = reading(
        {"n": "1", "who": ["con"], "do": "attack", "target": {"character": "any"}},
    )
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Exile"))
    choices = asked(orbit, "nearest")["choices"]
    assert "Security" in choices
    assert not {"Exile", "Stranger"} & set(choices)
    orbit.do("bot_answer", nearest=[])
    assert (orbit.at("bot.line"), orbit.at("turn.step")) == ("renegotiate", "renegotiated")


# Conditions


@pytest.mark.parametrize(
    ("who", "adjusted", "considered"),
    [
        ([{"character": "Exile"}, {"lacks": "Evidence"}],
         {"characters.Exile.data": ["Evidence"]}, []),
        ([{"character": "Exile"}, {"lacks": "Evidence"}], {}, ["Exile"]),
        ([{"character": "Astrochimp"}, {"has": "Helmet"}],
         {"characters.Astrochimp.items": ["Helmet"]}, ["Astrochimp"]),
        ([{"character": "Astrochimp"}, {"has": "Helmet"}], {}, []),
    ],
)  # fmt: skip
def test_on_a_full_board_what_somebody_has_is_known(
    who: list[Any], adjusted: dict[str, Any], considered: list[str]
) -> None:
    """SF-T-32, SF-T-33, SF-GR-01, SF-GR-04."""
    orbit = reading({"n": "1", "who": who, "do": "hide"}, board="full").adjusted(adjusted)
    orbit.do("bot_turn")
    if considered:
        assert asked(orbit, "who")["candidates"] == considered
    else:
        assert orbit.at("bot.line") == "renegotiate"


@pytest.mark.parametrize(
    ("exile", "astrochimp", "chosen"),
    [
        ({"this_minute": True, "actions": 2}, {"this_minute": False, "actions": 1}, "Exile"),
        ({"this_minute": False, "actions": 4}, {"this_minute": False, "actions": 3}, "Astrochimp"),
        (None, {"this_minute": True, "actions": 1}, "Astrochimp"),
    ],
)
def test_who_can_in_this_minute_comes_first_and_else_who_is_unexhausted(
    exile: dict[str, Any] | None, astrochimp: dict[str, Any], chosen: str
) -> None:
    """SF-T-34, SF-GR-05."""
    who = [{"ability": "Officer"}, {"has": "Helmet"}, "this_minute/unexhausted"]
    officers = {one: {"abilities": ["Officer"]} for one in ("Exile", "Astrochimp")}
    officers |= {"Stranger": {"abilities": []}}
    orbit = reading({"n": "1", "who": who, "do": "hide"}, characters=officers)
    orbit.do("bot_turn")
    question = asked(orbit, "who")
    assert sorted(question["candidates"]) == ["Astrochimp", "Exile"]
    assert question["check"]
    told = {"Exile": exile, "Astrochimp": astrochimp}
    answer = [{"character": one, "free": 0, **how} for one, how in told.items() if how]
    orbit.do("bot_answer", can=answer)
    assert orbit.at("bot.character") == chosen


def test_who_is_exhausted_and_can_not_in_this_minute_is_nobody() -> None:
    """SF-T-34, SF-GR-05: only if there is no first choice, and then the unexhausted."""
    orbit = reading({"n": "1", "who": ["this_minute/unexhausted"], "do": "hide"})
    orbit.adjusted({"characters.Exile.discs": ["red"]})
    orbit.do("bot_turn")
    orbit.do("bot_answer", **can("Exile", Exile={"this_minute": False}))
    assert orbit.at("bot.line") == "renegotiate"


# Cubes


def test_a_bot_equals_the_most_on_the_next_npc() -> None:
    """SF-T-35, SF-BT-02, AMB-08."""
    orbit = choosing().cubes("Stowaway", green=1).cubes("Stranger", red=2, blue=1)
    orbit.cubes("Exile", red=4, blue=1)
    orbit.adjusted({"seats.green.betrayal": 5})
    assert orbit.at("seats.green.cubes") == 2
    orbit.do("bot_turn")
    assert orbit.who("Stranger")["cubes"]["green"] == 2
    assert orbit.at("seats.green.cubes") == 0


def test_an_npc_that_asks_for_too_many_cubes_is_passed_over() -> None:
    """SF-T-57, SF-BT-02, SF-EL-03."""
    orbit = choosing().cubes("Stowaway", green=1).cubes("Stranger", red=3)
    orbit.adjusted({"seats.green.betrayal": 5})
    orbit.do("bot_turn")
    assert "green" not in orbit.who("Stranger")["cubes"]
    assert orbit.who(CLERK)["cubes"] == {"green": 1}


def test_at_the_beginning_two_cubes_come_on_each_of_the_next_three() -> None:
    """SF-T-40, SF-BOT-04, SF-BOT-01, SF-BOT-03."""
    flags = {"Stranger": {"flags": ["paranoid"]}, CLERK: {"flags": ["helpful"]}}
    orbit = flying(bots={"green": "Station Chief"}, new={"copy": {"characters": flags}})
    cubes = [orbit.who(one)["cubes"].get("green", 0) for one in CAST[9:] + CAST[:2]]
    assert cubes == [2, 0, 1, 2, 0]
    assert orbit.at("seats.green.cubes") == 3
    assert orbit.at("seats.green.identity") == "Station Chief"


def test_a_bot_renegotiates_and_takes_its_cubes_home() -> None:
    """SF-T-36, SF-BT-07, AMB-09."""
    orbit = choosing("Stranger", new={"copy": {"scripts": {"Stranger": {"lines": []}}}})
    orbit.cubes("Exile", green=1).cubes("Medical", green=1).cubes("Security", green=1)
    orbit.cubes("Stowaway", green=2).state("down", "Exile").state("annihilated", "Medical")
    orbit.adjusted({"seats.green.betrayal": 2, "characters.Cyborg.discs": ["green"]})
    assert orbit.at("seats.green.cubes") == 1
    orbit.do("bot_turn")
    assert (orbit.at("seats.green.cubes"), orbit.at("seats.green.betrayal")) == (7, 0)
    assert orbit.who("Security")["cubes"] == {"green": 1}
    assert (orbit.who("Cyborg")["discs"], orbit.at("seats.green.disc")) == ([], None)
    assert (orbit.at("turn.step"), orbit.at("bot.line")) == ("renegotiated", "renegotiate")


# Whom, among those who can


def test_fewest_actions_then_most_free_ones() -> None:
    """SF-T-44, SF-BT-05."""
    orbit = reading({"n": "1", "who": ["con"], "do": "hide"}).cubes("Cyborg", green=1)
    orbit.do("bot_turn")
    far = {"Exile": {"actions": 2}, "Astrochimp": {"actions": 2, "free": 1},
           "Cyborg": {"actions": 3, "free": 2}}  # fmt: skip
    orbit.do("bot_answer", **can(*far, **far))
    assert orbit.at("bot.character") == "Astrochimp"


@pytest.mark.parametrize(("face", "line"), [(2, "1"), (3, "renegotiate")])
def test_a_line_for_some_faces_of_the_die_is_read_when_it_shows_one(face: int, line: str) -> None:
    """SF-T-58, SF-GR-12, SF-CMP-06."""
    orbit = reading({"n": "1", "who": ["con"], "do": "hide", "die": [1, 2]})
    orbit.do("bot_turn", roll=[face])
    if face == 2:
        assert asked(orbit, "who")["line"] == line
    else:
        assert orbit.at("bot.line") == line


# The Troubleshooter's lines


def first_asked(orbit: Orbit) -> str | None:
    """The first line that asks something as the script is read; None: no line was possible."""
    orbit.do("bot_turn")
    found = orbit.pending("bot")
    return None if found is None else str(found["line"])


def test_a_hazard_in_magnetic_containment_alone_is_not_suppressed() -> None:
    """SF-T-37, SF-TS-2, SF-TS-5."""
    orbit = with_a_clerk()
    assert orbit.at("sections.Magnetic Containment.hazard") == "asphyxiation"
    assert first_asked(orbit) == "5", "none of the first four lines; Abandon Ship comes next"


def test_a_hazard_elsewhere_that_nobody_can_suppress_is_passed_over() -> None:
    """SF-T-60, SF-TS-2, SF-EL-01, SF-EL-03."""
    orbit = with_a_clerk().adjusted({
        "sections.Suite.hazard": "fire", "sections.Mainframe.damaged": True,
        "sections.Security Station.damaged": True,
    })  # fmt: skip
    assert first_asked(orbit) == "2"
    assert asked(orbit, "who")["verb"] == "suppress"
    orbit.do("bot_answer", can=[])
    assert asked(orbit)["line"] == "5"


def test_she_goes_to_a_pod_that_may_not_leave_yet() -> None:
    """SF-T-38, SF-TS-4, SF-GR-06, AMB-35."""
    orbit = with_a_clerk(cleared=False)
    assert orbit.at("abandon_ship") is False
    assert first_asked(orbit) == "4"
    question = asked(orbit, "nearest")
    assert (question["verb"], question["character"]) == ("go", CLERK)
    orbit.do("bot_answer", nearest=["Houdini"])
    bot = orbit.at("bot")
    assert (bot["character"], bot["target"], bot["then"]) == (CLERK, "Houdini", "timed_launch")


@pytest.mark.parametrize(
    ("occupants", "triggered", "is_read"),
    [(["Exile"], True, False), (["Exile", "Medical"], False, False),
     (["Exile", "Medical"], True, True)],
)  # fmt: skip
def test_a_pod_is_launched_with_two_in_it_that_is_ready(
    occupants: list[str], *, triggered: bool, is_read: bool
) -> None:
    """SF-T-39, SF-TS-6."""
    orbit = with_a_clerk().adjusted({
        "pods.Houdini.state": "attached", "pods.Houdini.occupants": occupants,
        "abandon_ship": triggered, f"characters.{CLERK}.discs": ["red"],
    })  # fmt: skip
    lines = []
    orbit.do("bot_turn")
    while (found := orbit.pending("bot")) is not None:
        lines.append(found["line"])
        orbit.do("bot_answer", **NOTHING[found["ask"]])
    assert ("6" in lines) is is_read
