#include "tournament/pairings.h"

#include "base/memory.h"

#include <stdlib.h>

/* Maximum number of attempts to find a Swiss round without rematches. This many attempts take some
 * milliseconds. */
#define SWISS_TRIES_MAX 200000

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

void pairings_round_robin(struct pairings *pairings, size_t players)
{
    size_t places = players + players % 2; /* with an odd number of players, the last place means a
                                            * bye */
    if (players < 2) {
        return;
    }
    for (size_t round = 0; round < places - 1; round++) {
        for (size_t i = 0; i < places / 2; i++) {
            /* Player 0 stays on place 0. The other players rotate through the places: place k > 0
             * holds player 1 + (k - 1 + round), modulo places - 1. */
            size_t a = i == 0 ? 0 : 1 + (i - 1 + round) % (places - 1);
            size_t b = 1 + (places - 2 - i + round) % (places - 1);
            if (a < players && b < players) {
                add_ordered(pairings, a, b);
            }
        }
    }
}

void pairings_gauntlet(struct pairings *pairings, size_t players)
{
    for (size_t i = 1; i < players; i++) {
        pairings_add(pairings, 0, (int)i);
    }
}

/* --- Swiss --- */

struct swiss {
    size_t players; /* total number of players, including those not paired */
    const struct swiss_player *state;
    const bool *met;
    size_t *ranked; /* players to be paired, best first */
    size_t count;
    bool *paired;     /* whether each player is paired, by rank */
    size_t *opponent; /* opponent of each player, by rank */
    bool rematches, all_had_bye;
    unsigned long tries;
};

static void rank_players(struct swiss *swiss)
{
    swiss->all_had_bye = true;
    for (size_t i = 0; i < swiss->players; i++) {
        if (swiss->state[i].gone) {
            continue;
        }
        swiss->all_had_bye = swiss->all_had_bye && swiss->state[i].had_bye;
        size_t at = swiss->count++;
        while (at > 0 && swiss->state[swiss->ranked[at - 1]].score < swiss->state[i].score) {
            swiss->ranked[at] = swiss->ranked[at - 1];
            at--;
        }
        swiss->ranked[at] = i;
    }
}

/* Returns the first rank below the score group to which `rank` belongs. */
static size_t group_end(const struct swiss *swiss, size_t rank)
{
    size_t end = rank;
    while (end < swiss->count &&
           swiss->state[swiss->ranked[end]].score == swiss->state[swiss->ranked[rank]].score) {
        end++;
    }
    return end;
}

/* Returns the preferred opponent of the player with this rank: the player who is half of the
 * remaining score group further down. */
static size_t pairings_wanted(const struct swiss *swiss, size_t rank)
{
    size_t left = 0;
    size_t end = group_end(swiss, rank);
    for (size_t i = rank; i < end; i++) {
        left += !swiss->paired[i];
    }
    size_t down = left / 2;
    for (size_t i = rank + 1; i < end && down > 0; i++) {
        if (!swiss->paired[i] && --down == 0) {
            return i;
        }
    }
    return rank + 1;
}

static bool pair_rest(struct swiss *swiss, size_t from);

static bool try_pair(struct swiss *swiss, size_t rank, size_t other)
{
    size_t a = swiss->ranked[rank], b = swiss->ranked[other];
    if (swiss->paired[other] || (!swiss->rematches && swiss->met[a * swiss->players + b])) {
        return false;
    }
    swiss->paired[rank] = true;
    swiss->paired[other] = true;
    swiss->opponent[rank] = other;
    if (pair_rest(swiss, rank + 1)) {
        return true;
    }
    swiss->paired[rank] = false;
    swiss->paired[other] = false;
    return false;
}

/* Pairs all unpaired players from rank `from` on, by backtracking. Returns whether all of them
 * could be paired. */
static bool pair_rest(struct swiss *swiss, size_t from)
{
    size_t rank = from;
    while (rank < swiss->count && swiss->paired[rank]) {
        rank++;
    }
    if (rank == swiss->count) {
        return true;
    }
    if (++swiss->tries > SWISS_TRIES_MAX) {
        return false;
    }
    size_t start = pairings_wanted(swiss, rank);
    for (size_t other = start; other < swiss->count; other++) {
        if (try_pair(swiss, rank, other)) {
            return true;
        }
    }
    for (size_t other = start; other-- > rank + 1;) {
        if (try_pair(swiss, rank, other)) {
            return true;
        }
    }
    return false;
}

/* Returns the lowest-ranked player above `rank` who can have the bye, preferring players who have
 * had no bye. Returns swiss->count if the number of players is even, or if no player is left. */
static size_t next_bye(const struct swiss *swiss, size_t rank)
{
    while (swiss->count % 2 == 1 && rank-- > 0) {
        if (swiss->all_had_bye || !swiss->state[swiss->ranked[rank]].had_bye) {
            return rank;
        }
    }
    return swiss->count;
}

static bool pair_others(struct swiss *swiss, size_t bye)
{
    swiss->paired[bye] = true;
    bool good = pair_rest(swiss, 0);
    swiss->paired[bye] = false;
    return good;
}

/* Pairs all players except the one with the bye. Returns the rank of the player with the bye, or
 * swiss->count if no bye is needed. */
static size_t pair_all(struct swiss *swiss)
{
    size_t last = next_bye(swiss, swiss->count);
    size_t bye = last;
    do {
        if (pair_others(swiss, bye)) {
            return bye;
        }
        bye = next_bye(swiss, bye);
    } while (bye < swiss->count);
    swiss->rematches = true;
    swiss->tries = 0;
    pair_others(swiss, last);
    return last;
}

void pairings_swiss(struct pairings *pairings, size_t players, const struct swiss_player *state,
                    const bool *met)
{
    struct swiss swiss = {.players = players, .state = state, .met = met};
    swiss.ranked = memory_new((players + 1) * sizeof *swiss.ranked);
    swiss.paired = memory_new((players + 1) * sizeof *swiss.paired);
    swiss.opponent = memory_new((players + 1) * sizeof *swiss.opponent);
    rank_players(&swiss);
    size_t bye = pair_all(&swiss);
    bool *listed = memory_new((players + 1) * sizeof *listed);
    for (size_t rank = 0; rank < swiss.count; rank++) {
        if (!listed[rank] && rank != bye) {
            listed[swiss.opponent[rank]] = true;
            pairings_add(pairings, (int)swiss.ranked[rank],
                         (int)swiss.ranked[swiss.opponent[rank]]);
        }
    }
    if (bye < swiss.count) {
        pairings_add(pairings, (int)swiss.ranked[bye], NOBODY);
    }
    free(listed);
    free(swiss.ranked);
    free(swiss.paired);
    free(swiss.opponent);
}

/* --- knockout --- */

size_t pairings_bracket(int **places, size_t players)
{
    size_t size = 1;
    int *bracket = memory_new(sizeof *bracket);
    while (size < players) {
        /* Every place with seed s becomes two places in the larger bracket: one for s and one for
         * the weakest seed not placed yet. */
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
