/**
 * Whether a finger or a key holds something down, or whoever cannot hold has switched it on: a screen reader and a switch
 * click without a finger, once to begin and once to end. Whatever takes the page from its owner's eyes lets it go.
 */

import { useLayoutEffect, useRef, useState } from "preact/hooks";

const HOLDS = [" ", "Enter"];
/** As long as what was switched on stays on. */
const LASTS = 10_000;

const KNOWN_BY_WEIGHT = /Android/; // the phones' system

/** A screen reader's finger has no size, or on some phones no weight: what it means is the click that follows. */
export function isNobodys({ width, height, pressure, pointerType }: PointerEvent): boolean {
  if (KNOWN_BY_WEIGHT.test(navigator.userAgent)) return pointerType === "mouse" && !pressure;
  return !width && !height;
}

/** While something secret is shown, whatever takes the page from its owner's eyes ends that. */
export function useAway(shown: boolean, end: () => void): void {
  useLayoutEffect(() => {
    if (!shown) return undefined;
    window.addEventListener("blur", end);
    window.addEventListener("pagehide", end);
    document.addEventListener("visibilitychange", end);
    return () => {
      window.removeEventListener("blur", end);
      window.removeEventListener("pagehide", end);
      document.removeEventListener("visibilitychange", end);
    };
  }, [shown]);
}

/** Nothing can be switched on where it `can` not. */
export function useHold(can = true) {
  const [held, hold] = useState<"" | "down" | "on">("");
  const touched = useRef(false);
  const release = () => hold("");
  useAway(held !== "", release);
  useLayoutEffect(() => {
    const timer = held === "on" ? setTimeout(release, LASTS) : 0;
    return () => clearTimeout(timer);
  }, [held]);
  const lift = () => held === "down" && release();
  const on = {
    onPointerDown: (event: PointerEvent) => {
      touched.current = !isNobodys(event);
      if (touched.current && event.button === 0) hold("down");
    },
    onPointerUp: lift,
    onPointerCancel: release,
    onPointerLeave: lift,
    onClick: () => {
      // The click of a finger that has just held it means nothing more.
      if (!touched.current) hold(held || !can ? "" : "on");
      touched.current = false;
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!HOLDS.includes(event.key)) return lift();
      event.preventDefault();
      if (!event.repeat) hold(held ? "" : "down");
    },
    onKeyUp: (event: KeyboardEvent) => {
      // Else Firefox would click.
      event.preventDefault();
      lift();
    },
    onBlur: (event: FocusEvent) => {
      // What belongs to it stands beside it.
      const beside = (event.currentTarget as Element).parentElement;
      if (held === "down" || !event.relatedTarget || !beside?.contains(event.relatedTarget as Node)) release();
    },
    onContextMenu: (event: Event) => event.preventDefault(),
  };
  return { held: held !== "", switched: held === "on", on };
}
