/* Caches bots' files on a worker's machine. The cache stores each file under its SHA-256 digest,
 * verifies it, and makes it available read-only to its bot. The caller fetches the files. */
#ifndef FARM_CACHE_H
#define FARM_CACHE_H

#include "farm/bots.h"

struct cache {
    char *folder;
};

/* Opens the cache in `folder`. If `folder` is NULL, uses the folder "faceoff" in $XDG_CACHE_HOME or
 * ~/.cache. Returns false and sets *error if the folder cannot be created. Call cache_close in
 * either case. */
bool cache_open(struct cache *cache, const char *folder, struct error *error);
void cache_close(struct cache *cache);

/* Returns whether the cache contains an intact file with this SHA-256 digest. Deletes the file if
 * it is damaged. */
bool cache_has(const struct cache *cache, const char *digest);

/* Stores a file. Returns false and sets *error if the SHA-256 digest of the file is not `digest`,
 * or if the file cannot be written. */
bool cache_add(const struct cache *cache, const char *digest, const char *bytes, size_t length,
               struct error *error);

/* Copies the bot's files into a folder, and creates a player whose command works on this machine.
 * In a sandbox, the command may read this folder. All files must already be in the cache. On
 * success, the caller must call player_free. On error, returns false and sets *error. */
bool cache_lay_out(const struct cache *cache, const struct farm_bot *bot, struct player *player,
                   struct error *error);

#endif
