"""Stationfall itself: all reveal, data are delivered, everybody scores, somebody wins."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.stationfall import CLERK, Orbit, acting, flying, row, scored, unless

PAIRS = {
    "red": ("Engineer", "Station Chief"), "blue": ("Exile", "Medical"),
    "green": ("Stowaway", "Stranger"),
}  # fmt: skip


def three(**how: Any) -> Orbit:
    """Three humans have revealed all they are at Stationfall."""
    return flying(**how).fallen(**PAIRS)


# Revealing


def test_stationfall_asks_everybody_in_turn_order() -> None:
    """SF-SCO-01, SF-REV-01."""
    orbit = flying(new={"first": "blue"})
    assert "stationfall_began" in orbit.types("stationfall")
    assert (orbit.at("phase"), orbit.at("turn"), orbit.at("over")) == ("stationfall", None, None)
    assert orbit.at("awaiting") == ["blue", "green", "red"]
    orbit.do("reveal", seat="red", identity="Engineer", bonus="Station Chief")
    assert orbit.at("awaiting") == ["blue", "green"]
    red = orbit.at("seats.red")
    assert (red["identity"], red["bonus"]) == ("Engineer", "Station Chief")
    for seat in ("blue", "green"):
        orbit.do("reveal", seat=seat, identity=PAIRS[seat][0], bonus=PAIRS[seat][1])
    assert orbit.at("awaiting") == ["blue", "green", "red"]


def test_who_is_revealed_already_says_only_the_bonus_and_schroedingers_nothing() -> None:
    """SF-SCO-01, SF-REV-05, SF-REV-06."""
    orbit = flying()
    orbit.do("reveal", identity="Engineer")
    orbit.passes()
    orbit.do("reveal", identity="Exile", schroedinger=True)
    orbit.do("stationfall")
    assert orbit.at("awaiting") == ["red", "green"]
    orbit.do("reveal", seat="red", bonus="Station Chief")
    assert orbit.at("awaiting") == ["green"]
    assert orbit.at("seats.red.bonus") == "Station Chief"


def test_bots_have_nothing_to_reveal() -> None:
    """SF-BOT-03, SF-BOT-06."""
    orbit = flying(bots={"green": CLERK})
    orbit.do("stationfall")
    assert orbit.at("awaiting") == ["red", "blue"]


@pytest.mark.parametrize("returns", [True, False])
def test_a_reveal_at_stationfall_moves_cubes_as_any_does(*, returns: bool) -> None:
    """SF-SCO-06, SF-REV-02, AMB-24."""
    orbit = flying(**unless(returns, final_reveal_returns_cubes=False))
    orbit.cubes("Engineer", red=2, blue=1).fallen(**PAIRS)
    assert orbit.who("Engineer")["cubes"] == ({} if returns else {"red": 2, "blue": 1})
    assert orbit.at("seats.red.cubes") == (8 if returns else 6)
    assert orbit.at("seats.blue.betrayal") == (1 if returns else 0)


def test_a_schroedinger_reveal_may_come_at_stationfall() -> None:
    """SF-REV-06, AMB-33."""
    orbit = flying()
    orbit.do("stationfall")
    orbit.refused("reveal", seat="red", identity="Exile", schroedinger=True, bonus="Medical")
    orbit.do("reveal", seat="red", identity="Exile", schroedinger=True)
    assert orbit.at("awaiting") == ["blue", "green"]


def test_an_annihilated_identity_is_revealed_and_scores() -> None:
    """SF-REV-07."""
    orbit = flying().state("annihilated", "Engineer").state("down", "Exile").fallen(**PAIRS)
    assert scored(orbit, red=3, blue=1, green=0).at("over.winners") == ["red"]


@pytest.mark.parametrize(
    "fields",
    [
        {"seat": "red", "identity": "Engineer", "bonus": "Engineer"},
        {"seat": "red", "identity": "Engineer", "bonus": "Nobody"},
        {"seat": "red", "identity": "Engineer"},
        {"seat": "red", "bonus": "Exile"},
        {"identity": "Engineer", "bonus": "Exile"},
        {"seat": "purple", "identity": "Engineer", "bonus": "Exile"},
    ],
    ids=str,
)
def test_half_a_reveal_is_none(fields: dict[str, Any]) -> None:
    """SF-SCO-01."""
    orbit = flying()
    orbit.do("stationfall")
    orbit.refused("reveal", **fields)


def test_no_bonus_character_is_told_before_stationfall() -> None:
    """SF-REV-05."""
    orbit = flying()
    orbit.refused("reveal", identity="Exile", bonus="Medical")
    orbit.refused("reveal", identity="Exile", bonus="Medical", anyway=True)


# In its order


def test_what_comes_too_early_or_late_is_refused() -> None:
    """SF-SCO-01."""
    orbit = (
        flying().state("escaped", "Engineer").adjusted({"characters.Engineer.data": ["Evidence"]})
    )
    orbit.do("stationfall")
    deliver = {"seat": "red", "data": "Evidence", "to": ["news"]}
    for do, fields in (("deliver", deliver), ("score", {"seat": "red", "rows": [], "limit": 8})):
        assert orbit.refused(do, **fields) == ("not_now", "SF-SCO-01")
    for seat, (identity, bonus) in PAIRS.items():
        orbit.do("reveal", seat=seat, identity=identity, bonus=bonus)
    orbit.do("deliver", **deliver)
    scored(orbit, green=3)
    assert orbit.at("awaiting") == ["red", "blue"]
    deliver["to"] = ["authorities"]
    assert orbit.refused("deliver", **deliver) == ("not_now", "SF-SCO-01")
    assert orbit.refused("deliver", **deliver, anyway=True)[0] == "not_now"


# Data


def delivering(state: str = "escaped", **how: Any) -> Orbit:
    """Red's PC, Engineer, has Evidence and X-Secret; blue is Suspect."""
    orbit = flying(**how).state(state, "Engineer").guilt(red="guilty", blue="suspect")
    orbit.adjusted({"characters.Engineer.data": ["Evidence", "X-Secret"]})
    return orbit.fallen(**PAIRS)


@pytest.mark.parametrize("late", [False, True])
def test_a_guilty_one_delivers_evidence_and_is_suspect(*, late: bool) -> None:
    """SF-GLT-05, SF-DAT-05, AMB-04."""
    orbit = delivering(**unless(not late, late_evidence_guilt=True))
    orbit.do("deliver", seat="red", data="Evidence", to=["authorities", "news"])
    assert orbit.at("offsites") == {"news": ["Evidence"], "authorities": ["Evidence"]}
    assert orbit.at("seats.red.guilt") == "suspect"
    assert orbit.at("seats.blue.guilt") == ("guilty" if late else "suspect")
    assert orbit.who("Engineer")["data"] == ["Evidence", "X-Secret"]


def test_other_data_or_the_news_clear_nobody() -> None:
    """SF-GLT-05."""
    orbit = delivering()
    orbit.do("deliver", seat="red", data="X-Secret", to=["authorities"])
    orbit.do("deliver", seat="red", data="Evidence", to=["news"])
    assert orbit.at("seats.red.guilt") == "guilty"


def test_each_data_goes_to_one_offsite_where_the_house_says_so() -> None:
    """SF-DAT-05, AMB-04."""
    orbit = delivering(deliver_both=False)
    orbit.refused("deliver", seat="red", data="Evidence", to=["authorities", "news"])
    orbit.do("deliver", seat="red", data="Evidence", to=["authorities"])
    orbit.refused("deliver", seat="red", data="Evidence", to=["news"])


@pytest.mark.parametrize("state", ["live", "down", "annihilated"])
def test_only_an_escaped_pc_delivers(state: str) -> None:
    """SF-DAT-05."""
    line = {"seat": "red", "data": "Evidence", "to": ["news"]}
    assert delivering(state).refused("deliver", **line)[1] == "SF-DAT-05"


@pytest.mark.parametrize("because", ["own", "lowers"])
def test_a_bot_delivers_for_points_of_its_own_or_against_a_human(because: str) -> None:
    """SF-BS-02, SF-BS-03, AMB-12."""
    orbit = flying(bots={"green": CLERK}).state("escaped", CLERK)
    orbit.adjusted({f"characters.{CLERK}.data": ["X-Secret"]})
    orbit.fallen(red=PAIRS["red"], blue=PAIRS["blue"])
    line = {"seat": "green", "data": "X-Secret", "to": ["news"]}
    assert orbit.refused("deliver", **line)[0]
    orbit.do("deliver", **line, because=because)
    assert orbit.at("offsites.news") == ["X-Secret"]


@pytest.mark.parametrize(
    ("guilt", "data", "to"),
    [("suspect", "Evidence", "authorities"), ("guilty", "Evidence", "news"),
     ("guilty", "X-Secret", "authorities")],
)  # fmt: skip
def test_guilt_is_a_bots_reason_only_where_it_is_one(guilt: str, data: str, to: str) -> None:
    """SF-BS-01, SF-BS-03."""
    orbit = flying(bots={"green": CLERK}).state("escaped", CLERK).guilt(green=guilt)
    orbit.adjusted({f"characters.{CLERK}.data": [data]})
    orbit.fallen(red=PAIRS["red"], blue=PAIRS["blue"])
    line = {"seat": "green", "data": data, "to": [to], "because": "guilt"}
    assert orbit.refused("deliver", **line)[1] == "SF-BS-03"


# Scores


def test_a_score_is_the_sum_of_its_parts() -> None:
    """SF-SCO-02, SF-SCO-03, SF-SCO-04."""
    orbit = flying().cubes("Medical", red=3).adjusted({"seats.red.betrayal": 1}).fallen(**PAIRS)
    orbit.do("score", seat="red", rows=[row(3), row(2, 2, plus=True)], bonus=3, limit=2)
    assert orbit.at("scores.red") == {
        "agenda": 7, "bonus": 3, "bribe": 1, "bribes": 0, "limit": -2, "total": 9,
    }  # fmt: skip
    assert (orbit.at("phase"), orbit.at("awaiting")) == ("stationfall", ["blue", "green"])


@pytest.mark.parametrize("counted", [True, False])
def test_the_house_says_whether_the_betrayal_box_counts(*, counted: bool) -> None:
    """SF-SCO-04, AMB-06."""
    orbit = flying(**unless(counted, limit_counts_betrayal=False))
    orbit.cubes("Medical", red=3).adjusted({"seats.red.betrayal": 2}).fallen(**PAIRS)
    orbit.do("score", seat="red", rows=[], limit=4)
    assert orbit.at("scores.red.limit") == (-1 if counted else 0)


def test_a_bot_scores_neither_bribe_nor_bonus_nor_cubes() -> None:
    """SF-BS-04, SF-BOT-06, SF-BOT-07, SF-BRB-03."""
    orbit = flying(bots={"green": CLERK})
    orbit.adjusted({f"characters.{CLERK}.bribes": ["red"], "seats.red.bribe": 0})
    orbit.fallen(red=PAIRS["red"], blue=PAIRS["blue"])
    orbit.do("score", seat="green", rows=[row(5)])
    assert orbit.at("scores.green") == {
        "agenda": 5, "bonus": 0, "bribe": 0, "bribes": 1, "limit": 0, "total": 6,
    }  # fmt: skip


def test_a_seat_scores_once() -> None:
    """SF-SCO-01."""
    orbit = scored(three(), red=3)
    orbit.refused("score", seat="red", rows=[row(9)], limit=8)
    orbit.refused("score", seat="red", rows=[row(9)], limit=8, anyway=True)


AGENDA = [
    {"points": 4, "when": {"state": "escaped", "who": "pc"}},
    {"points": 2, "plus": True, "when": {"detonated": True}},
    {"points": 3, "when": {"damaged": "Suite"}},
    {"points": 1, "per": "Gun", "when": None},
]
FORMS: dict[str, Any] = {"characters": {
    "Engineer": {"agenda": AGENDA, "limit": 5},
    "Station Chief": {"bonus": {"points": 3, "when": {"state": "down", "who": "pc"}}},
}}  # fmt: skip


@pytest.mark.parametrize(
    ("state", "armed", "guns", "agenda"),
    [
        ("escaped", True, 2, 8),
        ("escaped", False, 0, 4),
        ("live", True, 0, 0),
        ("live", False, 3, 3),
    ],
)
def test_the_app_knows_the_rows_that_the_copy_has_in_forms(
    state: str,
    *,
    armed: bool,
    guns: int,
    agenda: int,
) -> None:
    """SF-SCO-02, SF-SET-05: and the bonus Character's as well."""
    orbit = acting(new={"copy": FORMS})
    if armed:
        orbit.do("arm")
        orbit.to("red", 9).ended()
        orbit.do("detonate", where="station")
    else:
        orbit.do("stationfall")
    for seat, (identity, bonus) in PAIRS.items():
        orbit.do("reveal", seat=seat, identity=identity, bonus=bonus)
    orbit.state("down", "Station Chief").state(state, "Engineer")
    assert orbit.refused("score", seat="red")[0] == "must_settle"
    orbit.do("score", seat="red", rows=[None, None, None, guns])
    score = orbit.at("scores.red")
    assert (score["agenda"], score["bonus"], score["limit"]) == (agenda, 3, 0)


@pytest.mark.parametrize(
    ("when", "settings", "met"),
    [
        ({"state": "live", "who": "pc"}, {}, True),
        ({"state": ["down", "live"], "who": "Exile"}, {"characters.Exile.state": "down"}, True),
        ({"state": "down", "who": "Exile"}, {}, False),
        ({"contaminated": True, "who": "pc"}, {"characters.Engineer.contaminated": True}, True),
        ({"contaminated": False, "who": "Exile"}, {}, True),
        ({"offsite": "news", "has": "Evidence"}, {"offsites.news": ["Evidence"]}, True),
        ({"offsite": "authorities", "has": "Evidence"}, {"offsites.news": ["Evidence"]}, False),
        ({"detonated": False}, {}, True),
        ({"released": True}, {"project_x.released": True}, True),
        ({"damaged": "Suite"}, {"sections.Suite.damaged": True}, True),
        ({"damaged": "Suite"}, {}, False),
        ({"guilt": ["suspect", "guilty"]}, {"seats.red.guilt": "guilty"}, True),
        ({"guilt": ["guilty"]}, {}, False),
        ({"all": [{"released": False}, {"detonated": False}]}, {}, True),
        ({"all": [{"released": True}, {"detonated": False}]}, {}, False),
        ({"any": [{"released": True}, {"detonated": False}]}, {}, True),
        ({"not": {"released": True}}, {}, True),
    ],
    ids=str,
)  # fmt: skip
def test_each_form_of_a_condition_is_known(
    when: dict[str, Any],
    settings: dict[str, Any],
    met: bool,  # noqa: FBT001
) -> None:
    """SF-SCO-02."""
    agenda = [{"points": 4, "when": when}]
    copy = {"characters": {"Engineer": {"agenda": agenda, "limit": 8}}}
    orbit = flying(new={"copy": copy}).adjusted(settings).fallen(**PAIRS)
    orbit.do("score", seat="red")
    assert orbit.at("scores.red.agenda") == (4 if met else 0)


def test_what_the_table_says_of_a_row_beats_what_is_known() -> None:
    """SF-SCO-02."""
    orbit = three(new={"copy": FORMS})
    orbit.do("score", seat="red", rows=[True, True, False, 0], bonus=1, limit=8)
    assert (orbit.at("scores.red.agenda"), orbit.at("scores.red.bonus")) == (6, 1)


def test_a_bots_own_agenda_is_read() -> None:
    """SF-BS-04."""
    bot_agenda = [{"points": 5, "when": {"released": False}}]
    copy = {"characters": {CLERK: {"bot_agenda": bot_agenda, "agenda": AGENDA}}}
    orbit = flying(bots={"green": CLERK}, new={"copy": copy})
    orbit.fallen(red=PAIRS["red"], blue=PAIRS["blue"])
    orbit.do("score", seat="green")
    assert orbit.at("scores.green.total") == 5


# Winners


@pytest.mark.parametrize(
    ("points", "guilt", "ties", "winners"),
    [
        ((5, 3, 2), {}, "shared", ["red"]),
        ((5, 5, 2), {}, "shared", ["red", "blue"]),
        ((5, 5, 2), {}, "none", []),
        ((3, 5, 2), {"blue": "guilty"}, "shared", ["red"]),
        ((5, 3, 3), {"red": "suspect"}, "shared", ["red"]),
        ((5, 5, 2), {"blue": "guilty"}, "none", ["red"]),
        ((1, 3, 2), {"red": "guilty", "blue": "guilty", "green": "guilty"}, "shared", ["red"]),
    ],
)
def test_the_highest_total_that_is_not_guilty_wins(
    points: tuple[int, ...], guilt: dict[str, str], ties: str, winners: list[str]
) -> None:
    """SF-SCO-05, SF-GLT-05, AMB-29."""
    orbit = three(ties=ties).guilt(**guilt)
    scored(orbit, **dict(zip(("red", "blue", "green"), points, strict=True)))
    over = orbit.at("over")
    assert (over["side"], over["winners"], over["why"]) == (None, winners, "card")
    assert orbit.at("phase") == "over"


def test_who_is_exempt_wins_guilty() -> None:
    """SF-GLT-05."""
    orbit = three().guilt(red="guilty")
    orbit.do("score", seat="red", rows=[row(9)], limit=8, exempt=True)
    assert scored(orbit, blue=1, green=1).at("over.winners") == ["red"]
    copy = {"characters": {"Engineer": {"flags": ["wins_guilty"]}}}
    flagged = three(new={"copy": copy}).guilt(red="guilty")
    assert scored(flagged, red=9, blue=1, green=1).at("over.winners") == ["red"]


def test_in_a_free_game_a_bot_wins_as_well() -> None:
    """SF-BOT-13."""
    orbit = flying(bots={"green": CLERK}).fallen(red=PAIRS["red"], blue=PAIRS["blue"])
    assert scored(orbit, red=4, blue=4, green=9).at("over.winners") == ["green"]


@pytest.mark.parametrize(
    ("points", "side", "winners"),
    [
        ((6, 5, 9, 8, 3), "bots", ["orange", "purple"]),
        ((6, 6, 9, 8, 3), "humans", ["red", "blue"]),
        ((1, 1, 12, 8, 3), "humans", ["green"]),
        ((6, 6, 12, 8, 3), "humans", ["red", "blue", "green"]),
        ((5, 5, 9, 8, 3), "bots", ["orange", "purple"]),
    ],
)
def test_the_best_human_team_must_beat_the_bots(
    points: tuple[int, ...], side: str, winners: list[str]
) -> None:
    """SF-BOT-13: red and blue are a team, green is one alone."""
    seats = ("red", "blue", "green", "orange", "purple")
    players = [
        {"seat": seat, "name": seat, **unless(not bot, bot=bot)}
        for seat, bot in zip(seats, (None, None, None, CLERK, "Security"), strict=True)
    ]
    orbit = flying(new={"players": players, "mode": "team", "teams": [["red", "blue"]]})
    orbit.adjusted({f"seats.{seat}.bribe": 0 for seat in seats[:3]}).fallen(**PAIRS)
    scored(orbit, **dict(zip(seats, points, strict=True)))
    assert (orbit.at("over.side"), orbit.at("over.winners")) == (side, winners)


@pytest.mark.parametrize(
    ("means", "why"),
    [
        ("card", "card"),
        ("fireball", "fireball"),
        ("minute_0", "minute_0"),
        ("antimatter", "antimatter"),
    ],
)
def test_the_end_says_why_it_came(means: str, why: str) -> None:
    """SF-MIN-03, SF-MIN-05."""
    orbit = flying(new={"minute": 1})
    if means == "card":
        orbit.do("stationfall")
    elif means == "antimatter":
        orbit = flying(new={"minute": 4})
        orbit.active().do("arm")
        orbit.adjusted({"minute": 0}).ended()
        orbit.do("detonate", where="station")
    else:
        orbit.passes(2).ended()
        orbit.do("re_entry", fireball=means == "fireball")
        if means == "minute_0":
            orbit.passes(3)
    for seat, (identity, bonus) in PAIRS.items():
        orbit.do("reveal", seat=seat, identity=identity, bonus=bonus)
    scored(orbit, red=1, blue=2, green=3)
    assert orbit.at("over.why") == why


# Giving up and going home


def test_a_game_given_up_has_no_winners_and_comes_back_by_undo() -> None:
    """SF-SCO-05."""
    orbit = acting()
    orbit.do("end_game")
    over = orbit.at("over")
    assert (orbit.at("phase"), over["why"], over["side"]) == ("over", "given_up", None)
    assert not over["winners"]
    assert orbit.refused("end_turn")[0] == "game_over"
    orbit.do("undo")
    assert orbit.at("phase") == "play"
    orbit.do("redo")
    Orbit(2, told=orbit.tell)


def test_who_goes_home_has_no_turn_and_the_markers_still_fire() -> None:
    """SF-TIME-01, SF-TURN-01."""
    orbit = flying().passes().active("Exile")
    orbit.do("timer", on="Suite", what="damage")
    orbit.do("leave", seat="blue")
    assert orbit.at("seats.blue.out") is True
    orbit.to("red").passes()
    assert orbit.at("turn.seat") == "green"
    assert orbit.at("sections.Suite.damaged") is True
    number = orbit.at("turn.number")
    assert orbit.passes(2).at("turn.number") == number + 2


def test_whoever_goes_home_in_the_own_turn_ends_it() -> None:
    """SF-TURN-01, SF-MIN-01."""
    orbit = acting()
    orbit.do("leave", seat="red")
    turn = orbit.at("turn")
    assert (turn["seat"], turn["step"], orbit.at("minute")) == ("blue", "start", 13)
    orbit.passes(2)
    assert (orbit.at("turn.seat"), orbit.at("minute")) == ("blue", 12)


def test_who_went_home_neither_reveals_nor_scores() -> None:
    """SF-SCO-01."""
    orbit = flying()
    orbit.do("leave", seat="blue")
    orbit.do("stationfall")
    assert orbit.at("awaiting") == ["red", "green"]
    for seat in ("red", "green"):
        orbit.do("reveal", seat=seat, identity=PAIRS[seat][0], bonus=PAIRS[seat][1])
    scored(orbit, red=2, green=1)
    assert orbit.at("over.winners") == ["red"]


def test_when_only_the_one_who_goes_home_was_awaited_the_game_ends() -> None:
    """SF-SCO-01."""
    orbit = scored(three(), red=2, green=1)
    orbit.do("leave", seat="blue")
    assert (orbit.at("phase"), orbit.at("over.winners")) == ("over", ["red"])
