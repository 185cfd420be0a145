# ruff: noqa: INP001  (no package: nothing imports this)
"""What Android starts: python-for-android wants a main.py at the top of an app's folder.

Our top level has none, so the hook beside this file lays this one there while packaging. It goes
past the command line, which asks for the installed package's version: Android knows none.
"""

from companion.app import home, run_tablet
from companion.logs import kept

if __name__ == "__main__":
    with kept(home(), lambda why: None):  # nobody reads a telephone's standard error
        run_tablet()
