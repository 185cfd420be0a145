"""The digest's cases: markers, Pods, Abandon Ship, scores, and who wins in each mode."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import CLERK, Orbit, acting, flying, row, scored, unless

# Pods


def started(orbit: Orbit, pod: str = "Houdini") -> Orbit:
    """Abandon Ship was triggered, and the activated Character starts a Timed Launch."""
    if not orbit.at("abandon_ship"):
        orbit.do("abandon_ship", means="card")
    orbit.do("timed_launch", pod=pod)
    return orbit


@pytest.mark.parametrize(("face", "state"), [(1, "live"), (2, "live"), (3, "escaped")])
def test_a_timed_launch_of_minute_1_needs_minute_0(face: int, state: str) -> None:
    """SF-T-21, SF-POD-03, SF-POD-08, SF-MIN-04."""
    orbit = flying(new={"minute": 2}).passes(3)
    started(orbit.active("Exile")).passes(2)
    orbit.ended()
    orbit.do("re_entry", roll=[face])
    if face == 3:
        orbit.passes()
    assert orbit.who("Exile")["state"] == state


def test_a_timed_launch_leaves_at_the_end_of_the_owners_next_turn() -> None:
    """SF-T-52, SF-POD-03, SF-POD-06, SF-TIME-03, SF-ST-03, SF-ST-01."""
    orbit = started(flying(new={"minute": 5}).active("Exile"))
    assert orbit.at("pods.Houdini.occupants") == ["Exile"]
    assert orbit.marked() == [("red", "Houdini", "launch", 4)]
    assert orbit.at("pods.Houdini.marker") == "red"
    orbit.passes(3)
    assert (orbit.at("minute"), orbit.at("pods.Houdini.state")) == (4, "attached")
    orbit.passes()
    assert orbit.at("pods.Houdini.state") == "launched"
    assert orbit.who("Exile")["state"] == "escaped"
    assert (orbit.at("seats.red.markers"), orbit.at("markers")) == (3, [])


def test_from_the_bridge_all_pods_that_are_ready_leave_together() -> None:
    """SF-T-53, SF-POD-05, SF-POD-01, SF-POD-02."""
    orbit = acting(character="Station Chief")
    for pod, character in (
        ("Alcatraz", "Exile"), ("Hail Mary", "Stranger"), ("Medevac Pod", "Medical"),
    ):  # fmt: skip
        orbit.sitting_in(pod, character)
    orbit.do("abandon_ship", means="card")
    orbit.do("launch", means="bridge")
    launched = [pod for pod, one in orbit.at("pods").items() if one["state"] == "launched"]
    assert launched == ["Alcatraz", "Hail Mary"]
    assert [orbit.who(one)["state"] for one in ("Exile", "Stranger", "Medical")] == [
        "escaped", "escaped", "live",
    ]  # fmt: skip


def test_who_leaves_in_a_burning_pod_is_annihilated() -> None:
    """SF-T-54, SF-POD-07, SF-HAZ-01, SF-ST-07, SF-ST-04."""
    orbit = acting()
    orbit.do("abandon_ship", means="card")
    orbit.sitting_in("Houdini", "Exile").do("fire", section="Houdini", downed=[])
    assert orbit.at("pods.Houdini.damaged") is True
    orbit.do("launch", means="section", pod="Houdini")
    assert orbit.who("Exile")["state"] == "annihilated"


# Markers


def test_a_fourth_marker_is_not_there() -> None:
    """SF-T-55, SF-TIME-04."""
    orbit = acting()
    for on in (12, 11, "Suite"):
        orbit.do("timer", on=on, what="note", text="ours")
    assert orbit.at("seats.red.markers") == 0
    line = {"on": "Vault X", "what": "damage"}
    assert orbit.refused("timer", **line) == ("no_marker", "SF-TIME-04")
    assert orbit.refused("timer", **line, anyway=True)[0] == "no_marker"


@pytest.mark.parametrize(("face", "detonates"), [(1, False), (3, True)])
def test_antimatter_armed_at_minute_4_detonates_only_if_minute_0_is_played(
    face: int, *, detonates: bool
) -> None:
    """SF-T-45, SF-AM-01, SF-AM-02, SF-MIN-03."""
    orbit = flying(new={"minute": 4}).active("Station Chief")
    orbit.do("arm")
    assert orbit.at("antimatter.minute") == 0
    orbit.passes(11)
    orbit.ended()
    orbit.do("re_entry", roll=[face])
    if face == 3:
        orbit.ended()
    assert (orbit.pending("detonation") is not None) is detonates
    assert orbit.at("antimatter.detonated") is None


@pytest.mark.parametrize(("abilities", "done"), [(["Officer"], True), (["Breach"], False)])
def test_at_the_bridge_an_officer_says_abandon_ship(abilities: list[str], *, done: bool) -> None:
    """SF-T-56, SF-ABS-03, AMB-28."""
    copy = {"characters": {"Engineer": {"abilities": abilities}}}
    orbit = acting(new={"copy": copy})
    if not done:
        assert orbit.refused("abandon_ship", means="bridge")[1] == "SF-ABS-03"
    orbit.do("abandon_ship", means="bridge", **unless(done, anyway=True))
    assert orbit.at("abandon_ship") is True


# Cubes and Bribes


@pytest.mark.parametrize(
    ("state", "may"), [("live", True), ("down", True), ("escaped", False), ("annihilated", False)]
)
def test_a_cube_comes_back_from_who_is_neither_escaped_nor_annihilated(
    state: str, *, may: bool
) -> None:
    """SF-T-24, SF-RENEG-01, AMB-19."""
    orbit = flying().cubes("Exile", red=1).state(state, "Exile")
    assert orbit.at("seats.red.cubes") == 7
    if may:
        orbit.do("renegotiate", **{"from": "Exile"})
        assert (orbit.at("seats.red.cubes"), orbit.who("Exile")["cubes"]) == (8, {})
    else:
        assert orbit.refused("renegotiate", **{"from": "Exile"})[1] == "SF-RENEG-01"


def test_a_player_does_not_bribe_the_own_pc() -> None:
    """SF-T-49, SF-BRB-05."""
    orbit = flying()
    orbit.do("reveal", identity="Exile")
    orbit.active("Exile", 0)
    assert orbit.refused("bribe", character="Exile")[1] == "SF-BRB-05"


def three_at_the_end(**how: Any) -> Orbit:
    """Red is Exile, blue Cyborg and green Stowaway, all revealed at Stationfall."""
    orbit = flying(**how).adjusted({
        "seats.red.bribe": 0, "characters.Exile.bribes": ["red", "blue"],
        "seats.blue.bribe": 0,
    })  # fmt: skip
    return orbit.fallen(
        red=("Exile", "Medical"), blue=("Cyborg", "Security"), green=("Stowaway", "Stranger")
    )


def test_only_another_players_bribe_is_worth_a_point_to_whom_it_lies_on() -> None:
    """SF-T-48, SF-BRB-03, SF-BRB-02."""
    orbit = scored(three_at_the_end(), red=3, green=2)
    assert (orbit.at("scores.red.bribes"), orbit.at("scores.red.bribe")) == (1, 0)
    assert (orbit.at("scores.green.bribes"), orbit.at("scores.green.bribe")) == (0, 1)
    assert orbit.at("scores.red.total") == 4


@pytest.mark.parametrize(
    ("rows", "agenda"),
    [
        ([row(4, met=False), row(3, 3, plus=True)], 0),
        ([row(4), row(3, 1, plus=True)], 7),
        ([row(4), row(1, met=False), row(3, plus=True)], 4),
        ([row(4), row(1, met=False, plus=True), row(2, plus=True)], 6),
        ([row(2, 2), row(1, 0), row(3, plus=True)], 4),
    ],
)
def test_a_row_with_a_plus_counts_only_after_a_row_that_counts(
    rows: list[dict[str, Any]], agenda: int
) -> None:
    """SF-T-22, SF-SCO-02: Astrochimp's Briefcase, Artifact and Gun are nothing unless escaped."""
    orbit = three_at_the_end()
    orbit.do("score", seat="red", rows=rows, limit=8)
    assert orbit.at("scores.red.agenda") == agenda


def test_bribes_add_and_cubes_over_the_limit_subtract() -> None:
    """SF-T-23, SF-SCO-03, SF-SCO-04, SF-INF-05, AMB-06."""
    orbit = flying().cubes("Security", red=4).cubes("Medical", red=3)
    orbit.adjusted({
        "characters.Exile.bribes": ["blue", "green"], "seats.blue.bribe": 0, "seats.green.bribe": 0,
    })  # fmt: skip
    orbit.fallen(
        red=("Exile", "Counselor"), blue=("Cyborg", "Security"), green=("Stowaway", "Stranger")
    )
    orbit.do("score", seat="red", rows=[], limit=5)
    score = orbit.at("scores.red")
    assert score == {"agenda": 0, "bonus": 0, "bribe": 1, "bribes": 2, "limit": -2, "total": 1}


# Winning


def against_bots(humans: int, bots: int, mode: str, **new: Any) -> Orbit:
    """So many humans and bots come to Stationfall."""
    characters = ("Engineer", "Exile", "Medical", "Security", "Stranger", CLERK)
    seats = ("red", "blue", "green", "yellow", "orange", "purple")[: humans + bots]
    played = {seat: characters[-1 - n] for n, seat in enumerate(seats[humans:])}
    orbit = flying(humans + bots, bots=played, new={"mode": mode, **new})
    return orbit.fallen(**{
        seat: (characters[n], ("Counselor", "Daredevil")[n])
        for n, seat in enumerate(seats[:humans])
    })  # fmt: skip


def ends(orbit: Orbit, **totals: int) -> dict[str, Any]:
    """How the game is over once all have scored."""
    bribes = {seat: 0 for seat, one in orbit.at("seats").items() if one["bot"] is None}
    orbit.adjusted({f"seats.{seat}.bribe": n for seat, n in bribes.items()})
    over: dict[str, Any] = scored(orbit, **totals).at("over")
    assert orbit.at("phase") == "over"
    return over


@pytest.mark.parametrize(
    ("scores", "side", "winners"),
    [
        ((9, 7, 8, 3), "bots", ["green", "yellow"]),
        ((9, 9, 8, 3), "humans", ["red", "blue"]),
        ((9, 8, 8, 3), "bots", ["green", "yellow"]),
    ],
)
def test_together_every_human_must_be_above_every_bot(
    scores: tuple[int, ...], side: str, winners: list[str]
) -> None:
    """SF-T-41, SF-BOT-13."""
    orbit = against_bots(2, 2, "coop")
    over = ends(orbit, **dict(zip(("red", "blue", "green", "yellow"), scores, strict=True)))
    assert (over["side"], over["winners"]) == (side, winners)


@pytest.mark.parametrize(
    ("human", "side", "winners"), [(15, "bots", ["blue", "green"]), (16, "humans", ["red"])]
)
def test_a_team_must_exceed_the_two_best_bots(human: int, side: str, winners: list[str]) -> None:
    """SF-T-42, SF-BOT-13."""
    orbit = against_bots(1, 3, "team")
    over = ends(orbit, red=human, blue=8, green=7, yellow=2)
    assert (over["side"], over["winners"]) == (side, winners)


@pytest.mark.parametrize(
    ("bars", "winners"), [("everywhere", ["blue"]), ("free_only", ["red", "blue"])]
)
def test_points_decide_for_the_humans_and_the_guilty_one_does_not_win_with_them(
    bars: str, winners: list[str]
) -> None:
    """SF-T-59, SF-BOT-13, SF-GLT-05, AMB-31."""
    orbit = flying(
        bots={"green": CLERK},
        new={"mode": "coop"},
        **unless(bars == "everywhere", guilt_bars=bars),
    ).guilt(red="guilty")
    orbit.fallen(red=("Cyborg", "Counselor"), blue=("Exile", "Medical"))
    over = ends(orbit, red=9, blue=10, green=8)
    assert (over["side"], over["winners"]) == ("humans", winners)


# Data at Stationfall


def test_a_guilty_bot_delivers_evidence_and_an_innocent_one_nothing_without_a_reason() -> None:
    """SF-T-43, SF-BS-01, SF-BS-03, SF-DAT-05, AMB-12."""
    orbit = flying(bots={"blue": "Exile", "green": CLERK})
    orbit.state("escaped", "Exile", CLERK).guilt(green="guilty").adjusted({
        f"characters.{CLERK}.data": ["Evidence"], "characters.Exile.data": ["X-Secret"],
    })  # fmt: skip
    orbit.fallen(red=("Medical", "Stranger"))
    line = {"seat": "blue", "data": "X-Secret", "to": ["news"]}
    assert orbit.refused("deliver", **line, because="guilt")[1] == "SF-BS-03"
    line = {"seat": "green", "data": "Evidence", "to": ["authorities"]}
    orbit.do("deliver", **line, because="guilt")
    assert orbit.at("offsites.authorities") == ["Evidence"]
    assert orbit.at("seats.green.guilt") == "suspect"
