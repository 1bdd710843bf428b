/* Reads words instead of lines, as C's scanf and Java's Scanner do. Passes the words to the walker
 * on separate lines. */
#include <stdio.h>

int main(void)
{
    char word[256];
    while (scanf("%255s", word) == 1) {
        puts(word);
        fflush(stdout);
    }
    return 0;
}
