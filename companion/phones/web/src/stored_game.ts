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
  /** The report was put away: no key, note or answer of this game is stored any more. */
  private erased = false;
  /** The table has not let this phone in under this key: until it does, what is stored stays. */
  private untried = false;

  constructor(private readonly storage: PageStorage) {
    this.kept = storage.game();
  }

  fresh(): StoredRecord | null {
    if (this.erased || this.untried) return this.kept;
    const found = this.storage.game();
    if (found && found.secret === this.kept?.secret) this.kept = found;
    // Another tab has put the report away: from here, too, nothing is stored any more.
    this.erased = this.kept !== null && !found;
    return this.kept;
  }

  /** Go on where another tab is now, in whichever game; tell whether that has another key. */
  adopt(): boolean {
    const { kept } = this;
    if (!this.erased) this.kept = this.storage.game() ?? kept;
    this.untried = false;
    return this.kept?.secret !== kept?.secret;
  }

  change(change: Partial<StoredRecord>): void {
    const kept = this.fresh();
    if (kept) this.remember({ ...kept, ...change });
  }

  /** A new key: for another game, or for another seat of the same one. The key before, `was`, may vouch for it. */
  renew(code: string, seat: SeatName | null, was: string | null = null): void {
    const { kept } = this;
    const isSame = kept?.code === code && !this.untried && !this.erased;
    // Nothing that was counted is forgotten with seat or game, or a table could be put back unseen.
    const made = newGame(this.storage.history(code), newSecret(), seat);
    const tried = isSame ? null : this.storage.tried(code);
    this.erased = false;
    this.untried = !isSame;
    this.remember({ ...made, given: this.storage.leftOpen(code), ...tried, was: was ?? tried?.was ?? null });
  }

  /** The table knows this code: from here on this is the game that is stored. */
  letIn(): void {
    if (!this.untried || !this.kept) return;
    this.untried = false;
    this.remember(this.kept);
    this.storage.writeTried(null);
  }

  /** The table does not know this code: go on with what is stored; tell whether that is a seat in a game. */
  back(): boolean {
    const { untried } = this;
    this.untried = false;
    if (untried) this.kept = this.storage.game();
    this.storage.writeTried(null);
    return untried && Boolean(this.kept?.sat);
  }

  /** This phone plays in no game any more; what it remembers of its games stays. */
  leave(): void {
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
    this.kept = { ...kept, ballots: [], polls: [], dossier: EMPTY, opened: null, retired: true };
    this.erased = true;
    this.storage.writeGame(null);
  }

  private remember(kept: StoredRecord): void {
    this.kept = kept;
    if (this.untried) this.storage.writeTried(kept);
    else if (!this.erased) this.storage.writeGame(kept);
  }
}
