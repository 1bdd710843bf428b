/* Depth-first proof-number search (Allis and others, 1994; Nagai, 2002). Lines are never removed,
 * so the graph of positions has no cycles. A node is usually a position at the start of a turn, and
 * its children are the distinct positions after all its turns. If there are too many turns, some
 * children are positions within a turn, with the same player to move. */
#include "engines/soccer/solver.h"

#include "base/memory.h"
#include "engines/soccer/solver_table.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* maximum number of positions within a turn that are expanded for one node */
#define PLACES_MAX 100
/* number of slots in the hash set that contains children and positions within a turn; a power of
 * two */
#define SEEN (1u << 11)
#define STOP_INTERVAL 64 /* number of nodes between two calls to limits.stop */
/* estimated work to prove a win if the opponent can probably score after any turn */
#define HARD 4

/* A position reached within one turn, called a place. */
struct place {
    uint32_t parent; /* index of the place where the last line starts */
    uint8_t d;       /* direction of the last line, 0 to 7 */
};

struct child {
    struct numbers numbers; /* proof numbers of the child, for the player to move in the parent */
    steps_key name;
    uint32_t place;
    bool same; /* whether the child has the same player to move as the parent */
};

struct seen {
    steps_key name;
    uint64_t stamp;
};

struct solver {
    struct steps_keys keys;
    struct solver_table table;
    /* stack of the places (positions within a turn) of all nodes on the current path */
    struct place *places;
    /* stack of the children of all nodes on the current path */
    struct child *children;
    uint32_t place_count, place_max;
    uint32_t child_count, child_max;
    struct seen *seen;
    /* number of the node whose children are being listed; it serves as a stamp, and slots of the
     * hash set with a different stamp are free */
    uint64_t stamp;
    bool keep_lost; /* whether to list even children that obviously lose */
    struct solver_limits limits;
    struct solver_report report;
    uint64_t nodes;
    bool stopped;
};

struct solver *solver_open(uint64_t bytes)
{
    struct solver *solver = memory_new(sizeof *solver);
    steps_keys_make(&solver->keys);
    solver_table_open(&solver->table, bytes);
    solver->place_max = solver->child_max = PLACES_MAX;
    solver->places = memory_new(solver->place_max * sizeof *solver->places);
    solver->children = memory_new(solver->child_max * sizeof *solver->children);
    solver->seen = memory_new(SEEN * sizeof *solver->seen);
    return solver;
}

void solver_close(struct solver *solver)
{
    if (solver != NULL) {
        solver_table_free(&solver->table);
        free(solver->places);
        free(solver->children);
        free(solver->seen);
        free(solver);
    }
}

void solver_forget(struct solver *solver)
{
    solver_table_clear(&solver->table);
}

bool solver_can(const struct soccer_state *state)
{
    return steps_fit(state);
}

void solver_report(const struct solver *solver, struct solver_report *report)
{
    *report = solver->report;
    report->kept = solver->table.used;
    report->room = solver->table.room;
}

/* --- quick estimates --- */

static const struct numbers won = {0, NO_PROOF}, lost = {NO_PROOF, 0};

/* Returns a position's proof numbers without search. The player to move wins if it can score within
 * this turn, and loses if every turn blocks the ball or is an own goal. Otherwise the numbers are a
 * guess: to prove a loss, each reachable dot from which the opponent cannot score must be
 * refuted. */
static struct numbers soccer_solver_estimate(const struct steps *steps)
{
    const struct reach *reach = &steps->reach;
    dot_set mine = steps->goals[reach->mover];
    dot_set theirs = steps->goals[1 - reach->mover];
    dot_set seen = theirs;
    dot_set ends = reach_turn(reach, dot_bit(reach->ball), &seen);
    if ((ends & mine) != 0) {
        return won;
    }
    ends &= reach->fresh;
    if (ends == 0) {
        return lost;
    }
    seen = mine;
    unsigned safe = dot_count(ends & ~reach_turn(reach, theirs, &seen));
    return (struct numbers){safe > 0 ? 1 : HARD, 1 + safe};
}

static struct numbers numbers_of(const struct solver *solver, const struct steps *steps)
{
    if (steps->winner >= 0) {
        return steps->winner == steps->reach.mover ? won : lost;
    }
    struct numbers numbers = soccer_solver_estimate(steps);
    if (numbers.win != 0 && numbers.lose != 0) {
        const struct solver_slot *slot = solver_table_find(&solver->table, steps_name(steps));
        if (slot != NULL) {
            return (struct numbers){slot->win, slot->lose};
        }
    }
    return numbers;
}

static struct numbers turned(struct numbers numbers, bool same)
{
    return same ? numbers : (struct numbers){numbers.lose, numbers.win};
}

/* --- the children of a node --- */

static bool is_new(struct solver *solver, steps_key name)
{
    for (uint32_t i = (uint32_t)name;; i++) {
        struct seen *seen = &solver->seen[i & (SEEN - 1)];
        if (seen->stamp != solver->stamp) {
            *seen = (struct seen){name, solver->stamp};
            return true;
        }
        if (seen->name == name) {
            return false;
        }
    }
}

static uint32_t add_place(struct solver *solver, uint32_t parent, unsigned d)
{
    if (solver->place_count == solver->place_max) {
        solver->place_max *= 2;
        solver->places = memory_resize(solver->places, solver->place_max * sizeof *solver->places);
    }
    solver->places[solver->place_count] = (struct place){.parent = parent, .d = (uint8_t)d};
    return solver->place_count++;
}

/* Adds a child to the list. Returns false if the child wins, because then no other child is
 * needed. */
static bool soccer_solver_add_child(struct solver *solver, const struct steps *steps,
                                    uint32_t place, bool same)
{
    struct numbers numbers = turned(numbers_of(solver, steps), same);
    if (numbers.lose == 0 && !solver->keep_lost) {
        return true;
    }
    if (solver->child_count == solver->child_max) {
        solver->child_max *= 2;
        solver->children =
            memory_resize(solver->children, solver->child_max * sizeof *solver->children);
    }
    solver->children[solver->child_count++] = (struct child){
        .numbers = numbers,
        .name = steps_name(steps),
        .place = place,
        .same = same,
    };
    return numbers.win != 0;
}

/* Lists the children that can be reached from a place. Expands new places only if their index is
 * below `end`. Returns false if a child wins. */
static bool list_from(struct solver *solver, const struct steps *steps, uint32_t place,
                      uint32_t end)
{
    int mover = steps->reach.mover;
    for (unsigned rest = steps->open[steps->reach.ball]; rest != 0; rest &= rest - 1) {
        struct steps next = *steps;
        unsigned d = (unsigned)__builtin_ctz(rest);
        steps_make(&next, d);
        if (next.winner == 1 - mover || !is_new(solver, steps_name(&next))) {
            continue;
        }
        bool same = next.reach.mover == mover;
        uint32_t number = add_place(solver, place, d);
        bool more = same && number < end ? list_from(solver, &next, number, end)
                                         : soccer_solver_add_child(solver, &next, number, same);
        if (!more) {
            return false;
        }
    }
    return true;
}

static uint32_t list_children(struct solver *solver, const struct steps *steps)
{
    solver->stamp++;
    uint32_t root = add_place(solver, 0, 0);
    list_from(solver, steps, root, root + PLACES_MAX);
    solver->report.steps += solver->place_count - root;
    return root;
}

/* Draws the lines from the node `root` to one of its places, and writes them to `turn`. Returns
 * their number. */
static unsigned soccer_solver_follow(const struct solver *solver, uint32_t root, uint32_t place,
                                     struct steps *steps, char turn[SOCCER_LINES_MAX + 1])
{
    unsigned length = 0;
    for (uint32_t i = place; i != root; i = solver->places[i].parent) {
        length++;
    }
    turn[length] = '\0';
    for (unsigned at = length; at > 0; at--, place = solver->places[place].parent) {
        turn[at - 1] = (char)('0' + solver->places[place].d);
    }
    for (unsigned at = 0; at < length; at++) {
        steps_make(steps, (unsigned)(turn[at] - '0'));
    }
    return length;
}

/* --- the search --- */

struct choice {
    struct numbers all; /* proof numbers of the parent */
    uint32_t best;      /* index of the child through which a win is easiest to prove */
    uint32_t others;    /* number of children minus one */
    uint32_t second;    /* estimated work left to prove a win through the second-best child */
};

/* Computes the proof numbers of a parent from its children. To prove a win, one winning child is
 * enough, so the parent takes the smallest number. To prove a loss, all children must lose. The
 * children share much of the graph below them, which a sum of their numbers would count many times.
 * The result is therefore the largest of the children's numbers, plus one for each other child
 * (weak proof numbers: Ueda and others, 2008). */
static struct choice soccer_solver_choose(const struct solver *solver, uint32_t first)
{
    struct choice choice = {.all = {NO_PROOF, 0}, .second = NO_PROOF};
    uint32_t most = 0;
    for (uint32_t i = first; i < solver->child_count; i++) {
        struct numbers numbers = solver->children[i].numbers;
        most = most > numbers.lose ? most : numbers.lose;
        if (numbers.win < choice.all.win) {
            choice.second = choice.all.win;
            choice.all.win = numbers.win;
            choice.best = i;
        } else if (numbers.win < choice.second) {
            choice.second = numbers.win;
        }
    }
    if (solver->child_count > first) {
        choice.others = solver->child_count - first - 1;
        most += choice.others;
    }
    choice.all.lose = choice.all.win == 0 ? NO_PROOF : most < NO_PROOF ? most : NO_PROOF - 1;
    return choice;
}

static bool is_stopped(struct solver *solver)
{
    const struct solver_limits *limits = &solver->limits;
    if ((limits->steps != 0 && solver->report.steps >= limits->steps) ||
        (++solver->nodes % STOP_INTERVAL == 0 && limits->stop != NULL &&
         limits->stop(limits->data))) {
        solver->stopped = true;
    }
    return solver->stopped;
}

/* Returns the limits for searching the best child. The search of the child ends when its proof
 * needs a quarter more work than that of the second-best child, or when one of the parent's numbers
 * reaches its limit. */
static struct numbers limits_below(struct numbers limits, const struct choice *choice)
{
    uint32_t second = choice->second + choice->second / 4 + 1;
    uint32_t win = second < limits.win ? second : limits.win;
    return (struct numbers){
        .win = win < NO_PROOF ? win : NO_PROOF,
        .lose = limits.lose == NO_PROOF ? NO_PROOF : limits.lose - choice->others,
    };
}

static bool is_proven(struct numbers numbers)
{
    return numbers.win == 0 || numbers.lose == 0;
}

static struct numbers soccer_solver_dig(struct solver *solver, const struct steps *steps,
                                        struct numbers limits);

/* Searches the listed children until a proof number of their parent reaches its limit. Removes
 * children that are proven to lose. */
static struct choice dig_listed(struct solver *solver, const struct steps *steps, uint32_t root,
                                uint32_t first, struct numbers limits)
{
    struct choice choice = soccer_solver_choose(solver, first);
    while (choice.all.win < limits.win && choice.all.lose < limits.lose && !is_proven(choice.all) &&
           !is_stopped(solver)) {
        struct child child = solver->children[choice.best];
        struct numbers below = limits_below(limits, &choice);
        struct steps next = *steps;
        char turn[SOCCER_LINES_MAX + 1];
        soccer_solver_follow(solver, root, child.place, &next, turn);
        child.numbers =
            turned(soccer_solver_dig(solver, &next, turned(below, child.same)), child.same);
        solver->children[choice.best] =
            child.numbers.lose == 0 ? solver->children[--solver->child_count] : child;
        choice = soccer_solver_choose(solver, first);
        if (first == 0) {
            solver->report.to_win = choice.all.win;
            solver->report.to_lose = choice.all.lose;
        }
    }
    return choice;
}

/* Searches an unsolved position until one of its proof numbers reaches its limit. Returns its proof
 * numbers. */
static struct numbers soccer_solver_dig(struct solver *solver, const struct steps *steps,
                                        struct numbers limits)
{
    uint64_t begin = solver->report.steps;
    uint32_t first = solver->child_count;
    uint32_t root = list_children(solver, steps);
    struct choice choice = dig_listed(solver, steps, root, first, limits);
    solver->child_count = first;
    solver->place_count = root;
    solver_table_keep(&solver->table, steps_name(steps), choice.all,
                      solver->report.steps - begin + 1);
    return choice.all;
}

static struct numbers soccer_solver_solve(struct solver *solver, const struct steps *steps)
{
    struct numbers numbers = numbers_of(solver, steps);
    while (!is_proven(numbers) && !solver->stopped) {
        numbers = soccer_solver_dig(solver, steps, (struct numbers){NO_PROOF, NO_PROOF});
    }
    return numbers;
}

static void soccer_solver_begin(struct solver *solver, const struct solver_limits *limits)
{
    solver->limits = *limits;
    solver->stopped = false;
    solver->report.steps = 0;
}

enum solver_answer solver_run(struct solver *solver, const struct soccer_state *state,
                              const struct solver_limits *limits)
{
    struct steps steps;
    steps_set(&steps, &solver->keys, state);
    soccer_solver_begin(solver, limits);
    struct numbers numbers = soccer_solver_solve(solver, &steps);
    solver->report.to_win = numbers.win;
    solver->report.to_lose = numbers.lose;
    return numbers.win == 0 ? SOLVER_WINS : numbers.lose == 0 ? SOLVER_LOSES : SOLVER_OPEN;
}

/* --- turns --- */

static uint32_t effort_below(const struct solver *solver, const struct child *child)
{
    const struct solver_slot *slot = solver_table_find(&solver->table, child->name);
    return slot == NULL ? 0 : slot->effort;
}

/* Returns the child that took the most work. */
static uint32_t hardest_child(const struct solver *solver)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < solver->child_count; i++) {
        if (effort_below(solver, &solver->children[i]) >
            effort_below(solver, &solver->children[best])) {
            best = i;
        }
    }
    return best;
}

/* Writes the lines that lead to a winning child, or, if all children lose, to the child that was
 * hardest to refute. Returns the number of lines, or 0 if the search was stopped or if every child
 * is a blocked ball or an own goal. Searches the position again, because the table may have dropped
 * the winning child, or may contain only the mirror image. */
static unsigned soccer_solver_continue(struct solver *solver, struct steps *steps, bool wins,
                                       char *turn)
{
    unsigned length = 0;
    solver->keep_lost = !wins;
    uint32_t root = list_children(solver, steps);
    solver->keep_lost = false;
    uint32_t best = hardest_child(solver);
    if (wins) {
        best = dig_listed(solver, steps, root, 0, (struct numbers){NO_PROOF, NO_PROOF}).best;
    }
    if (solver->child_count > 0 && !solver->stopped) {
        assert(!wins || solver->children[best].numbers.win == 0);
        length = soccer_solver_follow(solver, root, solver->children[best].place, steps, turn);
    }
    solver->child_count = solver->place_count = 0;
    return length;
}

/* Writes the shortest path of lines into the goal. Returns its length, or 0 if the player to move
 * cannot score within this turn. */
static size_t goal_turn(const struct steps *steps, char *turn)
{
    uint8_t from[BOARD_DOTS], way[BOARD_DOTS];
    uint8_t queue[BOARD_DOTS];
    const struct reach *reach = &steps->reach;
    dot_set seen = dot_bit(reach->ball) | steps->goals[1 - reach->mover];
    unsigned head = 0, tail = 0;
    for (queue[tail++] = reach->ball; head < tail; head++) {
        unsigned dot = queue[head];
        if ((steps->goals[reach->mover] >> dot & 1) != 0) {
            size_t length = 0;
            for (unsigned at = dot; at != reach->ball; at = from[at]) {
                length++;
            }
            turn[length] = '\0';
            for (size_t at = length; at > 0; dot = from[dot]) {
                turn[--at] = (char)('0' + way[dot]);
            }
            return length;
        }
        for (unsigned d = 0; d < 8; d++) {
            unsigned to = board_neighbour(dot, d);
            dot_set pass = reach->bounce | steps->goals[reach->mover];
            if ((steps->open[dot] >> d & 1) != 0 && (pass & ~seen & dot_bit(to)) != 0) {
                seen |= dot_bit(to);
                from[to] = (uint8_t)dot;
                way[to] = (uint8_t)d;
                queue[tail++] = (uint8_t)to;
            }
        }
    }
    return 0;
}

/* Writes arbitrary legal lines until the turn is over. Returns their number. */
static size_t give_up(const struct soccer_state *state, char turn[SOCCER_LINES_MAX + 1])
{
    struct soccer_state next = *state;
    size_t length = 0;
    for (int d = 0; next.mover == state->mover; d = (d + 1) % 8) {
        if (soccer_open(&next, next.x, next.y, d)) {
            soccer_step(&next, d);
            turn[length++] = (char)('0' + d);
        }
    }
    turn[length] = '\0';
    return length;
}

size_t solver_turn(struct solver *solver, const struct soccer_state *state,
                   const struct solver_limits *limits, char turn[SOCCER_LINES_MAX + 1])
{
    struct steps steps;
    size_t length = 0;
    steps_set(&steps, &solver->keys, state);
    soccer_solver_begin(solver, limits);
    while (steps.winner < 0 && steps.reach.mover == state->mover) {
        size_t goal = goal_turn(&steps, turn + length);
        struct numbers numbers = soccer_solver_solve(solver, &steps);
        if (goal > 0 || !is_proven(numbers)) {
            return goal > 0 ? length + goal : 0;
        }
        unsigned more = soccer_solver_continue(solver, &steps, numbers.win == 0, turn + length);
        if (more == 0) {
            return solver->stopped ? 0 : give_up(state, turn);
        }
        length += more;
    }
    return length > 0 ? length : give_up(state, turn);
}
