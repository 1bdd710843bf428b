#include "runner/watch.h"

#include "base/memory.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define VIEWS 3
/* flag that is stored together with the index of the middle view; set while the viewer has not yet
 * taken that view */
#define NEWS 4u

struct watch_slot {
    struct watched_game views[VIEWS];
    atomic_uint middle;
    /* The following members belong to the referee: */
    unsigned back;
    uint64_t begun, number;
    /* Number of turns, and number of bytes that each bot had written to stderr, at the previous
     * step. */
    size_t turns, words[SEATS];
    bool over;
    /* The following members belong to the viewer: */
    unsigned front;
};

struct watch {
    atomic_bool anybody;
    unsigned count;
    struct watch_slot *slots;
};

struct watch *watch_new(unsigned slots)
{
    struct watch *watch = memory_new(sizeof *watch);
    watch->count = slots;
    watch->slots = memory_new(slots * sizeof *watch->slots);
    atomic_init(&watch->anybody, false);
    for (unsigned i = 0; i < slots; i++) {
        watch->slots[i].back = 0;
        atomic_init(&watch->slots[i].middle, 1);
        watch->slots[i].front = 2;
    }
    return watch;
}

void watch_free(struct watch *watch)
{
    for (unsigned i = 0; watch != NULL && i < watch->count; i++) {
        for (unsigned view = 0; view < VIEWS; view++) {
            text_free(&watch->slots[i].views[view].texts);
            free(watch->slots[i].views[view].names[0]);
            free(watch->slots[i].views[view].names[1]);
            free(watch->slots[i].views[view].turns);
        }
    }
    if (watch != NULL) {
        free(watch->slots);
        free(watch);
    }
}

unsigned watch_slots(const struct watch *watch)
{
    return watch->count;
}

void watch_set_active(struct watch *watch, bool anybody)
{
    atomic_store_explicit(&watch->anybody, anybody, memory_order_relaxed);
}

const struct watched_game *watch_view(struct watch *watch, unsigned slot, bool *news)
{
    struct watch_slot *one = &watch->slots[slot];
    assert(slot < watch->count);
    *news = (atomic_load_explicit(&one->middle, memory_order_relaxed) & NEWS) != 0;
    if (*news) {
        one->front =
            atomic_exchange_explicit(&one->middle, one->front, memory_order_acq_rel) & ~NEWS;
    }
    return &one->views[one->front];
}

/* --- the referee's side --- */

static void begin_view(struct watched_game *view, const struct watch_slot *slot,
                       const struct game_result *game, const struct match *match)
{
    view->number = game->place.number;
    view->begun = slot->begun;
    for (int seat = 0; seat < SEATS; seat++) {
        free(view->names[seat]);
        view->names[seat] = memory_copy_string(game->record.names[seat]);
    }
    snprintf(view->contest, sizeof view->contest, "%s", game->record.contest);
    snprintf(view->variant, sizeof view->variant, "%s", game->record.variant);
    view->first = game->place.first;
    view->opening_count = match->opening_count;
    text_clear(&view->texts);
    view->count = 0;
    memset(view->words, 0, sizeof view->words);
    memset(view->words_length, 0, sizeof view->words_length);
    view->over = false;
}

static void add_turns(struct watched_game *view, const struct match *match)
{
    for (; view->count < match->turns.count; view->count++) {
        view->turns = memory_room(view->turns, view->count, sizeof *view->turns);
        size_t i = view->count;
        text_puts(&view->texts, turns_get(&match->turns, i));
        view->turns[i] = (struct watched_turn){.end = view->texts.length,
                                               .ns = match->turn_ns[i],
                                               .seat = match->turn_facts[i].seat,
                                               .lost = match->turn_facts[i].lost != NULL};
    }
}

/* Copies the last bytes that the bot in that seat has written to stderr. */
static void copy_words(struct watched_game *view, const struct match *match, int seat)
{
    const struct match_seat *from = &match->seats[seat];
    size_t length = match_stderr_kept(from);
    if (from->stderr_length == view->words_length[seat]) {
        return;
    }
    size_t kept = length < WATCH_WORDS ? length : WATCH_WORDS;
    memcpy(view->words[seat], from->stderr_tail + length - kept, kept);
    view->words[seat][kept] = '\0';
    for (size_t i = 0; i < kept; i++) {
        if (view->words[seat][i] == '\0') {
            view->words[seat][i] = ' ';
        }
    }
    view->words_length[seat] = from->stderr_length;
}

static void end_view(struct watched_game *view, const struct match *match,
                     const struct histogram *latency)
{
    const struct match_result *result = &match->result;
    view->over = true;
    view->winner = result->outcome.winner;
    memcpy(view->scores, result->outcome.scores, sizeof view->scores);
    snprintf(view->reason, sizeof view->reason, "%s",
             result->forfeit ? result->fault.rule : result->outcome.reason);
    view->latency = *latency;
}

/* Returns whether the view has changed. A game is new if its number differs, or if it was voided
 * and has begun again. */
static bool watch_note(struct watch_slot *slot, const struct game_result *game,
                       const struct match *match)
{
    bool begins = slot->begun == 0 || slot->number != game->place.number ||
                  match->turns.count < slot->turns || (slot->over && !match->over);
    bool news = begins || match->turns.count > slot->turns || match->over != slot->over ||
                match->seats[0].stderr_length != slot->words[0] ||
                match->seats[1].stderr_length != slot->words[1];
    slot->begun += begins;
    slot->number = game->place.number;
    slot->turns = match->turns.count;
    slot->words[0] = match->seats[0].stderr_length;
    slot->words[1] = match->seats[1].stderr_length;
    slot->over = match->over;
    return news;
}

void watch_step(struct watch *watch, unsigned number, const struct game_result *game,
                const struct match *match, const struct histogram *latency)
{
    struct watch_slot *slot = &watch->slots[number];
    assert(number < watch->count && slot->back < VIEWS);
    bool news = watch_note(slot, game, match);
    if (!news || !atomic_load_explicit(&watch->anybody, memory_order_relaxed)) {
        return;
    }
    struct watched_game *view = &slot->views[slot->back];
    if (view->begun != slot->begun) {
        begin_view(view, slot, game, match);
    }
    add_turns(view, match);
    copy_words(view, match, 0);
    copy_words(view, match, 1);
    if (match->over) {
        end_view(view, match, latency);
    }
    slot->back =
        atomic_exchange_explicit(&slot->middle, slot->back | NEWS, memory_order_acq_rel) & ~NEWS;
}
