"""What phase 6 would do, as the forecast has it: in words, as arrows, and as points on edges."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.board import CONDITIONS, PARTS, Facing, ShipPart
from companion.games.star_trek_panic.face.table import FaceTable
from companion.games.star_trek_panic.naming import part_name
from companion.stage.middles import Outlook, Tone

NOW: Final = say("If the turn ended now")
NOTHING: Final = say("Nothing is damaged.")
FEW: Final = 2
"""So many damaged parts are each named."""
Case = Mapping[str, Any]


@frozen
class DieCase:
    """How phase 6 would end, for what a die may show; for all of it, where none decides."""

    die: str
    case: Case


@frozen
class Toll:
    """What phase 6 would take: parts by what they come to, cards, and the crews that come."""

    parts: frozenset[tuple[ShipPart, Facing, str]] = frozenset()
    """Each part, facing and state."""
    removed: int = 0
    boarders: int = 0
    over: str | None = None
    """The side that would have won."""

    def beyond(self, sure: Toll) -> Toll:
        """Return what it takes more than this."""
        over = None if self.over == sure.over else self.over
        return Toll(
            self.parts - sure.parts,
            self.removed - sure.removed,
            self.boarders - sure.boarders,
            over,
        )


def endings(table: FaceTable) -> tuple[DieCase, ...]:
    """Return the cases of the forecast, those that come to the same as one."""
    told = table.news.forecast
    if told is None:
        return ()
    if "ship" in told:
        return (DieCase("", told),)
    return tuple(DieCase(die.replace("-", "–"), case) for die, case in told.items())


def loss(table: FaceTable, case: Case) -> Toll:
    """Return what a case would take from the ship as it is now."""
    parts = frozenset(
        (part, facing, after[part])
        for part in PARTS
        for facing, after in case["ship"]["facings"].items()
        if CONDITIONS.index(after[part]) > CONDITIONS.index(table.facings[facing][part])
    )
    over = case["over"] and str(case["over"]["side"])
    return Toll(parts, int(case["removed"]), len(case["boarders"]), over)


def certain(losses: Sequence[Toll]) -> Toll:
    """Return what is lost whatever the die shows."""
    first, *others = losses
    same = all(one.over == first.over for one in others)
    return Toll(
        first.parts.intersection(*(one.parts for one in others)),
        min(one.removed for one in losses),
        min(one.boarders for one in losses),
        first.over if same else None,
    )


def _said(found: Toll, *, more: bool = False) -> list[tuple[Message, Tone]]:
    """Say what would be lost, piece by piece, the worst in alarm."""
    if found.over is not None:
        won = found.over == "crew"
        return [(say("the crew wins") if won else say("the ship is lost"),
                 "safe" if won else "alarm")]  # fmt: skip
    said: list[tuple[Message, Tone]] = [(one, "attention") for one in _parts(found, "shield")]
    cards = _cards(found.removed, more=more)
    for worse in (_boarding(found), _parts(found, "hull"), cards):
        said += [(one, "alarm") for one in worse]
    return said


def _parts(found: Toll, part: ShipPart) -> list[Message]:
    """Name the parts of one kind that would suffer, or count them."""
    said = list[Message]()
    for state in ("destroyed", "damaged"):
        hit = [facing for kind, facing, to in found.parts if kind == part and to == state]
        if hit:
            is_one = len(hit) < FEW
            said.append(_named(part, hit[0], state) if is_one else _counted(part, len(hit), state))
    return said


def _named(part: ShipPart, facing: Facing, state: str) -> Message:
    if part == "shield":
        shield = part_name("shield", facing)
        if state == "destroyed":
            return say("{shield} falls", shield=shield)
        return say("{shield} is damaged", shield=shield)
    if state == "destroyed":
        return say("{hull} is destroyed", hull=part_name("hull", facing))
    return say("{hull} is damaged", hull=part_name("hull", facing))


def _counted(part: str, count: int, state: str) -> Message:
    if part == "shield":
        if state == "destroyed":
            return say_many("{count} shield falls", "{count} shields fall", count)
        return say_many("{count} shield is damaged", "{count} shields are damaged", count)
    if state == "destroyed":
        return say_many("{count} hull section is destroyed", "{count} hull sections are destroyed",
                        count)  # fmt: skip
    return say_many("{count} hull section is damaged", "{count} hull sections are damaged", count)


def _boarding(found: Toll) -> list[Message]:
    if not found.boarders:
        return []
    return [say_many("{count} ship boards", "{count} ships board", found.boarders)]


def _cards(count: int, *, more: bool) -> list[Message]:
    if not count:
        return []
    if more:
        return [say_many("{count} more card is lost", "{count} more cards are lost", count)]
    return [say_many("{count} card is lost", "{count} cards are lost", count)]


def outlook(table: FaceTable) -> Outlook | None:
    """Return the forecast in words: what is sure, and what hangs on the die."""
    found = endings(table)
    if not found:
        return None
    losses = [loss(table, one.case) for one in found]
    sure = certain(losses)
    lines = tuple((_sentence(one), tone) for one, tone in _said(sure))
    rest = [_said(one.beyond(sure), more=bool(sure.removed)) for one in losses]
    if not any(rest):
        return Outlook(NOW, lines or ((NOTHING, "safe"),))
    none = say("nothing more is damaged") if lines else say("nothing is damaged")
    cases = tuple(
        (one.die, _sentence(say("{what}", what=[words for words, _ in more]) if more else none))
        for one, more in zip(found, rest, strict=True)
    )
    return Outlook(NOW, lines, cases)


def _sentence(words: Message) -> Message:
    return say("{what}.", what=words)


def strikes(table: FaceTable) -> Mapping[str, str]:
    """Return how many shots would meet each facing; by the die, the fewest and the most."""
    counts = [_shots(one.case) for one in endings(table)]
    found = dict[str, str]()
    for facing in table.facings:
        every = [one[facing] for one in counts]
        if any(every):
            low, high = min(every), max(every)
            found[facing] = str(low) if low == high else f"{low}–{high}"
    return found


def _shots(case: Case) -> Counter[str]:
    shots = Counter[str]()
    for one in case["events"]:
        if one["type"] == "volley_fired":
            shots[one["facing"]] += one["damage"]
    return shots


def boarding(table: FaceTable) -> Mapping[str, tuple[str, int]]:
    """Return who would board through which facing, and with how much damage."""
    found = dict[str, tuple[str, int]]()
    for ending in endings(table):
        for one in ending.case["boarders"]:
            found.setdefault(one["threat"], (one["facing"], one["damage"]))
    return found


def moves(table: FaceTable) -> list[tuple[str, int, str, str]]:
    """Return where each threat would go, and for which part of a die."""
    found = list[tuple[str, int, str, str]]()
    for ending in endings(table):
        for id_, (sector, range_) in _goes(table, ending.case).items():
            same = next((n for n, one in enumerate(found) if one[:3] == (id_, sector, range_)), -1)
            if same >= 0:
                found[same] = (id_, sector, range_, "")
            else:
                found.append((id_, sector, range_, ending.die))
    return found


def _goes(table: FaceTable, case: Case) -> Mapping[str, tuple[int, str]]:
    found = dict[str, tuple[int, str]]()
    for one in case["events"]:
        known = table.threats.get(one.get("id", ""))
        if known is None:
            continue
        if one["type"] == "threat_moved":
            found[one["id"]] = one["sector"], one["range"]
        elif one["type"] == "uncloaked":
            found[one["id"]] = one["sector"], known["range"]
    return {
        id_: to
        for id_, to in found.items()
        if to != (table.threats[id_]["sector"], table.threats[id_]["range"])
    }


def short(table: FaceTable) -> Message | str:
    """Return the forecast as a button's line."""
    losses = [loss(table, one.case) for one in endings(table)]
    if not losses:
        return ""
    if any(one != losses[0] for one in losses):
        return say("a die decides")
    words = [one for one, _ in _said(losses[0])]
    return say("{what}", what=words) if words else NOTHING
