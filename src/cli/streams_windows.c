/* Implements the functions declared in streams.h for Windows. */
#include "cli/streams.h"

#include <fcntl.h>
#include <io.h>
#include <stdio.h>

/* Windows has no SIGPIPE. The output has the same bytes as on other systems. */
void streams_guard(void)
{
    _setmode(_fileno(stdout), _O_BINARY);
    _setmode(_fileno(stderr), _O_BINARY);
}

/* A write to a pipe without a reader fails with EINVAL here, so the caller reports it. */
bool streams_reader_is_gone(void)
{
    return false;
}
