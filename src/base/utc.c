#include "base/utc.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#define DAY_LENGTH 10     /* length of "2026-11-28" */
#define SECONDS_LENGTH 19 /* length of "2026-11-28T14:35:01" */

int64_t utc_now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Writes the date and time up to the seconds, without the final Z. */
static void utc_print_begin(int64_t utc_ms, char text[UTC_SIZE])
{
    time_t seconds = (time_t)(utc_ms / 1000);
    struct tm parts = {0};
    gmtime_r(&seconds, &parts);
    text[strftime(text, UTC_SIZE - sizeof ".123Z", "%Y-%m-%dT%H:%M:%S", &parts)] = '\0';
}

void utc_print(int64_t utc_ms, char text[UTC_SIZE])
{
    utc_print_begin(utc_ms, text);
    size_t length = strlen(text);
    snprintf(text + length, UTC_SIZE - length, ".%03dZ", (int)(utc_ms % 1000));
}

void utc_print_seconds(int64_t utc_ms, char text[UTC_SIZE])
{
    utc_print_begin(utc_ms, text);
    strcat(text, "Z");
}

bool utc_parse(const char *text, int64_t *utc_ms)
{
    struct tm parts = {0};
    char again[UTC_SIZE];
    const char *rest = strptime(text, "%Y-%m-%dT%H:%M:%S", &parts);
    if (rest == NULL) {
        return false;
    }
    *utc_ms = (int64_t)timegm(&parts) * 1000;
    if (rest[0] == '.' && strspn(rest + 1, "0123456789") == 3) {
        *utc_ms += 100 * (rest[1] - '0') + 10 * (rest[2] - '0') + (rest[3] - '0');
        rest += 4;
    }
    /* if the date is impossible, such as February 30, the result differs from the input */
    utc_print_begin(*utc_ms, again);
    return strcmp(rest, "Z") == 0 && *utc_ms > 0 && strlen(again) == SECONDS_LENGTH &&
           strncmp(again, text, SECONDS_LENGTH) == 0;
}

bool utc_parse_day(const char *text, int64_t *utc_ms)
{
    char whole[UTC_SIZE];
    bool day = strlen(text) == DAY_LENGTH;
    snprintf(whole, sizeof whole, "%.*sT23:59:59.999Z", DAY_LENGTH, text);
    return utc_parse(day ? whole : text, utc_ms);
}
