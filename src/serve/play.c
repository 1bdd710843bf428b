#include "serve/play.h"

#include "base/clock.h"
#include "base/memory.h"
#include "serve/event_news.h"
#include "serve/play_request.h"
#include "serve/rates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* Time after which a waiting request is answered even if nothing has changed. */
#define HELD_NS (10 * NS_PER_S)
#define SILENT_NS                                                                                  \
    (30 * NS_PER_S)       /* time without a request after which a visitor is considered gone */
#define BEGIN_PERMITS 9.0 /* permits (rates.h) needed to begin a game */
#define ASK_PERMITS 1.0   /* permits needed for each request */
#define BEST_MAX 20       /* number of visitors that viewers see */
#define SHOWN_NS (60 * NS_PER_S) /* time for which viewers see a game after its end */

/* The visitor playing in a slot. */
struct player_of_slot {
    char key[PLAY_KEY_DIGITS + 1];
    char from[RATES_FROM_MAX];
    uint64_t visit; /* number of the visit, or 0 if there has been none */
    int64_t heard_ns;
};

struct play {
    struct visitors *visitors;
    unsigned games_max, games_of_address;
    /* The server's key, which a request to begin a game must contain. */
    char key[PLAY_KEY_DIGITS + 1];
    struct player_of_slot *slots;
    uint64_t *begun; /* for each slot, the number of games begun, as used by event_news_put_game */
    struct rates rates;
};

static bool make_key(char key[PLAY_KEY_DIGITS + 1], struct error *error)
{
    unsigned char bytes[PLAY_KEY_DIGITS / 2];
    if (getrandom(bytes, sizeof bytes, 0) != (ssize_t)sizeof bytes) {
        return error_set(error, "cannot get random numbers from the system");
    }
    for (size_t i = 0; i < sizeof bytes; i++) {
        key[2 * i] = "0123456789abcdef"[bytes[i] >> 4];
        key[2 * i + 1] = "0123456789abcdef"[bytes[i] & 15];
    }
    key[PLAY_KEY_DIGITS] = '\0';
    return true;
}

struct play *play_open(struct visitors *visitors, unsigned games_of_address, struct error *error)
{
    struct play *play = memory_new(sizeof *play);
    play->visitors = visitors;
    play->games_max = visitors_setup(visitors)->games_max;
    play->games_of_address = games_of_address;
    play->slots = memory_new(play->games_max * sizeof *play->slots);
    play->begun = memory_new(play->games_max * sizeof *play->begun);
    if (!make_key(play->key, error)) {
        play_close(play);
        return NULL;
    }
    return play;
}

void play_close(struct play *play)
{
    if (play != NULL) {
        free(play->slots);
        free(play->begun);
        free(play);
    }
}

/* --- printing the state --- */

static long long to_ms(int64_t ns)
{
    return (long long)(ns / NS_PER_MS);
}

void play_print(const struct play *play, bool key, struct text *text)
{
    const struct visitors_setup *setup = visitors_setup(play->visitors);
    const struct conditions *conditions = setup->conditions;
    const char *variant =
        conditions->variant != NULL ? conditions->variant : conditions->contest->game->variants[0];
    struct json_writer json = json_into_html(text);
    json_open(&json, NULL);
    json_put_string(&json, "contest", conditions->contest->name);
    json_put_string(&json, "rules", variant);
    json_put_unsigned(&json, "games", play->games_max);
    json_put_integer(&json, "turn_ms", to_ms(conditions->guest_clock.turn_ns));
    json_open_list(&json, "bots");
    for (size_t i = 0; i < setup->bot_count; i++) {
        json_put_string(&json, NULL, setup->bots[i].name);
    }
    json_close(&json);
    if (key) {
        json_put_string(&json, "key", play->key);
    }
    json_close(&json);
}

/* Returns true if the visitor may see the turn. If `blind` is true, visitors may see only their own
 * turns until the game is over. */
static bool may_know(const struct visit *visit, const struct watched_game *game, bool blind,
                     size_t turn)
{
    return !blind || game->over || game->turns[turn].seat == visit->seat;
}

static void print_turns(const struct visit *visit, const struct watched_game *game, bool blind,
                        struct json_writer *json)
{
    json_open_list(json, "turns");
    for (size_t i = 0; i < game->count; i++) {
        if (may_know(visit, game, blind, i)) {
            event_news_put_turn(game, i, json);
        }
    }
    json_close(json);
}

/* Returns the time left for the turn: what remains of the limit per turn or of the limit per game,
 * whichever is less. */
static int64_t time_left(const struct play *play, const struct visit *visit,
                         const struct watched_game *game)
{
    const struct match_clock *clock = &visitors_setup(play->visitors)->conditions->guest_clock;
    int64_t spent_ns = clock_now_ns() - visit->asked_ns, left_ns = clock->turn_ns - spent_ns;
    if (clock->bank_ns != 0) {
        int64_t bank_ns = clock->bank_ns - spent_ns;
        for (size_t i = 0; i < game->count; i++) {
            bank_ns -= game->turns[i].seat == visit->seat ? game->turns[i].ns : 0;
        }
        left_ns = bank_ns < left_ns ? bank_ns : left_ns;
    }
    return left_ns > 0 ? left_ns : 0;
}

/* Returns a number that changes whenever something shown to the visitor changes. */
static uint64_t version_of(const struct visit *visit, const struct watched_game *game, bool blind)
{
    uint64_t known = 0;
    if (game == NULL) {
        return 0;
    }
    for (size_t i = 0; i < game->count; i++) {
        known += may_know(visit, game, blind, i);
    }
    return 1 + known * 4 + visit->asked * 2u + game->over;
}

/* Writes the state of a game. `game` is NULL if the game has not begun. */
static void print_state(const struct play *play, const struct visit *visit,
                        const struct watched_game *game, const char *name, struct json_writer *json)
{
    const struct visitors_setup *setup = visitors_setup(play->visitors);
    bool blind = setup->conditions->contest->game->draw_known != NULL;
    const char *names[SEATS];
    names[visit->seat] = visit->name;
    names[!visit->seat] = setup->bots[visit->bot].name;
    json_open(json, name);
    json_put_unsigned(json, "version", version_of(visit, game, blind));
    json_put_integer(json, "seat", visit->seat + 1);
    json_put_bool(json, "asked", visit->asked);
    json_put_bool(json, "over", game != NULL && game->over);
    json_put_strings(json, "names", names[0], names[1]);
    if (game != NULL) {
        print_turns(visit, game, blind, json);
    }
    if (game != NULL && game->over) {
        event_news_put_end(game, json);
    }
    if (visit->asked) {
        json_put_integer(json, "left_ms", to_ms(time_left(play, visit, game)));
    }
    if (blind) {
        json_put_string(json, "heard", text_string(&visit->heard));
        json_put_string(json, "picture", text_string(&visit->picture));
    }
    json_close(json);
}

/* --- what all viewers see --- */

static void put_best(struct play *play, struct news *news)
{
    struct text text = {0};
    struct json_writer json = json_into_html(&text);
    const struct visitor_table *table = visitors_lock_table(play->visitors);
    json_open_list(&json, NULL);
    for (size_t i = 0; i < table->count && i < BEST_MAX; i++) {
        const struct visitor_entry *entry = &table->entries[i];
        json_open(&json, NULL);
        json_put_string(&json, "name", entry->name);
        json_put_unsigned(&json, "won", entry->games.won);
        json_put_unsigned(&json, "drawn", entry->games.drawn);
        json_put_unsigned(&json, "lost", entry->games.lost);
        json_close(&json);
    }
    json_close(&json);
    visitors_unlock(play->visitors);
    news_set(news, "visitors", text_string(&text));
    text_free(&text);
}

/* Returns whether viewers see the game of the visit. */
static bool is_shown(const struct visit *visit, int64_t now_ns)
{
    return visit->phase == VISIT_PLAYING ||
           (visit->phase == VISIT_OVER && now_ns - visit->over_ns < SHOWN_NS);
}

void play_refresh(struct play *play, struct news *news, int64_t now_ns)
{
    bool blind = visitors_setup(play->visitors)->conditions->contest->game->draw_known != NULL;
    for (unsigned i = 0; i < play->games_max; i++) {
        const struct watched_game *game;
        char name[32];
        snprintf(name, sizeof name, "visit%u", i);
        const struct visit *visit = visitors_lock(play->visitors, i, &game);
        if (game->begun > 0 && !is_shown(visit, now_ns)) {
            news_set(news, name, "null");
            if (news_list_count(news, name) > 0) {
                news_clear_list(news, name);
            }
        } else if (game->begun > 0 && (!blind || game->over)) {
            event_news_put_game(news, name, game, &play->begun[i]);
        }
        visitors_unlock(play->visitors);
    }
    put_best(play, news);
}

/* --- requests --- */

/* Replies that the request has been refused. Always returns true. */
static bool play_refuse(struct http_answer *answer, unsigned status, const char *why)
{
    answer->status = status;
    text_clear(&answer->text);
    struct json_writer json = json_into_html(&answer->text);
    json_open(&json, NULL);
    json_put_string(&json, "error", why);
    json_close(&json);
    return true;
}

/* Returns the visit's game in the slot, or NULL if the game has not begun or another visit has
 * taken over the slot. */
static const struct watched_game *begun_game(const struct play *play, unsigned slot,
                                             const struct visit *visit,
                                             const struct watched_game *game)
{
    bool begun = visit->number == play->slots[slot].visit && visit->phase != VISIT_WAITING &&
                 game->begun > 0 && game->number + 1 == visit->number;
    return begun ? game : NULL;
}

/* Replies with the state of the slot's game. If the visitor has already seen this state and it may
 * still change, returns false without replying. */
static bool play_answer_state(struct play *play, unsigned slot, const uint64_t *seen, bool at_once,
                              struct http_answer *answer)
{
    const struct watched_game *game;
    const struct visit *visit = visitors_lock(play->visitors, slot, &game);
    bool blind = visitors_setup(play->visitors)->conditions->contest->game->draw_known != NULL;
    bool gone = visit->number != play->slots[slot].visit;
    game = begun_game(play, slot, visit, game);
    bool same = !gone && seen != NULL && *seen == version_of(visit, game, blind) &&
                visit->phase != VISIT_OVER;
    if (!gone && (!same || at_once)) {
        struct json_writer json = json_into_html(&answer->text);
        if (seen == NULL) {
            json_open(&json, NULL);
            json_put_string(&json, "key", play->slots[slot].key);
            print_state(play, visit, game, "game", &json);
            json_close(&json);
        } else {
            print_state(play, visit, game, NULL, &json);
        }
    }
    visitors_unlock(play->visitors);
    return gone ? play_refuse(answer, 404, "gone") : !same || at_once;
}

static unsigned games_of(const struct play *play, const char *from)
{
    const struct watched_game *game;
    unsigned count = 0;
    for (unsigned i = 0; i < play->games_max; i++) {
        const struct visit *visit = visitors_lock(play->visitors, i, &game);
        bool on = visit->phase == VISIT_WAITING || visit->phase == VISIT_PLAYING;
        count +=
            on && visit->number == play->slots[i].visit && strcmp(play->slots[i].from, from) == 0;
        visitors_unlock(play->visitors);
    }
    return count;
}

static bool play_begin(struct play *play, const char *from, const struct play_request *request,
                       struct http_answer *answer)
{
    const struct watched_game *game;
    struct error error;
    if (strcmp(request->key, play->key) != 0) {
        return play_refuse(answer, 403, "key");
    }
    if (request->bot >= visitors_setup(play->visitors)->bot_count) {
        return play_refuse(answer, 400, "request");
    }
    if (games_of(play, from) >= play->games_of_address) {
        return play_refuse(answer, 429, "yours");
    }
    if (!rates_take(&play->rates, from, BEGIN_PERMITS, clock_now_ns())) {
        return play_refuse(answer, 429, "rate");
    }
    int slot = visitors_begin(play->visitors, (size_t)request->bot, request->seat, request->name);
    if (slot < 0) {
        rates_take(&play->rates, from, -BEGIN_PERMITS, clock_now_ns());
        return play_refuse(answer, 503, "full");
    }
    struct player_of_slot *place = &play->slots[slot];
    *place = (struct player_of_slot){.heard_ns = clock_now_ns()};
    place->visit = visitors_lock(play->visitors, (unsigned)slot, &game)->number;
    visitors_unlock(play->visitors);
    snprintf(place->from, sizeof place->from, "%s", from);
    if (!make_key(place->key, &error)) {
        /* Without its key, nobody can play this game, so the game will be lost on time. */
        return play_refuse(answer, 503, "full");
    }
    return play_answer_state(play, (unsigned)slot, NULL, true, answer);
}

/* Returns true if the text has the form of a turn. The referee decides whether the turn is
 * legal. */
static bool play_has_form(const struct play *play, const char *turn)
{
    const struct game *game = visitors_setup(play->visitors)->conditions->contest->game;
    return strlen(turn) <= game->turn_size_max && (game->has_form == NULL || game->has_form(turn));
}

/* Returns true if the turn answers the referee's current request and not an earlier one. A visitor
 * who received no answer sends the turn again, but by then the referee may have requested the next
 * turn. A visitor who does not send the number of the last seen state (`seen` is 0) takes that
 * risk. */
static bool is_for_now(struct play *play, unsigned slot, uint64_t seen)
{
    const struct watched_game *game;
    const struct visit *visit = visitors_lock(play->visitors, slot, &game);
    bool blind = visitors_setup(play->visitors)->conditions->contest->game->draw_known != NULL;
    uint64_t version = version_of(visit, begun_game(play, slot, visit, game), blind);
    visitors_unlock(play->visitors);
    return seen == 0 || seen == version;
}

static bool play_take_turn(struct play *play, unsigned slot, const struct play_request *request,
                           struct http_answer *answer)
{
    static const uint64_t nothing = UINT64_MAX;
    if (!play_has_form(play, request->turn)) {
        return play_refuse(answer, 400, "turn");
    }
    if (!is_for_now(play, slot, request->seen) ||
        !visitors_say(play->visitors, slot, play->slots[slot].visit, request->turn)) {
        return play_refuse(answer, 409, "not_asked");
    }
    return play_answer_state(play, slot, &nothing, true, answer);
}

bool play_answer(struct play *play, const char *from, const char *body, size_t length,
                 int64_t held_ns, struct http_answer *answer)
{
    struct play_request request;
    unsigned slot = 0;
    answer->type = "application/json";
    if (!play_request_read(&request, body, length)) {
        return play_refuse(answer, 400, "request");
    }
    if (held_ns == 0 && !rates_take(&play->rates, from, ASK_PERMITS, clock_now_ns())) {
        return play_refuse(answer, 429, "rate");
    }
    if (request.kind == PLAY_BEGIN) {
        return play_begin(play, from, &request, answer);
    }
    while (slot < play->games_max &&
           (play->slots[slot].visit == 0 || strcmp(play->slots[slot].key, request.key) != 0)) {
        slot++;
    }
    if (slot == play->games_max) {
        return play_refuse(answer, 404, "gone");
    }
    play->slots[slot].heard_ns = clock_now_ns();
    if (request.kind == PLAY_TURN) {
        return play_take_turn(play, slot, &request, answer);
    }
    if (request.kind == PLAY_LEAVE) {
        visitors_resign(play->visitors, slot, play->slots[slot].visit, "resigned");
    }
    return play_answer_state(play, slot, &request.seen,
                             request.kind == PLAY_LEAVE || held_ns > HELD_NS, answer);
}

void play_tick(struct play *play)
{
    int64_t now_ns = clock_now_ns();
    for (unsigned i = 0; i < play->games_max; i++) {
        struct player_of_slot *place = &play->slots[i];
        if (place->visit != 0 && now_ns - place->heard_ns > SILENT_NS) {
            visitors_resign(play->visitors, i, place->visit, "left");
        }
    }
}
