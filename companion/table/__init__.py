"""The single writer: decides a command, appends what came of it, and only then shows it."""
