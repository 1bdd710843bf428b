#define _GNU_SOURCE
#include "store/fingerprint.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"

#include <errno.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static bool add_file(struct sha256_ctx *hash, const char *path, int64_t *touched_ns,
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
    int64_t ns = (int64_t)status.st_ctim.tv_sec * NS_PER_S + status.st_ctim.tv_nsec;
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

bool fingerprint_command(char *const *words, size_t count, char fingerprint[DIGEST_SIZE],
                         int64_t *touched_ns, struct error *error)
{
    struct sha256_ctx hash;
    sha256_init(&hash);
    *touched_ns = 0;
    struct text program = {0};
    bool good = count > 0 && file_find_program(words[0], &program);
    if (!good) {
        error_set(error, "there is no program %s", count > 0 ? words[0] : "");
    }
    good = good && add_file(&hash, text_string(&program), touched_ns, error);
    for (size_t i = 1; good && i < count; i++) {
        good = !file_is_there(words[i]) || add_file(&hash, words[i], touched_ns, error);
    }
    text_free(&program);
    digest_finish(&hash, fingerprint);
    return good;
}
