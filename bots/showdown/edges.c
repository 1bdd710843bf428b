/* POTM ENTRY: Edge Hugger
 * Your Name: faceoff
 *
 * Runs along two edges of the board, where it can be attacked from only one side. Leaves the edge
 * if it runs into the opponent. */
#include "player.h"

static int rows_first; /* nonzero: run first along the home's row, then along the goal's column */

/* Put your own ideas here. */
static struct turn decide(void)
{
    if (self.turn == 1) {
        rows_first = below(2);
    }
    if (seen_now() && self.last.verb == MOVE) {
        /* after running into the opponent (HELLO), try the other direction */
        rows_first = !rows_first;
    }
    return run(rows_first);
}

int main(int argc, char **argv)
{
    return play(argc, argv, 2, decide, &rows_first, sizeof rows_first);
}
