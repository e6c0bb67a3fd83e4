/**
 * Messages in German, by the codes of `messages.js`. They are loaded for those who read German.
 */

import { chanceIn, counted } from "./messages.js";

/** @type {import("./messages.js").Messages} */
export const MESSAGES = {
  "api.answered": ({ status }) => `Der Server hat mit ${status} geantwortet.`,
  "api.offline": "Der Server antwortet nicht.",

  "app.unkept":
    "Dieser Browser speichert nichts für diese Seite: Sein Speicher ist gesperrt oder voll. Es geht weiter, aber vor dem Schließen den Link zum Brett kopieren.",

  "dom.throw": ({ label }) => `Wurf ${label}`,

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
  "finish.jump": ({ name, from, to }) =>
    to ? `${name}, von ${from} auf ${to}` : `${name}, von ${from} an den Start`,
  "finish.needed": ({ name }) => `${name} hätte mit dem nächsten Wurf gewinnen können`,
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
  "judge.copy_link": "Link kopieren",
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
  "judge.other_language": "Andere Sprache: beim eigenen Online-Judge testen",
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
  "judgement.line_passes": ({ lines, boards }) => {
    const where = lines.length > 1 ? `eine der Zeilen ${lines.join(", ")}` : `Zeile ${lines[0]}`;
    return `${where}; mit einer Änderung dort besteht sie ${boards} Bretter.`;
  },
  "judgement.mistake": "Wahrscheinlicher Fehler",
  "judgement.more_boards":
    "Prüfen nennt den wahrscheinlichen Fehler; ein Brett reicht dafür nicht.",
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
  "judgement.search_key": "Feld · richtige Stufe, in der Reihenfolge, in der sie die Felder nimmt",
  "judgement.shortest_route": "Ein kürzester Weg",
  "judgement.show": "Auf dem Brett zeigen",
  "judgement.show_easier": ({ count }) =>
    `Ein einfacheres Brett zeigen: ${counted(count, "Sprung", "Sprünge")}`,
  "judgement.step": "Schritt ihrer Suche",
  "judgement.step_said": ({ step, square, level, isEarly }) => {
    const right = level === null ? "das kein Weg erreicht" : `richtige Stufe ${level}`;
    const taken = counted(step, "Feld", "Felder");
    return `${taken} genommen. Jetzt ${square}, ${right}${isEarly ? ": zu früh" : ""}.`;
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
    return `Geschrieben für: ${form}.${asked}${played}`;
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
  "judging.spent": ({ seconds, most }) => `${seconds} s (höchstens ${most} s)`,
  "judging.starting": ({ said }) => `Es startet: ${said}`,
  "judging.starting_python": "Python startet …",
  "judging.too_long": "es dauert zu lange",

  "pack.boards": "Die Bretter",
  "pack.copied": ({ count }) => `${counted(count, "Brett", "Bretter")} kopiert.`,
  "pack.copy": "Bretter kopieren",
  "pack.judge": "Dein Online-Judge",
  "pack.judge_outputs": "Ausgaben prüfen",
  "pack.outputs": "Seine Ausgaben, eine je Brett, in dieser Reihenfolge",
  "pack.paste_first": "Zuerst die Ausgaben einfügen.",
  "pack.select": "Den Text markieren und kopieren.",

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

  "rules.another_die": "Anderer Würfel",
  "rules.dice": "3d6, 1-4 oder gezinkt: 1:1,6:3",
  "rules.die_now": ({ die }) => `Würfel: ${die}.`,
  "rules.house": "Hausregeln",
  "rules.now": ({ rules }) => `Regeln: ${rules}.`,
  "rules.our_own": "unsere eigenen",

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

  "submissions.accepted": ({ count, accepted }) =>
    `${counted(count, "Lösung", "Lösungen")}: ${accepted} richtig.`,
  "submissions.reports": ({ command }) =>
    `Berichte für alle und eine Notenliste schreibt: ${command}`,
  "submissions.show": "Zeigen",
  "submissions.too_large": "Das ZIP ist größer als 1,5 MB: boustro judge nimmt auch größere.",

  "tabs.analyse": "Auswerten",
  "tabs.draw": "Zeichnen",
  "tabs.judge": "Prüfen",
  "tabs.play": "Spielen",
  "tabs.solve": "Lösen",

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
    `Diesen Wurf nimmt nur das Gerät von ${name} zurück, oder das, das das Spiel begonnen hat.`,
  "turn.you_are": ({ names }) => `Du bist ${names}.`,
  "turn.yours": ({ names }) => `Du bist dran, ${names}.`,

  "verdict.board": "Ein Brett, auf dem sie scheitert",
  "verdict.elsewhere": "Dieses Urteil gilt einem anderen Brett als dem gezeichneten.",
  "verdict.its_rules": "Jetzt gelten die Regeln der Lösung. Rückgängig bringt deine zurück.",
  "verdict.shown": "Zu sehen ist das Brett, auf dem sie scheitert.",
  "verdict.stale": "Die Lösung wurde seit diesem Urteil geändert.",
};

/** What a link is for.  @param {"play"|"watch"} to */
function toDo(to) {
  return to === "play" ? "Mitspielen" : "Zuschauen";
}
/**
 * What Python lists and says, by its own codes.
 * @type {Record<string, string>}
 */
export const ANSWERS = {
  "again-doubles": "nach einem Pasch",
  "again-max": "nach dem höchsten Wurf",
  "again-none": "nie",
  "again_limit-3,keeps": "beendet den Zug",
  "again_limit-3,one": "zurück auf Feld 1",
  "again_limit-3,start": "zurück zum Start",
  "again_limit-3,undo": "macht den Zug rückgängig",
  "again_limit-3,void": "zählt nicht",
  "again_limit-none": "darf noch einmal würfeln",
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
  "opening-6": "eine Sechs",
  "opening-none": "jeder Wurf",
  "overshoot-bounce": "zurückprallen",
  "overshoot-stay": "stehen bleiben",
  "overshoot-win": "gewinnt auch",
  "own-abc146f": "der erste der kürzesten Wege, als seine Würfe",
  "own-abc298e": "die Chance, dass gewinnt, wer beginnt",
  "own-cf1245e": "die erwarteten Würfe bei bester Wahl",
  "own-cses1633": "auf wie viele Arten Würfe ins Ziel führen",
  "own-joi2010yo_b": "die Würfe bis ins Ziel",
  "own-poj3519": "die Chance, in T Zügen anzukommen",
  "question-expected": "die erwarteten Würfe",
  "question-fewest": "die wenigsten Würfe",
  "question-route": "ein kürzester Weg",
  "question-routes": "die Anzahl der kürzesten Wege",
  "question-squares": "die Felder nach Würfen",
  "question-winner": "wer gewonnen hat",
  "question-wins": "die Gewinnchancen",
  "question-within": "die Chance in K Würfen",
  "rule-again": "Noch einmal würfeln",
  "rule-again_limit": "Dritter solcher Wurf in einem Zug",
  "rule-bump": "Auf dem Feld steht schon jemand",
  "rule-chaining": "Leiter oder Schlange endet auf einer anderen",
  "rule-die": "Würfel",
  "rule-opening": "Zum Losgehen braucht es",
  "rule-overshoot": "Am Ende zu hoch gewürfelt",
  "rule-start": "Wo die Figuren beginnen",
  "rules-bounce": "Zu hoch prallt zurück",
  "rules-boxed": "Wie in der Schachtel",
  "rules-generous": "Am Ende kein genauer Wurf nötig",
  "rules-leetcode": "Wie in LeetCode 909",
  "rules-spoj": "Wie in SPOJ",
  "rules-three-sixes": "Dreimal die Sechs führt zurück zum Start",
  "start-0": "neben dem Brett",
  "start-1": "auf Feld 1",
  "verdict-AC": "richtig",
  "verdict-CE": "lässt sich nicht übersetzen oder laden",
  "verdict-MLE": "zu viel Speicher",
  "verdict-RE": "Laufzeitfehler",
  "verdict-TLE": "Zeit überschritten",
  "verdict-WA": "falsche Antwort",
  "verdict-format": "keine Antwort in der richtigen Form",
  "verdict-here": "richtig auf diesem Brett",
  "verdict-none": "nicht geprüft",
  "verdict-skipped": "ausgelassen",
  "verdict-unfinished": "nicht fertig geprüft",
};
