"""Sealed answers, counted without being read; pure, and to the byte as phones do it."""
