/* The rules of Showdown, written to be read alongside docs/rules-showdown.md, and tested with the
 * games in tests/vectors. */
#include "games/showdown/showdown.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define SCORE_WIN 1000
#define SCORE_TIE 500
#define SCORE_OUCH 15 /* points for each time the opponent walked into a wall (answer OUCH) */
#define SCORE_HIT 7
#define SCORE_SPEED 3 /* points for each unused turn when the game is decided */
/* Points for each row and column between the player's square and its start. */
#define SCORE_DISTANCE 11

struct showdown_square showdown_home(int seat)
{
    return seat == 0 ? (struct showdown_square){0, 0}
                     : (struct showdown_square){SHOWDOWN_ROWS - 1, SHOWDOWN_COLUMNS - 1};
}

bool showdown_on_board(struct showdown_square square)
{
    return square.row >= 0 && square.row < SHOWDOWN_ROWS && square.column >= 0 &&
           square.column < SHOWDOWN_COLUMNS;
}

static bool same(struct showdown_square a, struct showdown_square b)
{
    return a.row == b.row && a.column == b.column;
}

bool showdown_wall_at(const struct showdown_state *state, struct showdown_square square)
{
    return showdown_on_board(square) && (state->walls[square.row] >> square.column & 1) != 0;
}

static void wall_set(struct showdown_state *state, struct showdown_square square, bool built)
{
    uint32_t bit = UINT32_C(1) << square.column;
    uint32_t *row = &state->walls[square.row];
    *row = built ? *row | bit : *row & ~bit;
}

static void showdown_start(void *block, const struct rules *rules)
{
    struct showdown_state *state = block;
    assert(rules->first == 0 || rules->first == 1);
    memset(state, 0, sizeof *state);
    state->mover = (int8_t)rules->first;
    for (int seat = 0; seat < SEATS; seat++) {
        state->at[seat] = showdown_home(seat);
        state->last_answer[seat] = -1;
    }
}

static int showdown_mover(const void *block)
{
    const struct showdown_state *state = block;
    return state->mover;
}

/* --- reading a turn --- */

/* Parses " r c": a row letter and a column number without leading zeros, each preceded by a space.
 * Nothing else may follow. */
static bool square_read(const char *text, struct showdown_square *square)
{
    if (text[0] != ' ' || text[1] < 'A' || text[1] > 'Z' || text[2] != ' ') {
        return false;
    }
    int number = 0;
    const char *digits = text + 3;
    size_t count = strspn(digits, "0123456789");
    if (count < 1 || count > 2 || digits[count] != '\0' || (count == 2 && digits[0] == '0')) {
        return false;
    }
    for (size_t i = 0; i < count; i++) {
        number = number * 10 + digits[i] - '0';
    }
    *square = (struct showdown_square){(int8_t)(text[1] - 'A'), (int8_t)(number - 1)};
    return true;
}

struct showdown_turn showdown_turn_read(const char *text)
{
    static const struct {
        const char *word;
        enum showdown_verb verb;
        bool square;
    } forms[] = {{"MOVE", SHOWDOWN_MOVE, true},
                 {"RADAR", SHOWDOWN_RADAR, false},
                 {"WALL", SHOWDOWN_WALL, true},
                 {"ZAP", SHOWDOWN_ZAP, true},
                 {"HELP", SHOWDOWN_HELP, false}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        size_t length = strlen(forms[i].word);
        if (strncmp(text, forms[i].word, length) != 0) {
            continue;
        }
        struct showdown_turn turn = {.verb = forms[i].verb};
        bool good =
            forms[i].square ? square_read(text + length, &turn.square) : text[length] == '\0';
        return good ? turn : (struct showdown_turn){.verb = SHOWDOWN_GARBAGE};
    }
    return (struct showdown_turn){.verb = SHOWDOWN_GARBAGE};
}

static bool showdown_has_form(const char *turn)
{
    return showdown_turn_read(turn).verb != SHOWDOWN_GARBAGE;
}

/* --- the effect of a turn on the board, and its answer --- */

static enum showdown_answer_kind move(struct showdown_state *state, struct showdown_square to)
{
    int seat = state->mover;
    struct showdown_square from = state->at[seat];
    if (!showdown_on_board(to) || abs(to.row - from.row) + abs(to.column - from.column) != 1) {
        return SHOWDOWN_ERROR;
    }
    if (showdown_wall_at(state, to)) {
        state->counts[seat].ouches++;
        return SHOWDOWN_OUCH;
    }
    if (same(to, state->at[!seat])) {
        return SHOWDOWN_HELLO;
    }
    state->at[seat] = to;
    state->counts[seat].moves++;
    return SHOWDOWN_OK;
}

static enum showdown_answer_kind showdown_build(struct showdown_state *state,
                                                struct showdown_square where)
{
    int seat = state->mover;
    if (!showdown_on_board(where) || same(where, state->at[seat])) {
        return SHOWDOWN_ERROR;
    }
    state->counts[seat].walls++;
    if (same(where, state->at[!seat])) {
        return SHOWDOWN_OOPS;
    }
    wall_set(state, where, true);
    return SHOWDOWN_OK;
}

static int sign(int number)
{
    return (number > 0) - (number < 0);
}

static enum showdown_answer_kind zap(struct showdown_state *state, struct showdown_square towards)
{
    int seat = state->mover;
    struct showdown_square from = state->at[seat];
    int rows = towards.row - from.row;
    int columns = towards.column - from.column;
    bool straight = (rows == 0) != (columns == 0);
    if (!showdown_on_board(towards) || !straight) {
        return SHOWDOWN_ERROR;
    }
    struct showdown_ray *ray = &state->ray;
    *ray = (struct showdown_ray){from, (int8_t)sign(rows), (int8_t)sign(columns), 0};
    struct showdown_square at = from;
    for (;;) { /* the loop ends within 25 squares, at the edge of the board */
        at.row = (int8_t)(at.row + ray->row_step);
        at.column = (int8_t)(at.column + ray->column_step);
        if (!showdown_on_board(at)) {
            return SHOWDOWN_MISS;
        }
        ray->length++;
        if (showdown_wall_at(state, at)) {
            wall_set(state, at, false);
            return SHOWDOWN_BOOM;
        }
        if (same(at, state->at[!seat])) {
            state->counts[seat].hits++;
            return SHOWDOWN_HIT;
        }
    }
}

static struct showdown_answer apply(struct showdown_state *state, struct showdown_turn turn)
{
    int seat = state->mover;
    struct showdown_answer answer = {.kind = SHOWDOWN_ERROR, .seat = (int8_t)seat};
    state->ray = (struct showdown_ray){0};
    switch (turn.verb) {
    case SHOWDOWN_MOVE:
        answer.kind = (uint8_t)move(state, turn.square);
        break;
    case SHOWDOWN_RADAR:
        state->counts[seat].radars++;
        answer.kind = SHOWDOWN_AT;
        answer.square = state->at[!seat];
        break;
    case SHOWDOWN_WALL:
        answer.kind = (uint8_t)showdown_build(state, turn.square);
        break;
    case SHOWDOWN_ZAP:
        answer.kind = (uint8_t)zap(state, turn.square);
        break;
    case SHOWDOWN_HELP:
        answer.kind = SHOWDOWN_LOC;
        answer.square = state->at[seat];
        break;
    case SHOWDOWN_GARBAGE:
        break;
    }
    if (answer.kind == SHOWDOWN_ERROR) {
        state->counts[seat].errors++;
    }
    return answer;
}

/* Records what the seat learns for certain from the answer. */
static void showdown_note(struct showdown_state *state, struct showdown_turn turn,
                          struct showdown_answer answer)
{
    char(*known)[SHOWDOWN_COLUMNS] = state->known[answer.seat];
    char *all = &known[0][0];
    for (int i = 0; i < SHOWDOWN_ROWS * SHOWDOWN_COLUMNS; i++) {
        all[i] = all[i] == 'x' ? '.' : all[i]; /* forget the square where the opponent was last met,
                                                * because it may have moved since */
    }
    bool built = turn.verb == SHOWDOWN_WALL;
    const struct showdown_ray *ray = &state->ray;
    switch (answer.kind) {
    case SHOWDOWN_OK:
        known[turn.square.row][turn.square.column] = built ? '#' : '.';
        break;
    case SHOWDOWN_OUCH:
        known[turn.square.row][turn.square.column] = '#';
        break;
    case SHOWDOWN_HELLO:
    case SHOWDOWN_OOPS:
        known[turn.square.row][turn.square.column] = 'x';
        break;
    case SHOWDOWN_AT:
        known[answer.square.row][answer.square.column] = 'x';
        break;
    case SHOWDOWN_BOOM: /* the ray destroyed the wall at this square */
        known[ray->from.row + ray->length * ray->row_step]
             [ray->from.column + ray->length * ray->column_step] = '.';
        break;
    default:
        break;
    }
}

/* --- whose turn it is --- */

static void note_arrivals(struct showdown_state *state)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (same(state->at[seat], showdown_home(!seat))) {
            state->arrived = (int8_t)(state->arrived | 1 << seat);
        }
    }
}

/* Ends the game if it is decided. The game can end only after both players have had the same number
 * of turns. If the player who moves second arrives, that is always the case. */
static void check_end(struct showdown_state *state)
{
    if (state->arrived != 0) {
        state->mover = -1;
        state->reason = state->arrived == 3 ? SHOWDOWN_BOTH_ARRIVED : SHOWDOWN_ARRIVAL;
    } else if (state->turns[0] == SHOWDOWN_TURNS_MAX) {
        state->mover = -1;
        state->reason = SHOWDOWN_LIMIT;
    }
}

static void showdown_pass_turn(struct showdown_state *state)
{
    state->turns[state->mover]++;
    state->mover = (int8_t)!state->mover;
    note_arrivals(state);
    if (state->turns[0] == state->turns[1]) {
        check_end(state);
    }
}

struct showdown_answer showdown_play(struct showdown_state *state, struct showdown_turn turn)
{
    assert(state->mover >= 0);
    int seat = state->mover;
    struct showdown_answer answer = apply(state, turn);
    showdown_note(state, turn, answer);
    state->last_answer[seat] = (int16_t)state->answer_count;
    state->answers[state->answer_count++] = answer;
    showdown_pass_turn(state);
    if (answer.kind == SHOWDOWN_HIT && state->mover >= 0) {
        state->counts[state->mover].slept++;
        showdown_pass_turn(state);
    }
    return answer;
}

/* Explains why the answer to a turn was ERROR. Such a turn changes nothing on the board. */
static void showdown_explain(const struct showdown_state *state, int seat,
                             struct showdown_turn turn, struct ruling *ruling)
{
    struct showdown_square at = state->at[seat];
    const char *why = turn.verb == SHOWDOWN_GARBAGE
                          ? "not one of MOVE r c, RADAR, WALL r c, ZAP r c and HELP, in capital "
                            "letters with single spaces"
                      : !showdown_on_board(turn.square) ? "the square is not on the board"
                      : same(turn.square, at)           ? "it is the player's own square"
                      : turn.verb == SHOWDOWN_MOVE
                          ? "the square is not next to the player's own"
                          : "the square is not in the player's row or column";
    ruling_refuse(ruling, "error", 0, "%s; player %d is at %c %d", why, seat + 1, 'A' + at.row,
                  at.column + 1);
}

static bool games_showdown_play(void *block, const char *turn, struct ruling *ruling)
{
    struct showdown_state *state = block;
    if (state->mover < 0) {
        return ruling_refuse(ruling, "game_over", 0, "the game is over");
    }
    int seat = state->mover;
    struct showdown_turn read = showdown_turn_read(turn);
    if (showdown_play(state, read).kind == SHOWDOWN_ERROR && ruling != NULL) {
        showdown_explain(state, seat, read, ruling);
    }
    return true;
}

/* --- answers as text --- */

static const char *const words[] = {"OK",   "ERROR", "OUCH", "HELLO", "AT",
                                    "OOPS", "BOOM",  "HIT",  "MISS",  "LOC"};

void showdown_answer_print(struct showdown_answer answer, struct text *text)
{
    text_puts(text, words[answer.kind]);
    if (answer.kind == SHOWDOWN_AT || answer.kind == SHOWDOWN_LOC) {
        text_printf(text, " %c %d", 'A' + answer.square.row, answer.square.column + 1);
    }
}

static void showdown_observe(const void *block, int seat, struct text *text)
{
    const struct showdown_state *state = block;
    struct showdown_square home = showdown_home(seat);
    if (state->last_answer[seat] < 0) {
        text_printf(text, "INIT %c %d", 'A' + home.row, home.column + 1);
    } else {
        showdown_answer_print(state->answers[state->last_answer[seat]], text);
    }
}

/* --- what one player knows --- */

/* Parses the answer to this turn. Anything that cannot be its answer counts as ERROR. */
static struct showdown_answer showdown_answer_read(const char *text, struct showdown_turn turn)
{
    struct showdown_answer answer = {.kind = SHOWDOWN_ERROR};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t length = strlen(words[i]);
        bool square = i == SHOWDOWN_AT || i == SHOWDOWN_LOC;
        if (strncmp(text, words[i], length) == 0 &&
            (square ? square_read(text + length, &answer.square) : text[length] == '\0')) {
            answer.kind = (uint8_t)i;
        }
    }
    bool of_square = answer.kind == SHOWDOWN_OK || answer.kind == SHOWDOWN_OUCH ||
                     answer.kind == SHOWDOWN_HELLO || answer.kind == SHOWDOWN_OOPS;
    if (!showdown_on_board(answer.square) ||
        (of_square && ((turn.verb != SHOWDOWN_MOVE && turn.verb != SHOWDOWN_WALL) ||
                       !showdown_on_board(turn.square)))) {
        answer.kind = SHOWDOWN_ERROR;
    }
    return answer;
}

/* Removes the wall that a ZAP destroyed: the first known wall on the ray's path. */
static void learn_shot(struct showdown_state *state, struct showdown_turn turn)
{
    struct showdown_state shot = *state;
    /* the opponent was not on the ray's path, so it must not stop the ray */
    shot.at[!shot.mover] = shot.at[shot.mover];
    if (turn.verb == SHOWDOWN_ZAP && zap(&shot, turn.square) == SHOWDOWN_BOOM) {
        memcpy(state->walls, shot.walls, sizeof state->walls);
        state->ray = shot.ray;
    }
}

static void learn_board(struct showdown_state *state, struct showdown_turn turn,
                        struct showdown_answer answer)
{
    struct showdown_counts *counts = &state->counts[state->mover];
    switch (answer.kind) {
    case SHOWDOWN_OK:
        if (turn.verb == SHOWDOWN_MOVE) {
            state->at[state->mover] = turn.square;
            wall_set(state, turn.square, false);
            counts->moves++;
        } else {
            wall_set(state, turn.square, true);
            counts->walls++;
        }
        break;
    case SHOWDOWN_OUCH:
        wall_set(state, turn.square, true);
        counts->ouches++;
        break;
    case SHOWDOWN_HELLO:
    case SHOWDOWN_OOPS:
        state->at[!state->mover] = turn.square;
        counts->walls = (uint8_t)(counts->walls + (answer.kind == SHOWDOWN_OOPS));
        break;
    case SHOWDOWN_AT:
        state->at[!state->mover] = answer.square;
        counts->radars++;
        break;
    case SHOWDOWN_LOC:
        state->at[state->mover] = answer.square;
        break;
    case SHOWDOWN_BOOM:
        learn_shot(state, turn);
        break;
    case SHOWDOWN_HIT:
        counts->hits++;
        break;
    case SHOWDOWN_ERROR:
        counts->errors++;
        break;
    default:
        break;
    }
}

static void showdown_learn(void *block, const char *turn_text, const char *answer_text)
{
    struct showdown_state *state = block;
    struct showdown_turn turn = showdown_turn_read(turn_text);
    struct showdown_answer answer = showdown_answer_read(answer_text, turn);
    int seat = state->mover;
    if (seat < 0 || state->turns[seat] == SHOWDOWN_TURNS_MAX) {
        return;
    }
    answer.seat = (int8_t)seat;
    state->ray = (struct showdown_ray){0};
    learn_board(state, turn, answer);
    if (answer.kind != SHOWDOWN_BOOM || state->ray.length > 0) {
        showdown_note(state, turn, answer);
    }
    state->last_answer[seat] = (int16_t)state->answer_count;
    state->answers[state->answer_count++] = answer;
    state->turns[seat]++;
}

const char *showdown_reason_name(enum showdown_reason reason)
{
    static const char *const names[] = {
        [SHOWDOWN_UNFINISHED] = "unfinished",
        [SHOWDOWN_ARRIVAL] = "arrival",
        [SHOWDOWN_BOTH_ARRIVED] = "both_arrived",
        [SHOWDOWN_LIMIT] = "limit",
    };
    return names[reason];
}

struct showdown_score showdown_score(const struct showdown_state *state, int seat)
{
    bool arrived = state->mover < 0 && (state->arrived >> seat & 1) != 0;
    bool tie = state->reason == SHOWDOWN_BOTH_ARRIVED;
    struct showdown_square home = showdown_home(seat);
    struct showdown_square at = state->at[seat];
    struct showdown_score score = {
        .win = arrived && !tie ? SCORE_WIN : 0,
        .tie = arrived && tie ? SCORE_TIE : 0,
        .ouch = SCORE_OUCH * state->counts[!seat].ouches,
        .zap = SCORE_HIT * state->counts[seat].hits,
        .speed = arrived ? SCORE_SPEED * (SHOWDOWN_TURNS_MAX - state->turns[seat]) : 0,
        .distance = SCORE_DISTANCE * (abs(at.row - home.row) + abs(at.column - home.column)),
    };
    score.total = score.win + score.tie + score.ouch + score.zap + score.speed + score.distance;
    return score;
}

size_t showdown_parts(const void *block, struct game_number parts[GAME_NUMBERS_MAX])
{
    const struct showdown_score a = showdown_score(block, 0), b = showdown_score(block, 1);
    const struct game_number list[] = {
        {"win", {a.win, b.win}},       {"tie", {a.tie, b.tie}},
        {"ouch", {a.ouch, b.ouch}},    {"zap", {a.zap, b.zap}},
        {"speed", {a.speed, b.speed}}, {"distance", {a.distance, b.distance}},
    };
    memcpy(parts, list, sizeof list);
    return sizeof list / sizeof *list;
}

size_t showdown_counts(const void *block, struct game_number counts[GAME_NUMBERS_MAX])
{
    const struct showdown_state *state = block;
    const struct showdown_counts *a = &state->counts[0], *b = &state->counts[1];
    const struct game_number list[] = {
        {"moves", {a->moves, b->moves}},    {"ouches", {a->ouches, b->ouches}},
        {"radars", {a->radars, b->radars}}, {"walls", {a->walls, b->walls}},
        {"hits", {a->hits, b->hits}},       {GAME_ERRORS, {a->errors, b->errors}},
        {"slept", {a->slept, b->slept}},
    };
    memcpy(counts, list, sizeof list);
    return sizeof list / sizeof *list;
}

static void showdown_outcome(const void *block, struct outcome *outcome)
{
    const struct showdown_state *state = block;
    int winner = -1;
    if (state->reason == SHOWDOWN_ARRIVAL) {
        winner = state->arrived == 1 ? 0 : 1;
    }
    *outcome = (struct outcome){
        .over = state->mover < 0,
        .winner = winner,
        .scores = {showdown_score(state, 0).total, showdown_score(state, 1).total},
        .reason = showdown_reason_name(state->reason),
    };
}

/* What the players have observed is not part of the key, because it does not change the answers to
 * later turns. */
static void showdown_state_key(const void *block, struct text *key)
{
    const struct showdown_state *state = block;
    const char numbers[] = {state->mover, state->arrived, (char)state->reason};
    text_append(key, numbers, sizeof numbers);
    for (int seat = 0; seat < SEATS; seat++) {
        const struct showdown_counts *counts = &state->counts[seat];
        const char of_seat[] = {state->at[seat].row,      state->at[seat].column,
                                (char)state->turns[seat], (char)counts->moves,
                                (char)counts->ouches,     (char)counts->radars,
                                (char)counts->walls,      (char)counts->hits,
                                (char)counts->errors,     (char)counts->slept};
        text_append(key, of_seat, sizeof of_seat);
    }
    for (int row = 0; row < SHOWDOWN_ROWS; row++) {
        for (int shift = 0; shift < SHOWDOWN_COLUMNS; shift += 8) {
            text_putc(key, (char)(state->walls[row] >> shift & 255));
        }
    }
}

struct turn_list {
    const struct showdown_state *state;
    bool (*take)(void *data, const char *turn);
    void *data;
    struct text turn;
};

/* Passes list->turn to list->take, unless the answer to the turn would be ERROR. Returns false if
 * list->take did. */
static bool list_turn(struct turn_list *list)
{
    struct showdown_state state = *list->state;
    const char *turn = text_string(&list->turn);
    return showdown_play(&state, showdown_turn_read(turn)).kind == SHOWDOWN_ERROR ||
           list->take(list->data, turn);
}

static bool list_word(struct turn_list *list, const char *word)
{
    text_clear(&list->turn);
    text_puts(&list->turn, word);
    return list_turn(list);
}

static bool list_square(struct turn_list *list, const char *word, int row, int column)
{
    text_clear(&list->turn);
    text_printf(&list->turn, "%s %c %d", word, 'A' + row, column + 1);
    return list_turn(list);
}

/* Lists the turns with this verb whose target is one of the four squares next to the player. */
static bool list_near(struct turn_list *list, const char *word)
{
    struct showdown_square at = list->state->at[list->state->mover];
    return (at.row == 0 || list_square(list, word, at.row - 1, at.column)) &&
           (at.column == 0 || list_square(list, word, at.row, at.column - 1)) &&
           list_square(list, word, at.row, at.column + 1) &&
           list_square(list, word, at.row + 1, at.column);
}

static bool list_walls(struct turn_list *list)
{
    bool more = true;
    for (int row = 0; row < SHOWDOWN_ROWS; row++) {
        for (int column = 0; more && column < SHOWDOWN_COLUMNS; column++) {
            more = list_square(list, "WALL", row, column);
        }
    }
    return more;
}

/* Lists all turns whose answer is not ERROR, but only one ZAP for each direction. */
static void showdown_legal_turns(const void *block, bool (*take)(void *data, const char *turn),
                                 void *data)
{
    struct turn_list list = {.state = block, .take = take, .data = data};
    if (list.state->mover >= 0) {
        (void)(list_near(&list, "MOVE") && list_word(&list, "RADAR") && list_walls(&list) &&
               list_near(&list, "ZAP") && list_word(&list, "HELP"));
    }
    text_free(&list.turn);
}

/* Appends a random turn of any of the five kinds. Three of every 16 turns use an arbitrary square,
 * which may be off the board. Most moves go towards the goal; otherwise, random games would not end
 * in every possible way. */
static void showdown_random_turn(const void *block, struct random *random, struct text *turn)
{
    const struct showdown_state *state = block;
    static const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
    struct showdown_square at = state->at[state->mover];
    int ahead = state->mover == 0 ? 1 : -1;
    uint64_t kind = random_below(random, 16);
    if (kind == 0) {
        text_puts(turn, "RADAR");
    } else if (kind == 1) {
        text_puts(turn, "HELP");
    } else if (kind <= 4) {
        /* the order of the two calls must not depend on the compiler */
        int column = (int)random_below(random, SHOWDOWN_COLUMNS + 2);
        int row = (int)random_below(random, SHOWDOWN_ROWS + 1);
        text_printf(turn, "%s %c %d", kind == 4 ? "MOVE" : "WALL", 'A' + row, column);
    } else {
        uint64_t way = random_below(random, 8);
        const int *step = steps[way < 6 ? way % 2 : way - 4];
        int row = at.row + ahead * step[0];
        int column = at.column + ahead * step[1];
        row = row < 0 ? 0 : row >= SHOWDOWN_ROWS ? SHOWDOWN_ROWS - 1 : row;
        text_printf(turn, "%s %c %d",
                    kind <= 6   ? "ZAP"
                    : kind == 7 ? "WALL"
                                : "MOVE",
                    'A' + row, column < 0 ? 0 : column + 1);
    }
}

static const char *const variants[] = {"potm", NULL};

const struct game showdown_game = {
    .name = "showdown",
    .variants = variants,
    .state_size = sizeof(struct showdown_state),
    .turn_size_max = SHOWDOWN_FORM_SIZE_MAX,
    .turns_have_spaces = true,
    .answers_turns = true,
    .start = showdown_start,
    .mover = showdown_mover,
    .play = games_showdown_play,
    .learn = showdown_learn,
    .has_form = showdown_has_form,
    .observe = showdown_observe,
    .outcome = showdown_outcome,
    .turn_help = "MOVE r c, RADAR, WALL r c, ZAP r c or HELP, as in MOVE A 2",
    .seat_help = {"you start on A 1, want to reach I 26, and see only the answers to your turns",
                  "you start on I 26, want to reach A 1, and see only the answers to your turns"},
    .draw = showdown_draw,
    .draw_known = showdown_draw_known,
    .legal_turns = showdown_legal_turns,
    .state_key = showdown_state_key,
    .random_turn = showdown_random_turn,
    .parts = showdown_parts,
    .counts = showdown_counts,
    .report = showdown_report,
};
