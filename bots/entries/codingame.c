/* Faceoff's engine for CodinGame's paper soccer, in one file.
 *
 * It searches whole turns, best line first, and values positions by a small net, which stands as
 * text at the end. Made by `faceoff entry --contest codingame`.
 *
 *   gcc -O2 -o entry entry.c -lm -lpthread
 *
 * Its argument, if there is one, is the turns that were played before the bots begin, as in 7;2;46.
 * With FACEOFF_NODES=N in the environment it looks at N positions a turn, whatever the time, and
 * plays turn for turn as `faceoff bot soccer --protocol codingame --engine engine --nodes N` does;
 * FACEOFF_SEED is the --seed. */
#if __GNUC__ < 14 || defined __OPTIMIZE__ /* later ones cannot have AVX2 by a pragma alone */
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
    while (entry_line() != NULL && (line = entry_line()) != NULL) { /* a length, and the turn */
        entry_say(soccer_answer(*line >= '0' ? line : "")); /* before the first turn: - or empty */
    }
    return 0;
}
