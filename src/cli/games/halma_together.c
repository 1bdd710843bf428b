#include "cli/games/halma_together.h"

#include "base/clock.h"
#include "base/memory.h"
#include "cli/cli.h"
#include "cli/engines/train.h"
#include "engines/halma/together.h"
#include "store/record_writer.h"
#include "store/report.h"

#include <string.h>

static int64_t begin_ns;

static double seconds_since_begin(void)
{
    return (double)(clock_now_ns() - begin_ns) / 1e9;
}

static void tell(const struct together_game *game, uint64_t round)
{
    fprintf(stderr, "%7.1f s, round %llu: %u turns\n", seconds_since_begin(),
            (unsigned long long)round, game->length);
}

/* Plays the game by the plain rules into *result. False: it is not legal, or does not end at home.
 */
static bool replay(const struct halma_together_task *task, const struct together_game *game,
                   struct game_result *result)
{
    struct halma_state state = *task->start;
    struct text turn = {0};
    bool legal = true;
    result->turns = memory_new(game->length * sizeof *result->turns);
    for (unsigned i = 0; i < game->length && legal; i++) {
        struct halma_board board;
        halma_board_set(&board, &state);
        text_clear(&turn);
        halma_board_turn(&board, game->from[i], game->to[i], &turn);
        result->turns[i].text = memory_copy_string(text_string(&turn));
        result->turns[i].seat = state.mover;
        result->turn_count = i + 1;
        legal = halma_game.play(&state, text_string(&turn), NULL);
    }
    text_free(&turn);
    for (int seat = 0; seat < SEATS; seat++) {
        result->names[seat] = memory_copy_string("together");
        result->commands[seat] = memory_copy_string("faceoff solve halma --together");
        result->stderr_tail[seat] = memory_copy_string("");
        result->scores[seat] = state.scores[seat];
    }
    result->seed = task->seed;
    result->contest = memory_copy_string("proglad");
    result->variant = memory_copy_string("proglad");
    result->reason = memory_copy_string(halma_reason_name(state.reason));
    result->winner = state.scores[1] > state.scores[0];
    result->report = report_print(&halma_game, &state);
    return legal && state.reason == HALMA_HOME;
}

static void print_game(const struct game_result *result, const struct together_report *report)
{
    for (size_t i = 0; i < result->turn_count; i++) {
        printf("%s\n", result->turns[i].text);
    }
    printf("# %zu turns, %zu of the winner, checked by the rules; ", result->turn_count,
           (result->turn_count + 1) / 2);
    if (result->turn_count == report->least) {
        printf("no game is shorter; ");
    } else {
        printf("none has fewer than %u; ", report->least);
    }
    printf("%.1f s, %llu rounds, %llu positions looked at\n", seconds_since_begin(),
           (unsigned long long)report->rounds, (unsigned long long)report->positions);
}

/* False: *error says what is wrong. */
static bool find(const struct halma_together_task *task, struct record_writer *writer,
                 struct error *error)
{
    struct together_game game = {.length = 0};
    struct together_report report;
    struct game_result result = {.players = {-1, -1}};
    struct halma_board board;
    halma_board_set(&board, task->start);
    struct together_limits limits = {.width = (unsigned)task->width,
                                     .seed = task->seed,
                                     .rounds = task->rounds,
                                     .end_ns = begin_ns + (int64_t)task->ms * NS_PER_MS,
                                     .stopped = train_stopped,
                                     .found = tell};
    together_improve(&board, &limits, &game, &report);
    if (game.length == 0) {
        return error_set(error, "no game was found in %.1f s", seconds_since_begin());
    }
    bool good =
        replay(task, &game, &result) || error_set(error, "the game does not stand up to the rules");
    good = good && (writer == NULL || record_writer_add(writer, &result, error));
    if (good) {
        print_game(&result, &report);
    }
    game_result_free(&result);
    return good;
}

int halma_solve_together(const struct halma_together_task *task)
{
    struct record_writer *writer = NULL;
    struct error error;
    begin_ns = clock_now_ns();
    train_begin();
    if (task->out != NULL && (writer = record_writer_open(task->out, false, &error)) == NULL) {
        return cli_fail("solve", "%s", error.text);
    }
    bool good = find(task, writer, &error);
    struct error closing;
    if (!record_writer_close(writer, &closing) && good) {
        good = error_set(&error, "%s", closing.text);
    }
    return good ? CLI_OK : cli_fail("solve", "%s", error.text);
}
