#include "store/record_writer.h"

#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* The text of a game that waits for earlier games. */
struct waiting {
    uint64_t number;
    struct text line;
};

struct record_writer {
    char *path;
    FILE *file;
    struct waiting *waiting;
    size_t waiting_count;
    uint64_t next; /* number of the game to be written next */
};

static FILE *record_writer_open_file(const char *path, enum record_file kind)
{
    struct stat status;
    FILE *file = fopen(path, kind == RECORD_FILE_NEW     ? "wxe"
                             : kind == RECORD_FILE_EMPTY ? "we"
                                                         : "ae");
    if (file == NULL && kind == RECORD_FILE_NEW && errno == EEXIST && stat(path, &status) == 0) {
        if (!S_ISREG(status.st_mode)) {
            return fopen(path, "we");
        }
        errno = EEXIST;
    }
    return file;
}

struct record_writer *record_writer_open(const char *path, enum record_file kind,
                                         struct error *error)
{
    FILE *file = strcmp(path, "-") == 0 ? stdout : record_writer_open_file(path, kind);
    if (file == NULL && errno == EEXIST) {
        error_set(error, "%s already exists; remove it, or name another file", path);
        return NULL;
    }
    if (file == NULL) {
        error_set(error, "cannot create %s: %s", path, strerror(errno));
        return NULL;
    }
    struct record_writer *writer = memory_new(sizeof *writer);
    writer->path = memory_copy_string(path);
    writer->file = file;
    return writer;
}

static bool record_writer_fail(const struct record_writer *writer, struct error *error)
{
    return error_set(error, "cannot write to %s: %s", writer->path, strerror(errno));
}

static void pass(struct record_writer *writer, uint64_t number)
{
    writer->next = number > writer->next ? number : writer->next;
}

/* Writes the texts that are next in order. With `all`, also writes the texts that follow a missing
 * game. */
static bool write_waiting(struct record_writer *writer, bool all, struct error *error)
{
    bool good = true;
    while (good && writer->waiting_count > 0) {
        size_t least = 0;
        for (size_t i = 1; i < writer->waiting_count; i++) {
            least = writer->waiting[i].number < writer->waiting[least].number ? i : least;
        }
        struct waiting *first = &writer->waiting[least];
        if (!all && first->number > writer->next) {
            return true;
        }
        good =
            fwrite(first->line.data, 1, first->line.length, writer->file) == first->line.length &&
            fflush(writer->file) == 0;
        good = good || record_writer_fail(writer, error);
        text_free(&first->line);
        pass(writer, first->number + 1);
        *first = writer->waiting[--writer->waiting_count];
    }
    return good;
}

bool record_writer_add_text(struct record_writer *writer, uint64_t number, struct text *text,
                            struct error *error)
{
    writer->waiting =
        memory_resize(writer->waiting, (writer->waiting_count + 1) * sizeof *writer->waiting);
    writer->waiting[writer->waiting_count++] = (struct waiting){number, *text};
    *text = (struct text){0};
    return write_waiting(writer, false, error);
}

bool record_writer_pass(struct record_writer *writer, uint64_t number, struct error *error)
{
    pass(writer, number);
    return write_waiting(writer, false, error);
}

bool record_writer_add(struct record_writer *writer, const struct game_result *game,
                       struct error *error)
{
    struct text line = {0};
    record_print(game, &line);
    return record_writer_add_text(writer, game->place.number, &line, error);
}

bool record_writer_close(struct record_writer *writer, struct error *error)
{
    if (writer == NULL) {
        return true;
    }
    bool good = write_waiting(writer, true, error);
    for (size_t i = 0; i < writer->waiting_count; i++) {
        text_free(&writer->waiting[i].line);
    }
    if (writer->file != stdout && fclose(writer->file) != 0 && good) {
        good = record_writer_fail(writer, error);
    }
    free(writer->waiting);
    free(writer->path);
    free(writer);
    return good;
}
