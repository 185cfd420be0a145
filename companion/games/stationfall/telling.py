"""The events of Stationfall in words, for the log and every screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from companion.core.say import UNTOLD, Message, Part, say, say_many
from companion.core.words import Adjusted, Event, GameEnded, Rolled
from companion.games.stationfall import events as e
from companion.games.stationfall.bot_words import chosen, verb
from companion.games.stationfall.bots.targets import GO
from companion.games.stationfall.correction_words import corrected
from companion.games.stationfall.names import MINUTE, Guilt, Life
from companion.games.stationfall.naming import DATA, TO_OFFSITES, player_name
from companion.games.stationfall.state import BLACKOUT, Blast, State, Why

ABANDONED: Final[Mapping[str, Message]] = {
    "antimatter": say("Abandon Ship: the Antimatter is armed."),
    "minute": say("Abandon Ship: Minute 1 has come."),
    "blackout": say("Abandon Ship: the Power is out."),
    "bridge": say("Abandon Ship is triggered on the Bridge."),
    "self_destruct": say("Abandon Ship: the Self-Destruct is on."),
    "card": say("Abandon Ship is triggered by a card."),
    "project_x": say("Abandon Ship: Project X is loose."),
}
BLASTS: Final[Mapping[Blast, Message]] = {
    "station": say("The Antimatter detonates on board."),
    "outer_space": say("The Antimatter detonates in Outer Space."),
    "elsewhere": say("The Antimatter detonates far from the station."),
}
STATIONFALL: Final[Mapping[Why, Message]] = {
    "fireball": say("Stationfall: the station burns up in the atmosphere."),
    "minute_0": say("Stationfall: the last Minute is over."),
    "antimatter": say("Stationfall: the Antimatter has destroyed the station."),
    "card": say("Stationfall, at once."),
}
LIVES: Final[Mapping[Life, Callable[[str], Message]]] = {
    "live": lambda who: say("{character} is Live again.", character=who),
    "down": lambda who: say("{character} goes Down.", character=who),
    "escaped": lambda who: say("{character} escapes.", character=who),
    "annihilated": lambda who: say("{character} is annihilated.", character=who),
}
GUILTS: Final[Mapping[Guilt, Callable[[Part], Message]]] = {
    "innocent": lambda name: say("{name} is Innocent.", name=name),
    "suspect": lambda name: say("{name} is Suspect.", name=name),
    "guilty": lambda name: say("{name} is Guilty.", name=name),
}


def tell(state: State, event: Event, _among: Sequence[Event] = ()) -> Message | None:
    """Put an event into words."""
    teller = TELLERS.get(type(event))
    return None if teller is None else teller(state, event)


def _player(text: Callable[..., Message]) -> Callable[[State, Any], Message]:
    """Make a teller whose sentence names the event's player."""
    return lambda state, event: text(player_name(state, event.seat), event, state)


def _started(state: State, event: e.GameStarted) -> Message:
    names = [player_name(state, one.seat) for one in event.players]
    first = player_name(state, event.first)
    return say("{names} play Stationfall; {first} begins.", names=names, first=first)


def _revealed(name: Part, event: e.Revealed, _: State) -> Message:
    who, bonus = event.identity, event.bonus
    if who is None:
        return say("{name}'s bonus character is {bonus}.", name=name, bonus=bonus or "")
    if event.schroedinger:
        return say("{name} makes a Schrödinger Reveal as {character}.", name=name, character=who)
    if bonus is not None:
        return say("{name} reveals as {character}; the bonus character is {bonus}.", name=name,
                   character=who, bonus=bonus)  # fmt: skip
    return say("{name} reveals as {character}.", name=name, character=who)


def _cubes(name: Part, event: e.CubesMoved, _: State) -> Message:
    who, n = event.character, event.cubes
    if who is None:
        return say_many(
            "{name} takes {count} cube back from the Betrayal Box.",
            "{name} takes {count} cubes back from the Betrayal Box.", n, name=name,
        )  # fmt: skip
    if event.to == "character":
        return say_many("{name} places {count} cube on {character}.",
                        "{name} places {count} cubes on {character}.", n, name=name,
                        character=who)  # fmt: skip
    if event.to == "supply":
        return say_many("{name} takes {count} cube back from {character}.",
                        "{name} takes {count} cubes back from {character}.", n, name=name,
                        character=who)  # fmt: skip
    return say_many("{count} cube of {name} goes from {character} to the Betrayal Box.",
                    "{count} cubes of {name} go from {character} to the Betrayal Box.", n,
                    name=name, character=who)  # fmt: skip


def _activated(name: Part, event: e.Activated, _: State) -> Message:
    if event.exhausted:
        return say_many("{name} activates {character}, exhausted: {count} action.",
                        "{name} activates {character}, exhausted: {count} actions.",
                        event.actions, name=name, character=event.character)  # fmt: skip
    return say_many("{name} activates {character}: {count} action.",
                    "{name} activates {character}: {count} actions.",
                    event.actions, name=name, character=event.character)  # fmt: skip


def _kompromat(name: Part, event: e.KompromatSpent, _: State) -> Message:
    if event.acts:
        return say("{name} uses Kompromat for an action with {character}.", name=name,
                   character=event.character)  # fmt: skip
    return say("{name}'s Kompromat on {character} is used up.", name=name,
               character=event.character)  # fmt: skip


def _offered(state: State, event: e.OfferMade) -> Message:
    by, of = player_name(state, event.by), player_name(state, event.of)
    if event.what == "bribe":
        return say("{by} offers {of} a Bribe for an action with {character}.", by=by, of=of,
                   character=event.character)  # fmt: skip
    return say("{by} shows {of} Kompromat for an action with {character}.", by=by, of=of,
               character=event.character)  # fmt: skip


def _answered(state: State, event: e.OfferAnswered) -> Message:
    of = player_name(state, event.of)
    return say("{name} accepts.", name=of) if event.accept else say("{name} refuses.", name=of)


def _contaminated(_: State, event: e.Contaminated) -> Message:
    if event.on:
        return say("{character} is Contaminated.", character=event.character)
    return say("{character} is no longer Contaminated.", character=event.character)


def _section(_: State, event: e.SectionChanged) -> Message:
    where, hurt = event.section, event.damaged
    if event.hazard == "fire":
        burns = say("Fire in {section}, which is damaged.", section=where)
        return burns if hurt else say("Fire in {section}.", section=where)
    if event.hazard == "asphyxiation":
        both = say("Asphyxiation in {section}, which is damaged.", section=where)
        return both if hurt else say("Asphyxiation in {section}.", section=where)
    if hurt:
        return say("{section} is damaged.", section=where)
    return say("{section}: no damage, no hazard.", section=where)


def _power(_: State, event: e.PowerChanged) -> Message:
    if event.damaged >= BLACKOUT:
        return say("{n} Power Sections are damaged: Blackout.", n=event.damaged)
    return say("1 Power Section is damaged.") if event.damaged else say("The Power is normal.")


def _locks(_: State, event: e.LocksRemoved) -> Message:
    if event.between is None:
        return say("All Locks are removed.")
    a, b = event.between
    return say("The Lock between {a} and {b} is removed.", a=a, b=b)


def _armed(name: Part, event: e.AntimatterArmed, _: State) -> Message:
    if event.unmarked:
        return say("{name} arms the Antimatter without a time marker: no marker makes it"
                   " detonate.", name=name)  # fmt: skip
    if event.minute is None:
        return say("{name} arms the Antimatter, too late for it to detonate.", name=name)
    return say("{name} arms the Antimatter: it detonates in Minute {n}.", name=name,
               n=event.minute)  # fmt: skip


def _where(on: str, due: int) -> Part:
    return say("the {n} of the Minute track", n=due) if on == MINUTE else on


def _placed(name: Part, event: e.MarkerPlaced, _: State) -> Message:
    where, due = _where(event.on, event.due), event.due
    if event.what == "launch":
        return say("{name} begins a Timed Launch of {pod}.", name=name, pod=event.on)
    if event.text:
        return say("{name} puts a time marker on {where}: {what}", name=name, where=where,
                   what=event.text)  # fmt: skip
    if event.what == "damage" and due >= 0:
        return say("{name} puts a time marker on {where}: it is damaged in Minute {n}.", name=name,
                   where=where, n=due)  # fmt: skip
    return say("{name} puts a time marker on {where}.", name=name, where=where)


def _fired(name: Part, event: e.MarkerFired, _: State) -> Message:
    where = _where(event.on, event.due)
    if event.text:
        return say("{name}'s time marker on {where} resolves: {what}", name=name, where=where,
                   what=event.text)  # fmt: skip
    return say("{name}'s time marker on {where} resolves.", name=name, where=where)


def _returned(name: Part, event: e.MarkerReturned, _: State) -> Message:
    where = _where(event.on, event.due)
    return say("{name} takes the time marker back from {where}.", name=name, where=where)


def _occupants(_: State, event: e.OccupantsTold) -> Message:
    if not event.characters:
        return say("Nobody sits in {pod}.", pod=event.pod)
    return say("In {pod}: {names}.", pod=event.pod, names=list(event.characters))


def _launched(state: State, event: e.PodLaunched) -> Message:
    if state.is_damaged(event.pod):
        return say("{pod} launches, damaged: nobody survives that.", pod=event.pod)
    return say("{pod} launches.", pod=event.pod)


def _data(_: State, event: e.DataChanged) -> Message:
    data, who = DATA[event.data], event.character
    if event.has:
        return say("{character} now has: {data}.", character=who, data=data)
    return say("{character} no longer has: {data}.", character=who, data=data)


def _re_entry(_: State, event: e.ReEntryFlipped) -> Message:
    if event.fireball:
        return say("The re-entry token shows the fireball.")
    return say("No fireball: everybody takes one more turn.")


def _scored(name: Part, event: e.Scored, _: State) -> Message:
    return say_many("{name} scores {count} point.", "{name} scores {count} points.",
                    event.score.total, name=name)  # fmt: skip


def _bot_asked(_: State, event: e.BotAsked) -> Message:
    asked = event.reading.question
    if asked is None or asked.line is None or asked.ask == "script":
        return say("The bot's script has a question.")
    return say("Line {line} of the {script} script has a question.", line=asked.line,
               script=asked.script)  # fmt: skip


def _bot_decided(_: State, event: e.BotDecided) -> Message:
    plan = event.plan
    if plan.character is None or plan.line is None:
        if plan.character is not None:
            return say("By its script the bot activates {character}.", character=plan.character)
        return say("No line of the script is possible: the bot renegotiates.")
    deed = verb(plan.verb or "")
    if plan.verb == GO and plan.target is not None:
        return say("Line {line} of the {script} script: {character} goes to {target}.",
                   line=plan.line, script=plan.script, character=plan.character,
                   target=plan.target)  # fmt: skip
    if plan.target is None:
        return say("Line {line} of the {script} script: {character}, {verb}.", line=plan.line,
                   script=plan.script, character=plan.character, verb=deed)  # fmt: skip
    return say("Line {line} of the {script} script: {character}, {verb}: {target}.", line=plan.line,
               script=plan.script, character=plan.character, verb=deed,
               target=plan.target)  # fmt: skip


def _item(_: State, event: e.ItemMoved) -> Message:
    if event.to is None:
        return say("{item} goes back to the supply.", item=event.item)
    if event.from_ is None:
        return say("{item} goes to {to}.", item=event.item, to=event.to)
    return say("{item} goes from {a} to {b}.", item=event.item, a=event.from_, b=event.to)


def _ended(state: State, event: GameEnded) -> Message | None:
    """Say who has won; of a game that was given up every game says the same."""
    if event.winners is None:
        return None
    if not event.winners:
        return say("Nobody wins.")
    names = [player_name(state, seat) for seat in event.winners]
    if len(names) == 1:
        return say("{name} wins.", name=names[0])
    return say("{names} win together.", names=names)


TELLERS: Final[dict[type[Event], Callable[[State, Any], Message | None]]] = {
    e.GameStarted: _started,
    e.SetupDone: lambda s, ev: say("Minute {n} begins.", n=s.minute),
    e.TurnBegan: _player(lambda name, ev, s: say("{name}'s turn.", name=name)),
    e.Revealed: _player(_revealed),
    e.CubesMoved: _player(_cubes),
    e.Activated: _player(_activated),
    e.Renegotiated: _player(
        lambda name, ev, s: say("{name} renegotiates: the disc comes back.", name=name)
    ),
    e.BribeSpent: _player(
        lambda name, ev, s: say("{name}'s Bribe: an action with {character}.", name=name,
                                character=ev.character)
    ),
    e.KompromatSpent: _player(_kompromat),
    e.KompromatTaken: _player(lambda name, ev, s: say("{name} takes a Kompromat.", name=name)),
    e.OfferMade: _offered,
    e.OfferAnswered: _answered,
    e.CharacterChanged: lambda s, ev: LIVES[ev.state](ev.character),
    e.Contaminated: _contaminated,
    e.SectionChanged: _section,
    e.PowerChanged: _power,
    e.CamerasChanged: lambda s, ev: (
        say("The Cameras are on.") if ev.on else say("The Cameras are off.")
    ),
    e.JammersChanged: lambda s, ev: (
        say("The Jammers are on.") if ev.on else say("The Jammers are off.")
    ),
    e.GuiltChanged: _player(lambda name, ev, s: GUILTS[ev.guilt](name)),
    e.AbandonTriggered: lambda s, ev: ABANDONED[ev.by],
    e.AbandonReset: lambda s, ev: say("Abandon Ship is over: the Power is back."),
    e.LocksRemoved: _locks,
    e.AntimatterArmed: _player(_armed),
    e.AntimatterDue: _player(
        lambda name, ev, s: say("{name}'s Antimatter goes off: where is it?", name=name)
    ),
    e.AntimatterDetonated: lambda s, ev: BLASTS[ev.where],
    e.ProjectXReleased: lambda s, ev: say("Project X is released."),
    e.ProjectXDue: lambda s, ev: say("Project X acts: do what its card says."),
    e.ProjectXActed: lambda s, ev: say("Project X is done for this turn."),
    e.MarkerPlaced: _player(_placed),
    e.MarkerFired: _player(_fired),
    e.MarkerReturned: _player(_returned),
    e.OccupantsTold: _occupants,
    e.PodLaunched: _launched,
    e.LaunchFailed: lambda s, ev: say("{pod} is empty and stays.", pod=ev.pod),
    e.DataChanged: _data,
    e.Transmitted: lambda s, ev: say(
        "A copy goes {offsite}: {data}.", offsite=TO_OFFSITES[ev.to], data=DATA[ev.data]
    ),
    e.Delivered: _player(
        lambda name, ev, s: say("{name} delivers {offsite}: {data}.", name=name,
                                offsite=TO_OFFSITES[ev.to], data=DATA[ev.data])
    ),
    e.TurnEnding: lambda s, ev: UNTOLD,
    e.SeatPassed: lambda s, ev: UNTOLD,
    e.MinuteEnding: lambda s, ev: UNTOLD,
    e.TurnEnded: _player(lambda name, ev, s: say("{name} is done.", name=name)),
    e.MinuteChanged: lambda s, ev: say("Minute {n} begins.", n=ev.minute),
    e.ReEntryDue: lambda s, ev: say("Flip the re-entry token."),
    e.ReEntryFlipped: _re_entry,
    e.StationfallBegan: lambda s, ev: STATIONFALL[ev.why],
    e.Scored: _player(_scored),
    e.BotAsked: _bot_asked,
    e.BotDecided: _bot_decided,
    e.BotChose: lambda s, ev: chosen(ev.name, ev.why),
    e.Moved: lambda s, ev: say("{character} goes to {to}.", character=ev.character, to=ev.to),
    e.ItemMoved: _item,
    e.ApSpent: lambda s, ev: (
        say("{character} uses the free Pick Up or Drop.", character=ev.character)
        if ev.kind == "free"
        else say("{character} uses an action.", character=ev.character)
    ),
    e.CopyLearnt: lambda s, ev: say("This is remembered for your copy."),
    e.NothingHappened: lambda s, ev: say("Nothing changes."),
    e.Left: _player(lambda name, ev, s: say("{name} leaves the game.", name=name)),
    Rolled: lambda s, ev: None,
    Adjusted: corrected,
    GameEnded: _ended,
}  # fmt: skip
