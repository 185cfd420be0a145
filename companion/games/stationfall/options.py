"""The house rules of Stationfall: one switch for each ambiguity of the digest."""

from __future__ import annotations

from typing import Literal

from attrs import frozen

from companion.core.game import Automation


@frozen
class Options:
    """Everything that a house may want otherwise; the digest's defaults."""

    automation: Automation = "referee"
    # Section 22, by its ids
    section_timer: Literal["owner_next_turn", "end_of_next_minute"] = "owner_next_turn"
    suppress_repairs: bool = False
    evidence_standing: bool = False
    deliver_both: bool = True
    late_evidence_guilt: bool = False
    px_triggers_abandon: bool = True
    limit_counts_betrayal: bool = True
    bot_min_cube: Literal[1, 0] = 1
    bot_reneg_last: Literal["with_cubes", "any"] = "with_cubes"
    bot_target_tie: Literal["next", "last"] = "next"
    kompromat_per_turn: Literal[1] | None = None
    extras_while_renegotiating: bool = True
    influence_down: bool = True
    influence_annihilated: bool = False
    final_reveal_returns_cubes: bool = True
    abandon_reset: bool = False
    fire_guilt: bool = True
    bridge_officer: bool = True
    guilt_bars: Literal["everywhere", "free_only"] = "everywhere"
    ties: Literal["shared", "none"] = "shared"
    # The table's own: only their usual value is taken, since the app sees nothing of them
    lindsey_after_7: Literal["script", "free"] = "script"
    strict_completion: bool = False
