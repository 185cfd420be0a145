/** What comes in parts, as base64: each of the things that were asked for, one part after another. */

import type { FrameOf } from "../client_context";

const bytesIn = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));

export class IncomingParts {
  private readonly parts = new Map<string, Uint8Array[]>();

  /** Want something from its first part on. */
  want(what: string): void {
    this.parts.set(what, []);
  }

  /** Take a part, and return the next one's number, or all of them; null for one that is not the next. */
  take({ what, part, of, text }: FrameOf<"copy">): number | Uint8Array[] | null {
    const here = this.parts.get(what);
    // What was asked for before it was wanted anew may still be on its way.
    if (here?.length !== part) return null;
    here.push(bytesIn(text));
    if (part + 1 < of) return part + 1;
    this.parts.delete(what);
    return here;
  }
}
