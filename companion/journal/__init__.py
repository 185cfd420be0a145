"""The journal: an append-only list of entries, on disk or not, behind one port."""
