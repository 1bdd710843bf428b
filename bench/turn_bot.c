/* A `potm` entry that does almost nothing, so that the only cost of a turn is starting its process.
 * It reads a line and answers HELP. */
#include <unistd.h>

int main(void)
{
    char line[64];
    ssize_t length = read(STDIN_FILENO, line, sizeof line);
    return length > 0 && write(STDOUT_FILENO, "HELP\n", 5) == 5 ? 0 : 1;
}
