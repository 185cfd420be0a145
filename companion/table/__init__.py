"""The table, on which a game is played: it decides a command, writes it down, and then shows it."""
