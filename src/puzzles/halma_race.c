#include "puzzles/halma_race.h"

#include <stdlib.h>

static enum home_answer halma_race_find_way(const struct halma_race *race,
                                            const struct halma_board *board, int seat,
                                            unsigned most, struct race_plan *plan)
{
    struct home_limits limits = {.moves = most, .nodes = race->nodes};
    return home_find(race->home, board, seat, &limits, plan);
}

/* --- testing whether the sides can meet --- */

static unsigned distance(unsigned code, unsigned other)
{
    int wide = abs(halma_x(code) - halma_x(other)), high = abs(halma_y(code) - halma_y(other));
    return (unsigned)(wide > high ? wide : high);
}

static unsigned distance_of_men(const struct halma_board *board, int seat, unsigned code)
{
    unsigned least = HALMA_SIZE;
    for (unsigned c = 0; c < HALMA_CLASSES; c++) {
        for (uint64_t men = board->men[seat][c]; men != 0; men &= men - 1) {
            unsigned far = distance(c << 6 | (unsigned)__builtin_ctzll(men), code);
            least = far < least ? far : least;
        }
    }
    return least;
}

/* Returns whether the pieces of a seat are safe from meeting the opponent's pieces. Now and along
 * the plan, the pieces must be outside their own starting zone and out of the opponent's reach for
 * the next `moves` moves. The reach is bounded as follows. Each move ends next to a cell on which a
 * piece of the same side stood, because a jump ends next to the piece that was jumped over.
 * Therefore, after n moves in which the sides have not touched, each piece is at most n cells away
 * from the initial cell of some piece of its side. */
static bool is_safe(const struct halma_board *board, int seat, const struct race_plan *plan,
                    unsigned moves)
{
    const uint64_t *zone = halma_zones[seat];
    bool safe = true;
    for (unsigned c = 0; c < HALMA_CLASSES && safe; c++) {
        safe = (board->men[seat][c] & zone[c]) == 0;
        for (uint64_t men = board->men[seat][c]; men != 0 && safe; men &= men - 1) {
            unsigned code = c << 6 | (unsigned)__builtin_ctzll(men);
            safe = distance_of_men(board, !seat, code) > moves + 1;
        }
    }
    for (unsigned i = 0; i < plan->length && safe; i++) {
        unsigned code = plan->to[i];
        safe = distance_of_men(board, !seat, code) > moves + 1 &&
               (zone[code >> 6] >> (code & 63) & 1) == 0;
    }
    return safe;
}

/* --- solving the race --- */

bool halma_race_even(const struct halma_race *race, const struct halma_board *board,
                     struct race_plan plans[SEATS])
{
    int seat = board->mover;
    unsigned away = race_away(board, seat), away_other = race_away(board, !seat);
    unsigned most = HALMA_RACE_MOVES_MAX;
    if (away > most || away_other > most ||
        board->plies + 2 * (int)most >= halma_limit(board->server) ||
        halma_race_find_way(race, board, seat, most, &plans[seat]) != HOME_FOUND ||
        halma_race_find_way(race, board, !seat, plans[seat].length, &plans[!seat]) != HOME_FOUND) {
        return false;
    }
    /* If both plans have the same length, the side to move completes its plan before the other side
     * can get home. */
    unsigned length = plans[seat].length;
    return plans[!seat].length == length && is_safe(board, seat, &plans[seat], length) &&
           is_safe(board, !seat, &plans[!seat], length);
}

int halma_race_winner(const struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, unsigned length)
{
    int winner = -1;
    for (unsigned man = 0; man < moves->men; man++) {
        for (unsigned i = moves->begin[man]; i < moves->begin[man + 1]; i++) {
            struct halma_board after = *board;
            struct race_plan plan;
            halma_board_make(&after, moves->from[man], moves->to[i]);
            bool is_home = race_away(&after, board->mover) == 0;
            enum home_answer answer =
                is_home ? HOME_FOUND
                        : halma_race_find_way(race, &after, board->mover, length - 1, &plan);
            if (answer == HOME_UNKNOWN || (answer == HOME_FOUND && winner >= 0)) {
                return -1;
            }
            winner = answer == HOME_FOUND ? (int)i : winner;
        }
    }
    return winner;
}

/* Finds a wasted move: after the move, the seat is still `length` moves away from home. */
static bool lose_move(const struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, const unsigned *order, unsigned length,
                      struct halma_move *move)
{
    for (unsigned k = 0; k < halma_moves_count(moves); k++) {
        struct halma_board after = *board;
        struct race_plan slow;
        move->to = moves->to[order[k]];
        move->from = moves->from[halma_moves_man(moves, order[k])];
        halma_board_make(&after, move->from, move->to);
        if (race_away(&after, board->mover) > 0 &&
            halma_race_find_way(race, &after, board->mover, length, &slow) == HOME_FOUND &&
            slow.length == length) {
            return true;
        }
    }
    return false;
}

bool halma_race_level(const struct halma_race *race, const struct halma_board *board,
                      const struct halma_moves *moves, const unsigned *order,
                      struct halma_move *move)
{
    struct race_plan way, other;
    unsigned most = HALMA_RACE_MOVES_MAX;
    bool near = halma_race_find_way(race, board, board->mover, most, &way) == HOME_FOUND;
    bool near_other = halma_race_find_way(race, board, !board->mover, most, &other) == HOME_FOUND;
    if (near && (!near_other || way.length < other.length)) {
        return lose_move(race, board, moves, order, way.length, move);
    }
    *move = near ? (struct halma_move){way.from[0], way.to[0]}
                 : (struct halma_move){moves->from[halma_moves_man(moves, order[0])],
                                       moves->to[order[0]]};
    return near || (near_other && moves->men > 0);
}
