/* What tests/referee/hostile.c can do, what it must lose by, and what must be left of it: nothing.
 * Never starts anything. */
#ifndef TESTS_HOSTILE_CASES_H
#define TESTS_HOSTILE_CASES_H

#include <stdbool.h>
#include <stddef.h>

/* By protocol: the rules it may lose by, separated by spaces. "": it must not be at fault. */
struct hostile_rules {
    const char *protocol;
    const char *rules;
};

#define HOSTILE_PROTOCOLS 3

struct hostile_case {
    const char *mode;
    struct hostile_rules rules[HOSTILE_PROTOCOLS];
    const char *turn_rules; /* where each turn is a process: how its turn is lost. "": it counts;
                             * NULL: not for those protocols */
    int ready_ms;           /* the limit of its handshake, where that decides; 0: a long one */
    bool exited;            /* the record must hold the two below */
    int exit_code;          /* -1 with a signal */
    int signal;
};

/* Ends with a NULL mode. */
extern const struct hostile_case hostile_cases[];

/* Of this protocol; NULL when the case is not for it. */
const char *hostile_rules_of(const struct hostile_case *c, const char *protocol);

/* The rules that a busy machine may make of another: somebody is late, or the news of an exit comes
 * so long after the end of a bot's output that it is not waited for. */
#define DECIDED_BY_CLOCK "timeout not_ready closed_output closed_input"

/* True when `word` is one of the words separated by spaces. */
bool words_have(const char *words, const char *word);

/* Open descriptors of this process. */
size_t descriptors_count(void);

/* Makes this process the one that inherits the orphans among its descendants, so that the two below
 * see them all. */
void descendants_adopt(void);

/* Takes the dead children; waits for the rest for at most `ms`. True when none is left, not even a
 * zombie. */
bool descendants_gone(int ms);

/* Kills what descendants_gone has left, so that the next test begins clean. */
void descendants_kill(void);

#endif
