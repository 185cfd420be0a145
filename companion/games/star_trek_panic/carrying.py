"""What is kept of a step where an earlier one was changed, and other boarders come than did."""

from __future__ import annotations

from collections.abc import Sequence

from companion.core.words import Command
from companion.games.star_trek_panic.boarding import waiting
from companion.games.star_trek_panic.commands import Security
from companion.games.star_trek_panic.state import State
from companion.games.star_trek_panic.view import pending_kinds


class Carrying:
    """Plays what was played against boarders that still come, and nothing against new ones."""

    def carried(self, state: State, command: Command) -> Sequence[Command]:
        """ST-BRD-02: return the Security cards against those who still board, or none of them."""
        if not isinstance(command, Security) or state.boarding is None:
            return ()
        still = {one.threat for one in waiting(state)}
        kept = tuple(one for one in command.cards if one.boarder in still)
        return Security(kept), Security()

    def silent(self, state: State) -> Command | None:
        """ST-BRD-02: where boarders come who did not before, nobody has played Security."""
        return Security() if pending_kinds(state)[:1] == ("boarders",) else None
