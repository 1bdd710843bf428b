/* POTM ENTRY: Edge Hugger
 * Your Name: faceoff
 *
 * Runs along two edges of the board, where only one side is open. Leaves the edge if it meets the
 * opponent. */
#include "player.h"

static int rows_first; /* run along the edge row of its home first */

static struct turn decide(void)
{
    if (self.turn == 1) {
        rows_first = below(2);
    }
    if (seen_now() && self.last.verb == MOVE) {
        rows_first = !rows_first; /* after HELLO, try the other way */
    }
    return run(rows_first);
}

int main(int argc, char **argv)
{
    return play(argc, argv, 2, decide, &rows_first, sizeof rows_first);
}
