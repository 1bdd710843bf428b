/* Measures the cost of the mediator, which starts a new process of the bot for each turn. The time
 * per turn is compared with the time of a bare posix_spawn, write, read and wait for the same
 * program. The two measurements alternate in one run, first with one slot and then with two. The
 * ratio compares the best repetitions, because other load on the machine slows down either
 * measurement at random. The medians are printed too. With `strict`, a third measurement runs the
 * bot in a sandbox.
 * Usage: bench_mediator TURN_BOT [REPEATS [strict]] */
#define _GNU_SOURCE
#include "base/clock.h"
#include "contests/contest.h"
#include "referee/host.h"
#include "sandbox/sandbox.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define GAMES 4 /* games per slot in each measurement */
#define TURNS_A_GAME 200
#define REPEATS_MAX 1000

extern char **environ;

/* --- turns without the mediator --- */

static void bare_turn(const char *bot)
{
    int to[2], from[2];
    char answer[64];
    if (pipe2(to, O_CLOEXEC) != 0 || pipe2(from, O_CLOEXEC) != 0) {
        abort();
    }
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, to[0], 0);
    posix_spawn_file_actions_adddup2(&actions, from[1], 1);
    char *argv[] = {(char *)bot, (char *)"state", NULL};
    pid_t pid;
    int status;
    if (posix_spawn(&pid, bot, &actions, NULL, argv, environ) != 0) {
        abort();
    }
    posix_spawn_file_actions_destroy(&actions);
    close(to[0]);
    close(from[1]);
    if (write(to[1], "LOC A 1\n", 8) != 8 || read(from[0], answer, sizeof answer) <= 0 ||
        waitpid(pid, &status, 0) != pid) {
        abort();
    }
    close(to[1]);
    close(from[0]);
}

static void bare_turns(const char *bot)
{
    for (int i = 0; i < GAMES * TURNS_A_GAME; i++) {
        bare_turn(bot);
    }
}

/* Returns the time per turn in microseconds, with `slots` processes running at once. */
static double bare(const char *bot, unsigned slots)
{
    int64_t begin_ns = clock_now_ns();
    for (unsigned i = 1; i < slots; i++) {
        pid_t pid = fork();
        if (pid == 0) {
            bare_turns(bot);
            _exit(0);
        }
    }
    bare_turns(bot);
    while (waitpid(-1, NULL, 0) > 0) {
    }
    return (double)(clock_now_ns() - begin_ns) / 1e3 / (GAMES * TURNS_A_GAME * slots);
}

/* --- turns with the mediator --- */

struct series {
    const struct command *command;
    unsigned left;
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
        .setup = {.game = contest_potm.game,
                  .protocol = contest_potm.protocol,
                  .clock = {.bank_ns = 1000 * NS_PER_S}},
        .commands = {series->command, series->command},
    };
    return true;
}

static void finished(void *data, unsigned slot, const struct host_game *game,
                     const struct match *match)
{
    (void)data;
    (void)slot;
    (void)game;
    if (match->turns.count != TURNS_A_GAME || match->turn_facts[0].lost != NULL) {
        fprintf(stderr, "bench_mediator: the bot does not play as it should\n");
        abort();
    }
}

static double mediated(const struct command *command, unsigned slots, const struct sandbox *sandbox)
{
    struct error error;
    struct host *host = host_open(
        &(struct host_options){.slots = slots, .bot_files = true, .sandbox = sandbox}, &error);
    if (host == NULL) {
        fprintf(stderr, "bench_mediator: %s\n", error.text);
        exit(1);
    }
    struct series series = {command, GAMES * slots};
    struct host_client client = {.next = next, .finished = finished, .data = &series};
    int64_t begin_ns = clock_now_ns();
    host_run(host, &client, &error);
    double us = (double)(clock_now_ns() - begin_ns) / 1e3 / (GAMES * TURNS_A_GAME * slots);
    host_close(host);
    return us;
}

/* --- the comparison --- */

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_side(const char *name, unsigned slots, double *us, unsigned count)
{
    qsort(us, count, sizeof *us, compare);
    printf("%s_turns_j%u best %.0f p50 %.0f turns/s\n", name, slots, 1e6 / us[0],
           1e6 / us[count / 2]);
}

static struct sandbox *open_sandbox(void)
{
    struct error error;
    struct sandbox_setup wishes = {
        .level = SANDBOX_STRICT,
        .limits = {.memory = 256 << 20, .processes = 1, .disk = 16 << 20},
        .programs = 4};
    struct sandbox *sandbox = sandbox_open(&wishes, &error);
    if (sandbox == NULL) {
        fprintf(stderr, "bench_mediator: %s\n", error.text);
        exit(1);
    }
    return sandbox;
}

static void print_ratio(const char *name, unsigned slots, const double *a, const double *b,
                        unsigned repeats)
{
    printf("%s_j%u best %.2f p50 %.2f ratio\n", name, slots, a[0] / b[0],
           a[repeats / 2] / b[repeats / 2]);
}

int main(int argc, char **argv)
{
    static double bares[REPEATS_MAX], mediateds[REPEATS_MAX], stricts[REPEATS_MAX];
    if (argc < 2) {
        fprintf(stderr, "Usage: bench_mediator TURN_BOT [REPEATS]\n");
        return 2;
    }
    int wanted = argc > 2 ? atoi(argv[2]) : 30;
    unsigned repeats = wanted < 1 ? 1 : wanted > REPEATS_MAX ? REPEATS_MAX : (unsigned)wanted;
    struct command command = {0};
    command_add(&command, argv[1]);
    struct sandbox *sandbox = argc > 3 ? open_sandbox() : NULL;
    for (unsigned slots = 1; slots <= 2; slots++) {
        for (unsigned i = 0; i < repeats; i++) {
            bares[i] = bare(argv[1], slots);
            mediateds[i] = mediated(&command, slots, NULL);
            stricts[i] = sandbox != NULL ? mediated(&command, slots, sandbox) : 0;
        }
        print_side("bare", slots, bares, repeats);
        print_side("mediated", slots, mediateds, repeats);
        print_ratio("mediated_to_bare", slots, mediateds, bares, repeats);
        if (sandbox != NULL) {
            print_side("strict", slots, stricts, repeats);
            print_ratio("strict_to_bare", slots, stricts, bares, repeats);
            print_ratio("strict_to_mediated", slots, stricts, mediateds, repeats);
        }
        fflush(stdout);
    }
    sandbox_close(sandbox);
    command_free(&command);
    return 0;
}
