/* Measures the cost of a strict sandbox. The first measurement sends a line to a bot and waits for
 * the answer. The second measurement starts a bot in a new sandbox, waits for its first answer, and
 * ends it. Both are compared with the same bot without a sandbox, which only runs under a
 * supervising process (see referee/leash.h). The measurements with and without a sandbox alternate
 * on one core.
 * Usage: bench_sandbox INSTANT_BOT [REPEATS] */
#define _GNU_SOURCE
#include "base/clock.h"
#include "referee/cores.h"
#include "referee/leash.h"

#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define TRIPS 5000 /* round trips per measurement */
#define REPEATS_MAX 1000

static void stop(const char *what)
{
    fprintf(stderr, "bench_sandbox: %s\n", what);
    exit(1);
}

struct bot {
    struct leash leash;
    struct text files;
    int to, from;
};

/* Starts the bot under a new supervising process. */
static void start(struct bot *bot, const struct sandbox *sandbox, char *program)
{
    struct error error;
    int to[2], from[2];
    char *words[] = {program, NULL};
    const struct command command = {.words = words, .count = 1};
    *bot = (struct bot){.leash.fd = -1};
    sandbox_list_files(&command, &bot->files);
    const struct leash_setup setup = {.core = 0,
                                      .process_limit = RLIM_INFINITY,
                                      .sandbox = sandbox,
                                      .place = {bot->files.data, bot->files.length, NULL}};
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0 ||
        !leash_open(&bot->leash, &setup, false, &error) ||
        !leash_spawn(&bot->leash, true, "", &command, (const int[3]){to[0], from[1], 2}, &error)) {
        stop("cannot start the bot");
    }
    close(to[0]);
    close(from[1]);
    bot->to = to[1];
    bot->from = from[0];
}

static void end(struct bot *bot)
{
    struct pollfd readable = {bot->leash.fd, POLLIN, 0};
    close(bot->to);
    poll(&readable, 1, -1);
    close(bot->from);
    leash_close(&bot->leash);
    text_free(&bot->files);
}

static void trip(const struct bot *bot)
{
    char bytes[16];
    if (write(bot->to, "1\n4\n", 4) != 4 || read(bot->from, bytes, sizeof bytes) != 4) {
        stop("the bot does not echo");
    }
}

/* Returns the time of a round trip to the bot in microseconds. */
static double line(const struct sandbox *sandbox, char *program)
{
    struct bot bot;
    start(&bot, sandbox, program);
    trip(&bot);
    int64_t begin_ns = clock_now_ns();
    for (int i = 0; i < TRIPS; i++) {
        trip(&bot);
    }
    double us = (double)(clock_now_ns() - begin_ns) / 1e3 / TRIPS;
    end(&bot);
    return us;
}

/* Returns the time in milliseconds until the first answer of a new bot. Sets *whole to the time
 * until all processes of the bot are gone. */
static double first(const struct sandbox *sandbox, char *program, double *whole)
{
    struct bot bot;
    int64_t begin_ns = clock_now_ns();
    start(&bot, sandbox, program);
    trip(&bot);
    double ms = (double)(clock_now_ns() - begin_ns) / 1e6;
    end(&bot);
    *whole = (double)(clock_now_ns() - begin_ns) / 1e6;
    return ms;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print(const char *name, double *values, unsigned count, const char *unit)
{
    qsort(values, count, sizeof *values, compare);
    printf("%s best %.3f p50 %.3f %s\n", name, values[0], values[count / 2], unit);
}

int main(int argc, char **argv)
{
    static double lines[2][REPEATS_MAX], firsts[2][REPEATS_MAX], wholes[2][REPEATS_MAX];
    if (argc < 2) {
        fprintf(stderr, "Usage: bench_sandbox INSTANT_BOT [REPEATS]\n");
        return 2;
    }
    int wanted = argc > 2 ? atoi(argv[2]) : 40;
    unsigned repeats = wanted < 1 ? 1 : wanted > REPEATS_MAX ? REPEATS_MAX : (unsigned)wanted;
    struct error error;
    struct sandbox_setup wishes = {
        .level = SANDBOX_STRICT,
        .limits = {.memory = 256 << 20, .processes = 1, .disk = 16 << 20},
        .programs = 2};
    struct sandbox *sandbox = sandbox_open(&wishes, &error);
    if (sandbox == NULL) {
        stop(error.text);
    }
    core_pin(0);
    for (unsigned i = 0; i < repeats; i++) {
        for (int side = 0; side < 2; side++) {
            const struct sandbox *within = side == 0 ? NULL : sandbox;
            lines[side][i] = line(within, argv[1]);
            firsts[side][i] = first(within, argv[1], &wholes[side][i]);
        }
    }
    print("line_off", lines[0], repeats, "us");
    print("line_strict", lines[1], repeats, "us");
    printf("line_strict_to_off best %.3f p50 %.3f ratio\n", lines[1][0] / lines[0][0],
           lines[1][repeats / 2] / lines[0][repeats / 2]);
    print("first_spawn_off", firsts[0], repeats, "ms");
    print("first_spawn_strict", firsts[1], repeats, "ms");
    print("first_spawn_and_end_off", wholes[0], repeats, "ms");
    print("first_spawn_and_end_strict", wholes[1], repeats, "ms");
    sandbox_close(sandbox);
    return 0;
}
