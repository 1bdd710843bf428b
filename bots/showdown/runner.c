/* POTM ENTRY: Runner
 * Your Name: faceoff
 *
 * Runs to the goal, stepping at random along the row or the column, and shoots at whatever blocks
 * it. In cups (tournaments of entries), it is the house entry: before the first round, each of the
 * other entries plays one game against it, and the scores in these games seed the entries. */
#include "player.h"

static struct turn decide(void)
{
    return run(below(2));
}

int main(int argc, char **argv)
{
    return play(argc, argv, 1, decide, NULL, 0);
}
