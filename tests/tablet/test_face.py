"""Panic Station's face: what the table's screen shows in each situation, and what a press sends."""

from __future__ import annotations

from attrs import evolve

from companion.locale import Words
from companion.stage.presses import Aim, Go, Pick, Send, Shut
from companion.stage.questions import Ask, Tally
from companion.stage.scene import News, Selection
from tests.support.face import Faced, card_map, put, said


def in_storage(players: int = 4) -> Faced:
    """Ann's Trooper stands in the Storage room above the Reactor."""
    faced = Faced(players=players).begun()
    faced.done(do="explore", who="trooper", card="storage-2", at=[0, 1])
    faced.done(do="move", who="trooper", to="0,1")
    return faced


def test_while_the_table_is_laid_its_recipe_and_the_beginning_are_offered() -> None:
    faced = Faced()
    assert faced.action("recipe") == Go("recipe")
    assert faced.action("begin") == Send({"do": "begin"})
    assert said(faced.scene.header.title) == "Setting up"


def test_the_parasite_phase_is_one_button_and_names_who_rolls() -> None:
    faced = Faced()
    faced.done(do="begin")
    scene = faced.scene
    assert [one.key for one in scene.actions] == ["parasite_phase"]
    assert scene.actions[0].bright
    assert said(scene.header.sub) == "Ann has the marker, and rolls"
    assert scene.header.tone == "alarm"


def test_a_turn_names_its_player_the_ap_left_and_the_next_phase() -> None:
    header = in_storage().scene.header
    assert header.seat == "red"
    assert [(one.key, one.value, one.of) for one in header.meters] == [
        ("ap", 2, 4),
        ("phase", 5, None),
    ]
    assert said(header.title) == "Ann's turn"
    assert said(header.sub) == "Turn 1 · Parasite Phase after 5 turns"


def test_what_cannot_be_done_says_why_and_what_would_be_done_anyway() -> None:
    press = Faced().begun().action("fire")
    assert isinstance(press, Shut)
    assert press.refusal.code == "wrong_character"
    assert press.raw is not None
    assert press.raw["do"] == "fire"


def test_exploring_asks_for_the_next_card_once_and_then_lights_the_map() -> None:
    faced = Faced().begun()
    assert faced.press(faced.action("explore"), "storage-2") == {}
    board = card_map(faced.scene)
    assert board.aiming
    assert {way.cell for way in board.ways} == {(0, 1), (1, 0), (-1, 0), (0, -1)}
    press = next(way.press for way in board.ways if way.cell == (0, 1))
    assert isinstance(press, Send)
    faced.done(press.raw)
    assert faced.view["rooms"]["0,1"]["card"] == "storage-2"


def test_a_card_that_was_told_is_not_asked_for_again() -> None:
    faced = Faced().begun()
    faced.selection = Selection(card="storage-2")
    assert faced.action("explore") == Aim("explore")


def test_cards_that_look_alike_are_one_choice() -> None:
    press = Faced().begun().action("explore")
    assert isinstance(press, Pick)
    assert isinstance(press.question, Ask)
    keys = [choice.key for choice in press.question.choices]
    assert "run-1" in keys
    assert "run-2" not in keys
    assert "run-3" in keys


def test_a_card_that_lies_elsewhere_is_explained_by_the_rules() -> None:
    faced = in_storage()
    board = card_map(faced.scene)
    faced.selection = evolve(faced.selection, card="run-1")
    board = card_map(faced.scene)
    assert board.otherwise is not None
    press = put(board.otherwise, [5, 5])
    assert isinstance(press, Send)
    answer = faced.do(press.raw)
    assert getattr(answer, "code", None) == "not_connected"


def test_the_rooms_that_the_acting_character_may_enter_are_lit() -> None:
    faced = in_storage()
    board = card_map(faced.scene)
    assert board.lit == {"0,0": Send({"do": "move", "who": "trooper", "to": "0,0"})}


def test_a_search_asks_how_many_alerts_there_were_and_no_more() -> None:
    faced = in_storage()
    press = faced.action("search")
    assert faced.press(press, "0") == {"do": "search", "who": "trooper"}
    raw = faced.press(press, "2")
    assert raw == {"do": "search", "who": "trooper", "alerts": 2}


def test_one_target_in_sight_is_confirmed_before_it_is_shot_at() -> None:
    faced = in_storage()
    faced.done(do="search", who="trooper", alerts=1, roll=[3])
    faced.done(do="adjust", set={"seats.red.bullets": 2, "seats.red.android.room": "0,1"})
    faced.selection = evolve(faced.selection, who="android")
    where = faced.view["parasites"][0]["room"]
    if where != "0,1":
        faced.done(do="adjust", set={"parasites": [{"disc": "grey", "room": "0,1", "id": "p1"}]})
    assert faced.press(faced.action("fire"), "p1") == {
        "do": "fire", "who": "android", "targets": [{"parasite": "p1"}],
    }  # fmt: skip


def fight() -> Faced:
    """Ann's Android, with three bullets and a Heavy Gun, stands before Ben's Trooper."""
    faced = in_storage()
    faced.done(do="adjust", set={
        "seats.red.bullets": 3, "seats.red.open": ["heavy_gun"], "seats.red.android.room": "0,1",
        "seats.blue.trooper.room": "0,1", "seats.blue.hand": 8,
    })  # fmt: skip
    faced.selection = evolve(faced.selection, who="android")
    return faced


def test_who_is_shot_is_asked_for_armor_and_nobody_else() -> None:
    faced = fight()
    raw = faced.press(faced.action("fire"), "blue.trooper")
    faced.done(raw)
    question = faced.scene.question
    assert isinstance(question, Ask)
    assert question.seat == "blue"
    assert question.must
    assert said(question.title) == "Ben's Trooper is hit: 1 wound"
    faced.done(faced.press(Pick(question), "1"))
    assert faced.view["seats"]["blue"]["trooper"]["health"] == 4
    assert faced.view["seats"]["blue"]["hand"] == 7


def test_a_heavy_gun_tells_two_shots_at_once() -> None:
    faced = fight()
    raw = faced.press(faced.action("fire"), "two.blue.trooper.blue.trooper")
    assert raw["targets"] == [{"seat": "blue", "who": "trooper"}] * 2
    faced.done(raw)
    while faced.scene.question is not None:
        faced.done(faced.press(Pick(faced.scene.question), "0"))
    assert faced.view["seats"]["blue"]["trooper"]["health"] == 2


def test_a_trade_is_the_one_bright_button_and_may_be_an_attack_instead() -> None:
    faced = Faced().begun()
    faced.done(do="explore", who="trooper", card="storage-2", at=[0, 1])
    faced.done(do="adjust", set={"seats.blue.trooper.room": "0,1"})
    faced.done(do="move", who="trooper", to="0,1")
    bright = [one for one in faced.scene.actions if one.bright]
    assert [said(one.label) for one in bright] == ["Trade with Ben"]
    ask = faced.action("trade")
    assert isinstance(ask, Pick)
    assert getattr(ask.question, "seat", None) == "red"
    faced.done(faced.press(ask, "done"))
    assert not faced.view["pending"]


def attacked() -> Faced:
    faced = in_storage()
    for _ in range(5):
        faced.done(do="end_turn", anyway=True)
    faced.done(do="adjust", set={
        "parasites": [{"id": "p1", "disc": "black", "room": "0,0"}],
        "seats.red.trooper.room": "0,1", "seats.blue.hand": 8, "seats.green.hand": 8,
    })  # fmt: skip
    faced.done(do="parasite_phase", roll=[1])
    return faced


def test_the_parasites_attack_and_armor_is_one_tap_a_card() -> None:
    faced = attacked()
    tally = faced.scene.question
    assert isinstance(tally, Tally)
    assert [row.seat for row in tally.rows] == ["red"]
    assert said(tally.rows[0].label) == "Ann: Trooper"
    assert tally.rows[0].high == 0  # five cards stay in a hand
    faced.done(faced.press(Pick(tally), {}))
    assert faced.view["seats"]["red"]["trooper"]["health"] == 2


def test_on_a_light_board_the_table_tells_who_was_hit_and_who_had_armor() -> None:
    faced = Faced(board="light").begun()
    for _ in range(5):
        faced.done(do="end_turn", anyway=True)
    faced.done(do="adjust", set={"seats.blue.hand": 8})
    faced.done(do="parasite_phase", roll=[1])
    tally = faced.scene.question
    assert isinstance(tally, Tally)
    raw = faced.press(Pick(tally), {"blue/trooper/black": 1, "red/android/grey": 1,
                                    "blue/armor": 1})  # fmt: skip
    faced.done(raw)
    seats = faced.view["seats"]
    assert (seats["blue"]["trooper"]["health"], seats["red"]["android"]["health"]) == (3, 3)
    assert seats["blue"]["hand"] == 7


def test_a_scan_is_told_as_a_number_and_shows_the_last_result_afterwards() -> None:
    faced = Faced().begun()
    faced.done(do="explore", who="trooper", card="hive", at=[0, 1], anyway=True)
    ask = faced.scene.question
    assert isinstance(ask, Ask)
    assert ask.numbers
    assert [choice.key for choice in ask.choices] == ["0", "1", "2", "3", "4"]
    faced.done(faced.press(Pick(ask), "1"))
    assert said(faced.scene.header.told) == "Last scan: 1 infected, 3 human"


def test_every_number_of_a_seat_can_be_set_right() -> None:
    faced = in_storage()
    for seat in faced.scene.seats:
        for number in (*seat.numbers, *(one.number for one in seat.cards if one.number)):
            faced.done(do="adjust", set={number.path: number.high})
            faced.done(do="undo")


def test_what_a_seat_has_open_can_be_set_right_and_a_player_can_go_home() -> None:
    faced = in_storage()
    seat = faced.scene.seats[1]
    assert seat.correct is not None
    raw = faced.press(seat.correct, "open", {"keycard": 1, "knife": 2})
    faced.done(raw)
    assert faced.view["seats"]["blue"]["open"] == ["keycard", "knife", "knife"]
    raw = faced.press(seat.correct, "leave", "yes")
    faced.done(raw)
    assert not faced.view["seats"]["blue"]["alive"]


def test_somebody_else_s_disc_is_moved_only_to_set_the_app_right() -> None:
    faced = in_storage()
    board = card_map(faced.scene)
    discs = {disc.id: disc for disc in board.pieces}
    assert "blue.trooper" not in discs  # not on the board before the first turn
    assert discs["red.android"].moves == {
        "0,1": Send({"do": "move", "who": "android", "to": "0,1"})
    }
    faced.done(do="adjust", set={"seats.blue.trooper.room": "0,0"})
    board = card_map(faced.scene)
    blue = next(disc for disc in board.pieces if disc.id == "blue.trooper")
    assert blue.otherwise is not None
    assert said(blue.otherwise.sure) == "Fix Ben's Trooper?"
    faced.done(faced.press(put(blue.otherwise, "0,1")))
    assert faced.view["seats"]["blue"]["trooper"]["room"] == "0,1"


def test_what_happens_is_shown_in_its_order_and_heard() -> None:
    faced = in_storage()
    done = faced.done(do="search", who="trooper", alerts=1)
    steps = faced.face.steps(done.entry.events)
    assert [step.kind for step in steps] == ["roll", "appear"]
    assert faced.face.sounds(done.entry.events)[0] == "roll"


def test_when_it_is_over_the_one_button_leads_to_the_end() -> None:
    faced = in_storage()
    faced.done(do="end_game")
    assert faced.scene.actions[0].press == Go("end")
    assert faced.scene.over


def test_there_is_no_scene_without_a_game() -> None:
    assert News().view is None


def test_on_a_light_board_a_trade_may_be_with_anybody() -> None:
    faced = Faced(board="light", options={"first_placement": "all_at_start"}).begun()
    press = faced.action("trade")
    assert isinstance(press, Pick)
    assert isinstance(press.question, Ask)
    assert [choice.key for choice in press.question.choices] == ["blue", "green", "yellow"]


def test_wounds_that_fall_together_are_seen_together() -> None:
    events = tuple(
        {"type": "damaged", "seat": seat, "who": "trooper", "wounds": 1} for seat in ("red", "blue")
    )
    (step,) = Faced().face.steps(events)
    assert step.pieces == ("red.trooper", "blue.trooper")


def test_two_of_one_name_are_told_apart_in_what_the_screen_says() -> None:
    faced = Faced()
    named = {"red": "Ann", "blue": "Ben", "green": "Cleo", "yellow": "ann"}
    seats = [{"seat": seat, "name": name} for seat, name in named.items()]
    faced.done({"do": "end_game"})
    faced.done({"do": "new_game", "players": seats, "first": "yellow"})
    faced.done({"do": "begin"})
    faced.done({"do": "parasite_phase"})
    title = Words("en").say(faced.scene.header.title)
    assert title == "ann (yellow)'s turn"
