/* Lists the ways in which the bot of tests/referee/hostile.c misbehaves, and the broken rules that
 * the referee must then report. Does not start any processes. */
#ifndef TESTS_HOSTILE_CASES_H
#define TESTS_HOSTILE_CASES_H

#include <stdbool.h>
#include <stddef.h>

/* The broken rules that the referee may report in one protocol, separated by spaces. "" means that
 * it must not report a fault. */
struct hostile_rules {
    const char *protocol;
    const char *rules;
};

#define HOSTILE_PROTOCOLS 3

struct hostile_case {
    const char *mode;
    struct hostile_rules rules[HOSTILE_PROTOCOLS];
    /* The rule whose violation costs the bot its turn in protocols with one process per turn. ""
     * means that the turn counts. NULL means that the case does not apply. */
    const char *turn_rules;
    /* time limit for the handshake if the case needs a short one, or 0 for a long one */
    int ready_ms;
    bool exited;   /* whether the fault must report how the process ended */
    int exit_code; /* exit code; -1 if a signal ended the process */
    int signal;
};

/* All cases, followed by an entry whose mode is NULL. */
extern const struct hostile_case hostile_cases[];

/* Returns the rules of a case for a protocol, or NULL if the case does not apply to it. */
const char *hostile_rules_of(const struct hostile_case *c, const char *protocol);

/* Broken rules that the referee may report on a busy machine instead of the expected one. This
 * happens if the bot is late, or if its exit is reported too long after the end of its output. */
#define DECIDED_BY_CLOCK "timeout not_ready closed_output closed_input"

/* Returns true if `word` is one of the words in `words`, which are separated by spaces. */
bool words_have(const char *words, const char *word);

/* Returns the number of open descriptors of this process. */
size_t descriptors_count(void);

/* Makes this process the parent of its orphaned descendants, so that the next two functions find
 * all of them. */
void descendants_adopt(void);

/* Reaps children that have ended, and waits up to `ms` milliseconds for the others to end. Returns
 * true if no child is left, not even a zombie. */
bool descendants_gone(int ms);

/* Kills all remaining descendants, so that they do not affect the next test. */
void descendants_kill(void);

#endif
