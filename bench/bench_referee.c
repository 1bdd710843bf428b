/* What the referee costs: time a turn with bots that answer at once, against a raw round trip over
 * two pipes between two processes, both measured in the same run.
 * Usage: bench_referee INSTANT_BOT [GAMES] */
#define _GNU_SOURCE
#include "base/clock.h"
#include "base/memory.h"
#include "games/soccer/soccer.h"
#include "protocols/codingame.h"
#include "referee/host.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define REPEATS 5

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
        if (i > 0) { /* the first one holds the start of the process */
            samples_add(samples, now - before);
        }
        before = now;
    }
    close(echo.to);
    close(echo.from);
    waitpid(echo.pid, NULL, 0);
}

/* `pairs` round trips at once, each from a process of its own; the samples of the first are kept. */
static void raw(const char *bot, unsigned pairs, size_t trips, struct samples *samples)
{
    pid_t others[16];
    for (unsigned i = 1; i < pairs; i++) {
        others[i] = fork();
        if (others[i] == 0) {
            struct samples ignored = {0};
            for (;;) { /* until killed */
                ignored.count = 0;
                round_trips(bot, trips, &ignored);
            }
        }
    }
    round_trips(bot, trips, samples);
    for (unsigned i = 1; i < pairs; i++) {
        kill(others[i], SIGKILL);
        waitpid(others[i], NULL, 0);
    }
}

/* --- the referee --- */

static struct game timed_game; /* soccer, but each turn played is timed */

/* From one turn played to the next of the same game. Each game at once has its thread. */
static _Thread_local struct samples turn_samples;
static _Thread_local int64_t last_turn_ns; /* 0: no turn yet in this game */

static void timed_start(void *state, const struct rules *rules)
{
    last_turn_ns = 0;
    soccer_game.start(state, rules);
}

static bool timed_play(void *state, const char *turn, struct ruling *ruling)
{
    int64_t now = clock_now_ns();
    if (last_turn_ns != 0) {
        samples_add(&turn_samples, now - last_turn_ns);
    }
    last_turn_ns = now;
    return soccer_game.play(state, turn, ruling);
}

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
        .setup = {.game = &timed_game,
                  .protocol = &protocol_codingame,
                  .clock = {NS_PER_S, NS_PER_S, NS_PER_S, 0},
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

static void referee(const struct command *command, unsigned slots, unsigned game_count,
                    struct samples *samples)
{
    struct error error;
    struct host *host =
        host_open(&(struct host_options){.slots = slots, .grace_ns = NS_PER_S}, &error);
    if (host == NULL) {
        fprintf(stderr, "bench_referee: %s\n", error.text);
        exit(1);
    }
    struct series series = {command, game_count, samples};
    struct host_client client = {.next = next, .finished = finished, .data = &series};
    host_run(host, &client);
    host_close(host);
}

/* --- the whole --- */

/* The longest of some random games. */
static void script_game(struct turns *longest)
{
    struct soccer_state state;
    struct text turn = {0};
    struct turns turns = {0};
    for (uint64_t seed = 0; seed < 500; seed++) {
        struct random random;
        random_seed(&random, seed);
        turns_clear(&turns);
        soccer_game.start(&state, &(struct rules){0});
        while (soccer_game.mover(&state) >= 0) {
            text_clear(&turn);
            soccer_game.random_turn(&state, &random, &turn);
            soccer_game.play(&state, text_string(&turn), NULL);
            turns_add(&turns, text_string(&turn));
        }
        if (turns.count > longest->count) {
            struct turns swap = *longest;
            *longest = turns;
            turns = swap;
        }
    }
    turns_free(&turns);
    text_free(&turn);
}

static void compare_at(const struct command *command, unsigned slots, unsigned game_count,
                       size_t game_turns)
{
    struct samples raw_samples = {0}, referee_samples = {0};
    for (int repeat = 0; repeat < REPEATS; repeat++) {
        raw(command->words[0], slots, game_count * game_turns / slots / REPEATS, &raw_samples);
        referee(command, slots, game_count / REPEATS, &referee_samples);
    }
    struct summary pipes = summarize(&raw_samples), turns = summarize(&referee_samples);
    printf("referee_raw_round_trip_j%u_mean %.2f us\n", slots, pipes.mean);
    printf("referee_raw_round_trip_j%u_p50 %.2f us\n", slots, pipes.p50);
    printf("referee_raw_round_trip_j%u_p99 %.2f us\n", slots, pipes.p99);
    printf("referee_turn_j%u_mean %.2f us\n", slots, turns.mean);
    printf("referee_turn_j%u_p50 %.2f us\n", slots, turns.p50);
    printf("referee_turn_j%u_p99 %.2f us\n", slots, turns.p99);
    printf("referee_to_raw_j%u_mean %.2f ratio\n", slots, turns.mean / pipes.mean);
    printf("referee_to_raw_j%u_p50 %.2f ratio\n", slots, turns.p50 / pipes.p50);
    fflush(stdout);
    free(raw_samples.ns);
    free(referee_samples.ns);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "Usage: bench_referee INSTANT_BOT [GAMES]\n");
        return 2;
    }
    unsigned game_count = argc > 2 ? (unsigned)atoi(argv[2]) : 2000;
    timed_game = soccer_game;
    timed_game.play = timed_play;
    timed_game.start = timed_start;
    struct turns turns = {0};
    script_game(&turns);
    struct command command = {0};
    command_add(&command, argv[1]);
    for (size_t i = 0; i < turns.count; i++) {
        command_add(&command, turns_get(&turns, i));
    }
    compare_at(&command, 1, game_count, turns.count);
    compare_at(&command, 2, game_count, turns.count);
    command_free(&command);
    turns_free(&turns);
    return 0;
}
