/** What the page's address says: /j/CODE and #seat, or /host#CODE where the table is run. Read and written, never loaded. */

import type { SeatName } from "./frames";
import { isSeat } from "./seats";

/** A code as it was typed or scanned: 8 signs, or the 12 of who runs the table; null where it cannot be one. */
export function readCode(typed: string): string | null {
  const code = typed.replace(/[\s\-–—_.]/g, "").toUpperCase();
  return /^([A-Z0-9]{8}|[A-Z0-9]{12})$/.test(code) ? code : null;
}

export function codeOf(path: string): string | null {
  const found = /^\/j\/([^/]+)/.exec(path)?.[1];
  try {
    return found ? readCode(decodeURIComponent(found)) : null;
  } catch {
    return null;
  }
}

/** The code of who runs the table stands behind a #, which browsers do not send. */
export function hostCodeOf(hash: string): string | null {
  const code = readCode(hash.replace(/^#/, ""));
  return code !== null && isHostCode(code) ? code : null;
}

export function isHostCode(code: string): boolean {
  return code.length === 12;
}

export function addressOf(code: string): string {
  return isHostCode(code) ? `/host#${code}` : `/j/${code}`;
}

export function seatOf(hash: string): SeatName | null {
  const seat = hash.replace(/^#/, "");
  return isSeat(seat) ? seat : null;
}
