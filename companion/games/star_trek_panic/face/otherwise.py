"""What lies otherwise once steps were taken back or changed, told as if it had just happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.stage.scene import News

Raw = Mapping[str, Any]
TAKEN_BACK: Final = ("undone", "redone", "rewritten")
PARTS: Final = ("shield", "hull")


def happened(news: News) -> tuple[Raw, ...]:
    """Return what the hands have to follow: the newest step's events, or what lies otherwise."""
    if news.before is None or news.view is None:
        return news.events
    if not any(one["type"] in TAKEN_BACK for one in news.events):
        return news.events
    if set(news.before) != set(news.view) or not news.before["seats"]:
        return ()
    return tuple(_otherwise(news.before, news.view))


def _otherwise(was: Raw, now: Raw) -> Iterator[Raw]:
    yield from _threats(was["threats"], now["threats"])
    if was["ship"]["front"] != now["ship"]["front"]:
        yield {"type": "ship_turned", "front": now["ship"]["front"]}
    for facing, one in now["ship"]["facings"].items():
        for part in PARTS:
            if one[part] != was["ship"]["facings"][facing][part]:
                yield {"type": "part_damaged", "part": part, "facing": facing, "state": one[part]}
    for seat, one in now["seats"].items():
        more = one["hand"] - was["seats"].get(seat, one)["hand"]
        if more:
            decks = [one["decks"]["enterprise"] for one in (was, now)]
            if more > 0:
                kind = "cards_drawn" if decks[1] < decks[0] else "cards_taken_back"
            else:
                kind = "cards_put_back" if decks[1] > decks[0] else "cards_discarded"
            yield {"type": kind, "seat": seat, "cards": abs(more)}
    timers = [(one["mission"] or {}).get("timer") for one in (was, now)]
    if timers[0] != timers[1] and timers[1] is not None:
        yield {"type": "timer_moved", "timer": timers[1]}


def _threats(was: Mapping[str, Raw], now: Mapping[str, Raw]) -> Iterator[Raw]:
    for id_, one in was.items():
        if id_ not in now or _is_another(one, now[id_]):
            yield {"type": "threat_destroyed", "id": id_}
    for id_, one in now.items():
        old = was.get(id_)
        if old is None or _is_another(old, one):
            yield {"type": "threat_placed", "id": id_, "token": one["kind"],
                   "sector": one["sector"], "range": one["range"]}  # fmt: skip
            continue
        if (old["sector"], old["range"]) != (one["sector"], one["range"]):
            yield {"type": "threat_moved", "id": id_}
        if old["cloaked"] != one["cloaked"]:
            yield {"type": "cloaked" if one["cloaked"] else "uncloaked", "id": id_}
        less, more = ((other["defense"] or 0) for other in (one, old))
        if less != more:
            yield {"type": "threat_hit" if less < more else "threat_strengthened", "id": id_}


def _is_another(old: Raw, new: Raw) -> bool:
    """Tell whether another token has this name now; one that was turned over is the same."""
    return bool(old["kind"] != new["kind"] and old["cloaked"] == new["cloaked"])
