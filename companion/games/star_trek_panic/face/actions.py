"""The active player's big buttons, by the turn's phase, and what the table can do besides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import Any, Final

from companion.core.evolving import evolve
from companion.core.say import Message, say, say_many
from companion.games.star_trek_panic.board import FRONT
from companion.games.star_trek_panic.face import hits, missions, places, threats
from companion.games.star_trek_panic.face.edges import repair
from companion.games.star_trek_panic.face.names import FACING, kind_name
from companion.games.star_trek_panic.face.table import FaceTable, send
from companion.games.star_trek_panic.tokens import STARTING
from companion.stage.presses import Go, Later, Pick, Press, Send
from companion.stage.questions import Ask, Choice, Fill, Number, Question, Row, Tally
from companion.stage.scene import Action

PLAYING: Final = (3, 4)
ACTING: Final = 6
DRAWING: Final = 7
WAYS: Final = (
    ("counterclockwise", say("Turn left"), "turn-left"),
    ("forward", say("Forward"), "next"),
    ("clockwise", say("Turn right"), "turn-right"),
)
MOST_DAMAGE: Final = 9
MOST: Final = 3
"""So many cards at once are asked for."""


def actions(table: FaceTable) -> tuple[Action, ...]:
    """Return the buttons of this moment."""
    if table.over:
        end = Action("end", say("How it ended"), Go("end"), icon="winner", bright=True)
        return (end,) if table.aims else ()
    if table.view["phase"] == "setup":
        return _setup(table)
    if table.first_pending is not None:
        return _pending(table)
    if hits.is_aimed(table):
        return hits.filters(table)
    if table.phase in PLAYING:
        return _there(_playing(table))
    if table.phase == ACTING:
        return _there((threats.act(table),))
    return threats.draws(table)


def _there(found: Iterable[Action | None]) -> tuple[Action, ...]:
    return tuple(one for one in found if one is not None)


AS_THEY_LIE: Final = say("The threats as they lie")


def _setup(table: FaceTable) -> tuple[Action, ...]:
    if table.seat is not None or not table.is_open("begin"):
        return ()
    recipe = Action("recipe", say("How to set up the table"), Go("recipe"), icon="rules")
    begin = Action("begin", say("Begin"), Send({"do": "begin"}), icon="play", bright=True)
    if not table.aims and table.is_full:
        started = Action("start", AS_THEY_LIE, Pick(started_with()), icon="shuffle")
        return (started, begin)
    return (recipe, begin) if table.aims else (begin,)


def started_with() -> Ask:
    """ST-SET-02: in which order the three starting threats were laid, face down."""
    orders = permutations(STARTING)
    choices = tuple(
        Choice(
            f"start.{n}",
            say("{what}", what=[kind_name(one) for one in order]),
            send("begin", start=list(order)),
        )
        for n, order in enumerate(orders)
    )
    title = say("Which lie in sectors 1, 3 and 5?")
    return Ask("start", title, choices, rule="ST-SET-02")


def _pending(table: FaceTable) -> tuple[Action, ...]:
    """Return a seat's way to what is to be settled; the table's screen asks by itself."""
    first = table.first_pending
    if table.seat is None or first is None:
        return ()
    if first["kind"] == "boarders":
        asked: Ask | None = threats.own_security(table)
        label, icon = say("Security"), "boarder"
    elif not table.is_open(first["kind"]):
        return ()
    elif first["kind"] == "mission":
        asked, label, icon = missions.revealed(table), say("The new mission"), "log"
    else:
        asked, label, icon = threats.starbase(table), say("The Starbase"), "starbase"
    if asked is None:
        return ()
    press = Pick(evolve(asked, must=False))
    return (Action(first["kind"], label, press, icon=icon, bright=True),)


def _playing(table: FaceTable) -> list[Action | None]:
    if not table.acts:
        return []
    return [
        *((hits.action(table),) if table.is_full else _light_cards(table)),
        _repair(table),
        missions.commit(table),
        *_maneuvers(table),
        *((_other(table),) if table.is_full else ()),
        _trade(table),
        missions.check(table),
    ]


def _light_cards(table: FaceTable) -> Iterator[Action | None]:
    """On a light board a card is one tap, and what it hits is one more."""
    for key, label, icon, press in (
        ("play", say("A card is played"), "hand", table.press("play")),
        ("hit", say("It hits a ship"), "scope", table.press("light_hit", destroyed=None)),
        ("destroys", say("It destroys a ship"), "close", table.press("light_hit", destroyed=True)),
    ):
        yield None if press is None else Action(key, label, press, icon=icon)


def _repair(table: FaceTable) -> Action | None:
    label, ways = say("Repair"), table.ways("repair")
    if not ways:
        offer = table.closed("repair")
        return None if offer is None else Action("repair", label, table.shut(offer), icon="heal")
    choices = tuple(repair(way) for way in ways)
    if len(ways) > 1:
        several = Choice("several", say("Several parts"), Pick(_several(ways)), icon="heal")
        choices = (*choices, several)
    asked = Ask("repair", say("What does the card repair?"), choices, icon="heal")
    sub = say_many("{count} part", "{count} parts", len(ways))
    return Action("repair", label, table.later("repair", asked), sub, "heal")


def _several(ways: Sequence[Mapping[str, Any]]) -> Tally:
    """ST-CARD-05: what one card repairs or rebuilds together."""
    rows = tuple(
        Row(one.key, one.label, icon=one.icon,
            value={key: way[key] for key in ("part", "facing", "rebuild") if key in way})
        for way, one in ((way, repair(way)) for way in ways)
    )  # fmt: skip
    title, text = say("Which parts does the card repair?"), say("It costs one card.")
    done = Fill({"do": "repair"}, ("parts",))
    return Tally("repair.several", title, rows, done, say("Repair"), text, icon="heal",
                 rule="ST-CARD-05")  # fmt: skip


def _maneuvers(table: FaceTable) -> list[Action | None]:
    """ST-MAN-10: the three ways, each in its place; one that is shut says why."""
    return [_maneuver(table, way, label, icon) for way, label, icon in WAYS]


def _maneuver(table: FaceTable, way: str, label: Message, icon: str) -> Action | None:
    offer = table.closed("maneuver")
    press: Press | None = table.press("maneuver", way=way)
    if press is None and offer is not None:
        # Of what is shut one way was tried; the others are shut for the same reason.
        press = table.shut(evolve(offer, ways=({"way": way},)))
    if press is None:
        return None
    if way == "forward" and not table.is_full and isinstance(press, Send):
        press = Pick(_forward_light(table))
    sub = threats.would(table, way) if isinstance(press, Send | Pick) else ""
    return Action(f"maneuver.{way}", label, press, sub, icon)


def _forward_light(table: FaceTable, **more: Any) -> Ask:
    """ST-MAN-02, ST-MAN-03, ST-MAN-05: what only the table sees of flying forward."""
    on, reached = (_aboard(table, {**more, **base}) for base in ({}, {"starbase": True}))
    choices = (
        Choice("on", say("No"), on, icon="next", bright=True),
        Choice("starbase", say("Yes"), reached, icon="starbase"),
    )
    title = say("Did the Starbase come to short range?")
    text = say("Move every token in the two front sectors one ring closer. Face-down ships stay"
               " where they are.")  # fmt: skip
    return Ask("forward", title, choices, text, rule="ST-MAN-02")


def _aboard(table: FaceTable, told: Mapping[str, Any]) -> Press:
    """ST-MAN-05: ask who boards where no front shield stands; where both stand, nobody does."""
    bare = [one for one in FRONT if table.facings[one]["shield"] == "destroyed"]
    raw = {"do": "maneuver", "way": "forward", **told}
    if not bare:
        return Send(raw)
    rows = tuple(
        Row(f"boards.{one}", say("Boarders: {facing}", facing=FACING[one]), MOST_DAMAGE,
            sub=say("defense, less Security"), icon="boarder", value={"facing": one, "damage": 1})
        for one in bare
    )  # fmt: skip
    text = say("Only ships that stood at short range already board, and no Tholian ship.")
    return Pick(
        Tally(
            "forward.boarders",
            say("Does anybody board?"),
            rows,
            Fill(raw, ("boarders",)),
            text=text,
            icon="boarder",
            rule="ST-MAN-05",
        )
    )


def _flown_free(table: FaceTable) -> Choice | None:
    """Return the maneuvers of an ability: none of the turn's, so that no offer has them."""
    if not table.acts or table.ship["no_maneuver"]:
        return None
    free = {"free": True}
    choices = tuple(
        Choice(
            way,
            label,
            Pick(_forward_light(table, **free))
            if way == "forward" and not table.is_full
            else send("maneuver", way=way, **free),
            icon=icon,
        )
        for way, label, icon in WAYS
    )
    text = say("It is not the turn's one maneuver.")
    asked = Ask("maneuver.free", say("Where does the ship fly?"), choices, text, rule="ST-PH-11")
    return Choice("free.maneuver", say("An ability maneuvers the ship"), Pick(asked),
                  say("costs no card"), "team")  # fmt: skip


def _trade(table: FaceTable) -> Action | None:
    label, ways = say("Trade"), table.ways("trade")
    if not ways:
        offer = table.closed("trade")
        return None if offer is None else Action("trade", label, table.shut(offer), icon="trade")
    choices = tuple(
        Choice(way["with"], table.name(way["with"]), send("trade", **way), seat=way["with"])
        for way in ways
    )
    text = say("One card each way.")
    if table.view.get("options", {}).get("trade_mode") == "gift":
        text = say("One card is given.")
    ask = Ask("trade.with", say("Trade with…"), choices, text, icon="trade", rule="ST-PH-05")
    return Action("trade", label, Pick(ask), icon="trade")


def _other(table: FaceTable) -> Action | None:
    label, ways = say("Other card"), table.ways("play")
    if not ways:
        offer = table.closed("play")
        return None if offer is None else Action("play", label, table.shut(offer), icon="hand")
    choices = [
        Choice("play", say("Play the card"), send("play", **ways[0]), say("do what it says"),
               "hand", bright=True),
    ]  # fmt: skip
    choices += _drawing(table, card=True)
    if (flown := _flown_free(table)) is not None:
        choices.append(flown)
    ask = Ask("play.other", say("What does the card do?"), tuple(choices), _on_tokens(table))
    return Action("play", label, table.later("play", ask), icon="hand")


def _on_tokens(table: FaceTable) -> Message | str:
    if not table.is_full or not table.aims:
        return ""
    return say("To move or destroy a token, tap it or drag it.")


def _drawing(table: FaceTable, *, card: bool = False) -> list[Choice]:
    """Return rewards and abilities by which somebody draws or discards, or a card that does it."""
    found = list[Choice]()
    for do, label, icon in (
        ("draw", say("Somebody draws"), "plus"),
        ("discard", say("Somebody discards"), "minus"),
    ):
        if table.is_open(do) and (asked := _whose(table, do, label, card=card)).choices:
            found.append(Choice(do, label, Pick(asked), icon=icon))
    return found


def _whose(table: FaceTable, do: str, title: Message, *, card: bool) -> Ask:
    seats = dict.fromkeys(way["seat"] for way in table.ways(do))
    asks = {seat: _how_many(table, do, seat, card=card) for seat in seats}
    choices = tuple(
        Choice(seat, table.name(seat), Pick(ask), seat=seat)
        for seat, ask in asks.items()
        if ask.choices
    )
    return Ask(f"{do}.seat", title, choices)


def _how_many(table: FaceTable, do: str, seat: str, *, card: bool) -> Ask:
    most, spent = MOST, card and seat == table.active
    if do == "discard":
        most = min(MOST, table.seats[seat]["hand"] - spent)
    choices = tuple(
        Choice(str(n), str(n), _by_card(Send({"do": do, "seat": seat, "cards": n}), card=card))
        for n in range(1, most + 1)
    )
    return Ask(f"{do}.{seat}", say("How many cards?"), choices, seat=seat, numbers=True)


def _by_card(done: Send, *, card: bool) -> Send:
    """ST-CARD-04: the card and what it does are one step, which one undo takes back."""
    return Send({"do": "together", "commands": [{"do": "play"}, done.raw]}) if card else done


# The menu


def extras(table: FaceTable) -> tuple[Action, ...]:
    """Return what the table can do besides, in its menu."""
    if table.over or not table.is_table:
        return ()
    return _there(
        (
            *_drawers(table),
            _menu(table, "bag", say("What is in the bag"), "box", _bag(table)),
            _menu(table, "place", say("A token comes onto the board"), "plus", _place(table)),
            _own_token(table),
            _cards_lost(table),
            _lose(table),
            _cleared(table),
            _begin_with(table),
        )
    )


def _drawers(table: FaceTable) -> Iterable[Action]:
    """Return rewards and abilities by which somebody draws or discards, in any phase."""
    for one in _drawing(table):
        assert isinstance(one.press, Pick)
        yield Action(one.key, one.label, table.later(one.key, one.press.question), icon=one.icon)
    is_asked_with_cards = table.is_full and table.phase in PLAYING
    flown = None if is_asked_with_cards or table.pending else _flown_free(table)
    if flown is not None:
        yield Action(flown.key, flown.label, flown.press, icon=flown.icon)


def _begin_with(table: FaceTable) -> Action | None:
    if table.view["phase"] != "setup" or not table.is_open("begin") or not table.is_full:
        return None
    start = Action("start", AS_THEY_LIE, Pick(started_with()), icon="shuffle")
    return start if table.aims else None


def _menu(
    table: FaceTable, key: str, label: Message, icon: str, asked: Question | None
) -> Action | None:
    if asked is None:
        return None
    return Action(key, label, Later(key) if table.selection.brief else Pick(asked), icon=icon)


def _bag(table: FaceTable) -> Ask | None:
    """Return the number of each kind in the bag, to be corrected."""
    if not table.is_full:
        return None
    choices = tuple(
        Choice(
            kind,
            kind_name(kind),
            Pick(Number(f"tokens.{kind}.bag", kind_name(kind), one["bag"], 0, 99)),
            say("{bag} in the bag, {discard} discarded, {count} in all", bag=one["bag"],
                discard=one["discard"], count=one["count"]),
        )
        for kind, one in table.tokens.items()
    )  # fmt: skip
    text = say("Press what is not so.")
    if table.view["bag"]["ours"]:
        text = say("These counts are our guess: correct them under My copy.")
    return Ask("bag", say("What is in the bag"), choices, text, icon="box")


def _place(table: FaceTable) -> Ask | None:
    """Return a token that comes without its effect, by a mission's set-up or a mistake."""
    if not table.is_full or not table.is_open("place"):
        return None
    kinds = [kind for kind, one in table.tokens.items() if one["role"] in ("ship", "starbase")]
    if not any(table.tokens[kind]["bag"] for kind in kinds):
        return None
    choices = tuple(
        Choice(kind, kind_name(kind),
               Pick(places.where("place", kind, kind, table.looking, None))
               if table.tokens[kind]["bag"] else threats.none_left(kind),
               say("{n} in the bag", n=table.tokens[kind]["bag"]))
        for kind in kinds
    )  # fmt: skip
    return Ask("place", say("Which token?"), choices, say("Out of the bag, without its effect."))


def _own_token(table: FaceTable) -> Action | None:
    if not table.is_open("mission_token"):
        return None
    label = say("A mission's own token")
    return _menu(table, "mission_token", label, "marker", missions.own_token(table))


def _cards_lost(table: FaceTable) -> Action | None:
    if not table.is_open("damage"):
        return None
    choices = tuple(
        Choice(str(n), str(n), send("damage", points=n, **{"as": "cards"})) for n in range(1, 6)
    )
    title = say("How many cards are lost for good?")
    ask = Ask("lost", title, choices, numbers=True, rule="ST-DMG-05")
    return Action("lost", say("Cards are lost"), Pick(ask), icon="close")


def _lose(table: FaceTable) -> Action | None:
    if not table.is_open("lose") or table.mission is None:
        return None
    press = send("lose", why=table.mission["name"])
    yes = Choice("yes", say("Yes, the game is lost"), press, icon="skull")
    title = say("Does the mission say that the game is lost?")
    ask = Ask("lose", title, (yes,), rule="ST-MIS-10")
    return Action("lose", say("The mission is lost for good"), Pick(ask), icon="skull")


def _cleared(table: FaceTable) -> Action | None:
    press: Press | None = table.press("cleared")
    if press is None:
        return None
    return Action("cleared", say("No enemy ship is left"), press, icon="winner")
