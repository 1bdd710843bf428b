/* Declares the functions that run a bot. You write a function that chooses a turn in a position,
 * and the library talks to the referee. See faceoff.h for the rules that apply to all functions. */
#ifndef FACEOFF_BOT_H
#define FACEOFF_BOT_H

#include "position.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Chooses a turn in a position where the bot is to move, within `ms` milliseconds. `ms` is the
 * contest's limit minus a safety margin, because the machine may delay the bot. The function may
 * play turns in the position; the library frees the position afterwards. In games with hidden
 * information (potm), the position contains only what this bot has played and observed, and its
 * board shows what the bot knows.
 *
 * The library sends the returned text to the referee up to the first newline or carriage return,
 * whether the turn is legal or not. An illegal turn loses the game. If the function returns NULL,
 * the library plays a random legal turn. The text may belong to the position, because the library
 * copies it before it frees the position. */
typedef const char *faceoff_chooser(void *data, struct faceoff_position *position, int64_t ms);

/* Runs a complete bot: reads the referee's lines from standard input and writes the answers to
 * standard output until the input ends. `contest` is "judge", "codingame", "proglad" or "potm".
 * Returns an exit code for main. On error, including a line longer than 64 KiB, it first prints a
 * message to stderr.
 *
 * Standard output is reserved for the answers. From this call until the process exits, anything
 * else that the program writes to standard output goes to standard error.
 *
 * The command line contains what the contest passes to a bot: in potm, the name of the bot's file,
 * and in other contests the turns of the opening, if any ({opening}). It may also contain options:
 * --first-ms, --turn-ms and --bank-ms set a clock that differs from the contest's; --opening passes
 * the opening as an option; --rules selects the rules; and --contest selects another contest of the
 * same game. */
int faceoff_bot_main(int argc, char **argv, const char *contest, faceoff_chooser *choose,
                     void *data);

/* --- a bot without input and output --- */

/* A bot and its position. */
struct faceoff_bot;

/* Creates a bot. argv is the same as in main, so argv[0] is skipped. On error, returns NULL and
 * sets *error. */
struct faceoff_bot *faceoff_bot_new(int argc, char **argv, const char *contest,
                                    faceoff_chooser *choose, void *data,
                                    struct faceoff_error *error);

/* Frees the bot. `bot` may be NULL. */
void faceoff_bot_free(struct faceoff_bot *bot);

/* Returns what the bot sends before the referee's first line, or "" if it sends nothing. */
const char *faceoff_bot_greet(struct faceoff_bot *bot);

/* Handles a line from the referee, without its newline. `came_ns` is the time (CLOCK_MONOTONIC) at
 * which the line arrived, or 0 for now. `late_ns` is the process's recent scheduling delay, or 0 if
 * unknown.
 *
 * Returns the bot's reply, or "" if there is none. If the bot cannot continue, returns NULL and
 * sets *error. In the middle of a game, a meaningless line is skipped, and error->text says why.
 * Otherwise error->text is "". */
const char *faceoff_bot_hear(struct faceoff_bot *bot, const char *line, size_t length,
                             int64_t came_ns, int64_t late_ns, struct faceoff_error *error);

/* Returns true if the process must end now. This happens only in potm, once the bot has
 * answered. */
bool faceoff_bot_is_done(const struct faceoff_bot *bot);

/* Save and load a bot's memory in potm, where every turn starts a new process. faceoff_bot_save
 * returns the bytes that the process must write to the bot's file before it ends. faceoff_bot_load
 * takes the bytes that the file contained when the process started, and accepts any bytes
 * safely. */
const void *faceoff_bot_save(struct faceoff_bot *bot, size_t *size);
void faceoff_bot_load(struct faceoff_bot *bot, const void *bytes, size_t size);

#ifdef __cplusplus
}
#endif
#endif
