/* `faceoff league`: a standing league. The subcommands that administrate it are in league_host.c,
 * and those that play are in league_serve.c. */
#include "cli/cli.h"
#include "cli/events/bots.h"
#include "cli/events/league_part.h"

/* --- the subcommands --- */

struct subcommand {
    const char *name;
    const char *operands; /* names of the operands after the folder, or "" */
    int count;            /* number of these operands */
    /* The options that only some subcommands accept; NULL-terminated. If the list is NULL, the
     * subcommand accepts all settings of a league. */
    const char *const *accepts;
    bool opens; /* it works on the open database of the league */
    league_run *run;
};

static const char *const no_options[] = {NULL};
static const char *const renew_only[] = {"renew", NULL};
static const char *const season_only[] = {"format", "best", "games", "house-bots", "jobs", NULL};
static const char *const reason_only[] = {"reason", NULL};

static const struct subcommand *const subcommands[] = {
    &(const struct subcommand){"init", "", 0, NULL, false, league_init},
    &(const struct subcommand){"serve", "", 0, NULL, false, league_serve},
    &(const struct subcommand){"check", "", 0, NULL, false, league_check},
    &(const struct subcommand){"invite", " AUTHOR", 1, renew_only, true, league_invite},
    &(const struct subcommand){"revoke", " AUTHOR", 1, no_options, true, league_revoke},
    &(const struct subcommand){"authors", "", 0, no_options, true, league_authors},
    &(const struct subcommand){"pause", " BOT", 1, reason_only, true, league_pause},
    &(const struct subcommand){"resume", " BOT", 1, no_options, true, league_resume},
    &(const struct subcommand){"retire", " BOT", 1, reason_only, true, league_retire},
    &(const struct subcommand){"export", " AUTHOR NEW-FOLDER", 2, no_options, true, league_export},
    &(const struct subcommand){"forget", " AUTHOR", 1, no_options, true, league_forget},
    &(const struct subcommand){"season", " NAME", 1, season_only, false, league_season},
    &(const struct subcommand){"backup", " FILE", 1, no_options, false, league_backup},
    NULL,
};

/* --- the command line --- */

static const struct option_row league_rows[] = {
    {"renew", OPTION_ON,
     .help = "with invite: give an author a new token; the old one is no "
             "longer valid"},
    {"reason", .kind = OPTION_NAME, .max = 200, .value = "TEXT",
     .help = "with pause and retire: the reason, which the bot's author and all viewers can read"},
    {"format", OPTION_ONE_OF(league_final_formats),
     .help = "with season: format of the final (default: cup in a contest that has a house entry, "
             "otherwise knockout)"},
    {"best", OPTION_IN(2, 256), .otherwise = "16",
     .help = "with season: number of bots in the final"},
    {"games", OPTION_IN(1, 100000000),
     .help = "with season: number of games per pairing in the final, rounded up to complete sets "
             "(default: one set)"},
    {"house-bots", OPTION_ON, .help = "with season: house bots may also reach the final"},
    {.name = NULL},
};

/* Checks that the subcommand accepts all given options. Returns an exit code. */
static int check_options(const struct subcommand *part, const struct options *options)
{
    for (size_t i = 0; i < options->given.count; i++) {
        const char *name = options->given.list[i].name;
        bool accepted = part->accepts == NULL ? option_find(FOR_LEAGUE, name) != NULL
                                              : word_is_in(name, part->accepts);
        if (!accepted) {
            return cli_misuse("--%s cannot be used with %s", name, part->name);
        }
    }
    if (options->bot_count > 0 && part->run != league_init) {
        return cli_misuse("--bot can be used only with init");
    }
    return CLI_OK;
}

/* Opens the league if the subcommand needs it, and runs the subcommand. Returns an exit code. */
static int run_part(const struct subcommand *part, struct options *options, char **operands)
{
    struct league league = {.folder = operands[0], .settings = options};
    struct error error;
    bool good = true;
    if (part->opens) {
        league.database = league_open_database(league.folder, options, &error);
        good = league.database != NULL &&
               database_need_event(league.database, LEAGUE_EVENT, &league.event, &error);
    }
    int code = good ? part->run(&league, operands + 1) : cli_fail("%s", error.text);
    stored_event_free(&league.event);
    database_close(league.database);
    return code;
}

static int cli_league_run(struct options *options, int argc, char **argv)
{
    struct error error;
    const struct subcommand *part = argc > 0 ? named_find(subcommands, argv[0]) : NULL;
    if (part == NULL) {
        return cli_need_one_of("a subcommand", subcommands, argc > 0 ? argv[0] : NULL);
    }
    if (argc != 2 + part->count) {
        return cli_misuse("%s needs FOLDER%s", part->name, part->operands);
    }
    int code = check_options(part, options);
    if (code == CLI_OK && part->run != league_init &&
        !league_read_settings(argv[1], options, &error)) {
        code = cli_fail("%s", error.text);
    }
    return code == CLI_OK ? run_part(part, options, argv + 1) : code;
}

const struct cli_command cli_league = {
    .name = "league",
    .group = CLI_ORGANISERS,
    .summary = "host a standing league, to which authors submit bots",
    .usage = "init FOLDER --contest C [--bot [NAME=]COMMAND ..] [OPTIONS]\n"
             "serve|check FOLDER [OPTIONS]\n"
             "invite FOLDER AUTHOR [--renew]\n"
             "revoke FOLDER AUTHOR\n"
             "authors FOLDER\n"
             "pause|retire FOLDER BOT [--reason TEXT]\n"
             "resume FOLDER BOT\n"
             "export FOLDER AUTHOR NEW-FOLDER\n"
             "forget FOLDER AUTHOR\n"
             "season FOLDER NAME [--format F] [--best N] [--games N]\n"
             "backup FOLDER FILE",
    .about =
        "Host a league in which authors compete over weeks or months. Authors submit sources with "
        "their tokens; each source is compiled and tested in the sandbox, and then joins the "
        "league. The pairs meet whose games tell the most about the ranking, day and night.\n"
        "\n"
        "init creates the folder. The bots that you give are the house bots, which every new bot "
        "can be compared with (default: three built-in bots). The options become the settings of "
        "the league in FOLDER/league.json, which you may edit.\n"
        "\n"
        "serve plays the league, receives submissions, and serves the web page. check tests the "
        "submissions that wait, once.\n"
        "\n"
        "invite adds an author, and prints the author's token and a link for the author. A token "
        "is printed only once. With revoke, the token is no longer valid; the author's bots "
        "remain. authors lists all authors.\n"
        "\n"
        "pause takes a bot out of the league until resume. retire is meant to be final. BOT is the "
        "name of a submitted bot, of which the last version is meant, or of a house bot.\n"
        "\n"
        "export writes an author's sources, verdicts and games to a new folder. forget removes an "
        "author's name, sources and verdicts while the league is not being served; the games "
        "remain.\n"
        "\n"
        "season keeps the table of the moment in FOLDER/seasons/NAME, plays a final among the best "
        "bots, as the event NAME, and publishes both as `faceoff publish` does. If it is "
        "interrupted, repeat it. The league continues meanwhile.\n"
        "\n"
        "backup copies the database to a file, even while the league is being served.",
    .events = FOR_LEAGUE,
    .rows = league_rows,
    .list = bots_help,
    .operands_max = INT_MAX,
    .notes = "The settings can be given to init, or to serve and check, where they replace those "
             "in league.json. Exit status 1 if a subcommand failed.",
    .examples = "a league for a course\n"
                "  faceoff league init arena --contest {arenas} --title 'Bots 2026'\n"
                "  faceoff league invite arena ann\n"
                "  faceoff league serve arena\n",
    .run = cli_league_run,
};
