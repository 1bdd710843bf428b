/* Writes the texts of games, such as records and logs, to a file in the order of the game numbers,
 * regardless of the order in which the games end. A text may be written piece by piece while its
 * game is being played. These functions may be called from any thread. */
#ifndef STORE_RECORD_WRITER_H
#define STORE_RECORD_WRITER_H

#include "store/record.h"

struct record_writer;

/* The text of a game that has not yet ended. */
struct record_text;

enum record_file {
    RECORD_FILE_NEW,    /* reject an existing file, unless it is a pipe or a device */
    RECORD_FILE_EMPTY,  /* discard the existing contents */
    RECORD_FILE_APPEND, /* append to the existing contents */
};

/* Opens the output file; "-" is standard output. On error, returns NULL and sets *error. */
struct record_writer *record_writer_open(const char *path, enum record_file kind,
                                         struct error *error);

/* Begins the text of any game. The caller ends the text with record_writer_end. */
struct record_text *record_writer_begin(struct record_writer *writer, uint64_t number);

/* Appends bytes to the text. If all earlier games have been written, the bytes are written to the
 * file immediately. Otherwise they wait in memory or, if there are many, in a temporary file in the
 * same folder. Errors are reported when a text ends. */
void record_writer_put(struct record_writer *writer, struct record_text *text, const char *bytes,
                       size_t length);

/* Ends the text, which must not be used afterwards. If the file could not be written, returns false
 * and sets *error. */
bool record_writer_end(struct record_writer *writer, struct record_text *text, struct error *error);

/* Tells the writer not to wait for games before `number`, because their texts have already been
 * written or will never be written to this file. If a text for one of them begins nevertheless, it
 * is written without waiting. */
void record_writer_pass(struct record_writer *writer, uint64_t number);

/* Adds a game's record as a text that begins and ends with this call. */
bool record_writer_add(struct record_writer *writer, const struct game_result *game,
                       struct error *error);

/* Writes the texts that are still waiting for earlier games, and closes the file. Accepts NULL. If
 * a text could not be written, returns false and sets *error. */
bool record_writer_close(struct record_writer *writer, struct error *error);

#endif
