#include "runner/openings.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "contests/contest.h"
#include "store/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void openings_free(struct openings *openings)
{
    for (size_t i = 0; i < openings->count; i++) {
        turns_free(&openings->list[i]);
    }
    free(openings->list);
    free(openings->path);
    text_free(&openings->text);
    *openings = (struct openings){0};
}

/* --- the value of --openings --- */

/* Returns the length of the path at the start of the value of --openings. The path ends before
 * ",word=". */
static size_t path_length(const char *value)
{
    const char *comma = value;
    while ((comma = strchr(comma, ',')) != NULL) {
        size_t word = strspn(++comma, "abcdefghijklmnopqrstuvwxyz0123456789");
        if (word > 0 && comma[word] == '=') {
            return (size_t)(comma - 1 - value);
        }
    }
    return strlen(value);
}

static bool openings_take(struct openings *openings, const char *name, const char *value,
                          struct error *error)
{
    if (strcmp(name, "order") == 0) {
        openings->sequential = strcmp(value, "sequential") == 0;
        return openings->sequential || strcmp(value, "random") == 0 ||
               error_set(error, "order must be random or sequential, not \"%.40s\"", value);
    }
    if (strcmp(name, "start") == 0) {
        return number_read("start", value, 1, INT64_MAX, &openings->start, error);
    }
    if (strcmp(name, "sha256") == 0) {
        snprintf(openings->digest, sizeof openings->digest, "%s", value);
        return digest_is_one(value) || error_set(error, "sha256 must have 64 hexadecimal digits");
    }
    return error_set(error,
                     "unknown word \"%.40s\"; the file may be followed by order=, start= and "
                     "sha256=",
                     name);
}

bool openings_parse(struct openings *openings, const char *value, struct error *error)
{
    size_t length = path_length(value);
    *openings = (struct openings){.path = memory_copy_start(value, length), .start = 1};
    char *words = memory_copy_string(value + length), *rest = words, *word;
    bool good = length > 0 || error_set(error, "the file name is missing");
    strsep(&rest, ","); /* the options begin after a comma */
    while (good && (word = strsep(&rest, ",")) != NULL) {
        char *equals = word + strcspn(word, "=");
        const char *text = *equals == '\0' ? "" : equals + 1;
        *equals = '\0';
        good = openings_take(openings, word, text, error);
    }
    free(words);
    return good || error_prefix(error, "--openings");
}

void openings_print(const struct openings *openings, struct text *value)
{
    text_printf(value, "%s,order=%s,start=%llu", openings->path,
                openings->sequential ? "sequential" : "random",
                (unsigned long long)openings->start);
    if (openings->digest[0] != '\0') {
        text_printf(value, ",sha256=%s", openings->digest);
    }
}

bool openings_are_same(const char *one, const char *other)
{
    struct openings a = {0}, b = {0};
    bool same = openings_parse(&a, one, NULL) && openings_parse(&b, other, NULL) &&
                strcmp(a.path, b.path) == 0 && a.sequential == b.sequential && a.start == b.start &&
                (a.digest[0] == '\0' || b.digest[0] == '\0' || strcmp(a.digest, b.digest) == 0);
    openings_free(&a);
    openings_free(&b);
    return same;
}

/* --- reading a book --- */

/* The state of a reader while it reads a book of openings. */
struct book {
    struct openings *openings;
    const struct game *game;
    const char *variant;
    void *state;
    struct opening_line { /* one item per opening, for finding duplicates */
        char *turns;
        size_t number;
    } * lines;
};

static bool parse_record(const struct book *book, const char *line, size_t length,
                         struct turns *opening, struct error *error)
{
    struct game_result game;
    if (!record_parse(&game, line, length, error)) {
        return false;
    }
    const struct contest *contest = contest_find(game.record.contest);
    bool good =
        (contest != NULL && contest->game == book->game) ||
        error_set(error, "this is a game of %.40s, not %s", game.record.contest, book->game->name);
    for (size_t i = 0; i < game.record.opening_count; i++) {
        turns_add(opening, game.record.turns[i].text);
    }
    game_result_free(&game);
    return good;
}

static bool check_opening(const struct book *book, const struct turns *opening, struct error *error)
{
    book->game->start(book->state, &(struct rules){.variant = book->variant});
    if (opening->count == 0) {
        return error_set(error, "this opening has no turns");
    }
    return turns_play(opening, book->game, book->state, error) &&
           (book->game->mover(book->state) >= 0 || error_set(error, "this opening ends the game"));
}

/* Reads one line of a book of openings. */
static bool read_opening(struct book *book, const char *line, size_t length, size_t number,
                         struct error *error)
{
    struct openings *openings = book->openings;
    struct turns opening = {0};
    struct text turns = {0};
    bool good = true;
    if (*line == '{') {
        good = parse_record(book, line, length, &opening, error);
    } else {
        char *list = memory_copy_start(line, length);
        turns_parse(&opening, book->game, list);
        free(list);
    }
    if (!good || !check_opening(book, &opening, error)) {
        turns_free(&opening);
        return error_prefix(error, "%s:%zu", openings->path, number);
    }
    turns_print(&opening, &turns);
    openings->list = memory_room(openings->list, openings->count, sizeof *openings->list);
    book->lines = memory_room(book->lines, openings->count, sizeof *book->lines);
    openings->list[openings->count] = opening;
    book->lines[openings->count++] = (struct opening_line){turns.data, number};
    return true;
}

static int compare_lines(const void *one, const void *other)
{
    const struct opening_line *a = one, *b = other;
    int order = strcmp(a->turns, b->turns);
    return order != 0 ? order : (a->number > b->number) - (a->number < b->number);
}

static bool refuse_repeated(struct book *book, struct error *error)
{
    const struct openings *openings = book->openings;
    const struct opening_line *repeated = NULL;
    qsort(book->lines, openings->count, sizeof *book->lines, compare_lines);
    for (size_t i = 1; i < openings->count; i++) {
        if (strcmp(book->lines[i - 1].turns, book->lines[i].turns) == 0 &&
            (repeated == NULL || book->lines[i].number < repeated->number)) {
            repeated = &book->lines[i];
        }
    }
    return repeated == NULL || error_set(error, "%s:%zu: this opening repeats line %zu",
                                         openings->path, repeated->number, repeated[-1].number);
}

static bool read_lines(struct book *book, struct error *error)
{
    static const char mark[] = "\xef\xbb\xbf"; /* byte order mark */
    const char *line = text_string(&book->openings->text);
    bool good = true;
    line += strncmp(line, mark, strlen(mark)) == 0 ? strlen(mark) : 0;
    for (size_t number = 1; good && *line != '\0'; number++) {
        size_t length = strcspn(line, "\n"), blank = strspn(line, " \t\r");
        if (blank < length && line[blank] != '#') {
            size_t end = length;
            while (strchr(" \t\r", line[end - 1]) != NULL) {
                end--;
            }
            good = read_opening(book, line + blank, end - blank, number, error);
        }
        line += length + (line[length] == '\n');
    }
    return good &&
           (book->openings->count > 0 ||
            error_set(error, "%s contains no openings", book->openings->path)) &&
           refuse_repeated(book, error);
}

/* Puts the openings into the order in which they are used. */
static void order_openings(struct openings *openings, uint64_t seed)
{
    struct random random;
    random_seed(&random, seed);
    for (size_t left = openings->count; !openings->sequential && left > 1; left--) {
        size_t at = (size_t)random_below(&random, left);
        struct turns last = openings->list[left - 1];
        openings->list[left - 1] = openings->list[at];
        openings->list[at] = last;
    }
}

/* Copies the built-in book with that name. `name` does not include the '@'. */
static bool read_own_file(const char *name, struct text *text, struct error *error)
{
    struct text names = {0};
    for (size_t i = 0; openings_files[i].name != NULL; i++) {
        if (strcmp(openings_files[i].name, name) == 0) {
            text_puts(text, openings_files[i].text);
            text_free(&names);
            return true;
        }
        text_printf(&names, "%s@%s", i == 0 ? "" : " or ", openings_files[i].name);
    }
    error_set(error, "there is no book @%.40s; use %s, or a file name", name, text_string(&names));
    text_free(&names);
    return false;
}

static bool read_file(struct openings *openings, const struct text *text, struct error *error)
{
    char known[DIGEST_SIZE];
    if (text != NULL) {
        text_append(&openings->text, text_string(text), text->length);
    } else if (openings->path[0] == '@' ? !read_own_file(openings->path + 1, &openings->text, error)
                                        : !file_read(openings->path, &openings->text, error)) {
        return false;
    }
    if (strlen(text_string(&openings->text)) != openings->text.length) {
        return error_set(error, "%s is not a text file: it contains a NUL byte", openings->path);
    }
    memcpy(known, openings->digest, sizeof known);
    digest_bytes(text_string(&openings->text), openings->text.length, openings->digest);
    return known[0] == '\0' || strcmp(known, openings->digest) == 0 ||
           error_set(error, "%s has changed: its SHA-256 was %s and is now %s", openings->path,
                     known, openings->digest);
}

bool openings_load(struct openings *openings, const struct text *text, const struct game *game,
                   const char *variant, uint64_t seed, struct error *error)
{
    struct book book = {.openings = openings,
                        .game = game,
                        .variant = variant,
                        .state = memory_new(game->state_size)};
    bool good = read_file(openings, text, error) && read_lines(&book, error) &&
                (openings->start <= openings->count ||
                 error_set(error, "start=%llu is greater than the number of openings, %zu, in %s",
                           (unsigned long long)openings->start, openings->count, openings->path));
    for (size_t i = 0; i < openings->count && book.lines != NULL; i++) {
        free(book.lines[i].turns);
    }
    free(book.lines);
    free(book.state);
    if (good) {
        order_openings(openings, seed);
    }
    return good || error_prefix(error, "--openings");
}

const struct turns *openings_get(const struct openings *openings, uint64_t number)
{
    return &openings->list[(openings->start - 1 + number) % openings->count];
}
