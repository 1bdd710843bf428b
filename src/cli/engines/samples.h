/* The sample bots from bots/. They are compiled into the program, so `faceoff new` needs no other
 * files. */
#ifndef CLI_ENGINES_SAMPLES_H
#define CLI_ENGINES_SAMPLES_H

#include <stddef.h>

struct sample_file {
    const char *name; /* CONTEST/LANGUAGE/FILE */
    const char *text;
};

/* Sorted by contest and language. The files of one sample are adjacent, with the program first. The
 * last item has no name. */
extern const struct sample_file sample_files[];

#endif
