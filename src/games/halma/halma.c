/* The rules of Halma, written to be read alongside docs/rules-halma.md, and tested with the games
 * in tests/vectors. */
#include "games/halma/halma.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

const int halma_dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
const int halma_dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static bool on_board(int x, int y)
{
    return x >= 0 && x < HALMA_SIZE && y >= 0 && y < HALMA_SIZE;
}

/* Returns true if the cell is inside an area at the seat's corner. `heights` contains the height of
 * each of the area's columns. */
static bool in_heights(const int *heights, int columns, int seat, int x, int y)
{
    int column = seat == 0 ? x : HALMA_SIZE - 1 - x;
    int row = seat == 0 ? y : HALMA_SIZE - 1 - y;
    return column < columns && row < heights[column];
}

bool halma_in_camp(int seat, int x, int y)
{
    static const int heights[] = {5, 5, 4, 3, 2};
    return in_heights(heights, 5, seat, x, y);
}

bool halma_in_zone(int seat, int x, int y)
{
    static const int heights[] = {7, 7, 6, 5, 4, 3, 2};
    return in_heights(heights, 7, seat, x, y);
}

int halma_steps_out(int x, int y)
{
    int steps = 0;
    while (halma_in_zone(0, x + steps, y + steps)) {
        steps++; /* the shortest path runs along the diagonal, because the zone's edge is a
                  * staircase */
    }
    return steps;
}

int halma_limit(bool server)
{
    return server ? 2 * 999 : 2 * 1000;
}

const char *halma_reason_name(enum halma_reason reason)
{
    static const char *const names[] = {
        [HALMA_UNFINISHED] = "unfinished", [HALMA_HOME] = "home",   [HALMA_BLOCKERS] = "blockers",
        [HALMA_LIMIT] = "limit",           [HALMA_STUCK] = "stuck",
    };
    return names[reason];
}

void halma_print_cell(struct text *turn, int x, int y)
{
    text_printf(turn, "%d %d", x + 1, y + 1);
}

const char *const halma_variants[] = {"proglad", "proglad-server", NULL};

void halma_start(void *block, const struct rules *rules)
{
    struct halma_state *state = block;
    assert(rules->first == 0 || rules->first == 1);
    memset(state, 0, sizeof *state);
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            for (int seat = 0; seat < SEATS; seat++) {
                if (halma_in_camp(seat, x, y)) {
                    state->cells[y][x] = (uint8_t)(seat + 1);
                }
            }
        }
    }
    state->server = rules->variant != NULL && strcmp(rules->variant, halma_variants[1]) == 0;
    state->mover = (int8_t)rules->first;
}

int halma_mover(const void *block)
{
    const struct halma_state *state = block;
    return state->mover;
}

/* --- one hop of a move --- */

enum hop { HOP_STEP, HOP_JUMP, HOP_OVER_NOTHING, HOP_TOO_FAR };

/* Classifies the hop by (dx, dy), which must not be (0, 0). Under the contest's rules, the caller
 * must have removed the moving piece from its start cell. Under the live server's rules, the piece
 * must still be there. */
static enum hop classify_hop(const struct halma_state *state, struct halma_cell from, int dx,
                             int dy)
{
    int wide = abs(dx);
    int high = abs(dy);
    if (wide <= 1 && high <= 1) {
        return HOP_STEP;
    }
    bool straight = wide % 2 == 0 && high % 2 == 0;
    if (wide > 2 || high > 2 || (!straight && !state->server)) {
        return HOP_TOO_FAR;
    }
    /* The division truncates, so for (2,1) and (1,2) this is the neighbour along the longer
     * side. */
    bool over = state->cells[from.y + dy / 2][from.x + dx / 2] != 0;
    return over ? HOP_JUMP : HOP_OVER_NOTHING;
}

/* The possible jumps, as changes of x and y. The first 8 are straight; the other 8 exist only under
 * the live server's rules. */
static const struct halma_cell leaps[16] = {
    {0, -2}, {2, -2}, {2, 0}, {2, 2}, {0, 2},  {-2, 2}, {-2, 0},  {-2, -2},
    {1, -2}, {2, -1}, {2, 1}, {1, 2}, {-1, 2}, {-2, 1}, {-2, -1}, {-1, -2},
};

static bool halma_leap_goes(const struct halma_state *state, struct halma_cell from, int leap,
                            struct halma_cell *to)
{
    int dx = leaps[leap].x;
    int dy = leaps[leap].y;
    *to = (struct halma_cell){(int8_t)(from.x + dx), (int8_t)(from.y + dy)};
    return on_board(to->x, to->y) && state->cells[to->y][to->x] == 0 &&
           classify_hop(state, from, dx, dy) == HOP_JUMP;
}

static int leap_count(const struct halma_state *state)
{
    return state->server ? 16 : 8;
}

static bool has_move(const struct halma_state *state, int seat)
{
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            struct halma_cell from = {(int8_t)x, (int8_t)y};
            struct halma_cell to;
            for (int d = 0; state->cells[y][x] == seat + 1 && d < 8; d++) {
                int to_x = x + halma_dx[d];
                int to_y = y + halma_dy[d];
                if (on_board(to_x, to_y) && state->cells[to_y][to_x] == 0) {
                    return true;
                }
            }
            for (int i = 0; state->cells[y][x] == seat + 1 && i < leap_count(state); i++) {
                if (halma_leap_goes(state, from, i, &to)) {
                    return true;
                }
            }
        }
    }
    return false;
}

/* --- the end of the game --- */

static bool all_home(const struct halma_state *state, int seat)
{
    int home = 0;
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            home += state->cells[y][x] == seat + 1 && halma_in_camp(!seat, x, y);
        }
    }
    return home == HALMA_MEN;
}

static bool halma_is_blocker(const struct halma_state *state, int seat)
{
    for (int y = 0; y < HALMA_SIZE; y++) {
        for (int x = 0; x < HALMA_SIZE; x++) {
            if (state->cells[y][x] == seat + 1 && halma_in_zone(seat, x, y)) {
                return true;
            }
        }
    }
    return false;
}

static void end_game(struct halma_state *state, enum halma_reason reason, int first, int second)
{
    state->mover = -1;
    state->reason = reason;
    state->scores[0] = (int8_t)first;
    state->scores[1] = (int8_t)second;
}

/* Ends the turn of seat `played`. Then checks whether the game is over, trying the possible reasons
 * one after another. */
static void halma_end_turn(struct halma_state *state, int played)
{
    state->plies++;
    state->mover = (int8_t)!played;
    for (int seat = 0; seat < SEATS; seat++) {
        if (all_home(state, seat)) {
            end_game(state, HALMA_HOME, seat == 0 ? 2 : 0, seat == 0 ? 0 : 2);
            return;
        }
    }
    if (state->plies >= HALMA_BLOCKERS_FROM) {
        bool first = halma_is_blocker(state, 0);
        bool second = halma_is_blocker(state, 1);
        if (first || second) {
            end_game(state, HALMA_BLOCKERS, first ? second : 2, second ? first : 2);
            return;
        }
    }
    if (state->plies >= halma_limit(state->server)) {
        end_game(state, HALMA_LIMIT, 1, 1);
    } else if (!has_move(state, state->mover)) {
        end_game(state, HALMA_STUCK, played == 0 ? 2 : 0, played == 0 ? 0 : 2);
    }
}

/* --- a board as text --- */

/* Reads one row of a board. Returns the rest of the text, or NULL on error. */
static const char *read_row(struct halma_state *state, int y, const char *text, struct error *error)
{
    int x = 0;
    while (*text != '/' && *text != '\0') {
        char *end;
        long free_cells = strtol(text, &end, 10);
        bool man = *text == 'a' || *text == 'b';
        if (!man && (*text < '1' || *text > '9')) {
            error_set(error, "row %d contains \"%c\" instead of a, b or a number", y + 1, *text);
            return NULL;
        }
        if ((man ? 1 : free_cells) > HALMA_SIZE - x) {
            error_set(error, "row %d has more than %d cells", y + 1, HALMA_SIZE);
            return NULL;
        }
        if (man) {
            state->cells[y][x] = *text == 'a' ? 1 : 2;
        }
        x += man ? 1 : (int)free_cells;
        text = man ? text + 1 : end;
    }
    return text;
}

bool halma_set_up(void *block, const char *board, struct error *error)
{
    struct halma_state *state = block;
    int men[SEATS] = {0};
    memset(state->cells, 0, sizeof state->cells);
    for (int y = 0; y < HALMA_SIZE && board != NULL; y++) {
        board = read_row(state, y, board, error);
        board = board == NULL || *board == '\0' ? board : board + 1;
    }
    if (board == NULL || *board != '\0') {
        return board != NULL && error_set(error, "the board has more than %d rows", HALMA_SIZE);
    }
    for (int i = 0; i < HALMA_CELLS; i++) {
        int man = state->cells[i / HALMA_SIZE][i % HALMA_SIZE];
        men[0] += man == 1;
        men[1] += man == 2;
    }
    for (int seat = 0; seat < SEATS; seat++) {
        if (men[seat] != HALMA_MEN) {
            return error_set(error, "player %d has %d piece%s instead of %d", seat + 1, men[seat],
                             plural((uint64_t)men[seat]), HALMA_MEN);
        }
        if (all_home(state, seat)) {
            return error_set(error, "player %d has already won", seat + 1);
        }
    }
    return has_move(state, state->mover) ||
           error_set(error, "player %d has no move", state->mover + 1);
}

/* --- a turn as text --- */

/* A path as parsed from text, before the rules are checked. */
struct path {
    size_t numbers;
    size_t outside; /* position of the first number that is not in 1..16, from 1, or 0 */
    /* offset in the text of the first number outside 1..16 */
    size_t outside_at;
    /* cells of the path; room for one more than a legal path can have */
    struct halma_cell cells[HALMA_PATH_MAX + 1];
    size_t at[HALMA_PATH_MAX + 1]; /* offset in the text where each cell begins */
};

static void path_add(struct path *path, int number, size_t at)
{
    size_t cell = path->numbers / 2;
    if ((number < 1 || number > HALMA_SIZE) && path->outside == 0) {
        path->outside = path->numbers + 1;
        path->outside_at = at;
    }
    if (cell <= HALMA_PATH_MAX && path->numbers % 2 == 0) {
        path->cells[cell].x = (int8_t)(number - 1);
        path->at[cell] = at;
    } else if (cell <= HALMA_PATH_MAX) {
        path->cells[cell].y = (int8_t)(number - 1);
    }
    path->numbers++;
}

/* Parses integers separated by spaces. A negative number counts as off the board. */
static bool path_read(struct path *path, const char *turn, struct ruling *ruling)
{
    size_t at = 0;
    for (;;) {
        at += strspn(turn + at, " ");
        if (turn[at] == '\0') {
            return true;
        }
        size_t begin = at;
        bool minus = turn[at] == '-';
        at += minus ? 1 : 0;
        size_t digits = 0;
        int number = 0;
        for (; turn[at] >= '0' && turn[at] <= '9'; at++, digits++) {
            number = number >= HALMA_SIZE + 1 ? HALMA_SIZE + 1 : number * 10 + (turn[at] - '0');
            number = number > HALMA_SIZE + 1 ? HALMA_SIZE + 1 : number;
        }
        if (digits == 0 || (turn[at] != ' ' && turn[at] != '\0')) {
            return ruling_refuse(ruling, "bad_format", begin,
                                 "item %zu is not a whole number; a turn is numbers, as in 1 3 3 5",
                                 path->numbers + 1);
        }
        if (at > HALMA_TURN_MAX) {
            return ruling_refuse(ruling, "bad_format", begin,
                                 "longer than the longest possible move, %d characters",
                                 HALMA_TURN_MAX);
        }
        path_add(path, minus ? 0 : number, begin);
    }
}

static bool path_check(const struct path *path, const struct halma_state *state,
                       struct ruling *ruling)
{
    if (path->numbers % 2 != 0) {
        return ruling_refuse(ruling, "odd_coords", 0, "%zu numbers, but each cell has two",
                             path->numbers);
    }
    if (path->numbers < 4) {
        return ruling_refuse(ruling, "too_short", 0,
                             "a move has a start and at least one more cell");
    }
    if (path->outside != 0) {
        return ruling_refuse(ruling, "out_of_board", path->outside_at,
                             "item %zu is not a coordinate from 1 to %d", path->outside,
                             HALMA_SIZE);
    }
    struct halma_cell from = path->cells[0];
    int piece = state->cells[from.y][from.x];
    if (piece != state->mover + 1) {
        return ruling_refuse(ruling, "not_your_piece", 0, "(%d,%d) %s", from.x + 1, from.y + 1,
                             piece == 0 ? "is empty" : "is the opponent's");
    }
    return true;
}

/* Checks the hop to cell number `index`. The checks are in the order given in
 * docs/rules-halma.md. */
static bool check_hop(const struct halma_state *state, const struct path *path, size_t index,
                      struct ruling *ruling)
{
    struct halma_cell from = path->cells[index - 1];
    struct halma_cell to = path->cells[index];
    size_t at = path->at[index];
    for (size_t i = 0; i < index; i++) {
        if (path->cells[i].x == to.x && path->cells[i].y == to.y) {
            return ruling_refuse(ruling, "revisited_cell", at,
                                 "(%d,%d) was already visited in this move", to.x + 1, to.y + 1);
        }
    }
    if (state->cells[to.y][to.x] != 0) {
        return ruling_refuse(ruling, "occupied_target", at, "(%d,%d) is occupied", to.x + 1,
                             to.y + 1);
    }
    switch (classify_hop(state, from, to.x - from.x, to.y - from.y)) {
    case HOP_STEP:
        if (path->numbers > 4) {
            return ruling_refuse(ruling, "mixed_step_jump", at,
                                 "a step to (%d,%d) must be the whole move", to.x + 1, to.y + 1);
        }
        return true;
    case HOP_JUMP:
        return true;
    case HOP_OVER_NOTHING:
        return ruling_refuse(ruling, "no_piece_to_jump", at,
                             "nothing to jump over from (%d,%d) to (%d,%d)", from.x + 1, from.y + 1,
                             to.x + 1, to.y + 1);
    case HOP_TOO_FAR:
        break;
    }
    return ruling_refuse(ruling, "not_adjacent", at,
                         "neither a step nor a jump leads from (%d,%d) to (%d,%d)", from.x + 1,
                         from.y + 1, to.x + 1, to.y + 1);
}

bool halma_play(void *block, const char *turn, struct ruling *ruling)
{
    struct halma_state *state = block;
    if (state->mover < 0) {
        return ruling_refuse(ruling, "game_over", 0, "the game is over");
    }
    struct path path = {.numbers = 0};
    if (!path_read(&path, turn, ruling) || !path_check(&path, state, ruling)) {
        return false;
    }
    struct halma_cell from = path.cells[0];
    uint8_t piece = state->cells[from.y][from.x];
    size_t length = path.numbers / 2;
    state->cells[from.y][from.x] = state->server ? piece : 0;
    /* the loop ends after at most HALMA_PATH_MAX iterations, when no unvisited cell is left */
    for (size_t i = 1; i < length; i++) {
        if (!check_hop(state, &path, i, ruling)) {
            state->cells[from.y][from.x] = piece;
            return false;
        }
    }
    struct halma_cell to = path.cells[length - 1];
    state->cells[from.y][from.x] = 0;
    state->cells[to.y][to.x] = piece;
    state->path_length = (int16_t)length;
    memcpy(state->path, path.cells, length * sizeof *path.cells);
    halma_end_turn(state, state->mover);
    return true;
}

/* Moves the piece from the path's first cell to its last, whether or not the path is legal. */
void halma_force(void *block, int seat, const char *turn)
{
    struct halma_state *state = block;
    struct path path = {.numbers = 0};
    path_read(&path, turn, NULL); /* after an error, the numbers before the error are used */
    size_t length = path.numbers / 2;
    state->path_length = 0;
    if (length >= 2 && length <= HALMA_PATH_MAX && !path.outside) {
        struct halma_cell from = path.cells[0];
        struct halma_cell to = path.cells[length - 1];
        if (state->cells[from.y][from.x] == seat + 1 && state->cells[to.y][to.x] == 0) {
            state->cells[from.y][from.x] = 0;
            state->cells[to.y][to.x] = (uint8_t)(seat + 1);
            state->path_length = (int16_t)length;
            memcpy(state->path, path.cells, length * sizeof *path.cells);
        }
    }
    state->plies = (int16_t)(state->plies + (*turn != '\0' && state->plies < INT16_MAX));
    state->mover = (int8_t)!seat;
    state->reason = HALMA_UNFINISHED;
    state->scores[0] = state->scores[1] = 0;
    if (!has_move(state, !seat)) {
        end_game(state, HALMA_STUCK, seat == 0 ? 2 : 0, seat == 0 ? 0 : 2);
    }
}

/* --- results and observations --- */

void halma_observe(const void *block, int seat, struct text *text)
{
    (void)block; /* unused: the protocol sends every move to both players as soon as it is made */
    (void)seat;
    (void)text;
}

void halma_state_key(const void *block, struct text *key)
{
    const struct halma_state *state = block;
    const char numbers[] = {
        state->mover,        state->scores[0],          state->scores[1],
        (char)state->reason, (char)(state->plies >> 8), (char)(state->plies & 255)};
    text_append(key, numbers, sizeof numbers);
    text_append(key, (const char *)state->cells, sizeof state->cells);
}

static int winner(const struct halma_state *state)
{
    return state->scores[0] > state->scores[1] ? 0 : state->scores[1] > state->scores[0] ? 1 : -1;
}

void halma_outcome(const void *block, struct outcome *outcome)
{
    const struct halma_state *state = block;
    *outcome = (struct outcome){
        .over = state->mover < 0,
        .winner = winner(state),
        .scores = {state->scores[0], state->scores[1]},
        .reason = halma_reason_name(state->reason),
    };
}
