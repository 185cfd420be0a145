/**
 * Commands that this phone has sent and the table has not answered yet. What a command means, nobody here knows.
 *
 * A command keeps its id until it is answered, and is sent again after each welcome: the table does it once.
 */

import { newId } from "./keys";
import type { FrameOf, ClientContext } from "./client_context";
import { keyOf } from "./presses";
import type { Raw } from "./stage";

interface SentCommand {
  id: string;
  rev: number;
  command: Raw;
  /** The scene's own question that it answers. */
  about?: string;
  /** It has left this phone, so that the table may have done it. */
  sent?: boolean;
}

export class Commands {
  private unanswered = new Map<string, SentCommand>();

  constructor(private readonly context: ClientContext) {}

  get busy(): boolean {
    return this.unanswered.size > 0;
  }

  ask(command: Raw, about?: string, rev = this.context.now().rev): void {
    // A second tap at the same moment means the same.
    const same = JSON.stringify([rev, command]);
    if ([...this.unanswered.values()].some((one) => JSON.stringify([one.rev, one.command]) === same)) return;
    const sent = { id: newId(), rev, command, ...(about ? { about } : {}) };
    this.unanswered.set(sent.id, sent);
    this.order(sent);
    this.context.show({ busy: true, held: this.held, notice: null });
  }

  /** Whether something has never left this phone: it can be withdrawn. */
  private get held(): boolean {
    return [...this.unanswered.values()].some((one) => !one.sent);
  }

  /** Whatever has not left this phone is not wanted any more. */
  withdraw(): void {
    for (const { id, sent } of [...this.unanswered.values()]) if (!sent) this.unanswered.delete(id);
    this.context.show({ busy: this.busy, held: false });
  }

  /** The line is back: whatever was not answered is asked again. */
  repeat(): void {
    for (const sent of this.unanswered.values()) this.order(sent);
    this.context.show({ held: this.held });
  }

  forget(): void {
    this.unanswered.clear();
    this.context.show({ busy: false, held: false });
  }

  /** The table has done it, or refused it. */
  settle(id: string, refused: FrameOf<"refused"> | null): void {
    const sent = this.unanswered.get(id);
    if (!sent) return;
    this.unanswered.delete(id);
    const { scene, rev } = this.context.now();
    // Several answer at once: what others said meanwhile changes nothing about the answer to a question that still stands.
    if (refused?.code === "stale" && sent.about && sent.about === keyOf(scene?.question) && sent.rev !== rev) {
      return this.ask(sent.command, sent.about);
    }
    const notice = refused && {
      code: refused.code,
      why: refused.why,
      rule: refused.rule ?? null,
      command: sent.command,
      rev: sent.rev,
      firm: refused.firm,
      ...(Array.isArray(refused.warns) ? { warns: refused.warns } : {}),
      ...(Array.isArray(refused.dice) ? { dice: refused.dice } : {}),
    };
    this.context.show({ busy: this.busy, ...(notice ? { notice } : {}) });
  }

  private order(sent: SentCommand): void {
    const { id, rev, command } = sent;
    if (!this.context.welcomed()) return;
    sent.sent = true;
    this.context.send({ type: "command", id, rev, command });
  }
}
