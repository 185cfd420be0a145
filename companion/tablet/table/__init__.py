"""The table's screen and its panels: seats round the edge, header, actions."""
