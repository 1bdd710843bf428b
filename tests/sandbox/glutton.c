/* A `codingame` bot that uses more of a resource than its sandbox allows, before its first turn.
 * Usage: glutton RESOURCE. With "honest", it uses nothing, and exits with code 9 without an
 * answer. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MUCH (1UL << 30)

static char block[1 << 20];

static void fill_disk(void)
{
    FILE *file = fopen("/box/x", "w");
    while (file != NULL && fwrite(block, 1, sizeof block, file) == sizeof block) {
    }
}

static void fill_names(void)
{
    for (int i = 0;; i++) {
        char name[32];
        snprintf(name, sizeof name, "/box/%d", i);
        FILE *file = fopen(name, "w");
        if (file == NULL) {
            exit(7);
        }
        fclose(file);
    }
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (strcmp(what, "memory") == 0) {
        char *all = malloc(MUCH);
        memset(all == NULL ? block : all, 1, all == NULL ? 1 : MUCH);
        return all == NULL ? 3 : 0;
    } else if (strcmp(what, "memory-by-little") == 0) {
        for (void *part = block; part != NULL; part = malloc(1 << 14)) {
            memset(part, 1, 1 << 14);
        }
        abort();
    } else if (strcmp(what, "processes") == 0 && fork() < 0) {
        return 4;
    } else if (strcmp(what, "cpu") == 0) {
        for (volatile int busy = 1; busy;) {
        }
    } else if (strcmp(what, "cpu-stubborn") == 0) {
        signal(SIGXCPU, SIG_IGN);
        for (volatile int busy = 1; busy;) {
        }
    } else if (strcmp(what, "disk") == 0) {
        fill_disk();
    } else if (strcmp(what, "disk-quietly") == 0) {
        signal(SIGXFSZ, SIG_IGN);
        fill_disk();
        return 5;
    } else if (strcmp(what, "names") == 0) {
        fill_names();
    } else if (strcmp(what, "crash") == 0) {
        abort();
    }
    return 9;
}
