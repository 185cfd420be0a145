"""Ten in columns: each player's counters are a card, and the pot is a line beside them."""

from __future__ import annotations

from typing import Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.core.say import say, say_many
from companion.stage.middles import (
    ColumnCard,
    Columns,
    Condition,
    Due,
    Marker,
    Outlook,
    Sign,
    Status,
)
from companion.stage.presses import Pick, Press, Shut
from companion.stage.questions import Number
from companion.stage.scene import News, Scene, Selection, Slot
from tests.support.ten_face import Ground, TenFace, _lit, _piece
from tests.support.ten_package import PACKAGE as ON_RINGS

NOBODY: Final = Refusal("not_now", say("Nobody gives anything now."), "TEN-03")


class TenInColumns(TenFace):
    """How Ten looks where its middle is columns."""

    def scene(self, news: News, selection: Selection) -> Scene:
        """Return the same with another middle, and a track that time walks along."""
        whole = super().scene(news, selection)
        ground = Ground(news, selection)
        tracks = tuple(
            evolve(track, slots=tuple(_ahead(one, n) for n, one in enumerate(track.slots)))
            for track in whole.tracks
        )
        return evolve(whole, middle=_columns(ground), tracks=tracks)


def _ahead(slot: Slot, n: int) -> Slot:
    """Return a slot on which each marker has put a counter."""
    markers = tuple(evolve(one, icon="dot", past=n == 0) for one in slot.markers)
    return evolve(slot, markers=markers, past=n == 0)


def _columns(ground: Ground) -> Columns:
    lit = _lit(ground, [_piece(ground, seat) for seat in ground.seats])
    at = {seat: _piece(ground, seat).at for seat in ground.seats}
    cards = tuple(_card(ground, seat, is_lit=at[seat] in lit) for seat in ground.seats)
    due = (Due(say("The pot is kept"), say_many("{count} point", "{count} points", ground.pot),
               "check", ground.turn),)  # fmt: skip
    return Columns(
        say("Players"),
        cards,
        {seat: lit[at[seat]] for seat in ground.seats if at[seat] in lit},
        _status(ground),
        (Sign(say("may throw"), "may_act"), Sign(say("has the pot"), "disc")),
        Outlook(say("When the turn ends"), due=due) if ground.pot else None,
    )


def _card(ground: Ground, seat: str, *, is_lit: bool) -> ColumnCard:
    one = ground.seats[seat]
    is_table = ground.news.seat is None
    correct = _correction(ground, seat) if is_table else None
    return ColumnCard(
        seat,
        ground.name(seat),
        say("at the table") if one["alive"] else say("away"),
        state=say("ahead") if one["points"] == ground.most > 0 else "",
        tone="safe",
        counts={seat: one["points"]},
        may_act=(seat,) if ground.turn == seat else (),
        discs=(seat,) if ground.turn == seat and ground.pot else (),
        badges=(Marker(say("winner"), icon="winner"),) if one["points"] >= ground.goal else (),
        dim=not one["alive"],
        chosen=ground.turn == seat,
        press=None if is_lit else Shut(NOBODY),
        correct=correct,
    )


def _correction(ground: Ground, seat: str) -> Pick | None:
    number = Number(f"seats.{seat}.points", say("Points"), ground.seats[seat]["points"], high=100)
    return None if ground.news.over else Pick(number)


def _status(ground: Ground) -> tuple[Status, ...]:
    pot = Number("pot", say("In the pot"), ground.pot, high=100)
    is_set = ground.news.seat is None and not ground.news.over
    press: Press | None = Pick(pot) if is_set else None
    won = Condition(say("{n} points win.", n=ground.goal), ground.most >= ground.goal)
    return (
        Status(say("In the pot"), str(ground.pot), "attention", press=press),
        Status(say("Throws"), pips=ground.view["throws"], most=3),
        Status(say("The goal"), conditions=(won,)),
    )


PACKAGE: Final = evolve(ON_RINGS, face=TenInColumns())
