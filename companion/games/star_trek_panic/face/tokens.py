"""What a finger on a token may mean: a hit, another card, or that the app has it wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.core.say import Message, say
from companion.games.star_trek_panic.board import RANGES, SECTORS
from companion.games.star_trek_panic.face import hits
from companion.games.star_trek_panic.face.names import AT_RANGE, FACING
from companion.games.star_trek_panic.face.table import FaceTable, adjust, send
from companion.stage.presses import Later, Pick, Press
from companion.stage.questions import Ask, Choice, Number

MOST_DEFENSE: Final = 9


def about_threat(table: FaceTable, id_: str) -> Press | None:
    """Return what is asked about a token that is pressed; on a phone, how hard it is hit."""
    if table.over:
        return None
    if not table.is_table:
        cards = hits.by_card(table, id_) if table.acts else ()
        return Pick(_asked(table, id_, cards)) if cards else None
    if table.selection.brief:
        return Later(f"token.{id_}")
    return Pick(_asked(table, id_, (*hits.by_card(table, id_), *_others(table, id_))))


def _asked(table: FaceTable, id_: str, choices: tuple[Choice, ...]) -> Ask:
    one = table.threats[id_]
    text = table.stands(id_)
    if one["cloaked"]:
        text = say("{stands}. It is cloaked: nothing can touch it.", stands=text)
    elif one["defense"] is not None:
        text = say("{stands} · defense {n} of {most}", stands=text, n=one["defense"],
                   most=one["highest"])  # fmt: skip
    return Ask(f"token.{id_}", table.short(id_), choices, text)


def _others(table: FaceTable, id_: str) -> tuple[Choice, ...]:
    """Return what else may be done to a token: by another card, an ability, or as a correction."""
    found = list[Choice]()
    if hits.by_card(table, id_):
        press = send("hit", threat=id_, free=True)
        sub = say("costs no card")
        found.append(Choice("free", say("An ability hits it"), press, sub, "team"))
    if table.is_open("play") and not table.threats[id_]["cloaked"]:
        found.append(Choice("card", say("Another card"), Pick(_by_card(table, id_)), icon="hand"))
    correct = say("The app has it wrong")
    found.append(Choice("correct", correct, Pick(_correct(table, id_)), icon="pencil"))
    return tuple(found)


def _by_card(table: FaceTable, id_: str) -> Ask:
    """ST-CARD-03: what a card that is neither hit nor resource may do to it."""
    choices = (
        Choice("destroys", say("It destroys it"), send("play", destroys=[id_]), icon="close"),
        Choice("moves", say("It moves it"), Pick(_where(table, id_, by_card=True)), icon="move"),
    )
    return Ask(f"token.{id_}.card", say("What does the card do?"), choices, table.threat(id_))


def _where(table: FaceTable, id_: str, *, by_card: bool) -> Ask:
    """Ask for the sector, then for the range."""
    choices = tuple(
        Choice(
            str(sector),
            str(sector),
            Pick(_how_far(table, id_, sector, by_card=by_card)),
            FACING[table.facing_of[sector]],
        )
        for sector in SECTORS
    )
    key = f"token.{id_}.{'to' if by_card else 'at'}"
    return Ask(key, say("In which sector?"), choices, table.threat(id_), numbers=True)


def _how_far(table: FaceTable, id_: str, sector: int, *, by_card: bool) -> Ask:
    one = table.threats[id_]
    choices = tuple(
        Choice(range_, AT_RANGE[range_], _put(id_, sector, range_, by_card=by_card), icon="ring")
        for range_ in RANGES
        if (sector, range_) != (one["sector"], one["range"]) or not by_card
    )
    key = f"token.{id_}.{'to' if by_card else 'at'}.{sector}"
    return Ask(key, say("At which range?"), choices, table.threat(id_))


def _put(id_: str, sector: int, range_: str, *, by_card: bool) -> Press:
    if by_card:
        return send("play", moves=[{"threat": id_, "sector": sector, "range": range_}])
    return adjust({f"threats.{id_}.sector": sector, f"threats.{id_}.range": range_})


def _correct(table: FaceTable, id_: str) -> Ask:
    """Return all that may be wrong of a token."""
    one, path = table.threats[id_], f"threats.{id_}"
    found = list[Choice]()
    if one["defense"] is not None:
        number = Number(f"{path}.defense", say("defense"), one["defense"], 1, one["highest"])
        sub = str(one["defense"])
        found.append(Choice("defense", say("Its defense"), Pick(number), sub, "armor"))
    place = Pick(_where(table, id_, by_card=False))
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
    one, may = table.threats[id_], table.is_open("play")
    found = dict[str, Press]()
    for sector in SECTORS:
        for range_ in RANGES:
            if (sector, range_) == (one["sector"], one["range"]):
                continue
            wrong = _put(id_, sector, range_, by_card=False)
            card = _put(id_, sector, range_, by_card=True)
            by_card = (card,) if may and not one["cloaked"] else ()
            found[table.place(sector, range_)] = _why(table, id_, sector, range_, wrong, *by_card)
    return found


def _why(
    table: FaceTable, id_: str, sector: int, range_: str, wrong: Press, card: Press | None = None
) -> Press:
    choices = [Choice("wrong", say("The app has it wrong"), wrong, icon="pencil", bright=not card)]
    if card is not None:
        sub = say("costs one card")
        choices.insert(0, Choice("card", say("A card moves it"), card, sub, "hand", bright=True))
    title = say("{threat}: to sector {sector}, {range}", threat=table.short(id_), sector=sector,
                range=AT_RANGE[range_])  # fmt: skip
    return Pick(Ask(f"drag.{id_}.{sector}.{range_}", title, tuple(choices)))


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
