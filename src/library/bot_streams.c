#include "library/bot_streams.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

FILE *bot_streams_take_output(void)
{
    int answers = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
    if (answers >= 0 && dup2(STDERR_FILENO, STDOUT_FILENO) < 0) {
        int nowhere = open("/dev/null", O_WRONLY);
        dup2(nowhere, STDOUT_FILENO);
    }
    return answers < 0 ? NULL : fdopen(answers, "w");
}

bool bot_streams_ready(void)
{
    struct pollfd fd = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&fd, 1, 0) != 0;
}

size_t bot_streams_read(char *bytes, size_t size)
{
    ssize_t length;
    do {
        length = read(STDIN_FILENO, bytes, size);
    } while (length < 0 && errno == EINTR);
    return length > 0 ? (size_t)length : 0;
}

int bot_streams_open_waits(void)
{
    return open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC);
}

void bot_streams_close_waits(int waits)
{
    if (waits >= 0) {
        close(waits);
    }
}

/* The second and third numbers in the kernel's file are how long this process was ready to run
 * without having a core, and how many such waits there were. */
bool bot_streams_read_waits(int waits, int64_t *wait_ns, int64_t *count)
{
    char text[96] = "";
    long long ns, number;
    ssize_t size = waits < 0 ? -1 : pread(waits, text, sizeof text - 1, 0);
    if (size <= 0 || sscanf(text, "%*d %lld %lld", &ns, &number) != 2) {
        return false;
    }
    *wait_ns = ns;
    *count = number;
    return true;
}
