"""Sentences of the log for the events of Star Trek Panic, as a friend would say them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.core.say import UNTOLD, Message, Part, say, say_many
from companion.core.words import Adjusted, Event, GameEnded, Rolled
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic.correction_words import corrected
from companion.games.star_trek_panic.drawing_words import (
    DRAWING,
    appears,
    drawing_words,
    drawn_by_table,
    first_of,
)
from companion.games.star_trek_panic.missions import ANY
from companion.games.star_trek_panic.naming import (
    RANGE_NAMES,
    part_name,
    player_name,
    side_name,
    the_kind,
    threat_name,
)
from companion.games.star_trek_panic.state import State

ENDINGS: Final[Mapping[str, Message]] = {
    "ST-END-02": say("The last mission is completed and no enemy ship is left: you win!"),
    "ST-MIS-03": say("The bag is empty and no enemy ship is left: you win!"),
    "ST-END-03": say("All six hull sections are destroyed: the ship is lost."),
    "ST-END-04": say("Somebody must draw a card and there is none left: the ship is lost."),
    "ST-MIS-10": say("By the mission's own rules, the ship is lost."),
}
ARRIVALS: Final[Mapping[str, Message]] = {
    "kang": say("Kang arrives: all Klingon ships fire."),
    "koloth": say("Koloth arrives: all Klingon ships come closer."),
    "kor": say("Kor arrives: all Klingon ships that were hit gain 1 defense."),
}


def tell(state: State, event: Event, among: Sequence[Event] = ()) -> Message | None:
    """Put one event into words; None for what another event of the same command tells."""
    if (drawn := first_of(among, e.TokenDrawn)) is not None and type(event) in DRAWING:
        return drawing_words(drawn, event, among)
    if isinstance(event, Rolled) and first_of(among, e.SetupDone) is not None:
        return UNTOLD  # in which order the first three lie is seen where they appear
    if isinstance(event, Rolled) and first_of(among, e.Uncloaked) is not None:
        return _rolled_for_cloaked(event)
    teller = TELLERS.get(type(event))
    return None if teller is None else teller(state, event)


def _rolled_for_cloaked(event: Rolled) -> Message:
    """ST-CLK-03: say who rolled, and for whom."""
    if event.by == "app":
        return say("The app rolls {face}: the cloaked ships move and turn up.", face=event.face)
    return say("The die on the table shows {face}: the cloaked ships move and turn up.",
               face=event.face)  # fmt: skip


def _player(text: Callable[..., Message]) -> Callable[[State, Any], Message]:
    """Make a teller whose sentence names the event's player."""
    return lambda state, event: text(player_name(state, event.seat), event, state)


def _ship(text: Callable[..., Message]) -> Callable[[State, Any], Message]:
    """Make a teller whose sentence names a threat that may have gone."""
    return lambda state, event: text(_called(state, event.id, first=True), event, state)


def _called(state: State, id_: str, *, first: bool = False) -> Part:
    if id_ in state.threats:
        return threat_name(state, id_, first=first)
    return the_kind(state.met[id_], first=first)


def _started(state: State, event: e.GameStarted) -> Message:
    names = [player_name(state, one.seat) for one in event.players]
    if len(names) == 1:
        return say("{name} plays Star Trek Panic alone.", name=names[0])
    first = player_name(state, event.first)
    return say("{names} play Star Trek Panic; {first} begins.", names=names, first=first)


def _phase(_: State, event: e.PhaseBegan) -> Message | None:
    return {
        6: say("Now the threats move and fire."),
        7: say("Now two threats are drawn."),
    }.get(event.phase)


def _traded(state: State, event: e.Traded) -> Message:
    a, b = player_name(state, event.seat), player_name(state, event.with_)
    if event.gift:
        return say("{a} gives {b} a card.", a=a, b=b)
    return say("{a} and {b} trade a card.", a=a, b=b)


def _destroyed(state: State, event: e.ThreatDestroyed) -> Message:
    if event.by == "comet":
        return say("The comet destroys {ship}.", ship=_called(state, event.id))
    ship = _called(state, event.id, first=True)
    if event.by == "boarding":
        return say("{ship} goes to the discard pile.", ship=ship)
    if event.by == "starbase":
        return say("The Starbase goes to the discard pile.")
    return say("{ship} is destroyed.", ship=ship)


def _damaged(_: State, event: e.PartDamaged) -> Message:
    name = part_name(event.part, event.facing, first=True)
    if event.part == "shield":
        if event.state == "destroyed":
            return say("{shield} is destroyed.", shield=name)
        return say("{shield} is damaged.", shield=name)
    if event.state == "destroyed":
        return say("{section} is destroyed.", section=name)
    return say("{section} is damaged.", section=name)


def _repaired(_: State, event: e.PartRepaired) -> Message:
    name = part_name(event.part, event.facing, first=True)
    if event.part == "shield":
        if event.state == "damaged":
            return say("{shield} is rebuilt, but damaged.", shield=name)
        return say("{shield} is intact again.", shield=name)
    if event.state == "damaged":
        return say("{section} is rebuilt, but damaged.", section=name)
    return say("{section} is intact again.", section=name)


def _ticked(state: State, event: e.ObjectiveTicked) -> Message:
    lines = state.mission.card.objectives if state.mission else ()
    line = lines[event.line] if event.line < len(lines) else ""
    if event.done:
        return say("Objective met: {line}", line=line)
    return say("Objective not met after all: {line}", line=line)


def _boarded(state: State, event: e.Boarded) -> Message:
    side = side_name(event.facing)
    ship = say("a ship") if event.id is None else _called(state, event.id)
    if not event.damage:
        return say("Boarders from {ship} are stopped {side}.", ship=ship, side=side)
    return say("Boarders from {ship} do damage {side}: {n}.", ship=ship, side=side, n=event.damage)


def _removed(_: State, event: e.CardsRemoved) -> Message:
    return say_many(
        "{count} card of the Enterprise deck leaves the game ({left} left).",
        "{count} cards of the Enterprise deck leave the game ({left} left).",
        event.count,
        left=event.left,
    )


def _ended(_: State, event: GameEnded) -> Message | None:
    """Say how it ended; of a game that was given up every game says the same."""
    return ENDINGS.get(event.rule or "")


def _mission_ended(_: State, event: e.MissionEnded) -> Message:
    if event.how == "completed":
        return say("The mission is completed: {mission}.", mission=event.mission)
    return say("The mission has failed: {mission}.", mission=event.mission)


def _drawn(name: Part, event: e.CardsDrawn, _: State) -> Message:
    return say_many(
        "{name} draws {count} card.", "{name} draws {count} cards.", event.cards, name=name
    )


def _played(name: Part, event: e.CardPlayed, _: State) -> Message:
    return say_many(
        "{name} plays {count} card.", "{name} plays {count} cards.", event.cards, name=name
    )


def _light_hit(name: Part, event: e.LightShipHit, _: State) -> Message:
    if event.destroyed:
        return say("{name} destroys a ship.", name=name)
    return say("{name} hits a ship.", name=name)


def _committed(name: Part, event: e.CardCommitted, _: State) -> Message:
    if event.badge == ANY:
        return say("{name} commits a card.", name=name)
    return say("{name} commits a card: {badge}.", name=name, badge=event.badge)


def _security(name: Part, event: e.SecurityPlayed, _: State) -> Message:
    return say_many(
        "{name} plays {count} Security card.",
        "{name} plays {count} Security cards.",
        event.cards,
        name=name,
    )


def _discarded(name: Part, event: e.CardsDiscarded, _: State) -> Message:
    return say_many(
        "{name} discards {count} card.", "{name} discards {count} cards.", event.cards, name=name
    )


def _hand(name: Part, event: e.HandTold, _: State) -> Message:
    now = say_many(
        "{name} now has {count} card.", "{name} now has {count} cards.", event.cards, name=name
    )
    if not event.missing:
        return now
    return say_many(
        "{now} The Enterprise deck has no more: {count} is missing.",
        "{now} The Enterprise deck has no more: {count} are missing.",
        event.missing,
        now=now,
    )


def _fired(_: State, event: e.VolleyFired) -> Message:
    return say("Shots hit the ship {side}: {n} damage.", side=side_name(event.facing),
               n=event.damage)  # fmt: skip


def _bag_refilled(_: State, event: e.BagRefilled) -> Message:
    return say_many(
        "Put the {count} discarded token back into the bag.",
        "Put all {count} discarded tokens back into the bag.",
        event.tokens,
    )


_FORWARD: Final = say(
    "The ship flies forward: move every token in the two front sectors one range closer. Face-down"
    " ships stay where they are."
)
"""ST-MAN-02, ST-MAN-03: what the hands do on a light board."""
TELLERS: Final[dict[type[Event], Callable[[State, Any], Message | None]]] = {
    e.GameStarted: _started,
    e.ThreatPlaced: lambda s, ev: appears(ev),
    e.TokenDrawn: lambda s, ev: drawn_by_table(ev),
    e.CardsDrawn: _player(_drawn),
    e.MissionRevealed: lambda s, ev: say("The mission: {mission}.", mission=ev.mission),
    e.TurnBegan: _player(lambda name, ev, s: say("{name}'s turn.", name=name)),
    e.PhaseBegan: _phase,
    e.Traded: _traded,
    e.ThreatHit: _ship(
        lambda ship, ev, s: say("{ship} is hit: defense {n}.", ship=ship, n=ev.defense)
    ),
    e.ThreatStrengthened: _ship(
        lambda ship, ev, s: say("{ship} gains defense: {n}.", ship=ship, n=ev.defense)
    ),
    e.ThreatDestroyed: _destroyed,
    e.LightShipHit: _player(_light_hit),
    e.PartDamaged: _damaged,
    e.PartRepaired: _repaired,
    e.CardCommitted: _player(_committed),
    e.CardPlayed: _player(_played),
    e.ObjectiveTicked: _ticked,
    e.MissionTokenPlaced: lambda s, ev: say(
        "{token} lies in sector {sector}, at {range}.",
        token=ev.label, sector=ev.sector, range=RANGE_NAMES[ev.range],
    ),
    e.MissionTokenMoved: lambda s, ev: say(
        "{token} comes closer: {range}.",
        token=s.mission.tokens[ev.id].label if s.mission else "", range=RANGE_NAMES[ev.range],
    ),
    e.ShipTurned: lambda s, ev: say(
        "The ship turns: sectors {a} and {b} are in front now.", a=ev.front[0], b=ev.front[1]
    ),
    e.ShipAdvanced: lambda s, ev: say("The ship flies forward.") if s.on_map else _FORWARD,
    e.ThreatMoved: lambda s, ev: say(
        "{ship} is now in sector {sector}, at {range}.",
        ship=the_kind(s.met[ev.id], first=True), sector=ev.sector, range=RANGE_NAMES[ev.range],
    ),
    e.BoardersOpened: lambda s, ev: say_many(
        "{count} ship boards: does anybody play Security?",
        "{count} ships board: does anybody play Security?",
        len(ev.boarders),
    ),
    e.Boarded: _boarded,
    e.SecurityPlayed: _player(_security),
    e.VolleyFired: _fired,
    e.CardsRemoved: _removed,
    e.DeckRenewed: lambda s, ev: say(
        "Shuffle the discard pile: it is the new Enterprise deck."
    ),
    e.Cloaked: _ship(lambda ship, ev, s: say("{ship} cloaks.", ship=ship)),
    e.Uncloaked: lambda s, ev: say(
        "{ship} uncloaks in sector {sector}.",
        ship=the_kind(s.met[ev.id], first=True), sector=ev.sector,
    ),
    e.CometStruck: lambda s, ev: say(
        "The comet strikes the ship from sector {sector}.", sector=ev.sector
    ),
    e.CaptainActed: lambda s, ev: ARRIVALS.get(ev.captain),
    e.StarbaseReached: lambda s, ev: say("The ship reaches the Starbase."),
    e.EffectResolved: lambda s, ev: say("Do what the token says, then discard it."),
    e.BagRefilled: _bag_refilled,
    e.TimerMoved: lambda s, ev: say("The mission's timer is at {n} now.", n=ev.timer),
    e.MissionEnded: _mission_ended,
    e.MissionLost: lambda s, ev: say("The mission is lost: {why}.", why=ev.why.rstrip(".")),
    e.MissionRested: lambda s, ev: say("This turn goes by without a mission."),
    e.TurnEnded: _player(lambda name, ev, s: say("{name} is done.", name=name)),
    e.CardsDiscarded: _player(_discarded),
    e.HandTold: _player(_hand),
    e.Left: _player(lambda name, ev, s: say("{name} leaves the game.", name=name)),
    e.NothingHappened: lambda s, ev: say("Nothing changes."),
    Adjusted: corrected,
    GameEnded: _ended,
}  # fmt: skip
