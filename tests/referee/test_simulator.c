/* Simulates ten thousand games in all protocols, with honest and misbehaving bots. Each game has
 * its own seed. `test_simulator SEED` plays one game and prints what happened. `test_simulator FROM
 * COUNT` plays the games of COUNT seeds, beginning with FROM. */
#include "check.h"

#include "base/clock.h"
#include "simulator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seeds_from = 0;
static uint64_t seeds_count = 10000;

static size_t count_behaviours(void)
{
    size_t count = 0;
    while (behaviours[count].name != NULL) {
        count++;
    }
    return count;
}

/* Chooses the protocol and the bots for a seed. On average, exactly one bot is honest in half of
 * the games, and both bots are honest in a quarter of them. */
static void setup_draw(struct simulation_setup *setup, uint64_t seed)
{
    struct random random;
    random_seed(&random, ~seed);
    *setup = (struct simulation_setup){.seed = seed};
    size_t protocol_count = 0;
    while (protocols[protocol_count] != NULL) {
        protocol_count++;
    }
    setup->protocol = protocols[seed % protocol_count];
    uint64_t kind = random_below(&random, 4);
    for (int seat = 0; seat < SEATS; seat++) {
        bool honest = kind == 0 || (kind <= 2 && seat == (int)kind - 1);
        size_t which = (size_t)random_below(&random, count_behaviours());
        setup->behaviours[seat] = &behaviours[honest ? 0 : which];
    }
}

static void describe(const struct simulation_setup *setup, const struct simulation *simulation,
                     char *text, size_t size)
{
    const struct match_result *result = &simulation->result;
    int used = snprintf(text, size, "seed %llu, %s, \"%s\" against \"%s\": %zu turns, %s",
                        (unsigned long long)setup->seed, setup->protocol->name,
                        setup->behaviours[0]->name, setup->behaviours[1]->name, simulation->turns,
                        result->outcome.over ? result->outcome.reason : "no end");
    if (result->forfeit) {
        snprintf(text + used, size - (size_t)used, ": seat %d, turn %zu, %s: %s",
                 result->fault.seat, result->fault.turn, result->fault.rule, result->fault.detail);
    }
}

static void test_seeds(void **data)
{
    (void)data;
    char text[512];
    size_t forfeits = 0;
    size_t seen[64] = {0}; /* number of games that each behaviour lost */
    int64_t began_ns = clock_now_ns();
    for (uint64_t seed = seeds_from; seed < seeds_from + seeds_count; seed++) {
        struct simulation_setup setup;
        struct simulation simulation;
        setup_draw(&setup, seed);
        simulate(&setup, &simulation);
        const char *wrong = simulation_wrong(&setup, &simulation);
        if (wrong != NULL) {
            describe(&setup, &simulation, text, sizeof text);
            fail_msg("%s: %s", text, wrong);
        }
        if (simulation.result.forfeit) {
            forfeits++;
            seen[setup.behaviours[simulation.result.fault.seat] - behaviours]++;
        }
        /* Play every tenth game twice. The same seed must produce the same game. */
        if (seed % 10 == 0) {
            struct simulation again;
            simulate(&setup, &again);
            if (again.digest != simulation.digest) {
                describe(&setup, &simulation, text, sizeof text);
                fail_msg("%s: another game when played again", text);
            }
        }
    }
    double seconds = (double)(clock_now_ns() - began_ns) / (double)NS_PER_S;
    print_message("%llu games, %zu forfeits, %.0f games a second\n",
                  (unsigned long long)seeds_count, forfeits, (double)seeds_count / seconds);
    for (size_t i = 0; seeds_count >= 10000 && behaviours[i].name != NULL; i++) {
        if (behaviours[i].rules[0] != '\0' && seen[i] < 20) {
            fail_msg("\"%s\" lost only %zu games: is it played at all?", behaviours[i].name,
                     seen[i]);
        }
    }
}

/* Returns whether the protocol has a handshake, in which a bot could misbehave. */
static bool has_handshake(const struct protocol *protocol)
{
    struct dialogue dialogue;
    struct text out = {0};
    bool waits = protocol->greet(&dialogue, 0, &out) == DIALOGUE_WAIT;
    text_free(&out);
    return waits;
}

/* Plays games between a bot with each behaviour and an honest bot, in every protocol and in both
 * seats. */
static void test_each_behaviour(void **data)
{
    (void)data;
    char text[512];
    for (size_t p = 0; protocols[p] != NULL; p++) {
        for (size_t b = 0; behaviours[b].name != NULL; b++) {
            size_t lost = 0;
            for (uint64_t seed = 0; seed < 60; seed++) {
                int hostile = (int)(seed % 2);
                struct simulation_setup setup = {.seed = seed, .protocol = protocols[p]};
                setup.behaviours[hostile] = &behaviours[b];
                setup.behaviours[!hostile] = &behaviours[0];
                struct simulation simulation;
                simulate(&setup, &simulation);
                const char *wrong = simulation_wrong(&setup, &simulation);
                if (wrong != NULL) {
                    describe(&setup, &simulation, text, sizeof text);
                    fail_msg("%s: %s", text, wrong);
                }
                lost += simulation.result.forfeit + simulation.lost_turns[hostile];
            }
            if (protocols[p]->process_per_turn) {
                bool faulty =
                    behaviours[b].turn_rules != NULL && behaviours[b].turn_rules[0] != '\0';
                if (faulty && lost < 100) {
                    fail_msg("%s, \"%s\": lost %zu turns in 60 games", protocols[p]->name,
                             behaviours[b].name, lost);
                }
                continue;
            }
            bool never = behaviours[b].rules[0] == '\0' ||
                         (strcmp(behaviours[b].name, "wrong handshake") == 0 &&
                          !has_handshake(protocols[p]));
            if (never ? lost > 0 && behaviours[b].rules[0] == '\0' : lost < 10) {
                fail_msg("%s, \"%s\": lost %zu of 60", protocols[p]->name, behaviours[b].name,
                         lost);
            }
        }
    }
}

static int play_one(uint64_t seed)
{
    char text[512];
    struct simulation_setup setup;
    struct simulation simulation;
    setup_draw(&setup, seed);
    simulate(&setup, &simulation);
    describe(&setup, &simulation, text, sizeof text);
    const char *wrong = simulation_wrong(&setup, &simulation);
    printf("%s: %s\n", text, wrong == NULL ? "as it must be" : wrong);
    return wrong != NULL;
}

int main(int argc, char **argv)
{
    if (argc == 2) {
        return play_one(strtoull(argv[1], NULL, 10));
    }
    if (argc == 3) {
        seeds_from = strtoull(argv[1], NULL, 10);
        seeds_count = strtoull(argv[2], NULL, 10);
    }
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seeds),
        cmocka_unit_test(test_each_behaviour),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
