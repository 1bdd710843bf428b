#include "runner/visitors.h"

#include "base/clock.h"
#include "base/memory.h"
#include "runner/event_store.h"
#include "runner/runner.h"
#include "store/stored_games.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uv.h>

/* Time after a game for which its slot stays reserved. During this time, the visitor can look at
 * the final position, which the slot's next game would replace. */
#define SEEN_NS (5 * NS_PER_S)

/* Text that is stored instead of a visitor's command. */
static const char a_visitor[] = "a visitor of the page";

/* Word that precedes a visitor's name in records. */
#define NAME_BEFORE "visitor"

/* A visit, and the visitor's side of the protocol. */
struct visitor {
    struct visit visit;
    struct bot_dialogue dialogue;
    struct text line; /* incomplete line from the referee */
    /* Whether the protocol has asked for a turn. visit.asked is set later, once the game shows the
     * previous turn. */
    bool turn_requested;
};

struct visitors {
    struct visitors_setup setup;
    /* Store of the visitors' event, whose database belongs to the caller. */
    struct event_store store;
    struct player *players; /* players of the event: the bots, then one visitor per slot */
    struct watch *watch;
    struct run run;
    struct run_source source;
    uint64_t visits, stored;

    uv_mutex_t mutex;
    struct visitor_table table; /* guarded by the mutex */
    struct visitor *by_slot;    /* one visitor for each slot; guarded by the mutex */
    bool is_open;               /* whether the run is accepting games; guarded by the mutex */
};

static const struct protocol *protocol_of(const struct visitors *visitors)
{
    return visitors->setup.conditions->contest->protocol;
}

/* --- the visitor's side of the protocol, run by the slots' threads --- */

/* Passes on the lines sent by the visitor's side of the protocol. */
static void say_lines(struct visitors *visitors, unsigned slot, const struct text *lines)
{
    const char *line = lines->data;
    for (size_t rest = lines->length; rest > 0;) {
        const char *end = memchr(line, '\n', rest);
        size_t length = end == NULL ? rest : (size_t)(end - line);
        run_say(&visitors->run, slot, line, length);
        rest -= length + (end != NULL);
        line += length + (end != NULL);
    }
}

static void hear_line(struct visitors *visitors, unsigned slot, const char *line, size_t length)
{
    struct visitor *visitor = &visitors->by_slot[slot];
    struct bot_news news;
    struct text turn = {0}, out = {0};
    struct error error;
    bool understood = protocol_of(visitors)->bot_hear(&visitor->dialogue, line, length, &news,
                                                      &turn, &out, &error);
    assert(understood); /* cannot fail, because both sides are part of this program */
    (void)understood;
    say_lines(visitors, slot, &out);
    visitor->turn_requested = visitor->turn_requested || news.asked;
    if (visitors->setup.conditions->contest->game->draw_known != NULL) {
        text_append(&visitor->visit.heard, line, length);
        text_putc(&visitor->visit.heard, '\n');
    }
    text_free(&turn);
    text_free(&out);
}

/* Sets up the protocol for a game that begins, or begins again after being voided. */
static void begin_dialogue(struct visitors *visitors, unsigned slot)
{
    struct visitor *visitor = &visitors->by_slot[slot];
    struct text out = {0};
    visitor->dialogue = (struct bot_dialogue){0};
    visitor->turn_requested = visitor->visit.asked = false;
    text_clear(&visitor->line);
    text_clear(&visitor->visit.heard);
    text_clear(&visitor->visit.picture);
    if (protocol_of(visitors)->bot_greet != NULL) {
        protocol_of(visitors)->bot_greet(&visitor->dialogue, &out);
    }
    say_lines(visitors, slot, &out);
    text_free(&out);
}

static void guest_sent(struct run *run, unsigned slot, const char *bytes, size_t length)
{
    struct visitors *visitors = run->data;
    uv_mutex_lock(&visitors->mutex);
    struct text *line = &visitors->by_slot[slot].line;
    if (bytes == NULL) {
        begin_dialogue(visitors, slot);
    }
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != '\n') {
            text_putc(line, bytes[i]);
            continue;
        }
        hear_line(visitors, slot, text_string(line), line->length);
        text_clear(line);
    }
    uv_mutex_unlock(&visitors->mutex);
}

static void visitors_stepped(struct run *run, unsigned slot, const struct match *match)
{
    struct visitors *visitors = run->data;
    const struct game *game = match->setup.game;
    uv_mutex_lock(&visitors->mutex);
    struct visitor *visitor = &visitors->by_slot[slot];
    if (game->draw_known != NULL && (visitor->turn_requested || match->over)) {
        text_clear(&visitor->visit.picture);
        game->draw_known(match->state, visitor->visit.seat, &visitor->visit.picture);
    }
    if (visitor->turn_requested) {
        visitor->turn_requested = false;
        visitor->visit.asked = true;
        visitor->visit.asked_ns = clock_now_ns();
    }
    if (match->over || game->mover(match->state) != visitor->visit.seat) {
        visitor->visit.asked = false; /* the visitor's time may have run out */
    }
    uv_mutex_unlock(&visitors->mutex);
}

/* --- games; one call at a time --- */

static size_t visitors_next_round(void *data, unsigned slot, struct game_result *place)
{
    struct visitors *visitors = data;
    uv_mutex_lock(&visitors->mutex);
    struct visit *visit = &visitors->by_slot[slot].visit;
    bool given = visit->phase == VISIT_WAITING;
    if (given) {
        struct player *player = &visitors->players[visitors->setup.bot_count + slot];
        visit->phase = VISIT_PLAYING;
        free(player->name);
        player->name = memory_copy_string(visit->name);
        *place =
            (struct game_result){.place.number = visit->number - 1,
                                 .place.seed = random_mix(visit->number, visitors->stored) >> 1};
        place->place.players[visit->seat] = (int)(visitors->setup.bot_count + slot);
        place->place.players[!visit->seat] = (int)visit->bot;
    }
    uv_mutex_unlock(&visitors->mutex);
    return given ? 1 : 0;
}

/* Stores the game under the next number of the visitors' event. All visitors count as one player of
 * that event. */
static void visitors_store(struct visitors *visitors, const struct game_result *game)
{
    struct error error;
    struct game_result stored = *game;
    stored.place.number = stored.place.round = visitors->stored;
    for (int seat = 0; seat < SEATS; seat++) {
        if (stored.place.players[seat] > (int)visitors->setup.bot_count) {
            stored.place.players[seat] = (int)visitors->setup.bot_count;
        }
    }
    if (event_store_add_game(&visitors->store, &stored, &error)) {
        visitors->stored++;
    } else {
        fprintf(stderr, "a game of %s could not be stored: %s\n", visitors->store.stored.name,
                error.text);
    }
}

/* Counts the result of a visitor who entered a name. */
static void visitors_count(struct visitors *visitors, const struct game_result *game)
{
    int seat = game->place.players[0] >= (int)visitors->setup.bot_count ? 0 : 1;
    const char *name = game->record.names[seat];
    if (strncmp(name, NAME_BEFORE " ", sizeof NAME_BEFORE) == 0) {
        int winner = game->outcome.winner;
        visitor_table_add(&visitors->table, name + sizeof NAME_BEFORE,
                          winner < 0       ? 0
                          : winner == seat ? 1
                                           : -1);
    }
}

static void visitors_finished(void *data, unsigned slot, const struct game_result *game, bool last)
{
    struct visitors *visitors = data;
    (void)last;
    if (visitors->setup.database != NULL) {
        visitors_store(visitors, game);
    }
    if (visitors->setup.finished != NULL) {
        visitors->setup.finished(visitors->setup.data, game);
    }
    uv_mutex_lock(&visitors->mutex);
    visitors_count(visitors, game);
    struct visit *visit = &visitors->by_slot[slot].visit;
    visit->phase = VISIT_OVER;
    visit->asked = false;
    visit->over_ns = clock_now_ns();
    uv_mutex_unlock(&visitors->mutex);
}

/* --- functions for visitors --- */

static bool is_free(const struct visit *visit, int64_t now_ns)
{
    return visit->phase == VISIT_NONE ||
           (visit->phase == VISIT_OVER && now_ns - visit->over_ns > SEEN_NS);
}

int visitors_begin(struct visitors *visitors, size_t bot, int seat, const char *name)
{
    int found = -1;
    int64_t now_ns = clock_now_ns();
    assert(bot < visitors->setup.bot_count && strlen(name) <= VISITOR_NAME_MAX);
    uv_mutex_lock(&visitors->mutex);
    for (unsigned i = 0; visitors->is_open && found < 0 && i < visitors->setup.games_max; i++) {
        struct visit *visit = &visitors->by_slot[i].visit;
        if (is_free(visit, now_ns)) {
            found = (int)i;
            visit->phase = VISIT_WAITING;
            visit->number = ++visitors->visits;
            visit->bot = bot;
            visit->seat = seat;
            snprintf(visit->name, sizeof visit->name, NAME_BEFORE "%s%s",
                     name[0] == '\0' ? "" : " ", name);
            text_clear(&visit->heard);
            text_clear(&visit->picture);
            run_wake(&visitors->run);
        }
    }
    uv_mutex_unlock(&visitors->mutex);
    return found;
}

const struct visit *visitors_lock(struct visitors *visitors, unsigned slot,
                                  const struct watched_game **game)
{
    bool news;
    assert(slot < visitors->setup.games_max);
    uv_mutex_lock(&visitors->mutex);
    *game = watch_view(visitors->watch, slot, &news);
    return &visitors->by_slot[slot].visit;
}

const struct visitor_table *visitors_lock_table(struct visitors *visitors)
{
    uv_mutex_lock(&visitors->mutex);
    return &visitors->table;
}

void visitors_unlock(struct visitors *visitors)
{
    uv_mutex_unlock(&visitors->mutex);
}

bool visitors_say(struct visitors *visitors, unsigned slot, uint64_t number, const char *turn)
{
    uv_mutex_lock(&visitors->mutex);
    struct visitor *visitor = &visitors->by_slot[slot];
    struct visit *visit = &visitor->visit;
    bool good = visitors->is_open && visit->phase == VISIT_PLAYING && visit->number == number &&
                visit->asked;
    if (good) {
        struct text line = {0};
        visit->asked = false;
        protocol_of(visitors)->bot_answer(&visitor->dialogue, turn, &line);
        say_lines(visitors, slot, &line);
        text_free(&line);
    }
    uv_mutex_unlock(&visitors->mutex);
    return good;
}

void visitors_resign(struct visitors *visitors, unsigned slot, uint64_t number, const char *rule)
{
    uv_mutex_lock(&visitors->mutex);
    const struct visit *visit = &visitors->by_slot[slot].visit;
    if (visitors->is_open && visit->phase == VISIT_PLAYING && visit->number == number) {
        run_resign(&visitors->run, slot, rule);
    }
    uv_mutex_unlock(&visitors->mutex);
}

/* --- the run --- */

static void set_open(struct run *run, bool is_open)
{
    struct visitors *visitors = run->data;
    uv_mutex_lock(&visitors->mutex);
    visitors->is_open = is_open;
    uv_mutex_unlock(&visitors->mutex);
}

static bool visitors_opened(struct run *run, struct error *error)
{
    (void)error;
    set_open(run, true);
    return true;
}

static void visitors_closing(struct run *run)
{
    set_open(run, false);
}

enum run_end visitors_play(struct visitors *visitors, struct error *error)
{
    return run_serve(&visitors->run, visitors_opened, visitors_closing, error);
}

void visitors_stop(struct visitors *visitors)
{
    uv_mutex_lock(&visitors->mutex);
    if (visitors->is_open) {
        run_stop(&visitors->run);
    }
    uv_mutex_unlock(&visitors->mutex);
}

const struct run *visitors_run(const struct visitors *visitors)
{
    return &visitors->run;
}

/* --- the visitors' event --- */

/* Describes the visitors' event. Its players are the bots and one player that represents all
 * visitors. In records, each visitor has its own name. */
static bool visitors_describe(const struct visitors_setup *setup, struct stored_event *now,
                              struct error *error)
{
    struct text name = {0};
    text_printf(&name, "%s visitors", setup->of->name);
    *now = (struct stored_event){.name = name.data,
                                 .format = memory_copy_string(EVENT_OF_VISITORS),
                                 .contest = memory_copy_string(setup->conditions->contest->name)};
    if (!players_store(setup->bots, setup->bot_count, false, now, error)) {
        return false;
    }
    now->players = memory_resize(now->players, (now->player_count + 1) * sizeof *now->players);
    now->players[now->player_count++] =
        (struct stored_player){.name = memory_copy_string("visitors"),
                               .command = memory_copy_string(a_visitor),
                               .hash = memory_copy_string("")};
    return true;
}

/* Counts stored games up to the first one that is damaged. */
static bool count_undamaged(struct visitors *visitors, struct stored_games *rows,
                            struct error *error)
{
    struct game_result game;
    bool good = true;
    while (good && stored_games_next(rows, error)) {
        good = stored_games_read(rows, &game, error);
        if (good) {
            visitors_count(visitors, &game);
            game_result_free(&game);
        }
    }
    return stored_games_end(rows, good);
}

/* Counts the games that are already stored. Warns about damaged games, and leaves them out. */
static bool visitors_count_stored(struct visitors *visitors, struct error *error)
{
    struct stored_games rows = {.database = visitors->setup.database,
                                .event = &visitors->store.stored};
    for (int64_t before = -1; !count_undamaged(visitors, &rows, error); before = rows.place) {
        if (rows.place <= before || rows.place == 0) {
            return false;
        }
        fprintf(stderr, "faceoff serve: %s; the game is not counted\n", error->text);
    }
    return true;
}

static bool visitors_claim(struct visitors *visitors, struct error *error)
{
    struct stored_event now;
    bool good = visitors_describe(&visitors->setup, &now, error) &&
                event_store_claim_open(&visitors->store, &now, error);
    stored_event_free(&now);
    visitors->stored = visitors->store.stored.games;
    return good && visitors_count_stored(visitors, error);
}

static void copy_players(struct visitors *visitors)
{
    const struct visitors_setup *setup = &visitors->setup;
    visitors->players =
        memory_new((setup->bot_count + setup->games_max) * sizeof *visitors->players);
    memcpy(visitors->players, setup->bots, setup->bot_count * sizeof *visitors->players);
    for (unsigned i = 0; i < setup->games_max; i++) {
        visitors->players[setup->bot_count + i] =
            (struct player){.display_command = memory_copy_string(a_visitor)};
    }
}

struct visitors *visitors_open(const struct visitors_setup *setup, struct error *error)
{
    struct visitors *visitors = memory_new(sizeof *visitors);
    visitors->setup = *setup;
    visitors->store.database = setup->database;
    visitors->by_slot = memory_new(setup->games_max * sizeof *visitors->by_slot);
    visitors->watch = watch_new(setup->games_max);
    watch_set_active(visitors->watch, true);
    uv_mutex_init(&visitors->mutex);
    copy_players(visitors);
    visitors->source = (struct run_source){
        .next_round = visitors_next_round, .finished = visitors_finished, .data = visitors};
    visitors->run = (struct run){.conditions = setup->conditions,
                                 .players = visitors->players,
                                 .source = &visitors->source,
                                 .slots = setup->games_max,
                                 .viewers = setup->viewers,
                                 .log = setup->log,
                                 .watch = visitors->watch,
                                 .guest_sent = guest_sent,
                                 .stepped = visitors_stepped,
                                 .data = visitors};
    assert(setup->log == NULL || setup->games_max == 1);
    if (setup->database != NULL && !visitors_claim(visitors, error)) {
        visitors_close(visitors);
        return NULL;
    }
    return visitors;
}

void visitors_close(struct visitors *visitors)
{
    if (visitors == NULL) {
        return;
    }
    for (unsigned i = 0; i < visitors->setup.games_max; i++) {
        struct visitor *visitor = &visitors->by_slot[i];
        text_free(&visitor->visit.heard);
        text_free(&visitor->visit.picture);
        text_free(&visitor->line);
        player_free(&visitors->players[visitors->setup.bot_count + i]);
    }
    visitor_table_free(&visitors->table);
    watch_free(visitors->watch);
    stored_event_free(&visitors->store.stored);
    uv_mutex_destroy(&visitors->mutex);
    free(visitors->by_slot);
    free(visitors->players);
    free(visitors);
}

const struct visitors_setup *visitors_setup(const struct visitors *visitors)
{
    return &visitors->setup;
}

const char *visitors_event(const struct visitors *visitors)
{
    return visitors->store.stored.name;
}
