/* A book of openings: a file with one opening per line, from which each set of games of an event
 * takes the next one. A line holds turns as the game writes them, or a record of a game (record.h),
 * whose opening is used. Empty lines and lines that begin with '#' are skipped.
 *
 * This module does not judge whether an opening is balanced; `faceoff openings` makes books of
 * balanced ones. */
#ifndef RUNNER_OPENINGS_H
#define RUNNER_OPENINGS_H

#include "games/turns.h"
#include "store/digest.h"

struct openings {
    char *path;               /* as given; "@NAME" is a book inside the program */
    bool sequential;          /* in the order of the file; false: shuffled by the event's seed */
    uint64_t start;           /* number of the first opening to use, from 1 */
    char digest[DIGEST_SIZE]; /* SHA-256 of the file; "": not known yet */

    /* After openings_load: */
    struct text text;   /* the file */
    struct turns *list; /* in the order in which they are used */
    size_t count;
};

/* Parses FILE[,order=random|sequential][,start=N][,sha256=HEX], the value of --openings. Returns
 * false and sets *error if it is invalid. Call openings_free in any case. */
bool openings_parse(struct openings *openings, const char *value, struct error *error);
void openings_free(struct openings *openings);

/* Appends the value in full, so that another machine or a later run uses the same openings. */
void openings_print(const struct openings *openings, struct text *value);

/* Returns whether two values of --openings are equivalent, as far as both say which file it is. */
bool openings_are_same(const char *one, const char *other);

/* Reads the book, from `text` (the file as another machine has read it) or if that is NULL from its
 * file; and checks it: each opening must be legal, not end the game, and occur once. Sets the
 * digest, or compares it if it is known. Otherwise returns false, and *error names the file and the
 * line. */
bool openings_load(struct openings *openings, const struct text *text, const struct game *game,
                   const char *variant, uint64_t seed, struct error *error);

/* Returns opening number `number` of an event, from 0. After the last one, the book starts again.
 */
const struct turns *openings_get(const struct openings *openings, uint64_t number);

/* The books inside the program, named by `@NAME`; ended by a NULL name. */
struct openings_file {
    const char *name, *text;
};
extern const struct openings_file openings_files[];

#endif
