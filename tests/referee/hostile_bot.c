/* A bot that misbehaves on two out of three turns, in the way that WAY names. Usage: hostile_bot
 * FILE WAY */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Counts the turns of the game in the bot's file, as an ordinary bot might. Returns the number of
 * this turn, counted from 1. Returns 0 if the bot has no file. */
static int count_turn(const char *path)
{
    FILE *file = fopen(path, "a+");
    if (file == NULL) {
        return 0;
    }
    fputc('.', file);
    int turns = (int)ftell(file);
    fclose(file);
    return turns;
}

static void leave_process(void)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            for (;;) { /* keeps the pipes open and writes until it is killed */
                ssize_t ignored = write(STDOUT_FILENO, "HELP\n", 5);
                (void)ignored;
                usleep(1000);
            }
        }
        _exit(0);
    }
}

static void spoil_folder(const char *path)
{
    char name[4096];
    unlink(path);
    snprintf(name, sizeof name, "%s.d", path);
    mkdir(name, 0700);
    strcat(name, "/closed");
    mkdir(name, 0700);
    strcat(name, "/inside");
    mkdir(name, 0000);
    *strrchr(name, '/') = '\0';
    chmod(name, 0000);
    *strrchr(name, '/') = '\0';
    chmod(name, 0000);
    if (symlink("/", path) != 0) {
        return;
    }
}

/* Looks for the opponent's file in the folder that contains the folders of both bots. Only root can
 * list that folder. */
static void search_other(const char *path)
{
    char command[5000];
    snprintf(command, sizeof command, "ls -R \"$(dirname %s)/../..\" >/dev/null 2>&1", path);
    int ignored = system(command);
    (void)ignored;
}

/* Kills the referee's helper processes for both players: the bot's own parent and the parent's
 * siblings. */
static void kill_leashes(void)
{
    char path[64];
    int referee = 0, child;
    snprintf(path, sizeof path, "/proc/%d/stat", (int)getppid());
    FILE *file = fopen(path, "r");
    if (file == NULL || fscanf(file, "%*d (faceoff-leash) %*c %d", &referee) != 1 || referee < 2) {
        return;
    }
    fclose(file);
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", referee, referee);
    file = fopen(path, "r");
    while (file != NULL && fscanf(file, "%d", &child) == 1) {
        kill(child, SIGKILL);
    }
    usleep(1000);
}

/* Deletes the folder that contains the bot's folders for all games. */
static void wreck_folder(const char *path)
{
    char command[5000];
    snprintf(command, sizeof command, "rm -rf \"$(dirname $(dirname %s))\"", path);
    int ignored = system(command);
    (void)ignored;
}

static void misbehave(const char *way, const char *path)
{
    static const char noise[65536] = "noise";
    if (strcmp(way, "abort_late") == 0) {
        puts("HELP");
        fflush(stdout);
        raise(SIGKILL);
    } else if (strcmp(way, "linger") == 0) {
        puts("HELP");
        fflush(stdout);
        pause();
    } else if (strcmp(way, "complain") == 0) {
        for (int i = 0; i < 10; i++) {
            ssize_t ignored = write(STDERR_FILENO, noise, sizeof noise);
            (void)ignored;
        }
    } else if (strcmp(way, "leave") == 0) {
        leave_process();
    } else if (strcmp(way, "delete") == 0) {
        unlink(path);
    } else if (strcmp(way, "spoil") == 0) {
        spoil_folder(path);
    } else if (strcmp(way, "wreck") == 0) {
        wreck_folder(path);
    } else if (strcmp(way, "huge") == 0) {
        if (truncate(path, 1 << 30) != 0) {
            exit(1);
        }
    } else if (strcmp(way, "kill_leash") == 0) {
        kill(getppid(), SIGKILL);
        usleep(1000);
    } else if (strcmp(way, "kill_leashes") == 0) {
        kill_leashes();
    } else if (strcmp(way, "stop_leash") == 0) {
        kill(getppid(), SIGSTOP);
    } else if (strcmp(way, "search") == 0) {
        search_other(path);
    }
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        return 2;
    }
    const char *way = argv[2];
    int turns = count_turn(argv[1]);
    if (turns == 0 && strcmp(way, "wreck") == 0) {
        return 3; /* loses the turn, so that the test can count turns without a file */
    }
    if (turns % 3 != 0 || strcmp(way, "always") == 0) {
        misbehave(way, argv[1]);
    }
    fputs(strcmp(way, "no_newline") == 0 ? "HELP" : "HELP\n", stdout);
    return 7; /* an arbitrary exit code, which the referee must ignore */
}
