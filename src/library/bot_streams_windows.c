/* Implements the functions declared in bot_streams.h for Windows. */
#include "library/bot_streams.h"

#include <fcntl.h>
#include <io.h>
#include <windows.h>

FILE *bot_streams_take_output(void)
{
    int out = _fileno(stdout), errors = _fileno(stderr);
    _setmode(_fileno(stdin), _O_BINARY);
    int answers = _dup(out);
    if (answers >= 0 && _dup2(errors, out) < 0) {
        int nowhere = _open("NUL", _O_WRONLY);
        _dup2(nowhere, out);
    }
    if (answers < 0) {
        return NULL;
    }
    _setmode(answers, _O_BINARY);
    return _fdopen(answers, "wb");
}

/* A pipe is ready if it holds bytes or has no writer left. A file is always ready. A console may
 * be, but Windows reports the movement of the mouse there in the same way as a line. */
bool bot_streams_ready(void)
{
    HANDLE in = GetStdHandle(STD_INPUT_HANDLE);
    DWORD length = 0;
    return GetFileType(in) == FILE_TYPE_PIPE
               ? !PeekNamedPipe(in, NULL, 0, NULL, &length, NULL) || length > 0
               : GetFileType(in) == FILE_TYPE_DISK;
}

size_t bot_streams_read(char *bytes, size_t size)
{
    int length = _read(_fileno(stdin), bytes, (unsigned)size);
    return length > 0 ? (size_t)length : 0;
}

int bot_streams_open_waits(void)
{
    return -1;
}

void bot_streams_close_waits(int waits)
{
    (void)waits;
}

bool bot_streams_read_waits(int waits, int64_t *wait_ns, int64_t *count)
{
    (void)waits;
    (void)wait_ns;
    (void)count;
    return false;
}
