/* POTM ENTRY: Watcher
 * Your Name: faceoff
 *
 * Runs to the goal, and uses RADAR every few turns. Shoots at an opponent in its row or column. If
 * RADAR finds the opponent elsewhere, builds a wall on the opponent's expected path. */
#include "player.h"

static int hits;

/* Returns a turn that builds a wall two columns or one row ahead of an opponent at (row, column),
 * on the opponent's expected path. The verb is NOTHING if no wall can be built there. */
static struct turn wall_before(int row, int column)
{
    if (column != self.home_column && abs(column - self.home_column) > 1) {
        column -= self.ahead * 2;
    } else if (row != self.home_row) {
        row -= self.ahead;
    }
    if (!on_board(row, column) || (row == self.row && column == self.column) ||
        self.wall[row][column]) {
        return (struct turn){NOTHING, 0, 0};
    }
    return (struct turn){WALL, row, column};
}

static struct turn decide(void)
{
    if (is_hit() && ++hits % 12 != 0 && turns_left() > turns_needed() + 4) {
        return self.last;
    }
    if (seen_in_line()) {
        return (struct turn){ZAP, self.seen_row, self.seen_column};
    }
    if (seen_now() && self.last.verb == RADAR) {
        struct turn wall = wall_before(self.seen_row, self.seen_column);
        if (wall.verb == WALL) {
            return wall;
        }
    }
    if (self.turn % 6 == 0 && turns_left() > turns_needed()) {
        return (struct turn){RADAR, 0, 0};
    }
    return run(below(2));
}

int main(int argc, char **argv)
{
    return play(argc, argv, 6, decide, &hits, sizeof hits);
}
