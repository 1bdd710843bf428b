/* Moves the ball along the shortest path to the opponent's goal, using the protocol in the text of
 * the judge contest. */
#include <stdio.h>
#include <string.h>

/* line_drawn[y][x][d]: the line from dot (x, y) in direction d; the goals are rows 0 and 12 */
static char line_drawn[13][15][8];
static char touched[13][15];
static int x, y, goal;
static const int step_x[8] = {0, 1, 1, 1, 0, -1, -1, -1}, step_y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static void kick(int way)
{
    line_drawn[x][y][way] = 1;
    touched[x][y] = 1;
    x += step_x[way];
    y += step_y[way];
    line_drawn[x][y][(way + 4) % 8] = 1;
}

static int outside(int to_x, int to_y)
{
    if (to_y < 1 || to_y > 11) {
        return to_x < 3 || to_x > 5 || x < 3 || x > 5;
    }
    return to_x < 0 || to_x > 8;
}

static int on_border(int at_x, int at_y)
{
    return at_x == 0 || at_x == 8 || ((at_y == 1 || at_y == 11) && at_x != 4);
}

static int can_kick(int way)
{
    int to_x = x + step_x[way], to_y = y + step_y[way];
    int along_side = x == to_x && (x == 0 || x == 8);
    int along_end = y == to_y && (y == 1 || y == 11) && (to_x < 3 || to_x > 5 || x < 3 || x > 5);
    int along_post = x == to_x && (x == 3 || x == 5) && (to_y < 1 || to_y > 11);
    return !outside(to_x, to_y) && !along_side && !along_end && !along_post &&
           !line_drawn[x][y][way];
}

static void answer(void)
{
    static const char ways[2][9] = {"01726354", "45362710"};
    const char *comma = "";
    int again;
    putchar('[');
    do {
        const char *way = ways[goal != 0];
        while (*way != '\0' && !can_kick(*way - '0')) {
            way++;
        }
        if (*way == '\0') {
            break; /* no line is left to draw, so the game is lost */
        }
        kick(*way - '0');
        printf("%s%c", comma, *way);
        comma = ",";
        again = y > 0 && y < 12 && (touched[x][y] || on_border(x, y));
    } while (again);
    puts("]");
}

int main(void)
{
    static char said[4096];
    while (fgets(said, sizeof said, stdin) != NULL) {
        if (strcmp(said, "INIT\n") == 0) {
            memset(line_drawn, 0, sizeof line_drawn);
            memset(touched, 0, sizeof touched);
            x = 4;
            y = 6;
            puts("OK");
        } else if (strcmp(said, "UP\n") == 0 || strcmp(said, "DOWN\n") == 0) {
            goal = said[0] == 'U' ? 0 : 12;
            puts("OK");
        } else if (strncmp(said, "MOVE [", 6) == 0) {
            for (char *digit = said + 6; *digit != ']'; digit++) {
                if (*digit != ',') {
                    kick(*digit - '0');
                }
            }
            answer();
        } else {
            return 1;
        }
        fflush(stdout);
    }
    return 0;
}
