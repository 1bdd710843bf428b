#include "store/record_reader.h"

#include "base/called.h"
#include "base/file.h"
#include "base/text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void record_reader_open(struct record_reader *reader, const char *path, struct error *error)
{
    bool standard = strcmp(path, "-") == 0;
    *reader = (struct record_reader){.file = standard ? stdin : fopen(path, "re"),
                                     .path = standard ? "standard input" : path};
    if (reader->file == NULL) {
        error_set(error, "cannot open %s: %s%s", path, strerror(errno), file_path_hint(path));
    }
}

void record_reader_close(struct record_reader *reader)
{
    if (reader->file != NULL && reader->file != stdin) {
        fclose(reader->file);
    }
    free(reader->line);
}

/* Skips the byte order mark that some programs write at the beginning of a file. */
static void skip_mark(struct record_reader *reader)
{
    size_t mark = text_mark_length(reader->line);
    memmove(reader->line, reader->line + mark, reader->length - mark + 1);
    reader->length -= mark;
}

enum record_read record_reader_line(struct record_reader *reader, struct error *error)
{
    if (reader->file == NULL) {
        return RECORD_WRONG;
    }
    do {
        size_t length = file_line(&reader->line, &reader->capacity, reader->file);
        if (length == 0 && feof(reader->file)) {
            return RECORD_END;
        }
        if (length == 0 && errno == EFBIG) {
            error_set(error, "cannot read %s: line %zu is longer than %d MiB", reader->path,
                      reader->number + 1, FILE_LINE_MAX_MIB);
            return RECORD_WRONG;
        }
        if (length == 0) {
            error_set(error, "cannot read %s: %s", reader->path, strerror(errno));
            return RECORD_WRONG;
        }
        reader->length = length;
        if (reader->number++ == 0) {
            skip_mark(reader);
        }
    } while (strspn(reader->line, " \t\r\n") == reader->length);
    return RECORD_READ;
}

enum record_read record_reader_next(struct record_reader *reader, struct game_result *game,
                                    struct error *error)
{
    enum record_read read = record_reader_line(reader, error);
    if (read == RECORD_READ && reader->number == 1 &&
        strncmp(reader->line, "SQLite format 3", 15) == 0) {
        struct text path = {0};
        text_put_word(&path, reader->path);
        error_set(error,
                  "%s is a database, not a file of records; `%s games %s --game 1` prints the "
                  "record of game 1, and `%s export %s` prints the records of all games",
                  reader->path, called_name(), path.data, called_name(), path.data);
        text_free(&path);
        return RECORD_WRONG;
    }
    if (read == RECORD_READ && !record_parse(game, reader->line, reader->length, error)) {
        error_prefix(error, "%s:%zu", reader->path, reader->number);
        return RECORD_WRONG;
    }
    return read;
}

bool record_find(const char *path, uint64_t number, struct game_result *game, struct error *error)
{
    struct record_reader reader;
    enum record_read read;
    record_reader_open(&reader, path, error);
    while ((read = record_reader_next(&reader, game, error)) == RECORD_READ && number != 0 &&
           game->place.number + 1 != number) {
        game_result_free(game);
    }
    record_reader_close(&reader);
    if (read == RECORD_END) {
        error_set(error, number == 0 ? "%s contains no game" : "%s contains no game %llu", path,
                  (unsigned long long)number);
    }
    return read == RECORD_READ;
}

bool record_find_turns(const char *path, uint64_t number, struct game_result *game,
                       struct error *error)
{
    if (!record_find(path, number, game, error)) {
        return false;
    }
    size_t thinned = game->record.thinned;
    if (thinned > 0) {
        error_set(error, "%s: the %zu turn%s of game %llu have been removed from its record", path,
                  thinned, plural(thinned), (unsigned long long)game->place.number + 1);
        game_result_free(game);
    }
    return thinned == 0;
}
