"""Reading stickers in a picture: NumPy, OpenCV and the decoders are imported in here.

One thread reads, beside a screen that wants the other cores: what these libraries do at a time is
too small to be shared out, and their threads' waiting for each other doubled the time of a frame.
"""

import os

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
os.environ.setdefault("OMP_NUM_THREADS", "1")
