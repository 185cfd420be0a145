"""The phones' floor: who may come in, what they hear and ask, and the server that carries it."""
