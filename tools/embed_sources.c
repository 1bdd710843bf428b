/* Writes a C source with an array of structs, each of which contains the name and the text of one
 * file. Only the build runs this tool.
 * Usage: embed_sources SOURCE.c HEADER "STRUCT ARRAY" NAME=FILE.. */
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
    if (argc < 4 || freopen(argv[1], "w", stdout) == NULL) {
        fputs("embed_sources: cannot write the source\n", stderr);
        return 2;
    }
    printf("#include \"%s\"\n\n#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
           "const struct %s[] = {",
           argv[2], argv[3]);
    for (int i = 4; i < argc; i++) {
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
    return fclose(stdout) == 0 ? 0 : 1;
}
