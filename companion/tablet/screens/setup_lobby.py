"""The set-up in step with the phones' lobby: who comes gets a chair; what is changed is told."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from companion.table.guests import WaitingPlayer
from companion.tablet import draft as drafts
from companion.tablet.desk import Desk
from companion.tablet.draft import Draft


class SetupLobby:
    """Keeps a draft and the lobby alike. While something is being told, the draft is right."""

    def __init__(self, desk: Desk, caught_up: Callable[[], None]) -> None:
        """Open the lobby for the desk's draft; `caught_up` is called once the phones know it."""
        self.desk, self._caught_up = desk, caught_up
        self._under_way = 0
        self._told: list[dict[str, Any]] | None = None
        self._gone: set[int | None] = set()
        """Whose chairs were freed here."""
        self._is_newer = False
        """Something was changed here that the phones are not told yet."""
        self._send({"do": "lobby", "game": desk.draft.package.name})

    @property
    def waiting(self) -> tuple[WaitingPlayer, ...] | None:
        """Who sits; None where no phone can come."""
        guests = self.desk.news.guests
        return None if guests is None else guests.lobby

    @property
    def has_phones(self) -> bool:
        """Tell whether somebody has come with a phone."""
        return any(one.phone != "none" for one in self.waiting or ())

    def tell(self, before: Draft | None, draft: Draft) -> None:
        """Tell the phones what was changed here: once they know what was told before."""
        waiting = self.waiting
        if waiting is None:
            return
        if before is not None:
            self._gone |= {one.number for one in before.sitters}
        self._gone -= {one.number for one in draft.sitters}
        if self._under_way:
            self._is_newer = True
            return
        self._is_newer = False
        for one in waiting:
            if one.number in self._gone:
                self._send({"do": "free_seat", "seat": one.seat})
        known = [
            {"number": one.number, "seat": one.seat, "name": one.name, "bot": one.bot,
             "team": one.team}
            for one in waiting
            if one.number not in self._gone
        ]  # fmt: skip
        self._gone.clear()
        rows = drafts.rows(draft)
        if rows not in (known, self._told):
            self._told = rows
            self._send({"do": "arrange", "sitting": rows})

    def caught_up(self, draft: Draft) -> Draft:
        """Return the draft with whoever has come or gone meanwhile."""
        waiting = self.waiting
        if waiting is None or self._under_way:
            return draft
        here = [one for one in waiting if one.number not in self._gone]
        return drafts.seated(draft, here, is_newer=self._is_newer)

    def _send(self, raw: dict[str, Any]) -> None:
        self._under_way += 1
        self.desk.bridge.send(raw, self._answered)

    def _answered(self, _: object) -> None:
        self._under_way -= 1
        if not self._under_way:
            self._caught_up()
