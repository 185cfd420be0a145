"""What news of the table change on the desk, as pure functions."""

from __future__ import annotations

from typing import Any, Final

from companion.core.words import NewGame, name_of
from companion.stage.middles import CardMap
from companion.stage.questions import Ask, Mend, Number, PassRound, Question
from companion.stage.scene import Scene
from companion.table.table import Done
from companion.tablet.layers import Sheet
from companion.tablet.news import TableNews

UNTOLD: Final = ("rev", "set_back")
"""What of a view may change without another game, or a step of this one."""


def still_means(sheet: Sheet, news: TableNews, scene: Scene | None) -> bool:
    """Tell whether a sheet about the phones' answers asks for something that can still be."""
    guests = news.guests
    match sheet:
        case PassRound(question):
            sealing = guests.sealing if guests is not None else None
            is_asked = scene is not None and scene.question == question
            return is_asked and sealing is not None and sealing.state == "open"
        case Ask(key="end_audit" | "end_openings" as key):
            auditing = guests.auditing if guests is not None else None
            step = "opening" if key == "end_openings" else "consent"
            return auditing is not None and auditing.step == step
    return True


def key_of(question: Question) -> str:
    """Return what a question is known by, while it is open or put aside."""
    return question.path if isinstance(question, Number | Mend) else question.key


def asked_key(scene: Scene | None) -> str | None:
    """Return the key of the table's own question, if there is one."""
    question = scene.question if scene is not None else None
    return None if question is None else key_of(question)


def is_another_game(was: TableNews, news: TableNews, done: Done | None) -> bool:
    """Tell whether the table sat down to another game, or got up from one."""
    if done is not None:
        return done.entry.do == name_of(NewGame)
    return _told_of(was) != _told_of(news)


def _told_of(news: TableNews) -> dict[str, Any] | None:
    """Return what tells one game from another, and a step from what the phones say meanwhile."""
    view = news.view
    return None if view is None else {key: view[key] for key in view if key not in UNTOLD}


def knows_card(scene: Scene | None) -> bool:
    """Tell whether the map shows which card is next."""
    return (
        scene is not None
        and isinstance(scene.middle, CardMap)
        and scene.middle.next_card is not None
    )
