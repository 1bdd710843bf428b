#include "library/bot_input.h"

#include "base/clock.h"
#include "base/memory.h"
#include "library/bot_streams.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#define PART 4096

/* Returns the time waited for a core since the last call, in ns. */
static int64_t read_waits(struct bot_input *input)
{
    int64_t wait_ns, count;
    if (!bot_streams_read_waits(input->waits, &wait_ns, &count)) {
        return 0;
    }
    int64_t new_ns = wait_ns - input->wait_ns;
    int64_t new_count = count - input->wait_count;
    int64_t mean_ns = new_count > 1 ? new_ns / new_count : new_ns;
    input->late_ns = mean_ns > input->late_ns ? mean_ns : input->late_ns;
    input->wait_ns = wait_ns;
    input->wait_count = count;
    return new_ns;
}

int64_t bot_input_late(struct bot_input *input)
{
    read_waits(input);
    int64_t late_ns = input->late_ns;
    input->late_ns = 0;
    return late_ns;
}

void bot_input_open(struct bot_input *input)
{
    *input = (struct bot_input){.waits = bot_streams_open_waits(), .capacity = PART};
    input->bytes = memory_new(input->capacity);
    /* the referee may have asked when the program started, so subtract the time that the program
     * has run and waited for a core */
    read_waits(input);
    int64_t ran_ns = (int64_t)clock() * (NS_PER_S / CLOCKS_PER_SEC);
    input->quiet_ns = clock_now_ns() - ran_ns - input->wait_ns;
}

void bot_input_close(struct bot_input *input)
{
    bot_streams_close_waits(input->waits);
    free(input->bytes);
    *input = (struct bot_input){.waits = -1};
}

/* Reads the available input, or waits for input. Input that is already available may have arrived
 * at any time since the last read. Input that the bot had to wait for arrived when the bot became
 * ready to run. Returns false at the end of the input. */
static bool read_part(struct bot_input *input)
{
    if (input->capacity - input->end < PART) {
        memmove(input->bytes, input->bytes + input->begin, input->end - input->begin);
        input->end -= input->begin;
        input->begin = 0;
        input->capacity = 2 * input->end + 2 * PART;
        input->bytes = memory_resize(input->bytes, input->capacity);
    }
    read_waits(input);
    bool waits = !bot_streams_ready();
    size_t size = bot_streams_read(input->bytes + input->end, PART);
    int64_t now_ns = clock_now_ns();
    int64_t late_ns = read_waits(input);
    input->came_ns = waits ? now_ns - late_ns : input->quiet_ns;
    input->quiet_ns = now_ns;
    input->end += size;
    return size > 0;
}

bool bot_input_line(struct bot_input *input, const char **line, size_t *length)
{
    const char *newline = NULL;
    bool more = true;
    while (more && (newline = memchr(input->bytes + input->begin, '\n',
                                     input->end - input->begin)) == NULL) {
        more = input->end - input->begin <= BOT_LINE_MAX && read_part(input);
    }
    if (input->begin == input->end) {
        return false;
    }
    *line = input->bytes + input->begin;
    *length = newline != NULL ? (size_t)(newline - *line) : input->end - input->begin;
    input->too_long = *length > BOT_LINE_MAX;
    if (input->too_long) {
        return false;
    }
    input->begin += *length + (newline != NULL);
    return true;
}

void bot_input_answered(struct bot_input *input)
{
    input->quiet_ns = clock_now_ns();
}
