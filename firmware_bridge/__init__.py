"""The host's side of the scanner box; the companion's other floors never import it."""
