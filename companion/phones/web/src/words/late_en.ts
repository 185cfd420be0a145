/** The words of screens that come after the page, in English; they come with them. */

import { fill } from "./fill";

export const en = {
  myNotes: "My notes",
  nothingNoted: "Nothing noted",
  severalNoted: "Note each one that you have. Noting it again takes it away. It stays on this phone.",
  pointsNow: fill<[n: number]>("{0} point now|{0} points now"),
  together: fill<[n: number]>("Together: {0}"),
  notYetSent: "Peek to check it. It is sent when you tap the button below.",
  nothingDue: "Nothing that you noted under “My notes” is due now.",
  anotherNoted: "Another one that I noted",
  sound: "Sound when it is my turn",
  mapInWords: "The map in words",
  rowAndColumn: fill<[row: number, column: number]>("row {0}, column {1}"),
  door: fill<[side: string, to: string]>("{0}: door, {1}"),
  lockedDoor: fill<[side: string, to: string]>("{0}: locked door, {1}"),
  wall: fill<[side: string, to: string]>("{0}: wall"),
  noRoomYet: "no room there yet",
  hereNow: fill<[who: string]>("here: {0}"),
  nobody: "nobody",
  halves: ["upper half", "right half", "lower half", "left half"],
  searched: "searched",
  notSearched: "not searched yet",
  removedOther: "Something that you had noted was removed.",
  removedAnswer: "What you answered no longer counts. Peek, and correct it if that is wrong.",
  rules: "Rules",
  rulesFind: "Search the rules",
  rulesStay: "Nobody learns what you look up.",
  rulesNone: "No rule says anything about that. Try another word.",
  ruled: fill<[ruling: string]>("We play it like this: {0}"),
};

export type LateWords = typeof en;
