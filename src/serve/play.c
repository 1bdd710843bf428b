#include "serve/play.h"

#include "base/clock.h"
#include "base/memory.h"
#include "serve/event_news.h"
#include "serve/play_request.h"
#include "serve/rates.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

/* Time after which a waiting request is answered even if nothing has changed. */
#define HELD_NS (10 * NS_PER_S)
/* Time without a request after which a visitor loses the game: against a bot, and against another
 * visitor. */
#define SILENT_NS (30 * NS_PER_S)
#define SILENT_PEOPLE_NS (60 * NS_PER_S)
#define AWAY_NS (5 * NS_PER_S)    /* time without a request after which the opponent sees this */
#define OPEN_NS (1800 * NS_PER_S) /* maximum time for which a game waits for its second visitor */
#define BEGIN_PERMITS 9.0         /* permits (rates.h) needed to begin a game */
#define ASK_PERMITS 1.0           /* permits needed for each request */
#define BEST_MAX 20               /* number of visitors that viewers see */
#define SHOWN_NS (60 * NS_PER_S)  /* time for which viewers see a game after its end */

/* A seat of a game, for a visitor. Only this visitor knows its key. */
struct play_seat {
    char key[PLAY_KEY_DIGITS + 1];  /* "" if no visitor has the seat */
    char word[PLAY_KEY_DIGITS + 1]; /* the word with which the visitor joined the game, or "" */
    char from[RATES_FROM_MAX];
    int64_t heard_ns;
    bool again; /* whether the visitor wants another game */
};

/* The visitors playing in a slot. */
struct play_slot {
    uint64_t visit; /* number of the visit, or 0 if there has been none */
    /* key that gives the seat that is still free to the visitor who uses it first, or "" */
    char invitation[PLAY_KEY_DIGITS + 1];
    int64_t opened_ns;
    unsigned rounds; /* number of earlier games between these two visitors */
    struct play_seat seats[SEATS];
};

struct rated_player {
    char *name;
    struct rating rating;
};

struct play {
    struct visitors *visitors;
    unsigned games_max, games_of_address;
    /* The server's key, which a request to begin a game must contain. */
    char key[PLAY_KEY_DIGITS + 1];
    struct play_slot *slots;
    uint64_t *begun; /* for each slot, the number of games begun, as used by event_news_put_game */
    struct rates rates;
    struct rated_player *rated; /* the event's players, sorted by name */
    size_t rated_count;
    double mean; /* the rating expected of a new player */
};

static bool make_key(char key[PLAY_KEY_DIGITS + 1], struct error *error)
{
    uint64_t words[PLAY_KEY_DIGITS / 16];
    if (getrandom(words, sizeof words, 0) != (ssize_t)sizeof words) {
        return error_set(error, "cannot get random numbers from the system");
    }
    snprintf(key, PLAY_KEY_DIGITS + 1, "%016" PRIx64 "%016" PRIx64, words[0], words[1]);
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

static void free_ratings(struct play *play)
{
    for (size_t i = 0; i < play->rated_count; i++) {
        free(play->rated[i].name);
    }
    free(play->rated);
}

void play_close(struct play *play)
{
    if (play != NULL) {
        free_ratings(play);
        free(play->slots);
        free(play->begun);
        free(play);
    }
}

/* --- ratings --- */

static int compare_names(const void *one, const void *other)
{
    const struct rated_player *first = one, *second = other;
    return strcmp(first->name, second->name);
}

void play_take_ratings(struct play *play, const struct event_view *view)
{
    const struct standings *standings = &view->event->standings;
    struct rating *ratings = standings_rate(standings, view->order, NULL);
    visitors_take_event(play->visitors, &view->stored);
    free_ratings(play);
    play->mean = league_mean(standings->count, standings->before, ratings);
    play->rated_count = standings->count;
    play->rated = memory_new((standings->count + 1) * sizeof *play->rated);
    for (size_t i = 0; i < standings->count; i++) {
        play->rated[i] =
            (struct rated_player){memory_copy_string(standings->players[i].name), ratings[i]};
    }
    qsort(play->rated, play->rated_count, sizeof *play->rated, compare_names);
    free(ratings);
}

/* Returns the ratings of the bots in the visitors' table. The caller frees the list. */
static struct rating *ratings_of_bots(const struct play *play, const struct visitor_table *table)
{
    struct rating *ratings = memory_new((table->bot_count + 1) * sizeof *ratings);
    for (size_t i = 0; i < table->bot_count && play->rated_count > 0; i++) {
        const struct rated_player wanted = {.name = table->bots[i]};
        const struct rated_player *found =
            bsearch(&wanted, play->rated, play->rated_count, sizeof wanted, compare_names);
        if (found != NULL) {
            ratings[i] = found->rating;
        }
    }
    return ratings;
}

/* Writes a visitor's rating, if there is one. */
static void put_rating(const struct play *play, const struct visitor_entry *entry,
                       const struct rating *bots, struct json_writer *json)
{
    struct rating rating;
    visitor_table_rate(entry, bots, play->mean, &rating);
    if (rating.rated) {
        json_put_fixed(json, "elo", rating.elo, 1);
        json_put_fixed(json, "elo_margin", rating.margin, 1);
    }
}

/* Writes the rating of a visitor who entered a name, if there is one. */
static void put_own_rating(const struct play *play, const struct visit_side *side,
                           struct json_writer *json)
{
    const struct visitor_table *table = visitors_table(play->visitors);
    const char *name = visit_entered_name(side);
    const struct visitor_entry *entry = name == NULL ? NULL : visitor_table_entry(table, name);
    if (entry != NULL) {
        struct rating *bots = ratings_of_bots(play, table);
        put_rating(play, entry, bots, json);
        free(bots);
    }
}

/* --- printing the state --- */

static long long to_ms(int64_t ns)
{
    return (long long)(ns / NS_PER_MS);
}

/* Writes the name of a contest, and the rules that are used. */
static void print_contest(const struct play *play, size_t contest, struct json_writer *json)
{
    const struct conditions *conditions = &visitors_setup(play->visitors)->conditions[contest];
    const char *variant =
        conditions->variant != NULL ? conditions->variant : conditions->contest->game->variants[0];
    json_put_string(json, "contest", conditions->contest->name);
    json_put_string(json, "rules", variant);
}

/* Returns true if the players of a visit do not see the same things. */
static bool is_blind(const struct play *play, const struct visit *visit)
{
    const struct conditions *conditions =
        &visitors_setup(play->visitors)->conditions[visit->contest];
    return conditions->contest->game->draw_known != NULL;
}

void play_print(const struct play *play, bool key, struct text *text)
{
    const struct visitors_setup *setup = visitors_setup(play->visitors);
    const struct conditions *conditions = setup->conditions;
    struct json_writer json = json_into_html(text);
    json_open(&json, NULL);
    print_contest(play, 0, &json);
    json_put_unsigned(&json, "games", play->games_max);
    json_put_integer(&json, "turn_ms", to_ms(conditions->guest_clock.turn_ns));
    json_open_list(&json, "people");
    for (size_t i = 0; setup->people && i < setup->contest_count; i++) {
        json_open(&json, NULL);
        print_contest(play, i, &json);
        json_close(&json);
    }
    json_close(&json);
    json_open_list(&json, "bots");
    visitors_lock_table(play->visitors);
    for (size_t i = 0; i < visitors_bot_count(play->visitors); i++) {
        bool may = visitors_may_play(play->visitors, i);
        json_put_string(&json, NULL, may ? visitors_bot_name(play->visitors, i) : "");
    }
    visitors_unlock(play->visitors);
    json_close(&json);
    if (key) {
        json_put_string(&json, "key", play->key);
    }
    json_close(&json);
}

void play_announce(const struct play *play, struct news *news)
{
    struct text json = {0};
    play_print(play, false, &json);
    news_set(news, "play", text_string(&json));
    text_free(&json);
}

/* A game as seen from one of its seats. */
struct view {
    const struct play_slot *slot;
    const struct visit *visit;
    const struct watched_game *game; /* NULL if the game has not begun */
    int seat;
    bool blind; /* whether the players do not see the same things */
    bool over;  /* whether the game has ended and its result has been counted */
    int64_t now_ns;
};

/* Returns true if the visitor may see the turn. If the players do not see the same things, visitors
 * may see only their own turns until the game is over. */
static bool may_know(const struct view *view, size_t turn)
{
    return !view->blind || view->game->over || view->game->turns[turn].seat == view->seat;
}

/* Returns true if the opponent is a visitor whose page sends no requests at the moment. */
static bool is_away(const struct view *view)
{
    const struct play_seat *other = &view->slot->seats[!view->seat];
    return other->key[0] != '\0' && view->now_ns - other->heard_ns > AWAY_NS;
}

static void print_turns(const struct view *view, struct json_writer *json)
{
    const struct watched_game *game = view->game;
    json_open_list(json, "turns");
    for (size_t i = 0; i < game->count; i++) {
        if (may_know(view, i)) {
            event_news_put_turn(game, i, json);
        }
    }
    json_close(json);
}

/* Returns the time that the side in a seat has left for its current or next turn: what remains of
 * the limit per turn or of the limit per game, whichever is less. A limit of 0 means no limit. */
static int64_t time_left(const struct play *play, const struct view *view, int seat)
{
    const struct visit *visit = view->visit;
    const struct match_clock *clock = &visitors_setup(play->visitors)->conditions->guest_clock;
    int64_t turn_ns = visit->people ? 0 : clock->turn_ns;
    int64_t bank_ns = visit->people ? visit->bank_ns : clock->bank_ns;
    int64_t spent_ns = visit->sides[seat].asked ? view->now_ns - visit->sides[seat].asked_ns : 0;
    int64_t left_ns = bank_ns;
    for (size_t i = 0; bank_ns != 0 && i < view->game->count; i++) {
        left_ns -= view->game->turns[i].seat == seat ? view->game->turns[i].ns : 0;
    }
    left_ns = bank_ns == 0 || (turn_ns != 0 && turn_ns < left_ns) ? turn_ns : left_ns;
    return left_ns > spent_ns ? left_ns - spent_ns : 0;
}

/* Returns a number that changes whenever something shown to the visitor changes, except the time.
 * It has at most nine digits. */
static uint64_t version_of(const struct view *view)
{
    const struct play_seat *seats = view->slot->seats;
    uint64_t known = 0, round = view->slot->rounds % 32;
    if (view->game == NULL) {
        return round << 24;
    }
    for (size_t i = 0; i < view->game->count; i++) {
        known += may_know(view, i);
    }
    return (round << 24) + 1 + known * 32 + view->visit->sides[view->seat].asked * 16u +
           view->over * 8u + is_away(view) * 4u + seats[0].again * 2u + seats[1].again;
}

/* Returns the part of a version that changes with the turns, but not when a visitor comes or goes.
 */
static uint64_t turn_part(uint64_t version)
{
    return (version - 1) / 8;
}

/* Writes what only games between two visitors have. */
static void print_people(const struct play *play, const struct view *view, struct json_writer *json)
{
    const struct play_seat *seats = view->slot->seats;
    print_contest(play, view->visit->contest, json);
    json_put_unsigned(json, "visit", view->visit->number);
    json_put_unsigned(json, "round", view->slot->rounds);
    json_put_bool(json, "open", view->visit->phase == VISIT_OPEN);
    if (view->game != NULL) {
        json_open_list(json, "clocks_ms");
        for (int seat = 0; seat < SEATS; seat++) {
            json_put_integer(json, NULL, to_ms(time_left(play, view, seat)));
        }
        json_close(json);
    }
    json_open_list(json, "again");
    json_put_bool(json, NULL, seats[0].again);
    json_put_bool(json, NULL, seats[1].again);
    json_close(json);
    if (is_away(view)) {
        int64_t left_ns = SILENT_PEOPLE_NS - (view->now_ns - seats[!view->seat].heard_ns);
        json_put_integer(json, "away_ms", to_ms(left_ns > 0 ? left_ns : 0));
    }
}

/* Writes the names of the players. The name of a visitor who has not sat down yet is "". */
static void print_names(const struct play *play, const struct visit *visit,
                        struct json_writer *json)
{
    const char *names[SEATS];
    names[visit->seat] = visit->sides[visit->seat].name;
    names[!visit->seat] = !visit->people ? visitors_bot_name(play->visitors, visit->bot)
                          : visit->phase == VISIT_OPEN ? ""
                                                       : visit->sides[!visit->seat].name;
    json_put_strings(json, "names", names[0], names[1]);
}

static void print_state(const struct play *play, const struct view *view, const char *name,
                        struct json_writer *json)
{
    const struct visit_side *side = &view->visit->sides[view->seat];
    json_open(json, name);
    json_put_unsigned(json, "version", version_of(view));
    json_put_integer(json, "seat", view->seat + 1);
    json_put_bool(json, "asked", side->asked);
    json_put_bool(json, "over", view->over);
    print_names(play, view->visit, json);
    if (view->game != NULL) {
        print_turns(view, json);
    }
    if (view->over) {
        event_news_put_end(view->game, json);
    }
    if (view->over && !view->visit->people) {
        put_own_rating(play, side, json);
    }
    if (side->asked && view->game != NULL) {
        json_put_integer(json, "left_ms", to_ms(time_left(play, view, view->seat)));
    }
    if (view->visit->people) {
        print_people(play, view, json);
    }
    if (view->blind) {
        json_put_string(json, "heard", text_string(&side->heard));
        json_put_string(json, "picture", text_string(&side->picture));
    }
    json_close(json);
}

/* --- what all viewers see --- */

static void put_best(struct play *play, struct news *news)
{
    struct text text = {0};
    struct json_writer json = json_into_html(&text);
    const struct visitor_entry *best[BEST_MAX];
    const struct visitor_table *table = visitors_lock_table(play->visitors);
    struct rating *bots = ratings_of_bots(play, table);
    json_open_list(&json, NULL);
    for (size_t i = 0, count = visitor_table_best(table, BEST_MAX, best); i < count; i++) {
        json_open(&json, NULL);
        json_put_string(&json, "name", best[i]->name);
        json_put_unsigned(&json, "won", best[i]->games.won);
        json_put_unsigned(&json, "drawn", best[i]->games.drawn);
        json_put_unsigned(&json, "lost", best[i]->games.lost);
        put_rating(play, best[i], bots, &json);
        json_close(&json);
    }
    json_close(&json);
    visitors_unlock(play->visitors);
    free(bots);
    news_set(news, "visitors", text_string(&text));
    text_free(&text);
}

/* Returns whether viewers see the visit's game, which must have begun. */
static bool is_shown(const struct play *play, const struct visit *visit,
                     const struct watched_game *game, int64_t now_ns)
{
    bool recent = visit->phase == VISIT_PLAYING ||
                  (visit->phase == VISIT_OVER && now_ns - visit->over_ns < SHOWN_NS);
    return recent && game->number + 1 == visit->number && (!is_blind(play, visit) || game->over);
}

void play_refresh(struct play *play, struct news *news, int64_t now_ns)
{
    for (unsigned i = 0; i < play->games_max; i++) {
        const struct watched_game *game;
        char name[32];
        snprintf(name, sizeof name, "visit%u", i);
        const struct visit *visit = visitors_lock(play->visitors, i, &game);
        if (game->begun > 0 && !is_shown(play, visit, game, now_ns)) {
            news_set(news, name, "null");
            if (news_list_count(news, name) > 0) {
                news_clear_list(news, name);
            }
        } else if (game->begun > 0) {
            event_news_put_game(news, name, game, &play->begun[i]);
        }
        visitors_unlock(play->visitors);
    }
    put_best(play, news);
    play_announce(play, news);
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
static const struct watched_game *begun_game(const struct play_slot *place,
                                             const struct visit *visit,
                                             const struct watched_game *game)
{
    bool begun = visit->number == place->visit &&
                 (visit->phase == VISIT_PLAYING || visit->phase == VISIT_OVER) && game->begun > 0 &&
                 game->number + 1 == visit->number;
    return begun ? game : NULL;
}

/* Locks the visitors, and looks at the slot's game from a seat. Call visitors_unlock afterwards. */
static struct view lock_view(const struct play *play, unsigned slot, int seat)
{
    const struct watched_game *game;
    const struct visit *visit = visitors_lock(play->visitors, slot, &game);
    game = begun_game(&play->slots[slot], visit, game);
    return (struct view){.slot = &play->slots[slot],
                         .visit = visit,
                         .game = game,
                         .over = game != NULL && game->over && visit->phase == VISIT_OVER,
                         .seat = seat,
                         .blind = is_blind(play, visit),
                         .now_ns = clock_now_ns()};
}

/* Returns true if the visitors' game in the slot no longer exists. */
static bool is_gone(const struct view *view)
{
    const struct visit *visit = view->visit;
    return visit->number != view->slot->visit || visit->phase == VISIT_NONE ||
           (visit->people && visit_is_free(visit, view->now_ns));
}

/* Replies with the state of the slot's game. If the visitor has already seen this state and it may
 * still change, returns false without replying. */
static bool play_answer_state(const struct play *play, unsigned slot, int seat,
                              const uint64_t *seen, bool at_once, struct http_answer *answer)
{
    const struct view view = lock_view(play, slot, seat);
    bool gone = is_gone(&view);
    bool final = view.visit->phase == VISIT_OVER && !view.visit->people;
    bool same = !gone && seen != NULL && *seen == version_of(&view) && !final;
    if (!gone && (!same || at_once)) {
        struct json_writer json = json_into_html(&answer->text);
        if (seen == NULL) {
            json_open(&json, NULL);
            json_put_string(&json, "key", view.slot->seats[seat].key);
            if (view.slot->invitation[0] != '\0') {
                json_put_string(&json, "invitation", view.slot->invitation);
            }
            print_state(play, &view, "game", &json);
            json_close(&json);
        } else {
            print_state(play, &view, NULL, &json);
        }
    }
    visitors_unlock(play->visitors);
    return gone ? play_refuse(answer, 404, "gone") : !same || at_once;
}

/* Returns the number of games of an address that are unfinished, or whose two visitors may play
 * again, without the game in the slot `except`. */
static unsigned games_of(const struct play *play, const char *from, int except)
{
    unsigned count = 0;
    for (unsigned i = 0; i < play->games_max; i++) {
        const struct view view = lock_view(play, i, 0);
        const struct play_seat *seats = view.slot->seats;
        bool more = view.visit->people && !view.visit->left;
        bool on = !is_gone(&view) && (view.visit->phase != VISIT_OVER || more) && (int)i != except;
        count += on && ((seats[0].key[0] != '\0' && strcmp(seats[0].from, from) == 0) ||
                        (seats[1].key[0] != '\0' && strcmp(seats[1].from, from) == 0));
        visitors_unlock(play->visitors);
    }
    return count;
}

static bool make_seat(struct play_seat *seat, const char *from)
{
    struct error error;
    *seat = (struct play_seat){.heard_ns = clock_now_ns()};
    snprintf(seat->from, sizeof seat->from, "%s", from);
    return make_key(seat->key, &error);
}

static int play_begin_visit(struct play *play, const struct play_request *request)
{
    return request->clock_s > 0
               ? visitors_invite(play->visitors, (size_t)request->contest,
                                 (int64_t)request->clock_s * NS_PER_S, request->seat, request->name)
               : visitors_begin(play->visitors, (size_t)request->bot, request->seat, request->name);
}

static bool play_begin(struct play *play, const char *from, const struct play_request *request,
                       struct http_answer *answer)
{
    const struct visitors_setup *setup = visitors_setup(play->visitors);
    const struct watched_game *game;
    struct error error;
    bool people = request->clock_s > 0;
    visitors_lock_table(play->visitors);
    bool exists = request->bot < visitors_bot_count(play->visitors);
    bool may = exists && visitors_may_play(play->visitors, (size_t)request->bot);
    visitors_unlock(play->visitors);
    if (strcmp(request->key, play->key) != 0) {
        return play_refuse(answer, 403, "key");
    }
    if (people ? !setup->people || request->contest >= setup->contest_count : !exists) {
        return play_refuse(answer, 400, "request");
    }
    if (!people && !may) {
        return play_refuse(answer, 409, "resting");
    }
    if (games_of(play, from, -1) >= play->games_of_address) {
        return play_refuse(answer, 429, "yours");
    }
    if (!rates_take(&play->rates, from, BEGIN_PERMITS, clock_now_ns())) {
        return play_refuse(answer, 429, "rate");
    }
    struct play_slot place = {.opened_ns = clock_now_ns()};
    int slot = -1;
    if (make_seat(&place.seats[request->seat], from) &&
        (!people || make_key(place.invitation, &error))) {
        slot = play_begin_visit(play, request);
    }
    if (slot < 0) {
        rates_take(&play->rates, from, -BEGIN_PERMITS, clock_now_ns());
        return play_refuse(answer, 503, "full");
    }
    place.visit = visitors_lock(play->visitors, (unsigned)slot, &game)->number;
    visitors_unlock(play->visitors);
    play->slots[slot] = place;
    return play_answer_state(play, (unsigned)slot, request->seat, NULL, true, answer);
}

/* --- invitations --- */

/* Returns the slot whose game the invitation is for, or -1 if there is none. */
static int find_invitation(const struct play *play, const char *invitation)
{
    for (unsigned i = 0; i < play->games_max; i++) {
        if (strcmp(play->slots[i].invitation, invitation) == 0) {
            const struct view view = lock_view(play, i, 0);
            bool gone = is_gone(&view);
            visitors_unlock(play->visitors);
            return gone ? -1 : (int)i;
        }
    }
    return -1;
}

/* Replies with what an invited visitor may know before sitting down. */
static bool play_look(const struct play *play, unsigned slot, struct http_answer *answer)
{
    const struct view view = lock_view(play, slot, 0);
    struct json_writer json = json_into_html(&answer->text);
    json_open(&json, NULL);
    json_put_bool(&json, "open", view.visit->phase == VISIT_OPEN);
    print_contest(play, view.visit->contest, &json);
    json_put_unsigned(&json, "visit", view.visit->number);
    json_put_integer(&json, "seat", !view.visit->seat + 1);
    json_put_integer(&json, "clock_s", view.visit->bank_ns / NS_PER_S);
    print_names(play, view.visit, &json);
    json_close(&json);
    visitors_unlock(play->visitors);
    return true;
}

/* Returns the seat of the visitor who joined the game with this word, or -1. */
static int find_word(const struct play_slot *place, const char *word)
{
    for (int seat = 0; seat < SEATS && word[0] != '\0'; seat++) {
        if (strcmp(place->seats[seat].word, word) == 0) {
            return seat;
        }
    }
    return -1;
}

static bool play_join(struct play *play, unsigned slot, const char *from,
                      const struct play_request *request, struct http_answer *answer)
{
    struct play_slot *place = &play->slots[slot];
    struct play_seat joined;
    const struct view view = lock_view(play, slot, 0);
    int seat = !view.visit->seat;
    bool open = view.visit->phase == VISIT_OPEN;
    visitors_unlock(play->visitors);
    int taken = find_word(place, request->word);
    if (taken >= 0) {
        place->seats[taken].heard_ns = clock_now_ns();
        return play_answer_state(play, slot, taken, NULL, true, answer);
    }
    if (open && games_of(play, from, (int)slot) >= play->games_of_address) {
        return play_refuse(answer, 429, "yours");
    }
    if (!make_seat(&joined, from)) {
        return play_refuse(answer, 503, "full");
    }
    if (!open || !visitors_join(play->visitors, slot, place->visit, request->name)) {
        return play_refuse(answer, 409, "taken");
    }
    place->seats[seat] = joined;
    snprintf(place->seats[seat].word, sizeof joined.word, "%s", request->word);
    /* The page of a visitor who sends the link to another person may have been asleep until now. */
    place->seats[!seat].heard_ns = joined.heard_ns;
    return play_answer_state(play, slot, seat, NULL, true, answer);
}

/* --- requests of a visitor who has a seat --- */

/* Takes a turn that has the form of one. The referee decides whether the turn is legal. It must
 * answer the referee's current request and not an earlier one: a visitor who received no answer
 * sends the turn again, but by then the referee may have requested the next turn. A visitor who
 * does not send the number of the last seen state (`seen` is 0) takes that risk. */
static bool play_take_turn(struct play *play, unsigned slot, int seat,
                           const struct play_request *request, struct http_answer *answer)
{
    static const uint64_t nothing = UINT64_MAX;
    const struct view view = lock_view(play, slot, seat);
    const struct game *game =
        visitors_setup(play->visitors)->conditions[view.visit->contest].contest->game;
    uint64_t version = version_of(&view);
    visitors_unlock(play->visitors);
    if (strlen(request->turn) > game->turn_size_max ||
        (game->has_form != NULL && !game->has_form(request->turn))) {
        return play_refuse(answer, 400, "turn");
    }
    if ((request->seen != 0 && turn_part(request->seen) != turn_part(version)) ||
        !visitors_say(play->visitors, slot, play->slots[slot].visit, seat, request->turn)) {
        return play_refuse(answer, 409, "not_asked");
    }
    return play_answer_state(play, slot, seat, &nothing, true, answer);
}

/* Begins another game between the visitors of a slot, with seats swapped. Returns false if the slot
 * is no longer reserved for them. */
static bool play_begin_again(struct play *play, unsigned slot)
{
    struct play_slot *place = &play->slots[slot];
    const struct watched_game *game;
    if (!visitors_again(play->visitors, slot, place->visit)) {
        return false;
    }
    struct play_seat first = place->seats[0];
    place->seats[0] = place->seats[1];
    place->seats[1] = first;
    place->seats[0].again = place->seats[1].again = false;
    place->seats[0].heard_ns = place->seats[1].heard_ns = clock_now_ns();
    place->rounds++;
    place->visit = visitors_lock(play->visitors, slot, &game)->number;
    visitors_unlock(play->visitors);
    return true;
}

/* Notes that a visitor wants another game. Once both want one, it begins. A visitor who is away
 * does not want one any more. */
static bool play_take_again(struct play *play, unsigned slot, int seat, const char *from,
                            struct http_answer *answer)
{
    static const uint64_t nothing = UINT64_MAX;
    struct play_seat *seats = play->slots[slot].seats;
    const struct view view = lock_view(play, slot, seat);
    bool over = view.visit->people && view.visit->phase == VISIT_OVER;
    bool gone = is_gone(&view) || view.visit->left, away = is_away(&view);
    visitors_unlock(play->visitors);
    if (gone) {
        return play_refuse(answer, 404, "gone");
    }
    if (!over) {
        return play_refuse(answer, 409, "not_asked");
    }
    seats[seat].again = true;
    seats[!seat].again = seats[!seat].again && !away;
    if (seats[!seat].again && !rates_take(&play->rates, from, BEGIN_PERMITS, clock_now_ns())) {
        return play_refuse(answer, 429, "rate");
    }
    bool begins = seats[!seat].again;
    if (begins && !play_begin_again(play, slot)) {
        return play_refuse(answer, 404, "gone");
    }
    return play_answer_state(play, slot, begins ? !seat : seat, &nothing, true, answer);
}

/* Finds the seat with this key. Returns false if no visit has it. */
static bool find_seat(const struct play *play, const char *key, unsigned *slot, int *seat)
{
    for (*slot = 0; *slot < play->games_max; ++*slot) {
        for (*seat = 0; *seat < SEATS; ++*seat) {
            if (strcmp(play->slots[*slot].seats[*seat].key, key) == 0) {
                return true;
            }
        }
    }
    return false;
}

/* Answers the request of a visitor who has a seat, or should have one. */
static bool answer_seated(struct play *play, const char *from, const struct play_request *request,
                          int64_t held_ns, struct http_answer *answer)
{
    unsigned slot;
    int seat;
    if (!find_seat(play, request->key, &slot, &seat)) {
        return play_refuse(answer, 404, "gone");
    }
    struct play_slot *place = &play->slots[slot];
    place->seats[seat].heard_ns = clock_now_ns();
    if (request->kind == PLAY_TURN) {
        return play_take_turn(play, slot, seat, request, answer);
    }
    if (request->kind == PLAY_AGAIN) {
        return play_take_again(play, slot, seat, from, answer);
    }
    if (request->kind == PLAY_LEAVE) {
        visitors_resign(play->visitors, slot, place->visit, seat, "resigned");
        visitors_leave(play->visitors, slot, place->visit);
    }
    return play_answer_state(play, slot, seat, &request->seen,
                             request->kind == PLAY_LEAVE || held_ns > HELD_NS, answer);
}

bool play_answer(struct play *play, const char *from, const char *body, size_t length,
                 int64_t held_ns, struct http_answer *answer)
{
    struct play_request request;
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
    if (request.kind != PLAY_LOOK && request.kind != PLAY_JOIN) {
        return answer_seated(play, from, &request, held_ns, answer);
    }
    int slot = find_invitation(play, request.key);
    return slot < 0                    ? play_refuse(answer, 404, "gone")
           : request.kind == PLAY_LOOK ? play_look(play, (unsigned)slot, answer)
                                       : play_join(play, (unsigned)slot, from, &request, answer);
}

void play_tick(struct play *play, int64_t now_ns)
{
    for (unsigned i = 0; i < play->games_max; i++) {
        const struct play_slot *place = &play->slots[i];
        const struct view view = lock_view(play, i, 0);
        int opener = view.visit->seat;
        bool open = view.visit->phase == VISIT_OPEN;
        int64_t silent_ns = view.visit->people ? SILENT_PEOPLE_NS : SILENT_NS;
        visitors_unlock(play->visitors);
        if (open) { /* nobody loses by waiting for the other visitor */
            if (now_ns - place->opened_ns > OPEN_NS) {
                visitors_resign(play->visitors, i, place->visit, opener, "left");
            }
            continue;
        }
        /* If both visitors are gone, the first to go loses. */
        int earlier = place->seats[1].heard_ns < place->seats[0].heard_ns ? 1 : 0;
        for (int j = 0; place->visit != 0 && j < SEATS; j++) {
            int seat = j == 0 ? earlier : !earlier;
            if (place->seats[seat].key[0] != '\0' &&
                now_ns - place->seats[seat].heard_ns > silent_ns) {
                visitors_resign(play->visitors, i, place->visit, seat, "left");
                break;
            }
        }
    }
}
