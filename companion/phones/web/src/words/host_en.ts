/** The words of running the table, in English: only the host's page has them. */

export const en = {
  rematch: "The same people again",
  hostTitle: "Run the table",
  newGame: "New game",
  who: "Who plays, clockwise?",
  whoText: (least: number, most: number) => `Tap a colour, then write the name. ${String(least)} to ${String(most)} players.`,
  fewPeople: (least: number, most: number) => `A game has ${String(least)} to ${String(most)} players, each with a name.`,
  whichGame: "Which game?",
  sealedScan: "The phones are answering",
  tools: "More",
  nameOf: (colour: string) => `Name of ${colour}`,
  remove: (name: string) => `Take ${name} out`,
  first: "First player",
  byLot: "By lot",
  startGame: "Lay the table",
  undo: "Undo",
  redo: "Redo",
  phoneless: (names: string) => `No phone: ${names}. Cancel the scan and use the check cards, unless a tablet is at this table.`,
  playerTitle: (name: string) => `${name}: make it agree with the table`,
  freeSeat: "Free the seat for another phone",
  tabletSeat: "No phone: answers at the table",
  endGame: "Give the game up",
  endGameText: "It stays in the list of evenings as it is.",
  cancelScan: "Cancel the scan",
  askAgain: "Ask the phones again",
  endWaiting: "End the waiting",
  auditOn: "The phones are asked to open",
};

export type HostWords = typeof en;
