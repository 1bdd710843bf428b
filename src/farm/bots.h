/* Bots on their way to other machines: a command whose files are named by what they hold.
 * Never runs anything. docs/farm.md says which files of a command travel. */
#ifndef FARM_BOTS_H
#define FARM_BOTS_H

#include "base/file.h"
#include "runner/player.h"
#include "store/digest.h"

/* In a command that travels: the folder of the bot's files. */
#define FARM_FILES "{files}"

#define FARM_FILES_MAX 10000 /* of one bot; each of FILE_SIZE_MAX bytes at most */

struct farm_file {
    char *path;   /* below FARM_FILES */
    char *source; /* where its bytes are read; NULL on a worker */
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

/* Reads all files and folders that the player's command names, but those of the system, and those
 * in `extra` (paths with ':' between them, or NULL), folders with all that is in them. False:
 * *error says what cannot be read. farm_bot_free in both cases. */
bool farm_bot_make(struct farm_bot *bot, const struct player *player, const char *extra,
                   struct error *error);

/* The files as lines of text, and back. False: it is no such text, or a path leads elsewhere. */
void farm_manifest_print(const struct farm_bot *bot, struct text *text);
bool farm_manifest_parse(struct farm_bot *bot, const char *text, struct error *error);

#endif
