/* Prepares the standard streams and signals of the program: streams.c on POSIX systems, and
 * streams_windows.c on Windows. */
#ifndef CLI_STREAMS_H
#define CLI_STREAMS_H

#include <stdbool.h>

/* Opens an unusable file descriptor in place of each closed standard stream. Otherwise, the next
 * opened file would take over the stream's descriptor and receive its output. Also ignores SIGPIPE,
 * so that write errors on stdout are reported when the reader has exited, and explains an abort. */
void streams_guard(void);

/* Returns whether the program that reads standard output has exited, as after `| head`. */
bool streams_reader_is_gone(void);

#endif
