/**
 * The phone's side of the wire: frames go in, a snapshot comes out. No component and no browser object is known here.
 *
 * It reads hellos, scenes and refusals itself; key rounds, polls, the audit, commands and notes are its parts'.
 */

import { ScanClient } from "./scan_client";
import { ChainHistory } from "./chain_history";
import { Commands } from "./commands";
import type { Lang, SeatName } from "./frames";
import type { FrameOf } from "./client_context";
import type { PageStorage, StoredRecord } from "./page_storage";
import { hostProofOf, newSecret, proofOf, publicOf, type Challenge } from "./keys";
import { NoteKeeper, ownPart } from "./note_keeper";
import { AuditClient } from "./audit_client";
import { browserClock, type Clock, type Transport } from "./reconnecting_socket";
import { RoundClient } from "./round_client";
import { sealedFrames, type SealedFrame } from "./sealed_frames";
import { blank, type PageNotice, type Snapshot } from "./snapshot";
import type { Raw } from "./stage";
import { StoredGame } from "./stored_game";
import { readFrame, type FromPhone, type FromTable, type SceneUpdate } from "./wire";

const REMEMBERED = 30;
/** How long a step can be taken back. */
const REGRET = 10_000;
/** Refusals after which the seat that one had, or wanted, is not one's own. */
const SEAT_LOST = ["seat_freed", "unknown_seat"];

/** The moment that a frame shows. */
function shown({ scene, rev, ending, set_back = [], durable, redo }: SceneUpdate): Partial<Snapshot> {
  return { scene, rev, ending: ending ?? null, ahead: set_back, durable: durable !== false, redo };
}

/** What its owner reads of a refusal that is about no command. */
const noticeOf = ({ code, why }: FrameOf<"refused">) => ({ code, why, rule: null, command: null });

export class TableClient {
  snapshot: Snapshot;
  line: Transport | null = null;
  private listeners = new Set<() => void>();
  /** The code of who runs the table, on the host's page alone. */
  private host: string | null = null;
  private hostKey = "";
  private wanted: SeatName | null = null;
  private challenge: Challenge | null = null;
  private welcomed = false;
  private count = 0;
  private forgetRegret = (): void => undefined;
  private readonly stored: StoredGame;
  private readonly commands: Commands;
  readonly notes: NoteKeeper;
  private readonly roundClient: RoundClient;
  private readonly history: ChainHistory;
  readonly scanClient: ScanClient;
  readonly auditClient: AuditClient;
  private readonly readSealed: (frame: SealedFrame) => void;

  constructor(
    private readonly storage: PageStorage,
    lang: Lang,
    private readonly moved: (code: string) => void = () => undefined,
    // The time of day, since what waits has waited through a reload, too.
    private readonly clock: Clock = browserClock(() => Date.now()),
  ) {
    this.stored = new StoredGame(storage);
    this.snapshot = blank(this.stored.kept?.seat ?? null, lang);
    const context = {
      clock,
      now: () => this.snapshot,
      kept: () => this.stored.fresh(),
      keep: (change: Partial<StoredRecord>) => this.stored.change(change),
      show: (change: Partial<Snapshot>) => this.set(change),
      welcomed: () => this.welcomed,
      send: (frame: FromPhone) => this.send(frame),
      count: () => ++this.count,
    };
    this.commands = new Commands(context);
    this.notes = new NoteKeeper(context);
    this.history = new ChainHistory(context);
    this.roundClient = new RoundClient(context, () => this.history.setBack());
    this.scanClient = new ScanClient(context, this.history);
    this.auditClient = new AuditClient(context, this.history);
    this.readSealed = sealedFrames(context, this.roundClient, this.history, this.scanClient, this.auditClient);
  }

  listen(changed: () => void): () => void {
    this.listeners.add(changed);
    return () => this.listeners.delete(changed);
  }

  /** Come in with a code; without one, go on where this phone was. */
  enter(code: string | null, wanted: SeatName | null): void {
    this.wanted = wanted;
    const { kept } = this.stored;
    const where = code ?? kept?.code ?? null;
    if (where === null) return;
    if (kept?.code !== where) this.renew(where, null);
    // What was taken over from an older page is written as this one writes it.
    else this.stored.change({});
    this.greet();
    this.hello();
  }

  /**
   * Run the table with the host's code; it is shown to nobody, and kept nowhere but in the page's address. With an old code,
   * or none, the key does that this browser was let in with before.
   */
  run(code: string): void {
    this.host = code;
    this.hostKey = this.storage.runs() ?? newSecret();
    this.stored.disregard();
    this.set({ seat: null });
    this.greet();
    this.hello();
  }

  private greet(): void {
    this.set({ stage: "greeting", notice: null });
    this.line?.start();
  }

  take(seat: SeatName): void {
    this.set({ notice: null });
    // Before a game, who sits takes another colour without getting up.
    if (this.snapshot.stage === "lobby" && this.snapshot.seat) return this.send({ type: "seat", seat });
    this.wanted = seat;
    this.hello();
  }

  /** What the table says of its host's own copy of a game; the host's page listens while it shows that. */
  copyHeard: (frame: FrameOf<"copy" | "copy_part" | "copy_kept">) => void = () => undefined;

  /** Look at one's own copy of a game, or tell something of it. */
  copy(frame: Extract<FromPhone, { type: "copy" | "copy_tell" | "copy_part" }>): void {
    if (this.welcomed) this.send(frame);
  }

  private untold = false;

  /** What this phone's owner is called, as far as it knows. */
  get name(): string {
    return this.storage.settings().name;
  }

  /** Be called so from now on; before a game the table is told. */
  introduce(name: string): void {
    this.storage.writeSettings({ ...this.storage.settings(), name });
    this.set({ notice: null });
    const { near, stage, seat } = this.snapshot;
    if (near && stage === "lobby" && seat) this.send({ type: "name", name });
    else this.untold = true;
  }

  /** Sit here again, after another tab did. */
  takeBack(): void {
    // The other tab may have been led on to the next game, under another key.
    if (this.stored.adopt()) {
      this.clear();
      this.moved(this.stored.kept?.code ?? "");
    }
    this.greet();
  }

  getUp(): void {
    // A table that does not hear it would keep the seat for a key that is gone.
    if (!this.snapshot.near) return;
    this.send({ type: "up" });
    this.forgetSeat();
    this.set({ stage: "greeting", seat: null, scene: null, ending: null });
  }

  /** Ask for another code. What is stored stays until the table knows that one. */
  leaveCode(): void {
    this.line?.rest();
    this.welcomed = false;
    if (this.host === null) this.stored.back();
    this.host = null;
    // What has not been answered means nothing at another table.
    this.commands.forget();
    this.set({ stage: "code", near: false, seat: null, scene: null, ending: null });
    this.clear();
  }

  /** Ask the table to do something, as things stood at `rev`; it is asked again, under the same name, until it answers. */
  ask(command: Raw, about?: string, rev?: number): void {
    this.commands.ask(command, about, rev);
  }

  /** Do not ask for what has not left this phone. */
  withdraw(): void {
    this.commands.withdraw();
  }

  /** Ask for a question that the scene left out. */
  look(key: string): void {
    if (this.welcomed) this.send({ type: "open", key, rev: this.snapshot.rev });
  }

  speak(lang: Lang): void {
    this.set({ lang });
    if (this.welcomed || this.snapshot.stage === "lobby") this.send({ type: "lang", lang });
  }

  dismiss(): void {
    this.set({ notice: null });
  }

  /** Its owner has compared the row with the others'. */
  rowSaid(same: boolean): void {
    this.roundClient.say(same);
    this.scanClient.changed();
  }

  outcomeSeen(): void {
    this.set({ outcome: null });
  }

  /** The report was seen and put away: key, notes and answers are erased; until another game the line stays as it is. */
  reportSeen(): void {
    if (!this.stored.kept || !this.snapshot.report) return;
    this.stored.erase();
    this.set({});
  }

  /** A new connection: nothing is said before the table's challenge. */
  opened(): void {
    this.lost();
    this.roundClient.opened();
    this.history.away();
  }

  lost(): void {
    this.welcomed = false;
    this.challenge = null;
    this.set({ near: false });
  }

  heard(text: string): void {
    const frame = readFrame(text);
    if (!frame) return;
    try {
      this.read(frame);
    } catch {
      // Whoever stands in between can say anything; what cannot be read changes no more than it has.
    }
  }

  private read(frame: FromTable): void {
    switch (frame.type) {
      case "challenge":
        return this.challenged(frame);
      case "welcome":
        return this.welcome(frame);
      case "lobby":
        return this.lobby(frame);
      case "scene":
        return this.see(frame);
      case "told":
        return this.set({ told: this.numbered(frame.told) });
      case "question":
        return this.answered(frame);
      case "done":
        if (frame.rev === this.snapshot.rev) this.regret(frame.back ?? frame.stays ?? null, !frame.back);
        return this.commands.settle(frame.id, null);
      case "refused":
        // The scene has changed since: the new one is on its way.
        if (frame.key !== undefined) return;
        if (frame.scan !== undefined) this.scanClient.refused(frame.scan, frame.code);
        if (frame.scan !== undefined || frame.round !== undefined) return this.unheard(frame);
        return frame.id === undefined ? this.turnedAway(frame) : this.commands.settle(frame.id, frame);
      case "again":
        return this.again(frame.code);
      case "pong":
        return;
      case "copy":
      case "copy_part":
      case "copy_kept":
        return this.copyHeard(frame);
      default:
        if (this.welcomed) this.readSealed(frame);
    }
  }

  /** The table's first word on a connection; a page of another version than it says no word. */
  private challenged(frame: FrameOf<"challenge">): void {
    if (frame.v !== 2) {
      this.line?.rest();
      return this.set({ stage: "old", near: false });
    }
    if (this.challenge) return;
    this.challenge = { challenge: frame.challenge, table: frame.table };
    this.hello();
  }

  /** Say who this is, once the table has said its challenge. */
  private hello(): void {
    const { challenge } = this;
    const { lang } = this.snapshot;
    if (!challenge) return;
    if (this.host !== null) return this.helloAsHost(this.host, challenge);
    if (!this.stored.kept) return;
    this.history.greets();
    this.roundClient.greets();
    const { code, secret, next, seat, head, knows } = this.stored.kept;
    const own = next ?? secret;
    // Until the table has heard what was opened, the opened key sits; it vouches for the next one.
    const was = next ? secret : this.stored.kept.was;
    const proof = proofOf(own, challenge, code);
    const before = was && proofOf(was, challenge, code);
    if (!proof) return;
    this.send({
      type: "hello",
      v: 2,
      code,
      seat: this.wanted ?? seat,
      public: publicOf(own),
      proof,
      head,
      lang,
      wants: "scene",
      ...(this.name && { name: this.name }),
      ...(knows ? {} : { knows: false }),
      ...(was && before ? { was: publicOf(was), was_proof: before } : {}),
    });
  }

  private helloAsHost(host: string, challenge: Challenge): void {
    const { lang } = this.snapshot;
    const [key, proof] = [publicOf(this.hostKey), proofOf(this.hostKey, challenge, "")];
    if (proof) this.send({ type: "hello", v: 2, host: hostProofOf(host, challenge), runs: true, public: key, proof, lang, wants: "scene" });
  }

  private welcome(frame: FrameOf<"welcome">): void {
    if (!this.challenge) return;
    if (frame.host) this.storage.writeRuns(this.hostKey);
    this.wanted = null;
    // The lobby comes after it, and says the rest.
    this.stored.letIn();
    if (frame.game === null && !frame.host) return this.stored.change({ was: null, knows: true });
    this.welcomed = true;
    // Who meets a game once it has begun cannot know what was counted.
    const knows = this.stored.kept?.knows ?? !frame.begun;
    if (frame.seat) this.stored.change({ seat: frame.seat, sat: true, was: null, knows });
    this.set({
      stage: frame.host ? "host" : "seat",
      near: true,
      back: null,
      seat: frame.seat,
      game: frame.game,
      title: frame.title ?? null,
      join: frame.join ?? null,
      guests: frame.guests ?? [],
      games: frame.games ?? [],
      joinLink: frame,
      // What could not be before the game is over with it.
      ...(this.snapshot.stage === "lobby" && { notice: null }),
      ...shown(frame),
    });
    this.notes.seen();
    if (frame.scene && frame.seat) {
      this.history.welcomed(frame.head, frame.rev);
      this.roundClient.welcomed(frame.round);
    }
    this.scanClient.welcomed(frame.scene);
    this.auditClient.seen(frame.scene);
    this.commands.repeat();
  }

  private lobby(frame: FrameOf<"lobby">): void {
    if (!this.challenge) return;
    this.stored.letIn();
    const { seats, game, title = null, seat = null } = frame;
    const lobby = { lobby: { seats: seats ?? [], game }, title };
    if (this.host !== null) {
      const { sitting = [], setting_up: settingUp = null, chosen = {}, join = null } = frame;
      return this.set({ ...lobby, sitting, settingUp, chosen, join, joinLink: frame });
    }
    if (game !== null && this.stored.kept?.sat) this.forgetSeat();
    else this.stored.change({ seat, ...(game !== null && { was: null }) });
    this.welcomed = false;
    this.set({ stage: "lobby", near: true, seat, scene: null, ending: null, ...lobby });
    if (game === null) return this.tellName();
    const wanted = this.wanted;
    this.wanted = null;
    if (wanted && frame.free.includes(wanted)) this.take(wanted);
  }

  /** A name that was typed while the table had not yet answered who sits here. */
  private tellName(): void {
    const { seat, lobby } = this.snapshot;
    const known = lobby.seats.find((one) => one.seat === seat)?.name;
    if (!seat || !this.untold) return;
    this.untold = false;
    if (known !== this.name) this.send({ type: "name", name: this.name });
  }

  private numbered(told: string[] = []): Snapshot["told"] {
    return told.map((text) => ({ n: ++this.count, text }));
  }

  private see(frame: FrameOf<"scene">): void {
    const told = this.numbered(frame.told);
    const list = frame.steps ?? [];
    const fresh = frame.scene?.begun === false && this.snapshot.scene?.begun !== false;
    this.set({
      near: true,
      ...shown(frame),
      told: [...(fresh ? [] : this.snapshot.told), ...told].slice(-REMEMBERED),
      ...(told.length > 0 && { back: null }),
      steps: list.length ? { n: ++this.count, list } : this.snapshot.steps,
    });
    this.notes.seen();
    // Nobody was asked, so that nothing else tells of it here.
    if (frame.result?.again) this.set({ notice: { code: "told_again", why: frame.result.text ?? null, rule: null, command: null, title: frame.result.title } });
    if (frame.scene) this.history.seen(frame.rev);
    this.roundClient.show();
    this.scanClient.changed();
    this.auditClient.seen(frame.scene);
    // Another game has another code; a host is told it in a welcome only.
    if (fresh && this.snapshot.stage === "host") this.hello();
  }

  /** Its owner may take back what they have just done, or is told why not, for a while and until anything else happens. */
  private regret(back: string | null, stays: boolean): void {
    this.forgetRegret();
    this.set({ back, stays });
    this.forgetRegret = this.clock.after(REGRET, () => this.set({ back: null }));
  }

  /** A question that the scene left out, if the scene is still the one that it belongs to. */
  private answered({ rev, key, question }: FrameOf<"question">): void {
    if (rev !== this.snapshot.rev) return;
    const { later } = this.snapshot;
    const known = later.rev === rev ? later.questions : {};
    this.set({ later: { rev, questions: { ...known, [key]: question } } });
  }

  /** A word in a poll or in a round of keys was not taken. */
  private unheard(frame: FrameOf<"refused">): void {
    if (frame.code !== "stale") this.set({ notice: noticeOf(frame) });
  }

  /** A refusal of the connection itself. */
  private turnedAway(frame: FrameOf<"refused">): void {
    // What was under way to the game before means nothing to the next one, and its owner can do nothing about it.
    if (frame.code === "bad_frame" || frame.code === "stale") return;
    const notice = noticeOf(frame);
    if (["replaced", "wrong_code", ...SEAT_LOST].includes(frame.code)) {
      this.welcomed = false;
      this.commands.forget();
    }
    if (frame.code === "replaced") {
      this.line?.rest();
      this.scanClient.away();
      this.set({ stage: "replaced", near: false });
    } else if (frame.code === "wrong_code") {
      const said = this.host === null ? notice : { ...notice, code: "host_code" };
      // A link that leads nowhere changes nothing: its owner goes on where they sit.
      if (this.host === null && this.stored.back()) return this.goBack(said);
      this.leaveCode();
      if (this.stored.kept?.sat === false) this.stored.leave();
      this.set({ notice: said });
    } else if (SEAT_LOST.includes(frame.code) || (frame.code === "seat_taken" && this.stored.kept?.sat)) {
      this.forgetSeat();
      this.set({ notice, stage: "greeting", seat: null, scene: null, ending: null });
      this.hello();
    } else {
      this.wanted = null;
      this.set({ notice, busy: this.commands.busy });
    }
  }

  private goBack(notice: PageNotice): void {
    this.wanted = null;
    this.clear();
    this.moved(this.stored.kept?.code ?? "");
    this.set({ stage: "greeting", notice: { ...notice, code: "wrong_link" } });
    this.hello();
  }

  /** A new game: a new key, so that no count of the last game says anything about this one; the old one vouches for it. */
  private again(code: string): void {
    const { kept } = this.stored;
    if (!kept || !this.challenge) return;
    this.commands.forget();
    this.welcomed = false;
    this.renew(code, kept.seat, kept.sat ? (kept.next ?? kept.secret) : kept.was);
    this.moved(code);
    this.set({ told: [], notice: null, scene: null, ending: null });
    this.hello();
  }

  private renew(code: string, seat: SeatName | null, was: string | null = null): void {
    this.stored.renew(code, seat, was);
    this.clear();
  }

  /** Nothing of one seat in one game is shown in the next. */
  private clear(): void {
    this.scanClient.away();
    this.history.away();
    this.history.show();
    this.roundClient.away();
    this.auditClient.away();
    this.set({ outcome: null });
  }

  private forgetSeat(): void {
    this.wanted = null;
    this.commands.forget();
    if (this.stored.kept) this.renew(this.stored.kept.code, null);
  }

  private send(frame: FromPhone): void {
    this.line?.send(JSON.stringify(frame));
  }

  /** Show something, and with it what its owner is to know beside it. */
  private set(change: Partial<Snapshot>): void {
    const now = { ...this.snapshot, ...change };
    this.snapshot = { ...now, ...ownPart(now, this.stored.kept?.dossier) };
    for (const changed of this.listeners) changed();
  }
}
