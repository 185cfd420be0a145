/**
 * The game that this phone is in, as it is stored: key, seat, answers and notes. Nothing is shown or sent from here.
 *
 * What is stored is read anew before each change: another tab of this browser may have gone further.
 */

import type { SeatName } from "./frames";
import { newGame, type PageStorage, type StoredRecord } from "./page_storage";
import { newSecret } from "./keys";
import { EMPTY } from "./notes";

export class StoredGame {
  /** As it was read last; null on the host's page, and without a code. */
  kept: StoredRecord | null;
  /** The report was put away: nothing of this game is stored any more. */
  private erased = false;

  constructor(private readonly storage: PageStorage) {
    this.kept = storage.game();
  }

  fresh(): StoredRecord | null {
    if (this.erased) return this.kept;
    const found = this.storage.game();
    if (found && found.secret === this.kept?.secret) this.kept = found;
    return this.kept;
  }

  /** Go on where another tab is now, in whichever game; tell whether that has another key. */
  adopt(): boolean {
    const { kept } = this;
    if (!this.erased) this.kept = this.storage.game() ?? kept;
    return this.kept?.secret !== kept?.secret;
  }

  change(change: Partial<StoredRecord>): void {
    const kept = this.fresh();
    if (kept) this.remember({ ...kept, ...change });
  }

  /** A new key: for another game, or for another seat of the same one. The key before, `was`, may vouch for it. */
  renew(code: string, seat: SeatName | null, was: string | null = null): void {
    this.part();
    const left = this.storage.left();
    const { kept } = this;
    // In the same game nothing that was counted is forgotten with the seat, or a table could be put back unseen.
    const known = kept?.code === code && !this.erased && { polls: kept.polls, head: kept.head, rev: kept.rev, setBack: kept.setBack };
    this.erased = false;
    this.remember({ ...newGame(code, newSecret(), seat), was, given: left !== null && left !== code, ...known });
  }

  /** This phone plays in no game any more. */
  leave(): void {
    this.part();
    this.storage.writeGame(null);
    this.kept = null;
  }

  /** Go on without a game, as who runs the table does; what a player has stored in this browser stays. */
  disregard(): void {
    this.kept = null;
  }

  /** Key, answers and notes are no longer stored; the page goes on with what it shows. */
  erase(): void {
    const kept = this.fresh();
    if (!kept) return;
    this.part();
    this.kept = { ...kept, ballots: [], polls: [], dossier: EMPTY, opened: null, retired: true };
    this.erased = true;
    this.storage.writeGame(null);
  }

  /** A game is left: all that is kept of it is whether it was given up after a count. */
  private part(): void {
    const kept = this.fresh();
    if (!kept || this.erased) return;
    if (kept.won) this.storage.writeLeft(null);
    else if (kept.polls.some((one) => one.told)) this.storage.writeLeft(kept.code);
  }

  private remember(kept: StoredRecord): void {
    this.kept = kept;
    if (!this.erased) this.storage.writeGame(kept);
  }
}
