"""The evening's memory: an append-only list of entries, on disk or not, behind one port."""
