/* Faceoff's engine for CodinGame's paper soccer, in one file.
 *
 * It searches whole turns, best first, and values positions with a small neural network, which is
 * stored as text at the end of the file. Made by `faceoff entry --contest codingame`.
 *
 *   gcc -O2 -o entry entry.c -lm -lpthread
 *
 * The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46.
 * If FACEOFF_NODES=N is in the environment, the entry evaluates N positions per turn, regardless of
 * the time. It then plays the same turns as
 * `faceoff bot soccer --protocol codingame --engine engine --nodes N`. FACEOFF_SEED sets --seed. */
#if __GNUC__ < 14 || defined __OPTIMIZE__ /* GCC 14 needs -O or -mavx2 here */
#pragma GCC optimize("O3,inline")
#endif
#include "bots/entries/entry.h"
#include "bots/entries/soccer.h"

int main(int argc, char **argv)
{
    const char *line;
    soccer_open_player(1000, 200);
    if ((line = entry_line()) == NULL) {
        return 1;
    }
    soccer_begin_game(*line == '1', argc > 1 ? argv[1] : "");
    /* A turn of the opponent is two lines: its length, and the turn (- or empty before turn 1). */
    while (entry_line() != NULL && (line = entry_line()) != NULL) {
        entry_say(soccer_answer(*line >= '0' ? line : ""));
    }
    return 0;
}
