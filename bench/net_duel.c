/* Paired matches between two nets of paper soccer under the same search, for experiments.
 * Usage: net_duel A B [--pairs N] [--ms N] [--evaluations N] [--seed N] [--threads N] [--opening N]
 *
 * A and B are a net file, "default" or "handmade", with :N for a number of evaluations of its own.
 * A pair is one random opening of --opening turns (default 3), played twice with seats changed. One
 * line at the end: A's score and its error bar (95 %, of pairs). */
#include "training/soccer/contest.h"
#include "training/soccer/generations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool parse_side(struct contest_side *side, char *text, struct net *room)
{
    struct error error;
    char *colon = strrchr(text, ':');
    if (colon != NULL) {
        *colon = '\0';
        side->evaluations = strtoull(colon + 1, NULL, 10);
    }
    if (strcmp(text, "handmade") == 0) {
        side->net = NULL;
    } else if (strcmp(text, "default") == 0) {
        side->net = net_default();
    } else if (generations_load(text, room, &error)) {
        side->net = room;
    } else {
        fprintf(stderr, "net_duel: %s\n", error.text);
        return false;
    }
    return true;
}

int main(int argc, char **argv)
{
    static struct net rooms[2];
    struct contest_options options = {.seed = 1, .threads = 1, .pairs = 100, .random = 3};
    struct contest_side sides[2] = {{.ms = 20}, {.ms = 20}};
    struct contest_result result;
    for (int i = 3; i + 1 < argc; i += 2) {
        unsigned value = (unsigned)strtoul(argv[i + 1], NULL, 10);
        if (strcmp(argv[i], "--pairs") == 0) {
            options.pairs = value;
        } else if (strcmp(argv[i], "--ms") == 0) {
            sides[0].ms = sides[1].ms = value;
        } else if (strcmp(argv[i], "--evaluations") == 0) {
            sides[0].evaluations = sides[1].evaluations = value;
        } else if (strcmp(argv[i], "--seed") == 0) {
            options.seed = value;
        } else if (strcmp(argv[i], "--threads") == 0) {
            options.threads = value;
        } else if (strcmp(argv[i], "--opening") == 0) {
            options.random = value;
        }
    }
    if (argc < 3 || argc % 2 == 0 || !parse_side(&sides[0], argv[1], &rooms[0]) ||
        !parse_side(&sides[1], argv[2], &rooms[1])) {
        fputs("Usage: net_duel A B [--pairs N] [--ms N] [--evaluations N] [--seed N]\n"
              "                [--threads N] [--opening N]\n",
              stderr);
        return 2;
    }
    contest_run(sides, &options, &result);
    printf("%s against %s: %.1f +- %.1f %% of %u games\n", argv[1], argv[2], 100 * result.score,
           100 * result.error, result.games);
    return 0;
}
