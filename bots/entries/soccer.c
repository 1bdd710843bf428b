#include "bots/entries/soccer.h"

#include "base/random.h"
#include "bots/entries/entry.h"
#include "engines/soccer/search.h"

/* capacity of the search tree in turns; a full tree takes 120 MB */
#define NODES_MAX 1000000

static struct entry entry;
static struct search *search;
static struct board board;
static const char *opening;
static int seat;
static unsigned games;
static bool begun; /* whether a turn has been played or requested in this game */
static char answer[SOCCER_LINES_MAX + 1];

void soccer_open_player(unsigned first_ms, unsigned turn_ms)
{
    entry = entry_open(first_ms, turn_ms);
    search = search_open(NODES_MAX, entry.seed, net_default());
}

void soccer_begin_game(int own_seat, const char *turns)
{
    seat = own_seat;
    opening = turns;
    begun = false;
    entry_begin();
    search_forget(search, random_mix(random_mix(entry.seed, (uint64_t)seat), ++games));
}

/* Draws the lines of a turn. Ignores characters other than the directions of lines that can be
 * drawn. */
static void play(const char *turn)
{
    for (; *turn != '\0'; turn++) {
        unsigned d = (unsigned)(*turn - '0');
        if (board.winner < 0 && d < 8 && (board.open[board.ball] >> d & 1) != 0) {
            board_make(&board, d);
        }
    }
}

/* Plays the turns of the opening. The protocol does not say which player moved first. This function
 * therefore tries seat 0 and then seat 1, until `mover` is the seat to move after the opening. */
static void place_opening(int mover)
{
    for (int first = 0; first == 0 || (first == 1 && board.mover != mover); first++) {
        board_begin(&board, first);
        play(opening);
    }
}

const char *soccer_answer(const char *turn)
{
    if (!begun) {
        place_opening(*turn != '\0' ? !seat : seat);
        begun = true;
    }
    play(turn);
    answer[0] = '\0';
    if (board.winner < 0) {
        struct search_limits limits = {
            .end_ns = entry_end_ns(), .evaluations = entry.nodes, .early = true};
        search_run(search, &board, &limits);
        search_turn(search, answer);
        entry_answered();
        play(answer);
    }
    return answer;
}
