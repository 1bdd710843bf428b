/* Reads a file line by line. The lines are usually records. Error messages include the file name
 * and the line number. */
#ifndef STORE_RECORD_READER_H
#define STORE_RECORD_READER_H

#include "store/record.h"

#include <stdio.h>

struct record_reader {
    FILE *file;
    const char *path;
    char *line; /* last line read, including its line ending */
    size_t length, capacity;
    size_t number; /* line number of `line`, counting from 1 */
};

enum record_read { RECORD_READ, RECORD_END, RECORD_WRONG };

/* Opens a file of records; "-" is standard input. If it cannot be opened, sets *error, and reading
 * fails. Always call record_reader_close. */
void record_reader_open(struct record_reader *reader, const char *path, struct error *error);
void record_reader_close(struct record_reader *reader);

/* Reads the next non-blank line. If the file cannot be read, returns RECORD_WRONG and sets
 * *error. */
enum record_read record_reader_line(struct record_reader *reader, struct error *error);

/* Reads the next line as a game record. If it returns RECORD_READ, the caller must call
 * game_result_free. */
enum record_read record_reader_next(struct record_reader *reader, struct game_result *game,
                                    struct error *error);

/* Reads the game with the given number, counting from 1, from a file. Number 0 also means the first
 * game. On success, the caller must call game_result_free. */
bool record_find(const char *path, uint64_t number, struct game_result *game, struct error *error);

/* Like record_find, but fails if the turns have been removed from the record (thinning.h). */
bool record_find_turns(const char *path, uint64_t number, struct game_result *game,
                       struct error *error);

#endif
