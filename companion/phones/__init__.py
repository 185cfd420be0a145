"""Phones at the table: their connections, what they may ask and are sent, and the page they load.

No rule and no game's name is here, and nothing that a phone says is believed unseen; docs/phones.md
has the modules one by one.
"""
