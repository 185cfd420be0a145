"""The table's screen: seats round the edge, the map, the active player's actions."""
