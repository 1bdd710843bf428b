/* A sample bot for Halma. libfaceoff provides the rules and the protocol. Of 100 random moves, the
 * bot plays the one that leaves its pieces nearest to the opposite corner.
 *
 *   cc -o mybot halma-library.c $(pkg-config --cflags --libs faceoff)
 *   faceoff match --contest proglad --bot ./mybot --bot @random */
#include <faceoff/faceoff.h>
#include <stdio.h>
#include <string.h>

/* Returns the progress of a seat's pieces: the sum of their rows and columns. */
static int count_steps(struct faceoff_position *position, int seat)
{
    const char *board = strstr(faceoff_position_report(position), "\"board\":\"") + 9;
    int steps = 0;
    /* the board is 16 rows of 16 characters, each followed by a '/' */
    for (int i = 0; board[i] != '"'; i++) {
        steps += board[i] == '1' + seat ? i / 17 + i % 17 : 0;
    }
    return seat == 0 ? steps : -steps;
}

static const char *choose(void *data, struct faceoff_position *position, int64_t ms)
{
    static char best[1400], turn[1400];
    int most = -10000, seat = faceoff_position_mover(position);
    for (int seed = 0; seed < 100; seed++) {
        snprintf(turn, sizeof turn, "%s", faceoff_position_random_turn(position, seed));
        faceoff_position_play(position, turn, NULL);
        int steps = count_steps(position, seat);
        if (steps > most) {
            most = steps;
            memcpy(best, turn, sizeof best);
        }
        faceoff_position_undo(position);
    }
    return best;
}

int main(int argc, char **argv)
{
    return faceoff_bot_main(argc, argv, "proglad", choose, NULL);
}
