/** The connection's ends in a real browser: its sockets, its clock, and what wakes it. */

import { Connection, type Socket } from "./connection";
import type { Table } from "./table";

export function browserLine(table: Table): Connection {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  return new Connection({
    dial: () => new WebSocket(address) as unknown as Socket,
    probe: (answered) => {
      const given = new AbortController();
      fetch("/", { method: "HEAD", cache: "no-store", signal: given.signal }).then(answered, () => undefined);
      return () => given.abort();
    },
    clock: {
      now: () => performance.now(),
      after: (ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      },
    },
    visible: () => document.visibilityState === "visible",
    opened: () => table.opened(),
    heard: (text) => table.heard(text),
    lost: () => table.lost(),
  });
}

/** Whatever may mean that the network is back, or that somebody looks again. */
export function watchTheWorld(line: Connection): void {
  const nudge = () => line.nudge();
  for (const sign of ["online", "pageshow", "focus"]) window.addEventListener(sign, nudge);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") nudge();
  });
}
