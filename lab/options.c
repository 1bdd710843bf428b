#include "options.h"

#include "base/number.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void lab_misuse(char **argv, const char *usage, const char *format, ...)
{
    const char *slash = strrchr(argv[0], '/');
    va_list list;
    fprintf(stderr, "%s: ", slash != NULL ? slash + 1 : argv[0]);
    va_start(list, format);
    vfprintf(stderr, format, list);
    va_end(list);
    fprintf(stderr, "\n%s", usage);
    exit(2);
}

static const struct lab_option *option_named(const struct lab_option *options, const char *name)
{
    for (; options->name != NULL; options++) {
        if (strcmp(options->name, name) == 0) {
            return options;
        }
    }
    return NULL;
}

int lab_options_read(const struct lab_option *options, const char *usage, int argc, char **argv)
{
    int words = 0;
    for (int i = 1; i < argc; i++) {
        const struct lab_option *option = option_named(options, argv[i]);
        struct error error;
        if (option == NULL && strcmp(argv[i], "--help") == 0) {
            fputs(usage, stdout);
            exit(0);
        } else if (option == NULL && argv[i][0] == '-' && argv[i][1] != '\0') {
            lab_misuse(argv, usage, "unknown option %.40s", argv[i]);
        } else if (option == NULL) {
            argv[++words] = argv[i];
        } else if (option->kind == LAB_FLAG) {
            *(bool *)option->value = true;
        } else if (++i == argc) {
            lab_misuse(argv, usage, "%s needs a value", option->name);
        } else if (option->kind == LAB_TEXT) {
            *(const char **)option->value = argv[i];
        } else if (!number_read(option->name, argv[i], option->min, option->max, option->value,
                                &error)) {
            lab_misuse(argv, usage, "%s", error.text);
        }
    }
    return words;
}
