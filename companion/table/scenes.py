"""The scenes for phones and scripts, where there is no map to touch: a seat's, and the public one.

What a seat may see and do is in its own scene; the public one is for whoever runs the table.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from attrs import evolve

from companion.core.refusal import Refusal
from companion.stage.face import Face
from companion.stage.presses import Pick
from companion.stage.questions import Ask
from companion.stage.recipe import Recipe
from companion.stage.scene import Action, Line, News, Scene, Selection
from companion.table.play import PlayedGame
from companion.table.table import Table

WHOLE: Final = Selection(aims=False)
BRIEF: Final = Selection(aims=False, brief=True)


def face_of(play: PlayedGame) -> Face | None:
    """Return how the game looks; None where nobody has drawn it."""
    face: Face | None = play.package.face
    return face


def news_for(
    table: Table,
    play: PlayedGame,
    seat: str | None,
    *,
    phones: Collection[str] = (),
    on_tablet: Collection[str] = (),
) -> News:
    """Return what this seat (None: everybody) may see of a game, and what can be done there."""
    offers = table.offers(seat) if play is table.play else ()
    revision = table.revision() if play is table.play else None
    return News(
        view=table.view(seat, play),
        offers=() if isinstance(offers, Refusal) else tuple(offers),
        over=play.standing.over,
        closed=play.sealings.settled,
        seat=seat,
        phones=frozenset(phones),
        on_tablet=frozenset(on_tablet),
        forecast=None if revision is None else revision.foretold,
        ahead=None if revision is None else revision.ahead,
        events=play.newest,
        before=None if revision is None else revision.stood,
    )


def scene_for(play: PlayedGame, face: Face, news: News, selection: Selection = WHOLE) -> Scene:
    """Return a screen's scene; while the table is laid, how that is done is on its checklist."""
    scene = face.scene(news, selection)
    tells = play.package.recipe
    if scene.begun or news.seat is not None or tells is None or news.view is None:
        return scene
    recipe = tells.recipe(news.view)
    return scene if recipe is None else _laid(scene, recipe)


def _laid(scene: Scene, recipe: Recipe) -> Scene:
    lines = tuple(
        Line(line.text, line.icon, rule=line.rule, group=group.title)
        for group in recipe.groups
        for line in group.lines
    )
    dealing = recipe.dealing
    actions = scene.actions
    if dealing is not None and (dealing.told or not dealing.shut):
        told = [evolve(one, key=f"back.{one.key}") for one in dealing.told]
        choices = (*(() if dealing.shut else dealing.choices), *told)
        asked = Ask("dealing", dealing.title, choices, dealing.text, icon=dealing.icon)
        label = dealing.label or dealing.title
        deal = Action("dealing", label, Pick(asked), dealing.foot, dealing.icon)
        actions = (deal, *actions)
    return evolve(scene, checklist=lines, actions=actions)
