/* A file of what games have brought, such as records, in the order of their numbers, whatever the
 * order in which they end. Never reads. */
#ifndef STORE_RECORD_WRITER_H
#define STORE_RECORD_WRITER_H

#include "store/record.h"

struct record_writer;

/* Makes the file anew; "-" is standard output. NULL: *error says why. */
struct record_writer *record_writer_open(const char *path, struct error *error);

/* Takes the text of the next game, whichever it is: it is written once all before it have been. The
 * text is empty afterwards. */
bool record_writer_add_text(struct record_writer *writer, uint64_t number, struct text *text,
                            struct error *error);

/* The same with the game's record. */
bool record_writer_add(struct record_writer *writer, const struct game_result *game,
                       struct error *error);

/* Writes what waits for games that will not come. Takes NULL. False: *error says what could not be
 * written. */
bool record_writer_close(struct record_writer *writer, struct error *error);

#endif
