/* POTM ENTRY: Mapper
 * Your Name: faceoff
 *
 * Keeps a map of how likely the opponent is to be on each square. Each turn and each answer updates
 * the map. Shoots along the row or column that most probably contains the opponent, keeps shooting
 * at an opponent that it has hit, and blocks its home with one wall. If two steps lead to the goal,
 * it takes the one after which a shot is more likely to hit. */
#include "player.h"

/* probability that the opponent is on each square; the sum is 1 */
static double map[ROWS][COLUMNS];

static void normalize(void)
{
    double sum = 0;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        sum += map[i / COLUMNS][i % COLUMNS];
    }
    /* If every square was ruled out, the opponent may be anywhere. */
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        double *p = &map[i / COLUMNS][i % COLUMNS];
        *p = sum > 1e-9 ? *p / sum : 1.0 / (ROWS * COLUMNS);
    }
}

/* Returns the probability that the opponent is on the ray from a square in one direction. The ray
 * ends at the first known wall. If `rule` is 1, also updates the map with the knowledge that the
 * opponent is on the ray. If `rule` is -1, updates it with the knowledge that the opponent is not
 * there. */
static double ray(int row, int column, int rows, int columns, int rule)
{
    double sum = 0;
    static double kept[ROWS][COLUMNS];
    memset(kept, 0, sizeof kept);
    for (row += rows, column += columns; on_board(row, column) && !self.wall[row][column];
         row += rows, column += columns) {
        sum += map[row][column];
        kept[row][column] = map[row][column];
        if (rule == -1) {
            map[row][column] = 0;
        }
    }
    if (rule == 1) {
        memcpy(map, kept, sizeof kept);
    }
    return sum;
}

static void put_there(int row, int column)
{
    memset(map, 0, sizeof map);
    map[row][column] = 1;
}

/* Updates the map for one turn of the opponent. Assumes that the opponent steps towards its goal on
 * most turns, equally often along the row and along the column. */
static void move_on(void)
{
    static double next[ROWS][COLUMNS];
    memset(next, 0, sizeof next);
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        int row = i / COLUMNS, column = i % COLUMNS;
        double p = map[row][column];
        int to_row = row + toward(row, self.home_row);
        int to_column = column + toward(column, self.home_column);
        int steps = (to_row != row) + (to_column != column);
        next[row][column] += steps == 0 ? p : 0.2 * p;
        if (to_row != row) {
            next[to_row][column] += 0.8 * p / steps;
        }
        if (to_column != column) {
            next[row][to_column] += 0.8 * p / steps;
        }
    }
    memcpy(map, next, sizeof next);
}

static void update_map(void)
{
    int rows = toward(self.row, self.last.row), columns = toward(self.column, self.last.column);
    if (self.turn == 1) {
        put_there(self.goal_row, self.goal_column);
        if (!self.second) {
            return; /* the opponent has not moved yet */
        }
    } else if (self.seen_turn == self.turn) {
        put_there(self.seen_row, self.seen_column);
    } else if (is_hit()) {
        ray(self.row, self.column, rows, columns, 1);
        normalize();
        return; /* the opponent misses its turn */
    } else if (self.last.verb == ZAP && strcmp(answer, "MISS") == 0) {
        ray(self.row, self.column, rows, columns, -1);
    }
    map[self.row][self.column] = 0;
    normalize();
    move_on();
    map[self.row][self.column] = 0;
    normalize();
}

/* Returns the expected number of turns that the opponent needs to reach its goal. */
static double his_turns(void)
{
    double turns = self.wall[self.home_row][self.home_column] ? 2 : 0;
    for (int i = 0; i < ROWS * COLUMNS; i++) {
        turns += map[i / COLUMNS][i % COLUMNS] *
                 (abs(i / COLUMNS - self.home_row) + abs(i % COLUMNS - self.home_column));
    }
    return turns;
}

static double best_ray(int row, int column, int *way)
{
    double best = 0;
    *way = 0;
    for (int i = 0; i < 4; i++) {
        double p = ray(row, column, ways[i][0], ways[i][1], 0);
        if (p > best) {
            best = p;
            *way = i;
        }
    }
    return best;
}

/* Returns the step towards the goal from which a shot is more likely to hit after the opponent's
 * next turn. */
static struct turn run_into_line(void)
{
    static double now[ROWS][COLUMNS];
    double likely[2] = {0, 0};
    int way;
    memcpy(now, map, sizeof now);
    move_on();
    if (self.row != self.goal_row) {
        likely[0] = best_ray(self.row + toward(self.row, self.goal_row), self.column, &way);
    }
    if (self.column != self.goal_column) {
        likely[1] = best_ray(self.row, self.column + toward(self.column, self.goal_column), &way);
    }
    memcpy(map, now, sizeof now);
    return run(likely[1] > likely[0] || (likely[1] == likely[0] && below(2)));
}

static struct turn decide(void)
{
    int way;
    update_map();
    double chance = best_ray(self.row, self.column, &way);
    int ahead = turns_needed() + 1 < his_turns();
    if (is_hit() && (turns_left() > turns_needed() + 5 || !ahead)) {
        return self.last;
    }
    if (self.turn == 2 && !(self.row == self.home_row && self.column == self.home_column)) {
        return (struct turn){WALL, self.home_row, self.home_column};
    }
    if (turns_left() < turns_needed() + 3 || turns_needed() <= 2) {
        return run(below(2));
    }
    if (chance >= 0.5) {
        return (struct turn){ZAP, self.row + ways[way][0], self.column + ways[way][1]};
    }
    return run_into_line();
}

int main(int argc, char **argv)
{
    return play(argc, argv, 8, decide, map, sizeof map);
}
