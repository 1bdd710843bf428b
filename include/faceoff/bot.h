/* Bots. You write a function that chooses a turn in a position; the library talks to the referee.
 * See faceoff.h for the rules that apply to all functions. */
#ifndef FACEOFF_BOT_H
#define FACEOFF_BOT_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Chooses a turn in a position where the bot is to move, within `ms` milliseconds: the contest's
 * limit minus a margin for delays of the machine. The function may play turns in the position; the
 * library frees the position afterwards. With hidden information (potm), the position holds only
 * what this bot has played and observed, and its board shows what the bot knows.
 *
 * The returned text goes to the referee up to its first line end, legal or not; an illegal turn
 * loses the game. NULL means a random legal turn. The text is copied before the position is freed,
 * so it may belong to the position. */
typedef const char *faceoff_chooser(void *data, struct faceoff_position *position, int64_t ms);

/* Runs a complete bot: reads the referee's lines from standard input and writes the answers to
 * standard output until the input ends. `contest` is "judge", "codingame", "proglad" or "potm".
 * Returns an exit code for main. On an error, including a line longer than 64 KiB, it first prints
 * a message to standard error.
 *
 * The command line holds what the contest passes: in potm the bot's file, elsewhere the opening's
 * turns, if any ({opening}). Options: --first-ms, --turn-ms and --bank-ms, if the clock differs
 * from the contest's; --opening, which replaces the opening's word; --rules; and --contest, for
 * another contest of the same game. */
int faceoff_bot_main(int argc, char **argv, const char *contest, faceoff_chooser *choose,
                     void *data);

/* --- a bot without input and output --- */

struct faceoff_bot;

/* Creates a bot. argv is as in main: argv[0] is skipped. On an error, returns NULL and sets
 * *error. */
struct faceoff_bot *faceoff_bot_new(int argc, char **argv, const char *contest,
                                    faceoff_chooser *choose, void *data,
                                    struct faceoff_error *error);

/* Frees the bot. NULL is allowed. */
void faceoff_bot_free(struct faceoff_bot *bot);

/* Returns what the bot sends before the referee's first line; "" for nothing. */
const char *faceoff_bot_greet(struct faceoff_bot *bot);

/* Handles a line from the referee, without its newline. `came_ns`: arrival time on CLOCK_MONOTONIC,
 * or 0 for now. `late_ns`: how late the machine has recently scheduled the process, or 0 if
 * unknown.
 *
 * Returns what the bot sends in reply, "" for nothing. Returns NULL and sets *error if the bot
 * cannot continue. In the middle of a game, a line that makes no sense is skipped, and error->text
 * says why; otherwise error->text is "". */
const char *faceoff_bot_hear(struct faceoff_bot *bot, const char *line, size_t length,
                             int64_t came_ns, int64_t late_ns, struct faceoff_error *error);

/* Returns true if the process must end now: in potm, once the bot has answered. */
bool faceoff_bot_is_done(const struct faceoff_bot *bot);

/* Keep a bot's memory in potm, where each turn runs in its own process. save returns the bytes that
 * the process must write to the bot's file before it ends. load takes what the file held when the
 * process started; any bytes are safe. */
const void *faceoff_bot_save(struct faceoff_bot *bot, size_t *size);
void faceoff_bot_load(struct faceoff_bot *bot, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
