/* A byte string that can grow. Once something was added, it always ends with a NUL. `struct text t
 * = {0}` is an empty text, and text_free frees its memory. The memory does not shrink when the text
 * does. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *data;      /* bytes of the text; NULL until something is added, so read them through
                      * text_string */
    size_t length;   /* number of bytes, without the final NUL */
    size_t capacity; /* number of bytes allocated */
};

void text_append(struct text *text, const char *bytes, size_t length);
void text_puts(struct text *text, const char *string);
void text_putc(struct text *text, char c);
void text_put_number(struct text *text, size_t number); /* appends a number in decimal; faster than
                                                         * text_printf */
__attribute__((format(printf, 2, 3))) void text_printf(struct text *text, const char *format, ...);

/* Appends the string as UTF-8 without control characters. Each byte that is not part of such a
 * character becomes '?'. Characters that end a line or change the writing direction count as
 * control characters, because a name with them could reorder the text beside it. */
void text_puts_plain(struct text *text, const char *string);

/* Returns a copy of the string in the form in which text_puts_plain would append it. The caller
 * frees it. */
char *text_plain_copy(const char *string);

/* Appends the string as one argument of a shell command, in quotes if necessary. */
void text_put_word(struct text *text, const char *word);

/* Shortens the text, which must be UTF-8, to at most `size` bytes, without splitting a
 * character. */
void text_cut(struct text *text, size_t size);

/* Empties the text but keeps its memory. */
void text_clear(struct text *text);
void text_free(struct text *text);

/* Returns the length of the byte order mark of UTF-8 at the start of the string, or 0. */
size_t text_mark_length(const char *string);

/* Appends what a person calls the byte: "a blank", "a carriage return", "'x'" or "byte 200". */
void text_put_byte_name(struct text *text, unsigned char byte);

/* Returns true if the string is valid UTF-8 (RFC 3629: no surrogates, no overlong forms). */
bool text_is_utf8(const char *string);

/* Returns true if the string is valid UTF-8 without control characters, so that text_puts_plain
 * would not change it. */
bool text_is_plain(const char *string);

/* Returns true if the string is plain (see text_is_plain), is not empty, and has no space at either
 * end. */
bool text_is_name(const char *string);

/* Finds an item by its name in a NULL-terminated list of pointers to structs. The first member of
 * each struct must be its name. Returns NULL if the name is not found. */
const void *named_find(const void *list, const char *name);

#define TEXT_FAR 4 /* number of wrong letters from which two words do not count as similar */

/* Returns the edit distance of two texts, which is the number of letters to be changed, added,
 * removed or swapped with a neighbour. */
size_t text_distance(const char *one, const char *other);

/* Returns true if `written` may be a misspelling of `meant`, because their distance is less than
 * *distance_max. In that case *distance_max is lowered to that distance. Start with *distance_max =
 * TEXT_FAR. */
bool text_may_mean(const char *written, const char *meant, size_t *distance_max);

/* Returns the name in a list for named_find that is most similar to `name`, or NULL if no name is
 * similar. */
const char *named_nearest(const void *list, const char *name);

/* Returns the ending of a regular noun after this number: "" after 1, otherwise "s". */
const char *plural(uint64_t count);

/* Appends "; did you mean NEAR?", where `dashes` is put before NEAR. Appends nothing if `near` is
 * NULL. */
void text_put_meant(struct text *text, const char *dashes, const char *near);

/* Appends the names in a list for named_find, each after a space. Then appends a "did you mean" if
 * one of them is similar to `name`, which may be NULL. */
void named_list(const void *list, const char *name, struct text *text);

/* Returns the text as a string, which is "" if the text is empty. The string is valid until the
 * text changes. */
const char *text_string(const struct text *text);

#endif
