"""Which events showed somebody something new: after those a phone takes nothing back."""

from __future__ import annotations

from typing import Final

from companion.core.say import Message, say
from companion.core.words import Event, Overruled
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station import events as e

QUIET: Final[tuple[type[Event], ...]] = (
    e.PhaseBegan,
    e.CharactersPlaced,
    e.DoorsClosed,
    e.DoorsOpened,
    e.ParasiteSpawned,
    e.SpawnNarrowed,
    e.SpawnSettled,
    e.Healed,
    e.MarkerPassed,
    e.MarkerArmed,
    e.TurnBegan,
    e.TurnEnded,
    e.ApSpent,
    e.ApGained,
    e.ExploreGivenUp,
    e.Moved,
    e.RunGranted,
    e.TradeOpened,
    e.TradeWaived,
    e.TerminalUsed,
    ends.ScanOpened,
    Overruled,
)
"""What is only counted or moved; whatever is not here shows a card, a die or somebody's answer."""
SEEN: Final = say("You have seen the next room: only the tablet or the host can undo this.")


def reveals(event: Event) -> bool:
    """Tell whether somebody learned something by this that an undo could not take back."""
    return not isinstance(event, QUIET)


def stays(event: Event) -> Message | None:
    """Return why a room that was laid stays; its explorer may have taken a wrong one."""
    return SEEN if isinstance(event, e.RoomPlaced | e.CardExplored) else None
