/* POTM ENTRY: Locker
 * Your Name: faceoff
 *
 * Shoots ahead while it runs. A player that is hit misses its next turn, so after a hit Locker
 * keeps shooting until it has just enough turns left to reach the goal. */
#include "player.h"

static struct turn decide(void)
{
    if (is_hit() && turns_left() > turns_needed() + 8) {
        return self.last;
    }
    if (turns_left() <= turns_needed() + 3) {
        return run(1);
    }
    if (seen_in_line()) {
        return (struct turn){ZAP, self.seen_row, self.seen_column};
    }
    /* shoot along the row, or along the column if the goal is in the same column */
    if (self.turn >= 6 && self.turn % 2 == 0) {
        if (self.column != self.goal_column) {
            return (struct turn){ZAP, self.row, self.column + self.ahead};
        }
        return (struct turn){ZAP, self.row + self.ahead, self.column};
    }
    return run(self.turn < 10 ? 0 : 1);
}

int main(int argc, char **argv)
{
    return play(argc, argv, 4, decide, NULL, 0);
}
