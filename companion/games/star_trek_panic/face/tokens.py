"""What a finger on a token may mean: a hit, another card, or that the app has it wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.star_trek_panic.board import RANGES, SECTORS
from companion.games.star_trek_panic.face import hits, places
from companion.games.star_trek_panic.face.names import AT_RANGE
from companion.games.star_trek_panic.face.saving import Saving
from companion.games.star_trek_panic.face.table import FaceTable, adjust, send
from companion.stage.presses import Later, Pick, Press
from companion.stage.questions import Ask, Choice, Number

MOST_DEFENSE: Final = 9


def about_threat(table: FaceTable, id_: str, saving: Saving | None = None) -> Press | None:
    """Return what is asked about a token that is pressed: cards and abilities, and corrections.

    On a phone nothing is corrected, and what is long is made only once somebody opens it.
    """
    if table.over:
        return None
    if not table.is_table:
        found = _plays(table, id_, saving) if table.acts else ()
        return table.later(f"token.{id_}", _asked(table, id_, found)) if found else None
    if table.selection.brief:
        return Later(f"token.{id_}")
    wrong = Choice("correct", say("The app has it wrong"), Pick(_correct(table, id_)),
                   icon="pencil")  # fmt: skip
    return Pick(_asked(table, id_, (*_plays(table, id_, saving), wrong)))


def _asked(table: FaceTable, id_: str, choices: tuple[Choice, ...]) -> Ask:
    one = table.threats[id_]
    text = table.stands(id_)
    if one["cloaked"]:
        text = say("{stands}. It is cloaked: nothing can touch it.", stands=text)
    elif one["defense"] is not None:
        text = say("{stands} · defense {n} of {most}", stands=text, n=one["defense"],
                   most=one["highest"])  # fmt: skip
    return Ask(f"token.{id_}", table.short(id_), choices, text)


def _plays(table: FaceTable, id_: str, saving: Saving | None) -> tuple[Choice, ...]:
    """Return what a card or an ability does to a token."""
    found = [*hits.by_card(table, id_, saving)]
    for what in _moved_by(table, id_):
        key, label, icon = ("card", say("Another card"), "hand")
        if what == "free":
            key, label, icon = ("free", say("An ability"), "team")
        asked = _other(table, id_, what)
        sub = say("costs no card") if what == "free" else ""
        found.append(Choice(key, label, Pick(asked), sub, icon))
    return tuple(found)


def _moved_by(table: FaceTable, id_: str) -> tuple[places.What, ...]:
    """ST-CLK-04: what can move or destroy a token now."""
    card, ability = table.touched
    found: list[places.What] = ["to"] if id_ in card else []
    return (*found, "free") if id_ in ability else tuple(found)


def _other(table: FaceTable, id_: str, what: places.What) -> Ask:
    """ST-CARD-03: what a card that is neither hit nor resource does to it, or an ability."""
    is_free = what == "free"
    free = {"free": True} if is_free else {}
    choices = [
        Choice("destroys", say("It destroys it"), send("play", destroys=[id_], **free),
               icon="close"),
        Choice("moves", say("It moves it"), _where(table, id_, what), icon="move"),
    ]  # fmt: skip
    if is_free and table.ways("hit", threat=id_, **free):
        hit = Choice("hit", say("It hits it"), send("hit", threat=id_, **free), icon="scope")
        choices.insert(0, hit)
    title = say("What does the ability do?") if is_free else say("What does the card do?")
    key = f"token.{id_}.{'free' if is_free else 'card'}"
    return Ask(key, title, tuple(choices), table.threat(id_))


def _where(table: FaceTable, id_: str, what: places.What) -> Pick:
    one = table.threats[id_]
    here = (one["sector"], one["range"])
    return Pick(places.where(what, id_, one["kind"], table.looking, here))


def _correct(table: FaceTable, id_: str) -> Ask:
    """Return all that may be wrong of a token."""
    one, path = table.threats[id_], f"threats.{id_}"
    found = list[Choice]()
    if one["defense"] is not None:
        number = Number(f"{path}.defense", say("defense"), one["defense"], 1, one["highest"])
        sub = str(one["defense"])
        found.append(Choice("defense", say("Its defense"), Pick(number), sub, "armor"))
    place = _where(table, id_, "at")
    found.append(Choice("place", say("Where it stands"), place, table.stands(id_), "move"))
    if table.tokens[one["kind"]]["cloaks"]:
        label = say("It is face up") if one["cloaked"] else say("It is face down")
        press = adjust({f"{path}.cloaked": not one["cloaked"]})
        found.append(Choice("cloaked", label, press, icon="eye"))
    off = say("It is not on the board")
    sub_off = say("onto the threats' discard pile")
    found.append(Choice("off", off, adjust({path: None}), sub_off, "close"))
    return Ask(f"token.{id_}.wrong", say("What is wrong?"), tuple(found), table.threat(id_))


def dragged(table: FaceTable, id_: str) -> Mapping[str, Press]:
    """Return what dragging a token to each place asks: a card did it, or the app has it wrong."""
    if not table.aims or table.over:
        return {}
    one = table.threats[id_]
    here = (one["sector"], one["range"])
    return places.dragged(id_, one["kind"], here, table.places, _moved_by(table, id_))


def about_token(table: FaceTable, id_: str) -> Press | None:
    """Return what is asked about a mission's own token."""
    if not table.is_table or table.over or table.mission is None:
        return None
    one: Mapping[str, Any] = table.mission["tokens"][id_]
    path = f"mission.tokens.{id_}"
    if table.selection.brief:
        return Later(f"token.{id_}")
    choices = [
        Choice(range_, _at(one["sector"], range_), adjust({f"{path}.range": range_}), icon="ring")
        for range_ in RANGES
        if range_ != one["range"]
    ]
    choices += [
        Choice(str(sector), _at(sector, one["range"]), adjust({f"{path}.sector": sector}))
        for sector in SECTORS
        if sector != one["sector"]
    ]
    choices.append(Choice("off", say("It is not on the board"), adjust({path: None}), icon="close"))
    return Pick(Ask(f"token.{id_}", one["label"], tuple(choices), say("Where does it stand?")))


def _at(sector: int, range_: str) -> Message:
    return say("Sector {sector}, {range}", sector=sector, range=AT_RANGE[range_])
