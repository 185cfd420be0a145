"""What is shown of a game, as frozen data: scenes, questions, presses, endings, pictures.

A game's face makes it, the tablet and the phones' page draw it. Nothing here knows Kivy, a rule, a
table or a journal, and nothing can be called: all of it goes to JSON and back (`form`).
"""
