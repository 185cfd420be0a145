/**
 * What is shown of a game, as companion/stage has it: the table makes it, this page paints it and knows no game.
 *
 * A thing's class stands under `is`, and what is as it is by default is left out. tests/stage.json, which Python writes
 * (tests/phones/test_page_stage.py), holds these types against the classes.
 */

import type { Command, Json, Seat } from "./wire";

export type Raw = Command;
export type Path = (string | number)[];
export type Tone = "plain" | "alarm" | "attention" | "safe";

// Presses

export interface Refusal {
  is: "Refusal";
  code: string;
  why: string;
  rule?: string;
  facts?: { [name: string]: Json };
  firm?: boolean;
  done?: { [field: string]: Json };
}
export interface Send {
  is: "Send";
  raw: Raw;
}
export interface Pick {
  is: "Pick";
  question: Question;
}
/** Too long to be sent before somebody wants it. */
export interface Later {
  is: "Later";
  key: string;
}
export interface Put {
  is: "Put";
  raw: Raw;
  path: Path;
  sure?: string;
  yes?: string;
}
export interface Aim {
  is: "Aim";
  do?: string;
  card?: string;
  who?: string;
}
export interface Tick {
  is: "Tick";
  key: string;
  row: string;
  high: number;
}
export interface Teach {
  is: "Teach";
  text: string;
  card: string;
}
export interface Go {
  is: "Go";
  screen: string;
  about?: Json;
}
export interface Shut {
  is: "Shut";
  refusal: Refusal;
  raw?: Raw;
}
export type Press = Send | Pick | Later | Put | Aim | Tick | Teach | Go | Shut;

// Questions

export interface Card {
  is: "Card";
  name: string;
  doors: string;
  icon?: string;
  two?: boolean;
}
export interface Choice {
  is: "Choice";
  key: string;
  label: string;
  press: Press;
  sub?: string;
  icon?: string;
  seat?: Seat;
  card?: Card;
  bright?: boolean;
  /** Where on the map it is. */
  place?: string;
}
export interface Ask {
  is: "Ask";
  key: string;
  title: string;
  choices: Choice[];
  text?: string;
  seat?: Seat;
  icon?: string;
  alarm?: boolean;
  numbers?: boolean;
  must?: boolean;
  rule?: string;
  by_hand?: boolean;
}
export interface Row {
  is: "Row";
  key: string;
  label: string;
  high?: number;
  low?: number;
  start?: number;
  sub?: string;
  icon?: string;
  seat?: Seat;
  letter?: string;
  value?: Json;
  path?: Path;
  /** What is corrected by tapping a row that cannot be counted as things stand. */
  correct?: Number_;
}
export interface Fill {
  is: "Fill";
  raw: Raw;
  path: Path;
  then?: Tally;
}
export interface Tally {
  is: "Tally";
  key: string;
  title: string;
  rows: Row[];
  done: Fill;
  go: string;
  text?: string;
  seat?: Seat;
  icon?: string;
  alarm?: boolean;
  ordered?: boolean;
  some?: boolean;
  must?: boolean;
  rule?: string;
  columns?: number;
  by_hand?: boolean;
}
export interface Number_ {
  is: "Number";
  path: string;
  label: string;
  value: number;
  low?: number;
  high?: number;
  icon?: string;
  seat?: Seat;
  put?: Put;
}
export interface Mend {
  is: "Mend";
  key: string;
  name: string;
  doors: string;
  searched: boolean | null;
  two?: boolean;
  icon?: string;
}
export interface Answer {
  is: "Answer";
  vote: number;
  label: string;
}
export interface Sealed {
  is: "Sealed";
  key: string;
  ask: string;
  title: string;
  text: string;
  asked: string;
  answers: Answer[];
  cards: Ask;
  icon?: string;
  must?: boolean;
  rule?: string;
}
export type Question = Ask | Tally | Number_ | Mend | Sealed;

/** What everybody has waited for. */
export interface Result {
  is: "Result";
  title: string;
  figures: Figure[];
  text?: string;
  seats?: Seat[];
  go: string;
  outcome?: string;
  sealed?: boolean;
}
export interface Figure {
  is: "Figure";
  value: number;
  label: string;
  icon: string;
  tone: "alarm" | "safe";
}

// Middles

export interface Piece {
  is: "Piece";
  id: string;
  at: string;
  seat?: Seat;
  letter?: string;
  icon?: string;
  name?: string;
  sub?: string;
  side?: "grey" | "black";
  tone?: Tone;
  hidden?: boolean;
  chosen?: boolean;
  who?: string;
  moves?: { [place: string]: Press };
  otherwise?: Put;
  press?: Press;
  hit?: boolean;
}
export interface Place {
  is: "Place";
  key: string;
  cell: [number, number];
  name: string;
  doors: string;
  icon?: string;
  sub?: string;
  searched?: boolean;
  tone?: Tone;
  halves?: [string, string][];
  sideways?: boolean;
  correct?: Mend;
}
export interface Laid {
  is: "Laid";
  cell: [number, number];
  doors: string;
  press: Press;
  sideways?: boolean;
}
export interface CardMap {
  is: "CardMap";
  places: Place[];
  pieces: Piece[];
  lit?: { [place: string]: Press };
  next_card?: Card;
  tell_card?: Question;
  ways?: Laid[];
  otherwise?: Put;
  aiming?: boolean;
  /** What stands before the facts. */
  icon?: string;
  facts?: string[];
  numbers?: Number_[];
}
export interface Edge {
  is: "Edge";
  key: string;
  name: string;
  layers?: ("whole" | "damaged" | "gone")[];
  icons?: string[];
  tone?: Tone;
  press?: Press;
}
export interface Centre {
  is: "Centre";
  name: string;
  icon: string;
  edges?: Edge[];
  heading?: number;
  /** How far from its first edge the icon looks, in sectors. */
  nose?: number;
  numbers?: Number_[];
}
export interface Arrow {
  is: "Arrow";
  from: string;
  to: string;
  tone?: Tone;
  words?: string;
}
export interface RingMap {
  is: "RingMap";
  sectors: string[];
  rings: string[];
  centre: Centre;
  pieces?: Piece[];
  lit?: { [place: string]: Press };
  arrows?: Arrow[];
  facts?: string[];
  numbers?: Number_[];
  reaches?: number;
  icon?: string;
}
export type Middle = CardMap | RingMap;

// The scene

export interface Meter {
  is: "Meter";
  key: string;
  label: string;
  value: number;
  of?: number;
  look?: "pips" | "number" | "warning";
  icon?: string;
  /** The same in a sentence. */
  long?: string;
}
export interface Phase {
  is: "Phase";
  key: string;
  label: string;
  lit?: boolean;
}
export interface Header {
  is: "Header";
  title: string;
  sub?: string;
  seat?: Seat;
  tone?: Tone;
  icon?: string;
  meters?: Meter[];
  phases?: Phase[];
  last?: string;
  figures?: Figure[];
  /** What was counted last, in a sentence, and its drawing. */
  told?: string;
  figure?: string;
}
export interface SeatCard {
  is: "SeatCard";
  key: string;
  name: string;
  icon: string;
  number?: Number_;
  pips?: number;
  most?: number;
  gone?: boolean;
  turns?: boolean;
  chosen?: boolean;
  may_act?: boolean;
  sub?: string;
}
export interface Chip {
  is: "Chip";
  key: string;
  name: string;
  icon: string;
  bright?: boolean;
  sub?: string;
  press?: Press;
}
/** A player at the table. */
export interface Sitting {
  is: "Seat";
  seat: Seat;
  name: string;
  cards?: SeatCard[];
  numbers?: Number_[];
  chips?: Chip[];
  active?: boolean;
  gone?: boolean;
  badge?: Chip;
  concerned?: boolean;
  sub?: string;
  correct?: Pick | Later;
}
export interface Action {
  is: "Action";
  key: string;
  label: string;
  press: Press;
  sub?: string;
  icon?: string;
  bright?: boolean;
  on_button?: string;
  /** It stands apart from the others. */
  apart?: boolean;
  /** Whose it is, where all actors' are there. */
  who?: string;
}
export interface Marker {
  is: "Marker";
  label: string;
  seat?: Seat;
  icon?: string;
}
export interface Slot {
  is: "Slot";
  label: string;
  markers?: Marker[];
  lit?: boolean;
  tone?: Tone;
  press?: Press;
}
export interface Track {
  is: "Track";
  key: string;
  title: string;
  slots: Slot[];
}
export interface Line {
  is: "Line";
  words: string;
  icon?: string;
  seat?: Seat;
  rule?: string;
  /** What it belongs to; lines of one group stand together. */
  group?: string;
}
export interface Scene {
  is: "Scene";
  header: Header;
  seats: Sitting[];
  actions?: Action[];
  actors?: Choice[];
  middle?: Middle;
  tracks?: Track[];
  question?: Question;
  numbers?: Number_[];
  notices?: [rule: string, words: string][];
  checklist?: Line[];
  hand?: Chip[];
  over?: boolean;
  begun?: boolean;
  extras?: Action[];
}
export interface Step {
  is: "Step";
  kind: "roll" | "move" | "appear" | "vanish" | "hit" | "blocked" | "turn";
  piece?: string;
  at?: string;
  face?: number;
  sides?: number;
  pieces?: string[];
}

// The end

export interface Ending {
  is: "Ending";
  title: string;
  tone: "safe" | "alarm" | "quiet";
  icon: string;
  why: string;
  rule?: string;
  winners?: Seat[];
  ask?: Question;
  names?: { [seat: string]: string };
  /** What the table does before it answers `ask`. */
  hint?: string;
  sure?: Finding;
  partly?: boolean;
}

export type FactTone = "safe" | "alarm" | "attention" | "quiet";
export interface Course {
  is: "Course";
  seat: Seat;
  name: string;
  values: number[];
}
export interface Courses {
  is: "Courses";
  title: string;
  most: number;
  icon: string;
  lines: Course[];
  gone?: string;
}
export interface Stack {
  is: "Stack";
  label: string;
  parts: number[];
}
export interface Part {
  is: "Part";
  label: string;
  tone: FactTone;
  icon: string;
}
export interface Stacks {
  is: "Stacks";
  title: string;
  parts: Part[];
  columns: Stack[];
  none?: string;
  dice?: boolean;
}
export interface Tallies {
  is: "Tallies";
  title: string;
  heads: [words: string, icon: string][];
  rows: [seat: Seat, name: string, numbers: number[]][];
}
export interface Chain {
  is: "Chain";
  title: string;
  links: [seat: Seat, name: string, words: string][];
  icon: string;
}
export interface Node {
  is: "Node";
  seat: Seat;
  name: string;
  words: string;
  by?: number;
  icon?: string;
}
export interface Tree {
  is: "Tree";
  title: string;
  nodes: Node[];
  none?: string;
}
export interface Votes {
  is: "Votes";
  title: string;
  seats: [seat: Seat, name: string][];
  rows: [words: string, marks: (number | null)[]][];
  marks: Part[];
  pictures?: number[][];
}
export interface Finding {
  is: "Finding";
  words: string;
  tone: FactTone;
  icon: string;
  seat?: Seat;
}
export interface Findings {
  is: "Findings";
  title: string;
  lines: Finding[];
}
export type Fact = Courses | Stacks | Tallies | Chain | Tree | Votes | Findings;
