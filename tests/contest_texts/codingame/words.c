/* Reads words, not lines, as scanf and Scanner do, and gives them to the walker a line each. */
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
