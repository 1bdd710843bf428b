/* Finds the shortest cooperative game of Halma from the start position, under proglad's rules.
 * Prints each shorter game that it finds to standard error. */
#include "options.h"
#include "stop.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/stop.h"
#include "games/verdict.h"
#include "store/record_writer.h"
#include "together/search.h"

#include <stdio.h>
#include <stdlib.h>

/* largest beam width; each unit of width takes about 1.5 KB of memory */
#define WIDTH_MAX 100000u
#define MS_DEFAULT 10000
#define MS_MAX 36000000

static const char USAGE[] =
    "Usage: together [--ms N] [--rounds N] [--width N] [--seed N] [--out FILE]\n"
    "\n"
    "Searches for the shortest cooperative game of Halma by the rules of proglad: player 1 gets\n"
    "home, and player 2 builds ladders for player 1. Prints each shorter game's length on\n"
    "standard error, and at the end the shortest game, one turn per line. Ctrl-C ends the search\n"
    "early.\n"
    "\n"
    "  --ms N        time limit in ms (default 10000, or none if --rounds is given)\n"
    "  --rounds N    number of beam searches; the same seed and N give the same game on every\n"
    "                machine\n"
    "  --width N     maximum number of positions to keep after each turn (default 100000)\n"
    "  --seed N      seed of the random numbers (default 1)\n"
    "  --out FILE    write the game as a record, for faceoff show\n"
    "\n"
    "Example: together --rounds 4 --out together.jsonl\n";

struct together_task {
    struct halma_state start; /* the start position */
    uint64_t ms, width, seed, rounds;
    const char *out; /* file to write the game to, as a game record; NULL: none */
};

static int64_t begin_ns;

static double seconds_since_begin(void)
{
    return (double)(clock_now_ns() - begin_ns) / 1e9;
}

static void print_found(const struct together_game *game, uint64_t round)
{
    fprintf(stderr, "%7.1f s, round %llu: %u turns\n", seconds_since_begin(),
            (unsigned long long)round, game->length);
}

/* Replays the game under the rules of Halma, and stores its result. Returns false if a turn is
 * illegal, or if the game does not end with an army at home. */
static bool replay(const struct together_task *task, const struct together_game *game,
                   struct game_result *result)
{
    struct halma_state state = task->start;
    struct text turn = {0};
    bool legal = true;
    result->record.turns = memory_new(game->length * sizeof *result->record.turns);
    for (unsigned i = 0; i < game->length && legal; i++) {
        struct halma_board board;
        halma_board_set(&board, &state);
        text_clear(&turn);
        halma_board_turn(&board, game->from[i], game->to[i], &turn);
        result->record.turns[i].text = memory_copy_string(text_string(&turn));
        result->record.turns[i].seat = state.mover;
        result->record.turn_count = i + 1;
        legal = halma_game.play(&state, text_string(&turn), NULL);
    }
    text_free(&turn);
    for (int seat = 0; seat < SEATS; seat++) {
        result->record.names[seat] = memory_copy_string("together");
        result->record.commands[seat] = memory_copy_string("lab/together");
        result->record.stderr_text[seat] = memory_copy_string("");
        result->outcome.scores[seat] = state.scores[seat];
    }
    result->place.seed = task->seed;
    result->record.contest = memory_copy_string("proglad");
    result->record.variant = memory_copy_string("proglad");
    result->outcome.reason = memory_copy_string(halma_reason_name(state.reason));
    result->outcome.winner = state.scores[1] > state.scores[0];
    struct text report = {0};
    verdict_report(&halma_game, &state, &report);
    result->outcome.report = report.data;
    return legal && state.reason == HALMA_HOME;
}

static void print_game(const struct game_result *result, const struct together_report *report)
{
    for (size_t i = 0; i < result->record.turn_count; i++) {
        printf("%s\n", result->record.turns[i].text);
    }
    printf("# %zu turns, %zu of the winner, checked by the rules; ", result->record.turn_count,
           (result->record.turn_count + 1) / 2);
    if (result->record.turn_count == report->least) {
        printf("no shorter game exists; ");
    } else {
        printf("no game has fewer than %u; ", report->least);
    }
    printf("%.1f s, %llu rounds, %llu positions expanded\n", seconds_since_begin(),
           (unsigned long long)report->rounds, (unsigned long long)report->positions);
}

/* Searches for the shortest game, and prints it. Returns false and sets *error if this fails. */
static bool find(const struct together_task *task, struct record_writer *writer,
                 struct error *error)
{
    struct together_game game = {.length = 0};
    struct together_report report;
    struct game_result result = {.place.players = {-1, -1}};
    struct halma_board board;
    halma_board_set(&board, &task->start);
    struct together_limits limits = {.width = (unsigned)task->width,
                                     .seed = task->seed,
                                     .rounds = task->rounds,
                                     .end_ns = begin_ns + (int64_t)task->ms * NS_PER_MS,
                                     .stopped = stop_is_asked,
                                     .found = print_found};
    together_improve(&board, &limits, &game, &report);
    if (game.length == 0) {
        return error_set(error, "found no game in %.1f s", seconds_since_begin());
    }
    bool good = replay(task, &game, &result) ||
                error_set(error, "the game that was found is illegal; this is a bug in the search");
    good = good && (writer == NULL || record_writer_add(writer, &result, error));
    if (good) {
        print_game(&result, &report);
    }
    game_result_free(&result);
    return good;
}

/* Runs the search, and prints the turns of the game. Returns the exit status. */
static int run(const struct together_task *task)
{
    struct record_writer *writer = NULL;
    struct error error, closing;
    begin_ns = clock_now_ns();
    stop_begin();
    bool good = task->out == NULL ||
                (writer = record_writer_open(task->out, RECORD_FILE_EMPTY, &error)) != NULL;
    good = good && find(task, writer, &error);
    if (!record_writer_close(writer, &closing) && good) {
        good = error_set(&error, "%s", closing.text);
    }
    if (!good) {
        fprintf(stderr, "together: %s\n", error.text);
    }
    return good && fflush(stdout) == 0 ? 0 : 1;
}

int main(int argc, char **argv)
{
    struct together_task task = {.width = WIDTH_MAX, .seed = 1};
    const struct lab_option options[] = {
        {"--ms", LAB_NUMBER, &task.ms, 1, MS_MAX},
        {"--rounds", LAB_NUMBER, &task.rounds, 1, UINT64_MAX - 1},
        {"--width", LAB_NUMBER, &task.width, 1, WIDTH_MAX},
        {"--seed", LAB_NUMBER, &task.seed, 0, UINT64_MAX},
        {"--out", LAB_TEXT, &task.out, 0, 0},
        {.name = NULL},
    };
    if (lab_options_read(options, USAGE, argc, argv) != 0) {
        lab_misuse(argv, USAGE, "unexpected argument %.40s", argv[1]);
    }
    if (task.ms == 0) {
        /* if the number of rounds is limited, the time limit defaults to the largest possible
         * value */
        task.ms = task.rounds == 0 ? MS_DEFAULT : MS_MAX;
    }
    task.rounds = task.rounds == 0 ? UINT64_MAX : task.rounds;
    halma_game.start(&task.start, &(struct rules){.first = 0});
    return run(&task);
}
