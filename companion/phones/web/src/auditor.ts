/**
 * This phone's own audit: it holds what others opened against what it was told of each count. Pure: nothing is shown or
 * sent.
 *
 * What nothing proves is no fault; it is named beside the faults.
 */

import { chainAfter, isSum, keysIn, ON_TABLET, polledIn, pollOf, ZERO, type Asked, type KnownPoll } from "./chain";
import { isHex } from "./bytes";
import type { Fault, SeatName } from "./frames";
import { publicOf, sharedOf } from "./keys";
import { commitOf, shareOf } from "./sealing";
import type { OpeningsFrame } from "./wire";

export interface AuditVerdict {
  /** How many counts this phone knows of. */
  scans: number;
  faults: Fault[];
  unproved: { scan: string; seat: SeatName }[];
}

export type OpenedBy = { [seat in SeatName]?: Partial<OpeningsFrame> };

/** A seat that has opened, in a form that can be checked. */
interface Voter {
  secret: string;
  public: string;
  votes: Map<string, { vote: unknown; r: unknown }>;
}

function voterOf(openings: Partial<OpeningsFrame> | undefined): Voter | null {
  const { secret, votes } = openings ?? {};
  if (!isHex(secret, 32)) return null;
  const said = Array.isArray(votes) ? votes.filter((one) => isHex(one?.scan, 16)) : [];
  return { secret, public: publicOf(secret), votes: new Map(said.map((one) => [one.scan, one])) };
}

/** `now` are the newest keys; `cancelled` are questions known to have come to nothing. */
export function audited(
  polls: readonly KnownPoll[],
  head: string,
  opened: OpenedBy,
  now: Asked,
  cancelled: readonly string[],
): AuditVerdict {
  const verdict: AuditVerdict = { scans: 0, faults: [], unproved: [] };
  const voters = new Map(Object.entries(opened).map(([seat, one]) => [seat as SeatName, voterOf(one)]));
  for (const [seat, voter] of voters) {
    const keys = [now, ...polls.map((one) => one.asked)].flatMap((asked) => asked[seat] ?? []);
    if (!voter || (keys.length && !keys.includes(voter.public))) verdict.faults.push({ fault: "bad_secret", seat });
  }
  let chain = ZERO;
  for (const poll of polls) {
    if (!poll.told) continue;
    verdict.scans += 1;
    chain = chainAfter(chain, poll.scan, poll.ask, poll.told);
    if (chain !== poll.told.chain) verdict.faults.push({ fault: "bad_chain", seat: null, scan: poll.scan });
    examine(poll, voters, verdict);
  }
  if (chain !== head) verdict.faults.push({ fault: "bad_chain", seat: null, scan: null });
  const known = new Set([...polls.map((one) => one.scan), ...cancelled]);
  for (const [seat, voter] of voters) {
    for (const scan of voter?.votes.keys() ?? []) {
      if (!known.has(scan)) verdict.faults.push({ fault: "unknown_poll", seat, scan });
    }
  }
  return verdict;
}

/** Every share and commitment of one count, and their sum. */
function examine({ scan, ask, asked, told }: KnownPoll, voters: Map<SeatName, Voter | null>, verdict: AuditVerdict): void {
  if (!told) return;
  const keys = keysIn(told);
  const poll = pollOf(ask, told);
  for (const seat of polledIn(told)) {
    const voter = voters.get(seat);
    if (!voter || asked[seat] === ON_TABLET || voter.public !== keys[seat]) verdict.unproved.push({ scan, seat });
    else {
      const said = voter.votes.get(scan);
      const share = (vote: number) => shareOf(seat, vote, scan, poll, keys, (key) => sharedWith(voter, key));
      const fault = faultOf(seat, scan, said, told.commits[seat] ?? "", told.shares[seat] ?? "", share);
      if (fault) verdict.faults.push({ fault, seat, scan });
    }
  }
  if (!isSum(ask, told)) verdict.faults.push({ fault: "wrong_total", seat: null, scan });
}

type OpenedVote = { vote: unknown; r: unknown } | undefined;

function faultOf(seat: SeatName, scan: string, said: OpenedVote, commit: string, told: string, share: (vote: number) => string): string | null {
  if (!said || !isHex(said.r, 32)) return "no_vote";
  const vote = Number(said.vote);
  if (vote !== 0 && vote !== 1) return "bad_vote";
  if (commitOf(scan, seat, vote, said.r) !== commit) return "bad_commit";
  return share(vote) === told ? null : "false_share";
}

/** A pair is worked out once, from either end. */
const pairs = new Map<string, Uint8Array>();

function sharedWith(voter: Voter, key: string): Uint8Array {
  const pair = [voter.public, key].sort().join();
  const found = pairs.get(pair) ?? sharedOf(voter.secret, key) ?? new Uint8Array(32);
  pairs.set(pair, found);
  return found;
}
