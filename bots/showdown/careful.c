/* POTM ENTRY: Careful
 * Your Name: faceoff
 *
 * Uses RADAR every third turn, stays out of the opponent's row and column, and blocks its home with
 * a wall. Uses HELP if it is not sure where it is. */
#include "player.h"

/* Returns whether a square is in the row or column where the opponent was seen during the last
 * three turns. */
static int in_line(int row, int column)
{
    return self.seen_turn > self.turn - 3 && self.seen_turn > 0 &&
           (row == self.seen_row || column == self.seen_column);
}

static struct turn decide(void)
{
    int steps[2][2] = {{self.row + toward(self.row, self.goal_row), self.column},
                       {self.row, self.column + toward(self.column, self.goal_column)}};
    int order = below(2);
    if (strcmp(answer, "ERROR") == 0) {
        return (struct turn){HELP, 0, 0};
    }
    if (is_hit() && turns_left() > turns_needed() + 10) {
        return self.last;
    }
    if (seen_in_line()) {
        return (struct turn){ZAP, self.seen_row, self.seen_column};
    }
    if (self.turn == 3) {
        return (struct turn){WALL, self.home_row, self.home_column};
    }
    if (self.turn % 3 == 0 && turns_left() > turns_needed() + 3) {
        return (struct turn){RADAR, 0, 0};
    }
    for (int i = 0; i < 2; i++) {
        int row = steps[(order + i) % 2][0], column = steps[(order + i) % 2][1];
        if ((row != self.row || column != self.column) && !in_line(row, column) &&
            !self.wall[row][column]) {
            return (struct turn){MOVE, row, column};
        }
    }
    return run(order);
}

int main(int argc, char **argv)
{
    return play(argc, argv, 7, decide, NULL, 0);
}
