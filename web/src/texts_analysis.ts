// The texts of the analysis board, in English and in German. analysis.js contains them.
const en = {
    engine: "Engine", searched: "{nodes} nodes", searchedDeep: "Depth {depth}, {nodes} nodes", value: "Player 1's chance to win",
    seesOnly: "In Showdown, the engine knows only what the player to move knows. The board shows everything.",
    promote: "Promote", removeFrom: "Delete from here", removeAsk: "Delete {n} {n:turn|turns}? This cannot be undone.", sideLine: "side line", noLine: "No turns yet. Play for both players; a second turn in the same position begins a side line.",
    playFrom: "Play from here", youMove: "You move next", engineMoves: "The engine moves next",
    explorer: "Opening explorer", explorerAbout: "From {n} {n:game|games}: the example, the games of the puzzles, and your own.", explorerNone: "No known game reached this position.",
    turn: "Turn", count: "Games", wonBy: "{seat} won", drawn: "Drawn",
    leftOut: "{n} illegal {n:turn|turns} left out, with all turns after them.", unknownRules: "The rules {rules} are unknown, so the board uses the usual rules.",
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
        linkAbout: "Der Link enthält alle Züge dieses Baums.", treeTooLong: "Dieser Baum hat zu viele Züge für einen Link. Er bleibt in diesem Browser.",
    },
};
