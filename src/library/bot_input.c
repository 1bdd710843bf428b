#include "library/bot_input.h"

#include "base/clock.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define PART 4096

/* Reads the second and third numbers in the kernel's file: how long this process was ready to run
 * without having a core, and how many such waits there were. Returns the time waited since the last
 * call, in ns. */
static int64_t read_waits(struct bot_input *input)
{
    char text[96] = "";
    long long wait_ns, count;
    ssize_t size = input->waits < 0 ? -1 : pread(input->waits, text, sizeof text - 1, 0);
    if (size <= 0 || sscanf(text, "%*d %lld %lld", &wait_ns, &count) != 2) {
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
    *input = (struct bot_input){.quiet_ns = clock_now_ns(), .capacity = PART};
    input->bytes = memory_new(input->capacity);
    input->waits = open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC);
}

void bot_input_close(struct bot_input *input)
{
    if (input->waits >= 0) {
        close(input->waits);
    }
    free(input->bytes);
    *input = (struct bot_input){.waits = -1};
}

/* Reads the available input, or waits for input. Input that is already available may have arrived
 * at any time since the last read. Input that the bot had to wait for arrived when the bot became
 * ready to run. Returns false at the end of the input. */
static bool read_part(struct bot_input *input)
{
    struct pollfd fd = {.fd = STDIN_FILENO, .events = POLLIN};
    if (input->capacity - input->end < PART) {
        memmove(input->bytes, input->bytes + input->begin, input->end - input->begin);
        input->end -= input->begin;
        input->begin = 0;
        input->capacity = 2 * input->end + 2 * PART;
        input->bytes = memory_resize(input->bytes, input->capacity);
    }
    read_waits(input);
    bool waits = poll(&fd, 1, 0) == 0;
    ssize_t size;
    do {
        size = read(STDIN_FILENO, input->bytes + input->end, PART);
    } while (size < 0 && errno == EINTR);
    int64_t now_ns = clock_now_ns();
    int64_t late_ns = read_waits(input);
    input->came_ns = waits ? now_ns - late_ns : input->quiet_ns;
    input->quiet_ns = now_ns;
    input->end += size > 0 ? (size_t)size : 0;
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
