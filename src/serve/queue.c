#include "serve/queue.h"

#include <stdlib.h>
#include <string.h>

void queue_init(struct queue *queue)
{
    *queue = (struct queue){0};
    TAILQ_INIT(&queue->waiting);
}

void queue_add(struct queue *queue, struct queued *request, const char *from, void *data)
{
    uint64_t round = queue->round;
    const struct queued *other;
    TAILQ_FOREACH(other, &queue->waiting, next)
    {
        if (other->round > round && strcmp(other->from, from) == 0) {
            round = other->round;
        }
    }
    *request = (struct queued){.from = from, .round = round + 1, .data = data};
    TAILQ_INSERT_TAIL(&queue->waiting, request, next);
}

void queue_begin(struct queue *queue)
{
    queue->round++;
}

struct queued *queue_next(struct queue *queue)
{
    struct queued *request;
    TAILQ_FOREACH(request, &queue->waiting, next)
    {
        if (request->round <= queue->round) {
            TAILQ_REMOVE(&queue->waiting, request, next);
            return request;
        }
    }
    return NULL;
}

/* Sorts by visitor, and by age if the visitors are the same. */
static int compare_places(const void *one, const void *other)
{
    const struct queue_place *a = one, *b = other;
    int order = strcmp(a->from, b->from);
    return order != 0 ? order : (a->since_ns > b->since_ns) - (a->since_ns < b->since_ns);
}

const struct queue_place *queue_spare(struct queue_place *places, size_t count)
{
    const struct queue_place *best = NULL;
    size_t most = 0, next;
    qsort(places, count, sizeof *places, compare_places);
    for (size_t first = 0; first < count; first = next) {
        const struct queue_place *oldest = NULL;
        for (next = first; next < count && strcmp(places[next].from, places[first].from) == 0;
             next++) {
            oldest = oldest == NULL && !places[next].busy ? &places[next] : oldest;
        }
        size_t total = next - first;
        if (oldest != NULL &&
            (total > most || (total == most && oldest->since_ns < best->since_ns))) {
            best = oldest;
            most = total;
        }
    }
    return best;
}
