/* A growing string. Holds any bytes and is always NUL-terminated once something was added.
 * Never shrinks by itself; `struct text t = {0}` is an empty one, text_free releases it. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>

struct text {
    char *data;      /* NULL while nothing was ever added: read it through text_string */
    size_t length;   /* bytes, without the final NUL */
    size_t capacity; /* bytes allocated */
};

void text_append(struct text *text, const char *bytes, size_t length);
void text_puts(struct text *text, const char *string);
void text_putc(struct text *text, char c);
void text_put_number(struct text *text, size_t number); /* decimal; faster than text_printf */
__attribute__((format(printf, 2, 3))) void text_printf(struct text *text, const char *format, ...);

/* Appends the string as UTF-8 without control characters: '?' stands for each byte of anything
 * else. Controls are also the characters that end a line or change its direction: by these a name
 * could reorder what stands beside it. */
void text_puts_plain(struct text *text, const char *string);

/* The same as a string of its own, which the caller frees. */
char *text_plain_copy(const char *string);

/* Appends the string as one word of a shell: quoted if it needs to be. */
void text_put_word(struct text *text, const char *word);

/* Cuts the content, which is UTF-8, to at most so many bytes, between two characters. */
void text_cut(struct text *text, size_t size);

/* Forgets the content, keeps the memory. */
void text_clear(struct text *text);
void text_free(struct text *text);

/* Whether a string is well-formed UTF-8 (RFC 3629: no surrogates, no overlong forms). */
bool text_is_utf8(const char *string);

/* The same, and without control characters: text_puts_plain leaves it as it is. */
bool text_is_plain(const char *string);

/* The same, not empty, and without a blank at either end. */
bool text_is_name(const char *string);

/* The item of that name in a list of pointers to structs that begin with their name, ended by NULL;
 * NULL when there is none. */
const void *named_find(const void *list, const char *name);

#define TEXT_FAR 4 /* from so many wrong letters on, a word is another one */

/* How many letters must be changed, added, left out or swapped with the next one to make one text
 * of the other. */
size_t text_distance(const char *one, const char *other);

/* Whether what is written may be a misspelling of `meant`, nearer than *distance_max, which begins
 * as TEXT_FAR and is lowered to its distance. */
bool text_may_mean(const char *written, const char *meant, size_t *distance_max);

/* The name in a list of named things that may have been meant. NULL: none is near. */
const char *named_nearest(const void *list, const char *name);

/* Appends "; did you mean NEAR?", with these dashes before the name; NULL: nothing. */
void text_put_meant(struct text *text, const char *dashes, const char *near);

/* Appends the names of such a list, a blank before each, and which one `name` may mean. It may be
 * NULL. */
void named_list(const void *list, const char *name, struct text *text);

/* The content; "" when empty. Valid until the next change. */
const char *text_string(const struct text *text);

#endif
