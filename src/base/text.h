/* A growing byte string, always NUL-terminated once something was added. `struct text t = {0}` is
 * an empty one; text_free releases it. The memory does not shrink when the text does. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *data;      /* NULL until something is added; read it through text_string */
    size_t length;   /* bytes, without the final NUL */
    size_t capacity; /* bytes allocated */
};

void text_append(struct text *text, const char *bytes, size_t length);
void text_puts(struct text *text, const char *string);
void text_putc(struct text *text, char c);
void text_put_number(struct text *text, size_t number); /* in decimal; faster than text_printf */
__attribute__((format(printf, 2, 3))) void text_printf(struct text *text, const char *format, ...);

/* Appends the string as UTF-8 without control characters: each byte of anything else becomes '?'.
 * Characters that end a line or change the writing direction count as control characters, because a
 * name with them could reorder the text beside it. */
void text_puts_plain(struct text *text, const char *string);

/* Returns the string as text_puts_plain would append it; the caller frees it. */
char *text_plain_copy(const char *string);

/* Appends the string as one word of a shell command, quoted if necessary. */
void text_put_word(struct text *text, const char *word);

/* Shortens the content, which is UTF-8, to at most `size` bytes, without splitting a character. */
void text_cut(struct text *text, size_t size);

/* Empties the text but keeps its memory. */
void text_clear(struct text *text);
void text_free(struct text *text);

/* Returns true if the string is valid UTF-8 (RFC 3629: no surrogates, no overlong forms). */
bool text_is_utf8(const char *string);

/* Returns true if the string is valid UTF-8 without control characters, so that text_puts_plain
 * would not change it. */
bool text_is_plain(const char *string);

/* Returns true if the string is plain, not empty, and has no space at either end. */
bool text_is_name(const char *string);

/* Finds an item by name in a NULL-terminated list of pointers to structs whose first member is
 * their name. Returns NULL if the name is not found. */
const void *named_find(const void *list, const char *name);

#define TEXT_FAR 4 /* words with at least this many wrong letters do not count as similar */

/* Returns the edit distance of two texts: the number of letters changed, added, removed or swapped
 * with their neighbour. */
size_t text_distance(const char *one, const char *other);

/* Returns true if `written` may be a misspelling of `meant`: their distance is less than
 * *distance_max, which is then lowered to it. Start with *distance_max = TEXT_FAR. */
bool text_may_mean(const char *written, const char *meant, size_t *distance_max);

/* Returns the name in a named_find list that is most similar to `name`; NULL if none is similar. */
const char *named_nearest(const void *list, const char *name);

/* Appends "; did you mean NEAR?", with `dashes` before NEAR. Appends nothing if `near` is NULL. */
void text_put_meant(struct text *text, const char *dashes, const char *near);

/* Appends the names in a named_find list, each after a space, and a "did you mean" for `name`,
 * which may be NULL. */
void named_list(const void *list, const char *name, struct text *text);

/* Returns the content, "" if empty. Valid until the next change of the text. */
const char *text_string(const struct text *text);

#endif
