#include "tournament/standings.h"

#include "base/columns.h"
#include "base/memory.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NAME_WIDTH 20

/* Maximum number of players for which checks add up all meetings. With more players the sum would
 * take too long. */
#define CHECKED_PLAYERS_MAX 8

void standings_init(struct standings *standings, size_t count)
{
    *standings = (struct standings){.count = count, .tied = 1};
    standings->players = memory_new((count + 1) * sizeof *standings->players);
    standings->meetings = memory_new((count * count + 1) * sizeof *standings->meetings);
    for (size_t i = 0; i < count * count; i++) {
        standings->meetings[i].pairs.kinds = 5;
    }
}

void standings_free(struct standings *standings)
{
    free(standings->players);
    free(standings->meetings);
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

/* Counts a game if `sign` is 1, and undoes the count if it is -1. */
static void standings_count(struct standings *standings, const struct game_result *game, int sign)
{
    standings->games += (uint64_t)sign;
    bool late = game_result_is_late(game);
    for (int seat = 0; seat < SEATS; seat++) {
        struct standing *player = &standings->players[game->place.players[seat]];
        int64_t points = game->outcome.scores[seat];
        count_game(&player->all, game->outcome.winner, seat, points, sign);
        count_game(&player->seat[seat], game->outcome.winner, seat, points, sign);
        if (game->place.first == seat) {
            count_game(&player->first, game->outcome.winner, seat, points, sign);
        }
        count_game(
            &meeting_of(standings, game->place.players[seat], game->place.players[!seat])->games,
            game->outcome.winner, seat, points, sign);
        bool faulty = game->outcome.forfeit && game->outcome.fault.seat == seat;
        player->faults += (uint64_t)(sign * faulty);
        player->late += (uint64_t)(sign * (faulty && late));
    }
}

void standings_add(struct standings *standings, const struct game_result *game)
{
    standings_count(standings, game, 1);
}

void standings_take_back(struct standings *standings, const struct game_result *game)
{
    standings_count(standings, game, -1);
}

void standings_add_pair(struct standings *standings, int first, int second, int kind)
{
    meeting_of(standings, first, second)->pairs.count[kind]++;
    meeting_of(standings, second, first)->pairs.count[4 - kind]++;
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

double standings_score(const struct counted *counted)
{
    return (double)counted->won + (double)counted->drawn / 2;
}

uint64_t standings_games(const struct counted *counted)
{
    return counted->won + counted->drawn + counted->lost;
}

static double standings_share(const struct counted *counted)
{
    uint64_t played = standings_games(counted);
    return played == 0 ? 0 : standings_score(counted) / (double)played;
}

/* Returns whether player a is ranked before player b. */
static bool before(const struct standings *standings, bool by_fraction, int a, int b)
{
    const struct standing *x = &standings->players[a], *y = &standings->players[b];
    if (x->stage != y->stage) {
        return x->stage > y->stage;
    }
    double scores[2] = {standings_score(&x->all) + (double)x->unplayed,
                        standings_score(&y->all) + (double)y->unplayed};
    if (by_fraction) {
        scores[0] = standings_share(&x->all);
        scores[1] = standings_share(&y->all);
    }
    if (scores[0] != scores[1]) {
        return scores[0] > scores[1];
    }
    return x->all.points != y->all.points ? x->all.points > y->all.points : a < b;
}

int *standings_order(const struct standings *standings, bool by_fraction)
{
    int *order = memory_new((standings->count + 1) * sizeof *order);
    for (size_t i = 0; i < standings->count; i++) {
        size_t at = i;
        while (at > 0 && before(standings, by_fraction, (int)i, order[at - 1])) {
            order[at] = order[at - 1];
            at--;
        }
        order[at] = (int)i;
    }
    return order;
}

struct rating *standings_rate(const struct standings *standings, bool *maximum)
{
    size_t n = standings->count;
    double *points = memory_new((n * n + 1) * sizeof *points);
    struct rating *ratings = memory_new((n + 1) * sizeof *ratings);
    for (size_t i = 0; i < n * n; i++) {
        points[i] = standings_score(&standings->meetings[i].games) / standings->tied;
    }
    bool there = ratings_fit(n, points, ratings);
    if (maximum != NULL) {
        *maximum = there;
    }
    free(points);
    return ratings;
}

/* --- printing --- */

static void put_share(const struct counted *counted, struct text *text)
{
    if (standings_games(counted) == 0) {
        text_puts(text, "       -");
    } else {
        text_printf(text, " %6.1f%%", 100 * standings_share(counted));
    }
}

static void print_results(const struct standings *standings, const int *order,
                          const struct rating *ratings, struct text *text)
{
    text_puts(text,
              "  # player               games   won drawn  lost    score       %    Elo  +-95%\n");
    for (size_t rank = 0; rank < standings->count; rank++) {
        const struct standing *player = &standings->players[order[rank]];
        const struct rating *rating = &ratings[order[rank]];
        text_printf(text, "%3zu ", rank + 1);
        text_put_column(text, player->name, NAME_WIDTH, NAME_WIDTH);
        text_printf(text, " %5llu %5llu %5llu %5llu %8.1f",
                    (unsigned long long)standings_games(&player->all),
                    (unsigned long long)player->all.won, (unsigned long long)player->all.drawn,
                    (unsigned long long)player->all.lost, standings_score(&player->all));
        put_share(&player->all, text);
        if (rating->rated) {
            text_printf(text, " %6.0f %6.0f", rating->elo, rating->margin);
        } else {
            text_puts(text, "      -      -");
        }
        if (player->unplayed > 0) {
            text_printf(text, "  + %llu unplayed, won", (unsigned long long)player->unplayed);
        }
        text_puts(text, player->withdrawn ? "  withdrawn\n" : "\n");
    }
}

/* Prints the columns that do not fit on a terminal beside the results. */
static void print_seats(const struct standings *standings, const int *order, struct text *text)
{
    text_puts(text, "\n    points, % by seat       points  seat 1  seat 2  begins faults  late\n");
    for (size_t rank = 0; rank < standings->count; rank++) {
        const struct standing *player = &standings->players[order[rank]];
        text_printf(text, "%3zu ", rank + 1);
        text_put_column(text, player->name, NAME_WIDTH, NAME_WIDTH);
        text_printf(text, "  %8lld", (long long)player->all.points);
        put_share(&player->seat[0], text);
        put_share(&player->seat[1], text);
        put_share(&player->first, text);
        text_printf(text, " %6llu %5llu\n", (unsigned long long)player->faults,
                    (unsigned long long)player->late);
    }
}

static void print_crosstable(const struct standings *standings, const int *order, struct text *text)
{
    text_puts(text, "\n    score of games       ");
    for (size_t column = 0; column < standings->count; column++) {
        text_printf(text, " %11zu", column + 1);
    }
    text_putc(text, '\n');
    for (size_t row = 0; row < standings->count; row++) {
        text_printf(text, "%3zu ", row + 1);
        text_put_column(text, standings->players[order[row]].name, NAME_WIDTH + 1, NAME_WIDTH);
        for (size_t column = 0; column < standings->count; column++) {
            const struct meeting *meeting =
                &standings->meetings[(size_t)order[row] * standings->count + (size_t)order[column]];
            uint64_t played = standings_games(&meeting->games);
            char cell[48] = "-";
            if (played > 0) {
                snprintf(cell, sizeof cell, "%.1f/%llu", standings_score(&meeting->games),
                         (unsigned long long)played);
            }
            text_printf(text, " %11s", row == column ? "*" : cell);
        }
        text_putc(text, '\n');
    }
}

void elo_print(const struct estimate *estimate, struct text *text)
{
    bool low = isfinite(estimate->elo_low), high = isfinite(estimate->elo_high);
    if (low && high) {
        text_printf(text, "%+.1f [%+.1f, %+.1f]", estimate->elo, estimate->elo_low,
                    estimate->elo_high);
    } else if (low) {
        text_printf(text, "at least %+.1f", estimate->elo_low);
    } else if (high) {
        text_printf(text, "at most %+.1f", estimate->elo_high);
    } else {
        text_puts(text, "unknown: too few games");
    }
}

/* Prints the lines about a match: score, Elo, superiority, draws, pairs. */
static void print_match(const struct standings *standings, struct text *text)
{
    const struct meeting *meeting = &standings->meetings[1];
    const struct counted *all = &meeting->games;
    text_puts_plain(text, standings->players[0].name);
    text_puts(text, " against ");
    text_puts_plain(text, standings->players[1].name);
    text_puts(text, ": ");
    if (standings_games(all) == 0) {
        text_puts(text, "no games yet\n");
        return;
    }
    struct results single = {3, {all->lost, all->drawn, all->won}};
    struct estimate pairs, trinomial;
    statistics_estimate(&meeting->pairs, &pairs);
    statistics_estimate(&single, &trinomial);
    text_printf(text, "%.1f of %llu, %.2f %%, draws %.2f %%\n", standings_score(all),
                (unsigned long long)standings_games(all), 100 * trinomial.score,
                100 * (double)all->drawn / (double)standings_games(all));
    text_puts(text, "Elo by pairs ");
    elo_print(&pairs, text);
    if (standings->tied == 1) {
        text_puts(text, ", by games ");
        elo_print(&trinomial, text);
    }
    text_puts(text, " (95 %)\n");
    if (pairs.games == 0) {
        return;
    }
    if (isfinite(pairs.normalized_elo)) {
        text_printf(text, "normalized Elo %+.1f +- %.1f, ", pairs.normalized_elo,
                    pairs.normalized_margin);
    }
    text_printf(text, "likelihood of superiority %.2f %%\n", 100 * pairs.superiority);
    const uint64_t *count = meeting->pairs.count;
    text_printf(text, "pairs by points 0 1/2 1 3/2 2: %llu %llu %llu %llu %llu\n",
                (unsigned long long)count[0], (unsigned long long)count[1],
                (unsigned long long)count[2], (unsigned long long)count[3],
                (unsigned long long)count[4]);
}

void standings_print(const struct standings *standings, const int *order, struct text *text)
{
    bool maximum;
    struct rating *ratings = standings_rate(standings, &maximum);
    print_results(standings, order, ratings, text);
    if (!maximum) {
        text_puts(text, "    (some players won or lost all games, or never met the rest: one drawn "
                        "game is added for each)\n");
    }
    print_seats(standings, order, text);
    print_crosstable(standings, order, text);
    if (standings->count == 2) {
        text_putc(text, '\n');
        print_match(standings, text);
    }
    free(ratings);
}
