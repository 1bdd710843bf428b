#include "farm/board.h"
#include "farm/board_redis.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- the worker list --- */

static unsigned count_of(const struct reply *worker, const char *name)
{
    unsigned long count = strtoul(reply_text(reply_value(worker, name)), NULL, 10);
    return count < BOARD_SLOTS_MAX ? (unsigned)count : BOARD_SLOTS_MAX;
}

static double measure_of(const struct reply *worker, const char *name)
{
    return strtod(reply_text(reply_value(worker, name)), NULL);
}

/* Adds a worker to the list of machines. Returns false if the worker does not exist or its entry
 * has expired. */
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

/* Reads the workers with these ids from Redis. Removes expired workers from the worker list. */
static bool board_read_workers(struct board *board, const struct reply *ids,
                               struct machines *machines)
{
    bool good = true;
    unsigned gone = 0;
    for (size_t i = 0; i < reply_count(ids); i++) {
        redisAppendCommand(board->talk, "HGETALL " KEY_WORKER, board->key,
                           reply_text(reply_item(ids, i)));
    }
    for (size_t i = 0; good && i < reply_count(ids); i++) {
        struct reply *worker = redis_get(board->talk);
        good = worker != NULL;
        if (reply_is(worker, REDIS_REPLY_ARRAY) && !take_worker(machines, worker)) {
            redisAppendCommand(board->talk, "SREM " KEY_WORKERS " %s", board->key,
                               reply_text(reply_item(ids, i)));
            gone++;
        }
        freeReplyObject(worker);
    }
    redis_done(board->talk, gone, NULL);
    return good;
}

/* Reads the orders that users have given to machines. A paused machine receives no games, and its
 * slots are not counted. */
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

bool board_poll(struct board *board, struct board_poll *polled, struct machines *machines)
{
    redisAppendCommand(board->talk, "GET " KEY_COORDINATOR, board->key);
    redisAppendCommand(board->talk, "GET " KEY_STOP, board->key);
    redisAppendCommand(board->talk, "HGET " KEY_EVENT " epoch", board->key);
    redisAppendCommand(board->talk, "SMEMBERS " KEY_WORKERS, board->key);
    redisAppendCommand(board->talk, "HGETALL " KEY_CONTROL, board->key);
    /* This command fails unless somebody has deleted the jobs or the group. */
    redisAppendCommand(board->talk, "XGROUP CREATE " KEY_JOBS " w 0 MKSTREAM", board->key);
    struct reply *name = redis_get(board->talk), *stop = redis_get(board->talk),
                 *epoch = redis_get(board->talk), *ids = redis_get(board->talk),
                 *control = redis_get(board->talk), *group = redis_get(board->talk);
    snprintf(polled->coordinator, sizeof polled->coordinator, "%s", reply_text(name));
    polled->epoch = strtoull(reply_text(epoch), NULL, 10);
    polled->stopped = reply_text(stop)[0] != '\0';
    polled->jobs_lost = reply_is(group, REDIS_REPLY_STATUS);
    machines_begin_update(machines);
    bool good = group != NULL && board_read_workers(board, ids, machines);
    if (good) {
        take_control(machines, control);
    }
    freeReplyObject(name);
    freeReplyObject(stop);
    freeReplyObject(epoch);
    freeReplyObject(ids);
    freeReplyObject(control);
    freeReplyObject(group);
    return good;
}

/* Queues the commands that register a worker. Returns the number of replies that Redis will
 * send. */
static unsigned board_put_worker(struct board *board, const char *id,
                                 const struct board_worker *worker)
{
    redisAppendCommand(board->talk,
                       "HSET " KEY_WORKER
                       " machine %s slots %u busy %u speed %.3f late_ms %.3f note %s",
                       board->key, id, worker->machine, worker->slots, worker->busy, worker->speed,
                       worker->late_ms, worker->note);
    redisAppendCommand(board->talk, "PEXPIRE " KEY_WORKER " " EXPIRES, board->key, id);
    redisAppendCommand(board->talk, "SADD " KEY_WORKERS " %s", board->key, id);
    return 3;
}

void board_leave(struct board *board, const char *id)
{
    redisAppendCommand(board->talk, "DEL " KEY_WORKER, board->key, id);
    redisAppendCommand(board->talk, "SREM " KEY_WORKERS " %s", board->key, id);
    redis_done(board->talk, 2, NULL);
}

/* --- functions for workers --- */

bool board_beat(struct board *board, const char *id, const struct board_worker *worker,
                const char *digest, struct board_orders *orders)
{
    unsigned answers = board_put_worker(board, id, worker);
    redisAppendCommand(board->talk, "HMGET " KEY_CONTROL " * %s", board->key, worker->machine);
    redisAppendCommand(board->talk, "HGET " KEY_EVENT " digest", board->key);
    redisAppendCommand(board->talk, "GET " KEY_STOP, board->key);
    redis_done(board->talk, answers, NULL);
    struct reply *control = redis_get(board->talk), *theirs = redis_get(board->talk),
                 *stop = redis_get(board->talk);
    *orders = (struct board_orders){.over = reply_is_text(stop),
                                    .changed = reply_is_text(theirs) &&
                                               strcmp(reply_text(theirs), digest) != 0};
    for (size_t i = 0; i < reply_count(control); i++) {
        const char *order = reply_text(reply_item(control, i));
        orders->drains = orders->drains || strcmp(order, "drain") == 0;
        orders->paused = orders->paused || (order[0] != '\0' && strcmp(order, "drain") != 0);
    }
    freeReplyObject(control);
    freeReplyObject(theirs);
    freeReplyObject(stop);
    return stop != NULL;
}

/* --- functions for viewers --- */

static void board_read_counts(struct board *board, struct machines *machines)
{
    struct reply *counts = redis_do(board->talk, "HGETALL " KEY_COUNTS, board->key);
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
    freeReplyObject(counts);
}

void board_read_status(struct board *board, struct board_status *status, struct machines *machines)
{
    struct board_poll polled;
    redisAppendCommand(board->talk, "XLEN " KEY_JOBS, board->key);
    redisAppendCommand(board->talk, "XLEN " KEY_RESULTS, board->key);
    redisAppendCommand(board->talk, "HMGET " KEY_EVENT " played epoch", board->key);
    status->jobs = redis_get_number(board->talk);
    status->results = redis_get_number(board->talk);
    struct reply *event = redis_get(board->talk);
    snprintf(status->played, sizeof status->played, "%.60s", reply_text(reply_item(event, 0)));
    snprintf(status->epoch, sizeof status->epoch, "%.20s", reply_text(reply_item(event, 1)));
    freeReplyObject(event);
    board_read_counts(board, machines);
    board_poll(board, &polled, machines);
    snprintf(status->coordinator, sizeof status->coordinator, "%s", polled.coordinator);
}

bool board_order(struct board *board, const char *machine, const char *order, struct error *error)
{
    const char *whom = machine == NULL ? "*" : machine;
    if (order != NULL) {
        redisAppendCommand(board->talk, "HSET " KEY_CONTROL " %s %s", board->key, whom, order);
    } else if (machine != NULL) {
        redisAppendCommand(board->talk, "HDEL " KEY_CONTROL " %s", board->key, whom);
    } else {
        redisAppendCommand(board->talk, "DEL " KEY_CONTROL, board->key);
    }
    return redis_done(board->talk, 1, error);
}

bool board_stop(struct board *board, struct error *error)
{
    redisAppendCommand(board->talk, "SET " KEY_STOP " stopped EX " KEPT_S, board->key);
    redisAppendCommand(board->talk, "SREM " KEY_EVENTS " %s", board->event);
    return redis_done(board->talk, 2, error);
}
