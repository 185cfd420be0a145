"""Scenes made by hand, of everything that a face may use: as a game that we have not met would."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games import PACKAGES
from companion.games.package import Package
from companion.stage.middles import Arrow, Centre, Edge, Marker, Piece, RingMap
from companion.stage.presses import Aim, Pick, Put, Send, Shut
from companion.stage.questions import Ask, Choice, Figure, Number
from companion.stage.scene import (
    Action,
    Chip,
    Header,
    Line,
    Meter,
    Phase,
    Scene,
    Seat,
    SeatCard,
    Selection,
    Slot,
    Step,
    Track,
)
from companion.tablet.layers import Happening
from companion.tablet.news import TableNews
from tests.support.tablet import Tablet
from tests.support.ten_face import TenFace

PANIC: Final = "panic_station"
SEATS: Final = ("red", "blue", "green", "yellow", "orange", "purple", "white", "cyan", "magenta")
NAMES: Final = ("Mira", "Ivo", "Juna", "Odile", "Tarek", "Pia", "Gaspard", "Camille", "Nour")
CARDS: Final = (("human", "Kirk", "heart"), ("android", "Robot", "armor"), ("winner", "Chief", ""))


def seat_of(
    n: int, *, cards: int = 2, numbers: int = 2, chips: int = 1, active: bool = False
) -> Seat:
    """Return a seat with so many cards, numbers and chips."""
    seat = SEATS[n]
    return Seat(
        seat,
        NAMES[n],
        tuple(_card(seat, at, active=active) for at in range(cards)),
        tuple(
            Number(f"seats.{seat}.{key}", label, n + at, 0, 20, icon, seat)
            for at, (key, label, icon) in enumerate(NUMBERS[:numbers])
        ),
        tuple(
            Chip(icon, icon, icon, bright=at != 1)
            for at, icon in enumerate(("keycard", "knife", "scope")[:chips])
        ),
        active=active,
        gone=n == 4 and not active,
        badge=Chip("guilt", "Suspect", "warn") if n == 1 else None,
        sub="Scott" if n % 2 else "",
        correct=Pick(
            Ask(f"correct.{seat}", NAMES[n], (Choice("leave", "Leaves", Send({"do": "leave"})),))
        ),
    )


NUMBERS: Final = (
    ("hand", say("hand"), "hand"),
    ("cubes", say("bullets"), "items"),
    ("time", "", "clock"),
)


def _card(seat: str, at: int, *, active: bool) -> SeatCard:
    icon, name, _ = CARDS[at]
    number = Number(f"seats.{seat}.{icon}", name, 4 - at, 0, 4 if at < 2 else 12, "heart", seat)
    return SeatCard(
        icon, name, icon, number, pips=1, most=2 if at == 0 else 0, chosen=active and at == 0,
        may_act=active,
    )  # fmt: skip


def seats(count: int, **how: Any) -> tuple[Seat, ...]:
    """Return so many seats; the second has the turn."""
    return tuple(seat_of(n, active=n == min(1, count - 1), **how) for n in range(count))


def header(seat: str | None = "blue") -> Header:
    """Return a header with everything on it."""
    phases = ("Draw", "Trade", "Cards", "Check", "Threats", "Damage", "End")
    return Header(
        say("{name}'s turn", name="Ivo"),
        "Mission 2",
        seat,
        meters=(
            Meter("ap", "2 of 4 AP", 2, 4, "pips"),
            Meter("fuel", "fuel", 7, icon="fire"),
            Meter("storm", "Storm", 3, look="warning", icon="reactor"),
        ),
        phases=tuple(Phase(one.lower(), one, one == "Cards") for one in phases),
        last="last poll",
        figures=(Figure(2, "for", "check", "safe"), Figure(3, "against", "close", "alarm")),
    )


def actions(n: int = 5) -> tuple[Action, ...]:
    """Return buttons: one bright, one shut, one apart."""
    found = [
        Action("hit", "Hit", Send({"do": "hit"}), "tap a lit ship", "scope", bright=True),
        Action("repair", "Repair", Send({"do": "repair"}), "3 parts", "plus"),
        Action("left", "Turn left", Aim("turn"), "2 boarders", "undo"),
        Action("go", "Forward", Shut(Refusal("not_now", say("Not now."))), "", "move"),
        Action("cards", "Other card", Send({"do": "card"}), "1 in hand", "hand"),
    ][:n]
    return (*found, Action("end", say("End turn"), Send({"do": "end"}), "", "end-turn", apart=True))


def ring(*, threats: int = 8, heading: float = 0.0, lit: bool = True) -> RingMap:
    """Return a ship in the middle of six sectors and three rings, and what threatens it."""
    at = ("0/0", "5/0", "1/0", "0/2", "2/2", "4/1", "5/2", "3/1", "5/2", "5/2", "2/0", "2/0")
    letters = ("2", "2", "2", "3", "2", "1", "1", "2", "4", "2", "5", "3")
    pieces = tuple(
        Piece(
            f"t{n}",
            place,
            letter=letters[n],
            icon=("next", "dot", "ring")[n % 3],
            name=("Kang", "", "", "Tholian web")[n % 4],
            sub="1/2" if n % 3 == 2 else "",
            tone=("plain", "alarm", "attention")[n % 3],
            hidden=n == 7,
            moves={"2/1": Send({"do": "pull", "to": "2/1"})} if n == 3 else {},
            otherwise=(
                Put({"do": "adjust", "set": {}}, ("set", f"t{n}"), "Set right: Kang?", "So it is")
                if n == 0
                else None
            ),
            press=Send({"do": "hit", "what": f"t{n}"}) if n in (4, 5) else None,
            hit=n == 4,
        )
        for n, place in enumerate(at[:threats])
    )
    crew = (Piece("blue.scott", "centre", seat="blue", letter="S", chosen=True, who="scott"),
            Piece("boarder", "centre", letter="2", tone="alarm"))  # fmt: skip
    states: Any = (
        ("whole", "whole"), ("damaged", "whole"), ("whole", "whole"),
        ("gone", "damaged"), ("gone", "gone"), ("whole", "whole"),
    )  # fmt: skip
    edges = tuple(
        Edge(
            f"e{n}",
            f"side {n}",
            layers,
            ("", "reactor" if n == 2 else ""),
            "alarm" if n == 4 else "plain",
            Send({"do": "mend", "edge": n}) if n == 3 else None,
        )
        for n, layers in enumerate(states)
    )
    return RingMap(
        tuple(str(n + 1) for n in range(6)),
        ("Long", "Medium", "Short"),
        Centre("The ship", "heading", edges, heading, -0.5, (Number("hull", "hull", 5, 0, 6),)),
        (*pieces, *crew),
        {"1/1": Send({"do": "place", "at": "1/1"}), "3/0": Send({"do": "place", "at": "3/0"})}
        if lit
        else {},
        (
            Arrow("t0", "0/1"),
            Arrow("t3", "e0", "alarm", "2"),
            Arrow("t7", "2/1", "attention", "3–4"),
            Arrow("t7", "4/2", "attention", "1–2"),
            Arrow("t5", "t6", "safe"),
        )
        if threats > 7
        else (),
        facts=("26 in the deck", "21 discarded", "1 lost for good"),
        numbers=(Number("bag", "in the bag", 16, 0, 40), Number("off", "discarded", 6, 0, 40)),
    )


def tracks() -> tuple[Track, ...]:
    """Return a clock that has markers on it, and where everybody stands in a second row."""
    clock = tuple(
        Slot(
            str(13 - n),
            {6: (Marker("Ivo", "blue"), Marker("", icon="fire")),
             7: (Marker("Mira", "red"),), 9: (Marker("", icon="reactor"),)}.get(n, ()),
            n == 6,
            "alarm" if n == 13 else "plain",
            Send({"do": "minute", "to": 13 - n}) if n == 8 else None,
        )
        for n in range(14)
    )  # fmt: skip
    guilt = tuple(
        Slot(str(n), tuple(Marker("", seat) for seat in SEATS[n * 4 : n * 4 + (9 - 4 * n)]))
        for n in range(5)
    )
    power = tuple(Slot(str(n), (), n == 1) for n in range(4))
    return (
        Track("minute", "Minute", clock),
        Track("guilt", "Guilt", guilt),
        Track("power", "Power", power),
    )


CHECKLIST: Final = (
    Line("Draw 3 cards. Turn the Storage room to its red side.", "hand"),
    Line("Take Eve's Trooper off the board.", seat="red"),
    Line("Put the Starbase token into sector 3, the long ring.", "plus"),
    Line("Shuffle the discards: they are the new deck.", "shuffle", rule="ST-4"),
)


class Scripted(TenFace):
    """A face that shows what it was told to show."""

    def __init__(self, scene: Scene) -> None:
        """Show this."""
        self.shown = scene

    def scene(self, news: TableNews, selection: Selection) -> Scene:  # type: ignore[override]
        """Return it."""
        return self.shown


class Asked:
    """The bridge, which notes what is sent over it and does nothing."""

    def __init__(self, bridge: Any, sent: list[Mapping[str, Any]]) -> None:
        """Stand in this bridge's place."""
        self._bridge, self._sent = bridge, sent

    def send(self, raw: Mapping[str, Any], answer: Callable[[Any], None]) -> None:
        """Note it; the answer never comes."""
        self._sent.append(raw)

    def __getattr__(self, name: str) -> Any:
        """Let the rest be done as ever."""
        return getattr(self._bridge, name)


def _packages(scene: Scene) -> dict[str, Package]:
    face: Any = Scripted(scene)
    return {PANIC: evolve(PACKAGES[PANIC], face=face)}


def show(tablet: Tablet, scene: Scene) -> list[Mapping[str, Any]]:
    """Show a scene on the table's screen; what is sent from it is noted in the list returned."""
    sent: list[Mapping[str, Any]] = []
    desk = tablet.desk
    desk.packages = _packages(scene)
    desk.bridge = Asked(tablet.bridge, sent)
    desk.news = TableNews({"game": PANIC})
    desk.go("table")
    tablet.settle()
    return sent


def happen(tablet: Tablet, after: Scene, *steps: Step) -> None:
    """Let steps be seen that lead from the scene that is shown to another."""
    desk, before = tablet.desk, tablet.desk.scene
    desk.packages = _packages(after)
    desk.news = evolve(desk.news)
    desk.happening = Happening(tuple(steps), before)
    desk.changed()
    tablet.settle()


def on_rings(count: int = 6, **how: Any) -> Scene:
    """Return a table round the rings."""
    return Scene(
        header(), seats(count, cards=0, numbers=1), actions(), middle=ring(**how),
        notices=(("ST-1", "The shields are down while cloaked."),),
    )  # fmt: skip


def on_tracks(count: int = 7) -> Scene:
    """Return a table without a map, with tracks and a list of what the hands do."""
    return Scene(
        header(), seats(count, cards=0, numbers=3, chips=2), actions(), tracks=tracks(),
        numbers=(Number("decks.a", "evidence", 12, 0, 40), Number("decks.b", "crew", 7, 0, 40)),
    )  # fmt: skip


def with_checklist(middle: RingMap | None = None, count: int = 4) -> Scene:
    """Return a table where the hands have something to do."""
    return Scene(header(), seats(count), actions(2), middle=middle, checklist=CHECKLIST)


def round_table(count: int, cards: int = 2) -> Scene:
    """Return so many seats round rings."""
    return Scene(
        evolve(header(), phases=()), seats(count, cards=cards, chips=3), actions(), middle=ring(),
        actors=(Choice("human", "Kirk", Send({}), icon="human", bright=True),
                Choice("android", "Robot", Send({}), icon="android")),
    )  # fmt: skip


def hands(middle: RingMap | None = None) -> Scene:
    """Return a seat's own scene, with what it holds."""
    held: Sequence[str] = ("gas", "knife", "ammo", "armor", "scope", "keycard")
    chips = tuple(Chip(one, one.title(), one, sub="×2" if n == 2 else "")
                  for n, one in enumerate(held))  # fmt: skip
    return Scene(header(), seats(3, cards=3), actions(3), middle=middle, hand=chips)


SCENES: Final[Mapping[str, Callable[[], Scene]]] = {
    "rings": on_rings,
    "a crowd on rings": lambda: on_rings(threats=12, heading=1.5),
    "tracks": on_tracks,
    "a list for the hands": with_checklist,
    "a list for the hands beside rings": lambda: with_checklist(ring()),
    "a hand": lambda: hands(ring()),
    "one seat": lambda: round_table(1, 1),
    "three cards a seat": lambda: round_table(3, 3),
    "nine seats": lambda: round_table(9),
    "nine seats without cards": lambda: round_table(9, 0),
    "nine seats with three cards": lambda: round_table(9, 3),
}
"""One of every kind."""
