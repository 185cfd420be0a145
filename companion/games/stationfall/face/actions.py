"""The big buttons of each moment, and what the table can do besides."""

from __future__ import annotations

from collections.abc import Iterable

from attrs import evolve

from companion.core.say import Message, say, say_many
from companion.games.stationfall.face import (
    activating,
    bots,
    deeds,
    learning,
    noting,
    questions,
    scoring,
)
from companion.games.stationfall.face.asking import leads
from companion.games.stationfall.face.names import BRIBE, KOMPROMAT
from companion.games.stationfall.face.table import ACTS, STARTS, FaceTable
from companion.games.stationfall.face.track import due, marked
from companion.games.stationfall.names import MINUTE
from companion.stage.presses import Go, Pick, Press, Send, Words
from companion.stage.questions import Ask, Choice, Fill, Row, Tally
from companion.stage.scene import Action


def actions(table: FaceTable) -> tuple[Action, ...]:
    """Return the buttons of this moment."""
    if table.over:
        end = Action("end", say("How it ended"), Go("end"), icon="winner", bright=True)
        return (end,) if table.aims else ()
    if table.phase == "setup":
        return _setup(table)
    if table.first_pending is not None:
        return _there((*_pending(table), _happened(table)))
    if table.phase == "stationfall":
        return scoring.actions(table)
    return _there(_turn(table))


def _there(found: Iterable[Action | None]) -> tuple[Action, ...]:
    return tuple(one for one in found if one is not None)


def _setup(table: FaceTable) -> tuple[Action, ...]:
    if table.seat is not None or not table.is_open("begin"):
        return ()
    recipe = Action("recipe", say("How to set up the table"), Go("recipe"), icon="rules")
    begin = Action("begin", say("Begin"), Send({"do": "begin"}), icon="play", bright=True)
    return (recipe, begin) if table.aims else (begin,)


def _pending(table: FaceTable) -> tuple[Action, ...]:
    """Return a seat's way to what is to be settled; the table's screen asks by itself."""
    asked = questions.pending(table)
    if table.is_table or asked is None:
        return ()
    label = asked.title
    press = Pick(evolve(asked, must=False))
    return (Action("pending", label, press, icon="question", bright=True),)


def _turn(table: FaceTable) -> list[Action | None]:
    if not table.acts:
        return [_happened(table)]
    if table.step in STARTS:
        start = bots.start(table) if table.is_bots else activating.actions(table)
        return [*start, learning.action(table), _happened(table, apart=True)]
    if table.step not in ACTS:
        return [_happened(table)]
    return [
        *bots.deeds_of(table),
        _handling(table),
        _happened(table),
        *_extras(table),
        bots.choice(table),
        _end_turn(table),
    ]


def _happened(table: FaceTable, *, apart: bool = False) -> Action | None:
    if not deeds.can_happen(table):
        return None
    asked = table.later("happened", lambda: deeds.happened(table))
    label = say("What happened…") if table.aims else say("Tell the app…")
    sub = say("Attack, fire, launch, Data…") if table.aims and not apart else ""
    return Action("happened", label, asked, sub, "log",
                  apart=apart)  # fmt: skip


def _handling(table: FaceTable) -> Action | None:
    who = table.acting
    if who is None or not deeds.can_handle(table):
        return None
    asked = table.later("handling", lambda: deeds.handling(table, who))
    return Action("handling", say("Step, Pick Up…"), asked, icon="move")


def _extras(table: FaceTable) -> list[Action | None]:
    """SF-BRB-01, SF-KOM-02: one button each, or on a narrow screen one for both; bots: none."""
    if table.is_bots:
        return []
    found = [
        _extra(table, "bribe", say("Bribe"), BRIBE),
        _extra(table, "kompromat", say("Kompromat"), KOMPROMAT),
    ]
    choices = [Choice(one.key, one.label, one.press, icon=one.icon) for one in found if one]
    if (noted := noting.kompromat(table)) is not None:
        choices.append(noted)
    if table.aims or len(choices) < len(found):
        return found
    asked = Ask("extra", say("How do you get the extra action?"), tuple(choices))
    return [Action("extra", say("Extra action"), table.later("extra", lambda: asked), icon="plus")]


def _extra(table: FaceTable, do: str, label: Message, icon: str) -> Action | None:
    """SF-BRB-01, SF-KOM-02: one more action, with any Character."""
    ways = table.ways(do)
    if not ways:
        offer = table.closed(do)
        return None if offer is None else Action(do, label, table.shut(offer), icon=icon)
    press = leads(table, do, ways, ("character",), key=do)
    if isinstance(press, Pick) and isinstance(press.question, Ask):
        asked = evolve(press.question, text=noting.ONE_MORE)
        press = table.later(do, lambda: asked)
    return Action(do, label, press, say("1 extra action"), icon)


def _end_turn(table: FaceTable) -> Action | None:
    offer = next(iter(table.offers("end_turn")), None)
    if offer is None:
        return None
    press: Press = Send({"do": "end_turn"}) if offer.closed is None else table.shut(offer)
    if offer.closed is None and (asked := _order(table)) is not None:
        press = Pick(asked)
    return Action("end_turn", say("End turn"), press, _sub(table), "end-turn", bright=True,
                  apart=True)  # fmt: skip


def _order(table: FaceTable) -> Tally | None:
    """AMB-21: whose own markers resolve together chooses their order, where it matters."""
    mine = [one for one in due(table) if one["seat"] == table.active]
    if len(mine) < 2 or all(one["what"] == "note" for one in mine):  # noqa: PLR2004
        return None
    lie = [one["due"] if one["on"] == MINUTE else one["on"] for one in mine]
    named = [
        on if lie.count(on) == 1 else f"{on}:{one['what']}"
        for on, one in zip(lie, mine, strict=True)
    ]
    rows = tuple(
        Row(str(n), marked(table, one), value=on)
        for n, (one, on) in enumerate(zip(mine, named, strict=True))
    )
    return Tally("end_turn", say("In which order do they resolve?"), rows,
                 Fill({"do": "end_turn", "order": []}, ("order",)), say("End turn"),
                 ordered=True, rule="SF-TIME-01")  # fmt: skip


def _sub(table: FaceTable) -> Words:
    if n := len(due(table)):
        return say_many("{count} time marker", "{count} time markers", n)
    if table.view["project_x"]["released"]:
        return say("Project X acts")
    return ""
