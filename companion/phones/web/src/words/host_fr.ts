/** The words of running the table, in French. */

import type { HostWords } from "./host_en";

export const fr: HostWords = {
  rematch: "Les mêmes, encore une fois",
  hostTitle: "Mener la table",
  newGame: "Nouvelle partie",
  who: "Qui joue, dans le sens horaire ?",
  whoText: (least, most) => `Touchez une couleur, puis écrivez le nom. De ${String(least)} à ${String(most)} joueurs.`,
  fewPeople: (least, most) => `Il faut de ${String(least)} à ${String(most)} joueurs, chacun avec un nom.`,
  whichGame: "Quel jeu ?",
  sealedScan: "Les téléphones répondent",
  tools: "Plus",
  nameOf: (colour) => `Nom : ${colour}`,
  remove: (name) => `Retirer ${name}`,
  first: "Premier joueur",
  byLot: "Au hasard",
  startGame: "Installer la table",
  undo: "Annuler",
  redo: "Refaire",
  phoneless: (names) => `Sans téléphone : ${names}. Annulez le scan et prenez les cartes Scan, sauf s’il y a une tablette à cette table.`,
  playerTitle: (name) => `${name} : accorder avec la table`,
  freeSeat: "Libérer la place pour un autre téléphone",
  tabletSeat: "Sans téléphone : répond à la table",
  endGame: "Abandonner la partie",
  endGameText: "Elle reste dans la liste des soirées, telle quelle.",
  cancelScan: "Annuler le scan",
  askAgain: "Redemander aux téléphones",
  endWaiting: "Ne plus attendre",
  auditOn: "Les téléphones sont priés d’ouvrir",
};
