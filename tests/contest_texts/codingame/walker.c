/* Moves the ball along the shortest path to the opponent's goal, using the input and output formats
 * in CodinGame's text. Usage: walker [WIDTHxHEIGHT], the size of the pitch in squares. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { most = 64 };
static char line_drawn[most][most]
                      /* line_drawn[y][x][d]: the line from dot (x, y) in direction d; the goals are
                       * rows 0 and height + 2 */
                      [8];
static char touched[most][most];
static int width = 8, height = 10, x, y;
static const int step_x[8] = {0, 1, 1, 1, 0, -1, -1, -1}, step_y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static void kick(int way)
{
    line_drawn[x][y][way] = 1;
    touched[x][y] = 1;
    x += step_x[way];
    y += step_y[way];
    line_drawn[x][y][(way + 4) % 8] = 1;
}

static int in_goal(int at_x)
{
    return abs(at_x - width / 2) <= 1;
}

static int can_kick(int way)
{
    int to_x = x + step_x[way], to_y = y + step_y[way];
    int end = y == 1 || y == height + 1;
    int into_goal = to_y < 1 || to_y > height + 1;
    if (to_x < 0 || to_x > width || line_drawn[x][y][way]) {
        return 0;
    }
    if (into_goal) {
        return in_goal(x) && in_goal(to_x) && (x != to_x || x == width / 2);
    }
    if (x == to_x && (x == 0 || x == width)) {
        return 0;
    }
    return !end || y != to_y || (in_goal(x) && in_goal(to_x));
}

static int must_go_on(void)
{
    int end = y == 1 || y == height + 1;
    if (y < 1 || y > height + 1) {
        return 0;
    }
    return touched[x][y] || x == 0 || x == width || (end && x != width / 2);
}

int main(int argc, char **argv)
{
    static const char ways[2][9] = {"01726354", "45362710"};
    static char said[4096];
    int me, length;
    if (argc > 1 && strchr(argv[1], 'x') != NULL) {
        sscanf(argv[1], "%dx%d", &width, &height);
    }
    x = width / 2;
    y = height / 2 + 1;
    if (fgets(said, sizeof said, stdin) == NULL || sscanf(said, "%d", &me) != 1) {
        return 1;
    }
    while (fgets(said, sizeof said, stdin) != NULL && sscanf(said, "%d", &length) == 1 &&
           fgets(said, sizeof said, stdin) != NULL) {
        for (char *digit = said; *digit >= '0' && *digit <= '7'; digit++) {
            kick(*digit - '0');
        }
        do {
            const char *way = ways[me];
            while (*way != '\0' && !can_kick(*way - '0')) {
                way++;
            }
            if (*way == '\0') {
                break; /* no line is left to draw, so the game is lost */
            }
            kick(*way - '0');
            putchar(*way);
        } while (must_go_on());
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
