"""Panic Companion: what stands beside a physical copy of a hidden-traitor game."""
