#include "cli/positions/prompt.h"

#include "base/file.h"
#include "referee/stop_signals.h"

#include <editline/readline.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static struct termios as_it_was, for_keys;
static bool is_terminal;
static char *volatile *words; /* address of the last words, or NULL */

/* May be called by a signal handler, so it may only call async-signal-safe functions. */
_Noreturn void prompt_exit(int code)
{
    if (is_terminal) {
        tcsetattr(STDIN_FILENO, TCSANOW, &as_it_was);
    }
    const char *text = words == NULL ? NULL : *words;
    if (text != NULL && write(STDOUT_FILENO, text, strlen(text)) < 0) {
        /* nothing can be done if write fails */
    }
    _exit(code);
}

static void leave(int signal)
{
    prompt_exit(128 + signal);
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
        return NULL; /* the person would not see the prompt */
    }
    if (file_line(&line, &capacity, stdin) == 0) {
        if (!feof(stdin) && errno == EFBIG) {
            fprintf(stderr, "faceoff: cannot read standard input: a line is longer than %d MiB\n",
                    FILE_LINE_MAX_MIB);
        }
        free(line);
        return NULL;
    }
    line[strcspn(line, "\r\n")] = '\0';
    return line;
}

/* --- keys --- */

static void stop(int signal);

static void cli_prompt_handle(int signal, void (*handler)(int signal), int flags)
{
    struct sigaction action = {.sa_handler = handler, .sa_flags = flags};
    sigaction(signal, &action, NULL);
}

/* Handles SIGCONT, which may also follow a SIGSTOP sent by another program. */
static void cli_prompt_continue(int signal)
{
    (void)signal;
    cli_prompt_handle(SIGTSTP, stop, SA_RESETHAND | SA_NODEFER);
    tcsetattr(STDIN_FILENO, TCSANOW, &for_keys);
}

/* Restores the terminal for the shell, then stops the program as if there were no handler. */
static void stop(int signal)
{
    tcsetattr(STDIN_FILENO, TCSANOW, &as_it_was);
    raise(signal);
    /* If the system did not stop the program, no SIGCONT follows, so the terminal is set up again
     * here. */
    cli_prompt_continue(SIGCONT);
}

bool prompt_begin_keys(void)
{
    static char text[] = "\n";
    static char *volatile line_end = text;
    prompt_guard(&line_end);
    if (!is_terminal) {
        return false;
    }
    for_keys = as_it_was;
    for_keys.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    for_keys.c_cc[VMIN] = 1;
    for_keys.c_cc[VTIME] = 0;
    cli_prompt_handle(SIGCONT, cli_prompt_continue, 0);
    cli_prompt_continue(SIGCONT);
    return true;
}

void prompt_end_keys(void)
{
    cli_prompt_handle(SIGCONT, SIG_DFL, 0);
    cli_prompt_handle(SIGTSTP, SIG_DFL, 0);
    tcsetattr(STDIN_FILENO, TCSANOW, &as_it_was);
}

size_t prompt_key(char *bytes, size_t size)
{
    ssize_t length = read(STDIN_FILENO, bytes, size);
    if (length < 0 && errno == EINTR) {
        bytes[0] = '\0';
        return 1;
    }
    return length < 0 ? 0 : (size_t)length;
}
