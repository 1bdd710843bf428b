/* The strongest player: search.c until the deadline; race.c for the last moves, and past an
 * opponent whose moves are foreseen. */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/halma/players.h"
#include "engines/halma/race.h"
#include "engines/halma/search.h"

#include <stdlib.h>
#include <string.h>

#define DEFAULT_NODES 20000 /* where there is no limit */
#define RACE_WIDTH 1600
#define WIDTH_FIRST 16
#define RACE_MOVES 6  /* plans of more moves are not trusted, */
#define LONG_MOVES 60 /* where the opponent's answers are foreseen */
#define RACE_NOISE 24
#define LEAD_FROM 400     /* by so many hundredths of a move he may be foreseen, */
#define LEAD_UNTIL 200    /* down to here */
#define FORESEEN 70       /* the tolls that his moves may cost him, on average, */
#define FORESEEN_MOVES 10 /* of the last so many; */
#define FORESEEN_FROM 6   /* after so many */

enum { MS, NODES }; /* of the options */

/* How far the opponent does what the planner would foresee: he makes the move that gains most. */
struct rival {
    struct halma_board left; /* after our last move */
    unsigned seen;           /* moves of his in a row */
    int loss;                /* what he saved less than he could, on average, in tolls */
};

struct player {
    struct halma_search *search;
    struct race *race;
    struct race_plan plan; /* length 0: none */
    struct rival rival;
    bool ahead;
    uint64_t ms, turn_nodes; /* as asked for; 0: not */
    uint64_t nodes;          /* of this turn; 0: no limit */
    int value;               /* where it last chose, for the mover, in hundredths of a move */
};

static void *open_player(uint64_t seed, const uint64_t *values)
{
    struct player *player = memory_new(sizeof *player);
    player->search = halma_search_open();
    player->race = race_open(RACE_WIDTH);
    (void)seed;
    player->ms = values[MS];
    player->turn_nodes = values[NODES];
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

/* The next move of a way home within the limits; false when there is none that is sure enough. A
 * quarter of the time, or of the nodes, goes into finding a way, and only then the rest into a
 * shorter one. */
static bool follow_plan(struct player *player, const struct halma_board *board, int64_t end_ns,
                        struct race_limits *limits, struct halma_move *move)
{
    int seat = board->mover;
    struct race_plan *plan = &player->plan;
    int64_t now_ns = end_ns != 0 ? clock_now_ns() : 0;
    limits->width = RACE_WIDTH;
    limits->noise = RACE_NOISE;
    limits->seed = (uint64_t)board->plies;
    if (!race_holds(player->race, plan, limits, board, seat)) {
        plan->length = 0;
        limits->width_first = WIDTH_FIRST;
        limits->end_ns = now_ns + (end_ns - now_ns) / 4;
        limits->nodes = player->nodes;
        race_improve(player->race, board, seat, limits, plan);
        if (!race_holds(player->race, plan, limits, board, seat)) {
            return false;
        }
    }
    limits->width_first = RACE_WIDTH / 8;
    limits->end_ns = end_ns;
    limits->nodes = 4 * player->nodes;
    race_improve(player->race, board, seat, limits, plan);
    *move = (struct halma_move){plan->from[0], plan->to[0]};
    plan->length--;
    memmove(plan->from, plan->from + 1, plan->length);
    memmove(plan->to, plan->to + 1, plan->length);
    return true;
}

/* The way home once both armies are on theirs: against the opponent's own plan. */
static bool race_home(struct player *player, const struct halma_board *board, int64_t end_ns,
                      struct halma_move *move)
{
    int seat = board->mover;
    int64_t now_ns = end_ns != 0 ? clock_now_ns() : 0;
    struct race_plan theirs = {.length = 0};
    struct race_limits limits = {.width = WIDTH_FIRST,
                                 .moves = RACE_MOVES,
                                 .other_first = true,
                                 .nodes = player->nodes,
                                 .end_ns = now_ns + (end_ns - now_ns) / 4};
    if (race_away(board, seat) > RACE_MOVES / 2) {
        return false;
    }
    if (race_away(board, !seat) <= RACE_MOVES / 2) { /* else it would take all the time */
        race_run(player->race, board, !seat, &limits, &theirs);
    }
    limits.other = &theirs;
    limits.other_first = false;
    if (!follow_plan(player, board, end_ns, &limits, move)) {
        return false;
    }
    if (theirs.length != 0) {
        int length = (int)player->plan.length + 1;
        player->value = NET_MOVE * ((int)theirs.length - length) + NET_MOVE / 2;
    }
    return true;
}

/* The way home through the midst of an opponent who is behind and whose moves are foreseen. */
static bool leave_behind(struct player *player, const struct halma_board *board, int64_t end_ns,
                         struct halma_move *move)
{
    struct race_limits limits = {.moves = LONG_MOVES, .answers = true};
    int lead = halma_search_lead(player->search, board);
    player->ahead = lead > (player->ahead ? LEAD_UNTIL : LEAD_FROM);
    if (!player->ahead || player->rival.seen < FORESEEN_FROM || player->rival.loss > FORESEEN ||
        !follow_plan(player, board, end_ns, &limits, move)) {
        return false;
    }
    player->value = lead;
    return true;
}

/* Compares the opponent's move with the one that would have been foreseen. */
static void watch(struct player *player, const struct halma_board *board)
{
    struct rival *rival = &player->rival;
    struct halma_board foreseen = rival->left;
    int seat = board->mover;
    unsigned from;
    unsigned to;
    if (board->plies != foreseen.plies + 1 || foreseen.mover != !seat ||
        memcmp(board->men[seat], foreseen.men[seat], sizeof board->men[seat]) != 0 ||
        !race_answer(player->race, &foreseen, &from, &to)) {
        rival->seen = 0; /* another game, or moves taken back */
        return;
    }
    halma_board_make(&foreseen, from, to);
    int loss = race_tolls(player->race, board, !seat) - race_tolls(player->race, &foreseen, !seat);
    int count = ++rival->seen < FORESEEN_MOVES ? (int)rival->seen : FORESEEN_MOVES;
    rival->loss += (loss - rival->loss) / count;
}

static void choose(void *self, const void *state, int64_t deadline_ns, struct text *turn)
{
    struct player *player = self;
    struct halma_board board;
    struct halma_report report;
    halma_board_set(&board, state);
    struct halma_limits limits = {.end_ns = engine_end_ns(deadline_ns, player->ms), .early = true};
    bool unlimited = limits.end_ns == 0 && player->turn_nodes == 0;
    limits.nodes = player->nodes = unlimited ? DEFAULT_NODES : player->turn_nodes;
    struct halma_move move;
    watch(player, &board);
    if (!leave_behind(player, &board, limits.end_ns, &move) &&
        !race_home(player, &board, limits.end_ns, &move)) {
        halma_search_run(player->search, &board, &limits, &report);
        move = report.best;
        player->value = report.value;
    }
    halma_board_turn(&board, move.from, move.to, turn);
    halma_board_make(&board, move.from, move.to);
    player->rival.left = board;
}

int halma_engine_value(const void *self)
{
    return ((const struct player *)self)->value;
}

static const struct engine_option options[] = {
    ENGINE_OPTION_MS,
    ENGINE_OPTION_NODES("positions looked at in a turn"),
    {.name = NULL},
};

const struct engine halma_engine = {
    .name = "engine",
    .game = "halma",
    .about = "looks ahead with a network, races home by plan",
    .options = options,
    .open = open_player,
    .close = close_player,
    .choose = choose,
};
