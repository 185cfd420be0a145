/** Whether this browser has what joining needs; asked before a seat is taken, with nothing but old JavaScript. */

interface Globals {
  BigInt?: unknown;
  WebSocket?: unknown;
  crypto?: { getRandomValues?: unknown };
}

/** Return the name of the first thing that is missing. */
export function lacking(world: object): string | null {
  const found = world as Globals;
  if (typeof found.BigInt !== "function") return "BigInt";
  if (typeof found.WebSocket !== "function") return "WebSocket";
  if (typeof found.crypto?.getRandomValues !== "function") return "crypto.getRandomValues";
  return null;
}
