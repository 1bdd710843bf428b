// The texts about sharing games, in English and in German. They are part of texts.ts.
export const ownTexts = {
    en: {
        share: "Share", link: "Link", send: "Send …", linkAbout: "The link contains the whole game. It needs no server, and works offline once the page is stored.",
        linkCopied: "Link copied.", copyYourself: "This browser does not let the page copy. Copy the link yourself.", fromLink: "game from a link", asPng: "Picture (PNG)", asSvg: "Picture (SVG)",
        linkTooLong: "This game is too long for a link. Save it as a file instead.", linkHuge: "This link is too long: a link with a game has at most {n} characters.",
        linkLetter: 'This link contains "{letter}", which no link with a game contains.', linkVersion: "A newer version of this page made this link (format {n}). Reload the page, or open the link where it was made.",
        linkBroken: "This link is damaged: a part is missing or was changed. Copy the whole link again.",
    },
    de: {
        share: "Teilen", link: "Link", send: "Senden …", linkAbout: "Der Link enthält das ganze Spiel. Er braucht keinen Server und geht offline, sobald die Seite gespeichert ist.",
        linkCopied: "Link kopiert.", copyYourself: "Dieser Browser lässt die Seite nicht kopieren. Kopiere den Link selbst.", fromLink: "Spiel aus einem Link", asPng: "Bild (PNG)", asSvg: "Bild (SVG)",
        linkTooLong: "Dieses Spiel ist zu lang für einen Link. Speichere es als Datei.", linkHuge: "Dieser Link ist zu lang: Ein Link mit einem Spiel hat höchstens {n} Zeichen.",
        linkLetter: "Dieser Link enthält „{letter}“, was in keinem Link mit einem Spiel steht.", linkVersion: "Diesen Link hat eine neuere Version dieser Seite gemacht (Format {n}). Lade die Seite neu oder öffne den Link dort, wo er entstand.",
        linkBroken: "Dieser Link ist beschädigt: Ein Teil fehlt oder wurde geändert. Kopiere den ganzen Link noch einmal.",
    },
};
