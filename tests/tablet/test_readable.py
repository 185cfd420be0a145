"""Everything on the tablet can be read and hit: every screen and every sheet, in every size.

A situation brings a tablet somewhere; then it is drawn in languages, sizes of text and of window,
and palettes. Words that are a quarter longer stand in for a language that we have not met.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, Final, TypeAlias

import pytest
from attrs import evolve, frozen
from kivy.core.window import Window

from companion.core.refusal import Refusal
from companion.core.say import Message, Part, say
from companion.digest import playthroughs
from companion.locale import Words
from companion.stage.presses import Aim
from companion.tablet import theme
from companion.tablet.board.panel import BoardPanel
from companion.tablet.box import Box
from companion.tablet.desk import Dice, FreeRoll, Menu, Notice
from companion.tablet.ink import Said, Spot
from companion.tablet.panel import Panel
from tests.support.tablet import Finger, Tablet
from tests.tablet.conftest import ATablet

READABLE: Final = 4.5
"""The least contrast of a text and what lies under it."""
LITTLE: Final = 0.5
"""How much of a spot may lie under another's edge, where both are larger than they look."""
NAMES: Final = {"red": "Ann", "blue": "Camille", "green": "Cleo", "yellow": "Dora",
                "orange": "Eli", "purple": "Fay"}  # fmt: skip


# Situations

Bring: TypeAlias = Callable[[Tablet], Any]
SITUATIONS: dict[str, Bring] = {}


def situation(bring: Bring) -> Bring:
    SITUATIONS[bring.__name__] = bring
    return bring


def seated(tablet: Tablet, players: int = 6, **how: Any) -> None:
    seats = [{"seat": seat, "name": NAMES[seat]} for seat in list(NAMES)[:players]]
    tablet.tell(do="new_game", game="panic_station", players=seats, first="red", **how)


def at_table(tablet: Tablet, players: int = 6, **how: Any) -> None:
    """Red's first turn."""
    seated(tablet, players, **how)
    tablet.tell(do="begin")
    tablet.tell(do="parasite_phase", roll=[1])
    tablet.desk.go("table")
    tablet.settle()


def golden(tablet: Tablet, name: str, commands: int | None = None) -> None:
    """Have a golden game played, or only so many of its commands."""
    tablet.bridge.open().leave_table()
    for raw in playthroughs("panic_station")[name][:commands]:
        answer = tablet.bridge.do(raw)
        assert not isinstance(answer, Refusal), answer
    tablet.jobs.clear()
    tablet.bridge.tell_news()


def played_on(name: str, commands: int) -> Bring:
    """Go on with a golden game after so many commands."""

    def bring(tablet: Tablet) -> None:
        golden(tablet, name, commands)
        tablet.settle()
        tablet.desk.go("table")
        tablet.settle()

    return bring


@situation
def start_without_evenings(tablet: Tablet) -> None:
    pass


@situation
def start_with_evenings(tablet: Tablet) -> None:
    for name in ("human_win", "parasite_win_by_scan"):
        golden(tablet, name)
    golden(tablet, "eliminated_marker_holder", 40)
    tablet.settle()
    tablet.desk.home()


@situation
def settings(tablet: Tablet) -> None:
    tablet.tap("settings")


@situation
def demo(tablet: Tablet) -> None:
    tablet.tap("demo")


@situation
def setup_empty(tablet: Tablet) -> None:
    tablet.tap("new")


@situation
def setup_full(tablet: Tablet) -> None:
    tablet.tap("new")
    for n in range(1, 7):
        tablet.tap(f"chair.{n}")


@situation
def house_rules(tablet: Tablet) -> None:
    tablet.tap("new")
    tablet.tap("house_rules")


@situation
def recipe(tablet: Tablet) -> None:
    seated(tablet, options={"host_card": True})
    tablet.desk.go("recipe")


@situation
def recipe_light(tablet: Tablet) -> None:
    seated(tablet, board="light")
    tablet.desk.go("recipe")


@situation
def table_before_the_first_turn(tablet: Tablet) -> None:
    seated(tablet)
    tablet.desk.go("table")


@situation
def table_first_turn(tablet: Tablet) -> None:
    at_table(tablet)


@situation
def table_light(tablet: Tablet) -> None:
    at_table(tablet, board="light")


SITUATIONS["table_in_the_middle"] = played_on("parasite_win_by_scan", 62)
SITUATIONS["table_before_a_phase"] = played_on("human_win", 30)
SITUATIONS["table_late"] = played_on("eliminated_marker_holder", 118)
SITUATIONS["sheet_attacks"] = played_on("human_win", 31)
SITUATIONS["sheet_scan"] = played_on("human_win", 100)
SITUATIONS["sheet_spawn"] = played_on("parasite_win_by_scan", 60)
SITUATIONS["sheet_last_human_gas"] = played_on("eliminated_marker_holder", 120)
SITUATIONS["sheet_deck_gas"] = played_on("eliminated_marker_holder", 121)


@situation
def table_in_trouble(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.news = _troubled(tablet)
    tablet.desk.changed()


def _troubled(tablet: Tablet) -> Any:
    return evolve(tablet.desk.news, trouble=say("The disk is full."), waiting=3)


@situation
def table_laying_a_card(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.dispatch(Aim("explore", "storage-2"))


@situation
def table_question_put_aside(tablet: Tablet) -> None:
    SITUATIONS["sheet_scan"](tablet)
    tablet.tap("ask.aside")


@situation
def sheet_menu(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.open(Menu())


@situation
def sheet_trouble(tablet: Tablet) -> None:
    table_in_trouble(tablet)
    tablet.settle()
    tablet.tap("trouble")


@situation
def sheet_reminders(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("notice")


@situation
def sheet_notice(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.open(Notice(say("Nothing is kept just now"), say("The disk is full.")))


@situation
def sheet_which_card(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("action.explore")


@situation
def sheet_seat_correct(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("seat.blue")


@situation
def sheet_goes_home(tablet: Tablet) -> None:
    sheet_seat_correct(tablet)
    tablet.tap("correct.blue.leave")


@situation
def sheet_open_cards(tablet: Tablet) -> None:
    sheet_seat_correct(tablet)
    tablet.tap("correct.blue.open")
    tablet.tap("tally.keycard")


@situation
def sheet_number(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("number.seats.blue.trooper.health")


@situation
def sheet_large_number(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("number.seats.blue.bullets")


@situation
def sheet_items(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("action.items")


@situation
def sheet_trade(tablet: Tablet) -> None:
    played_on("parasite_win_by_scan", 18)(tablet)
    tablet.tap("char.android")
    tablet.tap("action.trade")


@situation
def sheet_terminal(tablet: Tablet) -> None:
    played_on("parasite_win_by_scan", 41)(tablet)
    tablet.tap("char.android")
    tablet.tap("action.terminal")


@situation
def sheet_fire(tablet: Tablet) -> None:
    played_on("human_win", 85)(tablet)
    tablet.tap("char.android")
    tablet.tap("action.fire")


@situation
def sheet_armor(tablet: Tablet) -> None:
    played_on("human_win", 80)(tablet)
    tablet.tell(do="fire", who="android", targets=[{"seat": "yellow", "who": "trooper"}], ask=True)


@situation
def sheet_hits_on_a_light_board(tablet: Tablet) -> None:
    at_table(tablet, board="light")
    while tablet.view["phase"] != "parasite":
        tablet.tell(do="end_turn")
    found = [{"id": "p1", "disc": "grey", "side": "grey", "room": None}]
    tablet.tell(do="adjust", set={"parasites": found})
    tablet.tell(do="parasite_phase", roll=[2])


@situation
def sheet_refused(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.tap("action.fire")


@situation
def sheet_dice(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.open(Dice({"do": "parasite_phase"}, 4))


@situation
def sheet_die_for_nothing(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.open(FreeRoll(3, 4))


@situation
def sheet_give_up(tablet: Tablet) -> None:
    sheet_menu(tablet)
    tablet.settle()
    tablet.tap("menu.give_up")


@situation
def sheet_result(tablet: Tablet) -> None:
    SITUATIONS["sheet_scan"](tablet)
    tablet.tap("scan.2")


@situation
def sheet_mend(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.go("table")
    tablet.tell(do="explore", who="trooper", card="storage-2", at=[1, 0])
    board = next(one for one in tablet.panels() if isinstance(one, BoardPanel))
    finger = Finger(*board.where_cell((1, 0))).down()
    tablet.wait(0.7)
    finger.up()


@situation
def log(tablet: Tablet) -> None:
    SITUATIONS["table_in_the_middle"](tablet)
    tablet.desk.go("log")


@situation
def rules(tablet: Tablet) -> None:
    tablet.desk.go("rules")


@situation
def rule(tablet: Tablet) -> None:
    at_table(tablet)
    tablet.desk.go("rules", "PS-FIRE-06")


@situation
def evening(tablet: Tablet) -> None:
    start_with_evenings(tablet)
    tablet.settle()
    tablet.tap("evening.1")


@situation
def end(tablet: Tablet) -> None:
    played_on("human_win", 102)(tablet)
    tablet.tell(do="burn_hive", who="trooper", cans=3)


# How it is drawn

KNOWN: Final = ("Tap the map", "Échange avec Camille")
"""Cut in the narrowest of buttons, and told in full by what a press of them opens."""
SHORT: Final = 12
"""Words so short are shown by the French ones."""
FILLER: Final = "de la salle avec une carte pour chaque joueur qui est encore en vie ce soir"


class Longer(Words):
    """English with every sentence a quarter longer; French shows what single words need."""

    def __init__(self) -> None:
        super().__init__("en")

    def say(self, part: Part) -> str:
        if not isinstance(part, Message) or not part.text:
            return super().say(part)
        text = super().say(part)
        own = len(re.sub(r"\{.*?\}", "", part.text).strip())
        more = round(own * 0.25)
        if own < SHORT:
            return text
        return f"{text} {FILLER[: max(more - 1, 1)].strip()}"


@frozen
class Drawn:
    """One way of drawing a situation."""

    size: tuple[int, int] = (1280, 800)
    language: str = "longer"
    text: float = 1.0
    theme: str = "dark"

    def __str__(self) -> str:
        size = "x".join(map(str, self.size))
        return f"{size} {self.language} {self.text:.0%} {self.theme}"


STANDING: Final = (800, 1280)
LARGE: Final = (1920, 1200)
EVERY_WAY: Final = (
    Drawn(language="en"),
    Drawn(language="fr", theme="light"),
    Drawn(),
    Drawn(text=1.3),
    Drawn(language="fr", text=1.6),
    Drawn(text=1.6),
    Drawn(LARGE, text=1.3),
    Drawn(STANDING, text=1.6),
    Drawn(STANDING, language="fr", text=1.3, theme="light"),
    Drawn(STANDING),
)


def draw(tablet: Tablet, how: Drawn) -> None:
    """Draw what is there in this way."""
    longer = how.language == "longer"
    if tuple(tablet.stage.size) != how.size:
        Window.size = how.size
    tablet.desk.set(language="en" if longer else how.language, theme=how.theme, text=how.text)
    if longer:
        tablet.desk.words = Longer()
        tablet.desk.rebuilt()
    answered(tablet)
    for panel in tablet.panels():
        panel.redraw()


def answered(tablet: Tablet) -> None:
    """Let what was asked be answered; nothing is drawn on the window."""
    while tablet.jobs:
        tablet.jobs.pop(0)()


# What is wrong


@frozen
class Fault:
    """Something that cannot be read, or hit."""

    panel: str
    what: str
    which: str
    """The text, or the key."""
    more: str = ""

    def __str__(self) -> str:
        return f"{self.panel}: {self.what}: {self.which} {self.more}"


def faults(tablet: Tablet) -> Iterator[Fault]:
    """Find everything that is wrong with what a finger reaches now."""
    px = tablet.desk.look.px
    panels = tablet.reachable()
    for panel in panels:
        for said in panel.said:
            if not _on_map(panel, said.box):
                yield from _of_text(panel, said, px(theme.SMALL))
        spots = [spot for spot in panel.spots if not _on_map(panel, spot.box)]
        for spot in spots:
            yield from _of_spot(panel, spot, px)
        for one, other in combinations(spots, 2):
            if _overlap(one.box, other.box, px(2)):
                yield Fault(_name(panel), "spots overlap", f"{one.key} and {other.key}")
    for one_, other_ in combinations(panels, 2):
        a, b = _of_window(one_), _of_window(other_)
        if _overlap(a, b, px(2), little=0):
            yield Fault(_name(one_), "panels overlap", _name(other_), f"{_at(a)} {_at(b)}")


def _of_text(panel: Panel, said: Said, least: float) -> Iterator[Fault]:
    name, text = _name(panel), said.text
    if not said.fits and text not in KNOWN:
        yield Fault(name, "does not fit", text, f"{_at(said.box)} size {said.size:.0f}")
    if said.size < round(least):
        yield Fault(name, "is small", text, f"{said.size:.1f} < {least:.1f}")
    contrast = theme.contrast(_opaque(said), said.ground)
    if contrast < READABLE:
        yield Fault(name, "is faint", text, f"{contrast:.2f}")


def _opaque(said: Said) -> theme.Colour:
    red, green, blue, _ = theme.mixed(said.ground, said.colour, said.colour[3])
    return red, green, blue, 1


def _of_spot(panel: Panel, spot: Spot, px: Callable[[float], float]) -> Iterator[Fault]:
    box, need = spot.box, px(theme.TOUCH) - 0.5
    if box.w < need or box.h < need:
        yield Fault(_name(panel), "is small for a finger", spot.key, _at(box))
    area, edge = panel.area, px(6)
    inside = box.x >= -edge and box.right <= area.w + edge
    inside &= panel.scrolls or (box.y >= -edge and box.top <= area.h + edge)
    if not inside:
        yield Fault(_name(panel), "lies outside", spot.key, f"{_at(box)} in {_at(area)}")


def _on_map(panel: Panel, box: Box) -> bool:
    if not isinstance(panel, BoardPanel) or panel.drawing is None:
        return False
    return panel.drawing.ground.box.holds(*box.middle)


def _overlap(one: Box, other: Box, edge: float, little: float = LITTLE) -> bool:
    """Tell whether two boxes share more than a little, and neither lies in the other."""
    w = min(one.right, other.right) - max(one.x, other.x)
    h = min(one.top, other.top) - max(one.y, other.y)
    if w <= edge or h <= edge:
        return False
    if _within(one, other, edge) or _within(other, one, edge):
        return False
    return w * h > little * min(one.w * one.h, other.w * other.h)


def _within(one: Box, other: Box, edge: float) -> bool:
    return (
        one.x >= other.x - edge
        and one.y >= other.y - edge
        and one.right <= other.right + edge
        and one.top <= other.top + edge
    )


def _of_window(panel: Panel) -> Box:
    return Box(panel.x, panel.y, panel.width, panel.height)


def _at(box: Box) -> str:
    return f"{box.w:.0f}x{box.h:.0f}"


def _name(panel: Panel) -> str:
    module = type(panel).__module__.removeprefix("companion.tablet.")
    return f"{module}.{type(panel).__name__}"


CROWDED: Final = pytest.mark.xfail(
    reason="at 160 % and with trouble told, a low seat's name and hand share half a finger",
    strict=True,
)


@pytest.mark.parametrize(
    "where",
    [pytest.param(one, marks=CROWDED) if one == "table_in_trouble" else one for one in SITUATIONS],
)
def test_everything_can_be_read_and_hit(where: str, a_tablet: ATablet) -> None:
    tablet = a_tablet()
    SITUATIONS[where](tablet)
    tablet.settle()
    found: list[str] = []
    for how in EVERY_WAY:
        draw(tablet, how)
        found += [f"{how}: {fault}" for fault in faults(tablet)]
    assert found == []


# The palettes


@pytest.mark.parametrize("name", theme.PALETTES)
@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
@pytest.mark.parametrize("colour", ["text", "quiet"])
def test_words_can_be_read_on_every_ground(name: str, ground: str, colour: str) -> None:
    palette = theme.PALETTES[name]
    assert theme.contrast(getattr(palette, colour), getattr(palette, ground)) >= READABLE


@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
@pytest.mark.parametrize("colour", ["attention", "alarm", "safe"])
def test_bright_colours_can_be_read_in_the_dark(ground: str, colour: str) -> None:
    assert theme.contrast(getattr(theme.DARK, colour), getattr(theme.DARK, ground)) >= READABLE


@pytest.mark.parametrize("ground", ["ground", "panel", "raised"])
@pytest.mark.parametrize("colour", ["alarm", "safe"])
def test_bright_colours_can_be_read_in_the_light(ground: str, colour: str) -> None:
    """Amber is none of them: on a light ground it is a fill, and words stand on it."""
    assert theme.contrast(getattr(theme.LIGHT, colour), getattr(theme.LIGHT, ground)) >= READABLE


@pytest.mark.parametrize("name", theme.PALETTES)
def test_letters_can_be_read_on_bright_colours(name: str) -> None:
    palette = theme.PALETTES[name]
    for fill in (*palette.seats.values(), palette.attention):
        assert theme.contrast(palette.on_bright, fill) >= READABLE


@pytest.mark.parametrize("name", theme.PALETTES)
def test_shapes_can_be_seen_on_every_ground(name: str) -> None:
    """A seat's colour is never alone: its shape and its letter are there too."""
    palette = theme.PALETTES[name]
    for colour in (palette.alarm, palette.safe):
        for ground in (palette.ground, palette.panel, palette.raised):
            assert theme.contrast(colour, ground) >= 3
