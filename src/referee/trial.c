#define _GNU_SOURCE
#include "referee/trial.h"

#include "base/clock.h"
#include "referee/leash.h"
#include "referee/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

_Noreturn static void become_held(pid_t parent, char *const words[], int news)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) { /* the parent was killed before that: nobody would release us */
        _exit(1);
    }
    setsid();
    /* If tracing is forbidden, nothing is run; then the first game shows whether it starts. */
    int failure = ptrace(PTRACE_TRACEME) != 0 ? 0 : command_exec(words);
    ssize_t written = write(news, &failure, sizeof failure);
    _exit(written == (ssize_t)sizeof failure ? 0 : 1);
}

/* 0, or the errno with which the command cannot be run. */
static int hold(char *const words[])
{
    int news[2];
    int status = 0;
    if (pipe2(news, O_CLOEXEC) != 0) {
        return errno;
    }
    pid_t parent = getpid(), pid = fork();
    if (pid == 0) {
        become_held(parent, words, news[1]);
    }
    int failure = pid < 0 ? errno : 0;
    close(news[1]);
    if (pid > 0 && waitpid(pid, &status, 0) == pid && WIFSTOPPED(status)) {
        kill(pid, SIGKILL); /* it has become the program, and has not run yet */
        waitpid(pid, &status, 0);
    } else if (pid > 0 && read(news[0], &failure, sizeof failure) != sizeof failure) {
        failure = ECHILD;
    }
    close(news[0]);
    return failure;
}

/* The program that a script names on its first line, as the kernel reads it; "": none. */
static void read_interpreter(const char *path, char interpreter[256])
{
    char line[256] = "";
    FILE *file = fopen(path, "re");
    if (file != NULL && fgets(line, sizeof line, file) == NULL) {
        line[0] = '\0';
    }
    if (file != NULL) {
        fclose(file);
    }
    const char *word = line + 2;
    word += strncmp(line, "#!", 2) == 0 ? strspn(word, " \t") : strlen(word);
    snprintf(interpreter, 256, "%.*s", (int)strcspn(word, " \t\n"), word);
}

/* The kernel says of a script whose interpreter is missing that the script is. */
static bool refuse(const char *program, int failure, struct error *error)
{
    char interpreter[256] = "";
    if (failure == ENOENT) {
        read_interpreter(program, interpreter);
    }
    size_t length = strlen(interpreter);
    if (length > 0 && interpreter[length - 1] == '\r') {
        return error_set(error,
                         "cannot start %s: its first line, #!%.*s, ends with a carriage return",
                         program, (int)length - 1, interpreter);
    }
    return length > 0 ? error_set(error, "cannot start %s: its interpreter %s is not there",
                                  program, interpreter)
                      : error_set(error, "cannot start %s: %s", program, strerror(failure));
}

bool trial_start(const struct command *command, struct error *error)
{
    if (!leash_takes(command->words, error)) {
        return false;
    }
    int failure = hold(command->words);
    for (int ms = 0; limits_tell_lack(failure) && ms * NS_PER_MS < LIMITS_LACKING_NS;
         ms += LIMITS_RETRY_MS) {
        poll(NULL, 0, LIMITS_RETRY_MS);
        failure = hold(command->words);
    }
    return failure == 0 || refuse(command->words[0], failure, error);
}
