#include "runner/options.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
#include "contests/contest.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FOR_PLAYED (FOR_MATCH | FOR_TOURNAMENT)
#define FOR_EVENTS (FOR_PLAYED | FOR_CUP)
#define FOR_GAME (FOR_EVENTS | FOR_REFEREE)
#define FOR_CONFINED (FOR_GAME | FOR_SANDBOX)
#define FOR_READERS (FOR_STANDINGS | FOR_GAMES | FOR_EXPORT | FOR_SERVE | FOR_PUBLISH)
#define FOR_SERVERS (FOR_SERVE | FOR_PLAYED)
#define HOUR_MS 3600000

static const char *const stderr_rules[] = {"note", "error", "forfeit", NULL};
static const char *const wires[] = {"strict", "lenient", NULL};
static const char *const sandboxes[] = {"strict", "basic", "off", NULL};
static const char *const sandbox_kinds[] = {"strict", "basic", NULL};
static const char *const formats[] = {"match", "gauntlet", "round-robin",
                                      "swiss", "knockout", NULL};
static const char *const formats_of_match[] = {"match", NULL};
static const char *const file_formats[] = {"jsonl", "csv", NULL};

/* clang-format off */
#define NUMBER(least, most) OPTION_NUMBER, least, most, NULL
#define TEXT OPTION_TEXT, 0, 0, NULL
#define NAME OPTION_NAME, 0, 0, NULL
#define FLAG OPTION_FLAG, 0, 0, NULL
#define CHOICE(list) OPTION_CHOICE, 0, 0, list

const struct option_row option_table[] = {
    {"contest", '\0', NAME, NULL, FOR_GAME, true, "C",
     "game, protocol, clock and format: one of those below"},
    {"rules", '\0', NAME, NULL, FOR_GAME, true, "VARIANT",
     "another set of rules of that game, with the clock that goes with it"},
    {"bot", '\0', OPTION_BOT, 0, 0, NULL, NULL, FOR_PLAYED | FOR_SERVE, false, "COMMAND",
     "a bot's command: split into words as by a shell, but run without one (sh -c '..' is one); {seed}, {opening}, {rules} and the clock, "
     "{first_ms}, {turn_ms} and {bank_ms}, are filled in for each game. @random is one of our own bots, see below. NAME=, of letters, digits and -._, gives the bot another name"},
    {"format", '\0', CHOICE(formats_of_match), "match", FOR_MATCH, true, "match",
     "the other formats are those of faceoff tournament"},
    {"format", '\0', CHOICE(formats), NULL, FOR_TOURNAMENT, true, "F",
     "match (two bots), gauntlet (the first against the others), round-robin, swiss, knockout; "
     "default match or round-robin. Bots are seeded in the order given"},
    {"games", '\0', NUMBER(1, 100000000), NULL, FOR_EVENTS, true, "N",
     "games that two players play with each other (in each round of a Swiss, a knockout or a cup), rounded up to whole "
     "pairs or faceoffs, which play each opening once from each side; default one pair or faceoff"},
    {"rounds", '\0', NUMBER(1, 1000), NULL, FOR_TOURNAMENT, true, "N",
     "rounds of a Swiss; default just enough that at most one player can win them all"},
    {"sprt", '\0', NAME, NULL, FOR_PLAYED, true, "elo0=0,elo1=10,alpha=0.05,beta=0.05,model=logistic",
     "a match: plays until one hypothesis is accepted, --games at most (default 100000); model may be normalized"},
    {"withdraw-after", '\0', NUMBER(1, 1000000), NULL, FOR_PLAYED, true, "K",
     "a bot at fault in K games in a row plays no more"},
    {"jobs", 'j', NUMBER(1, 256), NULL, FOR_GAME & ~FOR_REFEREE, false, "N",
     "games at once; default one per core"},
    {"pin", '\0', FLAG, NULL, FOR_GAME, false, NULL,
     "each game on a core of its own: steadier times, but nothing moves away from a core that "
     "something else keeps busy"},
    {"seed", '\0', NUMBER(0, INT64_MAX), "1", FOR_GAME & ~FOR_REFEREE, true, "N",
     "the seed of the openings, of {seed} and of FACEOFF_SEED"},
    {"seed", '\0', NUMBER(0, INT64_MAX), NULL, FOR_REFEREE, true, "N",
     "the seed of the opening, of {seed} and of FACEOFF_SEED; default another one for each game"},
    {"opening-turns", '\0', NUMBER(0, 1000), "0", FOR_GAME, true, "N",
     "a random opening of N turns for each round; if the protocol does not tell of every turn, "
     "all commands must take {opening}"},
    {"turn-ms", '\0', NUMBER(0, HOUR_MS), NULL, FOR_GAME, true, "N",
     "the limit for a turn, 0 for none; default the contest's"},
    {"first-ms", '\0', NUMBER(0, HOUR_MS), NULL, FOR_GAME, true, "N",
     "the limit for a bot's first turn, likewise"},
    {"ready-ms", '\0', NUMBER(1, HOUR_MS), NULL, FOR_GAME, true, "N",
     "the limit for each answer before the first turn"},
    {"margin-ms", '\0', NUMBER(0, HOUR_MS), "0", FOR_GAME, true, "N",
     "added to each of these limits"},
    {"bank-ms", '\0', NUMBER(0, HOUR_MS), NULL, FOR_GAME, true, "N",
     "the limit for all turns of a game together, 0 for none; default the contest's, if it has one"},
    {"wire", '\0', CHOICE(wires), "strict", FOR_GAME, true, "strict|lenient",
     "strict accepts what the contest accepts; lenient also blanks, carriage returns and "
     "leading zeros, as in \"[6, 7]\" and \"A 03\""},
    {"stderr", '\0', CHOICE(stderr_rules), "note", FOR_GAME & ~FOR_CUP, true, "RULE",
     "what it costs to write to standard error, if each turn is a process: note (nothing), error "
     "(the turn) or forfeit (the game)"},
    {"stderr", '\0', CHOICE(stderr_rules), "error", FOR_CUP, true, "RULE",
     "what it costs to write to standard error: note (nothing), error (the turn) or "
     "forfeit (the game)"},
    {"grace-ms", '\0', NUMBER(0, 60000), "100", FOR_GAME, true, "N",
     "the time for a bot to end by itself after a game"},
    {"sandbox", '\0', CHOICE(sandboxes), "off", FOR_GAME & ~FOR_CUP, true, "strict|basic|off",
     "what keeps a bot from the rest of the machine: strict (its own files and nothing else; an error if the system "
     "cannot do that), basic (fewer promises) or off; docs/sandbox.md"},
    {"sandbox", '\0', CHOICE(sandboxes), NULL, FOR_CUP, true, "strict|basic|off",
     "what keeps an entry from the rest of the machine; default strict if the system can do that, else the next best, "
     "with a warning; docs/sandbox.md"},
    {"sandbox", '\0', CHOICE(sandbox_kinds), "strict", FOR_SANDBOX, false, "strict|basic",
     "the level to try"},
    {"verbose", '\0', FLAG, NULL, FOR_SANDBOX, false, NULL,
     "also says how to get what is missing, and what a program finds in the sandbox"},
    {"memory", '\0', NUMBER(16, 1048576), "512", FOR_CONFINED, true, "MB",
     "in a sandbox: the memory of a bot"},
    {"processes", '\0', NUMBER(1, 1000), "1", FOR_CONFINED, true, "N",
     "in a sandbox: how many a bot may have at once. 1: itself, with 64 threads at most; with more, a thread "
     "counts as one"},
    {"disk", '\0', NUMBER(1, 65536), "64", FOR_CONFINED, true, "MB",
     "in a sandbox: what a bot may write"},
    {"cpu-s", '\0', NUMBER(0, 1000000), "0", FOR_CONFINED, true, "N",
     "in a sandbox: the processor time of each of a bot's processes in seconds, 0 for no limit"},
    {"sandbox-read", '\0', TEXT, NULL, FOR_CONFINED, true, "PATH[:PATH..]",
     "what bots in a sandbox may read besides /usr and the files that their commands name; /proc: a /proc of their own"},
    {"log", '\0', TEXT, NULL, FOR_GAME, false, "FILE",
     "every line to and from each bot, with its time, in the notation of the contest's text"},
    {"house", '\0', TEXT, NULL, FOR_CUP, false, "ENTRY",
     "replaces the contest's house entry"},
    {"season", '\0', TEXT, NULL, FOR_CUP, false, "FOLDER",
     "the entries of a month and their system tests; for submit, standings and finals"},
    {"sources-only", '\0', FLAG, NULL, FOR_CUP, true, NULL,
     "an executable is out: the contest compiles all entries itself"},
    {"executable-sizes", '\0', TEXT, NULL, FOR_CUP, true, "N,N,..",
     "in bytes, in the order of the players, the house's last: the smaller one wins if nothing "
     "else decides; default the real sizes"},
    {"out", 'o', TEXT, NULL, FOR_MATCH, false, "FILE",
     "a record of each game, one JSON object a line, in the order of the games; a file that is "
     "there already is refused; - for standard output"},
    {"out", 'o', TEXT, NULL, FOR_EXPORT, false, "FILE",
     "where to write the games; a file that is there already is refused; default standard output"},
    {"out", 'o', TEXT, NULL, FOR_CUP, false, "FILE",
     "the result as JSON; faceoff export writes the games"},
    {"config", '\0', TEXT, NULL, FOR_PLAYED, false, "FILE",
     "the same options as a JSON object: {\"format\":\"swiss\", \"games\":4, "
     "\"bots\":[{\"name\":\"a\",\"command\":\"./a\"},\"./b\"]}"},
    {"db", '\0', TEXT, NULL, FOR_MATCH, false, "FILE",
     "stores the match there, as faceoff tournament does; default: nowhere"},
    {"db", '\0', TEXT, "faceoff.db", FOR_TOURNAMENT | FOR_CUP | FOR_READERS | FOR_IMPORT, false, "FILE",
     "the database; default faceoff.db"},
    {"db-wait-ms", '\0', NUMBER(1, HOUR_MS), "60000", FOR_EVENTS | FOR_READERS | FOR_IMPORT, false, "N",
     "how long to wait for another program's lock (default 60000)"},
    {"event", '\0', NAME, NULL, FOR_EVENTS, false, "NAME",
     "its name in the database; default CONTEST-FORMAT; with --resume the last one"},
    {"event", '\0', NAME, NULL, FOR_READERS, false, "NAME",
     "default the last one in the file; faceoff games --events lists them"},
    {"event", '\0', NAME, NULL, FOR_IMPORT, false, "NAME",
     "default the file's name"},
    {"resume", '\0', FLAG, NULL, FOR_EVENTS, false, NULL,
     "goes on with the event, with the options it was begun with; begins it if players are given "
     "and it is not there"},
    {"keep-processes", '\0', FLAG, NULL, FOR_PLAYED, true, NULL,
     "as faceoff match always does: a running bot also plays the next game of its round, if the protocol allows it (judge: INIT again). If the event is "
     "interrupted within a round, its bots start anew and lose what they had learnt"},
    {"allow-changed", '\0', FLAG, NULL, FOR_EVENTS, false, NULL,
     "goes on even if a player's command or files have changed"},
    {"farm", '\0', TEXT, NULL, FOR_EVENTS, false, "URL",
     "machines that run `faceoff work URL` play the games, through the Redis at this address, such as "
     "redis://:PASSWORD@HOST; docs/farm.md"},
    {"farm-files", '\0', TEXT, NULL, FOR_EVENTS, true, "PATH[:PATH..]",
     "with --farm: files, and folders with their contents, that travel with each bot besides those that its command names"},
    {"any-machine", '\0', FLAG, NULL, FOR_EVENTS, true, NULL,
     "with --farm: also takes machines that are much slower or faster than this one, or wake late: only for bots that look at no clock"},
    {"scale-time", '\0', FLAG, NULL, FOR_EVENTS, true, NULL,
     "with --farm: a slower machine gets more time for a turn and a faster one less, by its speed"},
    {"every", '\0', NUMBER(1, 1000000000), NULL, FOR_PLAYED, false, "N",
     "without a terminal: a line every N games"},
    {"json", '\0', FLAG, NULL, FOR_PLAYED, false, NULL,
     "progress and the result as lines of JSON"},
    {"json", '\0', FLAG, NULL, FOR_STANDINGS, false, NULL,
     "as one JSON object"},
    {"times", '\0', FLAG, NULL, FOR_STANDINGS, false, NULL,
     "also each player's time a turn"},
    {"faults", '\0', FLAG, NULL, FOR_STANDINGS, false, NULL,
     "also each player's first faults, with their last words and a command that shows the game"},
    {"player", '\0', NAME, NULL, FOR_GAMES, false, "NAME",
     "only this player's games"},
    {"faults", '\0', FLAG, NULL, FOR_GAMES, false, NULL,
     "only those that ended by a fault"},
    {"game", '\0', NUMBER(1, INT64_MAX), NULL, FOR_GAMES, false, "N",
     "the whole record of that one, as JSON"},
    {"events", '\0', FLAG, NULL, FOR_GAMES, false, NULL,
     "the events of the file"},
    {"format", '\0', CHOICE(file_formats), "jsonl", FOR_EXPORT, false, "jsonl|csv",
     "jsonl is the format of docs/records.md, which faceoff show, adjudicate and import read; csv "
     "has a header and, in two columns, all turns and their milliseconds"},
    {"html", '\0', TEXT, NULL, FOR_EXPORT, false, "FILE",
     "instead: the games and the page to replay and review them, as one file of HTML to send to somebody; docs/page.md"},
    {"from", '\0', TEXT, NULL, FOR_EXPORT, false, "FILE",
     "for --html: records of games, as faceoff match --out writes them, in place of an event; - is standard input"},
    {"game", '\0', NUMBER(1, INT64_MAX), NULL, FOR_EXPORT, false, "N",
     "for --html: only the game of that number"},
    {"serve", '\0', FLAG, NULL, FOR_PLAYED, false, NULL,
     "the page of the event in browsers, with the games in progress: see faceoff help serve"},
    {"listen", '\0', TEXT, "127.0.0.1:8817", FOR_SERVERS, false, "ADDRESS:PORT",
     "the address to serve at; default 127.0.0.1:8817, which only this machine reaches. 0.0.0.0:8817 is for all machines, port 0 is any free one"},
    {"host", '\0', NAME, NULL, FOR_SERVERS, false, "NAME[,NAME..]",
     "the names by which browsers ask for it, besides its address and localhost"},
    {"viewers", '\0', NUMBER(1, 10000), "256", FOR_SERVERS, false, "N",
     "how many may watch at once"},
    {"per-address", '\0', NUMBER(1, 100000), "128", FOR_SERVERS, false, "N",
     "connections at once from one address; in IPv6 from all that share the first half"},
    {"proxy", '\0', NAME, NULL, FOR_SERVERS, false, "ADDRESS",
     "the address of a server in front of this one, as in 127.0.0.1: whoever it names in X-Forwarded-For counts as the visitor"},
    {"play", '\0', FLAG, NULL, FOR_SERVE, false, NULL,
     "visitors play the bots of the event, or those of --bot, by its contest, rules, sandbox and the bot's clock. Their games are "
     "stored as another event, called \"NAME visitors\""},
    {"visitors", '\0', NUMBER(1, 64), "4", FOR_SERVE, false, "N",
     "games of visitors at once"},
    {"visitor-games", '\0', NUMBER(1, 64), "2", FOR_SERVE, false, "N",
     "how many of these from one address"},
    {"visitor-turn-s", '\0', NUMBER(1, 3600), "60", FOR_SERVE, false, "N",
     "seconds that a visitor has for a turn"},
    {"url", '\0', NAME, NULL, FOR_PUBLISH, false, "URL",
     "the address of the folder on the web, for the feeds"},
    {"page", '\0', TEXT, NULL, FOR_EXPORT | FOR_SERVERS | FOR_PUBLISH, false, "FOLDER",
     "the folder of the page that ./dev page makes; default the one installed with this program"},
    {"quiet", '\0', FLAG, NULL, FOR_EVENTS, false, NULL,
     "no progress, no table"},
    {.name = NULL},
};
/* clang-format on */

static const struct option_row *options_find(const struct option_row *row, unsigned command,
                                             const char *name)
{
    while (row->name != NULL && ((row->commands != 0 && (row->commands & command) == 0) ||
                                 strcmp(row->name, name) != 0)) {
        row++;
    }
    return row->name != NULL ? row : NULL;
}

const struct option_row *option_find(enum option_command command, const char *name)
{
    return options_find(option_table, command, name);
}

void options_init(struct options *options, enum option_command command)
{
    *options = (struct options){.command = command, .rows = option_table};
}

void options_free(struct options *options)
{
    settings_free(&options->given);
    for (size_t i = 0; i < options->bot_count; i++) {
        free(options->bots[i].name);
        free(options->bots[i].text);
    }
    free(options->bots);
    *options = (struct options){0};
}

/* --- checking values --- */

static bool is_name(const char *value)
{
    return value[0] != '\0' && text_is_plain(value);
}

static bool check_choice(const struct option_row *row, const char *value, struct error *error)
{
    struct text list = {0};
    bool good = false;
    for (size_t i = 0; row->choices[i] != NULL; i++) {
        bool last = row->choices[i + 1] == NULL;
        good = good || strcmp(row->choices[i], value) == 0;
        text_printf(&list, "%s%s", i == 0 ? "" : last ? " or " : ", ", row->choices[i]);
    }
    if (!good) {
        error_set(error, "--%s takes %s, not \"%.40s\"", row->name, text_string(&list), value);
    }
    text_free(&list);
    return good;
}

static bool options_check(const struct option_row *row, const char *value, struct error *error)
{
    char option[40];
    uint64_t number;
    switch (row->kind) {
    case OPTION_NUMBER:
        snprintf(option, sizeof option, "--%s", row->name);
        return number_read(option, value, row->min, row->max, &number, error);
    case OPTION_NAME:
        return is_name(value) ||
               (value[0] == '\0'
                    ? error_set(error, "--%s is empty", row->name)
                    : error_set(error, "--%s takes UTF-8 without control characters", row->name));
    case OPTION_CHOICE:
        return check_choice(row, value, error);
    case OPTION_FLAG:
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0 ||
               error_set(error, "--%s is true or false, not \"%.40s\"", row->name, value);
    case OPTION_TEXT:
    case OPTION_BOT:
    case OPTION_TURNS:
    case OPTION_ENGINE:
        break;
    }
    return true;
}

void options_add_bot(struct options *options, const char *name, const char *text)
{
    options->bots = memory_resize(options->bots, (options->bot_count + 1) * sizeof *options->bots);
    options->bots[options->bot_count++] = (struct given_bot){
        .name = name == NULL ? NULL : memory_copy_string(name), .text = memory_copy_string(text)};
}

bool options_set(struct options *options, const char *name, const char *value, struct error *error)
{
    const struct option_row *row = options_find(options->rows, options->command, name);
    if (row == NULL) {
        return error_set(error, "there is no option --%.40s", name);
    }
    if (!options_check(row, value, error)) {
        return false;
    }
    if (row->commands != 0 && strcmp(name, "contest") == 0) {
        const struct contest *contest = contest_meant(value, error);
        if (contest == NULL) {
            return false;
        }
        value = contest->name;
    }
    if (row->kind == OPTION_BOT) {
        options_add_bot(options, NULL, value);
    } else {
        settings_set(&options->given, name, value);
    }
    return true;
}

static bool options_take_member(void *data, const char *name, const char *value,
                                struct error *error)
{
    return strcmp(name, "config") == 0 ? error_set(error, "a config names no other one")
                                       : options_set(data, name, value, error);
}

static bool options_take_bot(void *data, const char *name, const char *command, struct error *error)
{
    if (name != NULL && !text_is_name(name)) {
        return error_set(error, "a name is UTF-8 without control characters, not empty, and "
                                "without a blank at either end");
    }
    options_add_bot(data, name, command);
    return true;
}

bool options_read_file(struct options *options, const char *path, struct error *error)
{
    const struct settings_taker taker = {options_take_member, options_take_bot, options};
    return settings_read_file(path, &taker, error);
}

bool options_take(struct options *options, const struct settings *settings, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < settings->count; i++) {
        good = options_set(options, settings->list[i].name, settings->list[i].value, error);
    }
    return good;
}

void options_stored(const struct options *options, struct settings *stored)
{
    *stored = (struct settings){0};
    for (size_t i = 0; i < options->given.count; i++) {
        const struct setting *setting = &options->given.list[i];
        if (options_find(options->rows, options->command, setting->name)->stored) {
            settings_set(stored, setting->name, setting->value);
        }
    }
}

/* --- reading values --- */

const char *options_text(const struct options *options, const char *name)
{
    const struct option_row *row = options_find(options->rows, options->command, name);
    assert(row != NULL);
    const char *value = settings_get(&options->given, name);
    return value != NULL ? value : row->otherwise;
}

uint64_t options_number(const struct options *options, const char *name, uint64_t otherwise)
{
    const char *value = options_text(options, name);
    return value == NULL ? otherwise : strtoull(value, NULL, 10);
}

bool options_flag(const struct options *options, const char *name)
{
    const char *value = options_text(options, name);
    return value != NULL && strcmp(value, "true") == 0;
}

bool options_given(const struct options *options, const char *name)
{
    return settings_get(&options->given, name) != NULL;
}

const char *options_first_given(const struct options *options, const char *const *names)
{
    while (*names != NULL && !options_given(options, *names)) {
        names++;
    }
    return *names;
}
