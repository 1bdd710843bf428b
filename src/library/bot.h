/* A bot as a state machine that receives the referee's lines and produces the bot's lines. The bot
 * keeps track of the game and the clock, and its mind (struct bot_mind) chooses the turns. The bot
 * performs no input or output and never waits.
 *
 * The public functions are declared in faceoff/bot.h. */
#ifndef LIBRARY_BOT_H
#define LIBRARY_BOT_H

#include "contests/contest.h"
#include "engines/pace.h"
#include "library/bot_game.h"

#include <faceoff/bot.h>

/* Value of a time limit that is not set. The contest's limit then applies. */
#define BOT_UNSET UINT64_MAX
#define BOT_MS_MAX 3600000 /* maximum value of a time limit in ms */

/* The functions that choose a bot's turns. Each function receives `self` as its first argument. */
struct bot_mind {
    void *self;
    /* Whether something other than the clock limits how long the mind searches. Its turns are then
     * reproducible. */
    bool timeless;

    /* Tells the mind that a new game has started with the bot in `seat`. `number` counts the games
     * of this process. */
    void (*begin)(void *self, int seat, uint64_t number);
    void (*choose)(void *self, const struct faceoff_position *position, int64_t deadline_ns,
                   struct text *turn);

    /* Functions for protocols in which every turn runs in a new process. `answer` makes the turn in
     * reply to a line, which may contain any text. `seat` is the bot's seat if the line starts a
     * game, or -1 if the game continues. `save` and `load` preserve the mind's memory between
     * turns; `load` must accept any bytes. */
    void (*answer)(void *self, const char *line, int seat, int64_t deadline_ns, struct text *turn);
    void (*save)(const void *self, struct text *bytes);
    void (*load)(void *self, const void *bytes, size_t size);

    void (*close)(void *self);
};

/* The settings of a bot. */
struct bot_setup {
    const struct game *game;
    const struct protocol *protocol;
    /* Engine that must support the rule variant in use, or NULL to allow any variant. */
    const struct engine *engine;
    const char *variant; /* name of the rule variant, or NULL for the game's first one */
    const char *opening; /* the opening as a list of turns */
    /* Time limits in ms; 0 means no limit, and BOT_UNSET means the contest's limit. */
    uint64_t first_ms, turn_ms, bank_ms;
};

/* Creates a bot. On error, returns NULL and sets *error; the mind is not closed in this case. */
struct faceoff_bot *bot_new(const struct bot_setup *setup, const struct bot_mind *mind,
                            struct error *error);

/* Returns the time limit per turn in ms, or 0 if there is no limit. */
uint64_t bot_turn_ms(const struct faceoff_bot *bot);

/* Returns the contest that uses this protocol, or NULL if there is none. */
const struct contest *bot_contest(const struct protocol *protocol);

/* Creates a bot from its command line, whose turns are chosen by a function written by a user of
 * the library. The bot plays in `contest`, or in another contest of the same game if the command
 * line names one. Sets *file to the bot's file, if any. On error, returns NULL and sets *error. */
struct faceoff_bot *bot_of_words(int argc, char **argv, const char *contest,
                                 faceoff_chooser *chooser, void *data, const char **file,
                                 struct error *error);

/* Returns true if each process of the bot answers a single line and then exits. */
bool bot_answers_once(const struct faceoff_bot *bot);

/* Runs the bot on standard input and output until the input ends or, if every turn runs in a new
 * process, until the bot has answered one line. `file` may be NULL. Returns 0, or 1 after printing
 * an error message that begins with `name`. Frees the bot. */
int bot_run(struct faceoff_bot *bot, const char *file, const char *name);

#endif
