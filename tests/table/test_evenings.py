"""Past evenings: listed, looked at, gone on with, left; and going back to a line of the log."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.app import seeded
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.core.words import Player
from companion.games.panic_station import PANIC_STATION
from companion.journal.entry import Entry, Foreign, JournalDamaged, Missing
from companion.journal.memory import MemoryJournal
from companion.table.past_games import PastGame
from companion.table.play import PlayedGame
from companion.table.table import Table
from companion.table.telling import log
from tests.support.table import ANN_AND_BOB, Told, a_table, shown, ten_begun
from tests.support.ten import TEN

PLAYERS = (Player("red", "Ann"), Player("blue", "Bob"))
CARL: dict[str, Any] = {
    **ANN_AND_BOB,
    "players": [{"seat": "green", "name": "Carl"}, {"seat": "red", "name": "Ann"}],
    "first": "green",
}


def three_evenings() -> Told:
    """Ann and Bob gave one up, Carl left one on the table, Ann and Bob have just begun another."""
    told = ten_begun()
    told("throw")
    told("end_game")
    told(**CARL)
    told("throw")
    told("keep")
    told.table.leave_table()
    told(**ANN_AND_BOB)
    return told


def entry(rev: int, game: int, name: str = "ten", **changed: Any) -> Entry:
    """An entry as another version, or a broken disk, may have left it."""
    fields: dict[str, Any] = {
        "rev": rev, "game": game, "name": name, "at": "2026-01-01T00:00:00+00:00",
        "do": "new_game", "turn": None, "seat": None, "over": False, "events": (),
    }  # fmt: skip
    return Entry(**{**fields, **changed})


def by_number(table: Table) -> dict[int, PastGame]:
    return {one.number: one for one in table.past_games()}


def test_the_evenings_say_who_played_and_when_and_in_which_turn_it_stands() -> None:
    at = "2026-11-18T20:00:00+00:00"
    given_up, left, begun = three_evenings().table.past_games()
    assert given_up == PastGame(1, "ten", at, at, 3, over=True, players=PLAYERS, turn=1, seat="red")
    assert left.players == (Player("green", "Carl"), Player("red", "Ann"))
    assert (left.number, left.over, left.turn, left.seat) == (2, False, 1, "green")
    assert (begun.number, begun.entries, begun.turn, begun.seat) == (3, 1, 1, "red")


def test_the_newest_unfinished_evening_names_the_turn_that_it_goes_on_with() -> None:
    told = ten_begun()
    told("throw")
    told("keep")
    (evening,) = told.table.past_games()
    assert (evening.turn, evening.seat) == (2, "blue")


def test_an_empty_journal_has_no_evenings() -> None:
    assert a_table().past_games() == ()


def test_an_ending_stands_in_the_list_with_its_winners() -> None:
    told = ten_begun()
    told("adjust", set={"seats.red.points": 9})
    told("throw")
    told("keep")
    (evening,) = told.table.past_games()
    assert (evening.side, evening.rule, evening.winners) == ("red", "TEN-03", ("red",))


def a_station_in_reds_turn() -> Told:
    told = Told(a_table(game=PANIC_STATION), "panic_station")
    seats = ("red", "blue", "green", "yellow")
    told("new_game", players=[{"seat": seat, "name": seat} for seat in seats], first="red")
    told("begin")
    told("parasite_phase", roll=[1])
    return told


def a_station_that_ended() -> Told:
    told = a_station_in_reds_turn()
    dead = {f"seats.{seat}.trooper.health": 0 for seat in ("red", "blue", "green", "yellow")}
    told("adjust", set=dead)
    return told


def test_winners_who_are_named_later_stand_in_the_list_unless_that_was_taken_back() -> None:
    told = a_station_that_ended()
    assert told("reveal", infected=["red"])["ok"]
    (evening,) = told.table.past_games()
    assert (evening.side, evening.rule) == ("parasite", "PS-WIN-07")
    assert evening.winners == ("red",)
    told("undo")
    assert told.table.past_games()[0].winners is None
    told("redo")
    assert told.table.past_games()[0].winners == ("red",)


def test_an_ending_that_was_turned_stands_in_the_list_as_it_was_turned() -> None:
    """PS-HIVE-06."""
    told = a_station_in_reds_turn()
    told("explore", who="trooper", card="hive", at=[0, 1])
    told("scan_cards", infected=1)
    told("move", who="trooper", to="0,1")
    assert told("burn_hive", who="trooper", cans=3)["ok"]
    assert told.table.past_games()[0].side == "human"
    assert told("reveal", infected=["red"])["ok"]
    (evening,) = told.table.past_games()
    assert (evening.side, evening.rule, evening.winners) == ("parasite", "PS-HIVE-06", ("red",))
    told("undo")
    assert told.table.past_games()[0].side == "human"


def test_an_ending_long_ago_is_found_too() -> None:
    told = a_station_that_ended()
    for _ in range(30):
        told("reveal", infected=["blue"])
    told("reveal", infected=["red", "blue"])
    (evening,) = told.table.past_games()
    assert (evening.rule, evening.winners) == ("PS-WIN-07", ("red", "blue"))


def test_evenings_that_were_played_by_turns_are_told_apart() -> None:
    told = three_evenings()
    for number, throws in ((2, 2), (3, 1), (2, 1)):
        assert told.table.resume(number)
        for _ in range(throws):
            told("throw", anyway=True)
    evenings = told.table.past_games()
    assert [one.number for one in evenings] == [1, 3, 2]
    assert [one.entries for one in evenings] == [3, 2, 6]
    assert [one.seat for one in evenings] == ["red", "red", "red"]
    assert [one.players[0].name for one in evenings] == ["Ann", "Ann", "Carl"]


def test_an_evening_long_before_another_is_told_as_it_stood() -> None:
    told = three_evenings()
    for _ in range(40):
        told("throw", anyway=True)
    first, second, _ = told.table.past_games()
    assert (first.turn, first.seat, second.turn, second.seat) == (1, "red", 1, "green")


def test_a_certain_unfinished_game_is_gone_on_with() -> None:
    told = three_evenings()
    assert told.table.resume(2)
    view = told("view")["view"]
    assert view["seats"]["green"] == {"name": "Carl", "points": 3, "alive": True}
    assert told("throw")["ok"]


def test_without_a_number_the_newest_unfinished_game_is_gone_on_with() -> None:
    told = three_evenings()
    told.table.leave_table()
    assert told.table.resume()
    assert told.table.play is not None
    assert told.table.play.number == 3


@pytest.mark.parametrize("number", [1, 4])
def test_a_finished_game_or_none_is_not_gone_on_with(number: int) -> None:
    told = three_evenings()
    before = told.table.play
    assert not told.table.resume(number)
    assert told.table.play is before


def test_a_past_game_is_looked_at_while_another_is_on() -> None:
    told = three_evenings()
    table, before = told.table, told("view")
    past = table.look(1)
    view = table.view(of=past)
    assert view is not None
    assert view["over"] == {"side": None, "rule": None, "winners": None}
    assert [line.do for line in log(past, table.journal)] == ["new_game", "throw", "end_game"]
    assert told("view") == before
    assert table.play is not past


def test_a_game_that_is_not_there_cannot_be_looked_at() -> None:
    with pytest.raises(Missing, match="no such game"):
        three_evenings().table.look(9)


def test_whoever_leaves_the_table_finds_the_game_as_it_was() -> None:
    told = ten_begun()
    told("throw")
    before, rev = told("view"), told.table.journal.last_rev()
    told.table.leave_table()
    assert told("view")["refused"]["code"] == "no_game"
    assert told.table.view() is None
    assert told.table.journal.last_rev() == rev
    assert told.table.resume()
    assert told("view") == before


def test_nobody_leaves_the_table_or_changes_games_while_a_listener_is_told() -> None:
    table = ten_begun().table
    failed: list[str] = []

    def leaves(_: object) -> None:
        for doing in (table.leave_table, table.resume):
            with pytest.raises(RuntimeError) as error:
                doing()
            failed.append(str(error.value))

    table.subscribe(leaves)
    Told(table)("throw")
    assert failed == ["a listener may not command the table"] * 2
    assert table.play is not None


def test_the_last_setup_is_what_a_rematch_takes_over() -> None:
    table = a_table(game=PANIC_STATION)
    assert table.last_setup("panic_station") is None
    assert table.last_setup("chess") is None
    told = Told(table, "panic_station")
    players = [{"seat": s, "name": s} for s in ("red", "blue", "green", "yellow")]
    told("new_game", players=players, first="blue", board="light", options={"four_gas": True})
    setup = table.last_setup("panic_station")
    assert setup is not None
    assert sorted(setup) == ["board", "doors", "options", "players"]
    assert (setup["players"], setup["board"], setup["doors"]) == (players, "light", {})
    assert setup["options"]["four_gas"] is True
    table.leave_table()
    assert told("new_game", **setup)["ok"]
    assert table.last_setup("panic_station") == setup


def test_doors_set_right_stand_in_the_last_setup() -> None:
    """OUT-05."""
    told = a_station_that_ended()
    told("undo")
    told("adjust", set={"rooms.0,0.doors": "DDDW"})
    setup = told.table.last_setup("panic_station")
    assert setup is not None
    assert setup["doors"] == {"reactor": "DDDW"}


class PartlyDamaged(MemoryJournal):
    """A journal in which one game cannot be read."""

    def entries(self, game: int | None, first: int = 0, last: int | None = None) -> Iterator[Entry]:
        if game == 2:
            raise JournalDamaged(say("The file {file} is broken.", file="journal"))
        return super().entries(game, first, last)


def test_an_evening_that_is_foreign_or_damaged_does_not_break_the_list() -> None:
    journal = PartlyDamaged()
    told = ten_begun(journal)
    told("throw")
    players = [{"seat": "red", "name": "Zoe"}, {"seat": 7}, "Bob"]
    journal.append(entry(3, 2, "ten"))
    journal.append(entry(4, 3, "go", events=({"type": "sat_down", "players": players},)))
    odd = ({"players": 7}, 5, {"winners": "all"}, {"type": "game_ended", "winners": 3})
    journal.append(entry(5, 4, "ten", events=odd, over=True))
    list_ = by_number(a_table(journal))
    assert [list_[n].known for n in (1, 2, 3, 4)] == [True, True, False, True]
    assert [len(list_[n].players) for n in (1, 2, 3, 4)] == [2, 0, 1, 0]
    assert (list_[3].game, list_[3].players[0].name) == ("go", "Zoe")
    assert (list_[4].over, list_[4].winners, list_[4].rule) == (True, None, None)
    assert (list_[1].turn, list_[2].turn) == (1, None)


def test_a_foreign_or_damaged_evening_says_so_when_it_is_opened() -> None:
    journal = MemoryJournal()
    table = ten_begun(journal).table
    journal.append(entry(2, 2, "go"))
    journal.append(entry(3, 3, "ten", events=({"type": "thrown", "v": 9},)))
    for opens in (table.look, table.resume):
        with pytest.raises(Foreign, match="go"):
            opens(2)
        with pytest.raises(Foreign, match="newer version"):
            opens(3)
    assert table.play is not None
    assert table.play.number == 1
    assert table.last_setup("ten") is None


@pytest.mark.parametrize("event", [{"type": "thrown", "v": 9}, {"type": "thrown", "v": 2}])
def test_after_a_game_that_cannot_be_read_another_is_begun(event: dict[str, Any]) -> None:
    journal = MemoryJournal()
    told = ten_begun(journal)
    assert told("end_game")["ok"]
    journal.append(entry(3, 1, "ten", events=(event,)))
    told = Told(a_table(journal))
    assert told(**ANN_AND_BOB)["ok"]
    assert told("throw", roll=[4])["view"]["pot"] == 4


def test_going_back_to_a_line_takes_back_every_command_from_it_on() -> None:
    told = ten_begun()
    before = told("throw")
    heard: list[str] = []
    told.table.subscribe(lambda done: heard.append(done.entry.do))
    for _ in range(3):
        told("throw", anyway=True)
    done = told.table.undo_to(3)
    assert not isinstance(done, Refusal)
    assert shown(told("view")) == shown(before)
    assert done.view == told.table.view()
    assert heard == ["throw"] * 3 + ["undo"] * 3
    assert [line["undone"] for line in told("log")["log"]][:5] == [False, False, True, True, True]
    assert told("redo")["ok"]


@pytest.mark.parametrize("rev", [0, 1, 3, 4, 99])
def test_the_beginning_and_what_does_not_count_are_no_lines_to_go_back_to(rev: int) -> None:
    told = ten_begun()
    told("throw")
    told("throw")
    told("undo")
    before = told("view")
    refusal = told.table.undo_to(rev)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_now"
    assert told("view") == before


def test_without_a_game_there_is_no_line_to_go_back_to() -> None:
    refusal = a_table().undo_to(1)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_game"


def test_a_line_of_before_the_evening_was_left_can_be_gone_back_to() -> None:
    told = ten_begun()
    told("throw")
    told("throw")
    again = a_table(told.table.journal)
    assert again.resume(1)
    assert not isinstance(again.undo_to(2), Refusal)
    assert isinstance(again.play, PlayedGame)
    assert again.play.history.state == TEN.evolve(None, first_event(told))


def test_a_rematch_has_other_dice_than_the_game_before_and_the_same_as_another_rematch() -> None:
    thrown = [faces_of_two_games() for _ in range(2)]
    assert thrown[0] == thrown[1]
    assert thrown[0][0] != thrown[0][1]


def faces_of_two_games() -> list[list[int]]:
    told, games = Told(a_table(source=seeded(7))), []
    for _ in range(2):
        told(**ANN_AND_BOB)
        answers = [told("throw", anyway=True) for _ in range(20)]
        games.append([answer["events"][0]["face"] for answer in answers])
        told("end_game")
    return games


def first_event(told: Told) -> Any:
    play = told.table.play
    assert play is not None
    return play.codec.read(next(told.table.journal.entries(1)).events[0])
