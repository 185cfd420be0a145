"""Stationfall: its rules by topic, pure; their ids are those of the digest in seeds/."""
