/* POTM ENTRY: Runner
 * Your Name: faceoff
 *
 * Runs to the goal along a random staircase, and shoots at what stands in the way.
 * It is the house entry of system tests. */
#include "player.h"

static struct turn decide(void)
{
    return run(below(2));
}

int main(int argc, char **argv)
{
    return play(argc, argv, 1, decide, NULL, 0);
}
