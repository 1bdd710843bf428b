/* Prepares bots to be sent to other machines. A bot consists of a command and files, and each file
 * is identified by the digest of its bytes. This module runs no programs. docs/farm.md explains
 * which files of a command are sent. */
#ifndef FARM_BOTS_H
#define FARM_BOTS_H

#include "base/file.h"
#include "runner/player.h"
#include "store/digest.h"

/* Placeholder in a bot's command for the folder that holds the bot's files on the worker. */
#define FARM_FILES "{files}"

/* Maximum number of files per bot. Each file has at most FILE_SIZE_MAX bytes. */
#define FARM_FILES_MAX 10000

struct farm_file {
    char *path;   /* path relative to FARM_FILES */
    char *source; /* path from which the bytes are read, or NULL on a worker */
    char digest[DIGEST_SIZE];
    bool executable;
};

struct farm_bot {
    char *name;
    /* The bot's command, quoted for a shell, with FARM_FILES in place of the folder of its
     * files. */
    char *command;
    struct farm_file *files;
    size_t file_count;
};

void farm_bot_free(struct farm_bot *bot);

/* Lists the files that the bot needs: those that the player's command mentions, except system
 * files, and those listed in `extra`. `extra` is NULL or a list of paths separated by colons. A
 * folder is listed with all its contents. Returns false and sets *error if a file or folder cannot
 * be read. Call farm_bot_free in either case. */
bool farm_bot_make(struct farm_bot *bot, const struct player *player, const char *extra,
                   struct error *error);

/* bot_files_print writes the list of files as lines of text, and bot_files_parse reads these lines
 * back. bot_files_parse returns false and sets *error if the text is invalid or a path leads out of
 * the folder. */
void bot_files_print(const struct farm_bot *bot, struct text *text);
bool bot_files_parse(struct farm_bot *bot, const char *text, struct error *error);

#endif
