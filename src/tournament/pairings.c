#include "tournament/pairings.h"

#include "base/memory.h"
#include "tournament/matching.h"

#include <assert.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

void pairings_add(struct pairings *pairings, int first, int second)
{
    pairings->list = memory_resize(pairings->list, (pairings->count + 1) * sizeof *pairings->list);
    pairings->list[pairings->count++] = (struct pairing){first, second};
}

void pairings_free(struct pairings *pairings)
{
    free(pairings->list);
    *pairings = (struct pairings){0};
}

static void add_ordered(struct pairings *pairings, size_t a, size_t b)
{
    pairings_add(pairings, (int)(a < b ? a : b), (int)(a < b ? b : a));
}

void pairings_round_robin(struct pairings *pairings, size_t players, size_t met)
{
    /* If the number of players is odd, the last place represents a bye. */
    size_t places = players + players % 2;
    if (players < 2) {
        return;
    }
    for (size_t round = 0; round < places - 1; round++) {
        for (size_t i = 0; i < places / 2; i++) {
            /* Player 0 stays in place 0, and the other players rotate through the other places:
             * place k > 0 contains player 1 + (k - 1 + round), modulo places - 1. */
            size_t a = i == 0 ? 0 : 1 + (i - 1 + round) % (places - 1);
            size_t b = 1 + (places - 2 - i + round) % (places - 1);
            if (a < players && b < players && (a >= met || b >= met)) {
                add_ordered(pairings, a, b);
            }
        }
    }
}

void pairings_gauntlet(struct pairings *pairings, size_t players, size_t met)
{
    for (size_t i = met > 1 ? met : 1; i < players; i++) {
        pairings_add(pairings, 0, (int)i);
    }
}

/* --- Swiss --- */

/* Cost of a rematch, which exceeds the sum of all round numbers in `met`. */
#define REMATCH_COST (INT64_C(1) << 40)
/* Cost of a second bye, which exceeds the cost of a whole round of rematches. */
#define SECOND_BYE_COST (INT64_C(1) << 48)

struct swiss {
    size_t players; /* total number of players, including those not paired */
    const struct swiss_player *state;
    const unsigned *met;
    size_t count;   /* number of players to pair */
    size_t *ranked; /* the players to pair, best first */
    size_t *group;  /* number of the score group, by rank, counting from 0 */
    size_t *half;   /* half the size of the player's score group, by rank */
    unsigned fewest_byes;
};

static void rank_players(struct swiss *swiss)
{
    swiss->fewest_byes = UINT_MAX;
    for (size_t i = 0; i < swiss->players; i++) {
        const struct swiss_player *player = &swiss->state[i];
        if (player->gone) {
            continue;
        }
        swiss->fewest_byes = player->byes < swiss->fewest_byes ? player->byes : swiss->fewest_byes;
        size_t at = swiss->count++;
        while (at > 0 && swiss->state[swiss->ranked[at - 1]].score < player->score) {
            swiss->ranked[at] = swiss->ranked[at - 1];
            at--;
        }
        swiss->ranked[at] = i;
    }
}

static double swiss_score(const struct swiss *swiss, size_t rank)
{
    return swiss->state[swiss->ranked[rank]].score;
}

static void group_players(struct swiss *swiss)
{
    size_t group = 0;
    for (size_t from = 0, end; from < swiss->count; from = end, group++) {
        end = from;
        while (end < swiss->count && swiss_score(swiss, end) == swiss_score(swiss, from)) {
            end++;
        }
        for (size_t rank = from; rank < end; rank++) {
            swiss->group[rank] = group;
            swiss->half[rank] = (end - from) / 2;
        }
    }
}

/* Returns the cost of a bye, which is treated as an opponent ranked below all players. */
static struct matching_cost bye_cost(const struct swiss *swiss, size_t rank, int64_t below)
{
    bool early = swiss->state[swiss->ranked[rank]].byes > swiss->fewest_byes;
    return (struct matching_cost){early ? SECOND_BYE_COST : 0,
                                  (int64_t)(swiss->count - 1 - rank) * below};
}

/* Returns the cost of pairing two players, given by their ranks; `better` < `worse`. The criteria,
 * in order of importance, are: the number of rematches; the rounds of the earlier matches; the rank
 * of the player with the bye; the squared distances between score groups; and, within each score
 * group, the deviations from pairing the upper half with the lower half in order. */
static struct matching_cost swiss_cost(const struct swiss *swiss, size_t better, size_t worse)
{
    int64_t count = (int64_t)swiss->count;
    /* Exceeds the sum of all deviations from the preferred order. */
    int64_t per_group = count * count + 1;
    /* Exceeds the sum of all costs of lower priority. */
    int64_t per_bye = count * count * count * per_group;
    if (worse == swiss->count) {
        return bye_cost(swiss, better, per_bye);
    }
    unsigned met = swiss->met[swiss->ranked[better] * swiss->players + swiss->ranked[worse]];
    int64_t groups = (int64_t)(swiss->group[worse] - swiss->group[better]);
    int64_t apart = (int64_t)(worse - better), half = (int64_t)swiss->half[better];
    int64_t off = groups > 0 ? 2 * (apart - 1) : apart > half ? apart - half : half - apart;
    return (struct matching_cost){met == 0 ? 0 : REMATCH_COST + met,
                                  groups * groups * per_group + off};
}

static void pair_players(const struct swiss *swiss, size_t *opponent)
{
    size_t count = swiss->count + swiss->count % 2;
    struct matching_cost *costs = memory_new((count * count + 1) * sizeof *costs);
    assert(swiss->count < 1024); /* otherwise the costs could overflow */
    for (size_t better = 0; better < count; better++) {
        for (size_t worse = better + 1; worse < count; worse++) {
            costs[better * count + worse] = costs[worse * count + better] =
                swiss_cost(swiss, better, worse);
        }
    }
    matching_find(count, costs, opponent);
    free(costs);
}

void pairings_swiss(struct pairings *pairings, size_t players, const struct swiss_player *state,
                    const unsigned *met)
{
    struct swiss swiss = {.players = players, .state = state, .met = met};
    swiss.ranked = memory_new((players + 1) * sizeof *swiss.ranked);
    swiss.group = memory_new((players + 1) * sizeof *swiss.group);
    swiss.half = memory_new((players + 1) * sizeof *swiss.half);
    size_t *opponent = memory_new((players + 1) * sizeof *opponent);
    rank_players(&swiss);
    group_players(&swiss);
    pair_players(&swiss, opponent);
    for (size_t rank = 0; rank < swiss.count; rank++) {
        if (opponent[rank] > rank && opponent[rank] < swiss.count) {
            pairings_add(pairings, (int)swiss.ranked[rank], (int)swiss.ranked[opponent[rank]]);
        }
    }
    if (swiss.count % 2 == 1) {
        pairings_add(pairings, (int)swiss.ranked[opponent[swiss.count]], NOBODY);
    }
    free(swiss.ranked);
    free(swiss.group);
    free(swiss.half);
    free(opponent);
}

/* --- knockout --- */

size_t pairings_bracket(int **places, size_t players)
{
    size_t size = 1;
    int *bracket = memory_new(sizeof *bracket);
    while (size < players) {
        /* Every place with seed s becomes two places in the larger bracket: one for s, and one for
         * the weakest seed that has not yet been placed. */
        int *larger = memory_new(2 * size * sizeof *larger);
        for (size_t i = 0; i < size; i++) {
            larger[2 * i] = bracket[i];
            larger[2 * i + 1] = (int)(2 * size - 1) - bracket[i];
        }
        free(bracket);
        bracket = larger;
        size *= 2;
    }
    for (size_t i = 0; i < size; i++) {
        bracket[i] = (size_t)bracket[i] < players ? bracket[i] : NOBODY;
    }
    *places = bracket;
    return size;
}
