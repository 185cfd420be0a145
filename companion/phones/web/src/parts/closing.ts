/** What Back closes: the newest of what is open. Where there is nothing to close, Back does nothing: nobody leaves the table by it. */

import { useLayoutEffect, useRef } from "preact/hooks";

const open: { current: (() => void) | undefined }[] = [];

/** Let Back, and the key Escape, close this as long as it is shown. */
export function useClosing(close: (() => void) | undefined): void {
  const one = useRef(close);
  one.current = close;
  useLayoutEffect(() => {
    open.push(one);
    return () => void open.splice(open.indexOf(one), 1);
  }, []);
}

const closeNewest = () => open[open.length - 1]?.current?.();

/**
 * Keep an entry of the history behind which Back never goes, from the first tap: one that nobody's tap has made is none
 * to a browser. What Back has left is entered again, so that it stays the same one.
 */
export function stayHere(stays: () => boolean): void {
  window.addEventListener("click", () => stays() && !history.state && history.pushState(true, ""), true);
  window.addEventListener("popstate", () => {
    if (history.state || !stays()) return;
    history.forward();
    closeNewest();
  });
  window.addEventListener("keydown", (event) => event.key === "Escape" && closeNewest());
}
