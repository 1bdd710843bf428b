/* Fuzzes the replies from Redis, or from any other server that listens at its address. The replies
 * are passed to all code that reads the list of machines, the coordinator, an event or its streams.
 * That code must either accept a reply or refuse it. */
#define _GNU_SOURCE
#include "base/memory.h"
#include "farm/board.h"
#include "farm/farm_status.h"

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
static uint8_t answers[1 << 16]; /* what the server sends on the next connections; protected by the
                                  * mutex */
static size_t answers_size;

/* Runs the server. On a new connection, it answers the PING, sends the bytes regardless of what the
 * client requests, and closes the connection. */
static void serve(void *data)
{
    static _Thread_local uint8_t own[sizeof answers];
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
    static uv_thread_t threads[4]; /* more threads than there are simultaneous connections */
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    bool made = mkdtemp(folder) != NULL;
    assert(made);
    snprintf(path, sizeof path, "%s/socket", folder);
    memcpy(address.sun_path, path, strlen(path) + 1);
    uv_mutex_init(&mutex);
    listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    bool good = bind(listening, (struct sockaddr *)&address, sizeof address) == 0 &&
                listen(listening, 8) == 0;
    for (size_t i = 0; good && i < sizeof threads / sizeof *threads; i++) {
        good = uv_thread_create(&threads[i], serve, NULL) == 0;
    }
    assert(good);
    atexit(leave);
}

static void tell(void *data, const char *line)
{
    (void)data;
    assert(line[0] != '\0');
}

/* Connects a board (farm/board.h) to the server. The board opens a second connection, on which it
 * waits for messages. That connection receives the same bytes. */
static struct board *connect_here(void)
{
    struct error error;
    struct board *board = board_new(&url, tell, NULL);
    board_choose(board, "event");
    if (board_connect(board, &error) != BOARD_NEW) {
        assert(error.text[0] != '\0');
        board_free(board);
        return NULL;
    }
    return board;
}

static void try_workers(struct board *board)
{
    struct machines machines = {0};
    struct board_status status;
    struct board_poll polled;
    struct error error = {""};
    struct text text = {0};
    board_read_status(board, &status, &machines);
    /* the second call starts with the machines that the first call found */
    board_poll(board, &polled, &machines);
    for (size_t i = 0; i < machines.count; i++) {
        assert(machines.list[i].slots <= machines.list[i].workers * BOARD_SLOTS_MAX);
    }
    machines_note_pace(&machines, 1);
    machines_outlier(&machines);
    machines_print(&machines, &text);
    for (const char *c = text_string(&text); *c != '\0'; c++) {
        /* no control characters may reach a terminal */
        assert((unsigned char)*c >= ' ' || *c == '\n');
    }
    machines_print_json(&machines, &text);
    board_put_counts(board, 1, 2, &machines);
    board_exchange(board, "0", &error);
    text_free(&text);
    machines_free(&machines);
}

static void try_claim(struct board *board)
{
    char self[FARM_NAME_SIZE], other[FARM_NAME_SIZE];
    struct error error = {""};
    farm_name(self);
    enum board_claim claim = board_claim(board, self, other, &error);
    assert(claim != BOARD_UNKNOWN || error.text[0] != '\0');
    board_unclaim(board, self);
}

static void try_announcement(struct board *board)
{
    static char name[] = "bot", digest[] = "0";
    struct farm_bot bot = {.name = name, .command = name};
    struct farm_manifest manifest = {
        .version = name, .command = FOR_CUP, .options = name, .bots = &bot, .bot_count = 1};
    struct settings settings = {0};
    struct error error = {""};
    struct text bytes = {0};
    unsigned long long epoch;
    bool same, there;
    bool good = board_read_epoch(board, digest, &epoch, &same, &error) &&
                board_keep_file(board, digest, &there, &error) &&
                board_write_file(board, digest, &bytes, &error) &&
                board_announce(board, &manifest, epoch, same, &error);
    assert(good || error.text[0] != '\0');
    board_end(board, "over");
    board_read_manifest(board, &settings);
    board_read_file(board, digest, &bytes);
    text_free(&bytes);
    settings_free(&settings);
}

static void walk(const struct reply *entries)
{
    for (size_t i = 0; i < board_count(entries); i++) {
        struct board_result result = board_result(entries, i);
        struct board_job job = board_job(entries, i);
        assert(strcmp(result.id, job.id) == 0 && strcmp(result.job, job.job) == 0);
        assert(result.machine != NULL && result.records != NULL && job.digest != NULL);
    }
}

static void try_take(void *data, const struct board_job *job, unsigned deliveries)
{
    (void)data;
    assert(job->id[0] != '\0' && deliveries + 1 != 0);
}

/* Reads stream entries in the same way as the coordinator and the machines do. */
static void try_stream(struct board *board)
{
    struct error error = {""};
    struct board_orders orders;
    bool lost;
    struct reply *jobs = board_read_jobs(board, &error);
    walk(jobs);
    board_release(jobs);
    struct reply *results = board_read_results(board, "0", &error);
    walk(results);
    if (board_count(results) > 0) {
        board_put_trim(board, board_result(results, 0).id);
    }
    board_release(results);
    struct reply *own = board_read_own(board, "worker");
    walk(own);
    board_release(own);
    board_claim_jobs(board, "worker", 3, 1000, try_take, NULL);
    board_beat(board, "worker", &(struct board_worker){.machine = "a", .note = ""}, "0", &orders);
    if (board_exchange(board, "0", &error)) {
        struct reply *reply = board_hear(board, true, &lost);
        walk(reply);
        board_release(reply);
    }
}

/* Reads the status, which opens its own connections. */
static void try_status(struct board *board)
{
    (void)board;
    struct text text = {0};
    struct error error = {""};
    const struct farm_order order = {.action = "pause", .machine = "a"};
    bool good = farm_status_print(&url, NULL, &text, &error);
    assert(good || error.text[0] != '\0');
    good = farm_status_ask(&url, &order, &text, &error);
    assert(good || error.text[0] != '\0');
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static void (*const tries[])(struct board *) = {try_workers, try_claim, try_announcement,
                                                    try_stream, try_status};
    if (listening < 0) {
        begin();
    }
    if (size > 0 && size <= sizeof answers) {
        uv_mutex_lock(&mutex);
        memcpy(answers, bytes + 1, size - 1);
        answers_size = size - 1;
        uv_mutex_unlock(&mutex);
        struct board *board = connect_here();
        if (board != NULL) {
            tries[(uint8_t)(bytes[0] - '0') % (sizeof tries / sizeof *tries)](board);
            board_free(board);
        }
    }
    return 0;
}
