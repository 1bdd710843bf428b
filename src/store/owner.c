#define _GNU_SOURCE
#include "store/owner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Reads the start of a file of /proc; "" when it cannot be read. */
static void read_start(const char *path, char *text, size_t size)
{
    FILE *file = fopen(path, "re");
    size_t length = file == NULL ? 0 : fread(text, 1, size - 1, file);
    text[length] = '\0';
    if (file != NULL) {
        fclose(file);
    }
}

/* "" if there is no such process, or it is a zombie. proc(5): the name may hold anything, so fields
 * are counted from its last ')'; the 20th after that is the start time. */
static void identify(int pid, char owner[OWNER_SIZE])
{
    char path[64], status[1024], boot[64];
    owner[0] = '\0';
    snprintf(path, sizeof path, "/proc/%d/stat", pid);
    read_start(path, status, sizeof status);
    read_start("/proc/sys/kernel/random/boot_id", boot, sizeof boot);
    boot[strcspn(boot, "\n")] = '\0';
    const char *rest = strrchr(status, ')');
    char state;
    unsigned long long start;
    if (rest != NULL &&
        sscanf(rest + 1,
               " %c %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %*s %llu",
               &state, &start) == 2 &&
        state != 'Z' && state != 'X') {
        snprintf(owner, OWNER_SIZE, "%d %llu %s", pid, start, boot);
    }
}

void owner_self(char owner[OWNER_SIZE])
{
    identify(getpid(), owner);
}

bool owner_lives(const char *owner)
{
    char now[OWNER_SIZE];
    identify(atoi(owner), now);
    return strcmp(now, owner) == 0;
}
