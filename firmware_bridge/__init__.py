"""The host's side of a device on a serial cable; only `companion/app.py` and `cli` import it."""
