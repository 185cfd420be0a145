"""Android's multicast lock, without which its Wi-Fi drops what zeroconf hears; else nothing."""

from __future__ import annotations

import importlib
from collections.abc import Callable


def listen_to_everybody() -> Callable[[], None]:
    """Keep the Wi-Fi card listening until what is returned is called; elsewhere every card does."""
    try:
        jnius = importlib.import_module("jnius")
    except ImportError:
        return lambda: None
    activity = jnius.autoclass("org.kivy.android.PythonActivity").mActivity
    service = activity.getApplicationContext().getSystemService("wifi")
    lock = jnius.cast("android.net.wifi.WifiManager", service).createMulticastLock("panic-table")
    lock.acquire()

    def let_go() -> None:
        lock.release()

    return let_go
