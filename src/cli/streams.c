#include "cli/streams.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

static void streams_ignore(int signal)
{
    (void)signal;
}

/* Explains an abort, because a library that this program uses may abort without a message if the
 * system is out of resources. The program then ends, because abort never returns. */
static void streams_explain_abort(int signal)
{
    static const char message[] =
        "faceoff: ended because of an internal error, or because the system lacked a resource such "
        "as memory; everything that was already stored is kept\n";
    (void)signal;
    if (write(STDERR_FILENO, message, sizeof message - 1) < 0) {
        return;
    }
}

void streams_guard(void)
{
    for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++) {
        if (fcntl(fd, F_GETFD) == -1) {
            open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        }
    }
    sigaction(SIGPIPE, &(struct sigaction){.sa_handler = streams_ignore}, NULL);
    sigaction(SIGABRT, &(struct sigaction){.sa_handler = streams_explain_abort}, NULL);
}

bool streams_reader_is_gone(void)
{
    struct pollfd out = {STDOUT_FILENO, POLLOUT, 0};
    return poll(&out, 1, 0) > 0 && (out.revents & POLLERR) != 0;
}
