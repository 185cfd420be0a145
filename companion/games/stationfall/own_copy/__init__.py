"""My copy of Stationfall: what its owner enters of cards, board and scripts, as chips to choose."""
