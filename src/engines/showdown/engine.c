/* The Showdown engine as a player. Some of the weaker levels also use the search of search.h. */
#include "base/clock.h"
#include "base/memory.h"
#include "engines/loose.h"
#include "engines/showdown/bench.h"
#include "engines/showdown/mind.h"
#include "engines/showdown/players.h"
#include "engines/showdown/search.h"
#include "games/showdown/showdown.h"

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define MS_MAX 3600000
#define GAMES_MAX INT_MAX
/* maximum number of playouts per ms of thinking time; no machine is that fast, so only time limits
 * the search */
#define GAMES_A_MS 100

enum { NODES, MS, LEVEL }; /* indices of the options in the array of option values */

struct player {
    struct mind mind;
    struct search search; /* state of the search for the last turn */
    /* limits.games is 0 if the player chooses its turns without playouts */
    struct search_limits limits;
    uint64_t ms; /* thinking time per turn, from the option --ms, or 0 if not given */
    /* whether limits.games is a fixed number; otherwise it is computed from the thinking time */
    bool counted;
    /* how randomly the player chooses in the current game (see loose.h); if 0, it plays its best
     * turn */
    double looseness;
};

#define POINTS_BEST 30
#define POINTS_STEP 11

/* Settings for levels 1 to 9. Each level has a number of playouts per turn, a looseness (how
 * randomly it chooses, in points), and a percentage of games in which it always plays its best
 * turn. See loose.h, and docs/levels.md for how they were found. */
static const struct level levels[ENGINE_LEVELS - 1] = {
    {0, 220, 0}, {0, 85, 0},   {0, 50, 0},   {0, 34, 0},   {0, 24, 0},
    {0, 17, 0},  {0, 11.6, 0}, {70, 7.8, 0}, {150, 6, 45},
};

/* each game multiplies or divides a level's looseness by a random factor of at most 2^FORM; see
 * loose_form */
#define FORM 0.75

/* Strength of each level in Elo; see docs/levels.md. The last level is unrated, because its
 * strength depends on the clock. */
static const int ratings[ENGINE_LEVELS] = {241, 370, 563, 694, 862, 1024, 1222, 1361, 1541, 0};

/* Sets the level. The looseness (how randomly the player chooses; see loose.h) depends only on the
 * seed, so it is the same on all turns of a game. */
static void showdown_engine_set_level(struct player *player, const uint64_t *values, uint64_t seed)
{
    const struct level *level = &levels[values[LEVEL] - 1];
    uint64_t asked = values[NODES] == 0 ? level->nodes : values[NODES];
    struct random random;
    random_seed(&random, seed);
    player->looseness = loose_form(&random, level, FORM);
    /* during the hunt (see hunt.h), a player that chooses at random would sometimes step into the
     * opponent's row or column, and be hit */
    if (player->looseness > 0) {
        player->mind.ideas &= ~(unsigned)IDEA_HUNT;
    }
    player->counted = values[NODES] != 0 || values[MS] == 0;
    player->limits.ideas = player->mind.ideas;
    player->limits.games = asked < GAMES_MAX ? (int)asked : GAMES_MAX;
}

static void *showdown_engine_open_player(uint64_t seed, const uint64_t *values)
{
    struct player *player = memory_new(sizeof *player);
    mind_init(&player->mind, seed);
    player->ms = values[MS];
    if (values[LEVEL] < ENGINE_LEVELS) {
        showdown_engine_set_level(player, values, seed);
    }
    return player;
}

static void print_action(struct action action, struct text *turn)
{
    static const char *const verbs[] = {"MOVE", "RADAR", "WALL", "ZAP", "HELP"};
    text_puts(turn, verbs[action.verb]);
    if (action.verb != VERB_RADAR && action.verb != VERB_HELP) {
        text_printf(turn, " %c %d", 'A' + action.to.row, action.to.column + 1);
    }
}

static double lead_of(const struct candidate *candidate)
{
    return candidate->games == 0 ? 0 : (double)candidate->sum / candidate->games;
}

/* Lists each candidate turn once, with the playing style that scored best for it. Sorts the turns
 * by score, best first. */
static size_t list_actions(const struct search *search, struct candidate actions[CANDIDATES_MAX])
{
    size_t count = 0;
    for (int i = 0; i < search->count; i++) {
        struct candidate one = search->candidates[i];
        size_t known = 0;
        while (known < count && !action_same(actions[known].action, one.action)) {
            known++;
        }
        if (known < count && lead_of(&actions[known]) >= lead_of(&one)) {
            continue;
        }
        count += known == count;
        for (; known > 0 && lead_of(&one) > lead_of(&actions[known - 1]); known--) {
            actions[known] = actions[known - 1];
        }
        actions[known] = one;
    }
    return count;
}

/* Chooses at random between the best turn, the four steps and RADAR. Turns with a higher value are
 * more likely. The values imitate how a beginner would judge the turns. */
static struct action draw_action(const struct player *player, struct action best)
{
    const struct mind *mind = &player->mind;
    /* seeded with the turn number, because each turn may run in a new process */
    struct random random;
    random_seed(&random, random_mix(mind->seed, (uint64_t)mind->count));
    const struct spot at = mind->belief.particles[0].sides[mind->belief.seat].at;
    const struct spot goal = spot_home(!mind->belief.seat);
    struct action action = best;
    double most = loose_worth(&random, POINTS_BEST, player->looseness);
    for (int way = 0; way <= 4; way++) { /* 0 to 3 are steps, 4 is RADAR */
        struct action other = {.verb = VERB_RADAR};
        double points = 0;
        if (way < 4) {
            other.verb = VERB_MOVE;
            other.to =
                (struct spot){(int8_t)(at.row + ways[way][0]), (int8_t)(at.column + ways[way][1])};
            points = spot_distance(other.to, goal) < spot_distance(at, goal) ? POINTS_STEP
                                                                             : -POINTS_STEP;
        }
        double worth = loose_worth(&random, points, player->looseness);
        if (worth > most && (other.verb == VERB_RADAR || spot_on_board(other.to))) {
            most = worth;
            action = other;
        }
    }
    return action;
}

/* Improves a weaker level's turn by search, unless the last shot was a hit. */
static void showdown_engine_search_turn(struct player *player, int64_t deadline_ns)
{
    struct mind *mind = &player->mind;
    struct action *action = &mind->turns[mind->count - 1].action;
    int64_t end_ns = engine_end_ns(deadline_ns, player->ms);
    player->limits.ms = 0;
    if (end_ns != 0) {
        int64_t ms = (end_ns - clock_now_ns()) / NS_PER_MS;
        player->limits.ms = ms < 1 ? 1 : ms < MS_MAX ? (int)ms : MS_MAX;
        if (!player->counted) {
            player->limits.games = player->limits.ms * GAMES_A_MS;
        }
    }
    if (player->limits.games > 0 &&
        mind->belief.particles[0].sides[mind->seat].answer != ANSWER_HIT) {
        *action = search_make(&player->search, &mind->belief, *action, &player->limits, mind->dice);
    }
}

static void showdown_engine_answer(void *self, const char *observation, int64_t deadline_ns,
                                   struct text *turn)
{
    struct player *player = self;
    struct mind *mind = &player->mind;
    char line[MIND_LINE_MAX];
    mind_answer(mind, observation, line);
    if (player->looseness > 0 && mind->seat >= 0) {
        struct action *action = &mind->turns[mind->count - 1].action;
        showdown_engine_search_turn(player, deadline_ns);
        *action = draw_action(player, *action);
        print_action(*action, turn);
    } else {
        text_puts(turn, line);
    }
}

static void showdown_engine_follow(void *self, const char *observation, const char *turn)
{
    struct mind *mind = &((struct player *)self)->mind;
    struct showdown_turn made = showdown_turn_read(turn);
    struct action action = {.verb = VERB_HELP};
    char line[MIND_LINE_MAX];
    mind_answer(mind, observation, line);
    if (made.verb <= SHOWDOWN_HELP && showdown_on_board(made.square)) {
        action.verb = (uint8_t)made.verb;
        action.to = (struct spot){made.square.row, made.square.column};
    }
    if (mind->seat >= 0 && mind->count > 0) {
        mind->turns[mind->count - 1].action = action;
    }
}

static void showdown_engine_choose(void *self, const void *state, int64_t deadline_ns,
                                   struct text *turn)
{
    struct text observation = {0};
    showdown_game.observe(state, showdown_game.mover(state), &observation);
    showdown_engine_answer(self, text_string(&observation), deadline_ns, turn);
    text_free(&observation);
}

static void showdown_engine_save(const void *self, struct text *block)
{
    uint8_t bytes[MIND_BLOCK_MAX];
    const struct player *player = self;
    size_t size = mind_save(&player->mind, bytes);
    text_append(block, (const char *)bytes, size);
}

static bool showdown_engine_load(void *self, const void *block, size_t size)
{
    struct player *player = self;
    return mind_load(&player->mind, block, size);
}

/* --- analysis --- */

/* Draws the board, with the probability that the opponent is on each square. 1 to 9 are tenths, `!`
 * is certain, a to i are 1 to 9 hundredths, and `+` is less. `#` marks a wall that is more likely
 * than not, and `@` marks this player. */
static void print_belief(const struct belief *belief, struct text *text)
{
    uint16_t at[ROWS][COLUMNS], walls[ROWS][COLUMNS];
    const struct spot self = belief->particles[0].sides[belief->seat].at;
    belief_map(belief, at, walls);
    showdown_print_columns(text);
    for (int row = 0; row < ROWS; row++) {
        text_printf(text, "%c ", 'A' + row);
        for (int column = 0; column < COLUMNS; column++) {
            unsigned hundredths = 100u * at[row][column] / PARTICLES, tenths = hundredths / 10;
            char mark = self.row == row && self.column == column ? '@'
                        : tenths > 9                             ? '!'
                        : tenths > 0                             ? (char)('0' + tenths)
                        : walls[row][column] > PARTICLES / 2     ? '#'
                        : hundredths > 0                         ? (char)('a' + hundredths - 1)
                        : at[row][column] > 0                    ? '+'
                                                                 : '.';
            text_putc(text, mark);
            text_putc(text, column < COLUMNS - 1 ? ' ' : '\n');
        }
    }
    text_puts(text,
              "@ this player, # a wall; opponent: ! certain, 1-9 tenths, a-i hundredths, + less\n");
    text_printf(text, "%u of %u simulated games agree with the last answer\n", belief->agreeing,
                PARTICLES);
}

/* The result of analyzing one position. */
struct analysis {
    struct mind mind;
    struct search search;
    /* the turn that the engine plays, then the other turns from best to worst */
    struct candidate actions[CANDIDATES_MAX];
    size_t count;
    int games;
    char turn[MIND_LINE_MAX];
    /* whether another turn scored better in the playouts than the turn that the engine plays */
    bool ruled;
};

/* Moves the turn that the engine plays to the front of the list. Returns true if another turn
 * scored better in the playouts. */
static bool put_first(struct analysis *analysis)
{
    const struct action played = analysis->mind.turns[analysis->mind.count - 1].action;
    size_t at = 0;
    while (at < analysis->count && !action_same(analysis->actions[at].action, played)) {
        at++;
    }
    if (at == 0 || at == analysis->count) {
        return false;
    }
    struct candidate first = analysis->actions[at];
    memmove(analysis->actions + 1, analysis->actions, at * sizeof first);
    analysis->actions[0] = first;
    return lead_of(&first) < lead_of(&analysis->actions[1]);
}

static void showdown_engine_examine(struct analysis *analysis, const struct mind *mind,
                                    const char *observation, int nodes)
{
    struct mind *copy = &analysis->mind;
    struct search_limits limits = {nodes, 0, IDEA_ALL};
    *copy = *mind;
    copy->ideas = IDEA_ALL;
    analysis->games = nodes;
    mind_answer(copy, observation, analysis->turn);
    analysis->count = 0;
    analysis->ruled = false;
    if (copy->seat >= 0) {
        search_make(&analysis->search, &copy->belief, copy->turns[copy->count - 1].action, &limits,
                    mind->seed);
        analysis->count = list_actions(&analysis->search, analysis->actions);
        analysis->ruled = put_first(analysis);
    }
}

/* Explains why the engine plays its turn although another turn scored better in the playouts. */
static const char *reason(const struct mind *mind)
{
    const struct side *self = &mind->belief.particles[0].sides[mind->seat];
    return self->answer == ANSWER_HIT
               ? "the rule for a lock chooses the turn, because the last shot was a hit"
               : "the rules for hunting and running choose the turn";
}

static bool showdown_engine_report(const struct analysis *analysis, size_t best_count, bool last,
                                   engine_reporter *reporter, void *data)
{
    struct engine_choice best[CANDIDATES_MAX];
    struct text turns[CANDIDATES_MAX] = {{0}};
    struct text notes = {0};
    const char *const expected = analysis->turn;
    for (size_t i = 0; i < analysis->count; i++) {
        print_action(analysis->actions[i].action, &turns[i]);
        best[i] = (struct engine_choice){.turn = text_string(&turns[i]),
                                         .value = {lead_of(&analysis->actions[i]), 0},
                                         .nodes = (uint64_t)analysis->actions[i].games};
    }
    if (analysis->mind.seat >= 0) {
        print_belief(&analysis->mind.belief, &notes);
    }
    if (analysis->ruled) {
        text_printf(&notes, "%s is played: %s\n", analysis->turn, reason(&analysis->mind));
    }
    bool more = reporter(
        data, &(struct engine_report){
                  .last = last,
                  .value = {analysis->count > 0 ? lead_of(&analysis->actions[0]) : 0, 0},
                  .nodes = (uint64_t)analysis->games,
                  .best = best,
                  .best_count = analysis->count < best_count ? analysis->count : best_count,
                  .line = &expected,
                  .line_length = 1,
                  .notes = text_string(&notes),
              });
    for (size_t i = 0; i < analysis->count; i++) {
        text_free(&turns[i]);
    }
    text_free(&notes);
    return more;
}

/* Analyzes a position at full strength. If `limits` gives a number of playouts, analyzes once with
 * that number. Otherwise repeats the analysis with twice as many playouts each time, until the next
 * run would probably not finish in time. */
static void showdown_engine_analyze(void *self, const void *state,
                                    const struct engine_limits *limits, engine_reporter *reporter,
                                    void *data)
{
    struct analysis *found = memory_new(sizeof *found);
    struct text observation = {0};
    uint64_t nodes = limits->nodes != 0 ? limits->nodes : SEARCH_GAMES;
    nodes = nodes < GAMES_MAX ? nodes : GAMES_MAX;
    showdown_game.observe(state, showdown_game.mover(state), &observation);
    for (bool last = false; !last; nodes *= 2) {
        int64_t begin_ns = clock_now_ns();
        showdown_engine_examine(found, &((const struct player *)self)->mind,
                                text_string(&observation), (int)nodes);
        int64_t now_ns = clock_now_ns();
        last = limits->nodes != 0 || nodes > GAMES_MAX / 2 ||
               now_ns + 2 * (now_ns - begin_ns) > limits->end_ns;
        if (!showdown_engine_report(found, limits->best, last, reporter, data) && !last) {
            last = true;
            showdown_engine_report(found, limits->best, last, reporter, data);
        }
    }
    text_free(&observation);
    free(found);
}

/* A lead of CHANCE_POINTS multiplies the odds of winning by e. Fitted by
 * lab/measure/fit_chances.c. */
#define CHANCE_POINTS 1400

static double showdown_engine_chance(double estimate)
{
    return engine_logistic(estimate / CHANCE_POINTS);
}

static const struct engine_option options[] = {
    ENGINE_OPTION_NODES("playouts per turn, for levels that use playouts"),
    ENGINE_OPTION_MS,
    ENGINE_OPTION_LEVEL,
    {.name = NULL},
};

const struct engine showdown_engine = {
    .name = "engine",
    .game = "showdown",
    .about = "estimates what it cannot see, and chooses its turns by rules",
    .options = options,
    .open = showdown_engine_open_player,
    .close = free,
    .choose = showdown_engine_choose,
    .analyze = showdown_engine_analyze,
    .unit = "points",
    .chance = showdown_engine_chance,
    .ratings = ratings,
    .bench = showdown_bench_print,
    .answer = showdown_engine_answer,
    .follow = showdown_engine_follow,
    .save = showdown_engine_save,
    .load = showdown_engine_load,
};
