"""Evenings as journeys: set up, played, ended."""

from __future__ import annotations

from typing import Final

from tests.flows.journey import Journey

SET_UP: Final[Journey] = (
    ("start", "new"),
    ("setup", "chair.1"),
    ("setup", "chair.2"),
    ("setup", "chair.4"),
    ("setup", "chair.6"),
    ("setup", "chair.next"),
    ("setup", "chair.next"),
    ("setup", "setup.next"),
    ("setup", "first.red"),
    ("setup", "setup.go"),
    ("recipe", "check.*"),
    *[("recipe", "recipe.next")] * 4,
    ("recipe", "dealt.green"),
    ("recipe", "begin"),
)
FIRST_PHASE: Final[Journey] = (
    ("table", "die 1"),
    ("table", "action.parasite_phase"),
)
UNSEARCHED: Final = ("table/Ask:end_turn.search", "end_turn.search.end")
"""A first turn ends without the search that is due."""
RED: Final[Journey] = (
    ("table", "action.explore"),
    ("table/Ask:card.explore", "card.explore.run-1"),
    ("table", "lay.1,0"),
    ("table", "room.1,0"),
    ("table", "action.search"),
    ("table/Ask:search.alerts", "search.alerts.0"),
    ("table", "action.end_turn.red"),
)
BLUE: Final[Journey] = (
    ("table", "disc blue.trooper>1,0"),
    ("table", "action.trade"),
    ("table/Ask:trade.red", "trade.red.done"),
    ("table", "next"),
    ("table/Ask:card.tell", "card.tell.terminal-open"),
    ("table", "char.android"),
    ("table", "card 0,1"),
    ("table", "disc blue.android>0,1"),
    ("table", "action.terminal"),
    ("table/Ask:terminal.use", "terminal.use.heat_scan"),
    ("table/Ask:scan", "ask.aside"),
    ("table", "ask.again"),
    ("table/Ask:scan", "scan.1"),
    ("table/Result", "result.ok"),
    ("table", "action.end_turn.blue"),
)
GREEN: Final[Journey] = (
    ("table", "action.items"),
    ("table/Ask:items", "items.ammo"),
    ("table/Refused", "refused.anyway"),
    ("table", "action.fire"),
    ("table/Refused", "refused.ok"),
    ("table", "char.android"),
    ("table", "action.fire"),
    ("table/Ask:fire.targets", "fire.targets.red.android"),
    ("table/Ask:armor.a1.red", "armor.a1.red.0"),
    ("table", "action.end_turn.green"),
    UNSEARCHED,
)
YELLOW: Final[Journey] = (
    ("table", "action.fire"),
    ("table/Refused", "refused.rule"),
    ("rules", "back"),
    ("table", "action.end_turn.yellow"),
    UNSEARCHED,
)
SECOND_PHASE: Final[Journey] = (
    ("table", "action.end_turn.red"),
    ("table", "die 1"),
    ("table", "action.parasite_phase"),
    ("table/Tally:attacks", "tally.go"),
)
END: Final[Journey] = (
    ("table", "menu"),
    ("table/Menu", "menu.give_up"),
    ("table/Ask:give_up", "give_up.yes"),
)
REMATCH: Final[Journey] = (
    ("end", "again"),
    ("setup", "setup.next"),
    ("setup", "setup.go"),
    ("recipe", "recipe.all"),
    ("recipe", "begin"),
    ("table", "die 2"),
    ("table", "action.parasite_phase"),
)
WHOLE: Final[Journey] = (
    *SET_UP, *FIRST_PHASE, *RED, *BLUE, *GREEN, *YELLOW, *SECOND_PHASE, *END, *REMATCH,
)  # fmt: skip
LIGHT: Final[Journey] = (
    *(step for step in SET_UP if step[0] != "recipe" and step[1] != "setup.go"),
    ("setup", "board.light"),
    ("setup", "setup.go"),
    ("recipe", "recipe.all"),
    ("recipe", "begin"),
    ("table", "action.parasite_phase"),
    ("table", "action.explore"),
    ("table", "action.move"),
    ("table/Ask:move.light", "move.light.to0"),
    ("table", "action.end_turn.red"),
    UNSEARCHED,
    ("table", "action.end_turn.blue"),
    UNSEARCHED,
    ("table", "action.end_turn.green"),
    UNSEARCHED,
    ("table", "action.end_turn.yellow"),
    UNSEARCHED,
    ("table", "action.end_turn.red"),
    ("table", "action.parasite_phase"),
    ("table/Tally:hits", "tally.red/trooper/grey"),
    ("table/Tally:hits", "tally.go"),
    ("table", "action.search"),
    ("table/Details:search.told", "search.told.cards.3"),
    ("table/Details:search.told", "details.go"),
    ("table", "action.end_turn.blue"),
    *END,
    ("end", "home"),
)
