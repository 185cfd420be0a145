"""Benchmarks: ratios to a peer in the same run; `./panic bench` runs them."""

import os

# Before anybody imports NumPy: one thread for each who is compared.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
