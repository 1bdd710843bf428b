/* Faceoff's engine for CodinGame's paper soccer, in one file.
 *
 * It searches whole turns, best line first, and values positions by a small net, which stands as
 * text at the end. Made by `faceoff entry --contest codingame`.
 *
 *   gcc -O2 -o entry entry.c -lm -lpthread
 *
 * Its argument, if there is one, is the turns that were played before the bots begin, as in 7;4;46.
 * With FACEOFF_NODES=N in the environment it looks at N positions a turn, whatever the time, and
 * plays turn for turn as `faceoff bot soccer --protocol codingame --engine engine --nodes N` does;
 * FACEOFF_SEED is the --seed. */
#pragma GCC optimize("O3")
#include "base/clock.h"
#include "bots/entries/soccer.h"

#include <stdio.h>
#include <string.h>

/* A line without its end; false: there is no more. */
static bool read_line(char line[1024])
{
    bool more = fgets(line, 1024, stdin) != NULL;
    line[more ? strcspn(line, "\r\n") : 0] = '\0';
    return more;
}

int main(int argc, char **argv)
{
    char line[1024];
    int64_t came_ns = clock_now_ns(); /* the first turn's time begins with the program */
    bool begun = false;
    player_open(1000, 200);
    if (!read_line(line)) {
        return 1;
    }
    int seat = line[0] == '1';
    player_begin(seat);
    while (read_line(line) && read_line(line)) { /* a length, which nobody needs, and a turn */
        bool told = strcmp(line, "-") != 0 && line[0] != '\0';
        if (begun || told) {
            came_ns = clock_now_ns();
        }
        if (!begun) {
            player_start(argc > 1 ? argv[1] : "", told ? !seat : seat);
            begun = true;
        }
        player_hear(told ? line : "");
        printf("%s\n", player_turn(came_ns));
        fflush(stdout);
    }
    return 0;
}
