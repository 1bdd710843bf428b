/* Tests the clocks and the order of the lines in matches over the protocol `proglad`, in which the
 * bots send the first lines. The transcripts in tests/transcripts cannot test this, because they
 * contain only one player's lines and no times. */
#include "check.h"

#include "games/halma/halma.h"
#include "protocols/protocol.h"
#include "referee/match.h"

#include <string.h>

enum { READY_NS = 10000, TURN_NS = 50 };

static void begin_match(struct match *match)
{
    struct match_setup setup = {
        .game = &halma_game,
        .protocol = &protocol_proglad,
        .clock = {.ready_ns = READY_NS, .first_ns = TURN_NS, .turn_ns = TURN_NS},
        .forfeit_scores = {2, 0},
    };
    match_init(match, &setup);
    match_step(match, &(struct match_event){.kind = MATCH_START, .now_ns = 0});
}

static void step(struct match *match, enum match_event_kind kind, int seat, int64_t now_ns,
                 const char *line)
{
    match_step(match, &(struct match_event){.kind = kind,
                                            .seat = seat,
                                            .now_ns = now_ns,
                                            .data = line,
                                            .length = line == NULL ? 0 : strlen(line)});
}

/* Checks that the last step sent exactly these lines to the seat, or that it sent nothing if
 * `lines` is NULL. */
static void expect_sent(const struct match *match, int seat, const char *lines)
{
    const struct match_action *sent = NULL;
    for (size_t i = 0; i < match->action_count; i++) {
        const struct match_action *action = &match->actions[i];
        sent = action->kind == MATCH_SEND && action->seat == seat ? action : sent;
    }
    assert_int_equal(sent != NULL, lines != NULL);
    if (lines != NULL) {
        assert_int_equal(sent->length, strlen(lines));
        assert_memory_equal(sent->data, lines, sent->length);
    }
}

/* Player 2 is ready first. The referee requests no move before both players are ready. */
static void test_late_ready(void **unused)
{
    (void)unused;
    struct match match;
    begin_match(&match);
    expect_sent(&match, 0, NULL);
    expect_sent(&match, 1, NULL);
    step(&match, MATCH_LINE, 1, 1, "ready");
    expect_sent(&match, 0, NULL);
    expect_sent(&match, 1, "start 2\n");
    step(&match, MATCH_LINE, 0, 2, "ready");
    expect_sent(&match, 0, "start 1\nyourmove\n");
    expect_sent(&match, 1, NULL);
    step(&match, MATCH_LINE, 0, 3, "move 5 1 6 1");
    expect_sent(&match, 0, "move 5 1 6 1\n");
    expect_sent(&match, 1, "move 5 1 6 1\nyourmove\n");
    step(&match, MATCH_LINE, 1, 4, "move 5 1 6 1");
    assert_true(match.over);
    assert_string_equal(match.result.fault.rule, "not_your_piece");
    assert_int_equal(match.result.fault.seat, 1);
    assert_int_equal(match.result.outcome.scores[0], 2);
    match_free(&match);
}

/* Like every other move, the move that ends the game is reported to both players. Only then does
 * the match end. */
static void test_last_move(void **unused)
{
    (void)unused;
    struct match match;
    begin_match(&match);
    step(&match, MATCH_LINE, 1, 1, "ready");
    step(&match, MATCH_LINE, 0, 2, "ready");
    ((struct halma_state *)match.state)->plies = HALMA_BLOCKERS_FROM - 1;
    step(&match, MATCH_LINE, 0, 3, "move 5 1 6 1");
    assert_true(match.over);
    assert_string_equal(match.result.outcome.reason, "blockers");
    assert_int_equal(match.action_count, 3);
    expect_sent(&match, 0, "move 5 1 6 1\n");
    expect_sent(&match, 1, "move 5 1 6 1\n");
    assert_int_equal(match.actions[2].kind, MATCH_FINISH);
    assert_int_equal(match.deadline_ns, 0);
    match_free(&match);
}

/* If a player moves before the other player is ready, the referee plays the move only when both are
 * ready. */
static void test_early_move(void **unused)
{
    (void)unused;
    struct match match;
    begin_match(&match);
    step(&match, MATCH_LINE, 0, 1, "ready");
    expect_sent(&match, 0, "start 1\n");
    step(&match, MATCH_LINE, 0, 2, "move 1 3 3 5");
    assert_int_equal(match.turns.count, 0);
    step(&match, MATCH_LINE, 1, 3, "ready");
    assert_int_equal(match.turns.count, 1);
    expect_sent(&match, 1, "start 2\nmove 1 3 3 5\nyourmove\n");
    match_free(&match);
}

/* Usually a MATCH_SENT event starts a clock. However, nothing is sent before a player is ready, so
 * the clock for `ready` starts with the match. */
static void test_ready_clock(void **unused)
{
    (void)unused;
    struct match match;
    begin_match(&match);
    assert_int_equal(match.deadline_ns, READY_NS);
    step(&match, MATCH_LINE, 0, READY_NS, "ready");
    step(&match, MATCH_TICK, 0, READY_NS, NULL);
    assert_false(match.over);
    step(&match, MATCH_TICK, 0, READY_NS + 1, NULL);
    assert_true(match.over);
    assert_string_equal(match.result.fault.rule, "not_ready");
    assert_non_null(strstr(match.result.fault.detail,
                           "expected ready as the first line, got no answer within "));
    assert_int_equal(match.result.fault.seat, 1);
    match_free(&match);
}

/* The clock of a turn starts as soon as the request for the turn has been sent. */
static void test_turn_clock(void **unused)
{
    (void)unused;
    for (int late = 0; late < 2; late++) {
        struct match match;
        begin_match(&match);
        step(&match, MATCH_LINE, 1, 5, "ready");
        step(&match, MATCH_LINE, 0, 7, "ready");
        step(&match, MATCH_SENT, 1, 20, NULL);
        step(&match, MATCH_SENT, 0, 30, NULL);
        assert_int_equal(match.deadline_ns, 30 + TURN_NS);
        step(&match, MATCH_LINE, 0, 30 + TURN_NS + late, "move 1 3 3 5");
        assert_int_equal(match.over, late);
        assert_true(!late || strcmp(match.result.fault.rule, "timeout") == 0);
        match_free(&match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_late_ready), cmocka_unit_test(test_last_move),
        cmocka_unit_test(test_early_move), cmocka_unit_test(test_ready_clock),
        cmocka_unit_test(test_turn_clock),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
