/* Measures the cost of the referee. The time per turn with bots that answer at once is compared
 * with the time of a raw round trip over two pipes between two processes in the same run. Both are
 * measured twice: with every game (or pair of processes) pinned to its own core, and without
 * pinning. Without pinning, the time varies between three and ten microseconds per turn, depending
 * on the scheduler's choices.
 * Usage: bench_referee INSTANT_BOT [REPEATS] */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/memory.h"
#include "protocols/protocol.h"
#include "referee/cores.h"
#include "referee/host.h"

#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* --- samples --- */

struct samples {
    int64_t *ns;
    size_t count, capacity;
};

static void samples_add(struct samples *samples, int64_t ns)
{
    if (samples->count == samples->capacity) {
        samples->capacity = samples->capacity == 0 ? 4096 : samples->capacity * 2;
        samples->ns = memory_resize(samples->ns, samples->capacity * sizeof *samples->ns);
    }
    samples->ns[samples->count++] = ns;
}

static int compare(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

struct summary {
    double mean, p50, p99; /* microseconds */
};

static struct summary summarize(struct samples *samples)
{
    qsort(samples->ns, samples->count, sizeof *samples->ns, compare);
    double sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        sum += (double)samples->ns[i];
    }
    return (struct summary){sum / (double)samples->count / 1e3,
                            (double)samples->ns[samples->count / 2] / 1e3,
                            (double)samples->ns[samples->count * 99 / 100] / 1e3};
}

/* --- the raw round trip --- */

struct echo {
    pid_t pid;
    int to, from;
};

static struct echo echo_start(const char *bot)
{
    int to[2], from[2];
    if (pipe2(to, 0) != 0 || pipe2(from, 0) != 0) {
        abort();
    }
    pid_t pid = fork();
    if (pid == 0) {
        dup2(to[0], 0);
        dup2(from[1], 1);
        closefrom(3);
        execl(bot, bot, (char *)NULL);
        _exit(127);
    }
    close(to[0]);
    close(from[1]);
    return (struct echo){pid, to[1], from[0]};
}

static void round_trips(const char *bot, size_t trips, struct samples *samples)
{
    struct echo echo = echo_start(bot);
    char bytes[16];
    int64_t before = 0;
    for (size_t i = 0; i <= trips; i++) {
        if (write(echo.to, "1\n4\n", 4) != 4 || read(echo.from, bytes, sizeof bytes) != 4) {
            abort();
        }
        int64_t now = clock_now_ns();
        if (i > 0) { /* the first round trip includes the start of the process */
            samples_add(samples, now - before);
        }
        before = now;
    }
    close(echo.to);
    close(echo.from);
    waitpid(echo.pid, NULL, 0);
}

/* Runs round trips in `pairs` pairs of processes at the same time. Keeps only the samples of the
 * first pair. */
static void raw(const char *bot, unsigned pairs, bool pin, size_t trips, struct samples *samples)
{
    pid_t others[16] = {0};
    for (unsigned i = 1; i < pairs; i++) {
        others[i] = fork();
        if (others[i] == 0) {
            struct samples ignored = {0};
            core_pin(pin ? core_number(i) : -1);
            for (;;) { /* until killed */
                ignored.count = 0;
                round_trips(bot, trips, &ignored);
            }
        }
    }
    cpu_set_t before;
    sched_getaffinity(0, sizeof before, &before);
    core_pin(pin ? core_number(0) : -1);
    round_trips(bot, trips, samples);
    sched_setaffinity(0, sizeof before, &before);
    for (unsigned i = 1; i < pairs; i++) {
        kill(others[i], SIGKILL);
        waitpid(others[i], NULL, 0);
    }
}

/* --- the referee --- */

/* A game without rules that ends after a fixed number of turns, so that only the referee takes
 * time. Each sample is the time since the previous turn. */
struct endless_state {
    int turns;
};

#define TURNS_A_GAME 20000

/* Every concurrent game has its own thread. */
static _Thread_local struct samples turn_samples;
static _Thread_local int64_t last_turn_ns;

static void endless_start(void *state, const struct rules *rules)
{
    (void)rules;
    *(struct endless_state *)state = (struct endless_state){0};
}

static int endless_mover(const void *state)
{
    int turns = ((const struct endless_state *)state)->turns;
    return turns == TURNS_A_GAME ? -1 : turns % 2;
}

static bool endless_play(void *state, const char *turn, struct ruling *ruling)
{
    (void)turn;
    (void)ruling;
    int64_t now = clock_now_ns();
    struct endless_state *endless = state;
    if (endless->turns++ >= 2) { /* the first two turns include the start of the processes */
        samples_add(&turn_samples, now - last_turn_ns);
    }
    last_turn_ns = now;
    return true;
}

static void endless_observe(const void *state, int seat, struct text *text)
{
    (void)state;
    (void)seat;
    text_puts(text, "4");
}

static void endless_outcome(const void *state, struct outcome *outcome)
{
    *outcome =
        (struct outcome){.over = endless_mover(state) < 0, .winner = -1, .reason = "enough turns"};
}

static const struct game endless_game = {
    .name = "endless",
    .state_size = sizeof(struct endless_state),
    .start = endless_start,
    .mover = endless_mover,
    .play = endless_play,
    .observe = endless_observe,
    .outcome = endless_outcome,
};

struct series {
    const struct command *command;
    unsigned left;
    struct samples *samples;
};

static bool next(void *data, unsigned slot, struct host_game *game)
{
    (void)slot;
    struct series *series = data;
    if (series->left == 0) {
        return false;
    }
    series->left--;
    *game = (struct host_game){
        .setup = {.game = &endless_game,
                  .protocol = &protocol_codingame,
                  .clock = {.ready_ns = NS_PER_S, .first_ns = NS_PER_S, .turn_ns = NS_PER_S},
                  .forfeit_scores = {1, 0}},
        .commands = {series->command, series->command},
    };
    return true;
}

static void finished(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match)
{
    struct series *series = data;
    (void)slot;
    (void)game;
    for (size_t i = 0; i < turn_samples.count; i++) {
        samples_add(series->samples, turn_samples.ns[i]);
    }
    free(turn_samples.ns);
    turn_samples = (struct samples){0};
    if (match->result.forfeit) {
        fprintf(stderr, "bench_referee: forfeit: %s\n", match->result.fault.detail);
        abort();
    }
}

static void referee(const struct command *command, unsigned slots, bool pin, unsigned game_count,
                    struct samples *samples)
{
    struct error error;
    struct host *host =
        host_open(&(struct host_options){.slots = slots, .grace_ns = NS_PER_S, .pin = pin}, &error);
    if (host == NULL) {
        fprintf(stderr, "bench_referee: %s\n", error.text);
        exit(1);
    }
    struct series series = {command, game_count, samples};
    struct host_client client = {.next = next, .finished = finished, .data = &series};
    host_run(host, &client, &error);
    host_close(host);
}

/* --- the comparison --- */

static void compare_at(const char *bot, unsigned slots, bool pin, unsigned repeats)
{
    struct samples raw_samples = {0}, referee_samples = {0};
    struct command command = {0};
    command_add(&command, bot);
    command_add(&command, "4");
    for (unsigned repeat = 0; repeat < repeats; repeat++) {
        raw(bot, slots, pin, TURNS_A_GAME, &raw_samples);
        referee(&command, slots, pin, slots, &referee_samples);
    }
    struct summary pipes = summarize(&raw_samples), turns = summarize(&referee_samples);
    const char *where = pin ? "pinned" : "anywhere";
    printf("raw_round_trip_j%u_%s mean %.2f p50 %.2f p99 %.2f us\n", slots, where, pipes.mean,
           pipes.p50, pipes.p99);
    printf("referee_turn_j%u_%s mean %.2f p50 %.2f p99 %.2f us\n", slots, where, turns.mean,
           turns.p50, turns.p99);
    printf("referee_to_raw_j%u_%s mean %.2f p50 %.2f ratio\n", slots, where,
           turns.mean / pipes.mean, turns.p50 / pipes.p50);
    fflush(stdout);
    command_free(&command);
    free(raw_samples.ns);
    free(referee_samples.ns);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "Usage: bench_referee INSTANT_BOT [REPEATS]\n");
        return 2;
    }
    unsigned repeats = argc > 2 ? (unsigned)atoi(argv[2]) : 20;
    for (unsigned slots = 1; slots <= 2; slots++) {
        compare_at(argv[1], slots, true, repeats);
        compare_at(argv[1], slots, false, repeats);
    }
    return 0;
}
