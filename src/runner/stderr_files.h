/* Files with what bots write to standard error: one file per game and bot, written while the game
 * is played. A bot that writes nothing has no file. */
#ifndef RUNNER_STDERR_FILES_H
#define RUNNER_STDERR_FILES_H

#include "tournament/game_result.h"

#include <stdio.h>

/* Most bytes of a bot's standard error that are kept per game, here and in a log. */
#define STDERR_FILE_MAX (64 << 20)

/* The files of one slot's game, used only from the slot's thread; {0} with the folder before the
 * first game. */
struct stderr_files {
    const char *folder; /* NULL: no files are wanted, and the functions do nothing */
    FILE *files[SEATS]; /* NULL: the bot has written nothing */
    uint64_t bytes[SEATS];
    int failure; /* errno of the first failure; 0: none */
};

/* Creates the folder if it does not exist (NULL: does nothing). Returns false and sets *error if
 * that fails, or unless `shared` if the folder is not empty. */
bool stderr_files_make_folder(const char *folder, bool shared, struct error *error);

/* Appends bytes of a bot of the game. */
void stderr_files_add(struct stderr_files *files, const struct game_result *game, int seat,
                      const char *bytes, size_t length);

/* Notes in the game's files that it is void and begins again. */
void stderr_files_void(struct stderr_files *files);

/* Closes the files of the game. Returns false and sets *error if something could not be written. */
bool stderr_files_end(struct stderr_files *files, struct error *error);

#endif
