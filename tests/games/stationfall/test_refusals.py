"""Each refusal of the contract: its code and its rule, and what no table can overrule."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from tests.support.stationfall import CLERK, Orbit, acting, flying, row, unless

Line = tuple[str, dict[str, Any]]
Case = tuple[str, str, dict[str, Any], str | None, str | None]
"""Where, what is said, and with which code and rule it is refused; None: the contract says none."""


def at_the_start(**options: Any) -> Orbit:
    """Red's first turn; Medical is Down, Security Escaped, Cyborg Annihilated."""
    orbit = flying(**options).cubes("Stranger", blue=2)
    return (
        orbit.state("down", "Medical").state("escaped", "Security").state("annihilated", "Cyborg")
    )


def influenced(**options: Any) -> Orbit:
    orbit = at_the_start(**options)
    orbit.do("influence", character="Exile", cubes=1)
    return orbit


def active(**options: Any) -> Orbit:
    return at_the_start(**options).active()


def renegotiated(**options: Any) -> Orbit:
    orbit = at_the_start(**options)
    orbit.do("renegotiate")
    return orbit


def opposed(**options: Any) -> Orbit:
    """Red's turn; blue is Exile; cubes of red lie on Security, Escaped, and Cyborg, Annihilated."""
    orbit = flying(**options).known("blue", "Exile").cubes("Security", red=1).cubes("Cyborg", red=1)
    return orbit.state("escaped", "Security").state("annihilated", "Cyborg")


def revealed(**options: Any) -> Orbit:
    """Red is Engineer and has activated it; red's Bribe is spent on Exile."""
    orbit = flying(**options)
    orbit.do("reveal", identity="Engineer")
    orbit.active("Engineer", 0).do("bribe", character="Exile")
    orbit.do("kompromat", character="Exile")
    return orbit


def ruined(**options: Any) -> Orbit:
    """Red acts; Security Station, Array Control and Bridge are damaged, Houdini has left."""
    orbit = active(**options).adjusted({
        f"sections.{one}.damaged": True for one in ("Security Station", "Array Control", "Bridge")
    })  # fmt: skip
    return orbit.adjusted({"pods.Houdini.state": "launched", "abandon_ship": True})


def boarding(**options: Any) -> Orbit:
    """Red acts; Abandon Ship was triggered, Alcatraz has room for one and is taken."""
    pods = {"pods": {"Alcatraz": {"capacity": 1}}}
    orbit = acting(new={"copy": pods}, **options)
    orbit.do("abandon_ship", means="card")
    return orbit.sitting_in("Alcatraz", "Exile")


def a_bots_turn(**options: Any) -> Orbit:
    return flying(bots={"green": CLERK}, **options).known("blue", "Exile").to("green")


def finished(**options: Any) -> Orbit:
    """Red (Engineer, Schroedinger), blue (Exile, Escaped) and green, a bot, at Stationfall."""
    orbit = flying(bots={"green": CLERK}, **options)
    orbit.do("reveal", identity="Engineer", schroedinger=True)
    orbit.state("escaped", "Exile").adjusted({"characters.Exile.data": ["Evidence", "X-Secret"]})
    return orbit.fallen(blue=("Exile", "Medical"))


EARLY: list[Line] = [
    ("bribe", {"character": "Exile"}),
    ("kompromat", {"character": "Exile"}),
    ("attack", {"target": "Exile", "weapon": "gun"}),
    ("revive", {"character": "Medical", "with": "nanogel"}),
    ("fire", {"section": "Suite", "downed": []}),
    ("damage", {"section": "Suite"}),
    ("cameras", {"on": False}),
    ("jammers", {"on": False}),
    ("arm", {}),
    ("abandon_ship", {"means": "bridge"}),
    ("release", {}),
    ("timer", {"on": "Suite", "what": "damage"}),
    ("data", {"verb": "make", "data": "Evidence", "character": "Exile"}),
    ("transmit", {"data": "Evidence", "to": "news", "has": True}),
    ("suppress", {"section": "Magnetic Containment"}),
    ("end_turn", {}),
]
AGAIN: list[Line] = [
    ("activate", {"character": "Engineer"}),
    ("renegotiate", {}),
    ("influence", {"character": "Exile", "cubes": 1}),
]
MAKING = {"verb": "make", "character": "Exile"}
SPREAD = {"verb": "copy", "data": "Evidence", "character": "Engineer"}
STRANGER = {"character": "Stranger", "cubes": 1}
BLUDGEON = {"target": "Exile", "weapon": "bludgeon", "helmet": True}
SENT = {"data": "Evidence", "to": ["news"]}
POINTS = {"rows": [row(1)], "bonus": 2}
RULES: list[Case] = [
    *((("at_the_start"), do, fields, "wrong_step", "SF-TURN-01") for do, fields in EARLY),
    *((("influenced"), do, fields, "wrong_step", "SF-TURN-01") for do, fields in EARLY[-3:]),
    *((("active"), do, fields, "wrong_step", "SF-TURN-01") for do, fields in AGAIN),
    *((("renegotiated"), do, fields, "wrong_step", "SF-TURN-01") for do, fields in AGAIN),
    ("influenced", "influence", {"character": "Engineer", "cubes": 1}, "wrong_step", None),
    ("influenced", "activate", {"character": "Engineer", "cubes": 1}, "wrong_step", None),
    ("influenced", "reveal", {"identity": "Stowaway"}, "wrong_step", "SF-REV-01"),
    ("active", "reveal", {"identity": "Stowaway"}, "wrong_step", "SF-REV-01"),
    ("at_the_start", "activate", {"character": "Exile"}, "not_conspirator", "SF-INF-01"),
    ("at_the_start", "activate", STRANGER, "not_conspirator", "SF-INF-01"),
    ("at_the_start", "activate", {"character": "Medical", "cubes": 1}, "not_live", "SF-TURN-03"),
    ("at_the_start", "influence", {"character": "Security", "cubes": 1}, None, "SF-INF-04"),
    ("at_the_start", "influence", {"character": "Cyborg", "cubes": 1}, None, None),
    ("opposed", "influence", {"character": "Exile", "cubes": 1}, None, "SF-INF-04"),
    ("opposed", "activate", {"character": "Exile"}, None, "SF-INF-02"),
    ("opposed", "renegotiate", {"from": "Security"}, None, "SF-RENEG-01"),
    ("opposed", "renegotiate", {"from": "Cyborg"}, None, "SF-RENEG-01"),
    ("active", "attack", BLUDGEON, None, "SF-ATK-02"),
    ("active", "revive", {"character": "Medical", "with": "repair"}, None, "SF-ST-08"),
    ("active", "data", {**MAKING, "data": "NDA"}, None, "SF-DAT-01"),
    ("active", "data", {**MAKING, "data": "Digital Assistant"}, None, "SF-DAT-01"),
    ("active", "data", {**SPREAD, "to": "Exile", "distant": True}, "out_of_range", "SF-JAM-01"),
    ("active", "data", {**SPREAD, "to": "Security"}, "out_of_range", "SF-JAM-01"),
    ("active", "data", {**SPREAD, "to": "Cyborg"}, "out_of_range", "SF-JAM-01"),
    ("active", "timed_launch", {"pod": "Houdini"}, "not_ready", "SF-POD-01"),
    ("boarding", "timed_launch", {"pod": "Medevac Pod"}, "not_ready", "SF-POD-01"),
    ("boarding", "timed_launch", {"pod": "Alcatraz"}, "full", "SF-POD-02"),
    ("ruined", "cameras", {"on": False}, "disabled", "SF-DMG-01"),
    ("ruined", "transmit", {"data": "Evidence", "to": "news"}, "disabled", "SF-DMG-01"),
    ("revealed", "activate", {"character": "Engineer"}, "wrong_step", "SF-TURN-01"),
    ("a_bots_turn", "influence", {"character": "Exile", "cubes": 1}, None, "SF-BOT-10"),
    ("a_bots_turn", "activate", {"character": CLERK}, None, "SF-BOT-10"),
    ("a_bots_turn", "renegotiate", {}, None, "SF-BOT-10"),
    ("finished", "score", {**POINTS, "seat": "green"}, None, "SF-REV-06"),
    ("finished", "score", {**POINTS, "seat": "red", "limit": 8}, None, "SF-REV-06"),
]  # fmt: skip
FIRM: list[Case] = [
    ("at_the_start", "fly", {}, "unknown_command", None),
    ("at_the_start", "activate", {"character": "Nobody"}, None, None),
    ("at_the_start", "activate", {"character": "Exile", "cubes": 9}, "no_cubes", None),
    ("at_the_start", "activate", {"character": "Exile", "cubes": 0}, "bad_value", None),
    ("at_the_start", "activate", {"character": "Exile", "cubes": True}, "bad_value", None),
    ("at_the_start", "activate", {"character": "Exile", "with": 1}, "bad_value", None),
    ("at_the_start", "influence", {"character": "Exile", "cubes": 9}, "no_cubes", None),
    ("at_the_start", "influence", {"character": "Exile", "cubes": -1}, "bad_value", None),
    ("at_the_start", "influence", {"character": "Legal", "cubes": 1}, None, None),
    ("at_the_start", "renegotiate", {"from": "Exile"}, "no_cubes", None),
    ("at_the_start", "reveal", {"identity": "Legal"}, None, None),
    ("at_the_start", "down", {"characters": ["Medical"]}, None, None),
    ("at_the_start", "down", {"characters": []}, "bad_value", None),
    ("at_the_start", "down", {"characters": ["Exile", "Exile"]}, "bad_value", None),
    ("at_the_start", "escape", {"characters": ["Security"]}, None, None),
    ("at_the_start", "escape", {"characters": ["Cyborg"]}, None, None),
    ("at_the_start", "annihilate", {"characters": ["Cyborg"]}, None, None),
    ("at_the_start", "occupants", {"pod": "Suite", "characters": []}, None, None),
    ("at_the_start", "contaminate", {"character": "Exile", "on": 1}, "bad_value", None),
    ("at_the_start", "begin", {}, "not_now", None),
    ("at_the_start", "deliver", {**SENT, "seat": "red"}, "not_now", None),
    ("at_the_start", "score", {"seat": "red", "rows": [], "limit": 8}, "not_now", None),
    ("at_the_start", "answer", {"accept": True}, "not_now", None),
    ("at_the_start", "project_x_done", {}, "not_now", None),
    ("at_the_start", "detonate", {"where": "station"}, "not_now", None),
    ("at_the_start", "re_entry", {"fireball": True}, "not_now", None),
    ("at_the_start", "bot_answer", {"can": []}, "not_now", None),
    ("at_the_start", "leave", {"seat": "purple"}, "unknown_seat", None),
    ("active", "attack", {"target": "Medical", "weapon": "gun"}, None, None),
    ("active", "attack", {"target": "Exile", "weapon": "knife"}, "bad_value", None),
    ("active", "revive", {"character": "Exile", "with": "nanogel"}, None, "SF-ST-05"),
    ("active", "revive", {"character": "Medical", "with": "hope"}, "bad_value", None),
    ("active", "repair", {"section": "Suite"}, None, None),
    ("active", "suppress", {"section": "Suite"}, "no_target", None),
    ("active", "timer", {"on": 14, "what": "note", "text": "late"}, "bad_value", None),
    ("active", "timer", {"on": -1, "what": "note", "text": "late"}, "bad_value", None),
    ("active", "timer", {"on": 12, "what": "damage"}, "bad_value", None),
    ("active", "data", {**MAKING, "data": "Evidence", "verb": "burn"}, "bad_value", None),
    ("active", "data", {**MAKING, "data": "Rumour"}, None, None),
    ("active", "data", {"verb": "delete", "data": "Evidence", "character": "Exile"}, None, None),
    ("active", "transmit", {"data": "Evidence", "to": "moon"}, "bad_value", None),
    ("active", "launch", {"means": "section", "pod": "Houdini"}, "not_ready", None),
    ("active", "launch", {"means": "bridge"}, "not_ready", None),
    ("active", "abandon_ship", {"means": "megaphone"}, "bad_value", None),
    ("boarding", "abandon_ship", {"means": "card"}, "already_done", None),
    ("boarding", "launch", {"means": "section", "pod": "Houdini"}, "not_ready", "SF-POD-02"),
    ("ruined", "timed_launch", {"pod": "Houdini"}, "no_target", None),
    ("ruined", "launch", {"means": "section", "pod": "Houdini"}, "no_target", None),
    ("ruined", "damage", {"section": "Bridge"}, "already_done", None),
    ("revealed", "bribe", {"character": "Stranger"}, "no_item", None),
    ("revealed", "kompromat", {"character": "Exile"}, "already_done", None),
    ("finished", "begin", {}, "not_now", None),
    ("finished", "end_turn", {}, "not_now", None),
    ("finished", "down", {"characters": ["Stranger"]}, "not_now", None),
    ("finished", "timer", {"on": "Suite", "what": "damage"}, "not_now", None),
    ("finished", "score", {"seat": "blue", "rows": [row(1)]}, "must_settle", None),
    ("finished", "deliver", {**SENT, "seat": "purple"}, "unknown_seat", None),
    ("finished", "deliver", {"seat": "blue", "data": "Evidence", "to": []}, None, None),
]  # fmt: skip
WHERE: Mapping[str, Callable[..., Orbit]] = {
    one.__name__: one
    for one in (
        at_the_start, influenced, active, renegotiated, opposed, revealed, ruined, boarding,
        a_bots_turn, finished,
    )
}  # fmt: skip


def named(case: Case) -> str:
    where, do, fields, *_ = case
    return f"{where}: {do} {' '.join(map(str, fields.values()))}"


@pytest.mark.parametrize("case", RULES, ids=named)
def test_what_a_rule_forbids_is_refused_with_its_code_and_rule(case: Case) -> None:
    where, do, fields, code, rule = case
    refused = WHERE[where]().refused(do, **fields)
    assert refused == (code or refused[0], rule or refused[1])
    assert refused[1], "a rule refuses"


# What is done all the same where the table overrules, is only warned, or is only counted for.
DOABLE = [one for one in RULES if one[1] not in ("activate", "timed_launch", "attack")]


@pytest.mark.parametrize("automation", ["referee", "warn", "tracker"])
@pytest.mark.parametrize("case", DOABLE[::3], ids=named)
def test_what_a_rule_forbids_is_done_if_the_table_wants_it(case: Case, automation: str) -> None:
    where, do, fields, *_ = case
    orbit = WHERE[where](automation=automation)
    events = orbit.do(do, **fields, **unless(automation != "referee", anyway=True))
    assert any(one["type"] == "overruled" for one in events) is (automation != "tracker")


@pytest.mark.parametrize("case", FIRM, ids=named)
def test_what_cannot_be_is_refused_and_stays_so(case: Case) -> None:
    where, do, fields, code, rule = case
    orbit = WHERE[where]()
    refused = orbit.refused(do, **fields)
    assert refused == (code or refused[0], rule or refused[1])
    assert orbit.refused(do, **fields, anyway=True)[0] == refused[0]


@pytest.mark.parametrize("automation", ["warn", "tracker"])
@pytest.mark.parametrize("case", FIRM[::4], ids=named)
def test_what_cannot_be_is_refused_by_a_table_that_only_counts(case: Case, automation: str) -> None:
    where, do, fields, code, rule = case
    refused = WHERE[where](automation=automation).refused(do, **fields)
    assert refused == (code or refused[0], rule or refused[1])


# What else is refused, each at a moment of its own


def test_a_second_reveal_is_refused_for_good() -> None:
    """SF-REV-01."""
    orbit = flying()
    orbit.do("reveal", identity="Exile")
    assert orbit.refused("reveal", identity="Medical")[0] == "already_done"
    assert orbit.refused("reveal", identity="Medical", anyway=True)[0] == "already_done"


def test_a_pc_of_somebody_is_nobody_elses_identity() -> None:
    """SF-REV-02."""
    orbit = opposed()
    orbit.refused("reveal", identity="Exile")
    orbit.refused("reveal", identity="Exile", anyway=True)


@pytest.mark.parametrize("means", ["bridge", "self_destruct"])
def test_a_damaged_bridge_says_no_abandon_ship(means: str) -> None:
    """SF-DMG-01, SF-ACT-01."""
    orbit = acting().adjusted({"sections.Bridge.damaged": True})
    assert orbit.refused("abandon_ship", means=means) == ("disabled", "SF-DMG-01")
    orbit.do("abandon_ship", means="card")


def test_a_damaged_bridge_launches_no_pod() -> None:
    """SF-DMG-01, SF-POD-05."""
    orbit = boarding().adjusted({"sections.Bridge.damaged": True})
    assert orbit.refused("launch", means="bridge") == ("disabled", "SF-DMG-01")
    orbit.do("launch", means="section", pod="Alcatraz")
    assert orbit.refused("launch", means="bridge") == ("disabled", "SF-DMG-01")  # and none waits


def test_antimatter_is_armed_once_a_game() -> None:
    """SF-AM-01."""
    orbit = acting()
    orbit.do("arm")
    assert orbit.refused("arm")[0] == "already_done"
    assert orbit.refused("arm", anyway=True)[0] == "already_done"


def test_a_pod_carries_one_marker_that_launches_it() -> None:
    """SF-POD-03."""
    orbit = boarding()
    orbit.do("timed_launch", pod="Houdini")
    assert orbit.refused("timed_launch", pod="Houdini", anyway=True)[0] == "already_done"
    orbit.do("timer", on="Houdini", what="damage")


@pytest.mark.parametrize("do", ["bribe", "kompromat"])
def test_a_bot_neither_bribes_nor_blackmails(do: str) -> None:
    """SF-BOT-06."""
    orbit = a_bots_turn()
    orbit.passed_over()
    assert orbit.refused(do, character="Stranger")[1] == "SF-BOT-06"


@pytest.mark.parametrize("do", ["bribe", "kompromat"])
@pytest.mark.parametrize("state", ["down", "escaped", "annihilated"])
def test_only_who_is_live_acts_for_a_bribe_or_kompromat(do: str, state: str) -> None:
    """SF-ST-02, SF-ST-03, SF-ST-04."""
    active().state(state, "Stranger").refused(do, character="Stranger")


def test_what_the_table_shows_is_no_secret_of_anybody() -> None:
    """SF-SET-05, SF-REV-05: identities and bonus characters are null until they are revealed."""
    orbit = flying().passes(4)
    for seat in orbit.at("seats").values():
        assert (seat["identity"], seat["bonus"], seat["schroedinger"]) == (None, None, False)
