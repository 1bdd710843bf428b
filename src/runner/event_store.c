#include "runner/event_store.h"

#include "base/called.h"
#include "base/file.h"
#include "base/memory.h"
#include "contests/contest.h"
#include "runner/event_view.h"
#include "store/stored_games.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct database *event_database(const struct options *options, bool create, struct error *error)
{
    return database_open(options_text(options, "db"), create, options_wait_ms(options), error);
}

struct database *event_database_to_read(const struct options *options, struct error *error)
{
    return database_open_to_read(options_text(options, "db"), options_wait_ms(options), error);
}

bool event_store_open(struct event_store *store, const struct options *options, bool create,
                      struct error *error)
{
    *store = (struct event_store){.database = event_database(options, create, error)};
    if (store->database == NULL || !options_flag(options, "resume")) {
        return store->database != NULL;
    }
    enum database_found found =
        database_find_event(store->database, options_text(options, "event"), &store->stored, error);
    store->found = found == DATABASE_FOUND;
    if (store->found && !stored_event_has_plan(&store->stored)) {
        return error_set(error, "event \"%s\" %s", store->stored.name,
                         strcmp(store->stored.format, EVENT_IMPORTED) == 0
                             ? "was imported without its programs, so it cannot be continued. To "
                               "add games, play a new event with the same bot names, `export` "
                               "both events, join the two files, and `import` the joined file"
                         : strcmp(store->stored.format, EVENT_OF_VOID_GAMES) == 0
                             ? "contains void games and cannot be played"
                             : "contains visitors' games and cannot be played");
    }
    return found != DATABASE_FAILED;
}

void event_store_close(struct event_store *store)
{
    database_close(store->database);
    stored_event_free(&store->stored);
    *store = (struct event_store){0};
}

/* --- an existing event --- */

void event_store_put_resume(const char *command, const struct options *options, const char *event,
                            struct text *text)
{
    text_printf(text, "%s %s --resume --db ", called_name(), command);
    text_put_word(text, options_text(options, "db"));
    text_puts(text, " --event ");
    text_put_word(text, event);
}

bool event_store_put_entry(const struct event_store *store, size_t number, struct text *entry)
{
    const struct stored_player *player = &store->stored.players[number];
    const struct contest *contest = contest_find(store->stored.contest);
    bool house = event_store_is_house(store, number);
    struct command command = {0};
    bool file = command_parse(&command, player->command, NULL) && command.count == 1;
    if (file && (house || contest->house == NULL)) {
        file = access(command.words[0], F_OK) == 0;
    }
    if (file && contest->house == NULL) {
        const char *name = file_name(command.words[0]);
        file = strncmp(player->name, name, strlen(name)) == 0;
    }
    if (file) {
        text_puts(entry, command.words[0]);
    } else if (!house) {
        text_printf(entry, "%s=%s", player->name, player->command);
    }
    command_free(&command);
    return file || !house;
}

bool event_store_is_house(const struct event_store *store, size_t number)
{
    const struct contest *contest = contest_find(store->stored.contest);
    return contest->house != NULL && number + 1 == store->stored.player_count;
}

void event_store_put_continue(const struct event_store *store, const struct options *options,
                              struct text *text)
{
    const struct stored_event *stored = &store->stored;
    bool is_cup = contest_find(stored->contest) != NULL && stored_event_is(stored, EVENT_CUP);
    event_store_put_resume(is_cup ? "cup" : "tournament", options, stored->name, text);
    for (size_t i = 0; is_cup && i < stored->player_count; i++) {
        struct text entry = {0};
        if (event_store_put_entry(store, i, &entry)) {
            text_puts(text, event_store_is_house(store, i) ? " --house "
                            : entry.data[0] == '-'         ? " ./"
                                                           : " ");
            text_put_word(text, text_string(&entry));
        }
        text_free(&entry);
    }
}

bool event_store_check_kind(const struct event_store *store, enum option_command command,
                            struct error *error)
{
    const struct stored_event *stored = &store->stored;
    bool is_cup = stored_event_is(stored, EVENT_CUP),
         is_match = stored_event_is(stored, EVENT_MATCH);
    const char *wanted = command == FOR_CUP ? "cup" : command == FOR_MATCH ? "match" : "tournament";
    bool good = command == FOR_CUP ? is_cup : command == FOR_MATCH ? is_match : !is_cup;
    return good ||
           error_set(error, "event \"%s\" is a %s, not a %s", stored->name, stored->format, wanted);
}

/* Returns whether two values of an option are equivalent, such as 7 and 07. */
static bool is_same_value(const struct option_row *row, const char *one, const char *other)
{
    return strcmp(one, other) == 0 ||
           (row->kind == OPTION_NUMBER && strtoull(one, NULL, 10) == strtoull(other, NULL, 10)) ||
           (strcmp(row->name, "openings") == 0 && openings_are_same(one, other));
}

/* Checks that a given option has the same value as in the event. Older versions did not store
 * default values, so the current defaults are assumed for events that were created by those
 * versions. */
static bool is_as_begun(const char *event, const struct setting *given, const struct options *begun,
                        struct error *error)
{
    const struct option_row *row = option_find(begun->command, given->name);
    const char *was = options_text(begun, given->name);
    if (was == NULL && row->kind == OPTION_FLAG) {
        was = "false";
    }
    if (was != NULL && is_same_value(row, was, given->value)) {
        return true;
    }
    return was == NULL || row->kind == OPTION_FLAG
               ? error_set(error, "event \"%s\" began %s --%s", event,
                           was != NULL && strcmp(was, "true") == 0 ? "with" : "without",
                           given->name)
               : error_set(error,
                           "event \"%s\" began with --%s %s, not %s; for other settings, begin "
                           "another event with --event NAME",
                           event, given->name, was, given->value);
}

/* Returns whether an option may be changed when an event is resumed. A league, which may last for
 * years, can move to a farm at any time. A sequential test can get more games, because its errors
 * do not depend on the limit. */
static bool may_change(const struct stored_event *stored, const struct setting *given,
                       const struct options *begun)
{
    static const char *const names[] = {"rounds", "farm-files", "any-machine", "scale-time", NULL};
    if (strcmp(given->name, "games") == 0 && options_given(begun, "sprt")) {
        return strtoull(given->value, NULL, 10) > options_number(begun, "games", 0);
    }
    return strcmp(given->name, "title") == 0 ||
           (stored_event_is(stored, EVENT_LEAGUE) && word_is_in(given->name, names));
}

bool event_store_merge_options(const struct event_store *store, struct options *options,
                               struct error *error)
{
    const struct stored_event *stored = &store->stored;
    struct options begun;
    struct settings given;
    options_stored(options, &given);
    options_init(&begun, options->command);
    bool made = options_take(&begun, &stored->options, error) &&
                options_settle(&begun, stored->player_count, error);
    bool good = made || error_prefix(error, "the options of event \"%s\"", stored->name);
    for (size_t i = 0; good && i < given.count; i++) {
        good = may_change(stored, &given.list[i], &begun) ||
               is_as_begun(stored->name, &given.list[i], &begun, error);
    }
    good = good && options_take(options, &stored->options, error);
    for (size_t i = 0; good && i < given.count; i++) {
        const struct setting *setting = &given.list[i];
        good = !may_change(stored, setting, &begun) ||
               options_set(options, setting->name, setting->value, error);
    }
    options_free(&begun);
    settings_free(&given);
    return good;
}

/* --- a new event --- */

/* Returns the name for a new event. The caller frees the string. */
static char *name_of_new(const struct options *options, enum event_format format)
{
    const char *given = options_text(options, "event");
    struct text name = {0};
    if (given != NULL) {
        text_puts(&name, given);
    } else {
        text_printf(&name, "%s-%s", options_text(options, "contest"), event_format_names[format]);
    }
    return name.data;
}

/* Refuses to begin an event while another event with the same name is unfinished. If the players
 * are not known yet, `now` contains none. */
static bool refuse_second(const struct stored_event *stored, const struct stored_event *now,
                          struct error *error)
{
    struct error change;
    bool same_names = now->player_count == 0 || now->player_count == stored->player_count;
    bool same = same_names;
    for (size_t i = 0; same_names && i < now->player_count; i++) {
        same_names = strcmp(stored->players[i].name, now->players[i].name) == 0;
        same = same && stored_player_is_same(&stored->players[i], &now->players[i], &change);
    }
    return same ? error_set(error,
                            "event \"%s\" is not finished; use --resume to continue it, or --event "
                            "NAME to start another",
                            stored->name)
                : error_set(error,
                            "event \"%s\" is not finished, and began with other bots; use --event "
                            "NAME to start another, or %s",
                            stored->name,
                            same_names ? "--resume --allow-changed to continue it with these bots"
                                       : "--resume without --bot to continue it");
}

/* Renames the event to the base name followed by a number. */
static void name_next(struct stored_event *event, const char *base, unsigned number)
{
    struct text name = {0};
    text_printf(&name, "%s-%u", base, number);
    free(event->name);
    event->name = name.data;
}

/* Gives a new event its name: the base name or, if events with that name are finished, the base
 * name followed by -2, -3 and so on. Sets *next if a number was appended. */
static bool choose_name(struct database *database, struct stored_event *now, bool *next,
                        struct error *error)
{
    struct stored_event other;
    char *base = memory_copy_string(now->name);
    enum database_found found;
    for (unsigned number = 2;; number++) {
        found = database_find_event(database, now->name, &other, error);
        bool over = found == DATABASE_FOUND && other.finished;
        if (found == DATABASE_FOUND && !over) {
            refuse_second(&other, now, error);
        }
        if (found == DATABASE_FOUND) {
            stored_event_free(&other);
        }
        if (!over) {
            *next = number > 2;
            break;
        }
        name_next(now, base, number);
    }
    free(base);
    return found == DATABASE_NONE;
}

bool event_store_check_new(const struct event_store *store, const struct options *options,
                           enum event_format format, struct error *error)
{
    struct stored_event now = {.name = name_of_new(options, format)};
    bool next, good = choose_name(store->database, &now, &next, error);
    stored_event_free(&now);
    return good;
}

/* --- claiming an event --- */

/* Returns whether the player has been withdrawn from the event, according to the games stored so
 * far. On error, returns false and sets *error. */
static bool is_withdrawn(struct event_store *store, const struct event_plan *plan, size_t number,
                         struct error *error)
{
    struct event_plan earlier = *plan; /* players that join now must not replace others yet */
    earlier.players = store->stored.player_count;
    struct event *event = event_new(&earlier);
    event->follows = true;
    bool withdrawn = plan->withdraw > 0 && event_store_load(store, event, NULL, NULL, error) &&
                     event->standings.players[number].withdrawn;
    event_free(event);
    return withdrawn;
}

/* Returns whether the player of a league has a next version, and thus plays no more games. */
static bool is_replaced(const struct event_plan *plan, size_t number)
{
    bool replaced = false;
    for (size_t i = 0; i < plan->players && plan->before != NULL; i++) {
        replaced = replaced || plan->before[i] == (int)number;
    }
    return replaced;
}

static bool change_player(struct event_store *store, size_t number, const struct stored_player *now,
                          struct error *error)
{
    struct stored_player *stored = &store->stored.players[number];
    free(stored->command);
    free(stored->hash);
    stored->command = memory_copy_string(now->command);
    stored->hash = memory_copy_string(now->hash);
    return database_change_player(store->database, store->stored.id, number, now, error);
}

/* If players may join the event, adds advice to *error on how to enter a changed bot as well as its
 * earlier version or, in a league, in place of it. Always returns false. */
static bool offer_version(const struct event_store *store, const struct stored_player *player,
                          struct error *error)
{
    struct error change = *error;
    if (stored_event_is(&store->stored, EVENT_LEAGUE)) {
        return error_set(error,
                         "%s; to enter it as the next version, use --resume "
                         "--bot '%s-2=[after=%s] COMMAND'",
                         change.text, player->name, player->name);
    }
    return stored_event_may_grow(&store->stored) &&
           error_set(
               error,
               "%s; to let both versions take part, restore the earlier program, and add the new "
               "program, in another file, with --resume --bot %s-2=COMMAND",
               change.text, player->name);
}

/* Checks that a player's command and files have not changed since the event began. Changes to a
 * player that was withdrawn or replaced by its next version are allowed. */
static bool check_player(struct event_store *store, const struct event_plan *plan, size_t number,
                         const struct stored_player *now, const struct options *options,
                         struct error *error)
{
    const struct stored_player *stored = &store->stored.players[number];
    bool allow_changed = options_flag(options, "allow-changed");
    bool always_resumes = options->command == FOR_CUP && options_given(options, "season");
    struct error change;
    if (strcmp(stored->name, now->name) != 0) {
        return error_set(error, "player %zu of event \"%s\" is %s, not %s", number + 1,
                         store->stored.name, stored->name, now->name);
    }
    if (stored_player_is_same(stored, now, &change) || stored->out != NULL ||
        is_replaced(plan, number) || is_withdrawn(store, plan, number, &change)) {
        return true;
    }
    bool grows = plan->players > store->stored.player_count;
    if (store->stored.finished && !always_resumes && !(grows && allow_changed)) {
        error_set(error,
                  "%s; event \"%s\" is over, and its result belongs to the earlier program; to "
                  "start the next event, repeat the command without --resume",
                  change.text, store->stored.name);
        return offer_version(store, stored, error);
    }
    if (allow_changed) {
        return change_player(store, number, now, error);
    }
    error_set(error,
              "%s; use --event NAME without --resume to start another event, or --allow-changed to "
              "continue %s",
              change.text,
              now->hash[0] != '\0' ? "with it"
                                   : "without it (not on a farm); the player loses every game in "
                                     "which it cannot start");
    return offer_version(store, stored, error);
}

/* Returns whether the plan has the same players and stages as the stored event, except that the
 * plan may have one more stage. */
static bool is_plan_of(const struct event_plan *plan, const struct stored_event *stored)
{
    bool grows = plan->players > stored->player_count && plan->format != EVENT_LEAGUE;
    bool same = plan->joined_count == stored->joined_count + grows &&
                plan->players >= stored->player_count &&
                (!grows || plan->joined[stored->joined_count] == stored->player_count);
    for (size_t i = 0; same && i < stored->joined_count; i++) {
        same = plan->joined[i] == stored->joined[i];
    }
    return same;
}

/* Reads the event from the database again, because another program may have added games in the
 * meantime. */
static bool find_again(struct event_store *store, const struct event_plan *plan,
                       const struct stored_event *now, struct error *error)
{
    char *name = memory_copy_string(store->stored.name);
    int64_t id = store->stored.id;
    stored_event_free(&store->stored);
    enum database_found found = database_find_event(store->database, name, &store->stored, error);
    bool good = found != DATABASE_FAILED;
    if (good && (found == DATABASE_NONE || store->stored.id != id)) {
        good = error_set(error, "event \"%s\" has just been deleted or replaced", name);
    }
    if (good && strcmp(store->stored.format, now->format) != 0) {
        good = error_set(error, "event \"%s\" is a %s, not a %s", name, store->stored.format,
                         now->format);
    }
    if (good && !is_plan_of(plan, &store->stored)) {
        good = error_set(error, "event \"%s\" now has %zu players; repeat the command", name,
                         store->stored.player_count);
    }
    free(name);
    return good;
}

/* Sets the game from which on each joining version of a league replaces the version before: the
 * first game that is not counted yet. */
static bool set_begins(struct event_store *store, const struct event_plan *plan, size_t from,
                       struct error *error)
{
    bool replaces = false;
    for (size_t i = from; i < plan->players && plan->before != NULL; i++) {
        replaces = replaces || plan->before[i] != NOBODY;
    }
    if (!replaces) {
        return true;
    }
    struct event_plan earlier = *plan;
    earlier.players = from;
    struct event *event = event_new(&earlier);
    event->follows = true; /* new pairings are drawn only once all players are known */
    bool good = event_store_load(store, event, NULL, NULL, error);
    for (size_t i = from; good && i < plan->players; i++) {
        store->stored.players[i].begins = plan->before[i] != NOBODY ? event->counted_to : 0;
    }
    event_free(event);
    return good;
}

/* Moves those players of *now that are not yet in the stored event to that event, and stores them
 * together with their pairings. */
static bool join_players(struct event_store *store, const struct event_plan *plan,
                         struct stored_event *now, struct error *error)
{
    struct stored_event *stored = &store->stored;
    size_t from = stored->player_count;
    stored->players = memory_resize(stored->players, now->player_count * sizeof *stored->players);
    for (size_t i = from; i < now->player_count; i++) {
        if (now->players[i].hash[0] == '\0') {
            return error_set(error, "%s: a file named by %s cannot be found or read",
                             now->players[i].name, now->players[i].command);
        }
        stored->players[stored->player_count++] = now->players[i];
        now->players[i] = (struct stored_player){0};
    }
    stored->finished = false;
    store->joined = stored->player_count - from;
    if (!set_begins(store, plan, from, error) ||
        !database_join_event(store->database, stored, from, error)) {
        return false;
    }
    if (plan->format == EVENT_LEAGUE) {
        /* The stages that have not begun are drawn again, with the new players. */
        return database_drop_unplayed(store->database, stored->id, error);
    }
    struct event *event = event_new(plan);
    bool good = event_store_add_stages(store, event, error);
    event_free(event);
    return good;
}

/* Stores the value of an option if it is not the stored one, and sets *changed to whether it was
 * stored. */
static bool store_option(struct event_store *store, const struct stored_event *now,
                         const char *name, bool *changed, struct error *error)
{
    const char *value = settings_get(&now->options, name),
               *was = settings_get(&store->stored.options, name);
    *changed = value != NULL && (was == NULL || strcmp(value, was) != 0);
    if (!*changed) {
        return true;
    }
    settings_set(&store->stored.options, name, value);
    return database_change_options(store->database, &store->stored, error);
}

/* Stores the title and the number of games. An event with more games is no longer finished. */
static bool store_changes(struct event_store *store, const struct stored_event *now,
                          struct error *error)
{
    bool titled, longer;
    bool good = store_option(store, now, "title", &titled, error) &&
                store_option(store, now, "games", &longer, error);
    if (!good || !longer) {
        return good;
    }
    store->stored.finished = false;
    return database_reopen_event(store->database, store->stored.id, false, error);
}

/* Checks that the players of a stored league are still the next versions of the same players. */
static bool check_versions(const struct event_store *store, const struct event_plan *plan,
                           struct error *error)
{
    struct event_plan was = {0};
    bool good = plan->before == NULL || event_plan_of_stored(&was, &store->stored, error);
    for (size_t i = 0; good && plan->before != NULL && i < store->stored.player_count; i++) {
        if (plan->before[i] != was.before[i]) {
            good = error_set(error, "the setting after= of %s differs from the stored one",
                             store->stored.players[i].name);
        }
    }
    plan_free(&was);
    return good;
}

static bool claim_found(struct event_store *store, const struct event_plan *plan,
                        struct stored_event *now, const struct options *options,
                        struct error *error)
{
    bool good = find_again(store, plan, now, error) &&
                database_claim_event(store->database, store->stored.id, error) &&
                store_changes(store, now, error);
    size_t count = store->stored.player_count;
    good = good && check_versions(store, plan, error);
    for (size_t i = 0; good && i < count; i++) {
        good = check_player(store, plan, i, &now->players[i], options, error);
        store->stored.players[i].touched_ns = now->players[i].touched_ns;
    }
    return good && (count == now->player_count || join_players(store, plan, now, error));
}

/* Adds and claims the event. The store takes ownership of the contents of *now. */
static bool event_store_add(struct event_store *store, struct stored_event *now,
                            struct error *error)
{
    if (!database_add_event(store->database, now, error)) {
        return false;
    }
    store->stored = *now;
    *now = (struct stored_event){0};
    return database_claim_event(store->database, store->stored.id, error);
}

static bool claim_new(struct event_store *store, struct stored_event *now, bool resume,
                      struct error *error)
{
    stored_event_free(&store->stored);
    enum database_found found = DATABASE_NONE;
    if (resume) { /* another program may have added the event since this one searched for it */
        found = database_find_event(store->database, now->name, &store->stored, error);
    }
    if (found == DATABASE_FOUND) {
        return database_claim_event(store->database, store->stored.id, error) &&
               error_set(error,
                         "another faceoff process has just started event \"%s\"; repeat the "
                         "command to continue it",
                         now->name);
    }
    return found != DATABASE_FAILED &&
           (resume || choose_name(store->database, now, &store->next, error)) &&
           event_store_add(store, now, error);
}

/* Fills in *now with what would be stored if the event began now. */
static bool event_store_describe(struct stored_event *now, const struct event_plan *plan,
                                 struct options *options, const struct player *players, bool found,
                                 struct error *error)
{
    const char *format = event_format_names[plan->format];
    const char *contest = options_text(options, "contest");
    *now = (struct stored_event){.name = name_of_new(options, plan->format),
                                 .format = memory_copy_string(format),
                                 .contest = memory_copy_string(contest)};
    if (!found && !options_settle(options, plan->players, error)) {
        return false;
    }
    options_stored(options, &now->options);
    return players_store(players, plan->players, found, now, error);
}

bool event_store_claim(struct event_store *store, const struct event_plan *plan,
                       struct options *options, const struct player *players, struct error *error)
{
    struct stored_event now;
    assert(store->database != NULL && plan->format != EVENT_OPEN);
    bool good = event_store_describe(&now, plan, options, players, store->found, error) &&
                database_begin(store->database, error);
    good = good && (store->found ? claim_found(store, plan, &now, options, error)
                                 : claim_new(store, &now, options_flag(options, "resume"), error));
    stored_event_free(&now);
    return database_end(store->database, good, error);
}

/* Returns whether the event that was found has the same contest, format and players as *now, where
 * *now may have more players at the end, and the event that was found one more. If not, new games
 * must not be added to its table. */
static bool event_store_is_same(const struct stored_event *found, const struct stored_event *now)
{
    size_t count =
        found->player_count < now->player_count ? found->player_count : now->player_count;
    bool same = found->player_count <= count + 1 && strcmp(found->contest, now->contest) == 0 &&
                strcmp(found->format, now->format) == 0;
    for (size_t i = 0; same && i < count; i++) {
        same = strcmp(found->players[i].name, now->players[i].name) == 0;
    }
    return same;
}

/* Finds the event with this name and these players. If the event with this name has other players,
 * tries the name with the suffix -2, -3 and so on, and renames *now accordingly. */
static enum database_found find_open(struct event_store *store, struct stored_event *now,
                                     struct error *error)
{
    char *base = memory_copy_string(now->name);
    enum database_found found;
    for (unsigned number = 2;; number++) {
        found = database_find_event(store->database, now->name, &store->stored, error);
        if (found != DATABASE_FOUND || event_store_is_same(&store->stored, now)) {
            break;
        }
        stored_event_free(&store->stored);
        name_next(now, base, number);
    }
    free(base);
    return found;
}

/* Claims the open event that was found, and adds the players of *now that are missing. */
static bool claim_grown(struct event_store *store, struct stored_event *now, struct error *error)
{
    struct stored_event *stored = &store->stored;
    bool good = database_claim_event(store->database, stored->id, error);
    for (size_t i = stored->player_count; good && i < now->player_count; i++) {
        stored->players = memory_resize(stored->players, (i + 1) * sizeof *stored->players);
        stored->players[stored->player_count++] = now->players[i];
        now->players[i] = (struct stored_player){0};
        good = database_join_event(store->database, stored, i, error);
    }
    return good;
}

bool event_store_claim_open(struct event_store *store, struct stored_event *now,
                            struct error *error)
{
    enum database_found found = DATABASE_FAILED;
    if (database_begin(store->database, error)) {
        found = find_open(store, now, error);
    }
    bool good = found == DATABASE_NONE    ? event_store_add(store, now, error)
                : found == DATABASE_FOUND ? claim_grown(store, now, error)
                                          : false;
    return database_end(store->database, good, error);
}

/* --- games --- */

bool event_store_load(struct event_store *store, struct event *event, struct histogram *turn_times,
                      struct faults *faults, struct error *error)
{
    struct stored_games rows = {.database = store->database, .event = &store->stored};
    event_set_stored(event, &store->stored);
    bool follows = event->follows;
    event->follows = event->plan.format == EVENT_LEAGUE; /* no stage is drawn in the meantime */
    bool good = event_count_rows(event, &rows, turn_times, faults, error);
    event->follows = follows;
    if (good && event->plan.format == EVENT_LEAGUE) {
        /* A league can have very many stages, so the stored ones are not stored again. */
        store->stages_stored = event->stage_count;
        event_draw(event);
    }
    return good;
}

bool event_store_add_game(struct event_store *store, const struct game_result *game,
                          struct error *error)
{
    assert(store->stored.id != 0); /* the caller must have claimed the event */
    return database_add_game(store->database, store->stored.id, game, error);
}

static bool event_store_add_stage(struct event_store *store, const struct event *event,
                                  unsigned number, struct error *error)
{
    const struct event_stage *stage = &event->stages[number];
    bool good = true;
    for (size_t i = 0; good && i < stage->pairing_count; i++) {
        const struct pairing *players = &stage->pairings[i].players;
        good = database_add_pairing(store->database, store->stored.id, number, i, players->first,
                                    players->second, error);
    }
    for (size_t i = 0; good && i < stage->bye_count; i++) {
        good = database_add_pairing(store->database, store->stored.id, number,
                                    stage->pairing_count + i, stage->byes[i], NOBODY, error);
    }
    return good;
}

bool event_store_add_stages(struct event_store *store, const struct event *event,
                            struct error *error)
{
    assert(store->stages_stored <= event->stage_count);
    bool ends = event->over && event->plan.format != EVENT_LEAGUE;
    if (ends && !store->stored.finished) {
        if (!database_finish_event(store->database, store->stored.id, error)) {
            return false;
        }
        store->stored.finished = true;
    }
    if (store->stages_stored == event->stage_count) {
        return true;
    }
    bool good = database_begin(store->database, error);
    for (unsigned s = store->stages_stored; good && s < event->stage_count; s++) {
        good = event_store_add_stage(store, event, s, error);
    }
    good = database_end(store->database, good, error);
    store->stages_stored = good ? event->stage_count : store->stages_stored;
    return good;
}
