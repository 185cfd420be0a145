"""Conditions, deliveries, scores and winners, where the rules leave no room for a guess."""

from __future__ import annotations

from typing import Any

import pytest

from companion.games.stationfall.scoring import StandingScore, standing_scores
from companion.games.stationfall.state import State
from companion.games.stationfall.whens import WhenOf, known
from tests.support.stationfall import CLERK, Orbit, flying, row, scored

PAIRS = {
    "red": ("Engineer", "Station Chief"), "blue": ("Exile", "Medical"),
    "green": ("Stowaway", "Stranger"),
}  # fmt: skip
RELEASED: dict[str, Any] = {"released": True}
NOT_YET: dict[str, Any] = {"released": False}
UNKNOWN: dict[str, Any] = {"weather": "fine"}


def state_of(orbit: Orbit) -> State:
    play = orbit.tell.table.play
    assert play is not None
    state = play.history.state
    assert isinstance(state, State)
    return state


def three(**how: Any) -> Orbit:
    return flying(**how).fallen(**PAIRS)


def entered(**characters: dict[str, Any]) -> dict[str, Any]:
    return {
        "copy": {"characters": {name.replace("_", " "): one for name, one in characters.items()}}
    }


# Conditions


@pytest.mark.parametrize(
    ("when", "is_so"),
    [
        (None, None),
        (UNKNOWN, None),
        ("released", None),
        ({"state": "asleep", "who": "pc"}, None),
        ({"state": "live", "who": "Legal"}, None),
        ({"state": "live"}, True),
        ({"guilt": "innocent"}, None),
        ({"offsite": "moon", "has": "Evidence"}, None),
        ({"released": "no"}, None),
        ({"released": False, "who": "pc", "more": 1}, None),
        ({"all": [NOT_YET, UNKNOWN]}, None),
        ({"all": [RELEASED, UNKNOWN]}, False),
        ({"any": [NOT_YET, UNKNOWN]}, True),
        ({"any": [RELEASED, UNKNOWN]}, None),
        ({"all": []}, True),
        ({"all": NOT_YET}, None),
        ({"not": UNKNOWN}, None),
        ({"not": {"not": NOT_YET}}, True),
    ],
    ids=str,
)
def test_what_the_app_cannot_know_is_neither_so_nor_not(when: Any, is_so: bool | None) -> None:  # noqa: FBT001
    """SF-SCO-02."""
    asked = WhenOf(state_of(flying()), "Engineer", "red")
    assert known(asked, when) is is_so


def test_what_is_nested_too_deeply_is_not_known() -> None:
    when: Any = NOT_YET
    for _ in range(50):
        when = {"all": [when]}
    assert known(WhenOf(state_of(flying()), "Engineer"), when) is None


# Deliveries


def delivering(**how: Any) -> Orbit:
    orbit = flying(**how).state("escaped", "Engineer")
    return orbit.adjusted({"characters.Engineer.data": ["Evidence"]}).fallen(**PAIRS)


def test_the_same_data_go_to_the_same_offsite_once() -> None:
    """SF-DAT-05."""
    orbit = delivering()
    orbit.adjusted({"offsites.news": ["Evidence"]})
    line = {"seat": "red", "data": "Evidence", "to": ["news"]}
    orbit.do("deliver", **line)
    assert orbit.refused("deliver", **line) == ("already_done", "SF-DAT-05")
    assert orbit.refused("deliver", **line, anyway=True)[0] == "already_done"
    for to in ([], ["authorities", "authorities"], ["moon"]):
        assert orbit.refused("deliver", seat="red", data="Evidence", to=to)[0] == "bad_value"


def test_data_that_are_not_in_the_game_are_delivered_only_if_the_table_knows_better() -> None:
    """SF-DAT-01."""
    orbit = delivering()
    line = {"seat": "red", "data": "NDA", "to": ["news"]}
    assert orbit.refused("deliver", **line)[1] == "SF-DAT-01"
    orbit.do("deliver", **line, has=True, anyway=True)


def test_on_a_full_board_nobody_delivers_what_they_do_not_have() -> None:
    """SF-DAT-05."""
    orbit = delivering(board="full")
    line = {"seat": "red", "data": "X-Secret", "to": ["news"]}
    assert orbit.refused("deliver", **line) == ("no_item", "SF-DAT-05")
    assert orbit.refused("deliver", **line, anyway=True)[0] == "no_item"


@pytest.mark.parametrize(
    ("when", "may"),
    [
        ({"offsite": "news", "has": "X-Secret"}, True),
        ({"offsite": "authorities", "has": "X-Secret"}, False),
        (UNKNOWN, True),
    ],
    ids=str,
)
def test_a_bot_delivers_for_own_points_only_where_there_may_be_some(
    when: Any,
    may: bool,  # noqa: FBT001
) -> None:
    """SF-BS-02, SF-BS-03."""
    form = {"bot_agenda": [{"points": 3, "when": when}]}
    orbit = flying(bots={"green": CLERK}, new=entered(Troubleshooter=form)).state("escaped", CLERK)
    orbit.adjusted({f"characters.{CLERK}.data": ["X-Secret"]})
    orbit.fallen(red=PAIRS["red"], blue=PAIRS["blue"])
    line = {"seat": "green", "data": "X-Secret", "to": ["news"], "because": "own"}
    if may:
        orbit.do("deliver", **line)
    else:
        assert orbit.refused("deliver", **line)[1] == "SF-BS-03"


# Scores


def test_what_nobody_has_told_must_be_told() -> None:
    """SF-SCO-02, SF-SCO-03, SF-SCO-04."""
    worth = {"points": 2, "when": UNKNOWN}
    orbit = three(new=entered(Station_Chief={"bonus": worth}))
    assert orbit.refused("score", seat="red", limit=8) == ("must_settle", "SF-SCO-02")
    assert orbit.refused("score", seat="red", rows=[], limit=8) == ("must_settle", "SF-SCO-03")
    assert orbit.refused("score", seat="red", rows=[], bonus=0) == ("must_settle", "SF-SCO-04")
    assert orbit.refused("score", seat="red", rows=[], bonus=0, anyway=True)[0] == "must_settle"
    orbit.do("score", seat="red", rows=[], bonus=2, limit=8)
    assert orbit.at("scores.red.bonus") == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"rows": [True]},
        {"rows": [None]},
        {"rows": [row(4, -1)]},
        {"rows": [row(400)]},
        {"rows": [{"points": 4, "stars": 2}]},
        {"rows": [], "limit": 9},
        {"rows": [], "limit": -1},
        {"rows": [], "bonus": 400},
    ],
    ids=str,
)
def test_what_no_agenda_has_is_no_score(fields: dict[str, Any]) -> None:
    assert three().refused("score", **{"seat": "red", "limit": 8, **fields})[0] == "bad_value"


@pytest.mark.parametrize("rows", [[True], [1, 0], [True, -1], [None, None, None], [row(2), 0]])
def test_an_agenda_that_is_known_has_its_own_rows(rows: list[Any]) -> None:
    """SF-SCO-02."""
    agenda = [{"points": 2, "when": UNKNOWN}, {"points": 1, "per": "Gun"}]
    orbit = three(new=entered(Engineer={"agenda": agenda, "limit": 8}))
    assert orbit.refused("score", seat="red", rows=rows)[0] == "bad_value"
    orbit.do("score", seat="red", rows=[True, 2])
    assert orbit.at("scores.red.agenda") == 4


def test_a_plus_row_below_one_that_does_not_count_needs_no_telling() -> None:
    """SF-SCO-02."""
    agenda = [{"points": 2, "when": RELEASED}, {"points": 3, "plus": True, "when": UNKNOWN}]
    orbit = three(new=entered(Engineer={"agenda": agenda, "limit": 8}))
    orbit.do("score", seat="red")
    assert orbit.at("scores.red.agenda") == 0


def test_there_is_no_bonus_without_a_bonus_character() -> None:
    """SF-REV-06, SF-BS-04."""
    orbit = flying(bots={"green": CLERK}).fallen(red=PAIRS["red"], blue=PAIRS["blue"])
    line = {"seat": "green", "rows": [row(1)], "bonus": 2}
    assert orbit.refused("score", **line)[1] == "SF-REV-06"
    scored(orbit, red=0, blue=0, green=0)
    assert orbit.at("phase") == "over"


def test_an_unspent_bribe_is_a_point_and_ones_own_on_the_pc_is_none() -> None:
    """SF-BRB-02, SF-BRB-03, SF-SCO-03."""
    orbit = flying().adjusted({"seats.blue.bribe": 0, "characters.Exile.bribes": ["blue"]})
    orbit.fallen(**PAIRS)
    scored(orbit, red=0, blue=0)
    totals = [orbit.at(f"scores.{seat}.total") for seat in ("red", "blue")]
    assert totals == [1, 0]


# Winners


def test_best_teams_that_are_even_share_or_nobody_wins() -> None:
    """SF-BOT-13, AMB-29."""
    for ties, winners in (("shared", ["red", "blue", "green"]), ("none", [])):
        new = {"mode": "team", "teams": [["red", "blue"]]}
        orbit = flying(new=new, ties=ties).adjusted(
            {f"seats.{seat}.bribe": 0 for seat in ("red", "blue", "green")}
        )
        scored(orbit.fallen(**PAIRS), red=2, blue=2, green=4)
        assert (orbit.at("over.side"), orbit.at("over.winners")) == ("humans", winners)


def test_a_guilty_bot_does_not_win_with_the_bots() -> None:
    """SF-BOT-13, SF-GLT-05, AMB-31."""
    bots = {"blue": "Security", "green": CLERK}
    orbit = flying(bots=bots, new={"mode": "coop"}).guilt(green="guilty")
    scored(orbit.fallen(red=PAIRS["red"]), red=1, blue=5, green=9)
    assert (orbit.at("over.side"), orbit.at("over.winners")) == ("bots", ["blue"])


def test_a_seat_that_left_counts_for_no_side() -> None:
    """SF-BOT-13, SF-SCO-01."""
    orbit = flying(bots={"green": CLERK}, new={"mode": "coop"})
    orbit.do("leave", seat="blue")
    scored(orbit.fallen(red=PAIRS["red"]), red=9, green=8)
    assert (orbit.at("over.side"), orbit.at("over.winners")) == ("humans", ["red"])


# Points so far


def test_points_so_far_are_the_same_whoever_looks() -> None:
    """SF-SCO-02, SF-SCO-03, SF-SET-05."""
    agenda = [
        {"points": 4, "when": {"state": "live", "who": "pc"}},
        {"points": 2, "plus": True, "when": UNKNOWN},
        {"points": 3, "when": {"guilt": ["innocent"]}},
    ]
    bonus = {"points": -3, "when": NOT_YET}
    orbit = flying(new=entered(Exile={"agenda": agenda, "bonus": bonus, "limit": 5}))
    found = standing_scores(state_of(orbit))
    assert list(found) == list(orbit.at("characters"))
    assert found["Exile"] == StandingScore(4, 2, -3, 5)
    assert found["Medical"] == StandingScore(None)
    orbit.known("blue", "Exile")
    assert standing_scores(state_of(orbit))["Exile"] == StandingScore(7, 1, -3, 5)


def test_of_a_bot_its_own_side_of_the_card_counts() -> None:
    """SF-BS-04, SF-BOT-07."""
    form = {"agenda": [{"points": 9, "when": NOT_YET}], "limit": 3,
            "bot_agenda": [{"points": 5, "when": NOT_YET}]}  # fmt: skip
    orbit = flying(bots={"green": CLERK}, new=entered(Troubleshooter=form))
    assert standing_scores(state_of(orbit))[CLERK] == StandingScore(5, limit=8)


# What is learnt


def test_what_is_learnt_grows_field_by_field_and_a_condition_is_whole() -> None:
    first = {"bonus": {"points": 3, "when": {"all": [NOT_YET]}}, "limit": 4}
    orbit = three(new=entered(Station_Chief=first))
    orbit.do("copy", set={"characters": {"Station Chief": {"bonus": {"when": RELEASED}}}})
    orbit.do("score", seat="red", rows=[], limit=8)
    assert orbit.at("scores.red.bonus") == 0
    state = state_of(orbit)
    assert state.copy["characters"]["Station Chief"] == {
        "bonus": {"points": 3, "when": RELEASED}, "limit": 4,
    }  # fmt: skip
    assert orbit.types("copy", set={}) == ["nothing_happened"]


def test_locks_that_were_removed_stay_so_whatever_is_learnt() -> None:
    """SF-MOV-03, SF-ABS-02."""
    locks = [["Reactor", "Magnetic Containment"], ["Suite", "Storage"]]
    orbit = flying(board="full").adjusted({"locks": []})
    orbit.do("copy", set={"locks": locks})
    assert orbit.at("locks") == [["Suite", "Storage"]]
    orbit.active("Station Chief").do("abandon_ship", means="card")
    orbit.do("copy", set={"locks": [*locks, ["Tanks", "Suite"]]})
    assert orbit.at("locks") == []


def test_the_medevac_pod_comes_with_its_character_alone() -> None:
    """SF-SET-T2, SF-SET-06."""
    copy = {"pods": {"Medevac Pod": {"capacity": 1}, "Dinghy": {"capacity": 3}}}
    assert {"Medevac Pod", "Dinghy"} <= set(flying(new={"copy": copy}).at("pods"))
    cast = ["Exile", "Medical", "Engineer"]
    assert "Medevac Pod" not in flying(new={"copy": copy, "cast": cast}).at("pods")


@pytest.mark.parametrize(
    "set_",
    [
        {"characters": {"A.B": {}}},
        {"characters": {"": {}}},
        {"characters": {"Exile": {"start": "x" * 41}}},
        {"characters": {"Exile": {"slots": -1}}},
        {"characters": {"Exile": {"limit": 9}}},
        {"characters": {"Exile": {"discs_to_exhaust": 0}}},
        {"characters": {"Exile": {"agenda": [{"points": 100}]}}},
        {"characters": {"Exile": {"bonus": {"points": 3, "when": "always"}}}},
        {"sections": {"Suite": {"row": -1}}},
        {"pods": {"Houdini": {"capacity": 0}}},
        {"edges": [["Suite", "Suite", "vent"]]},
        {"edges": [["Suite", "Kitchen", "vent", "to"]]},
        {"edges": [["Suite", "Kitchen", "airlock", "from"]]},
        {"edges": [["Suite"]]},
        {"locks": [["Suite", "Suite"]]},
        {"scripts": {"Exile": {"lines": [{"n": "1", "do": "go", "die": [7]}]}}},
        {"scripts": {"Exile": {"lines": [{"n": "1", "do": "go", "minutes": [14]}]}}},
        {"scripts": {"Exile": {"lines": [{"n": "1", "do": "go", "who": [{"has": "A.B"}]}]}}},
    ],
    ids=str,
)
def test_what_no_copy_has_is_not_learnt(set_: dict[str, Any]) -> None:
    orbit = flying()
    assert orbit.refused("copy", set=set_, anyway=True)[0] == "bad_value"
