/* `faceoff analyze showdown`: a recorded game turn by turn, as one player could see it: what the
 * engine believes beside what is true, and what it would do. */
#include "cli/cli.h"

#include "base/memory.h"
#include "engines/showdown/mind.h"
#include "games/showdown/showdown.h"
#include "store/record_reader.h"

#include <stdlib.h>
#include <string.h>

struct analysis {
    uint64_t game, seat, turn, nodes, seed;
};

/* A square of the belief: the chance that he is there in tenths, or a wall that is likelier than
 * not. A dot: hardly; a plus: less than a tenth. */
static char belief_mark(unsigned at, unsigned walls)
{
    if (walls > PARTICLES / 2 && at < PARTICLES / 10) {
        return '#';
    }
    if (at >= PARTICLES / 10) {
        unsigned tenths = 10 * at / PARTICLES;
        return tenths > 9 ? '!' : (char)('0' + tenths);
    }
    return at > 0 ? '+' : '.';
}

static char truth_mark(const struct showdown_state *state, struct showdown_square square)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (state->at[seat].row == square.row && state->at[seat].column == square.column) {
            return (char)('1' + seat);
        }
    }
    return showdown_wall_at(state, square) ? '#' : '.';
}

static void print_maps(const struct mind *mind, const struct showdown_state *state)
{
    static uint16_t at[ROWS][COLUMNS], walls[ROWS][COLUMNS];
    belief_map(&mind->belief, at, walls);
    printf("  %-26s    %s\n", "belief", "truth");
    for (int row = 0; row < ROWS; row++) {
        char left[COLUMNS + 1] = {0}, right[COLUMNS + 1] = {0};
        for (int column = 0; column < COLUMNS; column++) {
            struct showdown_square square = {(int8_t)row, (int8_t)column};
            left[column] = belief_mark(at[row][column], walls[row][column]);
            right[column] = truth_mark(state, square);
            if (state->at[mind->seat].row == row && state->at[mind->seat].column == column) {
                left[column] = right[column] = (char)('A' + (mind->seat == 0 ? 0 : 1));
            }
        }
        printf("%c %s  %c %s\n", 'A' + row, left, 'A' + row, right);
    }
}

/* What the engine would have done, and what it had to choose from. */
static void print_choice(const struct mind *mind, const char *turn)
{
    const struct choice *choice = &mind->choice;
    printf("  the engine: %s", turn);
    if (choice->alive > 0 && choice->candidates[0].games > 0) {
        const struct candidate *usual = &choice->candidates[0];
        printf(", its usual turn worth %+lld points",
               (long long)(usual->sum / (usual->games > 0 ? usual->games : 1)));
    }
    printf("; %u of %u games agreed with the answer\n", mind->belief.agreeing, PARTICLES);
}

/* The turn that was really made, for the engine's memory. */
static void correct(struct mind *mind, const char *made)
{
    struct showdown_turn turn = showdown_turn_read(made);
    struct deed deed = {.verb = VERB_HELP};
    if (turn.verb <= SHOWDOWN_HELP && showdown_on_board(turn.square)) {
        deed.verb = (uint8_t)turn.verb;
        if (turn.verb == SHOWDOWN_MOVE || turn.verb == SHOWDOWN_WALL || turn.verb == SHOWDOWN_ZAP) {
            deed.to = (struct spot){turn.square.row, turn.square.column};
        }
    }
    mind->turns[mind->count - 1].deed = deed;
}

static void analyze(const struct analysis *analysis, const struct game_result *record)
{
    struct mind *mind = memory_new(sizeof *mind);
    struct showdown_state *state = memory_new(sizeof *state);
    int seat = (int)analysis->seat - 1;
    uint64_t taken = 0;
    mind_init(mind, analysis->seed);
    mind->limits.games = (int)analysis->nodes;
    mind->limits.ms = 0;
    showdown_game.start(state, &(struct rules){.first = 0});
    printf("game %llu: %s (1) against %s (2), seen by player %d, %c on the maps\n",
           (unsigned long long)record->number + 1, record->names[0], record->names[1], seat + 1,
           'A' + seat);
    for (size_t i = 0; i < record->turn_count && state->mover >= 0 && !ferror(stdout); i++) {
        if (state->mover == seat) {
            struct text line = {0};
            char turn[MIND_LINE_MAX];
            showdown_game.observe(state, seat, &line);
            mind_answer(mind, text_string(&line), turn);
            taken++;
            if (analysis->turn == 0 || analysis->turn == taken) {
                printf("\nturn %llu (%d of the game), hears %s, makes %s\n",
                       (unsigned long long)taken, state->turns[seat] + 1, text_string(&line),
                       record->turns[i].text);
                print_maps(mind, state);
                print_choice(mind, turn);
            }
            correct(mind, record->turns[i].text);
            text_free(&line);
        }
        showdown_game.play(state, record->turns[i].text, NULL);
    }
    free(mind);
    free(state);
}

static int analyze_file(const struct analysis *analysis, const char *path)
{
    struct game_result game;
    struct error error;
    if (!record_find(path, analysis->game, &game, &error)) {
        return cli_fail("analyze", "%s", error.text);
    }
    int code = CLI_OK;
    if (strcmp(game.contest, "potm") == 0) {
        analyze(analysis, &game);
    } else {
        code = cli_fail("analyze", "the game is of the contest \"%.40s\", not potm", game.contest);
    }
    game_result_free(&game);
    return code;
}

static const struct cli_option options[] = {
    {"--game", CLI_NUMBER, offsetof(struct analysis, game), 1, INT64_MAX},
    {"--seat", CLI_NUMBER, offsetof(struct analysis, seat), 1, SEATS},
    {"--turn", CLI_NUMBER, offsetof(struct analysis, turn), 1, TURNS},
    {"--nodes", CLI_NUMBER, offsetof(struct analysis, nodes), 1, 1000000},
    {"--seed", CLI_NUMBER, offsetof(struct analysis, seed), 0, INT64_MAX},
    {.name = NULL},
};

static int run(int argc, char **argv)
{
    struct analysis analysis = {.seat = 1, .nodes = MIND_GAMES, .seed = 1};
    int first = cli_options("analyze", options, &analysis, argc, argv);
    if (first < 0) {
        return CLI_MISUSED;
    }
    if (argc - first != 2) {
        return cli_misuse("analyze", "showdown takes one file of records");
    }
    return analyze_file(&analysis, argv[first + 1]);
}

const struct cli_game_command showdown_analyze = {
    .game = "showdown",
    .help =
        "faceoff analyze showdown FILE [--game N] [--seat 1|2] [--turn K] [--nodes N]\n"
        "                               [--seed N]\n\n"
        "Goes through a recorded game (FILE as written by `faceoff match --out`, - for standard\n"
        "input) as one player heard it. For each of his turns it draws where the engine believes\n"
        "the opponent to be, in tenths of certainty (+ less than one, ! all), and walls (#) that\n"
        "are likelier than not, beside the truth; and says what the engine would have done.\n\n"
        "  --game N   the game of that number (default the first)\n"
        "  --seat S   who looks: 1 (default), A on the maps, or 2, B\n"
        "  --turn K   only the K-th turn that he took\n"
        "  --nodes N  games played out in a turn (default 700)\n\n"
        "Example:\n"
        "  faceoff match --contest potm --bot @engine --bot @greedy --out g.jsonl\n"
        "  faceoff analyze showdown g.jsonl --seat 2 --turn 9\n",
    .options = options,
    .run = run,
};
