#include "base/clock.h"
#include "farm/board.h"
#include "farm/board_redis.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK "1000"     /* ms that a read command waits in Redis for results */
#define BLOCK_JOBS "500" /* ms that a read command waits in Redis for jobs */
#define SILENT_MS 11000  /* ms without an answer after which the connection counts as lost */

/* --- functions for the coordinator --- */

struct reply *board_read_jobs(struct board *board, struct error *error)
{
    return reply_need_list(redis_do(board->talk, "XRANGE " KEY_JOBS " - +", board->key), error);
}

struct reply *board_read_results(struct board *board, const char *last, struct error *error)
{
    struct reply *reply = redis_do(board->talk, "XREAD COUNT %d STREAMS " KEY_RESULTS " %s",
                                   BOARD_BATCH, board->key, last);
    bool good = reply != NULL && !reply_is(reply, REDIS_REPLY_ERROR);
    /* XREAD returns no list if there are no results. */
    return good ? reply : reply_need_list(reply, error);
}

bool board_is_waiting(const struct board *board)
{
    return board->asked;
}

void board_put_counts(struct board *board, uint64_t played, uint64_t wanted,
                      const struct machines *machines)
{
    struct text line = {0};
    /* No other replies may be outstanding, because their errors would be ignored too. */
    assert(!board->asked && board->answers == 0);
    text_printf(&line, "%llu of %llu", (unsigned long long)played, (unsigned long long)wanted);
    redisAppendCommand(board->listen, "HSET " KEY_EVENT " played %s", board->key,
                       text_string(&line));
    board->refusable++;
    for (size_t i = 0; i < machines->count; i++) {
        const struct machine *machine = &machines->list[i];
        if (machine->known) {
            text_clear(&line);
            text_printf(&line, "%llu %llu %llu %.3f", (unsigned long long)machine->games,
                        (unsigned long long)machine->faults, (unsigned long long)machine->late,
                        machine->rate);
            redisAppendCommand(board->listen, "HSET " KEY_COUNTS " %s %s", board->key,
                               machine->name, text_string(&line));
            board->refusable++;
        }
    }
    text_free(&line);
}

void board_put_trim(struct board *board, const char *last)
{
    size_t ms = strcspn(last, "-");
    unsigned long long number = strtoull(last[ms] == '-' ? last + ms + 1 : "0", NULL, 10);
    struct text next = {0}; /* smallest entry id after `last` */
    assert(!board->asked);
    text_printf(&next, "%.*s-%llu", (int)ms, last, number + 1);
    redisAppendCommand(board->listen, "XTRIM " KEY_RESULTS " MINID %s", board->key,
                       text_string(&next));
    board->answers++;
    text_free(&next);
}

void board_put_job(struct board *board, const char *digest, const char *job)
{
    redisAppendCommand(board->asked ? board->talk : board->listen,
                       "XADD " KEY_JOBS " * digest %s job %s", board->key, digest, job);
    board->answers++;
}

bool board_exchange(struct board *board, const char *last, struct error *error)
{
    redisContext *redis = board->asked ? board->talk : board->listen;
    unsigned refusable = board->refusable, answers = board->answers;
    if (!board->asked) {
        redisAppendCommand(redis, "XREAD COUNT %d BLOCK " BLOCK " STREAMS " KEY_RESULTS " %s",
                           BOARD_BATCH, board->key, last);
        board->asked = true;
        board->asked_ns = clock_now_ns();
    }
    board->refusable = board->answers = 0;
    bool sent = redis_flush(redis) || error_set(error, REDIS_IS_LOST);
    redis_done(redis, sent ? refusable : 0, NULL);
    return sent && redis_done(redis, answers, error) &&
           (!clock_is_past(board->asked_ns, SILENT_MS) ||
            error_set(error, "Redis does not answer"));
}

struct reply *board_hear(struct board *board, bool can_read, bool *lost)
{
    void *reply = NULL;
    *lost = (can_read && redisBufferRead(board->listen) != REDIS_OK) ||
            redisGetReplyFromReader(board->listen, &reply) != REDIS_OK;
    board->asked = board->asked && reply == NULL;
    return reply;
}

int board_fd(const struct board *board)
{
    return board->listen->fd;
}

/* --- functions for workers --- */

void board_put_renewal(struct board *board, const char *worker, const char *id)
{
    redisAppendCommand(board->talk, "XCLAIM " KEY_JOBS " w %s 0 %s JUSTID", board->key, worker, id);
    board->answers++;
}

bool board_renew(struct board *board)
{
    bool good = true;
    for (; board->answers > 0; board->answers--) {
        struct reply *reply = redis_get(board->talk);
        good = good && reply != NULL;
        freeReplyObject(reply);
    }
    return good;
}

/* Uses XPENDING, which can list all jobs that have been idle for long enough. XAUTOCLAIM looks at
 * only a few jobs per call, whose workers may all be alive. If another worker claims a job first,
 * XCLAIM returns no entry. */
bool board_claim_jobs(struct board *board, const char *worker, unsigned wanted, int idle_ms,
                      void (*take)(void *data, const struct board_job *job, unsigned deliveries),
                      void *data)
{
    struct reply *lost = redis_do(board->talk, "XPENDING " KEY_JOBS " w IDLE %d - + %u", board->key,
                                  idle_ms, wanted);
    bool good = lost != NULL;
    for (size_t i = 0; good && i < reply_count(lost); i++) {
        const struct reply *pending = reply_item(lost, i);
        struct reply *reply = redis_do(board->talk, "XCLAIM " KEY_JOBS " w %s %d %s", board->key,
                                       worker, idle_ms, reply_text(reply_item(pending, 0)));
        struct board_job job = board_job(reply, 0);
        good = reply != NULL;
        if (job.id[0] != '\0') {
            take(data, &job, (unsigned)reply_number(reply_item(pending, 3)) + 1);
        }
        freeReplyObject(reply);
    }
    freeReplyObject(lost);
    return good;
}

struct reply *board_read_own(struct board *board, const char *worker)
{
    return redis_do(board->talk, "XREADGROUP GROUP w %s COUNT 100 STREAMS " KEY_JOBS " 0", worker,
                    board->key);
}

bool board_ask_jobs(struct board *board, const char *worker, unsigned wanted)
{
    if (board->asked || wanted == 0) {
        return !board->asked || !clock_is_past(board->asked_ns, SILENT_MS);
    }
    redisAppendCommand(board->listen,
                       "XREADGROUP GROUP w %s COUNT %u BLOCK " BLOCK_JOBS " STREAMS " KEY_JOBS " >",
                       worker, wanted, board->key);
    board->asked = true;
    board->asked_ns = clock_now_ns();
    return redis_flush(board->listen);
}

void board_put_delivery(struct board *board, const struct board_delivery *delivery)
{
    redisContext *redis = board->talk;
    const char *key = board->key;
    assert(delivery->records == NULL || !delivery->poison);
    if (board->answers == 0) {
        redisAppendCommand(redis, "MULTI");
        board->answers = 2; /* the replies to MULTI and EXEC */
    }
    if (delivery->records != NULL) {
        redisAppendCommand(redis, "XADD " KEY_RESULTS " * machine %s digest %s job %s records %b",
                           key, delivery->machine, delivery->digest, delivery->job,
                           text_string(delivery->records), delivery->records->length);
    } else if (delivery->poison) {
        redisAppendCommand(redis, "XADD " KEY_RESULTS " * machine %s digest %s job %s poison %s",
                           key, delivery->machine, delivery->digest, delivery->job, "often lost");
    } else {
        redisAppendCommand(redis, "XADD " KEY_JOBS " * digest %s job %s", key, delivery->digest,
                           delivery->job);
    }
    redisAppendCommand(redis, "XACK " KEY_JOBS " w %s", key, delivery->id);
    redisAppendCommand(redis, "XDEL " KEY_JOBS " %s", key, delivery->id);
    board->answers += 3;
}

bool board_deliver(struct board *board, struct error *error)
{
    unsigned answers = board->answers;
    board->answers = 0;
    redisAppendCommand(board->talk, "EXEC");
    return redis_done(board->talk, answers, error);
}
