"""Undo and redo, one command at a time, down to the start."""

import pytest

from companion.games import PACKAGES
from companion.journal.memory import MemoryJournal
from companion.stage.scene import Scene
from companion.table.scenes import face_of, news_for, scene_for
from companion.table.table import Table
from tests.support.golden import accepted, whose
from tests.support.table import ANN_AND_BOB, Told, a_table, always, code, shown, ten_begun


def test_undo_takes_the_last_command_back_and_redo_does_it_again() -> None:
    told = ten_begun()
    before = told("view")
    after = told("throw")
    undone = told("undo")
    assert shown(undone) == shown(before)
    assert undone["events"] == [{"type": "undone", "v": 1, "of": 2, "do": "throw", "rev": 3}]
    assert shown(told("redo")) == shown(after)


def test_the_rev_grows_in_undo_and_redo_too() -> None:
    told = ten_begun()
    revs = [told(do)["view"]["rev"] for do in ("throw", "undo", "redo", "undo", "throw")]
    assert revs == [2, 3, 4, 5, 6]


def test_the_game_s_beginning_is_never_taken_back() -> None:
    told = ten_begun()
    assert code(told("undo")) == "not_now"
    assert code(told("redo")) == "not_now"


def test_a_new_command_leaves_nothing_to_do_again() -> None:
    told = ten_begun()
    told("throw")
    told("undo")
    told("throw", roll=[2])
    assert code(told("redo")) == "not_now"


def test_three_hundred_commands_are_taken_back_one_by_one_and_done_again() -> None:
    told = ten_begun(source=always(3))
    seen = [shown(told("view"))]
    seen += [shown(told("throw", anyway=True)) for _ in range(300)]
    back = [shown(told("undo")) for _ in range(300)]
    assert back == seen[-2::-1]
    assert [shown(told("redo")) for _ in range(300)] == seen[1:]


def test_an_ending_can_be_taken_back() -> None:
    told = ten_begun()
    told("throw")
    before = told("view")
    over = told("end_game")
    assert over["view"]["over"] == {"side": None, "rule": None, "winners": None}
    assert code(told("throw")) == "game_over"
    assert code(told("end_game")) == "game_over"
    assert shown(told("undo")) == shown(before)


def test_a_second_game_while_one_is_on_is_refused() -> None:
    told = ten_begun()
    before = told("view")
    assert code(told(**ANN_AND_BOB)) == "not_now"
    assert code(told(**{**ANN_AND_BOB, "anyway": True})) == "not_now"
    assert told("view") == before


def test_undo_never_reaches_into_the_game_before() -> None:
    told = ten_begun()
    told("throw")
    told("end_game")
    assert told("new_game")["ok"]
    assert code(told("undo")) == "not_now"


def test_an_overruled_command_can_be_taken_back_like_any_other() -> None:
    told = ten_begun()
    before = told("view")
    told("keep", anyway=True)
    assert shown(told("undo")) == shown(before)


def test_what_is_set_right_can_be_taken_back() -> None:
    told = ten_begun()
    answer = told("adjust", set={"seats.blue.points": 7, "pot": 2})
    assert answer["view"]["seats"]["blue"]["points"] == 7
    assert answer["view"]["pot"] == 2
    assert told("undo")["view"]["seats"]["blue"]["points"] == 0


def test_setting_right_is_all_or_nothing() -> None:
    told = ten_begun()
    before = told("view")
    assert code(told("adjust", set={"seats.blue.points": 7, "seats.blue.name": "x"})) == "bad_value"
    assert code(told("adjust", set={})) == "bad_value"
    assert told("view") == before


def test_a_rematch_keeps_names_and_options_and_may_change_them() -> None:
    told = Told(a_table())
    told(**{**ANN_AND_BOB, "options": {"goal": 20, "automation": "warn"}})
    told("end_game")
    again = told("new_game", first="blue")
    started = next(event for event in again["events"] if event["type"] == "game_started")
    assert [player["name"] for player in started["players"]] == ["Ann", "Bob"]
    assert started["options"] == {"automation": "warn", "goal": 20}
    assert started["first"] == "blue"
    told("end_game")
    third = told("new_game", options={"goal": 12})
    assert third["events"][0]["type"] == "rolled", "who came first last time was kept"
    started = next(event for event in third["events"] if event["type"] == "game_started")
    assert started["options"]["goal"] == 12


def test_a_first_game_needs_players() -> None:
    told = Told(a_table())
    refused = told("new_game")["refused"]
    assert refused["code"] == "bad_value"
    assert refused["why"] == "The field “players” is missing."


def test_a_player_goes_home_and_the_others_go_on() -> None:
    told = Told(a_table())
    players = [*ANN_AND_BOB["players"], {"seat": "green", "name": "Cat"}]
    told(**{**ANN_AND_BOB, "players": players})
    answer = told("leave", seat="red")
    assert answer["view"]["turn"]["seat"] == "blue"
    assert answer["view"]["over"] is None
    assert code(told("leave", seat="red")) == "unknown_seat"


def test_the_news_tells_what_the_newest_step_brought() -> None:
    told = ten_begun()
    told("throw")
    assert brought(told) == ["rolled", "thrown"]
    told("undo")
    assert brought(told) == ["undone"]


def brought(told: Told) -> list[str]:
    play = told.table.play
    assert play is not None
    return [one["type"] for one in news_for(told.table, play, None).events]


def on_screen(table: Table) -> Scene:
    play = table.play
    assert play is not None
    face = face_of(play)
    assert face is not None
    return scene_for(play, face, news_for(table, play, None))


@pytest.mark.parametrize("name", ["lost_hull", "human_win"])
def test_what_an_undo_leaves_to_the_hands_is_still_asked_of_them_after_a_resume(name: str) -> None:
    package, journal = PACKAGES[whose(name)], MemoryJournal()
    told = Told(a_table(journal, game=package), package.name)
    for command in accepted(name)[:-1]:
        assert told(**command)["ok"]
    asked = list[Scene]()
    for _ in range(4):
        assert told("undo")["ok"]
        asked.append(on_screen(told.table))
        again = a_table(journal, game=package)
        assert again.resume()
        assert on_screen(again) == asked[-1]
    assert any(scene.checklist for scene in asked)
