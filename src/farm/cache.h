/* The cache of bots' files on a worker's machine: files stored by SHA-256, verified, and laid out
 * read-only for each bot. Fetching is left to the caller. */
#ifndef FARM_CACHE_H
#define FARM_CACHE_H

#include "farm/bots.h"

struct cache {
    char *folder;
};

/* Opens the cache in `folder`, or if it is NULL, in faceoff below $XDG_CACHE_HOME or ~/.cache.
 * Returns false and sets *error if the folder cannot be made. Call cache_close in either case. */
bool cache_open(struct cache *cache, const char *folder, struct error *error);
void cache_close(struct cache *cache);

/* Returns whether the file with that SHA-256 is there and intact; removes it if it is damaged. */
bool cache_has(const struct cache *cache, const char *digest);

/* Stores a file. Returns false and sets *error if its SHA-256 differs, or it cannot be written. */
bool cache_add(const struct cache *cache, const char *digest, const char *bytes, size_t length,
               struct error *error);

/* Lays out the bot's files, and makes a player with a command for this machine, whose extra folder
 * holds only this bot's files. All files must be in the cache. On success the caller calls
 * player_free. Returns false and sets *error on failure. */
bool cache_lay_out(const struct cache *cache, const struct farm_bot *bot, struct player *player,
                   struct error *error);

#endif
