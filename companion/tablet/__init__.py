"""The tablet: what a finger touches. It draws what it is shown and knows no rule."""
