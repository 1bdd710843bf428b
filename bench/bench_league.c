/* Simulates leagues of bots of known strength, and compares three rules that choose the pairs of a
 * stage:
 *
 * - random: the bot with the fewest games meets any other bot.
 * - quality: the bot with the fewest games meets the one with the highest match quality (Herbrich,
 *   Minka and Graepel, "TrueSkill: A Bayesian Skill Rating System", 2006).
 * - league: the rule of src/tournament/league.h.
 *
 * All three use the ratings of league.h. The strengths of 100 bots are normally distributed with a
 * standard deviation of 200 Elo. After 40 games per bot, 30 bots get a new version, which is 50 Elo
 * stronger on average, and 10 new bots join. Prints lines of the form `name value unit`:
 *
 * - RULE_tau_N: Kendall's tau between the table and the true order after N games per bot
 * - RULE_top_N: how many of the ten strongest bots are among the first ten
 * - RULE_error_N: standard deviation of rating minus strength
 * - RULE_games: the most games of a bot, divided by the fewest, after 40 games per bot
 * - RULE_new_bot and RULE_new_version: median number of games after which the rating of a new bot
 *   or version stays within 50 Elo of its strength for 20 games
 * - stage_N: time to rate N bots and to choose the pairs of a stage */
#include "base/clock.h"
#include "base/memory.h"
#include "base/random.h"
#include "tournament/league.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LEAGUES 20 /* number of simulated leagues per rule */
#define BOTS 100
#define VERSIONS 30
#define NEW_BOTS 10
#define PLAYERS (BOTS + VERSIONS + NEW_BOTS)
#define STAGE (BOTS / 2)  /* pairs per stage */
#define AFTER_CHANGES 100 /* games per bot after the new versions, most of them by new players */
#define BETA 200.0        /* TrueSkill's beta, in Elo */
#define NEAR 50.0         /* in Elo */
#define NEAR_GAMES 20

static const int marks[] = {5, 10, 20, 40};
#define MARKS (sizeof marks / sizeof *marks)

enum rule { RULE_RANDOM, RULE_QUALITY, RULE_LEAGUE, RULES };
static const char *const names[RULES] = {"random", "quality", "league"};

/* The sums of what was measured in all leagues of a rule. */
struct sums {
    double tau[MARKS], top[MARKS], error[MARKS], ratio;
    int versions[LEAGUES * VERSIONS], bots[LEAGUES * NEW_BOTS];
};

struct simulation {
    enum rule rule;
    struct random random;
    size_t count;
    double strength[PLAYERS];
    int before[PLAYERS];
    bool active[PLAYERS];
    int played[PLAYERS], begun[PLAYERS];
    /* For each player: number of games when its rating came near its strength and has stayed near
     * since, or -1. */
    int near[PLAYERS];
    double *points;
    struct league *league;
    struct pairing pending[STAGE];
    size_t pending_count;
};

static double uniform(struct random *random)
{
    return (double)(random_next(random) >> 11) * 0x1p-53;
}

static double normal(struct random *random)
{
    double radius = sqrt(-2 * log(1 - uniform(random)));
    return radius * cos(2 * M_PI * uniform(random));
}

static void add_player(struct simulation *simulation, int before, double strength)
{
    size_t n = simulation->count, m = n + 1;
    double *points = memory_new(m * m * sizeof *points);
    for (size_t i = 0; i < n; i++) {
        memcpy(points + i * m, simulation->points + i * n, n * sizeof *points);
    }
    free(simulation->points);
    simulation->points = points;
    simulation->strength[n] = strength;
    simulation->before[n] = before;
    simulation->active[n] = true;
    simulation->near[n] = -1;
    simulation->count = m;
}

/* --- the other two rules --- */

/* Returns the active player with the fewest games, including those that it is going to play. Among
 * equals, each is as likely. */
static int fewest(struct simulation *simulation)
{
    size_t from = random_below(&simulation->random, simulation->count);
    int found = NOBODY;
    for (size_t i = 0; i < simulation->count; i++) {
        size_t player = (from + i) % simulation->count;
        if (simulation->active[player] &&
            (found == NOBODY || simulation->begun[player] < simulation->begun[found])) {
            found = (int)player;
        }
    }
    return found;
}

static double quality(const struct league *league, const double *variances, size_t a, size_t b)
{
    double lead = league_elo(league, a) - league_elo(league, b);
    double variance = 2 * BETA * BETA + variances[a] + variances[b];
    return sqrt(2 * BETA * BETA / variance) * exp(-lead * lead / (2 * variance));
}

static struct pairing choose(struct simulation *simulation, const double *variances)
{
    struct pairing pair;
    double best = -1;
    if (simulation->rule == RULE_LEAGUE) {
        league_choose(simulation->league, NULL, &pair);
        return pair;
    }
    pair = (struct pairing){fewest(simulation), NOBODY};
    for (size_t i = 0; i < simulation->count; i++) {
        double value = simulation->rule == RULE_RANDOM
                           ? uniform(&simulation->random)
                           : quality(simulation->league, variances, (size_t)pair.first, i);
        if ((int)i != pair.first && simulation->active[i] && value > best) {
            best = value;
            pair.second = (int)i;
        }
    }
    return pair;
}

/* --- playing --- */

/* Plays a pair, unless a player was replaced after the pair was chosen. */
static void play_pair(struct simulation *simulation, const struct pairing *pair)
{
    size_t a = (size_t)pair->first, b = (size_t)pair->second;
    if (!simulation->active[a] || !simulation->active[b]) {
        return;
    }
    for (int game = 0; game < 2; game++) {
        double lead = simulation->strength[a] - simulation->strength[b];
        bool won = uniform(&simulation->random) < 1 / (1 + pow(10, -lead / 400));
        simulation->points[won ? a * simulation->count + b : b * simulation->count + a]++;
        simulation->played[a]++;
        simulation->played[b]++;
    }
}

/* Returns the mean difference between the ratings and the strengths of the active players. */
static double shift_of(const struct simulation *simulation)
{
    double sum = 0, count = 0;
    for (size_t i = 0; i < simulation->count; i++) {
        if (simulation->active[i]) {
            sum += league_elo(simulation->league, i) - simulation->strength[i];
            count++;
        }
    }
    return sum / count;
}

/* Rates the players again, and notes which ratings are near the strengths. */
static void rate(struct simulation *simulation)
{
    league_free(simulation->league);
    simulation->league = league_new(simulation->count, simulation->points, simulation->before);
    double shift = shift_of(simulation);
    for (size_t i = BOTS; i < simulation->count; i++) {
        double error = league_elo(simulation->league, i) - simulation->strength[i] - shift;
        int *near = &simulation->near[i];
        if (*near < 0 || simulation->played[i] < *near + NEAR_GAMES) {
            *near = fabs(error) > NEAR ? -1 : *near < 0 ? simulation->played[i] : *near;
        }
    }
}

/* Chooses the pairs of the next stage while the last stage is being played, as an event does. */
static void play_stage(struct simulation *simulation)
{
    struct pairing pairs[STAGE];
    double weights[PLAYERS] = {0}, variances[PLAYERS];
    for (size_t i = 0; i < simulation->count; i++) {
        weights[i] = 1 / (double)simulation->count;
    }
    for (size_t i = 0; i < simulation->pending_count; i++) {
        league_expect(simulation->league, &simulation->pending[i], 2);
    }
    league_variances(simulation->league, weights, variances);
    league_activate(simulation->league, simulation->active);
    for (int i = 0; i < STAGE; i++) {
        pairs[i] = choose(simulation, variances);
        simulation->begun[pairs[i].first] += 2;
        simulation->begun[pairs[i].second] += 2;
        league_expect(simulation->league, &pairs[i], 2);
    }
    for (size_t i = 0; i < simulation->pending_count; i++) {
        play_pair(simulation, &simulation->pending[i]);
    }
    memcpy(simulation->pending, pairs, sizeof pairs);
    simulation->pending_count = STAGE;
    rate(simulation);
}

static void measure(const struct simulation *simulation, size_t mark, struct sums *sums)
{
    int pairs = 0, order = 0;
    double shift = shift_of(simulation), squares = 0;
    for (size_t i = 0; i < simulation->count; i++) {
        int ranks[2] = {0, 0};
        double elo = league_elo(simulation->league, i);
        double error = elo - simulation->strength[i] - shift;
        for (size_t j = 0; j < simulation->count; j++) {
            double lead = simulation->strength[i] - simulation->strength[j];
            double shown = elo - league_elo(simulation->league, j);
            ranks[0] += lead < 0;
            ranks[1] += shown < 0;
            pairs += i != j;
            order += i == j ? 0 : lead * shown > 0 ? 1 : -1;
        }
        sums->top[mark] += ranks[0] < 10 && ranks[1] < 10;
        squares += error * error;
    }
    sums->tau[mark] += (double)order / pairs;
    sums->error[mark] += sqrt(squares / (double)simulation->count);
}

static double games_ratio(const struct simulation *simulation)
{
    int most = 0, least = simulation->played[0];
    for (int i = 0; i < BOTS; i++) {
        most = simulation->played[i] > most ? simulation->played[i] : most;
        least = simulation->played[i] < least ? simulation->played[i] : least;
    }
    return (double)most / least;
}

static void change_bots(struct simulation *simulation)
{
    for (int i = 0; i < VERSIONS; i++) {
        double gain = 50 + 50 * normal(&simulation->random);
        add_player(simulation, i, simulation->strength[i] + gain);
        simulation->active[i] = false;
    }
    for (int i = 0; i < NEW_BOTS; i++) {
        add_player(simulation, NOBODY, 200 * normal(&simulation->random));
    }
    rate(simulation);
}

static void simulate(enum rule rule, int seed, struct sums *sums)
{
    struct simulation simulation = {.rule = rule};
    random_seed(&simulation.random, (uint64_t)seed + 1);
    for (int i = 0; i < BOTS; i++) {
        add_player(&simulation, NOBODY, 200 * normal(&simulation.random));
    }
    rate(&simulation);
    play_stage(&simulation); /* only chooses pairs */
    for (size_t mark = 0, stages = 0; mark < MARKS; mark++) {
        for (; stages * STAGE * 4 < (size_t)(BOTS * marks[mark]); stages++) {
            play_stage(&simulation);
        }
        measure(&simulation, mark, sums);
    }
    sums->ratio += games_ratio(&simulation);
    change_bots(&simulation);
    for (int stages = 0; stages * STAGE * 4 < BOTS * AFTER_CHANGES; stages++) {
        play_stage(&simulation);
    }
    for (int i = 0; i < VERSIONS; i++) {
        sums->versions[seed * VERSIONS + i] = simulation.near[BOTS + i];
    }
    for (int i = 0; i < NEW_BOTS; i++) {
        sums->bots[seed * NEW_BOTS + i] = simulation.near[BOTS + VERSIONS + i];
    }
    free(simulation.points);
    league_free(simulation.league);
}

/* --- results --- */

static int compare(const void *a, const void *b)
{
    const int *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* Prints the median. Players whose rating never came near their strength count as the slowest. */
static void print_median(const char *rule, const char *name, int *played, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        played[i] = played[i] < 0 ? 1000000 : played[i];
    }
    qsort(played, count, sizeof *played, compare);
    printf("%s_%s %d games\n", rule, name, played[count / 2]);
}

static void print_rule(enum rule rule)
{
    static struct sums all[RULES];
    struct sums *sums = &all[rule];
    for (int i = 0; i < LEAGUES; i++) {
        simulate(rule, i, sums);
    }
    for (size_t i = 0; i < MARKS; i++) {
        printf("%s_tau_%d %.3f tau\n", names[rule], marks[i], sums->tau[i] / LEAGUES);
        printf("%s_top_%d %.1f bots\n", names[rule], marks[i], sums->top[i] / LEAGUES);
        printf("%s_error_%d %.0f Elo\n", names[rule], marks[i], sums->error[i] / LEAGUES);
    }
    printf("%s_games %.2f ratio\n", names[rule], sums->ratio / LEAGUES);
    print_median(names[rule], "new_bot", sums->bots, LEAGUES * NEW_BOTS);
    print_median(names[rule], "new_version", sums->versions, LEAGUES * VERSIONS);
}

/* Measures a stage with that many bots, each of which has played about 100 games. */
static void time_stage(size_t bots)
{
    struct random random;
    double *points = memory_new(bots * bots * sizeof *points);
    bool *active = memory_new(bots * sizeof *active);
    random_seed(&random, 1);
    for (size_t i = 0; i < 50 * bots; i++) {
        size_t a = random_below(&random, bots), b = random_below(&random, bots);
        points[a * bots + b] += a == b ? 0 : 1;
        active[a] = true;
    }
    int64_t begin_ns = clock_now_ns();
    struct league *league = league_new(bots, points, NULL);
    league_activate(league, active);
    for (size_t i = 0; i < bots / 2; i++) {
        struct pairing pair;
        league_choose(league, NULL, &pair);
        league_expect(league, &pair, 2);
    }
    printf("stage_%zu %.3f s\n", bots, (double)(clock_now_ns() - begin_ns) / (double)NS_PER_S);
    league_free(league);
    free(points);
    free(active);
}

int main(void)
{
    for (int rule = 0; rule < RULES; rule++) {
        print_rule((enum rule)rule);
    }
    time_stage(100);
    time_stage(256); /* the largest league */
    return 0;
}
