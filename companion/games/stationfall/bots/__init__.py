"""What a bot does by its script, and how it settles every tie; the hands then move its pieces."""
