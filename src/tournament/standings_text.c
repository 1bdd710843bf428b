#include "tournament/standings_text.h"

#include "base/columns.h"
#include "base/memory.h"
#include "tournament/estimate_text.h"
#include "tournament/pairings.h"
#include "tournament/ranking.h"

#include <stdio.h>
#include <stdlib.h>

#define NAME_WIDTH 20
/* Maximum number of players for which the scores of all pairs are printed. */
#define CROSSTABLE_MAX 100

static void put_share(const struct counted *counted, struct text *text)
{
    if (standings_games(counted) == 0) {
        text_puts(text, "       -");
    } else {
        text_printf(text, " %6.1f%%", 100 * standings_share(counted));
    }
}

/* Data shared by the tables. */
struct table {
    const struct standings *standings;
    const int *order;
    size_t *places;
    struct rating *ratings;
    /* Whether the tables show Elo. With two players and no anchor, their Elo difference is shown
     * below the tables instead. */
    bool shows_elo;
};

/* Appends the first columns of a row: the player's place and name. */
static const struct standing *begin_row(const struct table *table, size_t row, struct text *text)
{
    const struct standing *player = &table->standings->players[table->order[row]];
    text_printf(text, "%3zu ", table->places[table->order[row]]);
    text_put_column(text, player->name, NAME_WIDTH, NAME_WIDTH);
    return player;
}

static void print_results(const struct table *table, struct text *text)
{
    text_printf(text, "  # player               games   won drawn  lost    score       %%%s\n",
                table->shows_elo ? "    Elo  +-95%" : "");
    for (size_t row = 0; row < table->standings->count; row++) {
        const struct standing *player = begin_row(table, row, text);
        const struct rating *rating = &table->ratings[table->order[row]];
        text_printf(text, " %5llu %5llu %5llu %5llu %8.1f",
                    (unsigned long long)standings_games(&player->all),
                    (unsigned long long)player->all.won, (unsigned long long)player->all.drawn,
                    (unsigned long long)player->all.lost, standings_score(&player->all));
        put_share(&player->all, text);
        if (table->shows_elo && rating->rated) {
            text_printf(text, " %6.0f %6.0f", estimate_plain(rating->elo, 0), rating->margin);
        } else if (table->shows_elo) {
            text_puts(text, "      -      -");
        }
        if (player->unplayed > 0) {
            text_printf(text, "  + %llu unplayed, won", (unsigned long long)player->unplayed);
        }
        int next = standings_next_version(table->standings, table->order[row]);
        if (next != NOBODY) {
            text_puts(text, "  replaced by ");
            text_puts_plain(text, table->standings->players[next].name);
        }
        const char *gone = standing_gone(player);
        gone = gone == NULL && next == NOBODY ? player->rests : gone;
        text_printf(text, "%s%s\n", gone == NULL ? "" : "  ", gone == NULL ? "" : gone);
    }
}

/* Appends the probability that the player in a row is stronger than the player below. */
static void put_superiority(const struct table *table, size_t row, struct text *text)
{
    bool both = row + 1 < table->standings->count && table->ratings[table->order[row]].rated &&
                table->ratings[table->order[row + 1]].rated;
    if (both) {
        text_printf(text, " %6.1f%%", 100 * table->ratings[table->order[row]].superiority);
    } else {
        text_puts(text, "       -");
    }
}

/* Prints a second table, with the columns that would make the first one too wide for a terminal. */
static void print_seats(const struct table *table, struct text *text)
{
    text_printf(text,
                "\n    points, %% by seat       points  seat 1  seat 2  begins faults  late%s\n",
                table->shows_elo ? "    LOS" : "");
    for (size_t row = 0; row < table->standings->count; row++) {
        const struct standing *player = begin_row(table, row, text);
        text_printf(text, "  %8lld", (long long)player->all.points);
        put_share(&player->seat[0], text);
        put_share(&player->seat[1], text);
        put_share(&player->first, text);
        text_printf(text, " %6llu %5llu", (unsigned long long)player->faults,
                    (unsigned long long)player->late);
        if (table->shows_elo) {
            put_superiority(table, row, text);
        }
        text_putc(text, '\n');
    }
}

static void print_crosstable(const struct standings *standings, const int *order, struct text *text)
{
    text_puts(text, "\n    score of games       ");
    if (standings->count > CROSSTABLE_MAX) {
        text_printf(text, " left out, because there are more than %d players; --json has it\n",
                    CROSSTABLE_MAX);
        return;
    }
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

/* Prints the lines of a match: score, Elo, superiority, draws and pairs. */
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
    const struct counted *distinct = &meeting->distinct;
    struct results single = {3, {distinct->lost, distinct->drawn, distinct->won}};
    struct estimate pairs, trinomial;
    statistics_estimate(&meeting->pairs, &pairs);
    statistics_estimate(&single, &trinomial);
    text_printf(text, "%.1f of %llu, %.2f %%, draws %.2f %%\n", standings_score(all),
                (unsigned long long)standings_games(all), 100 * standings_share(all),
                100 * (double)all->drawn / (double)standings_games(all));
    text_puts(text, "Elo by pairs ");
    bool known = elo_print(&pairs, text);
    if (standings->tied == 1) {
        text_puts(text, ", by games ");
        known = elo_print(&trinomial, text) || known;
    }
    text_puts(text, known ? " (95 %)\n" : "\n");
    estimate_print_rest(&meeting->pairs, text);
}

void standings_print(const struct standings *standings, const int *order, struct text *text)
{
    bool maximum;
    size_t *places = memory_new((standings->count + 1) * sizeof *places);
    free(ranking_order(standings, places));
    struct table table = {.standings = standings,
                          .order = order,
                          .places = places,
                          .ratings = standings_rate(standings, order, &maximum),
                          .shows_elo = standings->count != 2 || standings->anchor >= 0};
    print_results(&table, text);
    if (!maximum && table.shows_elo) {
        text_puts(text, "    (some players won or lost all games, or never met the rest: one drawn "
                        "game is added for each)\n");
    }
    print_seats(&table, text);
    ranking_print(standings, order, text);
    print_crosstable(standings, order, text);
    if (standings->count == 2) {
        text_putc(text, '\n');
        print_match(standings, text);
    }
    free(places);
    free(table.ratings);
}
