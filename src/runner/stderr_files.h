/* Saves what bots write to stderr. There is one file per game and bot, written while the game is
 * being played. A bot that writes nothing to stderr gets no file. */
#ifndef RUNNER_STDERR_FILES_H
#define RUNNER_STDERR_FILES_H

#include "tournament/game_result.h"

#include <stdio.h>

/* Maximum number of bytes of a bot's stderr output that are kept per game, both in these files and
 * in a log. */
#define STDERR_FILE_MAX (64 << 20)

/* The files for the game in one slot, used only by the slot's thread. Before the first game, all
 * members except `folder` are 0. */
struct stderr_files {
    /* Folder for the files, or NULL if no files are wanted and these functions do nothing. */
    const char *folder;
    FILE *files[SEATS]; /* file of each seat, or NULL if the bot has written nothing */
    uint64_t bytes[SEATS];
    int failure; /* errno of the first failure, or 0 if nothing has failed */
};

/* Creates the folder if it does not exist; does nothing if `folder` is NULL. If the folder cannot
 * be created, returns false and sets *error. A folder that is not empty is also an error, unless
 * `shared` is true. */
bool stderr_files_make_folder(const char *folder, bool shared, struct error *error);

/* Appends bytes that a bot wrote to stderr to the bot's file. */
void stderr_files_add(struct stderr_files *files, const struct game_result *game, int seat,
                      const char *bytes, size_t length);

/* Writes a note to the game's files that the game has been voided and begins again. */
void stderr_files_void(struct stderr_files *files);

/* Closes the files of the game. Returns false and sets *error if something could not be written. */
bool stderr_files_end(struct stderr_files *files, struct error *error);

#endif
