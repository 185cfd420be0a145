"""Tests of Stationfall, from its contract and its digest, through the scripted table."""
