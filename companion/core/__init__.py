"""What every game is made of: commands, events, refusals, dice, seats, and the `Game` protocol.

Nothing here knows the disk, the clock, the screen or chance; those come in as arguments.
"""
