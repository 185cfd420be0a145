/**
 * Files that come after the page, each asked for by the SHA-256 of its bytes, which stands in the page; what is in them
 * is others' to read.
 *
 * What has another hash is not used: whoever sent another would change the pictures that a row is compared by, or what
 * a button says.
 */

import { sha256 } from "@noble/hashes/sha2";
import { bytesToHex } from "@noble/hashes/utils";

/** How long one try may take, and the breath before the next. */
const PATIENCE = 8000;
const BREATHS = [500, 1000, 2000, 4000];

const listeners = new Set<() => void>();
const refused = new Set<string>();

/** Be told when one has come, or is refused. */
export function whenOneCame(then: () => void): () => void {
  listeners.add(then);
  return () => listeners.delete(then);
}

/** Whether something came that is not this page's. */
export const someRefused = () => refused.size > 0;

export class Download<Made> {
  here: Made | null = null;
  private asking = false;

  constructor(
    private readonly hash: string,
    private readonly make: (data: unknown) => Made,
  ) {}

  /** Have it without asking: it came with the page. */
  take(data: unknown): void {
    this.here = this.make(data);
  }

  /** What it holds, if it is here; else it is asked for, until it comes. */
  wanted(): Made | null {
    if (!this.here && !this.asking) {
      this.asking = true;
      void this.ask(0);
    }
    return this.here;
  }

  private async ask(tries: number): Promise<void> {
    const given = new AbortController();
    const timer = setTimeout(() => given.abort(), PATIENCE);
    try {
      // What did not fit may lie in the browser's store: that is not asked a second time.
      const got = await fetch(`/own/${this.hash}`, { cache: tries ? "reload" : "default", signal: given.signal });
      if (got.ok) this.read(new Uint8Array(await got.arrayBuffer()));
    } catch {
      // It is asked for again.
    }
    clearTimeout(timer);
    if (!this.here) setTimeout(() => void this.ask(tries + 1), BREATHS[tries] ?? PATIENCE);
  }

  private read(bytes: Uint8Array): void {
    if (bytesToHex(sha256(bytes)) === this.hash) {
      this.take(JSON.parse(new TextDecoder().decode(bytes)));
      refused.delete(this.hash);
    } else {
      refused.add(this.hash);
    }
    for (const listener of listeners) listener();
  }
}
