/* Faceoff's engine for the judge of paper soccer, in one file.
 *
 * It searches whole turns, best line first, and values positions by a small net, which stands as
 * text at the end. Made by `faceoff entry --contest judge`.
 *
 *   cc -O2 -o entry entry.c -lm
 *
 * Its argument, if there is one, is the turns that were played before the bots begin, as in 7;4;46.
 * With FACEOFF_NODES=N in the environment it looks at N positions a turn, whatever the time, and
 * plays turn for turn as `faceoff bot soccer --protocol judge --engine engine --nodes N` does;
 * FACEOFF_SEED is the --seed. */
#pragma GCC optimize("O3")
#include "base/clock.h"
#include "bots/entries/soccer.h"

#include <stdio.h>
#include <string.h>

/* The digits of [d,d,..]. */
static void read_list(const char *list, char *digits)
{
    for (; *list != '\0'; list++) {
        if (*list >= '0' && *list <= '7') {
            *digits++ = *list;
        }
    }
    *digits = '\0';
}

static void print_list(const char *turn)
{
    for (const char *digit = turn; *digit != '\0'; digit++) {
        printf("%c%c", digit == turn ? '[' : ',', *digit);
    }
    puts(*turn == '\0' ? "[]" : "]");
}

int main(int argc, char **argv)
{
    char line[1024], turn[1024];
    int seat = 0;
    bool begun = false;
    player_open(0, 1000);
    while (fgets(line, sizeof line, stdin) != NULL) {
        int64_t came_ns = clock_now_ns();
        if (strncmp(line, "MOVE", 4) == 0) {
            read_list(line, turn);
            if (!begun) {
                player_start(argc > 1 ? argv[1] : "", turn[0] != '\0' ? !seat : seat);
                begun = true;
            }
            player_hear(turn);
            print_list(player_turn(came_ns));
        } else {
            if (strncmp(line, "INIT", 4) != 0) { /* UP, or DOWN, which the text once calls DONW */
                seat = line[0] == 'D';
                player_begin(seat);
                begun = false;
            }
            puts("OK");
        }
        fflush(stdout);
    }
    return 0;
}
