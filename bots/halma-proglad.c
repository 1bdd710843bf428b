/* A sample bot for the Halma contest. Start from here.
 *
 *   cc -o mybot halma-proglad.c
 *   faceoff match --contest proglad --bot ./mybot --bot @greedy --opening-turns 4
 *
 * The bot makes the move that brings a piece farthest towards the target camp. It prefers to move
 * pieces that are far behind. Cells are (x, y), 1 to 16, with (1, 1) at the top left. Player 1
 * starts there and goes to the bottom right; player 2 goes the other way. The referee sends `start
 * P`, `yourmove` and `move x1 y1 x2 y2 ..`. It also sends a `move` line for each of the bot's own
 * moves and for each move of an opening, so the bot does not need the {opening} argument. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE 16
#define LINE 4096

/* board[x][y] is 0 if the cell is free, otherwise the number of the player */
static int board[SIZE + 1][SIZE + 1];
static int me;

/* The best move so far: its path, with each cell stored as x * 100 + y, and its gain. */
static int best_path[SIZE * SIZE], best_length;
static double best_gain;

static const int height[] = {0, 5, 5, 4, 3, 2}; /* number of cells in each column of a camp */

static int in_camp(int player, int x, int y)
{
    if (player == 2) {
        x = SIZE + 1 - x;
        y = SIZE + 1 - y;
    }
    return x <= 5 && y <= height[x];
}

static void set_up(void)
{
    for (int x = 1; x <= SIZE; x++) {
        for (int y = 1; y <= SIZE; y++) {
            board[x][y] = in_camp(1, x, y) ? 1 : in_camp(2, x, y) ? 2 : 0;
        }
    }
}

/* Returns how far a piece still has to go. The distance is squared, so that the pieces farthest
 * behind cost most. Near the end, a free cell of the target camp attracts the pieces next to it.
 * Put your own ideas here. */
static double distance(int x, int y)
{
    int far_x = me == 1 ? SIZE - x : x - 1;
    int far_y = me == 1 ? SIZE - y : y - 1;
    double far = far_x + far_y;
    double nearest = 0;
    if (!in_camp(3 - me, x, y)) {
        nearest = SIZE;
        for (int hole_x = 1; hole_x <= SIZE; hole_x++) {
            for (int hole_y = 1; hole_y <= SIZE; hole_y++) {
                if (in_camp(3 - me, hole_x, hole_y) && board[hole_x][hole_y] != me) {
                    int dx = abs(hole_x - x);
                    int dy = abs(hole_y - y);
                    int steps = dx > dy ? dx : dy;
                    nearest = steps < nearest ? steps : nearest;
                }
            }
        }
    }
    return far + far * far / 16 + 1.5 * nearest + abs(far_x - far_y) / 8.0;
}

static int is_free(int x, int y)
{
    return x >= 1 && x <= SIZE && y >= 1 && y <= SIZE && board[x][y] == 0;
}

static void consider(const int *path, int length, double from)
{
    int last = path[length - 1];
    double gain = from - distance(last / 100, last % 100);
    if (gain > best_gain) {
        best_gain = gain;
        best_length = length;
        memcpy(best_path, path, (size_t)length * sizeof *path);
    }
}

/* Tries all jumps that continue the path from its last cell. Each cell is tried only once, because
 * the further jumps from a cell do not depend on the path to it. */
static void jump_on(int *path, int length, int seen[SIZE + 1][SIZE + 1], double from)
{
    int x = path[length - 1] / 100;
    int y = path[length - 1] % 100;
    seen[x][y] = 1;
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            int to_x = x + 2 * dx;
            int to_y = y + 2 * dy;
            if ((dx != 0 || dy != 0) && is_free(to_x, to_y) && board[x + dx][y + dy] != 0 &&
                !seen[to_x][to_y]) {
                path[length] = to_x * 100 + to_y;
                consider(path, length + 1, from);
                jump_on(path, length + 1, seen, from);
            }
        }
    }
}

static void try_man(int x, int y)
{
    int path[SIZE * SIZE];
    int seen[SIZE + 1][SIZE + 1];
    memset(seen, 0, sizeof seen);
    board[x][y] = 0; /* the moving piece no longer blocks its own cell */
    double from = distance(x, y);
    seen[x][y] = 1; /* a path must not return to its first cell */
    path[0] = x * 100 + y;
    for (int dx = -1; dx <= 1; dx++) {
        for (int dy = -1; dy <= 1; dy++) {
            if ((dx != 0 || dy != 0) && is_free(x + dx, y + dy)) {
                path[1] = (x + dx) * 100 + y + dy;
                consider(path, 2, from);
            }
        }
    }
    jump_on(path, 1, seen, from);
    board[x][y] = me;
}

static void answer(void)
{
    best_gain = -1e9;
    best_length = 0;
    for (int x = 1; x <= SIZE; x++) {
        for (int y = 1; y <= SIZE; y++) {
            if (board[x][y] == me) {
                try_man(x, y);
            }
        }
    }
    printf("move");
    for (int i = 0; i < best_length; i++) {
        printf(" %d %d", best_path[i] / 100, best_path[i] % 100);
    }
    printf("\n");
    fflush(stdout);
}

static const char blanks[] = " \t\r\n";

/* Reads the cells after the word "move", x1 y1 .. xn yn, and moves the piece from the first cell to
 * the last. */
static void take_move(void)
{
    int coordinates[2 * SIZE * SIZE];
    int count = 0;
    for (char *word; count < 2 * SIZE * SIZE && (word = strtok(NULL, blanks)) != NULL;) {
        coordinates[count++] = atoi(word);
    }
    if (count < 4) {
        return;
    }
    int *from = coordinates;
    int *to = coordinates + count - 2;
    int man = board[from[0]][from[1]];
    board[from[0]][from[1]] = 0;
    board[to[0]][to[1]] = man;
}

int main(void)
{
    char line[LINE];
    printf("ready\n");
    fflush(stdout);
    while (fgets(line, sizeof line, stdin) != NULL) {
        char *word = strtok(line, blanks);
        if (word == NULL) {
            continue;
        }
        if (strcmp(word, "start") == 0) {
            word = strtok(NULL, blanks);
            me = word != NULL && word[0] == '2' ? 2 : 1;
            set_up();
        } else if (strcmp(word, "yourmove") == 0) {
            answer();
        } else if (strcmp(word, "move") == 0) {
            take_move();
        }
    }
    return 0;
}
