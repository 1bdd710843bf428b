/* Prepares bots to be sent to other machines: a bot consists of a command and of files, each
 * identified by the digest of its bytes. Nothing is run. docs/farm.md says which files of a command
 * are sent. */
#ifndef FARM_BOTS_H
#define FARM_BOTS_H

#include "base/file.h"
#include "runner/player.h"
#include "store/digest.h"

/* Placeholder in the command of a sent bot for the folder of the bot's files. */
#define FARM_FILES "{files}"

/* Maximum number of files per bot. Each file has at most FILE_SIZE_MAX bytes. */
#define FARM_FILES_MAX 10000

struct farm_file {
    char *path;   /* path of the file, relative to FARM_FILES */
    char *source; /* path from which the bytes are read; NULL on a worker */
    char digest[DIGEST_SIZE];
    bool executable;
};

struct farm_bot {
    char *name;
    char *command; /* command of the bot, quoted for a shell, with FARM_FILES in place of the
                    * folder */
    struct farm_file *files;
    size_t file_count;
};

void farm_bot_free(struct farm_bot *bot);

/* Collects all files and folders that the player's command names, except the system's. Also
 * collects those in `extra`, which has paths separated by ':', or is NULL. Folders are collected
 * with all their contents. Returns false and sets *error if a file or folder cannot be read. Call
 * farm_bot_free in either case. */
bool farm_bot_make(struct farm_bot *bot, const struct player *player, const char *extra,
                   struct error *error);

/* bot_files_print writes the list of files as lines of text, and bot_files_parse reads it back.
 * bot_files_parse returns false if the text is invalid, or if a path leads out of the folder. */
void bot_files_print(const struct farm_bot *bot, struct text *text);
bool bot_files_parse(struct farm_bot *bot, const char *text, struct error *error);

#endif
