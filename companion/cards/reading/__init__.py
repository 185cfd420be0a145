"""Reading stickers in a picture: NumPy, OpenCV and the decoders are imported in here."""
