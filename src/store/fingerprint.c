#include "store/fingerprint.h"

#include "base/clock.h"
#include "base/utc.h"
#include "command/named_files.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* Returns when the file was written or moved, or its permissions were changed. */
static int64_t touched_at(const struct stat *status)
{
    return (int64_t)status->st_ctim.tv_sec * NS_PER_S + status->st_ctim.tv_nsec;
}

static bool fingerprint_add_file(struct sha256_ctx *hash, const char *path, int64_t *touched_ns,
                                 struct error *error)
{
    FILE *file = fopen(path, "re");
    struct stat status;
    if (file == NULL || fstat(fileno(file), &status) != 0) {
        error_set(error, "cannot read %s: %s", path, strerror(errno));
        if (file != NULL) {
            fclose(file);
        }
        return false;
    }
    int64_t ns = touched_at(&status);
    *touched_ns = ns > *touched_ns ? ns : *touched_ns;
    uint8_t size[8];
    for (int i = 0; i < 8; i++) {
        size[i] = (uint8_t)((uint64_t)status.st_size >> (8 * i));
    }
    sha256_update(hash, sizeof size, size);
    uint8_t bytes[65536];
    size_t length;
    while ((length = fread(bytes, 1, sizeof bytes, file)) > 0) {
        sha256_update(hash, length, bytes);
    }
    bool good = !ferror(file);
    if (!good) {
        error_set(error, "cannot read %s: %s", path, strerror(errno));
    }
    fclose(file);
    return good;
}

struct folder_hash {
    struct sha256_ctx *hash;
    size_t root; /* length of the folder's path */
    int64_t *touched_ns;
};

/* Adds one file of a folder to the hash, including its path relative to the folder. */
static bool add_entry(void *data, const char *path, struct error *error)
{
    const struct folder_hash *folder = data;
    const char *below = path + folder->root;
    sha256_update(folder->hash, strlen(below) + 1, (const uint8_t *)below);
    return fingerprint_add_file(folder->hash, path, folder->touched_ns, error);
}

/* Returns whether the fingerprint covers a file or folder. */
static bool fingerprint_covers(const struct named_file *file)
{
    return !file->folder || (!file->system && !file->common && file->kind != NAMED_DIR);
}

bool fingerprint_command(const struct command *command, char fingerprint[DIGEST_SIZE],
                         int64_t *touched_ns, struct error *error)
{
    struct named_files named;
    struct sha256_ctx hash;
    bool good = true, program = false;
    sha256_init(&hash);
    *touched_ns = 0;
    command_named_files(command, &named);
    for (size_t i = 0; good && i < named.count; i++) {
        const struct named_file *file = &named.list[i];
        struct folder_hash folder = {&hash, strlen(file->place), touched_ns};
        program = program || file->kind == NAMED_IN_PATH || file->kind == NAMED_PROGRAM;
        if (!file->folder) {
            good = fingerprint_add_file(&hash, file->path, touched_ns, error);
        } else if (fingerprint_covers(file)) {
            good = named_folder_each(file->place, add_entry, &folder, error);
        }
    }
    good = good && (program || error_set(error, "program %s not found", command->words[0]));
    named_files_free(&named);
    digest_finish(&hash, fingerprint);
    return good;
}

/* The file that was changed last. */
struct latest {
    struct text path;
    int64_t touched_ns;
};

static bool take_later(void *data, const char *path, struct error *error)
{
    struct latest *latest = data;
    struct stat status;
    (void)error;
    if (stat(path, &status) == 0 && touched_at(&status) > latest->touched_ns) {
        latest->touched_ns = touched_at(&status);
        text_clear(&latest->path);
        text_puts(&latest->path, path);
    }
    return true;
}

void fingerprint_put_latest(const struct command *command, struct text *text)
{
    struct named_files named;
    struct latest latest = {.touched_ns = 0};
    struct error error;
    command_named_files(command, &named);
    for (size_t i = 0; i < named.count; i++) {
        const struct named_file *file = &named.list[i];
        if (fingerprint_covers(file)) {
            take_later(&latest, file->path, &error);
        }
        if (fingerprint_covers(file) && file->folder) {
            named_folder_each(file->place, take_later, &latest, &error);
        }
    }
    if (latest.touched_ns > 0) {
        char when[UTC_SIZE];
        utc_print_seconds(latest.touched_ns / NS_PER_MS, when);
        text_printf(text, "%s (changed %s)", text_string(&latest.path), when);
    }
    text_free(&latest.path);
    named_files_free(&named);
}
