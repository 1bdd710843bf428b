/* POTM ENTRY: Wall Builder
 * Your Name: faceoff
 *
 * Builds two slanted rows of walls around its home, and one on it, before it runs. Each wall costs
 * the opponent an OUCH, a shot or a detour. */
#include "player.h"

/* The walls as player one sees them; player one starts at (0, 0). */
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
