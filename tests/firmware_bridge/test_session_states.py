"""Every transition of the session's table is walked by a session, and the document shows them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from companion.core.states import IllegalTransitionError
from firmware_bridge.messages import GONE_MS, HelloMsg
from firmware_bridge.session_states import (
    QUIET_AFTER_MS,
    SAID_EACH_MS,
    TRANSITIONS,
    BoxState,
    BoxTrigger,
)
from tests.support.box_session import HELLO, Talk
from tests.support.states import shown

DOCUMENT: Final = Path(__file__).parents[2] / "docs/device-protocol.md"
FOREIGN: Final = HelloMsg(protocol=3, oldest=2)
TO: Final[Mapping[BoxState, tuple[BoxTrigger, ...]]] = {
    BoxState.WAITING: (),
    BoxState.ASKING: (BoxTrigger.START,),
    BoxState.GREETED: (BoxTrigger.START, BoxTrigger.HELLO),
    BoxState.MISMATCHED: (BoxTrigger.START, BoxTrigger.FOREIGN_HELLO),
    BoxState.SILENT: (BoxTrigger.START, BoxTrigger.QUIET),
    BoxState.GIVEN_UP: (BoxTrigger.START, BoxTrigger.QUIET, BoxTrigger.QUIET_FOR_LONG),
}
"""What happens to a new session until it is in each state."""
HAPPENS: Final[Mapping[BoxTrigger, Callable[[Talk], object]]] = {
    BoxTrigger.START: lambda talk: talk.session.start(talk.now),
    BoxTrigger.HELLO: lambda talk: talk.hears(HELLO),
    BoxTrigger.FOREIGN_HELLO: lambda talk: talk.hears(FOREIGN),
    BoxTrigger.QUIET: lambda talk: talk.sleeps(QUIET_AFTER_MS[talk.session.state] / 1_000),
    BoxTrigger.QUIET_FOR_LONG: lambda talk: talk.sleeps(GONE_MS / 1_000),
}
LISTED: Final = [(state, trigger) for state, row in TRANSITIONS.items() for trigger in row]


def a_session_that_is(state: BoxState) -> Talk:
    talk = Talk(is_started=False)
    for trigger in TO[state]:
        HAPPENS[trigger](talk)
    assert talk.session.state is state
    return talk


@pytest.mark.parametrize(("state", "trigger"), LISTED)
def test_a_session_goes_where_the_table_says(state: BoxState, trigger: BoxTrigger) -> None:
    talk = a_session_that_is(state)
    HAPPENS[trigger](talk)
    assert talk.session.state is TRANSITIONS[state][trigger]


@pytest.mark.parametrize(
    "state", [state for state in BoxState if BoxTrigger.START not in TRANSITIONS[state]]
)
def test_a_session_that_is_started_twice_is_a_bug(state: BoxState) -> None:
    talk = a_session_that_is(state)
    with pytest.raises(IllegalTransitionError, match=r"START cannot happen while BoxState\."):
        talk.session.start(talk.now)
    assert talk.session.state is state


def test_what_still_comes_after_it_gave_up_changes_nothing() -> None:
    talk = a_session_that_is(BoxState.GIVEN_UP)
    talk.said()
    assert talk.hears(HELLO, FOREIGN) == []
    assert (talk.session.state, talk.said()) == (BoxState.GIVEN_UP, [])


@pytest.mark.parametrize("state", BoxState)
def test_each_state_says_its_own_message_again_and_again(state: BoxState) -> None:
    talk = a_session_that_is(state)
    talk.said()
    message, each = SAID_EACH_MS.get(state, (None, 1_000))
    talk.waits(each / 1_000 - 0.01)
    before = talk.said()
    talk.waits(0.02)
    said = [*before, *talk.said()]
    assert [one for one in said if type(one) is type(message)] == ([message] if message else [])
    assert talk.session.state is state


def test_the_document_shows_the_table() -> None:
    assert shown(TRANSITIONS, BoxTrigger) in DOCUMENT.read_text(encoding="utf-8")
