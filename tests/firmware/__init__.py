"""The box's firmware: its own tests, its size, and that it is the same wherever it is built."""
