"""Every transition of a connection's table is walked by a phone, and docs/phones.md shows them."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from companion.core.states import IllegalTransitionError
from companion.journal.memory import MemoryJournal
from companion.phones.caller import MISTAKES, Caller
from companion.phones.connection_states import TRANSITIONS, ConnectionState, ConnectionTrigger
from tests.support.connections import A_GAME, Evening, Phone
from tests.support.states import shown

DOCUMENT: Final = Path(__file__).parents[2] / "docs/phones.md"
OURS: Final = "192.168.1.9"
S, T = ConnectionState, ConnectionTrigger


class Talk:
    """One phone on a table with a game, and what is known of its connection."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, MemoryJournal())
        self.evening.connections.hellos.host_code = "HOST"
        self.evening.begin()
        self.phone = Phone(self.evening, OURS)
        self.caller: Caller = self.evening.connections.callers[self.phone]

    @property
    def state(self) -> ConnectionState:
        return self.caller.state

    def begins_another_game(self) -> None:
        self.evening.tell(do="end_game")
        self.evening.tell(**A_GAME)

    def sets_up_a_game(self) -> None:
        """Set another game up, while this one can still go on."""
        table = self.evening.table
        if table.play is not None:
            self.before = table.play
            table.leave_table()
            self.evening.do("lobby")


def says_an_early_code(talk: Talk) -> None:
    talk.sets_up_a_game()
    if talk.state is S.WAITING:
        talk.phone.brain.make_a_key("another")
    talk.phone.hello()


def is_forgotten(talk: Talk) -> None:
    if talk.caller.in_lobby:
        talk.evening.table.play = talk.before
        talk.evening.connections.refresh()
    else:
        talk.begins_another_game()


def is_left_behind(talk: Talk) -> None:
    seats = ("blue", "green", "yellow", "purple")
    talk.evening.tell(do="new_game", players=[{"seat": one, "name": one} for one in seats])


def says_the_right_code(talk: Talk) -> None:
    if talk.caller.in_lobby:
        talk.phone.hello(code=talk.evening.connections.register.code)
        return
    # Of whoever sits, runs the table or changes nothing: green's chair is another phone's.
    if talk.state is not S.STRANGER:
        talk.evening.phone("green")
    talk.phone.hello("green" if talk.state is not S.STRANGER else None)


def sits_down(talk: Talk) -> None:
    if talk.state is S.WAITING:
        talk.evening.tell(**A_GAME)
        return
    talk.phone.hello("blue" if talk.caller.seat == "red" else "red")


def stands_up(talk: Talk) -> None:
    if talk.caller.seat is not None:
        talk.evening.do("free_seat", seat=talk.caller.seat)
    elif talk.state is S.HOST:
        talk.phone.hello()
    else:
        talk.phone.say(type="up")


def is_shut(talk: Talk) -> None:
    for _ in range(MISTAKES - talk.caller.mistakes):
        talk.phone.say_text("?")
    if talk.state is S.SHOWN_OUT:
        talk.caller.close("twice")


TO: Final[Mapping[ConnectionState, tuple[ConnectionTrigger, ...]]] = {
    S.STRANGER: (),
    S.LOBBY: (T.RIGHT_CODE,),
    S.EARLY: (T.EARLY_CODE,),
    S.WAITING: (T.EARLY_CODE, T.TOOK_CHAIR),
    S.SEATED: (T.RIGHT_CODE, T.SAT_DOWN),
    S.HOST: (T.HOST_CODE,),
    S.SHOWN_OUT: (T.RIGHT_CODE, T.SAT_DOWN, T.SHUT),
    S.GONE: (T.HUNG_UP,),
}
"""What happens to a new connection until it is in each state."""
HAPPENS: Final[Mapping[ConnectionTrigger, Callable[[Talk], object]]] = {
    T.RIGHT_CODE: says_the_right_code,
    T.EARLY_CODE: says_an_early_code,
    T.TOOK_CHAIR: lambda talk: talk.phone.hello("red"),
    T.BEGAN: is_left_behind,
    T.SAT_DOWN: sits_down,
    T.STOOD_UP: stands_up,
    T.HOST_CODE: lambda talk: talk.phone.as_host(),
    T.FORGOTTEN: is_forgotten,
    T.SHUT: is_shut,
    T.HUNG_UP: lambda talk: talk.phone.go(),
}
LISTED: Final = [(state, trigger) for state, row in TRANSITIONS.items() for trigger in row]
UNLISTED: Final = [
    (state, trigger) for state in S for trigger in T if trigger not in TRANSITIONS[state]
]
ASKED_OF_CALLER: Final[Mapping[ConnectionTrigger, Callable[[Caller], object]]] = {
    T.RIGHT_CODE: Caller.knows_code,
    T.EARLY_CODE: Caller.come_to_lobby,
    T.TOOK_CHAIR: lambda caller: caller.take_chair("00" * 32),
    T.BEGAN: Caller.is_left_behind,
    T.SAT_DOWN: lambda caller: caller.sit("00" * 32, "red"),
    T.STOOD_UP: Caller.stand,
    T.HOST_CODE: Caller.run_table,
    T.FORGOTTEN: Caller.forget,
    T.SHUT: lambda caller: caller.close("a test"),
    T.HUNG_UP: Caller.hung_up,
}


def a_connection_that_is(state: ConnectionState, folder: Path) -> Talk:
    talk = Talk(folder)
    for trigger in TO[state]:
        HAPPENS[trigger](talk)
    assert talk.state is state
    return talk


@pytest.mark.parametrize(("state", "trigger"), LISTED)
def test_a_connection_goes_where_the_table_says(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    state: ConnectionState,
    trigger: ConnectionTrigger,
) -> None:
    talk = a_connection_that_is(state, tmp_path)
    with caplog.at_level(logging.DEBUG, "companion.phones.caller"):
        HAPPENS[trigger](talk)
    ours = [one.getMessage() for one in caplog.records if OURS in one.getMessage()]
    assert any(f": {trigger.value}, {state.value} →" in one for one in ours)
    assert talk.state is TRANSITIONS[state][trigger]


@pytest.mark.parametrize(("state", "trigger"), UNLISTED)
def test_what_the_table_does_not_list_is_a_bug_and_changes_nothing(
    tmp_path: Path, state: ConnectionState, trigger: ConnectionTrigger
) -> None:
    talk = a_connection_that_is(state, tmp_path)
    before = (talk.state, talk.caller.key, talk.caller.seat)
    with pytest.raises(IllegalTransitionError, match="cannot happen while"):
        ASKED_OF_CALLER[trigger](talk.caller)
    assert (talk.state, talk.caller.key, talk.caller.seat) == before


@pytest.mark.parametrize("state", S)
def test_only_a_seated_connection_has_a_seat_and_only_a_hosts_runs_the_table(
    tmp_path: Path, state: ConnectionState
) -> None:
    caller = a_connection_that_is(state, tmp_path).caller
    # Who was seated as we hung up keeps the seat until the last frames are out.
    assert (caller.seat is not None) is (state in (S.SEATED, S.SHOWN_OUT))
    assert (caller.key is not None) is (state in (S.SEATED, S.SHOWN_OUT, S.HOST))
    assert caller.host is (state is S.HOST)
    assert caller.passed is (state in (S.LOBBY, S.EARLY, S.WAITING, S.SEATED, S.HOST))
    assert (caller.waits is not None) is (state is S.WAITING)


def test_of_who_is_shown_out_nothing_is_heard_though_the_seat_stays_till_it_has_hung_up(
    tmp_path: Path,
) -> None:
    talk = a_connection_that_is(S.SHOWN_OUT, tmp_path)
    before = len(talk.phone.heard)
    for text in ('{"type":"ping"}', '{"type":"up"}', "?"):
        talk.phone.put(text)
    assert len(talk.phone.heard) == before
    assert (talk.state, talk.evening.state("red")) == (S.SHOWN_OUT, "here")
    talk.phone.go()
    assert (talk.state, talk.evening.state("red")) == (S.GONE, "away")


def test_a_hello_that_waits_is_not_looked_at_once_its_phone_is_shown_out(tmp_path: Path) -> None:
    talk = Talk(tmp_path)
    for _ in range(6):  # then even a right code waits
        Phone(talk.evening, OURS).hello(code="WRONG")
    talk.phone.brain.code = talk.evening.code
    hello = talk.phone.brain.hello(seat="red")
    late = talk.evening.connections.hear(talk.phone, json.dumps(hello))
    assert late is not None
    is_shut(talk)
    before = len(talk.phone.heard)
    late.act()
    assert len(talk.phone.heard) == before
    assert (talk.state, talk.evening.state("red")) == (S.SHOWN_OUT, "free")


@pytest.mark.parametrize(
    ("state", "told"),
    [
        (S.STRANGER, None),
        (S.LOBBY, None),
        (S.WAITING, f"the phone with a chair before the game at {OURS} has hung up"),
        (S.SEATED, f"seat red: the phone at {OURS} has hung up"),
        (S.HOST, f"the host at {OURS} has hung up"),
        (S.SHOWN_OUT, f"seat red: the phone at {OURS} has hung up"),
    ],
)
def test_the_log_tells_who_hangs_up_and_is_missed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, state: ConnectionState, told: str | None
) -> None:
    talk = a_connection_that_is(state, tmp_path)
    with caplog.at_level(logging.INFO, "companion.phones.caller"):
        caplog.clear()
        talk.phone.go()
    said = [one.getMessage() for one in caplog.records if one.name == "companion.phones.caller"]
    assert said == ([told] if told else [])


def test_the_document_shows_the_table() -> None:
    assert shown(TRANSITIONS, ConnectionTrigger) in DOCUMENT.read_text(encoding="utf-8")
