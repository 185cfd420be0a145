"""Tests of Star Trek Panic, from its contract and its digest, through the scripted table."""
