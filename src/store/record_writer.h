/* Writes one text per game, such as a record, to a file. The texts are written in the order of the
 * games' numbers, even if the games end in another order. */
#ifndef STORE_RECORD_WRITER_H
#define STORE_RECORD_WRITER_H

#include "store/record.h"

struct record_writer;

enum record_file {
    RECORD_FILE_NEW,    /* refuse an existing file, except a pipe or a device */
    RECORD_FILE_EMPTY,  /* discard the existing contents */
    RECORD_FILE_APPEND, /* append to the existing contents */
};

/* Opens the output file; "-" is standard output. Returns NULL and sets *error on failure. */
struct record_writer *record_writer_open(const char *path, enum record_file kind,
                                         struct error *error);

/* Adds a game's text, and writes it as soon as the texts of all earlier games are written. Takes
 * the contents of `text` and leaves it empty. */
bool record_writer_add_text(struct record_writer *writer, uint64_t number, struct text *text,
                            struct error *error);

/* Tells the writer not to wait for games before `number`, because they are already written or have
 * no text here. If the text of such a game is added after all, it is written at once. */
bool record_writer_pass(struct record_writer *writer, uint64_t number, struct error *error);

/* Adds a game's record in the same way as record_writer_add_text. */
bool record_writer_add(struct record_writer *writer, const struct game_result *game,
                       struct error *error);

/* Writes the texts that are still waiting for earlier games, and closes the file. Accepts NULL.
 * Returns false and sets *error if a text could not be written. */
bool record_writer_close(struct record_writer *writer, struct error *error);

#endif
