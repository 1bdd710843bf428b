/* Runs a fuzz target once on each file in a folder, which makes the seed corpus an ordinary test.
 * The files are not changed.
 * Usage: replay_TARGET FOLDER */
#include <dirent.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#define SIZE_MAX_BYTES (1 << 20)

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Runs the target on a file. Returns false if the file cannot be read. */
static int replay(const char *path)
{
    static uint8_t bytes[SIZE_MAX_BYTES];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        return 0;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    LLVMFuzzerTestOneInput(bytes, size);
    return 1;
}

int main(int argc, char **argv)
{
    DIR *folder = argc == 2 ? opendir(argv[1]) : NULL;
    if (folder == NULL) {
        fputs("usage: replay_TARGET FOLDER\n", stderr);
        return 2;
    }
    int played = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[4096];
        if (entry->d_name[0] != '.') {
            snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name);
            if (!replay(path)) {
                return EXIT_FAILURE;
            }
            played++;
        }
    }
    closedir(folder);
    printf("%d inputs\n", played);
    return played > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
