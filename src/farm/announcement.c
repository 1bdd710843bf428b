#include "farm/announcement.h"

#include "farm/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KEPT_S "86400" /* a day: files of bots, and why an event has ended */

bool announcement_read(struct redis *redis, const struct announcement *announcement,
                       unsigned long long *epoch, bool *same, struct error *error)
{
    redis_put(redis, "HMGET " KEY_EVENT " digest epoch", announcement->key);
    struct reply *reply = redis_get(redis);
    bool good =
        reply_kind(reply) == REPLY_LIST ||
        error_set(error, "Redis: %s", reply == NULL ? "the connection is lost" : reply_text(reply));
    *epoch = strtoull(reply_text(reply_item(reply, 1)), NULL, 10);
    *same = strcmp(reply_text(reply_item(reply, 0)), announcement->manifest->digest) == 0;
    reply_free(reply);
    return good;
}

/* Returns how many answers come. */
static unsigned put_settings(struct redis *redis, const struct announcement *announcement,
                             unsigned long long epoch)
{
    struct settings settings = {0};
    char number[32];
    snprintf(number, sizeof number, "%llu", epoch);
    farm_manifest_print(announcement->manifest, &settings);
    settings_set(&settings, "epoch", number);
    settings_set(&settings, "name", announcement->event);
    for (size_t i = 0; i < settings.count; i++) {
        redis_put(redis, "HSET " KEY_EVENT " %s %s", announcement->key, settings.list[i].name,
                  settings.list[i].value);
    }
    unsigned count = (unsigned)settings.count;
    settings_free(&settings);
    return count;
}

bool announcement_write(struct redis *redis, const struct announcement *announcement,
                        unsigned long long epoch, bool same, struct error *error)
{
    const char *key = announcement->key;
    redis_put(redis, "MULTI");
    redis_put(redis, "DEL " KEY_EVENT " " KEY_STOP, key, key);
    if (!same) {
        redis_put(redis, "DEL " KEY_JOBS " " KEY_RESULTS " " KEY_CONTROL, key, key, key);
    }
    unsigned answers = put_settings(redis, announcement, epoch) + (same ? 2 : 3);
    redis_put(redis, "SADD " KEY_EVENTS " %s", announcement->event);
    redis_put(redis, "EXEC");
    bool good = redis_done(redis, answers + 2, error);
    redis_put(redis, "XGROUP CREATE " KEY_JOBS " w 0 MKSTREAM", key);
    return good && (redis_done(redis, 1, error) || strstr(error->text, "BUSYGROUP") != NULL);
}

static bool announcement_write_file(struct redis *redis, const struct farm_file *file,
                                    bool *changed, struct error *error)
{
    struct text bytes = {0};
    char found[DIGEST_SIZE];
    bool good = file_read(file->source, &bytes, error);
    digest_bytes(text_string(&bytes), bytes.length, found);
    *changed = !good || strcmp(found, file->digest) != 0;
    if (good && *changed) {
        good = error_set(error, "%s has changed since the event was begun", file->source);
    } else if (good) {
        redis_put(redis, "SET " KEY_BLOB " %b EX " KEPT_S, file->digest, text_string(&bytes),
                  bytes.length);
        good = redis_done(redis, 1, error);
    }
    text_free(&bytes);
    return good;
}

bool announcement_write_files(struct redis *redis, const struct announcement *announcement,
                              bool *changed, struct error *error)
{
    const struct farm_manifest *manifest = announcement->manifest;
    bool good = true;
    *changed = false;
    for (size_t b = 0; good && b < manifest->bot_count; b++) {
        for (size_t i = 0; good && i < manifest->bots[b].file_count; i++) {
            const struct farm_file *file = &manifest->bots[b].files[i];
            redis_put(redis, "EXPIRE " KEY_BLOB " " KEPT_S, file->digest);
            struct reply *reply = redis_get(redis);
            bool there = reply_number(reply) == 1;
            good = reply != NULL || error_set(error, "the connection to Redis is lost");
            reply_free(reply);
            good = good && (there || announcement_write_file(redis, file, changed, error));
        }
    }
    return good;
}

void announcement_end(struct redis *redis, const struct announcement *announcement, const char *why)
{
    const char *key = announcement->key;
    redis_put(redis, "SET " KEY_STOP " %s EX " KEPT_S, key, why);
    redis_put(redis, "DEL " KEY_JOBS " " KEY_RESULTS " " KEY_CONTROL " " KEY_COUNTS, key, key, key,
              key);
    redis_put(redis, "EXPIRE " KEY_EVENT " " KEPT_S, key);
    redis_put(redis, "SREM " KEY_EVENTS " %s", announcement->event);
    redis_done(redis, 4, NULL);
}
