"""The sealed heat scan: keys, roster and symbols; pure, and to the byte as phones do it."""
