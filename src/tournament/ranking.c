#include "tournament/ranking.h"

#include "base/columns.h"
#include "base/memory.h"
#include "tournament/league.h"

#include <stdlib.h>
#include <string.h>

static const char *const ranking_names[] = {"points",           "head-to-head", "buchholz",
                                            "sonneborn-berger", "wins",         NULL};

/* Criteria that take precedence over all tie-breaks. */
enum { BY_STAGE = -2, BY_SCORE = -1 };

bool ranking_set(struct standings *standings, const char *list, struct error *error)
{
    enum standings_tie ties[STANDINGS_TIES_MAX];
    size_t count = 0;
    while (*list != '\0' && strcmp(list, "none") != 0) {
        size_t length = strcspn(list, ",");
        int kind = 0;
        while (ranking_names[kind] != NULL && (strlen(ranking_names[kind]) != length ||
                                               memcmp(ranking_names[kind], list, length) != 0)) {
            kind++;
        }
        for (size_t i = 0; i < count; i++) {
            kind = (int)ties[i] == kind ? STANDINGS_TIES_MAX : kind;
        }
        if (kind == STANDINGS_TIES_MAX) {
            return error_set(error,
                             "\"%.60s\" is not a list of different names from points, "
                             "head-to-head, buchholz, sonneborn-berger, wins",
                             list);
        }
        ties[count++] = (enum standings_tie)kind;
        list += length + (list[length] == ',');
    }
    if (standings != NULL) {
        standings->tie_count = count;
        memcpy(standings->ties, ties, count * sizeof *ties);
    }
    return true;
}

/* A part of the order: players that are still tied after the criteria applied so far. */
struct group {
    const int *players;
    size_t count;
};

static double whole_score(const struct standing *player)
{
    return standings_score(&player->all) + (double)player->unplayed;
}

/* Sums a tie-break value (`kind`) over the player's games against members of the group, or over all
 * its games if `group` is NULL. */
static double sum_over(const struct standings *standings, int player, int kind,
                       const struct group *group)
{
    size_t count = group != NULL ? group->count : standings->count;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        size_t other = group != NULL ? (size_t)group->players[i] : i;
        const struct counted *met =
            &standings->meetings[(size_t)player * standings->count + other].games;
        double score = whole_score(&standings->players[other]);
        sum += kind == TIE_BY_HEAD_TO_HEAD ? standings_score(met)
               : kind == TIE_BY_BUCHHOLZ   ? (double)standings_games(met) * score
                                           : standings_score(met) * score;
    }
    return sum;
}

static double ranking_value(const struct standings *standings, int number, int kind,
                            const struct group *group)
{
    const struct standing *player = &standings->players[number];
    switch (kind) {
    case BY_STAGE:
        return 2.0 * player->stage - player->disqualified;
    case BY_SCORE:
        if (standings->unfinished) {
            double played = (double)(standings_games(&player->all) + player->unplayed);
            return played == 0 ? -1 : whole_score(player) / played;
        }
        return standings->by_share ? standings_share(&player->all) : whole_score(player);
    case TIE_BY_POINTS:
        return (double)player->all.points;
    case TIE_BY_WINS:
        return (double)player->all.won;
    case TIE_BY_HEAD_TO_HEAD:
        return sum_over(standings, number, kind, group);
    default:
        return sum_over(standings, number, kind, NULL);
    }
}

/* Sorts each group of tied players by one more criterion, and splits the group where the value of
 * that criterion differs. For each position in the order, `first` contains the position where its
 * group begins. */
static void refine(const struct standings *standings, int kind, int *order, size_t *first)
{
    double *values = memory_new((standings->count + 1) * sizeof *values);
    for (size_t from = 0, to = 0; from < standings->count; from = to) {
        while (to < standings->count && first[to] == from) {
            to++;
        }
        const struct group group = {order + from, to - from};
        for (size_t i = from; i < to && to - from > 1; i++) {
            values[i] = ranking_value(standings, order[i], kind, &group);
        }
        for (size_t i = from + 1; i < to; i++) {
            int player = order[i];
            double value = values[i];
            size_t at = i;
            for (; at > from && values[at - 1] < value; at--) {
                order[at] = order[at - 1];
                values[at] = values[at - 1];
            }
            order[at] = player;
            values[at] = value;
        }
        for (size_t i = from + 1; i < to; i++) {
            first[i] = values[i] == values[i - 1] ? first[i - 1] : i;
        }
    }
    free(values);
}

/* Orders the players of a league by rating. */
static int *order_league(const struct standings *standings, size_t *places)
{
    struct rating *ratings = standings_estimate(standings);
    int *order = league_order(standings->count, ratings);
    for (size_t i = 0; i < standings->count && places != NULL; i++) {
        places[order[i]] = i + 1;
    }
    free(ratings);
    return order;
}

int *ranking_order(const struct standings *standings, size_t *places)
{
    if (standings->before != NULL) {
        return order_league(standings, places);
    }
    size_t n = standings->count;
    int *order = memory_new((n + 1) * sizeof *order);
    size_t *first = memory_new((n + 1) * sizeof *first);
    for (size_t i = 0; i < n; i++) {
        order[i] = (int)i;
    }
    refine(standings, BY_STAGE, order, first);
    refine(standings, BY_SCORE, order, first);
    for (size_t i = 0; i < standings->tie_count; i++) {
        refine(standings, (int)standings->ties[i], order, first);
    }
    for (size_t i = 0; i < n && places != NULL; i++) {
        places[order[i]] = first[i] + 1;
    }
    free(first);
    return order;
}

/* Returns all players with the same stage and score as this player. The head-to-head tie-break
 * counts only games among them. */
static struct group tied_with(const struct standings *standings, int player, int *room)
{
    struct group group = {room, 0};
    for (size_t i = 0; i < standings->count; i++) {
        bool tied = true;
        for (int kind = BY_STAGE; kind <= BY_SCORE; kind++) {
            tied = tied && ranking_value(standings, (int)i, kind, NULL) ==
                               ranking_value(standings, player, kind, NULL);
        }
        if (tied) {
            room[group.count++] = (int)i;
        }
    }
    return group;
}

void ranking_print(const struct standings *standings, const int *order, struct text *text)
{
    if (standings->tie_count == 0 ||
        (standings->tie_count == 1 && standings->ties[0] == TIE_BY_POINTS)) {
        return;
    }
    int *room = memory_new((standings->count + 1) * sizeof *room);
    text_puts(text, "\n    tie-breaks           ");
    for (size_t i = 0; i < standings->tie_count; i++) {
        text_printf(text, " %16s", ranking_names[standings->ties[i]]);
    }
    text_putc(text, '\n');
    for (size_t row = 0; row < standings->count; row++) {
        const struct group group = tied_with(standings, order[row], room);
        text_puts(text, "    ");
        text_put_column(text, standings->players[order[row]].name, 21, 20);
        for (size_t i = 0; i < standings->tie_count; i++) {
            text_printf(text, " %16.2f",
                        ranking_value(standings, order[row], (int)standings->ties[i], &group));
        }
        text_putc(text, '\n');
    }
    free(room);
}
