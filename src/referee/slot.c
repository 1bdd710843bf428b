#define _GNU_SOURCE
#include "referee/slot.h"

#include "base/clock.h"
#include "base/memory.h"
#include "referee/bot_file.h"
#include "referee/cores.h"
#include "referee/guest.h"
#include "referee/limits.h"
#include "referee/loop.h"
#include "referee/turn_process.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PLAYERS 2

/* No event comes so long after a deadline, unless we were stopped: by Ctrl-Z, or with the machine.
 */
#define ASLEEP_NS NS_PER_S

/* Each action causes at most one immediate event. */
#define PENDING_MAX (2 * MATCH_ACTIONS_MAX)

enum slot_phase {
    SLOT_IDLE,
    SLOT_PREPARING, /* a game is chosen; processes that do not fit it are ending */
    SLOT_PLAYING,
    SLOT_SETTLING, /* the game is over; its processes are ending */
    SLOT_VOID,     /* the game is void; its processes are ending */
};

struct slot {
    struct slot_common *common;
    unsigned number;
    int core; /* -1: any */
    uv_thread_t thread;
    uv_loop_t loop;
    uv_async_t stop, wake;
    struct guest guest;
    struct process processes[PLAYERS];
    struct bot_file files[PLAYERS]; /* the players' files, for protocols with a process per turn */
    unsigned games_within;          /* games begun, if bots have files */
    char seed_variable[48];         /* for the processes of turns */
    uv_timer_t deadline;
    int64_t deadline_armed_ns; /* when the timer fires; 0: not armed */
    uv_timer_t advance; /* lets the events of a finished game pass before the next one begins */
    enum slot_phase phase;
    struct host_game game;
    struct match match; /* state is NULL while there is none */
    bool stepping;
    struct match_event pending[PENDING_MAX]; /* what happened while actions were carried out */
    size_t pending_count;
    int64_t void_ns;          /* when a game was last void; 0: none since the last one finished */
    int64_t lacking_since_ns; /* since when games have been void again and again */
    bool slept;               /* the game was void once since we were stopped; not again, or a bot
                               * that can slow us down could have it go on for ever */
    int64_t heard_ns;         /* when the last answer was read, until the next request is written */
    struct histogram overhead;
};

/* --- events of a game --- */

static int seat_of(const struct slot *slot, const struct process *process)
{
    int player = process == &slot->processes[0] ? 0 : 1;
    return player == slot->game.player_on_seat0 ? 0 : 1;
}

static int player_on(const struct slot *slot, int seat)
{
    return seat == 0 ? slot->game.player_on_seat0 : !slot->game.player_on_seat0;
}

static struct process *process_on(struct slot *slot, int seat)
{
    return &slot->processes[player_on(slot, seat)];
}

static bool is_guest(const struct slot *slot, int seat)
{
    return slot->game.commands[player_on(slot, seat)] == NULL;
}

static void step(struct slot *slot, const struct match_event *event);
static void happened(struct process *process, struct match_event *event);
static void schedule_advance(struct slot *slot);
static void void_game(struct slot *slot, const struct error *error);

static void check_deadline(uv_timer_t *timer)
{
    struct slot *slot = timer->data;
    slot->deadline_armed_ns = 0;
    step(slot, &(struct match_event){.kind = MATCH_TICK, .now_ns = clock_now_ns()});
}

/* Deadlines mostly move later, turn by turn. Then we leave the timer alone, and set it again if it
 * fires too early. */
static void arm_deadline(struct slot *slot)
{
    assert(slot->phase == SLOT_PLAYING && !slot->match.over);
    int64_t due_ns = slot->match.deadline_ns;
    if (due_ns == 0 || (slot->deadline_armed_ns != 0 && slot->deadline_armed_ns <= due_ns)) {
        return;
    }
    int64_t due_ms = due_ns / NS_PER_MS + 1;
    int64_t now_ms = (int64_t)uv_now(&slot->loop);
    slot->deadline_armed_ns = due_ns;
    uv_timer_start(&slot->deadline, check_deadline,
                   due_ms > now_ms ? (uint64_t)(due_ms - now_ms) : 0, 0);
}

static void stop_deadline(struct slot *slot)
{
    uv_timer_stop(&slot->deadline);
    slot->deadline_armed_ns = 0;
}

static void spawn(struct slot *slot, const struct match_action *action)
{
    const struct protocol *protocol = slot->game.setup.protocol;
    int player = player_on(slot, action->seat);
    struct process *process = &slot->processes[player];
    assert(process->status == PROCESS_NONE || process->status == PROCESS_RESTING);
    if (protocol->process_per_turn) {
        if (slot->game.commands[!player] != NULL && slot->processes[!player].leash.pid == 0) {
            /* A bot that killed its leash may also have killed the other player's, which then dies
             * any moment. */
            process_distrust_leash(process);
        }
        turn_process_start(process, slot->seed_variable, &slot->files[player].command,
                           protocol->line_size_max, action->data, action->length);
    } else if (process->status == PROCESS_RESTING) {
        process_resume(process);
    } else {
        process_start(process, slot->game.commands[player], protocol->line_size_max);
    }
}

static void end_processes(struct slot *slot)
{
    const struct match_result *result = &slot->match.result;
    assert(slot->match.over && slot->phase == SLOT_SETTLING);
    for (int seat = 0; seat < SEATS; seat++) {
        struct process *process = process_on(slot, seat);
        bool faulty = result->forfeit && result->fault.seat == seat;
        /* An answer that is still to come would count for the next game. */
        bool owes = match_owes(&slot->match, seat);
        bool kept =
            slot->game.keep && slot->game.setup.protocol->serves_many_games && !faulty && !owes;
        if (process->status == PROCESS_RUNNING && kept) {
            process_rest(process);
        } else if (process->status == PROCESS_RUNNING) {
            process_end(process, faulty, slot->common->grace_ns);
        }
    }
}

/* Tells the client, if it listens, what goes over a wire. */
static void tell_wire(const struct slot *slot, int seat, enum host_way way, const char *bytes,
                      size_t length)
{
    const struct host_client *client = slot->common->client;
    if (client->wire != NULL) {
        client->wire(client->data, slot->number, seat, way, bytes, length);
    }
}

static void tell_said(const struct slot *slot, const struct match_event *event)
{
    if (event->kind == MATCH_LINE) {
        tell_wire(slot, event->seat, HOST_LINE, event->data, event->length);
    } else if (event->kind == MATCH_EXIT && event->length > 0) {
        tell_wire(slot, event->seat, HOST_LAST_LINE, event->data, event->length);
    }
}

static void tell_step(const struct slot *slot)
{
    const struct host_client *client = slot->common->client;
    if (client->stepped != NULL && (slot->phase == SLOT_PLAYING || slot->phase == SLOT_SETTLING)) {
        client->stepped(client->data, slot->number, &slot->match, &slot->overhead);
    }
}

/* The wire has told the guest already. His time does not count as the referee's own. */
static void carry_out_for_guest(struct slot *slot, const struct match_action *action)
{
    slot->heard_ns = 0;
    if (action->kind != MATCH_SPAWN) {
        step(slot,
             &(struct match_event){.kind = action->kind == MATCH_SEND ? MATCH_SENT : MATCH_EXIT,
                                   .seat = action->seat,
                                   .now_ns = clock_now_ns()});
    }
}

static void carry_out(struct slot *slot, const struct match_action *action)
{
    if (action->kind == MATCH_SEND || action->kind == MATCH_SPAWN) {
        tell_wire(slot, action->seat, HOST_TO_BOT, action->data, action->length);
    }
    if (action->kind != MATCH_FINISH && is_guest(slot, action->seat)) {
        carry_out_for_guest(slot, action);
        return;
    }
    switch (action->kind) {
    case MATCH_SPAWN:
        spawn(slot, action);
        break;
    case MATCH_END:
        if (process_on(slot, action->seat)->status == PROCESS_RUNNING) {
            process_end(process_on(slot, action->seat), true, 0);
        }
        break;
    case MATCH_SEND:
        process_send(process_on(slot, action->seat), action->data, action->length);
        break;
    case MATCH_FINISH:
        stop_deadline(slot);
        slot->phase = SLOT_SETTLING;
        end_processes(slot);
        schedule_advance(slot);
        break;
    }
}

/* Whether we were stopped while a deadline passed: then nobody knows whether the bot was late. */
static bool was_asleep(const struct slot *slot, const struct match_event *event)
{
    return slot->phase == SLOT_PLAYING && !slot->slept && slot->match.deadline_ns != 0 &&
           event->now_ns - slot->match.deadline_ns > ASLEEP_NS;
}

/* Carrying out a step's actions may cause events at once. They wait until all actions are done,
 * since the next step frees what the actions point at. */
static void step(struct slot *slot, const struct match_event *event)
{
    if (slot->stepping) {
        assert(slot->pending_count < PENDING_MAX);
        slot->pending[slot->pending_count++] = *event;
        return;
    }
    if (was_asleep(slot, event)) {
        slot->slept = true;
        void_game(slot, &(struct error){"this program was stopped for a while"});
        return;
    }
    slot->stepping = true;
    slot->pending[0] = *event;
    slot->pending_count = 1;
    while (slot->pending_count > 0) {
        struct match_event next = slot->pending[0];
        slot->pending_count--;
        memmove(slot->pending, slot->pending + 1, slot->pending_count * sizeof *slot->pending);
        if (slot->phase == SLOT_PLAYING) {
            tell_said(slot, &next);
        }
        match_step(&slot->match, &next);
        if (slot->phase != SLOT_PLAYING) {
            continue; /* only the tail of stderr was taken */
        }
        for (size_t i = 0; i < slot->match.action_count && slot->phase == SLOT_PLAYING; i++) {
            carry_out(slot, &slot->match.actions[i]);
        }
    }
    slot->stepping = false;
    tell_step(slot);
    if (slot->phase == SLOT_PLAYING) {
        arm_deadline(slot);
    }
}

/* The time from an answer to the next request is the referee's own. */
static void note_overhead(struct slot *slot, const struct match_event *event)
{
    if (event->kind == MATCH_LINE) {
        slot->heard_ns = event->now_ns;
    } else if (event->kind == MATCH_SENT && slot->heard_ns != 0) {
        histogram_add(&slot->overhead, event->now_ns - slot->heard_ns);
        slot->heard_ns = 0;
    }
}

static void happened(struct process *process, struct match_event *event)
{
    struct slot *slot = process->data;
    note_overhead(slot, event);
    if (slot->phase != SLOT_PLAYING && process->status == PROCESS_NONE) {
        schedule_advance(slot); /* which may have waited for this */
    }
    if (slot->phase == SLOT_PLAYING || slot->phase == SLOT_SETTLING) {
        event->seat = seat_of(slot, process);
        step(slot, event);
    }
}

/* --- guests --- */

static void say_to_match(struct slot *slot, int seat, const char *line, size_t length)
{
    bool by_turn =
        slot->game.setup.protocol->process_per_turn; /* then a turn is a line and an end */
    struct match_event event = {
        .kind = MATCH_LINE, .seat = seat, .now_ns = clock_now_ns(), .data = line, .length = length};
    step(slot, &event);
    if (by_turn && slot->phase == SLOT_PLAYING) {
        event = (struct match_event){.kind = MATCH_EXIT, .seat = seat, .now_ns = event.now_ns};
        step(slot, &event);
    }
}

/* Passes on what the guest of the slot's game has said since the last call. */
static void hear_guest(struct slot *slot)
{
    int seat = is_guest(slot, 0) ? 0 : 1;
    assert(slot->phase == SLOT_PLAYING && is_guest(slot, seat));
    struct text said;
    const char *left;
    guest_take(&slot->guest, &said, &left);
    const char *line = said.data;
    for (size_t rest = said.length; rest > 0 && slot->phase == SLOT_PLAYING;) {
        size_t length = (size_t)((const char *)memchr(line, '\n', rest) - line);
        say_to_match(slot, seat, line, length);
        line += length + 1;
        rest -= length + 1;
    }
    if (left != NULL && slot->phase == SLOT_PLAYING) {
        step(slot, &(struct match_event){
                       .kind = MATCH_LEFT, .seat = seat, .now_ns = clock_now_ns(), .data = left});
    }
    text_free(&said);
}

/* Drops what was said before the game. */
static void forget_guest(struct slot *slot)
{
    struct text said;
    const char *left;
    guest_take(&slot->guest, &said, &left);
    text_free(&said);
}

/* --- games that are void --- */

/* The system lacks something that the game needs, which is nobody's fault. */
static void void_game(struct slot *slot, const struct error *error)
{
    assert(slot->phase == SLOT_PLAYING || slot->phase == SLOT_PREPARING);
    int64_t now_ns = clock_now_ns();
    if (slot->void_ns == 0 || now_ns - slot->void_ns > LIMITS_LACKING_NS) {
        slot->lacking_since_ns = now_ns;
    }
    slot->void_ns = now_ns;
    if (now_ns - slot->lacking_since_ns > LIMITS_LACKING_NS) {
        slot->common->lacking(slot->common->data, error);
    }
    stop_deadline(slot);
    slot->phase = SLOT_VOID;
    for (int player = 0; player < PLAYERS; player++) {
        if (slot->processes[player].status == PROCESS_RUNNING) {
            process_end(&slot->processes[player], true, 0);
        }
    }
    schedule_advance(slot);
}

static void lacking(struct process *process, const struct error *error)
{
    struct slot *slot = process->data;
    if (slot->phase == SLOT_PLAYING) {
        void_game(slot, error);
    } else {
        schedule_advance(slot);
    }
}

/* --- one game after the other --- */

/* A new file for each bot. False: *error says what was lacking. */
static bool renew_files(struct slot *slot, struct error *error)
{
    bool good = true;
    slot->games_within++;
    snprintf(slot->seed_variable, sizeof slot->seed_variable, "FACEOFF_SEED=%llu",
             (unsigned long long)slot->game.seed);
    for (int player = 0; good && player < PLAYERS; player++) {
        const struct command *given = slot->game.commands[player];
        if (given == NULL) {
            continue;
        }
        turn_process_renew(&slot->processes[player]);
        if (sandbox_level(slot->common->sandbox) == SANDBOX_STRICT) {
            bot_file_renew_within(&slot->files[player], given, slot->games_within);
        } else {
            good = bot_file_renew(&slot->files[player], given, error);
        }
    }
    return good;
}

static void remove_files(struct slot *slot)
{
    for (int player = 0; player < PLAYERS; player++) {
        bot_file_remove(&slot->files[player]);
    }
}

static void begin(struct slot *slot)
{
    struct error error;
    assert(slot->phase == SLOT_PREPARING && slot->game.setup.game != NULL);
    assert(slot->match.state == NULL); /* that of the game before is freed */
    if (slot->game.setup.protocol->process_per_turn && !renew_files(slot, &error)) {
        void_game(slot, &error);
        return;
    }
    assert(slot->pending_count == 0 && !slot->stepping && slot->deadline_armed_ns == 0);
    forget_guest(slot);
    match_init(&slot->match, &slot->game.setup);
    tell_wire(slot, -1, HOST_TO_BOT, NULL, 0);
    slot->phase = SLOT_PLAYING;
    step(slot, &(struct match_event){.kind = MATCH_START, .now_ns = clock_now_ns()});
}

/* Whether the slot has no game and is to get one. */
static bool waits(const struct slot *slot)
{
    return slot->phase == SLOT_PREPARING && slot->game.setup.game == NULL;
}

/* Tells the client of the game that is over, if one is, and asks for the next. */
static void change_game(struct slot *slot)
{
    const struct host_client *client = slot->common->client;
    uv_mutex_lock(&slot->common->mutex);
    assert(slot->phase == SLOT_SETTLING || waits(slot));
    if (slot->phase == SLOT_SETTLING) {
        assert(slot->match.over);
        slot->void_ns = 0;
        slot->slept = false;
        client->finished(client->data, slot->number, &slot->game, &slot->match);
        match_free(&slot->match);
    }
    slot->game = (struct host_game){0};
    slot->phase =
        client->next(client->data, slot->number, &slot->game) ? SLOT_PREPARING : SLOT_IDLE;
    uv_mutex_unlock(&slot->common->mutex);
}

/* Ends resting processes that do not fit the chosen game. False: there are none. */
static bool end_unfit(struct slot *slot)
{
    bool ending = false;
    for (int player = 0; player < PLAYERS; player++) {
        struct process *process = &slot->processes[player];
        assert(process->status == PROCESS_NONE || process->status == PROCESS_RESTING);
        bool fits = slot->phase == SLOT_PREPARING && !waits(slot) &&
                    slot->game.commands[player] != NULL &&
                    command_equal(&process->command, slot->game.commands[player]);
        if (process->status == PROCESS_RESTING && !fits) {
            process_end(process, false, slot->common->grace_ns);
            ending = true;
        }
    }
    return ending;
}

/* Moves the slot on as far as its processes allow; called whenever one of them has ended. */
static void advance(uv_timer_t *timer)
{
    struct slot *slot = timer->data;
    assert(slot->phase != SLOT_PLAYING);
    for (int player = 0; player < PLAYERS; player++) {
        enum process_status status = slot->processes[player].status;
        if (status == PROCESS_CLOSING || status == PROCESS_KILLING) {
            return;
        }
    }
    if (slot->phase == SLOT_SETTLING || slot->phase == SLOT_VOID) {
        remove_files(slot);
    }
    if (slot->phase == SLOT_VOID) {
        match_free(&slot->match);
        slot->phase = SLOT_PREPARING;
        uv_timer_start(&slot->advance, advance, LIMITS_RETRY_MS, 0);
        return;
    }
    if (slot->phase == SLOT_SETTLING || waits(slot)) {
        change_game(slot);
    }
    if (end_unfit(slot) || waits(slot)) {
        return;
    }
    if (slot->phase == SLOT_IDLE) {
        uv_stop(&slot->loop);
    } else {
        begin(slot);
    }
}

static void schedule_advance(struct slot *slot)
{
    uv_timer_start(&slot->advance, advance, 0, 0);
}

/* --- from other threads --- */

static void obey_stop(uv_async_t *async)
{
    struct slot *slot = async->data;
    uv_stop(&slot->loop);
}

static void obey_wake(uv_async_t *async)
{
    struct slot *slot = async->data;
    if (waits(slot)) {
        schedule_advance(slot);
    } else if (slot->phase == SLOT_PLAYING && (is_guest(slot, 0) || is_guest(slot, 1))) {
        hear_guest(slot);
    }
}

void slot_stop(struct slot *slot)
{
    uv_async_send(&slot->stop);
}

void slot_wake(struct slot *slot)
{
    uv_async_send(&slot->wake);
}

void slot_say(struct slot *slot, const char *line, size_t length)
{
    guest_say(&slot->guest, line, length);
    uv_async_send(&slot->wake);
}

void slot_leave(struct slot *slot, const char *rule)
{
    guest_leave(&slot->guest, rule);
    uv_async_send(&slot->wake);
}

/* --- its thread --- */

static void run(void *data)
{
    struct slot *slot = data;
    core_take(slot->core);
    schedule_advance(slot);
    uv_run(&slot->loop, UV_RUN_DEFAULT);
    slot->common->left(slot->common->data);
}

bool slot_start(struct slot *slot, struct error *error)
{
    assert(slot->phase == SLOT_IDLE && slot->match.state == NULL); /* nothing was stopped halfway */
    slot->phase = SLOT_PREPARING;
    slot->void_ns = 0;
    int failure = uv_thread_create(&slot->thread, run, slot);
    for (int ms = 0; failure != 0 && ms * NS_PER_MS < LIMITS_LACKING_NS; ms += LIMITS_RETRY_MS) {
        poll(NULL, 0, LIMITS_RETRY_MS);
        failure = uv_thread_create(&slot->thread, run, slot);
    }
    return failure == 0 || error_set(error, "cannot start a thread: %s", uv_strerror(failure));
}

void slot_join(struct slot *slot)
{
    uv_thread_join(&slot->thread);
}

const struct histogram *slot_overhead(const struct slot *slot)
{
    return &slot->overhead;
}

/* --- the whole --- */

static bool open_process(struct slot *slot, int player, struct error *error)
{
    static const struct process_owner owner = {.happened = happened, .lacking = lacking};
    const struct slot_common *common = slot->common;
    if (common->folder != NULL && !bot_file_open(&slot->files[player], common->folder, error)) {
        return false;
    }
    const char *folder = slot->files[player].leash_folder;
    const struct leash_setup setup = {.core = slot->core,
                                      .folder = folder,
                                      .process_limit = common->bot_processes,
                                      .sandbox = common->sandbox,
                                      .place = {.folder = folder}};
    slot->processes[player].data = slot;
    return process_open(&slot->processes[player], &slot->loop, &owner, &setup, error);
}

struct slot *slot_open(struct slot_common *common, unsigned number, int core, struct error *error)
{
    struct slot *slot = memory_new(sizeof *slot);
    *slot = (struct slot){.common = common, .number = number, .core = core};
    if (!loop_open(&slot->loop, error)) {
        free(slot);
        return NULL;
    }
    uv_timer_init(&slot->loop, &slot->deadline);
    uv_timer_init(&slot->loop, &slot->advance);
    uv_async_init(&slot->loop, &slot->stop, obey_stop);
    uv_async_init(&slot->loop, &slot->wake, obey_wake);
    guest_open(&slot->guest);
    slot->deadline.data = slot;
    slot->advance.data = slot;
    slot->stop.data = slot;
    slot->wake.data = slot;
    if (!open_process(slot, 0, error) || !open_process(slot, 1, error)) {
        slot_close(slot);
        return NULL;
    }
    return slot;
}

void slot_close(struct slot *slot)
{
    for (int player = 0; player < PLAYERS; player++) {
        if (slot->processes[player].loop != NULL) { /* it was opened */
            process_close(&slot->processes[player]);
        }
    }
    uv_close((uv_handle_t *)&slot->stop, NULL);
    uv_close((uv_handle_t *)&slot->wake, NULL);
    uv_close((uv_handle_t *)&slot->deadline, NULL);
    uv_close((uv_handle_t *)&slot->advance, NULL);
    loop_close(&slot->loop);
    guest_close(&slot->guest);
    match_free(&slot->match);
    remove_files(slot);
    for (int player = 0; player < PLAYERS; player++) {
        bot_file_close(&slot->files[player]);
    }
    free(slot);
}
