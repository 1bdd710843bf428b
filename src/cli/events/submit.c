/* `faceoff submit`: sends a bot to a standing league, and waits for the verdict. */
#include "cli/cli.h"

#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/stop.h"
#include "league/desk_request.h"
#include "referee/stop_signals.h"
#include "serve/client.h"
#include "serve/http.h"

#include <arpa/inet.h>
#include <jansson.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#define ASK_AGAIN_MS 1000
#define STOP_CHECK_MS 100
/* After this many attempts without an answer, the command stops waiting for the verdict. */
#define ATTEMPTS_MAX 60

/* A submission on its way. */
struct sending {
    char *address; /* address of the league's desk */
    char token[TOKEN_LENGTH + 1];
    char bot[DESK_NAME_MAX + 1];
    const char *path; /* path of the file */
    const char *file; /* its name */
    int64_t id;       /* number of the submission, or 0 before it has been received */
    struct text told; /* what delays the verdict, as last told */
};

/* --- the command line --- */

/* Reads the token from --token-file, from the environment, or from the user's file. */
static bool submit_read_token(const struct options *options, struct sending *sending,
                              struct error *error)
{
    const char *given = options_text(options, "token-file"), *variable = getenv("FACEOFF_TOKEN"),
               *home = getenv("HOME");
    struct text path = {0}, token = {0};
    uint8_t hash[TOKEN_HASH_SIZE];
    text_printf(&path, "%s/.config/faceoff/token", home == NULL ? "" : home);
    if (given == NULL && variable != NULL) {
        text_puts(&token, variable);
    } else if (!file_read(given != NULL ? given : text_string(&path), &token, error)) {
        text_free(&path);
        return error_prefix(error, "needs your token, in FACEOFF_TOKEN or a file");
    }
    size_t length = strcspn(text_string(&token), " \t\r\n");
    bool good = token_hash(text_string(&token), length, hash);
    if (good) {
        memcpy(sending->token, token.data, length);
    }
    token_wipe(token.data, token.length);
    text_free(&token);
    text_free(&path);
    return good ||
           error_set(error, "your token must have %d letters, digits, '-' and '_'", TOKEN_LENGTH);
}

/* Sets the address of the league's desk from --to. */
static bool read_address(const struct options *options, struct sending *sending,
                         struct error *error)
{
    const char *url = options_text(options, "to");
    struct text address = {0};
    if (url == NULL) {
        return error_set(error, "needs --to with the address of the league");
    }
    if ((strncmp(url, "https://", 8) != 0 && strncmp(url, "http://", 7) != 0) ||
        strpbrk(url, "#? ") != NULL) {
        return error_set(error,
                         "--to takes an address such as https://league.example/, without # and ?");
    }
    size_t length = strlen(url);
    while (url[length - 1] == '/') {
        length--;
    }
    text_printf(&address, "%.*s/league", (int)length, url);
    sending->address = address.data;
    return true;
}

/* Sets the names of the file and of the bot, which is the file's name without its suffix unless
 * --bot was given. */
static bool read_names(const struct options *options, struct sending *sending, struct error *error)
{
    const char *given = options_text(options, "bot");
    sending->file = file_name(sending->path);
    const char *dot = strrchr(sending->file, '.');
    size_t length = dot == NULL ? strlen(sending->file) : (size_t)(dot - sending->file);
    if (!desk_name_is_good(sending->file)) {
        return error_set(error,
                         "rename %.60s: the name of a submitted file has at most %d letters, "
                         "digits, '.', '_' and '-', and does not begin with '.' or '-'",
                         sending->file, DESK_NAME_MAX);
    }
    if (given != NULL && !desk_name_is_good(given)) {
        return error_set(error, "--bot takes at most %d letters, digits, '.', '_' and '-'",
                         DESK_NAME_MAX);
    }
    if (given != NULL) {
        memcpy(sending->bot, given, strlen(given) + 1);
    } else {
        memcpy(sending->bot, sending->file, length);
    }
    return true;
}

/* Returns true if the address, which begins with http://, leads to this machine. A name such as
 * 127.0.0.1.example or localhost:80@example leads elsewhere. */
static bool is_local(const char *address)
{
    const char *host = address + strlen("http://");
    char name[64];
    struct in_addr parsed;
    size_t all = strcspn(host, "/"),
           length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":/");
    if (length >= sizeof name || memchr(host, '@', all) != NULL) {
        return false;
    }
    memcpy(name, host, length);
    name[length] = '\0';
    return strcmp(name, "localhost") == 0 || strncmp(name, "[::1]", sizeof "[::1]") == 0 ||
           (strncmp(name, "127.", 4) == 0 && inet_pton(AF_INET, name, &parsed) == 1);
}

/* Warns if others could read the token on its way. */
static void warn_of_readers(const struct sending *sending)
{
    if (strncmp(sending->address, "https://", 8) != 0 && !is_local(sending->address)) {
        cli_tell("warning: the connection is not encrypted, so others may read your "
                 "token; use https://");
    }
}

/* --- requests --- */

static void cli_submit_put_line(const struct sending *sending, const char *task, struct text *body)
{
    struct json_writer json = json_into(body);
    json_open(&json, NULL);
    json_put_string(&json, "token", sending->token);
    json_put_string(&json, "do", task);
    if (sending->id == 0) {
        json_put_string(&json, "bot", sending->bot);
        json_put_string(&json, "file", sending->file);
    } else {
        json_put_integer(&json, "id", sending->id);
    }
    json_close(&json);
}

/* Sends a request. Returns the JSON of the answer. On error, returns NULL and sets *error. */
static json_t *submit_ask(const struct sending *sending, const char *task, const struct text *bytes,
                          unsigned *status, struct error *error)
{
    struct text body = {0}, answer = {0};
    json_error_t problem;
    json_t *json = NULL;
    cli_submit_put_line(sending, task, &body);
    if (bytes != NULL) {
        text_putc(&body, '\n');
        text_append(&body, text_string(bytes), bytes->length);
    }
    if (client_post(sending->address, HTTP_LEAGUE_TYPE, &body, status, &answer, error)) {
        json = json_loadb(text_string(&answer), answer.length, 0, &problem);
        if (json == NULL && *status == 413 && bytes != NULL) {
            error_set(
                error,
                "%s has %zu bytes, which is too large for the league or for a server in front "
                "of it: a league takes at most %d, or fewer if its setting \"bytes\" says so",
                sending->file, bytes->length, HTTP_LEAGUE_FILE_MAX);
        } else if (json == NULL) {
            error_set(error, "%s answered with status %u: %.*s", sending->address, *status,
                      (int)strcspn(text_string(&answer), "\n"), text_string(&answer));
        }
    }
    token_wipe(body.data, body.length);
    text_free(&body);
    text_free(&answer);
    return json;
}

/* Returns the string member of a JSON object, or "". */
static const char *member(const json_t *json, const char *name)
{
    const char *text = json_string_value(json_object_get(json, name));
    return text == NULL ? "" : text;
}

/* Sets *error to the reason for which the league did not answer the request. */
static void explain(const json_t *json, unsigned status, struct error *error)
{
    const char *why = member(json, "error"), *refused = member(json, "refused");
    if (refused[0] != '\0') {
        error_set(error, "the league refused the file: %s", refused);
    } else if (status == 403 && strcmp(why, "token") == 0) {
        error_set(error, "the league does not accept your token; its host can give you a new one");
    } else if (status == 429) {
        error_set(error, "too many requests came from your address: try again in a minute");
    } else if (status == 503) {
        error_set(error, "the league is too busy right now: try again later");
    } else {
        error_set(error, "the league answered with status %u: %.200s", status, why);
    }
}

/* Sends the file. Returns an exit code. */
static int send_file(struct sending *sending, const struct text *bytes)
{
    struct error error;
    unsigned status;
    json_t *json = submit_ask(sending, "submit", bytes, &status, &error);
    if (json != NULL) {
        sending->id = json_integer_value(json_object_get(json, "submission"));
        explain(json, status, &error);
    }
    json_decref(json);
    return sending->id > 0 ? CLI_OK : cli_fail("%s", error.text);
}

/* --- the verdict --- */

static void submit_tell(const struct sending *sending, const char *what)
{
    cli_fail("submission %lld of %s %s", (long long)sending->id, sending->bot, what);
}

/* Says what delays the verdict, if that has changed. */
static void tell_delay(struct sending *sending, const json_t *json)
{
    struct text text = {0};
    const char *reason = member(json, "reason");
    long long before = json_integer_value(json_object_get(json, "before"));
    if (strcmp(member(json, "state"), "testing") == 0) {
        text_puts(&text, "is being tested");
    } else if (reason[0] != '\0') {
        text_puts(&text, "waits: ");
        text_puts_plain(&text, reason);
    } else if (before > 0) {
        text_printf(&text, "waits; %lld submission%s before it", before,
                    before == 1 ? " comes" : "s come");
    }
    if (text.length > 0 && strcmp(text_string(&text), text_string(&sending->told)) != 0) {
        submit_tell(sending, text_string(&text));
    }
    text_free(&sending->told);
    sending->told = text;
}

/* Prints several lines that an untrusted program may have written. */
static void put_lines(const char *lines)
{
    for (size_t length; *lines != '\0'; lines += length + (lines[length] == '\n')) {
        length = strcspn(lines, "\n");
        char *line = memory_copy_start(lines, length);
        cli_put_plain(line);
        free(line);
    }
}

static int print_verdict(const struct sending *sending, const json_t *json)
{
    struct text line = {0};
    const char *state = member(json, "state"), *reason = member(json, "reason");
    bool accepted = strcmp(state, "accepted") == 0;
    text_printf(&line, "%s: %s", state, sending->bot);
    if (reason[0] != '\0') {
        text_printf(&line, ": %s", reason);
    }
    put_lines(text_string(&line));
    put_lines(member(json, "details"));
    text_free(&line);
    return accepted ? CLI_OK : CLI_FAILED;
}

/* Waits until it is time to ask again. Returns false if the user no longer wants to wait. */
static bool wait_a_while(void)
{
    for (int ms = 0; ms < ASK_AGAIN_MS && !stop_is_asked(); ms += STOP_CHECK_MS) {
        poll(NULL, 0, STOP_CHECK_MS);
    }
    return !stop_is_asked();
}

/* Waits for the verdict, and prints it. Returns an exit code. */
static int await(struct sending *sending)
{
    struct error error = {""};
    for (int attempts = 0; attempts < ATTEMPTS_MAX;) {
        unsigned status = 0;
        json_t *json = submit_ask(sending, "submission", NULL, &status, &error);
        const char *state = member(json, "state");
        bool waits = strcmp(state, "waiting") == 0 || strcmp(state, "testing") == 0;
        bool over = status == 200 && state[0] != '\0' && !waits;
        int code = over ? print_verdict(sending, json) : CLI_OK;
        if (json != NULL && status != 200) {
            explain(json, status, &error);
        }
        if (waits) {
            tell_delay(sending, json);
        }
        json_decref(json);
        if (over) {
            return code;
        }
        attempts = waits ? 0 : attempts + 1;
        if (!wait_a_while()) {
            submit_tell(sending, "stays in the league; its page shows the verdict");
            return CLI_FAILED;
        }
    }
    submit_tell(sending, "stays in the league, but its verdict could not be read");
    return cli_fail("%s", error.text);
}

/* --- the command --- */

/* Prints how to submit the file without libcurl. */
static int print_other_way(const struct sending *sending, const struct error *error)
{
    struct text line = {0};
    text_puts(&line, "cat ");
    text_put_word(&line, sending->path);
    cli_fail(
        "%s; with your token in FACEOFF_TOKEN, this does the same:\n"
        "    { printf '{\"token\":\"%%s\",\"do\":\"submit\",\"bot\":\"%s\",\"file\":\"%s\"}\\n' "
        "\"$FACEOFF_TOKEN\"; %s; } |\n"
        "        curl -H 'Content-Type: " HTTP_LEAGUE_TYPE "' --data-binary @- %s",
        error->text, sending->bot, sending->file, text_string(&line), sending->address);
    text_free(&line);
    return CLI_FAILED;
}

static int submit_file(struct sending *sending)
{
    struct text bytes = {0};
    struct error error;
    if (!file_read(sending->path, &bytes, &error)) {
        text_free(&bytes);
        return cli_fail("%s", error.text);
    }
    warn_of_readers(sending);
    stop_signals_handle(stop_by_signal);
    int code = send_file(sending, &bytes);
    text_free(&bytes);
    if (code == CLI_OK) {
        submit_tell(sending, "has been received; Ctrl-C only ends the waiting for its verdict");
        code = await(sending);
    }
    stop_signals_handle(SIG_DFL);
    return code;
}

static int cli_submit_run(struct options *options, int argc, char **argv)
{
    struct error error;
    struct sending sending = {.path = argv[0]};
    if (argc != 1) {
        return cli_misuse("needs one file");
    }
    bool good = read_address(options, &sending, &error) && read_names(options, &sending, &error);
    int code = !good                                           ? cli_misuse("%s", error.text)
               : !client_open(&error)                          ? print_other_way(&sending, &error)
               : !submit_read_token(options, &sending, &error) ? cli_misuse("%s", error.text)
                                                               : submit_file(&sending);
    token_wipe(sending.token, sizeof sending.token);
    free(sending.address);
    text_free(&sending.told);
    return code;
}

static const struct option_row cli_submit_rows[] = {
    {"to", OPTION_OF("URL"), .help = "address of the league, such as https://league.example/"},
    {"bot", OPTION_OF("NAME"),
     .help = "name of the bot (default: the name of the file without its suffix)"},
    {"token-file", OPTION_OF("FILE"), .help = "file with your token"},
    {.name = NULL},
};

const struct cli_command cli_submit = {
    .name = "submit",
    .group = CLI_AUTHORS,
    .summary = "submit a bot to a standing league",
    .usage = "FILE --to URL [--bot NAME] [--token-file FILE]",
    .about = "Submit a bot, as a single source file, to a league that somebody hosts with "
             "`faceoff league`, and wait for the verdict of its test. A bot that you have "
             "submitted before gets a new version.",
    .rows = cli_submit_rows,
    .operands_max = 1,
    .notes = "You need the token that the host gave you. The command reads it from --token-file, "
             "the environment variable FACEOFF_TOKEN, or ~/.config/faceoff/token. Exit status 0 if "
             "the bot was accepted, 1 if it was rejected or could not be submitted.",
    .examples = "  faceoff submit mybot.cpp --to https://league.example/\n",
    .run = cli_submit_run,
};
