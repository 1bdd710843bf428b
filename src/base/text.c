#include "base/text.h"

#include "base/memory.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void reserve(struct text *text, size_t extra)
{
    size_t needed = text->length + extra + 1;
    if (needed <= text->capacity) {
        return;
    }
    size_t capacity = text->capacity < 32 ? 32 : text->capacity;
    while (capacity < needed) {
        capacity *= 2;
    }
    text->data = memory_resize(text->data, capacity);
    text->capacity = capacity;
}

void text_append(struct text *text, const char *bytes, size_t length)
{
    reserve(text, length);
    if (length > 0) {
        memcpy(text->data + text->length, bytes, length);
    }
    text->length += length;
    text->data[text->length] = '\0';
}

void text_puts(struct text *text, const char *string)
{
    text_append(text, string, strlen(string));
}

void text_putc(struct text *text, char c)
{
    text_append(text, &c, 1);
}

void text_put_number(struct text *text, size_t number)
{
    char digits[24];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    text_append(text, digits + at, sizeof digits - at);
}

void text_printf(struct text *text, const char *format, ...)
{
    va_list arguments;
    va_list again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    assert(length >= 0);
    reserve(text, (size_t)length);
    vsnprintf(text->data + text->length, (size_t)length + 1, format, again);
    va_end(again);
    text->length += (size_t)length;
}

void text_cut(struct text *text, size_t size)
{
    if (text->length > size) {
        while (size > 0 && ((unsigned char)text->data[size] & 0xc0) == 0x80) {
            size--;
        }
        text->length = size;
        text->data[size] = '\0';
    }
}

void text_clear(struct text *text)
{
    text->length = 0;
    if (text->data != NULL) {
        text->data[0] = '\0';
    }
}

void text_free(struct text *text)
{
    free(text->data);
    *text = (struct text){0};
}

const char *text_string(const struct text *text)
{
    return text->data == NULL ? "" : text->data;
}

/* Returns the length in bytes of the character at c, or 0 if the bytes are not valid UTF-8 (RFC
 * 3629, section 4). */
static size_t utf8_length(const unsigned char *c)
{
    if (c[0] < 0x80) {
        return 1;
    }
    size_t length = c[0] >= 0xc2 && c[0] <= 0xdf   ? 2
                    : c[0] >= 0xe0 && c[0] <= 0xef ? 3
                    : c[0] >= 0xf0 && c[0] <= 0xf4 ? 4
                                                   : 0;
    unsigned char least = c[0] == 0xe0 ? 0xa0 : c[0] == 0xf0 ? 0x90 : 0x80;
    unsigned char most = c[0] == 0xed ? 0x9f : c[0] == 0xf4 ? 0x8f : 0xbf;
    for (size_t i = 1; i < length; i++) {
        if (c[i] < least || c[i] > most) {
            return 0;
        }
        least = 0x80;
        most = 0xbf;
    }
    return length;
}

bool text_is_utf8(const char *string)
{
    const unsigned char *c = (const unsigned char *)string;
    for (size_t length; *c != '\0'; c += length) {
        length = utf8_length(c);
        if (length == 0) {
            return false;
        }
    }
    return true;
}

/* Returns true if a control character begins at c: U+0000 to 001F, 007F to 009F, 061C, 200E, 200F,
 * 2028 to 202E, or 2066 to 2069. */
static bool is_control(const unsigned char *c)
{
    if (c[0] == 0xe2 && c[1] == 0x80) {
        return c[2] == 0x8e || c[2] == 0x8f || (c[2] >= 0xa8 && c[2] <= 0xae);
    }
    return c[0] < ' ' || c[0] == 0x7f || (c[0] == 0xc2 && c[1] < 0xa0) ||
           (c[0] == 0xd8 && c[1] == 0x9c) ||
           (c[0] == 0xe2 && c[1] == 0x81 && c[2] >= 0xa6 && c[2] <= 0xa9);
}

/* Works like utf8_length, but returns 0 for a control character. */
static size_t plain_length(const char *string)
{
    const unsigned char *c = (const unsigned char *)string;
    return is_control(c) ? 0 : utf8_length(c);
}

bool text_is_plain(const char *string)
{
    while (*string != '\0' && plain_length(string) > 0) {
        string += plain_length(string);
    }
    return *string == '\0';
}

/* Returns true if `string` begins with an invisible character: a space, or one of U+00A0, 2000 to
 * 200D, 202F, 205F, 2060, 3000 and FEFF. */
static bool text_is_blank(const char *string)
{
    static const char *const blanks[] = {" ",      "\u00a0", "\u202f", "\u205f",
                                         "\u2060", "\u3000", "\ufeff"};
    const unsigned char *c = (const unsigned char *)string;
    bool blank = c[0] == 0xe2 && c[1] == 0x80 && c[2] >= 0x80 && c[2] <= 0x8d;
    for (size_t i = 0; i < sizeof blanks / sizeof *blanks; i++) {
        blank = blank || strncmp(string, blanks[i], strlen(blanks[i])) == 0;
    }
    return blank;
}

bool text_is_name(const char *string)
{
    bool good = string[0] != '\0' && text_is_plain(string) && !text_is_blank(string);
    while (good && *string != '\0') {
        size_t length = plain_length(string);
        good = string[length] != '\0' || !text_is_blank(string);
        string += length;
    }
    return good;
}

void text_puts_plain(struct text *text, const char *string)
{
    for (size_t length; *string != '\0'; string += length > 0 ? length : 1) {
        length = plain_length(string);
        text_append(text, length > 0 ? string : "?", length > 0 ? length : 1);
    }
}

char *text_plain_copy(const char *string)
{
    struct text plain = {0};
    text_puts_plain(&plain, string);
    text_putc(&plain, '\0');
    return plain.data;
}

size_t text_mark_length(const char *string)
{
    static const char mark[] = "\xef\xbb\xbf";
    return strncmp(string, mark, sizeof mark - 1) == 0 ? sizeof mark - 1 : 0;
}

void text_put_byte_name(struct text *text, unsigned char byte)
{
    static const struct {
        unsigned char byte;
        const char *name;
    } named[] = {
        {' ', "a blank"}, {'\t', "a tab"}, {'\r', "a carriage return"}, {'\n', "a newline"}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (named[i].byte == byte) {
            text_puts(text, named[i].name);
            return;
        }
    }
    text_printf(text, byte > ' ' && byte <= '~' ? "'%c'" : "byte %u", byte);
}

void text_put_word(struct text *text, const char *word)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                                "_@%+=:,./-";
    if (word[0] != '\0' && word[strspn(word, plain)] == '\0') {
        text_puts(text, word);
        return;
    }
    text_putc(text, '\'');
    for (; *word != '\0'; word++) {
        if (*word == '\'') {
            text_puts(text, "'\\''");
        } else {
            text_putc(text, *word);
        }
    }
    text_putc(text, '\'');
}

/* Returns the item at this position in a list. The result is a pointer to the item's first member,
 * its name. */
static const char *const *named_item(const char *at)
{
    const char *const *item;
    memcpy(&item, at, sizeof item);
    return item;
}

const void *named_find(const void *list, const char *name)
{
    for (const char *at = list;; at += sizeof(void *)) {
        const char *const *item = named_item(at);
        if (item == NULL || strcmp(*item, name) == 0) {
            return item;
        }
    }
}

void *named_among(const void *array, size_t count, size_t size, const char *name)
{
    for (uintptr_t at = (uintptr_t)array; count > 0; count--, at += size) {
        const char *own = *(const char *const *)at;
        if (own != NULL && strcmp(own, name) == 0) {
            return (void *)at;
        }
    }
    return NULL;
}

size_t word_index(const char *word, const char *const *list)
{
    size_t index = 0;
    while (list[index] != NULL && strcmp(list[index], word) != 0) {
        index++;
    }
    return index;
}

bool word_is_in(const char *word, const char *const *list)
{
    return list[word_index(word, list)] != NULL;
}

/* Returns the edit distance between two strings: the number of letters that must be changed, added,
 * removed or swapped with a neighbour. */
static size_t text_distance(const char *one, const char *other)
{
    size_t width = strlen(other) + 1, height = strlen(one) + 1;
    size_t *table = memory_new(width * height * sizeof *table);
    for (size_t i = 0; i < height; i++) {
        for (size_t k = 0; k < width; k++) {
            size_t *at = &table[i * width + k];
            if (i == 0 || k == 0) {
                *at = i + k;
                continue;
            }
            size_t least = at[-(ptrdiff_t)width - 1] + (one[i - 1] != other[k - 1]);
            least = at[-1] + 1 < least ? at[-1] + 1 : least;
            *at = at[-(ptrdiff_t)width] + 1 < least ? at[-(ptrdiff_t)width] + 1 : least;
            bool swapped =
                i > 1 && k > 1 && one[i - 1] == other[k - 2] && one[i - 2] == other[k - 1];
            if (swapped && at[-2 * (ptrdiff_t)width - 2] + 1 < *at) {
                *at = at[-2 * (ptrdiff_t)width - 2] + 1;
            }
        }
    }
    size_t distance = table[width * height - 1];
    free(table);
    return distance;
}

bool text_may_mean(const char *written, const char *meant, size_t *distance_max)
{
    size_t length = strlen(written);
    size_t distance = length > 2 && length < 40 ? text_distance(written, meant) : length;
    bool near = distance < *distance_max && 3 * distance <= length;
    *distance_max = near ? distance : *distance_max;
    return near;
}

const char *named_nearest(const void *list, const char *name)
{
    const char *nearest = NULL;
    size_t distance_max = TEXT_FAR;
    for (const char *at = list; named_item(at) != NULL; at += sizeof(void *)) {
        const char *item = *named_item(at);
        nearest = text_may_mean(name, item, &distance_max) ? item : nearest;
    }
    return nearest;
}

const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

void text_put_meant(struct text *text, const char *dashes, const char *near)
{
    if (near != NULL) {
        text_printf(text, "; did you mean %s%s?", dashes, near);
    }
}

void named_list(const void *list, const char *name, struct text *text)
{
    for (const char *at = list; named_item(at) != NULL; at += sizeof(void *)) {
        text_printf(text, " %s", *named_item(at));
    }
    text_put_meant(text, "", name == NULL ? NULL : named_nearest(list, name));
}
