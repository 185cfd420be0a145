/** What was counted in this game, as this phone works it out itself (section 10), and whether the table still knows it. */

import { askedOf, chainAfter, isSum, picturesOf, polledIn, pollOf, readCounted, ZERO, type Counted } from "./chain";
import type { Frame, Inside } from "./inside";
import type { Ballot } from "./keep";
import { publicOf } from "./keys";
import { isPhone, rosterId } from "./roster";
import type { Check } from "./snapshot";
import type { Ask, Seat } from "./wire";

export class History {
  /** Where the table said that its results lead, until they do. */
  private target: string | null = null;
  /** What was known when this connection said hello: another tab may have gone further meanwhile. */
  private rev = 0;
  private was = ZERO;

  constructor(private readonly inside: Inside) {}

  get head(): string {
    return this.inside.kept()?.head ?? ZERO;
  }

  get isBehind(): boolean {
    return this.target !== null;
  }

  greets(): void {
    this.rev = this.inside.kept()?.rev ?? 0;
    this.was = this.head;
  }

  /** Another connection, or another game. */
  away(): void {
    this.target = null;
  }

  welcomed(head: unknown, rev: number): void {
    this.seen(rev);
    const kept = this.inside.kept();
    if (!kept || head === this.head || head === this.was) return this.show();
    const old = [ZERO, ...kept.polls.flatMap((one) => (one.told ? [one.told.chain] : []))];
    if (typeof head !== "string" || old.includes(head)) return this.setBack();
    this.target = head;
    this.show();
  }

  /** A rev below the highest that was seen is a table's that was set back. */
  seen(rev: number): void {
    const kept = this.inside.kept();
    if (!kept || this.inside.now().seat === null) return;
    if (rev < this.rev) this.setBack();
    this.rev = rev;
    if (rev > kept.rev) this.inside.keep({ rev });
  }

  /** All results that were missed have come: they must have led to where the table is. */
  caughtUp(): void {
    if (this.target !== null) this.setBack();
  }

  setBack(): void {
    this.target = null;
    if (this.inside.kept()) this.inside.keep({ setBack: true });
    this.show();
  }

  /** Take over a count, or a nonsense sum; null where it is known here, or nobody here has to hear of it. */
  counted(frame: Frame<"scan_result"> | Frame<"scan_void">, ballot: Ballot | null): Check | null {
    const told = readCounted(frame);
    if (!told) return "sum";
    const kept = this.inside.kept();
    const { scan, ask } = frame;
    if (!kept || this.inside.now().seat === null) return isSum(ask, told) ? "good" : "sum";
    const old = kept.polls.find((one) => one.scan === scan)?.told;
    if (old?.chain === told.chain) return null;
    const missed = this.target !== null && (!ballot || ballot.closed);
    if (chainAfter(this.head, scan, ask, told) !== told.chain) return "chain";
    const asked = askedOf(told.roster, polledIn(told));
    const polls = [...kept.polls.filter((one) => one.scan !== scan), { scan, ask, asked, told }];
    this.inside.keep({ polls, head: told.chain });
    if (this.target === told.chain) this.target = null;
    this.show();
    const check = this.check(told, ask, ballot);
    return missed && check === "good" ? null : check;
  }

  /** It came to nothing after this phone's share had left: who listens may know the count. */
  calledOff({ scan, ask, asked, shared }: Ballot): void {
    const polls = this.inside.kept()?.polls ?? [];
    if (shared && !polls.some((one) => one.scan === scan)) this.inside.keep({ polls: [...polls, { scan, ask, asked, told: null }] });
  }

  private check(told: Counted, ask: Ask, ballot: Ballot | null): Check {
    const { seat } = this.inside.now();
    const kept = this.inside.kept();
    if (!kept || !seat) return "good";
    const row = told.roster.find((one) => one.seat === seat);
    const mine = isPhone(row) && row.public === publicOf(kept.secret) && told.shares[seat] !== undefined;
    const said = ballot?.shared ? ballot.sealed : null;
    if (mine !== Boolean(said)) return "own_entry";
    if (said && (told.shares[seat] !== said.share || told.commits[seat] !== said.commit)) return "own_entry";
    if (ballot && (ballot.ask !== ask || (ballot.poll && ballot.poll !== pollOf(ask, told)))) return "own_entry";
    const first = ballot?.commits;
    const others = Object.keys(first ?? {}) as Seat[];
    if (first && others.some((one) => first[one]?.commit !== told.commits[one])) return "own_entry";
    const { ring } = kept;
    if (ring?.id && ring.round === told.round && ring.id !== rosterId(told.round, told.roster)) return "chain";
    return isSum(ask, told) ? "good" : "sum";
  }

  /** Show where the chain is, and whether the table was set back. */
  show(): void {
    const kept = this.inside.kept();
    const head = kept?.head;
    this.inside.show({ pictures: head ? picturesOf(head) : [], setBack: kept?.setBack ?? false });
  }
}
