/* Faceoff's engine for the judge of paper soccer, in one file.
 *
 * It searches whole turns, best line first, and values positions by a small net, which stands as
 * text at the end. Made by `faceoff entry --contest judge`.
 *
 *   cc -O2 -o entry entry.c -lm
 *
 * Its argument, if there is one, is the turns that were played before the bots begin, as in 7;2;46.
 * With FACEOFF_NODES=N in the environment it looks at N positions a turn, whatever the time, and
 * plays turn for turn as `faceoff bot soccer --protocol judge --engine engine --nodes N` does;
 * FACEOFF_SEED is the --seed. */
#if __GNUC__ < 14 || defined __OPTIMIZE__ /* later ones cannot have AVX2 by a pragma alone */
#pragma GCC optimize("O3,inline")
#endif
#include "bots/entries/entry.h"
#include "bots/entries/soccer.h"

#include <string.h>

#define LIST_MAX 1024 /* the longest has 633 characters */

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

static void say_list(const char *turn)
{
    char list[LIST_MAX] = "[";
    char *at = list + 1;
    for (const char *digit = turn; *digit != '\0'; digit++) {
        *at++ = *digit;
        *at++ = ',';
    }
    strcpy(*turn == '\0' ? at : at - 1, "]");
    entry_say(list);
}

int main(int argc, char **argv)
{
    char turn[2048];
    soccer_open_player(0, 1000);
    for (const char *line; (line = entry_line()) != NULL;) {
        if (strncmp(line, "MOVE", 4) == 0) {
            read_list(line, turn);
            say_list(soccer_answer(turn));
        } else {
            if (strncmp(line, "INIT", 4) != 0) { /* UP, or DOWN, which the text once calls DONW */
                soccer_begin_game(*line == 'D', argc > 1 ? argv[1] : "");
            }
            entry_say("OK");
        }
    }
    return 0;
}
