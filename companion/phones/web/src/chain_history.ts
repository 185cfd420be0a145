/** This phone's own chain of counts (section 10), and whether the table still has it; a poll that is open is scan_client.ts's. */

import { askedOf, chainAfter, isSum, picturesOf, polledIn, pollOf, readCounted, ZERO, type CountedPoll } from "./chain";
import type { SeatName } from "./frames";
import type { FrameOf, ClientContext } from "./client_context";
import type { Ballot } from "./page_storage";
import { publicOf } from "./keys";
import { isPhone, rosterId } from "./roster";
import type { Check } from "./snapshot";
import type { PollName } from "./wire";

export class ChainHistory {
  /** Where the table said that its results lead, until they do. */
  private target: string | null = null;
  /** What was known when this connection said hello: another tab may have gone further meanwhile. */
  private rev = 0;
  private was = ZERO;

  constructor(private readonly context: ClientContext) {}

  get head(): string {
    return this.context.kept()?.head ?? ZERO;
  }

  get isBehind(): boolean {
    return this.target !== null;
  }

  greets(): void {
    this.rev = this.context.kept()?.rev ?? 0;
    this.was = this.head;
  }

  /** Another connection, or another game. */
  away(): void {
    this.target = null;
  }

  welcomed(head: unknown, rev: number): void {
    this.seen(rev);
    const kept = this.context.kept();
    if (!kept || head === this.head || head === this.was) return this.show();
    const old = [ZERO, ...kept.polls.flatMap((one) => (one.told ? [one.told.chain] : []))];
    if (typeof head !== "string" || old.includes(head)) return this.setBack();
    this.target = head;
    this.show();
  }

  /** A rev below the highest that was seen is a table's that was set back. */
  seen(rev: number): void {
    const kept = this.context.kept();
    if (!kept || this.context.now().seat === null) return;
    if (rev < this.rev) this.setBack();
    this.rev = rev;
    if (rev > kept.rev) this.context.keep({ rev });
  }

  /** All results that were missed have come: they must have led to where the table is. */
  caughtUp(): void {
    if (this.target !== null) this.setBack();
  }

  setBack(): void {
    this.target = null;
    if (this.context.kept()) this.context.keep({ setBack: true });
    this.show();
  }

  /** Take over a count, or a nonsense sum; null where it is known here, or nobody here has to hear of it. */
  counted(frame: FrameOf<"scan_result"> | FrameOf<"scan_void">, ballot: Ballot | null): Check | null {
    const told = readCounted(frame);
    if (!told) return "sum";
    const kept = this.context.kept();
    const { scan, ask } = frame;
    if (!kept || this.context.now().seat === null) return isSum(ask, told) ? "good" : "sum";
    const old = kept.polls.find((one) => one.scan === scan)?.told;
    if (old?.chain === told.chain) return null;
    const missed = this.target !== null && (!ballot || ballot.closed);
    if (chainAfter(this.head, scan, ask, told) !== told.chain) return "chain";
    const asked = askedOf(told.roster, polledIn(told));
    const polls = [...kept.polls.filter((one) => one.scan !== scan), { scan, ask, asked, noted: ballot?.noted ?? frame.noted ?? null, told }];
    this.context.keep({ polls, head: told.chain });
    if (this.target === told.chain) this.target = null;
    this.show();
    const check = this.check(told, ask, ballot);
    return missed && check === "good" ? null : check;
  }

  /** It came to nothing after this phone's share had left: who listens may know the count. */
  calledOff({ scan, ask, asked, noted = null, shared }: Ballot): void {
    const polls = this.context.kept()?.polls ?? [];
    if (shared && !polls.some((one) => one.scan === scan)) this.context.keep({ polls: [...polls, { scan, ask, asked, noted, told: null }] });
  }

  private check(told: CountedPoll, ask: PollName, ballot: Ballot | null): Check {
    const { seat } = this.context.now();
    const kept = this.context.kept();
    if (!kept || !seat) return "good";
    const row = told.roster.find((one) => one.seat === seat);
    const mine = isPhone(row) && row.public === publicOf(kept.secret) && told.shares[seat] !== undefined;
    const said = ballot?.shared ? ballot.sealed : null;
    if (mine !== Boolean(said)) return "own_entry";
    if (said && (told.shares[seat] !== said.share || told.commits[seat] !== said.commit)) return "own_entry";
    if (ballot && (ballot.ask !== ask || (ballot.poll && ballot.poll !== pollOf(ask, told)))) return "own_entry";
    const first = ballot?.commits;
    const others = Object.keys(first ?? {}) as SeatName[];
    if (first && others.some((one) => first[one]?.commit !== told.commits[one])) return "own_entry";
    const { ring } = kept;
    if (ring?.id && ring.round === told.round && ring.id !== rosterId(told.round, told.roster)) return "chain";
    return isSum(ask, told) ? "good" : "sum";
  }

  /** Show where the chain is, and whether the table was set back. */
  show(): void {
    const kept = this.context.kept();
    const head = kept?.head;
    this.context.show({ pictures: head ? picturesOf(head) : [], setBack: kept?.setBack ?? false });
  }
}
