#include "opponent.h"

#include "base/memory.h"
#include "base/random.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 9, COLUMNS = 26, CELLS = ROWS * COLUMNS, TURNS = 100 };

enum action { MOVE, RADAR, WALL, ZAP, HELP };

struct cell {
    int row, column;
};

struct opponent {
    struct habits habits;
    struct random random;
    struct cell home, goal, at;
    /* number of the current turn; may be too low, because a player is not told about turns that it
     * misses */
    int turn;
    bool rows_first;    /* for PATH_DRAWN: whether to go along the row first */
    enum action verb;   /* verb of the last turn */
    struct cell to;     /* square of the last turn */
    char answer[8];     /* answer to the last turn */
    struct cell seen;   /* square where the other player was last seen or met */
    int seen_on;        /* turn when the other player was last seen or met; 0: never */
    struct cell before; /* square where the other player was seen or met before that */
    int radar_on;       /* turn of the last RADAR; 0: never */
    int built, held, waited;
    /* blasted: whether this player has already decided whether to shoot along the last straight
     * part of its path. moving: whether the guard has left its post. released: whether this player
     * has stopped shooting at the player that it hit. */
    bool blasted, moving, released;
    bool wall[ROWS][COLUMNS]; /* walls that this player knows of */
    float map[ROWS][COLUMNS]; /* probability that the other player is on each square */
};

static const struct cell ways[4] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};

static bool on_board(struct cell cell)
{
    return cell.row >= 0 && cell.row < ROWS && cell.column >= 0 && cell.column < COLUMNS;
}

static bool same(struct cell a, struct cell b)
{
    return a.row == b.row && a.column == b.column;
}

static int distance(struct cell a, struct cell b)
{
    return abs(a.row - b.row) + abs(a.column - b.column);
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static struct cell next_to(struct cell cell, int way)
{
    return (struct cell){cell.row + ways[way].row, cell.column + ways[way].column};
}

/* Returns the direction from one cell to another in the same row or column. Returns -1 if the cells
 * are not in the same row or column, or if they are the same cell. */
static int way_to(struct cell from, struct cell to)
{
    if ((from.row == to.row) == (from.column == to.column)) {
        return -1;
    }
    return from.row == to.row ? from.column > to.column : 2 + (from.row > to.row);
}

static bool chance(struct opponent *me, unsigned of_16)
{
    return random_below(&me->random, 16) < of_16;
}

/* --- estimating where the other player is --- */

static void normalize(struct opponent *me)
{
    float sum = 0, *map = &me->map[0][0];
    me->map[me->at.row][me->at.column] = 0;
    for (int i = 0; i < CELLS; i++) {
        sum += map[i];
    }
    for (int i = 0; i < CELLS; i++) {
        map[i] = sum > 1e-6f ? map[i] / sum : 1.0f / (float)CELLS;
    }
}

/* Updates the map for one turn of the other player. Assumes that the other player steps towards its
 * goal on most turns, equally often along the row and along the column. */
static void pass_turn(struct opponent *me)
{
    static float next[ROWS][COLUMNS];
    memset(next, 0, sizeof next);
    for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
            float here = me->map[row][column];
            int down = sign(me->home.row - row), along = sign(me->home.column - column);
            int count = (down != 0) + (along != 0);
            next[row][column] += here * (count == 0 ? 1 : 0.2f);
            next[row + down][column] += down != 0 ? 0.8f * here / (float)count : 0;
            next[row][column + along] += along != 0 ? 0.8f * here / (float)count : 0;
        }
    }
    memcpy(me->map, next, sizeof next);
    normalize(me);
}

/* Returns the probability that the other player is on the ray from a cell in one direction. The ray
 * ends at the first known wall. */
static float ray(const struct opponent *me, struct cell from, int way)
{
    float sum = 0;
    for (struct cell at = next_to(from, way); on_board(at) && !me->wall[at.row][at.column];
         at = next_to(at, way)) {
        sum += me->map[at.row][at.column];
    }
    return sum;
}

static float exposure(const struct opponent *me, struct cell at)
{
    return ray(me, at, 0) + ray(me, at, 1) + ray(me, at, 2) + ray(me, at, 3) +
           me->map[at.row][at.column];
}

static void put_there(struct opponent *me, struct cell cell)
{
    memset(me->map, 0, sizeof me->map);
    me->map[cell.row][cell.column] = 1;
}

static bool was_answered(const struct opponent *me, const char *word)
{
    return strcmp(me->answer, word) == 0;
}

/* Updates the map after a shot. The referee's answer to the shot shows whether the other player is
 * on the ray. */
static void learn_ray(struct opponent *me, bool hit)
{
    bool on_ray[ROWS][COLUMNS] = {{false}};
    int way = way_to(me->at, me->to);
    struct cell at = me->at;
    while (on_board(at = next_to(at, way))) {
        if (me->wall[at.row][at.column]) {
            me->wall[at.row][at.column] = false;
            break;
        }
        on_ray[at.row][at.column] = true;
    }
    for (int i = 0; i < CELLS; i++) {
        if ((&on_ray[0][0])[i] != hit) {
            (&me->map[0][0])[i] = 0;
        }
    }
    normalize(me);
}

static float opponent_distance(const struct opponent *me)
{
    float sum = 0;
    for (int i = 0; i < CELLS; i++) {
        sum += (&me->map[0][0])[i] *
               (float)distance((struct cell){i / COLUMNS, i % COLUMNS}, me->home);
    }
    return sum;
}

static void begin(struct opponent *me, bool second)
{
    static const struct cell corners[2] = {{0, 0}, {ROWS - 1, COLUMNS - 1}};
    me->at = me->home = corners[second];
    me->goal = corners[!second];
    me->turn = 1;
    me->rows_first = random_below(&me->random, 2) == 0;
    put_there(me, me->goal);
    if (second) {
        pass_turn(me);
    }
}

static void hear(struct opponent *me, const char *line)
{
    char letter = 'A';
    int column = 1;
    me->answer[0] = '\0';
    sscanf(line, "%7s %c %d", me->answer, &letter, &column);
    if (was_answered(me, "INIT")) {
        begin(me, letter == 'I');
        return;
    }
    me->turn++;
    bool met = was_answered(me, "HELLO") || was_answered(me, "OOPS"), hit = was_answered(me, "HIT");
    if (met || was_answered(me, "AT")) {
        me->before = me->seen_on > 0 ? me->seen : me->goal;
        me->seen = met ? me->to : (struct cell){letter - 'A', column - 1};
        me->seen_on = me->turn;
        me->wall[me->seen.row][me->seen.column] = false;
        put_there(me, me->seen);
    } else if (me->verb == MOVE && was_answered(me, "OK")) {
        me->at = me->to;
        me->wall[me->at.row][me->at.column] = false;
        me->map[me->at.row][me->at.column] = 0;
    } else if (me->verb == MOVE || (me->verb == WALL && was_answered(me, "OK"))) {
        me->wall[me->to.row][me->to.column] = true;
        me->map[me->to.row][me->to.column] = 0;
    } else if (me->verb == ZAP) {
        learn_ray(me, hit);
    }
    if (!hit) {
        pass_turn(me);
    }
}

/* --- choosing a turn --- */

static bool say(struct opponent *me, enum action verb, struct cell to)
{
    me->verb = verb;
    me->to = to;
    return true;
}

static bool use_radar(struct opponent *me)
{
    me->radar_on = me->turn;
    return say(me, RADAR, me->at);
}

static bool shoot(struct opponent *me, int way)
{
    struct cell to = next_to(me->at, way);
    return on_board(to) && say(me, ZAP, to);
}

/* Steps to a cell, or shoots if a wall or the other player is known to be there. */
static bool step(struct opponent *me, struct cell to)
{
    bool met = me->seen_on == me->turn && same(me->seen, to);
    return say(me, met || me->wall[to.row][to.column] ? ZAP : MOVE, to);
}

/* Returns whether the next step goes along the row. Call this function only if a step along the row
 * and a step along the column both lead towards the target. */
static bool along_row(struct opponent *me, struct cell target)
{
    const struct habits *habits = &me->habits;
    int rows = abs(target.row - me->at.row), columns = abs(target.column - me->at.column);
    if (habits->cross > 0) {
        int column = me->goal.column > 0 ? habits->cross : COLUMNS - 1 - habits->cross;
        return me->at.column != column;
    }
    switch (habits->path) {
    case PATH_ROWS_FIRST:
        return true;
    case PATH_COLUMNS_FIRST:
        return false;
    case PATH_DIAGONAL:
        return columns * (ROWS - 1) >= rows * (COLUMNS - 1);
    case PATH_DRAWN:
        return me->rows_first;
    default:
        return chance(me, habits->lane);
    }
}

/* Avoids a step into a row or column where the other player may be. Instead, steps in the other
 * direction, builds a wall, or waits by using RADAR. Does nothing and returns false if the step is
 * safe, or if no turns for waiting are left. */
static bool stand_off(struct opponent *me, struct cell first, struct cell other)
{
    const struct habits *habits = &me->habits;
    float limit = (float)habits->shy / 16;
    if (habits->shy == 0 || me->waited >= habits->patience || exposure(me, first) < limit) {
        return false;
    }
    if (!same(other, me->at) && exposure(me, other) < limit) {
        return step(me, other);
    }
    me->waited++;
    if (habits->wall_cross > 0 && chance(me, habits->wall_cross) && !same(first, me->goal)) {
        int way = way_to(me->at, first);
        struct cell beside = next_to(first, (way + 2) % 4);
        if (on_board(beside) && !me->wall[beside.row][beside.column]) {
            return say(me, WALL, beside);
        }
    }
    return use_radar(me);
}

static bool go(struct opponent *me, struct cell target)
{
    const struct habits *habits = &me->habits;
    struct cell along = me->at, down = me->at;
    along.column += sign(target.column - me->at.column);
    down.row += sign(target.row - me->at.row);
    if (same(me->at, target)) {
        return use_radar(me);
    }
    bool both = !same(along, me->at) && !same(down, me->at);
    bool row = both ? along_row(me, target) : same(down, me->at);
    struct cell first = row ? along : down, other = row ? down : along;
    if (both && me->wall[first.row][first.column] && !me->wall[other.row][other.column]) {
        struct cell swap = first;
        first = other;
        other = swap;
    }
    if (same(target, me->goal)) {
        bool last = distance(me->at, me->goal) == 1;
        if (last && me->verb != ZAP && chance(me, habits->blast_door)) {
            return say(me, ZAP, first);
        }
        if (!both && !me->blasted && me->turn > 3) {
            me->blasted = true;
            if (chance(me, habits->blast_line)) {
                return say(me, ZAP, first);
            }
        }
        if (!last && stand_off(me, first, both ? other : me->at)) {
            return true;
        }
    }
    return step(me, first);
}

/* Shoots again after a hit, as long as the habits require it. Returns false if this player stops
 * shooting. */
static bool lock(struct opponent *me)
{
    const struct habits *habits = &me->habits;
    int needed = distance(me->at, me->goal), left = TURNS - me->turn;
    bool keep = habits->lock == LOCK_END;
    if (!was_answered(me, "HIT") || me->released) {
        return false;
    }
    me->held++;
    if (habits->lock == LOCK_TURNS) {
        keep = me->held < habits->lock_turns;
    } else if (habits->lock == LOCK_RACE) {
        keep = left > needed + habits->lock_turns || (float)needed + 1 > opponent_distance(me);
    }
    me->released = !keep;
    me->moving = me->moving || !keep;
    return keep && say(me, ZAP, me->to);
}

/* Shoots at the other player if it was just seen, and otherwise along the line where it is most
 * likely to be. Returns false if this player chooses not to shoot. */
static bool attack(struct opponent *me)
{
    const struct habits *habits = &me->habits;
    if (me->seen_on == me->turn) {
        struct cell step_to = {me->seen.row + sign(me->home.row - me->seen.row),
                               me->seen.column + sign(me->home.column - me->seen.column)};
        int way = way_to(me->at, me->seen);
        if (way >= 0 && chance(me, habits->shoot_seen)) {
            return shoot(me, way);
        }
        if (chance(me, habits->lead)) {
            way = way_to(me->at, (struct cell){step_to.row, me->seen.column});
            way = way >= 0 ? way : way_to(me->at, (struct cell){me->seen.row, step_to.column});
            if (way >= 0) {
                return shoot(me, way);
            }
        }
    }
    int best = 0;
    for (int way = 1; way < 4; way++) {
        best = ray(me, me->at, way) > ray(me, me->at, best) ? way : best;
    }
    return habits->aim > 0 && 16 * ray(me, me->at, best) >= (float)habits->aim && shoot(me, best);
}

static bool build(struct opponent *me)
{
    static const struct cell around[7] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}, {0, 2}, {2, 0}, {1, 2}};
    const struct habits *habits = &me->habits;
    int ahead = me->goal.row > me->home.row ? 1 : -1;
    struct cell to = {me->home.row + ahead * around[me->built % 7].row,
                      me->home.column + ahead * around[me->built % 7].column};
    if (habits->walls == WALLS_NONE || me->built >= habits->wall_count ||
        me->turn < habits->wall_turn ||
        (habits->wall_near > 0 && opponent_distance(me) > (float)habits->wall_near)) {
        return false;
    }
    if (habits->walls == WALLS_AHEAD) {
        to = me->seen;
        if (me->seen_on != me->turn) {
            return false;
        }
        to.row += chance(me, 8) ? sign(me->home.row - to.row) : 0;
        to.column += to.row == me->seen.row ? sign(me->home.column - to.column) : 0;
    }
    me->built++;
    return !same(to, me->at) && !same(to, me->seen) && say(me, WALL, to);
}

static bool wants_radar(struct opponent *me)
{
    const struct habits *habits = &me->habits;
    if (habits->radar_near > 0 && me->radar_on + 2 <= me->turn && me->turn > 8 &&
        opponent_distance(me) <= (float)habits->radar_near && distance(me->at, me->goal) > 2) {
        return true;
    }
    if (habits->radar_from == 0 || me->turn < habits->radar_from) {
        return false;
    }
    return me->radar_on == 0 ||
           (habits->radar_every > 0 && me->turn >= me->radar_on + habits->radar_every);
}

static struct cell post(const struct opponent *me)
{
    int ahead = me->goal.row > me->home.row ? 1 : -1;
    switch (me->habits.post) {
    case AT_HOME:
        return me->home;
    case AT_HOME_DIAGONAL:
        return (struct cell){me->home.row + ahead, me->home.column + ahead};
    default:
        return (struct cell){ROWS / 2, COLUMNS / 2};
    }
}

static bool keep_post(struct opponent *me)
{
    const struct habits *habits = &me->habits;
    int left = TURNS - me->turn, needed = distance(me->at, me->goal);
    if (habits->post == AT_NO_POST || me->moving) {
        return false;
    }
    if (habits->post_margin < 255 && left <= needed + habits->post_margin) {
        me->moving = true;
        return false;
    }
    return go(me, post(me));
}

/* If the other player was just seen, steps towards its row or its column, whichever is nearer, in
 * order to shoot on the next turn. */
static bool hunt(struct opponent *me)
{
    struct cell to = me->seen;
    if (me->habits.hunt == 0 || me->seen_on == 0 || me->turn > me->seen_on + 1 ||
        distance(me->at, me->seen) > 14 || !chance(me, me->habits.hunt)) {
        return false;
    }
    if (abs(to.row - me->at.row) <= abs(to.column - me->at.column)) {
        to.column = me->at.column;
    } else {
        to.row = me->at.row;
    }
    return !same(to, me->at) && go(me, to);
}

static void decide(struct opponent *me)
{
    const struct habits *habits = &me->habits;
    bool close = distance(me->at, me->goal) <= 1;
    if (lock(me) || (!close && attack(me)) || build(me)) {
        return;
    }
    if (habits->idle > 0 && random_below(&me->random, 64) < habits->idle) {
        say(me, HELP, me->at);
        return;
    }
    if (!close && wants_radar(me)) {
        use_radar(me);
        return;
    }
    if (habits->blind_every > 0 && me->turn > 5 && me->turn % habits->blind_every == 0 &&
        shoot(me, me->at.column != me->goal.column ? me->goal.column < me->at.column
                                                   : 2 + (me->goal.row < me->at.row))) {
        return;
    }
    if (keep_post(me) || hunt(me)) {
        return;
    }
    go(me, me->goal);
}

struct opponent *opponent_open(const struct habits *habits, uint64_t seed)
{
    struct opponent *me = memory_new(sizeof *me);
    memset(me, 0, sizeof *me);
    me->habits = *habits;
    random_seed(&me->random, seed);
    return me;
}

void opponent_close(struct opponent *opponent)
{
    free(opponent);
}

void opponent_turn(struct opponent *opponent, const char *line, char turn[OPPONENT_LINE_MAX])
{
    static const char *const verbs[] = {"MOVE", "RADAR", "WALL", "ZAP", "HELP"};
    hear(opponent, line);
    decide(opponent);
    if (opponent->verb == RADAR || opponent->verb == HELP) {
        snprintf(turn, OPPONENT_LINE_MAX, "%s", verbs[opponent->verb]);
    } else {
        snprintf(turn, OPPONENT_LINE_MAX, "%s %c %d", verbs[opponent->verb], 'A' + opponent->to.row,
                 opponent->to.column + 1);
    }
}
