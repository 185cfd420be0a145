"""One game of Stationfall at random, in JSON lines, with no rule of the game in it.

What the moment asks for is said mostly by what is on offer, and by anything at all now and then.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any, Final

from companion.core.game import Automation, Offer
from companion.games.stationfall.package import PACKAGE
from tests.support.random_game import RandomGame
from tests.support.stationfall import CALLED, CAST, CLERK, COPY, SEATS, SWITCHES

SECTIONS: Final = ("Suite", "Kitchen", "Tanks", "Vault X", "Bio Lab", "Reactor", "Houdini")
CHOSEN: Final = {name: values for name, values in SWITCHES.items() if name != "automation"}
LEVELS: Final[tuple[Automation, ...]] = ("referee",) * 4 + ("warn", "tracker")
OFTEN: Final = {
    "activate": 12, "influence": 3, "renegotiate": 1, "reveal": 1, "end_turn": 12, "bribe": 1,
    "kompromat": 1, "take_kompromat": 1, "attack": 1, "down": 0.3, "revive": 1, "annihilate": 0.1,
    "escape": 0.1, "contaminate": 0.3, "fire": 1, "damage": 1, "repair": 1, "suppress": 2,
    "cameras": 0.5, "jammers": 0.5, "arm": 0.3, "abandon_ship": 0.5, "release": 0.2, "timer": 2,
    "occupants": 1.5, "timed_launch": 4, "launch": 2, "data": 1.5, "transmit": 1, "bot_turn": 20,
    "bot_choice": 0.3, "step": 3, "pick_up": 2, "drop": 0.5, "give": 0.5, "throw": 0.7, "rob": 1,
    "manufacture": 0.5, "deliver": 1, "score": 3, "begin": 5,
}  # fmt: skip
"""How likely what is on offer is pressed; what is not here never is."""
BY_HAND: Final = {"light": 0.7, "full": 0.3}
"""So often is what is on offer not asked for."""
LYING: Final = {
    "sections.Reactor.items": ["Gun", "Helmet", "Nanogel 2"],
    "sections.Machine Shop.items": ["Bludgeon", "Firebomb", "Helmet"],
    "sections.Aft Hub.items": ["Artifact", "Gun"],
    "sections.Magnetic Containment.items": ["Antimatter"],
}
"""What lies about on a full board."""
ROWS: Final = (
    {"points": 4, "when": {"state": "escaped", "who": "pc"}},
    {"points": 2, "plus": True, "when": {"contaminated": False, "who": "pc"}},
    {"points": 3, "when": {"damaged": "Suite"}},
    {"points": 1, "per": "Gun", "plus": True, "when": None},
    {"points": 2, "when": {"any": [{"released": True}, {"detonated": True}]}},
    {"points": 5, "when": {"all": [
        {"guilt": ["innocent"]}, {"not": {"offsite": "news", "has": "Evidence"}},
    ]}},
    {"points": 1, "when": {"state": ["down", "annihilated"], "who": "Exile"}},
)  # fmt: skip


def copy_at_random(chance: random.Random) -> dict[str, Any]:
    """Our small piece of a board, with cards in forms."""
    characters = {name: dict(one) for name, one in COPY["characters"].items()}
    for name in CAST:
        card = characters.setdefault(name, {})
        if chance.random() < 0.6:
            card["agenda"] = chance.sample(ROWS, chance.randint(1, 4))
            card["limit"] = chance.randint(2, 7)
        if chance.random() < 0.5:
            card["bot_agenda"] = chance.sample(ROWS, chance.randint(1, 3))
        if chance.random() < 0.4:
            card["bonus"] = {"points": 3, "when": {"state": "down", "who": "pc"}}
        if chance.random() < 0.1:
            flags = ("helpful", "paranoid", "drone", "never_suspect", "wins_guilty")
            card["flags"] = [chance.choice(flags)]
        card.setdefault("kind", chance.choice(("human", "human", "robot", "cyborg")))
    sections = {"Tanks": {"power": True}, "Reactor": {"power": True}, "Suite": {"dark": True}}
    return {**COPY, "characters": characters, "sections": sections}


class RandomOrbit(RandomGame):
    """One game; `press` does one thing."""

    def __init__(
        self,
        seed: int,
        *,
        board: str | None = None,
        wild: float = 0.08,
        by_hand: float | None = None,
    ) -> None:
        """Everybody has just sat down; `by_hand` of all moves look at no offers."""
        super().__init__(PACKAGE.game, seed, wild)
        pick = self.chance.choice
        seats = SEATS[: pick((2, 3, 3, 3, 4, 4, 5, 9))]
        bots = self.chance.randint(0, 2) if len(seats) > 2 else 0
        cards = self.chance.sample([one for one in CAST if one != CLERK], bots)
        cards = [CLERK, *cards][:bots]
        played = dict(zip(self.chance.sample(seats, bots), cards, strict=True))
        names = zip(seats, CALLED, strict=False)
        self.board = board or pick(("light", "light", "light", "full"))
        self.handy = BY_HAND[self.board] if by_hand is None else by_hand
        changed = self.chance.sample(list(CHOSEN), pick((0, 2, 6, len(CHOSEN))))
        self.options = {name: pick(CHOSEN[name]) for name in changed}
        self.automation = pick(LEVELS)
        self.options["automation"] = self.automation
        self.copy = copy_at_random(self.chance) if self.board == "full" or pick((0, 1)) else {}
        self.mode = pick(("free", "coop", "team")) if bots else "free"
        humans = [one for one in seats if one not in played]
        self.teams = [humans[:2]] if self.mode == "team" and len(humans) > 2 else []
        self.begin({
            "do": "new_game",
            "players": [
                {"seat": seat, "name": name, **({"bot": played[seat]} if seat in played else {})}
                for seat, name in names
            ],
            "board": self.board, "mode": self.mode, "minute": pick((1, 2, 2, 3, 4, 13)),
            "options": self.options,
            **({"copy": self.copy} if self.copy else {}),
            **({"teams": self.teams} if self.teams else {}),
        })  # fmt: skip
        if self.board == "full":
            assert self.do({"do": "adjust", "set": LYING}).refusal is None

    # What may be said

    def asked_for(self) -> Mapping[str, Any]:
        """What settles what is pending, else something that is offered open."""
        view = self.view
        if view["pending"]:
            return self.settling(view, view["pending"][0])
        if view["phase"] == "stationfall":
            return self.at_stationfall(view)
        if view["phase"] == "play" and self.chance.random() < self.handy:
            return self.by_hand(view)
        open_ = [one for one in self.offers() if one.closed is None and one.ways]
        pressed = [one for one in open_ if OFTEN.get(one.do)]
        if view["turn"] and view["seats"][view["turn"]["seat"]]["bot"]:
            pressed = self.by_a_bot(view, pressed)
        if not pressed:
            return self.going_on(view)
        offer = self.chance.choices(pressed, [OFTEN[one.do] for one in pressed])[0]
        return {"do": offer.do, **self.chance.choice(offer.ways)}

    def by_hand(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        """What somebody might well do who looks at no offers, which takes less time."""
        chance, seat = self.chance, view["seats"][view["turn"]["seat"]]
        if view["turn"]["step"] not in ("start", "influenced"):
            return {"do": "end_turn"} if chance.random() < 0.4 else self.anything()
        if seat["bot"]:
            return {"do": "bot_turn"}
        if seat["conspirators"] and chance.random() < 0.5:
            return {"do": "activate", "character": chance.choice(seat["conspirators"])}
        if chance.random() < 0.7:
            return {"do": "activate", "character": chance.choice(CAST), "cubes": 1}
        return {"do": "renegotiate"} if chance.random() < 0.5 else self.anything()

    def by_a_bot(self, view: Mapping[str, Any], pressed: list[Offer]) -> list[Offer]:
        """Reading its script comes first, and mostly it does no more than that."""
        wanted = "bot_turn" if view["turn"]["step"] == "start" else "end_turn"
        calm = self.chance.random() < 0.7
        return [one for one in pressed if one.do == wanted] if calm else pressed

    def going_on(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        if view["phase"] == "setup":
            return {"do": "begin"}
        is_bot = view["seats"][view["turn"]["seat"]]["bot"]
        if view["turn"]["step"] in ("start", "influenced"):
            return {"do": "bot_turn"} if is_bot else {"do": "renegotiate"}
        return {"do": "end_turn"}

    def settling(self, view: Mapping[str, Any], asked: Mapping[str, Any]) -> Mapping[str, Any]:
        pick = self.chance.choice
        match asked["kind"]:
            case "offer":
                return {"do": "answer", "accept": pick((True, False))}
            case "project_x":
                harm = {"do": pick(("damage", "repair", "suppress")), "section": pick(SECTIONS)}
                return pick(({"do": "project_x_done"},) * 4 + (harm,))
            case "detonation":
                return {"do": "detonate", "where": pick(("station", "outer_space", "elsewhere"))}
            case "re_entry":
                return {"do": "re_entry"}
        return {"do": "bot_answer", **self.for_a_bot(asked)}

    def for_a_bot(self, asked: Mapping[str, Any]) -> Mapping[str, Any]:
        pick, chance = self.chance.choice, self.chance
        if asked["ask"] == "script":
            return {"character": pick([None, *asked["candidates"]])}
        if asked["ask"] == "nearest":
            return {"nearest": chance.sample(asked["choices"], chance.randint(0, 2) or 1)[:2]
                    if len(asked["choices"]) > 1 else []}  # fmt: skip
        able = chance.sample(asked["candidates"], chance.randint(0, len(asked["candidates"])))
        return {"can": [
            {"character": one, "this_minute": pick((True, False)), "actions": pick((0, 1, 2, 3)),
             "free": pick((0, 0, 1))}
            for one in able
        ]}  # fmt: skip

    # Stationfall

    def at_stationfall(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        seat = self.chance.choice(view["awaiting"])
        if not all(is_shown(one) for one in view["seats"].values()):
            return self.a_reveal(view, seat)
        if not view["scores"] and self.chance.random() < 0.4:
            return self.a_delivery(view)
        return self.a_score(view, seat)

    def a_reveal(self, view: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        known = view["seats"][seat]["identity"]
        every = [name for name, one in view["characters"].items() if not one["pc"]]
        dealt = {one["bonus"] for one in view["seats"].values()}
        free = [name for name in every if name not in dealt]  # SF-SCO-01, where there are enough
        identity, bonus = self.chance.sample(free if len(free) > 1 else every, 2)
        if known:
            return {"do": "reveal", "seat": seat, "bonus": bonus}
        if self.chance.random() < 0.2:
            return {"do": "reveal", "seat": seat, "identity": identity, "schroedinger": True}
        return {"do": "reveal", "seat": seat, "identity": identity, "bonus": bonus}

    def a_delivery(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        chance, seat = self.chance, self.chance.choice(list(view["seats"]))
        to = chance.sample(("news", "authorities"), chance.randint(1, 2))
        line = {"do": "deliver", "seat": seat, "data": chance.choice(DATA), "to": to}
        return {**line, "because": chance.choice(REASONS)} if view["seats"][seat]["bot"] else line

    def a_score(self, view: Mapping[str, Any], seat: str) -> Mapping[str, Any]:
        """Tell mostly only what the app cannot know, and all where it knows nothing."""
        chance, mine = self.chance, view["seats"][seat]
        card = self.copy.get("characters", {}).get(mine["identity"], {})
        known = card.get("bot_agenda" if mine["bot"] else "agenda")
        rows: list[Any] = [
            {"points": chance.randint(-2, 5), "plus": chance.random() < 0.4,
             "met": chance.choice((True, False, 0, 2))}
            for _ in range(chance.randint(0, 4))
        ]  # fmt: skip
        if known:
            rows = [
                chance.randint(0, 3) if row.get("per") else chance.choice((None, True, False))
                for row in known
            ]
        line: dict[str, Any] = {"do": "score", "seat": seat, "rows": rows}
        if mine["bot"]:
            return line
        if "limit" not in card or chance.random() < 0.3:
            line["limit"] = chance.randint(2, 8)
        if not mine["schroedinger"] and chance.random() < 0.6:
            line["bonus"] = chance.randint(-3, 3)
        return {**line, "exempt": True} if chance.random() < 0.1 else line

    # Anything

    def anything(self) -> Mapping[str, Any]:
        """Whatever somebody might say, at the right time or not."""
        pick, view = self.chance.choice, self.view
        one, other = pick([*CAST, "Nobody"]), pick(CAST)
        seat, section, on = pick(SEATS), pick(SECTIONS), pick((True, False))
        pod, data = pick([*view["pods"], "Suite"]), pick(DATA)
        anyway = {"anyway": True} if self.chance.random() < 0.2 else {}
        return {**pick([
            {"do": "reveal", "identity": one, "schroedinger": on},
            {"do": "influence", "character": one, "cubes": pick((1, 2, 8))},
            {"do": "activate", "character": one, "cubes": pick((1, 3))},
            {"do": "activate", "character": one},
            {"do": "renegotiate", "from": one},
            {"do": "bribe", "character": one},
            {"do": "kompromat", "character": one},
            {"do": "answer", "accept": on},
            {"do": "take_kompromat"},
            {"do": "attack", "target": one, "weapon": pick(("gun", "bludgeon")), "helmet": on},
            {"do": "down", "characters": sorted({one, other}), "blame": on},
            {"do": "revive", "character": one, "with": pick(("nanogel", "repair")), "robot": on},
            {"do": "annihilate", "characters": [one]},
            {"do": "escape", "characters": [one]},
            {"do": "contaminate", "character": one, "on": on},
            {"do": "fire", "section": section, "downed": [one], "dark": on},
            {"do": "damage", "section": section, "power": on},
            {"do": "repair", "section": section},
            {"do": "suppress", "section": section},
            {"do": "cameras", "on": on},
            {"do": "arm"},
            {"do": "abandon_ship", "means": pick(("bridge", "self_destruct", "card"))},
            {"do": "release"},
            {"do": "timer", "on": pick((section, pod, 3, 1, 0)), "what": "damage"},
            {"do": "timer", "on": pick((section, pod, 3, 1, 0)), "what": "note", "text": "ours"},
            {"do": "occupants", "pod": pod, "characters": sorted({one, other})},
            {"do": "timed_launch", "pod": pod, "met": on},
            {"do": "launch", "means": "section", "pod": pod},
            {"do": "launch", "means": "bridge", "met": [pod]},
            {"do": "data", "verb": pick(("make", "delete")), "data": data, "character": one},
            {"do": "data", "verb": "copy", "data": data, "character": one, "to": other},
            {"do": "transmit", "data": data, "to": pick(("news", "authorities")), "has": on},
            {"do": "end_turn"},
            {"do": "end_turn", "order": [pick((section, pod, f"{pod}:launch", 3))]},
            {"do": "bot_turn"},
            {"do": "bot_choice", "kind": pick(("target", "activate")), "of": sorted({one, other})},
            {"do": "bot_answer", "can": []},
            {"do": "deliver", "seat": seat, "data": data, "to": ["news"]},
            {"do": "score", "seat": seat, "rows": [], "limit": 5},
            {"do": "leave", "seat": seat} if self.chance.random() < 0.2 else {"do": "begin"},
            {"do": "stationfall"} if self.chance.random() < 0.1 else {"do": "begin"},
            {"do": "adjust", "set": self.correction(view)},
        ]), **anyway}  # fmt: skip

    def correction(self, view: Mapping[str, Any]) -> Mapping[str, Any]:
        """One thing or two that the table sets right."""
        pick, character = self.chance.choice, f"characters.{self.chance.choice(CAST)}"
        seat, pod = f"seats.{pick(list(view['seats']))}", f"pods.{pick(list(view['pods']))}"
        section, owner, on = pick(SECTIONS), pick(list(view["seats"])), pick((True, False))
        found: tuple[tuple[str, Any], ...] = (
            ("board", pick(("light", "full"))),
            ("minute", pick((0, 1, 2, 5))), ("cameras", on), ("jammers", on),
            ("abandon_ship", on), ("locks", "gone"), ("power.damaged", pick((0, 1, 2, 3))),
            ("project_x.released", on), ("antimatter.armed", on),
            ("antimatter.minute", pick((None, 0, 1))), ("offsites.news", ["Evidence"]),
            ("markers", view["markers"][1:]), ("turn.actions", pick((1, 2))),
            ("turn.spent", pick((0, 1, 2))), (f"{seat}.guilt", pick(GUILTS)),
            (f"{seat}.betrayal", pick((0, 1, 2))), (f"{seat}.kompromat", pick((0, 2))),
            (f"{character}.state", pick(STATES)), (f"{character}.cubes.{owner}", pick((0, 1, 3))),
            (f"{character}.discs", pick(([], [owner]))), (f"{character}.contaminated", on),
            (f"{character}.data", pick(([], ["NDA"]))), (f"{character}.section", section),
            (f"{character}.items", ["Gun"]), (f"sections.{section}.damaged", on),
            (f"sections.{section}.hazard", pick((None, "fire", "asphyxiation"))),
            (f"{pod}.state", pick(("attached", "launched"))), (f"{pod}.damaged", on),
            (f"{pod}.occupants", self.chance.sample(CAST, 2)),
        )  # fmt: skip
        return dict(self.chance.sample(found, pick((1, 1, 2))))


def is_shown(seat: Mapping[str, Any]) -> bool:
    """Whether it has revealed at Stationfall all that it has."""
    whole = seat["identity"] and (seat["bonus"] or seat["schroedinger"])
    return bool(seat["bot"] or seat["out"] or whole)


DATA: Final = ("Evidence", "X-Secret", "NDA")
GUILTS: Final = ("innocent", "suspect", "guilty")
STATES: Final = ("live", "down", "escaped", "annihilated")
REASONS: Final = ("guilt", "own", "lowers")
