"""One game of Star Trek Panic at random, in JSON lines, with no rule of the game in it.

What the moment asks for is said mostly by what is on offer, and by anything at all now and then.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from companion import digest
from companion.games.star_trek_panic import STAR_TREK_PANIC
from tests.support.random_game import RandomGame
from tests.support.startrek import BAG, CALLED, FACINGS, SEATS

RANGES: Final = ("short", "medium", "long")
CHOSEN: Final = tuple(
    own
    for own in digest.house_rules("star_trek_panic")
    if own.name not in ("automation", "missions_to_win")
)
PRESSES: Final = {
    "hit": 8, "repair": 4, "commit": 6, "play": 2, "maneuver": 4, "trade": 1, "tick": 4,
    "check_mission": 6, "threats_act": 9, "draw_threat": 9, "cleared": 1,
}  # fmt: skip
"""How likely what is on offer is pressed."""


def options_at_random(chance: random.Random) -> dict[str, Any]:
    """Most houses play by the book; some switch a few things."""
    changed = chance.sample(CHOSEN, chance.choice((0, 2, 6, len(CHOSEN))))
    options = {own.name: chance.choice(own.values).value for own in changed}
    return {**options, "missions_to_win": chance.choice((0, 1, 1, 2, 3, 5))}


def bag_at_random(chance: random.Random) -> dict[str, Any] | None:
    if chance.random() < 0.3:
        return None
    bag = {kind: {**one, "count": chance.randint(1, one["count"])} for kind, one in BAG.items()}
    bag["klingon_cruiser"]["cloaks"] = chance.random() < 0.3
    return bag


class RandomVoyage(RandomGame):
    """One game; `press` does one thing."""

    def __init__(self, seed: int, *, board: str | None = None, wild: float = 0.08) -> None:
        """Everybody has just sat down."""
        super().__init__(STAR_TREK_PANIC, seed, wild)
        pick = self.chance.choice
        self.board = board or pick(("full", "full", "full", "light"))
        players = pick((1, 2, 3, 4, 5, 6))
        line: dict[str, Any] = {
            "do": "new_game",
            "players": [
                {"seat": seat, "name": name}
                for seat, name in zip(SEATS[:players], CALLED, strict=False)
            ],
            "board": self.board,
            "options": options_at_random(self.chance),
            "deck": pick((62, 62, 36)),
        }
        bag = bag_at_random(self.chance) if self.board == "full" else None
        self.begin({**line, "bag": bag} if bag else line)

    # What may be said

    def asked_for(self) -> Mapping[str, Any]:
        """What settles what is pending, else something that is offered open."""
        view = self.view
        pending = [one["kind"] for one in view["pending"]]
        if pending:
            return self.settling(view, pending[0])
        open_ = [one for one in self.offers() if one.closed is None and one.ways]
        pressed = [one for one in open_ if one.do in PRESSES]
        if not pressed:
            return {"do": "begin"} if view["phase"] == "setup" else self.going_on(view)
        weights = [PRESSES[one.do] for one in pressed]
        offer = self.chance.choices(pressed, weights)[0]
        return self.completed(view, {"do": offer.do, **self.chance.choice(offer.ways)})

    def going_on(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        phase = view["turn"]["phase"] if view["turn"] else 0
        if phase in (3, 4):
            return {"do": "check_mission"}
        if phase == 6:
            return self.completed(view, {"do": "threats_act"})
        done = {"done": True} if view["turn"]["drawn"] > 1 else {}
        return {"do": "draw_threat", **done}

    def completed(self, view: Mapping[str, Any], line: dict[str, Any]) -> Mapping[str, Any]:
        """Add what the table alone knows."""
        pick = self.chance.choice
        if line["do"] == "threats_act" and view["board"] == "light":
            facings = self.chance.sample(view["checklist"], self.chance.randint(0, 3))
            line["volleys"] = [
                {
                    "facing": one["facing"],
                    "boarders": [2] * (one["boards"] and pick((0, 1))),
                    "shots": pick((0, 1, 2)),
                }
                for one in facings
            ]
        by_table = self.state.options.starbase_place == "table"
        if by_table and line["do"] == "draw_threat" and line.get("token") == "starbase":
            line |= {"sector": pick(range(1, 7)), "range": pick(RANGES)}
        if line["do"] == "draw_threat" and not line.get("done") and self.chance.random() < 0.5:
            line.pop("token", None)
            line.pop("sector", None)
            line.pop("range", None)
        return line

    def settling(self, view: Mapping[str, Any], kind: str) -> Mapping[str, Any]:
        if kind == "mission":
            return self.a_mission(view)
        if kind == "starbase":
            parts = {"shields": self.reward(view, "shield"), "hull": self.reward(view, "hull")}
            return {"do": "starbase", **parts}
        found: list[dict[str, Any]] = []
        for one in view["pending"][0]["boarders"]:
            seat = self.chance.choice(list(view["seats"]))
            spent = sum(each["count"] for each in found if each["seat"] == seat)
            count = min(self.chance.randint(0, 2), view["seats"][seat]["hand"] - spent)
            if count > 0 and one["threat"] in view["threats"]:
                found.append({"boarder": one["threat"], "seat": seat, "count": count})
        return {"do": "security", "cards": found}

    def a_mission(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        pick = self.chance.choice
        done = len(view["missions"]["completed"]) + len(view["missions"]["failed"])
        return {
            "do": "mission",
            "name": f"Mission {done + 1}",
            "limit": pick((None, 1, 3, 5)),
            "objectives": [f"Line {n}" for n in range(pick((0, 1, 1)))],
            "needs": pick(({}, {"science": 1}, {"science": 1, "medical": 1})),
            "no_maneuver": self.chance.random() < 0.1,
            "no_trade": self.chance.random() < 0.1,
        }

    def reward(self, view: Mapping[str, Any], part: str) -> dict[str, Any]:
        states = {name: one[part] for name, one in view["ship"]["facings"].items()}
        damaged = [name for name, state in states.items() if state == "damaged"]
        destroyed = [name for name, state in states.items() if state == "destroyed"]
        if destroyed and self.chance.random() < 0.5:
            return {"rebuild": self.chance.choice(destroyed)}
        return {"repair": damaged[:2]} if damaged else {}

    def anything(self) -> Mapping[str, Any]:
        """Whatever somebody might say, at the right time or not."""
        pick, view = self.chance.choice, self.view
        threat = pick([*view["threats"], "t99"])
        seat, facing, token = pick(SEATS), pick(FACINGS), pick([*view["tokens"], "gorn"])
        sector, reach = pick(range(1, 7)), pick(RANGES)
        return pick(
            [
                {"do": "hit", "threat": threat, "damage": pick((1, 2))},
                {"do": "hit", "threat": threat, "range": reach, "anyway": True},
                {"do": "play", "cards": pick((0, 1, 2, 9))},
                {"do": "play", "moves": [{"threat": threat, "range": reach}]},
                {"do": "play", "destroys": [threat], "free": True},
                {"do": "play", "moves": [{"threat": threat, "sector": sector}], "free": True},
                {"do": "hit", "threat": threat, "free": True},
                {"do": "repair", "part": pick(("shield", "hull")), "facing": facing},
                {"do": "repair", "part": "hull", "facing": facing, "rebuild": True, "free": True},
                {"do": "place", "token": token, "sector": sector, "range": reach},
                {"do": "damage", "as": pick(("shots", "boarder", "comet")), "facing": facing},
                {"do": "damage", "as": "cards", "points": pick((1, 3))},
                {"do": "draw", "seat": seat},
                {"do": "discard", "seat": seat, "cards": pick((1, 2))},
                {"do": "hand", "seat": seat, "cards": pick((0, 3, 6))},
                {"do": "trade", "with": seat},
                {"do": "tick", "line": pick((0, 1))},
                {"do": "mission_token", "label": "Buoy", "sector": sector, "range": reach},
                {"do": "maneuver", "way": pick(("clockwise", "counterclockwise", "forward"))},
                {"do": "check_mission", "met": pick((True, False))},
                {"do": "check_mission", "met": True, "anyway": True},
                {"do": "threats_act"},
                {"do": "draw_threat", "hold": True},
                {"do": "draw_threat", "done": True, "anyway": self.chance.random() < 0.3},
                {"do": "security", "cards": []},
                {"do": "mission", "name": "Another"},
                {"do": "leave", "seat": seat},
                {"do": "lose", "why": "so"} if self.chance.random() < 0.05 else {"do": "play"},
            ]
        )
