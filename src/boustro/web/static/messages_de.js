/**
 * Messages in German, by the codes of `messages.js`. They are loaded for those who read German.
 */

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

  "tabs.analyse": "Auswerten",
  "tabs.draw": "Zeichnen",
  "tabs.judge": "Prüfen",
  "tabs.play": "Spielen",
  "tabs.solve": "Lösen",
};
