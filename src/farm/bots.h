/* Bots in transit to other machines: a command, and its files identified by the digest of their
 * bytes. Nothing is run. docs/farm.md says which files of a command are sent. */
#ifndef FARM_BOTS_H
#define FARM_BOTS_H

#include "base/file.h"
#include "runner/player.h"
#include "store/digest.h"

/* Placeholder for the folder of the bot's files in a command in transit. */
#define FARM_FILES "{files}"

/* Maximum number of files per bot, each of up to FILE_SIZE_MAX bytes. */
#define FARM_FILES_MAX 10000

struct farm_file {
    char *path;   /* path relative to FARM_FILES */
    char *source; /* path to read the bytes from; NULL on a worker */
    char digest[DIGEST_SIZE];
    bool executable;
};

struct farm_bot {
    char *name;
    char *command; /* quoted for a shell, with FARM_FILES */
    struct farm_file *files;
    size_t file_count;
};

void farm_bot_free(struct farm_bot *bot);

/* Collects all files and folders that the player's command names, except the system's, and those in
 * `extra` (paths separated by ':', or NULL). Folders are collected with all their contents. Returns
 * false and sets *error if something cannot be read. Call farm_bot_free in either case. */
bool farm_bot_make(struct farm_bot *bot, const struct player *player, const char *extra,
                   struct error *error);

/* Write the list of files as lines of text, and read it back. bot_files_parse returns false if the
 * text is invalid, or a path leads out of the folder. */
void bot_files_print(const struct farm_bot *bot, struct text *text);
bool bot_files_parse(struct farm_bot *bot, const char *text, struct error *error);

#endif
