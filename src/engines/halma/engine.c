/* The strongest Halma player. It chooses most moves by alpha-beta search (search.c). It plans a
 * whole path home (race.c) when only a few pieces are still on their way home, or when it can
 * predict the opponent's moves. Once the armies have passed each other, it looks for a provably
 * shortest path home (home.c). */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/halma/bench.h"
#include "engines/halma/home.h"
#include "engines/halma/players.h"
#include "engines/halma/race.h"
#include "engines/halma/search.h"
#include "engines/loose.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define DEFAULT_NODES 20000 /* search nodes per turn if neither time nor nodes are limited */
#define RACE_WIDTH 1600
#define WIDTH_FIRST 16
/* look for a side's provably shortest path home only if at most this many of its pieces are not
 * home yet */
#define HOME_AWAY 6
/* maximum length of a planned path home, in moves, while the opponent's moves cannot be
 * predicted */
#define RACE_MOVES 6
/* maximum length of a planned path home, in moves, while the opponent's moves can be predicted */
#define LONG_MOVES 60
#define RACE_NOISE 24
/* lead, in hundredths of a move, at which to begin following a planned path home against a
 * predictable opponent */
#define LEAD_FROM 400
/* lead, in hundredths of a move, below which to stop following a planned path home against a
 * predictable opponent */
#define LEAD_UNTIL 200
/* lead, in hundredths of a move, at which to follow a planned path home even against an
 * unpredictable opponent */
#define LEAD_FAR 1000
/* an opponent counts as predictable if its moves gain, on average, at most this much less than the
 * predicted moves would */
#define FORESEEN 70
/* predictability is judged by the mean over about this many of the opponent's most recent moves */
#define FORESEEN_MOVES 10
/* number of opponent moves to see before an opponent can be considered predictable */
#define FORESEEN_FROM 6
#define LOOSE_MOVES 12 /* a weaker level chooses among this many of the best moves */
/* each game multiplies or divides a level's looseness by a random factor of at most 2^FORM; see
 * loose_form */
#define FORM 1.5

enum { MS, NODES, LEVEL }; /* indices of the options in the array of option values */

/* How well the opponent's moves can be predicted. The predicted move is always the one that gains
 * most. */
struct rival {
    struct halma_board left; /* board after the engine's last move */
    /* number of consecutive opponent moves compared with the predicted moves so far */
    unsigned seen;
    /* mean amount by which the predicted moves gained more than the opponent's actual moves; see
     * race_tolls */
    int loss;
};

struct player {
    struct halma_search *search;
    struct race *race;
    struct home *home;
    /* the planned path home that the engine is following; its length is 0 if there is none */
    struct race_plan plan;
    struct rival rival;
    bool ahead;
    uint64_t ms, turn_nodes; /* values of the options --ms and --nodes, or 0 if not given */
    /* maximum number of search nodes for the current turn, or 0 for no limit */
    uint64_t nodes;
    /* value of the most recent position, for the player to move, in hundredths of a move */
    int value;
    bool asked;                /* whether the option --ms or --nodes was given */
    const struct level *level; /* settings of a weaker level, or NULL for full strength */
    /* how randomly a weaker level chooses in the current game; see loose.h */
    double looseness;
    struct random random; /* random number generator used by the weaker levels */
};

/* Settings for levels 1 to 9. Each level has a number of search nodes per turn, a looseness (how
 * randomly it chooses, in hundredths of a move), and a percentage of games in which it always plays
 * its best move. See loose.h, and docs/levels.md for how they were found. */
static const struct level levels[ENGINE_LEVELS - 1] = {
    {0, 114, 0},    {0, 39, 0},     {0, 11.2, 0},    {300, 16.2, 0},   {300, 5.8, 0},
    {1500, 7.1, 0}, {4000, 7.6, 0}, {9000, 6.8, 12}, {15000, 5.5, 60},
};

/* Strength of each level in Elo; see docs/levels.md. The last level is unrated, because its
 * strength depends on the clock. */
static const int ratings[ENGINE_LEVELS] = {222, 447, 672, 882, 1112, 1343, 1533, 1720, 1925, 0};

static void *halma_engine_open_player(uint64_t seed, const uint64_t *values)
{
    struct player *player = memory_new(sizeof *player);
    player->search = halma_search_open();
    player->race = race_open(RACE_WIDTH);
    player->home = home_open();
    player->ms = values[MS];
    player->turn_nodes = values[NODES];
    player->asked = values[NODES] != 0 || values[MS] != 0;
    if (values[LEVEL] < ENGINE_LEVELS) {
        const struct level *level = &levels[values[LEVEL] - 1];
        random_seed(&player->random, seed);
        player->looseness = loose_form(&player->random, level, FORM);
        player->level = player->looseness > 0 ? level : NULL;
        player->turn_nodes = player->asked ? player->turn_nodes : level->nodes;
    }
    return player;
}

static void halma_engine_close_player(void *self)
{
    struct player *player = self;
    if (player != NULL) {
        halma_search_close(player->search);
        race_close(player->race);
        home_close(player->home);
        free(player);
    }
}

/* Finds the next move of a planned path home. Returns false if no valid plan is found. Spends up to
 * a quarter of the time on finding a plan, and the rest on shortening it. A node limit applies to
 * the first part; the second part may expand four times as many nodes. */
static bool follow_plan(struct player *player, const struct halma_board *board, int64_t end_ns,
                        struct race_limits *limits, struct halma_move *move)
{
    int seat = board->mover;
    struct race_plan *plan = &player->plan;
    int64_t now_ns = end_ns != 0 ? clock_now_ns() : 0;
    limits->width = RACE_WIDTH;
    limits->noise = RACE_NOISE;
    limits->seed = (uint64_t)board->plies;
    if (!race_is_valid(player->race, plan, limits, board, seat)) {
        plan->length = 0;
        limits->width_first = WIDTH_FIRST;
        limits->end_ns = now_ns + (end_ns - now_ns) / 4;
        limits->nodes = player->nodes;
        race_improve(player->race, board, seat, limits, plan);
        if (!race_is_valid(player->race, plan, limits, board, seat)) {
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

/* Finds the next move of a provably shortest path home. Works only after the armies have passed
 * each other, when only the number of moves matters. Spends up to half of the time on finding the
 * paths of both sides. */
static bool run_home(struct player *player, const struct halma_board *board, int64_t end_ns,
                     struct halma_move *move)
{
    int seat = board->mover;
    int64_t now_ns = end_ns != 0 ? clock_now_ns() : 0;
    struct home_limits limits = {.moves = HOME_MOVES_MAX,
                                 .nodes = player->nodes / 4,
                                 .end_ns = now_ns + (end_ns - now_ns) / 4};
    struct race_plan own;
    struct race_plan other;
    if (race_away(board, seat) > HOME_AWAY || !home_is_apart(board) ||
        home_find(player->home, board, seat, &limits, &own) != HOME_FOUND) {
        return false;
    }
    *move = (struct halma_move){own.from[0], own.to[0]};
    limits.end_ns = now_ns + (end_ns - now_ns) / 2;
    if (race_away(board, !seat) <= HOME_AWAY &&
        home_find(player->home, board, !seat, &limits, &other) == HOME_FOUND) {
        player->value = NET_MOVE * ((int)other.length - (int)own.length) + NET_MOVE / 2;
    } else {
        player->value = halma_search_lead(player->search, board);
    }
    return true;
}

/* Finds the next move of a planned path home when only a few pieces are still on their way. If the
 * opponent is in the same situation, takes the opponent's planned path into account. */
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
    if (run_home(player, board, end_ns, move)) {
        return true;
    }
    if (race_away(board, seat) > RACE_MOVES / 2) {
        return false;
    }
    /* planning a longer path for the opponent would use up the time */
    if (race_away(board, !seat) <= RACE_MOVES / 2) {
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

/* Finds the next move of a planned path home past the opponent. The opponent must be behind and
 * predictable, or so far behind that there is time to plan again. */
static bool pass_opponent(struct player *player, const struct halma_board *board, int64_t end_ns,
                          struct halma_move *move)
{
    struct race_limits limits = {.moves = LONG_MOVES, .answers = true};
    const struct rival *rival = &player->rival;
    int lead = halma_search_lead(player->search, board);
    player->ahead = lead > (player->ahead ? LEAD_UNTIL : LEAD_FROM);
    bool foreseen = rival->seen >= FORESEEN_FROM && rival->loss <= FORESEEN;
    if (!player->ahead || (!foreseen && lead < LEAD_FAR) ||
        !follow_plan(player, board, end_ns, &limits, move)) {
        return false;
    }
    player->value = lead;
    return true;
}

/* Compares the opponent's move with the predicted one, and updates the average difference. */
static void halma_engine_watch(struct player *player, const struct halma_board *board)
{
    struct rival *rival = &player->rival;
    struct halma_board foreseen = rival->left;
    int seat = board->mover;
    unsigned from;
    unsigned to;
    if (board->plies != foreseen.plies + 1 || foreseen.mover != !seat ||
        memcmp(board->men[seat], foreseen.men[seat], sizeof board->men[seat]) != 0 ||
        !race_answer(player->race, &foreseen, &from, &to)) {
        /* this position does not follow from the last one, because a new game began or moves were
         * taken back */
        rival->seen = 0;
        return;
    }
    halma_board_make(&foreseen, from, to);
    int loss = race_tolls(player->race, board, !seat) - race_tolls(player->race, &foreseen, !seat);
    int count = ++rival->seen < FORESEEN_MOVES ? (int)rival->seen : FORESEEN_MOVES;
    rival->loss += (loss - rival->loss) / count;
}

/* Chooses a move using only the network's evaluation, without search. Used by the weakest
 * levels. */
static void choose_statically(struct player *player, const struct halma_board *board,
                              struct halma_move *move)
{
    struct halma_moves moves;
    halma_board_moves(board, &moves);
    int *values = memory_new(halma_moves_count(&moves) * sizeof *values);
    double best = -HUGE_VAL;
    halma_search_evaluate_moves(player->search, board, &moves, values);
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            double worth = loose_worth(&player->random, values[i], player->looseness);
            if (worth > best) {
                best = worth;
                *move = (struct halma_move){moves.from[man], moves.to[i]};
                player->value = values[i];
            }
        }
    }
    free(values);
}

/* Chooses one of the best moves at random, for a weaker level. The better a move, the more likely
 * it is to be chosen. The values of the moves come from a search that is as deep as the limits
 * allow. */
static void halma_engine_choose_loosely(struct player *player, const struct halma_board *board,
                                        const struct halma_limits *limits, struct halma_move *move)
{
    struct halma_choices choices;
    struct halma_report report;
    double best = -HUGE_VAL;
    halma_search_begin(player->search, board, limits, &choices);
    choices.count = choices.count < LOOSE_MOVES ? choices.count : LOOSE_MOVES;
    for (unsigned depth = 1; depth <= SEARCH_DEPTH_MAX; depth++) {
        if (!halma_search_deepen(player->search, depth, LOOSE_MOVES, &choices, &report)) {
            break;
        }
    }
    for (unsigned i = 0; i < choices.count; i++) {
        double worth = loose_worth(&player->random, choices.of[i].value, player->looseness);
        if (worth > best) {
            best = worth;
            *move = choices.of[i].move;
            player->value = choices.of[i].value;
        }
    }
}

static void halma_engine_choose_best(struct player *player, const struct halma_board *board,
                                     const struct halma_limits *limits, struct halma_move *move)
{
    struct halma_report report;
    halma_search_run(player->search, board, limits, &report);
    *move = report.best;
    player->value = report.value;
}

static void halma_engine_choose(void *self, const void *state, int64_t deadline_ns,
                                struct text *turn)
{
    struct player *player = self;
    struct halma_board board;
    halma_board_set(&board, state);
    struct halma_limits limits = {.end_ns = engine_end_ns(deadline_ns, player->ms), .early = true};
    bool unlimited = limits.end_ns == 0 && player->turn_nodes == 0;
    limits.nodes = player->nodes = unlimited ? DEFAULT_NODES : player->turn_nodes;
    struct halma_move move;
    halma_engine_watch(player, &board);
    if (player->level != NULL && player->level->nodes == 0 && !player->asked) {
        choose_statically(player, &board, &move);
    } else if (!pass_opponent(player, &board, limits.end_ns, &move) &&
               !race_home(player, &board, limits.end_ns, &move)) {
        (player->level != NULL ? halma_engine_choose_loosely
                               : halma_engine_choose_best)(player, &board, &limits, &move);
    }
    halma_board_turn(&board, move.from, move.to, turn);
    halma_board_make(&board, move.from, move.to);
    player->rival.left = board;
}

int halma_engine_value(const void *self)
{
    return ((const struct player *)self)->value;
}

void halma_engine_use_net(void *self, const struct halma_net *net)
{
    halma_search_use_net(((struct player *)self)->search, net);
}

void halma_engine_set_dials(void *self, const int dials[HALMA_DIALS])
{
    halma_search_set_dials(((struct player *)self)->search, dials);
}

/* --- analysis --- */

#define PLAN_WIDTH 1000
/* a lead of this many moves multiplies the odds of winning by e; fitted by
 * lab/measure/fit_chances.c */
#define CHANCE_MOVES 2.8

static double halma_engine_chance(double estimate)
{
    return engine_logistic(estimate / CHANCE_MOVES);
}

static struct engine_value halma_engine_value_of(int value)
{
    int plies = HALMA_WIN - abs(value);
    bool proven = plies < 1000;
    return (struct engine_value){proven ? 0 : value / 100.0, !proven     ? 0
                                                             : value > 0 ? plies
                                                                         : -plies};
}

/* Returns true if a piece of the opponent still occupies a cell that the army needs. */
static bool is_blocked(const struct halma_board *board, int seat)
{
    uint64_t blockers = 0;
    for (int c = 0; c < HALMA_CLASSES; c++) {
        blockers |= board->men[!seat][c] & halma_camps[!seat][c];
    }
    return blockers != 0;
}

/* Appends a note that says how many moves an army needs to get home if the opponent stands
 * still. */
static void report_way_home(const struct halma_board *board, int seat,
                            const struct engine_limits *limits, struct text *text)
{
    if (is_blocked(board, seat)) {
        text_printf(text,
                    "seat %d has no way home yet: the opponent's pieces must first leave their "
                    "camp\n",
                    seat + 1);
        return;
    }
    struct race *race = race_open(PLAN_WIDTH);
    struct race_plan plan = {.length = 0};
    struct race_limits how = {.width = PLAN_WIDTH,
                              .moves = RACE_MOVES_MAX,
                              .noise = RACE_NOISE,
                              .nodes = limits->nodes,
                              .end_ns = limits->end_ns};
    race_improve(race, board, seat, &how, &plan);
    if (plan.length == 0) {
        text_printf(text, "seat %d: found no way home; allow more time\n", seat + 1);
    } else {
        text_printf(text, "seat %d gets home in %u move%s if the opponent stands still\n", seat + 1,
                    plan.length, plural(plan.length));
    }
    race_close(race);
}

/* A search report, and the memory that its pointers refer to. */
struct findings {
    struct halma_search *search;
    struct halma_board board; /* the analyzed position */
    struct engine_report report;
    struct engine_choice best[HALMA_CHOICES_MAX];
    struct halma_line {
        struct text turns[SEARCH_LINE_MAX];
        const char *texts[SEARCH_LINE_MAX];
    } lines[HALMA_CHOICES_MAX + 1]; /* the lines of `best`, and then the expected line */
    struct text notes;
};

/* Writes a line of moves as turns. */
static void halma_engine_print_line(const struct halma_board *board, const struct halma_move *moves,
                                    unsigned length, struct halma_line *line)
{
    struct halma_board at = *board;
    for (unsigned i = 0; i < length; i++) {
        text_clear(&line->turns[i]);
        halma_board_turn(&at, moves[i].from, moves[i].to, &line->turns[i]);
        line->texts[i] = text_string(&line->turns[i]);
        halma_board_make(&at, moves[i].from, moves[i].to);
    }
}

static bool halma_engine_send_report(struct findings *findings, const struct halma_choices *choices,
                                     const struct halma_report *found, size_t most,
                                     engine_reporter *reporter, void *data)
{
    struct engine_report *report = &findings->report;
    struct halma_line *lines = findings->lines, *expected = &lines[HALMA_CHOICES_MAX];
    halma_engine_print_line(&findings->board, found->line, found->line_length, expected);
    report->value = halma_engine_value_of(found->value);
    report->depth = (unsigned)found->depth;
    report->nodes = found->nodes;
    report->best = findings->best;
    report->best_count = choices->count < most ? choices->count : most;
    for (size_t i = 0; i < report->best_count; i++) {
        /* The first line is the expected one, even if a deeper search that did not end has already
         * found another. */
        struct halma_move moves[SEARCH_LINE_MAX];
        bool known = i == 0 && found->line_length > 0;
        unsigned length = known ? found->line_length
                                : halma_search_line(findings->search, choices->of[i].move, moves);
        halma_engine_print_line(&findings->board, known ? found->line : moves, length, &lines[i]);
        findings->best[i] =
            (struct engine_choice){lines[i].texts[0], halma_engine_value_of(choices->of[i].value),
                                   0, lines[i].texts, length};
    }
    report->line = expected->texts;
    report->line_length = found->line_length;
    report->notes = text_string(&findings->notes);
    return reporter(data, report);
}

/* Analyzes a position: searches for half of the time, and plans both sides' paths home in the other
 * half. */
static void halma_engine_analyze(void *self, const void *state, const struct engine_limits *limits,
                                 engine_reporter *reporter, void *data)
{
    struct player *player = self;
    struct findings *findings = memory_new(sizeof *findings);
    struct halma_choices choices;
    struct halma_report report = {.depth = 0};
    int64_t now_ns = clock_now_ns();
    int64_t part_ns = limits->end_ns == 0 ? 0 : (limits->end_ns - now_ns) / 4;
    struct halma_limits half = {.nodes = limits->nodes,
                                .end_ns = limits->end_ns == 0 ? 0 : now_ns + 2 * part_ns};
    unsigned most = limits->best < 1                   ? 1
                    : limits->best > HALMA_CHOICES_MAX ? HALMA_CHOICES_MAX
                                                       : (unsigned)limits->best;
    bool wanted = true; /* whether the reporter wants further reports */
    findings->search = player->search;
    halma_board_set(&findings->board, state);
    halma_search_begin(player->search, &findings->board, &half, &choices);
    report.value = choices.of[0].value;
    for (unsigned depth = 1; wanted && depth <= SEARCH_DEPTH_MAX &&
                             halma_search_deepen(player->search, depth, most, &choices, &report);
         depth++) {
        wanted = halma_engine_send_report(findings, &choices, &report, most, reporter, data);
    }
    for (int seat = 0; wanted && seat < SEATS; seat++) {
        struct engine_limits quarter = {
            .nodes = limits->nodes,
            .end_ns = limits->end_ns == 0 ? 0 : now_ns + (3 + seat) * part_ns};
        report_way_home(&findings->board, seat, &quarter, &findings->notes);
    }
    findings->report.last = true;
    halma_engine_send_report(findings, &choices, &report, most, reporter, data);
    for (size_t i = 0; i < (HALMA_CHOICES_MAX + 1) * SEARCH_LINE_MAX; i++) {
        text_free(&findings->lines[i / SEARCH_LINE_MAX].turns[i % SEARCH_LINE_MAX]);
    }
    text_free(&findings->notes);
    free(findings);
}

static const struct engine_option options[] = {
    ENGINE_OPTION_MS,
    ENGINE_OPTION_NODES("positions searched per turn"),
    ENGINE_OPTION_LEVEL,
    {.name = NULL},
};

const struct engine halma_engine = {
    .name = "engine",
    .game = "halma",
    .about = "searches with a neural network, and plans the race home",
    .options = options,
    .open = halma_engine_open_player,
    .close = halma_engine_close_player,
    .choose = halma_engine_choose,
    .analyze = halma_engine_analyze,
    .unit = "moves",
    .chance = halma_engine_chance,
    .ratings = ratings,
    .bench = halma_bench_print,
};
