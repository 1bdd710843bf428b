/* Bots on their way to other machines: a command whose files are named by the digest of their
 * bytes. Never runs anything. docs/farm.md says which files of a command travel. */
#ifndef FARM_BOTS_H
#define FARM_BOTS_H

#include "base/file.h"
#include "runner/player.h"
#include "store/digest.h"

/* Stands for the folder of the bot's files in a command that travels. */
#define FARM_FILES "{files}"

#define FARM_FILES_MAX 10000 /* of one bot; each of FILE_SIZE_MAX bytes at most */

struct farm_file {
    char *path;   /* below FARM_FILES */
    char *source; /* the path to read its bytes from; NULL on a worker */
    char digest[DIGEST_SIZE];
    bool executable;
};

struct farm_bot {
    char *name;
    char *command; /* as a shell splits it, with FARM_FILES */
    struct farm_file *files;
    size_t file_count;
};

void farm_bot_free(struct farm_bot *bot);

/* Reads all files and folders that the player's command names, except those of the system, and
 * those in `extra` (paths with ':' between them, or NULL); folders with all their contents. False:
 * *error says what cannot be read. farm_bot_free in both cases. */
bool farm_bot_make(struct farm_bot *bot, const struct player *player, const char *extra,
                   struct error *error);

/* Writes the files as lines of text, and reads them back. False: it is no such text, or a path
 * leads out of the folder. */
void bot_files_print(const struct farm_bot *bot, struct text *text);
bool bot_files_parse(struct farm_bot *bot, const char *text, struct error *error);

#endif
