/* POTM ENTRY: Wall Builder
 * Your Name: faceoff
 *
 * Builds a wall on its home square and two slanted rows of walls around it, then runs to the goal.
 * Each wall costs the opponent an OUCH, a shot or a detour. */
#include "player.h"

/* Squares of the walls, as (row, column) counted from home. For player two, they are mirrored. */
static const int walls[7][2] = {{0, 0}, {1, 0}, {0, 1}, {0, 3}, {1, 2}, {2, 1}, {3, 0}};

static int built;

static struct turn decide(void)
{
    if (self.turn <= 4) {
        return run(self.turn % 2);
    }
    if (built < 7) {
        int row = self.home_row + self.ahead * walls[built][0];
        int column = self.home_column + self.ahead * walls[built][1];
        built++;
        if (row != self.row || column != self.column) {
            return (struct turn){WALL, row, column};
        }
    }
    return run(below(2));
}

int main(int argc, char **argv)
{
    return play(argc, argv, 5, decide, &built, sizeof built);
}
