// The rules of the games, and a text for each rule that a player can break, in English and in German. The keys are the
// referee's names of the rules. These texts are part of texts_both.ts.
export const ruleTexts = {
    en: {
        how_soccer:
            "You and your opponent draw the path of one ball, line by line from dot to dot. No line may be drawn " +
            "twice, and no line may run along the border. If the ball reaches the border or a dot that already " +
            "has a line, it bounces and you go again. A ring marks a dot where the ball would bounce. Get the " +
            "ball into the goal with your opponent's letter. You lose if it enters your own goal. You also lose " +
            "if no line can be drawn from the ball after your turn.",
        how_halma:
            "Bring all your pieces into the camp opposite. A move is a step to a free cell next to the piece, or " +
            "a chain of jumps. Each jump goes over one piece, yours or your opponent's, to the free cell behind " +
            "it. Nothing is captured. Once you have both made 100 moves, you lose if you still have a piece in " +
            "your camp or in the two rows in front of it. If both players have a piece there, the game is a draw.",
        how_showdown:
            "Reach the square with the flag in the opposite corner within 100 turns. You see neither your " +
            "opponent nor the walls. The answer to your turn comes before your next turn. Move takes one step: " +
            "the answer OUCH means a wall, and HELLO means your opponent. Wall builds a wall anywhere. Zap fires " +
            "a ray along your row or column: BOOM means that it broke a wall, and HIT means that your opponent " +
            "misses a turn. Radar shows where your opponent is, and Locate me shows where you are. You get " +
            "points for arriving early, for each hit, and when your opponent bumps into a wall.",
        rule_bad_char: "an invalid character",
        rule_extra_line: "a line after the end of the turn",
        rule_out_of_pitch: "a line off the pitch",
        rule_drawn_line: "a line that was already drawn",
        rule_empty: "a turn without a line",
        rule_early_end: "a turn that stopped while the ball bounced",
        rule_game_over: "a turn after the end of the game",
        rule_bad_format: "text that is not a number",
        rule_odd_coords: "a missing coordinate",
        rule_too_short: "a move without a target",
        rule_out_of_board: "a cell off the board",
        rule_not_your_piece: "no piece of the player on the start cell",
        rule_revisited_cell: "a cell visited twice in one move",
        rule_occupied_target: "an occupied cell",
        rule_mixed_step_jump: "a step and a jump in one move",
        rule_no_piece_to_jump: "a jump over an empty cell",
        rule_not_adjacent: "a cell that no step or jump reaches",
        rule_bad_answer: "an invalid answer",
        rule_bad_handshake: "an invalid first answer",
        rule_timeout: "no answer in time",
        rule_not_ready: "no answer before the first turn",
        rule_out_of_turn: "too much output without being asked",
        rule_not_started: "the program did not start",
        rule_line_too_long: "a line that is too long",
        rule_closed_output: "the program closed its output",
        rule_closed_input: "the program closed its input",
        rule_exit: "the program ended",
        rule_no_output: "no answer",
        rule_extra_output: "more than one line",
        rule_stderr: "output to standard error",
        rule_memory: "too much memory",
        rule_processes: "too many processes",
        rule_disk: "too much disk space",
        rule_cpu: "too much processor time",
        rule_error: "a turn that is answered with ERROR",
    },
    de: {
        how_soccer:
            "Du und dein Gegner zeichnet gemeinsam den Weg eines Balls, Strich für Strich von Punkt zu Punkt. " +
            "Kein Strich darf doppelt sein, und keiner darf auf dem Rand liegen. Erreicht der Ball den Rand oder " +
            "einen Punkt mit einem Strich, prallt er ab, und du ziehst weiter. Ein Ring zeigt einen Punkt, an " +
            "dem der Ball abprallen würde. Bring den Ball ins Tor mit dem Buchstaben deines Gegners. Landet er " +
            "in deinem Tor, verlierst du. Du verlierst auch, wenn nach deinem Zug kein Strich mehr vom Ball " +
            "ausgehen kann.",
        how_halma:
            "Bring alle deine Steine ins Lager gegenüber. Ein Zug ist ein Schritt auf ein freies Nachbarfeld " +
            "oder eine Kette von Sprüngen. Jeder Sprung geht über einen eigenen oder fremden Stein auf das freie " +
            "Feld dahinter. Geschlagen wird nicht. Haben beide 100 Züge gemacht, verlierst du, wenn du noch " +
            "einen Stein in deinem Lager oder den zwei Reihen davor hast. Haben beide dort einen, ist es " +
            "unentschieden.",
        how_showdown:
            "Erreiche in höchstens 100 Zügen das Feld mit der Flagge in der Ecke gegenüber. Du siehst weder " +
            "deinen Gegner noch Mauern. Die Antwort auf deinen Zug kommt vor deinem nächsten. „Gehen“ ist ein " +
            "Schritt: Die Antwort OUCH heißt Mauer, und HELLO heißt Gegner. „Mauer“ baut irgendwo eine Mauer. " +
            "„Strahl“ schießt durch deine Reihe oder Spalte: BOOM heißt, dass er eine Mauer zerstört hat, und " +
            "bei HIT setzt dein Gegner einen Zug aus. „Radar“ zeigt, wo dein Gegner ist, und „Wo bin ich?“, wo " +
            "du bist. Punkte gibt es für frühe Ankunft, für Treffer und wenn dein Gegner gegen eine Mauer läuft.",
        rule_bad_char: "ein ungültiges Zeichen",
        rule_extra_line: "ein Strich nach dem Ende des Zuges",
        rule_out_of_pitch: "ein Strich außerhalb des Spielfelds",
        rule_drawn_line: "ein schon gezeichneter Strich",
        rule_empty: "ein Zug ohne Strich",
        rule_early_end: "ein Zug, der vor dem Abprallen endet",
        rule_game_over: "ein Zug nach dem Ende des Spiels",
        rule_bad_format: "Text, der keine Zahl ist",
        rule_odd_coords: "eine fehlende Koordinate",
        rule_too_short: "ein Zug ohne Ziel",
        rule_out_of_board: "ein Feld außerhalb des Bretts",
        rule_not_your_piece: "ein Startfeld ohne eigenen Stein",
        rule_revisited_cell: "ein Feld zweimal in einem Zug",
        rule_occupied_target: "ein besetztes Feld",
        rule_mixed_step_jump: "Schritt und Sprung in einem Zug",
        rule_no_piece_to_jump: "ein Sprung über ein leeres Feld",
        rule_not_adjacent: "ein unerreichbares Feld",
        rule_bad_answer: "eine ungültige Antwort",
        rule_bad_handshake: "eine ungültige erste Antwort",
        rule_timeout: "keine rechtzeitige Antwort",
        rule_not_ready: "keine Antwort vor dem ersten Zug",
        rule_out_of_turn: "zu viel unverlangte Ausgabe",
        rule_not_started: "das Programm startete nicht",
        rule_line_too_long: "eine zu lange Zeile",
        rule_closed_output: "das Programm schloss seine Ausgabe",
        rule_closed_input: "das Programm schloss seine Eingabe",
        rule_exit: "das Programm endete",
        rule_no_output: "keine Antwort",
        rule_extra_output: "mehr als eine Zeile",
        rule_stderr: "eine Ausgabe auf der Fehlerausgabe",
        rule_memory: "zu viel Speicher",
        rule_processes: "zu viele Prozesse",
        rule_disk: "zu viel Plattenplatz",
        rule_cpu: "zu viel Rechenzeit",
        rule_error: "ein Zug, auf den ERROR geantwortet wird",
    },
};
