"""The views, offers and forecast of one rev, each made when somebody asks first, and once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.game import Offer, View
from companion.core.refusal import Refusal
from companion.stage.presses import Raw
from companion.stage.scene import Ahead, Forecast
from companion.table.foreseeing import foreseen, seen_after
from companion.table.play import PlayedGame


class Revision:
    """What there is to see of one state, made when it is asked for first."""

    def __init__(
        self,
        play: PlayedGame,
        state: Any,
        rev: int,
        notes: Sequence[Mapping[str, Any]],
        set_back: tuple[str, ...],
        before: Revision | None = None,
    ) -> None:
        """Look at a game's state; `notes` are what the dossiers ask about then.

        What was worked out `before` for the very same state is taken over.
        """
        self.play, self.state, self.rev, self.set_back = play, state, rev, set_back
        self._notes = notes
        self._views: dict[str | None, View] = {}
        self.offered: dict[str | None, Sequence[Offer]] = {}
        self.forecasts: list[Forecast | Refusal] = []
        """What the game foresees, once somebody has looked."""
        self.aheads: dict[str, Forecast | Refusal] = {}
        """The same once a command was done, by that."""
        self._stood: View | None = None
        if before is not None and before.play is play:
            is_same = before.state is state
            self._stood = before.stood if is_same else before.seen_by_all
        # Entries beside the game change no state, and offers are what takes long to work out. Views
        # are made anew all the same: rev, notes and `set_back` stand in them.
        if before is not None and before.play is play and before.state is state:
            self.offered = before.offered
            self.forecasts, self.aheads = before.forecasts, before.aheads

    @property
    def stood(self) -> View | None:
        """The public view before the newest step; of a game that was resumed it is made now."""
        if self._stood is None and self.play.stood is not None:
            self._stood = self._seen(self.play.stood, None)
        return self._stood

    @property
    def seen_by_all(self) -> View | None:
        """The public view, if it was made."""
        return self._views.get(None)

    def view(self, seat: str | None = None) -> View:
        """Return what this seat may see, or everybody: the game's view, and the notes with it."""
        if seat not in self._views:
            self._views[seat] = self._seen(self.state, seat)
        return self._views[seat]

    def _seen(self, state: Any, seat: str | None) -> View:
        own = [note for note in self._notes if seat in (None, *note["seats"])]
        back = {"set_back": list(self.set_back)} if self.set_back else {}
        head = {"game": self.play.game.name, "rev": self.rev}
        return {**head, **self.play.game.view(state, seat), "notes": own, **back}

    def offers(self, seat: str | None = None) -> Sequence[Offer]:
        """List what this seat's phone can do, or the table, or why not."""
        if seat not in self.offered:
            self.offered[seat] = self.play.game.offers(self.state, seat)
        return self.offered[seat]

    def forecast(
        self, roll: Sequence[int] | None = None, after: Sequence[Raw] = ()
    ) -> Forecast | Refusal:
        """Return what comes next if nothing but this comes between, or why nobody can tell."""
        if roll is not None or after:
            return foreseen(self.play, self.state, roll, after)
        if not self.forecasts:
            self.forecasts.append(foreseen(self.play, self.state))
        return self.forecasts[0]

    @property
    def foretold(self) -> Forecast | None:
        """What screens are told of it: nothing where the game does not tell."""
        if self.play.package.foresees is None:
            return None
        found = self.forecast()
        return None if isinstance(found, Refusal) else found

    def _after(self, raw: Raw) -> Forecast | Refusal:
        key = repr(raw)
        if key not in self.aheads:
            self.aheads[key] = seen_after(self.play, self.state, raw)
        return self.aheads[key]

    @property
    def ahead(self) -> Ahead | None:
        """What screens may ask: what there would be to see of it once a command was done."""
        return None if self.play.package.foresees is None else self._after

    def like(self, play: PlayedGame, rev: int, set_back: tuple[str, ...]) -> bool:
        """Tell whether a game looks like this now."""
        mine = (self.play, self.rev, self.set_back)
        return mine == (play, rev, set_back) and self.state is play.history.state
