/* A sample bot for paper soccer. libfaceoff provides the rules and the protocol. Of 300 random
 * turns, the bot plays the one that brings the ball nearest to the goal.
 *
 *   cc -o mybot soccer-library.c $(pkg-config --cflags --libs faceoff)
 *   faceoff match --contest codingame --bot './mybot {opening}' --bot @greedy --opening-turns 4
 *   faceoff match --contest judge --bot './mybot --contest judge {opening}' --bot @greedy */
#include <faceoff/faceoff.h>
#include <stdio.h>
#include <string.h>

static const char *choose(void *data, struct faceoff_position *position, int64_t ms)
{
    static char best[400], turn[400];
    int most = -1000, seat = faceoff_position_mover(position);
    for (int seed = 0; seed < 300; seed++) {
        struct faceoff_outcome outcome;
        int x, y;
        snprintf(turn, sizeof turn, "%s", faceoff_position_random_turn(position, seed));
        faceoff_position_play(position, turn, NULL);
        faceoff_position_outcome(position, &outcome);
        sscanf(strstr(faceoff_position_report(position), "[") + 1, "%d,%d", &x, &y);
        int worth = outcome.over ? (outcome.winner == seat ? 100 : -100) : seat == 0 ? -y : y;
        if (worth > most) {
            most = worth;
            memcpy(best, turn, sizeof best);
        }
        faceoff_position_undo(position);
    }
    return best;
}

int main(int argc, char **argv)
{
    return faceoff_bot_main(argc, argv, "codingame", choose, NULL);
}
