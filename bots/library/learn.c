/* Learns paper soccer by playing against itself. Its table says how good it is for a seat to end a
 * turn with the ball on a dot. */
#include <faceoff/faceoff.h>
#include <stdio.h>

static double values[2][13][9]; /* by seat, y + 1 and x: mean result, from -1 (lost) to 1 (won) */
static uint64_t seed = 1;

/* Returns the table's value for a turn that moves the ball from the dot (x, y). */
static double *find(int seat, int x, int y, const char *turn)
{
    static const int dx[] = {0, 1, 1, 1, 0, -1, -1, -1}, dy[] = {-1, -1, 0, 1, 1, 1, 0, -1};
    for (; *turn != '\0'; turn++) {
        x += dx[*turn - '0']; /* directions 0 to 7, clockwise from north */
        y += dy[*turn - '0'];
    }
    return &values[seat][y + 1][x];
}

/* Plays the best of some random turns, and returns its value in the table. */
static double *play_turn(struct faceoff_position *position, int seat, int choices)
{
    char best[256];
    double *most = NULL;
    struct faceoff_board board;
    faceoff_position_board(position, -1, &board);
    int x = board.pieces[0].x, y = board.pieces[0].y; /* the ball */
    while (choices-- > 0) {
        const char *turn = faceoff_position_random_turn(position, seed++);
        double *value = find(seat, x, y, turn);
        if (most == NULL || *value > *most) {
            most = value;
            snprintf(best, sizeof best, "%s", turn);
        }
    }
    faceoff_position_play(position, best, NULL);
    return most;
}

/* Plays a game and returns the winner. In each turn, a seat plays the best of choices[seat] random
 * turns. With `learn`, moves the value of each dot on which a turn ended towards the result. */
static int play(const int *choices, bool learn)
{
    struct faceoff_position *position = faceoff_position_new("soccer", NULL, 0, NULL);
    struct faceoff_outcome outcome;
    double *visits[400]; /* a pitch has fewer lines */
    int seats[400];
    size_t count = 0;
    while ((seats[count] = faceoff_position_mover(position)) >= 0) {
        visits[count] = play_turn(position, seats[count], choices[seats[count]]);
        count++;
    }
    faceoff_position_outcome(position, &outcome);
    faceoff_position_free(position);
    for (size_t i = 0; learn && i < count; i++) {
        *visits[i] += 0.05 * ((seats[i] == outcome.winner ? 1 : -1) - *visits[i]);
    }
    return outcome.winner;
}

/* Returns the percentage of games won against random turns. Each player moves first in half of the
 * games. */
static double test(int games)
{
    int won = 0;
    for (int i = 0; i < games; i++) {
        won += play(i % 2 == 0 ? (int[]){10, 1} : (int[]){1, 10}, false) == i % 2;
    }
    return 100.0 * won / games;
}

int main(void)
{
    printf("before: %.0f %% won\n", test(200));
    for (int i = 0; i < 300; i++) {
        play((int[]){4, 4}, true);
    }
    printf("after: %.0f %% won\n", test(200));
    return 0;
}
