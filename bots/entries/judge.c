/* Faceoff's engine for the judge of paper soccer, in one file.
 *
 * It searches a tree of whole turns, and evaluates positions with a small neural network. The
 * network is stored as text at the end of the file. `faceoff entry --contest judge` made this file.
 *
 *   cc -O2 -o entry entry.c -lm
 *
 * The optional argument lists the turns played before the bots begin, e.g. 7;2;46. If
 * FACEOFF_NODES=N is in the environment, the entry evaluates N positions per turn and ignores the
 * time. It then plays the same turns as `faceoff bot soccer --protocol judge --engine engine
 * --nodes N`. FACEOFF_SEED sets --seed. */
/* GCC 14 and later accept this pragma only with -O or -mavx2 */
#if __GNUC__ < 14 || defined __OPTIMIZE__
#pragma GCC optimize("O3,inline")
#endif
#include "bots/entries/entry.h"
#include "bots/entries/soccer.h"

#include <string.h>

#define LIST_MAX 1024 /* a list of lines has up to 633 characters */

/* Copies the digits of a turn such as [4,5,..], which the referee sends after MOVE. */
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
            /* the line is INIT, UP or DOWN; the contest's text spells DOWN as DONW in one place */
            if (strncmp(line, "INIT", 4) != 0) {
                soccer_begin_game(*line == 'D', argc > 1 ? argv[1] : "");
            }
            entry_say("OK");
        }
    }
    return 0;
}
