/* Writes our sources as a C source, so that the program can fold them: run by the build alone.
 * Usage: embed_sources NAME=FILE.. > entry_files.c */
#include <stdio.h>
#include <string.h>

static void print_char(int c)
{
    if (c == '\n') {
        fputs("\\n\"\n\"", stdout);
    } else if (c == '"' || c == '\\') {
        printf("\\%c", c);
    } else if (c < ' ' || c > '~' || c == '?') {
        printf("\\%03o", (unsigned)c);
    } else {
        putchar(c);
    }
}

int main(int argc, char **argv)
{
    puts("#include \"entry/entry.h\"\n\n#pragma GCC diagnostic ignored "
         "\"-Woverlength-strings\"\nconst struct entry_file entry_files[] = {");
    for (int i = 1; i < argc; i++) {
        const char *equals = strchr(argv[i], '=');
        FILE *file = equals == NULL ? NULL : fopen(equals + 1, "rb");
        if (file == NULL) {
            fprintf(stderr, "embed_sources: cannot read %s\n", argv[i]);
            return 1;
        }
        printf("{\"%.*s\", \"", (int)(equals - argv[i]), argv[i]);
        for (int c; (c = getc(file)) != EOF;) {
            print_char(c);
        }
        puts("\"},");
        fclose(file);
    }
    puts("{NULL, NULL}};");
    return 0;
}
