"""The chapters of Stationfall: setting out with a bot, a whole game, and nine at a table."""

from __future__ import annotations

from typing import Any, Final

from companion.tablet.screens.my_copy import MyCopyScreen
from tests.screenshots.chapters import Chapter
from tests.screenshots.steps import back, later, tap, told
from tests.support.stationfall import COPY, SEATS
from tests.support.tablet import Step, Tablet, typed

GAME: Final = "stationfall"
WON: Final = "antimatter_on_board"
NINE: Final = ("Mira", "Ivo", "Jun", "Odile", "Tarek", "Maximiliane", "Bao", "Pia", "Lea")
HAPPENED: Final = ("character.Security.activate.1", "action.happened")
REVEALED: Final = ("Exile", "Stowaway", "Station Chief", "Troubleshooter", "Engineer", "Medical")


def a_station(players: int = 9, **setup: Any) -> Step:
    """Sit down: those of six have revealed, and one of each guilt is among them."""
    sitting = [
        {"seat": seat, "name": name} for seat, name in zip(SEATS, NINE[:players], strict=False)
    ]

    def step(tablet: Tablet) -> None:
        tablet.tell(do="new_game", game=GAME, players=sitting, first="red", **setup)
        tablet.tell(do="begin")
        for identity in REVEALED[: players - 3]:
            tablet.tell(do="reveal", identity=identity)
            tablet.tell(do="activate", character=identity)
            tablet.tell(do="end_turn")
        if players == len(NINE):
            guilts = {"seats.red.guilt": "suspect", "seats.blue.guilt": "guilty"}
            tablet.tell(do="adjust", set=guilts)
        tablet.desk.go("table")
        tablet.settle()

    return step


ROW: Final = ("characters", "Exile", "agenda", 0, "when")
CARD: Final = (
    (("characters", "Exile", "limit"), 4),
    (("characters", "Exile", "kind"), "human"),
    (("characters", "Exile", "agenda", "+"), "state"),
    ((*ROW, "all", "+"), "released"),
    ((*ROW, "parts", 1, "any", "+"), "damaged"),
    ((*ROW, "parts", 1, "parts", 1, "not"), True),
    (("sections", "Bio Lab", "zero_g"), True),
    (("edges", "corridor", "Bio Lab", "+"), "Aft Hub"),
)


def learning(tablet: Tablet) -> None:
    """Sit down with a bot: somebody is Down, and somebody sits in a Pod."""
    sitting = [{"seat": "red", "name": "Mira"}, {"seat": "blue", "name": "Ivo"},
               {"seat": "green", "name": "Bot", "bot": "Troubleshooter"}]  # fmt: skip
    tablet.tell(do="new_game", game=GAME, players=sitting, first="red")
    tablet.tell(do="begin")
    tablet.tell(do="down", characters=["Exile"])
    tablet.tell(do="occupants", pod="Houdini", characters=["Medical"])
    tablet.desk.go("table")
    tablet.settle()


def unscripted(tablet: Tablet) -> None:
    """Have a bot play whose script nobody has entered."""
    sitting = [{"seat": "red", "name": "Mira"}, {"seat": "blue", "name": "Bot", "bot": "Exile"},
               {"seat": "green", "name": "Ivo"}]  # fmt: skip
    tablet.tell(do="new_game", game=GAME, players=sitting, first="red")
    for do in ("begin", "renegotiate", "end_turn", "bot_turn"):
        tablet.tell(do=do)
    tablet.desk.go("table")
    tablet.settle()


def entered(*facts: tuple[tuple[str | int, ...], Any]) -> Step:
    """Tell facts of the copy whose forms are open."""

    def step(tablet: Tablet) -> None:
        screen = tablet.root.screen
        assert isinstance(screen, MyCopyScreen)
        for path, value in facts:
            screen.tell(path, value)
        tablet.settle()

    return step


def searched(letters: str) -> Step:
    """Type into the field to search with."""

    def step(tablet: Tablet) -> None:
        screen = tablet.root.screen
        assert isinstance(screen, MyCopyScreen)
        screen.search.text = letters
        tablet.settle()

    return step


def states(look: str, **settings: Any) -> tuple[Chapter, ...]:
    """Show nine at a table, and how things are told, as they look with these settings."""
    return (
        Chapter(
            f"{look}orbit-nine",
            (
                (f"{look}orbit-nine", (a_station(),)),
                (f"{look}orbit-card", (tap("card.Security"),)),
                (f"{look}orbit-happened", (tap(*HAPPENED),)),
                (f"{look}orbit-sections", (tap("happened.fire"),)),
            ),
            settings=settings,
        ),
    )  # fmt: skip


ORBITS: Final = (
    Chapter(
        "orbit-begins",
        (
            ("orbit-start", (tap("game.stationfall"),)),
            ("orbit-seats", (tap("new", "chair.1"), typed(*NINE[:3]), tap("chair.3", "bot"))),
            ("orbit-game", (tap("chip.Troubleshooter", "setup.next"),)),
            ("orbit-my-copy", (tap("my_copy"), entered(*CARD))),
            ("orbit-my-copy-card", (tap("copy.part.Exile"),)),
            ("orbit-my-copy-condition", (tap("copy.add.characters.Exile.agenda.0.when.all.+"),)),
            ("orbit-my-copy-sections", (tap("copy.cancel", "back", "copy.kind.sections"),)),
            ("orbit-my-copy-section", (tap("copy.part.section.Bio Lab"),)),
            ("orbit-my-copy-pods", (tap("back", "copy.kind.pods"),)),
            ("orbit-my-copy-scripts", (tap("copy.kind.scripts", "copy.part.*"),)),
            ("orbit-my-copy-found", (searched("me"),)),
            ("orbit-recipe", (tap("back", "back", "setup.go", "recipe.all"),)),
        ),
    ),
    Chapter(
        "orbit-learning",
        (
            ("orbit-asked", (learning,)),
            ("orbit-asked-kind", (tap("action.learn"),)),
            ("orbit-asked-places", (tap("copy.kind.Exile.None", "action.learn"),)),
            ("orbit-asked-power", (
                tap("copy.capacity.Houdini.2", "card.Security", *HAPPENED),
                tap("happened.fire", "fire.Magnetic Containment"),
            )),
        ),
    ),
    Chapter(
        "orbit-script",
        (
            ("orbit-script-asked", (unscripted, later(20))),
            ("orbit-script-first-line", (tap("bot.enter"),)),
            ("orbit-script-entered", (tap("copy.choose.go"),)),
        ),
    ),
    Chapter(
        "orbit",
        (
            ("orbit-table", (tap("resume"), later(20))),
            ("orbit-bot-asks", (told(WON, 22, 24), later(20))),
            ("orbit-project-x", (told(WON, 24, 30), later(20))),
            ("orbit-offer", (told(WON, 30, 35), later(20))),
            ("orbit-detonation", (told(WON, 35, 57), later(20))),
            ("orbit-stationfall", (told(WON, 57, 61), later(20))),
            ("orbit-score", (tap("action.score.red"),)),
            ("orbit-end", (back, told(WON, 61, 64), later(20))),
        ),
        (WON, 22),
    ),
    Chapter(
        "orbit-full-board",
        (
            ("orbit-pawns", (a_station(3, board="full", copy=COPY),)),
            ("orbit-at-hand", (tap("card.Station Chief", "character.Station Chief.activate.1",
                                   "action.handling"),)),
        ),
    ),
    *states(""),
    *states("light-", theme="light"),
    *states("text-160-", text=1.6),
    *states("flat-", flat=True),
)  # fmt: skip
