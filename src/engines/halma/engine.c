/* The strongest player: search.c with a clock, and race.c once the armies have parted.
 *
 * Its own clock is that of the contest with a margin; see TURN_MS. */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/halma/players.h"
#include "engines/halma/race.h"
#include "engines/halma/search.h"

#include <stdlib.h>
#include <string.h>

#define TURN_MS 28
#define SERVER_TURN_MS 75
#define RACE_WIDTH 1600
#define WIDTH_FIRST 16
#define RACE_MOVES 30 /* plans of more moves are not trusted */
#define RACE_NOISE 24
#define MARGIN_NS (3 * NS_PER_MS) /* before a deadline given: for what follows the search */

struct player {
    struct halma_search *search;
    struct race *race;
    struct race_plan plan; /* length 0: none */
    int64_t turn_ns;       /* 0: as above */
    uint64_t turn_nodes;
    int value;      /* where it last chose, for the mover, in hundredths of a move */
    int64_t gap_ns; /* the longest time lately that a busy machine kept the search waiting */
};

static void *open_player(const struct engine_options *options)
{
    struct player *player = memory_new(sizeof *player);
    player->search = halma_search_open();
    player->race = race_open(RACE_WIDTH);
    player->turn_ns = options->turn_ms * NS_PER_MS;
    player->turn_nodes = options->turn_nodes;
    return player;
}

static void close_player(void *self)
{
    struct player *player = self;
    if (player != NULL) {
        halma_search_close(player->search);
        race_close(player->race);
        free(player);
    }
}

static int64_t find_end(struct player *player, bool server, int64_t deadline_ns)
{
    if (player->turn_nodes != 0) {
        return 0;
    }
    int64_t limit_ns =
        player->turn_ns != 0 ? player->turn_ns : (server ? SERVER_TURN_MS : TURN_MS) * NS_PER_MS;
    int64_t now_ns = clock_now_ns();
    int64_t spare_ns = 2 * player->gap_ns; /* it may happen again, and to the referee too */
    int64_t end_ns =
        now_ns + limit_ns - (spare_ns < limit_ns / 4 * 3 ? spare_ns : limit_ns / 4 * 3);
    player->gap_ns -= player->gap_ns / 32; /* what was long ago counts little */
    return deadline_ns != 0 && deadline_ns - MARGIN_NS < end_ns ? deadline_ns - MARGIN_NS : end_ns;
}

static bool has_plan(const struct player *player, const struct halma_board *board,
                     const struct race_plan *theirs)
{
    return player->plan.length > 0 && race_holds(&player->plan, theirs, board, board->mover);
}

/* The next move of the way home; false when there is none that is sure enough. A quarter of the
 * time, or of the nodes, goes into finding a way, and only then the rest into a shorter one. */
static bool race_home(struct player *player, const struct halma_board *board, int64_t end_ns,
                      struct halma_move *move)
{
    int seat = board->mover;
    struct race_plan *plan = &player->plan;
    struct race_plan theirs = {.length = 0};
    uint64_t nodes = 4 * player->turn_nodes;
    int64_t now_ns = end_ns != 0 ? clock_now_ns() : 0;
    struct race_limits limits = {.width = WIDTH_FIRST,
                                 .moves = RACE_MOVES,
                                 .other_first = true,
                                 .nodes = nodes / 4,
                                 .end_ns = now_ns + (end_ns - now_ns) / 4};
    if (race_away(board, seat) > RACE_MOVES / 2) {
        plan->length = 0;
        return false;
    }
    if (race_away(board, !seat) <= RACE_MOVES / 2) { /* else it would take all the time */
        race_run(player->race, board, !seat, &limits, &theirs);
    }
    limits.width = RACE_WIDTH;
    limits.noise = RACE_NOISE;
    limits.seed = (uint64_t)board->plies;
    limits.other = &theirs;
    limits.other_first = false;
    if (!has_plan(player, board, &theirs)) {
        plan->length = 0;
        limits.width_first = WIDTH_FIRST;
        race_improve(player->race, board, seat, &limits, plan);
    }
    if (!has_plan(player, board, &theirs)) {
        return false;
    }
    limits.end_ns = end_ns;
    limits.nodes = nodes;
    limits.width_first = RACE_WIDTH / 4;
    race_improve(player->race, board, seat, &limits, plan);
    if (theirs.length != 0) {
        player->value = NET_MOVE * ((int)theirs.length - (int)plan->length) + NET_MOVE / 2;
    }
    *move = (struct halma_move){plan->from[0], plan->to[0]};
    plan->length--;
    memmove(plan->from, plan->from + 1, plan->length);
    memmove(plan->to, plan->to + 1, plan->length);
    return true;
}

static void choose(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    struct player *player = self;
    struct halma_board board;
    struct halma_report report;
    halma_board_set(&board, state);
    struct halma_limits limits = {.nodes = player->turn_nodes};
    limits.end_ns = find_end(player, board.server, deadline_ns);
    struct halma_move move;
    if (!race_home(player, &board, limits.end_ns, &move)) {
        halma_search_run(player->search, &board, &limits, &report);
        player->gap_ns = report.gap_ns > player->gap_ns ? report.gap_ns : player->gap_ns;
        move = report.best;
        player->value = report.value;
    }
    halma_board_turn(&board, move.from, move.to, turn);
}

int halma_engine_value(const void *self)
{
    return ((const struct player *)self)->value;
}

const struct engine halma_engine = {
    .name = "engine",
    .game = "halma",
    .about = "looks ahead with a network, races home by plan",
    .open = open_player,
    .close = close_player,
    .choose = choose,
};
