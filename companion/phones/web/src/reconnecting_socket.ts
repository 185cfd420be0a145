/**
 * The one connection to the table: it pings, notices silence, and connects again. No frame but ping is known here.
 *
 * There is no DOM and no real clock in it, so that tests drive it second by second. A browser connects one socket to a
 * host at a time, so a try that hangs is closed before the next.
 */

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  onerror: (() => void) | null;
}

export interface Clock {
  now(): number;
  after(ms: number, then: () => void): () => void;
}

export const browserClock = (now: () => number): Clock => ({
  now,
  after: (ms, then) => {
    const timer = setTimeout(then, ms);
    return () => clearTimeout(timer);
  },
});

/** What a TableClient sends its frames through: a ReconnectingSocket, or a test's list. */
export interface Transport {
  send(text: string): boolean;
  start(): void;
  rest(): void;
}

interface Ends {
  dial(): Socket;
  /** Ask the table for a sign of life beside the socket; what is returned gives that up. */
  probe(answered: () => void): () => void;
  clock: Clock;
  /** Whether the page is visible: a hidden one sends no pings, and need not answer any. */
  visible(): boolean;
  opened(): void;
  heard(text: string): void;
  lost(): void;
}

/** After 2 s of silence it asks, after 2 more without a word the line is lost: 4 s in all. */
const QUIET = 2000;
export const PATIENCE = 2000;
/** One that has just woken is asked at once, and waited for less long. */
const PROBE = 1500;
/**
 * How long a try may take: at first little, since a lost packet is repeated ever later. A browser that has
 * seen many tries fail waits up to 5 s by itself before it sends a word, so later ones are given that time.
 */
const TRIES = [1500, 1500, 1500, 1500, 3000, 3000, 3000, 3000, 3000, 3000];
const LONG_TRY = 8000;
/** While it tries it also asks in passing, which no browser slows down; who answers is dialled anew. */
const LOOK = 1000;
/** A question without an answer for so long is asked once more in passing. */
const DOUBT = 1000;
const TICK = 500;
/** A try that is refused at once is not repeated at once: nobody listens yet, and browsers count them. */
export const BREATHS = [300, 300, 300, 300, 1000, 1000, 1000, 1000];
const LONG_BREATH = 5000;
const LIVELY = 250;

export class ReconnectingSocket {
  private socket: Socket | null = null;
  private state: "resting" | "waiting" | "trying" | "open" = "resting";
  private heardAt = 0;
  private triedAt = 0;
  /** When it was asked for a sign of life that has not come, and how long that may take. */
  private asked: { at: number; for: number } | null = null;
  /** Tries that have failed since the last one that did not. */
  private failed = 0;
  private giveUp: (() => void) | null = null;
  private stops = new Set<() => void>();

  constructor(private readonly ends: Ends) {}

  get open(): boolean {
    return this.state === "open";
  }

  start(): void {
    if (this.state === "resting") this.attempt();
  }

  /** Stop looking: the table said that somebody else sits here now. */
  rest(): void {
    this.drop();
    this.state = "resting";
  }

  send(text: string): boolean {
    if (!this.open || !this.socket) return false;
    this.socket.send(text);
    return true;
  }

  /** The page woke, or the network came back: find out at once. */
  nudge(): void {
    if (this.state === "resting") return;
    const now = this.ends.clock.now();
    const asking = this.asked && now - this.asked.at < this.asked.for;
    if (this.open && !asking) this.ask(PROBE);
    else if (!this.open && now - this.triedAt >= LIVELY) this.attempt();
  }

  private attempt(sure = false): void {
    this.drop();
    this.state = "trying";
    this.triedAt = this.ends.clock.now();
    let socket: Socket;
    try {
      socket = this.ends.dial();
    } catch {
      this.breathe();
      return;
    }
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.heard(event.data);
    socket.onclose = () => this.closed();
    socket.onerror = () => this.closed();
    this.later(sure ? LONG_TRY : (TRIES[this.failed] ?? LONG_TRY), () => {
      this.failed += 1;
      this.attempt();
    });
    if (!sure) this.look();
  }

  /** Whoever answers in passing is there: a socket that has hung for a while is dialled anew. */
  private look(): void {
    this.later(LOOK, () => {
      this.giveUp?.();
      this.giveUp = this.ends.probe(() => {
        if (this.state === "trying" || this.state === "waiting") this.attempt(true);
      });
      this.look();
    });
  }

  private opened(): void {
    this.calm();
    this.state = "open";
    this.failed = 0;
    this.heardAt = this.ends.clock.now();
    this.asked = null;
    this.beat();
    this.ends.opened();
  }

  private heard(data: unknown): void {
    this.heardAt = this.ends.clock.now();
    this.asked = null;
    this.sure();
    this.ends.heard(String(data));
  }

  private closed(): void {
    const was = this.open;
    this.drop();
    if (was) this.ends.lost();
    if (this.state === "resting") return;
    if (was) this.attempt();
    else this.breathe();
  }

  private breathe(): void {
    this.state = "waiting";
    this.later(BREATHS[this.failed] ?? LONG_BREATH, () => {
      this.failed += 1;
      this.attempt();
    });
    this.look();
  }

  private beat(): void {
    this.later(TICK, () => {
      this.listen();
      if (this.open) this.beat();
    });
  }

  private listen(): void {
    const now = this.ends.clock.now();
    if (this.asked && now - this.asked.at >= this.asked.for) this.closed();
    else if (this.asked && now - this.asked.at >= DOUBT && !this.giveUp) {
      // The table answers elsewhere and not here: this socket waits for a packet that is long lost.
      this.giveUp = this.ends.probe(() => this.closed());
    } else if (!this.asked && this.ends.visible() && now - this.heardAt >= QUIET) this.ask(PATIENCE);
  }

  private ask(patience: number): void {
    this.asked = { at: this.ends.clock.now(), for: patience };
    this.send('{"type":"ping"}');
  }

  private later(ms: number, then: () => void): void {
    const stop = this.ends.clock.after(ms, () => {
      this.stops.delete(stop);
      then();
    });
    this.stops.add(stop);
  }

  private calm(): void {
    for (const stop of this.stops) stop();
    this.stops.clear();
    this.sure();
  }

  private sure(): void {
    this.giveUp?.();
    this.giveUp = null;
  }

  private drop(): void {
    this.calm();
    const socket = this.socket;
    this.socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
    try {
      socket.close();
    } catch {
      // Closing a socket that never opened may throw; it is gone either way.
    }
  }
}
