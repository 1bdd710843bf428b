/* Tests cups: brackets, seeds, and tie-breaks down to the size of the executable. Also compiles and
 * checks entries with a real compiler. (test_event.c tests that the order in which results arrive
 * does not matter.) */
#define _GNU_SOURCE
#include "check.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "contests/contest.h"
#include "cup/cup.h"
#include "cup/languages.h"
#include "cup/workshop.h"
#include "tournament/event.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLAYERS_MAX 1024

/* --- brackets --- */

static struct event *knockout_new(size_t players)
{
    struct event_plan plan = {.format = EVENT_CUP,
                              .players = players,
                              .rounds = 1,
                              .seatings = contest_potm.seatings,
                              .seating_count = contest_potm.seating_count};
    return event_new(&plan);
}

/* Plays all games of the latest stage. The player with the lower number wins, except that `upset`
 * beats `favourite`. */
static size_t play_round(struct event *event, int upset, int favourite)
{
    struct game_result game;
    unsigned stage = event->stage_count - 1;
    size_t played = 0;
    while (event->stage_count == stage + 1 && event_next(event, &game)) {
        bool swap = game.place.players[0] + game.place.players[1] == upset + favourite &&
                    (game.place.players[0] == upset || game.place.players[1] == upset);
        game.outcome.winner = (game.place.players[0] < game.place.players[1]) == swap;
        game.outcome.scores[game.outcome.winner] = 1;
        assert_true(event_add_result(event, &game));
        played++;
    }
    return played;
}

static void check_match(const struct event *event, size_t at, int first, int second)
{
    const struct event_pairing *match = &event->stages[event->stage_count - 1].pairings[at];
    assert_int_equal(match->players.first, first);
    assert_int_equal(match->players.second, second);
}

static void test_seven(void **unused)
{
    (void)unused;
    struct event *event = knockout_new(7);
    assert_int_equal(event->stages[0].bye_count, 1);
    assert_int_equal(event->stages[0].byes[0], 0);
    assert_int_equal(event->stages[0].pairing_count, 3);
    check_match(event, 0, 3, 4);
    check_match(event, 1, 1, 6);
    check_match(event, 2, 2, 5);
    assert_int_equal(play_round(event, 4, 3), 6);
    assert_int_equal(event->stages[0].pairings[0].winner, 4);
    assert_string_equal(event->stages[0].pairings[0].decided_by, "score");
    assert_int_equal(event->stages[1].bye_count, 0);
    /* in the second round, the first seed meets the winner of seeds 4 and 5 */
    check_match(event, 0, 0, 4);
    check_match(event, 1, 1, 2);
    assert_int_equal(event_champion(event), NOBODY);
    event_free(event);
}

/* Plays knockouts of every size. The favourite must win, every other entry must lose once, and only
 * the first round may have byes. */
static void test_all_sizes(void **unused)
{
    (void)unused;
    for (size_t players = 2; players <= PLAYERS_MAX; players += players < 40 ? 1 : 41) {
        struct event *event = knockout_new(players);
        uint64_t expected = event_games(event);
        size_t played = 0;
        while (!event->over) {
            played += play_round(event, NOBODY, NOBODY);
        }
        assert_int_equal(played, 2 * (players - 1));
        assert_int_equal(expected, played);
        assert_int_equal(event_champion(event), 0);
        for (unsigned stage = 1; stage < event->stage_count; stage++) {
            assert_int_equal(event->stages[stage].bye_count, 0);
        }
        event_free(event);
    }
}

/* --- a whole cup --- */

/* Creates a cup. `sizes` contains the size of each entry's executable, followed by the size of the
 * executable of the house entry (the bot that every entry meets in the system test). */
static struct event *cup_new(size_t entries, const size_t *sizes)
{
    struct event_plan plan = {.format = EVENT_CUP,
                              .players = entries + 1,
                              .seed = 3,
                              .rounds = 1,
                              .seatings = contest_potm.seatings,
                              .seating_count = contest_potm.seating_count,
                              .house = true,
                              .tie_breaks = contest_potm.tie_breaks,
                              .sizes = sizes};
    return event_new(&plan);
}

/* In this cup, each entry scores 100 times its number, and the house entry scores 50. */
static void test_course(void **unused)
{
    (void)unused;
    const size_t sizes[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    struct event *event = cup_new(7, sizes);
    struct game_result game;
    assert_int_equal(event->stages[0].pairing_count, 7);
    uint64_t number = 0, seeds[7 + 6 * 2] = {0};
    while (event_next(event, &game)) {
        assert_true(game.place.number == number && number < sizeof seeds / sizeof *seeds);
        if (game.place.stage == 0) { /* in the system test, the entry is the first player */
            assert_int_equal(game.place.players[0], game.place.pairing);
            assert_int_equal(game.place.players[1], 7);
        }
        /* The two games of a match have the same seed. No other match has this seed. */
        for (uint64_t before = 0; before < number; before++) {
            bool same = game.place.seating == 1 && before + 1 == number;
            assert_true((seeds[before] == game.place.seed) == same);
        }
        assert_int_equal(game.place.round, 0);
        seeds[number++] = game.place.seed;
        for (int seat = 0; seat < SEATS; seat++) {
            game.outcome.scores[seat] =
                game.place.players[seat] == 7 ? 50 : 100 * game.place.players[seat];
        }
        assert_true(event_add_result(event, &game));
    }
    assert_true(event->over);
    assert_int_equal(number, 7 + 6 * 2);
    assert_int_equal(event->stage_count, 4);
    assert_int_equal(event_champion(event), 6);
    assert_int_equal(event->seeded[0], 6);
    assert_int_equal(event->seeds[0], 6);
    int *order = event_order(event);
    assert_true(order[0] == 6 && order[7] == 7); /* the house entry is ranked last */
    free(order);
    event_free(event);
}

static void test_only_entry(void **unused)
{
    (void)unused;
    struct event *event = cup_new(1, (const size_t[]){1, 1});
    struct game_result game;
    assert_true(event_next(event, &game));
    game.outcome.winner = 1;
    assert_true(event_add_result(event, &game));
    assert_true(event->over && !event_next(event, &game));
    assert_int_equal(event_champion(event), 0);
    event_free(event);
}

/* An entry that loses more than half of its turns in the system test is not seeded, regardless of
 * its score. */
static void test_unseeded(void **unused)
{
    (void)unused;
    static char rule[] = "no_output";
    static struct game_turn turns[2];
    for (int lost = 0; lost <= 2; lost++) {
        struct event *event = cup_new(2, (const size_t[]){1, 1, 1});
        struct game_result game;
        uint64_t played = 0;
        turns[1].lost = lost > 0 ? rule : NULL;
        while (event_next(event, &game)) {
            game.record.turns = turns;
            game.record.turn_count = 1 + (game.place.stage == 0 && game.place.players[0] == 0);
            turns[0].lost = lost > 1 && game.place.players[0] == 0 ? rule : NULL;
            game.outcome.scores[game.place.players[0] != 0] = 1000;
            assert_true(event_add_result(event, &game));
            played++;
        }
        assert_int_equal(event->seeded_count, lost > 1 ? 1 : 2);
        assert_int_equal(played, lost > 1 ? 2 : 4);
        assert_int_equal(event_champion(event), lost > 1 ? 1 : 0);
        event_free(event);
    }
}

/* An entry is not seeded either if none of its turns in the system test is legal. */
static void test_all_illegal(void **unused)
{
    (void)unused;
    static struct game_turn turns[3] = {{.seat = 0}, {.seat = 1}, {.seat = 0}};
    for (int errors = 0; errors <= 2; errors++) {
        struct event *event = cup_new(1, (const size_t[]){1, 1});
        struct game_number count = {.name = GAME_ERRORS, .of = {errors, 0}};
        struct game_result game;
        struct cup cup = {.event = event};
        struct text text = {0};
        assert_true(event_next(event, &game));
        game.record.turns = turns;
        game.record.turn_count = 3;
        game.outcome.counts = &count;
        game.outcome.count_count = 1;
        assert_true(event_add_result(event, &game));
        assert_int_equal(event->seeded_count, errors < 2);
        cup_take_game(&cup, &game);
        cup_put_failure(&cup.games[0], 0, &text);
        assert_string_equal(text_string(&text), errors < 2 ? "" : "none of its 2 turns was legal");
        text_free(&text);
        cup_free(&cup);
        event_free(event);
    }
}

/* Entries with equal results in the system test are seeded in the order in which they were
 * given. */
static void test_equal_seeds(void **unused)
{
    (void)unused;
    struct event *event = cup_new(3, (const size_t[]){1, 1, 1, 1});
    struct game_result game;
    for (int entry = 0; entry < 3; entry++) {
        assert_true(event_next(event, &game));
        assert_true(event_add_result(event, &game));
    }
    for (int seed = 0; seed < 3; seed++) {
        assert_int_equal(event->seeded[seed], seed);
    }
    event_free(event);
}

/* If no entry completes the system test, there is no champion. */
static void test_nobody(void **unused)
{
    (void)unused;
    static char rule[] = "stderr";
    static struct game_turn turn = {.lost = rule};
    struct event *event = cup_new(2, (const size_t[]){1, 1, 1});
    struct game_result game;
    while (event_next(event, &game)) {
        game.record.turns = &turn;
        game.record.turn_count = 1;
        assert_true(event_add_result(event, &game));
    }
    assert_true(event->over);
    assert_int_equal(event_champion(event), NOBODY);
    event_free(event);
}

/* A tied match of two entries. The tests vary two properties of the first entry: its size, and the
 * counts that break ties. The counts are summed over both games. */
struct tie {
    /* how often the first entry moved, bumped into something (OUCH), used RADAR and built a wall;
     * the other entry did each of these things 10 times per game */
    int counts[4];
    size_t size; /* size of the first entry's executable; the other one has 100 */
    int winner;
    const char *decided_by;
};

static void check_tie(const struct tie *tie)
{
    const size_t sizes[3] = {tie->size, 100, 0};
    struct event *event = cup_new(2, sizes);
    struct game_result game;
    while (event_next(event, &game)) {
        struct game_number counts[4] = {
            {"moves", {0}}, {"ouches", {0}}, {"radars", {0}}, {"walls", {0}}};
        for (int seat = 0; seat < SEATS; seat++) {
            bool first = game.place.players[seat] == 0;
            /* The system test seeds the entries in the given order. In the match, the entries'
             * scores differ in each game, but their sums over both games are equal. */
            game.outcome.scores[seat] = game.place.stage == 0 ? 2 - game.place.players[seat]
                                        : first == (game.place.seating == 0) ? 1000
                                                                             : 300;
            for (size_t i = 0; i < 4; i++) {
                counts[i].of[seat] = !first ? 10 : game.place.seating == 0 ? 3 : tie->counts[i] - 3;
            }
        }
        game.outcome.counts = counts;
        game.outcome.count_count = 4;
        assert_true(event_add_result(event, &game));
    }
    assert_int_equal(event_champion(event), tie->winner);
    assert_string_equal(event->stages[1].pairings[0].decided_by, tie->decided_by);
    event_free(event);
}

static void test_tie_breaks(void **unused)
{
    (void)unused;
    static const struct tie ties[] = {
        {{19, 99, 0, 0}, 999, 0, "moves"},   {{21, 0, 99, 99}, 1, 1, "moves"},
        {{20, 19, 0, 0}, 999, 0, "ouches"},  {{20, 21, 99, 99}, 1, 1, "ouches"},
        {{20, 20, 21, 0}, 999, 0, "radars"}, {{20, 20, 19, 99}, 1, 1, "radars"},
        {{20, 20, 20, 21}, 999, 0, "walls"}, {{20, 20, 20, 19}, 1, 1, "walls"},
        {{20, 20, 20, 20}, 99, 0, "size"},   {{20, 20, 20, 20}, 101, 1, "size"},
        {{20, 20, 20, 20}, 100, 0, "seed"},
    };
    for (size_t i = 0; i < sizeof ties / sizeof *ties; i++) {
        check_tie(&ties[i]);
    }
}

/* Without tie-breaks, a tied match is continued with more games, each with a new seed. */
static void test_level(void **unused)
{
    (void)unused;
    struct event *event = knockout_new(2);
    struct game_result game;
    uint64_t played = 0, seed = 0;
    while (event_next(event, &game)) {
        assert_true((game.place.seed == seed) == (game.place.seating == 1));
        assert_int_equal(game.place.round, played / 2);
        seed = game.place.seed;
        game.outcome.winner = -1;
        assert_true(event_add_result(event, &game));
        played++;
    }
    assert_int_equal(played, 2 * (1 + EVENT_PLAY_OFFS));
    assert_int_equal(event->stages[0].pairings[0].winner, NOBODY);
    assert_null(event->stages[0].pairings[0].decided_by);
    assert_string_equal(event->stages[EVENT_PLAY_OFFS].pairings[0].decided_by, "seed");
    assert_int_equal(event_champion(event), 0);
    event_free(event);
}

/* --- selecting the game to show for a match --- */

static void test_taken_game(void **unused)
{
    (void)unused;
    static char exited[] = "exit", late[] = "timeout", said[] = "stderr", later[] = "of later";
    struct event *event = cup_new(2, (const size_t[]){1, 1, 1});
    struct cup cup = {.event = event};
    struct game_turn turns[] = {
        {.seat = 0, .lost = exited}, /* this lost turn is part of the opening */
        {.seat = 1, .lost = late},   {.seat = 0, .lost = later},
        {.seat = 1, .lost = late},   {.seat = 0},
        {.seat = 1, .lost = said},   {.seat = 0, .lost = later},
    };
    struct game_number part = {.name = "OUCH", .of = {3, 4}};
    struct game_result game = {
        .place.number = 1, .place.first = 1, .place.players = {2, 1}, .outcome.scores = {7, 9}};
    game.outcome.parts = &part;
    game.outcome.part_count = 1;
    game.record.turns = turns;
    game.record.turn_count = sizeof turns / sizeof *turns;
    game.record.opening_count = 1;
    cup_take_game(&cup, &game);
    assert_int_equal(cup.game_count, 2);
    assert_int_equal(cup.games[0].turns[0] + cup.games[0].turns[1], 0);
    const struct cup_game *shown = &cup.games[1];
    assert_true(shown->first == 1 && shown->part_count == 1 && shown->parts[0].of[1] == 4);
    /* Here 0 and 1 stand for the first and second player of the match, regardless of their seats in
     * the game. */
    const struct event_pairing *match = &event->stages[0].pairings[1];
    assert_int_equal(cup_seat(shown, match, 0), 1);
    assert_int_equal(cup_seat(shown, match, 1), 0);
    struct text text = {0};
    cup_put_lost(shown, 0, &text);
    text_puts(&text, "; ");
    cup_put_lost(shown, 1, &text);
    assert_string_equal(text.data, "lost 2 of 3 turns: broke a rule; lost 3 of 3 turns: "
                                   "wrote to standard error (1), took too long (2)");
    text_free(&text);
    game.place.number = 1000; /* no match has a game with this number */
    cup_take_game(&cup, &game);
    assert_int_equal(cup.game_count, 2);
    cup_free(&cup);
    event_free(event);
}

/* --- reading entries --- */

static void test_comments(void **unused)
{
    (void)unused;
    static const struct {
        const char *file, *source;
        size_t count;
    } cases[] = {
        {"a.c", "", 0},
        {"a.c", "int x;", 6},
        {"a.c", "/* all */", 0},
        {"a.c", "a/* b */c", 2},
        {"a.cc", "a// b\nc", 3},
        {"a.c", "a// b\\\nc\nd", 3},
        {"a.c", "\"/* no */\"", 10},
        {"a.c", "'\"'/*x*/", 3},
        {"a.c", "\"\\\"//\"", 6},
        {"a.java", "/* open", 0},
        {"a.C", "/", 1},
        {"a.c", "a/b", 3},
        {"a.sh", "# a\nb # c\n", 4},
        {"a.pl", "$#a", 3},
        {"a.awk", "\" # \"", 5},
        {"a.pas", "{a}b(* c *)'{'", 4},
        {"a.js", "a //b\nc;/* d */", 5},
        {"a.js", "`\n//`", 5},
        {"a.js", "x=/[/*]/\ny", 10},
        {"a.js", "/\\//;a", 6},
        {"a.scm", "; a\n#| b |#c", 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct language *language =
            language_of(cases[i].file, &(struct text){0}, &contest_potm);
        assert_int_equal(entry_count_code(cases[i].source, strlen(cases[i].source),
                                          language->comments, language->quotes),
                         cases[i].count);
    }
}

/* Tests which language is chosen if a file's name has no suffix, or a suffix that several shells
 * share. */
static void test_languages(void **unused)
{
    (void)unused;
    static const struct {
        const char *file, *source, *name;
    } cases[] = {
        {"/a.b/walker", "text", NULL},
        {"walker.bas", "# run it under basic\n", NULL},
        {"walker", "#!/usr/bin/perl -w\n", "perl"},
        {"walker", "# POTM ENTRY: csh\n# Your Name: Perl Awk\n# under ksh\n", "ksh"},
        {"walker.sh", "# POTM ENTRY: csh\n\n# under ksh\n", "sh"},
        {"walker.sh", "# run it under the Csh, please\n", "csh"},
        {"walker.pl", "# run it under sh\n", "perl"},
        {"walker", "#!/usr/bin/env node\n", "javascript"},
        {"walker.sh", "# port of my JavaScript bot\n", "sh"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text source = {0};
        text_puts(&source, cases[i].source);
        const struct language *language = language_of(cases[i].file, &source, &contest_potm);
        assert_string_equal(language == NULL ? "none" : language->name,
                            cases[i].name == NULL ? "none" : cases[i].name);
        text_free(&source);
    }
}

static void test_headers(void **unused)
{
    (void)unused;
    static const struct {
        const char *source, *author, *bytes;
    } cases[] = {
        {"/* your name : Ann */", "Ann", "Ann"},
        {"# Your Name: \u5f20\u4f1f\n", "\u5f20\u4f1f", "\u5f20\u4f1f"},
        {"# Your Name: Zo\xeb \x1b[31m\r\n", "Zo? ?[31m", "Zo\xeb \x1b[31m"},
        /* a name is truncated only between two characters */
        {"# Your Name: 123456789\u00e9\n", "123456789", "123456789"},
        {"# Your Name:\n", "", ""},
        /* a truncated name does not end with a space */
        {"# Your Name: 123456789 Ann\n", "123456789", "123456789"},
        {"# Your Name: a\u202eb\n", "a???b", "a\u202eb"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text source = {0};
        text_puts(&source, cases[i].source);
        char *author = entry_header(&source, "Your Name", 10);
        char *bytes = entry_header_bytes(&source, "Your Name", 10);
        assert_string_equal(author, cases[i].author);
        assert_string_equal(bytes, cases[i].bytes);
        free(author);
        free(bytes);
        text_free(&source);
    }
}

static char folder[] = "/tmp/cup-test-XXXXXX";

static struct workshop workshop;
static bool sources_only;

/* Loads an entry. If `source` is NULL, the file already exists. */
static void load(struct entry *entry, const char *name, const char *source)
{
    char path[256];
    struct error error = {0};
    snprintf(path, sizeof path, "%s%s%s", source != NULL ? folder : "", source != NULL ? "/" : "",
             name);
    if (source != NULL) {
        FILE *file = fopen(path, "w");
        assert_non_null(file);
        fputs(source, file);
        fclose(file);
    }
    if (!workshop_load_entry(&workshop, entry, path, &contest_potm, sources_only, &error)) {
        fail_msg("%s", error.text);
    }
}

/* The size of an executable breaks ties, so it must not depend on the file's name or on earlier
 * entries. */
static void check_sizes(void)
{
    static const char *const names[] = {
        "a.c", "a-name-that-is-far-longer-than-that-of-the-other-file.c", "a.cc",
        "a-name-that-is-far-longer-than-that-of-the-other-file.cpp"};
    bool cpp = system("command -v c++ >/dev/null 2>&1") == 0;
    size_t count = cpp ? 20 : 10;
    struct entry entries[20];
    if (!cpp) {
        puts("SKIPPED: no c++ here");
    }
    for (size_t i = 0; i < count; i++) {
        load(&entries[i], names[i / 10 * 2 + i % 2],
             "#include <assert.h>\nint main(int n, char **v) { assert(n == 2 && v != 0); }\n");
        assert_null(entries[i].out);
        assert_int_equal(entries[i].executable_size, entries[i / 10 * 10].executable_size);
    }
    for (size_t i = 0; i < count; i++) {
        entry_free(&entries[i]);
    }
}

/* The assembler mentions the compiler's temporary files in its messages. Nevertheless, the messages
 * must be the same in every run. */
static void check_reasons(void)
{
    struct entry entries[2];
    for (size_t i = 0; i < 2; i++) {
        load(&entries[i], "blob.c", "__asm__(\".incbin \\\"nowhere\\\"\"); int main(void) {}\n");
        assert_non_null(strstr(entries[i].out, "/blob.c:"));
        assert_null(strstr(entries[i].out, workshop.around));
    }
    assert_string_equal(entries[0].out, entries[1].out);
    entry_free(&entries[0]);
    entry_free(&entries[1]);
}

/* An entry's author sees why it was rejected, so the reason must not depend on which files exist
 * outside the entry's folder. */
static void check_outside(void)
{
    static const char *const names[] = {"../../../../../../etc/passwd",
                                        "../../../../../../etc/none"};
    for (size_t i = 0; i < 2; i++) {
        struct entry entry;
        char source[200], reason[200];
        snprintf(source, sizeof source, "#include \"%s\"\nint main(void) {}\n", names[i]);
        snprintf(reason, sizeof reason, "includes %s, but an entry must be a single file",
                 names[i]);
        load(&entry, "outside.c", source);
        assert_non_null(entry.out);
        assert_memory_equal(entry.out, reason, strlen(reason));
        entry_free(&entry);
    }
}

/* Every entry gets at least an equal share of the total time, even if earlier entries used all of
 * theirs. */
static void test_share(void **unused)
{
    (void)unused;
    struct workshop shared = {0};
    workshop_share(&shared, 600 * NS_PER_S, 5);
    assert_int_equal(shared.limit_ns, COMPILE_SECONDS * NS_PER_S);
    for (size_t left = 100; left > 0; left--) {
        workshop_share(&shared, 600 * NS_PER_S, left);
        assert_in_range(shared.limit_ns, 6 * NS_PER_S, COMPILE_SECONDS * NS_PER_S);
        shared.spent_ns += left % 2 == 0 ? shared.limit_ns : NS_PER_S / 10;
    }
    assert_in_range(shared.spent_ns, 0, 600 * NS_PER_S);
    shared.spent_ns = 601 * NS_PER_S; /* a compiler may take time to exit after it was killed */
    workshop_share(&shared, 600 * NS_PER_S, 1);
    assert_int_equal(shared.limit_ns, 0);
}

static int64_t waits_always(int64_t since_ns)
{
    return clock_now_ns() - since_ns;
}

static int64_t waits_never(int64_t since_ns)
{
    (void)since_ns;
    return 0;
}

/* Compiles a source that includes a pipe to which nobody writes, so compiling it never ends. */
static bool load_endless(struct entry *entry, struct error *error)
{
    struct text source = {0};
    char path[64], gate[64];
    snprintf(path, sizeof path, "%s/endless.c", folder);
    snprintf(gate, sizeof gate, "%s/gate", folder);
    text_printf(&source, "#include \"%s\"\n", gate);
    assert_true(mkfifo(gate, 0600) == 0 || errno == EEXIST);
    assert_true(file_replace(path, source.data, source.length, 0, error));
    text_free(&source);
    return workshop_load_entry(&workshop, entry, path, &contest_potm, false, error);
}

/* An entry is rejected if its compiler takes too long, but not if the compiler waited for a
 * core. */
static void test_busy(void **unused)
{
    (void)unused;
    struct entry entry;
    struct error error;
    strcpy(folder, "/tmp/cup-test-XXXXXX");
    assert_non_null(mkdtemp(folder));
    assert_true(workshop_open(&workshop, NULL));
    workshop.limit_ns = NS_PER_S / 10;
    workshop.waited = waits_never;
    assert_true(load_endless(&entry, &error));
    assert_non_null(strstr(entry.out, "the compiler takes more than 0.1 s"));
    assert_in_range(workshop.spent_ns, NS_PER_S / 10, INT64_MAX);
    entry_free(&entry);
    workshop.spent_ns = 0;
    workshop.waited = waits_always;
    workshop.limit_ns = 0; /* the entries before it have used up the time */
    assert_true(load_endless(&entry, &error));
    assert_non_null(strstr(entry.out, "the compiler takes more than 0 s, its share"));
    entry_free(&entry);
    workshop.limit_ns = 1; /* a small share leaves time to wait for a core */
    workshop.wait_ns = 3600 * NS_PER_S;
    load(&entry, "small.c", "int main(void) {}\n");
    assert_null(entry.out);
    entry_free(&entry);
    workshop.limit_ns = NS_PER_S / 10;
    workshop.wait_ns = 0;
    assert_false(load_endless(&entry, &error));
    assert_null(entry.out);
    assert_non_null(strstr(error.text, "endless.c: this machine is too busy"));
    entry_free(&entry);
    workshop_close(&workshop);
    char command[300];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

static void test_entries(void **unused)
{
    (void)unused;
    struct entry entry;
    assert_non_null(mkdtemp(folder));
    assert_true(workshop_open(&workshop, NULL));
    load(&entry, "good.c",
         "/* POTM ENTRY:  The Good */\n// Your Name: A. Nobody\r\nint main(void){}\n");
    assert_null(entry.out);
    assert_string_equal(entry.name, "The Good");
    assert_string_equal(entry.author, "A. Nobody");
    assert_true(entry.executable_size > 1000 && entry.command != NULL);
    entry_free(&entry);
    load(&entry, "bad.c", "int main(void) { return x; }\n");
    assert_non_null(strstr(entry.out, "does not compile: /tmp/cup-test-"));
    assert_non_null(strstr(entry.out, "/bad.c:1:"));
    assert_string_equal(entry.name, "bad.c");
    entry_free(&entry);
    check_reasons();
    check_outside();
    check_sizes();
    load(&entry, "large.c", "char x[2000000] = {1}; int main(void) { return x[1]; }\n");
    assert_non_null(strstr(entry.out, "1000000 are allowed"));
    entry_free(&entry);
    load(&entry, "flags.c", "/* compile instructions: cc -DX='y flags.c */ int main(void) {}\n");
    assert_non_null(strstr(entry.out, "-DX='y in its compile instructions"));
    entry_free(&entry);
    sources_only = true;
    load(&entry, "/bin/true", NULL);
    assert_non_null(strstr(entry.out, "), and executables are not accepted here"));
    entry_free(&entry);
    sources_only = false;
    char *source = malloc(60000);
    memset(source, ' ', 59999);
    source[59999] = '\0';
    memcpy(source, "int main(void){}/*", 18);
    memcpy(source + 30000, "*/", 2);
    load(&entry, "long.c", source);
    assert_non_null(strstr(entry.out, "25000 are allowed"));
    entry_free(&entry);
    memcpy(source + 30000, "  ", 2);
    memcpy(source + 59000, "*/", 2);
    load(&entry, "comment.c", source);
    assert_null(entry.out);
    entry_free(&entry);
    free(source);
    load(&entry, "plain", "neither");
    assert_non_null(strstr(entry.out, "suffix"));
    entry_free(&entry);
    char *around = strdup(workshop.around);
    assert_int_equal(access(around, F_OK), 0);
    workshop_close(&workshop);
    assert_int_not_equal(access(around, F_OK), 0);
    free(around);
    char command[300];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seven),       cmocka_unit_test(test_all_sizes),
        cmocka_unit_test(test_course),      cmocka_unit_test(test_only_entry),
        cmocka_unit_test(test_tie_breaks),  cmocka_unit_test(test_level),
        cmocka_unit_test(test_unseeded),    cmocka_unit_test(test_nobody),
        cmocka_unit_test(test_equal_seeds), cmocka_unit_test(test_taken_game),
        cmocka_unit_test(test_comments),    cmocka_unit_test(test_languages),
        cmocka_unit_test(test_headers),     cmocka_unit_test(test_entries),
        cmocka_unit_test(test_share),       cmocka_unit_test(test_all_illegal),
        cmocka_unit_test(test_busy),
    };
    return cmocka_run_group_tests_name("cup", tests, NULL, NULL);
}
