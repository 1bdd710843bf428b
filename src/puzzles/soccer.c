/* Finds paper soccer puzzles. For every position that the side to move can reach in one turn, the
 * exact solver proves whether the position is won or lost. */
#include "base/memory.h"
#include "engines/soccer/search.h"
#include "engines/soccer/solver.h"
#include "puzzles/finders.h"

#include <stdlib.h>
#include <string.h>

/* Memory of the solver, in bytes per position that it may search within the effort limit. A small
 * number is enough, because the solver is cleared often. */
#define SOLVER_BYTES 16
#define LIST_NODES 65536 /* maximum number of mid-turn positions to generate when listing turns */
#define LIST_RESULTS 16384
#define LIST_SPARE 16 /* number of results that board_generate keeps free */
#define LIST_SLOTS (4 * LIST_NODES)
#define EVALUATION_NODES 40000 /* number of evaluations in the search that rates all turns */
#define EVALUATION_MAX 4096
/* Maximum number of different turns in a puzzle's position. A person could not keep track of
 * more. */
#define LINES_SHOWN_MAX 200
/* Maximum number of turns that do not lose immediately, and therefore need a proof. */
#define OPEN_MAX 12
/* A goal within one turn is too easy for a puzzle if it takes at most this many lines. */
#define SHORT_GOAL 5
#define LINE_MAX 60
#define BOUNCE_LINES 7 /* minimum number of lines in a turn of the theme "bounce" */

/* The steps in which the finder tries to prove whether turns win or lose. Each step spends
 * 1/divisor of the effort on every undecided turn. The finder gives up if more than open_max turns
 * are undecided after a step, because more effort would rarely decide them. */
static const struct part {
    unsigned divisor, open_max;
} parts[] = {{64, 6}, {8, 3}, {1, 0}};

enum verdict { UNKNOWN, WINS, LOSES }; /* result of a turn for the side that plays it */

struct soccer_finder {
    struct solver *solver;
    struct search *search; /* search used only to rate turns with the network */
    uint64_t effort;
    struct board_results list;
    uint8_t verdicts[LIST_RESULTS];
    struct search_choice beginner[EVALUATION_MAX];
};

static void *soccer_open_finder(uint64_t effort)
{
    struct soccer_finder *finder = memory_new(sizeof *finder);
    finder->solver = solver_open(effort * SOLVER_BYTES);
    finder->search = search_open(EVALUATION_NODES, 1, net_default());
    finder->effort = effort;
    finder->list = (struct board_results){
        .nodes = memory_new(LIST_NODES * sizeof *finder->list.nodes),
        .results = memory_new(LIST_RESULTS * sizeof *finder->list.results),
        .slots = memory_new(LIST_SLOTS * sizeof *finder->list.slots),
        .node_max = LIST_NODES,
        .result_max = LIST_RESULTS,
        .slot_count = LIST_SLOTS,
    };
    return finder;
}

static void soccer_close_finder(void *self)
{
    struct soccer_finder *finder = self;
    if (finder != NULL) {
        solver_close(finder->solver);
        search_close(finder->search);
        free(finder->list.nodes);
        free(finder->list.results);
        free(finder->list.slots);
        free(finder);
    }
}

static uint64_t hash_after(const struct board *board, const char *turn)
{
    struct board after = *board;
    board_make_turn(&after, turn);
    return after.hash;
}

/* Counts the tempting turns: those that the network rates at least as high as the turn that leads
 * to position `solution`. Ignores turns that lose immediately. */
static unsigned soccer_count_tempting(struct soccer_finder *finder, const struct board *board,
                                      uint64_t solution)
{
    const struct search_choice *beginner = finder->beginner;
    int value = -VALUE_WIN;
    unsigned count = 0;
    search_forget(finder->search, 1);
    search_run(finder->search, board, &(struct search_limits){.evaluations = 1});
    size_t seen = search_choices(finder->search, finder->beginner, EVALUATION_MAX);
    for (size_t i = 0; i < seen; i++) {
        value = hash_after(board, beginner[i].turn) == solution ? beginner[i].value : value;
    }
    for (size_t i = 0; i < seen; i++) {
        count += beginner[i].value >= value && hash_after(board, beginner[i].turn) != solution;
    }
    return count;
}

/* Marks the turns that lose immediately, because the opponent can then score or has already won.
 * Returns the number of remaining turns. */
static unsigned judge_quick_losses(struct soccer_finder *finder, const struct board *board)
{
    const struct board_results *list = &finder->list;
    unsigned left = 0;
    for (uint32_t i = 0; i < list->result_count && left <= OPEN_MAX; i++) {
        char turn[SOCCER_LINES_MAX + 1];
        struct board after = *board;
        board_result_turn(list, i, turn);
        board_make_turn(&after, turn);
        bool loses =
            after.winner >= 0 ? after.winner != board->mover : board_can_score(&after, after.mover);
        finder->verdicts[i] = loses ? LOSES : UNKNOWN;
        left += !loses;
    }
    return left;
}

/* Tries to prove whether one turn wins or loses, within the given effort. */
static enum verdict judge_result(struct soccer_finder *finder, const struct soccer_state *state,
                                 uint32_t number, uint64_t effort)
{
    char turn[SOCCER_LINES_MAX + 1];
    struct soccer_state after = *state;
    board_result_turn(&finder->list, number, turn);
    soccer_game.play(&after, turn, NULL);
    if (after.winner >= 0) {
        return after.winner == state->mover ? WINS : LOSES;
    }
    switch (solver_run(finder->solver, &after, &(struct solver_limits){.steps = effort})) {
    case SOLVER_WINS:
        return LOSES;
    case SOLVER_LOSES:
        return WINS;
    case SOLVER_OPEN:
        break;
    }
    return UNKNOWN;
}

/* Tries to prove the result of every undecided turn. Returns false if a second turn wins or too
 * many turns remain undecided. All turns that score in the same goal count as one turn. */
static bool judge_all(struct soccer_finder *finder, const struct soccer_state *state,
                      uint64_t effort, unsigned open_max, int *winner)
{
    const struct board_results *list = &finder->list;
    unsigned open = 0;
    for (uint32_t i = 0; i < list->result_count; i++) {
        uint8_t *verdict = &finder->verdicts[i];
        if (*verdict != UNKNOWN) {
            continue;
        }
        *verdict = (uint8_t)judge_result(finder, state, i, effort);
        open += *verdict == UNKNOWN;
        if (open > open_max) {
            return false;
        }
        if (*verdict == WINS) {
            bool goals = *winner >= 0 && list->results[i].end >= BOARD_NORTH &&
                         list->results[i].end <= BOARD_SOUTH &&
                         list->results[*winner].end == list->results[i].end;
            if (*winner >= 0 && !goals) {
                return false;
            }
            *winner = *winner < 0 ? (int)i : *winner;
        }
    }
    return true;
}

/* Returns the index of the only turn that wins. Returns -1 if no turn or more than one turn wins,
 * or if a turn remains undecided. */
static int soccer_only_winner(struct soccer_finder *finder, const struct soccer_state *state)
{
    int winner = -1;
    bool settled = true;
    /* Clear the solver, to make the result independent of earlier positions. */
    solver_forget(finder->solver);
    for (size_t i = 0; settled && i < sizeof parts / sizeof *parts; i++) {
        settled = judge_all(finder, state, finder->effort / parts[i].divisor + 1, parts[i].open_max,
                            &winner);
    }
    return settled ? winner : -1;
}

/* Plays the best turns of both sides from a proven position to the end of the game. Returns false
 * if these turns cannot be found. */
static bool soccer_play_out(struct soccer_finder *finder, struct soccer_state *state,
                            struct turns *line)
{
    while (state->winner < 0 && line->count < LINE_MAX) {
        char turn[SOCCER_LINES_MAX + 1];
        if (solver_turn(finder->solver, state, &(struct solver_limits){.steps = finder->effort},
                        turn) == 0) {
            return false;
        }
        turns_add(line, turn);
        soccer_game.play(state, turn, NULL);
    }
    return state->winner >= 0;
}

static bool soccer_judge(void *self, const void *data, bool later, struct puzzle *puzzle)
{
    (void)later;
    struct soccer_finder *finder = self;
    struct soccer_state state = *(const struct soccer_state *)data;
    struct board board;
    char turn[SOCCER_LINES_MAX + 1];
    int seat = state.mover;
    board_set(&board, &state);
    size_t goal = board_scoring_turn(&board, seat, turn);
    if (goal != 0 && goal <= SHORT_GOAL) {
        return false;
    }
    finder->list.result_max = LINES_SHOWN_MAX + LIST_SPARE;
    board_generate(&board, &finder->list);
    finder->list.result_max = LIST_RESULTS;
    if (finder->list.capped || finder->list.result_count > LINES_SHOWN_MAX ||
        judge_quick_losses(finder, &board) > OPEN_MAX) {
        return false;
    }
    int winner = soccer_only_winner(finder, &state);
    if (winner < 0) {
        return false;
    }
    puzzle->choices = finder->list.result_count;
    puzzle->tempting = soccer_count_tempting(finder, &board, finder->list.results[winner].hash);
    if (goal == 0) {
        board_result_turn(&finder->list, (uint32_t)winner, turn);
    } /* otherwise, `turn` still contains the shortest path into the goal */
    turns_add(&puzzle->line, turn);
    soccer_game.play(&state, turn, NULL);
    return soccer_play_out(finder, &state, &puzzle->line) && state.winner == seat;
}

/* --- themes --- */

enum { THEME_GOAL, THEME_TRAP, THEME_OWN_GOAL, THEME_BOUNCE, THEME_ESCAPE };

static const char *const soccer_themes[] = {"goal", "trap", "own-goal", "bounce", "escape", NULL};

/* Returns whether every turn except the solution lets the opponent win with its next turn. */
static bool is_escape(struct soccer_finder *finder, const struct board *board, const char *solution)
{
    uint64_t hash = hash_after(board, solution);
    board_generate(board, &finder->list);
    for (uint32_t i = 0; i < finder->list.result_count; i++) {
        char turn[SOCCER_LINES_MAX + 1];
        struct board after = *board;
        board_result_turn(&finder->list, i, turn);
        board_make_turn(&after, turn);
        if (after.hash != hash && after.winner < 0 && !board_can_score(&after, after.mover)) {
            return false;
        }
    }
    return true;
}

static unsigned soccer_find_themes(void *self, const void *data, const struct puzzle *puzzle)
{
    struct soccer_state state = *(const struct soccer_state *)data;
    struct board board;
    board_set(&board, &state);
    unsigned found = is_escape(self, &board, turns_get(&puzzle->line, 0)) ? 1u << THEME_ESCAPE : 0;
    for (size_t i = 0; i < puzzle->line.count; i++) {
        const char *turn = turns_get(&puzzle->line, i);
        if (i % 2 == 0 && i < 2 * puzzle->steps && strlen(turn) >= BOUNCE_LINES) {
            found |= 1u << THEME_BOUNCE;
        }
        soccer_game.play(&state, turn, NULL);
    }
    return found | 1u << (state.reason == SOCCER_GOAL       ? THEME_GOAL
                          : state.reason == SOCCER_OWN_GOAL ? THEME_OWN_GOAL
                                                            : THEME_TRAP);
}

static void soccer_list(void *self, const void *state, struct turns *turns)
{
    struct soccer_finder *finder = self;
    struct board board;
    board_set(&board, state);
    board_generate(&board, &finder->list);
    for (uint32_t i = 0; i < finder->list.result_count; i++) {
        char turn[SOCCER_LINES_MAX + 1], goal[BOARD_DOTS + 1];
        struct board after = board;
        board_result_turn(&finder->list, i, turn);
        board_make_turn(&after, turn);
        size_t lines = after.winner >= 0 ? 1 : board_scoring_turn(&after, after.mover, goal);
        if (lines == 0 || lines > SHORT_GOAL) {
            turns_add(turns, turn);
        }
    }
}

/* --- symmetries --- */

/* Appends the lines as seen by the side to move, which attacks north. For the other seat, the pitch
 * is rotated by 180 degrees. If `mirrored` is true, east and west are also exchanged. */
static void soccer_put_seen(const void *data, bool mirrored, struct text *key)
{
    const struct soccer_state *state = data;
    bool turned = state->mover == 1;
    int height = state->height, width = state->width;
    for (int y = SOCCER_NORTH; y <= height + 1; y++) {
        for (int x = 0; x <= width; x++) {
            int from_x = turned != mirrored ? width - x : x;
            int from_y = turned ? height - y : y;
            unsigned drawn = state->drawn[from_y + 1][from_x];
            unsigned seen = 0;
            for (int d = 0; d < 8; d++) {
                int turn_d = turned ? (d + 4) % 8 : d;
                int from_d = mirrored ? (8 - turn_d) % 8 : turn_d;
                seen |= (drawn >> from_d & 1) << d;
            }
            text_printf(key, "%02x", seen);
        }
    }
    int x = turned != mirrored ? width - state->x : state->x;
    text_printf(key, ".%d.%d", x, turned ? height - state->y : state->y);
}

static const char *const variants[] = {"standard", "8x10", NULL};

const struct puzzle_finder soccer_puzzles = {
    .game = "soccer",
    .variants = variants,
    .effort_help = "positions between two lines searched per proof",
    .effort = 200000,
    .asides = 60,
    .replies = 60,
    .themes = soccer_themes,
    .find_themes = soccer_find_themes,
    .open = soccer_open_finder,
    .close = soccer_close_finder,
    .judge = soccer_judge,
    .list = soccer_list,
    .put_seen = soccer_put_seen,
};
