/* What an event is to the machines that work for it: its options, its bots, and one SHA-256 over
 * both, so that nobody plays for the wrong event. Never sends anything. */
#ifndef FARM_MANIFEST_H
#define FARM_MANIFEST_H

#include "farm/bots.h"
#include "runner/options.h"

/* The version of what we write to Redis. */
#define FARM_FORMAT "3"

struct farm_manifest {
    char *version;               /* of the program */
    enum option_command command; /* the command that plays the event: a tournament or a cup */
    char *options;               /* of the event as it is stored, as JSON */
    struct farm_bot *bots;
    size_t bot_count;
    double speed; /* of the coordinator's machine (fairness.h); 0: any speed will do */
    char digest[DIGEST_SIZE];
};

void farm_manifest_free(struct farm_manifest *manifest);

/* Reads the bots' files. False: *error says which cannot be. farm_manifest_free in both cases. */
bool farm_manifest_make(struct farm_manifest *manifest, const char *version,
                        const struct options *options, const struct player *players, size_t count,
                        double speed, struct error *error);

/* Writes it as names and values, and reads it back. False: they are not valid, or from another
 * version of the program; *error says so. farm_manifest_free in both cases. */
void farm_manifest_print(const struct farm_manifest *manifest, struct settings *settings);
bool farm_manifest_parse(struct farm_manifest *manifest, const struct settings *settings,
                         const char *version, struct error *error);

#endif
