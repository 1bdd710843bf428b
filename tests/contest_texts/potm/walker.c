/*  POTM ENTRY:  walker-c                                */
/*  Your Name:   Carl Walker                             */
/*  Your email:  carl@example.org                        */
/*  compile instructions (if other than "make entryname")   */

/* Moves along its own column and then along the opponent's home row, and shoots at whatever blocks
 * its way. Its file contains two numbers: whether it moves first, and how many squares it has
 * passed. */
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    char said[80], word[8];
    int first, gone;
    FILE *file;

    if (argc != 2 || fgets(said, sizeof said, stdin) == NULL || sscanf(said, "%7s", word) != 1) {
        return 1;
    }
    if (strcmp(word, "INIT") == 0) {
        first = strchr(said, 'A') != NULL;
        gone = 0;
    } else {
        file = fopen(argv[1], "r");
        if (file == NULL || fscanf(file, "%d %d", &first, &gone) != 2) {
            return 1;
        }
        fclose(file);
    }
    gone += strcmp(word, "OK") == 0;
    int rows = gone < 8 ? gone + 1 : 8;
    int columns = gone < 8 ? 0 : gone - 7;
    printf("%s %c %d\n", strcmp(word, "OUCH") == 0 || strcmp(word, "HELLO") == 0 ? "ZAP" : "MOVE",
           first ? 'A' + rows : 'I' - rows, first ? 1 + columns : 26 - columns);
    file = fopen(argv[1], "w");
    if (file == NULL) {
        return 1;
    }
    fprintf(file, "%d %d\n", first, gone);
    return fclose(file) != 0;
}
