"""The cryptography of sealed answers, counted without being read; pure, as phones do it too."""
