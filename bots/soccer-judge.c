/* A sample bot for the `judge` contest of paper soccer. Start from here.
 *
 *   cc -o mybot soccer-judge.c
 *   faceoff match --contest judge --bot './mybot {opening}' --bot @greedy --opening-turns 4
 *
 * The optional argument lists the turns that were played before the bots begin, e.g. 7;2;46. It is
 * "-" if there are none. The protocol does not report these turns.
 *
 * The bot moves the ball towards the opponent's goal, as straight as possible. The dots are (x, y),
 * with x from 0 to 8 (west to east) and y from 0 to 10 (north to south). The goals are at y -1 and
 * y 11. Directions are 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW. UP attacks north (y -1), DOWN
 * attacks south (y 11). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WIDTH 9
#define ROWS 13 /* number of rows of dots: y from -1 to 11 */

static const int dx[8] = {0, 1, 1, 1, 0, -1, -1, -1};
static const int dy[8] = {-1, -1, 0, 1, 1, 1, 0, -1};

static int drawn[ROWS][WIDTH][8]; /* drawn[y + 1][x][direction] is nonzero if the line is drawn */
static int ball_x, ball_y;
static int goal_y; /* y of the goal that the bot attacks: -1 or 11 */

static int is_dot(int x, int y)
{
    if (y == -1 || y == 11) {
        /* in the first and last rows, only dots 3 to 5 exist; they belong to the goals */
        return x >= 3 && x <= 5;
    }
    return x >= 0 && x <= 8 && y >= 0 && y <= 10;
}

static void draw(int x, int y, int direction)
{
    drawn[y + 1][x][direction] = 1;
    drawn[y + 1 + dy[direction]][x + dx[direction]][(direction + 4) % 8] = 1;
}

static int is_open(int x, int y, int direction)
{
    return is_dot(x + dx[direction], y + dy[direction]) && !drawn[y + 1][x][direction];
}

static int count_drawn(int x, int y)
{
    int count = 0;
    for (int direction = 0; direction < 8; direction++) {
        count += drawn[y + 1][x][direction];
    }
    return count;
}

/* Sets up the pitch before the first turn. */
static void new_game(void)
{
    memset(drawn, 0, sizeof drawn);
    for (int y = 0; y < 10; y++) { /* draw the side lines of the pitch */
        draw(0, y, 4);
        draw(8, y, 4);
    }
    for (int side = 0; side < 2; side++) {
        int line = side == 0 ? 0 : 10;  /* y of the goal line */
        int back = side == 0 ? -1 : 11; /* y of the back of the goal */
        int out = side == 0 ? 0 : 4;    /* direction from the goal line to the back of the goal */
        for (int x = 0; x < 8; x++) {
            if (x != 3 && x != 4) { /* leave the mouth of the goal open */
                draw(x, line, 2);
            }
        }
        draw(3, line, out);
        draw(5, line, out);
        draw(3, back, 2);
        draw(4, back, 2);
        /* These lines would pass outside the goal posts, so they are marked as drawn. */
        draw(2, line, side == 0 ? 1 : 3);
        draw(6, line, side == 0 ? 7 : 5);
    }
    ball_x = 4;
    ball_y = 5;
}

static int is_stuck(void)
{
    for (int direction = 0; direction < 8; direction++) {
        if (is_open(ball_x, ball_y, direction)) {
            return 0;
        }
    }
    return 1;
}

/* Moves the ball along a line. Returns 1 if the dot at its end was touched before; the same player
 * then continues. */
static int move_ball(int direction)
{
    draw(ball_x, ball_y, direction);
    ball_x += dx[direction];
    ball_y += dy[direction];
    if (ball_y == -1 || ball_y == 11) {
        return 0;
    }
    return count_drawn(ball_x, ball_y) > 1 && !is_stuck();
}

/* Draws the lines of one or more turns. Each digit is the direction of one line. */
static void play_turns(const char *turns)
{
    for (; *turns != '\0'; turns++) {
        if (*turns >= '0' && *turns <= '7') {
            move_ball(*turns - '0');
        }
    }
}

/* Rates a direction for the next line; the bot plays the direction with the lowest rating. Put your
 * own ideas here. */
static int judge_direction(int direction)
{
    int x = ball_x + dx[direction];
    int y = ball_y + dy[direction];
    int ahead = abs(goal_y - y);
    int aside = x < 3 ? 3 - x : x > 5 ? x - 5 : 0;
    return 10 * (ahead > aside ? ahead : aside) + abs(4 - x);
}

static void answer(void)
{
    /* if no line can be drawn from the ball, the game is over, and the answer stays empty */
    int more = !is_stuck();
    printf("[");
    for (int count = 0; more; count++) {
        int best = -1;
        for (int direction = 0; direction < 8; direction++) {
            if (is_open(ball_x, ball_y, direction) &&
                (best < 0 || judge_direction(direction) < judge_direction(best))) {
                best = direction;
            }
        }
        printf(count == 0 ? "%d" : ",%d", best);
        more = move_ball(best);
    }
    printf("]\n");
}

int main(int argc, char **argv)
{
    char line[4096];
    setvbuf(stdout, NULL, _IOLBF, 0); /* flush every line; otherwise, answers would stay in the
                                       * buffer */
    while (fgets(line, sizeof line, stdin) != NULL) {
        char word[8] = ""; /* first word of the line: INIT, UP, DOWN or MOVE */
        sscanf(line, "%7s", word);
        if (strcmp(word, "INIT") == 0) {
            new_game();
            play_turns(argc > 1 ? argv[1] : "");
            printf("OK\n");
        } else if (strcmp(word, "MOVE") == 0) { /* the opponent's turn, e.g. MOVE [4,5] */
            play_turns(line);
            answer();
        } else { /* the word is UP or DOWN; the contest's rules spell DOWN as DONW in one place */
            goal_y = strcmp(word, "UP") == 0 ? -1 : 11;
            printf("OK\n");
        }
    }
    return 0;
}
