/** Hands each frame of a key round, a sealed question or the audit to the part of the client that it is for; it keeps nothing. */

import type { AuditClient } from "./audit_client";
import type { ChainHistory } from "./chain_history";
import type { ClientContext, FrameOf } from "./client_context";
import type { RoundClient } from "./round_client";
import type { ScanClient } from "./scan_client";
import type { FromTable } from "./wire";

export type SealedFrame = Exclude<
  FromTable,
  FrameOf<"copy" | "copy_part" | "copy_kept" | "challenge" | "welcome" | "lobby" | "scene" | "question" | "done" | "refused" | "again" | "pong">
>;

export const sealedFrames = (context: ClientContext, roundClient: RoundClient, history: ChainHistory, scanClient: ScanClient, auditClient: AuditClient) =>
  (frame: SealedFrame): void => {
    switch (frame.type) {
      case "scan_result":
        return scanClient.counted(frame);
      case "scan_void":
        return scanClient.voided(frame);
      case "key_wait":
        return roundClient.awaited(frame);
      case "rows":
        roundClient.compared(frame);
        return scanClient.changed();
      case "scan_wait":
        return scanClient.waiting(frame);
      case "scan_commits":
        return scanClient.committed(frame);
      case "audit_wait":
        return auditClient.waiting(frame);
      case "audit_off":
        return auditClient.off();
      case "opened":
        return auditClient.heard(frame);
    }
    // What was missed came before these: by now the history is whole.
    history.caughtUp();
    switch (frame.type) {
      case "key_round":
        roundClient.begun(frame);
        return scanClient.changed();
      case "key_commits":
        return roundClient.committed(frame);
      case "roster":
        if (frame.guests) context.show({ guests: frame.guests });
        roundClient.complete(frame);
        return scanClient.changed();
      case "scan_open":
        return scanClient.opened(frame);
      case "ask_consent":
        return auditClient.asked(frame);
      case "audit_closed":
        return auditClient.closed(frame);
      case "report":
        return auditClient.told(frame.report);
      case "facts":
        return context.show({ facts: frame.facts, ending: frame.ending });
    }
  };
