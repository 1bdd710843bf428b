/* A growable byte string. Once anything has been appended, the string is NUL-terminated. Initialise
 * a text with {0} and free its memory with text_free. The allocation does not shrink when the text
 * does. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    /* bytes of the text, or NULL until something is appended; read them through text_string */
    char *data;
    size_t length;   /* number of bytes, not counting the final NUL */
    size_t capacity; /* number of bytes allocated */
};

void text_append(struct text *text, const char *bytes, size_t length);
void text_puts(struct text *text, const char *string);
void text_putc(struct text *text, char c);
/* appends a number in decimal; faster than text_printf */
void text_put_number(struct text *text, size_t number);
__attribute__((format(printf, 2, 3))) void text_printf(struct text *text, const char *format, ...);

/* Appends the string, replacing each byte that is not part of a valid UTF-8 character, or is part
 * of a control character, with '?'. Characters that end a line or change the writing direction
 * count as control characters, because they could garble the text around a name. */
void text_puts_plain(struct text *text, const char *string);

/* Returns a copy of the string, sanitised as by text_puts_plain. The caller frees the copy. */
char *text_plain_copy(const char *string);

/* Appends the string as one argument of a shell command, quoted if necessary. */
void text_put_word(struct text *text, const char *word);

/* Shortens the text, which must be UTF-8, to at most `size` bytes, without splitting a
 * character. */
void text_cut(struct text *text, size_t size);

/* Empties the text but keeps its memory. */
void text_clear(struct text *text);
void text_free(struct text *text);

/* Returns the length in bytes of the UTF-8 byte order mark at the start of the string, or 0 if
 * there is none. */
size_t text_mark_length(const char *string);

/* Appends a readable name for the byte: "a blank", "a carriage return", "'x'" or "byte 200". */
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

/* Finds a struct by its name in an array of `count` structs of `size` bytes. The first member of
 * the struct is its name, as a string or NULL. Returns NULL if no struct has the name. */
void *named_among(const void *array, size_t count, size_t size, const char *name);

/* word_index returns the index of a word in a NULL-terminated list, or the number of words if the
 * list lacks the word. word_is_in returns whether the list has the word. */
size_t word_index(const char *word, const char *const *list);
bool word_is_in(const char *word, const char *const *list);

#define TEXT_FAR 4 /* edit distance at which two words no longer count as similar */

/* Returns true if `written` may be a misspelling of `meant`, that is, if their edit distance is
 * small and less than *distance_max. In that case, sets *distance_max to the distance. Set
 * *distance_max to TEXT_FAR before the first call. */
bool text_may_mean(const char *written, const char *meant, size_t *distance_max);

/* Returns the name in a list (as for named_find) that is most similar to `name`, or NULL if none is
 * similar. */
const char *named_nearest(const void *list, const char *name);

/* Returns the plural ending of a regular noun after this number: "" for 1, otherwise "s". */
const char *plural(uint64_t count);

/* Appends "; did you mean NEAR?", where NEAR is `near` preceded by `dashes`. Appends nothing if
 * `near` is NULL. */
void text_put_meant(struct text *text, const char *dashes, const char *near);

/* Appends the names in a list (as for named_find), each preceded by a space. If one of them is
 * similar to `name`, which may be NULL, also appends a "did you mean" hint. */
void named_list(const void *list, const char *name, struct text *text);

/* Returns the text as a string, which is "" if the text is empty. The string is valid until the
 * text changes. */
const char *text_string(const struct text *text);

#endif
