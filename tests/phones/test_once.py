"""What a command shows is worked out once, however many look at it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games.panic_station.game import PanicStation
from companion.games.panic_station.offering import Offering
from companion.journal.memory import MemoryJournal
from companion.tablet.bridge import DirectBridge
from tests.support.connections import SEATS, Evening


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """Red's first turn: four phones, a host's page, and a tablet."""
    made = Evening(tmp_path, MemoryJournal())
    made.begin()
    made.tell(do="parasite_phase")
    made.connections.hellos.host_code = "A HOST"
    for seat in SEATS:
        made.phone(seat)
    made.phone().as_host()
    bridge = DirectBridge(lambda: made.table, lambda job: job(), made.name)
    bridge.listen(lambda *_: None)
    bridge.open()
    return made


@pytest.fixture
def counted(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> Counter[Any]:
    """Count the views, by seat, and the long lists of offers."""
    made, view, turn = Counter[Any](), PanicStation.view, Offering.of_turn

    def counting(what: Callable[..., Any], name: Callable[..., Any]) -> Callable[..., Any]:
        def inner(*args: Any) -> Any:
            made[name(*args)] += 1
            return what(*args)

        return inner

    monkeypatch.setattr(PanicStation, "view", counting(view, lambda _, __, seat: seat))
    monkeypatch.setattr(Offering, "of_turn", counting(turn, lambda _: "a full list"))
    return made


def test_a_search_builds_a_view_for_each_seat_a_public_one_and_one_list_of_offers(
    evening: Evening, counted: Counter[Any]
) -> None:
    evening.tell(do="search", who="trooper", anyway=True)
    assert counted == Counter([None, *SEATS, "a full list"])


def test_a_phone_s_own_command_does_so_too(evening: Evening, counted: Counter[Any]) -> None:
    red = next(phone for phone in evening.phones if phone.brain.seat == "red")
    assert red.ask("hand", seat="red", cards=6)["type"] == "done"
    assert counted == Counter([None, *SEATS, "a full list"])


def test_what_is_kept_beside_the_game_makes_no_offer_anew(
    evening: Evening, counted: Counter[Any]
) -> None:
    evening.do("tablet_seat", seat="yellow")
    assert counted["a full list"] == 0
