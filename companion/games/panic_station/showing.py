"""What a card that is held up may mean now: the commands on offer in which it is played."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from companion.core.abilities import Meaning
from companion.core.game import Offer

Use: TypeAlias = "tuple[str, Mapping[str, Any]]"

SEARCH_USES: Final[Mapping[str, tuple[Use, ...]]] = {
    "gas-can": (("burn_hive", {}),),
    "armor": (("armor", {}), ("resolve_attacks", {})),
    "ammo": (("play", {"item": "ammo"}),),
    "parasite-alert": (("setup_alert", {}), ("search", {"alerts": 1}), ("drawn", {"alerts": 1})),
    "first-aid": (("first_aid", {}),),
    "keycard": (("play", {"item": "keycard"}),),
    "heavy-gun": (("play", {"item": "heavy_gun"}),),
    "grenade": (("grenade", {}),),
    "energy-boost": (("play", {"item": "energy_boost"}),),
    "target-scope": (("play", {"item": "target_scope"}),),
    "combat-knife": (("play", {"item": "knife"}),),
    "heat-scanner": (("play", {"item": "heat_scanner"}),),
}
"""PS-ITEM-04 to PS-ITEM-17, PS-SPAWN-12: cards that are played or turned up, never the Host."""


def shown(card: str, offers: Sequence[Offer]) -> tuple[Meaning, ...]:
    """Return what a card may mean: what is open, else why the first use of it is not."""
    found = [one for use in _uses(card) for one in _meanings(use, offers)]
    return tuple(one for one in found if one.closed is None) or tuple(found[:1])


def _uses(card: str) -> tuple[Use, ...]:
    kind, _, name = card.partition("/")
    if kind == "exploration":
        laid = {"card": name}
        return ("explore", laid), ("terminal", {"use": "reveal", **laid}), ("bury", laid)
    return SEARCH_USES.get(name, ()) if kind == "search" else ()


def _meanings(use: Use, offers: Sequence[Offer]) -> Iterator[Meaning]:
    """Return how a use is on offer, by who does it; or why it is not."""
    do, fixed = use
    for offer in offers:
        if offer.do != do:
            continue
        ways = tuple(way for way in offer.ways if _fits(do, way, fixed))
        if offer.closed is not None:
            if ways or (do == "play" and offer.who is None):
                yield Meaning(do, fixed, offer.who, (), offer.closed)
        elif ways:
            yield Meaning(do, fixed, offer.who, ways)


def _fits(do: str, way: Mapping[str, Any], fixed: Mapping[str, Any]) -> bool:
    """A light board does not know cards; armor is played by whoever says one card at least."""
    if do in ("armor", "defend", "resolve_attacks") and not way.get("cards", way.get("armor")):
        return False
    return all(way.get(key, one if key == "card" else None) == one for key, one in fixed.items())
