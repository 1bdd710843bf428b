/* POTM ENTRY: Home Guard
 * Your Name: faceoff
 *
 * Builds walls around its home and waits two squares away, shooting along the paths that lead
 * there. Runs to the goal when it has just enough turns left. */
#include "player.h"

/* Squares of the walls, as (row, column) counted from home: the home square, its two neighbours,
 * and the next three squares. For player two, they are mirrored. */
static const int walls[6][2] = {{0, 0}, {0, 1}, {1, 0}, {0, 2}, {2, 0}, {1, 2}};

static int built;

static struct turn decide(void)
{
    int ahead = self.ahead;
    if (is_hit() && turns_left() > turns_needed() + 6) {
        return self.last;
    }
    if (turns_left() <= turns_needed() + 12) {
        return run(below(2));
    }
    if (self.turn == 1) {
        return (struct turn){MOVE, self.home_row + ahead, self.home_column};
    }
    if (self.turn == 2) {
        return (struct turn){MOVE, self.row, self.column + ahead};
    }
    if (built < 6) {
        const int *wall = walls[built++];
        return (struct turn){WALL, self.home_row + ahead * wall[0],
                             self.home_column + ahead * wall[1]};
    }
    if (seen_in_line()) {
        return (struct turn){ZAP, self.seen_row, self.seen_column};
    }
    switch (self.turn % 4) {
    case 0:
        return (struct turn){RADAR, 0, 0};
    case 1:
        return (struct turn){ZAP, self.row + ahead, self.column};
    case 3:
        if (self.seen_turn > self.turn - 4 &&
            abs(self.seen_row - self.home_row) + abs(self.seen_column - self.home_column) < 6) {
            return (struct turn){WALL, self.home_row, self.home_column};
        }
        break;
    }
    return (struct turn){ZAP, self.row, self.column + ahead};
}

int main(int argc, char **argv)
{
    return play(argc, argv, 3, decide, &built, sizeof built);
}
