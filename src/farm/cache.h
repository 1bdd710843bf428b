/* Bots' files on a machine that works: kept by their SHA-256 in a folder, checked, and laid out for
 * each bot, read-only. Never fetches anything itself. */
#ifndef FARM_CACHE_H
#define FARM_CACHE_H

#include "farm/bots.h"

struct cache {
    char *folder;
};

/* The folder given; NULL: faceoff below $XDG_CACHE_HOME or ~/.cache. False: *error says why it
 * cannot be made. cache_close in both cases. */
bool cache_open(struct cache *cache, const char *folder, struct error *error);
void cache_close(struct cache *cache);

/* Whether the bytes of that SHA-256 are there and right; what has gone bad is removed. */
bool cache_has(const struct cache *cache, const char *digest);

/* Keeps them. False: they are others, or cannot be written; *error says so. */
bool cache_add(const struct cache *cache, const char *digest, const char *bytes, size_t length,
               struct error *error);

/* Lays out the bot's files and makes of it a player with the commands of this machine. All its
 * blobs must be there. False: *error says what went wrong. On success player_free. */
bool cache_lay_out(const struct cache *cache, const struct farm_bot *bot, struct player *player,
                   struct error *error);

/* The folder of a bot's files, as cache_lay_out uses it. The caller frees it. */
char *cache_bot_folder(const struct cache *cache, const struct farm_bot *bot);

#endif
