/* `faceoff analyze`: prints an engine's analysis of a position, or of the turns of a recorded
 * game. */
#include "cli/cli.h"

#include "base/memory.h"
#include "cli/positions/sight.h"
#include "cli/terminal.h"
#include "contests/contest.h"
#include "library/position.h"
#include "store/record_reader.h"

#include <stdlib.h>
#include <string.h>

struct analysis {
    const struct game *game;
    const struct engine *engine;
    const struct options *options;
    uint64_t turn, seat;
};

/* Analyzes a position, unless the game is over. */
static void analyze(const struct analysis *analysis, const struct faceoff_position *position,
                    const char *played, struct sight *sight)
{
    const struct options *options = analysis->options;
    struct faceoff_limits limits = {.ms = options_number(options, "ms", 0),
                                    .nodes = options_number(options, "nodes", 0),
                                    .best = (size_t)options_number(options, "best", 0)};
    if (faceoff_position_mover(position) >= 0) {
        sight_look(analysis->engine, options_number(options, "seed", 0), position, &limits, played,
                   sight);
    }
}

static void print_analysis(const struct analysis *analysis, const struct faceoff_position *position,
                           const struct sight *sight)
{
    int seat = faceoff_position_mover(position);
    cli_draw(analysis->game, position->state, -1);
    if (seat < 0) {
        struct faceoff_outcome outcome;
        faceoff_position_outcome(position, &outcome);
        printf("over: %s, %d - %d\n", outcome.reason, outcome.scores[0], outcome.scores[1]);
    } else {
        printf("to move: seat %d\n%s", seat + 1, text_string(&sight->text));
    }
}

/* --- the turns of a recorded game --- */

#define MISTAKE 0.15 /* by how much a mistake reduces the player's chance of winning, at least */

/* A turn that the engine would not have played, and the turn that it would have played. */
struct mistake {
    size_t turn; /* index of the turn */
    struct text best_turn;
    struct faceoff_value best, played;
};

struct review {
    const struct analysis *analysis;
    const struct game_result *record;
    struct faceoff_position *position;
    struct sight sight; /* the analysis of the position, if `looked` is true */
    bool looked;
    struct mistake *mistakes;
    size_t mistake_count;
};

static double mistake_cost(const struct mistake *mistake)
{
    return mistake->best.chance - mistake->played.chance;
}

static int compare_mistakes(const void *a, const void *b)
{
    double first = mistake_cost(a), second = mistake_cost(b);
    return first < second ? 1 : first > second ? -1 : 0;
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

/* Returns the value of the turn that led to a position, for the seat that played it. `sight` is the
 * analysis of the position. */
static struct faceoff_value value_of_last(const struct faceoff_position *position, int seat,
                                          const struct sight *sight)
{
    struct faceoff_value value = sight->value;
    struct faceoff_outcome outcome;
    faceoff_position_outcome(position, &outcome);
    if (outcome.over) {
        int wins_in = outcome.winner < 0 ? 0 : outcome.winner == seat ? 1 : -1;
        return (struct faceoff_value){0, wins_in, 0.5 + 0.5 * wins_in};
    }
    int sign = faceoff_position_mover(position) == seat ? 1 : -1;
    value.estimate *= sign;
    value.wins_in = sign * value.wins_in + (sign * value.wins_in > 0) - (sign * value.wins_in < 0);
    value.chance = sign > 0 ? value.chance : 1 - value.chance;
    return value;
}

/* Prints the value of the turn that led to the position. If the turn was a mistake, also keeps it.
 * `before` is the analysis of the position before the turn. */
static void judge_turn(struct review *review, size_t turn, int seat, const struct sight *before)
{
    const struct game_record *record = &review->record->record;
    struct mistake mistake = {.turn = turn, .best = before->value, .played = before->played};
    bool known = before->knows_played;
    if (review->analysis->game->draw_known == NULL) {
        analyze(review->analysis, review->position, NULL, &review->sight);
        review->looked = true;
        known = review->sight.best.length > 0 || faceoff_position_mover(review->position) < 0;
        mistake.played = value_of_last(review->position, seat, &review->sight);
    }
    if (known) {
        struct text line = {0};
        text_puts(&line, "played  ");
        sight_put_value(review->analysis->engine, mistake.played, &line);
        text_printf(&line, "  %s", record->turns[turn].text);
        cli_put_plain(text_string(&line));
        text_free(&line);
    }
    /* If a win was proven, do not blame a turn that probably wins too. */
    bool wins_too =
        mistake.best.wins_in > 0 && mistake.played.wins_in == 0 && mistake.played.chance > 0.5;
    if (known && turn >= record->opening_count && !wins_too && mistake_cost(&mistake) >= MISTAKE) {
        text_puts(&mistake.best_turn, text_string(&before->best));
        review->mistakes[review->mistake_count++] = mistake;
    }
}

/* Prints the mistakes, the worst first. */
static void print_mistakes(struct review *review)
{
    const struct game_record *record = &review->record->record;
    qsort(review->mistakes, review->mistake_count, sizeof *review->mistakes, compare_mistakes);
    printf("\nturns that cost at least %.0f %% of the chance of winning: %zu\n", 100 * MISTAKE,
           review->mistake_count);
    for (size_t i = 0; i < review->mistake_count; i++) {
        const struct mistake *mistake = &review->mistakes[i];
        const struct game_turn *turn = &record->turns[mistake->turn];
        struct text line = {0};
        text_printf(&line,
                    "turn %zu: %s cost %s %.0f %%, from %.0f %% to %.0f %%; the best turn was %s",
                    mistake->turn + 1, turn->text, record->names[turn->seat],
                    100 * mistake_cost(mistake), 100 * mistake->best.chance,
                    100 * mistake->played.chance, text_string(&mistake->best_turn));
        cli_put_plain(text_string(&line));
        text_free(&line);
    }
}

/* Plays the next turn of the record in the position. If `wanted` is true, first prints the
 * engine's analysis of the position, and then judges the turn. */
static void review_turn(struct review *review, size_t i, bool wanted)
{
    const struct game_record *record = &review->record->record;
    const struct game_turn *turn = i < record->turn_count ? &record->turns[i] : NULL;
    int seat = faceoff_position_mover(review->position);
    if (wanted) {
        print_turn(review->record, i, seat);
        if (!review->looked) {
            analyze(review->analysis, review->position, turn != NULL ? turn->text : NULL,
                    &review->sight);
        }
        print_analysis(review->analysis, review->position, &review->sight);
    }
    struct sight before = review->sight;
    review->sight = (struct sight){.knows_played = false};
    review->looked = false;
    if (turn != NULL && faceoff_position_play(review->position, turn->text, NULL) && wanted &&
        turn->lost == NULL && before.best.length > 0 &&
        strcmp(text_string(&before.best), turn->text) != 0) {
        judge_turn(review, i, seat, &before);
    }
    sight_free(&before);
}

/* Analyzes the requested turns of a recorded game. If a fault ended the game, the missing turn can
 * also be analyzed. Returns an exit code. */
static int analyze_game(const struct analysis *analysis, const struct game_result *record)
{
    struct rules rules = {.variant = record->record.variant, .first = record->place.first};
    size_t count = record->record.turn_count + record->outcome.forfeit;
    struct review review = {.analysis = analysis,
                            .record = record,
                            .position = position_new(analysis->game, &rules),
                            .mistakes = memory_new((count + 1) * sizeof *review.mistakes)};
    bool found = false, is_other = false;
    for (size_t i = 0; i < count && !ferror(stdout); i++) {
        int seat = faceoff_position_mover(review.position);
        bool chosen = seat >= 0 && (analysis->turn == 0 || analysis->turn == i + 1);
        bool wanted = chosen && (analysis->seat == 0 || (int)analysis->seat == seat + 1);
        is_other = is_other || (chosen && analysis->turn != 0 && !wanted);
        fputs(wanted && found ? "\n" : "", stdout);
        found = found || wanted;
        review_turn(&review, i, wanted);
    }
    if (found && analysis->turn == 0) {
        print_mistakes(&review);
    }
    for (size_t i = 0; i < review.mistake_count; i++) {
        text_free(&review.mistakes[i].best_turn);
    }
    free(review.mistakes);
    sight_free(&review.sight);
    faceoff_position_free(review.position);
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
    struct sight sight = {.knows_played = false};
    analyze(analysis, position, NULL, &sight);
    print_analysis(analysis, position, &sight);
    sight_free(&sight);
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
        "  played   value of the turn in FILE, if the engine prefers another turn. To find it, the "
        "engine\n"
        "           also analyzes the position after the turn, unless the game has hidden "
        "information\n"
        "\n"
        "Without --turn, the turns that cost at least 15 % of the chance of winning are listed at "
        "the end, the worst first.\n"
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
