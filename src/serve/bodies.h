/* Keeps the bodies of POST requests while they are received and answered. The memory is bounded,
 * for all visitors together and for each visitor, and a body that arrives too slowly is due to be
 * given up. Visitors are strings that this module does not interpret. It uses no sockets or
 * clocks. */
#ifndef SERVE_BODIES_H
#define SERVE_BODIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/queue.h>

/* Slowest rate in bytes per second at which a body may arrive. */
#define BODY_BYTES_PER_S 32768

struct body {
    LIST_ENTRY(body) next;
    char from[48]; /* the visitor */
    char *bytes;   /* NULL if the body has lost its room to another visitor's (bodies_reserve) */
    size_t size;   /* announced number of bytes, for which memory is reserved */
    size_t length; /* number of bytes received so far */
};

struct bodies {
    size_t each_max, visitor_max, all_max; /* in bytes; set by the caller */
    /* Bodies of up to this size always have room, so that large ones cannot keep out the small
     * ones. The number of connections bounds how many there are. */
    size_t small_max;
    LIST_HEAD(, body) list;
};

enum body_room {
    BODY_ROOM,
    BODY_TOO_LARGE, /* larger than each_max */
    BODY_WAIT       /* the visitor, or all visitors together, already use too much memory */
};

/* Reserves memory for a body of `size` bytes. Unless the result is BODY_ROOM, reserves nothing. If
 * all visitors together use too much memory, bodies that are still arriving lose their room, as
 * long as their visitors use more than this one does. Visitors who announce much and send little
 * thus cannot keep out the others. */
enum body_room bodies_reserve(struct bodies *bodies, struct body *body, const char *from,
                              uint64_t size);

/* Appends bytes to the body. Together they must not exceed the size. */
void body_add(struct body *body, const char *bytes, size_t count);

/* Returns by how much the time limit for a request is to be extended because of the bytes that have
 * arrived. A body that stops arriving therefore ends at the usual limit. */
int64_t body_extra_ns(const struct body *body);

/* Frees the memory of a body for which there was room, even if the body has lost it. */
void body_release(struct body *body);

#endif
