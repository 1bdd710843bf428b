/* Caches bots' files on a worker's machine. The files are stored by their SHA-256 digest, verified,
 * and made available read-only for each bot. The caller fetches the files. */
#ifndef FARM_CACHE_H
#define FARM_CACHE_H

#include "farm/bots.h"

struct cache {
    char *folder;
};

/* Opens the cache in `folder`. If `folder` is NULL, the cache is in the folder faceoff below
 * $XDG_CACHE_HOME or ~/.cache. Returns false and sets *error if the folder cannot be created. Call
 * cache_close in either case. */
bool cache_open(struct cache *cache, const char *folder, struct error *error);
void cache_close(struct cache *cache);

/* Returns whether the cache contains an intact file with that SHA-256 digest. Removes the file if
 * it is damaged. */
bool cache_has(const struct cache *cache, const char *digest);

/* Stores a file. Returns false and sets *error if its SHA-256 digest differs from `digest`, or if
 * it cannot be written. */
bool cache_add(const struct cache *cache, const char *digest, const char *bytes, size_t length,
               struct error *error);

/* Makes the bot's files available in a folder, and makes a player whose command works on this
 * machine. The command's extra folder contains only this bot's files. All files must be in the
 * cache. On success the caller calls player_free. Returns false and sets *error on failure. */
bool cache_lay_out(const struct cache *cache, const struct farm_bot *bot, struct player *player,
                   struct error *error);

#endif
