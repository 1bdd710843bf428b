/* Times of day in UTC, in milliseconds since 1970, and their text by ISO 8601:
 * 2026-11-28T14:35:01.123Z. For durations use clock.h, since the time of day may jump. */
#ifndef BASE_UTC_H
#define BASE_UTC_H

#include <stdbool.h>
#include <stdint.h>

#define UTC_SIZE 32 /* enough for the text, with its NUL */

int64_t utc_now_ms(void);

/* utc_print writes the time with milliseconds, utc_print_seconds without. */
void utc_print(int64_t utc_ms, char text[UTC_SIZE]);
void utc_print_seconds(int64_t utc_ms, char text[UTC_SIZE]);

/* Reads a time after 1970 in one of these two forms. Returns false for any other text. */
bool utc_parse(const char *text, int64_t *utc_ms);

#endif
