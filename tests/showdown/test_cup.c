/* The cup as a machine: brackets, seeds, tie-breaks down to the size of the executable; and the
 * checks of entries, with a real compiler. */
#define _GNU_SOURCE
#include "base/random.h"
#include "contests/potm.h"
#include "tournament/bracket.h"
#include "tournament/cup.h"
#include "tournament/entry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* --- brackets --- */

/* Plays a bracket out, the better seed always winning. Returns the number of matches. */
static size_t play_out(struct bracket *bracket)
{
    size_t matches = 0;
    for (size_t round = 0; round < bracket->rounds; round++) {
        for (size_t index = 0; index < bracket_places(bracket, round + 1); index++) {
            size_t seeds[2];
            if (bracket_match(bracket, round, index, seeds)) {
                bracket_win(bracket, round, index, seeds[0] < seeds[1] ? seeds[0] : seeds[1]);
                matches++;
            }
        }
    }
    return matches;
}

static void check_match(const struct bracket *bracket, size_t round, size_t index, size_t a,
                        size_t b)
{
    size_t seeds[2];
    assert_true(bracket_match(bracket, round, index, seeds));
    assert_int_equal(seeds[0] < seeds[1] ? seeds[0] : seeds[1], a);
    assert_int_equal(seeds[0] < seeds[1] ? seeds[1] : seeds[0], b);
}

static void test_seven(void **unused)
{
    (void)unused;
    struct bracket bracket;
    size_t seeds[2];
    bracket_init(&bracket, 7);
    assert_int_equal(bracket.rounds, 3);
    assert_false(bracket_match(&bracket, 0, 0, seeds)); /* 1 rests */
    check_match(&bracket, 0, 1, 4, 5);
    check_match(&bracket, 0, 2, 2, 7);
    check_match(&bracket, 0, 3, 3, 6);
    bracket_win(&bracket, 0, 1, 5);
    check_match(&bracket, 1, 0, 1, 5); /* 1 against the winner of 4-5 */
}

static void test_all_sizes(void **unused)
{
    (void)unused;
    static struct bracket bracket;
    for (size_t entries = 1; entries <= BRACKET_ENTRIES_MAX; entries += entries < 40 ? 1 : 41) {
        bracket_init(&bracket, entries);
        size_t second = 0;
        for (size_t i = 0; i < bracket_places(&bracket, 1); i++) {
            size_t seeds[2];
            bool played = bracket_match(&bracket, 0, i, seeds);
            second += played || bracket.known[1][i];
            assert_true(played || bracket.rounds == 0 || bracket.known[1][i]);
        }
        assert_int_equal(second & (second - 1), 0);
        assert_int_equal(play_out(&bracket), entries - 1);
        assert_int_equal(bracket.slots[bracket.rounds][0], 1);
    }
}

/* --- the course --- */

/* Gives every game that is known a result. With `strength`, the larger index is the stronger; else
 * all are equal, and counts and sizes decide. */
static void give_results(struct cup *cup, bool strength)
{
    for (size_t i = 0; i < cup->match_count; i++) {
        for (size_t k = 0; k < cup->matches[i].game_count; k++) {
            struct cup_game *game = &cup->matches[i].games[k];
            for (int which = 0; which < 2 && !game->played; which++) {
                size_t player = game->players[which];
                game->sides[which].score =
                    strength && player != CUP_HOUSE ? (long)player * 100 : 50;
            }
            game->played = true;
        }
    }
}

static void test_course(void **unused)
{
    (void)unused;
    struct cup cup;
    size_t sizes[7] = {1, 1, 1, 1, 1, 1, 1};
    cup_init(&cup, &contest_potm, 3, 7, sizes);
    assert_int_equal(cup.match_count, 7); /* the system test: the entry first */
    assert_int_equal(cup.matches[2].games[0].players[0], 2);
    assert_int_equal(cup.matches[2].games[0].players[1], CUP_HOUSE);
    assert_int_equal(contest_potm.seatings[cup.matches[2].games[0].seating].player_on_seat0, 0);
    int rounds = 0;
    for (; cup_advance(&cup); rounds++) {
        give_results(&cup, true);
        assert_int_equal(cup_champion(&cup), SIZE_MAX);
    }
    assert_int_equal(rounds, 4);
    assert_int_equal(cup_champion(&cup), 6);
    assert_int_equal(cup_seed_of(&cup, 6), 1);
    assert_int_equal(cup_seed_of(&cup, 0), 7);
    assert_int_equal(cup.match_count, 7 + 6);
    for (uint64_t number = 1; number <= 7 + 6 * 2; number++) {
        assert_int_equal(cup_find(&cup, number)->number, number);
    }
    assert_null(cup_find(&cup, 20));
    cup_free(&cup);
}

/* Two entries; the counts of the first one's two games are changed, and its size. */
struct tie {
    long counts[4]; /* moves, ouches, radars, walls; the other has 10 of each in each game */
    size_t size;    /* the other's is 100 */
    size_t winner;
    const char *decided_by;
};

static void check_tie(const struct tie *tie)
{
    struct cup cup;
    size_t sizes[2] = {tie->size, 100};
    cup_init(&cup, &contest_potm, 3, 2, sizes);
    cup_advance(&cup);
    for (size_t i = 0; i < 2; i++) {
        cup.matches[i].games[0].played = true;
        cup.matches[i].games[0].sides[0].score = i == 0 ? 2 : 1; /* seeded as given */
    }
    assert_true(cup_advance(&cup));
    struct cup_match *match = &cup.matches[2];
    for (size_t k = 0; k < 2; k++) { /* equal in sum, not game by game */
        match->games[k].played = true;
        for (int which = 0; which < 2; which++) {
            struct cup_side *side = &match->games[k].sides[which];
            side->score = (k == 0) == (which == 0) ? 1000 : 300;
            for (size_t i = 0; i < 4; i++) {
                side->counts[i] = which == 1 ? 10 : k == 0 ? 3 : tie->counts[i] - 3;
            }
        }
    }
    assert_false(cup_advance(&cup));
    assert_int_equal(cup_champion(&cup), tie->winner);
    assert_string_equal(cup.matches[2].decided_by, tie->decided_by);
    cup_free(&cup);
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

/* Results in any order lead to the same seeds, numbers and champion. */
static void test_any_order(void **unused)
{
    (void)unused;
    struct random random;
    size_t sizes[13] = {0};
    size_t champion = SIZE_MAX;
    random_seed(&random, 9);
    for (int run = 0; run < 50; run++) {
        struct cup cup;
        cup_init(&cup, &contest_potm, 3, 13, sizes);
        for (int steps = 0; cup_advance(&cup); steps++) {
            assert_true(steps < 10000);
            uint64_t number = 1 + random_below(&random, 13 + 12 * 2);
            struct cup_game *game = cup_find(&cup, number);
            if (game != NULL) {
                game->played = true;
                game->sides[0].score = (long)(random_mix(5, number) % 100);
                game->sides[1].score = (long)(random_mix(6, number) % 100);
            }
        }
        assert_true(run == 0 || cup_champion(&cup) == champion);
        champion = cup_champion(&cup);
        cup_free(&cup);
    }
}

/* --- entries --- */

static void test_comments(void **unused)
{
    (void)unused;
    static const struct {
        const char *source;
        size_t count;
    } cases[] = {
        {"", 0},
        {"int x;", 6},
        {"/* all */", 0},
        {"a/* b */c", 2},
        {"a// b\nc", 3},
        {"a// b\\\nc\nd", 3},
        {"\"/* no */\"", 10},
        {"'\"'/*x*/", 3},
        {"\"\\\"//\"", 6},
        {"/* open", 0},
        {"/", 1},
        {"a/b", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(entry_count_code(cases[i].source, strlen(cases[i].source)),
                         cases[i].count);
    }
}

static char folder[] = "/tmp/cup-test-XXXXXX";

static void load(struct entry *entry, const char *name, const char *source)
{
    char path[256];
    struct error error = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(source, file);
    fclose(file);
    if (!entry_load(entry, path, folder, 1, &contest_potm, &error)) {
        fail_msg("%s", error.text);
    }
}

static void test_entries(void **unused)
{
    (void)unused;
    struct entry entry;
    assert_non_null(mkdtemp(folder));
    load(&entry, "good.c",
         "/* POTM ENTRY:  The Good */\n// Your Name: A. Nobody\r\nint main(void){}\n");
    assert_null(entry.out);
    assert_string_equal(entry.name, "The Good");
    assert_string_equal(entry.author, "A. Nobody");
    assert_true(entry.executable_size > 1000 && entry.program != NULL);
    entry_free(&entry);
    load(&entry, "bad.c", "int main(void) { return x; }\n");
    assert_non_null(strstr(entry.out, "does not compile"));
    assert_string_equal(entry.name, "bad.c");
    entry_free(&entry);
    load(&entry, "large.c", "char x[2000000] = {1}; int main(void) { return x[1]; }\n");
    assert_non_null(strstr(entry.out, "1000000 are allowed"));
    entry_free(&entry);
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
    assert_non_null(strstr(entry.out, "neither"));
    entry_free(&entry);
    char command[300];
    snprintf(command, sizeof command, "rm -r %s", folder);
    assert_int_equal(system(command), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seven),     cmocka_unit_test(test_all_sizes),
        cmocka_unit_test(test_course),    cmocka_unit_test(test_tie_breaks),
        cmocka_unit_test(test_any_order), cmocka_unit_test(test_comments),
        cmocka_unit_test(test_entries),
    };
    return cmocka_run_group_tests_name("cup", tests, NULL, NULL);
}
