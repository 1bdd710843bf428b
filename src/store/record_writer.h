/* Writes texts of games, such as records and logs, to a file in the order of the games' numbers,
 * whatever the order in which the games end. A text may be written piece by piece while its game is
 * played. Any thread may call these functions. */
#ifndef STORE_RECORD_WRITER_H
#define STORE_RECORD_WRITER_H

#include "store/record.h"

struct record_writer;

/* The text of a game that has not ended. */
struct record_text;

enum record_file {
    RECORD_FILE_NEW,    /* refuse an existing file, except a pipe or a device */
    RECORD_FILE_EMPTY,  /* discard the existing contents */
    RECORD_FILE_APPEND, /* append to the existing contents */
};

/* Opens the output file; "-" is standard output. Returns NULL and sets *error on failure. */
struct record_writer *record_writer_open(const char *path, enum record_file kind,
                                         struct error *error);

/* Begins the text of any game. End it with record_writer_end. */
struct record_text *record_writer_begin(struct record_writer *writer, uint64_t number);

/* Appends to the text. The bytes are in the file at once if all earlier games are written.
 * Otherwise they wait: a few in memory, more in a temporary file in the same folder. A failure is
 * reported when a text ends. */
void record_writer_put(struct record_writer *writer, struct record_text *text, const char *bytes,
                       size_t length);

/* Ends the text, which must not be used any more. Returns false and sets *error if the file could
 * not be written. */
bool record_writer_end(struct record_writer *writer, struct record_text *text, struct error *error);

/* Tells the writer not to wait for games before `number`: they are written already, or have no text
 * here. If a text for one of them begins after all, it does not wait. */
void record_writer_pass(struct record_writer *writer, uint64_t number);

/* Adds a game's record, like a text that begins and ends here. */
bool record_writer_add(struct record_writer *writer, const struct game_result *game,
                       struct error *error);

/* Writes the texts that are still waiting for earlier games, and closes the file. Accepts NULL.
 * Returns false and sets *error if a text could not be written. */
bool record_writer_close(struct record_writer *writer, struct error *error);

#endif
