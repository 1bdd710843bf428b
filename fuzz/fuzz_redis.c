/* What a Redis answers, or whoever has its address: bytes over a connection, to all that reads the
 * list of machines, who coordinates, an event and its streams. Whatever comes, it is read or
 * refused. */
#define _GNU_SOURCE
#include "base/memory.h"
#include "farm/announcement.h"
#include "farm/claim.h"
#include "farm/farm_status.h"
#include "farm/stream.h"
#include "farm/worker_list.h"

#include <assert.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>
#include <uv.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static char folder[] = "/tmp/fuzz_redis_XXXXXX", path[64];
static struct farm_url url = {.path = path};
static int listening = -1;
static uv_mutex_t mutex;
static uint8_t answers[1 << 16]; /* of the connection that comes next; under the mutex */
static size_t answers_size;

/* The server: the answer to the PING of a new connection, then the bytes and an end, whatever is
 * asked. */
static void serve(void *data)
{
    static uint8_t own[sizeof answers];
    static const char pong[] = "+PONG\r\n";
    (void)data;
    for (;;) {
        char asked[4096];
        int fd = accept(listening, NULL, NULL);
        if (fd < 0) {
            return;
        }
        uv_mutex_lock(&mutex);
        size_t size = answers_size;
        memcpy(own, answers, size);
        uv_mutex_unlock(&mutex);
        ssize_t sent = send(fd, pong, sizeof pong - 1, MSG_NOSIGNAL);
        for (size_t done = 0; sent > 0 && done < size;) {
            sent = send(fd, own + done, size - done, MSG_NOSIGNAL);
            done += sent > 0 ? (size_t)sent : 0;
        }
        shutdown(fd, SHUT_WR);
        while (recv(fd, asked, sizeof asked, 0) > 0) {
        }
        close(fd);
    }
}

static void leave(void)
{
    unlink(path);
    rmdir(folder);
}

static void begin(void)
{
    static uv_thread_t thread;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    bool made = mkdtemp(folder) != NULL;
    assert(made);
    snprintf(path, sizeof path, "%s/socket", folder);
    memcpy(address.sun_path, path, strlen(path) + 1);
    uv_mutex_init(&mutex);
    listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = bind(listening, (struct sockaddr *)&address, sizeof address) == 0 &&
                listen(listening, 8) == 0 && uv_thread_create(&thread, serve, NULL) == 0;
    assert(good);
    atexit(leave);
}

static struct redis *connect_here(void)
{
    enum redis_trouble trouble;
    struct error error;
    return redis_open(&url, &trouble, &error);
}

/* Each closes the connection. */

static void try_worker_list(struct redis *redis)
{
    struct machines machines = {0};
    struct worker_list list = {0};
    struct text text = {0};
    worker_list_read_counts(redis, "key", &machines);
    for (int look = 0; look < 2; look++) { /* the second one knows who was there */
        worker_list_ask(redis, "key", &list);
        worker_list_read(redis, "key", &list, &machines);
    }
    assert(machines_slots(&machines) <= machines_workers(&machines) * WORKER_LIST_SLOTS_MAX);
    machines_note_pace(&machines, 1);
    machines_outlier(&machines);
    machines_print(&machines, &text);
    for (const char *c = text_string(&text); *c != '\0'; c++) {
        assert((unsigned char)*c >= ' ' || *c == '\n'); /* no orders to a terminal */
    }
    machines_print_json(&machines, &text);
    worker_list_put_counts(redis, "key", &machines);
    text_free(&text);
    worker_list_free(&list);
    machines_free(&machines);
    redis_close(redis);
}

static void try_claim(struct redis *redis)
{
    char self[CLAIM_SIZE], other[CLAIM_SIZE];
    struct error error = {""};
    claim_name(self);
    enum claim claim = claim_take(redis, "key", self, other, &error);
    assert(claim != CLAIM_UNKNOWN || error.text[0] != '\0');
    claim_leave(redis, "key", self);
    redis_close(redis);
}

static void try_announcement(struct redis *redis)
{
    static char name[] = "bot", file[] = "file", source[] = "/dev/null";
    struct farm_file one = {.path = file, .source = source};
    struct farm_bot bot = {.name = name, .command = name, .files = &one, .file_count = 1};
    struct farm_manifest manifest = {
        .version = name, .command = FOR_CUP, .options = name, .bots = &bot, .bot_count = 1};
    const struct announcement announcement = {
        .key = "key", .event = "event", .manifest = &manifest};
    struct error error = {""};
    unsigned long long epoch;
    bool same, changed;
    bool good = announcement_read(redis, &announcement, &epoch, &same, &error) &&
                announcement_write_files(redis, &announcement, &changed, &error) &&
                announcement_write(redis, &announcement, epoch, same, &error);
    assert(good || error.text[0] != '\0');
    announcement_end(redis, &announcement, "over");
    redis_close(redis);
}

/* Entries, as the coordinator and the machines walk through them. */
static void try_stream(struct redis *redis)
{
    static const char *const fields[] = {"digest", "job", "machine", "records"};
    redis_put(redis, "XREAD");
    struct reply *reply = redis_get(redis);
    const struct reply *entries = stream_entries(reply);
    for (size_t i = 0; i < reply_count(entries); i++) {
        char next[STREAM_ID_SIZE];
        const struct reply *entry = reply_item(entries, i);
        stream_id_next(stream_id(entry), next);
        assert(strlen(next) < STREAM_ID_SIZE);
        for (size_t f = 0; f < sizeof fields / sizeof *fields; f++) {
            const struct reply *field = stream_field(entry, fields[f]);
            assert(strlen(reply_text(field)) <= reply_length(field));
        }
    }
    reply_free(reply);
    redis_close(redis);
}

/* On connections of its own. */
static void try_status(struct redis *redis)
{
    redis_close(redis);
    struct text text = {0};
    struct error error = {""};
    const struct farm_wish wish = {.wish = "pause", .machine = "a"};
    bool good = farm_status_print(&url, NULL, &text, &error);
    assert(good || error.text[0] != '\0');
    good = farm_status_ask(&url, &wish, &text, &error);
    assert(good || error.text[0] != '\0');
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static void (*const tries[])(struct redis *) = {try_worker_list, try_claim, try_announcement,
                                                    try_stream, try_status};
    if (listening < 0) {
        begin();
    }
    if (size > 0 && size <= sizeof answers) {
        uv_mutex_lock(&mutex);
        memcpy(answers, bytes + 1, size - 1);
        answers_size = size - 1;
        uv_mutex_unlock(&mutex);
        struct redis *redis = connect_here();
        if (redis != NULL) {
            tries[(uint8_t)(bytes[0] - '0') % (sizeof tries / sizeof *tries)](redis);
        }
    }
    return 0;
}
