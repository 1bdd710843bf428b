// The texts about sharing games and about the person's own games, in English and in German. They are part of texts.ts.
export const ownTexts = {
    en: {
        share: "Share", link: "Link", send: "Send …", linkAbout: "The link contains the whole game. It needs no server, and works offline once the page is stored.",
        linkCopied: "Link copied.", copyYourself: "This browser does not let the page copy. Copy the link yourself.", fromLink: "game from a link", asPng: "Picture (PNG)", asSvg: "Picture (SVG)",
        linkTooLong: "This game is too long for a link. Save it as a file instead.", linkHuge: "This link is too long: a link with a game has at most {n} characters.",
        linkLetter: 'This link contains "{letter}", which no link with a game contains.', linkVersion: "A newer version of this page made this link (format {n}). Reload the page, or open the link where it was made.",
        linkBroken: "This link is damaged: a part is missing or was changed. Copy the whole link again.",
        myGames: "My games", myGamesAbout: "This browser keeps your last {n} finished games against a level or a bot. Older games are deleted first.",
        notKept: "This browser does not let the page keep games, as in some private windows. Your finished games are not kept.", noneYet: "No finished game yet. Play one against a level, and it appears here.",
        noneMatch: "No game matches.", shownOf: "{n} of {all} {all:game|games}", ownGame: "your game", noOwnGame: "This game is no longer among your games.", notOwn: "not a finished game between a person and an engine or bot",
        resultWon: "Won", resultLost: "Lost", resultDrawn: "Drawn", lineLevels: "Results by level", nextIs: "Next: level {level}", nextWon: "You won your last two games at level {was}.", nextLost: "You lost your last two games at level {was}.",
        gameKind: "Game", opponent: "Opponent", result: "Result", all: "All", exportAll: "Save all", importGames: "Add from a file", deleteAll: "Delete all", deleteGame: "Delete", deleteAsk: "Delete this game? This cannot be undone.",
        deleteAllAsk: "Delete all {n} {n:game|games}? This cannot be undone.", cancel: "Cancel", imported: "{n} {n:game|games} added, {known} already there.", notImported: "{n} {n:line|lines} left out, the first because: {why}",
    },
    de: {
        share: "Teilen", link: "Link", send: "Senden …", linkAbout: "Der Link enthält das ganze Spiel. Er braucht keinen Server und geht offline, sobald die Seite gespeichert ist.",
        linkCopied: "Link kopiert.", copyYourself: "Dieser Browser lässt die Seite nicht kopieren. Kopiere den Link selbst.", fromLink: "Spiel aus einem Link", asPng: "Bild (PNG)", asSvg: "Bild (SVG)",
        linkTooLong: "Dieses Spiel ist zu lang für einen Link. Speichere es als Datei.", linkHuge: "Dieser Link ist zu lang: Ein Link mit einem Spiel hat höchstens {n} Zeichen.",
        linkLetter: "Dieser Link enthält „{letter}“, was in keinem Link mit einem Spiel steht.", linkVersion: "Diesen Link hat eine neuere Version dieser Seite gemacht (Format {n}). Lade die Seite neu oder öffne den Link dort, wo er entstand.",
        linkBroken: "Dieser Link ist beschädigt: Ein Teil fehlt oder wurde geändert. Kopiere den ganzen Link noch einmal.",
        myGames: "Meine Spiele", myGamesAbout: "Dieser Browser behält deine letzten {n} beendeten Spiele gegen eine Stufe oder einen Bot. Ältere werden zuerst gelöscht.",
        notKept: "Dieser Browser lässt die Seite keine Spiele behalten, wie in manchen privaten Fenstern. Deine beendeten Spiele werden nicht behalten.", noneYet: "Noch kein beendetes Spiel. Spiel gegen eine Stufe, dann erscheint es hier.",
        noneMatch: "Kein Spiel passt.", shownOf: "{n} von {all} {all:Spiel|Spielen}", ownGame: "dein Spiel", noOwnGame: "Dieses Spiel ist nicht mehr unter deinen Spielen.", notOwn: "kein beendetes Spiel zwischen einem Menschen und einer Engine oder einem Bot",
        resultWon: "Gewonnen", resultLost: "Verloren", resultDrawn: "Unentschieden", lineLevels: "Ergebnisse nach Stufe", nextIs: "Als Nächstes: Stufe {level}", nextWon: "Du hast deine letzten zwei Spiele auf Stufe {was} gewonnen.", nextLost: "Du hast deine letzten zwei Spiele auf Stufe {was} verloren.",
        gameKind: "Spiel", opponent: "Gegner", result: "Ergebnis", all: "Alle", exportAll: "Alle speichern", importGames: "Aus Datei hinzufügen", deleteAll: "Alle löschen", deleteGame: "Löschen", deleteAsk: "Dieses Spiel löschen? Das lässt sich nicht rückgängig machen.",
        deleteAllAsk: "{n} {n:Spiel|Spiele} löschen? Das lässt sich nicht rückgängig machen.", cancel: "Abbrechen", imported: "{n} {n:Spiel|Spiele} hinzugefügt, {known} schon vorhanden.", notImported: "{n} {n:Zeile|Zeilen} ausgelassen, die erste weil: {why}",
    },
};
