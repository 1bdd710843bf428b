#include "farm/worker.h"

#include "base/checks.h"
#include "base/memory.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct worker {
    unsigned slots;
    struct held *held;
    size_t held_count, held_size;
    bool paused, draining, leaving;
    int64_t beat_ms, renew_ms, claim_ms; /* times of the last heartbeat, renewal and claim */
    int64_t refused_ms;                  /* time before which no jobs are fetched */
    bool refused, begun;
};

struct worker *worker_new(unsigned slots)
{
    struct worker *worker = memory_new(sizeof *worker);
    worker->slots = slots;
    worker->held_size = 2 * (size_t)slots + 2;
    worker->held = memory_new(worker->held_size * sizeof *worker->held);
    return worker;
}

void worker_free(struct worker *worker, void (*forget)(void *result))
{
    if (worker == NULL) {
        return;
    }
    for (size_t i = 0; i < worker->held_count; i++) {
        if (worker->held[i].result != NULL) {
            forget(worker->held[i].result);
        }
    }
    free(worker->held);
    free(worker);
}

static unsigned worker_count(const struct worker *worker, enum held_state state)
{
    unsigned count = 0;
    for (size_t i = 0; i < worker->held_count; i++) {
        count += worker->held[i].state == state;
    }
    return count;
}

static struct held *playing(const struct worker *worker, unsigned slot)
{
    for (size_t i = 0; i < worker->held_count; i++) {
        if (worker->held[i].state == HELD_PLAYING && worker->held[i].slot == slot) {
            return &worker->held[i];
        }
    }
    return NULL;
}

static void worker_check(const struct worker *worker)
{
    assert(worker->held_count <= worker->held_size);
    assert(worker_count(worker, HELD_PLAYING) <= worker->slots);
    for (size_t i = 0; i < worker->held_count; i++) {
        const struct held *held = &worker->held[i];
        assert(held->id[0] != '\0');
        assert(held->result == NULL || held->state == HELD_PLAYED);
        assert(!worker->leaving || held->state >= HELD_PLAYED);
        if (held->state == HELD_PLAYING) {
            assert(held->slot < worker->slots && playing(worker, held->slot) == held);
        }
    }
}

static void worker_checked(const struct worker *worker)
{
    if (CHECKS_ON) {
        worker_check(worker);
    }
}

/* Returns the maximum number of unfinished jobs to hold: one per slot, one more for every four
 * slots, and one extra. This is enough that no slot has to wait for Redis, but at the end of a
 * stage it keeps only a few jobs from the other workers. */
static unsigned worker_most(const struct worker *worker)
{
    return worker->slots + worker->slots / 4 + 1;
}

/* Returns how many more jobs to fetch. Only jobs that wait to be played or are being played count
 * towards worker_most. */
static unsigned worker_wanted(const struct worker *worker)
{
    unsigned most = worker_most(worker), waiting = worker_count(worker, HELD_WAITING);
    unsigned have = waiting + worker_count(worker, HELD_PLAYING);
    bool open = !worker->paused && !worker->draining && !worker->leaving;
    /* Maximum number of held jobs, including those that have been played but whose results cannot
     * be delivered. */
    size_t limit = 2 * (size_t)worker->slots + 2;
    unsigned room = worker->held_count < limit ? (unsigned)(limit - worker->held_count) : 0;
    unsigned want = have < most && open ? most - have : 0;
    return want < room ? want : room;
}

static bool is_due(int64_t *last_ms, int64_t now_ms, int64_t every_ms, bool begun)
{
    bool due = !begun || now_ms - *last_ms >= every_ms;
    *last_ms = due ? now_ms : *last_ms;
    return due;
}

struct worker_tasks worker_tasks(struct worker *worker, int64_t now_ms)
{
    if (worker->refused) {
        worker->refused = false;
        worker->refused_ms = now_ms + WORKER_REFUSED_MS;
    }
    struct worker_tasks tasks = {0};
    unsigned want = now_ms < worker->refused_ms ? 0 : worker_wanted(worker);
    tasks.beat = is_due(&worker->beat_ms, now_ms, WORKER_BEAT_MS, worker->begun);
    tasks.renew =
        is_due(&worker->renew_ms, now_ms, WORKER_RENEW_MS, worker->begun) && worker->held_count > 0;
    if (want > 0 && is_due(&worker->claim_ms, now_ms, WORKER_CLAIM_MS, worker->begun)) {
        tasks.claim = want;
    }
    tasks.fetch = want;
    worker->begun = true;
    return tasks;
}

void worker_pause(struct worker *worker, bool paused)
{
    worker->paused = paused;
}

void worker_drain(struct worker *worker)
{
    worker->draining = true;
}

void worker_leave(struct worker *worker)
{
    worker->leaving = true;
    for (size_t i = 0; i < worker->held_count; i++) {
        if (worker->held[i].state <= HELD_PLAYING) {
            worker->held[i].state = HELD_REFUSED;
        }
    }
    worker_checked(worker);
}

bool worker_take(struct worker *worker, const char *id, const struct farm_job *job,
                 unsigned deliveries, bool playable)
{
    for (size_t i = 0; i < worker->held_count; i++) {
        if (strcmp(worker->held[i].id, id) == 0) {
            return false;
        }
    }
    if (worker->held_count == worker->held_size) {
        /* More jobs than expected can arrive if a job is claimed while others are being fetched. */
        worker->held_size *= 2;
        worker->held = memory_resize(worker->held, worker->held_size * sizeof *worker->held);
    }
    struct held *held = &worker->held[worker->held_count++];
    *held = (struct held){.job = *job,
                          .state = !playable || worker->leaving         ? HELD_REFUSED
                                   : deliveries > WORKER_DELIVERIES_MAX ? HELD_POISON
                                                                        : HELD_WAITING};
    snprintf(held->id, sizeof held->id, "%s", id);
    worker->refused = worker->refused || !playable;
    worker_checked(worker);
    return true;
}

struct held *worker_start(struct worker *worker, unsigned slot)
{
    for (size_t i = 0; i < worker->held_count; i++) {
        if (worker->held[i].state == HELD_WAITING) {
            worker->held[i].state = HELD_PLAYING;
            worker->held[i].slot = slot;
            worker_checked(worker);
            return &worker->held[i];
        }
    }
    return NULL;
}

bool worker_played(struct worker *worker, unsigned slot, void *result)
{
    struct held *held = playing(worker, slot);
    if (held != NULL) {
        held->state = HELD_PLAYED;
        held->result = result;
    }
    worker_checked(worker);
    return held != NULL;
}

bool worker_refuse(struct worker *worker, unsigned slot)
{
    struct held *held = playing(worker, slot);
    if (held != NULL) {
        held->state = HELD_REFUSED;
        worker->refused = true;
    }
    worker_checked(worker);
    return held != NULL;
}

struct held *worker_held(struct worker *worker, size_t index)
{
    return index < worker->held_count ? &worker->held[index] : NULL;
}

struct held *worker_deliver(struct worker *worker, size_t index)
{
    for (size_t i = 0; i < worker->held_count; i++) {
        if (worker->held[i].state >= HELD_PLAYED && index-- == 0) {
            return &worker->held[i];
        }
    }
    return NULL;
}

void worker_delivered(struct worker *worker, struct held *held)
{
    size_t at = (size_t)(held - worker->held);
    assert(at < worker->held_count && held->state >= HELD_PLAYED);
    memmove(held, held + 1, (--worker->held_count - at) * sizeof *held);
    worker_checked(worker);
}

unsigned worker_busy(const struct worker *worker)
{
    return worker_count(worker, HELD_PLAYING);
}

bool worker_is_done(const struct worker *worker)
{
    return (worker->draining || worker->leaving) && worker->held_count == 0;
}
