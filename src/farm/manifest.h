/* The description of an event for the machines that play it. It contains the event's options and
 * bots, and one SHA-256 digest of both, which prevents machines from playing games for the wrong
 * event. This module does not send the description. */
#ifndef FARM_MANIFEST_H
#define FARM_MANIFEST_H

#include "farm/bots.h"
#include "runner/options.h"

/* Version of the format of the data in Redis. */
#define FARM_FORMAT "4"

struct farm_manifest {
    char *version;               /* version of faceoff */
    enum option_command command; /* command that plays the event, which is tournament or cup */
    char *options;               /* options of the event in JSON, as they are stored */
    struct text openings;        /* the book of --openings, whose SHA-256 the options have; empty:
                                  * none */
    struct farm_bot *bots;
    size_t bot_count;
    double speed; /* speed of the coordinator's machine (fairness.h); 0: workers of any speed are
                   * accepted */
    char digest[DIGEST_SIZE];
};

void farm_manifest_free(struct farm_manifest *manifest);

/* Makes a manifest, which includes reading the bots' files. Returns false and sets *error if a file
 * cannot be read. Call farm_manifest_free in either case. */
bool farm_manifest_make(struct farm_manifest *manifest, const char *version,
                        const struct options *options, const struct openings *openings,
                        const struct player *players, size_t count, double speed,
                        struct error *error);

/* farm_manifest_print writes the manifest as names and values, and farm_manifest_parse reads it
 * back. farm_manifest_parse returns false and sets *error if the values are invalid, or come from
 * another version of faceoff. Call farm_manifest_free in either case. */
void farm_manifest_print(const struct farm_manifest *manifest, struct settings *settings);
bool farm_manifest_parse(struct farm_manifest *manifest, const struct settings *settings,
                         const char *version, struct error *error);

#endif
