#define _GNU_SOURCE
#include "cli/positions/prompt.h"

#include "base/file.h"
#include "referee/stop_signals.h"

#include <editline/readline.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios as_it_was;
static bool is_terminal;
static char *volatile *words; /* NULL, or where the last words are */

/* May run at any moment, so it calls only what a signal handler may. */
static void leave(int signal)
{
    if (is_terminal) {
        tcsetattr(STDIN_FILENO, TCSANOW, &as_it_was);
    }
    const char *text = words == NULL ? NULL : *words;
    if (text != NULL && write(STDOUT_FILENO, text, strlen(text)) < 0) {
        /* nobody reads it */
    }
    _exit(128 + signal);
}

void prompt_guard(char *volatile *last_words)
{
    is_terminal = tcgetattr(STDIN_FILENO, &as_it_was) == 0;
    words = last_words;
    stop_signals_handle(leave);
}

char *prompt_line(const char *prompt)
{
    char *line = NULL;
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO)) {
        line = readline(prompt);
        if (line != NULL && line[0] != '\0') {
            add_history(line);
        }
        return line;
    }
    size_t capacity = 0;
    fputs(prompt, stdout);
    if (fflush(stdout) != 0 || ferror(stdout)) {
        return NULL; /* nobody reads what he would be told */
    }
    if (file_line(&line, &capacity, stdin) == 0) {
        if (!feof(stdin) && errno == EFBIG) {
            fprintf(stderr, "faceoff: cannot read standard input: a line has more than %d MiB\n",
                    FILE_LINE_MAX_MIB);
        }
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}
