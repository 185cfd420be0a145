"""Panic Companion: what stands beside a physical copy of a board game."""
