"""What lies otherwise once steps were taken back or changed, told as if it had just happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from companion.games.star_trek_panic.board import PARTS
from companion.stage.scene import News

Raw = Mapping[str, Any]
TAKEN_BACK: Final = ("undone", "redone", "rewritten")
ENDS: Final = ("completed", "failed")
LAID: Final = (
    ("enterprise", "cards_put_back"),
    ("committed", "cards_laid"),
    ("discard", "cards_discarded"),
)
"""Which pile has more of them tells what became of a hand's cards."""


def happened(news: News) -> tuple[Raw, ...]:
    """Return what the hands have to follow: the newest step's events, or what lies otherwise."""
    if news.before is None or news.view is None:
        return news.events
    if not any(one["type"] in TAKEN_BACK for one in news.events):
        return news.events
    return () if news.corrects_again else tuple(_otherwise(news.before, news.view))


def _otherwise(was: Raw, now: Raw) -> Iterator[Raw]:
    yield from _threats(was["threats"], now["threats"])
    if was["ship"]["front"] != now["ship"]["front"]:
        yield {"type": "ship_turned", "front": now["ship"]["front"]}
    for facing, one in now["ship"]["facings"].items():
        for part in PARTS:
            if one[part] != was["ship"]["facings"][facing][part]:
                yield {"type": "part_damaged", "part": part, "facing": facing, "state": one[part]}
    yield from _cards(was, now)
    yield from _mission(was, now)


def _cards(was: Raw, now: Raw) -> Iterator[Raw]:
    """Return what hands draw and lay down; where it goes or comes from, the piles tell."""
    more = {name: _piles(now)[name] - count for name, count in _piles(was).items()}
    change = {
        seat: one["hand"] - was["seats"].get(seat, one)["hand"]
        for seat, one in now["seats"].items()
    }
    otherwise = "cards_given" if max(change.values()) > 0 else "cards_discarded"
    for seat, held in change.items():
        if held > 0:
            kind = "cards_drawn" if more["enterprise"] < 0 else "cards_taken_back"
            yield {"type": kind, "seat": seat, "cards": held}
        elif held < 0:
            kind = next((how for pile, how in LAID if more[pile] > 0), otherwise)
            yield {"type": kind, "seat": seat, "cards": -held}
    if lost := more["removed"]:
        yield {"type": "cards_removed" if lost > 0 else "cards_returned", "count": abs(lost)}


def _piles(view: Raw) -> Mapping[str, int]:
    committed = (view["mission"] or {}).get("committed", {})
    return {**view["decks"], "committed": sum(committed.values())}


def _mission(was: Raw, now: Raw) -> Iterator[Raw]:
    """Return which mission goes and which lies there again, its tokens, and where its timer is."""
    old, new = was["mission"], now["mission"]
    more = [len(now["missions"][how]) - len(was["missions"][how]) for how in ENDS]
    ended, is_back = max(more) > 0, min(more) < 0
    stays = old is not None and new is not None and not ended and not is_back
    yield from _mission_tokens(old, new, stays=stays, told=ended)
    if old is not None and not (stays or ended):
        yield {"type": "mission_put_back", "mission": old["name"]}
    for how, many in zip(ENDS, more, strict=True):
        if many > 0:
            yield {"type": "mission_ended", "how": how}
    if new is None:
        return
    if not stays:
        beside = sum(new["committed"].values())
        yield {"type": "mission_back", "mission": new["name"], "cards": beside}
    if new["timer"] is not None and not (stays and old["timer"] == new["timer"]):
        yield {"type": "timer_moved", "timer": new["timer"]}


def _mission_tokens(old: Raw | None, new: Raw | None, *, stays: bool, told: bool) -> Iterator[Raw]:
    """ST-STATE-08: another mission has other tokens; what goes as one ends is told with that."""
    had: Mapping[str, Raw] = {} if old is None else old["tokens"]
    there: Mapping[str, Raw] = {} if new is None else new["tokens"]
    for id_, one in had.items():
        if not told and (not stays or id_ not in there):
            yield {"type": "mission_token_gone", "id": id_, "label": one["label"]}
    for id_, one in there.items():
        if not stays or id_ not in had:
            yield {"type": "mission_token_laid", "id": id_, **one}
        elif had[id_] != one:
            yield {"type": "mission_token_moved", "id": id_}


def _threats(before: Mapping[str, Raw], after: Mapping[str, Raw]) -> Iterator[Raw]:
    """Tell of tokens by what lies where: where a step is left out, later ones have other names."""
    was = {id_: one for id_, one in before.items() if after.get(id_) != one}
    now = {id_: one for id_, one in after.items() if before.get(id_) != one}
    for id_, one in after.items():
        alike = (other for other, old in was.items() if id_ in now and old == one)
        if (other := next(alike, None)) is not None:
            del was[other], now[id_]
    for id_, one in was.items():
        if id_ not in now or one["kind"] != now[id_]["kind"]:
            yield {"type": "threat_destroyed", "id": id_}
    for id_, one in now.items():
        old = was.get(id_)
        if old is None or old["kind"] != one["kind"]:
            yield {"type": "threat_placed", "id": id_, "token": one["kind"],
                   "sector": one["sector"], "range": one["range"]}  # fmt: skip
            old = {**one, "defense": one["highest"], "cloaked": False}  # as a token is laid
        if (old["sector"], old["range"]) != (one["sector"], one["range"]):
            yield {"type": "threat_moved", "id": id_}
        if old["cloaked"] != one["cloaked"]:
            yield {"type": "cloaked" if one["cloaked"] else "uncloaked", "id": id_}
        less, more = ((other["defense"] or 0) for other in (one, old))
        if less != more:
            yield {"type": "threat_hit" if less < more else "threat_strengthened", "id": id_}
