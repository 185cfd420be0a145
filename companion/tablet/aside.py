"""What the phones have the journal keep beside the game: no step of it, and never taken back."""

from __future__ import annotations

from typing import Final

ASIDE: Final = ("key_round", "poll_opened", "shares_asked", "poll_closed", "audit_closed")
"""The names of such entries."""
