/* The description of an event for the machines that work for it: its options, its bots, and one
 * SHA-256 over both, which prevents games for the wrong event. It is sent elsewhere. */
#ifndef FARM_MANIFEST_H
#define FARM_MANIFEST_H

#include "farm/bots.h"
#include "runner/options.h"

/* Version of the data format in Redis. */
#define FARM_FORMAT "3"

struct farm_manifest {
    char *version;               /* version of the program */
    enum option_command command; /* command that plays the event: tournament or cup */
    char *options;               /* options of the event as stored, in JSON */
    struct farm_bot *bots;
    size_t bot_count;
    double speed; /* speed of the coordinator's machine (fairness.h); 0: any speed is accepted */
    char digest[DIGEST_SIZE];
};

void farm_manifest_free(struct farm_manifest *manifest);

/* Makes a manifest; reads the bots' files. Returns false and sets *error if one cannot be read.
 * Call farm_manifest_free in either case. */
bool farm_manifest_make(struct farm_manifest *manifest, const char *version,
                        const struct options *options, const struct player *players, size_t count,
                        double speed, struct error *error);

/* Write the manifest as names and values, and read it back. farm_manifest_parse returns false and
 * sets *error if they are invalid, or from another version of the program. Call farm_manifest_free
 * in either case. */
void farm_manifest_print(const struct farm_manifest *manifest, struct settings *settings);
bool farm_manifest_parse(struct farm_manifest *manifest, const struct settings *settings,
                         const char *version, struct error *error);

#endif
