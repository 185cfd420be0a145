"""A table looked at through a game's face, without a window: what can be pressed, pressed."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from attrs import evolve

from companion.app import now, seeded
from companion.core.refusal import Refusal
from companion.core.say import Message
from companion.games import PACKAGES
from companion.journal.memory import MemoryJournal
from companion.locale import Words
from companion.stage.middles import CardMap
from companion.stage.presses import Aim, Go, Pick, Press, Put, Raw, Send, Shut, placed
from companion.stage.questions import Ask, Details, Question, Tally, told
from companion.stage.scene import Scene, Selection
from companion.table.table import Done, Table
from companion.tablet.bridge import news_of

NAMES = {"red": "Ann", "blue": "Ben", "green": "Cleo", "yellow": "Dora", "orange": "Eli",
         "purple": "Fay"}  # fmt: skip
ENGLISH = Words("en")


class Faced:
    """A game, and its face."""

    def __init__(self, seed: int = 1, players: int = 4, **setup: Any) -> None:
        self.table = Table(PACKAGES, MemoryJournal(), source=seeded(seed), clock=now)
        face = PACKAGES["panic_station"].face
        assert face is not None
        self.face = face
        self.selection = Selection()
        seats = [{"seat": seat, "name": NAMES[seat]} for seat in list(NAMES)[:players]]
        self.done({"do": "new_game", "players": seats, "first": "red", **setup})

    @property
    def view(self) -> Mapping[str, Any]:
        view = self.table.view()
        assert view is not None
        return view

    @property
    def scene(self) -> Scene:
        return self.face.scene(news_of(self.table), self.selection)

    def do(self, raw: Raw) -> Done | Refusal:
        order = self.table.read(raw, "panic_station")
        return order if isinstance(order, Refusal) else self.table.do(order)

    def done(self, raw: Raw | None = None, **fields: Any) -> Done:
        answer = self.do({**(raw or {}), **fields})
        assert isinstance(answer, Done), (raw, fields, answer)
        self.selection = evolve(self.selection, aim=None)
        return answer

    def begun(self) -> Faced:
        """The first Parasite Phase is over, and the first player's turn has come."""
        self.done(do="begin")
        self.done(do="parasite_phase", roll=[2])
        return self

    def action(self, key: str) -> Press:
        """Return what an action's button does."""
        for action in self.scene.actions:
            if action.key.partition(".")[0] == key:
                return action.press
        raise AssertionError(f"{key} is not among {[one.key for one in self.scene.actions]}")

    def press(self, press: Press, *choices: str | Mapping[str, int]) -> Raw:
        """Follow a press through its questions, with these answers, to the command."""
        left = list(choices)
        while True:
            match press:
                case Send(raw):
                    assert not left, left
                    return raw
                case Pick(Ask() as ask):
                    key = left.pop(0)
                    press = next(one.press for one in ask.choices if one.key == key)
                case Pick(Tally() as tally):
                    counts = left.pop(0)
                    assert isinstance(counts, Mapping)
                    press = told(tally, {**{row.key: row.start for row in tally.rows}, **counts})
                case Pick(Details() as details):
                    found = left.pop(0) if left else "/".join(details.start)
                    assert isinstance(found, str)
                    press = details.presses[found]
                case Aim(do, card):
                    self.selection = evolve(
                        self.selection, aim=do, card=card or self.selection.card
                    )
                    return {}
                case _:
                    raise AssertionError(press)


def card_map(scene: Scene) -> CardMap:
    """Return the map of cards."""
    assert isinstance(scene.middle, CardMap)
    return scene.middle


def put(put: Put, where: Any) -> Press:
    """Return what putting something there does, once the table is sure."""
    return Send(placed(put.raw, put.path, where))


def at_random(faced: Faced, luck: Random) -> Raw | None:
    """Press something that is not shut, and answer every question at random: a command, or none."""
    scene = faced.scene
    if scene.question is not None:
        return _followed(faced, Pick(scene.question), luck)
    if scene.actors and luck.random() < 0.4:
        faced.selection = evolve(faced.selection, who=luck.choice(scene.actors).key)
        scene = faced.scene
    presses: list[Press] = [
        one.press for one in scene.actions if not isinstance(one.press, Shut | Go)
    ]
    if scene.middle is not None:
        presses += [*scene.middle.lit.values()] * 2
    return _followed(faced, luck.choice(presses), luck) if presses else None


def _followed(faced: Faced, press: Press, luck: Random) -> Raw | None:
    while True:
        match press:
            case Send(raw):
                return raw
            case Pick(question):
                found = _answered(question, luck)
                if found is None:
                    return None
                press = found
            case Aim(do, card):
                faced.selection = evolve(faced.selection, aim=do, card=card or faced.selection.card)
                board = card_map(faced.scene)
                if do == "move":
                    press = luck.choice(list(board.lit.values()))
                elif not board.ways:
                    return None
                else:
                    press = luck.choice(board.ways).press
            case _:
                return None


def _answered(question: Question, luck: Random) -> Press | None:
    match question:
        case Ask():
            open_ = [one.press for one in question.choices if not isinstance(one.press, Shut)]
            return luck.choice(open_) if open_ else None
        case Tally():
            most = 2 if question.key.startswith("fire") else 9
            counts = {row.key: 0 for row in question.rows}
            if question.key.startswith("fire"):
                for _ in range(most):
                    counts[luck.choice(question.rows).key] += 1
            elif question.rows and luck.random() < 0.4:
                row = luck.choice(question.rows)
                counts[row.key] = min(row.high, 1)
            return told(question, counts)
        case Details():
            return luck.choice(list(question.presses.values()))
        case _:
            return None


def said(text: Message | str) -> str:
    return ENGLISH.sentence(text) if isinstance(text, Message) else text
