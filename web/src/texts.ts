// All texts of the page, in English and in German.
import { kept, keep } from "./store.ts";
import { liveTexts } from "./texts_live.ts";
import { ruleTexts } from "./texts_rules.ts";
import { ownTexts } from "./texts_own.ts";

const en = {
    // names
    soccer: "Paper soccer", halma: "Halma", showdown: "Showdown",
    play: "Play", replay: "Replay", review: "Review", home: "faceoff, start page", theme: "Light or dark colours", language: "DE, Deutsch",
    title: "faceoff: play, replay and review",
    blurbSoccer: "Draw the ball into your opponent's goal. Hit a line and you go again.",
    blurbHalma: "Leapfrog all 19 pieces into the far corner first.",
    blurbShowdown: "Cross a dark room. You can't see the walls, or your opponent.",
    homeHint: "Three small games, one strong engine. Pick a board to play.",
    homeReplay: "Open a game file", analysis: "Analysis board", analyse: "Analyse", toStart: "Go to the start page", noSuchPage: "There is no page at {address}.",
    noEngine: "This browser cannot run the games, because {lack} is missing or switched off. These browsers can run the games: Chrome and Edge from version 91, Firefox from 89, and Safari from 16.4.",
    // boards
    soccerBoard: "Paper soccer pitch. Draw lines with the keys around S, the number pad, or Tab and Enter",
    halmaBoard: "Halma board. Arrow keys move the cursor, Enter selects",
    showdownBoard: "Room with 9 rows and 26 columns. Arrow keys move the cursor, Enter acts, keys 1 to 5 choose an action",
    goalOfFirst: "A", goalOfSecond: "B",
    direction0: "north", direction1: "north-east", direction2: "east", direction3: "south-east",
    direction4: "south", direction5: "south-west", direction6: "west", direction7: "north-west",
    bounces: "you go again", drawn: "{turn}; {count} possible next {count:line|lines}",
    reachable: "can move here", empty: "empty", yourStone: "your piece", otherStone: "your opponent's piece",
    stoneChosen: "Piece on {cell} selected, {count} possible {count:move|moves}", sayHalma: "from {from} to {to} in {hops} jumps", sayHalmaOne: "from {from} to {to}",
    unknown: "unknown", wall: "wall", metThere: "the opponent was here", first: "player 1", second: "player 2",
    toolMOVE: "Move", toolWALL: "Wall", toolZAP: "Zap", toolRADAR: "Radar", toolHELP: "Locate me",
    aboutMOVE: "Step to an adjacent square", aboutWALL: "Build a wall on any square", aboutZAP: "Fire a ray that breaks a wall or stuns your opponent for a turn",
    aboutRADAR: "Show where your opponent is now", aboutHELP: "Show where you are",
    notADot: "Choose a dot next to the ball that no line leads to yet", chooseOwn: "Choose one of your pieces", notReachable: "The selected piece cannot go there",
    notNext: "You are on that square. Choose another one", notInLine: "Choose a square in your row or column",
    // play
    you: "You", engine: "Level {level}", person: "Player {seat}",
    yourTurn: "Your turn", turnOf: "{name} to move", thinks: "{name} is thinking", goOn: "Go again: the ball bounces",
    newGame: "New game", startGame: "Start", level: "Strength", side: "Side", sideFirst: "You go first", sideSecond: "You go second", sideBoth: "Two players, one screen",
    sideNone: "Watch the engine play itself", clock: "Clock", noClock: "No clock", minutes: "{n} {n:minute|minutes} each", sound: "Sound",
    undo: "Undo", hint: "Hint", resign: "Resign", flip: "Flip", reviewGame: "Review", again: "Play again", save: "Save",
    // a result is two sentences: who won, and then one of the reasons below, with a capital letter and a full stop
    won: "You win!", wins: "{name} wins.", tie: "Draw.", notOver: "Unfinished game.", wonByFault: "{name} wins. {other} broke a rule: {rule}.",
    why_goal: "goal", why_own_goal: "own goal", why_blocked: "the ball is stuck", why_home: "all pieces are home",
    why_blockers: "a piece is still in its starting area", why_limit: "turn limit reached", why_stuck: "no legal move left", why_arrival: "the far corner was reached",
    why_both_arrived: "both players arrived in the same turn", why_forfeit: "forfeit", why_resigned: "resignation", why_time: "time ran out", why_unfinished: "unfinished",
    turns: "Turns", noTurns: "No turns yet. {help} Rules and keys: ?", helpSoccer: "Click a dot next to the ball. Get the ball into your opponent's goal.", helpHalma: "Click one of your pieces, then a cell.", helpShowdown: "Click a lit square next to you.",
    arrivedFirst: "{name} arrived on turn {n}; {other} still had one turn.", otherTab: "This game was continued in another tab. If you make a turn here, it replaces the game in the other tab.", loadIt: "Load it",
    tookBack: "Turn taken back", hintIs: "Try {turn}", passScreen: "Pass the screen to {name}", ready: "I am {name}. Show my view",
    heard: "answer", points: "Points: {a} to {b}.", illegal: "Turn {n} ({turn}) is illegal: {why}",
    // the names of levels 1 to 10; docs/levels.md shows the measured Elo rating of each level
    levelAbout: "Level {level} · {name}", levelElo: "{elo} Elo above random play",
    levelNames: "Beginner | Beginner | Easy | Easy | Medium | Medium | Hard | Hard | Expert | Full strength",
    // keys
    help: "Rules and keys", keys: "Keys", keysPlay: "While you play | U: undo a step or a turn | H: hint | F: flip the board | N: new game | Backspace: undo a step",
    keysSoccer: "Paper soccer | W E D C X Z A Q: draw a line | 0–7, number pad: draw a line | Tab, Enter: choose a dot",
    keysGrid: "Halma and Showdown | Arrows, Enter: choose a cell | 1–5: choose an action in Showdown",
    keysReplay: "Replay and review | ← →: previous, next turn | Home, End: first, last turn | Space: play, pause | ↑ ↓: previous, next game | + −: speed | F: flip the board",
    close: "Close",
    // replay
    dropTitle: "Open a game file", dropHere: "Drop a file here, or", chooseFile: "choose a file", pasteHere: "Or paste games", fromAddress: "Or enter a URL", open: "Open",
    dropAbout: "The format is JSON Lines, as written by faceoff match --out games.jsonl. 100 MB is no problem.", example: "Show an example",
    games: "{n} {n:game|games}", turnCount: "{n} {n:turn|turns}", reading: "Reading: {n} {n:game|games}, {mb} MB", lineNumber: "Line {n}", isMissing: '"{name}" is missing', isWrong: '"{name}" has an invalid value', notJson: "not valid JSON", notObject: "not a JSON object", tooLong: "too long for a game", tooLongList: "a JSON array may have at most 16 MB; write one game per line instead",
    noContest: 'unknown contest "{contest}"', noGames: "This file contains no games. In a game file, each line is a JSON object, as written by faceoff match --out.", noSuchGame: "There is no game {game}: {file} contains {n} {n:game|games}.",
    start: "Start", end: "End", previous: "Previous turn", next: "Next turn", playAll: "Play", stopAll: "Pause", speed: "Speed", position: "Turn {n} of {all}",
    opening: "opening", milliseconds: "{ms} ms", standardError: "Standard error of {name}",
    fault: "{name} broke a rule on turn {turn}: {rule}", exitCode: "exit code {n}", signal: "signal {n}", view: "View", truth: "Everything", viewOf: "What {name} knew",
    otherFile: "Open another file", noSuchFile: "Could not read {address}: {why}",
    winner: "won",
    // review
    reviewing: "Reviewing: {n} of {all} positions", reviewed: "Review complete", accuracy: "Accuracy {a}%", mistake: "mistake", blunder: "blunder", inaccuracy: "inaccuracy", missedWin: "missed win", bestTurn: "best turn",
    markIs: "{kind}, chance to win down from {from}% to {to}%, {proof}", beliefOf: "The glow shows where {name} must expect the opponent, in percent", better: "Better: {turn}", bestNow: "Best now: {line}", proven: "proven", estimated: "estimated", winsIn: "{name}: forced win in {n} {n:turn|turns}", losesIn: "{name}: forced loss in {n} {n:turn|turns}", chanceOf: "{name}: {p}% chance to win",
    lineShown: "Variation: {line}", backToGame: "Back to the game", graphOf: "{name}: chance to win after each turn",
    graph: "Chance to win, turn by turn. Arrow keys go through the game", learn: "Learn from your mistakes", learnTask: "Turn {n}: {name} played {turn}. Find a better turn.", learnRight: "Correct! That is as good as the best turn.", learnWrong: "Not good enough: the chance to win falls from {from}% to {to}%. Try again.",
    learnEnd: "That was the last mistake.", learnNext: "Next", learnShow: "Show it",
    noTurnMade: "No turns were played.", nothingToReview: "No game to review yet. Play one, or open a game file.",
    // puzzles
    puzzles: "Puzzles", puzzleTask: "Find the winning turn for {name}.", puzzleAbout: "Only your first try changes your rating. N: next puzzle, H: show it.", puzzleGoal: "Bring all pieces home in {n} {n:move|moves}.",
    puzzleRight: "Correct! That wins.", puzzleLine: "Forced win: the game ends in {n} {n:turn|turns}.", puzzleWrong: "{turn} does not win.", puzzleLooks: "Finding your opponent's reply…",
    puzzleProof: "But then your opponent plays {turn} and wins in {n} {n:turn|turns}.", puzzleReply: "But then your opponent plays {turn} and wins.", puzzleAnswer: "The solution is {turn}.", tryAgain: "Try again",
    puzzleStanding: "Your rating: {rating} ({n} {n:puzzle|puzzles} tried) · Puzzle {number}, difficulty {grade}", rush: "Rush: 3 minutes", rushNow: "{n} solved · {errors} of 3 mistakes · {s} s left", rushOver: "Rush over: {n} solved", rushBest: "Your best rush: {n} solved",
    keysAnalysis: "Analysis board | ← →: previous, next turn | ↑ ↓: other turns at this point | Home, End: first, last turn | P: promote the line | Delete: delete from here | L: engine | F: flip the board",
    keysPuzzles: "Puzzles | N: next puzzle | H: show the solution",
    broken: "Something went wrong: {why}", reload: "Reload",
    ...liveTexts.en, ...ownTexts.en, ...ruleTexts.en,
};

export type TextName = keyof typeof en;

const de: Record<TextName, string> = {
    soccer: "Papierfußball", halma: "Halma", showdown: "Showdown",
    play: "Spielen", replay: "Ansehen", review: "Analyse", home: "faceoff, Startseite", theme: "Hell oder dunkel", language: "EN, English",
    title: "faceoff: spielen, ansehen, analysieren",
    blurbSoccer: "Zeichne den Ball ins gegnerische Tor. Triffst du einen Strich, ziehst du weiter.",
    blurbHalma: "Spring mit allen 19 Steinen als Erster in die Ecke gegenüber.",
    blurbShowdown: "Durchquere einen dunklen Raum. Du siehst weder Mauern noch Gegner.",
    homeHint: "Drei kleine Spiele, eine starke Engine. Wähle ein Brett.",
    homeReplay: "Spieldatei öffnen", analysis: "Analysebrett", analyse: "Aufs Analysebrett", toStart: "Zur Startseite", noSuchPage: "Es gibt keine Seite {address}.",
    noEngine: "Dieser Browser kann die Spiele nicht ausführen, weil {lack} fehlt oder abgeschaltet ist. Diese Browser können es: Chrome und Edge ab Version 91, Firefox ab 89 und Safari ab 16.4.",
    soccerBoard: "Papierfußball-Feld. Zeichne mit den Tasten um S, dem Ziffernblock oder mit Tab und Eingabe",
    halmaBoard: "Halmabrett. Pfeiltasten bewegen den Cursor, Eingabe wählt",
    showdownBoard: "Raum mit 9 Reihen und 26 Spalten. Pfeiltasten bewegen den Cursor, Eingabe führt aus, 1 bis 5 wählen die Aktion",
    goalOfFirst: "A", goalOfSecond: "B",
    direction0: "Norden", direction1: "Nordosten", direction2: "Osten", direction3: "Südosten",
    direction4: "Süden", direction5: "Südwesten", direction6: "Westen", direction7: "Nordwesten",
    bounces: "du ziehst weiter", drawn: "{turn}; {count} {count:möglicher Strich|mögliche Striche}",
    reachable: "erreichbar", empty: "leer", yourStone: "dein Stein", otherStone: "gegnerischer Stein",
    stoneChosen: "Stein auf {cell} gewählt, {count} {count:Zug|Züge} möglich", sayHalma: "von {from} nach {to} in {hops} Sprüngen", sayHalmaOne: "von {from} nach {to}",
    unknown: "unbekannt", wall: "Mauer", metThere: "hier war der Gegner", first: "Spieler 1", second: "Spieler 2",
    toolMOVE: "Gehen", toolWALL: "Mauer", toolZAP: "Strahl", toolRADAR: "Radar", toolHELP: "Wo bin ich?",
    aboutMOVE: "Auf ein Nachbarfeld gehen", aboutWALL: "Auf einem beliebigen Feld eine Mauer bauen", aboutZAP: "Mit einem Strahl eine Mauer zerstören oder den Gegner für einen Zug lähmen",
    aboutRADAR: "Zeigen, wo der Gegner jetzt ist", aboutHELP: "Zeigen, wo du bist",
    notADot: "Wähle einen Punkt neben dem Ball, zu dem noch kein Strich führt", chooseOwn: "Wähle einen deiner Steine", notReachable: "Der gewählte Stein kann nicht dorthin",
    notNext: "Da stehst du. Wähle ein anderes Feld", notInLine: "Wähle ein Feld in deiner Reihe oder Spalte",
    you: "Du", engine: "Stufe {level}", person: "Spieler {seat}",
    yourTurn: "Du bist dran", turnOf: "{name} ist dran", thinks: "{name} denkt nach", goOn: "Weiter: Der Ball prallt ab",
    newGame: "Neues Spiel", startGame: "Los", level: "Stärke", side: "Seite", sideFirst: "Du fängst an", sideSecond: "Gegner fängt an", sideBoth: "Zu zweit an einem Gerät",
    sideNone: "Der Engine zusehen", clock: "Uhr", noClock: "Ohne Uhr", minutes: "je {n} {n:Minute|Minuten}", sound: "Ton",
    undo: "Zurück", hint: "Tipp", resign: "Aufgeben", flip: "Drehen", reviewGame: "Analyse", again: "Noch einmal", save: "Speichern",
    won: "Du hast gewonnen!", wins: "{name} hat gewonnen.", tie: "Unentschieden.", notOver: "Unbeendetes Spiel.", wonByFault: "{name} hat gewonnen. Regelverstoß von {other}: {rule}.",
    why_goal: "Tor", why_own_goal: "Eigentor", why_blocked: "der Ball steckt fest", why_home: "alle Steine sind im Ziel",
    why_blockers: "ein Stein steht noch im Startbereich", why_limit: "Zuglimit erreicht", why_stuck: "kein Zug mehr möglich", why_arrival: "die Ecke gegenüber ist erreicht",
    why_both_arrived: "beide kamen im selben Zug an", why_forfeit: "Regelverstoß", why_resigned: "Aufgabe", why_time: "Zeit abgelaufen", why_unfinished: "nicht beendet",
    turns: "Züge", noTurns: "Noch kein Zug. {help} Regeln und Tasten: ?", helpSoccer: "Klick einen Punkt neben dem Ball an. Der Ball muss ins gegnerische Tor.", helpHalma: "Klick einen deiner Steine an, dann ein Feld.", helpShowdown: "Klick ein helles Feld neben dir an.",
    arrivedFirst: "{name} war in Zug {n} am Ziel; {other} hatte noch einen Zug.", otherTab: "Dieses Spiel ging in einem anderen Tab weiter. Machst du hier einen Zug, ersetzt er das Spiel im anderen Tab.", loadIt: "Laden",
    tookBack: "Zurückgenommen", hintIs: "Versuch {turn}", passScreen: "Gib {name} das Gerät", ready: "Ich bin {name}. Meine Sicht zeigen",
    heard: "Antwort", points: "Punkte: {a} zu {b}.", illegal: "Zug {n} ({turn}) ist nicht erlaubt: {why}",
    levelAbout: "Stufe {level} · {name}", levelElo: "{elo} Elo über Zufallszügen",
    levelNames: "Anfänger | Anfänger | Leicht | Leicht | Mittel | Mittel | Schwer | Schwer | Experte | Volle Stärke",
    help: "Regeln und Tasten", keys: "Tasten", keysPlay: "Beim Spielen | U: Schritt oder Zug zurück | H: Tipp | F: Brett drehen | N: neues Spiel | Rücktaste: Schritt zurück",
    keysSoccer: "Papierfußball | W E D C X Z A Q: Strich zeichnen | 0–7, Ziffernblock: Strich zeichnen | Tab, Eingabe: Punkt wählen",
    keysGrid: "Halma und Showdown | Pfeile, Eingabe: Feld wählen | 1–5: Aktion in Showdown wählen",
    keysReplay: "Ansehen und Analyse | ← →: voriger, nächster Zug | Pos1, Ende: erster, letzter Zug | Leertaste: abspielen, anhalten | ↑ ↓: voriges, nächstes Spiel | + −: Tempo | F: Brett drehen",
    close: "Schließen",
    dropTitle: "Spieldatei öffnen", dropHere: "Zieh eine Datei hierher oder", chooseFile: "wähle eine Datei", pasteHere: "Oder füge Spiele ein", fromAddress: "Oder gib eine URL ein", open: "Öffnen",
    dropAbout: "Das Format ist JSON Lines, wie es faceoff match --out games.jsonl schreibt. 100 MB sind kein Problem.", example: "Ein Beispiel zeigen",
    games: "{n} {n:Spiel|Spiele}", turnCount: "{n} {n:Zug|Züge}", reading: "Lese: {n} {n:Spiel|Spiele}, {mb} MB", lineNumber: "Zeile {n}", isMissing: "„{name}“ fehlt", isWrong: "„{name}“ hat einen ungültigen Wert", notJson: "kein gültiges JSON", notObject: "kein JSON-Objekt", tooLong: "zu lang für ein Spiel", tooLongList: "ein JSON-Array darf höchstens 16 MB haben; schreib stattdessen ein Spiel pro Zeile",
    noContest: "unbekannter Wettbewerb „{contest}“", noGames: "Diese Datei enthält keine Spiele. In einer Spieldatei ist jede Zeile ein JSON-Objekt, wie faceoff match --out es schreibt.", noSuchGame: "Es gibt kein Spiel {game}: {file} enthält {n} {n:Spiel|Spiele}.",
    start: "Anfang", end: "Ende", previous: "Voriger Zug", next: "Nächster Zug", playAll: "Abspielen", stopAll: "Anhalten", speed: "Tempo", position: "Zug {n} von {all}",
    opening: "Eröffnung", milliseconds: "{ms} ms", standardError: "Fehlerausgabe von {name}",
    fault: "Regelverstoß von {name} in Zug {turn}: {rule}", exitCode: "Rückgabewert {n}", signal: "Signal {n}", view: "Ansicht", truth: "Alles", viewOf: "Was {name} wusste",
    otherFile: "Andere Datei öffnen", noSuchFile: "{address} ist nicht lesbar: {why}",
    winner: "gewann",
    reviewing: "Analyse: {n} von {all} Stellungen", reviewed: "Analyse fertig", accuracy: "Genauigkeit {a} %", mistake: "Fehler", blunder: "grober Fehler", inaccuracy: "Ungenauigkeit", missedWin: "verpasster Sieg", bestTurn: "bester Zug",
    markIs: "{kind}, Gewinnchance fällt von {from} % auf {to} %, {proof}", beliefOf: "Das Leuchten zeigt, wo {name} den Gegner vermuten muss, in Prozent", better: "Besser: {turn}", bestNow: "Jetzt am besten: {line}", proven: "bewiesen", estimated: "geschätzt", winsIn: "{name}: sicherer Sieg in {n} {n:Zug|Zügen}", losesIn: "{name}: sichere Niederlage in {n} {n:Zug|Zügen}", chanceOf: "{name}: {p} % Gewinnchance",
    lineShown: "Variante: {line}", backToGame: "Zurück zum Spiel", graphOf: "{name}: Gewinnchance nach jedem Zug",
    graph: "Gewinnchance, Zug für Zug. Pfeiltasten blättern im Spiel", learn: "Aus Fehlern lernen", learnTask: "Zug {n}: {name} spielte {turn}. Finde einen besseren Zug.", learnRight: "Richtig! So gut wie der beste Zug.", learnWrong: "Nicht gut genug: Die Gewinnchance fällt von {from} % auf {to} %. Noch einmal.",
    learnEnd: "Das war der letzte Fehler.", learnNext: "Weiter", learnShow: "Zeigen",
    noTurnMade: "Es wurde kein Zug gespielt.", nothingToReview: "Noch kein Spiel zum Analysieren. Spiel eines oder öffne eine Spieldatei.",
    puzzles: "Rätsel", puzzleTask: "Finde den Gewinnzug für {name}.", puzzleAbout: "Nur dein erster Versuch ändert deine Wertung. N: weiter, H: zeigen.", puzzleGoal: "Bring alle Steine in {n} {n:Zug|Zügen} ins Ziel.",
    puzzleRight: "Richtig! Das gewinnt.", puzzleLine: "Sicherer Sieg: Das Spiel endet in {n} {n:Zug|Zügen}.", puzzleWrong: "{turn} gewinnt nicht.", puzzleLooks: "Suche die Antwort des Gegners …",
    puzzleProof: "Dann spielt dein Gegner {turn} und gewinnt in {n} {n:Zug|Zügen}.", puzzleReply: "Dann spielt dein Gegner {turn} und gewinnt.", puzzleAnswer: "Die Lösung ist {turn}.", tryAgain: "Noch einmal",
    puzzleStanding: "Deine Wertung: {rating} ({n} Rätsel versucht) · Rätsel {number}, Schwierigkeit {grade}", rush: "Auf Zeit: 3 Minuten", rushNow: "{n} gelöst · {errors} von 3 Fehlern · noch {s} s", rushOver: "Ende: {n} gelöst", rushBest: "Dein Rekord auf Zeit: {n} gelöst",
    keysAnalysis: "Analysebrett | ← →: voriger, nächster Zug | ↑ ↓: andere Züge an dieser Stelle | Pos1, Ende: erster, letzter Zug | P: Variante aufwerten | Entf: ab hier löschen | L: Engine | F: Brett drehen",
    keysPuzzles: "Rätsel | N: nächstes Rätsel | H: Lösung zeigen",
    broken: "Etwas ist schiefgegangen: {why}", reload: "Neu laden",
    ...liveTexts.de, ...ownTexts.de, ...ruleTexts.de,
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

const NAMES = ["name", "other", "a", "b"], NAME_SHOWN = 60;

/** Prepares a value for a sentence. Shortens a long name, and prevents right-to-left text from reordering the
 * sentence. */
function fit(place: string, value: string): string {
    const letters = [...value.replace(/[\u202a-\u202e\u2066-\u2069]/g, "")];
    const short = NAMES.includes(place) && letters.length > NAME_SHOWN ? `${letters.slice(0, NAME_SHOWN).join("")}…` : letters.join("");
    return /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(short) ? `\u2068${short}\u2069` : short;
}

/** Returns a text in the current language, with its {places} filled in. {n:turn|turns} becomes the first word if n is
 * 1, and otherwise the second. */
export function t(name: TextName | Direction, places: Record<string, string | number> = {}): string {
    return fill(languages[language][name as TextName] ?? name, places);
}

/** Fills in the places of a text, as t() does. */
export function fill(text: string, places: Record<string, string | number> = {}): string {
    return text.replace(/\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g, (_, place: string, one?: string, others?: string) =>
        (others === undefined ? fit(place, String(places[place] ?? "")) : Number(places[place]) === 1 ? one! : others));
}

/** Returns an explanation of why a game ended. `reason` is a reason that the rules give, or a broken rule. If there is
 * no text for the reason, the function returns the reason itself. */
export function reasonText(reason: string): string {
    const name = [`rule_${reason}`, `why_${reason}`].find((one) => one in en);
    return name === undefined ? reason : t(name as TextName);
}

/** Makes a phrase into a sentence, with a capital letter at the start and a full stop at the end. */
export const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
