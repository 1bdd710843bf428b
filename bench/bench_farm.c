/* Simulates large farms. For each farm, prints the percentage of time that its machines spend on
 * games that count.
 * Usage: bench_farm [GAMES [NAME]]. The default is 200000 games; docs/farm.md shows the results for
 * a million games. */
#include "base/clock.h"
#include "simulation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct seating seatings[] = {{0, 0}, {1, 0}};

struct farm {
    const char *name;
    unsigned machines, slots_each;
    /* The length of a game and the mean time between two crashes of one machine, both in seconds.
     * If crash_s is 0, machines never crash. */
    double game_s, crash_s;
    uint64_t window; /* maximum number of games in progress, or 0 for the coordinator's own
                      * maximum */
    /* also simulate lost connections, failures of the coordinator and loss of the data in Redis,
     * and make one machine in ten slow */
    bool all;
};

/* All machines have 16 slots. A crash always hits a whole machine. With crash_s = 3600, each
 * machine, and therefore each slot, is lost once an hour on average. */
static const struct farm farms[] = {
    {"farm_1000_slots_14s", 63, 16, 14.4, 0, 0, false},
    {"farm_1000_slots_14s_losses", 63, 16, 14.4, 3600, 0, false},
    {"farm_1000_slots_1s", 63, 16, 1, 0, 0, false},
    {"farm_1000_slots_1s_losses", 63, 16, 1, 3600, 0, false},
    {"farm_1000_slots_1s_losses_window_4096", 63, 16, 1, 3600, 4096, false},
    {"farm_5000_slots_14s", 313, 16, 14.4, 0, 0, false},
    {"farm_5000_slots_14s_losses", 313, 16, 14.4, 3600, 0, false},
    {"farm_5000_slots_14s_losses_window_4096", 313, 16, 14.4, 3600, 4096, false},
    {"farm_5000_slots_1s", 313, 16, 1, 0, 0, false},
    {"farm_5000_slots_1s_losses", 313, 16, 1, 3600, 0, false},
    {"farm_1000_slots_1s_all", 63, 16, 1, 3600, 0, true},
    {"farm_5000_slots_14s_all", 313, 16, 14.4, 3600, 0, true},
};

static void measure(const struct farm *farm, uint64_t wanted)
{
    const struct farm_plan plan = {.event = {.format = EVENT_MATCH,
                                             .players = 2,
                                             .seed = 1,
                                             .rounds = wanted / 2,
                                             .seatings = seatings,
                                             .seating_count = 2},
                                   .seed = 1,
                                   .machines = farm->machines,
                                   .slots_each = farm->slots_each,
                                   .game_s = farm->game_s,
                                   .latency_ms = 1,
                                   .commit_ms = 0.2,
                                   .faulty = -1,
                                   .crash_s = farm->crash_s,
                                   .cut_s = farm->all ? 3600 : 0,
                                   .slow_every = farm->all ? 10 : 0,
                                   .coordinator_s = farm->all ? 600 : 0,
                                   .flush_s = farm->all ? 600 : 0,
                                   .window = farm->window};
    struct farm_simulation result;
    int64_t began_ns = clock_now_ns();
    farm_simulate(&plan, &result);
    printf("%s_busy %.1f percent\n", farm->name, 100 * result.busy);
    printf("%s_rate %.1f games/s\n", farm->name, (double)result.stored / result.seconds);
    printf("%s_time %.0f s\n", farm->name, result.seconds);
    printf("%s_again %.3f percent\n", farm->name,
           100 * (double)result.again / (double)result.stored);
    printf("%s_simulated_in %.1f s\n", farm->name,
           (double)(clock_now_ns() - began_ns) / (double)NS_PER_S);
    fflush(stdout);
    free(result.table);
}

int main(int argc, char **argv)
{
    uint64_t wanted = argc > 1 ? strtoull(argv[1], NULL, 10) : 200000;
    if (wanted < 2) {
        fputs("bench_farm: takes a number of games\n", stderr);
        return 2;
    }
    for (size_t i = 0; i < sizeof farms / sizeof *farms; i++) {
        if (argc < 3 || strcmp(argv[2], farms[i].name) == 0) {
            measure(&farms[i], wanted);
        }
    }
    return 0;
}
