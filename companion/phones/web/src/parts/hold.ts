/** Whether a finger or a key holds something down. It is let go by whatever takes the page from its owner's eyes. */

import { useLayoutEffect, useState } from "preact/hooks";

const HOLDS = [" ", "Enter"];

export function useHold() {
  const [held, hold] = useState(false);
  const release = () => hold(false);
  useLayoutEffect(() => {
    if (!held) return undefined;
    window.addEventListener("blur", release);
    window.addEventListener("pagehide", release);
    document.addEventListener("visibilitychange", release);
    return () => {
      window.removeEventListener("blur", release);
      window.removeEventListener("pagehide", release);
      document.removeEventListener("visibilitychange", release);
    };
  }, [held]);
  const on = {
    onPointerDown: (event: PointerEvent) => event.button === 0 && hold(true),
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: release,
    onKeyDown: (event: KeyboardEvent) => {
      if (!HOLDS.includes(event.key)) return release();
      event.preventDefault();
      if (!event.repeat) hold(true);
    },
    onKeyUp: release,
    onBlur: release,
    onContextMenu: (event: Event) => event.preventDefault(),
  };
  return { held, on };
}
