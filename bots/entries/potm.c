/* POTM ENTRY: Faceoff
 * Your Name: faceoff
 *
 * Simulates many possible games that agree with all answers so far, and applies fixed rules to
 * them. It hunts the opponent, keeps shooting an opponent that it has hit, and runs to the goal.
 * `faceoff entry --contest potm` made this file.
 *
 *   cc -o entry entry.c -lm
 *
 * If FACEOFF_SEED=N is in the environment, the entry plays the same turns as
 * `faceoff bot showdown --protocol potm --engine engine --seed N`. */
#include "engines/showdown/mind.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(int argc, char **argv)
{
    static struct mind mind;
    uint8_t block[MIND_BLOCK_MAX + 1];
    char line[64], turn[MIND_LINE_MAX];
    const char *path = argc > 1 ? argv[1] : "state", *seed = getenv("FACEOFF_SEED");
    if (fgets(line, sizeof line, stdin) == NULL) {
        return 1;
    }
    line[strcspn(line, "\r\n")] = '\0';
    mind_init(&mind, seed != NULL ? strtoull(seed, NULL, 10) : (uint64_t)time(NULL));
    FILE *file = fopen(path, "rb");
    if (file != NULL) {
        mind_load(&mind, block, fread(block, 1, sizeof block, file));
        fclose(file);
    }
    mind_answer(&mind, line, turn);
    printf("%s\n", turn);
    file = fopen(path, "wb");
    if (file != NULL) {
        fwrite(block, 1, mind_save(&mind, block), file);
        fclose(file);
    }
    return 0;
}
