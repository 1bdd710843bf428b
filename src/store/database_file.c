#include "store/database_file.h"

#include "base/memory.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether we may make files beside this one; errno says why not. */
static bool may_write_beside(const char *path)
{
    char *folder = memory_copy_string(path);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        slash[slash == folder] = '\0';
    }
    bool good = access(slash == NULL ? "." : folder, W_OK) == 0;
    free(folder);
    return good;
}

static bool has_log(const char *path)
{
    struct text name = {0};
    text_printf(&name, "%s-wal", path);
    bool found = access(text_string(&name), F_OK) == 0;
    text_free(&name);
    return found;
}

bool database_file_check(const char *path, bool create, struct error *error)
{
    struct stat status;
    if (strcmp(path, ":memory:") == 0) { /* SQLite would keep nothing */
        return error_set(error, "\":memory:\" is not a file for a database");
    }
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        return error_set(error, "%s is a %s, no file for a database", path,
                         S_ISDIR(status.st_mode) ? "folder" : "device or a pipe");
    }
    return !create || access(path, F_OK) == 0 || may_write_beside(path) ||
           error_set(error, "cannot create %s: %s", path, strerror(errno));
}

char *database_file_uri(const char *path, bool reads)
{
    struct text uri = {0};
    text_puts(&uri, path[0] == '/' ? "file://" : "file:");
    for (const char *c = path; *c != '\0'; c++) {
        if (strchr("%?#", *c) != NULL) {
            text_printf(&uri, "%%%02X", (unsigned)(unsigned char)*c);
        } else {
            text_putc(&uri, *c);
        }
    }
    if (reads && !has_log(path) && !may_write_beside(path)) {
        text_puts(&uri, "?immutable=1");
    }
    return uri.data;
}
