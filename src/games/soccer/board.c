/* Fast boards for paper soccer. Drawing a line flips one bit at each of its ends, and XORs one key
 * into the hash. */
#include "games/soccer/board.h"

#include <assert.h>
#include <string.h>

/* The change in the dot's number caused by a step in each direction. */
#define ROW BOARD_WIDTH
static const int8_t delta[8] = {-ROW, -ROW + 1, 1, ROW + 1, ROW, ROW - 1, -1, -ROW - 1};

#ifndef BOARD_LARGE
const uint8_t board_goals[SEATS][3] = {{3, 4, 5}, {111, 112, 113}};
#endif

/* The number of set bits in each byte value. The compiler's builtin would call a function unless
 * the target CPU is known to have the instruction. */
#define BITS2(n) n, n + 1, n + 1, n + 2
#define BITS4(n) BITS2(n), BITS2(n + 1), BITS2(n + 1), BITS2(n + 2)
#define BITS6(n) BITS4(n), BITS4(n + 1), BITS4(n + 1), BITS4(n + 2)
static const uint8_t bits[256] = {BITS6(0), BITS6(1), BITS6(1), BITS6(2)};

/* Zobrist keys: splitmix64's finaliser (Steele, Lea and Flood, 2014) applied to consecutive
 * numbers. A line's own key is numbered by its northern or western end. The table stores that key
 * XORed with the ball keys of both ends, because drawing a line also moves the ball from one end to
 * the other. */
#define MIX1(z) (((z) ^ ((z) >> 30)) * UINT64_C(0xbf58476d1ce4e5b9))
#define MIX2(z) (((z) ^ ((z) >> 27)) * UINT64_C(0x94d049bb133111eb))
#define MIX3(z) ((z) ^ ((z) >> 31))
#define KEY(n) MIX3(MIX2(MIX1(UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(n))))
#define SIDE_KEY KEY(1)
#define BALL_KEY(dot) KEY(2 + (dot))
#define LINE_KEY(end, d) KEY(1024 + 8 * (end) + (d))
#define MOVE_KEY(from, to, end, d) (LINE_KEY(end, d) ^ BALL_KEY(from) ^ BALL_KEY(to))
#define DOT_KEYS(n)                                                                                \
    {                                                                                              \
        MOVE_KEY(n, (n)-ROW, (n)-ROW, 4), MOVE_KEY(n, (n)-ROW + 1, (n)-ROW + 1, 5),                \
            MOVE_KEY(n, (n) + 1, n, 2), MOVE_KEY(n, (n) + ROW + 1, n, 3),                          \
            MOVE_KEY(n, (n) + ROW, n, 4), MOVE_KEY(n, (n) + ROW - 1, n, 5),                        \
            MOVE_KEY(n, (n)-1, (n)-1, 2), MOVE_KEY(n, (n)-ROW - 1, (n)-ROW - 1, 3),                \
    }
#define DOT_KEYS3(n) DOT_KEYS(n), DOT_KEYS((n) + 1), DOT_KEYS((n) + 2)
#define DOT_KEYS13(n)                                                                              \
    DOT_KEYS3(n), DOT_KEYS3((n) + 3), DOT_KEYS3((n) + 6), DOT_KEYS3((n) + 9), DOT_KEYS((n) + 12)
#define DOT_KEYS39(n) DOT_KEYS13(n), DOT_KEYS13((n) + 13), DOT_KEYS13((n) + 26)
static const uint64_t move_keys[BOARD_DOTS][8] = {
    DOT_KEYS39(0),   DOT_KEYS39(39), DOT_KEYS39(78),
#ifdef BOARD_LARGE
    DOT_KEYS39(117), DOT_KEYS3(156), DOT_KEYS3(159), DOT_KEYS3(162),
#endif
};

static inline unsigned neighbour(unsigned dot, unsigned d)
{
    return (unsigned)((int)dot + delta[d]);
}

static inline unsigned first_bit(unsigned mask)
{
    return (unsigned)__builtin_ctz(mask);
}

static inline uint8_t bit(unsigned d)
{
    return (uint8_t)(1u << d);
}

/* Returns how the turn ends after a line to the dot `to`, which is fresh or in a goal. */
static inline enum board_end stop_end(const struct board *board, unsigned to)
{
    (void)board;
    return to < BOARD_WIDTH               ? BOARD_NORTH
           : to >= BOARD_SOUTH_DOT(board) ? BOARD_SOUTH
                                          : BOARD_FRESH;
}

unsigned board_neighbour(unsigned dot, unsigned d)
{
    return neighbour(dot, d);
}

/* Draws the line, or removes it if it is already drawn. */
static inline void soccer_board_flip_line(struct board *board, unsigned from, unsigned d,
                                          unsigned to)
{
    board->open[from] ^= bit(d);
    board->open[to] ^= bit(d ^ 4);
}

/* A dot without drawn lines has all eight neighbours, so there is no need to check whether they
 * exist. */
static inline void stops_clear(struct board *board, unsigned dot)
{
    for (unsigned d = 0; d < 8; d++) {
        board->stop[neighbour(dot, d)] &= (uint8_t)~bit(d ^ 4);
    }
}

static inline void stops_set(struct board *board, unsigned dot)
{
    for (unsigned d = 0; d < 8; d++) {
        board->stop[neighbour(dot, d)] |= bit(d ^ 4);
    }
}

void board_set(struct board *board, const struct soccer_state *state)
{
    memset(board, 0, sizeof *board);
#ifdef BOARD_LARGE
    for (int i = 0; i < 3; i++) {
        int x = state->width / 2 - 1 + i;
        board->goals[0][i] = (uint8_t)board_dot(x, SOCCER_NORTH);
        board->goals[1][i] = (uint8_t)board_dot(x, state->height + 1);
    }
#else
    assert(soccer_is_standard(state));
#endif
    unsigned ball = board_dot(state->x, state->y);
    bool over = state->mover < 0;
    board->ball = (uint8_t)ball;
    board->winner = state->winner;
    board->mover = state->mover;
    if (over) {
        bool own = state->reason != SOCCER_GOAL;
        board->mover = (int8_t)(own ? 1 - state->winner : state->winner);
    }
    board->hash = BALL_KEY(ball) ^ (board->mover == 1 ? SIDE_KEY : 0);
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        for (unsigned d = 0; d < 8; d++) {
            if (soccer_open(state, board_x(dot), board_y(dot), (int)d)) {
                board->open[dot] |= bit(d);
            } else if (d >= 2 && d <= 5 &&
                       soccer_in_pitch(state, board_x(dot), board_y(dot), (int)d)) {
                unsigned to = neighbour(dot, d);
                board->hash ^= move_keys[dot][d] ^ BALL_KEY(dot) ^ BALL_KEY(to);
            }
        }
    }
    for (unsigned dot = 0; dot < BOARD_DOTS; dot++) {
        for (unsigned rest = board->open[dot]; rest != 0; rest &= rest - 1) {
            unsigned to = neighbour(dot, first_bit(rest));
            /* It is possible that no line touches the ball's dot yet, for example at the start of
             * the game. Even then a turn cannot end there, because the line on which the ball
             * leaves touches the dot. */
            bool fresh = board_is_fresh(board, to) && to != ball;
            if (fresh || (board_is_goal(board, to) && !board_is_goal(board, dot))) {
                board->stop[dot] |= bit(first_bit(rest));
            }
        }
    }
}

#ifndef BOARD_LARGE
void board_begin(struct board *board, int first)
{
    struct soccer_state state;
    soccer_begin(&state, SOCCER_WIDTH - 1, SOCCER_ROWS - 3, first);
    board_set(board, &state);
}
#endif

enum board_end board_make(struct board *board, unsigned d)
{
    unsigned from = board->ball;
    unsigned to = neighbour(from, d);
    assert(board->winner < 0 && (board->open[from] & bit(d)) != 0);
    bool stops = (board->stop[from] & bit(d)) != 0;
    soccer_board_flip_line(board, from, d, to);
    board->hash ^= move_keys[from][d];
    board->ball = (uint8_t)to;
    if (stops) {
        if (board_is_goal(board, to)) {
            board->stop[from] ^= bit(d);
            board->winner = to < BOARD_WIDTH ? 0 : 1;
            return stop_end(board, to);
        }
        stops_clear(board, to);
        board->mover = (int8_t)(1 - board->mover);
        board->hash ^= SIDE_KEY;
        return BOARD_FRESH;
    }
    if (board->open[to] == 0) {
        board->winner = (int8_t)(1 - board->mover);
        return BOARD_BLOCKED;
    }
    return BOARD_GOES_ON;
}

void board_unmake(struct board *board, unsigned d)
{
    unsigned to = board->ball;
    unsigned from = neighbour(to, d ^ 4);
    soccer_board_flip_line(board, from, d, to);
    board->hash ^= move_keys[from][d];
    board->ball = (uint8_t)from;
    board->winner = -1;
    if (board_is_goal(board, to)) {
        board->stop[from] ^= bit(d);
    } else if (board_is_fresh(board, to)) {
        stops_set(board, to);
        board->mover = (int8_t)(1 - board->mover);
        board->hash ^= SIDE_KEY;
    }
}

enum board_end board_make_turn(struct board *board, const char *turn)
{
    enum board_end end = BOARD_GOES_ON;
    for (; *turn != '\0'; turn++) {
        end = board_make(board, (unsigned)(*turn - '0'));
    }
    return end;
}

void board_unmake_turn(struct board *board, const char *turn)
{
    for (size_t i = strlen(turn); i > 0; i--) {
        board_unmake(board, (unsigned)(turn[i - 1] - '0'));
    }
}

/* Counts the ways to complete the turn from `dot`, and stops at `most`. Two cases are counted
 * without drawing lines: lines that end the turn, and dots where every line ends the turn. */
static uint64_t count_from(struct board *board, unsigned dot, uint64_t most)
{
    unsigned stop = board->stop[dot];
    uint64_t count = bits[stop];
    for (unsigned rest = board->open[dot] & ~stop; rest != 0; rest &= rest - 1) {
        unsigned d = first_bit(rest);
        unsigned to = neighbour(dot, d);
        unsigned left = board->open[to] ^ bit(d ^ 4);
        if ((left & ~(unsigned)board->stop[to]) == 0) {
            count += left == 0 ? 1u : bits[left];
            continue;
        }
        if (count >= most) {
            return most;
        }
        soccer_board_flip_line(board, dot, d, to);
        count += count_from(board, to, most - count);
        soccer_board_flip_line(board, dot, d, to);
    }
    return count < most ? count : most;
}

uint64_t board_count_turns(const struct board *board, uint64_t most)
{
    if (board->winner >= 0) {
        return 0;
    }
    struct board copy = *board;
    return count_from(&copy, copy.ball, most);
}

void board_pick_turn(const struct board *board, uint64_t index, struct text *turn)
{
    struct board copy = *board;
    enum board_end end = BOARD_GOES_ON;
    while (end == BOARD_GOES_ON) {
        unsigned dot = copy.ball;
        unsigned rest = copy.open[dot];
        for (;; rest &= rest - 1) {
            assert(rest != 0); /* `rest` cannot be 0, because the index is less than the count */
            unsigned d = first_bit(rest);
            unsigned to = neighbour(dot, d);
            uint64_t behind = 1;
            if ((copy.stop[dot] & bit(d)) == 0 && copy.open[to] != bit(d ^ 4)) {
                soccer_board_flip_line(&copy, dot, d, to);
                behind = count_from(&copy, to, index + 1);
                soccer_board_flip_line(&copy, dot, d, to);
            }
            if (index < behind) {
                break;
            }
            index -= behind;
        }
        text_putc(turn, (char)('0' + (int)first_bit(rest)));
        end = board_make(&copy, first_bit(rest));
    }
}

struct walk {
    struct board board;
    char turn[BOARD_LINES_MAX + 1];
    bool (*visit)(void *data, const char *turn, size_t length, enum board_end end);
    void *data;
};

static bool walk_from(struct walk *walk, size_t length)
{
    bool more = true;
    for (unsigned rest = walk->board.open[walk->board.ball]; rest != 0 && more; rest &= rest - 1) {
        unsigned d = first_bit(rest);
        enum board_end end = board_make(&walk->board, d);
        walk->turn[length] = (char)('0' + (int)d);
        walk->turn[length + 1] = '\0';
        more = end == BOARD_GOES_ON ? walk_from(walk, length + 1)
                                    : walk->visit(walk->data, walk->turn, length + 1, end);
        board_unmake(&walk->board, d);
    }
    return more;
}

bool board_each_turn(const struct board *board,
                     bool (*visit)(void *data, const char *turn, size_t length, enum board_end end),
                     void *data)
{
    struct walk walk = {.board = *board, .visit = visit, .data = data};
    return board->winner >= 0 || walk_from(&walk, 0);
}

/* --- distinct results --- */

#define STOP_INTERVAL 1024 /* number of nodes between two calls to the caller's `stop` function */
#define TABLE_FIRST 1024   /* number of slots in the smallest table, which takes 16 kB */

/* The hash table with `size` slots begins at slots[size]. When it is half full, its contents are
 * copied to the next table, which is twice as large. A small set of results therefore stays in the
 * fastest cache. */
static struct board_slot *find_slot(const struct board_results *list, uint64_t hash)
{
    uint32_t size = list->table_size;
    for (uint32_t i = (uint32_t)hash;; i++) {
        struct board_slot *slot = &list->slots[size | (i & (size - 1))];
        if (slot->stamp != list->stamp || slot->hash == hash) {
            return slot;
        }
    }
}

static void grow_table(struct board_results *list)
{
    uint32_t size = list->table_size;
    list->table_size = 2 * size;
    for (uint32_t i = size; i < 2 * size; i++) {
        if (list->slots[i].stamp == list->stamp) {
            *find_slot(list, list->slots[i].hash) = list->slots[i];
        }
    }
}

/* Adds the hash to the table. Returns true if it was not there yet. */
static inline bool remember(struct board_results *list, uint64_t hash)
{
    struct board_slot *slot = find_slot(list, hash);
    if (slot->stamp == list->stamp) {
        return false;
    }
    *slot = (struct board_slot){.hash = hash, .stamp = list->stamp};
    if (++list->table_used > list->table_size / 2 && list->table_size < list->slot_count / 2) {
        grow_table(list);
    }
    return true;
}

static inline void add_result(struct board_results *list, uint64_t hash, uint32_t node, unsigned d,
                              unsigned to, enum board_end end)
{
    list->results[list->result_count++] = (struct board_result){
        .hash = hash,
        .node = node,
        .d = (uint8_t)d,
        .ball = (uint8_t)to,
        .end = (uint8_t)end,
    };
}

/* Returns true if time is up, or if there is no room for another node and its results, which are
 * one blocked result or up to eight lines that end the turn. */
static bool soccer_board_is_full(const struct board_results *list)
{
    return list->node_count == list->node_max || list->result_max - list->result_count < 16 ||
           (list->node_count % STOP_INTERVAL == 0 && list->stop != NULL &&
            list->stop(list->stop_data));
}

/* Adds all nodes and results that can be reached from a node at `dot`. `hash` is the hash of the
 * lines drawn so far. */
static void explore(struct board_results *list, struct board *board, unsigned dot, uint64_t hash,
                    uint32_t node)
{
    unsigned stop = board->stop[dot];
    for (unsigned rest = stop; rest != 0; rest &= rest - 1) {
        unsigned d = first_bit(rest);
        unsigned to = neighbour(dot, d);
        enum board_end end = stop_end(board, to);
        uint64_t after = hash ^ move_keys[dot][d] ^ (end == BOARD_FRESH ? SIDE_KEY : 0);
        add_result(list, after, node, d, to, end);
    }
    for (unsigned rest = board->open[dot] & ~stop; rest != 0; rest &= rest - 1) {
        unsigned d = first_bit(rest);
        unsigned to = neighbour(dot, d);
        uint64_t after = hash ^ move_keys[dot][d];
        if (!remember(list, after)) {
            continue;
        }
        if (soccer_board_is_full(list)) {
            list->capped = true;
            return;
        }
        if (board->open[to] == bit(d ^ 4)) {
            add_result(list, after, node, d, to, BOARD_BLOCKED);
            continue;
        }
        uint32_t child = list->node_count++;
        list->nodes[child] = (struct board_node){
            .parent = node, .length = (uint16_t)(list->nodes[node].length + 1), .d = (uint8_t)d};
        soccer_board_flip_line(board, dot, d, to);
        explore(list, board, to, after, child);
        if (list->capped) {
            return;
        }
        soccer_board_flip_line(board, dot, d, to);
    }
}

void board_generate(const struct board *board, struct board_results *list)
{
    assert(list->node_max > BOARD_LINES_MAX && list->result_max >= 16);
    assert((list->slot_count & (list->slot_count - 1)) == 0);
    assert(list->slot_count / 2 >= list->node_max + list->result_max);
    list->node_count = 1;
    list->result_count = 0;
    list->capped = false;
    list->stamp++;
    list->table_used = 0;
    list->table_size = list->slot_count / 2 < TABLE_FIRST ? list->slot_count / 2 : TABLE_FIRST;
    list->nodes[0] = (struct board_node){0};
    if (board->winner < 0) {
        struct board copy = *board;
        explore(list, &copy, copy.ball, copy.hash, 0);
    }
}

size_t board_result_turn(const struct board_results *list, uint32_t index,
                         char turn[BOARD_LINES_MAX + 1])
{
    const struct board_result *result = &list->results[index];
    size_t length = list->nodes[result->node].length + 1u;
    turn[length] = '\0';
    turn[length - 1] = (char)('0' + result->d);
    size_t at = length - 1;
    for (uint32_t node = result->node; node != 0; node = list->nodes[node].parent) {
        turn[--at] = (char)('0' + list->nodes[node].d);
    }
    return length;
}

/* --- distances --- */

void board_line_distances(const struct board *board, const uint8_t *sources, size_t count,
                          uint8_t distances[BOARD_DOTS])
{
    uint8_t queue[BOARD_DOTS];
    size_t head = 0;
    size_t tail = 0;
    memset(distances, BOARD_FAR, BOARD_DOTS);
    for (size_t i = 0; i < count; i++) {
        distances[sources[i]] = 0;
        queue[tail++] = sources[i];
    }
    while (head < tail) {
        unsigned dot = queue[head++];
        if (board_is_goal(board, dot) && distances[dot] > 0) {
            continue;
        }
        for (unsigned rest = board->open[dot]; rest != 0; rest &= rest - 1) {
            unsigned to = neighbour(dot, first_bit(rest));
            if (distances[to] == BOARD_FAR) {
                distances[to] = (uint8_t)(distances[dot] + 1);
                queue[tail++] = (uint8_t)to;
            }
        }
    }
}

void board_turn_distances(const struct board *board, const uint8_t *sources, size_t count,
                          uint8_t distances[BOARD_DOTS])
{
    /* The dots to expand in the current turn and in the next. Each dot is in at most one list. */
    uint8_t leave[2][BOARD_DOTS];
    size_t counts[2] = {count, 0};
    memset(distances, BOARD_FAR, BOARD_DOTS);
    for (size_t i = 0; i < count; i++) {
        distances[sources[i]] = 0;
        leave[0][i] = sources[i];
    }
    for (unsigned turn = 1; counts[(turn - 1) % 2] > 0; turn++) {
        uint8_t *now = leave[(turn - 1) % 2];
        size_t *now_count = &counts[(turn - 1) % 2];
        uint8_t *next = leave[turn % 2];
        size_t *next_count = &counts[turn % 2];
        for (size_t i = 0; i < *now_count; i++) {
            unsigned dot = now[i];
            for (unsigned rest = board->open[dot]; rest != 0; rest &= rest - 1) {
                unsigned to = neighbour(dot, first_bit(rest));
                if (distances[to] != BOARD_FAR) {
                    continue;
                }
                distances[to] = (uint8_t)turn;
                if (board_is_fresh(board, to)) {
                    next[(*next_count)++] = (uint8_t)to;
                } else if (!board_is_goal(board, to)) {
                    now[(*now_count)++] = (uint8_t)to;
                }
            }
        }
        *now_count = 0;
    }
}

/* Finds the shortest path, within one turn, from the ball to a dot where some line in lasts[dot]
 * ends the turn. Sets way[dot] to the direction of the line that led to each visited dot. Returns
 * the dot where the path ends, or -1 if there is no path. */
static int soccer_board_find_way(const struct board *board, const uint8_t lasts[BOARD_DOTS],
                                 uint8_t way[BOARD_DOTS])
{
    uint8_t queue[BOARD_DOTS];
    uint64_t seen[(BOARD_DOTS + 63) / 64] = {0};
    size_t head = 0;
    size_t tail = 0;
    if (board->winner >= 0) {
        return -1;
    }
    queue[tail++] = board->ball;
    seen[board->ball / 64] |= UINT64_C(1) << board->ball % 64;
    while (head < tail) {
        unsigned dot = queue[head++];
        unsigned stop = board->stop[dot];
        if ((stop & lasts[dot]) != 0) {
            return (int)dot;
        }
        for (unsigned rest = board->open[dot] & ~stop; rest != 0; rest &= rest - 1) {
            unsigned d = first_bit(rest);
            unsigned to = neighbour(dot, d);
            if ((seen[to / 64] >> to % 64 & 1) == 0) {
                seen[to / 64] |= UINT64_C(1) << to % 64;
                way[to] = (uint8_t)d;
                queue[tail++] = (uint8_t)to;
            }
        }
    }
    return -1;
}

static size_t write_way(const struct board *board, const uint8_t lasts[BOARD_DOTS],
                        char turn[BOARD_DOTS + 1])
{
    uint8_t way[BOARD_DOTS];
    int last = soccer_board_find_way(board, lasts, way);
    if (last < 0) {
        return 0;
    }
    size_t length = 1;
    for (unsigned dot = (unsigned)last; dot != board->ball; dot = neighbour(dot, way[dot] ^ 4u)) {
        length++;
    }
    size_t at = length;
    turn[at] = '\0';
    turn[--at] = (char)('0' + (int)first_bit(board->stop[last] & lasts[last]));
    for (unsigned dot = (unsigned)last; dot != board->ball; dot = neighbour(dot, way[dot] ^ 4u)) {
        turn[--at] = (char)('0' + way[dot]);
    }
    return length;
}

/* Returns the lines that lead into a goal. Only the three dots in front of the goal have such
 * lines. */
#ifdef BOARD_LARGE
static const uint8_t *goal_lines(const struct board *board, int seat, uint8_t space[BOARD_DOTS])
{
    static const uint8_t lines[SEATS][3] = {{0x02, 0x83, 0x80}, {0x08, 0x38, 0x20}};
    int front = board->goals[seat][0] + (seat == 0 ? ROW : -ROW);
    memset(space, 0, BOARD_DOTS);
    memcpy(space + front, lines[seat], 3);
    return space;
}
#else
#define NORTH_FRONT (ROW * 1)
#define SOUTH_FRONT (ROW * (BOARD_ROWS - 2))
static const uint8_t *goal_lines(const struct board *board, int seat, uint8_t space[BOARD_DOTS])
{
    static const uint8_t lines[SEATS][BOARD_DOTS] = {
        {[NORTH_FRONT + 3] = 0x02, [NORTH_FRONT + 4] = 0x83, [NORTH_FRONT + 5] = 0x80},
        {[SOUTH_FRONT + 3] = 0x08, [SOUTH_FRONT + 4] = 0x38, [SOUTH_FRONT + 5] = 0x20},
    };
    (void)board;
    (void)space;
    return lines[seat];
}
#endif

bool board_can_score(const struct board *board, int seat)
{
    uint8_t way[BOARD_DOTS];
    uint8_t space[BOARD_DOTS];
    return soccer_board_find_way(board, goal_lines(board, seat, space), way) >= 0;
}

size_t board_scoring_turn(const struct board *board, int seat, char turn[BOARD_DOTS + 1])
{
    uint8_t space[BOARD_DOTS];
    return write_way(board, goal_lines(board, seat, space), turn);
}

size_t board_turn_to(const struct board *board, unsigned dot, char turn[BOARD_DOTS + 1])
{
    uint8_t lasts[BOARD_DOTS] = {0};
    for (unsigned rest = board->open[dot]; rest != 0; rest &= rest - 1) {
        unsigned d = first_bit(rest);
        lasts[neighbour(dot, d)] = bit(d ^ 4);
    }
    return write_way(board, lasts, turn);
}
