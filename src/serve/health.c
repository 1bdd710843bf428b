#include "serve/health.h"

#include "base/json.h"
#include "base/utc.h"
#include "store/stored_games.h"

#include <string.h>
#include <sys/statvfs.h>

/* Appends the free space in the folder of the database, as far as this user may use it. */
static void health_put_disk(struct json_writer *json, const char *path)
{
    struct statvfs disk;
    if (statvfs(path, &disk) == 0) {
        json_put_unsigned(json, "free_bytes", (uint64_t)disk.f_bavail * disk.f_frsize);
    }
}

bool health_print(struct database *database, const struct stored_event *event, const char *path,
                  struct text *json)
{
    struct json_writer writer = json_into(json);
    uint64_t count, waiting;
    int64_t ended_utc_ms;
    if (database_is_gone(database) ||
        !stored_games_last(database, event->id, &count, &ended_utc_ms, NULL) ||
        !submissions_count_waiting(database, &waiting, NULL)) {
        return false;
    }
    json_open(&writer, NULL);
    json_put_string(&writer, "event", event->name);
    json_put_unsigned(&writer, "games", count);
    if (ended_utc_ms > 0) {
        int64_t age_ms = utc_now_ms() - ended_utc_ms;
        json_put_fixed(&writer, "last_game_s", (double)(age_ms > 0 ? age_ms : 0) / 1000, 1);
    } else {
        json_put_null(&writer, "last_game_s");
    }
    json_put_unsigned(&writer, "waiting", waiting);
    health_put_disk(&writer, path);
    json_close(&writer);
    text_putc(json, '\n');
    return true;
}
