"""The chapters of Star Trek Panic: setting out, a whole game, and every state of the rings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tests.screenshots.chapters import Chapter, Shot
from tests.screenshots.steps import back, go, happen, later, tap, tell, told
from tests.support.tablet import Step, Tablet, typed

GAME: Final = "star_trek_panic"
NAMES: Final = ("Mira", "Ivo", "Jun", "Odile", "Tarek", "Maximiliane")
ROLES: Final = ("Kirk", "Scott", "Sulu", "Uhura", "Spock", "McCoy")
SEATS: Final = ("red", "blue", "green", "yellow", "orange", "purple")
MISSION: Final[dict[str, Any]] = {
    "name": "Convoi dans la nuit", "limit": 4, "no_trade": True,
    "objectives": ["Rejoindre la base stellaire", "Aucun Tholien à moyenne portée"],
    "needs": {"science": 2, "medical": 1, "engineering": 1},
}  # fmt: skip
"""As somebody might type it."""
HURT: Final = {
    "front_right.shield": "damaged", "right.shield": "destroyed", "right.hull": "damaged",
    "rear_right.shield": "destroyed", "rear_left.shield": "destroyed",
    "rear_left.hull": "destroyed", "left.shield": "damaged",
}  # fmt: skip
SHIPS: Final = (
    ("klingon_cruiser", 1, "long"), ("kang", 2, "short"), ("klingon_cruiser", 3, "short"),
    ("romulan_battle_cruiser", 6, "long"), ("romulan_bird_of_prey", 4, "medium"),
    ("starbase", 6, "medium"), ("klingon_cruiser", 6, "short"),
    ("romulan_battle_cruiser", 2, "long"),
)  # fmt: skip
CROWD: Final = (
    *SHIPS, ("klingon_cruiser", 1, "short"), ("romulan_battle_cruiser", 1, "medium"),
    ("koloth", 1, "long"), ("kor", 4, "long"), ("klingon_cruiser", 4, "short"),
    ("romulan_bird_of_prey", 5, "short"), ("romulan_bird_of_prey", 3, "medium"),
    ("romulan_battle_cruiser", 3, "short"), ("romulan_battle_cruiser", 3, "short"),
    ("tholian", 5, "long"), ("klingon_cruiser", 6, "short"), ("klingon_cruiser", 3, "long"),
    ("romulan_bird_of_prey", 1, "short"), ("romulan_battle_cruiser", 6, "short"),
)  # fmt: skip


def a_board(ships: Sequence[tuple[str, int, str]], players: int = 6, **setup: Any) -> Step:
    """Sit down in the middle of a game: a mission half done, the ship hurt, these tokens there."""
    sitting = [
        {"seat": seat, "name": name} for seat, name in zip(SEATS, NAMES[:players], strict=False)
    ]
    roles = dict(zip(SEATS[:players], ROLES, strict=False))

    def step(tablet: Tablet) -> None:
        tablet.tell(do="new_game", game=GAME, players=sitting, first="red", roles=roles, **setup)
        tablet.tell(do="begin", roll=[1])
        tablet.tell(do="mission", **MISSION)
        tablet.tell(do="tick", line=0)
        tablet.tell(do="mission_token", label="Balise", sector=5, range="medium")
        for token, sector, at in ships:
            tablet.tell(do="place", token=token, sector=sector, range=at)
        cloaked = [i for i, one in tablet.view["threats"].items()
                   if one["kind"] == "romulan_bird_of_prey"][::2]  # fmt: skip
        tablet.tell(
            do="adjust",
            set={
                **{f"ship.facings.{part}": state for part, state in HURT.items()},
                **{f"threats.{one}.cloaked": True for one in cloaked},
                "decks.discard": 9, "decks.removed": 2, "mission.committed.science": 1,
            },
        )  # fmt: skip
        tablet.desk.go("table")
        tablet.settle()

    return step


ALONE: Final = [{"seat": "red", "name": "Mira"}]
MY_COPY: Final = (
    go("setup", {"game": GAME}), tap("chair.1"), typed(*NAMES[:3]), tap("setup.next", "my_copy"),
)  # fmt: skip


def states(look: str, *, standing: bool = False, **settings: Any) -> tuple[Chapter, ...]:
    """Show every state of the rings as it looks with these settings."""

    def shot(name: str, *steps: Step) -> Shot:
        return f"{look}{name}", steps

    def chapter(name: str, *shots: Shot) -> Chapter:
        return Chapter(f"{look}{name}", shots, settings=settings, standing=standing)

    return (
        chapter(
            "rings",
            shot("rings-six-seats", a_board(SHIPS)),
            shot("rings-hit-card", tap("action.hit", "action.hit.side", "action.hit.short")),
            shot("rings-after-a-hit", tap("aim.off"), tell("hit", threat="t10", damage=2)),
            shot("rings-after-a-turn", tell("maneuver", way="clockwise")),
            shot("rings-token", tap("disc.t5")),
            shot("rings-facing", back, tap("edge.right")),
            shot("rings-boarders", back, tell("check_mission"), tell("threats_act", roll=[3]),
                 later(20)),
            shot("rings-draws", tell("security", cards=[]), later(20)),
            shot("rings-drawn-token", tap("action.named")),
        ),
        chapter(
            "crowd",
            shot("rings-fullest", a_board(CROWD)),
            shot("rings-fullest-hit-card", tap("action.hit")),
        ),
        chapter("alone", shot("rings-alone", a_board(SHIPS, 1))),
        chapter("two", shot("rings-two", a_board(SHIPS, 2))),
        chapter(
            "rings-light-board",
            shot("rings-light", tell("new_game", game=GAME, board="light", players=ALONE),
                 tell("begin"), tell("mission", **MISSION), go("table")),
            shot("rings-light-phase-6", tell("check_mission")),
        ),
        chapter(
            "my-copy",
            shot("my-copy-empty", *MY_COPY),
            shot("my-copy-number", tap("copy.bag.tholian.count")),
            shot("my-copy-file", back, tap("copy.export"), back, tap("copy.import", "shortcut.*")),
        ),
    )  # fmt: skip


VOYAGES: Final = (
    Chapter(
        "voyage-begins",
        (
            ("voyage-start", (tap("game.star_trek_panic"),)),
            ("voyage-rules", (tap("rules"),)),
            ("voyage-seats", (back, tap("new", "chair.1"), typed(*NAMES[:3]))),
            ("voyage-game", (tap("setup.next"),)),
            ("voyage-house-rules", (tap("house_rules"),)),
            ("voyage-house-rules-special", (tap("topic.special"),)),
        ),
    ),
    Chapter(
        "voyage",
        (
            ("voyage-table", (tap("resume"),)),
            ("voyage-phase-6", (told("won", 13, 19),)),
            ("voyage-draws", (told("won", 19, 20), later(20))),
            ("voyage-mission", (told("won", 20, 22), later(20))),
            ("voyage-starbase", (told("won", 22, 30), later(20))),
            ("voyage-boarders", (told("won", 30, 35), later(20))),
            ("voyage-last", (told("won", 35, 52), later(20))),
            ("voyage-log", (tap("log"),)),
            ("voyage-end", (back, told("won", 52, 61), later(20))),
        ),
        ("won", 13),
    ),
    Chapter(
        "voyage-motion",
        (
            ("voyage-volley", (a_board(SHIPS), tell("check_mission"),
                               tell("threats_act", roll=[3]), happen(1.2, "security", cards=[]))),
            ("voyage-volley-on", (later(2.0),)),
            ("voyage-drawn", (later(30), happen(0.6, "draw_threat", token="comet", roll=[2]))),
        ),
        settings={"motion": True},
    ),
    *states(""),
    *states("light-", theme="light"),
    *states("text-160-", text=1.6),
    *states("flat-", flat=True),
    *states("standing-", standing=True),
)  # fmt: skip
