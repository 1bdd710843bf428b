#include "store/database_file.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool has_log(const char *path)
{
    struct text name = {0};
    text_printf(&name, "%s-wal", path);
    bool found = access(text_string(&name), F_OK) == 0;
    text_free(&name);
    return found;
}

bool database_file_is(const char *path)
{
    static const char begin[] = "SQLite format 3";
    char bytes[sizeof begin] = "";
    FILE *file = fopen(path, "re");
    size_t length = file == NULL ? 0 : fread(bytes, 1, sizeof bytes, file);
    if (file != NULL) {
        fclose(file);
    }
    return length == sizeof bytes && memcmp(bytes, begin, sizeof bytes) == 0;
}

bool database_file_check(const char *path, bool create, struct error *error)
{
    struct stat status;
    if (strcmp(path, ":memory:") == 0) { /* rejected, because SQLite would not save anything */
        return error_set(error, "\":memory:\" cannot be used as a database file");
    }
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode)) {
        return error_set(error, "%s is a %s and cannot be used as a database file", path,
                         S_ISDIR(status.st_mode) ? "folder" : "device or a pipe");
    }
    return !create || access(path, F_OK) == 0 || file_may_write_beside(path) ||
           error_set(error, "cannot create %s: %s", path, strerror(errno));
}

/* Returns the time when the file was last written, or 0 if unknown. */
static int64_t written_ns(const char *path)
{
    struct stat status;
    return stat(path, &status) != 0
               ? 0
               : (int64_t)status.st_mtim.tv_sec * NS_PER_S + status.st_mtim.tv_nsec;
}

bool database_file_has_changed(const char *path, int64_t frozen_ns)
{
    return has_log(path) || written_ns(path) != frozen_ns;
}

char *database_file_uri(const char *path, bool reads, int64_t *frozen_ns)
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
    bool frozen = reads && !has_log(path) && !file_may_write_beside(path);
    *frozen_ns = frozen ? written_ns(path) : 0;
    text_puts(&uri, frozen ? "?immutable=1" : "");
    return uri.data;
}
