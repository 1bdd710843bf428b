/* Faceoff's engine for CodinGame's paper soccer, in one file.
 *
 * It searches a tree of whole turns, and evaluates positions with a small neural network. The
 * network is stored as text at the end of the file. `faceoff entry --contest codingame` made this
 * file.
 *
 *   gcc -O2 -o entry entry.c -lm -lpthread
 *
 * The optional argument lists the turns played before the bots begin, e.g. 7;2;46. If
 * FACEOFF_NODES=N is in the environment, the entry evaluates N positions per turn and ignores the
 * time. It then plays the same turns as `faceoff bot soccer --protocol codingame --engine engine
 * --nodes N`. FACEOFF_SEED sets --seed. */
/* GCC 14 and later accept this pragma only with -O or -mavx2 */
#if __GNUC__ < 14 || defined __OPTIMIZE__
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
    /* Each turn begins with two lines of input: the length of the opponent's turn, and the turn
     * itself. Before the first turn, the second line is "-" or empty. */
    while (entry_line() != NULL && (line = entry_line()) != NULL) {
        entry_say(soccer_answer(*line >= '0' ? line : ""));
    }
    return 0;
}
