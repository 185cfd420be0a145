"""The states of the sealed question, from nothing asked to counted; all transitions, as data."""

from __future__ import annotations

from enum import Enum
from typing import Final

from companion.core.states import Transitions


class ScanState(Enum):
    """How far the sealed question is that the game wants settled."""

    NOTHING = "nothing to ask"
    """The game wants to know nothing."""
    UNASKED = "not asked"
    """The game wants to know something, and nobody is asked: not yet, or not any more."""
    APPROVED = "approved"
    """The table has said that it is to be asked; something else still holds it up."""
    COMMITTING = "committing"
    """Everybody is asked, and fixes an answer with a commitment."""
    SHARING = "sharing"
    """All answers are fixed; the shares that hide them come in."""
    COUNTING = "counting"
    """All shares are in; their sum goes to the table."""


class ScanTrigger(Enum):
    """What can happen to it."""

    WANTED = "wanted"
    """The game wants something settled."""
    APPROVED = "approved"
    """The table says: ask what was called off, or whatever the count may show."""
    ASKED = "asked"
    """The question is in the journal, and goes to the phones."""
    ALL_FIXED = "all fixed"
    """The last commitment came in."""
    ALL_IN = "all in"
    """The last share came in."""
    COUNTED = "counted"
    """The table has taken the sum, be it one that can be or not."""
    CALLED_OFF = "called off"
    """By the table, since who is asked has changed, or since a share was not the one fixed."""
    SETTLED = "settled"
    """The game wants nothing any more."""


TRANSITIONS: Final[Transitions[ScanState, ScanTrigger]] = {
    ScanState.NOTHING: {ScanTrigger.WANTED: ScanState.UNASKED},
    ScanState.UNASKED: {
        ScanTrigger.APPROVED: ScanState.APPROVED,
        ScanTrigger.ASKED: ScanState.COMMITTING,
        ScanTrigger.SETTLED: ScanState.NOTHING,
    },
    ScanState.APPROVED: {
        ScanTrigger.APPROVED: ScanState.APPROVED,
        ScanTrigger.ASKED: ScanState.COMMITTING,
        ScanTrigger.SETTLED: ScanState.NOTHING,
    },
    # A question that is out is called off before anything else may become of it: its shares are
    # forgotten then, and the next try has a new id.
    ScanState.COMMITTING: {
        ScanTrigger.ALL_FIXED: ScanState.SHARING,
        ScanTrigger.CALLED_OFF: ScanState.UNASKED,
    },
    ScanState.SHARING: {
        ScanTrigger.ALL_IN: ScanState.COUNTING,
        ScanTrigger.CALLED_OFF: ScanState.UNASKED,
    },
    # Where the table cannot take the sum just now, it is offered again whenever anything happens.
    ScanState.COUNTING: {
        ScanTrigger.COUNTED: ScanState.UNASKED,
        ScanTrigger.CALLED_OFF: ScanState.UNASKED,
    },
}
