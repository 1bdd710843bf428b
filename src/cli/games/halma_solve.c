/* `faceoff solve halma`: finds the smallest number of moves that takes all pieces of one player (an
 * army) into the target corner. */
#include "cli/cli.h"

#include "base/clock.h"
#include "engines/halma/race.h"

#include <string.h>

#define WIDTH_FIRST 1000
/* Maximum beam width. Each army in the beam takes 650 bytes, which are allocated as needed. */
#define WIDTH_MAX 2000000u
#define NOISE 24
#define MS_MAX 36000000

/* Reads a board from rows of the characters '.' (free cell), '1' and '2' (pieces of the two
 * players). The rows run from top to bottom, separated by '/'. */
static bool read_rows(struct halma_state *state, const char *rows, struct error *error)
{
    unsigned men = 0;
    size_t at = 0;
    for (int y = 0; y < HALMA_SIZE; y++, at++) {
        for (int x = 0; x < HALMA_SIZE; x++, at++) {
            const char *cell = rows[at] != '\0' ? strchr(".12", rows[at]) : NULL;
            if (cell == NULL) {
                return error_set(error, "--rows: row %d, column %d: expected '.', '1' or '2'",
                                 y + 1, x + 1);
            }
            state->cells[y][x] = (uint8_t)(*cell == '.' ? 0 : *cell - '0');
            men += *cell == '1';
        }
        if (rows[at] != (y < HALMA_SIZE - 1 ? '/' : '\0')) {
            return error_set(error, "--rows needs 16 rows of 16 cells, separated by '/'");
        }
    }
    return men == HALMA_MEN ||
           error_set(error, "--rows: an army has %d pieces, not %u", HALMA_MEN, men);
}

static void clear_army(struct halma_state *state, int seat)
{
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            state->cells[y][x] = state->cells[y][x] == seat + 1 ? 0 : state->cells[y][x];
        }
    }
}

/* Plays and prints the moves found, under the basic rules, while the opponent passes. Returns
 * whether the moves are legal and bring all pieces into the target corner. */
static bool replay(struct halma_state state, const struct race_plan *plan)
{
    struct text turn = {0};
    bool legal = true;
    for (unsigned i = 0; i < plan->length && legal; i++) {
        struct halma_board board;
        state.mover = 0;
        halma_board_set(&board, &state);
        text_clear(&turn);
        halma_board_turn(&board, plan->from[i], plan->to[i], &turn);
        legal = halma_game.play(&state, text_string(&turn), NULL);
        printf("%s\n", text_string(&turn));
    }
    text_free(&turn);
    return legal && state.reason == HALMA_HOME;
}

static int cli_halma_solve_solve(const struct halma_state *state, const struct options *options)
{
    unsigned width = (unsigned)options_number(options, "width", 0);
    struct race *race = race_open(width);
    struct race_plan plan = {.length = 0};
    struct halma_board board;
    int64_t begin_ns = clock_now_ns();
    struct race_limits limits = {
        .width = width,
        .width_first = WIDTH_FIRST,
        .moves = RACE_MOVES_MAX,
        .noise = NOISE,
        .seed = options_number(options, "seed", 0),
        .end_ns = begin_ns + (int64_t)options_number(options, "ms", 0) * NS_PER_MS,
    };
    halma_board_set(&board, state);
    race_improve(race, &board, 0, &limits, &plan);
    uint64_t nodes = race_nodes(race);
    double seconds = (double)(clock_now_ns() - begin_ns) / 1e9;
    race_close(race);
    if (plan.length == 0) {
        return cli_fail("no plan was found in %.1f s", seconds);
    }
    if (!replay(*state, &plan)) {
        return cli_fail("the plan breaks the rules");
    }
    printf("# %u move%s, checked against the rules; %.1f s, %llu position%s examined\n",
           plan.length, plural(plan.length), seconds, (unsigned long long)nodes, plural(nodes));
    return CLI_OK;
}

static int cli_halma_solve_run(struct options *options, int argc, char **argv)
{
    struct halma_state state;
    const char *rows = options_text(options, "rows");
    struct error error;
    (void)argc, (void)argv;
    if (!cli_has_rules(&halma_game, options)) {
        return CLI_MISUSED;
    }
    halma_game.start(&state, &(struct rules){.variant = options_text(options, "rules")});
    if (rows != NULL && !read_rows(&state, rows, &error)) {
        return cli_misuse("%s", error.text);
    }
    if (options_flag(options, "alone")) {
        clear_army(&state, 1);
    }
    return cli_halma_solve_solve(&state, options);
}

static const struct option_row cli_halma_solve_rows[] = {
    {"alone", OPTION_ON, .help = "remove player 2's pieces"},
    {"rows", OPTION_OF("ROWS"),
     .help = "position: 16 rows of 16 cells, separated by '/'; a cell is '.', '1' or '2'. "
             "`faceoff adjudicate` prints boards in this format (default: the start of the game)"},
    {"rules", OPTION_OF("VARIANT"),
     .help = "rule variant, as listed by `faceoff match --help` (default: the contest's)"},
    {"ms", OPTION_IN(1, MS_MAX), .otherwise = "10000", .help = "time limit in ms"},
    {"width", OPTION_IN(1, WIDTH_MAX), .otherwise = "2000000",
     .help = "maximum number of positions that the search keeps after each move"},
    {"seed", OPTION_IN(0, UINT64_MAX), .otherwise = "1",
     .help = "seed for the random variation of the search"},
    {.name = NULL},
};

const struct cli_command halma_solve = {
    .name = "halma",
    .about = "Find a way to bring player 1's pieces home in as few moves as possible, while "
             "player 2's pieces stand still. Print one move per line, then the number of moves. "
             "The plan is checked against the rules. With more time, the command may find a "
             "shorter plan.",
    .rows = cli_halma_solve_rows,
    .operands_max = 1,
    .examples = "  faceoff solve halma --alone --ms 10000\n",
    .run = cli_halma_solve_run,
};
