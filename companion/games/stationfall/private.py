"""What players of Stationfall note on their phones: nothing of it leaves the phone unsent.

Nobody is asked anything: identities are dealt on the table (SF-SET-05), and who wants notes them.
What is due is told by a command of one's own, `reveal` or `kompromat` (SF-REV-01, SF-KOM-02).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.abilities import Asking
from companion.core.private import NoteRules, StandingNote
from companion.core.say import say
from companion.core.words import Event
from companion.games.stationfall.state import State

IDENTITY: Final = "identity"
"""SF-SET-05: the Secret Identity."""
BONUS: Final = "bonus"
"""SF-SET-05, SF-REV-05: the bonus character, which stays secret after a reveal."""
KOMPROMAT: Final = "kompromat"
"""SF-KOM-01: whom the Kompromat names that one holds."""
SUSPICION: Final = "suspicion"

NOTES: Final = NoteRules(
    states=(),
    kinds=(),
    standing=(
        StandingNote(IDENTITY, say("Your Secret Identity")),
        StandingNote(BONUS, say("Your bonus character")),
        StandingNote(KOMPROMAT, say("Your Kompromat"), several=True),
        StandingNote(SUSPICION, say("{name} may be"), each=True),
    ),
)


class StationfallNotes:
    """What phones keep for their owners."""

    rules = NOTES

    def asks(self, state: State, events: Sequence[Event]) -> Sequence[Asking]:
        """Ask nobody: what is noted is noted unasked."""
        return ()

    def given(self, state: State) -> Mapping[str, int]:
        """Return no numbers: the rules need none."""
        return {}


PRIVATE: Final = StationfallNotes()
