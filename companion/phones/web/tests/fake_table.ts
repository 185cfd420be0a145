/** Phones at a table that is played by the test: what they send is read, and time is passed by hand. */

import { chainAfter, picturesOf, ZERO } from "../src/chain";
import type { PhoneHello, SeatName } from "../src/frames";
import { pollRules } from "../src/games";
import { random } from "../src/bytes";
import { PageStorage, type KeyValueStore, type StoredRecord } from "../src/page_storage";
import { newSecret, publicOf, sharedOf } from "../src/keys";
import { keyCommitOf, rosterId, sorted, symbolsOf } from "../src/roster";
import { blindOf, keysOf, pollIdOf, seal, totalOf, type SealedVote } from "../src/sealing";
import { TableClient } from "../src/table_client";
import type { Ending } from "../src/stage";
import type { FromPhone, FromTable, Key, MyScene, NoteEvent, PollName, Private } from "../src/wire";
import { GAME } from "./games";

type ScanOpen = FromTable & { type: "scan_open" };

/** One moment of a game, in the words of these tests. */
interface View {
  game: string;
  begun: boolean;
  seats: { [seat in SeatName]?: { alive: boolean; name: string } };
  private: Omit<Private, "game">;
  notes: NoteEvent[];
  /** How it ended. */
  over: Ending["tone"] | null;
}

/** What the table shows of it. */
export function shownOf({ game = GAME, begun = true, seats = {}, private: own, notes, over }: Partial<View>): { scene: MyScene; ending?: Ending } {
  const sitting = Object.entries(seats).map(([seat, one]) => ({ is: "Seat" as const, seat: seat as SeatName, name: one.name, ...(one.alive ? {} : { gone: true }) }));
  const scene: MyScene = {
    is: "Scene", header: { is: "Header", title: "" }, seats: sitting, begun: begun || Boolean(over), over: Boolean(over),
    private: { game, ...(own ?? CALM), ...(notes ? { notes } : {}) },
  };
  if (!over) return { scene };
  return { scene, ending: { is: "Ending", title: "", tone: over, icon: "", why: "" } };
}

const SEATS: readonly SeatName[] = ["red", "blue", "green"];
/** What a view tells beside the notes, while a sealed answer is to settle something, and while none is. */
export const ASKED = { given: { dealt: 3, host_card: 0 }, ask: "infected" };
export const CALM = { ...ASKED, ask: null };
export const CODE = "ABCD2345";
export const SCAN = "00112233445566778899aabbccddeeff";
export const NEXT = "ffeeddccbbaa99887766554433221100";

/** The others at the table; their phones answer by the book. */
interface Other {
  seat: SeatName;
  secret: string;
  public: string;
  nonce: string;
}

export class FakeTable {
  time = 1_000_000;
  sent: FromPhone[] = [];
  store = new Map<string, string>();
  /** What was in the store when each frame was sent. */
  drawn: string[] = [];
  forgetful = false;
  notes: NoteEvent[] = [];
  rev = 5;
  more: Partial<View> = { begun: false };
  /** Seats that answer on the tablet. */
  tablet: SeatName[] = [];
  round = 0;
  others: Other[] = (["red", "green"] as const).map((seat) => {
    const secret = newSecret();
    return { seat, secret, public: publicOf(secret), nonce: random(16) };
  });
  /** This round's roster, once it is complete. */
  roster: Key[] = [];
  head = ZERO;
  results: object[] = [];
  /** What was asked last, and what the others seal. */
  poll: ScanOpen | null = null;
  said: { [seat in SeatName]?: SealedVote } = {};
  readonly tableSecret = newSecret();
  private timers = new Set<{ at: number; then: () => void }>();

  /** Blue's phone opens the page. */
  phone(): TableClient {
    const store: KeyValueStore = {
      getItem: (name) => this.store.get(name) ?? null,
      setItem: (name, value) => {
        if (this.forgetful) throw new Error("full");
        this.store.set(name, value);
      },
      removeItem: (name) => void this.store.delete(name),
    };
    const clock = {
      now: () => this.time,
      after: (ms: number, then: () => void) => {
        const timer = { at: this.time + ms, then };
        this.timers.add(timer);
        return () => this.timers.delete(timer);
      },
    };
    const table = new TableClient(new PageStorage(store), "en", undefined, clock);
    let resting = false;
    table.line = {
      send: (text) => {
        if (resting) return false;
        this.drawn.push([...this.store.values()].join());
        this.sent.push(JSON.parse(text) as FromPhone);
        return true;
      },
      start: () => void (resting = false),
      rest: () => void (resting = true),
    };
    return table;
  }

  /** The line is there: the table says its challenge first. */
  connect(table: TableClient): void {
    table.opened();
    this.says(table, { type: "challenge", v: 2, challenge: random(16), table: publicOf(this.tableSecret) });
  }

  /** A phone that sits at blue, and has compared its row. */
  seated(): TableClient {
    const table = this.arrives();
    this.keyRound(table);
    table.rowSaid(true);
    return table;
  }

  /** A phone that sits at blue; no keys were exchanged yet. */
  arrives(): TableClient {
    const table = this.phone();
    table.enter(CODE, "blue");
    this.connect(table);
    this.welcome(table);
    return table;
  }

  /** The page is loaded anew, or in another tab; the table tells how far it is. */
  again(): TableClient {
    const table = this.phone();
    table.enter(null, null);
    this.back(table);
    return table;
  }

  /** The line was lost, and is there again. */
  back(table: TableClient): void {
    const head = this.kept.head;
    this.connect(table);
    this.welcome(table);
    const known = this.results.findIndex((one) => (one as { chain: string }).chain === head);
    for (const one of this.results.slice(known + 1)) this.says(table, one);
    if (this.roster.length) this.tellRoster(table);
    if (this.poll) this.says(table, this.poll);
  }

  pass(ms: number): void {
    const until = this.time + ms;
    for (;;) {
      const [next] = [...this.timers].filter((one) => one.at <= until).sort((a, b) => a.at - b.at);
      if (!next) break;
      this.timers.delete(next);
      this.time = Math.max(this.time, next.at);
      next.then();
    }
    this.time = until;
  }

  says(table: TableClient, frame: object): void {
    table.heard(JSON.stringify(frame));
  }

  welcome(table: TableClient, more: object = {}): void {
    const { view, rev, head, round, roster } = this;
    const symbols = roster.length ? symbolsOf(rosterId(round, roster)) : [];
    this.says(table, { type: "welcome", seat: "blue", roster, symbols, round, head, rev, ...shownOf(view), game: GAME, ...more });
  }

  see(table: TableClient, more: Partial<View> = {}): void {
    this.rev += 1;
    this.more = { ...this.more, ...more };
    this.says(table, { type: "scene", rev: this.rev, ...shownOf(this.view) });
  }

  /** Something happens to blue that their dossier asks about. */
  happens(table: TableClient, note: Omit<NoteEvent, "rev">): number {
    this.notes = [...this.notes, { rev: this.rev + 1, ...note }];
    this.see(table);
    return this.rev;
  }

  get view(): Partial<View> {
    const seats = Object.fromEntries(SEATS.map((seat) => [seat, { alive: true, name: seat }]));
    return { begun: true, seats, private: ASKED, notes: this.notes, ...this.more };
  }

  get kept(): StoredRecord {
    return JSON.parse(this.store.get("panic-companion.game") ?? "null") as StoredRecord;
  }

  // Key rounds

  get phones(): Other[] {
    return this.others.filter((one) => !this.tablet.includes(one.seat));
  }

  /** A round begins; every phone commits, then opens. */
  keyRound(table: TableClient): void {
    this.begins(table);
    this.commits(table);
    this.opens(table);
  }

  begins(table: TableClient): void {
    this.round += 1;
    for (const one of this.others) one.nonce = random(16);
    this.says(table, { type: "key_round", round: this.round, seats: ["blue", ...this.phones.map((one) => one.seat)] });
  }

  get keyCommits(): { [seat: string]: string } {
    const own = this.last("key_commit").commit;
    return Object.fromEntries([["blue", own], ...this.phones.map((one) => [one.seat, keyCommitOf(this.round, one.seat, one.public, one.nonce)])]) as { [seat: string]: string };
  }

  commits(table: TableClient, change: object = {}): void {
    this.says(table, { type: "key_commits", round: this.round, commits: { ...this.keyCommits, ...change } });
  }

  opens(table: TableClient): void {
    const own: Key = { seat: "blue", public: this.hello.public, nonce: this.last("key_open").nonce };
    const rest = this.others.map((one): Key => {
      if (this.tablet.includes(one.seat)) return { seat: one.seat, tablet: true };
      return { seat: one.seat, public: one.public, nonce: one.nonce };
    });
    this.roster = [own, ...rest];
    this.tellRoster(table);
  }

  tellRoster(table: TableClient, change: { roster?: Key[]; symbols?: number[]; round?: number } = {}): void {
    const roster = change.roster ?? this.roster;
    this.says(table, { type: "roster", round: this.round, roster, symbols: symbolsOf(rosterId(change.round ?? this.round, roster)), ...change });
    this.rows(table);
  }

  /** What the seats have said of their rows, as the table knows it. */
  rows(table: TableClient, other: SeatName[] = []): void {
    const words = this.all("row").filter((one) => one.round === this.round);
    const own = words[words.length - 1];
    const same = own?.same ? ["blue"] : [];
    this.says(table, { type: "rows", round: this.round, same, other: [...(own && !own.same ? ["blue"] : []), ...other] });
  }

  // What the phone said

  get hello(): PhoneHello & { public: string } {
    return this.last("hello") as PhoneHello & { public: string };
  }

  last<T extends FromPhone["type"]>(type: T): FromPhone & { type: T } {
    const found = this.all(type);
    const last = found[found.length - 1];
    if (!last) throw new Error(`No ${type} was sent.`);
    return last;
  }

  all<T extends FromPhone["type"]>(type: T): (FromPhone & { type: T })[] {
    return this.sent.filter((one): one is FromPhone & { type: T } => one.type === type);
  }

  // Polls

  asks(table: TableClient, scan: string, ask: PollName = "infected", change: Partial<ScanOpen> = {}): ScanOpen {
    const seats = sorted(SEATS);
    const tablet: { [seat in SeatName]?: string } = {};
    for (const one of this.others.filter((each) => this.tablet.includes(each.seat))) {
      one.secret = newSecret();
      tablet[one.seat] = publicOf(one.secret);
    }
    const same = this.poll?.scan === scan && this.poll.ask === ask ? this.poll : null;
    const poll: ScanOpen = same ?? { type: "scan_open", scan, ask, round: this.round, seats, tablet, chain: this.head, warns: [] };
    this.poll = { ...poll, ...change };
    this.says(table, this.poll);
    this.says(table, { type: "scan_wait", scan, waiting: this.poll.seats });
    return this.poll;
  }

  /** The others seal; then everybody's commitments are told. */
  commitments(table: TableClient, votes: { [seat in SeatName]?: 0 | 1 } = {}, change: object = {}): void {
    const { poll } = this;
    if (!poll) throw new Error("Nothing is asked.");
    const id = pollIdOf(rosterId(poll.round, this.roster), poll);
    const keys = keysOf(this.roster, poll);
    for (const one of this.others.filter((each) => poll.seats.includes(each.seat))) {
      this.said[one.seat] = seal(one.seat, votes[one.seat] ?? 0, poll.scan, id, keys, (key) => sharedOf(one.secret, key));
    }
    const own = this.last("scan_commit");
    const rest = Object.entries(this.said).filter(([seat]) => seat !== "blue" && poll.seats.includes(seat as SeatName));
    const commits = Object.fromEntries([
      ["blue", { commit: own.commit, sealed: own.sealed }],
      ...rest.map(([seat, one]) => [seat, { commit: one.commit, sealed: one.sealed }]),
    ]) as { [seat: string]: { commit: string; sealed: string } };
    this.says(table, { type: "scan_commits", scan: poll.scan, commits: { ...commits, ...change } });
  }

  /** What the table tells of the poll that was asked last, with the share that blue sent. */
  result(change: { shares?: object; [field: string]: unknown } = {}): { type: string; scan: string; ask: PollName; infected: number; chain: string; shares: object; commits: object; pictures: number[] } {
    const { poll, roster } = this;
    if (!poll) throw new Error("Nothing is asked.");
    const { scan, ask, round, tablet } = poll;
    const commits: { [seat: string]: string } = { blue: this.last("scan_commit").commit };
    const shares: { [seat: string]: string } = { blue: this.last("scan_share").share };
    for (const [seat, one] of Object.entries(this.said)) if (poll.seats.includes(seat as SeatName)) [commits[seat], shares[seat]] = [one.commit, one.share];
    const infected = Number(totalOf(Object.values(change.shares ?? shares)));
    const told = { commits, shares, round, roster, tablet, infected, polled: poll.seats.length, ...change };
    const count = told.infected <= told.polled ? told.infected : null;
    const chain = chainAfter(this.head, scan, ask, { ...told, count } as never);
    return { type: "scan_result", scan, ask, ...told, chain, pictures: picturesOf(chain), ...change };
  }

  /** Tell the count, and everybody's chain goes on. */
  counts(table: TableClient, change: { shares?: object } = {}): number {
    const result = this.result(change);
    this.head = result.chain;
    this.results.push(result);
    this.poll = null;
    this.says(table, result);
    return result.infected;
  }

  /** A whole scan, from the question to the count. */
  scans(table: TableClient, scan: string, votes: { [seat in SeatName]?: 0 | 1 } = {}, ask: PollName = "infected"): number {
    this.asks(table, scan, ask);
    if (table.snapshot.sealing?.step === "warned") table.scanClient.accept();
    const first = pollRules(ask)?.first?.[0];
    if (first) table.scanClient.saidFirst(first.said);
    answers(table);
    this.pass(8000);
    this.commitments(table, votes);
    return this.counts(table);
  }

  voids(table: TableClient, code: string, more: object = {}): void {
    const { scan, ask } = this.poll ?? { scan: SCAN, ask: "infected" };
    this.poll = null;
    this.says(table, { type: "scan_void", scan, ask, code, why: "", ...more });
  }

  /** What blue would prove with its own share of the poll that was asked last. */
  blindFits(): boolean {
    const own = this.kept.ballots.find((one) => one.scan === this.last("scan_share").scan);
    return blindOf(own?.sealed?.r ?? "") === this.last("scan_share").blind;
  }
}

/** Peek, and press until it is sealed. */
export function answers(table: TableClient): void {
  table.scanClient.peeked();
  table.scanClient.seal();
}
