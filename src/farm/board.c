#include "farm/board.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/stop.h"
#include "farm/board_redis.h"
#include "referee/stop_signals.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CONNECT_S 4  /* seconds allowed for connecting */
#define WAIT_S 10    /* seconds allowed for each answer; long answers get more (see REPLY_RATE) */
#define STOP_MS 2000 /* ms allowed for each answer once this program has been asked to stop */
#define CONNECT_RETRY_MS 1000 /* ms between attempts to connect to Redis */
#define REPLY_RATE 100        /* minimum transfer rate of an answer in bytes per ms */
/* Maximum size of an answer in bytes. It is enough for a bot's file, or for all records of a
 * job. */
#define REPLY_MAX (FILE_SIZE_MAX + (64 << 20))

/* --- Redis --- */

bool board_built(struct error *error)
{
    (void)error;
    return true;
}

/* Returns true if the error is about permissions, so that only a person can fix it. Other errors
 * may be temporary. */
static bool is_refusal(const char *text)
{
    static const char *const refusals[] = {"WRONGPASS",   "NOAUTH",
                                           "NOPERM",      "ERR invalid password",
                                           "ERR AUTH",    "ERR Client sent AUTH",
                                           "ERR DB index"};
    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        if (strncmp(text, refusals[i], strlen(refusals[i])) == 0) {
            return true;
        }
    }
    return false;
}

/* Checks that a command succeeded, and frees its reply. If Redis does not reply in time, hiredis
 * reports only EAGAIN, which needs a better message. */
static bool board_step(redisContext *redis, struct reply *reply, bool *refused, struct error *error)
{
    bool good = reply != NULL && !reply_is(reply, REDIS_REPLY_ERROR);
    if (reply == NULL && strcmp(redis->errstr, strerror(EAGAIN)) == 0) {
        error_set(error, "no answer within %d s", WAIT_S);
    } else if (!good) {
        error_set(error, "%s", reply == NULL ? redis->errstr : reply_text(reply));
        *refused = reply != NULL && is_refusal(reply_text(reply));
    }
    freeReplyObject(reply);
    return good;
}

static bool board_log_in(redisContext *redis, const struct farm_url *url, bool *refused,
                         struct error *error)
{
    return (url->password == NULL ||
            board_step(redis,
                       url->user == NULL ? redis_do(redis, "AUTH %s", url->password)
                                         : redis_do(redis, "AUTH %s %s", url->user, url->password),
                       refused, error)) &&
           (url->database == 0 ||
            board_step(redis, redis_do(redis, "SELECT %u", url->database), refused, error)) &&
           board_step(redis, redis_do(redis, "PING"), refused, error);
}

/* Connects, logs in and selects the database. On error, returns NULL and sets *error. Sets *refused
 * to true if Redis rejected the user name or the password, or denied permission, and to false
 * otherwise. */
static redisContext *board_open(const struct farm_url *url, bool *refused, struct error *error)
{
    const struct timeval wait = {.tv_sec = CONNECT_S};
    redisContext *redis = url->path != NULL
                              ? redisConnectUnixWithTimeout(url->path, wait)
                              : redisConnectWithTimeout(url->host, (int)url->port, wait);
    *refused = false;
    if (redis == NULL || redis->err != 0) {
        error_set(error, "%s", redis == NULL ? "out of memory" : redis->errstr);
    } else if (redisSetTimeout(redis, wait) == REDIS_OK &&
               board_log_in(redis, url, refused, error)) {
        if (url->path == NULL) {
            redisEnableKeepAlive(redis);
        }
        return redis;
    }
    error_prefix(error, "Redis at %s%s", url->path != NULL ? url->path : url->host,
                 *refused ? " refuses access" : "");
    redisFree(redis);
    return NULL;
}

/* Marks the connection as lost, so that hiredis refuses to use it. */
static void redis_break(redisContext *redis, const char *why)
{
    redis->err = REDIS_ERR_IO;
    snprintf(redis->errstr, sizeof redis->errstr, "%s", why);
}

/* Waits until the connection is readable or writable. If the answer, which was requested at
 * `since_ns`, takes too long, marks the connection as lost and returns false. There is one limit
 * for the whole answer, because a Redis server could send it byte by byte or never end it. */
static bool redis_await(redisContext *redis, short events, int64_t since_ns, int64_t *stop_ns)
{
    struct pollfd fd = {redis->fd, events, 0};
    do {
        int64_t now_ns = clock_now_ns();
        int64_t limit_ms = WAIT_S * 1000 + (int64_t)(redis->reader->len / REPLY_RATE);
        if (*stop_ns == 0 && (stop_is_asked() || stop_signals_pending())) {
            *stop_ns = now_ns;
        }
        if (now_ns - since_ns > limit_ms * NS_PER_MS ||
            (*stop_ns != 0 && now_ns - *stop_ns > STOP_MS * NS_PER_MS)) {
            redis_break(redis, strerror(EAGAIN));
            return false;
        }
    } while (poll(&fd, 1, 100) <= 0);
    return true;
}

bool redis_flush(redisContext *redis)
{
    int64_t since_ns = clock_now_ns(), stop_ns = 0;
    int done = 0;
    while (redis->err == 0 && !done) {
        if (!redis_await(redis, POLLOUT, since_ns, &stop_ns) ||
            redisBufferWrite(redis, &done) != REDIS_OK) {
            return false;
        }
        since_ns = clock_now_ns();
    }
    return redis->err == 0;
}

struct reply *redis_get(redisContext *redis)
{
    void *reply = NULL;
    bool good = redis_flush(redis);
    int64_t since_ns = clock_now_ns(), stop_ns = 0;
    while (good && redisGetReplyFromReader(redis, &reply) == REDIS_OK && reply == NULL) {
        good = redis_await(redis, POLLIN, since_ns, &stop_ns) && redisBufferRead(redis) == REDIS_OK;
        if (redis->reader->len > REPLY_MAX) {
            redis_break(redis, "the answer is too long");
        }
    }
    return reply;
}

struct reply *redis_do(redisContext *redis, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    redisvAppendCommand(redis, format, arguments);
    va_end(arguments);
    return redis_get(redis);
}

int64_t redis_get_number(redisContext *redis)
{
    struct reply *reply = redis_get(redis);
    int64_t number = reply_number(reply);
    freeReplyObject(reply);
    return number;
}

bool redis_done(redisContext *redis, unsigned answers, struct error *error)
{
    bool good = true;
    for (unsigned i = 0; i < answers; i++) {
        good = reply_end(redis_get(redis), good ? error : NULL) && good;
    }
    return good;
}

/* --- replies --- */

bool reply_is(const struct reply *reply, int type)
{
    return reply != NULL && reply->redis.type == type;
}

bool reply_is_text(const struct reply *reply)
{
    return reply_is(reply, REDIS_REPLY_STRING) || reply_is(reply, REDIS_REPLY_STATUS);
}

const char *reply_text(const struct reply *reply)
{
    return reply_is_text(reply) || reply_is(reply, REDIS_REPLY_ERROR) ? reply->redis.str : "";
}

size_t reply_count(const struct reply *reply)
{
    return reply_is(reply, REDIS_REPLY_ARRAY) ? reply->redis.elements : 0;
}

const struct reply *reply_item(const struct reply *reply, size_t index)
{
    return index < reply_count(reply) ? (const struct reply *)reply->redis.element[index] : NULL;
}

int64_t reply_number(const struct reply *reply)
{
    return reply_is(reply, REDIS_REPLY_INTEGER) ? reply->redis.integer : 0;
}

const struct reply *reply_value(const struct reply *reply, const char *name)
{
    for (size_t i = 0; i + 1 < reply_count(reply); i += 2) {
        if (strcmp(reply_text(reply_item(reply, i)), name) == 0) {
            return reply_item(reply, i + 1);
        }
    }
    return NULL;
}

bool reply_end(struct reply *reply, struct error *error)
{
    bool good = reply != NULL && !reply_is(reply, REDIS_REPLY_ERROR);
    if (reply == NULL) {
        error_set(error, REDIS_IS_LOST);
    } else if (!good) {
        error_set(error, "Redis: %s", reply_text(reply));
    }
    freeReplyObject(reply);
    return good;
}

struct reply *reply_need_list(struct reply *reply, struct error *error)
{
    if (reply_is(reply, REDIS_REPLY_ARRAY)) {
        return reply;
    }
    if (reply_end(reply, error)) {
        error_set(error, "Redis sent an unexpected reply");
    }
    return NULL;
}

/* --- connections --- */

struct board *board_new(const struct farm_url *url, void (*report)(void *data, const char *line),
                        void *data)
{
    struct board *board = memory_new(sizeof *board);
    *board = (struct board){.url = url, .report = report, .data = data};
    return board;
}

static void board_detach(struct board *board)
{
    redisFree(board->talk);
    redisFree(board->listen);
    board->talk = board->listen = NULL;
    board->asked = false;
    board->refusable = board->answers = 0;
}

void board_free(struct board *board)
{
    if (board != NULL) {
        board_detach(board);
        text_free(&board->last_report);
        free(board->event);
        free(board->key);
        free(board);
    }
}

/* Returns "fo:{NAME}:". The braces make a Redis cluster store all keys of an event in one hash
 * slot. The caller frees the string. */
static char *key_of(const char *event)
{
    struct text key = {0};
    text_printf(&key, "fo:{%s}:", event);
    return key.data;
}

void board_choose(struct board *board, const char *event)
{
    free(board->event);
    free(board->key);
    board->event = memory_copy_string(event);
    board->key = key_of(event);
}

const char *board_chosen(const struct board *board)
{
    return board->event;
}

void board_report(struct board *board, const char *line)
{
    if (board->report != NULL && strcmp(text_string(&board->last_report), line) != 0) {
        text_clear(&board->last_report);
        text_puts(&board->last_report, line);
        board->report(board->data, line);
    }
}

void board_lose(struct board *board, const char *why)
{
    if (why[0] != '\0') {
        board_report(board, why);
    }
    board_detach(board);
}

enum board_state board_connect(struct board *board, struct error *error)
{
    bool refused;
    error->text[0] = '\0';
    if (board->talk != NULL) {
        return BOARD_OPEN;
    }
    if (!clock_is_past(board->retry_ns, CONNECT_RETRY_MS)) {
        return BOARD_AWAY;
    }
    board->retry_ns = clock_now_ns();
    board->talk = board_open(board->url, &refused, error);
    if (board->talk != NULL && board->report != NULL) {
        board->listen = board_open(board->url, &refused, error);
    }
    if (board->talk == NULL || (board->report != NULL && board->listen == NULL)) {
        board->away = true;
        board_lose(board, error->text);
        return refused ? BOARD_REFUSED : BOARD_AWAY;
    }
    if (board->away) {
        board_report(board, "Redis is reachable again");
        board->away = false;
    }
    return BOARD_NEW;
}

bool board_is_connected(const struct board *board)
{
    return board->talk != NULL;
}

/* --- received entries --- */

/* Returns the list of entries in a reply. XRANGE returns this list itself, whereas XREAD and
 * XREADGROUP wrap it in two further lists. */
static const struct reply *entries_of(const struct reply *reply)
{
    const struct reply *inner = reply_item(reply_item(reply, 0), 1);
    bool wrapped = reply_is(inner, REDIS_REPLY_ARRAY) &&
                   (reply_count(inner) == 0 || reply_is(reply_item(inner, 0), REDIS_REPLY_ARRAY));
    return wrapped ? inner : reply;
}

size_t board_count(const struct reply *reply)
{
    return reply_count(entries_of(reply));
}

void board_release(struct reply *reply)
{
    freeReplyObject(reply);
}

const char *board_refusal(const struct reply *reply)
{
    return reply_is(reply, REDIS_REPLY_ERROR) ? reply_text(reply) : NULL;
}

static const char *field_of(const struct reply *entry, const char *name)
{
    return reply_text(reply_value(reply_item(entry, 1), name));
}

struct board_job board_job(const struct reply *jobs, size_t index)
{
    const struct reply *entry = reply_item(entries_of(jobs), index);
    return (struct board_job){reply_text(reply_item(entry, 0)), field_of(entry, "digest"),
                              field_of(entry, "job")};
}

struct board_result board_result(const struct reply *results, size_t index)
{
    const struct reply *entry = reply_item(entries_of(results), index);
    return (struct board_result){.id = reply_text(reply_item(entry, 0)),
                                 .machine = field_of(entry, "machine"),
                                 .digest = field_of(entry, "digest"),
                                 .job = field_of(entry, "job"),
                                 .records = field_of(entry, "records"),
                                 .poison = reply_value(reply_item(entry, 1), "poison") != NULL};
}

/* --- events --- */

struct reply *board_events(struct board *board, struct error *error)
{
    return reply_need_list(redis_do(board->talk, "SMEMBERS " KEY_EVENTS), error);
}

const char *board_event(const struct reply *events, size_t index)
{
    return reply_text(reply_item(events, index));
}

enum board_appeal board_appeal(struct board *board, const char *event)
{
    char *key = key_of(event);
    redisAppendCommand(board->talk, "EXISTS " KEY_STOP, key);
    redisAppendCommand(board->talk, "EXISTS " KEY_COORDINATOR, key);
    bool stopped = redis_get_number(board->talk) != 0,
         coordinated = redis_get_number(board->talk) != 0;
    free(key);
    return stopped ? BOARD_STOPPED : coordinated ? BOARD_COORDINATED : BOARD_WITHOUT_COORDINATOR;
}

bool board_read_manifest(struct board *board, struct settings *settings)
{
    redisAppendCommand(board->talk, "HGETALL " KEY_EVENT, board->key);
    redisAppendCommand(board->talk, "EXISTS " KEY_STOP, board->key);
    struct reply *members = redis_get(board->talk);
    for (size_t i = 0; i + 1 < reply_count(members); i += 2) {
        settings_set(settings, reply_text(reply_item(members, i)),
                     reply_text(reply_item(members, i + 1)));
    }
    freeReplyObject(members);
    return redis_get_number(board->talk) == 0 && settings->count > 0;
}

bool board_read_file(struct board *board, const char *digest, struct text *bytes)
{
    struct reply *blob = redis_do(board->talk, "GET " KEY_BLOB, digest);
    bool there = reply_is_text(blob);
    if (there) {
        text_append(bytes, reply_text(blob), blob->redis.len);
    }
    freeReplyObject(blob);
    return there;
}

/* --- claiming an event --- */

enum board_claim board_claim(struct board *board, const char *self, char other[FARM_NAME_SIZE],
                             struct error *error)
{
    redisAppendCommand(board->talk, "SET " KEY_COORDINATOR " %s NX PX " EXPIRES, board->key, self);
    redisAppendCommand(board->talk, "GET " KEY_COORDINATOR, board->key);
    /* If Redis is out of memory, it refuses SET even to the coordinator that already holds the
     * claim. */
    bool set = redis_done(board->talk, 1, error);
    struct reply *name = redis_get(board->talk);
    snprintf(other, FARM_NAME_SIZE, "%s", reply_text(name));
    enum board_claim claim = !reply_is_text(name)       ? BOARD_UNKNOWN
                             : strcmp(other, self) == 0 ? BOARD_OURS
                                                        : BOARD_OTHERS;
    if (claim == BOARD_UNKNOWN && set) {
        error_set(error, "Redis: %s",
                  name == NULL                        ? "the connection is lost"
                  : reply_is(name, REDIS_REPLY_ERROR) ? other
                                                      : "the coordinator has just changed");
    }
    freeReplyObject(name);
    if (claim == BOARD_OURS) {
        struct reply *kept =
            redis_do(board->talk, "PEXPIRE " KEY_COORDINATOR " " EXPIRES, board->key);
        claim = reply_end(kept, error) ? claim : BOARD_UNKNOWN;
    }
    return claim;
}

void board_unclaim(struct board *board, const char *self)
{
    /* WATCH stays in effect until the next EXEC. */
    redisAppendCommand(board->talk, "WATCH " KEY_COORDINATOR, board->key);
    redisAppendCommand(board->talk, "GET " KEY_COORDINATOR, board->key);
    bool watched = redis_done(board->talk, 1, NULL);
    struct reply *name = redis_get(board->talk);
    if (watched && strcmp(reply_text(name), self) == 0) {
        redisAppendCommand(board->talk, "MULTI");
        redisAppendCommand(board->talk, "DEL " KEY_COORDINATOR, board->key);
        redisAppendCommand(board->talk, "EXEC");
        redis_done(board->talk, 3, NULL);
    }
    freeReplyObject(name);
}

/* --- publishing an event --- */

bool board_read_epoch(struct board *board, const char *digest, unsigned long long *epoch,
                      bool *same, struct error *error)
{
    struct reply *reply = reply_need_list(
        redis_do(board->talk, "HMGET " KEY_EVENT " digest epoch", board->key), error);
    *same = strcmp(reply_text(reply_item(reply, 0)), digest) == 0;
    *epoch = strtoull(reply_text(reply_item(reply, 1)), NULL, 10);
    bool good = reply != NULL;
    freeReplyObject(reply);
    return good;
}

/* Queues the commands that store the manifest. Returns the number of replies that Redis will
 * send. */
static unsigned board_put_manifest(struct board *board, const struct farm_manifest *manifest,
                                   unsigned long long epoch)
{
    struct settings settings = {0};
    char number[32];
    snprintf(number, sizeof number, "%llu", epoch);
    farm_manifest_print(manifest, &settings);
    settings_set(&settings, "epoch", number);
    settings_set(&settings, "name", board->event);
    for (size_t i = 0; i < settings.count; i++) {
        redisAppendCommand(board->talk, "HSET " KEY_EVENT " %s %s", board->key,
                           settings.list[i].name, settings.list[i].value);
    }
    unsigned count = (unsigned)settings.count;
    settings_free(&settings);
    return count;
}

bool board_announce(struct board *board, const struct farm_manifest *manifest,
                    unsigned long long epoch, bool same, struct error *error)
{
    const char *key = board->key;
    redisAppendCommand(board->talk, "MULTI");
    redisAppendCommand(board->talk, "DEL " KEY_EVENT " " KEY_STOP, key, key);
    if (!same) {
        redisAppendCommand(board->talk, "DEL " KEY_JOBS " " KEY_RESULTS " " KEY_CONTROL, key, key,
                           key);
    }
    unsigned answers = board_put_manifest(board, manifest, epoch) + (same ? 2 : 3);
    redisAppendCommand(board->talk, "SADD " KEY_EVENTS " %s", board->event);
    redisAppendCommand(board->talk, "EXEC");
    bool good = redis_done(board->talk, answers + 2, error);
    redisAppendCommand(board->talk, "XGROUP CREATE " KEY_JOBS " w 0 MKSTREAM", key);
    return good && (redis_done(board->talk, 1, error) || strstr(error->text, "BUSYGROUP") != NULL);
}

bool board_keep_file(struct board *board, const char *digest, bool *there, struct error *error)
{
    struct reply *reply = redis_do(board->talk, "EXPIRE " KEY_BLOB " " KEPT_S, digest);
    *there = reply_number(reply) == 1;
    bool good = reply != NULL || error_set(error, REDIS_IS_LOST);
    freeReplyObject(reply);
    return good;
}

bool board_write_file(struct board *board, const char *digest, const struct text *bytes,
                      struct error *error)
{
    return reply_end(redis_do(board->talk, "SET " KEY_BLOB " %b EX " KEPT_S, digest,
                              text_string(bytes), bytes->length),
                     error);
}

void board_end(struct board *board, const char *why)
{
    const char *key = board->key;
    redisAppendCommand(board->talk, "SET " KEY_STOP " %s EX " KEPT_S, key, why);
    redisAppendCommand(board->talk, "DEL " KEY_JOBS " " KEY_RESULTS " " KEY_CONTROL " " KEY_COUNTS,
                       key, key, key, key);
    redisAppendCommand(board->talk, "EXPIRE " KEY_EVENT " " KEPT_S, key);
    redisAppendCommand(board->talk, "SREM " KEY_EVENTS " %s", board->event);
    redis_done(board->talk, 4, NULL);
}
