/** The browser's side of the connection: WebSocket, clock, visibility, and the events after which it is worth trying again. */

import { browserClock, ReconnectingSocket, type Socket } from "./reconnecting_socket";
import type { TableClient } from "./table_client";

export function connectionOf(table: TableClient): ReconnectingSocket {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  return new ReconnectingSocket({
    dial: () => new WebSocket(address) as unknown as Socket,
    probe: (answered) => {
      const given = new AbortController();
      fetch("/", { method: "HEAD", cache: "no-store", signal: given.signal }).then(answered, () => undefined);
      return () => given.abort();
    },
    clock: browserClock(() => performance.now()),
    visible: () => document.visibilityState === "visible",
    opened: () => table.opened(),
    heard: (text) => table.heard(text),
    lost: () => table.lost(),
  });
}

/** Whatever may mean that the network is back, or that somebody looks again. */
export function watchBrowser(line: ReconnectingSocket): void {
  const nudge = () => line.nudge();
  for (const sign of ["online", "offline", "pageshow", "focus"]) window.addEventListener(sign, nudge);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") nudge();
  });
}
