/** A network without a network: a clock that is turned by hand, and sockets that do what they are told. */

import { ReconnectingSocket, type Socket } from "../src/reconnecting_socket";

interface FakeTimer {
  at: number;
  then: () => void;
}

export class FakeNetwork {
  time = 0;
  visible = true;
  /** Whether a try reaches the table, is refused at once, or hangs. */
  network: "good" | "refuses" | "hangs" = "good";
  sockets: FakeSocket[] = [];
  heard: string[] = [];
  openings = 0;
  losses = 0;
  private timers = new Set<FakeTimer>();
  readonly line = new ReconnectingSocket({
    dial: () => new FakeSocket(this),
    probe: (answered) => (this.network === "good" ? this.after(20, answered) : () => undefined),
    clock: { now: () => this.time, after: (ms, then) => this.after(ms, then) },
    visible: () => this.visible,
    opened: () => this.openings++,
    heard: (text) => this.heard.push(text),
    lost: () => this.losses++,
  });

  get live(): FakeSocket[] {
    return this.sockets.filter((one) => !one.closed);
  }

  get newest(): FakeSocket {
    const found = this.sockets[this.sockets.length - 1];
    if (!found) throw new Error("Nobody has dialled.");
    return found;
  }

  after(ms: number, then: () => void): () => void {
    const timer = { at: this.time + ms, then };
    this.timers.add(timer);
    return () => this.timers.delete(timer);
  }

  /** Let time pass, each timer at its moment. */
  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const next = [...this.timers].filter((one) => one.at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.timers.delete(next);
      this.time = next.at;
      next.then();
    }
    this.time = until;
  }

  /** A phone in a pocket: time passes, and no timer runs. */
  sleep(ms: number): void {
    this.time += ms;
  }
}

class FakeSocket implements Socket {
  closed = false;
  isOpen = false;
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(private readonly world: FakeNetwork) {
    world.sockets.push(this);
    if (world.network === "good") world.after(10, () => this.open());
    if (world.network === "refuses") world.after(10, () => this.fail());
  }

  send(text: string): void {
    this.sent.push(text);
    if (this.world.network === "good" && text.includes("ping")) this.world.after(30, () => this.say('{"type":"pong"}'));
  }

  say(text: string): void {
    if (!this.closed) this.onmessage?.({ data: text });
  }

  close(): void {
    this.closed = true;
  }

  private open(): void {
    if (this.closed) return;
    this.isOpen = true;
    this.onopen?.();
  }

  fail(): void {
    if (this.closed) return;
    this.closed = true;
    this.onclose?.();
  }
}
