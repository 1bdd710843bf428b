#define _GNU_SOURCE
#include "farm/claim.h"

#include "farm/stream.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

void claim_unique(char unique[CLAIM_UNIQUE_SIZE])
{
    unsigned long long number = 0;
    ssize_t got = getrandom(&number, sizeof number, 0);
    assert(got == sizeof number); /* so few bytes never fail */
    (void)got;
    snprintf(unique, CLAIM_UNIQUE_SIZE, "%016llx", number);
}

void claim_name(char self[CLAIM_SIZE])
{
    char host[64] = "", unique[CLAIM_UNIQUE_SIZE];
    gethostname(host, sizeof host - 1);
    claim_unique(unique);
    snprintf(self, CLAIM_SIZE, "%s %d %s", host, (int)getpid(), unique);
}

/* Watches the name until the next EXEC or UNWATCH, and reads it. */
static enum claim claim_look(struct redis *redis, const char *key, const char *self,
                             char other[CLAIM_SIZE], struct error *error)
{
    redis_put(redis, "WATCH " KEY_COORDINATOR, key);
    redis_put(redis, "GET " KEY_COORDINATOR, key);
    bool watched = redis_done(redis, 1, error);
    struct reply *reply = redis_get(redis);
    enum claim claim = CLAIM_UNKNOWN;
    snprintf(other, CLAIM_SIZE, "%s", reply_text(reply));
    if (watched && (reply == NULL || reply_kind(reply) == REPLY_ERROR)) {
        error_set(error, "Redis: %s", reply == NULL ? "the connection is lost" : other);
    } else if (watched) {
        bool ours = other[0] == '\0' || strcmp(other, self) == 0;
        claim = ours ? CLAIM_OURS : CLAIM_OTHERS;
    }
    reply_free(reply);
    return claim;
}

/* Executes the one command queued after MULTI, unless the name has changed meanwhile. */
static bool claim_commit(struct redis *redis, struct error *error)
{
    redis_put(redis, "EXEC");
    bool queued = redis_done(redis, 2, error);
    struct reply *done = redis_get(redis);
    bool good = queued && reply_kind(done) == REPLY_LIST;
    if (queued && !good) {
        error_set(error, "Redis: %s",
                  done == NULL ? "the connection is lost" : "who coordinates has just changed");
    }
    reply_free(done);
    return good;
}

enum claim claim_take(struct redis *redis, const char *key, const char *self,
                      char other[CLAIM_SIZE], struct error *error)
{
    enum claim claim = claim_look(redis, key, self, other, error);
    if (claim == CLAIM_OURS) {
        redis_put(redis, "MULTI");
        if (strcmp(other, self) == 0) { /* a full Redis would not take it anew */
            redis_put(redis, "PEXPIRE " KEY_COORDINATOR " " FARM_EXPIRES, key);
        } else {
            redis_put(redis, "SET " KEY_COORDINATOR " %s PX " FARM_EXPIRES, key, self);
        }
        claim = claim_commit(redis, error) ? CLAIM_OURS : CLAIM_UNKNOWN;
    } else if (claim == CLAIM_OTHERS) {
        redis_put(redis, "UNWATCH");
        redis_done(redis, 1, NULL);
    }
    return claim;
}

void claim_leave(struct redis *redis, const char *key, const char *self)
{
    char other[CLAIM_SIZE];
    struct error error;
    if (claim_look(redis, key, self, other, &error) == CLAIM_OURS) {
        redis_put(redis, "MULTI");
        redis_put(redis, "DEL " KEY_COORDINATOR, key);
        claim_commit(redis, &error);
    }
}
