#include "farm/coordinator.h"

#include "base/checks.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct out {
    struct farm_job job;
    bool published;
    unsigned poisonings;
};

struct coordinator {
    struct event *event;
    struct game_result *round; /* buffer for the games of one job */
    struct out *out;           /* published jobs, sorted by the numbers of their first games */
    size_t out_count, out_size;
    size_t unpublished;
    size_t limit;           /* maximum number of published jobs */
    struct farm_job *found; /* jobs in the stream that were not published by this coordinator */
    size_t found_count;
};

struct coordinator *coordinator_new(struct event *event)
{
    struct coordinator *coordinator = memory_new(sizeof *coordinator);
    assert(event->plan.seating_count <= FARM_SEATINGS_MAX);
    coordinator->event = event;
    coordinator->round = memory_new(event->plan.seating_count * sizeof *coordinator->round);
    coordinator->limit = COORDINATOR_JOBS_MORE;
    return coordinator;
}

void coordinator_free(struct coordinator *coordinator)
{
    if (coordinator != NULL) {
        free(coordinator->round);
        free(coordinator->out);
        free(coordinator->found);
        free(coordinator);
    }
}

/* Asserts the invariants. This visits all jobs, so it is not done after every change, but only by
 * functions that end a batch. */
static void coordinator_check(const struct coordinator *coordinator)
{
    size_t unpublished = 0;
    assert(coordinator->out_count <= coordinator->out_size);
    for (size_t i = 0; i < coordinator->out_count; i++) {
        const struct out *out = &coordinator->out[i];
        unpublished += !out->published;
        assert(i == 0 || coordinator->out[i - 1].job.first < out->job.first);
        assert(out->job.seatings != 0 && out->job.players[0] != out->job.players[1]);
        assert(out->poisonings <= COORDINATOR_POISON_MAX);
    }
    assert(unpublished == coordinator->unpublished);
}

void coordinator_set_slots(struct coordinator *coordinator, unsigned slots)
{
    coordinator->limit = COORDINATOR_JOBS_PER_SLOT * (size_t)slots + COORDINATOR_JOBS_MORE;
    if (CHECKS_ON) {
        coordinator_check(coordinator);
    }
}

int64_t coordinator_gather_ns(const struct coordinator *coordinator, size_t came, int64_t took_ns)
{
    size_t out = coordinator->out_count, few = out / 4;
    few = few < COORDINATOR_BATCH / 2 ? few : COORDINATOR_BATCH / 2;
    int64_t ns = came == 0 || out < coordinator->limit ? 0 : took_ns / (int64_t)came * (int64_t)few;
    return ns < COORDINATOR_GATHER_NS ? ns : COORDINATOR_GATHER_NS;
}

/* Returns the index in `out` of the job whose first game is `first`, or the index where it
 * belongs. */
static size_t coordinator_place_of(const struct coordinator *coordinator, uint64_t first)
{
    size_t low = 0, high = coordinator->out_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (coordinator->out[middle].job.first < first) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

static struct out *coordinator_find(struct coordinator *coordinator, uint64_t first)
{
    size_t at = coordinator_place_of(coordinator, first);
    bool found = at < coordinator->out_count && coordinator->out[at].job.first == first;
    return found ? &coordinator->out[at] : NULL;
}

static void coordinator_add(struct coordinator *coordinator, const struct farm_job *job)
{
    size_t at = coordinator_place_of(coordinator, job->first);
    assert(at == coordinator->out_count || coordinator->out[at].job.first != job->first);
    if (coordinator->out_count == coordinator->out_size) {
        coordinator->out_size = 2 * coordinator->out_size + 16;
        coordinator->out =
            memory_resize(coordinator->out, coordinator->out_size * sizeof *coordinator->out);
    }
    memmove(&coordinator->out[at + 1], &coordinator->out[at],
            (coordinator->out_count - at) * sizeof *coordinator->out);
    coordinator->out[at] = (struct out){.job = *job, .published = true};
    coordinator->out_count++;
}

static bool next_unpublished(struct coordinator *coordinator, struct farm_job *job)
{
    for (size_t i = 0; coordinator->unpublished > 0 && i < coordinator->out_count; i++) {
        struct out *out = &coordinator->out[i];
        if (!out->published) {
            out->published = true;
            coordinator->unpublished--;
            *job = out->job;
            return true;
        }
    }
    return false;
}

/* Returns whether two jobs are the same. After a power loss, the same game number may belong to
 * another pairing. */
static bool is_same_job(const struct farm_job *one, const struct farm_job *other)
{
    return one->first == other->first && one->stage == other->stage &&
           one->pairing == other->pairing && one->round == other->round &&
           one->players[0] == other->players[0] && one->players[1] == other->players[1] &&
           one->opening == other->opening && one->seed == other->seed &&
           one->seatings == other->seatings;
}

/* Removes the job from the list of jobs published by earlier coordinators. Returns true if the list
 * contained the job. */
static bool take_found(struct coordinator *coordinator, const struct farm_job *job)
{
    for (size_t i = 0; i < coordinator->found_count; i++) {
        struct farm_job *found = &coordinator->found[i];
        if (is_same_job(found, job)) {
            *found = coordinator->found[--coordinator->found_count];
            return true;
        }
    }
    return false;
}

bool coordinator_next(struct coordinator *coordinator, struct farm_job *job)
{
    if (next_unpublished(coordinator, job)) {
        return true;
    }
    while (coordinator->out_count < coordinator->limit) {
        size_t count = event_next_round(coordinator->event, coordinator->round);
        if (count == 0) {
            return false;
        }
        farm_job_make(job, coordinator->round, count, coordinator->event->plan.seatings);
        coordinator_add(coordinator, job);
        if (!take_found(coordinator, job)) {
            return true;
        }
    }
    return false;
}

void coordinator_recall(struct coordinator *coordinator)
{
    for (size_t i = 0; i < coordinator->out_count; i++) {
        coordinator->out[i].published = false;
    }
    coordinator->unpublished = coordinator->out_count;
    coordinator->found_count = 0;
    if (CHECKS_ON) {
        coordinator_check(coordinator);
    }
}

void coordinator_found(struct coordinator *coordinator, const struct farm_job *job)
{
    struct out *out = coordinator_find(coordinator, job->first);
    if (out == NULL) {
        size_t size = (coordinator->found_count + 1) * sizeof *coordinator->found;
        coordinator->found = memory_resize(coordinator->found, size);
        coordinator->found[coordinator->found_count++] = *job;
    } else if (!out->published && is_same_job(&out->job, job)) {
        out->published = true;
        coordinator->unpublished--;
    }
}

void coordinator_returned(struct coordinator *coordinator, uint64_t first)
{
    struct out *out = coordinator_find(coordinator, first);
    if (out != NULL) {
        size_t at = (size_t)(out - coordinator->out);
        assert(out->published || coordinator->unpublished > 0);
        coordinator->unpublished -= !out->published;
        memmove(out, out + 1, (--coordinator->out_count - at) * sizeof *out);
    }
}

void coordinator_gone(struct coordinator *coordinator, uint64_t first)
{
    size_t left = 0;
    for (size_t i = 0; i < coordinator->found_count; i++) {
        if (coordinator->found[i].first != first) {
            coordinator->found[left++] = coordinator->found[i];
        }
    }
    coordinator->found_count = left;
}

void coordinator_again(struct coordinator *coordinator, uint64_t first)
{
    struct out *out = coordinator_find(coordinator, first);
    coordinator_gone(coordinator, first);
    if (out != NULL && out->published) {
        out->published = false;
        coordinator->unpublished++;
    }
    if (CHECKS_ON) {
        coordinator_check(coordinator);
    }
}

bool coordinator_poison(struct coordinator *coordinator, uint64_t first)
{
    struct out *out = coordinator_find(coordinator, first);
    coordinator_again(coordinator, first);
    return out == NULL || ++out->poisonings < COORDINATOR_POISON_MAX;
}

size_t coordinator_out(const struct coordinator *coordinator)
{
    return coordinator->out_count;
}
