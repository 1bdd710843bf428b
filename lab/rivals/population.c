/* Plays the Showdown engine against generated opponents or contest entries.
 *
 * Usage: population [--held-out] [--styles N] [--style N].. [--matches N] [--seed N]
 *                   [--without IDEA] [--entry] [--against-entry] [--program PATH]..
 *                   [--lines] [--games] [--show]
 *
 * --styles: number of opponents (default 40). Each has its own style, taken from the tuning styles
 * or, with --held-out, from the held-out styles (see habits.h). --style: add one particular
 * opponent. --matches: number of matches of two games against each opponent (default 10).
 * --without: switch off one feature of the engine: belief, walls, patience, release, hunt, race
 * or plan. --entry: use the single-file entry instead of the engine. --against-entry: play
 * only against the single-file entry. --program: play only against this contest entry, a program
 * that is started once per turn; may be repeated. --lines: print a line per match, so that you can
 * compare two runs. --games: print a line per game, with the player that hit first ("it" is the
 * engine) and the turn. --show: print every turn.
 *
 * At the end, the program prints the engine's surprise, which shows how badly the engine estimated
 * the opponent's square. It is the negative logarithm of the probability that the engine assigned
 * to the real square, averaged over the engine's turns. */
#include "meeting.h"

#include "tournament/statistics.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define STYLES_MAX 1000

struct options {
    unsigned styles[STYLES_MAX];
    /* style_count: number of opponents given by --style, which are played first. chosen: how many
     * of them have been played so far. */
    int style_count, chosen;
    const char *programs[STYLES_MAX]; /* paths of the entries given by --program */
    int program_count;
    int matches;
    bool held_out, against_entry, lines;
    struct meeting meeting;
};

static void print_result(const char *name, const struct result *result, const char *about)
{
    double low, high, played = 2 * result->matches;
    statistics_wilson(result->points, result->matches, &low, &high);
    printf("%5s %6.1f %% (%5.1f to %5.1f)  %6.0f : %-6.0f arrived first %5.1f %%  %s\n", name,
           100 * result->points / result->matches, 100 * low, 100 * high, result->score / played,
           result->other_score / played, 100 * result->wins / played, about);
    fflush(stdout);
}

static void play_all(const struct options *options)
{
    struct result sum = {0};
    double least = 2;
    unsigned worst = 0;
    for (int i = 0; i < options->style_count; i++) {
        struct result result = {0};
        struct player_plan other = {.kind = PLAYER_GENERATED};
        char name[16], about[400];
        habits_draw(&other.habits, options->styles[i]);
        habits_print(&other.habits, about, sizeof about);
        if (options->program_count > 0) {
            other.kind = PLAYER_PROGRAM;
            other.program = options->programs[i];
            snprintf(about, sizeof about, "%s", other.program);
        } else if (options->against_entry) {
            other.kind = PLAYER_ENTRY;
            snprintf(about, sizeof about, "the entry");
        }
        for (int number = 0; number < options->matches; number++) {
            struct result match = {0};
            meeting_match(&options->meeting, &other, options->styles[i], number, &match);
            if (options->lines) {
                printf("match %u %d %.1f %d\n", options->styles[i], number, match.points,
                       (int)(match.score - match.other_score) / 2);
            }
            result_add(&result, &match);
        }
        snprintf(name, sizeof name, "%u", options->styles[i]);
        print_result(name, &result, about);
        result_add(&sum, &result);
        if (result.points / result.matches < least) {
            least = result.points / result.matches;
            worst = options->styles[i];
        }
    }
    print_result("all", &sum, "");
    if (sum.asked > 0) {
        printf("surprise: %.3f per turn\n", sum.surprise / sum.asked);
    }
    if (options->program_count == 0) {
        printf("worst: style %u, %.1f %%\n", worst, 100 * least);
    }
}

static bool parse_idea(const char *name, unsigned *ideas)
{
    static const char *const names[] = {"belief", "walls", "release", "hunt", "race", "plan"};
    for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(name, names[i]) == 0) {
            *ideas &= ~(1u << i);
            return true;
        }
    }
    return false;
}

/* Handles an option that takes no value. Returns false if there is no such option. */
static bool parse_flag(struct options *options, const char *name)
{
    if (strcmp(name, "--held-out") == 0) {
        return options->held_out = true;
    } else if (strcmp(name, "--entry") == 0) {
        options->meeting.one.kind = PLAYER_ENTRY;
        return true;
    } else if (strcmp(name, "--against-entry") == 0) {
        return options->against_entry = true;
    } else if (strcmp(name, "--lines") == 0) {
        return options->lines = true;
    } else if (strcmp(name, "--games") == 0) {
        return options->meeting.games = true;
    }
    return strcmp(name, "--show") == 0 && (options->meeting.show = true);
}

static bool parse_value(struct options *options, const char *name, const char *value)
{
    char *end;
    unsigned long long number = strtoull(value, &end, 10);
    if (strcmp(name, "--without") == 0) {
        return parse_idea(value, &options->meeting.one.ideas);
    } else if (strcmp(name, "--program") == 0 && options->program_count < STYLES_MAX) {
        options->programs[options->program_count++] = value;
        return true;
    }
    if (*value < '0' || *value > '9' || *end != '\0' || number > 1000000000) {
        return false;
    }
    if (strcmp(name, "--styles") == 0 && number > 0 && number <= STYLES_MAX) {
        options->style_count = (int)number;
    } else if (strcmp(name, "--style") == 0 && options->chosen < STYLES_MAX) {
        options->styles[options->chosen++] = (unsigned)number;
    } else if (strcmp(name, "--matches") == 0 && number > 0) {
        options->matches = (int)number;
    } else if (strcmp(name, "--seed") == 0) {
        options->meeting.seed = number;
    } else {
        return false;
    }
    return true;
}

static const char USAGE[] =
    "Usage: population [--held-out] [--styles N] [--style N].. [--matches N]\n"
    "       [--seed N] [--without IDEA] [--entry]\n"
    "       [--against-entry] [--program PATH].. [--lines] [--games] [--show]\n"
    "Example: population --held-out --matches 20\n";

int main(int argc, char **argv)
{
    struct options options = {
        .style_count = 40,
        .matches = 10,
        .meeting = {.seed = 1, .one = {.kind = PLAYER_ENGINE, .ideas = IDEA_ALL}},
    };
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        fputs(USAGE, stdout);
        return 0;
    }
    for (int i = 1; i < argc; i++) {
        if (!parse_flag(&options, argv[i]) &&
            (i + 1 == argc || !parse_value(&options, argv[i], argv[i + 1]))) {
            fprintf(stderr, "population: \"%s\": unknown option or invalid value\n%s", argv[i],
                    USAGE);
            return 2;
        }
        i += argv[i][2] != '\0' && !parse_flag(&(struct options){0}, argv[i]);
    }
    if (options.program_count > 0) {
        options.style_count = options.program_count;
    } else if (options.chosen > 0) {
        options.style_count = options.chosen;
    } else if (options.against_entry) {
        options.style_count = 1;
    }
    for (int i = options.chosen; i < options.style_count; i++) {
        options.styles[i] = 2 * (unsigned)i + options.held_out;
    }
    play_all(&options);
    return 0;
}
