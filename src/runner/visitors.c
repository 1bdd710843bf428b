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
/* The same for a game between two visitors, who can play again during this time. */
#define REMATCH_NS (60 * NS_PER_S)

/* Text that is stored instead of a visitor's command. */
static const char a_visitor[] = "a visitor of the page";

/* Word that precedes a visitor's name in records. */
#define NAME_BEFORE "visitor"

/* The player that represents all bots of an event to which bots can be added. */
static const char all_bots[] = "bots", any_bot[] = "a bot of the league";

/* A visitor's side of the protocol. */
struct visitor {
    struct bot_dialogue dialogue;
    struct text line; /* incomplete line from the referee */
    /* Whether the protocol has asked for a turn. `asked` of the visit's side is set later, once the
     * game shows the previous turn. */
    bool turn_requested;
};

/* A slot's visit. */
struct visitors_slot {
    struct visit visit;
    struct visitor visitors[SEATS];
    struct conditions conditions; /* conditions of the game */
};

/* The event in which the visitors' games in a contest are stored. */
struct visitors_event {
    struct event_store store; /* the database belongs to the caller */
    uint64_t stored;          /* number of games; guarded by the mutex */
};

struct visitors {
    struct visitors_setup setup;
    struct player *players; /* players of the games: the bots, then two visitors per slot */
    struct watch *watch;
    struct run run;
    struct run_source source;
    struct visitors_event *events; /* one for each contest */
    uint64_t visits;

    uv_mutex_t mutex;
    struct visitor_table table;    /* guarded by the mutex */
    struct visitors_slot *by_slot; /* guarded by the mutex */
    size_t bot_count;              /* guarded by the mutex */
    bool *may_play;                /* for each bot; guarded by the mutex */
    bool is_open;                  /* whether the run is accepting games; guarded by the mutex */
};

/* Returns the contest of the slot's game. */
static const struct contest *contest_of(const struct visitors *visitors, unsigned slot)
{
    return visitors->by_slot[slot].conditions.contest;
}

/* Returns the maximum number of bots. In the players of the games, they precede the visitors. */
static size_t bots_max(const struct visitors *visitors)
{
    const struct visitors_setup *setup = &visitors->setup;
    return setup->bots_max > 0 ? setup->bots_max : setup->bot_count;
}

/* Returns the number of players of the visitors' event that are bots. They precede the visitors. */
static size_t bots_stored(const struct visitors_setup *setup)
{
    return setup->bots_max > 0 ? 1 : setup->bot_count;
}

/* Returns the index of the first of a slot's two visitors, who began the game, in the players of
 * the games. The other visitor has the next index. */
static size_t first_visitor(const struct visitors *visitors, unsigned slot)
{
    return bots_max(visitors) + (size_t)slot * 2;
}

/* --- the visitor's side of the protocol, run by the slots' threads --- */

/* Passes on the lines sent by the visitor's side of the protocol. */
static void say_lines(struct visitors *visitors, unsigned slot, int seat, const struct text *lines)
{
    const char *line = lines->data;
    for (size_t rest = lines->length; rest > 0;) {
        const char *end = memchr(line, '\n', rest);
        size_t length = end == NULL ? rest : (size_t)(end - line);
        run_say(&visitors->run, slot, seat, line, length);
        rest -= length + (end != NULL);
        line += length + (end != NULL);
    }
}

static void hear_line(struct visitors *visitors, unsigned slot, int seat, const char *line,
                      size_t length)
{
    struct visitor *visitor = &visitors->by_slot[slot].visitors[seat];
    struct visit_side *side = &visitors->by_slot[slot].visit.sides[seat];
    struct bot_news news;
    struct text turn = {0}, out = {0};
    struct error error;
    bool understood =
        contest_of(visitors, slot)
            ->protocol->bot_hear(&visitor->dialogue, line, length, &news, &turn, &out, &error);
    assert(understood); /* cannot fail, because both sides are part of this program */
    (void)understood;
    say_lines(visitors, slot, seat, &out);
    visitor->turn_requested = visitor->turn_requested || news.asked;
    if (contest_of(visitors, slot)->game->draw_known != NULL) {
        text_append(&side->heard, line, length);
        text_putc(&side->heard, '\n');
    }
    text_free(&turn);
    text_free(&out);
}

/* Sets up the protocol for a game that begins, or begins again after being voided. */
static void begin_dialogue(struct visitors *visitors, unsigned slot, int seat)
{
    struct visitor *visitor = &visitors->by_slot[slot].visitors[seat];
    struct visit_side *side = &visitors->by_slot[slot].visit.sides[seat];
    const struct protocol *protocol = contest_of(visitors, slot)->protocol;
    struct text out = {0};
    visitor->dialogue = (struct bot_dialogue){0};
    visitor->turn_requested = side->asked = false;
    text_clear(&visitor->line);
    text_clear(&side->heard);
    text_clear(&side->picture);
    if (protocol->bot_greet != NULL) {
        protocol->bot_greet(&visitor->dialogue, &out);
    }
    say_lines(visitors, slot, seat, &out);
    text_free(&out);
}

static void guest_sent(struct run *run, unsigned slot, int seat, const char *bytes, size_t length)
{
    struct visitors *visitors = run->data;
    uv_mutex_lock(&visitors->mutex);
    struct text *line = &visitors->by_slot[slot].visitors[seat].line;
    if (bytes == NULL) {
        begin_dialogue(visitors, slot, seat);
    }
    for (size_t i = 0; i < length; i++) {
        if (bytes[i] != '\n') {
            text_putc(line, bytes[i]);
            continue;
        }
        hear_line(visitors, slot, seat, text_string(line), line->length);
        text_clear(line);
    }
    uv_mutex_unlock(&visitors->mutex);
}

/* Updates what the visitor on a side sees after a step of the match. */
static void step_side(struct visit_side *side, struct visitor *visitor, const struct match *match,
                      int seat)
{
    const struct game *game = match->setup.game;
    if (game->draw_known != NULL && (visitor->turn_requested || match->over)) {
        text_clear(&side->picture);
        game->draw_known(match->state, seat, &side->picture);
    }
    if (visitor->turn_requested) {
        visitor->turn_requested = false;
        side->asked = true;
        side->asked_ns = clock_now_ns();
    }
    if (match->over || game->mover(match->state) != seat) {
        side->asked = false; /* the visitor's time may have run out */
    }
}

static void visitors_stepped(struct run *run, unsigned slot, const struct match *match)
{
    struct visitors *visitors = run->data;
    uv_mutex_lock(&visitors->mutex);
    for (int seat = 0; seat < SEATS; seat++) {
        if (visitors->by_slot[slot].visit.sides[seat].is_visitor) {
            step_side(&visitors->by_slot[slot].visit.sides[seat],
                      &visitors->by_slot[slot].visitors[seat], match, seat);
        }
    }
    uv_mutex_unlock(&visitors->mutex);
}

/* --- games; one call at a time --- */

/* Sets the conditions of the slot's game. Two visitors have a clock each, and no limit per turn. */
static void settle_clock(struct visitors *visitors, struct visitors_slot *slot)
{
    slot->conditions = visitors->setup.conditions[slot->visit.contest];
    if (slot->visit.people) {
        slot->conditions.guest_clock =
            (struct match_clock){.ready_ns = slot->conditions.guest_clock.ready_ns,
                                 .bank_ns = slot->visit.bank_ns,
                                 .bank_decides = true};
    }
}

/* Seats the slot's visitors and the bot, if there is one, for a game. */
static void seat_players(struct visitors *visitors, unsigned slot, struct game_place *place)
{
    const struct visit *visit = &visitors->by_slot[slot].visit;
    size_t first = first_visitor(visitors, slot);
    place->players[!visit->seat] = (int)visit->bot;
    for (int i = 0; i < (visit->people ? 2 : 1); i++) {
        int seat = i == 0 ? visit->seat : !visit->seat;
        struct player *player = &visitors->players[first + (size_t)i];
        free(player->name);
        player->name = memory_copy_string(visit->sides[seat].name);
        place->players[seat] = (int)first + i;
    }
}

static size_t visitors_next_round(void *data, unsigned slot, struct game_result *place)
{
    struct visitors *visitors = data;
    uv_mutex_lock(&visitors->mutex);
    struct visit *visit = &visitors->by_slot[slot].visit;
    bool given = visit->phase == VISIT_WAITING;
    if (given) {
        visit->phase = VISIT_PLAYING;
        *place = (struct game_result){
            .place.number = visit->number - 1,
            .place.first = visitors->setup.first,
            .place.seed = random_mix(visit->number, visitors->events[visit->contest].stored) >> 1};
        seat_players(visitors, slot, &place->place);
        settle_clock(visitors, &visitors->by_slot[slot]);
    }
    uv_mutex_unlock(&visitors->mutex);
    return given ? 1 : 0;
}

static const struct conditions *visitors_conditions(void *data, unsigned slot)
{
    const struct visitors *visitors = data;
    return &visitors->by_slot[slot].conditions;
}

/* Stores the game under the next number of the visitors' event. All visitors who began a game count
 * as one player of that event, and so do all visitors who joined one. Bots are players of the event
 * in the first contest only. */
static void visitors_store(struct visitors *visitors, struct visitors_event *event,
                           const struct game_result *game)
{
    struct error error;
    struct game_result stored = *game;
    stored.place.number = stored.place.round = event->stored;
    for (int seat = 0; seat < SEATS; seat++) {
        int bots = event == visitors->events ? (int)bots_stored(&visitors->setup) : 0;
        int visitor = stored.place.players[seat] - (int)bots_max(visitors);
        if (visitor >= 0) {
            stored.place.players[seat] = bots + visitor % 2;
        } else if (visitors->setup.bots_max > 0) {
            stored.place.players[seat] = 0;
        }
    }
    if (event_store_add_game(&event->store, &stored, &error)) {
        uv_mutex_lock(&visitors->mutex);
        event->stored++;
        uv_mutex_unlock(&visitors->mutex);
    } else {
        fprintf(stderr, "a game of %s could not be stored: %s\n", event->store.stored.name,
                error.text);
    }
}

/* Returns the name that a visitor entered, by the visitor's name in records; NULL for none. */
static const char *entered_name(const char *name)
{
    size_t length = strlen(NAME_BEFORE " ");
    return strncmp(name, NAME_BEFORE " ", length) == 0 ? name + length : NULL;
}

const char *visit_entered_name(const struct visit_side *side)
{
    return side->is_visitor ? entered_name(side->name) : NULL;
}

/* Counts the result of a visitor who entered a name and played against a bot. The first `bots`
 * players of the game's event are bots. */
static void visitors_count(struct visitors *visitors, const struct game_result *game, int bots)
{
    int seat = game->place.players[0] >= bots ? 0 : 1;
    const char *name = entered_name(game->record.names[seat]);
    if (game->place.players[!seat] < bots && name != NULL) {
        int winner = game->outcome.winner;
        visitor_table_add(&visitors->table, name, game->record.names[!seat],
                          winner < 0       ? 0
                          : winner == seat ? 1
                                           : -1,
                          random_mix(game_result_hash(game), (uint64_t)seat));
    }
}

static void visitors_finished(void *data, unsigned slot, const struct game_result *game, bool last)
{
    struct visitors *visitors = data;
    (void)last;
    if (visitors->setup.database != NULL) {
        visitors_store(visitors, &visitors->events[visitors->by_slot[slot].visit.contest], game);
    }
    if (visitors->setup.finished != NULL) {
        visitors->setup.finished(visitors->setup.data, game);
    }
    uv_mutex_lock(&visitors->mutex);
    visitors_count(visitors, game, (int)bots_max(visitors));
    struct visit *visit = &visitors->by_slot[slot].visit;
    visit->phase = VISIT_OVER;
    visit->sides[0].asked = visit->sides[1].asked = false;
    visit->over_ns = clock_now_ns();
    uv_mutex_unlock(&visitors->mutex);
}

/* --- functions for visitors --- */

bool visit_is_free(const struct visit *visit, int64_t now_ns)
{
    int64_t reserved_ns = visit->people && !visit->left ? REMATCH_NS : SEEN_NS;
    return visit->phase == VISIT_NONE ||
           (visit->phase == VISIT_OVER && now_ns - visit->over_ns > reserved_ns);
}

/* Clears a side, and seats a visitor there unless `name` is NULL. */
static void seat_visitor(struct visit_side *side, const char *name)
{
    assert(name == NULL || strlen(name) <= VISITOR_NAME_MAX);
    side->is_visitor = name != NULL;
    side->asked = false;
    snprintf(side->name, sizeof side->name, NAME_BEFORE "%s%s",
             name == NULL || name[0] == '\0' ? "" : " ", name == NULL ? "" : name);
    text_clear(&side->heard);
    text_clear(&side->picture);
}

/* Changes the second visitor's name if it is the first one's, because the players of a record must
 * have different names. */
static void tell_apart(const struct visit_side *first, struct visit_side *second)
{
    if (strcmp(first->name, second->name) == 0) {
        size_t length = strlen(second->name);
        snprintf(second->name + length, sizeof second->name - length, " (2)");
    }
}

/* Puts a new visit into a free slot, and seats its first visitor. Returns the slot, or -1. */
static int take_slot(struct visitors *visitors, const struct visit *wanted, const char *name)
{
    int found = -1;
    int64_t now_ns = clock_now_ns();
    uv_mutex_lock(&visitors->mutex);
    assert(wanted->people || wanted->bot < visitors->bot_count);
    for (unsigned i = 0; visitors->is_open && found < 0 && i < visitors->setup.games_max; i++) {
        struct visit *visit = &visitors->by_slot[i].visit;
        if (visit_is_free(visit, now_ns)) {
            found = (int)i;
            visit->phase = wanted->phase;
            visit->number = ++visitors->visits;
            visit->people = wanted->people;
            visit->bot = wanted->bot;
            visit->contest = wanted->contest;
            visit->bank_ns = wanted->bank_ns;
            visit->seat = wanted->seat;
            visit->left = false;
            seat_visitor(&visit->sides[wanted->seat], name);
            seat_visitor(&visit->sides[!wanted->seat], NULL);
            run_wake(&visitors->run);
        }
    }
    uv_mutex_unlock(&visitors->mutex);
    return found;
}

size_t visitors_bot_count(const struct visitors *visitors)
{
    return visitors->bot_count;
}

const char *visitors_bot_name(const struct visitors *visitors, size_t bot)
{
    return visitors->players[bot].name;
}

bool visitors_may_play(const struct visitors *visitors, size_t bot)
{
    return bot < visitors->bot_count && visitors->may_play[bot];
}

void visitors_update_bots(struct visitors *visitors, size_t count, const bool *open)
{
    uv_mutex_lock(&visitors->mutex);
    assert(count >= visitors->bot_count && count <= bots_max(visitors));
    for (size_t i = visitors->bot_count; i < count; i++) {
        visitors->players[i] = visitors->setup.bots[i];
    }
    memcpy(visitors->may_play, open, count * sizeof *open);
    visitors->bot_count = count;
    uv_mutex_unlock(&visitors->mutex);
}

void visitors_take_event(struct visitors *visitors, const struct stored_event *event)
{
    uv_mutex_lock(&visitors->mutex);
    for (size_t i = 0; visitors->setup.own && i < visitors->bot_count; i++) {
        visitors->may_play[i] = event->players[i].out == NULL;
    }
    uv_mutex_unlock(&visitors->mutex);
}

int visitors_begin(struct visitors *visitors, size_t bot, int seat, const char *name)
{
    return take_slot(visitors, &(struct visit){.phase = VISIT_WAITING, .bot = bot, .seat = seat},
                     name);
}

int visitors_invite(struct visitors *visitors, size_t contest, int64_t bank_ns, int seat,
                    const char *name)
{
    assert(visitors->setup.people && contest < visitors->setup.contest_count && bank_ns > 0);
    return take_slot(visitors,
                     &(struct visit){.phase = VISIT_OPEN,
                                     .people = true,
                                     .contest = contest,
                                     .bank_ns = bank_ns,
                                     .seat = seat},
                     name);
}

bool visitors_join(struct visitors *visitors, unsigned slot, uint64_t number, const char *name)
{
    uv_mutex_lock(&visitors->mutex);
    struct visit *visit = &visitors->by_slot[slot].visit;
    bool good = visitors->is_open && visit->phase == VISIT_OPEN && visit->number == number;
    if (good) {
        visit->phase = VISIT_WAITING;
        seat_visitor(&visit->sides[!visit->seat], name);
        tell_apart(&visit->sides[visit->seat], &visit->sides[!visit->seat]);
        run_wake(&visitors->run);
    }
    uv_mutex_unlock(&visitors->mutex);
    return good;
}

bool visitors_again(struct visitors *visitors, unsigned slot, uint64_t number)
{
    uv_mutex_lock(&visitors->mutex);
    struct visit *visit = &visitors->by_slot[slot].visit;
    bool good = visitors->is_open && visit->phase == VISIT_OVER && visit->people &&
                visit->number == number && !visit->left && !visit_is_free(visit, clock_now_ns());
    if (good) {
        struct visit_side side = visit->sides[0];
        visit->sides[0] = visit->sides[1];
        visit->sides[1] = side;
        visit->seat = !visit->seat;
        visit->number = ++visitors->visits;
        visit->phase = VISIT_WAITING;
        run_wake(&visitors->run);
    }
    uv_mutex_unlock(&visitors->mutex);
    return good;
}

void visitors_leave(struct visitors *visitors, unsigned slot, uint64_t number)
{
    uv_mutex_lock(&visitors->mutex);
    struct visit *visit = &visitors->by_slot[slot].visit;
    if (visit->phase == VISIT_OVER && visit->people && visit->number == number) {
        visit->left = true;
    }
    uv_mutex_unlock(&visitors->mutex);
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
    return visitors_table(visitors);
}

const struct visitor_table *visitors_table(const struct visitors *visitors)
{
    return &visitors->table;
}

void visitors_unlock(struct visitors *visitors)
{
    uv_mutex_unlock(&visitors->mutex);
}

bool visitors_say(struct visitors *visitors, unsigned slot, uint64_t number, int seat,
                  const char *turn)
{
    uv_mutex_lock(&visitors->mutex);
    struct visitors_slot *place = &visitors->by_slot[slot];
    struct visit *visit = &place->visit;
    bool good = visitors->is_open && visit->phase == VISIT_PLAYING && visit->number == number &&
                visit->sides[seat].is_visitor && visit->sides[seat].asked;
    if (good) {
        struct text line = {0};
        visit->sides[seat].asked = false;
        contest_of(visitors, slot)
            ->protocol->bot_answer(&place->visitors[seat].dialogue, turn, &line);
        say_lines(visitors, slot, seat, &line);
        text_free(&line);
    }
    uv_mutex_unlock(&visitors->mutex);
    return good;
}

void visitors_resign(struct visitors *visitors, unsigned slot, uint64_t number, int seat,
                     const char *rule)
{
    uv_mutex_lock(&visitors->mutex);
    struct visit *visit = &visitors->by_slot[slot].visit;
    if (visitors->is_open && visit->number == number && visit->sides[seat].is_visitor) {
        if (visit->phase == VISIT_PLAYING) {
            run_resign(&visitors->run, slot, seat, rule);
        } else if (visit->phase == VISIT_OPEN) {
            visit->phase = VISIT_NONE;
        }
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

/* Adds a player that represents many visitors or bots to an event. */
static void add_many(struct stored_event *event, const char *name, const char *command)
{
    event->players =
        memory_resize(event->players, (event->player_count + 1) * sizeof *event->players);
    event->players[event->player_count++] =
        (struct stored_player){.name = memory_copy_string(name),
                               .command = memory_copy_string(command),
                               .hash = memory_copy_string("")};
}

/* Describes the visitors' event in a contest. Its players are the bots, if they play in this
 * contest, and one or two players that represent all visitors (visitors_open). In records, each
 * visitor has its own name. */
static bool visitors_describe(const struct visitors_setup *setup, size_t contest,
                              struct stored_event *now, struct error *error)
{
    const char *of = setup->conditions[contest].contest->name;
    struct text name = {0};
    text_printf(&name, "%s visitors", contest == 0 ? setup->of->name : of);
    *now = (struct stored_event){.name = name.data,
                                 .format = memory_copy_string(EVENT_OF_VISITORS),
                                 .contest = memory_copy_string(of)};
    if (contest == 0 && setup->bots_max > 0) {
        add_many(now, all_bots, any_bot);
    } else if (!players_store(setup->bots, contest == 0 ? setup->bot_count : 0, false, now,
                              error)) {
        return false;
    }
    add_many(now, "visitors", a_visitor);
    if (setup->people) {
        add_many(now, "invited", a_visitor);
    }
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
            visitors_count(visitors, &game, (int)bots_stored(&visitors->setup));
            game_result_free(&game);
        }
    }
    return stored_games_end(rows, good);
}

/* Counts the games that are already stored. Warns about damaged games, and leaves them out. */
static bool visitors_count_stored(struct visitors *visitors, const struct visitors_event *event,
                                  struct error *error)
{
    struct stored_games rows = {.database = visitors->setup.database,
                                .event = &event->store.stored};
    for (int64_t before = -1; !count_undamaged(visitors, &rows, error); before = rows.place) {
        if (rows.place <= before || rows.place == 0) {
            return false;
        }
        fprintf(stderr, "faceoff serve: %s; the game is not counted\n", error->text);
    }
    return true;
}

static bool visitors_claim(struct visitors *visitors, size_t contest, struct error *error)
{
    struct stored_event now;
    struct visitors_event *event = &visitors->events[contest];
    event->store.database = visitors->setup.database;
    bool good = visitors_describe(&visitors->setup, contest, &now, error) &&
                event_store_claim_open(&event->store, &now, error);
    stored_event_free(&now);
    event->stored = event->store.stored.games;
    /* Bots play in the first contest, and only games against bots count. */
    return good && (contest > 0 || visitors_count_stored(visitors, event, error));
}

static bool claim_events(struct visitors *visitors, struct error *error)
{
    bool good = true;
    for (size_t i = 0; good && i < visitors->setup.contest_count; i++) {
        good = visitors_claim(visitors, i, error);
    }
    return good;
}

static void copy_players(struct visitors *visitors)
{
    const struct visitors_setup *setup = &visitors->setup;
    visitors->players =
        memory_new(first_visitor(visitors, setup->games_max) * sizeof *visitors->players);
    visitors->may_play = memory_new((bots_max(visitors) + 1) * sizeof *visitors->may_play);
    if (setup->bot_count > 0) {
        memcpy(visitors->players, setup->bots, setup->bot_count * sizeof *visitors->players);
        memset(visitors->may_play, setup->bots_max == 0,
               setup->bot_count * sizeof *visitors->may_play);
    }
    visitors->bot_count = setup->bot_count;
    for (size_t i = bots_max(visitors); i < first_visitor(visitors, setup->games_max); i++) {
        visitors->players[i] = (struct player){.display_command = memory_copy_string(a_visitor)};
    }
}

struct visitors *visitors_open(const struct visitors_setup *setup, struct error *error)
{
    struct visitors *visitors = memory_new(sizeof *visitors);
    visitors->setup = *setup;
    visitors->events = memory_new(setup->contest_count * sizeof *visitors->events);
    visitors->by_slot = memory_new(setup->games_max * sizeof *visitors->by_slot);
    visitors->watch = watch_new(setup->games_max);
    watch_set_active(visitors->watch, true);
    uv_mutex_init(&visitors->mutex);
    copy_players(visitors);
    visitors_take_event(visitors, setup->of);
    visitors->source = (struct run_source){.next_round = visitors_next_round,
                                           .conditions = visitors_conditions,
                                           .finished = visitors_finished,
                                           .data = visitors};
    visitors->run = (struct run){.conditions = setup->conditions,
                                 .players = visitors->players,
                                 .source = &visitors->source,
                                 .slots = setup->games_max,
                                 .viewers = setup->viewers,
                                 .log = setup->log,
                                 .deaf = setup->deaf,
                                 .watch = visitors->watch,
                                 .guest_sent = guest_sent,
                                 .stepped = visitors_stepped,
                                 .data = visitors};
    assert(setup->contest_count > 0 && (setup->log == NULL || setup->games_max == 1));
    if (setup->database != NULL && !claim_events(visitors, error)) {
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
        for (int seat = 0; seat < SEATS; seat++) {
            text_free(&visitors->by_slot[i].visit.sides[seat].heard);
            text_free(&visitors->by_slot[i].visit.sides[seat].picture);
            text_free(&visitors->by_slot[i].visitors[seat].line);
            player_free(&visitors->players[first_visitor(visitors, i) + (size_t)seat]);
        }
    }
    visitor_table_free(&visitors->table);
    watch_free(visitors->watch);
    for (size_t i = 0; i < visitors->setup.contest_count; i++) {
        stored_event_free(&visitors->events[i].store.stored);
    }
    free(visitors->events);
    uv_mutex_destroy(&visitors->mutex);
    free(visitors->by_slot);
    free(visitors->players);
    free(visitors->may_play);
    free(visitors);
}

const struct visitors_setup *visitors_setup(const struct visitors *visitors)
{
    return &visitors->setup;
}

const struct stored_event *visitors_event(const struct visitors *visitors, size_t contest)
{
    return &visitors->events[contest].store.stored;
}

uint64_t visitors_stored(struct visitors *visitors, size_t contest)
{
    uv_mutex_lock(&visitors->mutex);
    uint64_t stored = visitors->events[contest].stored;
    uv_mutex_unlock(&visitors->mutex);
    return stored;
}
