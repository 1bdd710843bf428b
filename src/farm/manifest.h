/* The manifest describes an event for the machines that play it. It contains the event's options,
 * its bots, and a SHA-256 digest of both. By comparing digests, a machine avoids playing games for
 * the wrong event. This module does not send the manifest. */
#ifndef FARM_MANIFEST_H
#define FARM_MANIFEST_H

#include "farm/bots.h"
#include "runner/options.h"

/* Version of the data format in Redis. */
#define FARM_FORMAT "4"

struct farm_manifest {
    char *version;               /* version of faceoff */
    enum option_command command; /* command that plays the event: tournament or cup */
    char *options; /* options of the event as JSON, in the same form as in a database */
    /* Opening book given by --openings, or empty; the options contain its SHA-256 digest. */
    struct text openings;
    struct farm_bot *bots;
    size_t bot_count;
    /* Speed of the coordinator's machine (fairness.h), or 0 if workers of any speed are
     * accepted. */
    double speed;
    char digest[DIGEST_SIZE];
};

void farm_manifest_free(struct farm_manifest *manifest);

/* Builds a manifest, and reads the bots' files to do so. Returns false and sets *error if a file
 * cannot be read. Call farm_manifest_free in either case. */
bool farm_manifest_make(struct farm_manifest *manifest, const char *version,
                        const struct options *options, const struct openings *openings,
                        const struct player *players, size_t count, double speed,
                        struct error *error);

/* farm_manifest_print writes the manifest as names and values, and farm_manifest_parse reads them
 * back. farm_manifest_parse returns false and sets *error if the values are invalid or come from
 * another version of faceoff. Call farm_manifest_free in either case. */
void farm_manifest_print(const struct farm_manifest *manifest, struct settings *settings);
bool farm_manifest_parse(struct farm_manifest *manifest, const struct settings *settings,
                         const char *version, struct error *error);

#endif
