/** Private notes by Panic Station's rules: what follows from them, undone and corrected ones too. */

import { expect, test } from "vitest";
import type { SeatName } from "../../src/frames";
import { pollRules, rulesOf } from "../../src/games";
import * as kept from "../../src/notes";
import type { Correction, Dossier, AnswerSaid } from "../../src/notes";
import type { Self } from "../../src/snapshot";
import type { NoteEvent, Private } from "../../src/wire";

const ANN: SeatName = "red";
const RULES = rulesOf("panic_station");
const { EMPTY } = kept;

/** What a table tells a phone at some rev. */
interface PrivateAt extends Private {
  rev: number;
}

function at(rev: number, notes: NoteEvent[], more: Partial<Private> = {}): PrivateAt {
  return { rev, game: "panic_station", notes, given: { dealt: 3, host_card: 0 }, ask: null, ...more };
}

const inStep = (dossier: Dossier, now: PrivateAt | null, seat: SeatName) => kept.inStep(dossier, now, now?.rev ?? 0, seat);
const corrected = (dossier: Dossier, what: Correction, now: PrivateAt, seat: SeatName) => kept.corrected(dossier, what, now, now.rev, seat);
const noted = kept.noted;
const questionsOf = (dossier: Dossier, now: PrivateAt, seat: SeatName, over = false) => kept.questionsOf(dossier, now, seat, over);
const selfOf = (dossier: Dossier) => kept.selfOf(dossier, RULES);
const timeline = (dossier: Dossier) => kept.timeline(dossier, RULES);
const voteOf = (self: Self, ask: string, said: string | null) => kept.caseOf(pollRules(ask), self, said)?.vote;

const DEAL: NoteEvent = { rev: 3, kind: "deal", seats: ["red", "blue", "green"] };
const DRAW: NoteEvent = { rev: 7, kind: "draw", seats: ["red", "blue"] };
const TRADE: NoteEvent = { rev: 9, kind: "trade", seats: ["blue", "red"] };
const LATER: NoteEvent = { rev: 14, kind: "trade", seats: ["red", "green"] };
const LOOK: NoteEvent = { rev: 16, kind: "look", seats: ["red"], of: "blue" };

/** Ann's phone, there since before the deal; what is said to each note. */
function ann(said: { [rev: number]: AnswerSaid }, notes: NoteEvent[] = [DEAL, DRAW, TRADE, LATER, LOOK]): [Dossier, PrivateAt] {
  const early = inStep(EMPTY, at(1, []), ANN);
  const view = at(20, notes);
  const full = Object.entries(said).reduce((dossier, [rev, one]) => noted(dossier, Number(rev), one, view, ANN), early);
  return [full, view];
}

const self = (said: { [rev: number]: AnswerSaid }) => selfOf(ann(said)[0]);
const HUMAN = { state: "human", by: null, at: null };

const DRAWN = [
  { said: "nothing", label: "I don't have it" },
  { said: "host", label: "I have the Host card" },
];
const TRADED = [
  { said: "nothing", label: "Nothing happened" },
  { said: "was_infected", label: "I was infected" },
  { said: "infected", label: "I infected {name}" },
];

test("everybody whom a note names is asked the same, the oldest first", () => {
  const [dossier, view] = ann({ 3: "nothing" }, [TRADE, DEAL, LOOK, DRAW]);
  expect(questionsOf(dossier, view, ANN)).toEqual([
    { id: 7, rev: 7, kind: "draw", other: null, ask: "You drew cards: is the Host card among them?", answers: DRAWN },
    { id: 9, rev: 9, kind: "trade", other: "blue", ask: "After the trade with {name}", answers: TRADED },
    { id: 16, rev: 16, kind: "look", other: "blue", ask: "How many of {name}'s own infection cards did you see?", answers: [0, 1, 2, 3].map((n) => ({ said: n, label: String(n) })) },
  ]);
  expect(questionsOf(dossier, at(20, [{ ...LOOK, seats: ["blue"], of: "red" }]), ANN)).toEqual([]);
  const few = at(20, [TRADE, LOOK], { given: { dealt: 2, host_card: 1 } });
  expect(questionsOf(dossier, few, ANN).map((one) => one.answers.map(({ said }) => said))).toEqual([
    ["nothing", "was_infected", "infected", "host"],
    [0, 1, 2],
  ]);
});

test("PS-T-32: who is given an infection and has given no gas is infected, by the partner, since that trade", () => {
  expect(self({ 3: "nothing", 9: "was_infected" })).toEqual({ state: "infected", by: "blue", at: 9 });
});

test("PS-T-33: who gave gas for the infection stays human", () => {
  expect(self({ 3: "nothing", 9: "nothing" })).toEqual(HUMAN);
});

test("PS-T-34: an infection card of another's colour infects nobody", () => {
  expect(voteOf(self({ 3: "nothing", 9: "nothing", 14: "nothing" }), "infected", null)).toBe(0);
});

test("PS-T-35: the Trooper of an infected Android is infected too: a seat has one dossier, and one answer", () => {
  expect(voteOf(self({ 9: "was_infected", 14: "nothing" }), "infected", null)).toBe(1);
});

test("the Host is the Host since the draw, and answers as one infected", () => {
  const host = self({ 3: "nothing", 7: "host" });
  expect(host).toEqual({ state: "host", by: null, at: 7 });
  expect(voteOf(host, "infected", null)).toBe(1);
});

test("the first infection is the one that counts, and infecting somebody changes nothing", () => {
  expect(self({ 9: "was_infected", 14: "was_infected" })).toMatchObject({ by: "blue", at: 9 });
  expect(self({ 9: "infected" })).toEqual(HUMAN);
});

test("the Host card that came in a trade makes the Host, by that partner", () => {
  expect(self({ 9: "host" })).toEqual({ state: "host", by: "blue", at: 9 });
});

test("to the second question only a human without a can says yes", () => {
  const [human, infected] = [self({}), self({ 9: "was_infected" })];
  expect(["none", "some", null].map((said) => voteOf(human, "last_human_without_gas", said))).toEqual([1, 0, undefined]);
  expect(["none", "some", null].map((said) => voteOf(infected, "last_human_without_gas", said))).toEqual([0, 0, 0]);
});

test("an undone trade's answer counts for nothing, and is there again when the trade is redone", () => {
  const [dossier] = ann({ 3: "nothing", 9: "was_infected", 14: "nothing" });
  const after = inStep(dossier, at(21, [DEAL, DRAW]), ANN);
  expect(selfOf(after)).toEqual(HUMAN);
  expect(timeline(after)).toEqual({ dossier: [], trades: [], seen: [] });
  const redone = at(22, [DEAL, DRAW, TRADE]);
  const again = inStep(after, redone, ANN);
  expect(selfOf(again)).toEqual({ state: "infected", by: "blue", at: 9 });
  expect(again.answers.map((one) => one.rev)).toEqual([3, 9]);
  expect(questionsOf(again, redone, ANN).map((one) => one.rev)).toEqual([7]);
  expect(inStep(again, redone, ANN)).toBe(again);
});

test("another trade in an undone one's place is asked about, and who says they are human says it of undone ones too", () => {
  const [dossier] = ann({ 9: "was_infected" });
  const undone = inStep(dossier, at(21, []), ANN);
  const other = at(23, [{ ...TRADE, rev: 22 }]);
  const played = inStep(undone, other, ANN);
  expect(questionsOf(played, other, ANN).map((one) => one.rev)).toEqual([22]);
  expect(selfOf(played)).toEqual(HUMAN);
  const human = corrected(undone, { state: "human" }, at(21, []), ANN);
  expect(selfOf(inStep(human, at(22, [TRADE]), ANN))).toEqual(HUMAN);
});

/** The same trade as the table names it, and what it is rewritten to. */
const NAMED: NoteEvent = { ...TRADE, id: "9-trade-blue-red" };
const REWRITTEN: NoteEvent = { ...NAMED, id: "9-trade-red-green", seats: ["red", "green"] };

/** Ann has noted that Ben infected her. */
function infected(): Dossier {
  return noted(inStep(EMPTY, at(1, []), ANN), "9-trade-blue-red", "was_infected", at(20, [NAMED]), ANN);
}

test("a rewritten trade is another note: its answer is set aside, said so, and never another partner's", () => {
  const now = at(21, [REWRITTEN]);
  const after = inStep(infected(), now, ANN);
  expect(selfOf(after)).toEqual(HUMAN);
  expect(timeline(after)).toEqual({ dossier: [], trades: [], seen: [] });
  expect(kept.removedFrom(after).map(({ kind, other }) => [kind, other])).toEqual([["trade", "blue"]]);
  expect(questionsOf(after, now, ANN)).toMatchObject([{ id: "9-trade-red-green", rev: 9, other: "green" }]);
  expect(questionsOf(inStep(EMPTY, at(1, []), "green"), now, "green")).toMatchObject([{ other: "red" }]);
  expect(questionsOf(inStep(EMPTY, at(1, []), "blue"), now, "blue")).toEqual([]);
});

test("the same note brings its answer back, and nothing more is said of it", () => {
  const away = inStep(infected(), at(21, [REWRITTEN]), ANN);
  for (const read of [away, kept.removedRead(away)]) {
    expect(kept.removedFrom(kept.removedRead(read))).toEqual([]);
    const back = inStep(read, at(22, [NAMED]), ANN);
    expect(selfOf(back)).toEqual({ state: "infected", by: "blue", at: 9 });
    expect(kept.removedFrom(back)).toEqual([]);
    expect(kept.removedFrom(inStep(back, at(23, []), ANN))).toHaveLength(1);
  }
});

test("who says again what the table removed has been it since they noted it, so that a yes from before is no lie", () => {
  for (const [notes, since] of [[[], 9], [[REWRITTEN], 10]] as [NoteEvent[], number][]) {
    const now = at(40, notes);
    const said = corrected(kept.removedRead(inStep(infected(), now, ANN)), { state: "infected", by: "blue" }, now, ANN);
    expect(selfOf(said)).toEqual({ state: "infected", by: "blue", at: since });
    expect(corrected(said, { state: "infected", by: "blue" }, now, ANN).said).toEqual(said.said);
  }
  const other = corrected(inStep(infected(), at(40, []), ANN), { state: "infected", by: "green" }, at(40, []), ANN);
  expect(selfOf(other)).toEqual({ state: "infected", by: "green", at: 40 });
});

test("a phone that came late is asked about an old trade once that is rewritten", () => {
  const late = inStep(EMPTY, at(12, [NAMED]), ANN);
  expect(questionsOf(late, at(12, [NAMED]), ANN).map((one) => one.kind)).toEqual(["now"]);
  expect(questionsOf(late, at(13, [REWRITTEN]), ANN).map((one) => one.kind)).toEqual(["now", "trade"]);
});

test("what was noted under an older page is known by its rev, and stays", () => {
  const [old] = ann({ 9: "was_infected" }, [TRADE]);
  const after = inStep(old, at(21, [NAMED]), ANN);
  expect(selfOf(after)).toEqual({ state: "infected", by: "blue", at: 9 });
  expect(questionsOf(after, at(21, [NAMED]), ANN)).toEqual([]);
});

test("two notes of one step are two questions", () => {
  const now = at(20, [{ ...DRAW, id: "7-draw-red" }, { ...LOOK, rev: 7, id: "7-look-red-of-blue" }]);
  const after = noted(inStep(EMPTY, at(1, []), ANN), "7-draw-red", "nothing", now, ANN);
  expect(questionsOf(after, now, ANN).map((one) => one.kind)).toEqual(["look"]);
});

test("a view that tells no notes takes nothing away", () => {
  const [dossier] = ann({ 9: "was_infected" });
  const { notes: _, ...bare } = at(21, []);
  expect(inStep(dossier, bare, ANN)).toBe(dossier);
  expect(inStep(dossier, null, ANN)).toBe(dossier);
});

test("a note is answered once; only a correction changes it", () => {
  const [dossier, view] = ann({ 9: "was_infected" });
  expect(noted(dossier, 9, "nothing", view, ANN)).toBe(dossier);
  expect(noted(dossier, 99, "host", view, ANN)).toBe(dossier);
});

function correct(said: { [rev: number]: AnswerSaid }, what: Correction): Dossier {
  const [dossier, view] = ann(said);
  return corrected(dossier, what, view, ANN);
}

test("who says they are human takes back all that was noted", () => {
  const human = correct({ 3: "nothing", 7: "host", 9: "was_infected", 14: "infected", 16: 2 }, { state: "human" });
  expect(selfOf(human)).toEqual(HUMAN);
  expect(timeline(human)).toEqual({
    dossier: [],
    trades: [
      { at: 9, said: "nothing" },
      { at: 14, said: "nothing" },
    ],
    seen: [{ at: 16, seat: "blue", own: 2 }],
  });
});

test("who was infected and is the Host was infected when they noted it: what they answered since stays explained", () => {
  const host = correct({ 9: "was_infected", 14: "nothing" }, { state: "host" });
  expect(selfOf(host)).toEqual({ state: "host", by: null, at: 20 });
  expect(timeline(host)).toMatchObject({
    dossier: [
      { at: 9, event: "infected", by: "blue" },
      { at: 20, event: "host", by: null },
    ],
    trades: [
      { at: 9, said: "was_infected" },
      { at: 14, said: "nothing" },
    ],
  });
  expect(corrected(host, { state: "host" }, ann({})[1], ANN)).toEqual(host);
});

test("what was said outright still stands when a note that told the same is undone", () => {
  const [dossier] = ann({ 3: "nothing", 7: "nothing" }, [DEAL, DRAW]);
  const said = corrected({ ...dossier, said: [{ state: "host", by: null, at: 8 }] }, { state: "host" }, at(20, [DEAL, DRAW, TRADE]), ANN);
  expect(selfOf(inStep(said, at(21, [DEAL]), ANN))).toMatchObject({ state: "host" });
});

test("who was infected by another than they noted was so from the same moment, and the wrong trade is taken back", () => {
  const dossier = correct({ 9: "was_infected", 14: "nothing" }, { state: "infected", by: "green" });
  expect(selfOf(dossier)).toEqual({ state: "infected", by: "green", at: 9 });
  expect(timeline(dossier).trades).toEqual([
    { at: 9, said: "nothing" },
    { at: 14, said: "was_infected" },
  ]);
  const earlier = correct({ 9: "nothing", 14: "was_infected" }, { state: "infected", by: "blue" });
  expect(selfOf(earlier)).toEqual({ state: "infected", by: "blue", at: 9 });
});

test("who does not know by whom leaves the trade as it was, and the moment", () => {
  const dossier = correct({ 9: "was_infected" }, { state: "infected", by: null });
  expect(selfOf(dossier)).toEqual({ state: "infected", by: null, at: 9 });
  expect(timeline(dossier).trades).toEqual([{ at: 9, said: "was_infected" }]);
});

test("who is no Host but infected is so since they took themselves for the Host", () => {
  const dossier = correct({ 7: "host", 9: "nothing" }, { state: "infected", by: null });
  expect(selfOf(dossier)).toEqual({ state: "infected", by: null, at: 7 });
  expect(timeline(dossier).dossier).toEqual([{ at: 7, event: "infected", by: null }]);
});

test("what is said again changes nothing: no second trade becomes the infection", () => {
  const twice: NoteEvent = { rev: 15, kind: "trade", seats: ["red", "blue"] };
  const [dossier, view] = ann({ 9: "was_infected", 15: "nothing" }, [TRADE, twice]);
  const said = corrected(dossier, { state: "infected", by: "blue" }, view, ANN);
  expect(timeline(said)).toEqual(timeline(dossier));
});

test("a correction that names a partner is that trade's answer, so that both traders tell the same", () => {
  const dossier = correct({ 9: "nothing", 14: "nothing" }, { state: "infected", by: "blue" });
  expect(selfOf(dossier)).toEqual({ state: "infected", by: "blue", at: 9 });
  expect(timeline(dossier).trades).toEqual([
    { at: 9, said: "was_infected" },
    { at: 14, said: "nothing" },
  ]);
});

test("whom one infected stays said when only by whom one was infected is corrected", () => {
  const dossier = correct({ 9: "was_infected", 14: "infected" }, { state: "infected", by: null });
  expect(timeline(dossier).trades).toContainEqual({ at: 14, said: "infected" });
});

test("what is still to be asked is not answered by a correction", () => {
  const dossier = correct({}, { state: "infected", by: "blue" });
  expect(selfOf(dossier)).toEqual({ state: "infected", by: "blue", at: 20 });
  expect(questionsOf(dossier, ann({})[1], ANN).map((one) => one.rev)).toContain(9);
});

test("a corrected Host is the Host since the last draw that can have been it", () => {
  expect(selfOf(correct({ 3: "nothing", 7: "nothing" }, { state: "host" }))).toEqual({ state: "host", by: null, at: 7 });
});

test("a phone that comes after the deal is asked what its owner is now, once, and no older note", () => {
  const late = inStep(EMPTY, at(12, [DEAL, DRAW, TRADE]), ANN);
  const now = at(20, [DEAL, DRAW, TRADE, LATER]);
  expect(questionsOf(late, now, ANN).map((one) => one.kind)).toEqual(["now", "trade"]);
  const said = corrected(late, { state: "infected", by: "blue" }, now, ANN);
  expect(questionsOf(said, now, ANN).map((one) => one.rev)).toEqual([14]);
  expect(selfOf(said)).toEqual({ state: "infected", by: "blue", at: 9 });
  const human = corrected(late, { state: "human" }, now, ANN);
  expect(questionsOf(human, now, ANN).map((one) => one.kind)).toEqual(["trade"]);
  expect(questionsOf(inStep(EMPTY, at(12, [DEAL]), ANN), at(12, [DEAL]), ANN, true)).toEqual([]);
});

test("what is opened has marks, every trade that was answered, and what was seen", () => {
  expect(timeline(ann({ 3: "nothing", 7: "host", 9: "infected", 16: 2 })[0])).toEqual({
    dossier: [{ at: 7, event: "host", by: null }],
    trades: [{ at: 9, said: "infected" }],
    seen: [{ at: 16, seat: "blue", own: 2 }],
  });
});

test("who came late opens no notes of trades: of what was before nobody may conclude anything", () => {
  const late = inStep(EMPTY, at(12, [TRADE]), ANN);
  const said = noted(late, 14, "was_infected", at(20, [TRADE, LATER]), ANN);
  expect(timeline(said)).toEqual({ dossier: [{ at: 14, event: "infected", by: "green" }], seen: [] });
});

test("a game of other words keeps its notes in its own list, and its poll by its own answers", () => {
  const rules = rulesOf("ten");
  const gift: NoteEvent = { rev: 4, kind: "gift", seats: ["blue", "red"] };
  const now = at(5, [gift], { game: "ten", given: {} });
  const [asked] = questionsOf(inStep(EMPTY, at(1, [], { game: "ten" }), ANN), now, ANN);
  expect(asked).toMatchObject({ kind: "gift", other: "blue", answers: [{ said: "nothing" }, { said: "bold" }] });
  const bold = noted(inStep(EMPTY, at(1, [], { game: "ten" }), ANN), 4, "bold", now, ANN);
  expect(kept.selfOf(bold, rules)).toEqual({ state: "bold", by: "blue", at: 4 });
  expect(kept.timeline(bold, rules)).toEqual({ dossier: [{ at: 4, event: "bold", by: "blue" }], gifts: [{ at: 4, said: "bold" }] });
  expect(["yes", "no"].map((said) => voteOf(kept.selfOf(bold, rules), "dare", said))).toEqual([1, 1]);
  expect(["yes", "no", null].map((said) => voteOf(kept.selfOf(EMPTY, rules), "dare", said))).toEqual([1, 0, undefined]);
});

test("of a game that the page does not know nothing is asked, and nothing sealed", () => {
  const now = at(5, [TRADE], { game: "another" });
  expect(questionsOf(inStep(EMPTY, now, ANN), now, ANN, true)).toEqual([]);
  expect(voteOf(kept.selfOf(EMPTY, rulesOf("another")), "infected", null)).toBeUndefined();
});

test("one can be what the rules list, through each of the others where that can be known", () => {
  expect(kept.selves(RULES, ["blue", "green"]).map(({ key, by }) => [key, by])).toEqual([
    ["human", null],
    ["host", null],
    ["blue", "blue"],
    ["green", "green"],
    ["unknown", null],
  ]);
});
