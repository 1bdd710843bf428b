#include "farm/board.h"

#include "base/clock.h"
#include "base/memory.h"
#include "farm/redis.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

/* The first %s stands for the event's own prefix. */
#define KEY_EVENT "%sevent"             /* a hash: manifest.h, and the epoch */
#define KEY_COORDINATOR "%scoordinator" /* its name; expires */
#define KEY_JOBS "%sjobs"               /* a stream with the group "w" */
#define KEY_RESULTS "%sresults"         /* a stream */
#define KEY_WORKERS "%sworkers"         /* a set of workers */
#define KEY_WORKER "%sworker:%s"        /* a hash; expires */
#define KEY_CONTROL "%scontrol"         /* a hash: what a machine, or "*" for all, is to do */
#define KEY_COUNTS "%scounts"           /* a hash: games, faults and late ones of each machine */
#define KEY_STOP "%sstop"               /* why the event is over */
#define KEY_EVENTS "fo:events"          /* a set of names */
#define KEY_BLOB "fo:blob:%s"           /* the bytes of a file by SHA-256 */

#define EXPIRES "15000"  /* ms after which an entry expires that is not renewed */
#define KEPT_S "86400"   /* a day: files of bots, and why an event has ended */
#define RETRY_MS 1000    /* between attempts to reach Redis */
#define BLOCK "1000"     /* ms that Redis waits for results */
#define BLOCK_JOBS "500" /* and for rounds */
#define SILENT_MS 11000  /* no answer for so long: the connection is lost */

#define WORD_OF(number) #number
#define WORD(number) WORD_OF(number)
#define READ_RESULTS "XREAD COUNT " WORD(BOARD_BATCH)

struct board {
    const struct farm_url *url;
    void (*tell)(void *data, const char *line);
    void *data;
    char *event, *key;
    struct redis *talk, *listen;
    bool asked;                  /* `listen` waits */
    int64_t asked_ns, retry_ns;  /* when it began to; when Redis was last tried */
    unsigned refusable, answers; /* of what was put and not sent yet; a full Redis may refuse the
                                  * first */
    struct text told;
    bool away; /* Redis cannot be reached, as was told */
};

/* --- connections --- */

bool board_built(struct error *error)
{
    return redis_built(error);
}

struct board *board_new(const struct farm_url *url, void (*tell)(void *data, const char *line),
                        void *data)
{
    struct board *board = memory_new(sizeof *board);
    *board = (struct board){.url = url, .tell = tell, .data = data};
    return board;
}

static void board_detach(struct board *board)
{
    redis_close(board->talk);
    redis_close(board->listen);
    board->talk = board->listen = NULL;
    board->asked = false;
    board->refusable = board->answers = 0;
}

void board_free(struct board *board)
{
    if (board != NULL) {
        board_detach(board);
        text_free(&board->told);
        free(board->event);
        free(board->key);
        free(board);
    }
}

/* "fo:{NAME}:"; the braces keep all keys of an event in one hash slot of a Redis cluster. */
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

void board_tell(struct board *board, const char *line)
{
    if (board->tell != NULL && strcmp(text_string(&board->told), line) != 0) {
        text_clear(&board->told);
        text_puts(&board->told, line);
        board->tell(board->data, line);
    }
}

void board_lose(struct board *board, const char *why)
{
    if (why[0] != '\0') {
        board_tell(board, why);
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
    if (!clock_is_past(board->retry_ns, RETRY_MS)) {
        return BOARD_AWAY;
    }
    board->retry_ns = clock_now_ns();
    board->talk = redis_open(board->url, &refused, error);
    if (board->talk != NULL && board->tell != NULL) {
        board->listen = redis_open(board->url, &refused, error);
    }
    if (board->talk == NULL || (board->tell != NULL && board->listen == NULL)) {
        board->away = true;
        board_lose(board, error->text);
        return refused ? BOARD_REFUSED : BOARD_AWAY;
    }
    if (board->away) {
        board_tell(board, "Redis can be reached again");
        board->away = false;
    }
    return BOARD_NEW;
}

bool board_is_connected(const struct board *board)
{
    return board->talk != NULL;
}

/* --- what comes --- */

/* XREAD and XREADGROUP of one stream wrap its entries in two lists; XRANGE does not. */
static const struct reply *entries_of(const struct reply *reply)
{
    const struct reply *inner = reply_item(reply_item(reply, 0), 1);
    bool wrapped = reply_kind(inner) == REPLY_LIST &&
                   (reply_count(inner) == 0 || reply_kind(reply_item(inner, 0)) == REPLY_LIST);
    return wrapped ? inner : reply;
}

size_t board_count(const struct reply *reply)
{
    return reply_count(entries_of(reply));
}

void board_release(struct reply *reply)
{
    reply_free(reply);
}

const char *board_refusal(const struct reply *reply)
{
    return reply_kind(reply) == REPLY_ERROR ? reply_text(reply) : NULL;
}

/* The answer, if it is a list; else NULL, and *error. */
static struct reply *board_take_list(struct reply *reply, struct error *error)
{
    if (reply_kind(reply) == REPLY_LIST) {
        return reply;
    }
    error_set(error, "Redis: %s", reply == NULL ? "the connection is lost" : reply_text(reply));
    reply_free(reply);
    return NULL;
}

/* The value in a list of names and values; NULL: it is not there. */
static const struct reply *reply_value(const struct reply *reply, const char *name)
{
    for (size_t i = 0; i + 1 < reply_count(reply); i += 2) {
        if (strcmp(reply_text(reply_item(reply, i)), name) == 0) {
            return reply_item(reply, i + 1);
        }
    }
    return NULL;
}

static const char *field_of(const struct reply *entry, const char *name)
{
    return reply_text(reply_value(reply_item(entry, 1), name));
}

static struct board_job job_of(const struct reply *entry)
{
    return (struct board_job){reply_text(reply_item(entry, 0)), field_of(entry, "digest"),
                              field_of(entry, "job")};
}

struct board_job board_job(const struct reply *jobs, size_t index)
{
    return job_of(reply_item(entries_of(jobs), index));
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
    redis_put(board->talk, "SMEMBERS " KEY_EVENTS);
    return board_take_list(redis_get(board->talk), error);
}

const char *board_event(const struct reply *events, size_t index)
{
    return reply_text(reply_item(events, index));
}

/* The number that the only answer is; 0 if it is none. */
static int64_t board_get_number(struct board *board)
{
    struct reply *reply = redis_get(board->talk);
    int64_t number = reply_number(reply);
    reply_free(reply);
    return number;
}

enum board_appeal board_appeal(struct board *board, const char *event)
{
    char *key = key_of(event);
    redis_put(board->talk, "EXISTS " KEY_STOP, key);
    redis_put(board->talk, "EXISTS " KEY_COORDINATOR, key);
    bool stopped = board_get_number(board) != 0, coordinated = board_get_number(board) != 0;
    free(key);
    return stopped ? BOARD_STOPPED : coordinated ? BOARD_COORDINATED : BOARD_WITHOUT_COORDINATOR;
}

bool board_read_manifest(struct board *board, struct settings *settings)
{
    redis_put(board->talk, "HGETALL " KEY_EVENT, board->key);
    redis_put(board->talk, "EXISTS " KEY_STOP, board->key);
    struct reply *told = redis_get(board->talk);
    for (size_t i = 0; i + 1 < reply_count(told); i += 2) {
        settings_set(settings, reply_text(reply_item(told, i)),
                     reply_text(reply_item(told, i + 1)));
    }
    reply_free(told);
    return board_get_number(board) == 0 && settings->count > 0;
}

bool board_read_file(struct board *board, const char *digest, struct text *bytes)
{
    redis_put(board->talk, "GET " KEY_BLOB, digest);
    struct reply *blob = redis_get(board->talk);
    bool there = reply_kind(blob) == REPLY_TEXT;
    text_append(bytes, reply_text(blob), reply_length(blob));
    reply_free(blob);
    return there;
}

/* --- who coordinates --- */

void board_unique(char unique[BOARD_UNIQUE_SIZE])
{
    unsigned long long number = 0;
    ssize_t got = getrandom(&number, sizeof number, 0);
    assert(got == sizeof number); /* so few bytes never fail */
    (void)got;
    snprintf(unique, BOARD_UNIQUE_SIZE, "%016llx", number);
}

void board_name(char self[BOARD_NAME_SIZE])
{
    char host[64] = "", unique[BOARD_UNIQUE_SIZE];
    gethostname(host, sizeof host - 1);
    board_unique(unique);
    snprintf(self, BOARD_NAME_SIZE, "%s %d %s", host, (int)getpid(), unique);
}

enum board_claim board_claim(struct board *board, const char *self, char other[BOARD_NAME_SIZE],
                             struct error *error)
{
    redis_put(board->talk, "SET " KEY_COORDINATOR " %s NX PX " EXPIRES, board->key, self);
    redis_put(board->talk, "GET " KEY_COORDINATOR, board->key);
    bool set = redis_done(board->talk, 1, error); /* a full Redis does not, but it may be ours */
    struct reply *name = redis_get(board->talk);
    snprintf(other, BOARD_NAME_SIZE, "%s", reply_text(name));
    enum board_claim claim = reply_kind(name) != REPLY_TEXT ? BOARD_UNKNOWN
                             : strcmp(other, self) == 0     ? BOARD_OURS
                                                            : BOARD_OTHERS;
    if (claim == BOARD_UNKNOWN && set) {
        error_set(error, "Redis: %s",
                  name == NULL                      ? "the connection is lost"
                  : reply_kind(name) == REPLY_ERROR ? other
                                                    : "who coordinates has just changed");
    }
    reply_free(name);
    if (claim == BOARD_OURS) {
        redis_put(board->talk, "PEXPIRE " KEY_COORDINATOR " " EXPIRES, board->key);
        claim = redis_done(board->talk, 1, error) ? claim : BOARD_UNKNOWN;
    }
    return claim;
}

void board_unclaim(struct board *board, const char *self)
{
    redis_put(board->talk, "WATCH " KEY_COORDINATOR, board->key); /* until EXEC */
    redis_put(board->talk, "GET " KEY_COORDINATOR, board->key);
    bool watched = redis_done(board->talk, 1, NULL);
    struct reply *name = redis_get(board->talk);
    if (watched && strcmp(reply_text(name), self) == 0) {
        redis_put(board->talk, "MULTI");
        redis_put(board->talk, "DEL " KEY_COORDINATOR, board->key);
        redis_put(board->talk, "EXEC");
        redis_done(board->talk, 3, NULL);
    }
    reply_free(name);
}

/* --- the event as its coordinator announces it --- */

bool board_read_epoch(struct board *board, const char *digest, unsigned long long *epoch,
                      bool *same, struct error *error)
{
    redis_put(board->talk, "HMGET " KEY_EVENT " digest epoch", board->key);
    struct reply *reply = board_take_list(redis_get(board->talk), error);
    *same = strcmp(reply_text(reply_item(reply, 0)), digest) == 0;
    *epoch = strtoull(reply_text(reply_item(reply, 1)), NULL, 10);
    bool good = reply != NULL;
    reply_free(reply);
    return good;
}

/* Returns how many answers come. */
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
        redis_put(board->talk, "HSET " KEY_EVENT " %s %s", board->key, settings.list[i].name,
                  settings.list[i].value);
    }
    unsigned count = (unsigned)settings.count;
    settings_free(&settings);
    return count;
}

bool board_announce(struct board *board, const struct farm_manifest *manifest,
                    unsigned long long epoch, bool same, struct error *error)
{
    const char *key = board->key;
    redis_put(board->talk, "MULTI");
    redis_put(board->talk, "DEL " KEY_EVENT " " KEY_STOP, key, key);
    if (!same) {
        redis_put(board->talk, "DEL " KEY_JOBS " " KEY_RESULTS " " KEY_CONTROL, key, key, key);
    }
    unsigned answers = board_put_manifest(board, manifest, epoch) + (same ? 2 : 3);
    redis_put(board->talk, "SADD " KEY_EVENTS " %s", board->event);
    redis_put(board->talk, "EXEC");
    bool good = redis_done(board->talk, answers + 2, error);
    redis_put(board->talk, "XGROUP CREATE " KEY_JOBS " w 0 MKSTREAM", key);
    return good && (redis_done(board->talk, 1, error) || strstr(error->text, "BUSYGROUP") != NULL);
}

bool board_keep_file(struct board *board, const char *digest, bool *there, struct error *error)
{
    redis_put(board->talk, "EXPIRE " KEY_BLOB " " KEPT_S, digest);
    struct reply *reply = redis_get(board->talk);
    *there = reply_number(reply) == 1;
    bool good = reply != NULL || error_set(error, "the connection to Redis is lost");
    reply_free(reply);
    return good;
}

bool board_write_file(struct board *board, const char *digest, const struct text *bytes,
                      struct error *error)
{
    redis_put(board->talk, "SET " KEY_BLOB " %b EX " KEPT_S, digest, text_string(bytes),
              bytes->length);
    return redis_done(board->talk, 1, error);
}

void board_end(struct board *board, const char *why)
{
    const char *key = board->key;
    redis_put(board->talk, "SET " KEY_STOP " %s EX " KEPT_S, key, why);
    redis_put(board->talk, "DEL " KEY_JOBS " " KEY_RESULTS " " KEY_CONTROL " " KEY_COUNTS, key, key,
              key, key);
    redis_put(board->talk, "EXPIRE " KEY_EVENT " " KEPT_S, key);
    redis_put(board->talk, "SREM " KEY_EVENTS " %s", board->event);
    redis_done(board->talk, 4, NULL);
}

struct reply *board_read_jobs(struct board *board, struct error *error)
{
    redis_put(board->talk, "XRANGE " KEY_JOBS " - +", board->key);
    return board_take_list(redis_get(board->talk), error);
}

struct reply *board_read_results(struct board *board, const char *last, struct error *error)
{
    redis_put(board->talk, READ_RESULTS " STREAMS " KEY_RESULTS " %s", board->key, last);
    struct reply *reply = redis_get(board->talk);
    if (reply != NULL && reply_kind(reply) != REPLY_ERROR) {
        return reply; /* no list: there are none */
    }
    return board_take_list(reply, error);
}

/* --- the workers' list --- */

static unsigned count_of(const struct reply *worker, const char *name)
{
    unsigned long count = strtoul(reply_text(reply_value(worker, name)), NULL, 10);
    return count < BOARD_SLOTS_MAX ? (unsigned)count : BOARD_SLOTS_MAX;
}

static double measure_of(const struct reply *worker, const char *name)
{
    return strtod(reply_text(reply_value(worker, name)), NULL);
}

/* False: there is no such worker, or no such worker any more. */
static bool take_worker(struct machines *machines, const struct reply *worker)
{
    const char *name = reply_text(reply_value(worker, "machine"));
    if (name[0] == '\0' || strlen(name) > MACHINE_NAME_MAX) {
        return false;
    }
    machines_see(machines, name, count_of(worker, "slots"), count_of(worker, "busy"),
                 measure_of(worker, "speed"), measure_of(worker, "late_ms"),
                 reply_text(reply_value(worker, "note")));
    return true;
}

/* Reads these workers; those whose entry has expired leave the list. */
static bool board_read_workers(struct board *board, const struct reply *ids,
                               struct machines *machines)
{
    bool good = true;
    unsigned gone = 0;
    for (size_t i = 0; i < reply_count(ids); i++) {
        redis_put(board->talk, "HGETALL " KEY_WORKER, board->key, reply_text(reply_item(ids, i)));
    }
    for (size_t i = 0; good && i < reply_count(ids); i++) {
        struct reply *worker = redis_get(board->talk);
        good = worker != NULL;
        if (reply_kind(worker) == REPLY_LIST && !take_worker(machines, worker)) {
            redis_put(board->talk, "SREM " KEY_WORKERS " %s", board->key,
                      reply_text(reply_item(ids, i)));
            gone++;
        }
        reply_free(worker);
    }
    redis_done(board->talk, gone, NULL);
    return good;
}

/* What a person asks of which machine: paused ones get no games, and do not count. */
static void take_control(struct machines *machines, const struct reply *control)
{
    const char *all = reply_text(reply_value(control, "*"));
    for (size_t i = 0; i < machines->count; i++) {
        struct machine *machine = &machines->list[i];
        const char *own = reply_text(reply_value(control, machine->name));
        const char *why = own[0] != '\0' ? own : all;
        machine_pause(machine, why[0] == '\0' ? NULL : why);
    }
}

bool board_look(struct board *board, struct board_look *look, struct machines *machines)
{
    redis_put(board->talk, "GET " KEY_COORDINATOR, board->key);
    redis_put(board->talk, "GET " KEY_STOP, board->key);
    redis_put(board->talk, "HGET " KEY_EVENT " epoch", board->key);
    redis_put(board->talk, "SMEMBERS " KEY_WORKERS, board->key);
    redis_put(board->talk, "HGETALL " KEY_CONTROL, board->key);
    struct reply *name = redis_get(board->talk), *stop = redis_get(board->talk),
                 *epoch = redis_get(board->talk), *ids = redis_get(board->talk),
                 *control = redis_get(board->talk);
    snprintf(look->coordinator, sizeof look->coordinator, "%s", reply_text(name));
    look->epoch = strtoull(reply_text(epoch), NULL, 10);
    look->stopped = reply_text(stop)[0] != '\0';
    machines_begin_look(machines);
    bool good = control != NULL && board_read_workers(board, ids, machines);
    if (good) {
        take_control(machines, control);
    }
    reply_free(name);
    reply_free(stop);
    reply_free(epoch);
    reply_free(ids);
    reply_free(control);
    return good;
}

/* Returns how many answers come. */
static unsigned board_put_worker(struct board *board, const char *id,
                                 const struct board_worker *worker)
{
    char slots[16], busy[16], speed[32], late[32];
    snprintf(slots, sizeof slots, "%u", worker->slots);
    snprintf(busy, sizeof busy, "%u", worker->busy);
    snprintf(speed, sizeof speed, "%.3f", worker->speed);
    snprintf(late, sizeof late, "%.3f", worker->late_ms);
    redis_put(board->talk,
              "HSET " KEY_WORKER " machine %s slots %s busy %s speed %s late_ms %s note %s",
              board->key, id, worker->machine, slots, busy, speed, late, worker->note);
    redis_put(board->talk, "PEXPIRE " KEY_WORKER " " EXPIRES, board->key, id);
    redis_put(board->talk, "SADD " KEY_WORKERS " %s", board->key, id);
    return 3;
}

void board_leave(struct board *board, const char *id)
{
    redis_put(board->talk, "DEL " KEY_WORKER, board->key, id);
    redis_put(board->talk, "SREM " KEY_WORKERS " %s", board->key, id);
    redis_done(board->talk, 2, NULL);
}

/* --- the coordinator's exchange --- */

bool board_is_waiting(const struct board *board)
{
    return board->asked;
}

void board_put_counts(struct board *board, uint64_t played, uint64_t wanted,
                      const struct machines *machines)
{
    struct text line = {0};
    assert(!board->asked && board->answers == 0); /* the answers that may be errors come first */
    text_printf(&line, "%llu of %llu", (unsigned long long)played, (unsigned long long)wanted);
    redis_put(board->listen, "HSET " KEY_EVENT " played %s", board->key, text_string(&line));
    board->refusable++;
    for (size_t i = 0; i < machines->count; i++) {
        const struct machine *machine = &machines->list[i];
        if (machine->known) {
            text_clear(&line);
            text_printf(&line, "%llu %llu %llu %.3f", (unsigned long long)machine->games,
                        (unsigned long long)machine->faults, (unsigned long long)machine->late,
                        machine->rate);
            redis_put(board->listen, "HSET " KEY_COUNTS " %s %s", board->key, machine->name,
                      text_string(&line));
            board->refusable++;
        }
    }
    text_free(&line);
}

void board_put_trim(struct board *board, const char *last)
{
    size_t ms = strcspn(last, "-");
    unsigned long long number = strtoull(last[ms] == '-' ? last + ms + 1 : "0", NULL, 10);
    struct text next = {0}; /* the least id behind the last one */
    assert(!board->asked);
    text_printf(&next, "%.*s-%llu", (int)ms, last, number + 1);
    redis_put(board->listen, "XTRIM " KEY_RESULTS " MINID %s", board->key, text_string(&next));
    board->answers++;
    text_free(&next);
}

void board_put_job(struct board *board, const char *digest, const char *job)
{
    redis_put(board->asked ? board->talk : board->listen, "XADD " KEY_JOBS " * digest %s job %s",
              board->key, digest, job);
    board->answers++;
}

bool board_exchange(struct board *board, const char *last, struct error *error)
{
    struct redis *redis = board->asked ? board->talk : board->listen;
    unsigned refusable = board->refusable, answers = board->answers;
    if (!board->asked) {
        redis_put(redis, READ_RESULTS " BLOCK " BLOCK " STREAMS " KEY_RESULTS " %s", board->key,
                  last);
        board->asked = true;
        board->asked_ns = clock_now_ns();
    }
    board->refusable = board->answers = 0;
    bool sent = redis_flush(redis) || error_set(error, "the connection to Redis is lost");
    redis_done(redis, sent ? refusable : 0, NULL);
    return sent && redis_done(redis, answers, error) &&
           (!clock_is_past(board->asked_ns, SILENT_MS) ||
            error_set(error, "Redis does not answer"));
}

struct reply *board_hear(struct board *board, bool can_read, bool *lost)
{
    struct reply *reply = redis_arrived(board->listen, can_read, lost);
    board->asked = board->asked && reply == NULL;
    return reply;
}

int board_fd(const struct board *board)
{
    return redis_fd(board->listen);
}

/* --- workers --- */

bool board_beat(struct board *board, const char *id, const struct board_worker *worker,
                const char *digest, struct board_orders *orders)
{
    unsigned answers = board_put_worker(board, id, worker);
    redis_put(board->talk, "HMGET " KEY_CONTROL " * %s", board->key, worker->machine);
    redis_put(board->talk, "HGET " KEY_EVENT " digest", board->key);
    redis_put(board->talk, "GET " KEY_STOP, board->key);
    redis_done(board->talk, answers, NULL);
    struct reply *control = redis_get(board->talk), *theirs = redis_get(board->talk),
                 *stop = redis_get(board->talk);
    *orders = (struct board_orders){.over = reply_kind(stop) == REPLY_TEXT,
                                    .changed = reply_kind(theirs) == REPLY_TEXT &&
                                               strcmp(reply_text(theirs), digest) != 0};
    for (size_t i = 0; i < reply_count(control); i++) {
        const char *order = reply_text(reply_item(control, i));
        orders->drains = orders->drains || strcmp(order, "drain") == 0;
        orders->paused = orders->paused || (order[0] != '\0' && strcmp(order, "drain") != 0);
    }
    reply_free(control);
    reply_free(theirs);
    reply_free(stop);
    return stop != NULL;
}

void board_put_renewal(struct board *board, const char *worker, const char *id)
{
    redis_put(board->talk, "XCLAIM " KEY_JOBS " w %s 0 %s JUSTID", board->key, worker, id);
    board->answers++;
}

bool board_renew(struct board *board)
{
    bool good = true;
    for (; board->answers > 0; board->answers--) {
        struct reply *reply = redis_get(board->talk);
        good = good && reply != NULL;
        reply_free(reply);
    }
    return good;
}

/* XPENDING looks at all rounds; XAUTOCLAIM would see only the first few, which may all be alive.
 * Another worker may be faster: then XCLAIM answers with no entry. */
bool board_claim_jobs(struct board *board, const char *worker, unsigned wanted, int idle_ms,
                      void (*take)(void *data, const struct board_job *job, unsigned deliveries),
                      void *data)
{
    char count[16], idle[16];
    snprintf(count, sizeof count, "%u", wanted);
    snprintf(idle, sizeof idle, "%d", idle_ms);
    redis_put(board->talk, "XPENDING " KEY_JOBS " w IDLE %s - + %s", board->key, idle, count);
    struct reply *lost = redis_get(board->talk);
    bool good = lost != NULL;
    for (size_t i = 0; good && i < reply_count(lost); i++) {
        const struct reply *pending = reply_item(lost, i);
        redis_put(board->talk, "XCLAIM " KEY_JOBS " w %s %s %s", board->key, worker, idle,
                  reply_text(reply_item(pending, 0)));
        struct reply *reply = redis_get(board->talk);
        struct board_job job = job_of(reply_item(reply, 0));
        good = reply != NULL;
        if (job.id[0] != '\0') {
            take(data, &job, (unsigned)reply_number(reply_item(pending, 3)) + 1);
        }
        reply_free(reply);
    }
    reply_free(lost);
    return good;
}

struct reply *board_read_own(struct board *board, const char *worker)
{
    redis_put(board->talk, "XREADGROUP GROUP w %s COUNT 100 STREAMS " KEY_JOBS " 0", worker,
              board->key);
    return redis_get(board->talk);
}

bool board_ask_jobs(struct board *board, const char *worker, unsigned wanted)
{
    char count[16];
    if (board->asked || wanted == 0) {
        return !board->asked || !clock_is_past(board->asked_ns, SILENT_MS);
    }
    snprintf(count, sizeof count, "%u", wanted);
    redis_put(board->listen,
              "XREADGROUP GROUP w %s COUNT %s BLOCK " BLOCK_JOBS " STREAMS " KEY_JOBS " >", worker,
              count, board->key);
    board->asked = true;
    board->asked_ns = clock_now_ns();
    return redis_flush(board->listen);
}

void board_put_delivery(struct board *board, const struct board_delivery *delivery)
{
    struct redis *redis = board->talk;
    const char *key = board->key;
    assert(delivery->records == NULL || !delivery->poison);
    if (board->answers == 0) {
        redis_put(redis, "MULTI");
        board->answers = 2; /* of EXEC too */
    }
    if (delivery->records != NULL) {
        redis_put(redis, "XADD " KEY_RESULTS " * machine %s digest %s job %s records %b", key,
                  delivery->machine, delivery->digest, delivery->job,
                  text_string(delivery->records), delivery->records->length);
    } else if (delivery->poison) {
        redis_put(redis, "XADD " KEY_RESULTS " * machine %s digest %s job %s poison %s", key,
                  delivery->machine, delivery->digest, delivery->job, "often lost");
    } else {
        redis_put(redis, "XADD " KEY_JOBS " * digest %s job %s", key, delivery->digest,
                  delivery->job);
    }
    redis_put(redis, "XACK " KEY_JOBS " w %s", key, delivery->id);
    redis_put(redis, "XDEL " KEY_JOBS " %s", key, delivery->id);
    board->answers += 3;
}

bool board_deliver(struct board *board, struct error *error)
{
    unsigned answers = board->answers;
    board->answers = 0;
    redis_put(board->talk, "EXEC");
    return redis_done(board->talk, answers, error);
}

/* --- viewers --- */

static void board_read_counts(struct board *board, struct machines *machines)
{
    redis_put(board->talk, "HGETALL " KEY_COUNTS, board->key);
    struct reply *counts = redis_get(board->talk);
    for (size_t i = 0; i + 1 < reply_count(counts); i += 2) {
        struct machine *machine = machines_get(machines, reply_text(reply_item(counts, i)));
        char *rest;
        if (machine == NULL) {
            continue;
        }
        machine->known = true;
        machine->games = strtoull(reply_text(reply_item(counts, i + 1)), &rest, 10);
        machine->faults = strtoull(rest, &rest, 10);
        machine->late = strtoull(rest, &rest, 10);
        double rate = strtod(rest, NULL);
        machine->rate = isfinite(rate) && rate > 0 ? rate : 0;
    }
    reply_free(counts);
}

void board_read_status(struct board *board, struct board_status *status, struct machines *machines)
{
    struct board_look look;
    redis_put(board->talk, "XLEN " KEY_JOBS, board->key);
    redis_put(board->talk, "XLEN " KEY_RESULTS, board->key);
    redis_put(board->talk, "HMGET " KEY_EVENT " played epoch", board->key);
    status->jobs = board_get_number(board);
    status->results = board_get_number(board);
    struct reply *event = redis_get(board->talk);
    snprintf(status->played, sizeof status->played, "%.60s", reply_text(reply_item(event, 0)));
    snprintf(status->epoch, sizeof status->epoch, "%.20s", reply_text(reply_item(event, 1)));
    reply_free(event);
    board_read_counts(board, machines);
    board_look(board, &look, machines);
    snprintf(status->coordinator, sizeof status->coordinator, "%s", look.coordinator);
}

bool board_order(struct board *board, const char *machine, const char *order, struct error *error)
{
    const char *whom = machine == NULL ? "*" : machine;
    if (order != NULL) {
        redis_put(board->talk, "HSET " KEY_CONTROL " %s %s", board->key, whom, order);
    } else if (machine != NULL) {
        redis_put(board->talk, "HDEL " KEY_CONTROL " %s", board->key, whom);
    } else {
        redis_put(board->talk, "DEL " KEY_CONTROL, board->key);
    }
    return redis_done(board->talk, 1, error);
}

bool board_stop(struct board *board, struct error *error)
{
    redis_put(board->talk, "SET " KEY_STOP " stopped EX " KEPT_S, board->key);
    redis_put(board->talk, "SREM " KEY_EVENTS " %s", board->event);
    return redis_done(board->talk, 2, error);
}
