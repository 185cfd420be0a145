"""What players note in private on their phones, and when they may have something to note."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from companion.core.abilities import Asking
from companion.core.private import NoteRules
from companion.core.words import Event
from companion.games.panic_station import events as e
from companion.games.panic_station.private import DEALT, HOST_CARD, NOTES
from companion.games.panic_station.state import State

rules: Final[NoteRules] = NOTES


def given(state: State) -> Mapping[str, int]:
    """PS-SET-02, PS-VAR-01, PS-VAR-02: what the private questions go by."""
    options = state.options
    return {DEALT: 2 if options.two_infection else 3, HOST_CARD: int(options.host_card)}


def asks(state: State, events: Sequence[Event]) -> list[Asking]:
    """Return after what the dossiers ask: the deal, a trade, a look at somebody's hand, a draw.

    A draw is asked about only where a card came that the table has not seen (an Alert is shown to
    all), and no more once the game is over.
    """
    found, drawers = list[Asking](), list[str]()
    for event in events:
        match event:
            case e.SetupDone():
                found.append(Asking("deal", tuple(state.seats)))
            case e.TradeDone():
                found.append(Asking("trade", (event.seat, event.partner)))
            case e.ItemPlayed(of=str(target)) if target != event.seat:
                found.append(Asking("look", (event.seat,), target))
            case e.CardsDrawn() if event.cards > event.alerts and event.seat not in drawers:
                drawers.append(event.seat)
    asked = drawers and state.over is None
    return [*found, *([Asking("draw", tuple(drawers))] if asked else [])]
