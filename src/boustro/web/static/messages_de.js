/**
 * Messages in German, by the codes of `messages.js`. They are loaded for those who read German.
 */

import { counted } from "./messages.js";

export { CLAIMS } from "./messages_claims_de.js";

/** @type {import("./messages.js").Messages} */
export const MESSAGES = {
  "frame.about": "Über dieses Brett",
  "frame.alone": "Nur das Brett zeigen",
  "frame.alone_key": "Nur das Brett zeigen (F)",
  "frame.board": "Spielbrett",
  "frame.board_view": "Das Spielbrett",
  "frame.command": "Befehl",
  "frame.figures": "Kennzahlen dieses Bretts",
  "frame.larger": "Brett vergrößern",
  "frame.larger_key": "Brett vergrößern (+)",
  "frame.panel": "Alles wieder zeigen",
  "frame.panel_key": "Alles wieder zeigen (F)",
  "frame.queue": "Warteschlange",
  "frame.redo": "Wiederherstellen",
  "frame.redo_key": "Wiederherstellen (Strg+Umschalt+Z)",
  "frame.share": "Speichern und teilen",
  "frame.share_game": "Spiel teilen",
  "frame.size": "Größe des Bretts",
  "frame.skip": "Brett überspringen",
  "frame.smaller": "Brett verkleinern",
  "frame.smaller_key": "Brett verkleinern (−)",
  "frame.tabs": "Was tun mit dem Brett?",
  "frame.theme": "Hell oder dunkel",
  "frame.type": "Befehl eintippen",
  "frame.undo": "Rückgängig",
  "frame.undo_key": "Rückgängig (Strg+Z)",
  "frame.untitled": "Brett ohne Namen",

  "front.close": "Schließen",
  "front.draw": "Eigenes Brett zeichnen",
  "front.empty": "Ein leeres Brett",
  "front.judge": "Stimmt meine LeetCode-Lösung?",
  "front.play": "Jetzt spielen",
  "front.purpose": "Leiterspiele spielen, entwerfen und lösen.",
  "front.what": "Was ist das hier?",

  "position.after": ({ count }) => `Nach ${counted(count, "Wurf", "Würfen")}`,
  "position.pause": "Anhalten",
  "position.play": "Abspielen",

  "predict.asked": "Von welchem Feld geht die Suche als Nächstes aus?",
  "predict.check": "Prüfen",
  "predict.predict": "Das nächste Feld vorhersagen",
  "predict.right": ({ right, asked }) =>
    `Richtig. ${right} von ${counted(asked, "Vorhersage", "Vorhersagen")} richtig.`,
  "predict.wrong": ({ expected, right, asked }) =>
    `Nein, ${expected}. ${right} von ${counted(asked, "Vorhersage", "Vorhersagen")} richtig.`,

  "recorded.compare": "Mit der Theorie vergleichen",
  "recorded.expected": "Erwartet",
  "recorded.from": ({ first }) => `ab ${first}`,
  "recorded.lengths": "Wie viele Würfe eine Person in jedem Spiel brauchte",
  "recorded.rolls": "Würfe",
  "recorded.seen": "Eure Spiele",
  "recorded.title": "Eure eigenen Spiele",

  "seats.add": "Noch jemand spielt mit",
  "seats.computer": "Computer",
  "seats.computer_name": "Computer",
  "seats.kind": ({ seat }) => `Wer zieht für Platz ${seat}?`,
  "seats.name": ({ seat }) => `Name auf Platz ${seat}`,
  "seats.names": "Anna Ben Clara David Emil Finja",
  "seats.person": "Mensch",
  "seats.remove": ({ seat }) => `Platz ${seat} entfernen`,
  "seats.token": "Andere Figur",
  "seats.token_of": ({ seat }) => `Andere Figur für Platz ${seat}`,
  "seats.who": "Wer spielt mit?",

  "setup.begin": "Spiel beginnen",
  "setup.delete": ({ names }) => `Das Spiel von ${names} löschen`,
  "setup.deleted": "Spiel gelöscht.",
  "setup.game": "das Spiel …",
  "setup.going": ({ rolls, date }) => `${counted(rolls, "Wurf", "Würfe")}, ${date}`,
  "setup.handicap": "Ein Vorsprung",
  "setup.list": "Angefangene Spiele",
  "setup.new_game": "Ein neues Spiel",
  "setup.no_games": "Hier erscheinen die Spiele, die in diesem Browser begonnen wurden.",
  "setup.rules": "Regeln",
  "setup.shared":
    "Sobald das Spiel läuft, können andere über „Spiel teilen“ auf ihren eigenen Geräten mitspielen.",
  "setup.starting": ({ what }) => `Es startet: ${what}`,
  "setup.won": ({ name, date }) => `${name} hat gewonnen, ${date}`,
  "setup.your_games": "Eure Spiele",

  "tabs.analyse": "Auswerten",
  "tabs.draw": "Zeichnen",
  "tabs.judge": "Prüfen",
  "tabs.play": "Spielen",
  "tabs.solve": "Lösen",

  "tokens.at_once": "sofort",
  "tokens.fast": "schnell",
  "tokens.normal": "normal",
};
