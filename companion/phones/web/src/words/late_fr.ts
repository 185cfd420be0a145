/** The words of screens that come after the page, in French. */

import { fill } from "./fill";
import type { LateWords } from "./late_en";

export const fr: LateWords = {
  myNotes: "Mes notes",
  nothingNoted: "Rien de noté",
  severalNoted: "Notez chacun de ceux que vous avez. Le noter de nouveau l’enlève. Cela reste sur ce téléphone.",
  pointsNow: fill("{0} point pour l’instant|{0} points pour l’instant"),
  together: fill("En tout : {0}"),
  notYetSent: "Regardez si c’est bien cela. C’est envoyé quand vous touchez le bouton ci-dessous.",
  nothingDue: "Rien de ce que vous avez noté sous « Mes notes » n’est à dire maintenant.",
  anotherNoted: "Un autre que j’ai noté",
  sound: "Son quand c’est à moi",
  mapInWords: "Le plan en mots",
  rowAndColumn: fill("rangée {0}, colonne {1}"),
  door: fill("{0} : porte, {1}"),
  lockedDoor: fill("{0} : porte verrouillée, {1}"),
  wall: fill("{0} : mur"),
  noRoomYet: "pas encore de pièce",
  hereNow: fill("ici : {0}"),
  nobody: "personne",
  halves: ["moitié haute", "moitié droite", "moitié basse", "moitié gauche"],
  searched: "déjà fouillée",
  notSearched: "pas encore fouillée",
  removedOther: "Quelque chose que vous aviez noté a été retiré.",
  removedAnswer: "Votre réponse ne compte plus. Regardez sous Voir, et corrigez si c’est faux.",
  rules: "Règles",
  rulesFind: "Chercher dans les règles",
  rulesStay: "Personne n’apprend ce que vous cherchez.",
  rulesNone: "Aucune règle n’en parle. Essayez un autre mot.",
  ruled: fill("Nous jouons ainsi : {0}"),
};
