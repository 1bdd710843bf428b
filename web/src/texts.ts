// All that the page says, in English and German.
import { kept, keep } from "./store.ts";
import { liveTexts } from "./texts_live.ts";
import { ruleTexts } from "./texts_rules.ts";

const en = {
    // names
    soccer: "Paper soccer", halma: "Halma", showdown: "Showdown",
    play: "Play", replay: "Replay", review: "Review", home: "faceoff, to the start", theme: "Light or dark", language: "DE, Deutsch",
    title: "faceoff: play, replay and review", 
    blurbSoccer: "Draw the ball home. Where a line was, you bounce.",
    blurbHalma: "Nineteen stones, sixteen rows. Jump whatever stands in line.",
    blurbShowdown: "A dark room of 9 by 26. Find the way before you are found.",
    homeHint: "These boards are alive. Click one to play.",
    homeReplay: "Have a file of games? Look at it",
    // boards
    soccerBoard: "Pitch. Draw with the letters around S, the number pad, or Tab and Enter",
    halmaBoard: "Halma board. Arrow keys move, Enter chooses",
    showdownBoard: "Room of nine rows and twenty-six columns. Arrow keys move, Enter acts, 1 to 5 choose what to do",
    goalOfFirst: "A", goalOfSecond: "B",
    direction0: "north", direction1: "north-east", direction2: "east", direction3: "south-east",
    direction4: "south", direction5: "south-west", direction6: "west", direction7: "north-west",
    bounces: "bounces on", drawn: "{turn}; {count} {count:way|ways} to go on",
    reachable: "within reach", empty: "empty", yourStone: "your stone", otherStone: "the other's stone",
    stoneChosen: "Stone on {cell}: {count} {count:cell|cells} within reach", sayHalma: "from {from} to {to}, {hops} hops", sayHalmaOne: "from {from} to {to}",
    unknown: "unknown", wall: "wall", metThere: "met the other there", first: "player one", second: "player two",
    toolMOVE: "Move", toolWALL: "Wall", toolZAP: "Zap", toolRADAR: "Radar", toolHELP: "Where am I?",
    aboutMOVE: "Step to a neighbouring square", aboutWALL: "Build a wall on any square", aboutZAP: "A ray: breaks a wall, or stuns the other for a turn",
    aboutRADAR: "Shows where the other is now", aboutHELP: "Tells where you are",
    notNext: "You stand there: choose another square", notInLine: "Choose a square in your row or column",
    // play
    you: "You", engine: "Level {level}", person: "Player {seat}", full: "full strength",
    yourTurn: "Your turn", turnOf: "{name} to move", thinks: "{name} is thinking", goOn: "Draw on: the ball bounces",
    newGame: "New game", startGame: "Start", level: "Strength", side: "You play", sideFirst: "first", sideSecond: "second", sideBoth: "both, two people",
    sideNone: "neither, watch", clock: "Clock", noClock: "none", minutes: "{n} min each", sound: "Sound",
    undo: "Undo", hint: "Hint", resign: "Resign", back: "Step back", flip: "Flip", reviewGame: "Review", again: "Again", save: "Save",
    won: "You won", lost: "{name} won", tie: "A tie", notOver: "The game is not over", wins: "{name} won", wonByFault: "{name} won by a fault of {other}",
    why_goal: "the ball is in the goal", why_own_goal: "an own goal", why_blocked: "no line was left to draw", why_home: "all stones are home",
    why_blockers: "a stone blocked the camp", why_limit: "the limit of turns", why_stuck: "no move was left", why_arrival: "the other's home was reached",
    why_both_arrived: "both arrived in the same turn", why_forfeit: "a fault", why_resigned: "by resignation", why_time: "the clock ran out", why_unfinished: "unfinished",
    turns: "Turns", noTurns: "No turn yet. {help} Rules and keys: ?", helpSoccer: "Click a dot beside the ball; it has to go into the other's goal.", helpHalma: "Click a stone of yours, then a cell.", helpShowdown: "Click a lit square beside you.",
    tookBack: "Taken back", hintIs: "Try {turn}", passScreen: "Hand the screen to {name}", ready: "I am {name}: show my side",
    heard: "Heard", points: "{a} to {b} points", illegal: "Turn {n}, {turn}, is not legal: {why}",
    // levels, by measured Elo above the one below: docs/levels.md
    levelAbout: "about {elo} Elo above random moves",
    // keys
    help: "Rules and keys", keys: "Keys", keysPlay: "While you play | U: undo | H: hint | F: turn the board | N: new game | Backspace: a step back",
    keysSoccer: "Paper soccer | W E D C X Z A Q: draw a line | 0–7, number pad: the same | Tab, Enter: choose a dot",
    keysGrid: "Halma and Showdown | Arrows, Enter: choose a cell | 1–5: what to do in Showdown",
    keysReplay: "Replay and review | ← →: a turn | Home, End: first, last | Space: play, pause | ↑ ↓: another game | + −: speed | F: turn the board",
    close: "Close",
    // replay
    dropTitle: "Watch games", dropHere: "Drop a file of games here, or", chooseFile: "choose a file", pasteHere: "or paste lines of it", fromAddress: "or an address", open: "Open",
    dropAbout: "JSON Lines, as faceoff match --out games.jsonl writes them; a hundred megabytes will do.", example: "Show an example",
    games: "{n} {n:game|games}", turnCount: "{n} {n:turn|turns}", reading: "Reading: {n} {n:game|games}, {mb} MB", badLine: "Line {line}: {why}", isMissing: '"{name}" is missing', isWrong: '"{name}" is not as a record has it', notJson: "it is not JSON", notObject: "it is not an object", tooLong: "it is too long for a game",
    noContest: 'the contest "{contest}" is not known here', noGames: "There is no game in it.",
    start: "Start", end: "End", previous: "Back", next: "On", playAll: "Play", stopAll: "Pause", speed: "Speed", position: "Turn {n} of {all}",
    opening: "opening", milliseconds: "{ms} ms", standardError: "What {name} wrote to standard error", 
    fault: "{name} broke a rule on turn {turn}: {rule}", exitCode: "exit code {n}", signal: "signal {n}", view: "View", truth: "Truth", viewOf: "Known to {name}",
    otherFile: "Another file", link: "Copy a link", linkCopied: "The link is copied", noSuchFile: "{address} could not be read: {why}", linkNeedsAddress: "A link needs a file with an address: open one by URL",
    winner: "won",
    // review
    reviewing: "Looked at {n} of {all} positions", reviewed: "Reviewed", accuracy: "Accuracy {a} %", mistake: "a mistake", blunder: "a blunder", inaccuracy: "inexact", missedWin: "a missed win", bestTurn: "the best turn",
    beliefOf: "{name}: the glow is where the other is to be expected, in per cent", better: "Better: {turn}", bestNow: "Best now: {line}", proven: "proven", estimated: "estimated", winsIn: "{name}: a win in {n} {n:turn|turns}, proven", losesIn: "{name}: a loss in {n} {n:turn|turns}, proven", chanceOf: "{name}: {p} % chance to win",
    graph: "Chances, turn by turn. Arrow keys step", learn: "Learn from your mistakes", learnTask: "Turn {n}: {name} played {turn}. Find a better one.", learnRight: "Yes, as good as the best.", learnWrong: "Not that: {p} % less. Try again.",
    learnNone: "There is nothing to learn from: no mistakes.", learnEnd: "These were all.", learnNext: "Next", learnShow: "Show it", 
    noTurnMade: "No turn was made.", nothingToReview: "There is no game here yet. Play one, or open a file of games.",
    // puzzles
    puzzles: "Puzzles", puzzleTask: "One turn wins. Find it: {name} to move.", puzzleAbout: "The first answer counts for your rating. N: next, H: show it.", puzzleGoal: "Be home in {n} moves.",
    puzzleRight: "Yes, that wins.", puzzleLine: "It is over in {n} {n:turn|turns} with the best play of both.", puzzleWrong: "Not {turn}.", puzzleLooks: "Looking for the answer to it…",
    puzzleProof: "The answer is {turn}: it wins in {n} {n:turn|turns}, proven.", puzzleReply: "The answer is {turn}.", puzzleAnswer: "It is {turn}.", tryAgain: "Try again",
    puzzleStanding: "Your rating {rating}, {n} tried · puzzle {number}: {grade}", rush: "Rush: three minutes", rushNow: "{n} solved, {errors} of 3 errors, {s} s", rushOver: "The rush is over: {n} solved", rushBest: "Best rush: {n}",
    keysPuzzles: "Puzzles | N: next | H: show it",
    broken: "Something went wrong: {why}", reload: "Reload",
    ...liveTexts.en, ...ruleTexts.en,
};

export type TextName = keyof typeof en;

const de: Record<TextName, string> = {
    soccer: "Papierfußball", halma: "Halma", showdown: "Showdown",
    play: "Spielen", replay: "Ansehen", review: "Analyse", home: "faceoff, zum Anfang", theme: "Hell oder dunkel", language: "EN, English",
    title: "faceoff: spielen, ansehen, verstehen", 
    blurbSoccer: "Zeichne den Ball ins Tor. Wo schon ein Strich war, prallst du weiter.",
    blurbHalma: "Neunzehn Steine, sechzehn Reihen. Spring über alles, was in der Linie steht.",
    blurbShowdown: "Ein dunkler Raum, 9 mal 26. Finde den Weg, bevor man dich findet.",
    homeHint: "Die Bretter leben. Ein Klick, und du spielst.",
    homeReplay: "Du hast eine Datei mit Spielen? Sieh sie dir an",
    soccerBoard: "Spielfeld. Zeichne mit den Tasten um S, dem Ziffernblock oder mit Tab und Eingabe",
    halmaBoard: "Halmabrett. Pfeiltasten bewegen, Eingabe wählt",
    showdownBoard: "Raum mit neun Reihen und sechsundzwanzig Spalten. Pfeiltasten bewegen, Eingabe handelt, 1 bis 5 wählen die Handlung",
    goalOfFirst: "A", goalOfSecond: "B",
    direction0: "Norden", direction1: "Nordosten", direction2: "Osten", direction3: "Südosten",
    direction4: "Süden", direction5: "Südwesten", direction6: "Westen", direction7: "Nordwesten",
    bounces: "prallt weiter", drawn: "{turn}; {count} {count:Weg|Wege} weiter",
    reachable: "erreichbar", empty: "leer", yourStone: "dein Stein", otherStone: "fremder Stein",
    stoneChosen: "Stein auf {cell}: {count} {count:Feld|Felder} erreichbar", sayHalma: "von {from} nach {to}, {hops} Sprünge", sayHalmaOne: "von {from} nach {to}",
    unknown: "unbekannt", wall: "Mauer", metThere: "dort war der andere", first: "Spieler eins", second: "Spieler zwei",
    toolMOVE: "Gehen", toolWALL: "Mauer", toolZAP: "Strahl", toolRADAR: "Radar", toolHELP: "Wo bin ich?",
    aboutMOVE: "Ein Schritt auf ein Nachbarfeld", aboutWALL: "Baut eine Mauer, irgendwo", aboutZAP: "Ein Strahl: bricht eine Mauer oder lähmt den anderen für einen Zug",
    aboutRADAR: "Zeigt, wo der andere jetzt ist", aboutHELP: "Sagt, wo du bist",
    notNext: "Da stehst du: wähle ein anderes Feld", notInLine: "Wähle ein Feld in deiner Reihe oder Spalte",
    you: "Du", engine: "Stufe {level}", person: "Spieler {seat}", full: "volle Stärke",
    yourTurn: "Du bist dran", turnOf: "{name} ist dran", thinks: "{name} denkt nach", goOn: "Weiter: der Ball prallt ab",
    newGame: "Neues Spiel", startGame: "Los", level: "Stärke", side: "Du spielst", sideFirst: "zuerst", sideSecond: "als Zweiter", sideBoth: "beide, zu zweit",
    sideNone: "nicht, nur zusehen", clock: "Uhr", noClock: "keine", minutes: "je {n} min", sound: "Ton",
    undo: "Zurück", hint: "Tipp", resign: "Aufgeben", back: "Schritt zurück", flip: "Drehen", reviewGame: "Analyse", again: "Noch einmal", save: "Speichern",
    won: "Du hast gewonnen", lost: "{name} hat gewonnen", tie: "Unentschieden", notOver: "Das Spiel ist nicht zu Ende", wins: "{name} hat gewonnen", wonByFault: "{name} hat durch einen Regelverstoß von {other} gewonnen",
    why_goal: "der Ball ist im Tor", why_own_goal: "ein Eigentor", why_blocked: "kein Strich war mehr möglich", why_home: "alle Steine sind zu Hause",
    why_blockers: "ein Stein versperrte das Lager", why_limit: "die Zahl der Züge ist erreicht", why_stuck: "kein Zug war mehr möglich", why_arrival: "das andere Zuhause ist erreicht",
    why_both_arrived: "beide kamen im selben Zug an", why_forfeit: "ein Regelverstoß", why_resigned: "durch Aufgabe", why_time: "die Uhr ist abgelaufen", why_unfinished: "nicht zu Ende",
    turns: "Züge", noTurns: "Noch kein Zug. {help} Regeln und Tasten: ?", helpSoccer: "Klick einen Punkt neben dem Ball an; er muss ins Tor des anderen.", helpHalma: "Klick einen deiner Steine an, dann ein Feld.", helpShowdown: "Klick ein helles Feld neben dir an.",
    tookBack: "Zurückgenommen", hintIs: "Versuch {turn}", passScreen: "Gib {name} den Bildschirm", ready: "Ich bin {name}: zeig meine Seite",
    heard: "Gehört", points: "{a} zu {b} Punkte", illegal: "Zug {n}, {turn}, geht nach den Regeln nicht: {why}",
    levelAbout: "etwa {elo} Elo über Zufallszügen",
    help: "Regeln und Tasten", keys: "Tasten", keysPlay: "Beim Spielen | U: zurück | H: Tipp | F: Brett drehen | N: neues Spiel | Rücktaste: einen Schritt zurück",
    keysSoccer: "Papierfußball | W E D C X Z A Q: einen Strich | 0–7, Ziffernblock: ebenso | Tab, Eingabe: einen Punkt wählen",
    keysGrid: "Halma und Showdown | Pfeile, Eingabe: ein Feld wählen | 1–5: die Handlung in Showdown",
    keysReplay: "Ansehen und Analyse | ← →: ein Zug | Pos1, Ende: erster, letzter | Leertaste: abspielen, anhalten | ↑ ↓: anderes Spiel | + −: Tempo | F: Brett drehen",
    close: "Schließen",
    dropTitle: "Spiele ansehen", dropHere: "Zieh eine Datei mit Spielen hierher, oder", chooseFile: "wähle eine Datei", pasteHere: "oder füge Zeilen ein", fromAddress: "oder eine Adresse", open: "Öffnen",
    dropAbout: "JSON Lines, wie faceoff match --out games.jsonl sie schreibt; auch hundert Megabyte.", example: "Ein Beispiel zeigen",
    games: "{n} {n:Spiel|Spiele}", turnCount: "{n} {n:Zug|Züge}", reading: "Lese: {n} {n:Spiel|Spiele}, {mb} MB", badLine: "Zeile {line}: {why}", isMissing: "„{name}“ fehlt", isWrong: "„{name}“ ist nicht, wie es in einem Spiel steht", notJson: "das ist kein JSON", notObject: "das ist kein Objekt", tooLong: "zu lang für ein Spiel",
    noContest: "den Wettbewerb „{contest}“ kennt diese Seite nicht", noGames: "Darin ist kein Spiel.",
    start: "Anfang", end: "Ende", previous: "Zurück", next: "Weiter", playAll: "Abspielen", stopAll: "Anhalten", speed: "Tempo", position: "Zug {n} von {all}",
    opening: "Eröffnung", milliseconds: "{ms} ms", standardError: "Was {name} auf die Fehlerausgabe schrieb", 
    fault: "{name} brach im Zug {turn} eine Regel: {rule}", exitCode: "Rückgabewert {n}", signal: "Signal {n}", view: "Ansicht", truth: "Wahrheit", viewOf: "Wissen: {name}",
    otherFile: "Andere Datei", link: "Link kopieren", linkCopied: "Der Link ist kopiert", noSuchFile: "{address} ließ sich nicht lesen: {why}", linkNeedsAddress: "Ein Link braucht eine Datei mit Adresse: öffne sie über ihre URL",
    winner: "gewann",
    reviewing: "{n} von {all} Stellungen betrachtet", reviewed: "Fertig", accuracy: "Genauigkeit {a} %", mistake: "ein Fehler", blunder: "ein grober Fehler", inaccuracy: "ungenau", missedWin: "ein verpasster Sieg", bestTurn: "der beste Zug",
    beliefOf: "{name}: das Leuchten zeigt, wo der andere zu vermuten ist, in Prozent", better: "Besser: {turn}", bestNow: "Jetzt am besten: {line}", proven: "bewiesen", estimated: "geschätzt", winsIn: "{name}: Sieg in {n} {n:Zug|Zügen}, bewiesen", losesIn: "{name}: Niederlage in {n} {n:Zug|Zügen}, bewiesen", chanceOf: "{name}: {p} % Gewinnchance",
    graph: "Chancen, Zug für Zug. Pfeiltasten blättern", learn: "Aus Fehlern lernen", learnTask: "Zug {n}, {name}: {turn}. Finde einen besseren.", learnRight: "Ja, so gut wie der beste.", learnWrong: "Das nicht: {p} % weniger. Noch einmal.",
    learnNone: "Es gibt nichts zu lernen: keine Fehler.", learnEnd: "Das waren alle.", learnNext: "Weiter", learnShow: "Zeigen", 
    noTurnMade: "Kein Zug wurde gemacht.", nothingToReview: "Hier ist noch kein Spiel. Spiel eines, oder öffne eine Datei mit Spielen.",
    puzzles: "Rätsel", puzzleTask: "Ein Zug gewinnt. Finde ihn: {name} ist dran.", puzzleAbout: "Die erste Antwort zählt für deine Wertung. N: weiter, H: zeigen.", puzzleGoal: "Komm in {n} Zügen heim.",
    puzzleRight: "Ja, das gewinnt.", puzzleLine: "Nach {n} {n:Zug|Zügen} ist es vorbei, wenn beide ihr Bestes tun.", puzzleWrong: "Nicht {turn}.", puzzleLooks: "Suche die Antwort darauf …",
    puzzleProof: "Die Antwort ist {turn}: gewinnt in {n} {n:Zug|Zügen}, bewiesen.", puzzleReply: "Die Antwort ist {turn}.", puzzleAnswer: "Es ist {turn}.", tryAgain: "Noch einmal",
    puzzleStanding: "Deine Wertung {rating}, {n} versucht · Rätsel {number}: {grade}", rush: "Auf Zeit: drei Minuten", rushNow: "{n} gelöst, {errors} von 3 Fehlern, {s} s", rushOver: "Die Zeit ist um: {n} gelöst", rushBest: "Bestes auf Zeit: {n}",
    keysPuzzles: "Rätsel | N: weiter | H: zeigen",
    broken: "Etwas ging schief: {why}", reload: "Neu laden",
    ...liveTexts.de, ...ruleTexts.de,
};

export const languages = { en, de };
export type Language = keyof typeof languages;

const asked = kept<Language>("language") ?? (typeof navigator !== "undefined" && navigator.language.startsWith("de") ? "de" : "en");
export let language: Language = asked in languages ? asked : "en";

export function changeLanguage(): void {
    language = language === "en" ? "de" : "en";
    keep("language", language);
}

type Direction = `direction${number}`;

/** The text of that name, its {places} filled in; of {n:turn|turns} the first word is for one, the second for others. */
export function t(name: TextName | Direction, places: Record<string, string | number> = {}): string {
    const text = languages[language][name as TextName] ?? name;
    return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, place: string, one?: string, others?: string) =>
        (others === undefined ? String(places[place] ?? "") : Number(places[place]) === 1 ? one! : others));
}

/** Why a game ended, in a person's words: the game's own reason, or the rule that was broken. What this page does not know is
 * told as it is. */
export function reasonText(reason: string): string {
    const name = [`rule_${reason}`, `why_${reason}`].find((one) => one in en);
    return name === undefined ? reason : t(name as TextName);
}
