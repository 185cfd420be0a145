"""The pure heart: what a game is, what a command and an event are, how they are ruled on.

Nothing here knows the disk, the clock, the screen or chance; those come in as arguments.
"""
