#define _GNU_SOURCE
#include "cli/arguments.h"

#include "base/memory.h"
#include "base/text.h"
#include "cli/cli.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG 256 /* what getopt returns for the first long option; letters are below */

void arguments_add(struct arguments *arguments, struct argument argument)
{
    for (size_t i = 0; argument.name != NULL && i < arguments->count; i++) {
        if (arguments->list[i].name != NULL &&
            strcmp(arguments->list[i].name, argument.name) == 0) {
            return;
        }
    }
    arguments->list =
        memory_resize(arguments->list, (arguments->count + 1) * sizeof *arguments->list);
    arguments->list[arguments->count++] = argument;
}

void arguments_free(struct arguments *arguments)
{
    free(arguments->list);
    *arguments = (struct arguments){0};
}

/* What getopt wants to know. */
struct spelling {
    struct option *longs;
    struct text letters;
};

/* `mode` goes before the letters. Resets getopt, since these words may have been read before. */
static void spell(const struct arguments *arguments, const char *mode, struct spelling *spelling)
{
    size_t longs = 0;
    *spelling =
        (struct spelling){.longs = memory_new((arguments->count + 1) * sizeof *spelling->longs)};
    text_puts(&spelling->letters, mode);
    for (size_t i = 0; i < arguments->count; i++) {
        const struct argument *argument = &arguments->list[i];
        if (argument->name != NULL) {
            spelling->longs[longs++] =
                (struct option){argument->name, argument->flag ? no_argument : required_argument,
                                NULL, LONG + (int)i};
        }
        if (argument->letter != '\0') {
            text_printf(&spelling->letters, argument->flag ? "%c" : "%c:", argument->letter);
        }
    }
    optind = 0;
    opterr = 0;
}

static void free_spelling(struct spelling *spelling)
{
    free(spelling->longs);
    text_free(&spelling->letters);
}

static int next_option(const struct spelling *spelling, int argc, char **argv)
{
    return getopt_long(argc, argv, text_string(&spelling->letters), spelling->longs, NULL);
}

static const struct argument *argument_of(const struct arguments *arguments, int found)
{
    const struct argument *argument = arguments->list;
    if (found >= LONG) {
        return argument + (found - LONG);
    }
    while (argument->letter != found) {
        argument++;
    }
    return argument;
}

/* The word that getopt has just refused. It is not past one of several letters, as in -bot, before
 * their last. */
static const char *refused_word(char **argv)
{
    const char *past = argv[optind - 1];
    bool is_letter = optopt > 0 && optopt < LONG;
    bool is_last = past[0] == '-' && past[1] != '-' && past[strlen(past) - 1] == (char)optopt;
    return is_letter && !is_last ? argv[optind] : past;
}

static bool is_long(const struct arguments *arguments, const char *name)
{
    bool found = false;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *other = arguments->list[i].name;
        found = found || (other != NULL && strcmp(other, name) == 0);
    }
    return found;
}

/* What faceoff has for the options of cutechess, fastchess and c-chess-cli. */
static const struct {
    const char *name, *ours;
} foreign[] = {
    {"concurrency", "-j N"},
    {"draw", "none: the rules end each game"},
    {"each", "none: options are for all bots"},
    {"engine", "--bot COMMAND"},
    {"every", "`faceoff tournament --every N`"},
    {"json", "`faceoff tournament --json`"},
    {"config", "`faceoff tournament --config FILE`"},
    {"db", "`faceoff tournament --db FILE`"},
    {"openings", "--opening-turns N"},
    {"pgnout", "--out FILE"},
    {"ratinginterval", "`faceoff tournament --every N`"},
    {"recover", "none: a bot that ends is started again"},
    {"repeat", "none: each opening is played from both sides"},
    {"resign", "none: the rules end each game"},
    {"rounds", "--games N, of each two players"},
    {"sprt", "`faceoff tournament --sprt`"},
    {"srand", "--seed N"},
    {"tc", "--turn-ms N and --first-ms N"},
};

static const char *ours_for(const char *name)
{
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        if (strcmp(foreign[i].name, name) == 0) {
            return foreign[i].ours;
        }
    }
    return NULL;
}

static const char *nearest(const struct arguments *arguments, const char *name)
{
    const char *found = NULL;
    size_t distance_max = TEXT_FAR;
    for (size_t i = 0; i < arguments->count; i++) {
        const char *other = arguments->list[i].name;
        found = other != NULL && text_may_mean(name, other, &distance_max) ? other : found;
    }
    return found;
}

/* Says that there is no such option, and which one may have been meant. */
static void refuse_unknown(const char *command, const struct arguments *arguments, const char *word,
                           int length)
{
    char name[41];
    const char *bare = word + strspn(word, "-");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(bare, "="), bare);
    const char *ours = ours_for(name), *near = nearest(arguments, name);
    if (ours != NULL) {
        cli_misuse(command, "there is no option %.*s; here it is %s (docs/from-other-tools.md)",
                   length, word, ours);
    } else if (near != NULL) {
        cli_misuse(command, "there is no option %.*s; did you mean --%s?", length, word, near);
    } else {
        cli_misuse(command, "there is no option %.*s", length, word);
    }
}

/* Says what getopt did not take: a word, or the beginning of several. */
static void cli_arguments_refuse(const char *command, const struct arguments *arguments, int found,
                                 const char *word)
{
    int length = (int)strcspn(word, "=");
    bool whole = false;
    size_t begun = 0;
    struct text options = {0};
    for (size_t i = 0; i < arguments->count && strncmp(word, "--", 2) == 0 && length > 2; i++) {
        const char *name = arguments->list[i].name;
        if (name != NULL && strncmp(name, word + 2, (size_t)length - 2) == 0) {
            text_printf(&options, " --%s", name);
            whole = whole || name[length - 2] == '\0';
            begun++;
        }
    }
    length = length < 40 ? length : 40;
    if (found == ':') {
        cli_misuse(command, "%.*s needs a value", length, word);
    } else if (whole || begun == 1) {
        cli_misuse(command, "%.*s takes no value", length, word);
    } else if (begun > 1) {
        cli_misuse(command, "%.*s may be any of%s", length, word, text_string(&options));
    } else if (word[1] != '-' && is_long(arguments, word + 1)) {
        cli_misuse(command, "there is no option %.*s, but -%.*s", length, word, length, word);
    } else {
        refuse_unknown(command, arguments, word, length);
    }
    text_free(&options);
}

int arguments_read(const char *command, const struct arguments *arguments, int argc, char **argv,
                   arguments_take *take, void *data)
{
    struct spelling spelling;
    bool good = true;
    spell(arguments, ":", &spelling);
    for (int found; good && (found = next_option(&spelling, argc, argv)) != -1;) {
        if (found == '?' || found == ':') {
            cli_arguments_refuse(command, arguments, found, refused_word(argv));
            good = false;
        } else {
            good = take(data, argument_of(arguments, found), optarg);
        }
    }
    free_spelling(&spelling);
    return good ? optind : -1;
}

const char *arguments_operand(const struct arguments *arguments, int argc, char **argv)
{
    struct spelling spelling;
    const char *operand = NULL;
    spell(arguments, "-:", &spelling);
    int found = next_option(&spelling, argc, argv);
    while (found >= LONG || (found > 1 && found != '?' && found != ':')) {
        found = next_option(&spelling, argc, argv);
    }
    if (found == 1) { /* what getopt returns for an operand */
        operand = optarg;
    } else if (found == -1 && optind < argc) {
        operand = argv[optind]; /* after -- */
    }
    free_spelling(&spelling);
    return operand;
}
