/* POTM ENTRY: Edge Hugger
 * Your Name: faceoff
 *
 * Runs along two edges of the board, where only one side is open. When it meets somebody it
 * leaves the edge. */
#include "player.h"

static int rows_first; /* along its own edge row first */

static struct turn decide(void)
{
    if (self.turn == 1) {
        rows_first = below(2);
    }
    if (seen_now() && self.last.verb == MOVE) {
        rows_first = !rows_first; /* HELLO: the other way, if that is one */
    }
    return run(rows_first);
}

int main(int argc, char **argv)
{
    return play(argc, argv, 2, decide, &rows_first, sizeof rows_first);
}
