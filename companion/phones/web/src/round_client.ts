/**
 * A key round as this phone goes through it, and the row of pictures that comes of it; no arithmetic (roster.ts) and
 * nothing shown.
 *
 * Whatever is sent is stored before; whatever differs from the first of its round is refused.
 */

import type { SeatName } from "./frames";
import type { FrameOf, ClientContext } from "./client_context";
import { aliveIn } from "./client_context";
import type { StoredRecord, KeptRound } from "./page_storage";
import { publicOf } from "./keys";
import { random } from "./bytes";
import { faultOfCommits, faultOfRoster, isPhone, isSameMap, keyCommitOf, rosterId, sorted, symbolsOf, type RoundFault } from "./roster";
import type { RowState } from "./snapshot";
import type { Key } from "./wire";

const NONE: Omit<KeptRound, "round"> = { seats: [], nonce: null, commits: null, roster: null, id: null, bad: null };

export class RoundClient {
  private rows: FrameOf<"rows"> | null = null;
  private waiting: SeatName[] = [];
  /** The round that the host's page shows; that page has no key, and takes part in none. */
  private looked: KeptRound | null = null;
  /** What was said of the row on this connection. */
  private told = "";
  /** The round that was known when this connection said hello. */
  private base = 0;

  constructor(
    private readonly context: ClientContext,
    /** The table is at an earlier moment than this phone. */
    private readonly setBack: () => void,
  ) {}

  /** A new connection: the table tells how far it is. */
  opened(): void {
    this.told = "";
  }

  /** Another game, or another seat: the round is forgotten. */
  away(): void {
    this.rows = this.looked = null;
    this.told = "";
    this.waiting = [];
    this.show();
  }

  greets(): void {
    const kept = this.context.kept();
    this.base = Math.max(kept?.round ?? 0, kept?.ring?.round ?? 0);
  }

  /** A round that is below the newest one known here was begun by a table that was set back. */
  welcomed(round: unknown): void {
    const number = Number(round);
    if (!(number >= this.base)) this.setBack();
    else if (number > (this.context.kept()?.round ?? 0)) this.context.keep({ round: number });
    this.show();
  }

  begun({ round, seats }: FrameOf<"key_round">): void {
    this.waiting = seats;
    const kept = this.context.kept();
    const { seat } = this.context.now();
    if (!kept || !seat) return this.show();
    const known = kept.ring;
    if (known && round < known.round) return round < this.base ? this.setBack() : undefined;
    if (known?.round === round) {
      if (String(sorted(seats)) !== String(sorted(known.seats))) return this.alarm("changed");
      this.commit(known, seat);
      return this.show();
    }
    const nonce = seats.includes(seat) && !kept.retired ? random(16) : null;
    this.base = round;
    const ring: KeptRound = { ...NONE, round, seats, nonce };
    this.context.keep({ ring });
    this.commit(ring, seat);
    this.show();
  }

  awaited({ waiting }: FrameOf<"key_wait">): void {
    this.waiting = waiting;
    this.show();
  }

  committed({ round, commits }: FrameOf<"key_commits">): void {
    const kept = this.context.kept();
    const { seat } = this.context.now();
    const ring = kept?.ring;
    if (!kept || !ring || !seat || round !== ring.round || ring.bad) return;
    if (ring.commits) {
      if (!isSameMap(ring.commits, commits)) return this.alarm("changed");
      return this.open(kept, ring);
    }
    const own = ring.nonce && keyCommitOf(round, seat, publicOf(kept.secret), ring.nonce);
    const fault = own ? faultOfCommits(ring.seats, commits, seat, own) : null;
    if (fault) return this.alarm(fault);
    const after = { ...ring, commits };
    this.context.keep({ ring: after });
    this.open(kept, after);
    this.show();
  }

  complete({ round, roster, symbols }: FrameOf<"roster">): void {
    if (roster.length) this.waiting = [];
    const id = rosterId(round, roster);
    const differs = String(symbolsOf(id)) !== String(symbols);
    const kept = this.context.kept();
    const { seat } = this.context.now();
    if (!kept || !seat) {
      // The host's page hears of it also while it is not complete yet.
      this.looked = roster.length ? { ...NONE, round, roster, id, bad: differs ? "other_row" : null } : null;
      return this.show();
    }
    const known = kept.ring;
    if (known && round < known.round) return;
    // A round of the key that sat here before is none of this phone's.
    const mine = roster.find((one) => one.seat === seat);
    if (known?.round !== round && isPhone(mine) && mine.public !== publicOf(kept.secret)) return this.show();
    const ring = known?.round === round ? known : { ...NONE, round };
    if (ring !== known) this.context.keep({ ring });
    if (ring.bad) return this.show();
    const fault = this.faultOf(ring, kept, seat, roster) ?? (ring.id && ring.id !== id ? "changed" : differs ? "other_row" : null);
    if (fault) return this.alarm(fault);
    this.context.keep({ ring: { ...ring, roster, id } });
    this.show();
  }

  compared(frame: FrameOf<"rows">): void {
    this.rows = frame;
    this.show();
    this.tell();
  }

  /** Its owner has compared the row. */
  say(same: boolean): void {
    const ring = this.context.kept()?.ring;
    if (!ring?.id || ring.bad) return;
    const { round, id } = ring;
    this.context.keep({ said: { round, same }, ...(same ? { row: id } : {}) });
    this.show();
    this.tell();
  }

  /** Show what is known of the round. */
  show(): void {
    this.context.show(this.pictured());
  }

  private pictured() {
    const kept = this.context.kept();
    const { seat, scene } = this.context.now();
    const ring = (seat ? kept?.ring : this.looked) ?? null;
    const roster = ring?.roster ?? [];
    const rows = this.rows?.round === ring?.round ? this.rows : null;
    const said = kept?.said && kept.said.round === ring?.round ? kept.said.same : null;
    const phones = roster.filter(isPhone).map((one) => one.seat);
    const alive = aliveIn(scene);
    const living = phones.filter((one) => alive.includes(one));
    const row: RowState = {
      bad: ring?.bad ?? null,
      waiting: this.waiting,
      said,
      changed: Boolean(kept?.row && ring?.id && kept.row !== ring.id),
      same: living.filter((one) => rows?.same.includes(one)),
      other: rows?.other ?? [],
      phones: living.length,
      asked: seat !== null && living.length > 1 && living.includes(seat) && !kept?.retired,
    };
    return { row, roster, symbols: ring?.id ? symbolsOf(ring.id) : [] };
  }

  /** A phone of the round looks at every opening; one that took no part has nothing to hold against it. */
  private faultOf(ring: KeptRound, kept: StoredRecord, seat: SeatName, roster: Key[]): RoundFault | null {
    const mine = roster.find((one) => one.seat === seat);
    if (ring.nonce || mine) {
      const own = isPhone(mine) && mine.public === publicOf(kept.secret) && mine.nonce === ring.nonce;
      if (!own || !ring.commits) return "own_commit";
    }
    return ring.commits ? faultOfRoster(ring.round, roster, ring.commits) : null;
  }

  private commit({ round, nonce, bad }: KeptRound, seat: SeatName): void {
    const kept = this.context.kept();
    if (!nonce || bad || !kept || kept.retired) return;
    this.context.send({ type: "key_commit", round, commit: keyCommitOf(round, seat, publicOf(kept.secret), nonce) });
  }

  private open(kept: StoredRecord, { round, nonce }: KeptRound): void {
    if (nonce && !kept.retired) this.context.send({ type: "key_open", round, nonce });
  }

  /** Take part in nothing until the next round, and let every screen show it. */
  private alarm(bad: RoundFault): void {
    const ring = this.context.kept()?.ring;
    if (ring) this.context.keep({ ring: { ...ring, bad: ring.bad ?? bad } });
    this.show();
    this.tell();
  }

  /** Say what was said of the row, unless the table has it. */
  private tell(): void {
    const kept = this.context.kept();
    const { seat } = this.context.now();
    const ring = kept?.ring;
    if (!kept || !ring || !seat || kept.retired || !this.context.welcomed()) return;
    const same = ring.bad ? false : kept.said?.round === ring.round ? kept.said.same : null;
    if (same === null) return;
    const { round } = ring;
    const known = this.rows?.round === round && this.rows[same ? "same" : "other"].includes(seat);
    const words = `${String(round)} ${String(same)}`;
    if (known || this.told === words) return;
    this.told = words;
    this.context.send({ type: "row", round, same });
  }
}
