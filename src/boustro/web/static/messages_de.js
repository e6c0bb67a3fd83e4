/**
 * Messages in German, by the codes of `messages.js`. They are loaded for those who read German.
 */

import { chanceIn, counted } from "./messages.js";

/** @type {import("./messages.js").Messages} */
export const MESSAGES = {
  "event.bitten": ({ name, entry, exit, chance }) => {
    const to = exit ? `auf ${exit}` : "an den Start";
    return `${name} wird auf ${entry} gebissen und rutscht ${to}${chanceIn("Chance", chance)}.`;
  },
  "event.bounced": ({ name, square }) => `${name} prallt ab und kommt zurück auf ${square}.`,
  "event.bumped": ({ name, by, origin, square }) => {
    const to = square ? `auf ${square}` : "an den Start";
    return `${by} verdrängt ${name} von ${origin} ${to}.`;
  },
  "event.climbed": ({ name, entry, exit, chance }) =>
    `${name} klettert von ${entry} auf ${exit}${chanceIn("Chance", chance)}.`,
  "event.failed": ({ name, entry, exit, chance }) => {
    const kind = Number(exit) > Number(entry) ? "Die Leiter" : "Die Schlange";
    return `${name} bleibt auf ${entry}: ${kind} wirkt nicht${chanceIn("Chance", chance)}.`;
  },
  "event.halted": ({ name, turns, square }) => {
    const missed = turns === 1 ? "einmal" : `${turns}-mal`;
    return `${name} setzt auf ${square} ${missed} aus.`;
  },
  "event.missed": ({ name, turns }) =>
    turns ? `${name} setzt aus, und danach noch ${turns}-mal.` : `${name} setzt diesmal aus.`,
  "event.out": ({ name, square }) => `${name} scheidet auf ${square} aus.`,
  "event.returned": ({ name, origin, square }) => {
    const to = square ? `auf ${square}` : "an den Start";
    return `${name} geht von ${origin} zurück ${to}, wo der Zug begann.`;
  },
  "event.rolled": ({ name, throw: label, origin, reached, again }) => {
    const from = origin ? `von ${origin}` : "vom Start";
    const more = again ? "würfelt noch einmal" : "";
    if (reached === origin) return `${name} würfelt ${label}${again ? " und " : ""}${more}.`;
    if (again) return `${name} würfelt ${label}, zieht ${from} auf ${reached} und ${more}.`;
    return `${name} würfelt ${label} und zieht ${from} auf ${reached}.`;
  },
  "event.sent": ({ name, origin, square }) => {
    const from = origin === square ? "" : ` von ${origin}`;
    const to = square ? `auf ${square}` : "an den Start";
    return `${name} muss${from} ${to}: zu viele solche Würfe in einem Zug.`;
  },
  "event.stayed": ({ name, square, why }) => {
    const reasons = {
      overshoot: "Der Wurf geht über das letzte Feld hinaus",
      zero: "Mit einer 0 geht es nicht weiter",
      opening: "Mit diesem Wurf geht es noch nicht los",
      limit: "Dieser Wurf zählt nicht",
      taken: "Das Feld ist besetzt",
    };
    const where = square ? `auf ${square}` : "am Start";
    return `${name} bleibt ${where}: ${reasons[why ?? "limit"]}.`;
  },
  "event.won": ({ name, square }) => `${name} gewinnt auf ${square}.`,

  "finish.after": ({ at, rolls }) => `Nach ${at} von ${counted(rolls, "Wurf", "Würfen")}`,
  "finish.back": "Auf dem Brett einen Wurf zurück",
  "finish.climb": "Höchster Aufstieg:",
  "finish.close": "Am knappsten:",
  "finish.fall": "Tiefster Sturz:",
  "finish.film": "Dieses Spiel als GIF herunterladen",
  "finish.jump": ({ name, from, to }) => `${name}, von ${from} auf ${to}`,
  "finish.needed": ({ name, rolls }) =>
    `${name} hätte noch mindestens ${counted(rolls, "Wurf", "Würfe")} gebraucht`,
  "finish.now": "Jetzt",
  "finish.on": "Auf dem Brett einen Wurf vor",
  "finish.order": "Reihenfolge am Ende",
  "finish.square": ({ square }) => `Feld ${square}`,

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

  "guests.asked": "Wer diesen Link öffnet, sagt, wer er ist, und spielt mit.",
  "guests.back": "Zurück zum Brett",
  "guests.by_hand": "Bitte von Hand kopieren",
  "guests.code": ({ to }) => `QR-Code zum ${toDo(to)}`,
  "guests.copied": "Kopiert",
  "guests.copy": ({ to }) => `Link zum ${toDo(to)} kopieren`,
  "guests.copy_this": "Diesen Link kopieren:",
  "guests.elsewhere": "an einem anderen Gerät",
  "guests.here": "an diesem Gerät",
  "guests.leave": "Platz freigeben",
  "guests.leave_of": ({ name }) => `Platz freigeben: ${name}`,
  "guests.link": ({ to }) => `Link zum ${toDo(to)}`,
  "guests.link_copied": "Link kopiert.",
  "guests.needs_server":
    "Er öffnet das Spiel in diesem Browser. Ein Spiel auf mehreren Geräten braucht einen Server: boustro serve.",
  "guests.now_elsewhere": ({ name }) => `${name} spielt an einem anderen Gerät.`,
  "guests.now_free": ({ name }) => `${name} ist frei.`,
  "guests.now_here": ({ name }) => `Du spielst als ${name}.`,
  "guests.only_watch": "Nur zuschauen",
  "guests.play_as": ({ name }) => `Als ${name} spielen`,
  "guests.poster": ({ to }) => `QR-Code: scannen zum ${toDo(to)}`,
  "guests.release": "Freigeben",
  "guests.release_of": ({ name }) => `${name} freigeben`,
  "guests.scan": ({ to }) => `Scannen zum ${toDo(to)}`,
  "guests.seen": "Wer diesen Link öffnet, sieht das Spiel, würfelt aber nicht.",
  "guests.to_play": "Zum Mitspielen",
  "guests.to_watch": "Nur zum Zuschauen",
  "guests.who": "Wer bist du?",

  "handicap.chance": ({ name, chance, share }) =>
    `${name} gewinnt mit ${chance} Wahrscheinlichkeit. Gleich verteilt wären es ${share}.`,
  "handicap.fair": ({ name }) => `Fair machen für ${name}`,
  "handicap.for_whom":
    "Für ein jüngeres Kind: ein paar Felder Vorsprung oder ein kleinerer oder größerer Würfel.",
  "handicap.none": "wie die anderen",
  "handicap.player": "Wer",
  "handicap.square": "Beginnt auf Feld",
  "handicap.starts_off": "beginnt neben dem Brett",
  "handicap.starts_on": ({ square }) => `beginnt auf ${square}`,
  "handicap.throws": "Würfelt mit",
  "handicap.throws_own": ({ die, label }) => {
    const dice = { d6: "einem Würfel", "2d6": "zwei Würfeln" }[die] ?? label;
    const faces = /^d(\d+)$/.exec(die)?.[1];
    if (die === "d6" || !faces) return `würfelt mit ${dice}`;
    return `würfelt mit einem Würfel mit ${faces} Seiten`;
  },
  "handicap.too_long": "Dieses Brett zu berechnen dauert hier zu lange.",
  "handicap.unknown": "Die Chancen sind bei diesen Regeln nicht bekannt.",

  "play.taken_back": ({ whose }) => `Letzter Wurf zurückgenommen. ${whose}.`,
  "play.taken_back_elsewhere": ({ whose }) =>
    `Ein Wurf wurde auf einem anderen Gerät zurückgenommen. ${whose}.`,
  "play.watching": "Du schaust zu.",

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

/** What a link is for.  @param {"play"|"watch"} to */
function toDo(to) {
  return to === "play" ? "Mitspielen" : "Zuschauen";
}
