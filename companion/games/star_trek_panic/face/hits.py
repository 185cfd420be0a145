"""A hit card: which ships it can hit, by what is printed on it, and what a tap on one does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.board import DIRECTIONS, RANGES
from companion.games.star_trek_panic.face.names import AT_RANGE, DIRECTION, FACING, RANGE, SHOTS
from companion.games.star_trek_panic.face.saving import Saving, in_short, in_words, saved
from companion.games.star_trek_panic.face.table import ANY, FaceTable, send
from companion.stage.presses import Aim, Pick, Press
from companion.stage.questions import Ask, Choice, Fill, Row, Tally
from companion.stage.scene import Action

AIM: Final = "hit"
ONE, TWO = 1, 2
SEVERAL: Final = say("Several ships")


def wanted(table: FaceTable) -> tuple[str, str, int]:
    """Return the range, the direction and the damage of the card that is played now."""
    range_, direction, damage = (table.selection.card or f"{ANY}.{ANY}.{ONE}").split(".")
    return range_, direction, int(damage)


def is_aimed(table: FaceTable) -> bool:
    """Whether the screen waits for a finger on the ship that is hit."""
    return table.aims and table.selection.aim == AIM


def fits(table: FaceTable, id_: str) -> bool:
    """Whether a card of what was told of it can hit this."""
    range_, direction, _ = wanted(table)
    return (
        bool(table.ways("hit", threat=id_))
        and range_ in (ANY, table.threats[id_]["range"])
        and direction in (ANY, table.direction(id_))
    )


def aimed(table: FaceTable, id_: str) -> Press | None:
    """Return what a tap on a token does; where that is not lawful, the refusal says why."""
    press = table.press("hit", threat=id_)
    if not table.ways("hit", threat=id_):
        return press
    return send("hit", threat=id_, damage=wanted(table)[2], **_printed_on_card(table))


def _printed_on_card(table: FaceTable) -> Mapping[str, str]:
    range_, direction, _ = wanted(table)
    told = {"range": range_, "direction": direction}
    return {field: word for field, word in told.items() if word != ANY}


def action(table: FaceTable) -> Action | None:
    """Return the button: on the tablet it lights the ships, on a phone it lists them."""
    found = [id_ for id_ in table.threats if table.ways("hit", threat=id_)]
    label = say("Hit")
    if not found:
        offer = table.closed("hit")
        return None if offer is None else Action("hit", label, table.shut(offer), icon="scope")
    if len(found) == 1 and table.threats[found[0]]["defense"] == ONE:
        # It has one ship to hit, and whatever its damage it destroys it.
        press: Press = send("hit", threat=found[0], damage=ONE)
        return Action("hit", label, press, table.short(found[0]), "scope")
    if table.aims:
        press = Aim(AIM, f"{ANY}.{ANY}.{ONE}")
        return Action("hit", label, press, say("tap a ship"), "scope")
    press = table.later("hit", finder(table, found))
    sub = say_many("{count} ship", "{count} ships", len(found))
    return Action("hit", label, press, sub, "scope")


def savings(table: FaceTable) -> Mapping[str, Saving]:
    """Return what is shown at once of what hits would save: at the lit ships, or in the finder.

    A phone has the finder once somebody opens it.
    """
    if not is_aimed(table) and (table.aims or table.selection.brief):
        return {}
    found = [id_ for id_ in table.threats if fits(table, id_)]
    return saved(table, [(id_, _told_damage(table, id_)) for id_ in found])


def _told_damage(table: FaceTable, id_: str) -> int:
    """Return what was told of the card; in the finder, whatever destroys the ship."""
    if table.aims:
        return wanted(table)[2]
    return min(table.threats[id_]["defense"] or ONE, TWO)


def finder(table: FaceTable, found: list[str]) -> Ask:
    """Ask for what is printed on the card: only the ships there are asked for then."""
    order = sorted(found, key=lambda id_: -RANGES.index(table.threats[id_]["range"]))
    saves = savings(table)
    choices = [_target(table, id_, saves.get(id_)) for id_ in order]
    if len(found) > TWO:
        choices = [
            Choice(
                f"{direction}.{range_}",
                say("{direction}, {range}", direction=DIRECTION[direction], range=AT_RANGE[range_]),
                _of(table, ids, saves),
                _named(table, ids, saves),
                "scope",
            )
            for direction in DIRECTIONS
            for range_ in reversed(RANGES)
            if (ids := [id_ for id_ in order if _printed(table, id_) == (direction, range_)])
        ]
    if (asked := several(table)) is not None:
        choices.append(Choice("several", SEVERAL, Pick(asked), icon="scope"))
    return Ask("hit.what", say("What does the card hit?"), tuple(choices), icon="scope")


def several(table: FaceTable) -> Tally | None:
    """Ask how hard one card hits each ship; None where there is one at most."""
    found = [id_ for id_ in table.threats if fits(table, id_)]
    if len(found) < TWO:
        return None
    rows = tuple(
        Row(id_, table.short(id_), one["defense"] or ONE,
            sub=say("Sector {sector}, {range}", sector=one["sector"], range=AT_RANGE[one["range"]]),
            icon="scope", value=id_)
        for id_, one in ((id_, table.threats[id_]) for id_ in found)
    )  # fmt: skip
    text = say("Tap a ship once for each point of damage. It costs one card.")
    done = Fill({"do": "hit", **_printed_on_card(table)}, ("threats",))
    return Tally("hit.several", say("Which ships does the card hit?"), rows, done, say("Hit"), text,
                 icon="scope", rule="ST-CARD-01")  # fmt: skip


def _printed(table: FaceTable, id_: str) -> tuple[str, str]:
    return table.direction(id_), table.threats[id_]["range"]


def _named(table: FaceTable, ids: list[str], saves: Mapping[str, Saving]) -> Message:
    return say("{what}", what=[_worth(table, id_, saves.get(id_)) for id_ in ids])


def _worth(table: FaceTable, id_: str, saving: Saving | None) -> Message | str:
    ship = table.short(id_)
    if not saving:
        return ship
    return say("{ship} ({saves})", ship=ship, saves=_by(table, id_, in_short(saving)))


def _by(table: FaceTable, id_: str, saves: Message | str) -> Message | str:
    """Say it, and that it takes more than most cards do."""
    damage = _told_damage(table, id_)
    return saves if damage == ONE else say("with {n} damage: {saves}", n=damage, saves=saves)


def _of(table: FaceTable, ids: list[str], saves: Mapping[str, Saving]) -> Press:
    if len(ids) == 1:
        return _how_hard(table, ids[0], saves.get(ids[0]))
    choices = tuple(_target(table, id_, saves.get(id_)) for id_ in ids)
    return Pick(Ask(f"hit.{'.'.join(ids)}", say("Which ship is hit?"), choices, icon="scope"))


def _target(table: FaceTable, id_: str, saving: Saving | None) -> Choice:
    one = table.threats[id_]
    sub = say(
        "{facing}, {range} · defense {n}",
        facing=FACING[table.facing(id_)],
        range=AT_RANGE[one["range"]],
        n=one["defense"],
    )
    if saving:
        sub = _with(sub, _by(table, id_, in_words(saving)))
    place, press = table.place(one["sector"], one["range"]), _how_hard(table, id_, saving)
    return Choice(id_, table.short(id_), press, sub, "scope", place=place)


def _with(words: Message, saves: Message | str) -> Message:
    return say("{words} · {saves}", words=words, saves=saves) if saves else words


def _how_hard(table: FaceTable, id_: str, saving: Saving | None) -> Press:
    """ST-CARD-01, OUT-05: one damage, unless the card says more."""
    choices = by_card(table, id_, saving)
    if len(choices) == 1:
        return choices[0].press
    return Pick(Ask(f"hit.{id_}.damage", table.threat(id_), choices, table.stands(id_)))


def by_card(table: FaceTable, id_: str, saving: Saving | None = None) -> tuple[Choice, ...]:
    """Return how hard a hit card can hit this; none where none can.

    `saving` is what the hardest of them saves.
    """
    if not table.ways("hit", threat=id_):
        return ()
    defense, saves = table.threats[id_]["defense"] or ONE, in_words(saving) if saving else ""
    found = [
        Choice(
            "hit",
            say("Hit for {n}", n=ONE),
            send("hit", threat=id_, damage=ONE),
            _with(_left(defense - ONE), saves if defense == ONE else ""),
            "scope",
            bright=True,
        )
    ]
    if defense > ONE:
        press, sub = send("hit", threat=id_, damage=TWO), _with(_left(defense - TWO), saves)
        found.append(Choice("hit2", say("Hit for {n}", n=TWO), press, sub, "scope"))
    return tuple(found)


def _left(defense: int) -> Message:
    return say("defense {n} left", n=defense) if defense > 0 else say("destroyed")


def filters(table: FaceTable) -> tuple[Action, ...]:
    """Return what may be printed on the card, while the screen waits for the ship."""
    range_, direction, damage = wanted(table)
    found = [
        Action(
            f"hit.{one}",
            DIRECTION[one],
            Aim(AIM, f"{range_}.{ANY if one == direction else one}.{damage}"),
            icon="heading",
            chosen=one == direction,
        )
        for one in DIRECTIONS
    ]
    found += [
        Action(
            f"hit.{one}",
            RANGE[one],
            Aim(AIM, f"{ANY if one == range_ else one}.{direction}.{damage}"),
            icon="ring",
            chosen=one == range_,
        )
        for one in reversed(RANGES)
    ]
    found += [
        Action(
            f"hit.{n}",
            say_many("{count} damage", "{count} damage", n),
            Aim(AIM, f"{range_}.{direction}.{n}"),
            icon=SHOTS,
            chosen=n == damage,
        )
        for n in (ONE, TWO)
    ]
    if (asked := several(table)) is not None:
        found.append(Action("hit.several", SEVERAL, Pick(asked), icon="scope"))
    close = Action("hit", say("Hit"), Aim(AIM), icon="scope", apart=True)
    return (*found, close)
