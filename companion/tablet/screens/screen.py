"""The base class of screens: panels laid into the window, drawn again when the desk changes."""

from __future__ import annotations

from typing import Any, TypeVar

from kivy.uix.widget import Widget

from companion.tablet.box import Box
from companion.tablet.desk import Desk
from companion.tablet.panel import Panel
from companion.tablet.screens.parts import BAR

P = TypeVar("P", bound=Widget)


class Screen(Widget):
    """A screen. Subclasses make their panels in `__init__` with `put`, and place them in `lay`."""

    def __init__(self, desk: Desk, about: Any = None, **how: Any) -> None:
        """Stand before this desk; `about` is what the route says."""
        super().__init__(**how)
        self.desk, self.about = desk, about
        self.panels: list[Widget] = []
        self.bind(pos=self._lay, size=self._lay)

    def put(self, panel: P) -> P:
        """Add a panel, above those before."""
        self.panels.append(panel)
        self.add_widget(panel)
        return panel

    def lay(self, box: Box) -> None:
        """Place every panel in the window's box."""
        for panel in self.panels:
            place(panel, box)

    def under(self, bar: Widget, box: Box) -> Box:
        """Place the ground and the title above everything; return what is left."""
        look = self.desk.look
        place(self.panels[0], box)
        top, rest = box.inset(look.px(24), look.px(16)).cut_top(look.grown(BAR), look.px(18))
        place(bar, top)
        return rest

    @property
    def free(self) -> Box | None:
        """Where a quiet line may lie for a moment; None: at the bottom."""
        return None

    @property
    def foot(self) -> Box | None:
        """Where it may be said what the box's button does; None: nowhere."""
        return None

    def refresh(self) -> None:
        """Draw again what changed."""
        for panel in self.panels:
            if isinstance(panel, Panel):
                panel.show()

    def step_back(self) -> bool:
        """Go a step back within the screen, where there is one; tell whether there was."""
        return False

    def _lay(self, *_: Any) -> None:
        self.lay(Box(self.x, self.y, self.width, self.height))


def place(widget: Widget, box: Box) -> None:
    """Put a widget into a box of the window."""
    widget.pos, widget.size = (box.x, box.y), (box.w, box.h)
