"""Every transition of the sealed question is walked by four phones; docs/phones.md shows them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import pytest

from companion.journal.memory import MemoryJournal
from companion.phones.scan_states import TRANSITIONS, ScanState, ScanTrigger
from tests.support.connections import SEATS, Evening
from tests.support.sealer import withheld
from tests.support.sealing import SealingPhone, answer, ask_for_a_scan, table_of_phones
from tests.support.states import shown

DOCUMENT: Final = Path(__file__).parents[2] / "docs/phones.md"
S, T = ScanState, ScanTrigger
SECRETS: Final = 4
"""Characters from which on a value of a frame is looked for in the log."""


class Talk:
    """A table of four with their phones, and the question that it may be asked."""

    def __init__(self, folder: Path) -> None:
        self.evening = Evening(folder, MemoryJournal())
        self.evening.begin()
        self.phones: dict[str, SealingPhone] = table_of_phones(self.evening)

    @property
    def state(self) -> ScanState:
        return self.evening.connections.scans.state

    def refresh(self) -> None:
        self.evening.connections.scans.refresh()
        self.evening.settle()

    def wants_it_while_yellow_has_no_phone(self) -> None:
        self.evening.do("free_seat", seat="yellow")
        ask_for_a_scan(self.evening)

    def gives_yellow_a_phone(self, *, that_makes_a_key: bool) -> None:
        phone = SealingPhone(self.evening, seed=f"yellow's next {len(self.phones)}")
        phone.is_awake = that_makes_a_key
        self.phones["yellow"] = phone.sit("yellow")

    def says_it_is_to_be_asked(self) -> None:
        """Say so while no key round is complete, so that nobody can be asked yet."""
        if self.state is S.UNASKED:
            self.gives_yellow_a_phone(that_makes_a_key=False)
        self.evening.do("scan_again", anyway=True)

    def asks(self) -> None:
        if self.state is S.UNASKED:
            self.gives_yellow_a_phone(that_makes_a_key=True)
            return
        yellow = self.phones["yellow"]  # its screen is on again, and it comes back
        yellow.go()
        yellow.is_awake = True
        yellow.come()
        yellow.hello("yellow")

    def fixes_all(self) -> None:
        for phone in self.phones.values():
            phone.brain.bent["scan_share"] = withheld
        answer(self.phones, dict.fromkeys(SEATS, 1))

    def shares_all(self) -> None:
        """Send the shares while the game is left, so that nobody takes their sum."""
        self.evening.table.leave_table()
        for phone in self.phones.values():
            phone.say(**phone.shared())

    def goes_on(self) -> None:
        assert self.evening.table.resume()
        self.evening.connections.refresh()
        self.evening.settle()

    def is_settled_with_cards(self) -> None:
        self.evening.tell(do="scan_cards", infected=1, anyway=True)
        self.refresh()


TO: Final[Mapping[ScanState, tuple[ScanTrigger, ...]]] = {
    S.NOTHING: (),
    S.UNASKED: (T.WANTED,),
    S.APPROVED: (T.WANTED, T.APPROVED),
    S.COMMITTING: (T.WANTED, T.ASKED),
    S.SHARING: (T.WANTED, T.ASKED, T.ALL_FIXED),
    S.COUNTING: (T.WANTED, T.ASKED, T.ALL_FIXED, T.ALL_IN),
}
"""What happens at a new table until the question is in each state."""
HAPPENS: Final[Mapping[ScanTrigger, Callable[[Talk], object]]] = {
    T.WANTED: Talk.wants_it_while_yellow_has_no_phone,
    T.APPROVED: Talk.says_it_is_to_be_asked,
    T.ASKED: Talk.asks,
    T.ALL_FIXED: Talk.fixes_all,
    T.ALL_IN: Talk.shares_all,
    T.COUNTED: Talk.goes_on,
    T.CALLED_OFF: lambda talk: talk.evening.do("scan_cancel"),
    T.SETTLED: Talk.is_settled_with_cards,
}
LISTED: Final = [(state, trigger) for state, row in TRANSITIONS.items() for trigger in row]


def a_question_that_is(state: ScanState, folder: Path) -> Talk:
    talk = Talk(folder)
    for trigger in TO[state]:
        HAPPENS[trigger](talk)
    assert talk.state is state
    return talk


@pytest.mark.parametrize(("state", "trigger"), LISTED)
def test_a_question_goes_where_the_table_says(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, state: ScanState, trigger: ScanTrigger
) -> None:
    talk = a_question_that_is(state, tmp_path)
    with caplog.at_level(logging.DEBUG, "companion.phones.scans"):
        HAPPENS[trigger](talk)
    follower = TRANSITIONS[state][trigger]
    said = [record.getMessage() for record in caplog.records]
    taken = f"the sealed question: {trigger.value}, {state.value} → {follower.value}"
    assert taken in said
    if trigger is T.COUNTED:  # what was asked is settled with it
        assert talk.state is S.NOTHING
    else:
        assert talk.state is follower


@pytest.mark.parametrize("state", S)
def test_something_is_asked_while_it_is_committing_sharing_or_counting_and_only_then(
    tmp_path: Path, state: ScanState
) -> None:
    talk = a_question_that_is(state, tmp_path)
    is_asked = bool(talk.evening.connections.scans.frames_for("red"))
    assert is_asked is (state in (S.COMMITTING, S.SHARING, S.COUNTING))


def test_an_answer_that_comes_in_no_state_for_it_is_refused_and_changes_nothing(
    tmp_path: Path,
) -> None:
    talk = a_question_that_is(S.SHARING, tmp_path)
    late = {seat: phone.shared() for seat, phone in talk.phones.items()}
    talk.evening.do("scan_cancel")
    for seat, phone in talk.phones.items():
        assert phone.say(**late[seat])["code"] == "stale"
    assert talk.state is S.UNASKED


def test_the_log_tells_the_stages_and_nothing_that_a_phone_sent(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG):
        talk = a_question_that_is(S.COUNTING, tmp_path)
        talk.goes_on()
    told = [one.getMessage() for one in caplog.records if one.levelno == logging.INFO]
    assert [one for one in told if "sealed question" in one] == [
        f"the sealed question “infected”: {stage}"
        for stage in ("asked", "all fixed", "all in", "counted")
    ]
    sent = {
        value
        for phone in talk.phones.values()
        for frame in phone.heard
        for value in frame.values()
        if isinstance(value, str) and len(value) > SECRETS and frame["type"].startswith("scan_")
    } - {"scan_open", "scan_wait", "scan_commits", "scan_result", "infected"}
    assert sent
    assert not [value for value in sent if value in caplog.text]


def test_the_document_shows_the_table() -> None:
    assert shown(TRANSITIONS, ScanTrigger) in DOCUMENT.read_text(encoding="utf-8")
