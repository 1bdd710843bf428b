#include "tournament/standings.h"

#include "base/memory.h"
#include "base/random.h"
#include "tournament/league.h"
#include "tournament/pairings.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ANCHOR_MAX 10000

/* Maximum number of players for which checks add up the results of all pairs of players. With more
 * players, this would take too long. */
#define CHECKED_PLAYERS_MAX 8

void standings_init(struct standings *standings, size_t count)
{
    *standings = (struct standings){
        .count = count, .tied = 1, .anchor = NOBODY, .tie_count = 1, .ties = {TIE_BY_POINTS}};
    standings->players = memory_new((count + 1) * sizeof *standings->players);
    standings->meetings = memory_new((count * count + 1) * sizeof *standings->meetings);
    for (size_t i = 0; i < count * count; i++) {
        standings->meetings[i].pairs.kinds = 5;
    }
}

/* What follows from the games and the versions of a league: the ratings after that many games,
 * relative to that anchor, and the next versions. The ratings take long to compute, and are needed
 * whenever the players are ranked. The ratings of a job have margins. */
struct standings_cache {
    bool filled;
    bool held; /* whether a job computed the ratings, which are used even after more games */
    uint64_t games;
    int anchor;
    struct rating *ratings;
    int *next; /* for each player: its next version, or NOBODY */
};

void standings_rate_league(struct standings *standings, const int *before)
{
    assert(standings->before == NULL && before != NULL);
    standings->before = before;
    standings->cache = memory_new(sizeof *standings->cache);
    standings->cache->ratings =
        memory_new((standings->count + 1) * sizeof *standings->cache->ratings);
    int *next = memory_new((standings->count + 1) * sizeof *next);
    for (size_t i = 0; i < standings->count; i++) {
        next[i] = NOBODY;
    }
    for (size_t i = 0; i < standings->count; i++) {
        if (before[i] != NOBODY) {
            next[before[i]] = (int)i;
        }
    }
    standings->cache->next = next;
}

void standings_free(struct standings *standings)
{
    if (standings->cache != NULL) {
        free(standings->cache->ratings);
        free(standings->cache->next);
        free(standings->cache);
    }
    free(standings->players);
    free(standings->meetings);
    key_set_free(&standings->seen);
    *standings = (struct standings){0};
}

static void count_game(struct counted *counted, int winner, int seat, int64_t points, int sign)
{
    counted->won += (uint64_t)(sign * (winner == seat));
    counted->drawn += (uint64_t)(sign * (winner < 0));
    counted->lost += (uint64_t)(sign * (winner == !seat));
    counted->points += sign * points;
}

static struct meeting *meeting_of(struct standings *standings, int row, int column)
{
    return &standings->meetings[(size_t)row * standings->count + (size_t)column];
}

/* Counts a game: `sign` is 1 to add the game, or -1 to subtract it again. */
static void standings_count(struct standings *standings, const struct game_result *game, int sign,
                            bool distinct)
{
    standings->games += (uint64_t)sign;
    standings->distinct += (uint64_t)(sign * distinct);
    bool late = game_result_is_late(game);
    for (int seat = 0; seat < SEATS; seat++) {
        struct standing *player = &standings->players[game->place.players[seat]];
        int64_t points = game->outcome.scores[seat];
        count_game(&player->all, game->outcome.winner, seat, points, sign);
        count_game(&player->seat[seat], game->outcome.winner, seat, points, sign);
        if (game->place.first == seat) {
            count_game(&player->first, game->outcome.winner, seat, points, sign);
        }
        struct meeting *meeting =
            meeting_of(standings, game->place.players[seat], game->place.players[!seat]);
        count_game(&meeting->games, game->outcome.winner, seat, points, sign);
        count_game(&meeting->distinct, game->outcome.winner, seat, 0, sign * distinct);
        bool faulty = game->outcome.forfeit && game->outcome.fault.seat == seat;
        player->faults += (uint64_t)(sign * faulty);
        player->late += (uint64_t)(sign * (faulty && late));
    }
}

uint64_t standings_key(const struct game_result *game)
{
    uint64_t players =
        (uint64_t)game->place.players[0] << 32 | (uint64_t)(uint32_t)game->place.players[1];
    return random_mix(game_result_hash(game), players);
}

bool standings_add(struct standings *standings, const struct game_result *game)
{
    bool distinct = key_set_add(&standings->seen, standings_key(game));
    standings_count(standings, game, 1, distinct);
    return distinct;
}

void standings_change(struct standings *standings, struct game_result *game, int winner,
                      bool distinct)
{
    standings_count(standings, game, -1, distinct);
    game->outcome.winner = winner;
    standings_count(standings, game, 1, distinct);
}

bool standings_add_pair(struct standings *standings, int first, int second, int kind,
                        const uint64_t keys[2])
{
    bool ordered = keys[0] < keys[1];
    if (!key_set_add(&standings->seen, random_mix(keys[!ordered], keys[ordered]))) {
        return false;
    }
    meeting_of(standings, first, second)->pairs.count[kind]++;
    meeting_of(standings, second, first)->pairs.count[4 - kind]++;
    return true;
}

/* Checks that every game has two players, and that every win of one player is a loss of another. */
static void standings_check_players(const struct standings *standings)
{
    struct counted sum = {0};
    for (size_t i = 0; i < standings->count; i++) {
        const struct standing *player = &standings->players[i];
        const struct counted *all = &player->all, *one = &player->seat[0], *two = &player->seat[1];
        sum.won += all->won;
        sum.drawn += all->drawn;
        sum.lost += all->lost;
        assert(one->won + two->won == all->won && one->drawn + two->drawn == all->drawn);
        assert(one->lost + two->lost == all->lost && one->points + two->points == all->points);
        assert(standings_games(&player->first) <= standings_games(all));
        assert(player->late <= player->faults && player->faults <= standings_games(all));
    }
    assert(sum.won == sum.lost && standings_games(&sum) == 2 * standings->games);
    assert(standings->distinct <= standings->games);
}

static void standings_check_meetings(const struct standings *standings)
{
    size_t n = standings->count;
    for (size_t i = 0; i < n; i++) {
        uint64_t met = 0;
        for (size_t j = 0; j < n; j++) {
            const struct meeting *mine = &standings->meetings[i * n + j];
            const struct meeting *theirs = &standings->meetings[j * n + i];
            assert(mine->games.won == theirs->games.lost);
            assert(mine->games.drawn == theirs->games.drawn);
            assert(mine->distinct.won == theirs->distinct.lost);
            assert(mine->distinct.won <= mine->games.won);
            assert(mine->distinct.drawn <= mine->games.drawn);
            for (size_t kind = 0; kind < 5; kind++) {
                assert(mine->pairs.count[kind] == theirs->pairs.count[4 - kind]);
            }
            met += standings_games(&mine->games);
        }
        assert(met == standings_games(&standings->players[i].all));
    }
}

void standings_check(const struct standings *standings)
{
    standings_check_players(standings);
    if (standings->count <= CHECKED_PLAYERS_MAX) {
        standings_check_meetings(standings);
    }
}

int standings_next_version(const struct standings *standings, int player)
{
    return standings->cache == NULL ? NOBODY : standings->cache->next[player];
}

const char *standing_gone(const struct standing *player)
{
    return player->disqualified ? "disqualified" : player->withdrawn ? "withdrawn" : NULL;
}

double standings_score(const struct counted *counted)
{
    return (double)counted->won + (double)counted->drawn / 2;
}

uint64_t standings_games(const struct counted *counted)
{
    return counted->won + counted->drawn + counted->lost;
}

double standings_share(const struct counted *counted)
{
    uint64_t played = standings_games(counted);
    return played == 0 ? 0 : standings_score(counted) / (double)played;
}

bool standings_set_anchor(struct standings *standings, const char *text, struct error *error)
{
    const char *equals = strrchr(text, '=');
    char *end = NULL;
    double elo = equals != NULL ? strtod(equals + 1, &end) : NAN;
    if (equals == NULL || end == equals + 1 || *end != '\0' || !(fabs(elo) <= ANCHOR_MAX)) {
        return error_set(error, "\"%.60s\" is not NAME=ELO, with an Elo from -%d to %d", text,
                         ANCHOR_MAX, ANCHOR_MAX);
    }
    size_t length = (size_t)(equals - text);
    for (size_t i = 0; i < standings->count; i++) {
        const char *name = standings->players[i].name;
        if (strlen(name) == length && memcmp(name, text, length) == 0) {
            standings->anchor = (int)i;
            standings->anchor_elo = elo;
            return true;
        }
    }
    return error_set(error, "the event has no player \"%.*s\"", length < 60 ? (int)length : 60,
                     text);
}

double *standings_points(const struct standings *standings)
{
    size_t n = standings->count;
    double *points = memory_new((n * n + 1) * sizeof *points);
    for (size_t i = 0; i < n * n; i++) {
        points[i] = standings_score(&standings->meetings[i].distinct) / standings->tied;
    }
    return points;
}

static void move_to_anchor(const struct standings *standings, struct rating *ratings)
{
    bool anchored = standings->anchor >= 0 && ratings[standings->anchor].rated;
    for (size_t i = 0; i < standings->count && anchored; i++) {
        ratings[i].elo += ratings[i].rated ? standings->anchor_elo : 0;
    }
}

struct rating *standings_rate(const struct standings *standings, const int *order, bool *maximum)
{
    double *points = standings_points(standings);
    struct rating *ratings = memory_new((standings->count + 1) * sizeof *ratings);
    bool there = true;
    if (standings->before != NULL && standings->cache->held) {
        memcpy(ratings, standings->cache->ratings, standings->count * sizeof *ratings);
    } else if (standings->before != NULL) {
        league_rate(standings->count, points, standings->before, standings->anchor, true, ratings);
    } else {
        there = ratings_fit(standings->count, points, standings->anchor, order, ratings);
    }
    move_to_anchor(standings, ratings);
    if (maximum != NULL) {
        *maximum = there;
    }
    free(points);
    return ratings;
}

/* Estimates the ratings of a league, unless they are still known from the last time. */
static void estimate_league(const struct standings *standings, struct rating *ratings)
{
    struct standings_cache *cache = standings->cache;
    if (!cache->held && (!cache->filled || cache->games != standings->games ||
                         cache->anchor != standings->anchor)) {
        double *points = standings_points(standings);
        league_rate(standings->count, points, standings->before, standings->anchor, false,
                    cache->ratings);
        cache->filled = true;
        cache->games = standings->games;
        cache->anchor = standings->anchor;
        free(points);
    }
    memcpy(ratings, cache->ratings, standings->count * sizeof *ratings);
}

struct rating *standings_estimate(const struct standings *standings)
{
    struct rating *ratings = memory_new((standings->count + 1) * sizeof *ratings);
    if (standings->before != NULL) {
        estimate_league(standings, ratings);
    } else {
        double *points = standings_points(standings);
        ratings_estimate(standings->count, points, standings->anchor, ratings);
        free(points);
    }
    move_to_anchor(standings, ratings);
    return ratings;
}

/* --- ratings computed by another thread --- */

#define JOB_PLAYERS_MIN 100

struct rating_job {
    size_t count;
    double *points;
    int *before;
    int anchor;
    uint64_t games;
    struct rating *ratings;
};

struct rating_job *standings_begin_rating(const struct standings *standings)
{
    size_t n = standings->count;
    if (standings->before == NULL || n < JOB_PLAYERS_MIN) {
        return NULL;
    }
    struct rating_job *job = memory_new(sizeof *job);
    *job = (struct rating_job){.count = n,
                               .points = standings_points(standings),
                               .before = memory_copy(standings->before, n * sizeof *job->before),
                               .anchor = standings->anchor,
                               .games = standings->games,
                               .ratings = memory_new(n * sizeof *job->ratings)};
    return job;
}

void rating_job_run(struct rating_job *job)
{
    league_rate(job->count, job->points, job->before, job->anchor, true, job->ratings);
}

void rating_job_free(struct rating_job *job)
{
    if (job != NULL) {
        free(job->points);
        free(job->before);
        free(job->ratings);
        free(job);
    }
}

void standings_take_ratings(struct standings *standings, const struct rating_job *job)
{
    struct standings_cache *cache = standings->cache;
    if (job != NULL) {
        assert(cache != NULL && job->count == standings->count);
        memcpy(cache->ratings, job->ratings, job->count * sizeof *job->ratings);
        cache->games = job->games;
        cache->anchor = job->anchor;
        cache->filled = true;
    }
    if (cache != NULL) {
        cache->held = job != NULL;
    }
}

bool standings_ratings_are_new(const struct standings *standings)
{
    const struct standings_cache *cache = standings->cache;
    return cache != NULL && cache->held && cache->games == standings->games;
}
