"""The map: cards, doors, discs, and what is lit."""
