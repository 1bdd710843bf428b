/* `faceoff solve soccer`: proves which player wins from a position, and prints a winning line of
 * play. */
#include "cli/cli.h"

#include "base/clock.h"
#include "base/stop.h"
#include "engines/soccer/proof.h"
#include "library/position.h"
#include "referee/stop_signals.h"

#include <string.h>
#include <unistd.h>

#define PROGRESS_NS NS_PER_S

struct soccer_task {
    struct soccer_state state;
    struct solver *solver;
    uint64_t ms, memory;
    bool verify;
    int64_t begin_ns, shown_ns;
};

static double seconds_of(const struct soccer_task *task)
{
    return (double)(clock_now_ns() - task->begin_ns) / (double)NS_PER_S;
}

/* Called by the solver. Shows progress on a terminal, and returns true to stop the search. */
static bool cli_soccer_solve_is_over(void *data)
{
    struct soccer_task *task = data;
    int64_t now_ns = clock_now_ns();
    if (now_ns - task->shown_ns >= PROGRESS_NS && isatty(STDERR_FILENO)) {
        struct solver_report report;
        solver_report(task->solver, &report);
        fprintf(stderr,
                "\r%.0f s, %.1f million positions, table %.0f%% full, left: %u for a win, %u for a "
                "loss ",
                seconds_of(task), (double)report.steps / 1e6,
                100.0 * (double)report.kept / (double)report.room, report.to_win, report.to_lose);
        task->shown_ns = now_ns;
    }
    return stop_is_asked() ||
           (task->ms != 0 && now_ns - task->begin_ns >= (int64_t)task->ms * NS_PER_MS);
}

/* Prints a game that starts from the position. The winner plays winning turns, and the loser plays
 * the turns that the solver needed the most positions to refute. Returns false if the search was
 * stopped early. */
static bool cli_soccer_solve_print_line(const struct soccer_task *task,
                                        const struct solver_limits *limits)
{
    struct soccer_state state = task->state;
    char turn[SOCCER_LINES_MAX + 1];
    unsigned count = 0;
    printf("line   ");
    while (state.mover >= 0 && solver_turn(task->solver, &state, limits, turn) > 0 &&
           soccer_game.play(&state, turn, NULL)) {
        printf("%s %s", count == 0 ? "" : ";", turn);
        count++;
    }
    printf("\nturns   %u\n", count);
    return state.mover < 0;
}

static int verify(const struct soccer_task *task, int winner, const struct solver_limits *limits)
{
    struct proof_report report;
    enum proof_verdict verdict =
        proof_check(task->solver, &task->state, winner, task->memory << 20, limits, &report);
    if (verdict == PROOF_FALLS) {
        return cli_fail("the check by the rules found an error in the proof");
    }
    if (verdict == PROOF_OPEN) {
        return cli_fail(
            "the check was stopped after %.1f s and %llu position%s; no error was found",
            seconds_of(task), (unsigned long long)report.positions, plural(report.positions));
    }
    printf(
        "proof   checked against the rules: %llu turn%s of the winner, %llu position%s, %.1f s\n",
        (unsigned long long)report.turns, plural(report.turns),
        (unsigned long long)report.positions, plural(report.positions), seconds_of(task));
    return CLI_OK;
}

static int cli_soccer_solve_solve(struct soccer_task *task)
{
    struct solver_limits limits = {.stop = cli_soccer_solve_is_over, .data = task};
    struct solver_report report;
    enum solver_answer answer = solver_run(task->solver, &task->state, &limits);
    double seconds = seconds_of(task);
    solver_report(task->solver, &report);
    if (task->shown_ns != task->begin_ns) {
        fputc('\n', stderr);
    }
    if (answer == SOLVER_OPEN) {
        return cli_fail("not proven in %.1f s, after %llu position%s; about %u more position%s to "
                        "prove a win, %u to prove a loss",
                        seconds, (unsigned long long)report.steps, plural(report.steps),
                        report.to_win, plural(report.to_win), report.to_lose);
    }
    int mover = task->state.mover;
    int winner = answer == SOLVER_WINS ? mover : 1 - mover;
    printf("to move seat %d\nwins    seat %d\n", mover + 1, winner + 1);
    if (!cli_soccer_solve_print_line(task, &limits)) {
        return cli_fail("the example game was interrupted");
    }
    printf("cost    %.1f s, %llu position%s\n", seconds, (unsigned long long)report.steps,
           plural(report.steps));
    return task->verify ? verify(task, winner, &limits) : CLI_OK;
}

/* Reads the position from the options. On error, prints a message and returns false. */
static bool read_position(struct soccer_task *task, const struct options *options)
{
    struct faceoff_position *position = cli_position(&soccer_game, options);
    if (position == NULL) {
        return false;
    }
    memcpy(&task->state, position->state, sizeof task->state);
    faceoff_position_free(position);
    bool good = task->state.mover >= 0 && solver_can(&task->state);
    if (!good) {
        cli_misuse(task->state.mover < 0 ? "--turns: the game is over"
                                         : "only pitches of up to 8x10 can be solved");
    }
    return good;
}

static int cli_soccer_solve_run(struct options *options, int argc, char **argv)
{
    struct soccer_task task = {.ms = options_number(options, "ms", 0),
                               .memory = options_number(options, "memory", 0),
                               .verify = options_flag(options, "verify")};
    (void)argc, (void)argv;
    if (!read_position(&task, options)) {
        return CLI_MISUSED;
    }
    stop_signals_handle(stop_by_signal);
    task.begin_ns = task.shown_ns = clock_now_ns();
    task.solver = solver_open(task.memory << 20);
    int code = cli_soccer_solve_solve(&task);
    solver_close(task.solver);
    return code;
}

static const struct option_row cli_soccer_solve_rows[] = {
    {"turns", OPTION_LIST, .otherwise = "-",
     .help = "turns from the start to the position, as in \"7;2;46\"; - for none"},
    {"rules", OPTION_OF("VARIANT"),
     .help = "size of the pitch, such as 4x4 (default: 8x10, which is also the largest)"},
    {"ms", OPTION_IN(1, UINT32_MAX), .help = "give up after N ms (default: no limit)"},
    {"memory", OPTION_IN(1, 1 << 20), .value = "MIB", .otherwise = "256",
     .help = "memory for results; --verify uses the same amount again"},
    {"verify", OPTION_ON,
     .help = "also check the proof with only the rules of the game: play the winner's answer to "
             "every possible turn of the loser until all games are over"},
    {.name = NULL},
};

const struct cli_command soccer_solve = {
    .name = "soccer",
    .about = "Prove which player wins a position if both play perfectly, and print an example "
             "game. In the example game, the winner plays winning turns, and the loser plays the "
             "turns that were hardest to refute. Exit status 1 if nothing was proven. Ctrl-C "
             "stops the search.",
    .rows = cli_soccer_solve_rows,
    .common = cli_position_rows,
    .operands_max = 1,
    .examples = "solve a small pitch\n"
                "  faceoff solve soccer --rules 4x4 --verify\n",
    .run = cli_soccer_solve_run,
};
