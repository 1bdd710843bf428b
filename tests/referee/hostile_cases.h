/* The misdeeds of tests/referee/hostile.c with the rules by which they must lose. Does not start
 * processes. */
#ifndef TESTS_HOSTILE_CASES_H
#define TESTS_HOSTILE_CASES_H

#include <stdbool.h>
#include <stddef.h>

/* The rules by which the bot may lose, separated by spaces, for one protocol. "": it must not be at
 * fault. */
struct hostile_rules {
    const char *protocol;
    const char *rules;
};

#define HOSTILE_PROTOCOLS 3

struct hostile_case {
    const char *mode;
    struct hostile_rules rules[HOSTILE_PROTOCOLS];
    /* for protocols with a process per turn: the rule by which the turn is lost. "": the turn
     * counts; NULL: the case does not apply */
    const char *turn_rules;
    /* time limit for the handshake if that decides the case; 0: a long one */
    int ready_ms;
    bool exited;   /* the record must have the next two members */
    int exit_code; /* -1: ended by a signal */
    int signal;
};

/* The last case has a NULL mode. */
extern const struct hostile_case hostile_cases[];

/* Returns the rules for this protocol; NULL if the case does not apply to it. */
const char *hostile_rules_of(const struct hostile_case *c, const char *protocol);

/* Rules that may replace the right one on a busy machine: a bot is late, or the news of its exit
 * comes too long after the end of its output. */
#define DECIDED_BY_CLOCK "timeout not_ready closed_output closed_input"

/* Returns true if `word` is one of the space-separated words. */
bool words_have(const char *words, const char *word);

/* Returns the number of open descriptors of this process. */
size_t descriptors_count(void);

/* Makes this process inherit orphaned descendants, so that the next two functions see all of
 * them. */
void descendants_adopt(void);

/* Reaps dead children and waits up to `ms` for the rest. Returns true if none is left, not even a
 * zombie. */
bool descendants_gone(int ms);

/* Kills the remaining descendants, so that the next test starts clean. */
void descendants_kill(void);

#endif
