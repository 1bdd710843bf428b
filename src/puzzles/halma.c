/* Finds Halma puzzles by exact search. There are two kinds of puzzles: even races (see
 * halma_race.h), and positions near the end of games in which the sides can still meet. Exactly one
 * move wins. All other moves are proven to lose, because the opponent then gets home first,
 * whatever the person solving the puzzle does. */
#include "base/memory.h"
#include "engines/halma/search.h"
#include "puzzles/finders.h"
#include "puzzles/halma_end.h"
#include "puzzles/halma_race.h"

#include <stdlib.h>

/* Minimum number of moves that the winner makes in a puzzle. With fewer moves, puzzles are too
 * easy. */
#define MOVES_MIN 2
/* Maximum number of moves that the winner makes in a puzzle. The opponent is equally close to
 * home. */
#define MOVES_MAX 4
/* Each search for a shortest path home may use 1/WAY_PART of the effort allowed for a proof. */
#define WAY_PART 20

struct halma_finder {
    struct halma_end *end;
    struct halma_race race;
    struct halma_search *search; /* search used only for quick evaluations */
    uint64_t effort;
};

static void *halma_open_finder(uint64_t effort)
{
    struct halma_finder *finder = memory_new(sizeof *finder);
    finder->end = halma_end_open();
    finder->race = (struct halma_race){home_open(), 1 + effort / WAY_PART};
    finder->search = halma_search_open();
    finder->effort = effort;
    return finder;
}

static void halma_close_finder(void *self)
{
    struct halma_finder *finder = self;
    if (finder != NULL) {
        halma_end_close(finder->end);
        home_close(finder->race.home);
        halma_search_close(finder->search);
        free(finder);
    }
}

/* Returns how many moves the side to move needs to win. Tries at most one move more than its pieces
 * need if each of them gets home in one move. Returns 0 if the side cannot win or the result is
 * unknown. */
static unsigned wins_in(struct halma_end *end, struct halma_board *board, unsigned most)
{
    unsigned away = race_away(board, board->mover);
    most = most < away + 1 ? most : away + 1;
    for (unsigned moves = away; moves <= most; moves++) {
        enum halma_end_answer answer = halma_end_attack(end, board, moves);
        if (answer != HALMA_END_NO) {
            return answer == HALMA_END_YES ? moves : 0;
        }
    }
    return 0;
}

/* Returns the index of the listed move that wins within `most` moves, or -1 if no move or more than
 * one move does. */
static int halma_only_winner(struct halma_finder *finder, struct halma_board *board,
                             const struct halma_moves *moves, unsigned most)
{
    int winner = -1, seat = board->mover;
    for (unsigned man = 0; man < moves->men; man++) {
        for (unsigned i = moves->begin[man]; i < moves->begin[man + 1]; i++) {
            bool over;
            halma_board_make(board, moves->from[man], moves->to[i]);
            int won_by = halma_end_winner(board, &over);
            bool wins = over ? won_by == seat
                             : halma_end_defend(finder->end, board, most - 1) == HALMA_END_YES;
            halma_board_unmake(board, moves->from[man], moves->to[i]);
            if (wins && winner >= 0) {
                return -1;
            }
            winner = wins ? (int)i : winner;
        }
    }
    return winner;
}

/* Returns whether all moves except `winner` are proven to lose. */
static bool others_lose(struct halma_finder *finder, struct halma_board *board,
                        const struct halma_moves *moves, unsigned winner, unsigned most)
{
    int seat = board->mover;
    bool lose = true;
    for (unsigned man = 0; man < moves->men && lose; man++) {
        for (unsigned i = moves->begin[man]; i < moves->begin[man + 1] && lose; i++) {
            if (i == winner) {
                continue;
            }
            bool over;
            halma_board_make(board, moves->from[man], moves->to[i]);
            int won_by = halma_end_winner(board, &over);
            lose = over ? won_by == !seat : wins_in(finder->end, board, most) != 0;
            halma_board_unmake(board, moves->from[man], moves->to[i]);
        }
    }
    return lose;
}

static void halma_add_turn(const struct halma_board *board, unsigned from, unsigned to,
                           struct turns *line)
{
    struct text turn = {0};
    halma_board_turn(board, from, to, &turn);
    turns_add(line, text_string(&turn));
    text_free(&turn);
}

/* Makes the best move in a proven position. The winner makes the move that leaves it the fewest
 * moves to win, and the loser makes the move that leaves the winner the most moves. Returns false
 * if the best move is unknown. */
static bool play_best(struct halma_finder *finder, struct halma_board *board, bool attacks,
                      struct turns *line)
{
    struct halma_moves moves;
    int seat = board->mover;
    unsigned best = 0, from = 0, to = 0;
    halma_board_moves(board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            bool over;
            halma_board_make(board, moves.from[man], moves.to[i]);
            int winner = halma_end_winner(board, &over);
            unsigned rank = 0;
            if (attacks) {
                for (unsigned left = 1; !over && rank == 0 && left < MOVES_MAX; left++) {
                    bool sure = halma_end_defend(finder->end, board, left) == HALMA_END_YES;
                    rank = sure ? MOVES_MAX - left : 0;
                }
                rank = over && winner == seat ? MOVES_MAX : rank;
            } else {
                rank = over ? winner == seat ? 0 : 1 : 1 + wins_in(finder->end, board, MOVES_MAX);
            }
            halma_board_unmake(board, moves.from[man], moves.to[i]);
            if (rank > best) {
                best = rank;
                from = moves.from[man];
                to = moves.to[i];
            }
        }
    }
    if (best == 0) {
        return false;
    }
    halma_add_turn(board, from, to, line);
    halma_board_make(board, from, to);
    return true;
}

static bool halma_play_out(struct halma_finder *finder, struct halma_board *board, int seat,
                           struct turns *line)
{
    bool over = false;
    int winner = -1;
    while (!over && line->count < 2 * MOVES_MAX) {
        if (!play_best(finder, board, board->mover == seat, line)) {
            return false;
        }
        winner = halma_end_winner(board, &over);
    }
    return over && winner == seat;
}

/* Counts the tempting moves: those that the network rates at least as high as the winning move. */
static unsigned halma_count_tempting(struct halma_finder *finder, const struct halma_board *board,
                                     const struct halma_moves *moves, unsigned winner)
{
    unsigned total = halma_moves_count(moves), count = 0;
    int *values = memory_new(total * sizeof *values);
    halma_search_evaluate_moves(finder->search, board, moves, values);
    for (unsigned i = 0; i < total; i++) {
        count += i != winner && values[i] >= values[winner];
    }
    free(values);
    return count;
}

/* Fills in a puzzle whose only winning move is the listed move with index `winner`, and makes that
 * move on the board. */
static void begin_puzzle(struct halma_finder *finder, struct halma_board *board,
                         const struct halma_moves *moves, unsigned winner, struct puzzle *puzzle)
{
    unsigned from = moves->from[halma_moves_man(moves, winner)];
    puzzle->choices = halma_moves_count(moves);
    puzzle->tempting = halma_count_tempting(finder, board, moves, winner);
    halma_add_turn(board, from, moves->to[winner], &puzzle->line);
    halma_board_make(board, from, moves->to[winner]);
}

/* Checks whether an endgame that takes the winner at least `least` moves is a puzzle. Both sides
 * must be close enough to home for an exact search of all replies. */
static bool judge_end(struct halma_finder *finder, struct halma_board *board,
                      const struct halma_moves *moves, unsigned least, struct puzzle *puzzle)
{
    int seat = board->mover;
    if (race_away(board, 0) > MOVES_MAX || race_away(board, 1) > MOVES_MAX) {
        return false;
    }
    halma_end_begin(finder->end, finder->effort);
    unsigned most = wins_in(finder->end, board, MOVES_MAX);
    int winner = most < least ? -1 : halma_only_winner(finder, board, moves, most);
    if (winner < 0 || !others_lose(finder, board, moves, (unsigned)winner, MOVES_MAX)) {
        return false;
    }
    begin_puzzle(finder, board, moves, (unsigned)winner, puzzle);
    bool over;
    halma_end_winner(board, &over);
    return over || halma_play_out(finder, board, seat, &puzzle->line);
}

/* Checks whether an even race of at least `least` moves is a puzzle. The puzzle's line combines a
 * shortest path for each side. */
static bool judge_race(struct halma_finder *finder, struct halma_board *board,
                       const struct halma_moves *moves, const struct race_plan plans[SEATS],
                       unsigned least, struct puzzle *puzzle)
{
    int seat = board->mover;
    unsigned length = plans[seat].length;
    int winner = length < least ? -1 : halma_race_winner(&finder->race, board, moves, length);
    if (winner < 0) {
        return false;
    }
    begin_puzzle(finder, board, moves, (unsigned)winner, puzzle);
    bool over;
    halma_end_winner(board, &over);
    for (unsigned i = 1; i < 2 * length && !over; i++) {
        const struct race_plan *plan = &plans[board->mover];
        halma_add_turn(board, plan->from[i / 2], plan->to[i / 2], &puzzle->line);
        halma_board_make(board, plan->from[i / 2], plan->to[i / 2]);
        halma_end_winner(board, &over);
    }
    return over;
}

static bool halma_judge(void *self, const void *state, bool later, struct puzzle *puzzle)
{
    struct halma_finder *finder = self;
    struct halma_board board;
    struct halma_moves moves;
    struct race_plan plans[SEATS];
    unsigned least = later ? 1 : MOVES_MIN;
    halma_board_set(&board, state);
    halma_board_moves(&board, &moves);
    return halma_race_even(&finder->race, &board, plans)
               ? judge_race(finder, &board, &moves, plans, least, puzzle)
               : judge_end(finder, &board, &moves, least, puzzle);
}

/* --- themes --- */

enum { THEME_CHAIN, THEME_LADDER, THEME_BLOCKER, THEME_LAST_STONE, THEME_QUIET };

static const char *const halma_themes[] = {"chain",      "ladder", "blocker",
                                           "last-stone", "quiet",  NULL};

#define CHAIN_JUMPS 3 /* minimum number of jumps in a turn of the theme "chain" */

/* The cells of a turn, from its start to its end. */
struct path {
    int x[HALMA_CELLS], y[HALMA_CELLS];
    unsigned count;
};

static void read_path(const char *turn, struct path *path)
{
    char *rest;
    path->count = 0;
    for (long x = strtol(turn, &rest, 10); rest != turn && path->count < HALMA_CELLS;
         x = strtol(turn, &rest, 10)) {
        path->x[path->count] = (int)x;
        path->y[path->count++] = (int)strtol(rest, &rest, 10);
        turn = rest;
    }
}

static bool jumps_over(const struct path *path, int x, int y)
{
    bool over = false;
    for (unsigned i = 1; i < path->count; i++) {
        over =
            over || (path->x[i - 1] + path->x[i] == 2 * x && path->y[i - 1] + path->y[i] == 2 * y);
    }
    return over;
}

/* Returns whether the winner jumps over a piece that it moved before. */
static bool is_ladder(const struct puzzle *puzzle)
{
    bool ladder = false;
    for (size_t i = 0; i < puzzle->line.count && !ladder; i += 2) {
        struct path rung, path;
        read_path(turns_get(&puzzle->line, i), &rung);
        for (size_t k = i + 2; k < puzzle->line.count && !ladder; k += 2) {
            read_path(turns_get(&puzzle->line, k), &path);
            ladder = jumps_over(&path, rung.x[rung.count - 1], rung.y[rung.count - 1]);
        }
    }
    return ladder;
}

static unsigned halma_find_themes(void *self, const void *state, const struct puzzle *puzzle)
{
    struct halma_finder *finder = self;
    struct halma_board board;
    struct race_plan plans[SEATS];
    struct path first, path;
    unsigned found = is_ladder(puzzle) ? 1u << THEME_LADDER : 0;
    halma_board_set(&board, state);
    read_path(turns_get(&puzzle->line, 0), &first);
    int way = first.x[first.count - 1] + first.y[first.count - 1] - first.x[0] - first.y[0];
    found |= (board.mover == 0 ? way : -way) <= 0 ? 1u << THEME_QUIET : 0;
    found |= race_away(&board, board.mover) == 1 ? 1u << THEME_LAST_STONE : 0;
    found |= !halma_race_even(&finder->race, &board, plans) ? 1u << THEME_BLOCKER : 0;
    for (size_t i = 0; i < 2 * (size_t)puzzle->steps && i < puzzle->line.count; i += 2) {
        read_path(turns_get(&puzzle->line, i), &path);
        found |= path.count > CHAIN_JUMPS ? 1u << THEME_CHAIN : 0;
    }
    return found;
}

static void puzzles_halma_list(void *self, const void *state, struct turns *turns)
{
    struct halma_board board;
    struct halma_moves moves;
    (void)self;
    halma_board_set(&board, state);
    halma_board_moves(&board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            halma_add_turn(&board, moves.from[man], moves.to[i], turns);
        }
    }
}

/* Sorts the moves by the network's evaluation, best first. */
static void order_by_evaluation(struct halma_finder *finder, const struct halma_board *board,
                                const struct halma_moves *moves, unsigned *order)
{
    unsigned total = halma_moves_count(moves);
    int *values = memory_new(total * sizeof *values);
    halma_search_evaluate_moves(finder->search, board, moves, values);
    for (unsigned i = 0; i < total; i++) {
        unsigned place = i;
        for (; place > 0 && values[order[place - 1]] < values[i]; place--) {
            order[place] = order[place - 1];
        }
        order[place] = i;
    }
    free(values);
}

/* Creates even races, which are rare because most games end with one side several moves ahead. The
 * side that is ahead wastes moves until the race is even. Among the moves that gain nothing, it
 * makes the one with the best evaluation. */
static bool steer(void *self, const void *state, struct turns *turns)
{
    struct halma_finder *finder = self;
    struct halma_board board;
    struct halma_moves moves;
    struct halma_move move;
    halma_board_set(&board, state);
    halma_board_moves(&board, &moves);
    unsigned *order = memory_new((halma_moves_count(&moves) + 1) * sizeof *order);
    order_by_evaluation(finder, &board, &moves, order);
    bool good = halma_race_level(&finder->race, &board, &moves, order, &move);
    if (good) {
        halma_add_turn(&board, move.from, move.to, turns);
    }
    free(order);
    return good;
}

/* --- symmetries --- */

/* Appends the pieces as seen by the side to move, with its camp at the top left. If seat 1 is to
 * move, the board is rotated by 180 degrees. If `mirrored` is true, the board is also reflected
 * across the diagonal between the camps. */
static void halma_put_seen(const void *data, bool mirrored, struct text *key)
{
    const struct halma_state *state = data;
    bool turned = state->mover == 1;
    for (int row = 0; row < HALMA_SIZE; row++) {
        for (int column = 0; column < HALMA_SIZE; column++) {
            int x = mirrored ? row : column, y = mirrored ? column : row;
            unsigned man =
                turned ? state->cells[HALMA_SIZE - 1 - y][HALMA_SIZE - 1 - x] : state->cells[y][x];
            text_putc(key, man == 0 ? '.' : (man == 1) != turned ? 'm' : 'o');
        }
    }
}

const struct puzzle_finder halma_puzzles = {
    .game = "halma",
    .effort_help = "positions searched per proof",
    /* Number of alternative turns to try in each position. Only a few are tried, because most of
     * them make no difference. */
    .asides = 6,
    .effort = 200000,
    .themes = halma_themes,
    .find_themes = halma_find_themes,
    .open = halma_open_finder,
    .close = halma_close_finder,
    .judge = halma_judge,
    .list = puzzles_halma_list,
    .steer = steer,
    .put_seen = halma_put_seen,
};
