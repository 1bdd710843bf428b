#include "puzzles/halma_end.h"

#include "base/memory.h"
#include "base/random.h"
#include "engines/halma/race.h"
#include "engines/halma/search.h"

#include <stdlib.h>

#define SLOTS (1u << 20) /* number of slots in the result table, a power of two */
/* Maximum number of legal moves for one side (see halma_moves). */
#define CHOICES_MAX (HALMA_MEN * 220)

struct slot {
    uint64_t key;
    uint8_t answer;
};

struct halma_end {
    struct slot *slots;
    uint64_t nodes; /* number of search nodes left before the limit is reached */
    /* Random value mixed into the keys of the table's slots. A new value clears the table. */
    uint64_t salt;
    /* for each number of remaining moves, the last move that led to a win */
    struct halma_move attack[HALMA_END_MOVES_MAX + 1];
    /* for each number of remaining moves, the last move that prevented a win */
    struct halma_move defence[HALMA_END_MOVES_MAX + 1];
};

struct halma_end *halma_end_open(void)
{
    struct halma_end *end = memory_new(sizeof *end);
    end->slots = memory_new(SLOTS * sizeof *end->slots);
    return end;
}

void halma_end_close(struct halma_end *end)
{
    if (end != NULL) {
        free(end->slots);
        free(end);
    }
}

void halma_end_begin(struct halma_end *end, uint64_t nodes)
{
    end->salt++;
    end->nodes = nodes;
}

int halma_end_winner(const struct halma_board *board, bool *over)
{
    int scores[SEATS];
    *over = halma_board_end(board, scores) != HALMA_UNFINISHED;
    return !*over || scores[0] == scores[1] ? -1 : scores[1] > scores[0];
}

/* --- move ordering --- */

struct choices {
    unsigned count;
    struct halma_move of[CHOICES_MAX];
};

static bool halma_end_is_home(unsigned cell, int seat)
{
    return halma_camps[!seat][cell >> 6] >> (cell & 63) & 1;
}

/* Returns how much closer to the target corner a move brings a piece, measured along the
 * diagonal. */
static int gain(int seat, unsigned from, unsigned to)
{
    int way = halma_x(to) + halma_y(to) - halma_x(from) - halma_y(from);
    return seat == 0 ? way : -way;
}

/* Lists the moves that bring a piece home. If `all` is true, the other moves follow. Both groups
 * are sorted by gain, but the move `before`, which was good in a similar position, comes first. */
static void halma_end_list_moves(const struct halma_board *board, struct halma_move before,
                                 bool all, struct choices *choices)
{
    struct halma_moves moves;
    int seat = board->mover;
    int keys[CHOICES_MAX];
    choices->count = 0;
    halma_board_moves(board, &moves);
    for (unsigned man = 0; man < moves.men; man++) {
        unsigned from = moves.from[man];
        for (unsigned i = moves.begin[man]; i < moves.begin[man + 1]; i++) {
            unsigned to = moves.to[i];
            bool arrives = !halma_end_is_home(from, seat) && halma_end_is_home(to, seat);
            if (!all && !arrives) {
                continue;
            }
            int key = gain(seat, from, to) + (arrives ? 100 : 0) +
                      (from == before.from && to == before.to ? 1000 : 0);
            unsigned place = choices->count++;
            for (; place > 0 && keys[place - 1] < key; place--) {
                keys[place] = keys[place - 1];
                choices->of[place] = choices->of[place - 1];
            }
            keys[place] = key;
            choices->of[place] = (struct halma_move){(uint8_t)from, (uint8_t)to};
        }
    }
}

/* --- the search --- */

static struct slot *halma_end_slot_of(struct halma_end *end, const struct halma_board *board,
                                      unsigned moves, uint64_t *key)
{
    uint64_t place = (uint64_t)board->plies << 8 | moves;
    *key = random_mix(board->hash ^ end->salt << 32, place);
    return &end->slots[*key & (SLOTS - 1)];
}

enum halma_end_answer halma_end_attack(struct halma_end *end, struct halma_board *board,
                                       unsigned moves)
{
    unsigned away = race_away(board, board->mover);
    int seat = board->mover;
    uint64_t key;
    if (away > moves || moves == 0) {
        return HALMA_END_NO;
    }
    struct slot *slot = halma_end_slot_of(end, board, moves, &key);
    if (slot->key == key) {
        return slot->answer;
    }
    struct choices choices;
    enum halma_end_answer answer = HALMA_END_NO;
    halma_end_list_moves(board, end->attack[moves], away < moves, &choices);
    for (unsigned i = 0; i < choices.count && answer == HALMA_END_NO; i++) {
        struct halma_move move = choices.of[i];
        bool over;
        if (end->nodes == 0) {
            return HALMA_END_UNKNOWN;
        }
        end->nodes--;
        halma_board_make(board, move.from, move.to);
        int winner = halma_end_winner(board, &over);
        answer = over ? (winner == seat ? HALMA_END_YES : HALMA_END_NO)
                      : halma_end_defend(end, board, moves - 1);
        halma_board_unmake(board, move.from, move.to);
        if (answer == HALMA_END_YES) {
            end->attack[moves] = move;
        }
    }
    if (answer != HALMA_END_UNKNOWN) {
        *slot = (struct slot){key, (uint8_t)answer};
    }
    return answer;
}

enum halma_end_answer halma_end_defend(struct halma_end *end, struct halma_board *board,
                                       unsigned moves)
{
    int attacker = !board->mover;
    if (moves == 0 || race_away(board, attacker) > moves) {
        return HALMA_END_NO;
    }
    struct choices choices;
    /* also the answer if the defender has no legal moves */
    enum halma_end_answer answer = HALMA_END_YES;
    halma_end_list_moves(board, end->defence[moves], true, &choices);
    for (unsigned i = 0; i < choices.count && answer == HALMA_END_YES; i++) {
        struct halma_move move = choices.of[i];
        bool over;
        halma_board_make(board, move.from, move.to);
        int winner = halma_end_winner(board, &over);
        answer = over ? (winner == attacker ? HALMA_END_YES : HALMA_END_NO)
                      : halma_end_attack(end, board, moves);
        halma_board_unmake(board, move.from, move.to);
        if (answer == HALMA_END_NO) {
            end->defence[moves] = move;
        }
    }
    return answer;
}
