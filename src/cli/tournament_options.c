#define _GNU_SOURCE
#include "cli/tournament_options.h"

#include "base/memory.h"
#include "cli/cli.h"
#include "referee/cores.h"

#include <getopt.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS_MAX 256
#define TEST_GAMES "100000" /* at most, when a sequential test is to decide */

static const char command[] = "tournament";

/* --- the command line --- */

static void add_bot(struct tournament_request *request, const char *text)
{
    request->bots = memory_resize(request->bots, (request->bot_count + 1) * sizeof *request->bots);
    request->bots[request->bot_count++] = memory_copy_string(text);
}

static int read_config(struct tournament_request *request, const char *path);

static int set_number(uint64_t *number, const char *name, const char *value, uint64_t max)
{
    struct error error;
    char option[40];
    snprintf(option, sizeof option, "--%s", name);
    return cli_number(option, value, 1, max, number, &error)
               ? CLI_OK
               : cli_misuse(command, "%s", error.text);
}

static int set_string(char **string, const char *value)
{
    free(*string);
    *string = memory_copy_string(value);
    return CLI_OK;
}

/* An option with a value. What is not of this run is kept as it is, and looked at later. */
static int set_option(struct tournament_request *request, const char *name, const char *value)
{
    if (strcmp(name, "bot") == 0) {
        add_bot(request, value);
        return CLI_OK;
    }
    if (strcmp(name, "config") == 0) {
        return read_config(request, value);
    }
    if (strcmp(name, "db") == 0) {
        return set_string(&request->db, value);
    }
    if (strcmp(name, "event") == 0) {
        return set_string(&request->event, value);
    }
    if (strcmp(name, "jobs") == 0) {
        return set_number(&request->slots, name, value, 256);
    }
    if (strcmp(name, "every") == 0) {
        return set_number(&request->every, name, value, 1000000000);
    }
    if (strcmp(name, "db-wait-ms") == 0) {
        return set_number(&request->wait_ms, name, value, 3600000);
    }
    if (strcmp(name, "out") == 0) {
        return cli_misuse(command, "there is no --out: faceoff export writes the games");
    }
    settings_set(&request->settings, name, value);
    return CLI_OK;
}

static bool *flag_of(struct tournament_request *request, const char *name)
{
    struct {
        const char *name;
        bool *flag;
    } const flags[] = {{"resume", &request->resume},
                       {"allow-changed", &request->allow_changed},
                       {"json", &request->json},
                       {"quiet", &request->quiet},
                       {"pin", &request->pin}};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        if (strcmp(flags[i].name, name) == 0) {
            return flags[i].flag;
        }
    }
    return NULL;
}

/* One option at argv[*at]; moves *at past it and its value. */
static int take_option(struct tournament_request *request, int argc, char **argv, int *at)
{
    const char *word = argv[(*at)++];
    char name[40];
    const char *value = NULL;
    if (strncmp(word, "-j", 2) == 0) {
        snprintf(name, sizeof name, "jobs");
        value = word[2] != '\0' ? word + 2 : NULL;
    } else if (strncmp(word, "--", 2) == 0 && word[2] != '\0') {
        size_t length = strcspn(word + 2, "=");
        if (length >= sizeof name) {
            return cli_misuse(command, "what is \"%.60s\"?", word);
        }
        memcpy(name, word + 2, length);
        name[length] = '\0';
        value = word[2 + length] == '=' ? word + 2 + length + 1 : NULL;
    } else {
        return cli_misuse(command, "what is \"%.60s\"?", word);
    }
    bool *flag = flag_of(request, name);
    if (flag != NULL) {
        *flag = true;
        return value == NULL ? CLI_OK : cli_misuse(command, "--%s takes no value", name);
    }
    if (value == NULL && *at < argc) {
        value = argv[(*at)++];
    }
    return value == NULL ? cli_misuse(command, "--%s needs a value", name)
                         : set_option(request, name, value);
}

int tournament_request_parse(struct tournament_request *request, int argc, char **argv)
{
    *request = (struct tournament_request){.wait_ms = 5000};
    int code = CLI_OK;
    for (int at = 1; at < argc && code == CLI_OK;) {
        code = take_option(request, argc, argv, &at);
    }
    if (request->db == NULL) {
        request->db = memory_copy_string("faceoff.db");
    }
    unsigned cores = cores_count();
    if (request->slots == 0) {
        request->slots = cores;
    } else if (request->slots > cores) {
        fprintf(stderr, "faceoff tournament: warning: %llu games at once on %u cores\n",
                (unsigned long long)request->slots, cores);
    }
    return code;
}

void tournament_request_free(struct tournament_request *request)
{
    settings_free(&request->settings);
    for (size_t i = 0; i < request->bot_count; i++) {
        free(request->bots[i]);
    }
    free(request->bots);
    free(request->db);
    free(request->event);
}

/* --- the file: the same names, and "bots" --- */

static int take_bots(struct tournament_request *request, const char *path, const json_t *bots)
{
    for (size_t i = 0; i < json_array_size(bots); i++) {
        const json_t *bot = json_array_get(bots, i);
        const char *name = json_string_value(json_object_get(bot, "name"));
        const char *line = json_string_value(json_object_get(bot, "command"));
        struct text text = {0};
        if (json_is_string(bot)) {
            text_puts(&text, json_string_value(bot));
        } else if (line != NULL) {
            text_printf(&text, "%s%s%s", name != NULL ? name : "", name != NULL ? "=" : "", line);
        } else {
            return cli_misuse(command,
                              "%s: bot %zu is neither a string nor an object with \"command\"",
                              path, i + 1);
        }
        add_bot(request, text_string(&text));
        text_free(&text);
    }
    return json_is_array(bots) ? CLI_OK : cli_misuse(command, "%s: \"bots\" is not a list", path);
}

static int take_member(struct tournament_request *request, const char *path, const char *name,
                       const json_t *value)
{
    char number[32];
    if (strcmp(name, "bots") == 0) {
        return take_bots(request, path, value);
    }
    bool *flag = flag_of(request, name);
    if (flag != NULL && json_is_boolean(value)) {
        *flag = json_is_true(value);
        return CLI_OK;
    }
    if (flag != NULL || strcmp(name, "config") == 0) {
        return cli_misuse(command, "%s: \"%s\" must be true or false", path, name);
    }
    if (json_is_integer(value)) {
        snprintf(number, sizeof number, "%lld", (long long)json_integer_value(value));
        return set_option(request, name, number);
    }
    return json_is_string(value)
               ? set_option(request, name, json_string_value(value))
               : cli_misuse(command, "%s: \"%.40s\" is neither a string nor a whole number", path,
                            name);
}

static int read_config(struct tournament_request *request, const char *path)
{
    json_error_t problem;
    json_t *object = json_load_file(path, JSON_REJECT_DUPLICATES, &problem);
    if (object == NULL) {
        return cli_misuse(command, "%s, line %d: %s", path, problem.line, problem.text);
    }
    int code =
        json_is_object(object) ? CLI_OK : cli_misuse(command, "%s is not a JSON object", path);
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        code = code == CLI_OK ? take_member(request, path, name, value) : code;
    }
    json_decref(object);
    return code;
}

/* --- what it means --- */

static const struct contest *contest_of(const struct settings *settings)
{
    const char *name = settings_get(settings, "contest");
    if (name == NULL) {
        cli_misuse(command, "--contest is needed");
        return NULL;
    }
    const struct contest *contest = contest_find(name);
    if (contest == NULL) {
        cli_misuse(command, "there is no contest \"%.40s\"", name);
    }
    return contest;
}

int tournament_players(const struct tournament_request *request, const struct settings *settings,
                       struct contestant **players)
{
    *players = NULL;
    const struct contest *contest = contest_of(settings);
    if (contest == NULL) {
        return CLI_MISUSED;
    }
    *players = memory_new((request->bot_count + 1) * sizeof **players);
    struct error error;
    for (size_t i = 0; i < request->bot_count; i++) {
        if (!contestant_parse(&(*players)[i], request->bots[i], contest, &error)) {
            for (size_t j = 0; j < i; j++) {
                contestant_free(&(*players)[j]);
            }
            free(*players);
            *players = NULL;
            return cli_misuse(command, "--bot: %s", error.text);
        }
    }
    return CLI_OK;
}

static bool name_taken(const struct contestant *players, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++) {
        if (strcmp(players[i].name, name) == 0) {
            return true;
        }
    }
    return false;
}

static void make_names_different(struct contestant *players, size_t count)
{
    for (size_t i = 1; i < count; i++) {
        char *given = memory_copy_string(players[i].name);
        for (int number = 2; name_taken(players, i, players[i].name); number++) {
            struct text name = {0};
            text_printf(&name, "%s-%d", given, number);
            free(players[i].name);
            players[i].name = name.data;
        }
        free(given);
    }
}

static int settle_number(const struct settings *settings, const char *name, uint64_t otherwise,
                         uint64_t max, uint64_t *number)
{
    const char *value = settings_get(settings, name);
    *number = otherwise;
    return value == NULL ? CLI_OK : set_number(number, name, value, max);
}

static int settle_format(struct tournament_options *options, struct settings *settings)
{
    const char *name = settings_get(settings, "format");
    if (name == NULL) {
        name = options->player_count == 2 ? "match" : "round-robin";
        settings_set(settings, "format", name);
    }
    int format = 0;
    while (event_format_names[format] != NULL && strcmp(event_format_names[format], name) != 0) {
        format++;
    }
    if (event_format_names[format] == NULL) {
        return cli_misuse(command,
                          "--format is match, gauntlet, round-robin, swiss or knockout, not "
                          "\"%.40s\"",
                          name);
    }
    options->plan.format = (enum event_format)format;
    if (options->player_count < 2 || options->player_count > PLAYERS_MAX) {
        return cli_misuse(command, "needs from 2 to %d --bot options, got %zu", PLAYERS_MAX,
                          options->player_count);
    }
    if (format == EVENT_MATCH && options->player_count != 2) {
        return cli_misuse(command, "a match is between two bots, not %zu: --format round-robin?",
                          options->player_count);
    }
    return CLI_OK;
}

static int settle_plan(struct tournament_options *options, struct settings *settings,
                       const struct contest *contest)
{
    struct event_plan *plan = &options->plan;
    uint64_t wanted, stages = 0, withdraw;
    unsigned default_stages = 1;
    while ((size_t)1 << default_stages < options->player_count) {
        default_stages++;
    }
    const char *test = settings_get(settings, "sprt");
    struct error error;
    if (test != NULL && plan->format != EVENT_MATCH) {
        return cli_misuse(command, "--sprt is for a match of two bots");
    }
    if (test != NULL && !sprt_parse(&plan->sprt, test, &error)) {
        return cli_misuse(command, "--sprt: %s", error.text);
    }
    if (test != NULL && settings_get(settings, "games") == NULL) {
        settings_set(settings, "games", TEST_GAMES);
    }
    if (settings_get(settings, "rounds") != NULL && plan->format != EVENT_SWISS) {
        return cli_misuse(command, "--rounds is for a Swiss; --games sets how many games two "
                                   "players play");
    }
    int code = settle_number(settings, "games", contest->seating_count, 100000000, &wanted);
    code = code != CLI_OK ? code : settle_number(settings, "rounds", default_stages, 1000, &stages);
    code = code != CLI_OK ? code : settle_number(settings, "withdraw-after", 0, 1000000, &withdraw);
    if (code != CLI_OK) {
        return code;
    }
    plan->test = test != NULL;
    plan->players = options->player_count;
    plan->seatings = contest->seatings;
    plan->seating_count = contest->seating_count;
    plan->rounds = (wanted + contest->seating_count - 1) / contest->seating_count;
    plan->stages = (unsigned)stages;
    plan->withdraw = (unsigned)withdraw;
    if (wanted != plan->rounds * contest->seating_count) {
        fprintf(stderr, "faceoff tournament: %llu games a pairing: %s comes in %ss of %u\n",
                (unsigned long long)(plan->rounds * contest->seating_count), contest->name,
                contest->round_name, contest->seating_count);
    }
    return CLI_OK;
}

/* How one game is played is what `faceoff match` says it is: its options are read there, with the
 * first two players for its two. */
static int settle_match(struct tournament_options *options, const struct settings *settings)
{
    static const char *const own[] = {"format", "games", "rounds", "sprt", "withdraw-after"};
    struct command words = {0};
    command_add(&words, command);
    for (size_t i = 0; i < settings->count; i++) {
        bool mine = false;
        for (size_t j = 0; j < sizeof own / sizeof *own; j++) {
            mine = mine || strcmp(settings->list[i].name, own[j]) == 0;
        }
        if (!mine) {
            struct text word = {0};
            text_printf(&word, "--%s=%s", settings->list[i].name, settings->list[i].value);
            command_add(&words, text_string(&word));
            text_free(&word);
        }
    }
    command_add(&words, "--jobs=1");
    for (size_t i = 0; i < 2; i++) {
        struct text word = {0};
        text_puts(&word, "--bot=a=");
        command_print(&options->players[i].command, &word);
        command_add(&words, text_string(&word));
        text_free(&word);
    }
    optind = 0; /* getopt may have been used before */
    int code = match_options_parse(&options->match, (int)words.count, words.words);
    command_free(&words);
    return code;
}

static int check_openings(const struct tournament_options *options)
{
    bool first_needs = command_mentions(&options->players[0].command, "{opening}");
    for (size_t i = 2; i < options->player_count && options->match.opening_turns > 0; i++) {
        if (first_needs && !command_mentions(&options->players[i].command, "{opening}")) {
            return cli_misuse(command, "--opening-turns needs {opening} in the command of %s",
                              options->players[i].name);
        }
    }
    return CLI_OK;
}

int tournament_settle(struct tournament_options *options, struct settings *settings,
                      struct contestant *players, size_t player_count)
{
    *options = (struct tournament_options){.players = players, .player_count = player_count};
    const struct contest *contest = contest_of(settings);
    if (contest == NULL) {
        return CLI_MISUSED;
    }
    make_names_different(players, player_count);
    int code = settle_format(options, settings);
    code = code != CLI_OK ? code : settle_plan(options, settings, contest);
    code = code != CLI_OK ? code : settle_match(options, settings);
    return code != CLI_OK ? code : check_openings(options);
}

void tournament_options_free(struct tournament_options *options)
{
    match_options_free(&options->match);
    for (size_t i = 0; i < options->player_count; i++) {
        contestant_free(&options->players[i]);
    }
    free(options->players);
    *options = (struct tournament_options){0};
}
