#define _GNU_SOURCE
#include "hostile_cases.h"

#include "referee/children.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>

#define BOTH(rule)                                                                                 \
    {                                                                                              \
        {"judge", rule},                                                                           \
        {                                                                                          \
            "codingame", rule                                                                      \
        }                                                                                          \
    }
#define EACH(judge, codingame)                                                                     \
    {                                                                                              \
        {"judge", judge},                                                                          \
        {                                                                                          \
            "codingame", codingame                                                                 \
        }                                                                                          \
    }

const struct hostile_case hostile_cases[] = {
    {.mode = "silent", .rules = BOTH("timeout")},
    {.mode = "slow", .rules = BOTH("timeout")},
    {.mode = "flood-lines", .rules = EACH("bad_answer", "bad_char")},
    {.mode = "flood-bytes", .rules = BOTH("line_too_long")},
    {.mode = "flood-stderr", .rules = BOTH("timeout")},
    {.mode = "noisy", .rules = BOTH("")},
    {.mode = "long-line", .rules = BOTH("line_too_long")},
    {.mode = "no-newline", .rules = BOTH("timeout")},
    {.mode = "nul", .rules = EACH("bad_answer", "bad_char")},
    {.mode = "garbage", .rules = EACH("bad_answer", "bad_char")},
    {.mode = "illegal", .rules = BOTH("extra_line")},
    {.mode = "bad-handshake", .rules = EACH("bad_handshake", NULL)},
    {.mode = "die-at-once", .rules = BOTH("exit"), .exited = true, .exit_code = 5},
    {.mode = "die", .rules = BOTH("exit"), .exited = true, .exit_code = 3},
    {.mode = "die-mid", .rules = BOTH("exit"), .exited = true, .exit_code = 4},
    {.mode = "die-signal",
     .rules = BOTH("exit"),
     .exited = true,
     .exit_code = -1,
     .signal = SIGABRT},
    {.mode = "close-stdin", .rules = BOTH("closed_input")},
    {.mode = "close-stdout", .rules = BOTH("closed_output")},
    {.mode = "twice", .rules = BOTH("out_of_turn")},
    {.mode = "early", .rules = EACH("bad_handshake", "out_of_turn")},
    {.mode = "orphans", .rules = BOTH("")},
    {.mode = "orphans-die", .rules = BOTH("exit"), .exited = true, .exit_code = 6},
    {.mode = "ignore-term", .rules = BOTH("")},
    {.mode = "kill-parent",
     .rules = BOTH("exit"),
     .exited = true,
     .exit_code = -1,
     .signal = SIGKILL},
    {.mode = "stop-parent", .rules = BOTH("timeout")},
    {.mode = "stop-parent-die", .rules = BOTH("closed_output exit")},
    {.mode = "rabbit", .rules = BOTH("timeout")},
    {.mode = NULL},
};

const char *hostile_rules_of(const struct hostile_case *c, const char *protocol)
{
    for (size_t i = 0; i < HOSTILE_PROTOCOLS; i++) {
        if (strcmp(c->rules[i].protocol, protocol) == 0) {
            return c->rules[i].rules;
        }
    }
    return NULL;
}

bool words_have(const char *words, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = words; length > 0 && (at = strstr(at, word)) != NULL; at += length) {
        bool begins = at == words || at[-1] == ' ';
        if (begins && (at[length] == ' ' || at[length] == '\0')) {
            return true;
        }
    }
    return false;
}

size_t descriptors_count(void)
{
    size_t count = 0;
    DIR *open = opendir("/proc/self/fd");
    while (open != NULL && readdir(open) != NULL) {
        count++;
    }
    if (open != NULL) {
        closedir(open);
    }
    return count;
}

void descendants_adopt(void)
{
    prctl(PR_SET_CHILD_SUBREAPER, 1);
}

bool descendants_gone(int ms)
{
    for (;; ms--) {
        pid_t dead;
        while ((dead = waitpid(-1, NULL, WNOHANG)) > 0) {
        }
        if (dead < 0 && errno == ECHILD) {
            return true;
        }
        if (ms <= 0) {
            return false;
        }
        poll(NULL, 0, 1);
    }
}

void descendants_kill(void)
{
    for (int round = 0; round < 1000 && !descendants_gone(0); round++) {
        children_kill(NULL, 0);
        poll(NULL, 0, 1);
    }
}
