/* Converts UTC times, in milliseconds since 1970, to and from ISO 8601 text such as
 * 2026-11-28T14:35:01.123Z. To measure durations, use clock.h, because the system time may jump. */
#ifndef BASE_UTC_H
#define BASE_UTC_H

#include <stdbool.h>
#include <stdint.h>

#define UTC_SIZE 32 /* enough for the text and its final NUL */
#define UTC_DAY_MS (24 * 60 * 60 * INT64_C(1000))

int64_t utc_now_ms(void);

/* utc_print writes the time with milliseconds, and utc_print_seconds writes it without them. */
void utc_print(int64_t utc_ms, char text[UTC_SIZE]);
void utc_print_seconds(int64_t utc_ms, char text[UTC_SIZE]);

/* Parses a time after 1970 in the format of utc_print or utc_print_seconds. Returns false for any
 * other text. */
bool utc_parse(const char *text, int64_t *utc_ms);

/* Like utc_parse, but also accepts a date without a time, such as 2026-11-28, which means the end
 * of that day. */
bool utc_parse_day(const char *text, int64_t *utc_ms);

#endif
