"""All events of Panic Station as journals keep them: the list, and how old versions are read."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.core.game import Upcast
from companion.core.words import Event
from companion.games.panic_station import ending_events as ends
from companion.games.panic_station import events as e

EVENTS: tuple[type[Event], ...] = (
    e.GameStarted,
    e.AlertDealt,
    e.AlertTakenBack,
    e.CharactersPlaced,
    e.PhaseBegan,
    e.DoorsClosed,
    e.DoorsOpened,
    e.ParasiteMoved,
    e.ParasiteTurned,
    e.ParasiteSpawned,
    e.SpawnOpened,
    e.SpawnNarrowed,
    e.SpawnSettled,
    e.ParasiteHit,
    e.ParasiteKilled,
    e.AttacksOpened,
    e.AttackAnswered,
    e.AttacksResolved,
    e.Damaged,
    e.Died,
    e.Eliminated,
    e.PlayerLeft,
    e.Healed,
    e.ArmorPlayed,
    e.MarkerPassed,
    e.MarkerArmed,
    e.TurnBegan,
    e.TurnEnded,
    e.ApSpent,
    e.ApGained,
    e.Explored,
    e.ExploreGivenUp,
    e.RoomPlaced,
    e.CardExplored,
    e.CardBuried,
    e.Moved,
    e.RunGranted,
    e.TradeOpened,
    e.TradeWaived,
    e.TradeDone,
    e.PlayerAttacked,
    e.BulletsSpent,
    e.GrenadeThrown,
    e.RoomSearched,
    e.RoomTurnedRed,
    e.DrawOpened,
    e.DrawClosed,
    e.CardsDrawn,
    e.DeckRenewed,
    e.TerminalUsed,
    e.ItemPlayed,
    e.SetupDone,
    ends.ScanOpened,
    ends.ScanCounted,
    ends.LastHumanAsked,
    ends.LastHumanTold,
    ends.DeckLookedThrough,
    ends.HiveBurned,
    ends.EndingReached,
    ends.EndingTurned,
    ends.HandTold,
    ends.WinnersNamed,
    e.Blocked,
    e.Attacked,
    e.Missed,
)


def _told_without_a_number(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept how many cans were in the last human's hand."""
    return {"saved": fields["saved"]}


def _looked_without_a_number(fields: dict[str, Any]) -> dict[str, Any]:
    """Version 1 kept how many cans were in the deck, and not how many were needed."""
    return {"saved": None if fields["cans"] else False}


UPCASTS: Mapping[tuple[str, int], Upcast] = {
    ("last_human_told", 1): _told_without_a_number,
    ("deck_looked_through", 1): _looked_without_a_number,
}
