#define _GNU_SOURCE
#include "referee/folder.h"

#include "base/text.h"

#include <errno.h>
#include <ftw.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#define OPEN_FOLDERS_MAX 16 /* descriptors that a removal may hold */

char *folder_make(const char *parent, bool closed, struct error *error)
{
    unsigned char bytes[16];
    struct text path = {0};
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        error_set(error, "no random numbers: %s", strerror(errno));
        return NULL;
    }
    if (parent == NULL) {
        const char *temporary = getenv("TMPDIR");
        parent = temporary != NULL && temporary[0] == '/' ? temporary : "/tmp";
        text_printf(&path, "%s/faceoff-", parent);
    } else {
        text_printf(&path, "%s/", parent);
    }
    for (size_t i = 0; i < sizeof bytes; i++) {
        text_printf(&path, "%02x", bytes[i]);
    }
    if (mkdir(text_string(&path), closed ? 0300 : 0700) != 0) {
        error_set(error, "cannot make the folder %s: %s", text_string(&path), strerror(errno));
        text_free(&path);
        return NULL;
    }
    return path.data;
}

static int remove_one(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status;
    (void)kind;
    (void)where;
    remove(path);
    return 0;
}

/* So that what is in a folder that its owner closed can be seen. */
static int open_one(const char *path, const struct stat *status, int kind, struct FTW *where)
{
    (void)status;
    (void)where;
    if (kind == FTW_D || kind == FTW_DNR) {
        chmod(path, 0700);
    }
    return 0;
}

void folder_remove(const char *path)
{
    if (nftw(path, remove_one, OPEN_FOLDERS_MAX, FTW_DEPTH | FTW_PHYS) == 0 &&
        access(path, F_OK) != 0) {
        return;
    }
    /* A folder below may be closed, and one in that: each round opens one level more. */
    for (int round = 0; round < 64 && access(path, F_OK) == 0; round++) {
        nftw(path, open_one, OPEN_FOLDERS_MAX, FTW_PHYS);
        nftw(path, remove_one, OPEN_FOLDERS_MAX, FTW_DEPTH | FTW_PHYS);
    }
}
