"""Whole games of Star Trek Panic at random, in which nothing may contradict anything.

What is offered must be taken, what is shut refused as the offer says; no card and no token is
ever lost, and what was forecast is what phase 6 then does. The checks read the view and the
events, as any program could, and share no code with the rules.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from companion.core.refusal import Refusal
from companion.core.shape import write
from companion.core.words import name_of
from companion.games.star_trek_panic.forecasting import Forecasts
from tests.support.random_game import Step, WholeRandomGame
from tests.support.random_voyage import RANGES, RandomVoyage
from tests.support.startrek import FACINGS

WHOLE: dict[str, tuple[str, ...]] = {
    "hit": ("threat", "free"), "repair": ("part", "facing", "rebuild", "free"),
    "maneuver": ("way",), "trade": ("with",), "tick": ("line",), "check_mission": (),
    "security": (), "place": ("token", "sector", "range"), "mission_token": ("sector", "range"),
    "damage": ("as", "facing"), "draw": ("seat",), "discard": ("seat",), "hand": ("seat",),
    "play": ("cards", "destroys", "moves", "free"),
}  # fmt: skip
"""Of these every way that is legal is offered, as far as these fields tell them apart."""
STATES = ("intact", "damaged", "destroyed")


class WholeVoyage(WholeRandomGame[RandomVoyage]):
    """One game, and what was found to contradict itself in it."""

    most = 700

    def __init__(self, seed: int, *, looks: int = 1) -> None:
        """Look at every offer of each `looks`-th moment."""
        super().__init__(RandomVoyage(seed), looks)
        self.forecasts = 0

    def step(self) -> None:
        voyage = self.game
        before = voyage.view
        foreseen = self.foreseen(before)
        if foreseen is not None:
            self.hold_against(foreseen)
            step = Step({"do": "threats_act"})
        else:
            step = self.said(voyage.line())
        after = voyage.view
        self.stuck(before, after, step)
        self.found += [f"{what}: {dict(step.line)}" for what in broken(before, step, after)]
        if not voyage.adjusted:
            self.found += [f"{what}: {dict(step.line)}" for what in lost(after)]

    def said(self, line: Mapping[str, Any]) -> Step:
        """Do it; what is taken by the rules stood among the offers."""
        named, threats = WHOLE.get(line["do"]), self.game.view["threats"]
        looked = named and not line.get("anyway") and is_simple(line, threats)
        offers = self.game.offers() if looked else ()
        step = self.game.do(line)
        if named and looked and step.refusal is None:
            self.checked += 1
            mine = [one for one in offers if one.do == line["do"] and one.closed is None]
            ways = [told_apart(way, named, threats) for one in mine for way in one.ways]
            if told_apart(line, named, threats) not in ways:
                self.found.append(f"{dict(line)}: taken, and not offered")
        return step

    def stuck(self, before: Mapping[str, Any], after: Mapping[str, Any], step: Step) -> None:
        """Say so if what was asked for is refused again and again."""
        self.refused = self.refused + 1 if before == after else 0
        if self.refused == 40:
            self.found.append(f"stuck at {before['phase']}, {before['turn']}: {step}")

    def foreseen(self, view: Mapping[str, Any]) -> tuple[list[int], dict[str, Any]] | None:
        """Now and then what phase 6 would do, as it begins on a full board."""
        at_6 = view["turn"] and view["turn"]["phase"] == 6 and not view["pending"]
        if view["board"] != "full" or not at_6 or self.game.chance.random() < 0.5:
            return None
        cloaked = any(one["cloaked"] for one in view["threats"].values())
        roll = [self.game.chance.randint(1, 6)] if cloaked else []
        case = Forecasts().foreseen(self.game.state, roll)
        if isinstance(case, Refusal | Mapping):
            self.found.append(f"no forecast in phase 6: {case}")
            return None
        events = [{"type": name_of(type(event)), **write(event)} for event in case.events]
        return roll, json.loads(json.dumps({"events": events, **case.seen}, default=str))

    def hold_against(self, foreseen: tuple[list[int], dict[str, Any]]) -> None:
        """Let the threats act, and nobody play Security: it must be as it was foreseen."""
        roll, case = foreseen
        removed = self.game.view["decks"]["removed"]
        done = [self.game.do({"do": "threats_act", **({"roll": roll} if roll else {})})]
        pending = self.game.view["pending"]
        boarders = pending[0]["boarders"] if pending and pending[0]["kind"] == "boarders" else []
        if boarders:
            done.append(self.game.do({"do": "security", "cards": []}))
        view = self.game.view
        came = {
            "events": [one for each in done for one in each.events if one["type"] != "rolled"],
            "ship": view["ship"],
            "removed": view["decks"]["removed"] - removed,
            "boarders": boarders,
            "over": view["over"],
        }
        self.forecasts += 1
        if (real := json.loads(json.dumps(came, default=str))) != case:
            self.found.append(f"foreseen with {roll}: {case}\nwhat came: {real}")


def is_simple(line: Mapping[str, Any], threats: Mapping[str, Any]) -> bool:
    """Whether a card touches one token at the most, and has it go somewhere else."""
    moves, destroys = line.get("moves", ()), line.get("destroys", ())
    if line["do"] != "play" or not (moves or destroys):
        return True
    goes = [gone_to(move, threats) != move["threat"] for move in moves]
    return line.get("cards", 1) == 1 and len(moves) + len(destroys) == 1 and all(goes)


def gone_to(move: Mapping[str, Any], threats: Mapping[str, Any]) -> Any:
    """The whole of where a card has a token go; its name alone where it stands there already."""
    known = threats.get(move["threat"], {"sector": 0, "range": ""})
    here = (known["sector"], known["range"])
    to = (move.get("sector", here[0]), move.get("range", here[1]))
    return move["threat"] if to == here else (move["threat"], *to)


def told_apart(
    way: Mapping[str, Any], named: tuple[str, ...], threats: Mapping[str, Any]
) -> list[Any]:
    """These fields of a way, where it has them or not."""
    usual = {"cards": 1, "destroys": [], "moves": []}
    found = {name: way.get(name, usual.get(name, False)) for name in named}
    if "moves" in found:
        found["moves"] = [gone_to(one, threats) for one in found["moves"]]
    return list(found.values())


def lost(view: Mapping[str, Any]) -> Iterator[str]:
    """Cards and tokens are never lost."""
    committed = sum((view["mission"] or {"committed": {}})["committed"].values())
    cards = sum(view["decks"].values()) + committed
    cards += sum(seat["hand"] for seat in view["seats"].values())
    if cards != view["setup"]["deck"] and view["phase"] != "setup":
        yield f"{cards} cards of {view['setup']['deck']}"
    for kind, one in view["tokens"].items():
        there = sum(threat["kind"] == kind for threat in view["threats"].values())
        if one["bag"] + one["discard"] + there != one["count"]:
            yield f"{kind}: {one} and {there} on the board"


def broken(before: Mapping[str, Any], step: Step, after: Mapping[str, Any]) -> Iterator[str]:
    """Hold what is seen, and what happened, against the digest."""
    facings = after["ship"]["facings"]
    front = [facings[one]["sector"] for one in ("front_left", "front_right")]
    holes = [one["hull"] for one in facings.values()].count("destroyed")
    threats = after["threats"].values()
    checks = [
        ("ST-STATE-01", all(one["sector"] in range(1, 7) for one in threats)),
        ("ST-STATE-01", all(one["range"] in RANGES for one in threats)),
        ("ST-STATE-02", front == after["ship"]["front"] and list(facings) == list(FACINGS)),
        ("ST-STATE-02", {one["sector"] for one in facings.values()} == set(range(1, 7))),
        ("ST-STATE-03", all(one["shield"] in STATES for one in facings.values())),
        ("ST-CARD-02", all((one["defense"] or 1) >= 1 for one in threats)),
        ("ST-STATE-04", all((one["defense"] or 0) <= (one["highest"] or 0) for one in threats)),
        ("ST-THO-03", not any(one["cloaked"] and one["kind"] == "tholian" for one in threats)),
        ("ST-MAN-06", (holes >= 3) == ("ST-MAN-06" in after["ship"]["no_maneuver"])),
        ("ST-END-03", holes < 6 or after["over"] is not None),
        ("decks", min(after["decks"].values()) >= 0),
        ("hands", min(seat["hand"] for seat in after["seats"].values()) >= 0),
        ("the turn", (after["turn"] is None) == (after["phase"] != "turn")),
        ("ST-SET-07", after["turn"] is None or after["seats"][after["turn"]["seat"]]["here"]
         or any(event["type"] == "left" for event in step.events)
         or after["turn"]["number"] == (before["turn"] or after["turn"])["number"]),
        ("a refusal changes nothing", step.refusal is None or before == after),
    ]  # fmt: skip
    for event in step.events:
        checks += happened(before, event)
    yield from (f"{rule} in {after['turn']}" for rule, holds in checks if not holds)


def happened(before: Mapping[str, Any], event: Mapping[str, Any]) -> list[tuple[str, bool]]:
    """What an event may be, seen from the table before its command."""
    match event["type"]:
        case "boarded":
            kind = before["threats"].get(event["id"], {"kind": ""})["kind"]
            return [("ST-THO-02", kind != "tholian")]
        case "volley_fired":
            return [("ST-MF-05", event["damage"] >= 1)]
        case "cards_drawn" | "cards_removed":
            return [("cards", event.get("cards", event.get("count")) >= 1)]
        case "threat_moved":
            cloaked = before["threats"].get(event["id"], {"cloaked": False})["cloaked"]
            return [("ST-MAN-03", not cloaked or "overruled" in event)]
    return []
