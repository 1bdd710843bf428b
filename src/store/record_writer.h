/* A file of games' texts, such as records, in the order of the games' numbers, whatever the order
 * in which they end. Never reads. */
#ifndef STORE_RECORD_WRITER_H
#define STORE_RECORD_WRITER_H

#include "store/record.h"

struct record_writer;

enum record_file {
    RECORD_FILE_NEW,    /* a file that is there already is refused; a pipe or a device is not */
    RECORD_FILE_EMPTY,  /* what was in it goes */
    RECORD_FILE_APPEND, /* goes on after what is in it */
};

/* Opens the file; "-" is standard output. NULL: *error says why. */
struct record_writer *record_writer_open(const char *path, enum record_file kind,
                                         struct error *error);

/* Takes the text of any game, and writes it once all games before it are written. The text is empty
 * afterwards. */
bool record_writer_add_text(struct record_writer *writer, uint64_t number, struct text *text,
                            struct error *error);

/* Says that the writer need not wait for games before that number: they are written, or have no
 * text here. A text of one of them that comes nevertheless is written at once. */
bool record_writer_pass(struct record_writer *writer, uint64_t number, struct error *error);

/* The same as record_writer_add_text with the game's record. */
bool record_writer_add(struct record_writer *writer, const struct game_result *game,
                       struct error *error);

/* Writes the texts that still wait for earlier games, and closes the file. Takes NULL. False:
 * *error says what could not be written. */
bool record_writer_close(struct record_writer *writer, struct error *error);

#endif
