"""What the hands are told agrees with the table, after steps and after what is taken back."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from companion.core.say import in_english
from companion.games.star_trek_panic.package import PACKAGE
from companion.stage.scene import Selection
from tests.support.trek_views import a_mission, a_threat, a_view, news

UNDONE = {"type": "undone"}
REWRITTEN = {"type": "rewritten", "at": 7, "steps": [{"rev": 7, "do": "draw_threat"}, {"rev": 8}]}
SHIP = "romulan_bird_of_prey"


def hands(before: dict[str, Any], after: dict[str, Any], *events: dict[str, Any]) -> list[str]:
    """The lines, once the table has come from one view to another."""
    assert PACKAGE.face is not None
    told = evolve(news(after), before=before, events=events)
    return [in_english(one.words) for one in PACKAGE.face.scene(told, Selection()).checklist]


def on_board(**threats: dict[str, Any]) -> dict[str, Any]:
    return a_view(threats=threats)


def with_hand(view: dict[str, Any], seat: str, more: int) -> dict[str, Any]:
    """The view with more or fewer cards in a hand, and no pile that says where they went."""
    held = view["seats"][seat]
    return {**view, "seats": {**view["seats"], seat: {**held, "hand": held["hand"] + more}}}


def test_a_ship_that_slides_as_it_turns_up_is_moved_from_where_it_stood() -> None:
    """ST-CLK-03."""
    before = on_board(t1=a_threat(SHIP, 6, "medium", cloaked=True))
    after = on_board(t1=a_threat(SHIP, 1, "medium"))
    assert hands(before, after, {"type": "uncloaked", "id": "t1", "sector": 1}) == [
        "Move the Romulan Bird-of-Prey in sector 6 as on the tablet.",
        "Turn the Romulan Bird-of-Prey in sector 1 face up.",
    ]
    stays = on_board(t1=a_threat(SHIP, 6, "medium"))
    assert hands(before, stays, {"type": "uncloaked", "id": "t1", "sector": 6}) == [
        "Turn the Romulan Bird-of-Prey in sector 6 face up."
    ]


def test_what_a_card_moves_is_named_by_where_it_still_stands() -> None:
    before = on_board(t1=a_threat("kor", 2, "long"))
    after = on_board(t1=a_threat("kor", 5, "short"))
    moved = {"type": "threat_moved", "id": "t1", "sector": 5, "range": "short"}
    assert hands(before, after, moved) == ["Move captain Kor's ship in sector 2 as on the tablet."]


def test_a_ship_that_is_back_has_the_side_and_the_number_that_it_had() -> None:
    hurt = on_board(t1=a_threat("kor", 2, "long", 2), t2=a_threat(SHIP, 4, "medium", cloaked=True))
    assert hands(on_board(), hurt, UNDONE) == [
        "Lay captain Kor's ship in sector 2, at long range.",
        "Lay the Romulan Bird-of-Prey in sector 4, at medium range.",
        "Turn the Romulan Bird-of-Prey in sector 4 face down.",
        "Turn captain Kor's ship in sector 2 to its lower number.",
    ]


def test_another_token_of_the_same_draw_takes_the_first_one_s_place() -> None:
    before = on_board(t4=a_threat("tholian", 3, "long"))
    after = on_board(t4=a_threat(SHIP, 5, "long", cloaked=True))
    assert hands(before, after, REWRITTEN) == [
        "Lay the Romulan Bird-of-Prey in sector 5, at long range.",
        "Turn the Romulan Bird-of-Prey in sector 5 face down.",
        "Take the Tholian ship in sector 3 off the board.",
    ]


def test_where_a_draw_is_left_out_only_its_token_goes() -> None:
    """The later ones have the names of those before them now, and lie where they lie."""
    first, second, third = (a_threat("klingon_cruiser", sector, "long") for sector in (1, 3, 5))
    before, after = on_board(t4=first, t5=second, t6=third), on_board(t4=second, t5=third)
    off = "Take the Klingon Cruiser in sector 1 off the board."
    assert hands(before, after, REWRITTEN) == [off]
    assert hands(after, before, UNDONE) == ["Lay the Klingon Cruiser in sector 1, at long range."]


def test_a_mission_s_tokens_come_closer_and_go_with_it() -> None:
    """ST-MAN-12, ST-MIS-04."""
    token = {"label": "Buoy", "sector": 1, "range": "medium"}
    before = a_view(mission=a_mission(tokens={"m1": token}))
    after = a_view(mission=a_mission(tokens={"m1": {**token, "range": "short"}}))
    moved = {"type": "mission_token_moved", "id": "m1", "sector": 1, "range": "short"}
    closer = ["Move the mission's token “Buoy” as on the tablet."]
    assert hands(before, after, moved) == hands(before, after, UNDONE) == closer
    ended = {"type": "mission_ended", "mission": "Convoy in the dark", "how": "failed"}
    gone = ["Take the mission's token “Buoy” off the board."]
    assert hands(before, a_view(mission=None), ended)[:1] == gone
    assert hands(before, a_view(mission=a_mission()), UNDONE) == gone
    assert hands(a_view(mission=a_mission()), before, UNDONE) == [
        "Lay the mission's token “Buoy” in sector 1, at medium range."
    ]


def test_a_mission_that_was_ended_too_early_lies_there_again() -> None:
    open_, won = a_view(), a_view(mission=None)
    won["missions"] = {**won["missions"], "completed": ["First contact", "Convoy in the dark"]}
    assert hands(won, open_, UNDONE) == [
        "Lay the mission out again, and 1 committed card: Convoy in the dark.",
        "Move the mission's timer to 3.",
    ]
    assert hands(open_, won, {"type": "redone"}) == [
        "Discard the committed cards, take the rewards, and lay the mission aside."
    ]
    assert hands(open_, a_view(mission=None), UNDONE) == [
        "Put the mission back on its deck: Convoy in the dark."
    ]


def test_a_mission_that_came_after_it_goes_back_to_its_deck() -> None:
    """Changed is a step before the mission ended: it never did, and its tokens lie there again."""
    token = {"m1": {"label": "Buoy", "sector": 1, "range": "long"}}
    first = a_view(mission=a_mission(name="First", tokens=token, committed={}))
    second = a_view(mission=a_mission(name="Second", committed={}))
    second["missions"] = {**second["missions"], "failed": ["First"]}
    assert hands(second, first, REWRITTEN) == [
        "Lay the mission's token “Buoy” in sector 1, at long range.",
        "Put the mission back on its deck: Second.",
        "Lay the mission out again: First.",
        "Move the mission's timer to 3.",
    ]
    assert hands(first, second, UNDONE) == [
        "Take the mission's token “Buoy” off the board.",
        "Discard the committed cards, and lay the mission under its deck.",
        "Lay the mission out again: Second.",
        "Move the mission's timer to 3.",
    ]


def test_a_card_that_is_committed_again_is_not_discarded() -> None:
    before = a_view()
    after = with_hand(a_view(mission=a_mission(committed={"science": 2})), "blue", -1)
    assert hands(before, after, {"type": "redone"}) == ["Ivo lays 1 card to the mission."]
    assert hands(after, before, UNDONE) == ["Ivo takes 1 card back."]


def test_a_gift_that_is_taken_back_is_given_back() -> None:
    """AMB-03."""
    before, after = a_view(), with_hand(with_hand(a_view(), "blue", -1), "red", 1)
    assert hands(after, before, UNDONE) == [
        "Mira gives 1 card to another player.",
        "Ivo takes 1 card back.",
    ]


def test_cards_that_were_out_of_the_game_come_back() -> None:
    """ST-DMG-05."""
    before, after = a_view(), a_view()
    after["decks"] = {**after["decks"], "enterprise": 24, "removed": 3}
    assert hands(after, before, UNDONE) == [
        "Put 2 cards that were out of the game back on the deck."
    ]
    assert hands(before, after, {"type": "redone"}) == [
        "Take 2 cards off the deck, out of the game."
    ]


def test_after_a_restart_what_was_taken_back_is_still_told() -> None:
    """Of a game that was resumed the view before has nothing but the game's own."""
    before, after = on_board(t1=a_threat("kor", 2, "long")), on_board(t1=a_threat("kor", 3, "long"))
    bare = {key: one for key, one in before.items() if key not in ("game", "rev", "notes")}
    assert hands(bare, after, UNDONE) == hands(before, after, UNDONE) != []


def test_what_is_corrected_otherwise_lies_there_already() -> None:
    before, after = on_board(t1=a_threat("kor", 2, "long")), on_board(t1=a_threat("kor", 3, "long"))
    again = {**REWRITTEN, "steps": [{"rev": 7, "do": "adjust"}]}
    assert hands(before, after, again) == []
    assert hands(before, after, REWRITTEN) != []
