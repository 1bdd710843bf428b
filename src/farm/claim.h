/* Who coordinates an event: a name in Redis that expires unless it is renewed. It is checked and
 * changed in one atomic step, so that nobody ever overwrites the name of a live coordinator.
 * Never waits for anybody. */
#ifndef FARM_CLAIM_H
#define FARM_CLAIM_H

#include "base/error.h"
#include "farm/redis.h"

#define CLAIM_SIZE 128
#define CLAIM_UNIQUE_SIZE 17

enum claim {
    CLAIM_OURS,
    CLAIM_OTHERS,  /* another one is alive, as far as we can tell */
    CLAIM_UNKNOWN, /* Redis did not say: *error has the reason */
};

/* This process as "HOST PID RANDOM". Host and process are for people: those of two containers may
 * be equal, so they do not tell whether another coordinator is alive. */
void claim_name(char self[CLAIM_SIZE]);

/* 16 random digits, so that no two processes of a farm have the same name. */
void claim_unique(char unique[CLAIM_UNIQUE_SIZE]);

/* Takes the event, or renews our claim, for 15 s. Another one's claim is good until it expires.
 * `other` gets the name of the one that has it instead. */
enum claim claim_take(struct redis *redis, const char *key, const char *self,
                      char other[CLAIM_SIZE], struct error *error);

/* Gives it back, if it is ours. */
void claim_leave(struct redis *redis, const char *key, const char *self);

#endif
