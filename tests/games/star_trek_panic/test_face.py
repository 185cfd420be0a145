"""What Star Trek Panic's screens show and ask, from views made by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from companion.core.game import Offer
from companion.core.refusal import Refusal
from companion.core.say import in_english, say
from companion.games.star_trek_panic.face.recipe import groups
from companion.games.star_trek_panic.package import PACKAGE
from companion.stage.middles import RingMap
from companion.stage.presses import Aim, Later, Pick, Send, Shut
from companion.stage.questions import Ask, Tally, told
from companion.stage.scene import News, Scene, Selection
from tests.support.presses import leads_to
from tests.support.startrek import in_space
from tests.support.trek_views import (
    FACINGS,
    a_case,
    a_forecast,
    a_mission,
    a_ship,
    a_threat,
    a_view,
    crowded,
    moved,
    news,
    shots,
)
from tests.support.trek_views import offers as turn_offers

FACE = PACKAGE.face
assert FACE is not None
AIMED = Selection(aim="hit", card="*.*.1")
PHONE = Selection(aims=False)


def shown(view: dict[str, Any], selection: Selection | None = None, **more: Any) -> Scene:
    assert FACE is not None
    return FACE.scene(news(view, **more), selection or Selection())


def rings(scene: Scene) -> RingMap:
    assert isinstance(scene.middle, RingMap)
    return scene.middle


def said(*words: Any) -> list[str]:
    return [in_english(one) for one in words]


def action(scene: Scene, key: str) -> Any:
    return next(one for one in scene.actions if one.key == key)


def piece(scene: Scene, id_: str) -> Any:
    return next(one for one in rings(scene).pieces if one.id == id_)


def outlook(scene: Scene) -> tuple[list[str], list[tuple[str, str]]]:
    found = rings(scene).outlook
    assert found is not None
    lines = [in_english(words) for words, _ in found.lines]
    return lines, [(in_english(die), in_english(words)) for die, words in found.cases]


# The forecast


def test_the_forecast_says_what_is_sure_and_what_the_die_decides() -> None:
    lines, cases = outlook(shown(crowded(), forecast=a_forecast()))
    assert lines == ["the front right shield falls.", "the front left shield is damaged.",
                     "1 ship boards.", "the right hull section is destroyed.",
                     "1 card is lost."]  # fmt: skip
    assert cases == [("1–2", "the rear left shield falls."),
                     ("3–4", "the rear right hull section is destroyed."),
                     ("5–6", "2 more cards are lost.")]  # fmt: skip


def test_a_forecast_without_a_die_is_one_line() -> None:
    case = a_case(a_ship(1), moved("t1", 1, "medium"))
    view = a_view(threats={"t1": a_threat("klingon_cruiser", 1, "long")})
    assert outlook(shown(view, forecast=case)) == (["Nothing is damaged."], [])


def test_several_parts_of_a_kind_are_counted() -> None:
    after = a_ship(1, right=("destroyed", "intact"), left=("destroyed", "intact"))
    assert outlook(shown(a_view(), forecast=a_case(after))) == (["2 shields fall."], [])


def test_the_end_of_the_ship_is_an_alarm() -> None:
    lost = a_case(a_ship(1), over={"side": "threats", "rule": "ST-END-03", "winners": []})
    scene = shown(a_view(), forecast=lost)
    assert outlook(scene)[0] == ["the ship is lost."]
    assert scene.header.tone == "alarm"


def test_arrows_show_where_each_goes_and_a_die_has_one_for_each_of_its_parts() -> None:
    scene = shown(crowded(), forecast=a_forecast())
    ways = [(one.from_, one.to, one.words) for one in rings(scene).arrows if one.from_ == "t8"]
    assert ways == [("t8", "4/1", "1–2"), ("t8", "2/1", "5–6")]
    assert ("t7", "right") in [(one.from_, one.to) for one in rings(scene).arrows]


def test_bursts_show_how_hard_each_side_is_struck() -> None:
    scene = shown(crowded(), forecast=a_forecast())
    found = {(one.at, one.points, one.icon) for one in rings(scene).bursts}
    assert ("front_right", "2", None) in found
    assert ("rear_right", "0–2", None) in found
    assert ("right", "2", "boarder") in found


def test_an_edge_shows_what_would_be_left_of_it() -> None:
    edges = {one.key: one for one in rings(shown(crowded(), forecast=a_forecast())).centre.edges}
    assert edges["front_right"].layers == ("damaged", "whole")
    assert edges["front_right"].soon == ("gone", "whole")
    assert edges["left"].soon == ()


# The board


def test_the_ship_looks_where_it_is_turned() -> None:
    centre = rings(shown(a_view(ship=a_ship(3)))).centre
    assert (centre.heading, centre.nose) == (2, -0.5)
    assert [one.key for one in centre.edges] == list(FACINGS)


def test_sectors_that_are_numbered_the_other_way_round_lie_the_other_way_round() -> None:
    ship = a_ship(1)
    for n, facing in enumerate(FACINGS):
        ship["facings"][facing]["sector"] = 6 - n
    view = a_view(ship=ship, threats={"t1": a_threat("tholian", 6, "short")})
    scene = shown(view)
    assert rings(scene).sectors == ("6", "5", "4", "3", "2", "1")
    assert piece(scene, "t1").at == "0/2"
    assert FACE is not None
    (step,) = FACE.steps((moved("t1", 6, "short"),), view)
    assert step.at == "0/2"


def test_a_token_s_shape_is_its_owner_s_and_its_defense_is_the_largest_on_it() -> None:
    scene = shown(crowded())
    found = {id_: (piece(scene, id_).shape, piece(scene, id_).letter) for id_ in ("t1", "t4", "t5")}
    assert found == {"t1": ("oval", "2"), "t4": ("kite", "1"), "t5": ("wedge", "3")}
    assert (piece(scene, "t4").pips, piece(scene, "t4").most) == (1, 2)
    assert piece(scene, "t8").hidden
    assert piece(scene, "t9").icon == "starbase"


def test_a_ship_that_may_cloak_is_named_while_it_is_face_up() -> None:
    view = a_view(threats={
        "t1": a_threat("romulan_bird_of_prey", 1, "long"),
        "t2": a_threat("romulan_bird_of_prey", 2, "long", cloaked=True),
        "t3": a_threat("romulan_battle_cruiser", 3, "long"),
    })  # fmt: skip
    scene = shown(view)
    assert [piece(scene, id_).titled for id_ in ("t1", "t2", "t3")] == [True, False, False]


def test_a_light_board_shows_the_ship_alone() -> None:
    scene = shown(a_view(board="light", tokens={}, bag=None))
    assert rings(scene).pieces == ()
    assert len(rings(scene).centre.edges) == len(FACINGS)
    assert rings(scene).facts == (say("The threats lie on your board"),)


# Hits


def test_a_token_first_is_two_presses() -> None:
    asked = piece(shown(crowded()), "t5").press
    assert isinstance(asked, Pick)
    assert isinstance(asked.question, Ask)
    first = asked.question.choices[0]
    assert first.bright
    assert first.press == Send({"do": "hit", "threat": "t5", "damage": 1})


def test_a_card_first_lights_what_it_can_hit_and_nothing_else() -> None:
    scene = shown(crowded(), evolve(AIMED, card="short.side.2"))
    assert [one.id for one in rings(scene).pieces if one.lit] == ["t3", "t7"]
    told_ = {"range": "short", "direction": "side"}
    assert piece(scene, "t7").press == Send({"do": "hit", "threat": "t7", "damage": 2, **told_})
    assert piece(scene, "t5").press == Send({"do": "hit", "threat": "t5", "damage": 2, **told_})


def test_while_a_hit_is_aimed_the_buttons_are_what_the_card_says() -> None:
    assert action(shown(crowded()), "hit").press == Aim("hit", "*.*.1")
    scene = shown(crowded(), evolve(AIMED, card="short.*.1"))
    assert [one.key for one in scene.actions if one.chosen] == ["hit.short", "hit.1"]
    assert action(scene, "hit.short").press == Aim("hit", "*.*.1"), "pressed again it is undone"


def test_a_phone_asks_for_what_the_card_says_and_names_the_ships_there() -> None:
    press = action(shown(crowded(), PHONE, seat="blue"), "hit").press
    assert isinstance(press, Pick)
    assert isinstance(press.question, Ask)
    labels = [in_english(one.label) for one in press.question.choices]
    assert labels[:2] == ["Front, short range", "Front, long range"]
    hit = {raw["threat"] for raw in leads_to(press) if "threat" in raw}
    assert hit == {"t1", "t2", "t3", "t4", "t5", "t6", "t7"}, (
        "all but the hidden one and the Starbase"
    )


# What a button would bring


def test_turning_says_who_would_board_and_forward_what_comes() -> None:
    subs = {one.key: in_english(one.sub) for one in shown(crowded()).actions}
    assert subs["maneuver.counterclockwise"] == "2 boarders"
    assert subs["maneuver.clockwise"] == "no boarder"
    assert subs["maneuver.forward"] == "Starbase"


def test_after_a_maneuver_its_three_buttons_stay_in_their_places_and_say_why() -> None:
    """ST-PH-07."""
    before = [one.key for one in shown(crowded()).actions]
    voyage = in_space()
    voyage.do("maneuver", way="forward")
    rows = voyage.offer("maneuver")
    refusal = Refusal(rows["code"], say("Maneuvered already."), rows["rule"])
    shut_one = Offer("maneuver", closed=refusal, ways=tuple(rows["ways"]))
    rest = tuple(one for one in turn_offers(crowded()) if one.do != "maneuver")
    scene = shown(crowded(), offers=(*rest, shut_one))
    assert [one.key for one in scene.actions] == before
    for way in ("counterclockwise", "forward", "clockwise"):
        press = action(scene, f"maneuver.{way}").press
        assert press == Shut(refusal, {"do": "maneuver", "way": way})


# The mission


def test_a_mission_that_the_app_has_lines_of_is_checked_at_once() -> None:
    assert action(shown(a_view()), "check.blue").press == Send({"do": "check_mission"})


def test_of_a_mission_without_lines_the_table_says_whether_it_is_met() -> None:
    view = a_view(mission=a_mission(objectives=[], needs={}))
    press = action(shown(view), "check.blue").press
    assert [raw["met"] for raw in leads_to(press)] == [True, False]


def test_the_mission_is_a_row_of_lines_badges_and_what_it_forbids() -> None:
    (track,) = shown(a_view()).tracks
    assert said(*(one.label for one in track.slots)) == [
        "3 turns left", "Reach the Starbase", "No Tholian near", "Science 1 of 2",
        "Medical 0 of 1", "No trade", "1 of 5 missions",
    ]  # fmt: skip
    assert track.slots[2].press == Send({"do": "tick", "line": 1, "done": True})


def test_where_any_card_may_be_committed_one_without_a_badge_can_be() -> None:
    """AMB-26."""
    offers = (Offer("commit", ways=({}, {"badge": "science"}, {"badge": "medical"})),)
    choices = action(shown(a_view(), offers=offers), "commit").press.question.choices
    sent = {one.key: one.press.raw for one in choices}
    assert sent["any"] == {"do": "commit"}
    assert [*sent] == ["science", "medical", "any"]


def test_cards_that_lie_with_an_unknown_mission_are_counted_in_its_row() -> None:
    mission = a_mission(objectives=[], needs={}, committed={"any": 2}, no_trade=False)
    slots = shown(a_view(mission=mission)).tracks[0].slots
    assert {"The card says what is to be done", "Committed cards: 2"} <= {
        *said(*(one.label for one in slots))
    }


def test_a_mission_that_nobody_has_entered_is_told_by_its_limit() -> None:
    scene = shown(a_view(mission=None, pending=[{"kind": "mission"}]))
    assert isinstance(scene.question, Ask)
    labels = [in_english(one.label) for one in scene.question.choices]
    assert labels == ["Convoy in the dark", "The long way", "Another mission"]
    limits = [raw.get("limit") for raw in leads_to(scene.question.choices[-1].press)]
    assert limits == [None, 2, 3, 4, 5, 6, 7, 8, 9]


def test_a_mission_without_a_name_is_not_the_one_of_an_earlier_game() -> None:
    missions = {**a_view()["missions"], "known": ["Mission 1"], "completed": [], "failed": []}
    view = a_view(mission=None, pending=[{"kind": "mission"}], missions=missions)
    asked = shown(view).question
    assert isinstance(asked, Ask)
    assert said(*(one.label for one in asked.choices)) == ["Mission 1"]
    without_limit = next(iter(leads_to(asked.choices[0].press)))
    assert without_limit == {"do": "mission", "name": "Mission 1", "objectives": []}


# Phase 6


def boarders(*ids: str) -> list[dict[str, Any]]:
    found = [{"threat": one, "facing": "right", "damage": 2} for one in ids]
    return [{"kind": "boarders", "of": "threats_act", "boarders": found}]


def test_security_is_counted_by_player_against_each_boarder() -> None:
    scene = shown({**crowded(), "pending": boarders("t7")})
    asked = scene.question
    assert isinstance(asked, Tally)
    assert asked.alarm
    assert asked.must
    assert told(asked, {}) == Send({"do": "security", "cards": []})
    assert told(asked, {"t7.blue": 2}) == Send(
        {"do": "security", "cards": [{"boarder": "t7", "seat": "blue", "count": 1}] * 2}
    )


def test_a_phone_plays_its_own_security_and_is_called() -> None:
    view = {**crowded(), "pending": boarders("t7")}
    open_ = (Offer("security", ways=({"cards": []},)),)
    scene = shown(view, PHONE, seat="green", offers=open_)
    assert scene.question is None
    assert scene.call is not None
    press = action(scene, "boarders").press
    assert {one["seat"] for raw in leads_to(press) for one in raw["cards"]} == {"green"}
    assert {one["count"] for raw in leads_to(press) for one in raw["cards"]} == {1, 2}


def test_the_sides_that_are_boarded_are_an_alarm_until_it_is_settled() -> None:
    for view, sides in (({**crowded(), "pending": boarders("t7")}, {"right"}), (crowded(), set())):
        edges = rings(shown(view)).centre.edges
        assert {one.key for one in edges if one.tone == "alarm"} == sides


def test_a_lit_ship_says_what_a_hit_of_it_would_save() -> None:
    """ST-CARD-02: of a forecast by the die, only what is saved whatever it shows."""
    view = crowded()
    breached = a_ship(2, right=("destroyed", "destroyed"))
    now = {die: a_case(breached, removed=n) for n, die in enumerate(("1-2", "3-4", "5-6"))}
    after = {die: a_case(a_ship(2, right=("destroyed", "damaged"))) for die in now}

    def ahead(raw: Mapping[str, Any]) -> Any:
        return after if raw == {"do": "hit", "threat": "t7", "damage": 2} else now

    for card, words in (("*.*.1", ""), ("*.*.2", "the hull")):
        scene = shown(view, Selection(aim="hit", card=card), forecast=now, ahead=ahead)
        assert in_english(piece(scene, "t7").sub) == words
        assert not piece(scene, "t1").sub
    phone = shown(view, PHONE, forecast=now, ahead=ahead, seat="blue")
    finder = action(phone, "hit").press.question
    (side,) = (one for one in finder.choices if one.key == "side.short")
    assert in_english(side.sub) == "Klingon, Klingon (with 2 damage: saves the hull)"
    (ship,) = (one for one in side.press.question.choices if one.key == "t7")
    where = "right side, short range · defense 2"
    assert in_english(ship.sub) == f"{where} · with 2 damage: saves the right hull section"
    subs = [in_english(one.sub) for one in ship.press.question.choices]
    assert subs == ["defense 1 left", "destroyed · saves the right hull section"]


def test_a_phone_is_asked_for_the_hull_once_the_shields_are_told() -> None:
    """ST-SB-02: both together would be hundreds of ways, and fill a frame."""
    broken = dict.fromkeys(FACINGS, ("damaged", "damaged"))
    view = a_view(ship=a_ship(1, **broken), pending=[{"kind": "starbase", "threat": None}])
    offers = (Offer("starbase", ways=({},)),)
    for brief, kind in ((True, Later), (False, Pick)):
        phone = shown(view, evolve(PHONE, brief=brief), offers=offers, seat="blue")
        choices = action(phone, "starbase").press.question.choices
        assert {type(one.press) for one in choices} == {kind}


def test_a_hit_that_wins_says_so() -> None:
    view, aim = crowded(), Selection(aim="hit", card="*.*.2")
    won = Refusal("game_over", say("The game is over."))
    scene = shown(view, aim, forecast=a_case(view["ship"]), ahead=lambda _: won)
    assert in_english(piece(scene, "t7").sub) == "wins"


def test_a_screen_that_shows_no_targets_asks_for_no_forecast() -> None:
    def ahead(_: object) -> Any:
        raise AssertionError

    view = crowded()
    for seat, selection in ((None, Selection()), ("blue", Selection(aims=False, brief=True))):
        shown(view, selection, forecast=a_case(view["ship"]), ahead=ahead, seat=seat)


def test_after_the_cards_an_ability_still_hits_moves_and_destroys_a_ship() -> None:
    free = {"free": True}
    offers = (
        Offer("hit", ways=({"threat": "t1", **free},)),
        Offer("play", ways=({"destroys": ["t1"], **free}, {"destroys": ["t9"], **free})),
    )
    view = {**crowded(), "turn": {**crowded()["turn"], "phase": 6}}
    for seat, selection in ((None, Selection()), ("blue", PHONE)):
        scene = shown(view, selection, offers=offers, seat=seat)
        (ability,) = (one for one in piece(scene, "t1").press.question.choices if one.key == "free")
        assert [one.key for one in ability.press.question.choices] == ["hit", "destroys", "moves"]
        assert {one["do"] for one in leads_to(ability.press)} == {"hit", "play"}
        assert all(one["free"] for one in leads_to(ability.press))
        assert "card" not in [one.key for one in piece(scene, "t1").press.question.choices]


def test_on_a_light_board_the_shots_of_each_side_are_told_in_one_question() -> None:
    rows = [{"sector": n + 1, "facing": one, "shield": "destroyed" if n == 1 else "intact",
             "boards": n == 1} for n, one in enumerate(FACINGS)]  # fmt: skip
    turn = {**a_view()["turn"], "phase": 6}
    fired = [1, 0, 12, 0, 0, 2]
    view = a_view(board="light", tokens={}, bag=None, checklist=rows, turn=turn, fired=fired)
    asked = shown(view, offers=(Offer("threats_act", ways=({},)),)).question
    assert isinstance(asked, Tally)
    shots = [f"shots.{n}" for n in range(6)]
    assert [row.key for row in asked.rows] == [*shots, "boards.1"], "each is where it was before"
    starts = [row.start for row in asked.rows if row.counts]
    assert starts == [1, 0, 9, 0, 0, 2], "what fired in the turn before"
    press = told(asked, {"shots.0": 3, "boards.1": 2})
    assert isinstance(press, Send)
    assert press.raw["volleys"][:2] == [
        {"facing": "front_right", "boarders": [], "shots": 3},
        {"facing": "right", "boarders": [1, 1], "shots": 0},
    ]
    phone = shown(view, PHONE, offers=(Offer("threats_act", ways=({},)),), seat="blue")
    assert told(action(phone, "threats_act").press.question, {"shots.0": 3, "boards.1": 2}) == press
    assert shown(view, PHONE, seat="red").actions == ()


# The hands


EVENTS = (
    moved("t1", 6, "medium"),
    moved("t3", 6, "short"),
    {"type": "uncloaked", "id": "t8", "sector": 4},
    shots("front_right", 2),
    {"type": "part_damaged", "part": "shield", "facing": "front_right", "state": "destroyed"},
    {"type": "cards_removed", "count": 1, "left": 25},
)


def test_the_hands_are_told_what_to_move_turn_and_take_off() -> None:
    lines = said(*(one.words for one in shown(crowded(), events=EVENTS).checklist))
    assert lines == [
        "Move as on the tablet: Romulan (6), Klingon (6).",
        "Turn the Romulan Bird-of-Prey in sector 4 face up.",
        "Take the front right shield off the ship.",
        "Take 1 card off the deck, out of the game.",
    ]


def test_a_token_that_is_gone_is_named_by_where_it_stood() -> None:
    before = crowded()
    after = {**before, "threats": {id_: one for id_, one in before["threats"].items()
                                   if id_ != "t1"}}  # fmt: skip
    gone = {"type": "threat_destroyed", "id": "t1", "by": "hit"}
    lines = said(*(one.words for one in shown(after, before=before, events=(gone,)).checklist))
    assert lines == ["Take the Romulan Battle Cruiser in sector 6 off the board."]


def test_what_is_taken_back_or_changed_is_brought_back_by_the_hands() -> None:
    before = crowded()
    threats = {id_: one for id_, one in before["threats"].items() if id_ != "t1"}
    threats |= {
        "t3": {**threats["t3"], "range": "long" if threats["t3"]["range"] != "long" else "short"},
        "t99": a_threat("tholian", 2, "long"),
    }
    seats = {**before["seats"], "red": {**before["seats"]["red"], "hand": 3}}
    decks = {**before["decks"], "enterprise": before["decks"]["enterprise"] - 2}
    after = {**before, "threats": threats, "seats": seats, "decks": decks,
             "ship": {**before["ship"], "front": [3, 4]}}  # fmt: skip
    for kind in ("rewritten", "undone"):
        scene = shown(after, before=before, events=({"type": kind, "at": 7, "steps": []},))
        assert said(*(one.words for one in scene.checklist)) == [
            "Lay the Tholian ship in sector 2, at long range.",
            "Move the Klingon Cruiser in sector 6 as on the tablet.",
            "Take the Romulan Battle Cruiser in sector 6 off the board.",
            "Turn the ship: its front looks at sectors 3 and 4.",
            "Mira draws 2 cards.",
        ]
    back = shown(before, before=after, events=({"type": "undone"},))
    assert "Mira puts 2 cards back on the deck." in said(*(one.words for one in back.checklist))


def test_where_the_tablet_is_the_board_the_hands_have_cards_alone() -> None:
    view = {**crowded(), "setup": {"hand": 5, "deck": 62, "tokens": "tablet"}}
    lines = said(*(one.words for one in shown(view, events=EVENTS).checklist))
    assert lines == ["Take 1 card off the deck, out of the game."]


def test_what_is_seen_is_a_volley_that_leaves_its_mark() -> None:
    assert FACE is not None
    view = a_view(ship=a_ship(1, front_right=("destroyed", "intact")))
    kinds = [(one.kind, one.at, one.layers) for one in FACE.steps(EVENTS, view)]
    assert ("strike", "front_right", ("gone", "whole")) in kinds
    assert ("show", None, ()) in kinds


# Big moments


def big(view: dict[str, Any], *events: dict[str, Any]) -> str | None:
    assert PACKAGE.moments is not None
    found = PACKAGE.moments.big(News(view), events)
    return None if found is None else in_english(found.title)


def test_the_end_of_a_mission_a_captain_and_a_last_hull_section_are_big() -> None:
    ended = {"type": "mission_ended", "mission": "The long way", "how": "failed"}
    assert big(a_view(), ended) == "The long way has failed"
    assert big(a_view(), {"type": "captain_acted", "captain": "kor", "id": "t1"}) == "Kor is here"
    gone = dict.fromkeys(FACINGS[:5], ("destroyed", "destroyed"))
    hull = {"type": "part_damaged", "part": "hull", "facing": "left", "state": "destroyed"}
    assert big(a_view(ship=a_ship(1, **gone)), hull) == "Destroyed: left hull"
    assert big(a_view(), moved("t1", 1, "short")) is None


def test_what_no_rulebook_says_is_marked_in_the_recipe_and_what_you_counted_is_not() -> None:
    def lines(**more: Any) -> dict[str, tuple[str, str]]:
        view = a_view(phase="setup", turn=None, **more)
        return {
            line.key: (line.number, in_english(line.text))
            for group in groups(view)
            for line in group.lines
        }

    guessed = lines()
    for key in ("start", "rest", "deck"):
        assert "≈" in guessed[key][1]
    assert (guessed["rest"][0], guessed["deck"][0]) == ("≈ 13", "≈ 62")
    assert "mix them" in guessed["rest"][1]
    assert "Shuffle" in guessed["deck"][1]
    counted = lines(setup={"hand": 5, "deck": 60}, bag={"left": 16, "discard": 0, "ours": False})
    assert "≈" not in counted["rest"][1] + counted["deck"][1]


def test_a_ship_of_your_own_copy_is_named_and_has_its_place_in_the_legend() -> None:
    view = a_view(threats={"t1": {**a_threat("kang", 2, "long"), "kind": "gorn_raider"}})
    view["tokens"]["gorn_raider"] = {**view["tokens"]["kang"], "owner": "other"}
    found = rings(shown(view))
    assert said(*(one.name for one in found.legend)) == ["Gorn raider"]
    assert found.pieces[0].titled
