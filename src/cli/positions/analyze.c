/* `faceoff analyze`: prints an engine's analysis of a position, or of the turns of a recorded
 * game. */
#include "cli/cli.h"
#include "cli/positions/sight.h"
#include "cli/terminal.h"
#include "contests/contest.h"
#include "library/position.h"
#include "store/record_reader.h"

struct analysis {
    const struct game *game;
    const struct engine *engine;
    const struct options *options;
    uint64_t turn, seat;
};

static void analyze_position(const struct analysis *analysis,
                             const struct faceoff_position *position)
{
    const struct options *options = analysis->options;
    struct text text = {0};
    int seat = faceoff_position_mover(position);
    cli_draw(analysis->game, position->state, -1);
    if (seat < 0) {
        struct faceoff_outcome outcome;
        faceoff_position_outcome(position, &outcome);
        text_printf(&text, "over: %s, %d - %d\n", outcome.reason, outcome.scores[0],
                    outcome.scores[1]);
    } else {
        struct faceoff_limits limits = {.ms = options_number(options, "ms", 0),
                                        .nodes = options_number(options, "nodes", 0),
                                        .best = (size_t)options_number(options, "best", 0)};
        text_printf(&text, "to move: seat %d\n", seat + 1);
        sight_look(analysis->engine, options_number(options, "seed", 0), position, &limits, &text);
    }
    fputs(text_string(&text), stdout);
    text_free(&text);
}

/* Prints which player makes the turn. If a fault ended the game before this turn, prints which
 * player was to move. */
static void print_turn(const struct game_result *record, size_t turn, int seat)
{
    struct text line = {0};
    text_printf(&line, "turn %zu: %s ", turn + 1, record->record.names[seat]);
    if (turn < record->record.turn_count) {
        text_printf(&line, "makes %s%s", record->record.turns[turn].text,
                    turn < record->record.opening_count ? " (opening)" : "");
    } else {
        text_printf(&line, "was to move; %s loses: %s",
                    record->record.names[record->outcome.fault.seat], record->outcome.fault.rule);
    }
    cli_put_plain(text_string(&line));
    text_free(&line);
}

/* Analyzes the requested turns of a recorded game. If a fault ended the game, the missing turn can
 * also be analyzed. Returns an exit code. */
static int analyze_game(const struct analysis *analysis, const struct game_result *record)
{
    struct rules rules = {.variant = record->record.variant, .first = record->place.first};
    struct faceoff_position *position = position_new(analysis->game, &rules);
    bool found = false, is_other = false;
    size_t count = record->record.turn_count + record->outcome.forfeit;
    for (size_t i = 0; i < count && !ferror(stdout); i++) {
        int seat = faceoff_position_mover(position);
        is_other = is_other || (analysis->turn == i + 1 && analysis->seat == (uint64_t)(2 - seat));
        if (seat >= 0 && (analysis->turn == 0 || analysis->turn == i + 1) &&
            (analysis->seat == 0 || (int)analysis->seat == seat + 1)) {
            fputs(found ? "\n" : "", stdout);
            print_turn(record, i, seat);
            analyze_position(analysis, position);
            found = true;
        }
        if (i < record->record.turn_count) {
            faceoff_position_play(position, record->record.turns[i].text, NULL);
        }
    }
    faceoff_position_free(position);
    return found      ? CLI_OK
           : is_other ? cli_fail("turn %llu is by seat %d", (unsigned long long)analysis->turn,
                                 3 - (int)analysis->seat)
                      : cli_fail("the game has no such turn; its last is turn %zu", count);
}

static int analyze_file(const struct analysis *analysis, const char *path)
{
    struct game_result record;
    struct error error;
    if (!record_find_turns(path, options_number(analysis->options, "game", 0), &record, &error)) {
        return cli_fail("%s", error.text);
    }
    const struct contest *contest = contest_find(record.record.contest);
    int code;
    if (contest == NULL || contest->game != analysis->game) {
        code = cli_fail("the contest \"%.40s\" of this record is not a %s contest",
                        record.record.contest, analysis->game->name);
    } else if (game_variant(analysis->game, record.record.variant) == NULL) {
        code = cli_fail("the record has an unknown rule variant \"%.40s\"", record.record.variant);
    } else {
        code = analyze_game(analysis, &record);
    }
    game_result_free(&record);
    return code;
}

static int analyze_list(const struct analysis *analysis)
{
    struct faceoff_position *position = cli_position(analysis->game, analysis->options);
    if (position == NULL) {
        return CLI_MISUSED;
    }
    analyze_position(analysis, position);
    faceoff_position_free(position);
    return CLI_OK;
}

static int cli_analyze_run(struct options *options, int argc, char **argv)
{
    struct analysis analysis = {.options = options,
                                .turn = options_number(options, "turn", 0),
                                .seat = options_number(options, "seat", 0)};
    bool file = argc == 2;
    if ((analysis.game = cli_game(argv[0])) == NULL || !cli_has_rules(analysis.game, options)) {
        return CLI_MISUSED;
    }
    if (file && (options_given(options, "turns") || options_given(options, "rules") ||
                 options_given(options, "first"))) {
        return cli_misuse("--turns, --rules and --first cannot be used with a FILE");
    }
    if (!file && (options_given(options, "game") || analysis.turn != 0 || analysis.seat != 0)) {
        return cli_misuse("--game, --turn and --seat need a FILE");
    }
    analysis.engine =
        cli_engine(analysis.game, options_text(options, "engine"), options_text(options, "rules"));
    if (analysis.engine == NULL) {
        return CLI_MISUSED;
    }
    return file ? analyze_file(&analysis, argv[1]) : analyze_list(&analysis);
}

static const struct option_row cli_analyze_rows[] = {
    {"engine", OPTION_OF("E"), .otherwise = "engine", .help = "engine to use"},
    {"ms", OPTION_IN(1, 3600000), .help = "time limit in ms (default: 1000, or none with --nodes)"},
    {"nodes", OPTION_IN(1, INT64_MAX), .help = "node limit (default: none)"},
    {"best", OPTION_IN(1, 1000), .otherwise = "8", .help = "number of best turns to list"},
    {"seed", OPTION_IN(0, INT64_MAX), .otherwise = "1", .help = "seed of the engine"},
    {"game", OPTION_IN(1, INT64_MAX), .help = "analyze game N of FILE (default: the first)"},
    {"turn", OPTION_IN(1, INT64_MAX), .value = "K",
     .help = "analyze only turn K; K may also be the turn that a fault prevented"},
    {"seat", OPTION_IN(1, SEATS), .value = "1|2", .help = "analyze only the turns of this seat"},
    {.name = NULL},
};

const struct cli_command cli_analyze = {
    .name = "analyze",
    .group = CLI_PLAYERS,
    .summary = "analyze a position or a recorded game",
    .usage = "GAME [--turns LIST] [--ms N] [--nodes N] [--best N] [..]\n"
             "GAME FILE [--game N] [--turn K] [--seat 1|2] [..]",
    .about =
        "Print the board and the engine's analysis for the side to move. FILE contains records, "
        "as written by `faceoff match --out`; - is standard input.\n"
        "\n"
        "  value    value of the best turn and the chance of winning, or a proven win or loss in "
        "N turns\n"
        "  depth    search depth in turns\n"
        "  nodes    number of positions searched, or in Showdown, number of playouts\n"
        "  line     expected turns, beginning with the best\n"
        "  turns    best turns with their values, the engine's choice first. In soccer, turns are "
        "sorted by\n"
        "           confidence: the mean of the values found after a turn, minus a penalty for "
        "few visits.\n"
        "           A turn may therefore be listed after a turn with a lower value. In brackets: "
        "number\n"
        "           of visits, if known\n"
        "\n"
        "If the search ends before it has compared the turns, only the number of nodes is printed. "
        "In Halma, further lines tell how many moves each army needs to get home if the opponent "
        "does not move. An army has no way home as long as a piece of the opponent stands in the "
        "camp that the army must fill. If the camp is free and no way is found, allow more time. "
        "In a game with hidden information, the engine knows only what the side to move has seen, "
        "and prints what it believes. If a rule chose the turn instead of playouts, the last line "
        "names the rule.",
    .rows = cli_analyze_rows,
    .common = cli_position_rows,
    .operands_max = 2,
    .examples = "  faceoff analyze soccer --turns \"0;0;0\" --ms 500\n"
                "  faceoff match --contest showdown --bot @engine --bot @greedy --out g.jsonl\n"
                "  faceoff analyze showdown g.jsonl --turn 9\n",
    .run = cli_analyze_run,
};
