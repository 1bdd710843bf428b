/* A cup for people, as text, and for programs, as JSON.
 * Never decides anything. Holds no times, so that equal cups print equal reports. */
#ifndef CLI_CUP_REPORT_H
#define CLI_CUP_REPORT_H

#include "cli/cup_options.h"
#include "tournament/cup.h"
#include "tournament/entry.h"

#include <jansson.h>
#include <stdio.h>

/* What a report is made of. */
struct cup_view {
    const struct cup_options *options;
    struct entry *entries; /* all of them */
    size_t entry_count;
    size_t *players; /* by the cup's index: an index into entries; those that are not out */
    size_t player_count;
    struct entry house;
    struct cup cup;
    json_t **reports; /* by number - 1: what the game reported, NULL before it is played */
    size_t report_count;
};

void cup_print_entries(const struct cup_view *view, FILE *out);
void cup_print_seeding(const struct cup_view *view, FILE *out);
void cup_print_match(const struct cup_view *view, const struct cup_match *match, FILE *out);
void cup_print_bracket(const struct cup_view *view, FILE *out);

/* All that must be the same for a cup to be gone on with. */
json_t *cup_setup_json(const struct cup_view *view);

/* The whole, as far as it is known. */
json_t *cup_json(const struct cup_view *view);

#endif
