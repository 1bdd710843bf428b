/* A sample bot for Showdown. libfaceoff remembers what the bot has learned, and handles the
 * protocol. The bot runs along the edge to its goal, and shoots at whatever blocks it.
 *
 *   cc -o mybot showdown-library.c $(pkg-config --cflags --libs faceoff)
 *   faceoff match --contest potm --bot ./mybot --bot @random */
#include <faceoff/faceoff.h>
#include <stdio.h>
#include <string.h>

static const char *choose(void *data, struct faceoff_position *position, int64_t ms)
{
    static char turn[16];
    int seat = faceoff_position_mover(position), column, goal = seat == 0 ? 26 : 1;
    char row, last_row = seat == 0 ? 'I' : 'A';
    const char *heard = faceoff_position_observe(position, seat);
    const char *verb = strcmp(heard, "OUCH") == 0 || strcmp(heard, "HELLO") == 0 ? "ZAP" : "MOVE";
    const char *squares = strstr(faceoff_position_report(position), "\"final\":[") + 10;
    sscanf(seat == 0 ? squares : strchr(squares, ',') + 2, "%c %d", &row, &column);
    if (row != last_row) {
        row += seat == 0 ? 1 : -1;
    } else {
        column += column < goal ? 1 : -1;
    }
    snprintf(turn, sizeof turn, "%s %c %d", verb, row, column);
    return turn;
}

int main(int argc, char **argv)
{
    return faceoff_bot_main(argc, argv, "potm", choose, NULL);
}
