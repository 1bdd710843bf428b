/* Decides whose request the server answers next, and which connection it closes to make room for
 * another visitor. Visitors take turns, so that many requests from one visitor do not delay the
 * others. Visitors are strings that this module does not interpret. It uses no sockets. */
#ifndef SERVE_QUEUE_H
#define SERVE_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

/* A waiting request. */
struct queued {
    TAILQ_ENTRY(queued) next;
    const char *from; /* the visitor */
    uint64_t round;
    void *data;
};

/* The queue of waiting requests. In each round, every visitor in the queue gets one turn. */
struct queue {
    TAILQ_HEAD(, queued) waiting;
    uint64_t round; /* number of the current round */
};

void queue_init(struct queue *queue);

/* Appends a request to the queue. `request` and `from` must remain valid until the request has its
 * turn. */
void queue_add(struct queue *queue, struct queued *request, const char *from, void *data);

/* Begins the next round. */
void queue_begin(struct queue *queue);

/* Dequeues and returns a request whose turn it is in this round. Returns NULL if the round has no
 * further requests. */
struct queued *queue_next(struct queue *queue);

/* An open connection, as queue_spare sees it. */
struct queue_place {
    const char *from;
    int64_t since_ns; /* time when the connection's state last changed */
    void *data;
    bool busy; /* whether the connection must not be closed */
};

/* Chooses the connection to close when the server must make room for another one. Considers only
 * visitors with a connection that may be closed. Of these visitors, the one with the most
 * connections loses its oldest connection that may be closed. Sorts `places`. Returns NULL if no
 * connection may be closed. */
const struct queue_place *queue_spare(struct queue_place *places, size_t count);

#endif
