/* Uses hill climbing over the habits to find a generated opponent that exploits the Showdown
 * engine.
 *
 * Usage: respond [--steps N] [--matches N] [--seed N] [--style N] [--check N]
 *
 * The search starts from one style (default: the best of the first 16 tuning styles). Each step
 * copies one to four habits from another tuning style, drawn at random. The change is kept if the
 * opponent does no worse in the same number of matches with the same random numbers. Because the
 * final opponent was selected with these random numbers, its results with them are too optimistic.
 * The program therefore measures it again with other random numbers, in --check matches. */
#include "meeting.h"

#include "base/random.h"
#include "tournament/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TO_BEGIN 16
#define STYLES 100000

struct search {
    unsigned steps, matches, check;
    int style; /* number of the style to start from; -1: the best of the first styles */
    struct meeting meeting;
};

/* Plays `count` matches, starting with match number `from`. Returns the generated opponent's
 * fitness: the fraction of matches that it won, plus its lead in points per game divided by
 * 4000. */
static double play(const struct search *search, const struct habits *habits, int from, int count,
                   struct result *result)
{
    struct player_plan other = {.kind = PLAYER_GENERATED, .habits = *habits};
    *result = (struct result){0};
    for (int number = from; number < from + count; number++) {
        meeting_match(&search->meeting, &other, 0, number, result);
    }
    return 1 - result->points / count + (result->other_score - result->score) / (8000.0 * count);
}

static void print_step(unsigned step, const struct habits *habits, const struct result *result)
{
    char about[400];
    double low, high, won = result->matches - result->points;
    habits_print(habits, about, sizeof about);
    statistics_wilson(won, result->matches, &low, &high);
    printf("%5u %6.1f %% (%5.1f to %5.1f)  %6.0f : %-6.0f %s\n", step, 100 * won / result->matches,
           100 * low, 100 * high, result->other_score / (2 * result->matches),
           result->score / (2 * result->matches), about);
    fflush(stdout);
}

static void mutate(struct habits *habits, struct random *random)
{
    struct habits other;
    unsigned changes = 1 + (unsigned)random_below(random, 4);
    habits_draw(&other, 2 * (unsigned)random_below(random, STYLES));
    for (; changes > 0; changes--) {
        size_t at = random_below(random, sizeof other);
        memcpy((uint8_t *)habits + at, (uint8_t *)&other + at, 1);
    }
}

static double begin(const struct search *search, struct habits *best, struct result *result)
{
    double most = -10;
    for (int i = 0; i < (search->style < 0 ? TO_BEGIN : 1); i++) {
        struct habits habits;
        struct result now;
        habits_draw(&habits, search->style < 0 ? 2 * (unsigned)i : (unsigned)search->style);
        double worth = play(search, &habits, 0, (int)search->matches, &now);
        if (worth > most) {
            most = worth;
            *best = habits;
            *result = now;
        }
    }
    return most;
}

static void climb(const struct search *search)
{
    struct random random;
    struct habits best;
    struct result result;
    random_seed(&random, search->meeting.seed);
    double most = begin(search, &best, &result);
    print_step(0, &best, &result);
    for (unsigned step = 1; step <= search->steps; step++) {
        struct habits habits = best;
        mutate(&habits, &random);
        double worth = play(search, &habits, 0, (int)search->matches, &result);
        if (worth >= most && memcmp(&habits, &best, sizeof best) != 0) {
            most = worth;
            best = habits;
            print_step(step, &best, &result);
        }
    }
    if (search->check > 0) {
        play(search, &best, (int)search->matches, (int)search->check, &result);
        printf("with other random numbers:\n");
        print_step(search->steps, &best, &result);
    }
}

static bool parse(struct search *search, const char *name, const char *value)
{
    char *end;
    unsigned long long number = strtoull(value, &end, 10);
    if (*value < '0' || *value > '9' || *end != '\0' || number > 1000000) {
        return false;
    }
    if (strcmp(name, "--steps") == 0) {
        search->steps = (unsigned)number;
    } else if (strcmp(name, "--matches") == 0 && number > 0) {
        search->matches = (unsigned)number;
    } else if (strcmp(name, "--check") == 0) {
        search->check = (unsigned)number;
    } else if (strcmp(name, "--style") == 0) {
        search->style = (int)number;
    } else if (strcmp(name, "--seed") == 0) {
        search->meeting.seed = number;
    } else {
        return false;
    }
    return true;
}

static const char USAGE[] = "Usage: respond [--steps N] [--matches N] [--seed N]\n"
                            "       [--style N] [--check N]\n"
                            "Example: respond --steps 40\n";

int main(int argc, char **argv)
{
    struct search search = {
        .steps = 60,
        .matches = 6,
        .check = 20,
        .style = -1,
        .meeting = {.seed = 1, .one = {.kind = PLAYER_ENGINE, .ideas = IDEA_ALL}},
    };
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(USAGE, stdout);
        return 0;
    }
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc || !parse(&search, argv[i], argv[i + 1])) {
            fprintf(stderr, "respond: \"%s\": unknown option or invalid value\n%s", argv[i], USAGE);
            return 2;
        }
    }
    climb(&search);
    return 0;
}
