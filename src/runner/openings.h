/* A book of openings: a file with one opening per line. Each set of games in an event takes the
 * next opening from the book. A line contains either turns in the notation of the game, or a game
 * record (record.h) whose opening is used. Empty lines and lines that begin with '#' are skipped.
 *
 * This module does not judge whether an opening is balanced; `faceoff openings` creates books of
 * balanced openings. */
#ifndef RUNNER_OPENINGS_H
#define RUNNER_OPENINGS_H

#include "games/turns.h"
#include "store/digest.h"

struct openings {
    char *path; /* path of the book as given; "@NAME" is a built-in book */
    /* Whether the openings are used in the order of the file; if false, the event's seed shuffles
     * them. */
    bool sequential;
    uint64_t start;           /* number of the first opening to use, counting from 1 */
    char digest[DIGEST_SIZE]; /* SHA-256 digest of the file, or "" if not yet known */

    /* The following members are set by openings_load: */
    struct text text;   /* contents of the file */
    struct turns *list; /* openings, in the order in which they are used */
    size_t count;
};

/* Parses the value of --openings, FILE[,order=random|sequential][,start=N][,sha256=HEX]. If it is
 * invalid, returns false and sets *error. Always call openings_free, even on failure. */
bool openings_parse(struct openings *openings, const char *value, struct error *error);
void openings_free(struct openings *openings);

/* Appends the complete value of --openings, including the digest, with which another machine or a
 * later run is sure to use the same openings. */
void openings_print(const struct openings *openings, struct text *value);

/* Returns whether two values of --openings are equivalent. Digests are compared only if both values
 * contain one. */
bool openings_are_same(const char *one, const char *other);

/* Reads and checks a book of openings. If another machine has read the file, `text` holds its
 * contents; if `text` is NULL, the file itself is read. Each opening must be legal, must not end
 * the game, and must occur only once. Sets the digest, or compares it if it is already known. On
 * error, returns false and sets *error to a message with the file name and line number. */
bool openings_load(struct openings *openings, const struct text *text, const struct game *game,
                   const char *variant, uint64_t seed, struct error *error);

/* Returns opening number `number` of an event, counting from 0. After the last opening, the book
 * starts over. */
const struct turns *openings_get(const struct openings *openings, uint64_t number);

/* The built-in books, which users refer to as `@NAME`. The last item has a NULL name. */
struct openings_file {
    const char *name, *text;
};
extern const struct openings_file openings_files[];

#endif
