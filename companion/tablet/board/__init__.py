"""The middle of the table's screen: the map with its cards, doors and pieces, and what is lit."""
