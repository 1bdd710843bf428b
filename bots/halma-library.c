/* A sample bot for Halma. libfaceoff provides the rules and the protocol. Of the legal moves, the
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
    size_t count, best = 0;
    bool complete;
    int most = -10000, seat = faceoff_position_mover(position);
    struct faceoff_position *next = faceoff_position_copy(position);
    const char *const *turns = faceoff_position_legal_turns(position, 5000, &count, &complete);
    for (size_t i = 0; i < count; i++) {
        faceoff_position_play(next, turns[i], NULL);
        int steps = count_steps(next, seat);
        if (steps > most) {
            most = steps;
            best = i;
        }
        faceoff_position_undo(next);
    }
    faceoff_position_free(next);
    return turns[best];
}

int main(int argc, char **argv)
{
    return faceoff_bot_main(argc, argv, "proglad", choose, NULL);
}
