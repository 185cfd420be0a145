"""Laws that every game's face keeps to, held against games that are played by pressing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Final, TypeAlias

from attrs import evolve

from companion.core.dice import Dice
from companion.core.game import Offer, ruled
from companion.core.refusal import Refusal
from companion.core.words import NewGame
from companion.games.package import Package
from companion.journal.memory import MemoryJournal
from companion.locale import Words
from companion.stage import form
from companion.stage.presses import Pick, Raw, Shut, placed
from companion.stage.scene import News, Scene, Selection
from companion.table.play import PlayedGame
from companion.table.scenes import BRIEF, WHOLE, news_for, scene_for
from companion.table.table import Done, Table
from tests.support.games import SETUPS
from tests.support.often import tier
from tests.support.presses import any_command, commands, disclosed, leads_to, numbers
from tests.support.ten_package import PACKAGE as TEN

Law: TypeAlias = Callable[[Package, int], None]
MOST = 45
"""Commands of a random game; between two of them a scene is looked at."""
TRIES = 12
"""So often a screen is searched for something to press: a game that stops shows nothing more."""
TOLD_BY_HAND: Mapping[str, tuple[str, ...]] = {
    "scan_cards": ("bad_value",),
    "last_human_gas": ("bad_value",),
    "deck_gas": ("bad_value",),
    "fire": ("bad_value", "not_allowed"),
    "occupants": ("full",),
    "hit": ("bad_value",),
    "repair": ("bad_value",),
    "resolve_attacks": ("bad_value",),
    "leave": ("must_settle",),
    "heat_scan": ("must_settle", "not_now"),
}
"""What the table has seen is sent as it is told: the rules say why it cannot be."""
ANSWERED_BY: Mapping[str, tuple[str, ...]] = {"armor": ("defend", "resolve_attacks")}
"""All that hits somebody is asked about together, and answered with one command."""
PART_OF: Mapping[str, str] = {"bury": "explore"}
"""What has no button of its own is shut with the one that asks for it."""


class Playing:
    """A game that is played by pressing what its screens show, by the table and by every seat."""

    def __init__(self, package: Package, seed: int) -> None:
        self.package, self.luck = package, Random(seed)
        assert package.face is not None
        self.face = package.face
        source = lambda sides, _: self.luck.randint(1, sides)  # noqa: E731
        packages = {package.name: package}
        self.table = Table(packages, MemoryJournal(), source=source, clock=lambda: "2026-11-19")
        setup, seating = dict(SETUPS[package.name]), package.seating
        more = seed % (8 if package.name == TEN.name else 3)
        seats = seating.seats[: min(seating.least + more, seating.most)]
        setup["players"] = [{"seat": seat, "name": seat.title()} for seat in seats]
        if package.name != TEN.name and seed % 3 == 2 and package.setup.fields:
            field = package.setup.fields[0]
            setup = placed(setup, field.path, field.options[-1].value)
        assert isinstance(self.do(setup), Done)

    @property
    def play(self) -> PlayedGame:
        assert self.table.play is not None
        return self.table.play

    def do(self, raw: Raw, seat: str | None = None) -> Done | Refusal:
        order = self.table.read(raw, self.package.name)
        if isinstance(order, Refusal):
            return order
        return self.table.do(order) if seat is None else self.table.do_for(seat, order)

    def news(self, seat: str | None) -> News:
        return news_for(self.table, self.play, seat)

    def scene(self, seat: str | None, selection: Selection = WHOLE) -> Scene:
        return scene_for(self.play, self.face, self.news(seat), selection)

    def refusal(self, raw: Raw, seat: str | None) -> Refusal | None:
        """Return what the table would say to a command that is not said."""
        play, order = self.play, self.table.read(raw, self.package.name)
        if isinstance(order, Refusal):
            return order
        command = order.command
        assert not isinstance(command, NewGame)
        if seat is not None:
            asked = play.asked_by(seat, command)
            if isinstance(asked, Refusal):
                return asked
            command = asked
        decided = play.decide(command, Dice(play.cup))
        if not isinstance(decided, Refusal):
            decided = ruled(decided, play.standing.automation, anyway=False)
        return decided if isinstance(decided, Refusal) else None

    def seats(self) -> Iterator[str | None]:
        yield None
        if self.package.acts is not None:
            yield from self.play.standing.players

    def on(self) -> bool:
        """Press something somewhere; tell whether anything can be pressed any more."""
        seats = list(self.seats())
        self.luck.shuffle(seats)
        for seat in seats:
            scene = self.scene(seat)
            pressed = (any_command(scene, self.luck) for _ in range(TRIES))
            raw = next((one for one in pressed if one is not None and one["do"] != "leave"), None)
            if raw is not None:
                answer = self.do(raw, seat)
                assert isinstance(answer, Done) or is_told(raw, answer), (seat, raw, answer)
                return True
        return False

    def moments(self, each: int = 1) -> Iterator[None]:
        """Go on from moment to moment; `each` says how many of them are worth a look.

        A merge looks at a third of those, the bulk at all.
        """
        each = each if tier() == "long" else 3 * each
        for n in range(MOST):
            if n % each == 0:
                yield
            if not self.on():
                return


def is_told(raw: Raw, refusal: Refusal) -> bool:
    return refusal.code in TOLD_BY_HAND.get(raw["do"], ())


def a_scene_survives_json_and_is_made_twice_alike(package: Package, seed: int) -> None:
    said = Words("fr").sentence
    playing = Playing(package, seed)
    for _ in playing.moments(each=4):
        for seat in playing.seats():
            for selection in (BRIEF, WHOLE, *((Selection(),) if seat is None else ())):
                scene = playing.scene(seat, selection)
                assert form.read(json.loads(json.dumps(form.write(scene)))) == scene
                assert playing.scene(seat, selection) == scene
                written = json.dumps(form.write(scene, said))
                assert json.loads(form.text(scene, said)) == json.loads(written)


def a_seat_s_scene_is_the_same_whoever_s_was_made_before(package: Package, seed: int) -> None:
    playing = Playing(package, seed)
    for _ in playing.moments():
        in_turn = {seat: playing.scene(seat, BRIEF) for seat in playing.seats()}
        for seat, scene in in_turn.items():
            alone = deepcopy(evolve(playing.news(seat), ahead=None))
            assert scene_for(playing.play, playing.face, alone, BRIEF) == scene


def every_command_that_a_press_leads_to_is_accepted(package: Package, seed: int) -> None:
    playing = Playing(package, seed)
    for _ in playing.moments():
        for seat in playing.seats():
            met = {json.dumps(raw): raw for raw in commands(playing.scene(seat))}
            for raw in met.values():
                no = playing.refusal(raw, seat)
                assert no is None or is_told(raw, no), (seat, raw, no)


def every_open_offer_can_be_reached_by_presses(package: Package, seed: int) -> None:
    playing = Playing(package, seed)
    for _ in playing.moments():
        for seat in playing.seats():
            news = playing.news(seat)
            scene = playing.scene(seat)
            found, shut = [*commands(scene), *disclosed(scene)], shut_by_the_face(scene)
            if news.over and (asked := playing.face.ending(news).ask) is not None:
                found += leads_to(Pick(asked))
            for offer in news.offers:
                if offer.closed is None and offer.do not in shut:
                    assert any(is_way(one, offer) for one in found), offer


def shut_by_the_face(scene: Scene) -> set[str]:
    """Return what says why it cannot be yet where no rule does, as on a light board."""
    shut = {one.key for one in scene.actions if isinstance(one.press, Shut)}
    return {*shut, *(do for do, button in PART_OF.items() if button in shut)}


def is_way(raw: Raw, offer: Offer) -> bool:
    if raw["do"] in ANSWERED_BY.get(offer.do, ()):
        return True
    return raw["do"] == offer.do and any(
        all(raw.get(name) == value for name, value in way.items()) for way in offer.ways
    )


def every_number_is_set_as_its_screen_shows_it(package: Package, seed: int) -> None:
    playing = Playing(package, seed)
    for _ in playing.moments():
        if playing.play.standing.over:
            break
        for one in numbers(playing.scene(None)):
            assert one.low <= one.value <= one.high, one
            raw = {"do": "adjust", "set": {one.path: one.value}}
            assert playing.refusal(raw, None) is None, one


LAWS: Final = (
    a_scene_survives_json_and_is_made_twice_alike,
    a_seat_s_scene_is_the_same_whoever_s_was_made_before,
    every_command_that_a_press_leads_to_is_accepted,
    every_open_offer_can_be_reached_by_presses,
    every_number_is_set_as_its_screen_shows_it,
)
