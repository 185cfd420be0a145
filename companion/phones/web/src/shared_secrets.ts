/** The secret shared with each other key (X25519), worked out one by one while nobody waits, and kept in memory alone. */

import type { Clock } from "./reconnecting_socket";
import { sharedOf } from "./keys";

/** Milliseconds between two keys, so that the page stays smooth. */
const BREATH = 30;

export class SharedSecrets {
  private secret = "";
  private known = new Map<string, Uint8Array | null>();
  private wanted: string[] = [];
  private stop: (() => void) | null = null;

  constructor(private readonly clock: Clock) {}

  /** Begin with these keys; those of another secret are forgotten. */
  want(secret: string, keys: readonly string[]): void {
    if (secret !== this.secret) this.known.clear();
    this.secret = secret;
    this.wanted = keys.filter((key) => !this.known.has(key));
    if (!this.stop) this.next();
  }

  /** Undefined where it was not worked out yet. */
  peek(key: string): Uint8Array | null | undefined {
    return this.known.get(key);
  }

  get(key: string): Uint8Array | null {
    const found = this.known.get(key);
    if (found !== undefined) return found;
    const made = sharedOf(this.secret, key);
    this.known.set(key, made);
    return made;
  }

  private next(): void {
    this.stop = null;
    if (!this.wanted.length) return;
    this.stop = this.clock.after(BREATH, () => {
      const key = this.wanted.shift();
      if (key !== undefined) this.get(key);
      this.next();
    });
  }
}
