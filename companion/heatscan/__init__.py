"""Sealed answers, counted without being read: keys, roster and symbols; pure, and to the byte as phones do it."""
