#include "league/clerk.h"

#include "base/file.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/utc.h"
#include "cup/languages.h"
#include "league/league_folder.h"
#include "referee/folder.h"
#include "store/digest.h"
#include "store/stored_games.h"
#include "tournament/faults.h"
#include "tournament/pairings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FAULTS_SHOWN 5
/* The reason of a pause by the author. Only such a pause can be ended by the author. */
#define AUTHOR_PAUSED "its author paused it"

bool clerk_open(struct clerk *clerk, const struct desk_options *options, struct error *error)
{
    *clerk = (struct clerk){.options = options};
    clerk->database = database_open(options->database, false, options->wait_ms, error);
    return clerk->database != NULL;
}

void clerk_close(struct clerk *clerk)
{
    database_close(clerk->database);
}

/* --- answers --- */

/* Refuses a request with a word, which the page translates. */
bool clerk_refuse(struct http_answer *answer, unsigned status, const char *why)
{
    struct json_writer json = json_into_html(&answer->text);
    answer->status = status;
    answer->type = "application/json";
    json_open(&json, NULL);
    json_put_string(&json, "error", why);
    json_close(&json);
    return true;
}

/* Refuses a request with a sentence for its author. Always returns true. */
static bool refuse_in_words(struct http_answer *answer, const char *bot, const char *words)
{
    struct text text = {0};
    struct json_writer json = json_into_html(&answer->text);
    text_printf(&text, "%s%s", bot, words);
    json_open(&json, NULL);
    json_put_string(&json, "refused", text_string(&text));
    json_close(&json);
    text_free(&text);
    return true;
}

static void put_number(struct http_answer *answer, const char *name, uint64_t number)
{
    struct json_writer json = json_into_html(&answer->text);
    json_open(&json, NULL);
    json_put_unsigned(&json, name, number);
    json_close(&json);
}

static void put_limits(const struct submission_limits *limits, struct json_writer *json)
{
    json_open(json, "limits");
    json_put_unsigned(json, "bytes", limits->bytes);
    json_put_unsigned(json, "bots", limits->bots);
    json_put_unsigned(json, "per_day", limits->per_day);
    json_close(json);
}

/* --- players that do not take part --- */

struct rests {
    struct rest *list;
    size_t count;
};

static void add_rest(void *data, const struct rest *rest)
{
    struct rests *rests = data;
    rests->list = memory_room(rests->list, rests->count, sizeof *rests->list);
    rests->list[rests->count++] = (struct rest){.player = rest->player,
                                                .kind = memory_copy_string(rest->kind),
                                                .reason = memory_copy_string(rest->reason)};
}

static void free_rests(struct rests *rests)
{
    for (size_t i = 0; i < rests->count; i++) {
        free(rests->list[i].kind);
        free(rests->list[i].reason);
    }
    free(rests->list);
}

static const struct rest *find_rest(const struct rests *rests, int player)
{
    size_t i = 0;
    while (i < rests->count && rests->list[i].player != player) {
        i++;
    }
    return i < rests->count ? &rests->list[i] : NULL;
}

/* Reads the league's event, which may not exist yet, and who of its players does not take part. */
static bool read_event(struct clerk *clerk, struct stored_event *event, struct rests *rests,
                       struct error *error)
{
    *event = (struct stored_event){0};
    *rests = (struct rests){0};
    enum database_found found = database_find_event(clerk->database, LEAGUE_EVENT, event, error);
    return found == DATABASE_NONE ||
           (found == DATABASE_FOUND &&
            submissions_each_rest(clerk->database, event->id, add_rest, rests, error));
}

/* --- an author's bots --- */

struct own_bot {
    char *name;
    int player;         /* number of its latest version in the event, or NOBODY */
    struct text listed; /* its submissions as a JSON list without the brackets */
    int64_t *open;      /* numbers of the submissions that have not been answered yet */
    size_t open_count;
};

struct own_bots {
    struct own_bot *list;
    size_t count;
};

static void free_own_bots(struct own_bots *bots)
{
    for (size_t i = 0; i < bots->count; i++) {
        free(bots->list[i].name);
        free(bots->list[i].open);
        text_free(&bots->list[i].listed);
    }
    free(bots->list);
}

static struct own_bot *find_own_bot(const struct own_bots *bots, const char *name)
{
    return named_among(bots->list, bots->count, sizeof *bots->list, name);
}

static void put_submission(const struct submission_row *row, struct json_writer *json)
{
    json_put_integer(json, "id", row->id);
    json_put_string(json, "bot", row->bot);
    json_put_string(json, "file", row->file);
    json_put_unsigned(json, "size", row->size);
    json_put_integer(json, "received", row->received_utc_ms);
    json_put_string(json, "state", submission_steps[row->step]);
    json_put_string(json, "reason", row->reason);
}

static void add_own(void *data, const struct submission_row *row)
{
    struct own_bots *bots = data;
    struct own_bot *bot = find_own_bot(bots, row->bot);
    if (bot == NULL) {
        bots->list = memory_room(bots->list, bots->count, sizeof *bots->list);
        bot = &bots->list[bots->count++];
        *bot = (struct own_bot){.name = memory_copy_string(row->bot), .player = NOBODY};
    }
    if (row->player != NOBODY) {
        bot->player = row->player;
    }
    if (row->step == STEP_WAITING || row->step == STEP_TESTING) {
        bot->open = memory_room(bot->open, bot->open_count, sizeof *bot->open);
        bot->open[bot->open_count++] = row->id;
    }
    text_puts(&bot->listed, bot->listed.length > 0 ? "," : "");
    struct json_writer json = json_into_html(&bot->listed);
    json_open(&json, NULL);
    put_submission(row, &json);
    json_close(&json);
}

static void put_own_bot(const struct own_bot *bot, const struct rests *rests,
                        struct json_writer *json)
{
    const struct rest *rest = bot->player == NOBODY ? NULL : find_rest(rests, bot->player);
    struct text list = {0};
    text_printf(&list, "[%s]", text_string(&bot->listed));
    json_open(json, NULL);
    json_put_string(json, "name", bot->name);
    json_put_string(json, "state",
                    bot->player == NOBODY ? "none"
                    : rest != NULL        ? rest->kind
                                          : "playing");
    json_put_string(json, "reason", rest != NULL ? rest->reason : "");
    if (bot->player != NOBODY) {
        json_put_integer(json, "player", bot->player);
    }
    json_put_json(json, "submissions", text_string(&list));
    json_close(json);
    text_free(&list);
}

static bool serve_mine(struct clerk *clerk, const struct author *author, struct http_answer *answer,
                       struct error *error)
{
    struct stored_event event;
    struct rests rests;
    struct own_bots bots = {0};
    bool good = read_event(clerk, &event, &rests, error) &&
                submissions_each(clerk->database, author->id, add_own, &bots, error);
    struct json_writer json = json_into_html(&answer->text);
    json_open(&json, NULL);
    json_put_string(&json, "author", author->name);
    put_limits(&clerk->options->limits, &json);
    json_open_list(&json, "bots");
    for (size_t i = 0; i < bots.count; i++) {
        put_own_bot(&bots.list[i], &rests, &json);
    }
    json_close(&json);
    json_close(&json);
    free_own_bots(&bots);
    free_rests(&rests);
    stored_event_free(&event);
    return good;
}

/* --- one submission --- */

/* Finds a submission of the author. To the author, the submissions of others do not exist. */
static enum database_found find_own_submission(struct clerk *clerk, const struct author *author,
                                               int64_t id, struct submission_row *row,
                                               struct error *error)
{
    enum database_found found = submissions_find(clerk->database, id, row, error);
    if (found == DATABASE_FOUND && row->author != author->id) {
        submission_row_free(row);
        return DATABASE_NONE;
    }
    return found;
}

static void put_source(struct clerk *clerk, const struct submission_row *row,
                       struct http_answer *answer)
{
    struct text path = {0};
    struct error error;
    text_printf(&path, "%s/" LEAGUE_BOTS "/%lld/%s", clerk->options->folder, (long long)row->id,
                row->file);
    bool good = desk_name_is_good(row->file) &&
                file_read_untrusted(text_string(&path), &answer->text, &error) == FILE_FOUND;
    text_free(&path);
    if (good) {
        answer->type = "text/plain; charset=utf-8";
        answer->attachment = true;
    } else {
        text_clear(&answer->text);
        clerk_refuse(answer, 404, "none");
    }
}

static bool put_whole(struct clerk *clerk, const struct submission_row *row,
                      struct http_answer *answer, struct error *error)
{
    struct json_writer json = json_into_html(&answer->text);
    uint64_t before = 0;
    bool waits = row->step == STEP_WAITING,
         good = !waits || submissions_count_before(clerk->database, row->id, &before, error);
    json_open(&json, NULL);
    put_submission(row, &json);
    if (waits) {
        json_put_unsigned(&json, "before", before);
    }
    json_put_string(&json, "details", row->details);
    json_put_string(&json, "record", row->record);
    if (row->player != NOBODY) {
        json_put_integer(&json, "player", row->player);
    }
    json_close(&json);
    return good;
}

static bool serve_one(struct clerk *clerk, const struct author *author,
                      const struct desk_request *request, struct http_answer *answer,
                      struct error *error)
{
    struct submission_row row;
    enum database_found found = find_own_submission(clerk, author, request->id, &row, error);
    if (found == DATABASE_FAILED) {
        return false;
    }
    if (found == DATABASE_NONE) {
        return clerk_refuse(answer, 404, "none");
    }
    bool good = true;
    if (request->task == DESK_SOURCE) {
        put_source(clerk, &row, answer);
    } else {
        good = put_whole(clerk, &row, answer, error);
    }
    submission_row_free(&row);
    return good;
}

/* --- taking a submission --- */

static bool clerk_write_file(const char *path, const char *bytes, size_t size, struct error *error)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600);
    bool good =
        fd >= 0 && file_write_all(fd, bytes, size) && fchmod(fd, 0644) == 0 && fsync(fd) == 0;
    int failure = errno;
    if (fd >= 0) {
        close(fd);
    }
    return good || error_set(error, "cannot write %s: %s", path, strerror(failure));
}

/* Prepares the folder of a submission. Bots may run as another user, who must be able to read it.
 */
static bool prepare(const char *bots, const char *draft, const struct desk_request *request,
                    struct error *error)
{
    struct text path = {0};
    text_printf(&path, "%s/%s", draft, request->file);
    folder_remove(draft); /* an earlier submission may have been interrupted */
    unlink(draft);        /* in case it is a link */
    bool good = file_make_folder(bots, false, error) && folder_create(draft, error) &&
                (chmod(draft, 0755) == 0 ||
                 error_set(error, "cannot prepare %s: %s", draft, strerror(errno))) &&
                clerk_write_file(text_string(&path), request->bytes, request->size, error);
    text_free(&path);
    return good;
}

/* Adds the submission to the database, and gives its folder the final name in the same transaction.
 * If this process is killed in between, the number is given to the next submission, which replaces
 * the folder. */
static bool add_submission(struct clerk *clerk, struct submission_row *row, const char *bots,
                           const char *draft, struct text *refusal, struct error *error)
{
    struct text folder = {0};
    bool good = database_begin(clerk->database, error) &&
                submissions_add(clerk->database, row, &clerk->options->limits, refusal, error);
    bool added = good && row->id != 0;
    if (added) {
        text_printf(&folder, "%s/%lld", bots, (long long)row->id);
        folder_remove(text_string(&folder));
        good = rename(draft, text_string(&folder)) == 0 ||
               error_set(error, "cannot create %s: %s", text_string(&folder), strerror(errno));
    }
    good = database_end(clerk->database, good, error);
    if (added && !good) {
        folder_remove(text_string(&folder));
    }
    text_free(&folder);
    return good;
}

/* Appends to `refusal` why a file with this name is not accepted, if it is not. */
static void check_file_name(const char *file, struct text *refusal)
{
    if (strcmp(file, LEAGUE_MADE) == 0 || strcmp(file, LEAGUE_MADE_DRAFT) == 0) {
        text_printf(refusal, "the league itself uses the name %s: rename the file", file);
    }
}

bool clerk_submit(struct clerk *clerk, const struct author *author,
                  const struct desk_request *request, int64_t *id, struct text *refusal,
                  struct error *error)
{
    char hash[DIGEST_SIZE], bot[sizeof request->bot], file[sizeof request->file];
    struct text bots = {0}, draft = {0};
    *id = 0;
    check_file_name(request->file, refusal);
    if (refusal->length > 0) {
        return true;
    }
    digest_bytes(request->bytes, request->size, hash);
    memcpy(bot, request->bot, sizeof bot);
    memcpy(file, request->file, sizeof file);
    struct submission_row row = {.author = author->id,
                                 .bot = bot,
                                 .file = file,
                                 .hash = hash,
                                 .size = request->size,
                                 .received_utc_ms = utc_now_ms()};
    text_printf(&bots, "%s/" LEAGUE_BOTS, clerk->options->folder);
    text_printf(&draft, "%s/.new", text_string(&bots));
    bool good =
        prepare(text_string(&bots), text_string(&draft), request, error) &&
        add_submission(clerk, &row, text_string(&bots), text_string(&draft), refusal, error);
    folder_remove(text_string(&draft));
    text_free(&bots);
    text_free(&draft);
    *id = good ? row.id : 0;
    return good;
}

static bool serve_submit(struct clerk *clerk, const struct author *author,
                         const struct desk_request *request, struct http_answer *answer,
                         bool *changed, struct error *error)
{
    struct text refusal = {0};
    int64_t id;
    if (request->size == 0) {
        return refuse_in_words(answer, request->file, " is empty");
    }
    bool good = clerk_submit(clerk, author, request, &id, &refusal, error);
    if (good && id != 0) {
        *changed = true;
        put_number(answer, "submission", (uint64_t)id);
    } else if (good) {
        refuse_in_words(answer, "", text_string(&refusal));
    }
    text_free(&refusal);
    return good;
}

/* --- requests about a bot --- */

static bool withdraw(struct clerk *clerk, const struct own_bot *bot, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < bot->open_count; i++) {
        struct submission_row row;
        good = submissions_find(clerk->database, bot->open[i], &row, error) == DATABASE_FOUND;
        if (good) {
            row.step = STEP_WITHDRAWN;
            good = submissions_set(clerk->database, &row, error);
            submission_row_free(&row);
        }
    }
    return good;
}

static bool serve_withdraw(struct clerk *clerk, const struct own_bot *bot,
                           struct http_answer *answer, bool *changed, struct error *error)
{
    if (bot->open_count == 0) {
        return refuse_in_words(answer, bot->name, " has no submission that waits for its test");
    }
    *changed = true;
    put_number(answer, "withdrawn", bot->open_count);
    return withdraw(clerk, bot, error);
}

static bool serve_pause(struct clerk *clerk, const struct own_bot *bot, bool pause,
                        struct http_answer *answer, bool *changed, struct error *error)
{
    struct stored_event event;
    struct rests rests;
    bool good = read_event(clerk, &event, &rests, error);
    const struct rest *rest = find_rest(&rests, bot->player);
    bool by_author = rest != NULL && strcmp(rest->kind, REST_PAUSED) == 0 &&
                     strcmp(rest->reason, AUTHOR_PAUSED) == 0;
    const char *refusal = bot->player == NOBODY || event.id == 0 ? " does not play yet"
                          : rest != NULL && (pause || !by_author)
                              ? strcmp(rest->kind, REST_PAUSED) == 0
                                    ? pause ? " is already paused"
                                            : " was not paused by you: submit a new "
                                              "version"
                                    : " is retired"
                          : rest == NULL && !pause ? " is not paused"
                                                   : NULL;
    if (good && refusal != NULL) {
        refuse_in_words(answer, bot->name, refusal);
    } else if (good) {
        *changed = true;
        put_number(answer, pause ? "paused" : "resumed", (uint64_t)bot->player);
        good = submissions_rest(clerk->database, event.id, bot->player, pause ? REST_PAUSED : NULL,
                                AUTHOR_PAUSED, error);
    }
    free_rests(&rests);
    stored_event_free(&event);
    return good;
}

/* Appends the player's fault in one game, as the value of a list. */
static bool put_fault(struct clerk *clerk, const struct stored_event *event, uint64_t number,
                      int player, struct json_writer *json, struct error *error)
{
    struct game_result game;
    struct text words = {0};
    struct stored_games rows = {
        .database = clerk->database, .event = event, .first = number, .count = 1};
    bool good = stored_games_next(&rows, error) && stored_games_read(&rows, &game, error);
    if (good) {
        int seat = game.place.players[0] == player ? 0 : 1;
        faults_put_words(&game, seat, &words);
        json_open(json, NULL);
        json_put_unsigned(json, "game", number + 1);
        json_put_string(json, "rule", game.outcome.fault.rule);
        json_put_string(json, "detail", game.outcome.fault.detail);
        json_put_unsigned(json, "turn", game.outcome.fault.turn);
        json_put_string(json, "words", text_string(&words));
        json_close(json);
        game_result_free(&game);
    }
    text_free(&words);
    return stored_games_end(&rows, good);
}

static bool serve_faults(struct clerk *clerk, const struct own_bot *bot, struct http_answer *answer,
                         struct error *error)
{
    uint64_t numbers[FAULTS_SHOWN];
    size_t count = 0;
    struct stored_event event = {0};
    bool good = bot->player == NOBODY ||
                (database_need_event(clerk->database, LEAGUE_EVENT, &event, error) &&
                 stored_games_last_faults(clerk->database, event.id, bot->player, FAULTS_SHOWN,
                                          numbers, &count, error));
    struct json_writer json = json_into_html(&answer->text);
    json_open(&json, NULL);
    json_open_list(&json, "faults");
    for (size_t i = 0; good && i < count; i++) {
        good = put_fault(clerk, &event, numbers[i], bot->player, &json, error);
    }
    json_close(&json);
    json_close(&json);
    stored_event_free(&event);
    return good;
}

/* Serves a request that changes a bot in one transaction, so that nothing comes between looking at
 * the bot and changing it. */
static bool serve_bot(struct clerk *clerk, const struct author *author,
                      const struct desk_request *request, struct http_answer *answer, bool *changed,
                      struct error *error)
{
    struct own_bots bots = {0};
    bool writes = request->task != DESK_FAULTS;
    bool good = (!writes || database_begin(clerk->database, error)) &&
                submissions_each(clerk->database, author->id, add_own, &bots, error);
    const struct own_bot *bot = find_own_bot(&bots, request->bot);
    if (good && bot == NULL) {
        clerk_refuse(answer, 404, "none");
    } else if (good) {
        good = request->task == DESK_FAULTS ? serve_faults(clerk, bot, answer, error)
               : request->task == DESK_WITHDRAW
                   ? serve_withdraw(clerk, bot, answer, changed, error)
                   : serve_pause(clerk, bot, request->task == DESK_PAUSE, answer, changed, error);
    }
    if (writes) {
        good = database_end(clerk->database, good, error);
    }
    free_own_bots(&bots);
    return good;
}

/* --- all requests --- */

static bool serve_author(struct clerk *clerk, const struct author *author,
                         const struct desk_request *request, struct http_answer *answer,
                         bool *changed, struct error *error)
{
    switch (request->task) {
    case DESK_SUBMIT:
        return serve_submit(clerk, author, request, answer, changed, error);
    case DESK_MINE:
        return serve_mine(clerk, author, answer, error);
    case DESK_SUBMISSION:
    case DESK_SOURCE:
        return serve_one(clerk, author, request, answer, error);
    case DESK_PAUSE:
    case DESK_RESUME:
    case DESK_WITHDRAW:
    case DESK_FAULTS:
        return serve_bot(clerk, author, request, answer, changed, error);
    }
    return false;
}

bool clerk_serve(struct clerk *clerk, const struct desk_request *request,
                 struct http_answer *answer, bool *changed)
{
    struct author author = {0};
    struct error error;
    answer->status = 200;
    answer->type = "application/json";
    *changed = false;
    /* A text without the form of a token is looked up too, so that the answer takes as long. */
    enum database_found found =
        submissions_find_author(clerk->database, request->token, &author, &error);
    bool known = found == DATABASE_FOUND && request->has_token;
    bool good = found != DATABASE_FAILED;
    if (good && !known) {
        clerk_refuse(answer, 403, "token");
    } else if (good) {
        good = serve_author(clerk, &author, request, answer, changed, &error);
    }
    if (!good) {
        fprintf(stderr, "faceoff league: %s\n", error.text);
        text_clear(&answer->text);
        clerk_refuse(answer, 503, "busy");
        *changed = false;
    }
    author_free(&author);
    return known || !good;
}

/* --- what all viewers may know --- */

/* A submission that has joined the event. */
struct joined {
    int player;
    char *bot, *author;
    unsigned version;
    bool replaced; /* whether a later version has joined */
};

struct joined_list {
    struct joined *list;
    size_t count;
};

static void add_joined(void *data, const struct submission_row *row)
{
    struct joined_list *all = data;
    unsigned version = 1;
    if (row->player == NOBODY) {
        return;
    }
    for (size_t i = 0; i < all->count; i++) {
        struct joined *other = &all->list[i];
        if (strcmp(other->bot, row->bot) == 0) {
            other->replaced = true;
            version = other->version + 1;
        }
    }
    all->list = memory_room(all->list, all->count, sizeof *all->list);
    all->list[all->count++] = (struct joined){.player = row->player,
                                              .bot = memory_copy_string(row->bot),
                                              .author = memory_copy_string(row->author_name),
                                              .version = version};
}

static void free_joined(struct joined_list *all)
{
    for (size_t i = 0; i < all->count; i++) {
        free(all->list[i].bot);
        free(all->list[i].author);
    }
    free(all->list);
}

static void put_joined(const struct joined *joined, const struct rests *rests,
                       struct json_writer *json)
{
    const struct rest *rest = find_rest(rests, joined->player);
    json_open(json, NULL);
    json_put_integer(json, "player", joined->player);
    json_put_string(json, "bot", joined->bot);
    json_put_string(json, "author", joined->author);
    json_put_unsigned(json, "version", joined->version);
    json_put_string(json, "state",
                    joined->replaced ? "replaced"
                    : rest != NULL   ? rest->kind
                                     : "playing");
    json_put_string(json, "reason", rest != NULL ? rest->reason : "");
    json_close(json);
}

static void put_languages(struct json_writer *json)
{
    struct text names = {0};
    languages_list(&names);
    json_open_list(json, "languages");
    for (char *rest = names.data, *name; (name = strsep(&rest, ",")) != NULL;) {
        json_put_string(json, NULL, name + strspn(name, " "));
    }
    json_close(json);
    text_free(&names);
}

bool clerk_print_public(struct clerk *clerk, struct text *text, struct error *error)
{
    struct stored_event event;
    struct rests rests;
    struct joined_list all = {0};
    bool good = read_event(clerk, &event, &rests, error) &&
                submissions_each(clerk->database, 0, add_joined, &all, error);
    struct json_writer json = json_into_html(text);
    json_open(&json, NULL);
    json_open_list(&json, "bots");
    for (size_t i = 0; i < all.count; i++) {
        put_joined(&all.list[i], &rests, &json);
    }
    json_close(&json);
    json_put_bool(&json, "open", true);
    put_languages(&json);
    put_limits(&clerk->options->limits, &json);
    json_close(&json);
    free_joined(&all);
    free_rests(&rests);
    stored_event_free(&event);
    return good;
}
