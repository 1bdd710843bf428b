/* Tests the referee's side and the bot's side of every protocol, byte by byte, with the transcripts
 * in tests/transcripts and with malformed lines. Starts no processes and uses no clock. */
#include "check.h"

#include "protocols/protocol.h"
#include "referee/match.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef TESTS_DIR
#define TESTS_DIR "tests"
#endif

enum { LINE_SIZE = 2048 };

/* --- checking a transcript line by line --- */

struct script {
    const char *path;
    size_t number; /* number of the current line in the transcript */
    const struct protocol *protocol;
    const struct game *game;
    bool for_bot, for_referee;
    bool lenient;
    struct turns opening;

    /* The following fields belong to the referee's side. */
    struct match match;
    bool playing;
    /* seat of the bot in the transcript; our own bot plays in the other seat */
    int seat;
    /* bytes sent to the bot that have not yet been compared with the transcript */
    struct text sent;
    struct bot_dialogue other;
    bool other_asked;

    /* The following fields belong to the bot's side. */
    struct bot_dialogue bot;
    /* bytes sent by the bot that have not yet been compared with the transcript */
    struct text said;
    struct turns made; /* turns of the game that must be reported to the bot */
    size_t heard;      /* number of turns that were reported to the bot */
    bool asked, started;
};

static void complain(const struct script *script, const char *what, const char *text)
{
    fail_msg("%s:%zu: %s \"%s\"", script->path, script->number, what, text);
}

/* Checks that the first line in `said` is `line`, and removes it. */
static void expect_line(struct script *script, struct text *said, const char *line)
{
    size_t length = strlen(line);
    if (said->length < length + 1 || memcmp(said->data, line, length) != 0 ||
        said->data[length] != '\n') {
        complain(script, "was not said; what was said instead:", text_string(said));
    }
    struct text rest = {0};
    text_append(&rest, said->data + length + 1, said->length - length - 1);
    text_free(said);
    *said = rest;
}

/* --- the referee's side --- */

static void referee_step(struct script *script, enum match_event_kind kind, int seat,
                         const char *line);

/* Passes lines to the other bot. Passes the bot's answer, if there is one (as in the handshake), to
 * the referee. */
static void other_hears(struct script *script, const struct text *lines)
{
    struct text turn = {0};
    struct text out = {0};
    const char *line = lines->data;
    for (const char *end; (end = strchr(line, '\n')) != NULL; line = end + 1) {
        struct bot_news news;
        struct error error;
        if (!script->protocol->bot_hear(&script->other, line, (size_t)(end - line), &news, &turn,
                                        &out, &error)) {
            complain(script, "the other bot did not understand:", error.text);
        }
        script->other_asked = script->other_asked || news.asked;
    }
    if (out.length > 0) {
        out.data[out.length - 1] = '\0'; /* a bot answers the handshake with one line */
        referee_step(script, MATCH_LINE, !script->seat, out.data);
    }
    text_free(&turn);
    text_free(&out);
}

static void referee_step(struct script *script, enum match_event_kind kind, int seat,
                         const char *line)
{
    struct text to_other = {0};
    match_step(&script->match, &(struct match_event){.kind = kind,
                                                     .seat = seat,
                                                     .now_ns = 1,
                                                     .data = line,
                                                     .length = line == NULL ? 0 : strlen(line)});
    for (size_t i = 0; i < script->match.action_count; i++) {
        const struct match_action *action = &script->match.actions[i];
        if (action->kind == MATCH_SEND) {
            text_append(action->seat == script->seat ? &script->sent : &to_other, action->data,
                        action->length);
        }
    }
    if (to_other.length > 0) {
        other_hears(script, &to_other);
    }
    text_free(&to_other);
}

static void referee_begin(struct script *script, int first)
{
    struct match_setup setup = {
        .game = script->game,
        .protocol = script->protocol,
        .rules = {.first = first},
        .opening = &script->opening,
        .lenient = script->lenient,
        .clock = {.ready_ns = 1000, .first_ns = 1000, .turn_ns = 1000},
        .forfeit_scores = {1, 0},
    };
    match_init(&script->match, &setup);
    script->playing = true;
    script->other_asked = false;
    referee_step(script, MATCH_START, 0, NULL);
    if (script->protocol->bot_greet != NULL) {
        struct text out = {0};
        script->protocol->bot_greet(&script->other, &out);
        out.data[out.length - 1] = '\0';
        referee_step(script, MATCH_LINE, !script->seat, out.data);
        text_free(&out);
    }
}

/* Makes the other bot play this turn. */
static void referee_opponent(struct script *script, const char *turn)
{
    struct text out = {0};
    if (!script->other_asked) {
        complain(script, "the other bot was not asked for", turn);
    }
    script->other_asked = false;
    script->protocol->bot_answer(&script->other, turn, &out);
    out.data[out.length - 1] = '\0';
    referee_step(script, MATCH_LINE, !script->seat, out.data);
    text_free(&out);
}

/* Checks that the referee sent nothing more, and that the game ended as in the transcript. `rule`
 * is the broken rule, or NULL if there was no fault. */
static void referee_end(struct script *script, const char *rule, const int scores[2],
                        const char *reason)
{
    const struct match_result *result = &script->match.result;
    if (script->sent.length > 0) {
        complain(script, "the referee said too much:", script->sent.data);
    }
    assert_true(script->match.over);
    if (result->forfeit != (rule != NULL)) {
        complain(script, "fault:", result->fault.detail);
    }
    if (rule != NULL) {
        bool lenient_helps = strstr(result->fault.detail, "pass with --wire lenient") != NULL;
        char said[64];
        snprintf(said, sizeof said, "%s%s", result->fault.rule, lenient_helps ? " lenient" : "");
        assert_string_equal(said, rule);
        assert_int_equal(result->fault.seat, script->seat);
        assert_int_equal(result->outcome.winner, !script->seat);
    } else {
        assert_int_equal(result->outcome.scores[0], scores[0]);
        assert_int_equal(result->outcome.scores[1], scores[1]);
        assert_string_equal(result->outcome.reason, reason);
    }
    match_free(&script->match);
    script->playing = false;
}

static void play_referee(struct script *script, const char *word, const char *rest)
{
    int scores[2] = {0, 0};
    char reason[32] = "";
    if (strcmp(word, "game") == 0) {
        referee_begin(script, rest[2] - '0');
    } else if (strcmp(word, "<") == 0) {
        expect_line(script, &script->sent, rest);
    } else if (strcmp(word, ">") == 0) {
        referee_step(script, MATCH_LINE, script->seat, rest);
    } else if (strcmp(word, "opponent") == 0) {
        referee_opponent(script, rest);
    } else if (strcmp(word, "result") == 0) {
        assert_int_equal(sscanf(rest, "%d %d %31s", &scores[0], &scores[1], reason), 3);
        referee_end(script, NULL, scores, reason);
    } else if (strcmp(word, "fault") == 0) {
        referee_end(script, rest, NULL, NULL);
    }
}

/* --- the bot's side --- */

static void bot_hears(struct script *script, const char *line)
{
    struct bot_news news;
    struct error error;
    struct text turn = {0};
    struct text clean = {0};
    if (script->said.length > 0) {
        complain(script, "the bot said too much:", script->said.data);
    }
    line_clean(line, strlen(line), &clean); /* clean up the line, as `faceoff bot` does */
    if (!script->protocol->bot_hear(&script->bot, text_string(&clean), clean.length, &news, &turn,
                                    &script->said, &error)) {
        complain(script, "the bot did not understand:", error.text);
    }
    script->asked = script->asked || news.asked;
    if (news.started) {
        script->started = true;
        assert_int_equal(news.seat, script->seat);
    }
    if (news.turn && (script->heard == script->made.count ||
                      strcmp(text_string(&turn), turns_get(&script->made, script->heard++)) != 0)) {
        complain(script, "the bot took it for the turn", text_string(&turn));
    }
    if (news.asked && script->heard != script->made.count) {
        complain(script, "asked for a turn without hearing",
                 turns_get(&script->made, script->heard));
    }
    text_free(&turn);
    text_free(&clean);
}

static void bot_begin(struct script *script)
{
    const struct protocol *protocol = script->protocol;
    script->started = script->asked = false;
    script->heard = 0;
    turns_clear(&script->made);
    for (size_t i = 0; protocol->tell != NULL && i < script->opening.count; i++) {
        turns_add(&script->made, turns_get(&script->opening, i));
    }
    if (!protocol->serves_many_games) {
        script->bot = (struct bot_dialogue){0};
        if (protocol->bot_greet != NULL) {
            protocol->bot_greet(&script->bot, &script->said);
        }
    }
}

static void play_bot(struct script *script, const char *word, const char *rest)
{
    if (strcmp(word, "game") == 0) {
        bot_begin(script);
    } else if (strcmp(word, "<") == 0) {
        bot_hears(script, rest);
    } else if (strcmp(word, "me") == 0) {
        if (!script->asked || !script->started) {
            complain(script, "the bot was not asked for", rest);
        }
        script->asked = false;
        script->protocol->bot_answer(&script->bot, rest, &script->said);
        if (script->protocol->own_turns_come_back) {
            turns_add(&script->made, rest);
        }
    } else if (strcmp(word, "opponent") == 0) {
        turns_add(&script->made, rest);
    } else if (strcmp(word, ">") == 0) {
        expect_line(script, &script->said, rest);
    } else if (strcmp(word, "result") == 0 && (script->asked || script->said.length > 0)) {
        complain(script, "the bot still has to say", text_string(&script->said));
    }
}

/* --- all transcripts --- */

/* In a transcript, \r stands for a carriage return. */
static void unescape(char *line)
{
    for (char *at; (at = strstr(line, "\\r")) != NULL;) {
        *at = '\r';
        memmove(at + 1, at + 2, strlen(at + 2) + 1);
    }
}

static void play_line(struct script *script, char *line,
                      void (*play)(struct script *script, const char *word, const char *rest))
{
    char *rest = strchr(line, ' ');
    rest = rest == NULL ? line + strlen(line) : rest + 1;
    if (rest > line && rest[-1] == ' ') {
        rest[-1] = '\0';
    }
    if (line[0] == '\0' || line[0] == '#') {
        return;
    }
    if (strcmp(line, "protocol") == 0) {
        script->protocol = protocol_find(rest);
        if (script->protocol == NULL) {
            complain(script, "there is no protocol", rest);
        }
        script->game = game_find(script->protocol->game);
    } else if (strcmp(line, "only") == 0) {
        script->for_bot = strcmp(rest, "bot") == 0;
        script->for_referee = !script->for_bot;
    } else if (strcmp(line, "wire") == 0) {
        script->lenient = strcmp(rest, "lenient") == 0;
    } else if (strcmp(line, "opening") == 0) {
        turns_parse(&script->opening, script->game, rest);
    } else if (strchr("<>", line[0]) == NULL && strcmp(line, "game") != 0 &&
               strcmp(line, "me") != 0 && strcmp(line, "opponent") != 0 &&
               strcmp(line, "result") != 0 && strcmp(line, "fault") != 0) {
        complain(script, "what is", line);
    } else if (play == play_bot ? script->for_bot : script->for_referee) {
        if (strcmp(line, "game") == 0) {
            script->seat = rest[0] - '0';
            script->other = (struct bot_dialogue){0};
        }
        play(script, line, rest);
    }
}

static void play_file(const char *path,
                      void (*play)(struct script *script, const char *word, const char *rest))
{
    struct script script = {.path = path, .for_bot = true, .for_referee = true};
    char line[LINE_SIZE];
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        script.number++;
        line[strcspn(line, "\n")] = '\0';
        unescape(line);
        play_line(&script, line, play);
    }
    fclose(file);
    assert_false(script.playing); /* fails if the transcript ends before the game does */
    assert_int_equal(script.sent.length + script.said.length, 0);
    text_free(&script.sent);
    text_free(&script.said);
    turns_free(&script.made);
    turns_free(&script.opening);
}

static void play_all(void (*play)(struct script *script, const char *word, const char *rest))
{
    const char *folder = getenv("FACEOFF_TESTS");
    char path[2 * LINE_SIZE];
    snprintf(path, LINE_SIZE, "%s/transcripts", folder != NULL ? folder : TESTS_DIR);
    DIR *files = opendir(path);
    assert_non_null(files);
    size_t count = 0;
    size_t used = strlen(path);
    for (struct dirent *entry; (entry = readdir(files)) != NULL;) {
        const char *dot = strrchr(entry->d_name, '.');
        if (dot != NULL && strcmp(dot, ".txt") == 0) {
            snprintf(path + used, sizeof path - used, "/%.500s", entry->d_name);
            play_file(path, play);
            count++;
        }
    }
    closedir(files);
    assert_true(count >= 35);
}

static void test_transcripts_referee(void **data)
{
    (void)data;
    play_all(play_referee);
}

static void test_transcripts_bot(void **data)
{
    (void)data;
    play_all(play_bot);
}

/* --- illegal answers of a bot --- */

#define BYTES(string) (string), sizeof(string) - 1

struct bad_answer {
    const struct protocol *protocol;
    int answers; /* number of valid handshake answers before this one */
    const char *line;
    size_t length;
    /* the rule that the answer breaks, or NULL if the answer is valid and contains the turn
     * `turn` */
    const char *rule;
    const char *turn;
};

static const struct bad_answer bad_answers[] = {
    {&protocol_judge, 0, BYTES(""), "bad_handshake", NULL},
    {&protocol_judge, 0, BYTES("ok"), "bad_handshake", NULL},
    {&protocol_judge, 0, BYTES("OK "), "bad_handshake", NULL},
    {&protocol_judge, 0, BYTES(" OK"), "bad_handshake", NULL},
    {&protocol_judge, 0, BYTES("OK\r"), "bad_handshake", NULL},
    {&protocol_judge, 0, BYTES("OK\0"), "bad_handshake", NULL},
    {&protocol_judge, 0, BYTES("OKOK"), "bad_handshake", NULL},
    {&protocol_judge, 0, BYTES("[0]"), "bad_handshake", NULL},
    {&protocol_judge, 1, BYTES("UP"), "bad_handshake", NULL},
    {&protocol_judge, 1, BYTES("O"), "bad_handshake", NULL},
    {&protocol_judge, 2, BYTES(""), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("OK"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("0"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("["), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("0]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0,]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[,0]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0 1]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0, 1]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[01]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0;1]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0] "), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES(" [0]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0]\r"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[\0]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0,\0]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[0\0001]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("MOVE [0]"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("(0)"), "bad_answer", NULL},
    {&protocol_judge, 2, BYTES("[]"), NULL, ""},
    {&protocol_judge, 2, BYTES("[9]"), NULL, "9"},
    {&protocol_judge, 2, BYTES("[,]"), NULL, ","},
    {&protocol_judge, 2, BYTES("[0,\xff]"), NULL, "0\xff"},
    {&protocol_judge, 2, BYTES("[0,1,7]"), NULL, "017"},
    {&protocol_codingame, 0, BYTES("\0"), "bad_char", NULL},
    {&protocol_codingame, 0, BYTES("0\0"), "bad_char", NULL},
    {&protocol_codingame, 0, BYTES("\0000"), "bad_char", NULL},
    {&protocol_codingame, 0, BYTES(""), NULL, ""},
    {&protocol_codingame, 0, BYTES(" 0"), NULL, " 0"},
    {&protocol_codingame, 0, BYTES("0\r"), NULL, "0"},
    {&protocol_codingame, 0, BYTES("\r"), NULL, ""},
    {&protocol_codingame, 0, BYTES("0\r\r"), NULL, "0\r"},
    {&protocol_codingame, 0, BYTES("0\r1"), NULL, "0\r1"},
    {&protocol_codingame, 0, BYTES("0 "), NULL, "0 "},
    {&protocol_codingame, 0, BYTES("\xff\xfe"), NULL, "\xff\xfe"},
    {&protocol_codingame, 0, BYTES("017"), NULL, "017"},
    {&protocol_proglad, 0, BYTES(""), "bad_handshake", NULL},
    {&protocol_proglad, 0, BYTES("Ready"), "bad_handshake", NULL},
    {&protocol_proglad, 0, BYTES("ready "), "bad_handshake", NULL},
    {&protocol_proglad, 0, BYTES(" ready"), "bad_handshake", NULL},
    {&protocol_proglad, 0, BYTES("ready\r\r"), "bad_handshake", NULL},
    {&protocol_proglad, 0, BYTES("ready \r"), "bad_handshake", NULL},
    {&protocol_proglad, 0, BYTES("ready\0"), "bad_handshake", NULL},
    {&protocol_proglad, 0, BYTES("readyready"), "bad_handshake", NULL},
    {&protocol_proglad, 0, BYTES("move 1 3 3 5"), "bad_handshake", NULL},
    {&protocol_proglad, 1, BYTES(""), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("ready"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("mov"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("Move 1 3 3 5"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("move1 3 3 5"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("\r"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("moves 1 3 3 5"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("move 1 3\0003 5"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("move\0"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("1 3 3 5"), "bad_answer", NULL},
    {&protocol_proglad, 1, BYTES("move"), NULL, ""},
    {&protocol_proglad, 1, BYTES("move "), NULL, ""},
    {&protocol_proglad, 1, BYTES("move 1 3 3 5"), NULL, "1 3 3 5"},
    {&protocol_proglad, 1, BYTES("move   1  3 3 5 "), NULL, "1 3 3 5"},
    {&protocol_proglad, 1, BYTES("move 1 3 3 5\r"), NULL, "1 3 3 5"},
    {&protocol_proglad, 1, BYTES("\f move\t1 03\r3 5"), NULL, "1 3 3 5"},
    {&protocol_proglad, 1, BYTES("move +1 3 3 5"), NULL, "+1 3 3 5"},
    {&protocol_proglad, 1, BYTES("move \xff"), NULL, "\xff"},
};

/* --- strict and lenient parsing --- */

/* A line that a bot sends after `answers` valid handshake answers, and the turn that is read from
 * it in strict and in lenient mode. NULL means that the line is illegal in that mode. A handshake
 * answer contains no turn, so the expected text is "". */
struct reading {
    const struct protocol *protocol;
    int answers;
    const char *line;
    const char *strict, *lenient;
};

static const struct reading readings[] = {
    {&protocol_judge, 0, "OK", "", ""},
    {&protocol_judge, 0, " OK\t\r", NULL, ""},
    {&protocol_judge, 1, "OK ", NULL, ""},
    {&protocol_judge, 0, "O K", NULL, NULL},
    {&protocol_judge, 0, "ok\r", NULL, NULL},
    {&protocol_judge, 2, "[6,7]", "67", "67"},
    {&protocol_judge, 2, "[6, 7]", NULL, "67"},
    {&protocol_judge, 2, " [ 6 ,\t7 ] \r", NULL, "67"},
    {&protocol_judge, 2, "[6,7]\r", NULL, "67"},
    {&protocol_judge, 2, "[6 7]", NULL, NULL},
    {&protocol_judge, 2, "[6,, 7]", NULL, NULL},
    {&protocol_judge, 2, "[6, 07]", NULL, NULL},
    {&protocol_judge, 2, "[9, 1]", NULL, NULL},
    {&protocol_judge, 2, "[9,1]", NULL, NULL},
    {&protocol_judge, 2, "[ ]", NULL, NULL},
    {&protocol_judge, 2, "67 ", NULL, NULL},
    {&protocol_codingame, 0, "024", "024", "024"},
    {&protocol_codingame, 0, "024\r", "024", "024"},
    {&protocol_codingame, 0, "024 ", NULL, "024"},
    {&protocol_codingame, 0, "\t024 \r", NULL, "024"},
    {&protocol_codingame, 0, "024\r\r", NULL, "024"},
    {&protocol_codingame, 0, "02 4", NULL, NULL},
    {&protocol_codingame, 0, "0,2", NULL, NULL},
    {&protocol_codingame, 0, "", NULL, NULL},
    {&protocol_codingame, 0, " \r", NULL, NULL},
    {&protocol_codingame, 0, "8 ", NULL, NULL},
    {&protocol_proglad, 0, "ready", "", ""},
    {&protocol_proglad, 0, "ready\r", "", ""},
    {&protocol_proglad, 0, " ready", NULL, ""},
    {&protocol_proglad, 0, "ready \r", NULL, ""},
    {&protocol_proglad, 0, "ready ready", NULL, NULL},
    {&protocol_proglad, 1, "move 1 3 3 5", "1 3 3 5", "1 3 3 5"},
    {&protocol_proglad, 1, " move\t01  3 3 5 \r", "1 3 3 5", "1 3 3 5"},
    {&protocol_proglad, 1, "move1 3 3 5", NULL, NULL},
    {&protocol_potm, 0, "MOVE A 2", "MOVE A 2", "MOVE A 2"},
    {&protocol_potm, 0, "RADAR", "RADAR", "RADAR"},
    {&protocol_potm, 0, "RADAR\r", NULL, "RADAR"},
    {&protocol_potm, 0, "MOVE A 02", NULL, "MOVE A 2"},
    {&protocol_potm, 0, " ZAP  I\t26 ", NULL, "ZAP I 26"},
    {&protocol_potm, 0, "MOVE A2 ", NULL, NULL},
    {&protocol_potm, 0, "MOVE A 0 2", NULL, NULL},
    {&protocol_potm, 0, "move A 2 ", NULL, NULL},
};

static const char *good_answer(const struct protocol *protocol);

/* Returns the state of the referee's side after `answers` valid handshake answers. */
static struct dialogue dialogue_after(const struct protocol *protocol, int answers)
{
    struct dialogue dialogue;
    struct text turn = {0};
    struct text out = {0};
    struct ruling fault;
    protocol->greet(&dialogue, 0, &out);
    for (const char *good = good_answer(protocol); answers > 0; answers--) {
        protocol->hear(&dialogue, good, strlen(good), &turn, &out, &fault);
    }
    text_free(&turn);
    text_free(&out);
    return dialogue;
}

/* Reads the turn in a line into `turn`. Returns false if the line or the turn is malformed. */
static bool reads(const struct protocol *protocol, struct dialogue dialogue, bool lenient,
                  const char *line, size_t length, struct text *turn)
{
    struct text out = {0};
    struct ruling fault;
    enum dialogue_event event =
        dialogue_hear(protocol, lenient, &dialogue, line, length, turn, &out, &fault);
    text_free(&out);
    const struct game *game = game_find(protocol->game);
    return event != DIALOGUE_FAULT &&
           (event != DIALOGUE_TURN || game->has_form == NULL || game->has_form(text_string(turn)));
}

static void test_readings(void **data)
{
    (void)data;
    for (size_t i = 0; i < sizeof readings / sizeof *readings; i++) {
        const struct reading *reading = &readings[i];
        struct dialogue dialogue = dialogue_after(reading->protocol, reading->answers);
        size_t length = strlen(reading->line);
        for (int lenient = 0; lenient < 2; lenient++) {
            const char *wanted = lenient ? reading->lenient : reading->strict;
            struct text turn = {0};
            bool legal = reads(reading->protocol, dialogue, lenient, reading->line, length, &turn);
            if (legal != (wanted != NULL) || (legal && strcmp(text_string(&turn), wanted) != 0)) {
                fail_msg("%s, %s: \"%s\"", reading->protocol->name, lenient ? "lenient" : "strict",
                         reading->line);
            }
            text_free(&turn);
        }
        assert_int_equal(
            dialogue_needs_lenient(reading->protocol, &dialogue, reading->line, length),
            reading->strict == NULL && reading->lenient != NULL);
    }
}

/* Tests lines that resemble valid ones. If strict mode accepts a line, lenient mode must read the
 * same turn from it. dialogue_needs_lenient() must be true exactly for the lines that only lenient
 * mode accepts. */
static void test_strict_is_lenient(void **data)
{
    (void)data;
    static const char odd[] = " \t\r\f,[]0123456789-AI\0x";
    struct random random;
    random_seed(&random, 4);
    size_t strict_ones = 0, lenient_ones = 0;
    for (int round = 0; round < 200000; round++) {
        size_t which = random_below(&random, sizeof readings / sizeof *readings);
        const struct reading *reading = &readings[which];
        struct dialogue dialogue = dialogue_after(reading->protocol, reading->answers);
        char line[64];
        size_t length = strlen(reading->line);
        memcpy(line, reading->line, length);
        for (uint64_t edits = random_below(&random, 4); edits > 0; edits--) {
            size_t at = random_below(&random, length + 1);
            bool insert = at == length || random_below(&random, 2) == 0;
            memmove(line + at + insert, line + at, length - at);
            line[at] = odd[random_below(&random, sizeof odd - 1)];
            length += insert;
        }
        struct text strict = {0};
        struct text lenient = {0};
        bool strict_legal = reads(reading->protocol, dialogue, false, line, length, &strict);
        bool lenient_legal = reads(reading->protocol, dialogue, true, line, length, &lenient);
        if (strict_legal) {
            assert_true(lenient_legal);
            assert_string_equal(text_string(&strict), text_string(&lenient));
        }
        assert_int_equal(dialogue_needs_lenient(reading->protocol, &dialogue, line, length),
                         lenient_legal && !strict_legal);
        strict_ones += strict_legal;
        lenient_ones += lenient_legal && !strict_legal;
        text_free(&strict);
        text_free(&lenient);
    }
    assert_true(strict_ones > 10000 && lenient_ones > 10000);
}

/* Returns a valid handshake answer of a bot, without the newline. */
static const char *good_answer(const struct protocol *protocol)
{
    return protocol->bot_greet == NULL ? "OK" : "ready";
}

static void test_answers(void **data)
{
    (void)data;
    for (size_t i = 0; i < sizeof bad_answers / sizeof *bad_answers; i++) {
        const struct bad_answer *bad = &bad_answers[i];
        struct dialogue dialogue;
        struct text turn = {0};
        struct text out = {0};
        struct ruling fault = {0};
        enum dialogue_event event = bad->protocol->greet(&dialogue, 0, &out);
        for (int said = 0; said < bad->answers; said++) {
            assert_int_equal(event, DIALOGUE_WAIT);
            const char *good = good_answer(bad->protocol);
            event = bad->protocol->hear(&dialogue, good, strlen(good), &turn, &out, &fault);
        }
        if (event == DIALOGUE_READY) {
            bad->protocol->ask(&dialogue, "", &out);
        }
        text_clear(&out);
        /* The line fills its memory block exactly, so that a sanitizer detects a read past its
         * end. */
        char *line = malloc(bad->length + 1);
        assert_non_null(line);
        memcpy(line + 1, bad->line, bad->length);
        event = bad->protocol->hear(&dialogue, line + 1, bad->length, &turn, &out, &fault);
        free(line);
        if (event != (bad->rule == NULL ? DIALOGUE_TURN : DIALOGUE_FAULT)) {
            fail_msg("%s, answer \"%s\"", bad->protocol->name, bad->line);
        }
        assert_int_equal(out.length, 0);
        if (bad->rule != NULL) {
            assert_string_equal(fault.rule, bad->rule);
            assert_true(fault.detail[0] != '\0');
        } else {
            assert_string_equal(text_string(&turn), bad->turn);
        }
        text_free(&turn);
        text_free(&out);
    }
}

/* --- illegal lines from a referee --- */

struct bad_order {
    const struct protocol *protocol;
    const char *before[3]; /* valid lines that the bot gets before this one */
    const char *line;
    size_t length;
    /* part of the error message, or NULL if the line is valid and reports the turn `turn` */
    const char *says;
    const char *turn;
};

static const struct bad_order bad_orders[] = {
    {&protocol_judge, {NULL}, BYTES(""), "expected INIT", NULL},
    {&protocol_judge, {NULL}, BYTES("UP"), "expected INIT", NULL},
    {&protocol_judge, {NULL}, BYTES("MOVE []"), "expected INIT", NULL},
    {&protocol_judge, {NULL}, BYTES("INIT "), "expected INIT", NULL},
    {&protocol_judge, {NULL}, BYTES("INIT\0"), "expected INIT", NULL},
    {&protocol_judge, {"INIT"}, BYTES("MOVE []"), "expected UP or DOWN", NULL},
    {&protocol_judge, {"INIT"}, BYTES("LEFT"), "expected UP or DOWN", NULL},
    {&protocol_judge, {"INIT"}, BYTES(""), "expected UP or DOWN", NULL},
    {&protocol_judge, {"INIT", "UP"}, BYTES("UP"), "expected MOVE", NULL},
    {&protocol_judge, {"INIT", "UP"}, BYTES("MOVE"), "expected MOVE", NULL},
    {&protocol_judge, {"INIT", "UP"}, BYTES("MOVE "), NULL, ""},
    {&protocol_judge, {"INIT", "UP"}, BYTES("MOVE 0"), NULL, "0"},
    {&protocol_judge, {"INIT", "UP"}, BYTES("MOVE [0"), NULL, "[0"},
    {&protocol_judge, {"INIT", "UP"}, BYTES("MOVE [0,north]"), NULL, "[0,north]"},
    {&protocol_judge, {"INIT", "UP"}, BYTES("MOVE [0,1]"), NULL, "01"},
    {&protocol_judge, {"INIT", "UP"}, BYTES("MOVE []"), NULL, ""},
    {&protocol_codingame, {NULL}, BYTES(""), "expected the id", NULL},
    {&protocol_codingame, {NULL}, BYTES("2"), "expected the id", NULL},
    {&protocol_codingame, {NULL}, BYTES("00"), "expected the id", NULL},
    {&protocol_codingame, {NULL}, BYTES("-1"), "expected the id", NULL},
    {&protocol_codingame, {"0"}, BYTES(""), "expected the length", NULL},
    {&protocol_codingame, {"0"}, BYTES("x"), "expected the length", NULL},
    {&protocol_codingame, {"0"}, BYTES("-1"), "expected the length", NULL},
    {&protocol_codingame, {"0"}, BYTES("1000"), "expected the length", NULL},
    {&protocol_codingame, {"0"}, BYTES("99999999999999999999"), "expected the length", NULL},
    {&protocol_codingame, {"0", "2"}, BYTES("0"), NULL, "0"},
    {&protocol_codingame, {"0", "2"}, BYTES("012"), NULL, "012"},
    {&protocol_codingame, {"0", "1"}, BYTES(""), NULL, ""},
    {&protocol_codingame, {"0", "1"}, BYTES("-"), NULL, ""},
    {&protocol_codingame, {"0", "0"}, BYTES(""), NULL, ""},
    {&protocol_codingame, {"0", "0"}, BYTES("-"), NULL, ""},
    {&protocol_codingame, {"0", "0"}, BYTES("0"), NULL, "0"},
    {&protocol_codingame, {"1", "2"}, BYTES("01"), NULL, "01"},
    {&protocol_proglad, {NULL}, BYTES(""), "expected start", NULL},
    {&protocol_proglad, {NULL}, BYTES("start"), "expected start", NULL},
    {&protocol_proglad, {NULL}, BYTES("start 0"), "expected start", NULL},
    {&protocol_proglad, {NULL}, BYTES("start 3"), "expected start", NULL},
    {&protocol_proglad, {NULL}, BYTES("start 11"), "expected start", NULL},
    {&protocol_proglad, {NULL}, BYTES("start 1\0"), "expected start", NULL},
    {&protocol_proglad, {NULL}, BYTES("yourmove"), "expected start", NULL},
    {&protocol_proglad, {NULL}, BYTES("move 1 3 3 5"), "expected start", NULL},
    {&protocol_proglad, {"start 1"}, BYTES("start 1"), "expected yourmove", NULL},
    {&protocol_proglad, {"start 1"}, BYTES("yourmove "), "expected yourmove", NULL},
    {&protocol_proglad, {"start 1"}, BYTES("YOURMOVE"), "expected yourmove", NULL},
    {&protocol_proglad, {"start 1"}, BYTES("move1 3 3 5"), "expected yourmove", NULL},
    {&protocol_proglad, {"start 1"}, BYTES("move 1\0003 3 5"), "expected yourmove", NULL},
    {&protocol_proglad, {"start 1"}, BYTES("yourmove"), NULL, ""},
    {&protocol_proglad, {"start 2"}, BYTES("move 1 3 3 5"), NULL, "1 3 3 5"},
    {&protocol_proglad, {"start 1", "yourmove"}, BYTES("move 1 3 3 5"), NULL, "1 3 3 5"},
};

static void test_orders(void **data)
{
    (void)data;
    for (size_t i = 0; i < sizeof bad_orders / sizeof *bad_orders; i++) {
        const struct bad_order *bad = &bad_orders[i];
        struct bot_dialogue dialogue = {0};
        struct bot_news news;
        struct text turn = {0};
        struct text out = {0};
        struct error error;
        for (int k = 0; k < 3 && bad->before[k] != NULL; k++) {
            const char *line = bad->before[k];
            assert_true(
                bad->protocol->bot_hear(&dialogue, line, strlen(line), &news, &turn, &out, &error));
        }
        text_clear(&out);
        bool good =
            bad->protocol->bot_hear(&dialogue, bad->line, bad->length, &news, &turn, &out, &error);
        if (good != (bad->says == NULL)) {
            fail_msg("%s, order \"%s\"", bad->protocol->name, bad->line);
        }
        assert_int_equal(out.length, 0);
        if (bad->says != NULL) {
            assert_non_null(strstr(error.text, bad->says));
            assert_false(news.turn || news.asked || news.started);
        } else {
            /* If a protocol reports all turns to both bots, a report does not ask the bot for a
             * turn. In other protocols, a report is also a request for a turn. */
            assert_int_equal(news.asked, !(news.turn && bad->protocol->own_turns_come_back));
            assert_int_equal(news.turn, bad->turn[0] != '\0');
            assert_string_equal(news.turn ? turn.data : "", bad->turn);
        }
        text_free(&turn);
        text_free(&out);
    }
}

static void test_quote(void **data)
{
    (void)data;
    assert_string_equal(line_quote("", 0).text, "\"\"");
    assert_string_equal(line_quote("a\0\r\t\x80\x7f~ ", 8).text, "\"a\\x00\\r\\t\\x80\\x7f~ \"");
    char longest[41];
    char wanted[64] = "\"";
    memset(longest, '\0', sizeof longest);
    for (int i = 0; i < 14; i++) {
        strcat(wanted, "\\x00");
    }
    strcat(wanted, "..\"");
    assert_string_equal(line_quote(longest, 41).text, wanted);
    memset(longest, 'a', sizeof longest);
    snprintf(wanted, sizeof wanted, "\"%.40s\"", longest);
    assert_string_equal(line_quote(longest, 40).text, wanted);
    snprintf(wanted, sizeof wanted, "\"%.40s..\"", longest);
    assert_string_equal(line_quote(longest, 41).text, wanted);
}

static void test_registry(void **data)
{
    (void)data;
    for (size_t i = 0; protocols[i] != NULL; i++) {
        assert_ptr_equal(protocol_find(protocols[i]->name), protocols[i]);
        assert_non_null(game_find(protocols[i]->game));
        /* The longest legal turn must fit into a line of the protocol. */
        struct bot_dialogue dialogue = {0};
        struct text turn = {0};
        struct text line = {0};
        for (size_t size = game_find(protocols[i]->game)->turn_size_max; size > 0; size--) {
            text_putc(&turn, '0');
        }
        protocols[i]->bot_answer(&dialogue, turn.data, &line);
        assert_true(line.length - 1 <= protocols[i]->line_size_max);
        text_free(&turn);
        text_free(&line);
    }
    assert_null(protocol_find("no such"));
    assert_null(protocol_find(""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_transcripts_referee),
        cmocka_unit_test(test_transcripts_bot),
        cmocka_unit_test(test_answers),
        cmocka_unit_test(test_readings),
        cmocka_unit_test(test_strict_is_lenient),
        cmocka_unit_test(test_orders),
        cmocka_unit_test(test_quote),
        cmocka_unit_test(test_registry),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
