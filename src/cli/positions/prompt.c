#define _GNU_SOURCE
#include "cli/positions/prompt.h"

#include <editline/readline.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static sigjmp_buf interrupted;

/* Only ever while readline waits for a key, in this thread: it is not gone on with. */
static void leave(int signal)
{
    (void)signal;
    siglongjmp(interrupted, 1);
}

static char *edit_line(const char *prompt)
{
    char *volatile line = NULL;
    struct sigaction action = {.sa_handler = leave}, before;
    sigaction(SIGINT, &action, &before);
    if (sigsetjmp(interrupted, 1) == 0) {
        line = readline(prompt);
    } else {
        rl_deprep_terminal();
    }
    sigaction(SIGINT, &before, NULL);
    if (line != NULL && line[0] != '\0') {
        add_history(line);
    }
    return line;
}

char *prompt_line(const char *prompt)
{
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        return edit_line(prompt);
    }
    char *line = NULL;
    size_t capacity = 0;
    fputs(prompt, stdout);
    fflush(stdout);
    if (getline(&line, &capacity, stdin) <= 0) {
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}
