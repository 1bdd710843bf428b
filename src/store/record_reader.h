/* A file of lines, most often records: one line at a time, with errors that name file and line.
 * Never writes. */
#ifndef STORE_RECORD_READER_H
#define STORE_RECORD_READER_H

#include "store/record.h"

#include <stdio.h>

struct record_reader {
    FILE *file;
    const char *path;
    char *line; /* the last line read, with its end */
    size_t length, capacity;
    size_t number; /* of that line, from 1 */
};

enum record_read { RECORD_READ, RECORD_END, RECORD_WRONG };

/* "-" is standard input. record_reader_close in both cases. */
bool record_reader_open(struct record_reader *reader, const char *path, struct error *error);
void record_reader_close(struct record_reader *reader);

/* The next line that is not blank. RECORD_WRONG: *error says why the file cannot be read. */
enum record_read record_reader_line(struct record_reader *reader, struct error *error);

/* The next line as a game. On RECORD_READ game_result_free. */
enum record_read record_reader_next(struct record_reader *reader, struct game_result *game,
                                    struct error *error);

/* The game of that number in a file, from 1; 0: its first game. On success game_result_free. */
bool record_find(const char *path, uint64_t number, struct game_result *game, struct error *error);

#endif
