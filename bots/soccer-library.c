/* A sample bot for paper soccer. libfaceoff provides the rules and the protocol. Of the
 * legal turns, the bot plays the one that brings the ball nearest to the goal.
 *
 *   cc -o mybot soccer-library.c $(pkg-config --cflags --libs faceoff)
 *   faceoff match --contest codingame --bot './mybot {opening}' --bot @greedy --opening-turns 4
 *   faceoff match --contest judge --bot './mybot --contest judge {opening}' --bot @greedy */
#include <faceoff/faceoff.h>
#include <stdio.h>
#include <string.h>

static const char *choose(void *data, struct faceoff_position *position, int64_t ms)
{
    size_t count, best = 0;
    bool complete;
    int most = -1000, seat = faceoff_position_mover(position);
    struct faceoff_position *next = faceoff_position_copy(position);
    const char *const *turns = faceoff_position_legal_turns(position, 1000, &count, &complete);
    for (size_t i = 0; i < count; i++) {
        struct faceoff_outcome outcome;
        int x, y;
        faceoff_position_play(next, turns[i], NULL);
        faceoff_position_outcome(next, &outcome);
        sscanf(strstr(faceoff_position_report(next), "[") + 1, "%d,%d", &x, &y);
        int worth = outcome.over ? (outcome.winner == seat ? 100 : -100) : seat == 0 ? -y : y;
        if (worth > most) {
            most = worth;
            best = i;
        }
        faceoff_position_undo(next);
    }
    faceoff_position_free(next);
    return turns[best];
}

int main(int argc, char **argv)
{
    return faceoff_bot_main(argc, argv, "codingame", choose, NULL);
}
