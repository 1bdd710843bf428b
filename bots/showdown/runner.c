/* POTM ENTRY: Runner
 * Your Name: faceoff
 *
 * Runs to the goal, stepping at random along the row or the column, and shoots at whatever blocks
 * it. It is the house entry: a cup's system test seeds the other entries by their games against
 * it. */
#include "player.h"

static struct turn decide(void)
{
    return run(below(2));
}

int main(int argc, char **argv)
{
    return play(argc, argv, 1, decide, NULL, 0);
}
