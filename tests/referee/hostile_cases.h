/* Lists the ways in which tests/referee/hostile.c misbehaves, with the rules by which it must lose.
 * Does not start processes. */
#ifndef TESTS_HOSTILE_CASES_H
#define TESTS_HOSTILE_CASES_H

#include <stdbool.h>
#include <stddef.h>

/* For one protocol, the rules by which the bot may lose, separated by spaces. "" means that it must
 * not be at fault. */
struct hostile_rules {
    const char *protocol;
    const char *rules;
};

#define HOSTILE_PROTOCOLS 3

struct hostile_case {
    const char *mode;
    struct hostile_rules rules[HOSTILE_PROTOCOLS];
    /* For protocols with one process per turn: the rule by which the bot loses the turn. "" means
     * that the turn counts, NULL that the case does not apply. */
    const char *turn_rules;
    /* time limit for the handshake, if it decides the case; 0: a long limit */
    int ready_ms;
    bool exited;   /* whether the record must contain the next two members */
    int exit_code; /* exit code; -1 if a signal ended the process */
    int signal;
};

/* The cases; the last one has a NULL mode. */
extern const struct hostile_case hostile_cases[];

/* Returns the rules of a case for a protocol, or NULL if the case does not apply to it. */
const char *hostile_rules_of(const struct hostile_case *c, const char *protocol);

/* Rules that may appear instead of the right one on a busy machine, when a bot is late, or its exit
 * is reported too late after the end of its output. */
#define DECIDED_BY_CLOCK "timeout not_ready closed_output closed_input"

/* Returns true if `word` is one of the words in `words`, which are separated by spaces. */
bool words_have(const char *words, const char *word);

/* Returns the number of open descriptors of this process. */
size_t descriptors_count(void);

/* Makes this process the parent of orphaned descendants, so that the next two functions can see all
 * of them. */
void descendants_adopt(void);

/* Reaps children that have ended, and waits up to `ms` for the others. Returns true if no child is
 * left, not even a zombie. */
bool descendants_gone(int ms);

/* Kills all remaining descendants, so that they do not affect the next test. */
void descendants_kill(void);

#endif
