"""Stickers on cards: their texts, printed sheets, and what a camera sees. No game, no table."""
