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

#define RULES(judge, codingame, proglad)                                                           \
    {                                                                                              \
        {"judge", judge}, {"codingame", codingame},                                                \
        {                                                                                          \
            "proglad", proglad                                                                     \
        }                                                                                          \
    }

/* The rules that an extra line can break. The referee takes such a line as the answer to a later
 * request, and by then the board has changed. */
#define SECOND_LINE                                                                                \
    "drawn_line out_of_pitch extra_line early_end bad_answer bad_char not_your_piece "             \
    "occupied_target no_piece_to_jump not_adjacent"

#define ALL(rule) RULES(rule, rule, rule)

const struct hostile_case hostile_cases[] = {
    {.mode = "silent", .turn_rules = "timeout", .rules = ALL("timeout")},
    {.mode = "slow", .turn_rules = "timeout", .rules = ALL("timeout")},
    {.mode = "flood-lines",
     .turn_rules = "extra_output",
     .rules = RULES("bad_answer", "bad_char", "bad_answer")},
    {.mode = "flood-bytes", .turn_rules = "line_too_long", .rules = ALL("line_too_long")},
    {.mode = "flood-stderr", .turn_rules = "timeout", .rules = ALL("timeout")},
    {.mode = "noisy", .turn_rules = "", .rules = ALL("")},
    {.mode = "long-line", .turn_rules = "line_too_long", .rules = ALL("line_too_long")},
    {.mode = "no-newline", .turn_rules = "timeout", .rules = ALL("timeout")},
    {.mode = "nul",
     .turn_rules = "bad_char",
     .rules = RULES("bad_answer", "bad_char", "bad_answer")},
    {.mode = "garbage", .turn_rules = "", .rules = RULES("bad_answer", "bad_char", "bad_answer")},
    {.mode = "wrong-word", .rules = RULES(NULL, NULL, "bad_answer")},
    {.mode = "illegal-extra_line", .rules = RULES("extra_line", "extra_line", NULL)},
    {.mode = "illegal-odd_coords", .rules = RULES(NULL, NULL, "odd_coords")},
    {.mode = "illegal-bad_format", .rules = RULES(NULL, NULL, "bad_format")},
    {.mode = "illegal-occupied_target", .rules = RULES(NULL, NULL, "occupied_target")},
    {.mode = "bad-handshake", .rules = RULES("bad_handshake", NULL, "bad_handshake")},
    {.mode = "no-handshake", .rules = RULES("not_ready", NULL, "not_ready"), .ready_ms = 1000},
    {.mode = "handshake-twice", .rules = RULES(NULL, NULL, "bad_answer")},
    {.mode = "die-at-once",
     .turn_rules = "no_output",
     .rules = ALL("exit"),
     .exited = true,
     .exit_code = 5},
    {.mode = "die",
     .turn_rules = "no_output",
     .rules = ALL("exit"),
     .exited = true,
     .exit_code = 3},
    {.mode = "die-mid", .turn_rules = "", .rules = ALL("exit"), .exited = true, .exit_code = 4},
    {.mode = "die-signal",
     .turn_rules = "exit",
     .rules = ALL("exit"),
     .exited = true,
     .exit_code = -1,
     .signal = SIGABRT},
    {.mode = "close-stdin", .turn_rules = "timeout", .rules = ALL("closed_input")},
    {.mode = "close-stdout", .turn_rules = "timeout", .rules = ALL("closed_output")},
    {.mode = "clog", .turn_rules = "timeout", .rules = ALL("timeout")},
    /* If the bot writes the same line twice, the second line is taken as the answer to the next
     * request. */
    {.mode = "twice",
     .turn_rules = "extra_output",
     .rules = RULES(SECOND_LINE, SECOND_LINE, SECOND_LINE)},
    {.mode = "early", .rules = RULES("bad_handshake", SECOND_LINE, "bad_handshake")},
    {.mode = "grow-pipe",
     .turn_rules = "no_output",
     .rules = ALL("exit"),
     .exited = true,
     .exit_code = 8},
    {.mode = "orphans", .turn_rules = "", .rules = ALL("")},
    {.mode = "orphans-die",
     .turn_rules = "no_output",
     .rules = ALL("exit"),
     .exited = true,
     .exit_code = 6},
    {.mode = "ignore-term", .turn_rules = "", .rules = ALL("")},
    {.mode = "kill-parent",
     .turn_rules = "exit",
     .rules = ALL("exit"),
     .exited = true,
     .exit_code = -1,
     .signal = SIGKILL},
    {.mode = "stop-parent", .turn_rules = "timeout", .rules = ALL("timeout")},
    {.mode = "stop-parent-die", .turn_rules = "timeout", .rules = ALL("closed_output exit")},
    {.mode = "trace-parent",
     .turn_rules = "no_output",
     .rules = ALL("exit"),
     .exited = true,
     .exit_code = 9},
    {.mode = "be-traced", .turn_rules = "timeout", .rules = ALL("timeout")},
    {.mode = "be-traced-die",
     .turn_rules = "no_output",
     .rules = ALL("exit"),
     .exited = true,
     .exit_code = 10},
    {.mode = "rabbit", .turn_rules = "timeout", .rules = ALL("timeout")},
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
        children_kill(NULL, 0, true);
        poll(NULL, 0, 1);
    }
}
