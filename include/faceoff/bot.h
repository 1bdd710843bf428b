/* A bot: you write a function from a position to a turn; the library talks to the referee.
 * See faceoff.h for what holds for all functions. */
#ifndef FACEOFF_BOT_H
#define FACEOFF_BOT_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Chooses a turn in a position where the bot is to move. It has `ms` milliseconds: the contest's
 * clock, less a margin for how late the machine has been. The function may play turns in the
 * position; the library frees it afterwards. With hidden information (potm) the position holds what
 * this bot did and was told, and its board shows what the bot knows.
 *
 * The returned text goes to the referee up to its first line end, legal or not: an illegal turn
 * loses the game. NULL stands for a random legal turn. The text is copied before the position is
 * freed, so it may be one of the position's. */
typedef const char *faceoff_chooser(void *data, struct faceoff_position *position, int64_t ms);

/* A whole bot: reads the referee's lines from standard input and answers on standard output until
 * the input ends. `contest` is "judge", "codingame", "proglad" or "potm". Returns an exit code for
 * main, after saying on standard error what went wrong; so it is with a line of more than 64 KiB.
 *
 * The words of the command line are what the contest passes: in potm the bot's file, elsewhere the
 * opening's turns, if any ({opening}). Options: --first-ms, --turn-ms and --bank-ms, if the clock
 * differs from the contest's; --opening, in place of that word; --rules; and --contest, for another
 * contest of the same game. */
int faceoff_bot_main(int argc, char **argv, const char *contest, faceoff_chooser *choose,
                     void *data);

/* --- the same without reading and writing --- */

struct faceoff_bot;

/* argv is as for main: the first word is skipped. NULL: *error says why. */
struct faceoff_bot *faceoff_bot_new(int argc, char **argv, const char *contest,
                                    faceoff_chooser *choose, void *data,
                                    struct faceoff_error *error);

/* Takes NULL. */
void faceoff_bot_free(struct faceoff_bot *bot);

/* What the bot says before it hears anything; "" for nothing. */
const char *faceoff_bot_greet(struct faceoff_bot *bot);

/* A line from the referee, without its newline. `came_ns`: when it came, on CLOCK_MONOTONIC; 0:
 * just now. `late_ns`: how late the machine has been, if that is known; else 0.
 *
 * Returns what the bot says to it, "" for nothing. NULL: the bot cannot go on, *error says why. A
 * line that makes no sense in the middle of a game is skipped: error->text then says so. Otherwise
 * it is "". */
const char *faceoff_bot_hear(struct faceoff_bot *bot, const char *line, size_t length,
                             int64_t came_ns, int64_t late_ns, struct faceoff_error *error);

/* Whether the process is to end now: in potm, when it has answered. */
bool faceoff_bot_is_done(const struct faceoff_bot *bot);

/* For potm, where each turn is a process of its own. save returns what the process must write to
 * its file when it ends. load takes what was in the file when it began, which may be any bytes. */
const void *faceoff_bot_save(struct faceoff_bot *bot, size_t *size);
void faceoff_bot_load(struct faceoff_bot *bot, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
