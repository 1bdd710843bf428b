/* Tests match_step event by event, with a simulated clock. */
#include "check.h"

#include "base/clock.h"
#include "protocols/protocol.h"
#include "referee/match.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>

#define READY (500 * NS_PER_MS)
#define FIRST (1000 * NS_PER_MS)
#define TURN (200 * NS_PER_MS)
/* how long match.c waits for the exit of a bot that has closed a pipe */
#define CLOSING (500 * NS_PER_MS)

static struct match match;
static int64_t now_ns;

/* --- helpers that send events and check the actions --- */

static void step(struct match_event event)
{
    event.now_ns = now_ns;
    match_step(&match, &event);
}

static void say(int seat, const char *line)
{
    step((struct match_event){
        .kind = MATCH_LINE, .seat = seat, .data = line, .length = strlen(line)});
}

static void say_part(int seat, const char *part)
{
    step((struct match_event){
        .kind = MATCH_PART, .seat = seat, .data = part, .length = strlen(part)});
}

static void happen(enum match_event_kind kind, int seat)
{
    step((struct match_event){.kind = kind, .seat = seat});
}

static void leave(int seat, int code, int number)
{
    step((struct match_event){
        .kind = MATCH_EXIT, .seat = seat, .exit_code = code, .signal = number});
}

static void start_with(const struct protocol *protocol, int first, const struct turns *opening,
                       int64_t margin_ns)
{
    struct match_setup setup = {
        .game = game_find(protocol->game),
        .protocol = protocol,
        .rules = {.first = first},
        .opening = opening,
        .clock = {.ready_ns = READY, .first_ns = FIRST, .turn_ns = TURN, .margin_ns = margin_ns},
        .forfeit_scores = {5, -2},
    };
    now_ns = 1000 * NS_PER_S;
    match_init(&match, &setup);
    happen(MATCH_START, 0);
}

static void start(const struct protocol *protocol)
{
    start_with(protocol, 0, NULL, 0);
}

/* Starts a match in the `judge` protocol. Stops when both bots are ready and seat 0 has its first
 * request. */
static void start_ready_judge(void)
{
    start(&protocol_judge);
    for (int seat = 0; seat < SEATS; seat++) {
        happen(MATCH_SENT, seat);
        say(seat, "OK");
        happen(MATCH_SENT, seat);
        say(seat, "OK");
    }
    happen(MATCH_SENT, 0);
}

static int release(void **data)
{
    (void)data;
    match_free(&match);
    return 0;
}

static void expect_actions(size_t count)
{
    assert_int_equal(match.action_count, count);
}

static void expect_send(size_t index, int seat, const char *data)
{
    assert_true(index < match.action_count);
    const struct match_action *action = &match.actions[index];
    assert_int_equal(action->kind, MATCH_SEND);
    assert_int_equal(action->seat, seat);
    assert_int_equal(action->length, strlen(data));
    assert_memory_equal(action->data, data, action->length);
}

static void expect_fault(int seat, const char *rule, size_t turn)
{
    const struct match_result *result = &match.result;
    assert_true(match.over);
    assert_true(result->forfeit);
    assert_string_equal(result->fault.rule, rule);
    assert_int_equal(result->fault.seat, seat);
    assert_int_equal(result->fault.turn, turn);
    assert_int_equal(match.turns.count + 1, turn);
    assert_true(result->fault.detail[0] != '\0');
    assert_true(result->outcome.over);
    assert_int_equal(result->outcome.winner, !seat);
    assert_int_equal(result->outcome.scores[!seat], 5);
    assert_int_equal(result->outcome.scores[seat], -2);
    assert_string_equal(result->outcome.reason, "forfeit");
    assert_int_equal(match.deadline_ns, 0);
    expect_actions(1);
    assert_int_equal(match.actions[0].kind, MATCH_FINISH);
    /* Events after the end of the match must change nothing. */
    say(seat, "0");
    expect_actions(0);
    leave(!seat, 0, 0);
    expect_actions(0);
    now_ns += 1000 * NS_PER_S;
    happen(MATCH_TICK, 0);
    expect_actions(0);
    assert_int_equal(result->fault.seat, seat);
    assert_string_equal(result->fault.rule, rule);
}

/* --- the course of a whole game --- */

static void test_course_codingame(void **data)
{
    (void)data;
    start(&protocol_codingame);
    expect_actions(4);
    assert_int_equal(match.actions[0].kind, MATCH_SPAWN);
    assert_int_equal(match.actions[0].seat, 0);
    assert_int_equal(match.actions[1].kind, MATCH_SPAWN);
    assert_int_equal(match.actions[1].seat, 1);
    expect_send(2, 0, "0\n1\n-\n");
    expect_send(3, 1, "1\n");
    happen(MATCH_SENT, 0);
    happen(MATCH_SENT, 1);
    say(0, "0");
    expect_actions(1);
    expect_send(0, 1, "1\n0\n");
    say(1, "1");
    expect_actions(1);
    expect_send(0, 0, "1\n1\n");
    say(0, "0");
    say(1, "0");
    now_ns += 7 * NS_PER_MS;
    say(0, "07");
    expect_actions(1);
    assert_int_equal(match.actions[0].kind, MATCH_FINISH);
    assert_true(match.over);
    assert_false(match.result.forfeit);
    assert_int_equal(match.result.outcome.winner, 0);
    assert_int_equal(match.turns.count, 5);
    assert_int_equal(match.turn_ns[4], 7 * NS_PER_MS);
    assert_int_equal(match.turn_ns[3], 0);
}

static void test_course_judge(void **data)
{
    (void)data;
    start_with(&protocol_judge, 1, NULL, 0);
    expect_actions(4);
    expect_send(2, 0, "INIT\n");
    expect_send(3, 1, "INIT\n");
    say(1, "OK");
    expect_send(0, 1, "DOWN\n");
    say(1, "OK");
    expect_actions(0); /* the other bot is not ready yet */
    say(0, "OK");
    expect_send(0, 0, "UP\n");
    say(0, "OK");
    expect_actions(1);
    expect_send(0, 1, "MOVE []\n");
    say(1, "[4]");
    expect_actions(1);
    expect_send(0, 0, "MOVE [4]\n");
}

static void test_opening(void **data)
{
    (void)data;
    struct turns opening = {0};
    turns_parse(&opening, game_find("soccer"), "0;1;0");
    start_with(&protocol_codingame, 0, &opening, 0);
    expect_send(2, 0, "0\n");
    expect_send(3, 1, "1\n1\n-\n");
    assert_int_equal(match.opening_count, 3);
    happen(MATCH_SENT, 1);
    now_ns += FIRST; /* this is the fourth turn of the game, but the bot's first one */
    say(1, "0");
    assert_false(match.over);
    expect_actions(1);
    expect_send(0, 0, "1\n0\n");
    happen(MATCH_SENT, 0);
    assert_int_equal(match.turn_ns[0], 0);
    assert_int_equal(match.turn_ns[3], FIRST);
    say(0, "4"); /* the turn uses a line that the opening drew */
    expect_fault(0, "drawn_line", 5);
    turns_free(&opening);
}

static void test_opening_judge(void **data)
{
    (void)data;
    struct turns opening = {0};
    turns_parse(&opening, game_find("soccer"), "4;3");
    start_with(&protocol_judge, 1, &opening, 0);
    for (int seat = 0; seat < SEATS; seat++) {
        say(seat, "OK");
        say(seat, "OK");
    }
    expect_actions(1);
    expect_send(0, 1, "MOVE []\n");
    turns_free(&opening);
}

/* --- the clock --- */

/* Checks that the time limit expires after exactly this number of nanoseconds. */
static void expect_limit(int64_t limit_ns)
{
    assert_int_equal(match.deadline_ns, now_ns + limit_ns);
    now_ns += limit_ns;
    happen(MATCH_TICK, 0);
    assert_false(match.over);
    now_ns++;
    happen(MATCH_TICK, 0);
}

static void test_first_turn_tick(void **data)
{
    (void)data;
    for (int wrote = 0; wrote <= 1; wrote++) { /* what the bot says is better than a guess */
        start(&protocol_codingame);
        now_ns += NS_PER_MS; /* the clock starts when the last byte of the request is written */
        happen(MATCH_SENT, 0);
        step((struct match_event){
            .kind = MATCH_STDERR, .seat = 0, .data = "fork: no", .length = wrote ? 8 : 0});
        expect_limit(FIRST);
        assert_string_equal(
            match.result.fault.detail,
            wrote ? "no answer within 1000 ms; no line has arrived yet"
                  : "no answer within 1000 ms; no line has arrived yet: does the bot flush its "
                    "output, is it for another contest, or does it start slowly (then put "
                    "[first-ms=N] before its command)?");
        expect_fault(0, "timeout", 1);
        if (!wrote) {
            match_free(&match);
        }
    }
}

static void test_later_turn_tick(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    now_ns += FIRST;
    say(0, "0");
    happen(MATCH_SENT, 1);
    say(1, "1");
    happen(MATCH_SENT, 0);
    expect_limit(TURN);
    expect_fault(0, "timeout", 3);
    assert_true(match.result.fault.waited_ns > TURN);
    assert_true(match.result.fault.waited_ns < TURN + NS_PER_S);
}

/* If the contest has no clock, the message about a timeout says that the limit is faceoff's own. */
static void test_guard(void **data)
{
    (void)data;
    start(&protocol_codingame);
    match.setup.clock.guard = true;
    happen(MATCH_SENT, 0);
    say(0, "0");
    happen(MATCH_SENT, 1);
    say(1, "1");
    happen(MATCH_SENT, 0);
    expect_limit(TURN);
    assert_string_equal(
        match.result.fault.detail,
        "no answer within 200 ms (the contest has no limit; this is faceoff's own: turn-ms)");
    expect_fault(0, "timeout", 3);
}

static void test_second_seats_first_turn(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    happen(MATCH_SENT, 1);
    now_ns += FIRST;
    say(0, "0");
    happen(MATCH_SENT, 1);
    expect_limit(FIRST);
    expect_fault(1, "timeout", 2);
}

/* A timeout often has a simple cause: the bot did not end its line with a newline. The message then
 * says so. */
static void test_no_newline(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    say_part(0, "0");
    expect_limit(FIRST);
    assert_string_equal(match.result.fault.detail,
                        "no answer within 1000 ms; no newline after \"0\"");
    expect_fault(0, "timeout", 1);
    match_free(&match);

    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    say_part(0, "0");
    say(0, "0");
    happen(MATCH_SENT, 1);
    say(1, "1");
    happen(MATCH_SENT, 0);
    expect_limit(TURN);
    assert_string_equal(match.result.fault.detail, "no answer within 200 ms");
    expect_fault(0, "timeout", 3);
}

/* A bot that has written lines may have forgotten to flush the last one. If it hardly ran, the
 * message asks. */
static void test_no_flush(void **data)
{
    (void)data;
    static const struct {
        int64_t ran_ns, waited_ns;
        bool asks;
    } cases[] = {{0, 0, true},
                 {TURN / 20, TURN / 40, true},
                 {TURN / 2, 0, false},
                 {0, TURN / 2, false},
                 {0, -1, false}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        start(&protocol_codingame);
        happen(MATCH_SENT, 0);
        say(0, "0");
        happen(MATCH_SENT, 1);
        say(1, "1");
        happen(MATCH_SENT, 0);
        now_ns += 2 * TURN + 1;
        step((struct match_event){.kind = MATCH_WAITED,
                                  .seat = 0,
                                  .ran_ns = cases[i].ran_ns,
                                  .waited_ns = cases[i].waited_ns});
        happen(MATCH_TICK, 0);
        assert_int_equal(strstr(match.result.fault.detail,
                                "; the bot hardly ran: did it flush its answer, or does it wait "
                                "for another line?") != NULL,
                         cases[i].asks);
        expect_fault(0, "timeout", 3);
        match_free(&match);
    }
}

/* The description of a fault quotes the line that broke the rule. */
static void test_said(void **data)
{
    (void)data;
    start(&protocol_codingame);
    say(0, "debug: hello");
    assert_string_equal(match.result.fault.detail,
                        "'d' is not a direction from 0 to 7; it said \"debug: hello\"");
    expect_fault(0, "bad_char", 1);
}

static void test_margin(void **data)
{
    (void)data;
    start_with(&protocol_codingame, 0, NULL, 3 * NS_PER_MS);
    happen(MATCH_SENT, 0);
    expect_limit(FIRST + 3 * NS_PER_MS);
    assert_non_null(strstr(match.result.fault.detail, "no answer within 1000 ms + 3 ms margin;"));
    expect_fault(0, "timeout", 1);
}

/* --- bots that wait for a core --- */

static void wait_for_core(int seat, int64_t waited_ns)
{
    step((struct match_event){.kind = MATCH_WAITED, .seat = seat, .waited_ns = waited_ns});
    expect_actions(0);
}

/* Starts a match and stops when the first request has been sent. */
static void start_asked(bool may_void)
{
    start(&protocol_codingame);
    match.setup.may_void = may_void;
    happen(MATCH_SENT, 0);
    assert_true(match_awaits(&match, 0));
    assert_false(match_awaits(&match, 1));
}

/* If a bot loses on time, the message says how long it waited for a core. */
static void test_wait_is_named(void **data)
{
    (void)data;
    start_asked(false);
    now_ns += FIRST + 1;
    wait_for_core(0, 250 * NS_PER_MS);
    happen(MATCH_TICK, 0);
    assert_string_equal(match.result.fault.detail,
                        "no answer within 1000 ms; it had waited 250 ms for a core");
    assert_int_equal(match.result.fault.core_wait_ns, 250 * NS_PER_MS);
    assert_false(match.result.is_void);
    expect_fault(0, "timeout", 1);
    match_free(&match);

    start_asked(true);
    now_ns += FIRST + 1;
    wait_for_core(0, -1);
    happen(MATCH_TICK, 0);
    assert_non_null(strstr(match.result.fault.detail, "how long it waited for a core is unknown"));
    assert_int_equal(match.result.fault.core_wait_ns, -1);
    expect_fault(0, "timeout", 1);
    match_free(&match);

    /* The wait is measured a moment after the event that it belongs to. */
    start_asked(false);
    now_ns += FIRST + 1;
    wait_for_core(0, FIRST + 2);
    happen(MATCH_TICK, 0);
    assert_int_equal(match.result.fault.core_wait_ns, match.result.fault.waited_ns);
    expect_fault(0, "timeout", 1);
}

/* Lets a bot write MiBs to stderr. */
static void write_stderr(int seat, int mib)
{
    static const char bytes[1 << 20];
    for (int i = 0; i < mib; i++) {
        step((struct match_event){
            .kind = MATCH_STDERR, .seat = seat, .data = bytes, .length = sizeof bytes});
    }
}

/* If a bot floods stderr, its wait for a core is its own doing. The message says what it did. */
static void test_flood(void **data)
{
    (void)data;
    start_asked(true);
    write_stderr(0, 7);
    now_ns += FIRST + 1;
    wait_for_core(0, FIRST / 2);
    happen(MATCH_TICK, 0);
    assert_string_equal(match.result.fault.detail,
                        "no answer within 1000 ms; it wrote 7 MiB to standard error");
    assert_int_equal(match.result.fault.core_wait_ns, 0);
    assert_true(match.result.fault.ran_full_time);
    assert_false(match.result.is_void);
    expect_fault(0, "timeout", 1);
    match_free(&match);

    /* What it wrote before the request does not count. */
    start(&protocol_codingame);
    write_stderr(1, 7);
    happen(MATCH_SENT, 0);
    say(0, "0");
    happen(MATCH_SENT, 1);
    now_ns += FIRST + 1;
    wait_for_core(1, FIRST / 2);
    happen(MATCH_TICK, 1);
    assert_int_equal(match.result.fault.core_wait_ns, FIRST / 2);
    expect_fault(1, "timeout", 2);
}

static void run_and_wait(int seat, int64_t ran_ns, int64_t waited_ns)
{
    step((struct match_event){
        .kind = MATCH_WAITED, .seat = seat, .ran_ns = ran_ns, .waited_ns = waited_ns});
    happen(MATCH_TICK, seat);
}

/* A bot that runs for its whole time limit loses, however long it waited, and the message says so.
 */
static void test_endless_loop(void **data)
{
    (void)data;
    start_asked(true);
    now_ns += 3 * FIRST;
    run_and_wait(0, FIRST + 1, 2 * FIRST + 1);
    assert_true(match.result.fault.ran_full_time);
    assert_string_equal(match.result.fault.detail,
                        "no answer within 1000 ms; it ran for 1000 ms and waited 2000 ms for a "
                        "core; no line has arrived yet: does the bot flush its output, is it for "
                        "another contest, or does it start slowly (then put [first-ms=N] before "
                        "its command)?");
    expect_fault(0, "timeout", 1);
    match_free(&match);

    start_asked(true);
    now_ns += FIRST + 1;
    run_and_wait(0, FIRST * 95 / 100, 0);
    assert_true(match.result.fault.ran_full_time);
    assert_non_null(strstr(match.result.fault.detail, "1000 ms; it ran for 950 ms; no line"));
    expect_fault(0, "timeout", 1);
    match_free(&match);

    start_asked(false);
    now_ns += FIRST + 1;
    run_and_wait(0, FIRST / 2, FIRST / 2 + 1);
    assert_false(match.result.fault.ran_full_time);
    expect_fault(0, "timeout", 1);
}

/* If a game cannot be played again, the answer of a bot that only waited for a core counts. */
static void test_extended(void **data)
{
    (void)data;
    start_asked(false);
    match.setup.may_extend = true;
    now_ns += FIRST + 1;
    run_and_wait(0, 0, 250 * NS_PER_MS);
    assert_false(match.over);
    now_ns += 200 * NS_PER_MS;
    wait_for_core(0, 250 * NS_PER_MS);
    say(0, "0");
    assert_false(match.over);
    assert_int_equal(match.turns.count, 1);
    match_free(&match);

    start_asked(false);
    match.setup.may_extend = true;
    now_ns += FIRST + 300 * NS_PER_MS;
    wait_for_core(0, 250 * NS_PER_MS);
    say(0, "0");
    expect_fault(0, "timeout", 1);
}

/* The referee waits longer for a bot that waited for a core. If the bot answers within its limit
 * plus its waiting time, the match is void. */
static void test_wait_explains(void **data)
{
    (void)data;
    start_asked(true);
    now_ns += FIRST + 1;
    wait_for_core(0, 250 * NS_PER_MS);
    happen(MATCH_TICK, 0);
    expect_actions(0);
    assert_false(match.over);
    assert_int_equal(match.deadline_ns, now_ns - 1 + 250 * NS_PER_MS);
    now_ns += 200 * NS_PER_MS;
    say(0, "0");
    assert_true(match.over);
    assert_true(match.result.is_void);
    assert_string_equal(match.result.fault.detail,
                        "answered after 1200 ms, over the limit of 1000 ms, but spent 250 ms of "
                        "that waiting for a core");
    expect_fault(0, "timeout", 1);
}

/* The match is also void if the referee reads such a late answer before its timer fires. */
static void test_wait_explains_late_line(void **data)
{
    (void)data;
    start_asked(true);
    now_ns += FIRST + 10 * NS_PER_MS;
    wait_for_core(0, 10 * NS_PER_MS);
    say(0, "0");
    assert_true(match.result.is_void);
    expect_fault(0, "timeout", 1);
    match_free(&match);

    start_asked(true);
    now_ns += FIRST + 10 * NS_PER_MS;
    wait_for_core(0, 10 * NS_PER_MS - 1);
    say(0, "0");
    assert_false(match.result.is_void);
    expect_fault(0, "timeout", 1);
    match_free(&match);

    start_asked(false);
    now_ns += FIRST + 10 * NS_PER_MS;
    wait_for_core(0, 10 * NS_PER_MS);
    say(0, "0");
    assert_false(match.result.is_void);
    expect_fault(0, "timeout", 1);
}

/* A bot loses if it is late even after its waiting time has been subtracted, or if it waits
 * forever. */
static void test_wait_is_not_enough(void **data)
{
    (void)data;
    start_asked(true);
    now_ns += FIRST + 1;
    wait_for_core(0, 250 * NS_PER_MS);
    happen(MATCH_TICK, 0);
    assert_false(match.over);
    now_ns = match.deadline_ns + 1;
    wait_for_core(0, 250 * NS_PER_MS);
    happen(MATCH_TICK, 0);
    assert_false(match.result.is_void);
    expect_fault(0, "timeout", 1);
    match_free(&match);

    start_asked(true);
    int64_t began_ns = now_ns;
    for (int ticks = 0; !match.over && ticks < 1000; ticks++) {
        now_ns = match.deadline_ns + 1;
        wait_for_core(0, now_ns - began_ns);
        happen(MATCH_TICK, 0);
    }
    assert_true(now_ns - began_ns > 5 * FIRST);
    assert_false(match.result.is_void);
    expect_fault(0, "timeout", 1);
}

/* Waiting for a core during one turn does not excuse a late answer on the next turn. */
static void test_wait_of_another_turn(void **data)
{
    (void)data;
    start_asked(true);
    now_ns += 999 * NS_PER_MS;
    wait_for_core(0, 900 * NS_PER_MS);
    say(0, "0");
    happen(MATCH_SENT, 1);
    say(1, "1");
    happen(MATCH_SENT, 0);
    now_ns += TURN + 1;
    happen(MATCH_TICK, 0);
    assert_string_equal(match.result.fault.detail, "no answer within 200 ms");
    expect_fault(0, "timeout", 3);
}

/* A limit of 0 means that there is no limit: the referee waits forever. */
static void test_no_limit(void **data)
{
    (void)data;
    struct match_setup setup = {
        .game = game_find("soccer"),
        .protocol = &protocol_judge,
        .clock = {.ready_ns = READY},
        .forfeit_scores = {5, -2},
    };
    match_init(&match, &setup);
    happen(MATCH_START, 0);
    for (int seat = 0; seat < 2; seat++) {
        say(seat, "OK");
        say(seat, "OK");
    }
    static const char *const turns[] = {"[0]", "[0]", "[0]"};
    for (int turn = 0; turn < 3; turn++) {
        happen(MATCH_SENT, turn % 2);
        now_ns += 1000000 * NS_PER_S;
        happen(MATCH_TICK, 0);
        assert_false(match.over);
        say(turn % 2, turns[turn]);
        assert_false(match.over);
        assert_int_equal(match.turn_ns[turn], 1000000 * NS_PER_S);
    }
    /* However, the referee does not wait forever for a bot that has closed its output. */
    happen(MATCH_CLOSED_OUTPUT, 1);
    expect_limit(CLOSING);
    expect_fault(1, "closed_output", 4);
}

/* If one seat has its own clock, the other seat's clock does not change. */
static void test_own_clock(void **data)
{
    (void)data;
    static const struct match_clock own = {.first_ns = 60 * NS_PER_S, .turn_ns = 60 * NS_PER_S};
    struct match_setup setup = {
        .game = game_find("soccer"),
        .protocol = &protocol_codingame,
        .clock = {.ready_ns = READY, .first_ns = FIRST, .turn_ns = FIRST},
        .own_clocks = {NULL, &own},
        .forfeit_scores = {5, -2},
    };
    match_init(&match, &setup);
    happen(MATCH_START, 0);
    happen(MATCH_SENT, 0);
    happen(MATCH_SENT, 1);
    say(0, "0");
    happen(MATCH_SENT, 1);
    now_ns += 59 * NS_PER_S;
    happen(MATCH_TICK, 0);
    assert_false(match.over);
    say(1, "0");
    happen(MATCH_SENT, 0);
    expect_limit(FIRST);
    expect_fault(0, "timeout", 3);
}

/* A limit for all turns of a game together also applies within a turn. */
static void test_bank(void **data)
{
    (void)data;
    static const struct match_clock bank = {.turn_ns = 8 * NS_PER_S, .bank_ns = 10 * NS_PER_S};
    struct match_setup setup = {
        .game = game_find("soccer"),
        .protocol = &protocol_codingame,
        .own_clocks = {&bank, &bank},
        .forfeit_scores = {5, -2},
    };
    match_init(&match, &setup);
    happen(MATCH_START, 0);
    happen(MATCH_SENT, 0);
    happen(MATCH_SENT, 1);
    now_ns += 7 * NS_PER_S;
    say(0, "0");
    happen(MATCH_SENT, 1);
    now_ns += 7 * NS_PER_S;
    say(1, "0");
    happen(MATCH_SENT, 0);
    expect_limit(3 * NS_PER_S);
    expect_fault(0, "timeout", 3);
}

/* A guest (a person who plays) may resign at any time, even if the opponent is to move. */
static void test_left(void **data)
{
    (void)data;
    start(&protocol_codingame);
    step((struct match_event){.kind = MATCH_QUIT, .seat = 1, .data = "resigned"});
    expect_fault(1, "resigned", 1);
}

/* A guest may resign even while the opponent's process runs. */
static void test_left_by_turn(void **data)
{
    (void)data;
    struct match_setup setup = {.game = game_find("showdown"),
                                .protocol = &protocol_potm,
                                .clock = {.turn_ns = FIRST},
                                .forfeit_scores = {5, -2}};
    match_init(&match, &setup);
    happen(MATCH_START, 0);
    step((struct match_event){.kind = MATCH_QUIT, .seat = 1, .data = "left"});
    expect_fault(1, "left", 1);
}

static void test_line_in_time(void **data)
{
    (void)data;
    start(&protocol_codingame);
    now_ns += NS_PER_MS; /* a turn begins when its request has been written */
    happen(MATCH_SENT, 0);
    now_ns += FIRST;
    say(0, "0");
    assert_false(match.over);
    assert_int_equal(match.turn_ns[0], FIRST);
}

static void test_line_late(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    now_ns += FIRST + 1;
    say(0, "0"); /* the answer arrives before the timer fires */
    expect_fault(0, "timeout", 1);
}

static void test_illegal_but_late(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    now_ns += FIRST + 1;
    say(0, "9");
    expect_fault(0, "timeout", 1);
}

static void test_nothing_sent(void **data)
{
    (void)data;
    start(&protocol_codingame);
    expect_limit(FIRST);
    expect_fault(0, "timeout", 1);
}

static void test_nothing_sent_later(void **data)
{
    (void)data;
    start_with(&protocol_codingame, 0, NULL, NS_PER_MS);
    now_ns += FIRST;
    /* A bot may answer before the referee knows that the whole request was written. */
    say(0, "0");
    assert_false(match.over);
    happen(MATCH_SENT, 0); /* this event belongs to an earlier request, so it sets no deadline */
    assert_int_equal(match.deadline_ns, now_ns + FIRST + NS_PER_MS);
    expect_limit(FIRST + NS_PER_MS);
    expect_fault(1, "timeout", 2);
}

/* Checks the beginning of the explanation of the fault. */
static void expect_begin(const char *text)
{
    assert_ptr_equal(strstr(match.result.fault.detail, text), match.result.fault.detail);
}

static void test_not_ready(void **data)
{
    (void)data;
    start(&protocol_judge);
    happen(MATCH_SENT, 0);
    happen(MATCH_SENT, 1);
    say(0, "OK");
    happen(MATCH_SENT, 0);
    say(0, "OK");
    expect_limit(READY);
    expect_fault(1, "not_ready", 1);
    expect_begin("expected OK in answer to INIT, got no answer within 500 ms");
}

static void test_not_ready_second_answer(void **data)
{
    (void)data;
    start(&protocol_judge);
    happen(MATCH_SENT, 0);
    happen(MATCH_SENT, 1);
    now_ns += READY;
    say(0, "OK");
    say(1, "OK");
    happen(MATCH_SENT, 0);
    happen(MATCH_SENT, 1);
    say(1, "OK");
    expect_limit(READY);
    expect_fault(0, "not_ready", 1);
    expect_begin("expected OK in answer to UP, got no answer within 500 ms");
}

static void test_not_ready_line(void **data)
{
    (void)data;
    start(&protocol_judge);
    happen(MATCH_SENT, 0);
    happen(MATCH_SENT, 1);
    now_ns += READY + 1;
    say(1, "OK");
    expect_fault(1, "not_ready", 1);
}

/* Even if the timer fires much too late, the referee blames the right bot. */
static void test_tick_very_late(void **data)
{
    (void)data;
    start_ready_judge();
    now_ns += 100 * NS_PER_S;
    happen(MATCH_TICK, 0);
    expect_fault(0, "timeout", 1);
}

static void test_tick_both_late(void **data)
{
    (void)data;
    start(&protocol_judge);
    happen(MATCH_SENT, 1);
    now_ns += 1;
    happen(MATCH_SENT, 0);
    now_ns += READY + 1;
    happen(MATCH_TICK, 0);
    expect_fault(1, "not_ready", 1);
}

/* --- lines from bots --- */

/* A line that arrives without a request is taken as the answer to the seat's next request. */
static void test_early_line(void **data)
{
    (void)data;
    for (int before = 0; before < 2; before++) {
        start(&protocol_codingame);
        if (before) {
            say(1, "0");
        }
        say(0, "7");
        if (!before) {
            say(1, "0");
        }
        assert_false(match.over);
        assert_int_equal(match.turns.count, 2);
        assert_string_equal(turns_get(&match.turns, 1), "0");
        say(0, "5"); /* further lines can be kept too */
        match_free(&match);
    }
}

/* If two lines arrive at once, the second one is taken as the answer to the next request, which
 * asks for a different turn. */
static void test_twice(void **data)
{
    (void)data;
    start_ready_judge();
    say(0, "[0]");
    say(0, "[0]");
    assert_false(match.over);
    assert_int_equal(match.turns.count, 1);
    say(1, "[4]"); /* the ball goes back along the line that was just drawn */
    expect_fault(1, "drawn_line", 2);
    match_free(&match);
    start_ready_judge();
    say(0, "[0]");
    say(0, "[1]");
    say(0, "[0,0]");
    say(1, "[2]");
    say(1, "[2]");
    expect_fault(0, "extra_line", 5);
}

/* match_owes() says whether a bot may still send an answer. Such a bot is not reused for the next
 * game. */
static void test_owes(void **data)
{
    (void)data;
    start(&protocol_judge);
    /* both bots still have to answer the handshake */
    assert_true(match_owes(&match, 0) && match_owes(&match, 1));
    match_free(&match);
    start_ready_judge();
    assert_true(match_owes(&match, 0));
    assert_false(match_owes(&match, 1));
    say(0, "[0]");
    assert_false(match_owes(&match, 0));
    assert_true(match_owes(&match, 1));
    say(0, "[0]"); /* the bot may have sent more lines without a request */
    say(1, "[1]");
    assert_true(match_owes(&match, 0));
}

static void test_empty_line_early(void **data)
{
    (void)data;
    start_ready_judge();
    say(1, "");
    assert_false(match.over);
    say(0, "[0]");
    expect_fault(1, "bad_answer", 2);
}

/* The referee keeps only a limited number of lines for later requests. */
static void test_flood_of_lines(void **data)
{
    (void)data;
    start(&protocol_codingame);
    for (int i = 0; i < 40000 && !match.over; i++) {
        say(1, "0");
    }
    assert_string_equal(match.result.fault.detail,
                        "sent more than 65536 bytes without being asked");
    expect_fault(1, "out_of_turn", 1);
}

static void test_bad_handshake(void **data)
{
    (void)data;
    start(&protocol_judge);
    say(1, "hello");
    assert_string_equal(match.result.fault.detail, "expected OK in answer to INIT, got \"hello\"");
    assert_int_equal(match.result.fault.waited_ns, 0);
    expect_fault(1, "bad_handshake", 1);
}

static void test_bad_answer(void **data)
{
    (void)data;
    start_ready_judge();
    say(0, "0");
    expect_fault(0, "bad_answer", 1);
}

static void test_illegal_turns(void **data)
{
    (void)data;
    static const struct {
        const char *turn, *rule;
    } cases[] = {{"9", "bad_char"},   {"", "empty"},        {"1\xff", "bad_char"},
                 {"4", "drawn_line"}, {"00", "extra_line"}, {"6", NULL},
                 {"0", NULL}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        start(&protocol_codingame);
        say(0, "0");
        say(1, cases[i].turn);
        if (cases[i].rule != NULL) {
            expect_fault(1, cases[i].rule, 2);
        } else {
            assert_false(match.over);
        }
        match_free(&match);
    }
}

static void test_line_too_long(void **data)
{
    (void)data;
    start_ready_judge();
    happen(MATCH_LINE_TOO_LONG, 1); /* the limit also applies to lines without a request */
    assert_string_equal(match.result.fault.detail, "more than 1024 bytes without a newline");
    expect_fault(1, "line_too_long", 1);
}

/* --- the end of a match --- */

static void test_not_started(void **data)
{
    (void)data;
    start(&protocol_judge);
    const char *why = "No such file or directory";
    step((struct match_event){
        .kind = MATCH_NOT_STARTED, .seat = 1, .data = why, .length = strlen(why)});
    assert_string_equal(match.result.fault.detail, why);
    expect_fault(1, "not_started", 1);
    assert_false(match.result.fault.exited);
}

static void test_exit_asked(void **data)
{
    (void)data;
    start(&protocol_codingame);
    leave(0, 3, 0);
    assert_true(match.result.fault.exited);
    assert_int_equal(match.result.fault.exit_code, 3);
    assert_int_equal(match.result.fault.signal, 0);
    assert_string_equal(
        match.result.fault.detail,
        "exited with code 3 (on the first turn, the lines are 1 and -, because there is "
        "no turn before it)");
    expect_fault(0, "exit", 1);
}

/* A bot that fails before it reads anything, as by a syntax error, was not confused by the lines.
 */
static void test_exit_unread(void **data)
{
    (void)data;
    for (int wrote = 0; wrote <= 1; wrote++) {
        start(&protocol_codingame);
        step((struct match_event){
            .kind = MATCH_STDERR, .seat = 0, .data = "SyntaxError", .length = wrote ? 11 : 0});
        step((struct match_event){.kind = MATCH_EXIT, .seat = 0, .exit_code = 1, .unread = true});
        assert_int_equal(strstr(match.result.fault.detail, "on the first turn") == NULL, wrote);
        expect_fault(0, "exit", 1);
        match_free(&match);
    }
    start(&protocol_codingame);
    leave(0, 3, 0);
}

static void test_exit_not_asked(void **data)
{
    (void)data;
    start(&protocol_codingame);
    say(0, "0");
    leave(0, 0, 0);
    assert_int_equal(match.result.fault.exit_code, 0);
    expect_fault(0, "exit", 2);
}

static void test_exit_by_signal(void **data)
{
    (void)data;
    start(&protocol_judge);
    leave(1, -1, SIGSEGV);
    assert_true(match.result.fault.exited);
    assert_int_equal(match.result.fault.exit_code, -1);
    assert_int_equal(match.result.fault.signal, SIGSEGV);
    assert_string_equal(match.result.fault.detail, "ended by signal 11 (Segmentation fault)");
    expect_fault(1, "exit", 1);
}

/* If both bots are late, the one whose time limit expired first is at fault. */
static void test_both_late(void **data)
{
    (void)data;
    for (int seat = 0; seat < SEATS; seat++) {
        start(&protocol_judge);
        happen(MATCH_SENT, seat);
        now_ns += 1;
        happen(MATCH_SENT, !seat);
        now_ns += READY + 1;
        happen(MATCH_TICK, 0);
        expect_fault(seat, "not_ready", 1);
        match_free(&match);
    }
}

static void test_closed_output_then_exit(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_CLOSED_OUTPUT, 1);
    assert_false(match.over);
    assert_int_equal(match.deadline_ns, now_ns + CLOSING);
    now_ns += CLOSING;
    happen(MATCH_TICK, 0);
    leave(1, 7, 0);
    expect_fault(1, "exit", 1);
}

static void test_closed_output_no_exit(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    happen(MATCH_CLOSED_OUTPUT, 0);
    happen(MATCH_SENT, 0); /* this event does not extend the time limit */
    expect_limit(CLOSING);
    assert_string_equal(match.result.fault.detail, "closed its standard output");
    assert_false(match.result.fault.exited);
    expect_fault(0, "closed_output", 1);
}

static void test_closed_input_no_exit(void **data)
{
    (void)data;
    start(&protocol_codingame);
    say(0, "0");
    happen(MATCH_CLOSED_INPUT, 1);
    expect_limit(CLOSING);
    assert_string_equal(match.result.fault.detail, "closed its standard input");
    expect_fault(1, "closed_input", 2);
}

static void test_closed_input_then_exit(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_CLOSED_INPUT, 1);
    leave(1, 0, 0);
    expect_fault(1, "exit", 1);
}

/* If a bot closes both pipes, the one that it closes first decides which rule it breaks. Closing
 * the second one does not make the referee wait longer. */
static void test_closed_both(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    happen(MATCH_CLOSED_INPUT, 0);
    now_ns += CLOSING - 5;
    happen(MATCH_CLOSED_OUTPUT, 0);
    assert_int_equal(match.deadline_ns, now_ns + 5);
    expect_limit(5);
    expect_fault(0, "closed_input", 1);
}

/* A bot that closes a pipe just before its time limit does not get more time. */
static void test_closed_at_the_end(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    now_ns += FIRST - 10;
    happen(MATCH_CLOSED_OUTPUT, 0);
    expect_limit(10);
    expect_fault(0, "closed_output", 1);
}

/* A bot that has closed its input can still answer. After the bot's next request, however, the
 * referee again waits only CLOSING for an answer. */
static void test_closed_input_still_answers(void **data)
{
    (void)data;
    start_with(&protocol_codingame, 0, NULL, CLOSING); /* the limit is longer than CLOSING */
    happen(MATCH_SENT, 0);
    happen(MATCH_CLOSED_INPUT, 0);
    say(0, "0");
    assert_false(match.over);
    happen(MATCH_SENT, 1);
    say(1, "1");
    assert_false(match.over);
    expect_limit(CLOSING);
    expect_fault(0, "closed_input", 3);
}

/* If a bot has closed its input and answers later than CLOSING, it loses because of the closed
 * pipe. This is not a timeout, because the time limit has not passed. */
static void test_closed_input_answers_late(void **data)
{
    (void)data;
    start(&protocol_codingame);
    happen(MATCH_SENT, 0);
    happen(MATCH_CLOSED_INPUT, 0);
    now_ns += CLOSING + 1;
    say(0, "0");
    expect_fault(0, "closed_input", 1);
}

/* A bot that closes its output while its opponent is to move still wins if the opponent breaks a
 * rule first. */
static void test_closed_output_opponent_errs(void **data)
{
    (void)data;
    start(&protocol_codingame);
    say(0, "0");
    happen(MATCH_CLOSED_OUTPUT, 0);
    say(1, "4");
    expect_fault(1, "drawn_line", 2);
}

/* --- keeping the beginning and end of standard error --- */

static void write_error(int seat, const char *bytes, size_t length)
{
    step((struct match_event){.kind = MATCH_STDERR, .seat = seat, .data = bytes, .length = length});
    expect_actions(0);
}

/* Checks which parts of standard error the match has kept. `bytes` contains everything that the
 * seat has written so far. */
static void expect_ends(int seat, const char *bytes, size_t length)
{
    const struct match_seat *s = &match.seats[seat];
    size_t kept = length < MATCH_STDERR_KEPT ? length : MATCH_STDERR_KEPT;
    assert_int_equal(s->stderr_length, length);
    assert_int_equal(match_stderr_kept(s), kept);
    assert_memory_equal(s->stderr_head, bytes, kept);
    assert_memory_equal(s->stderr_tail, bytes + length - kept, kept);
}

static void test_stderr(void **data)
{
    (void)data;
    enum { SIZE = 3 * MATCH_STDERR_KEPT };
    static char bytes[SIZE];
    for (size_t i = 0; i < SIZE; i++) {
        bytes[i] = (char)(i % 251);
    }
    start(&protocol_codingame);
    write_error(0, "", 0);
    expect_ends(0, "", 0);
    write_error(0, "one\n", 4);
    write_error(1, "\0two", 4);
    expect_ends(0, "one\n", 4);
    expect_ends(1, "\0two", 4);
    /* Writes pieces of increasing size, and checks the kept beginning and end after each piece. */
    match.seats[0].stderr_length = 0;
    size_t written = 0;
    for (size_t piece = 1; written + piece <= SIZE; piece = piece * 2 + 1) {
        write_error(0, bytes + written, piece);
        written += piece;
        expect_ends(0, bytes, written);
    }
    match.seats[1].stderr_length = 0;
    write_error(1, bytes, SIZE);
    expect_ends(1, bytes, SIZE);
    leave(0, 1, 0);
    assert_true(match.over);
    write_error(1, "last words", 10); /* output may still arrive after the end of the match */
    const struct match_seat *s = &match.seats[1];
    assert_int_equal(s->stderr_length, SIZE + 10);
    assert_memory_equal(s->stderr_head, bytes, MATCH_STDERR_KEPT);
    assert_memory_equal(s->stderr_tail, bytes + SIZE - MATCH_STDERR_KEPT + 10,
                        MATCH_STDERR_KEPT - 10);
    assert_memory_equal(s->stderr_tail + MATCH_STDERR_KEPT - 10, "last words", 10);
}

int main(void)
{
#define CASE(name) cmocka_unit_test_teardown(name, release)
    const struct CMUnitTest tests[] = {
        CASE(test_course_codingame),
        CASE(test_course_judge),
        CASE(test_opening),
        CASE(test_opening_judge),
        CASE(test_first_turn_tick),
        CASE(test_later_turn_tick),
        CASE(test_guard),
        CASE(test_second_seats_first_turn),
        CASE(test_no_newline),
        CASE(test_no_flush),
        CASE(test_said),
        CASE(test_margin),
        CASE(test_no_limit),
        CASE(test_own_clock),
        CASE(test_bank),
        CASE(test_left),
        CASE(test_left_by_turn),
        CASE(test_line_in_time),
        CASE(test_line_late),
        CASE(test_illegal_but_late),
        CASE(test_nothing_sent),
        CASE(test_nothing_sent_later),
        CASE(test_not_ready),
        CASE(test_not_ready_second_answer),
        CASE(test_not_ready_line),
        CASE(test_wait_is_named),
        CASE(test_flood),
        CASE(test_endless_loop),
        CASE(test_extended),
        CASE(test_wait_explains),
        CASE(test_wait_explains_late_line),
        CASE(test_wait_is_not_enough),
        CASE(test_wait_of_another_turn),
        CASE(test_tick_very_late),
        CASE(test_tick_both_late),
        CASE(test_early_line),
        CASE(test_flood_of_lines),
        CASE(test_twice),
        CASE(test_owes),
        CASE(test_empty_line_early),
        CASE(test_bad_handshake),
        CASE(test_bad_answer),
        CASE(test_illegal_turns),
        CASE(test_line_too_long),
        CASE(test_both_late),
        CASE(test_not_started),
        CASE(test_exit_asked),
        CASE(test_exit_unread),
        CASE(test_exit_not_asked),
        CASE(test_exit_by_signal),
        CASE(test_closed_output_then_exit),
        CASE(test_closed_output_no_exit),
        CASE(test_closed_input_no_exit),
        CASE(test_closed_input_then_exit),
        CASE(test_closed_both),
        CASE(test_closed_at_the_end),
        CASE(test_closed_input_still_answers),
        CASE(test_closed_input_answers_late),
        CASE(test_closed_output_opponent_errs),
        CASE(test_stderr),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
