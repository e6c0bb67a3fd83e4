/**
 * Messages in German, by the codes of `messages.js`. They are loaded for those who read German.
 */

import { counted } from "./messages.js";
import { CLAIMS } from "./messages_claims_de.js";
import { chanceIn } from "./messages_later.js";

export { sayDrawn } from "./messages_drawn_de.js";

/** @import {Kind, Pair} from "./draft.js" */

/** @type {Record<Kind, string>} */
const KINDS = { ladder: "Leiter", snake: "Schlange", loop: "Schleife" };

/** @type {import("./messages.js").Messages} */
export const MESSAGES = {
  "advice.cancel": "Abbrechen",
  "advice.change": ({ before, after }) => changeWords(before, after),
  "advice.changes": ({ changes }) =>
    `${changes[0].charAt(0).toUpperCase()}${changes.join(" und ").slice(1)}`,
  "advice.choose": "Zuerst eine Änderung wählen.",
  "advice.done": ({ change }) => `${change}: fertig.`,
  "advice.first_player": ({ before, after }) => `wer anfängt, gewinnt: ${before} → ${after} %`,
  "advice.mended": "Danach lässt sich jedes Spiel zu Ende spielen.",
  "advice.one_player": "Allein hat niemand einen Vorteil. Wähle unten zwei oder mehr Spieler.",
  "advice.preview": ({ change }) => `Vorschau: ${change}.`,
  "advice.preview_only": ({ change }) => `Vorschau: ${change}. Das Brett ist noch nicht geändert.`,
  "advice.rolls": ({ rolls }) => `${rolls} Würfe`,
  "advice.rolls_change": ({ before, after }) => `${before} → ${after} Würfe`,
  "advice.small": "Kleine Änderungen. Ein Klick zeigt sie auf dem Brett.",
  "advice.smallest": "Die kleinsten Änderungen. Ein Klick zeigt sie auf dem Brett.",
  "advice.take": "So ändern",
  "advice.title": "Das Spiel soll werden …",
  "advice.trying": "Änderungen an einem Sprung werden durchprobiert …",

  "analyse.all_endless": "Kein Spiel endet je",
  "analyse.all_lost": "Jedes Spiel geht verloren",
  "analyse.chances": "Gewinnchance nach Platz",
  "analyse.choose_players": "Ab zwei Spielern stehen hier ihre Chancen.",
  "analyse.fix_first": "Zuerst unter „Zeichnen“ die Fehler beheben.",
  "analyse.half": "die Hälfte der Spiele",
  "analyse.half_term": "der Median",
  "analyse.lengths": "Wie lange Spiele dauern",
  "analyse.lost_or_endless": "Kein Spiel wird je gewonnen",
  "analyse.minutes": ({ minutes }) => `${minutes} min`,
  "analyse.nine_tenths": "9 Spiele von 10",
  "analyse.nine_tenths_term": "das 90. Perzentil, P90",
  "analyse.no_seats": "Für dieses Brett und diese Regeln nicht berechnet.",
  "analyse.not_computed": "nicht berechnet",
  "analyse.not_valid": "Noch kein gültiges Brett",
  "analyse.on_board": "Auf dem Brett",
  "analyse.players": "Spieler",
  "analyse.playing_time": ({ players }) =>
    players === 1 ? "Spieldauer allein" : `Spieldauer mit ${players} Spielern`,
  "analyse.plus_minus": ({ rolls }) => `± ${rolls} Würfe`,
  "analyse.rolls_needed": "So viele Würfe braucht ein Spieler allein:",
  "analyse.seat": ({ seat }) => `Platz ${seat}`,
  "analyse.spread": "Streuung um den Mittelwert",
  "analyse.spread_term": "die Standardabweichung",
  "analyse.tenth": "1 Spiel von 10",
  "analyse.tenth_term": "das 10. Perzentil, P10",
  "analyse.too_large":
    "Jedes Spiel wird gewonnen, aber der Mittelwert ist zu groß, um ihn zu zeigen.",
  "analyse.unknown": "Nicht berechnet",
  "analyse.up_to": ({ rolls }) => `bis zu ${rolls} Würfe`,
  "analyse.who_wins": "Wer gewinnt",
  "analyse.won_lost_endless": "Ein Spiel kann verloren gehen oder nie enden",
  "analyse.won_or_endless": "Ein Spiel endet vielleicht nie",
  "analyse.won_or_lost": "Ein Spiel kann verloren gehen",

  "api.answered": ({ status }) => `Der Server hat mit ${status} geantwortet.`,
  "api.offline": "Der Server antwortet nicht.",

  "app.unkept":
    "Dieser Browser speichert nichts für diese Seite: Sein Speicher ist gesperrt oder voll. Es geht weiter, aber vor dem Schließen den Link zum Brett kopieren.",

  "boards.back": "Zurück zu diesem Brett.",
  "boards.begun": ({ board }) => `${board}. „Rückgängig“ holt das andere zurück.`,
  "boards.builtin": ({ title }) => `${title} geöffnet.`,
  "boards.new": "Neues Brett",
  "boards.opened": "Brett geöffnet.",
  "boards.saved": "Gespeichert.",

  "changes.add": "Diesen Sprung hinzufügen",
  "changes.best": "Die Änderungen, die am meisten bewirken",
  "changes.how":
    "Von einem Feld zum anderen ziehen, oder auf zwei Feldern die Eingabetaste drücken. Das Brett ändert sich nicht.",
  "changes.instead": ({ entry, exit, was }) => `${entry} → ${exit} statt ${was}`,
  "changes.new": ({ kind, entry, exit }) => `${KINDS[kind]} ${entry} → ${exit}`,
  "changes.none": "Nichts zu vergleichen.",
  "changes.not_computed": "Für dieses Brett und diese Regeln nicht berechnet.",
  "changes.over": "Wenn das Spiel auf einem Feld verloren ist, werden keine Änderungen verglichen.",
  "changes.pair": "Was würde dieser Sprung bewirken?",
  "changes.without": ({ kind, entry, exit }) => `Ohne die ${KINDS[kind]} ${entry} → ${exit}`,

  "commands.another_square": "Ein Sprung führt auf ein anderes Feld.",
  "commands.beyond_play": "Das Brett eines Spiels ändert sich nicht: zuerst „zeichnen“ eintippen.",
  "commands.changed_on_draw":
    "Das Brett wird unter „Zeichnen“ geändert: zuerst „zeichnen“ eintippen.",
  "commands.does_begin": "ein leeres Brett",
  "commands.does_figures": "wenigste Würfe und Mittelwert",
  "commands.does_go": "zu einem Feld gehen und hören, was dort ist",
  "commands.does_help": "diese Liste",
  "commands.does_jumps": "alle Schlangen und Leitern",
  "commands.does_lay": "ein Sprung von einem Feld zum anderen",
  "commands.does_redo": "diese Änderung wieder machen",
  "commands.does_remove": "den Sprung eines Feldes entfernen",
  "commands.does_roll": "in einem Spiel würfeln",
  "commands.does_rules": "die Regeln in Worten",
  "commands.does_turn": "einen Reiter öffnen",
  "commands.does_undo": "die letzte Änderung oder den letzten Wurf zurücknehmen",
  "commands.does_where": "das Feld, oder alle Spieler eines Spiels",
  "commands.effect": ({ square, effect }) => `Feld ${square}: ${effect}`,
  "commands.jumps": ({ count, jumps }) =>
    `${counted(count, "Sprung", "Sprünge")}: ${jumps.join(", ")}.`,
  "commands.line": ({ shown, does }) => `${shown}: ${does}.`,
  "commands.no_figures": "Die Kennzahlen sind noch nicht da.",
  "commands.no_game": "Kein Spiel ist offen: „spielen“ eintippen und eines beginnen.",
  "commands.no_jumps": "Keine Sprünge.",
  "commands.no_redo": "Nichts wiederherzustellen.",
  "commands.no_rules": "Die Regeln sind noch nicht da.",
  "commands.no_square": ({ square, size }) =>
    `Ein Feld ${square} gibt es nicht: Das Brett hat ${size}.`,
  "commands.no_undo": "Nichts rückgängig zu machen.",
  "commands.none": ({ text }) => `Kein Befehl heißt „${text}“. „hilfe“ zeigt die Liste.`,
  "commands.place": ({ name, square }) =>
    `${name} ${square === 0 ? "neben dem Brett" : "auf Feld "}${square || ""}`,
  "commands.rules": ({ rules }) => `Regeln: ${rules}.`,
  "commands.unknown_effect":
    "Auf diesem Brett lässt sich nicht sagen, was ein Sprung bewirken würde.",
  "commands.weighed": ({ jump }) =>
    `Was der Sprung bewirken würde, folgt (${jump}); unter „Analyse“ ändert sich das Brett nicht.`,

  "design.about": "etwa",
  "design.another": "Noch eines",
  "design.any": "egal",
  "design.average": ({ mean, digits }) => {
    const places = digits === null ? "" : `auf ${counted(digits, "Stelle", "Stellen")} `;
    return `Mittelwert für einen Spieler: ${mean} Würfe (${places}genau)`;
  },
  "design.cancel": "Abbrechen",
  "design.cancelled": "Abgebrochen.",
  "design.checked": ({ average, boards }) =>
    `${average}${average && ". "}${boards} Bretter geprüft. „Rückgängig“ holt deines zurück.`,
  "design.closest": ({ isLate, reached }) =>
    `Kein Brett hat ${isLate ? "rechtzeitig " : ""}alle Wünsche erfüllt. Das nächste: ${reached.join(", ")}.`,
  "design.columns": "Spalten",
  "design.columns_of_new": "Spalten des neuen Bretts",
  "design.how_many": "Wie viele spielen",
  "design.impossible": "So kann kein Brett sein.",
  "design.in_any": "Wie es kommt",
  "design.in_minutes": "In Minuten",
  "design.in_rolls": "In Würfen",
  "design.keep": ({ kind, label }) => `${KINDS[kind]} ${label} behalten`,
  "design.kind": "Art",
  "design.ladders": "Leitern",
  "design.length": "Länge eines Spiels",
  "design.longest_ladder": "Längste Leiter",
  "design.longest_snake": "Längste Schlange",
  "design.looking": "Ein Brett wird gesucht.",
  "design.looking_for": ({ seconds }) => `Ein Brett wird gesucht: ${seconds} s`,
  "design.made": ({ what }) => `Fertig: ${what}.`,
  "design.make": "Brett machen",
  "design.minutes": ({ minutes, players }) =>
    `etwa ${minutes} Minuten mit ${counted(players, "Spieler", "Spielern")}`,
  "design.minutes_for": "Minuten für",
  "design.missed": ({ low, high, value }) =>
    `Gewünscht: ${within(low, high)}; dieses Brett hat ${value}.`,
  "design.not_found":
    "Kein solches Brett gefunden; vielleicht gibt es trotzdem eines. Ändere einen Wunsch oder versuche es noch einmal.",
  "design.players": ({ count }) => counted(count, "Spieler", "Spieler"),
  "design.rolls_each": ({ rolls }) => `etwa ${rolls} Würfe für jeden`,
  "design.rolls_for_one": "Würfe für einen Spieler",
  "design.rows": "Reihen",
  "design.rows_of_new": "Reihen des neuen Bretts",
  "design.snakes": "Schlangen",
  "design.squares": "Felder",
  "design.stays": ({ count }) => `Sprünge, die bleiben: ${count || "keine"}`,
  "design.title": "Ein Brett entwerfen lassen",

  "dom.throw": ({ label }) => `Wurf ${label}`,

  "downloads.answers": "mit einem Lösungsblatt am Ende",
  "downloads.board_as": "Brett als",
  "downloads.class": "Für eine Klasse",
  "downloads.download": "Herunterladen",
  "downloads.lesson": "Lektion",
  "downloads.lesson_hint":
    "Eine Lektion: eine Datei mit dem Brett, der Suche Schritt für Schritt und den Kennzahlen.",
  "downloads.paper": "Papier",
  "downloads.picture_as": "Bild als",
  "downloads.rest": "Den Rest herunterladen",
  "downloads.saved": ({ name }) => `Gespeichert als ${name}.`,
  "downloads.sheets": "Arbeitsblätter",
  "downloads.sheets_each": "Blätter, jedes mit einem anderen Brett",
  "downloads.theme": "Farben",
  "downloads.title": "Herunterladen und drucken",
  "downloads.to_open": ({ name }) => `Gespeichert als ${name}: im Browser öffnen.`,
  "downloads.to_print": ({ name }) => `Gespeichert als ${name}: öffnen und drucken.`,

  "draft.jump": ({ kind, entry, exit }) => `${KINDS[kind]} von ${entry} ${goal(exit)}`,

  "draw.add": "Hinzufügen",
  "draw.by_drag":
    "Auf dem Brett von Feld zu Feld ziehen: nach oben wird es eine Leiter, nach unten eine Schlange.",
  "draw.from": "Von",
  "draw.jumps": ({ ladders, snakes }) =>
    `${counted(ladders, "Leiter", "Leitern")}, ${counted(snakes, "Schlange", "Schlangen")}`,
  "draw.many_problems": ({ count }) => `${count} Fehler`,
  "draw.more": ({ count }) => `und ${count} weitere`,
  "draw.name": "Name",
  "draw.new_board": "Neues Brett",
  "draw.no_jumps": "Noch keine Sprünge",
  "draw.nothing_else": "Nichts weiter",
  "draw.one_problem": "Ein Fehler",
  "draw.outside": ({ count }) =>
    `${counted(count, "Sprung", "Sprünge")} außerhalb des Bretts entfernen`,
  "draw.problems": "Fehler",
  "draw.remove": ({ jump }) => `${jump} entfernen`,
  "draw.remove_all": "Alle entfernen",
  "draw.removed_all": "Alle Sprünge entfernt.",
  "draw.renamed": "Umbenannt.",
  "draw.rules": "Regeln",
  "draw.select": ({ kind, label }) => `${KINDS[kind]} ${label} auswählen`,
  "draw.show": "Auf dem Brett zeigen",
  "draw.square": ({ square }) => `Feld ${square}`,
  "draw.to": "nach",

  "editor.acts": ({ square, act }) => `Feld ${square}: ${act}.`,
  "editor.added": ({ jump }) => `${jump} hinzugefügt.`,
  "editor.average": ({ before, after }) => `Mittelwert ${before} → ${after}`,
  "editor.begins": ({ kind, exit }) =>
    `${KINDS[kind]} ${kind === "ladder" ? "hinauf" : "hinab"} nach ${exit}`,
  "editor.begins_off": "Ein Sprung kann nicht neben dem Brett beginnen.",
  "editor.effect": ({ jump, effects }) => `${jump}: ${effects.join(", ").replaceAll("→", "auf")}.`,
  "editor.ends": ({ kind, entry }) =>
    `${kind === "ladder" ? "oberes Ende der Leiter" : "Schwanz der Schlange"} von ${entry}`,
  "editor.fewest": ({ before, after }) =>
    `wenigste Würfe ${before ?? "keine"} → ${after ?? "keine"}`,
  "editor.last": "letztes Feld",
  "editor.moved": ({ jump }) => `Verschoben: ${jump}.`,
  "editor.none_on": ({ square }) => `Kein Sprung auf ${square}.`,
  "editor.nothing": "nichts",
  "editor.off": "Neben dem Brett",
  "editor.redirected": ({ jump }) => `Umgelenkt: ${jump}.`,
  "editor.removed": ({ jumps }) => `${jumps.join(", ")} entfernt.`,
  "editor.rolls": ({ change }) => `${change} Würfe`,
  "editor.square": ({ square }) => `Feld ${square}`,

  "event.bitten": ({ name, entry, exit, chance }) => {
    const to = exit ? `auf ${exit}` : "zum Start";
    return `${name} wird auf ${entry} gebissen und rutscht ${to}${chanceOf(chance)}.`;
  },
  "event.bounced": ({ name, square }) => `${name} prallt ab und kommt zurück auf ${square}.`,
  "event.bumped": ({ name, by, origin, square }) => {
    const to = square ? `auf ${square}` : "zum Start";
    return `${by} verdrängt ${name} von ${origin} ${to}.`;
  },
  "event.climbed": ({ name, entry, exit, chance }) =>
    `${name} klettert von ${entry} auf ${exit}${chanceOf(chance)}.`,
  "event.failed": ({ name, entry, exit, chance }) => {
    const kind = Number(exit) > Number(entry) ? "Die Leiter" : "Die Schlange";
    return `${name} bleibt auf ${entry}: ${kind} wirkt nicht${chanceOf(chance)}.`;
  },
  "event.halted": ({ name, turns, square }) => {
    const missed = turns === 1 ? "einmal" : `${turns}-mal`;
    return `${name} setzt auf ${square} ${missed} aus.`;
  },
  "event.missed": ({ name, turns }) => {
    if (!turns) return `${name} setzt diesmal aus.`;
    const more = turns === 1 ? "einmal" : `${turns}-mal`;
    return `${name} setzt aus, und danach noch ${more}.`;
  },
  "event.out": ({ name, square }) => `${name} scheidet auf ${square} aus.`,
  "event.returned": ({ name, origin, square }) => {
    const to = square ? `auf ${square}` : "zum Start";
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
    const left = origin ? ` von ${origin}` : " vom Start";
    const from = origin === square ? "" : left;
    const to = square ? `auf ${square}` : "zum Start";
    return `${name} muss${from} ${to}: zu viele solcher Würfe in einem Zug.`;
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

  "figures.all_endless": "kein Spiel endet je",
  "figures.all_lost": "jedes Spiel geht verloren",
  "figures.all_won": "der Mittelwert ist zu groß, um ihn zu zeigen",
  "figures.average_player": "Mittelwert, ein Spieler",
  "figures.average_token": "Mittelwert, eine Figur allein",
  "figures.average_unknown": "Mittelwert, nicht berechnet",
  "figures.fewest": "mindestens nötig",
  "figures.ladders": "Leitern führen hinauf",
  "figures.lost_or_endless": "kein Spiel wird je gewonnen",
  "figures.main": ({ fewest, bump, mean }) =>
    `Wenigste Würfe: ${fewest ?? "–"}. Mittelwert, ${bump ? "eine Figur allein" : "ein Spieler"}: ${mean} Würfe.`,
  "figures.min": "min",
  "figures.no_average": "keiner",
  "figures.no_route": "kein Weg zum Ziel",
  "figures.none": "keine",
  "figures.off": ({ from }) => `${from} → Start neben dem Brett`,
  "figures.preview": "Vorschau: Kennzahlen und Chancen gelten für das Brett nach der Änderung.",
  "figures.printed": ({ size, rules }) => `${counted(size, "Feld", "Felder")}. Regeln: ${rules}.`,
  "figures.range_player": "8 von 10 Spielen, ein Spieler",
  "figures.range_token": "8 von 10 Spielen, eine Figur allein",
  "figures.roll": "Wurf",
  "figures.rolls": "Würfe",
  "figures.rules": "Regeln:",
  "figures.rules_are": ({ rules }) => `Regeln: ${rules}`,
  "figures.snakes": "Schlangen führen hinab",
  "figures.time": "Spieldauer",
  "figures.time_for": ({ players }) =>
    players === 1 ? "Spieldauer allein" : `Spieldauer mit ${players} Spielern`,
  "figures.time_for_two": "Spieldauer mit 2 Spielern",
  "figures.too_large": ({ size, most }) =>
    `Dieses Brett mit ${size} Feldern ist zu groß für Kennzahlen; hier haben Bretter bis ${most} welche.`,
  "figures.unknown": ({ figure }) => `${figure}, nicht berechnet`,
  "figures.unknown_bumping": ({ figure }) => `${figure}, mit Schlagen nicht berechnet`,
  "figures.won_lost_endless": "ein Spiel kann verloren gehen oder nie enden",
  "figures.won_or_endless": "ein Spiel endet vielleicht nie",
  "figures.won_or_lost": "kein Mittelwert, Spiele können verloren gehen",

  "files.lesson": "Lektion",
  "files.lesson_about": ({ name }) => `Lektion zu ${name}`,
  "files.own": "Bretter dieser Seite",

  "finish.after": ({ at, rolls }) => `Nach ${at} von ${counted(rolls, "Wurf", "Würfen")}`,
  "finish.back": "Auf dem Brett einen Wurf zurück",
  "finish.climb": "Höchster Aufstieg:",
  "finish.close": "Am knappsten:",
  "finish.fall": "Tiefster Sturz:",
  "finish.film": "Dieses Spiel als GIF herunterladen",
  "finish.jump": ({ name, from, to }) =>
    to ? `${name}, von ${from} auf ${to}` : `${name}, von ${from} zum Start`,
  "finish.needed": ({ name }) => `${name} hätte mit dem nächsten Wurf gewinnen können`,
  "finish.now": "Jetzt",
  "finish.on": "Auf dem Brett einen Wurf vor",
  "finish.order": "Reihenfolge am Ende",
  "finish.square": ({ square }) => `Feld ${square}`,
  "finish.stood": ({ at, rolls, places }) =>
    `Nach ${at} von ${counted(rolls, "Wurf", "Würfen")}: ${places.join(", ")}.`,

  "frame.about": "Über dieses Brett",
  "frame.alone": "Nur das Brett zeigen",
  "frame.alone_key": "Nur das Brett zeigen (F)",
  "frame.board": "Brett",
  "frame.board_view": "Das Brett",
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
  "front.purpose": "Schlangen und Leitern: spielen, entwerfen und lösen.",
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
  "guests.leave": "Platz verlassen",
  "guests.leave_of": ({ name }) => `Platz verlassen: ${name}`,
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
  "guests.release": "Platz freigeben",
  "guests.release_of": ({ name }) => `Den Platz von ${name} freigeben`,
  "guests.scan": ({ to }) => `Scannen zum ${toDo(to)}`,
  "guests.seen": "Wer diesen Link öffnet, sieht das Spiel, würfelt aber nicht.",
  "guests.to_play": "Zum Mitspielen",
  "guests.to_watch": "Nur zum Zuschauen",
  "guests.who": "Wer bist du?",

  "handicap.chance": ({ name, chance, share }) =>
    `${name} gewinnt mit einer Chance von ${chance}. Bei gleichen Chancen wären es ${share}.`,
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

  "host.failed":
    "boustro startet in diesem Browser nicht. Die Seite neu laden oder einen neueren Browser nehmen.",
  "host.forbidden": ({ word }) =>
    `Der Anbieter dieser Seite verbietet das: In seiner Content-Security-Policy fehlt ${word}. Die Seite braucht die Policy, die oben in ihrer index.html steht.`,
  "host.late": ({ seconds }) =>
    `Nicht berechnet: Das dauert im Browser mehr als ${seconds} Sekunden.`,
  "host.loading": "boustro wird geladen",
  "host.lost":
    "Beim Laden ist das Netz ausgefallen. Sobald es zurück ist, geht es von selbst weiter.",
  "host.megabytes": ({ loaded, total }) => `${loaded} von ${total} MB`,
  "host.no_https":
    "Diese Adresse ist nicht https; die Seite braucht daher bei jedem Öffnen ein Netz.",
  "host.offline": "Diese Seite funktioniert auch ohne Netz.",
  "host.opening_game": "Dein Spiel öffnet sich gleich.",
  "host.python": "Python",
  "host.python_loading": ({ told }) => `Python, ${told}`,
  "host.python_starting": "Python …",
  "host.reach": ({ command }) =>
    `Dieser Link gilt nur auf diesem Computer. Für andere Geräte im Netz den Server so starten: ${command}`,
  "host.starting": "Es wird geladen. Das Brett ist schon da, und zeichnen geht auch.",
  "host.starting_python": "Python startet",

  "judge.alone_for_line": "Diese Datei einzeln öffnen: Dann wird ihre Zeile gesucht.",
  "judge.cannot_run": ({ language }) => `Das sieht nach ${language} aus und läuft hier nicht.`,
  "judge.copy_link": "Link zu dieser Lösung kopieren",
  "judge.file": "Oder eine Datei oder das ZIP einer Klasse (irgendwo auf der Seite ablegen)",
  "judge.file_too_large": "Die Datei ist größer als 64 KiB.",
  "judge.here": "Auf diesem Brett ausführen",
  "judge.hints": "Einen Hinweis nach dem anderen",
  "judge.its_own": "wie in der Aufgabe",
  "judge.judge": "Prüfen",
  "judge.judging": "Die Lösung wird geprüft.",
  "judge.keys": "Tab rückt ein; Esc und dann Tab verlässt den Text.",
  "judge.language": "Programmiersprache",
  "judge.languages": ({ languages, where }) => `Hier laufen ${languages}. ${where}`,
  "judge.link_carries": "Er enthält die Lösung und das Brett und führt von selbst nichts aus.",
  "judge.link_unreadable": "Die Lösung in diesem Link ist nicht lesbar.",
  "judge.none_runs": ({ language }) =>
    `Das sieht nach ${language} aus, aber hier laufen keine Lösungen.`,
  "judge.only_panel": ({ reason }) =>
    `Hier lässt sich nur eine eingefügte Ausgabe prüfen: ${reason}.`,
  "judge.other_language": "Andere Sprache? Beim eigenen Online-Judge testen",
  "judge.paste_first": "Zuerst eine Lösung einfügen.",
  "judge.progress": "Fortschritt",
  "judge.question": "Gefragt ist",
  "judge.recognised": "automatisch erkennen",
  "judge.rules": "Regeln",
  "judge.running": "Die Lösung läuft auf einem Brett nach dem anderen …",
  "judge.runs": ({ language, where }) => `Das sieht nach ${language} aus. ${where}`,
  "judge.solution": "Deine Lösung oder Input, Output und Expected eines Online-Judges",
  "judge.stop": "Anhalten",
  "judge.stopped": "Angehalten.",
  "judge.to_pack": "Beim eigenen Online-Judge testen",
  "judge.too_long": ({ most, has }) =>
    `Eine Lösung darf ${most} Zeichen haben; dieser Text hat ${has}. Nichts wurde abgeschnitten.`,
  "judge.try_wrong": "Eine falsche ausprobieren",
  "judge.verdict": ({ verdict, reason }) => `Das Urteil: ${verdict}. ${reason}`,
  "judge.written_for": "Geschrieben für",

  "judgement.answers": ({ given, expected }) =>
    `Ihre Antwort: ${given}. Richtige Antwort: ${expected}.`,
  "judgement.applied": "Die Änderung ist übernommen. Mit „Prüfen“ wird sie getestet.",
  "judgement.apply": "Diese Änderung übernehmen",
  "judgement.as_test": "Als Test",
  "judgement.change": "Die Änderung",
  "judgement.changed_board": ({ answer }) =>
    `${answer}, aber sie hat das übergebene Brett verändert`,
  "judgement.copied": "Kopiert.",
  "judgement.copy_test": "Test kopieren",
  "judgement.differs": "Erste Abweichung",
  "judgement.fails_after": ({ count }) =>
    `Allein besteht sie dieses Brett; nach ${counted(count, "anderen Brett", "anderen Brettern")} nicht mehr.`,
  "judgement.fails_here": "Auf diesem Brett ist sie falsch.",
  "judgement.fails_on": ({ squares, jumps, effects, beside, isSmallest }) => {
    const parts = [
      `Sie scheitert auf einem Brett mit ${counted(squares, "Feld", "Feldern")}`,
      `${effects ? "," : " und"} ${counted(jumps, "Sprung", "Sprüngen")}`,
      effects ? ` und ${counted(effects, "Effekt", "Effekten")}` : "",
      isSmallest ? "; auf keinem kleineren scheitert sie so." : ".",
      beside ? ` Dazu gefragt: ${beside}.` : "",
    ];
    return parts.join("");
  },
  "judgement.growth": "Was wächst",
  "judgement.growth_row": ({ squares, spent }) => `${squares} Felder: ${spent}`,
  "judgement.its_answer": "Ihre Antwort",
  "judgement.line": "Die Zeile",
  "judgement.line_passes": ({ lines }) => {
    const where = lines.length > 1 ? `eine der Zeilen ${lines.join(", ")}` : `Zeile ${lines[0]}`;
    return `${where}. Mit einer Änderung dort besteht sie jedes getestete Brett.`;
  },
  "judgement.mistake": "Wahrscheinlicher Fehler",
  "judgement.more_boards":
    "„Prüfen“ nennt den wahrscheinlichen Fehler; ein einziges Brett reicht dafür nicht.",
  "judgement.no_answer": "keine",
  "judgement.no_line": ({ why }) => `Die Zeile: ${why}.`,
  "judgement.no_mistake": "Ein wahrscheinlicher Fehler ist nicht bekannt.",
  "judgement.no_route": "−1 (kein Weg)",
  "judgement.none_found": "keine gefunden",
  "judgement.one_tested": ({ input }) => `Ein Brett getestet. ${input}`,
  "judgement.or_another": ({ right }) => `${right} oder ein anderer`,
  "judgement.own_levels": ({ levels }) =>
    `Ihre eigenen Stufen (die richtige in Klammern): ${levels}`,
  "judgement.own_route": "Ihr eigener Weg, in Rot",
  "judgement.remark": ({ remark }) => `Anmerkung: ${remark}.`,
  "judgement.right_answer": "Richtige Antwort",
  "judgement.search": "Ihre Suche, Feld für Feld",
  "judgement.search_key":
    "Die Felder, die sie nimmt, der Reihe nach, jedes mit der richtigen Stufe",
  "judgement.shortest_route": "Ein kürzester Weg",
  "judgement.show": "Auf dem Brett zeigen",
  "judgement.show_easier": ({ count }) =>
    `Ein einfacheres Brett zeigen: ${counted(count, "Sprung", "Sprünge")}`,
  "judgement.step": "Schritt ihrer Suche",
  "judgement.step_said": ({ step, square, level, isEarly }) => {
    const taken = `${counted(step, "Feld", "Felder")} genommen. Jetzt ${square}, `;
    if (level === null) return `${taken}wo keine Figur stehen bleibt.`;
    return `${taken}richtige Stufe ${level}${isEarly ? ": zu früh" : ""}.`;
  },
  "judgement.step_through": "Schritt für Schritt auf dem Brett verfolgen.",
  "judgement.test_case": "Testfall",
  "judgement.tested": ({ boards, right, input }) => {
    const rest = { all: ", alle richtig", none: ", alle falsch", some: "" }[right];
    return `${boards} Bretter getestet${rest}. ${input}`;
  },
  "judgement.times": ({ times }) => `${times}-mal`,
  "judgement.what_expected": "Was wäre richtig?",
  "judgement.which_board": "Auf welchem Brett?",
  "judgement.which_line": "Welche Zeile?",
  "judgement.why": "Warum?",
  "judgement.within_limit": "innerhalb der Grenze",
  "judgement.written": ({ form, question, rules }) => {
    const asked = question && ` Gefragt: ${question}.`;
    const played = rules && ` Regeln: ${rules}.`;
    return `Geprüft als ${form}.${asked}${played}`;
  },
  "judgement.written_for": "unter „Geschrieben für“ lässt sich das ändern",

  "judging.boards": ({ done, all }) => `${done} von ${all} Brettern`,
  "judging.in_browser": "Läuft in diesem Browser, ohne Netz; nichts wird hochgeladen.",
  "judging.no_javascript": ({ why }) => `JavaScript startet nicht: ${why}.`,
  "judging.no_python": ({ why }) =>
    `Python startet in diesem Browser nicht: ${why}. Ein anderer Browser hilft vielleicht.`,
  "judging.on_server": "Die Lösung läuft auf diesem Server, abgeschottet.",
  "judging.refused": "sein Worker wurde abgelehnt",
  "judging.silent": ({ seconds }) => `sein Worker schweigt seit ${seconds} Sekunden`,
  "judging.spent": ({ seconds }) => `Wird geprüft: ${seconds} s`,
  "judging.starting": ({ said }) => `Es startet: ${said}`,
  "judging.starting_python": "Python startet …",
  "judging.too_long": "es dauert zu lange",

  "keep.anyone": "Wer den Link hat, kann das Brett sehen.",
  "keep.copied": "Link kopiert.",
  "keep.copy": "Link kopieren",
  "keep.copy_this": "Diesen Link kopieren:",
  "keep.here_only":
    "Gespeicherte Bretter bleiben in diesem Browser. Der Link enthält das ganze Brett: Er öffnet es in jedem Browser.",
  "keep.link": "Link",
  "keep.listed": ({ reach }) => `Deine gespeicherten Bretter zeigt nur dieser Browser. ${reach}`,
  "keep.named": ({ name }) => `„${name}“ ist gespeichert. `,
  "keep.qr": "QR-Code dieses Links",
  "keep.replace": ({ name }) => `„${name}“ ersetzen`,
  "keep.save": "Speichern",
  "keep.save_new": "Als neues speichern",
  "keep.saved": "Gespeichert. ",
  "keep.title": "Speichern und teilen",

  "measure.column_fewer": "Eine Spalte weniger",
  "measure.column_more": "Eine Spalte mehr",
  "measure.columns": "Spalten",
  "measure.most_columns": ({ most }) => `Mehr als ${most} Spalten gehen auf dieser Seite nicht.`,
  "measure.most_rows": ({ most }) => `Mehr als ${most} Reihen gehen auf dieser Seite nicht.`,
  "measure.row_fewer": "Eine Reihe weniger",
  "measure.row_more": "Eine Reihe mehr",
  "measure.rows": "Reihen",
  "measure.size": ({ rows, columns }) =>
    `Größe geändert: ${counted(rows, "Reihe", "Reihen")} mit je ${counted(columns, "Feld", "Feldern")}.`,
  "measure.squares": ({ size }) => counted(size, "Feld", "Felder"),

  "notices.away":
    "Der Server antwortet nicht: Die Verbindung wird neu aufgebaut. Nichts ist verloren.",
  "notices.back": "Wieder verbunden.",
  "notices.close": "Meldung schließen",
  "notices.left_out": "Zeichen, die sich nicht zeigen lassen, fehlen jetzt im Namen.",

  "open.board": ({ number }) => `Brett ${number}`,
  "open.built_in": "Mitgeliefert",
  "open.built_in_boards": "Mitgelieferte Bretter",
  "open.delete": ({ name }) => `${name} löschen`,
  "open.deleted": ({ name }) => `„${name}“ gelöscht.`,
  "open.detect": "Format erkennen",
  "open.file": "Oder eine Datei (irgendwo auf der Seite ablegen)",
  "open.format": ({ format }) => `Eingelesen als ${format}.`,
  "open.found": ({ count }) => `${counted(count, "Brett", "Bretter")} gefunden: eines wählen.`,
  "open.from_file": "Aus einer Datei oder der Zwischenablage",
  "open.no_text": ({ name }) =>
    `„${name}“ enthält keinen Text, den boustro lesen kann. Als reinen Text (UTF-8) speichern, oder eine andere Datei nehmen.`,
  "open.none_saved": "Noch nichts gespeichert. Das geht unten mit „Speichern“.",
  "open.paste": "Ein Brett einfügen: Matrix, Paare, JSON, …",
  "open.paste_first": "Zuerst ein Brett einfügen.",
  "open.read": "Einlesen",
  "open.read_as": "Einlesen als",
  "open.saved": "In diesem Browser gespeichert",
  "open.squares": ({ size }) => `${size} Felder`,
  "open.text": "Text eines Bretts, in jedem Format",
  "open.title": "Ein anderes Brett öffnen",
  "open.too_large": "Die Datei ist größer als 1,5 MB.",
  "open.was_read": "Brett eingelesen.",
  "open.yours": "Deine Bretter",

  "opening.instead": "Hier ist ein anderes Brett.",
  "opening.unreadable": "Das Brett in diesem Link ist nicht lesbar.",

  "pack.boards": "Die Bretter",
  "pack.copied": ({ count }) => `${counted(count, "Brett", "Bretter")} kopiert.`,
  "pack.copy": "Bretter kopieren",
  "pack.judge": "Dein Online-Judge",
  "pack.judge_outputs": "Ausgaben prüfen",
  "pack.outputs": "Seine Ausgaben, eine je Brett, in dieser Reihenfolge",
  "pack.paste_first": "Zuerst die Ausgaben einfügen.",
  "pack.select": "Den Text markieren und kopieren.",

  "play.no_roll_again": "Ein Wurf lässt sich nicht wiederherstellen.",
  "play.taken_back": ({ whose }) => `Letzter Wurf zurückgenommen. ${whose}.`,
  "play.taken_back_elsewhere": ({ whose }) =>
    `Ein Wurf wurde auf einem anderen Gerät zurückgenommen. ${whose}.`,
  "play.watching": "Du schaust zu.",

  "position.after": ({ count }) => `Nach ${counted(count, "Wurf", "Würfen")}`,
  "position.pause": "Pause",
  "position.play": "Abspielen",

  "predict.asked": "Von welchem Feld geht die Suche als Nächstes aus?",
  "predict.check": "Prüfen",
  "predict.predict": "Das nächste Feld vorhersagen",
  "predict.right": ({ right, asked }) =>
    `Richtig. ${right} von ${counted(asked, "Vorhersage", "Vorhersagen")} richtig.`,
  "predict.wrong": ({ expected, right, asked }) =>
    `Nein, ${expected}. ${right} von ${counted(asked, "Vorhersage", "Vorhersagen")} richtig.`,

  "progress.finished": ({ share, rolls }) =>
    `${share} der Spiele sind nach höchstens ${counted(rolls, "Wurf", "Würfen")} zu Ende.`,
  "progress.first_throw": "erster Wurf",
  "progress.first_throws": "Was der erste Wurf wert ist",
  "progress.least": "Am seltensten besuchte Felder",
  "progress.likeliest": ({ throws, rolls, share }) =>
    `Wahrscheinlichstes Spiel: ${throws} (${counted(rolls, "Wurf", "Würfe")}, ${share} % der Spiele).`,
  "progress.likeliest_short": ({ throws, rolls, share }) =>
    `Wahrscheinlichstes der kürzesten Spiele: ${throws} (${counted(rolls, "Wurf", "Würfe")}, ${share} % der Spiele).`,
  "progress.most": "Am häufigsten benutzte Sprünge",
  "progress.show": "Zeigen",
  "progress.square": "Feld",
  "progress.still": "Würfe bis zum Ziel",
  "progress.title": "Wie Spiele verlaufen",
  "progress.used": ({ label, count }) => `${label}: ${count}-mal je Spiel`,
  "progress.visited": ({ square, count }) => `${square}: ${count} Würfe je Spiel`,
  "progress.within": "In so vielen Würfen fertig?",

  "recorded.compare": "Mit der Theorie vergleichen",
  "recorded.expected": "Erwartet",
  "recorded.from": ({ first }) => `ab ${first}`,
  "recorded.lengths": "Wie viele Würfe ein Spieler in jedem Spiel brauchte",
  "recorded.rolls": "Würfe",
  "recorded.seen": "Eure Spiele",
  "recorded.title": "Eure eigenen Spiele",

  "rules.another_die": "Anderer Würfel",
  "rules.dice": "3d6, 1-4 oder gezinkt: 1:1,6:3",
  "rules.die_now": ({ die }) => `Würfel: ${die}.`,
  "rules.house": "Hausregeln",
  "rules.now": ({ rules }) => `Regeln: ${rules}.`,
  "rules.our_own": "unsere eigenen",

  "search.begin": "Schritt für Schritt",
  "search.breadth": "Breitensuche",
  "search.by_level": "Stufe für Stufe",
  "search.code": "Die Suche in Pseudocode",
  "search.compare": "Mit der Tiefensuche vergleichen",
  "search.compared": ({ breadth, depth }) => `Breitensuche: ${breadth}. Tiefensuche: ${depth}.`,
  "search.depth": "Tiefensuche",
  "search.done": "Fertig",
  "search.empty": "leer",
  "search.fast": "schnell",
  "search.finish": "Ziel",
  "search.found": ({ rolls, squares }) =>
    `${rolls === null ? "kein Weg" : counted(rolls, "Wurf", "Würfe")}, von ${counted(squares, "Feld", "Feldern")} gesucht`,
  "search.found_from": "gefunden von",
  "search.hint":
    "Breitensuche: alle Felder, die einen Wurf entfernt sind, dann alle, die zwei entfernt sind, und so weiter. In der Warteschlange stehen die Felder, von denen noch gesucht wird.",
  "search.in_queue": "in der Warteschlange",
  "search.known": "bekannt",
  "search.level": ({ level, count, squares }) =>
    `Stufe ${level}: von ${counted(count, "Feld", "Feldern")} gesucht, ${squares.length ? "neu: " : "nichts ist neu"}${squares.join(", ")}.`,
  "search.line1": ({ isStack }) => `${isStack ? "stapel" : "warteschlange"} = [Start]`,
  "search.line2": ({ isStack }) =>
    `solange ${isStack ? "stapel" : "warteschlange"} nicht leer ist:`,
  "search.line3": ({ isStack }) =>
    `    feld = ${isStack ? "letztes vom stapel" : "erstes der warteschlange"}, herausgenommen`,
  "search.line4": "    für jeden Wurf von feld:",
  "search.line5": "        wenn er ins Ziel führt: fertig",
  "search.line6": "        wenn er auf ein neues Feld führt:",
  "search.line7": "            gefunden von = feld",
  "search.line8": ({ isStack }) =>
    `            ${isStack ? "oben auf stapel legen" : "hinten an warteschlange anstellen"}`,
  "search.line9": "        sonst: es ist bekannt, weiter",
  "search.medium": "mittel",
  "search.more": ({ count }) => `und ${count} weitere`,
  "search.new": "neu",
  "search.new_ones": ({ level, state, squares, isStack }) =>
    `Stufe ${level}: Von ${fromPlace(state)} aus neu: ${squares.join(", ")}. ${joins(squares.length, isStack)}`,
  "search.nothing_new": ({ level, state }) =>
    `Stufe ${level}: Von ${fromPlace(state)} führt jeder Wurf auf bekannte Felder.`,
  "search.order": "Suche",
  "search.outset": ({ square, state, isStack }) =>
    `Die Figur steht ${square ? "auf Feld " : "neben dem Brett"}${square || ""}. ${isStack ? "Auf dem Stapel liegt" : "In der Warteschlange steht"}: ${place(state)}.`,
  "search.pace": "Tempo",
  "search.predict": "Das nächste Feld vorhersagen",
  "search.queue": "Warteschlange",
  "search.queue_title": "Warteschlange, das nächste zuerst",
  "search.searching": "von hier wird gesucht",
  "search.slow": "langsam",
  "search.stack": "Stapel",
  "search.step": ({ step, steps }) => `Schritt ${step} von ${steps}`,
  "search.step_back": "Zurück",
  "search.step_first": "Anfang",
  "search.step_forward": "Weiter",
  "search.step_last": "Ende",
  "search.step_pause": "Pause",
  "search.step_play": "Abspielen",
  "search.step_slider": "Schritt der Suche",
  "search.throws": "Wohin jeder Wurf führt",
  "search.title": "Wie die Suche ihn findet",
  "search.won": ({ level, state, label }) =>
    `Stufe ${level}: Von ${fromPlace(state)} führt ein Wurf von ${label} ins Ziel: ${counted(level + 1, "Wurf", "Würfe")}.`,

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

  "solve.fix_first": "Zuerst unter „Zeichnen“ die Fehler beheben.",
  "solve.more": ({ count }) => `und ${counted(count, "weiterer Wurf", "weitere Würfe")}`,
  "solve.next": "Nächster Weg",
  "solve.no_route": "Kein Weg",
  "solve.not_valid": "Noch kein gültiges Brett",
  "solve.only": "Der einzige kürzeste Weg",
  "solve.previous": "Voriger Weg",
  "solve.reached": ({ square }) => `auf ${square}`,
  "solve.route": ({ number, count }) => `Weg ${number} von ${count}`,
  "solve.turns": ({ turns }) =>
    `Wenigste Züge: ${turns}. Nach manchen Würfen wird noch einmal gewürfelt.`,
  "solve.unknown": "Nicht berechnet",

  "state.changed": ({ name }) => `${name} (geändert)`,
  "state.redone": ({ what }) => `Wiederhergestellt: ${what}`,
  "state.taken_back": "Deine letzte Änderung wurde zurückgenommen.",
  "state.undone": ({ what }) => `Rückgängig: ${what}`,

  "submissions.accepted": ({ count, accepted }) =>
    `${counted(count, "Lösung", "Lösungen")}: ${accepted} richtig.`,
  "submissions.reports": ({ command }) =>
    `Berichte für alle und eine Notenliste schreibt: ${command}`,
  "submissions.show": "Zeigen",
  "submissions.too_large": "Das ZIP ist größer als 1,5 MB: boustro judge nimmt auch größere.",

  "table.again": "Noch einmal spielen",
  "table.computer": "Computer",
  "table.computers": "Die Computer spielen lassen",
  "table.die": "Würfeln",
  "table.leave": "Neues Spiel",
  "table.needs": ({ count }) => `braucht mindestens ${counted(count, "Wurf", "Würfe")}`,
  "table.next": "Zum nächsten Spiel",
  "table.off": "am Start",
  "table.opens_here": "Wenn noch einmal gespielt wird, öffnet sich das Spiel hier.",
  "table.out": "Alle sind ausgeschieden",
  "table.pace": "Figuren ziehen",
  "table.past": "Was geschehen ist, das Neueste zuerst",
  "table.record": "Aufzeichnung herunterladen",
  "table.roll": "Würfeln",
  "table.rules": ({ rules }) => `Regeln: ${rules}. `,
  "table.sound": "Ton",
  "table.square": ({ square }) => `Feld ${square}`,
  "table.to_roll": ({ name }) => `${name} ist dran`,
  "table.to_win": "Gewinnchance",
  "table.undo": "Zurücknehmen",
  "table.waiting": ({ name }) => `Warten auf ${name}`,
  "table.won": ({ name }) => `${name} hat gewonnen`,

  "tabs.analyse": "Analyse",
  "tabs.analyse_hint": "Zwischen zwei Feldern ziehen zeigt, was ein Sprung dort bewirken würde.",
  "tabs.analyse_keys": "Tastatur: auf beiden die Eingabetaste.",
  "tabs.draw": "Zeichnen",
  "tabs.draw_hint":
    "Von Feld zu Feld ziehen fügt einen Sprung hinzu. An einem Ende ziehen verschiebt es.",
  "tabs.draw_keys": "Tastatur: Pfeile, Eingabe, Entf.",
  "tabs.judge": "Prüfen",
  "tabs.judge_hint":
    "Eine Lösung einfügen und „Prüfen“ drücken: Ein Brett, auf dem sie scheitert, erscheint hier.",
  "tabs.play": "Spielen",
  "tabs.solve": "Lösen",
  "tabs.solve_hint":
    "Ein kürzester Weg ist eingezeichnet, wenn es einen gibt. Zeichne weiter: Die Antwort folgt.",

  "tokens.at_once": "sofort",
  "tokens.fast": "schnell",
  "tokens.normal": "normal",

  "turn.all_rolls": "Alle Würfe",
  "turn.rolled_elsewhere": ({ name }) =>
    `${name} spielt an einem anderen Gerät und würfelt dort selbst.`,
  "turn.rolls": ({ count }) => `${counted(count, "Wurf", "Würfe")}.`,
  "turn.rolls_so_far": ({ count }) => `Bisher ${counted(count, "Wurf", "Würfe")}.`,
  "turn.so_far": "Bisher",
  "turn.undo_elsewhere": ({ name }) =>
    `Diesen Wurf kann nur das Gerät von ${name} zurücknehmen oder das, auf dem das Spiel begann.`,
  "turn.you_are": ({ names }) => `Du bist ${names}.`,
  "turn.yours": ({ names }) => `Du bist dran, ${names}.`,

  "verdict.board": "Ein Brett, auf dem sie scheitert",
  "verdict.elsewhere": "Dieses Urteil gilt für ein anderes Brett als das gezeichnete.",
  "verdict.its_rules": "Jetzt gelten die Regeln der Lösung. „Rückgängig“ bringt deine zurück.",
  "verdict.own_back": "Dein eigenes Brett ist wieder da.",
  "verdict.shown": "Zu sehen ist das Brett, auf dem sie scheitert.",
  "verdict.stale": "Die Lösung wurde seit diesem Urteil geändert.",

  "view.cancelled": "Abgebrochen.",
  "view.from": ({ from, touch }) => {
    const entry = from ? `Von ${from}` : "Vom Start";
    const act = touch ? "Noch einmal auf dasselbe Feld tippen" : "Esc";
    return `${entry}: das Feld wählen, auf dem der Sprung endet. ${act} bricht ab.`;
  },
  "view.let_go": ({ jump }) => `Hier loslassen, um zu entfernen: ${jump}.`,
  "view.moving_entry": ({ touch }) =>
    `Der Anfang eines Sprungs wird verschoben: sein neues Feld wählen, oder neben dem Brett loslassen, um ihn zu entfernen.${touch ? "" : " Esc bricht ab."}`,
  "view.moving_exit": ({ touch }) =>
    `Das Ende eines Sprungs wird verschoben: sein neues Feld wählen, oder neben dem Brett loslassen, um ihn zu entfernen.${touch ? "" : " Esc bricht ab."}`,
  "view.remove": ({ jump }) => `${jump} entfernen`,
  "view.squares": "Felder",
  "view.too_large": "Dieses Brett ist zu groß zum Zeichnen. Seine Kennzahlen stehen trotzdem da.",
};

/** What a link is for.  @param {"play"|"watch"} to */
function toDo(to) {
  return to === "play" ? "Mitspielen" : "Zuschauen";
}

/** A chance in brackets, if there is one, with a decimal comma.  @param {string} [chance] */
function chanceOf(chance) {
  return chanceIn("Chance", chance?.replace(".", ","));
}

/**
 * What Python lists and says, by its own codes.
 * @type {import("./words.js").Table["ANSWERS"]}
 */
export const ANSWERS = {
  ...CLAIMS,
  "again-doubles": "nach einem Pasch",
  "again-max": "nach dem höchsten Wurf",
  "again-none": "nie",
  "again_limit-3,keeps": "beendet den Zug",
  "again_limit-3,one": "zurück auf Feld 1",
  "again_limit-3,start": "zurück zum Start",
  "again_limit-3,undo": "macht den Zug rückgängig",
  "again_limit-3,void": "zählt nicht",
  "again_limit-none": "darf noch einmal würfeln",
  "beside-faces": "Augen",
  "beside-players": "Spieler",
  "beside-rolls": "Würfe",
  "beside-starts": "Startfelder",
  "beside-throws": "Würfe",
  "beside-turns": "Züge",
  "between-, or": ", oder ",
  "between-and": " und ",
  "boards-classic": "Schlangen und Leitern wie in der Schachtel.",
  "boards-cruel": "Viele lange Schlangen, wenige kurze Leitern.",
  "boards-gentle": "Wenige kurze Schlangen, lange Leitern.",
  "bump-block": "bleiben, wo man war",
  "bump-none": "beide teilen sich das Feld",
  "bump-start": "zurück zum Start schicken",
  "bump-swap": "Plätze tauschen",
  "chaining-follow": "weiterziehen",
  "chaining-single": "dort anhalten",
  "die-2d6": "zwei Würfel",
  "die-d10": "10 Seiten",
  "die-d12": "12 Seiten",
  "die-d4": "4 Seiten",
  "die-d6": "ein Würfel",
  "die-d8": "8 Seiten",
  "effect-again": "Noch einmal würfeln",
  "effect-back": "Zurück zum Anfang des Zugs",
  "effect-chance 1/2": "Sprung gilt mit 50 %",
  "effect-miss 1": "Einmal aussetzen",
  "effect-over": "Spiel verloren",
  "form-abc146f": "AtCoder ABC 146 F: erster kürzester Weg",
  "form-abc189f": "AtCoder ABC 189 F: erwartete Würfe",
  "form-abc275e": "AtCoder ABC 275 E: Chance in K Würfen",
  "form-abc298e": "AtCoder ABC 298 E: wer gewinnt",
  "form-ccc2003s1": "CCC 2003 S1: Felder nach Würfen",
  "form-cf1245e": "Codeforces 1245 E: Leitern nach Wahl",
  "form-codewars": "Codewars: play(die1, die2)",
  "form-cses1633": "CSES 1633: Arten, eine Summe zu würfeln",
  "form-flat": "Eine Liste der Züge und ihre Länge",
  "form-gfg": "GeeksforGeeks: die Anzahl und die Enden",
  "form-hackerrank": "HackerRank: Leitern und Schlangen",
  "form-hdu4405": "HDU 4405: erwartete Würfe",
  "form-interviewbit": "InterviewBit: zwei Listen von Paaren",
  "form-joi2010yo_b": "JOI 2010, Vorrunde B: Würfe bis ins Ziel",
  "form-leetcode": "LeetCode 909: eine Matrix",
  "form-lightoj": "LightOJ 1151: erwartete Würfe",
  "form-pcpc12e": "SPOJ PCPC12E: wenigste Würfe",
  "form-pcpc12f": "SPOJ PCPC12F: erwartete Würfe",
  "form-poj3519": "POJ 3519: Chance in T Zügen",
  "form-uva11459": "UVa 11459: Felder nach Würfen",
  "heat-": "Nichts",
  "heat-after": "Nach n Würfen",
  "heat-levels": "Wenigste Würfe",
  "heat-visits": "Besuche",
  "heat-whatif": "Was wäre wenn",
  "legend-again": "Noch einmal würfeln",
  "legend-again_limit": "Dritter solcher Wurf in einem Zug",
  "legend-bump": "Auf dem Feld steht schon jemand",
  "legend-chaining": "Leiter oder Schlange endet auf einer anderen",
  "legend-die": "Würfel",
  "legend-opening": "Zum Losgehen braucht es",
  "legend-overshoot": "Am Ende zu hoch gewürfelt",
  "legend-start": "Wo die Figuren beginnen",
  "opening-6": "eine Sechs",
  "opening-none": "irgendeinen Wurf",
  "overshoot-bounce": "zurückprallen",
  "overshoot-stay": "stehen bleiben",
  "overshoot-win": "gewinnt auch",
  "own-abc146f": "der erste der kürzesten Wege, als seine Würfe",
  "own-abc298e": "die Chance, dass gewinnt, wer beginnt",
  "own-cf1245e": "die erwarteten Würfe bei bester Wahl",
  "own-cses1633": "auf wie viele Arten Würfe ins Ziel führen",
  "own-joi2010yo_b": "die Würfe bis ins Ziel",
  "own-poj3519": "die Chance, in T Zügen anzukommen",
  "paper-a3": "A3",
  "paper-a4": "A4",
  "paper-letter": "US Letter",
  "picture-gif": "GIF des Wegs",
  "picture-pdf": "PDF zum Drucken",
  "picture-png": "PNG",
  "picture-svg": "SVG",
  "picture-txt": "Text",
  "preset-classic": "Klassisch",
  "preset-cruel": "Grausam",
  "preset-gentle": "Sanft",
  "question-expected": "die erwarteten Würfe",
  "question-fewest": "die wenigsten Würfe",
  "question-route": "ein kürzester Weg",
  "question-routes": "die Anzahl der kürzesten Wege",
  "question-squares": "die Felder nach Würfen",
  "question-winner": "wer gewonnen hat",
  "question-wins": "die Gewinnchancen",
  "question-within": "die Chance in K Würfen",
  "rules-bounce": "Zu hoch prallt zurück",
  "rules-boxed": "Wie in der Schachtel",
  "rules-generous": "Am Ende kein genauer Wurf nötig",
  "rules-leetcode": "Wie in LeetCode 909",
  "rules-spoj": "Wie in SPOJ",
  "rules-three-sixes": "Dreimal die Sechs führt zurück zum Start",
  "shown-after": "Die Chance, nach so vielen Würfen auf jedem Feld zu stehen.",
  "shown-levels": "Die wenigsten Würfe bis zu jedem Feld.",
  "shown-visits": "Wie oft in einem Spiel im Mittel von jedem Feld gewürfelt wird.",
  "shown-whatif": "Wie sich der Mittelwert ändert, wenn ein Sprung wegfällt.",
  "start-0": "neben dem Brett",
  "start-1": "auf Feld 1",
  "theme-classic": "Klassisch",
  "theme-dark": "Dunkel",
  "theme-print": "Druck",
  "theme-safe": "Für Farbenblinde",
  "unmet-fairer": "Keine einzelne Änderung macht das Spiel deutlich fairer.",
  "unmet-longer": "Keine einzelne Änderung macht das Spiel deutlich länger.",
  "unmet-mend": "Auf diesem Brett lässt sich jedes Spiel zu Ende spielen.",
  "unmet-shorter": "Keine einzelne Änderung macht das Spiel deutlich kürzer.",
  "verdict-here": "richtig auf diesem Brett",
  "way-fairer": "Fairer",
  "way-longer": "Länger",
  "way-mend": "Spielbar",
  "way-shorter": "Kürzer",
};

/** Where a jump leads.  @param {number} exit */
function goal(exit) {
  return exit === 0 ? "zum Start neben dem Brett" : `nach ${exit}`;
}

/** A jump by its name.  @param {Pair} pair */
function jumpWords([entry, exit]) {
  return `${exit > entry ? "Leiter" : "Schlange"} von ${entry} ${goal(exit)}`;
}

/** A change of a jump.  @param {Pair|null} before @param {Pair|null} after */
function changeWords(before, after) {
  if (before && after) return `${jumpWords(after)} statt ${jumpWords(before)}`;
  if (before) return `${jumpWords(before)} entfernen`;
  return after ? `${jumpWords(after)} hinzufügen` : "nichts ändern";
}

/** What was asked for.  @param {string|null} low @param {string|null} high */
function within(low, high) {
  if (low === null) return `höchstens ${high}`;
  return high === null ? `mindestens ${low}` : `${low} bis ${high}`;
}

/** A state of a search, in a queue.  @param {string} state */
function place(state) {
  return state === "0" ? "der Start" : `Feld ${state}`;
}

/** A state from which is searched.  @param {string} state */
function fromPlace(state) {
  return state === "0" ? "Start" : `Feld ${state}`;
}

/** Where new squares go.  @param {number} count @param {boolean} isStack */
function joins(count, isStack) {
  const go = isStack ? ["kommt", "kommen"] : ["stellt sich", "stellen sich"];
  const end = isStack ? "oben auf den Stapel" : "hinten in der Warteschlange an";
  return `${count === 1 ? "Es" : "Sie"} ${go[Number(count !== 1)]} ${end}.`;
}
