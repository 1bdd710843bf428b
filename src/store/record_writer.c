#include "store/record_writer.h"

#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Maximum number of bytes of a text that are held in memory. */
#define WAITING_MAX 65536

/* Where a part of a text is stored in the temporary file. */
struct span {
    off_t from;
    size_t length;
};

struct record_text {
    uint64_t number;
    bool ended;
    /* The parts of the text that are in the temporary file; `waiting` holds what follows them. */
    struct span *spans;
    size_t span_count;
    struct text waiting;
};

struct record_writer {
    pthread_mutex_t mutex;
    char *path;
    FILE *file;
    struct record_text **texts; /* texts that have not been completely written */
    size_t text_count;
    /* The text whose bytes are written directly to the output file, or NULL for none. */
    struct record_text *live;
    uint64_t next; /* number of the next game to be written */
    int spill;     /* descriptor of the unnamed temporary file, or -1 if it has not been needed */
    off_t spilled; /* size of the temporary file in bytes */
    int failure;   /* errno of the first failure, or 0 if nothing has failed */
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
    writer->spill = -1;
    pthread_mutex_init(&writer->mutex, NULL);
    return writer;
}

/* --- writing, with the mutex held --- */

static void record_writer_fail(struct record_writer *writer)
{
    if (writer->failure == 0) {
        writer->failure = errno != 0 ? errno : EIO;
    }
}

static bool record_writer_report(const struct record_writer *writer, struct error *error)
{
    return writer->failure == 0 ||
           error_set(error, "cannot write to %s: %s", writer->path, strerror(writer->failure));
}

static void write_bytes(struct record_writer *writer, const char *bytes, size_t length)
{
    if (writer->failure == 0 &&
        (fwrite(bytes, 1, length, writer->file) != length || fflush(writer->file) != 0)) {
        record_writer_fail(writer);
    }
}

/* Opens the temporary file in the folder of the output file, because /tmp may be held in memory. */
static int open_spill(const char *path)
{
    char *folder = memory_copy_string(path);
    char *slash = strrchr(folder, '/');
    if (slash != NULL) {
        slash[1] = '\0';
    }
    int fd = open(slash != NULL ? folder : ".", O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
    FILE *other = fd < 0 ? tmpfile() : NULL;
    if (other != NULL) {
        fd = fcntl(fileno(other), F_DUPFD_CLOEXEC, 0);
        fclose(other);
    }
    free(folder);
    return fd;
}

/* Moves the bytes of a text that are held in memory to the temporary file. */
static void spill(struct record_writer *writer, struct record_text *text)
{
    struct text *waiting = &text->waiting;
    if (writer->spill < 0) {
        writer->spill = open_spill(writer->path);
    }
    if (writer->spill < 0 || lseek(writer->spill, writer->spilled, SEEK_SET) < 0 ||
        !file_write_all(writer->spill, waiting->data, waiting->length)) {
        record_writer_fail(writer);
    } else {
        text->spans = memory_room(text->spans, text->span_count, sizeof *text->spans);
        text->spans[text->span_count++] = (struct span){writer->spilled, waiting->length};
        writer->spilled += (off_t)waiting->length;
    }
    text_clear(waiting);
}

/* Copies a part of the temporary file to the output file. */
static void write_span(struct record_writer *writer, struct span span)
{
    char bytes[16384];
    while (span.length > 0 && writer->failure == 0) {
        size_t wanted = span.length < sizeof bytes ? span.length : sizeof bytes;
        ssize_t got = pread(writer->spill, bytes, wanted, span.from);
        if (got <= 0) {
            record_writer_fail(writer);
            return;
        }
        write_bytes(writer, bytes, (size_t)got);
        span.from += got;
        span.length -= (size_t)got;
    }
}

/* Writes all pending bytes of a text. Truncates the temporary file if no other text needs it. */
static void write_waiting(struct record_writer *writer, struct record_text *text)
{
    size_t spans = 0;
    for (size_t i = 0; i < text->span_count; i++) {
        write_span(writer, text->spans[i]);
    }
    text->span_count = 0;
    if (text->waiting.length > 0) {
        write_bytes(writer, text->waiting.data, text->waiting.length);
        text_clear(&text->waiting);
    }
    for (size_t i = 0; i < writer->text_count; i++) {
        spans += writer->texts[i]->span_count;
    }
    if (spans == 0 && writer->spilled > 0 && ftruncate(writer->spill, 0) == 0) {
        writer->spilled = 0;
    }
}

static void forget(struct record_writer *writer, struct record_text *text)
{
    size_t at = 0;
    while (writer->texts[at] != text) {
        at++;
    }
    writer->texts[at] = writer->texts[--writer->text_count];
    text_free(&text->waiting);
    free(text->spans);
    free(text);
}

static struct record_text *find_first(const struct record_writer *writer)
{
    struct record_text *first = NULL;
    for (size_t i = 0; i < writer->text_count; i++) {
        struct record_text *text = writer->texts[i];
        first = first == NULL || text->number < first->number ? text : first;
    }
    return first;
}

/* Writes the texts that are next in order. If `all` is true, also writes texts of later games even
 * if earlier ones are missing, and texts that have not yet ended. */
static void write_in_order(struct record_writer *writer, bool all)
{
    for (;;) {
        struct record_text *text = writer->live != NULL ? writer->live : find_first(writer);
        if (text == NULL || (!all && text->number > writer->next)) {
            return;
        }
        write_waiting(writer, text);
        writer->live = text;
        if (!all && !text->ended) {
            return;
        }
        writer->next = text->number >= writer->next ? text->number + 1 : writer->next;
        writer->live = NULL;
        forget(writer, text);
    }
}

/* --- interface --- */

struct record_text *record_writer_begin(struct record_writer *writer, uint64_t number)
{
    struct record_text *text = memory_new(sizeof *text);
    text->number = number;
    pthread_mutex_lock(&writer->mutex);
    writer->texts = memory_room(writer->texts, writer->text_count, sizeof *writer->texts);
    writer->texts[writer->text_count++] = text;
    write_in_order(writer, false);
    pthread_mutex_unlock(&writer->mutex);
    return text;
}

void record_writer_put(struct record_writer *writer, struct record_text *text, const char *bytes,
                       size_t length)
{
    pthread_mutex_lock(&writer->mutex);
    if (text == writer->live) {
        write_bytes(writer, bytes, length);
    } else if (length > 0) {
        text_append(&text->waiting, bytes, length);
        if (text->waiting.length > WAITING_MAX) {
            spill(writer, text);
        }
    }
    pthread_mutex_unlock(&writer->mutex);
}

bool record_writer_end(struct record_writer *writer, struct record_text *text, struct error *error)
{
    pthread_mutex_lock(&writer->mutex);
    text->ended = true;
    write_in_order(writer, false);
    bool good = record_writer_report(writer, error);
    pthread_mutex_unlock(&writer->mutex);
    return good;
}

void record_writer_pass(struct record_writer *writer, uint64_t number)
{
    pthread_mutex_lock(&writer->mutex);
    writer->next = number > writer->next ? number : writer->next;
    write_in_order(writer, false);
    pthread_mutex_unlock(&writer->mutex);
}

bool record_writer_add(struct record_writer *writer, const struct game_result *game,
                       struct error *error)
{
    struct text line = {0};
    struct record_text *text = record_writer_begin(writer, game->place.number);
    record_print(game, &line);
    record_writer_put(writer, text, line.data, line.length);
    text_free(&line);
    return record_writer_end(writer, text, error);
}

bool record_writer_close(struct record_writer *writer, struct error *error)
{
    if (writer == NULL) {
        return true;
    }
    write_in_order(writer, true);
    errno = 0;
    if (writer->file != stdout && fclose(writer->file) != 0) {
        record_writer_fail(writer);
    }
    bool good = record_writer_report(writer, error);
    if (writer->spill >= 0) {
        close(writer->spill);
    }
    pthread_mutex_destroy(&writer->mutex);
    free(writer->texts);
    free(writer->path);
    free(writer);
    return good;
}
