/* Simulates whole events with faults of every part (world.h), until enough steps have been taken. A
 * step is one event that one state machine receives.
 *
 * Options: --seed N simulates the event of one seed, --games N makes its event smaller, --from N
 * begins with another seed, --steps N and --seconds N say when to stop. The first seed is 1. */
#include "check.h"

#include "base/number.h"
#include "world.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#ifdef SANITIZED
#define STEPS 100000
#else
#define STEPS 1000000
#endif
#define SLOW_S 1800

static char command[256]; /* the command that repeats the current simulation */
static const char *program;

static void note_command(uint64_t seed, uint64_t games)
{
    snprintf(command, sizeof command, "%s --seed %llu --games %llu\n", program,
             (unsigned long long)seed, (unsigned long long)games);
}

static void die(int number)
{
    static const char says[] = "the program has failed; to repeat this: ";
    ssize_t written = write(2, says, sizeof says - 1);
    written += write(2, command, strlen(command));
    (void)written;
    signal(number, SIG_DFL);
    raise(number);
}

static void print(uint64_t seed, const struct world_report *report)
{
    printf("seed %llu (%s): %llu steps in %.0f simulated seconds, %llu games, %llu forfeits, "
           "%llu starts, %llu kills, %llu power losses, %llu disk failures, %llu games undone\n",
           (unsigned long long)seed, report->event, (unsigned long long)report->steps,
           (double)report->simulated_us / 1e6, (unsigned long long)report->games,
           (unsigned long long)report->forfeits, (unsigned long long)report->starts,
           (unsigned long long)report->kills, (unsigned long long)report->power_losses,
           (unsigned long long)report->disk_failures, (unsigned long long)report->undone);
}

/* Simulates one event. Returns whether it went as it must. */
static bool simulate_seed(uint64_t seed, uint64_t games, struct world_report *report)
{
    note_command(seed, games);
    world_simulate(seed, games, report);
    return report->broken[0] == '\0';
}

/* Simulates the event of a seed again. Returns whether everything happens again. */
static bool repeats(uint64_t seed, const struct world_report *first)
{
    struct world_report again;
    world_simulate(seed, 0, &again);
    if (memcmp(first, &again, sizeof again) == 0) {
        return true;
    }
    print(seed, first);
    print(seed, &again);
    printf("FAILED: the same seed gives two simulations\n");
    return false;
}

/* Looks for a smaller event of the same seed that fails too, and reports the failure. */
static void report_failure(uint64_t seed, struct world_report *report)
{
    uint64_t games = 0;
    for (uint64_t less = 4; less <= 32 && games == 0; less *= 2) {
        struct world_report smaller;
        if (!simulate_seed(seed, less, &smaller)) {
            games = less;
            *report = smaller;
        }
    }
    note_command(seed, games);
    print(seed, report);
    printf("FAILED: %s\nstate: %s\nto repeat this: %s", report->broken, report->state, command);
}

static bool simulate_many(uint64_t from, uint64_t steps, uint64_t seconds)
{
    struct world_report total = {0};
    time_t end = time(NULL) + (time_t)seconds;
    uint64_t seed = from;
    bool good = true;
    for (; good && (seconds > 0 ? time(NULL) < end : total.steps < steps); seed++) {
        struct world_report report;
        good = simulate_seed(seed, 0, &report);
        if (!good) {
            report_failure(seed, &report);
        } else if (seed % 10 == 0) {
            good = repeats(seed, &report);
        }
        total.steps += report.steps;
        total.games += report.games;
        total.kills += report.kills;
        total.power_losses += report.power_losses;
        total.disk_failures += report.disk_failures;
        total.undone += report.undone;
    }
    printf("%llu steps, seeds %llu to %llu, %llu games, %llu kills, %llu power losses, %llu disk "
           "failures, %llu games undone by power losses\n",
           (unsigned long long)total.steps, (unsigned long long)from, (unsigned long long)seed - 1,
           (unsigned long long)total.games, (unsigned long long)total.kills,
           (unsigned long long)total.power_losses, (unsigned long long)total.disk_failures,
           (unsigned long long)total.undone);
    return good;
}

struct options {
    uint64_t seed; /* the only seed to simulate, or 0 */
    uint64_t games, from, steps, seconds;
};

/* Reads the options. If one of them is wrong, says so and returns false. */
static bool read_options(int argc, char **argv, struct options *options)
{
    const struct {
        const char *name;
        uint64_t *value, min;
    } known[] = {
        {"--seed", &options->seed, 1},       {"--games", &options->games, 0},
        {"--from", &options->from, 1},       {"--steps", &options->steps, 0},
        {"--seconds", &options->seconds, 0},
    };
    const size_t count = sizeof known / sizeof *known;
    for (int i = 1; i < argc; i += 2) {
        struct error error;
        size_t k = 0;
        for (; k < count && strcmp(argv[i], known[k].name) != 0; k++) {
        }
        if (k == count) {
            fprintf(stderr, "unknown option %s\n", argv[i]);
            return false;
        }
        if (!number_read(known[k].name, i + 1 < argc ? argv[i + 1] : "", known[k].min, UINT64_MAX,
                         known[k].value, &error)) {
            fprintf(stderr, "%s\n", error.text);
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv)
{
    struct options options = {.from = 1, .steps = STEPS};
    options.seconds = (uint64_t)quick_or_slow(0, SLOW_S);
    program = argv[0];
    if (options.seconds > 0) {
        options.from = (uint64_t)time(NULL) * 1000; /* the slow run has new seeds */
    }
    if (!read_options(argc, argv, &options)) {
        return 2;
    }
    signal(SIGABRT, die);
    signal(SIGSEGV, die);
    if (options.seed == 0) {
        return simulate_many(options.from, options.steps, options.seconds) ? 0 : 1;
    }
    struct world_report report;
    bool good = simulate_seed(options.seed, options.games, &report);
    print(options.seed, &report);
    if (!good) {
        printf("FAILED: %s\nstate: %s\n", report.broken, report.state);
    }
    return good ? 0 : 1;
}
