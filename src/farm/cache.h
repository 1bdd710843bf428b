/* Bots' files on a worker's machine: kept in a folder by their SHA-256, checked, and laid out for
 * each bot, read-only. Never fetches anything itself. */
#ifndef FARM_CACHE_H
#define FARM_CACHE_H

#include "farm/bots.h"

struct cache {
    char *folder;
};

/* Opens the given folder; NULL: faceoff below $XDG_CACHE_HOME or ~/.cache. False: *error says why
 * it cannot be made. cache_close in both cases. */
bool cache_open(struct cache *cache, const char *folder, struct error *error);
void cache_close(struct cache *cache);

/* Whether the bytes of that SHA-256 are there and intact; removes them if they are not intact. */
bool cache_has(const struct cache *cache, const char *digest);

/* Keeps the bytes. False: they have another SHA-256, or cannot be written; *error says so. */
bool cache_add(const struct cache *cache, const char *digest, const char *bytes, size_t length,
               struct error *error);

/* Lays out the bot's files and makes it a player with a command for this machine, whose extra
 * folder has these files and no other bot's. All its files must be in the cache. False: *error says
 * what went wrong. On success player_free. */
bool cache_lay_out(const struct cache *cache, const struct farm_bot *bot, struct player *player,
                   struct error *error);

#endif
