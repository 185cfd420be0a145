"""Phase 6: threats move, cloak, board and fire, facing by facing (section 6)."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.evolving import evolve
from companion.core.refusal import Refusal
from companion.core.say import say
from companion.games.star_trek_panic import commands as c
from companion.games.star_trek_panic import events as e
from companion.games.star_trek_panic import volleys
from companion.games.star_trek_panic.board import Facing, closer
from companion.games.star_trek_panic.boarding import board, boarders_of, boards, open_boarders
from companion.games.star_trek_panic.cloaking import slid, throw, turn_up
from companion.games.star_trek_panic.course import Course, no
from companion.games.star_trek_panic.damage import volley
from companion.games.star_trek_panic.state import Boarder, Boarding, State, Threat
from companion.games.star_trek_panic.turns import after_phase_6

PHASE = 6


def threats_act(course: Course, command: c.ThreatsAct) -> Refusal | None:
    """ST-PH-09: the die first, if any ship is cloaked; then the boarders wait for Security."""
    if course.turn.phase != PHASE:
        is_early = course.turn.phase < PHASE
        first = say("First check the mission: then the threats act.")
        why = first if is_early else say("The threats have acted: now draw new ones.")
        return no("not_now", why, "ST-PH-01")
    if not course.state.on_map:
        return volleys.act(course, command)
    if command.volleys or command.security:
        return no("bad_value", say("On a full board the app knows what each threat does."))
    cloaked = [one for one in course.state.ships() if one.cloaked]
    slide = throw(course) if cloaked else None
    turned: tuple[str, ...] = ()
    if slide is not None and course.state.options.uncloak_first:
        turned = turn_up(course, cloaked, slide)
    boarders = _boarders(course.state, slide, turned)
    open_boarders(course, "threats_act", boarders, slide, turned)
    if not boarders:
        go_on(course, Boarding("threats_act", (), slide, turned), {})
    return None


def _boarders(state: State, slide: int | None, turned: tuple[str, ...]) -> tuple[Boarder, ...]:
    """ST-MF-03, ST-MF-04, AMB-17: who began the phase at short range, with no shield there."""
    ships = [one for one in state.ships() if not one.cloaked and one.id not in turned]
    if state.options.uncloak_boards:
        ships = [_as_it_turns_up(state, one, slide) for one in state.ships()]
    return boarders_of(state, [one for one in ships if boards(state, one)])


def _as_it_turns_up(state: State, threat: Threat, slide: int | None) -> Threat:
    if not threat.cloaked or slide is None:
        return threat
    return evolve(threat, sector=slid(state, threat.sector, slide), cloaked=False)


def go_on(course: Course, left: Boarding, security: Mapping[str, Mapping[str, int]]) -> None:
    """ST-PH-09: all that comes after Security, facing by facing; then phase 7."""
    rest = Rest(course, left, security)
    for facing in course.state.facings_in_order():
        rest.handle(facing)
        if course.over:
            return
    after_phase_6(course)


class Rest:
    """What is still to come in phase 6: boarders, cloaked ships, facings that were not handled."""

    def __init__(
        self, course: Course, left: Boarding, security: Mapping[str, Mapping[str, int]]
    ) -> None:
        """Begin with these boarders, and the Security cards against each, by seat."""
        self.course, self.security, self.slide = course, security, left.slide
        self.boarders = {one.threat: one for one in left.boarders}
        self.turned = set(left.turned)
        """The ships that have done their one thing but to fire."""
        self.handled = set[Facing]()

    def handle(self, facing: Facing) -> None:
        """ST-PH-09, AMB-18: moves and cloaking by id, then the boarders, then one volley."""
        firing = []
        for threat in self.course.state.in_sector(self.course.state.sector_of(facing)):
            if self._fires(threat):
                firing.append(threat)
            if self.course.over:
                return
        self.handled.add(facing)
        if self.course.state.options.board_first:
            self._board(facing)
            self._fire(facing, firing)
        else:
            self._fire(facing, firing)
            self._board(facing)

    def _fires(self, threat: Threat) -> bool:
        """Let a threat move or turn; tell whether it fires with its facing's volley."""
        state = self.course.state
        kind = state.kind_of(threat)
        if not kind.is_ship:
            return False  # ST-SB-01
        if threat.cloaked:
            return self._turns_up(threat)
        if threat.id in self.boarders:
            return False  # ST-MF-07
        if threat.id in self.turned:
            return True
        if state.is_tholian(threat) and threat.range == "short":
            return state.options.tholian_fires_at_short  # ST-THO-02, AMB-20
        moved = closer(threat.range)
        if moved != threat.range:
            self.course.happen(e.ThreatMoved(threat.id, threat.sector, moved))  # ST-MF-01, ST-MF-02
        if kind.cloaks:
            self.course.happen(e.Cloaked(threat.id))  # ST-CLK-01, ST-CLK-02
            return False
        if state.is_tholian(threat) and moved == "short":
            return state.options.tholian_fires_on_entry  # ST-THO-01, AMB-11
        return True

    def _turns_up(self, threat: Threat) -> bool:
        """AMB-05: a cloaked ship slides when its own sector is handled."""
        if self.slide is None or self.course.state.options.uncloak_first:
            return False  # It was turned down by hand since the others turned up.
        turn_up(self.course, [threat], self.slide)
        self.turned.add(threat.id)
        state = self.course.state
        sector = state.threats[threat.id].sector
        if sector == threat.sector:
            return threat.id not in self.boarders
        if (there := state.facing_of(sector)) in self.handled:
            if threat.id in self.boarders:
                self._board_with(self.boarders.pop(threat.id))
            else:
                self._fire(there, [threat])
        return False

    def _board(self, facing: Facing) -> None:
        # Who has not turned up yet slides here later, when its own sector is handled (AMB-05).
        threats = self.course.state.threats
        here = [one for one in self.boarders.values() if one.facing == facing]
        for one in here:
            if not self.course.over and not threats[one.threat].cloaked:
                self._board_with(one)

    def _board_with(self, boarder: Boarder) -> None:
        board(self.course, boarder, self.security.get(boarder.threat, {}))

    def _fire(self, facing: Facing, threats: list[Threat]) -> None:
        """ST-MF-05, ST-MF-06: whatever fires at a facing fires at once, from any range."""
        points = sum(self.course.state.kind_of(one).fire for one in threats)
        if points and not self.course.over:
            volley(self.course, facing, points)
