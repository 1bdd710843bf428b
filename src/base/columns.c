#include "base/columns.h"

#include <locale.h>
#include <pthread.h>
#include <stdint.h>
#include <wchar.h>

static locale_t utf8; /* a UTF-8 locale, or 0 if the C library has no C.UTF-8 */

static void open_utf8(void)
{
    utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
}

/* Returns a character's width in terminal cells according to the C library, or 1 if the character
 * is unknown. */
static size_t places_of(uint32_t character)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_utf8);
    locale_t before = uselocale(utf8);
    int places = wcwidth((wchar_t)character);
    uselocale(before);
    return places < 0 ? 1 : (size_t)places;
}

/* Decodes the UTF-8 character at *at, which must be valid, and advances *at past it. */
static uint32_t take_character(const char **at)
{
    const unsigned char *c = (const unsigned char *)*at;
    size_t more = c[0] < 0x80 ? 0 : c[0] < 0xe0 ? 1 : c[0] < 0xf0 ? 2 : 3;
    uint32_t character = more == 0 ? c[0] : c[0] & (0x3fu >> more);
    for (size_t i = 1; i <= more; i++) {
        character = character << 6 | (c[i] & 0x3fu);
    }
    *at += more + 1;
    return character;
}

void text_put_column(struct text *text, const char *string, size_t width, size_t most)
{
    struct text plain = {0};
    text_puts_plain(&plain, string);
    const char *begin = text_string(&plain), *end = begin;
    size_t used = 0;
    for (const char *next = begin; *next != '\0'; end = next) {
        size_t places = places_of(take_character(&next));
        if (places > most - used) {
            break;
        }
        used += places;
    }
    text_append(text, begin, (size_t)(end - begin));
    for (; used < width; used++) {
        text_putc(text, ' ');
    }
    text_free(&plain);
}
