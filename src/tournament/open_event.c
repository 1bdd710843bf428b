#include "tournament/open_event.h"

#include "base/memory.h"

#include <assert.h>
#include <search.h>
#include <stdlib.h>

/* A game that is waiting for the other game of its set. It contains no strings. */
struct half {
    struct game_result game;
    bool distinct; /* result of standings_add for this game */
    struct half
        /* Next game that is waiting for the same partner game. It is not a node of the tree
         * itself. */
        *next;
};

/* Compares two games by set, seed and players, regardless of the players' seats. */
static int open_event_compare(const void *a, const void *b)
{
    uint64_t keys[2][5];
    for (int i = 0; i < 2; i++) {
        const struct game_result *game = &((const struct half *)(i == 0 ? a : b))->game;
        bool ordered = game->place.players[0] < game->place.players[1];
        keys[i][0] = game->place.round;
        keys[i][1] = game->place.seed;
        keys[i][2] = (uint64_t)game->place.first;
        keys[i][3] = (uint64_t)game->place.players[!ordered];
        keys[i][4] = (uint64_t)game->place.players[ordered];
    }
    for (int k = 0; k < 5; k++) {
        if (keys[0][k] != keys[1][k]) {
            return keys[0][k] < keys[1][k] ? -1 : 1;
        }
    }
    return 0;
}

/* Removes the first game of a tree node. The caller frees it. */
static struct half *open_event_take_half(struct open_event *open, struct half **node)
{
    struct half *half = *node;
    if (half->next != NULL) {
        *node = half->next;
    } else {
        tdelete(half, &open->halves, open_event_compare);
    }
    return half;
}

static void open_event_keep_half(struct open_event *open, const struct game_result *game,
                                 bool distinct)
{
    struct half *half = memory_new(sizeof *half);
    *half = (struct half){.game = *game, .distinct = distinct};
    struct half **node = tsearch(half, &open->halves, open_event_compare);
    assert(node != NULL); /* NULL only if memory is exhausted, which is fatal anyway */
    if (*node != half) {
        half->next = *node;
        *node = half;
    }
}

/* Returns the seat that has more points, or -1 if both have the same number. */
static int open_event_winner_of(int64_t points_of_0, int64_t points_of_1)
{
    return points_of_0 == points_of_1 ? -1 : points_of_1 > points_of_0;
}

/* Returns twice the number of points won by the player in seat 0. */
static int open_event_kind_of(const struct game_result *game)
{
    return game->outcome.winner < 0 ? 1 : game->outcome.winner == 0 ? 2 : 0;
}

static void open_event_pair(const struct open_event *open, struct standings *standings,
                            struct half *half, struct game_result *game)
{
    struct game_result *other = &half->game;
    if (open->sums_scores) { /* the first half was counted as a complete set */
        int winner =
            open_event_winner_of((int64_t)other->outcome.scores[0] + game->outcome.scores[1],
                                 (int64_t)other->outcome.scores[1] + game->outcome.scores[0]);
        standings_change(standings, other, winner, half->distinct);
        game->outcome.winner = winner < 0 ? -1 : !winner;
    }
    standings_add(standings, game);
    const uint64_t keys[2] = {standings_key(other), standings_key(game)};
    standings_add_pair(standings, other->place.players[0], other->place.players[1],
                       open_event_kind_of(other) + 2 - open_event_kind_of(game), keys);
}

void open_event_add(struct open_event *open, struct standings *standings,
                    const struct game_result *game)
{
    static char late[] = "timeout", other[] = "fault";
    struct half own = {
        .game = {.place.round = game->place.round,
                 .place.players = {game->place.players[0], game->place.players[1]},
                 .place.first = game->place.first,
                 .place.seed = game->place.seed,
                 .hash = game_result_hash(game),
                 .outcome.winner = game->outcome.winner,
                 .outcome.scores = {game->outcome.scores[0], game->outcome.scores[1]},
                 .outcome.forfeit = game->outcome.forfeit,
                 .outcome.fault = {.seat = game->outcome.fault.seat,
                                   .rule = game_result_is_late(game) ? late : other}}};
    /* All games of a node have the same players in the same seats, so any of them can be used. The
     * first one is used here. */
    struct half **node = tfind(&own, &open->halves, open_event_compare);
    if (node != NULL && (*node)->game.place.players[0] != game->place.players[0]) {
        struct half *half = open_event_take_half(open, node);
        open_event_pair(open, standings, half, &own.game);
        free(half);
        return;
    }
    if (open->sums_scores && open->lone_scores) {
        own.game.outcome.winner =
            open_event_winner_of(game->outcome.scores[0], game->outcome.scores[1]);
    }
    open_event_keep_half(open, &own.game, standings_add(standings, &own.game));
}

void open_event_free(struct open_event *open)
{
    while (open->halves != NULL) {
        free(open_event_take_half(open, open->halves));
    }
}
