// Why a game ended by a broken rule, by the referee's word for it: in English and German, part of texts.ts.
export const ruleTexts = {
    en: {
        rule_bad_char: "a character that does not belong there", rule_extra_line: "a line after the turn's end", rule_out_of_pitch: "a line off the pitch",
        rule_drawn_line: "a line that was drawn before", rule_empty: "a turn without a line", rule_early_end: "a turn that ended in mid-bounce", rule_game_over: "a turn after the game's end",
        rule_bad_format: "something that is no number", rule_odd_coords: "half a cell", rule_too_short: "a move without a target", rule_out_of_board: "a cell off the board",
        rule_not_your_piece: "no stone of its own there", rule_revisited_cell: "a cell visited twice in a move", rule_occupied_target: "a cell that was taken",
        rule_mixed_step_jump: "a step and a jump in one move", rule_no_piece_to_jump: "a jump over an empty cell", rule_not_adjacent: "cells that no hop joins",
        rule_bad_answer: "an answer of the wrong form", rule_bad_handshake: "a wrong first answer", rule_timeout: "no answer in time", rule_not_ready: "not ready in time",
        rule_out_of_turn: "words that nobody asked for", rule_not_started: "it could not be started", rule_line_too_long: "a line that was too long",
        rule_closed_output: "it closed its output", rule_closed_input: "it closed its input", rule_exit: "its program ended", rule_no_output: "no answer", rule_extra_output: "more than one line",
        rule_stderr: "words to standard error", rule_memory: "more memory than allowed", rule_processes: "more processes than allowed", rule_disk: "more disk space than allowed",
        rule_cpu: "more processor time than allowed",
    },
    de: {
        rule_bad_char: "ein Zeichen, das da nicht hingehört", rule_extra_line: "ein Strich nach dem Ende des Zuges", rule_out_of_pitch: "ein Strich aus dem Feld",
        rule_drawn_line: "ein Strich, den es schon gab", rule_empty: "ein Zug ohne Strich", rule_early_end: "ein Zug, der mitten im Abprall endete", rule_game_over: "ein Zug nach dem Ende des Spiels",
        rule_bad_format: "etwas, das keine Zahl ist", rule_odd_coords: "ein halbes Feld", rule_too_short: "ein Zug ohne Ziel", rule_out_of_board: "ein Feld neben dem Brett",
        rule_not_your_piece: "kein eigener Stein dort", rule_revisited_cell: "ein Feld zweimal in einem Zug", rule_occupied_target: "ein besetztes Feld",
        rule_mixed_step_jump: "Schritt und Sprung in einem Zug", rule_no_piece_to_jump: "ein Sprung über ein leeres Feld", rule_not_adjacent: "Felder, die kein Sprung verbindet",
        rule_bad_answer: "eine Antwort in falscher Form", rule_bad_handshake: "eine falsche erste Antwort", rule_timeout: "keine rechtzeitige Antwort", rule_not_ready: "nicht rechtzeitig bereit",
        rule_out_of_turn: "Worte, nach denen niemand fragte", rule_not_started: "er ließ sich nicht starten", rule_line_too_long: "eine zu lange Zeile",
        rule_closed_output: "er schloss seine Ausgabe", rule_closed_input: "er schloss seine Eingabe", rule_exit: "sein Programm endete", rule_no_output: "keine Antwort", rule_extra_output: "mehr als eine Zeile",
        rule_stderr: "Worte auf der Fehlerausgabe", rule_memory: "mehr Speicher als erlaubt", rule_processes: "mehr Prozesse als erlaubt", rule_disk: "mehr Plattenplatz als erlaubt",
        rule_cpu: "mehr Rechenzeit als erlaubt",
    },
};
