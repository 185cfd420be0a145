"""The scripted evening: what is shown, as data. A picture is a name and what is done before it."""

from __future__ import annotations

from typing import Any, Final

from companion.phones.open_scan import VOID
from tests.screenshots.cards import (
    dark,
    fails,
    lean,
    printed,
    scroll,
    take_away,
)
from tests.screenshots.cards import hold as hold_up
from tests.screenshots.chapters import Chapter, Shot
from tests.screenshots.device import box_is, denied, lower, press_box, scan
from tests.screenshots.guests import (
    WARNS,
    asked_to_open,
    asks,
    closed,
    count,
    everybody_in,
    key_round,
    new_row,
    no_door,
    phase_that_asks,
    phone,
    report,
    seals,
    sees_another,
    set_back,
    switch_off,
    warned,
    wifi,
)
from tests.screenshots.orbits import ORBITS
from tests.screenshots.steps import (
    back,
    go,
    happen,
    hold,
    home,
    later,
    lift,
    on_a_full_disk,
    tap,
    tell,
    told,
)
from tests.screenshots.voyages import VOYAGES
from tests.support.held import BUSY
from tests.support.tablet import typed

NAMES: Final = ("Ann", "Ben", "Cleo", "Dora", "Eli", "Fay")
SEATS: Final = ("red", "blue", "green", "yellow", "orange", "purple")
PLAYERS: Final = [{"seat": s, "name": n} for s, n in zip(SEATS, NAMES, strict=True)]

A_GAME: Final = (tell("new_game", players=PLAYERS, first="red"), tell("begin"),
                 tell("parasite_phase", roll=[1]), go("table"))  # fmt: skip


def a_look(name: str, *, standing: bool = False, **settings: Any) -> Chapter:
    """Show the same few screens as they look with these settings."""
    shots: tuple[Shot, ...] = (
        (f"{name}-start", ()),
        (f"{name}-table", (tap("resume"),)),
        (f"{name}-attacks", (told("human_win", 30, 31),)),
        (f"{name}-refused", (tap("tally.go", "action.fire"),)),
        (f"{name}-log", (tap("refused.ok", "log"),)),
        (f"{name}-rule", (back, go("rules", "PS-ITEM-10"))),
        (f"{name}-settings", (back, go("settings"))),
    )
    return Chapter(name, shots, ("human_win", 30), settings, standing)


CHAPTERS: Final = (
    Chapter(
        "first-time",
        (
            ("start", ()),
            ("settings", (tap("settings"),)),
            ("rules", (back, tap("rules"))),
            ("rules-section", (tap("section.3"),)),
            ("rule", (back, back, go("rules", "PS-SCAN-04"))),
            ("demo", (back, tap("demo"), later(6))),
            ("demo-paused", (later(20), tap("demo.pause"))),
        ),
    ),
    Chapter(
        "setting-up",
        (
            ("setup-empty", (tap("new"),)),
            ("setup-chair", (tap("chair.1"),)),
            ("setup-typing", (typed("Ann"), typed("Ben", enter=False))),
            ("setup-six", (typed("", *NAMES[2:]),)),
            ("setup-game", (tap("setup.next"),)),
            ("house-rules", (tap("house_rules"),)),
            ("house-rules-fight", (tap("topic.fight"),)),
            ("house-rules-items", (tap("topic.items"),)),
            ("recipe", (back, tap("setup.go"))),
            ("recipe-search", (tap("recipe.next"),)),
            ("recipe-ticked", (tap("check.stack", "check.gas"),)),
            ("recipe-deal", (tap("recipe.next", "recipe.next", "recipe.next"),)),
            ("recipe-all", (tap("recipe.all"),)),
            ("recipe-done", (tap("begin"),)),
        ),
    ),
    Chapter(
        "two-games",
        (
            ("two-games-start", ()),
            ("two-games-other", (tap("game.ten"),)),
            ("two-games-demo", (tap("demo"), later(6))),
            ("two-games-rules", (back, tap("rules"))),
            ("two-games-setup", (back, tap("new"))),
            ("two-games-chair", (tap("chair.1"), typed(*NAMES[:3]))),
            ("two-games-table", (tap("chair.4", "stand", "chair.4", "setup.next", "setup.go"),)),
            ("two-games-end", (*[tell("throw", roll=[6]), tell("keep")] * 5,)),
            ("two-games-past", (home, tap("past_game.1"))),
        ),
        beside=True,
    ),
    *VOYAGES,
    *ORBITS,
    Chapter(
        "first-turns",
        (
            ("start-resume", ()),
            ("table-setup", (tap("resume"),)),
            ("table-first-phase", (told("human_win", 2, 3),)),
            ("table-turn", (told("human_win", 3, 12),)),
            ("table-touched", (hold("action.end_turn.*"),)),
        ),
        ("human_win", 2),
    ),
    Chapter(
        "a-turn",
        (
            ("menu", (tap("resume", "menu"),)),
            ("free-roll", (tap("menu.roll"), later(2))),
            ("give-up", (back, home, tap("resume", "menu", "menu.give_up"))),
            ("refused", (back, home, tap("resume", "action.fire"))),
            ("items", (back, home, tap("resume", "action.items"))),
            ("number", (home, tap("resume", "number.seats.blue.trooper.health"))),
            ("number-two-digits", (tap("close", "number.decks.search"),)),
            ("seat", (tap("close", "seat.red"),)),
            ("seat-open", (tap("correct.red.open"),)),
            ("notices", (home, tap("resume", "notice"))),
            ("trade", (tap("notice.ok"), told("human_win", 12, 34))),
            ("trade-whom", (tap("action.trade"),)),
        ),
        ("human_win", 12),
    ),
    Chapter(
        "exploring",
        (
            ("explore-card", (tap("resume", "action.explore"),)),
            ("explore-lit", (tap("card.explore.storage-2"),)),
            ("explore-laid", (tap("lay.1,0"), later(1))),
            ("move-lit", (tap("action.move"),)),
        ),
        ("human_win", 4),
    ),
    Chapter(
        "questions",
        (
            ("attacks", (tap("resume"),)),
            ("attacks-armor", (tap("tally.a*"),)),
            ("attacks-aside", (tap("ask.aside"),)),
        ),
        ("human_win", 31),
    ),
    Chapter("spawn", (("spawn-which-room", (tap("resume"),)),), ("eliminated_marker_holder", 27)),
    Chapter(
        "late",
        (
            ("six-parasites-attack", (tap("resume"),)),
            ("six-parasites", (tap("tally.go"),)),
            ("six-players-late", (told("eliminated_marker_holder", 86, 113),)),
            ("heat-scan", (told("eliminated_marker_holder", 113, 119),)),
            ("heat-scan-result", (tap("scan.4"),)),
            ("last-human-gas", (tap("result.ok"),)),
            ("deck-gas", (told("eliminated_marker_holder", 120, 121),)),
            ("ending", (told("eliminated_marker_holder", 121, 122),)),
            ("end", (told("eliminated_marker_holder", 122, 123),)),
            ("log-long", (go("log"),)),
            ("start-after", (home,)),
            ("past-evening", (tap("past_game.1"),)),
        ),
        ("eliminated_marker_holder", 85),
    ),
    Chapter(
        "rewriting",
        (
            ("log-line-open", (tap("resume"), go("log"), tap("line.81"))),
            ("rewrite", (tap("rewrite.81"),)),
            ("rewrite-follows", (tap("leave_out"),)),
            ("rewrite-search", (back, back, go("log"), tap("line.78"), tap("rewrite.78"))),
        ),
        ("eliminated_marker_holder", 85),
    ),
    Chapter(
        "hive-found",
        (
            ("hive-found", (tap("resume"), told("eliminated_marker_holder", 118, 119),
                            later(1), lambda tablet: tablet.desk.skip(), later(3))),
        ),
        ("eliminated_marker_holder", 118),
        {"motion": True},
    ),
    Chapter("humans-win", (("end-humans", (tap("past_game.1"),)),), ("human_win", 104)),
    Chapter(
        "light-board",
        (
            ("light-board", (tell("new_game", players=PLAYERS, first="red", board="light"),
                             tell("begin"), go("table"))),
            ("light-board-turn", (tap("action.parasite_phase"),)),
            ("light-board-search", (tell("end_turn"), tap("action.search"))),
            ("light-board-search-red", (tap("search.told.red.red"),)),
            ("light-board-hits", (back, *[tell("end_turn")] * 6, tap("action.parasite_phase"))),
        ),
    ),
    Chapter(
        "own-die",
        (("own-die", (tap("resume", "action.parasite_phase"),)),),
        ("human_win", 30),
        {"own_die": True},
    ),
    Chapter(
        "in-motion",
        (
            ("phase-die-falls", (tap("resume"), happen(0.35, "parasite_phase"))),
            ("phase-die-lies", (later(0.6),)),
            ("phase-parasites-walk", (later(0.7),)),
            ("phase-attacks", (later(3),)),
        ),
        ("human_win", 30),
        {"motion": True},
    ),
    Chapter(
        "trouble",
        (
            ("disk-full", (tap("resume"), on_a_full_disk("end_turn"))),
            ("disk-full-why", (tap("trouble"),)),
        ),
        ("human_win", 12),
    ),
    Chapter(
        "phones",
        (
            ("phones-nobody", (tell("new_game", players=PLAYERS, first="red"), go("recipe"),
                               tap("phones"))),
            ("phones-some", (phone("here", "red", "green"), phone("away", "yellow"),
                             phone("tablet", "orange"))),
            ("phones-seat-free", (tap("phones.seat.blue"),)),
            ("phones-seat-first", (back, phone("free", "orange"), tap("phones.seat.blue"),
                                   tap("seat_phone.tablet"))),
            ("phones-seat-taken", (back, phone("tablet", "orange"), tap("phones.seat.red"))),
            ("phones-seat-lost", (tap("seat_phone.free"),)),
            ("phones-network", (back, tap("phones.network"))),
            ("phones-wifi", (back, tap("phones.wifi"))),
            ("phones-wifi-typed", (wifi("Station", "twelve; letters"),)),
            ("phones-wifi-code", (back, tap("phones.wifi"))),
            ("phones-recipe", (back, back)),
            ("phones-table-setup", (go("table"),)),
            ("phones-all", (everybody_in, go("phones"))),
            ("phones-row-waiting", (key_round("blue", "green"),)),
            ("phones-row-fault", (key_round("blue", at_fault="blue"),)),
            ("phones-row-compare", (new_row("red", "blue", "yellow", "purple"),)),
            ("phones-row-recipe", (go("recipe"),)),
            ("phones-row-other", (back, sees_another("blue"))),
            ("phones-set-back", (set_back("blue"),)),
            ("phones-gone", (set_back(), phone("away", *SEATS), key_round(*SEATS))),
            ("phones-all-again", (everybody_in,)),
            ("phones-table", (back, tell("begin"), tell("parasite_phase", roll=[1]),
                              phone("away", "green"), later(6))),
            ("phones-menu", (tap("menu"),)),
            ("phones-table-row", (back, new_row("red", "yellow"))),
            ("phones-table-other", (sees_another("blue"),)),
            ("phones-table-set-back", (set_back("blue"),)),
            ("phones-table-set-back-why", (tap("set_back"),)),
            ("phones-trouble", (back, set_back(), go("phones"), no_door)),
            ("phones-off", (switch_off,)),
        ),
        phones=True,
    ),
    Chapter(
        "phones-armor",
        (
            ("phones-attacks", (tap("resume"), phone("here", "red", "blue"),
                                phase_that_asks(4))),
            ("phones-attacks-answered", (tell("armor", attack="a3", seat="blue", cards=1),)),
        ),
        ("eliminated_marker_holder", 84),
        phones=True,
    ),
    Chapter(
        "phones-fire",
        (
            ("phones-fire-asked", (tap("resume"), phone("here", "yellow"), tell("fire",
                                   who="android", ask=True,
                                   targets=[{"seat": "yellow", "who": "trooper"}]))),
        ),
        ("human_win", 80),
        phones=True,
    ),
    Chapter(
        "sealed",
        (
            ("sealed-asked", (*A_GAME, everybody_in, phone("tablet", "green", "orange"),
                              phone("away", "blue"), later(6),
                              tell("heat_scan", anyway=True), asks(), seals("red"))),
            ("sealed-void", (asks(void=VOID["nonsense"]),)),
            ("sealed-cover", (tap("sealed.here"),)),
            ("sealed-question", (tap("pass.begin"),)),
            ("sealed-holding", (hold("pass.answer.0"), later(0.6))),
            ("sealed-after", (later(1), lift)),
            ("sealed-scan-again", (tap("pass.done"),)),
            ("sealed-cancelled", (tap("sealed.cancel"),)),
            ("sealed-cards", (tap("sealed.cards"),)),
            ("sealed-lacking", (back, phone("free", "orange", "yellow"),
                                asks(state="lacking", waiting=(), lacking=("yellow", "orange")))),
            ("sealed-too-few", (phone("tablet", "blue", "yellow", "orange", "purple"),
                                asks(state="lacking", waiting=()))),
            ("sealed-keys", (everybody_in, key_round("blue", "yellow"),
                             asks(state="keys", waiting=("blue", "yellow")))),
            ("sealed-row-compare", (everybody_in, new_row("red", "green", "yellow"), asks())),
            ("sealed-row-other", (sees_another("blue"),)),
            ("sealed-set-back", (everybody_in, set_back("blue"),
                                 asks(state="set_back", waiting=()))),
            ("sealed-warned", (set_back(), asks(state="warned", waiting=(), warns=WARNS))),
            ("sealed-warns-open", (asks(warns=WARNS[:1]), seals("red"))),
            ("sealed-result", (everybody_in, phone("tablet", "green"), asks(), count(5))),
            ("sealed-told-again", (tap("result.ok"), tell("undo"), asks(), count(5, again=True))),
            ("sealed-by-hand", (tap("result.ok"), tell("undo"), tell("undo"), warned("heat_scan"),
                                tap("menu"), tap("menu.heat_scan"))),
            ("sealed-taken-back", (tap("warned.leave"), tell("heat_scan", anyway=True), asks(),
                                   count(5), tap("result.ok"), tell("undo"), asks())),
            ("sealed-second", (count(5), tap("result.ok"), asks("last_human_without_gas"))),
            ("sealed-second-question", (tap("sealed.here", "pass.begin"),)),
            ("sealed-second-result", (count(1),)),
        ),
        phones=True,
    ),
    Chapter(
        "audit",
        (
            ("audit-asked", (*A_GAME, everybody_in, tell("heat_scan", anyway=True), asks(),
                             count(6), tap("result.ok"),
                             asked_to_open("red", "green", declined=("blue",)))),
            ("audit-sure", (tap("end_audit"),)),
            ("audit-closed", (back, asked_to_open(*SEATS[:5]), closed("red", "green"))),
            ("audit-closed-sure", (tap("end_audit"),)),
            ("audit-closed-log", (back, go("log"), tap("line.4"))),
            ("audit-closed-undo", (back, back, tap("undo"))),
            ("audit-report", (back, go("end"), report("stands"))),
            ("audit-report-log", (tap("log"),)),
            ("audit-table", (back, back)),
        ),
        phones=True,
    ),
    *(
        Chapter(
            f"audit-{name}",
            ((f"audit-{name}", (*A_GAME, everybody_in, tell("heat_scan", anyway=True),
                                asks(), count(6), tap("result.ok"), asked_to_open(),
                                report(kind))),),
                settings=settings,
            standing=name == "standing",
            phones=True,
        )
        for name, kind, settings in (("overturned", "overturned", {}), ("unproven", "unproven", {}),
                                     ("light", "stands", {"theme": "light"}),
                                     ("text-160", "unproven", {"text": 1.6}),
                                     ("standing", "unproven", {}))
    ),
    *(
        Chapter(
            f"sealed-{name}",
            (
                (f"sealed-{name}-asked", (*A_GAME, everybody_in, phone("tablet", "green"),
                                          tell("heat_scan", anyway=True), asks(), seals("red"))),
                (f"sealed-{name}-question", (tap("sealed.here", "pass.begin"),)),
                (f"sealed-{name}-row", (back, new_row("red"), sees_another("blue"),
                                        asks(warns=WARNS))),
                (f"sealed-{name}-warned", (everybody_in,
                                           asks(state="warned", waiting=(), warns=WARNS))),
                (f"sealed-{name}-count", (asks(), count(2))),
                (f"sealed-{name}-by-hand", (tap("result.ok"), warned("heat_scan"), tap("menu"),
                                            tap("menu.heat_scan"))),
            ),
                settings=settings,
            standing=name == "standing",
            phones=True,
        )
        for name, settings in (("light", {"theme": "light"}), ("text-160", {"text": 1.6}),
                               ("flat", {"flat": True}), ("standing", {}))
    ),
    *(
        Chapter(
            f"phones-{name}",
            (
                (f"phones-{name}-some", (tell("new_game", players=PLAYERS, first="red"),
                                         phone("here", "red", "green"), phone("away", "yellow"),
                                         phone("tablet", "orange"), go("phones"))),
                (f"phones-{name}-seat-free", (tap("phones.seat.blue"),)),
                (f"phones-{name}-row", (back, everybody_in, new_row("red", "green"))),
                (f"phones-{name}-other", (sees_another("blue", "yellow"),)),
                (f"phones-{name}-set-back", (set_back("blue"),)),
                (f"phones-{name}-table", (go("table"), set_back(),
                                          phone("free", "blue", "purple"))),
                (f"phones-{name}-wifi", (wifi("Station", "twelve; letters"), go("wifi"))),
            ),
            settings=settings,
            standing=name == "standing",
            phones=True,
        )
        for name, settings in (("light", {"theme": "light"}), ("text-160", {"text": 1.6}),
                               ("flat", {"flat": True}), ("standing", {}))
    ),
    Chapter(
        "cards",
        (
            ("cards-empty", (*A_GAME, go("cards"), take_away)),
            ("cards-read", (hold_up("exploration/run-1", "search/ammo"),)),
            ("cards-unknown", (hold_up("9783161484100"),)),
            ("cards-dark", (take_away, dark)),
            ("cards-busy", (fails(BUSY),)),
            ("cards-choices", (hold_up("character/blue-android"), scroll(0.5))),
            ("cards-printed", (printed, scroll(1.0))),
            ("cards-teach", (scroll(0), tap("cards.teach.*"))),
            ("cards-teach-rooms", (tap("teach.exploration"),)),
            ("cards-teach-items", (back, tap("teach.search"))),
            ("cards-taught", (tap("teach.search.search/gas-can"), scroll(1.0))),
            ("cards-missing", (lean,)),
        ),
        cards=True,
    ),
    Chapter(
        "cards-at-the-table",
        (
            ("card-corner", (*A_GAME, take_away)),
            ("card-explored", (hold_up("exploration/storage-2"),)),
            ("card-laid", (tap("held.*"),)),
            ("card-lies-already", (back, take_away, hold_up("exploration/reactor"))),
            ("card-played", (take_away, hold_up("search/keycard"))),
            ("card-refused", (back, take_away, hold_up("search/gas-can"))),
            ("card-of-another", (back, take_away, hold_up("character/green-trooper"))),
            ("card-who-acts", (back, take_away, hold_up("character/red-android"))),
            ("card-not-known", (take_away, hold_up("9783161484100"))),
            ("card-menu", (later(5), tap("menu"))),
        ),
        settings={"camera_reads": True},
        cards=True,
    ),
    *(
        Chapter(
            f"cards-{name}",
            (
                (f"cards-{name}-read", (*A_GAME, go("cards"),
                                        hold_up("exploration/run-1", "PS-B01"))),
                (f"cards-{name}-table", (back, take_away, hold_up("exploration/storage-2"))),
                (f"cards-{name}-line", (back, take_away, hold_up("9783161484100"))),
            ),
            settings={"camera_reads": True, **settings},
            standing=name == "standing",
            cards=True,
        )
        for name, settings in (("light", {"theme": "light"}), ("text-160", {"text": 1.6}),
                               ("flat", {"flat": True}), ("standing", {}))
    ),
    Chapter(
        "cards-light-board",
        (
            ("card-light-board", (tell("new_game", players=PLAYERS, first="red", board="light"),
                                  tell("begin"), tell("parasite_phase", roll=[1]), go("table"),
                                  take_away)),
            ("card-light-board-explored", (hold_up("exploration/hive"),)),
        ),
        settings={"camera_reads": True},
        cards=True,
    ),
    Chapter(
        "box",
        (
            ("box-table", (*A_GAME, later(1))),
            ("box-held", (press_box(held=True),)),
            ("box-scan", (later(5), scan("exploration/storage-2"))),
            ("box-result", (back, tell("heat_scan", anyway=True), tap("scan.2"), later(1))),
            ("box-menu", (press_box(), tap("menu"))),
            ("box-nothing-to-do", (later(1), press_box())),
            ("box-screen", (tap("menu.device"),)),
            ("box-tried", (scan("search/keycard"), press_box(), lower(0.6),
                           tap("device.lamp.blue"))),
            ("box-lower", (lower(1.0),)),
            ("box-denied", (lower(0), denied)),
            ("box-older", (lower(0.0), box_is("live", is_old=True, box="3fa291bc",
                                              unset=("0005", "0013")))),
            ("box-not-found", (box_is("searching", port="", kind=None),)),
            ("box-silent", (box_is("silent", port="/dev/ttyUSB0", kind="box"),)),
            ("box-gone", (back, later(5))),
            ("box-scanner", (go("device"), box_is("live", kind="scanner", firmware="", lights=0,
                                                  has_button=False, has_buzzer=False))),
        ),
        cards=True,
        box=True,
    ),
    *(
        Chapter(
            f"box-{name}",
            (
                (f"box-{name}-table", (*A_GAME, later(1))),
                (f"box-{name}-result", (tell("heat_scan", anyway=True), tap("scan.2"), later(1))),
                (f"box-{name}-screen", (back, go("device"), scan("exploration/storage-2"))),
                (f"box-{name}-denied", (denied,)),
            ),
            settings=settings,
            standing=name == "standing",
            cards=True,
            box=True,
        )
        for name, settings in (("light", {"theme": "light"}), ("text-160", {"text": 1.6}),
                               ("standing", {}))
    ),
    a_look("light", theme="light"),
    a_look("text-160", text=1.6),
    a_look("flat", flat=True),
    a_look("flat-160", flat=True, text=1.6),
    a_look("standing", standing=True),
)  # fmt: skip
