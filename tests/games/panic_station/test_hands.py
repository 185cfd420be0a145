"""What the hands are told agrees with the table, after steps and after what is taken back."""

from __future__ import annotations

from typing import Any

from companion.core.say import in_english
from companion.games.panic_station.package import PACKAGE
from companion.table.scenes import WHOLE, news_for
from companion.table.table import Done, Table
from tests.support.table import a_table

SEATING = [
    {"seat": seat, "name": name}
    for seat, name in (("red", "Ann"), ("blue", "Bob"), ("green", "Cat"), ("yellow", "Dan"))
]
RUN: dict[str, Any] = {"do": "explore", "who": "trooper", "card": "run-1", "at": [1, 0]}
STORAGE: dict[str, Any] = {"do": "explore", "who": "trooper", "card": "storage-2", "at": [1, 0]}


def do(table: Table, do: str, **fields: Any) -> list[str]:
    """Do something, and return what the hands are told then."""
    order = table.read({"do": do, **fields}, PACKAGE.name)
    table.view()
    done = table.do(order)  # type: ignore[arg-type]
    assert isinstance(done, Done), done
    assert table.play is not None
    assert PACKAGE.face is not None
    scene = PACKAGE.face.scene(news_for(table, table.play, None), WHOLE)
    return [in_english(one.words) for one in scene.checklist]


def a_turn(board: str = "full") -> Table:
    """Red's first turn; red and blue hold enough to play cards."""
    table = a_table(game=PACKAGE)
    do(table, "new_game", players=SEATING, first="red", board=board)
    do(table, "begin")
    do(table, "parasite_phase", roll=[1])
    if board == "light":
        return table
    do(table, "adjust", set={"seats.red.hand": 9, "seats.blue.hand": 9})
    return table


def test_a_card_that_lies_in_another_one_s_place_is_laid_instead_of_it() -> None:
    table = a_turn()
    do(table, **RUN)
    assert do(table, "rewrite", at=table.rev, command=STORAGE) == [
        "Put the Run room back on top of the exploration cards.",
        "Place a Storage room right of the Reactor, as the map shows it.",
    ]


def test_a_card_that_lay_the_wrong_way_round_is_turned() -> None:
    table = a_turn()
    do(table, **STORAGE)
    assert do(table, "rewrite", at=table.rev, command={**STORAGE, "turned": True}) == [
        "Lay the Storage room right of the Reactor instead, as the map shows it."
    ]


def test_who_has_not_come_yet_after_all_is_taken_off_the_board() -> None:
    """PS-TURN-09."""
    table = a_turn()
    do(table, "end_turn")
    taken = ["Take Bob's Trooper off the board.", "Take Bob's Android off the board."]
    assert do(table, "undo") == taken


def test_who_did_not_leave_after_all_is_put_back_as_the_pair_stood() -> None:
    table = a_turn()
    do(table, **STORAGE)
    do(table, "move", who="trooper", to="1,0")
    do(table, "adjust", set={"seats.red.trooper.health": 2})
    do(table, "leave", seat="red")
    assert do(table, "undo")[:4] == [
        "Put Ann's Trooper back on the Storage room.",
        "Turn Ann's Trooper's card to 2.",
        "Put Ann's Android back on the Reactor room.",
        "Turn Ann's Android's card to 4.",
    ]


def test_only_a_card_that_goes_under_the_deck_is_put_there() -> None:
    """PS-EXP-09, PS-HIVE-03."""
    table = a_turn()
    do(table, "adjust", set={"options.automation": "tracker"})
    under = ["Put the card under the exploration cards."]
    assert do(table, "bury", card="plain-2") == under
    do(table, "undo")
    assert do(table, "bury", card="hive") == []


def test_ammo_is_laid_open_and_not_discarded_until_its_last_bullet_is_shot() -> None:
    """PS-ITEM-04, PS-ITEM-05."""
    table = a_turn()
    do(table, "end_turn")
    shot = {"who": "android", "targets": [{"seat": "red", "who": "android"}]}
    assert do(table, "fire", play=["ammo"], armor=1, **shot) == [
        "Ann discards 1 Armor card.",
        "Bob puts Ammo face up.",
    ]
    do(table, "adjust", set={"seats.blue.bullets": 1})
    assert do(table, "fire", armor=1, **shot) == [
        "Ann discards 1 Armor card.",
        "Bob takes Ammo away.",
    ]


def test_a_parasite_alert_that_was_not_drawn_after_all_goes_back_too() -> None:
    """PS-SPAWN-12."""
    table = a_turn()
    do(table, **STORAGE)
    do(table, "move", who="trooper", to="1,0")
    drawn = do(table, "search", who="trooper", alerts=1, roll=[4])
    assert drawn[-2:] == ["Ann draws 2 cards.", "Discard the Parasite Alert."]
    assert do(table, "undo")[-2:] == [
        "Ann puts 2 cards back on the search deck.",
        "Put the Parasite Alert back on the search deck.",
    ]
    assert do(table, "redo") == drawn


def test_a_hand_that_is_counted_anew_with_an_attack_keeps_the_rest_of_the_list() -> None:
    """PS-ITEM-10, PS-TURN-03."""
    table = a_turn("light")
    while table.view()["phase"] == "team":  # type: ignore[index]
        do(table, "end_turn")
    do(table, "parasite_phase", roll=[1])
    hits = [{"seat": "red", "who": "trooper", "side": "black", "armor": 1}]
    assert do(table, "resolve_attacks", hits=hits, hands={"red": 8}) == [
        "Turn Ann's Trooper's card to 3.",
        "Ann discards 1 Armor card.",
        "Give Cat the Parasite Marker.",
    ]


def test_a_correction_that_is_taken_back_moves_nothing() -> None:
    table = a_turn()
    for correction in ({"do": "adjust", "set": {"seats.red.trooper.health": 2}},
                       {"do": "hand", "seat": "red", "cards": 7}):  # fmt: skip
        assert do(table, **correction) == []
        assert do(table, "undo") == []
        assert do(table, "redo") == []
