// The texts of the analysis board, in English and in German. analysis.js contains them.
const en = {
    engine: "Engine", searched: "{nodes} nodes", searchedDeep: "Depth {depth}, {nodes} nodes", value: "Player 1's chance to win",
    seesOnly: "In Showdown, the engine knows only what the player to move knows. The board shows everything.",
    promote: "Promote", removeFrom: "Delete from here", removeAsk: "Delete {n} {n:turn|turns}? This cannot be undone.", sideLine: "side line", noLine: "No turns yet. Play for both players; a second turn in the same position begins a side line.",
    playFrom: "Play from here", youMove: "You move next", engineMoves: "The engine moves next",
    explorer: "Opening explorer", explorerAbout: "From {n} {n:game|games}: the example, the games of the puzzles, and your own.", explorerNone: "No known game reached this position.",
    turn: "Turn", count: "Games", wonBy: "{seat} won", drawn: "Drawn",
    leftOut: "{n} illegal {n:turn|turns} left out, with all turns after them.", unknownRules: "The rules {rules} are unknown, so the board uses the usual rules.",
    badBoard: "A game cannot continue from the board in this address, so the board shows the usual start.",
    edit: "Edit position", editBoard: "Board. Arrow keys move the cursor, Enter places or removes, 1 and 2 choose what", mover: "Next turn", useIt: "Use this position", clear: "Empty the board", cancel: "Cancel",
    editSoccer: "Click two dots to draw or erase the line between them, or draw with the pointer.", editHalma: "Click a cell to place or remove a piece. Each player has 19.",
    blue: "Blue piece", red: "Red piece", lines: "Lines", ball: "Ball", chosen: "chosen", linesAt: "lines: {ways}",
    wrongCount: "{colour}: {n} on the board, but there must be {all}.", allHome: "{colour}: all are home, so the game would be over.",
    ballAlone: "The ball must be at a dot where a line ends, or at the border.", noTurn: "The player to move has no turn, so the game would be over.",
    linkAbout: "The link contains all turns of this tree.", treeTooLong: "This tree has too many turns for a link. It stays in this browser.",
};

export const analysisTexts: { en: typeof en; de: Record<keyof typeof en, string> } = {
    en,
    de: {
        engine: "Engine", searched: "{nodes} Knoten", searchedDeep: "Tiefe {depth}, {nodes} Knoten", value: "Gewinnchance von Spieler 1",
        seesOnly: "In Showdown weiß die Engine nur, was der Spieler weiß, der dran ist. Das Brett zeigt alles.",
        promote: "Aufwerten", removeFrom: "Ab hier löschen", removeAsk: "{n} {n:Zug|Züge} löschen? Das lässt sich nicht rückgängig machen.", sideLine: "Nebenvariante", noLine: "Noch kein Zug. Zieh für beide Spieler; ein zweiter Zug in derselben Stellung beginnt eine Nebenvariante.",
        playFrom: "Ab hier spielen", youMove: "Du bist dran", engineMoves: "Die Engine ist dran",
        explorer: "Eröffnungen", explorerAbout: "Aus {n} {n:Spiel|Spielen}: dem Beispiel, den Spielen der Rätsel und deinen eigenen.", explorerNone: "Kein bekanntes Spiel erreichte diese Stellung.",
        turn: "Zug", count: "Spiele", wonBy: "{seat} gewann", drawn: "Remis",
        leftOut: "{n} {n:unerlaubter Zug|unerlaubte Züge} ausgelassen, mit allen Zügen danach.", unknownRules: "Die Regeln {rules} sind unbekannt, deshalb gelten die üblichen.",
        badBoard: "Vom Brett in dieser Adresse aus kann kein Spiel weitergehen, deshalb zeigt das Brett den üblichen Anfang.",
        edit: "Stellung ändern", editBoard: "Brett. Die Pfeiltasten bewegen den Zeiger, Enter setzt oder entfernt, 1 und 2 wählen, was", mover: "Nächster Zug", useIt: "Diese Stellung nehmen", clear: "Brett leeren", cancel: "Abbrechen",
        editSoccer: "Klick auf zwei Punkte, um den Strich dazwischen zu ziehen oder zu löschen, oder zeichne mit dem Zeiger.", editHalma: "Klick auf ein Feld, um einen Stein zu setzen oder zu entfernen. Jeder hat 19.",
        blue: "Blauer Stein", red: "Roter Stein", lines: "Striche", ball: "Ball", chosen: "gewählt", linesAt: "Striche: {ways}",
        wrongCount: "{colour}: {n} auf dem Brett, aber es müssen {all} sein.", allHome: "{colour}: Alle sind zu Hause, also wäre das Spiel aus.",
        ballAlone: "Der Ball muss an einem Punkt liegen, an dem ein Strich endet, oder am Rand.", noTurn: "Wer dran ist, hat keinen Zug, also wäre das Spiel aus.",
        linkAbout: "Der Link enthält alle Züge dieses Baums.", treeTooLong: "Dieser Baum hat zu viele Züge für einen Link. Er bleibt in diesem Browser.",
    },
};
