/* Tests matches with one process per turn as state machines, without starting processes. The events
 * come from transcripts, or are drawn at random from a seed.
 *
 * A transcript is a text file in tests/referee/potm_games. "1< LINE" is a line sent to player one,
 * "1> LINE" is a line from player one, "1! FAULT" is a fault instead of an answer, and "= SCORE
 * SCORE REASON" is the result. "wire lenient" at the top selects lenient reading of lines. */
#define _GNU_SOURCE
#include "check.h"

#include "base/clock.h"
#include "contests/contest.h"
#include "referee/match.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct match match;
static int64_t now_ns;

static void begin(int64_t turn_ns, int64_t bank_ns, enum match_stderr stderr_rule)
{
    struct match_setup setup = {
        .game = contest_potm.game,
        .protocol = contest_potm.protocol,
        .clock = {.turn_ns = turn_ns, .bank_ns = bank_ns},
        .forfeit_scores = {1000, 0},
        .stderr_rule = stderr_rule,
    };
    now_ns = 1;
    match_init(&match, &setup);
    match_step(&match, &(struct match_event){.kind = MATCH_START, .now_ns = now_ns});
}

static void happen(int seat, struct match_event event)
{
    event.seat = seat;
    event.now_ns = now_ns;
    match_step(&match, &event);
}

static void say(int seat, const char *line)
{
    happen(seat, (struct match_event){.kind = MATCH_LINE, .data = line, .length = strlen(line)});
}

static void leave(int seat, int signal)
{
    happen(seat, (struct match_event){.kind = MATCH_EXIT, .signal = signal});
}

/* Checks that the last step of the match requested the start of a process and nothing else. Returns
 * this action. */
static const struct match_action *started(void)
{
    assert_int_equal(match.action_count, 1);
    assert_int_equal(match.actions[0].kind, MATCH_SPAWN);
    return &match.actions[0];
}

static const char *lost(size_t turn)
{
    assert_true(turn < match.turns.count);
    return match.turn_facts[turn].lost;
}

/* Checks which turn was the first that the seat lost, and what is reported about it. */
static void check_detail(int seat, size_t turn, const char *detail)
{
    assert_int_equal(match.seats[seat].lost_turn, turn);
    assert_string_equal(match.seats[seat].lost_detail, detail);
}

/* --- transcripts --- */

static void go_wrong(int seat, const char *fault)
{
    if (strcmp(fault, "silent") == 0) {
        leave(seat, 0);
    } else if (strcmp(fault, "crash") == 0) {
        say(seat, "HELP");
        leave(seat, 11);
    } else if (strcmp(fault, "not started") == 0) {
        happen(seat, (struct match_event){.kind = MATCH_NOT_STARTED, .data = "why", .length = 3});
    } else {
        if (strcmp(fault, "timeout") == 0) {
            say(seat, "HELP");
            now_ns = match.deadline_ns + 1;
            happen(seat, (struct match_event){.kind = MATCH_TICK});
        } else if (strcmp(fault, "two lines") == 0) {
            say(seat, "HELP");
            say(seat, "");
        } else if (strcmp(fault, "long") == 0) {
            happen(seat, (struct match_event){.kind = MATCH_LINE_TOO_LONG});
        } else if (strcmp(fault, "nul") == 0) {
            happen(seat, (struct match_event){.kind = MATCH_LINE, .data = "HE\0LP", .length = 5});
        } else {
            fail_msg("no such fault: %s", fault);
        }
        assert_int_equal(match.actions[0].kind, MATCH_END);
        leave(seat, 9);
    }
}

static void check_line(const char *name, int number, const char *line)
{
    int seat = line[0] - '1';
    const char *rest = line + 3;
    if (line[0] == '=') {
        char said[64];
        const struct outcome *outcome = &match.result.outcome;
        snprintf(said, sizeof said, "= %d %d %s", outcome->scores[0], outcome->scores[1],
                 outcome->reason);
        assert_true(match.over);
        assert_int_equal(match.actions[0].kind, MATCH_FINISH);
        assert_string_equal(said, line);
    } else if (line[1] == '<') {
        const struct match_action *action = started();
        if (action->seat != seat || action->length != strlen(rest) + 1 ||
            memcmp(action->data, rest, strlen(rest)) != 0 ||
            action->data[action->length - 1] != '\n') {
            fail_msg("%s:%d: player %d reads %s", name, number, action->seat + 1, action->data);
        }
    } else if (line[1] == '!') {
        go_wrong(seat, rest);
    } else {
        now_ns += NS_PER_MS;
        say(seat, rest);
        assert_int_equal(match.action_count, 0);
        leave(seat, 0);
    }
}

static void check_transcript(const char *name)
{
    char path[4096];
    snprintf(path, sizeof path, TESTS_DIR "/referee/potm_games/%s", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    int number = 1;
    begin(NS_PER_S, 1000 * NS_PER_S, MATCH_STDERR_NOTE);
    for (; (length = getline(&line, &capacity, file)) > 0; number++) {
        line[length - 1] = '\0';
        if (strcmp(line, "wire lenient") == 0) {
            match.setup.lenient = true;
        } else if (line[0] != '#') {
            check_line(name, number, line);
        }
    }
    assert_true(match.over);
    match_free(&match);
    free(line);
    fclose(file);
}

static void test_transcripts(void **unused)
{
    (void)unused;
    DIR *folder = opendir(TESTS_DIR "/referee/potm_games");
    assert_non_null(folder);
    int count = 0;
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        if (entry->d_name[0] != '.') {
            check_transcript(entry->d_name);
            count++;
        }
    }
    closedir(folder);
    assert_true(count >= 5);
}

/* --- the clock --- */

/* If neither a turn nor the game has a time limit, a turn of any length counts. */
static void test_no_limit(void **unused)
{
    (void)unused;
    begin(0, 0, MATCH_STDERR_NOTE);
    for (int turn = 0; turn < 4; turn++) {
        now_ns += 1000000 * NS_PER_S;
        happen(turn % 2, (struct match_event){.kind = MATCH_TICK});
        say(turn % 2, "HELP");
        leave(turn % 2, 0);
        assert_null(lost((size_t)turn));
    }
    match_free(&match);
}

static void test_bank_in_words(void **unused)
{
    (void)unused;
    begin(NS_PER_S, 81945200, MATCH_STDERR_NOTE);
    now_ns = match.deadline_ns + 1;
    happen(0, (struct match_event){.kind = MATCH_TICK});
    leave(0, 9);
    check_detail(0, 1, "the game's time is used up: did not end within the last 82 ms");
    match_free(&match);
}

static void test_bank(void **unused)
{
    (void)unused;
    begin(0, 10 * NS_PER_S, MATCH_STDERR_NOTE);
    assert_int_equal(match.deadline_ns, 1 + 10 * NS_PER_S);
    now_ns += 4 * NS_PER_S;
    say(0, "HELP");
    leave(0, 0);
    /* Each player has its own time for the whole game. */
    assert_int_equal(match.deadline_ns, now_ns + 10 * NS_PER_S);
    say(1, "HELP");
    leave(1, 0);
    assert_int_equal(match.deadline_ns, now_ns + 6 * NS_PER_S);
    now_ns += 6 * NS_PER_S; /* a turn that takes exactly the time left is not late */
    happen(0, (struct match_event){.kind = MATCH_TICK});
    say(0, "HELP");
    leave(0, 0);
    assert_null(lost(2));
    say(1, "HELP");
    leave(1, 0);
    /* Player one has no time left for the game. Its process is not started again, and it loses its
     * remaining turns. */
    for (int i = 0; i < 97; i++) {
        assert_int_equal(started()->seat, 1);
        assert_string_equal(lost(match.turns.count - 1), "timeout");
        say(1, "HELP");
        leave(1, 0);
    }
    assert_int_equal(started()->seat, 1);
    say(1, "HELP");
    leave(1, 0);
    assert_true(match.over);
    assert_int_equal(match.turns.count, 200);
    match_free(&match);
}

/* If a late turn is excused, its wait for a core is not subtracted from the time for the game. */
static void test_bank_of_excused_turn(void **unused)
{
    (void)unused;
    begin(0, 10 * NS_PER_S, MATCH_STDERR_NOTE);
    match.setup.may_extend = true;
    now_ns += 14 * NS_PER_S;
    happen(0, (struct match_event){
                  .kind = MATCH_WAITED, .ran_ns = 9 * NS_PER_S, .waited_ns = 5 * NS_PER_S});
    say(0, "HELP");
    leave(0, 0);
    assert_null(lost(0));
    say(1, "HELP");
    leave(1, 0);
    assert_int_equal(match.deadline_ns, now_ns + NS_PER_S);
    match_free(&match);
}

static void test_turn_limit(void **unused)
{
    (void)unused;
    begin(NS_PER_S, 1000 * NS_PER_S, MATCH_STDERR_NOTE);
    /* The process ends by itself after the limit, but before the timer fires. */
    now_ns += NS_PER_S + 1;
    say(0, "HELP");
    leave(0, 0);
    assert_string_equal(lost(0), "timeout");
    check_detail(0, 1, "did not end within 1000 ms");
    assert_string_equal(turns_get(&match.turns, 0), "");
    match_free(&match);
}

/* With stops_hung, a bot whose turn took too long is not started again, so it loses its remaining
 * turns at once. */
static void test_hung(void **unused)
{
    (void)unused;
    begin(NS_PER_S, 1000 * NS_PER_S, MATCH_STDERR_NOTE);
    match.setup.clock.stops_hung = true;
    now_ns = match.deadline_ns + 1;
    happen(0, (struct match_event){.kind = MATCH_TICK});
    leave(0, 9);
    check_detail(0, 1, "did not end within 1000 ms");
    for (int i = 0; i < 100; i++) {
        assert_int_equal(started()->seat, 1);
        assert_string_equal(lost((size_t)2 * i), "timeout");
        say(1, "HELP");
        leave(1, 0);
    }
    assert_true(match.over);
    assert_int_equal(match.turns.count, 200);
    match_free(&match);
}

static void wait_for_core(int seat, int64_t waited_ns)
{
    match_step(&match,
               &(struct match_event){
                   .kind = MATCH_WAITED, .seat = seat, .now_ns = now_ns, .waited_ns = waited_ns});
}

/* If a turn is late, the report says how long the process waited for a core. If the turn would have
 * been in time without this wait, the match is void. */
static void test_wait_for_core(void **unused)
{
    (void)unused;
    for (int may_void = 0; may_void <= 1; may_void++) {
        begin(NS_PER_S, 1000 * NS_PER_S, MATCH_STDERR_NOTE);
        match.setup.may_void = may_void == 1;
        now_ns += NS_PER_S + 20 * NS_PER_MS;
        wait_for_core(0, 30 * NS_PER_MS);
        say(0, "HELP");
        leave(0, 0);
        if (may_void == 1) {
            assert_true(match.over && match.result.is_void);
            assert_int_equal(match.result.fault.core_wait_ns, 30 * NS_PER_MS);
        } else {
            assert_string_equal(lost(0), "timeout");
            check_detail(0, 1, "did not end within 1000 ms; it had waited 30 ms for a core");
        }
        match_free(&match);
    }
    begin(NS_PER_S, 1000 * NS_PER_S, MATCH_STDERR_NOTE);
    match.setup.may_void = true;
    now_ns += NS_PER_S + 1;
    wait_for_core(0, 30 * NS_PER_MS);
    happen(0, (struct match_event){.kind = MATCH_TICK});
    assert_int_equal(match.action_count, 0); /* the process gets extra time for its wait */
    now_ns = match.deadline_ns + 1;
    wait_for_core(0, 30 * NS_PER_MS);
    happen(0, (struct match_event){.kind = MATCH_TICK});
    assert_int_equal(match.action_count, 1);
    assert_int_equal(match.actions[0].kind, MATCH_END);
    match_free(&match);
}

/* The first turn of each seat has its own time limit. */
static void test_first_turn(void **unused)
{
    (void)unused;
    begin(NS_PER_S, 0, MATCH_STDERR_NOTE);
    match.setup.clock.first_ns = 5 * NS_PER_S;
    say(0, "HELP");
    leave(0, 0);
    assert_int_equal(match.deadline_ns, now_ns + 5 * NS_PER_S);
    say(1, "HELP");
    leave(1, 0);
    assert_int_equal(match.deadline_ns, now_ns + NS_PER_S);
    match_free(&match);
}

/* A turn that ends within the margin counts. The exit of a process counts only for the seat whose
 * turn it is. */
static void test_margin(void **unused)
{
    (void)unused;
    begin(NS_PER_S, 0, MATCH_STDERR_NOTE);
    match.setup.clock.margin_ns = 2 * NS_PER_S;
    say(0, "HELP");
    leave(0, 0);
    assert_int_equal(match.deadline_ns, now_ns + 3 * NS_PER_S);
    now_ns += 3 * NS_PER_S;
    leave(0, 9);
    assert_int_equal(match.turns.count, 1);
    say(1, "HELP");
    leave(1, 0);
    assert_null(lost(1));
    match_free(&match);
}

/* If a bot breaks several rules in a turn, the first one counts. A rule that it breaks while its
 * process is being killed changes nothing. */
static void test_first_rule(void **unused)
{
    (void)unused;
    begin(NS_PER_S, 0, MATCH_STDERR_NOTE);
    say(0, "HELP");
    say(0, "HELP");
    assert_int_equal(match.actions[0].kind, MATCH_END);
    happen(0, (struct match_event){.kind = MATCH_LINE_TOO_LONG});
    assert_int_equal(match.action_count, 0);
    leave(0, 9);
    assert_string_equal(lost(0), "extra_output");
    check_detail(0, 1, "wrote \"HELP\" after \"HELP\", but a turn is a single line");
    match_free(&match);
}

/* If a process exceeds a limit of the sandbox, the report names the limit. The CPU time of a seat
 * is the sum over its processes, and its memory use is the maximum. */
static void test_limits_of_a_sandbox(void **unused)
{
    (void)unused;
    begin(0, NS_PER_S, MATCH_STDERR_NOTE);
    happen(0, (struct match_event){.kind = MATCH_EXIT,
                                   .exit_code = 1,
                                   .exceeded = "memory",
                                   .usage = {30, 700, false}});
    assert_string_equal(lost(0), "memory");
    say(1, "HELP");
    happen(1, (struct match_event){.kind = MATCH_EXIT, .signal = 24, .exceeded = "cpu"});
    assert_string_equal(lost(1), "cpu");
    say(0, "HELP");
    happen(0, (struct match_event){
                  .kind = MATCH_EXIT, .signal = 9, .exceeded = "", .usage = {20, 500, true}});
    assert_string_equal(lost(2), "exit");
    /* a second report does not replace the first */
    check_detail(0, 1, "exceeded the sandbox limit --memory: exited with code 1");
    check_detail(
        1, 2, "exceeded the sandbox limit --cpu-s: ended by signal 24 (CPU time limit exceeded)");
    assert_int_equal(match.seats[0].usage.cpu_us, 50);
    assert_int_equal(match.seats[0].usage.peak_kb, 700);
    assert_true(match.seats[0].usage.unknown);
    match_free(&match);
}

static void test_stderr_rules(void **unused)
{
    (void)unused;
    struct match_event complaint = {.kind = MATCH_STDERR, .data = "oh", .length = 2};
    begin(0, NS_PER_S, MATCH_STDERR_NOTE);
    happen(0, complaint);
    say(0, "HELP");
    leave(0, 0);
    assert_null(lost(0));
    assert_int_equal(match.seats[0].stderr_length, 2);
    match_free(&match);
    begin(0, NS_PER_S, MATCH_STDERR_ERROR);
    say(0, "HELP");
    happen(0, complaint);
    leave(0, 0);
    assert_string_equal(lost(0), "stderr");
    check_detail(0, 1, "wrote to standard error: \"oh\"");
    check_detail(1, 0, "");
    match_free(&match);
    begin(0, 5 * NS_PER_S, MATCH_STDERR_ERROR);
    happen(0, complaint);
    assert_int_equal(match.action_count, 0); /* the process may finish its message */
    happen(0, (struct match_event){.kind = MATCH_EXIT, .exit_code = 1});
    assert_string_equal(lost(0), "exit");
    check_detail(0, 1, "exited with code 1; wrote to standard error: \"oh\"");
    match_free(&match);
    begin(0, 5 * NS_PER_S, MATCH_STDERR_ERROR);
    say(0, "HELP");
    happen(0, complaint);
    happen(0, (struct match_event){.kind = MATCH_EXIT, .exit_code = 1});
    assert_string_equal(lost(0), "stderr"); /* in old C, any exit code may end a good turn */
    match_free(&match);
    begin(0, 5 * NS_PER_S, MATCH_STDERR_ERROR);
    happen(0, complaint);
    now_ns += 2 * NS_PER_S;
    happen(0, (struct match_event){.kind = MATCH_TICK});
    assert_int_equal(match.action_count, 1);
    assert_int_equal(match.actions[0].kind, MATCH_END);
    leave(0, 9);
    assert_string_equal(lost(0), "stderr");
    say(1, "HELP");
    leave(1, 0);
    happen(0, complaint); /* from now on, this seat's processes are stopped at once */
    assert_int_equal(match.action_count, 1);
    assert_int_equal(match.actions[0].kind, MATCH_END);
    leave(0, 9);
    assert_string_equal(lost(2), "stderr");
    happen(1, complaint);
    assert_int_equal(match.action_count, 0);
    match_free(&match);
    begin(0, NS_PER_S, MATCH_STDERR_FORFEIT);
    happen(0, complaint);
    leave(0, 0);
    assert_true(match.over && match.result.forfeit);
    assert_int_equal(match.result.outcome.winner, 1);
    match_free(&match);
}

static void test_exit_code_says_nothing(void **unused)
{
    (void)unused;
    begin(0, NS_PER_S, MATCH_STDERR_NOTE);
    say(0, "MOVE A 2");
    happen(0, (struct match_event){.kind = MATCH_EXIT, .exit_code = 3});
    assert_null(lost(0));
    assert_string_equal(turns_get(&match.turns, 0), "MOVE A 2");
    match_free(&match);
}

/* --- the bot's side of the protocol --- */

static void test_bot_end(void **unused)
{
    (void)unused;
    static const char *const good[] = {"INIT A 1", "INIT I 26", "OK",   "ERROR", "OUCH", "HELLO",
                                       "AT B 2",   "OOPS",      "BOOM", "HIT",   "MISS", "LOC C 3"};
    static const char *const bad[] = {"", "INIT", "INIT B 1", "ok", "OK ", "AT", "HITS"};
    struct bot_dialogue dialogue = {0};
    struct bot_news news;
    struct text out = {0};
    struct error error;
    const struct protocol *protocol = contest_potm.protocol;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        assert_true(
            protocol->bot_hear(&dialogue, good[i], strlen(good[i]), &news, NULL, &out, &error));
        assert_true(news.asked && !news.turn);
        assert_int_equal(news.started, i < 2);
        assert_int_equal(news.seat, i == 1);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_false(
            protocol->bot_hear(&dialogue, bad[i], strlen(bad[i]), &news, NULL, &out, &error));
    }
    protocol->bot_answer(&dialogue, "MOVE A 2", &out);
    assert_string_equal(text_string(&out), "MOVE A 2\n");
    text_free(&out);
}

/* --- random events --- */

static void happen_anything(struct random *random, int seat)
{
    static const char *const lines[] = {"HELP", "", "MOVE A 2", "ZAP I 25", "RADAR", "x y z"};
    now_ns += (int64_t)random_below(random, 400) * NS_PER_MS;
    switch (random_below(random, 12)) {
    case 0:
        leave(seat, 11);
        break;
    case 1:
        happen(seat, (struct match_event){.kind = MATCH_TICK});
        break;
    case 2:
        happen(seat, (struct match_event){.kind = MATCH_LINE_TOO_LONG});
        break;
    case 3:
        happen(seat, (struct match_event){.kind = MATCH_STDERR, .data = "e", .length = 1});
        break;
    case 4:
        happen(seat, (struct match_event){.kind = MATCH_CLOSED_OUTPUT});
        break;
    case 5:
        happen(!seat, (struct match_event){.kind = MATCH_LINE, .data = "HELP", .length = 4});
        break;
    case 6:
        happen(seat, (struct match_event){.kind = MATCH_NOT_STARTED, .data = "", .length = 0});
        break;
    case 7:
    case 8:
        leave(seat, 0);
        break;
    default:
        say(seat, lines[random_below(random, sizeof lines / sizeof *lines)]);
    }
}

static void test_anything(void **unused)
{
    (void)unused;
    struct random random;
    random_seed(&random, 44);
    for (int game = 0; game < 1000; game++) {
        enum match_stderr rule = random_below(&random, 2) ? MATCH_STDERR_NOTE : MATCH_STDERR_ERROR;
        begin(random_below(&random, 2) ? NS_PER_S : 0, 20 * NS_PER_S, rule);
        int seat = started()->seat;
        int events = 0;
        for (; !match.over; events++) {
            assert_true(events < 100000);
            happen_anything(&random, seat);
            assert_in_range(match.action_count, 0, 1);
            if (match.action_count == 1 && match.actions[0].kind == MATCH_SPAWN) {
                seat = match.actions[0].seat;
                assert_int_equal(seat, match.setup.game->mover(match.state));
            }
        }
        assert_false(match.result.forfeit);
        assert_in_range(match.turns.count, 33, 200);
        match_free(&match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transcripts),
        cmocka_unit_test(test_no_limit),
        cmocka_unit_test(test_bank_in_words),
        cmocka_unit_test(test_bank),
        cmocka_unit_test(test_bank_of_excused_turn),
        cmocka_unit_test(test_turn_limit),
        cmocka_unit_test(test_hung),
        cmocka_unit_test(test_wait_for_core),
        cmocka_unit_test(test_wait_for_core),
        cmocka_unit_test(test_first_turn),
        cmocka_unit_test(test_margin),
        cmocka_unit_test(test_first_rule),
        cmocka_unit_test(test_limits_of_a_sandbox),
        cmocka_unit_test(test_stderr_rules),
        cmocka_unit_test(test_exit_code_says_nothing),
        cmocka_unit_test(test_bot_end),
        cmocka_unit_test(test_anything),
    };
    return cmocka_run_group_tests_name("potm match", tests, NULL, NULL);
}
