#include "tournament/faults.h"

#include "base/called.h"
#include "base/memory.h"
#include "base/utc.h"
#include "contests/contest.h"
#include "games/turns.h"

#include <stdlib.h>
#include <string.h>

/* Number of lines of a bot's stderr output that are shown with a fault. */
#define LINES_SHOWN 3
#define TRACE_LINES 8      /* number of final lines that are searched for a Python traceback */
#define LINE_SHOWN_MAX 160 /* maximum number of bytes shown of each line */

/* A longer command for a game's turns is not printed if the game is stored. */
#define REPLAY_SHOWN_MAX 500

/* A bot that does not know the opening usually breaks a rule within this many turns. */
#define BLIND_TURNS 3

/* A warning is printed if more than one in this many games was not completed. */
#define SPOILED_PART 10

void faults_init(struct faults *faults, size_t players)
{
    *faults = (struct faults){.count = players,
                              .players = memory_new((players + 1) * sizeof *faults->players)};
}

static void free_note(struct fault_note *note)
{
    free(note->rule);
    free(note->detail);
    free(note->words);
    free(note->replay);
}

void faults_free(struct faults *faults)
{
    for (size_t i = 0; i < faults->count; i++) {
        struct player_faults *player = &faults->players[i];
        for (size_t k = 0; k < player->note_count; k++) {
            free_note(&player->notes[k]);
        }
        free(player->name);
    }
    free(faults->players);
    *faults = (struct faults){0};
}

/* --- making notes --- */

/* Inserts a note in order of game number. If there are then more than FAULTS_KEPT notes, drops the
 * last one. */
static void faults_keep(struct player_faults *player, struct fault_note *note)
{
    size_t at = player->note_count;
    while (at > 0 && player->notes[at - 1].game > note->game) {
        at--;
    }
    if (at == FAULTS_KEPT) {
        free_note(note);
        return;
    }
    if (player->note_count == FAULTS_KEPT) {
        free_note(&player->notes[--player->note_count]);
    }
    memmove(&player->notes[at + 1], &player->notes[at],
            (player->note_count - at) * sizeof player->notes[0]);
    player->notes[at] = *note;
    player->note_count++;
}

/* Returns where the lines to show begin. These are the last LINES_SHOWN lines, or more if one of
 * the last TRACE_LINES lines is a location in a Python traceback, which is then shown too. */
static size_t find_words(const char *tail, size_t end)
{
    static const char place[] = "  File \"";
    size_t from = end, shown = end;
    for (int lines = 0; from > 0 && lines < TRACE_LINES; lines++) {
        from--;
        while (from > 0 && tail[from - 1] != '\n') {
            from--;
        }
        shown = lines < LINES_SHOWN ? from : shown;
        if (strncmp(tail + from, place, sizeof place - 1) == 0) {
            return from < shown ? from : shown;
        }
    }
    return shown;
}

/* Returns the last lines of the text with control characters replaced. The caller frees the
 * string. */
static char *last_words(const char *tail)
{
    size_t end = strlen(tail);
    while (end > 0 && (unsigned char)tail[end - 1] <= ' ') {
        end--;
    }
    size_t from = find_words(tail, end);
    char *words = memory_new(end - from + 1);
    for (size_t i = from; i < end; i++) {
        unsigned char c = (unsigned char)tail[i];
        words[i - from] = c == '\t' ? ' ' : (c < ' ' && c != '\n') || c == 0x7f ? '?' : (char)c;
    }
    return words;
}

static const char *or_empty(const char *text)
{
    return text != NULL ? text : "";
}

/* Returns whether a bot that broke this rule sent a malformed line, which would have been wrong in
 * any position. */
static bool has_no_form(const char *rule)
{
    return strncmp(rule, "bad_", 4) == 0 || strcmp(rule, "empty") == 0;
}

/* Returns whether the bot seems to have written a debug line to standard output: no turn contains a
 * word in lower case. A line with the fault bad_format begins as a turn does, such as "move 1,1".
 */
static bool wrote_debug_line(const struct fault_note *note)
{
    bool quoted = false, found = false;
    for (const char *c = note->detail; *c != '\0' && !found; c++) {
        quoted = quoted != (*c == '"');
        if (*c == '\\' && c[1] != '\0') {
            c++; /* skips the letter of an escape, such as \r */
        } else {
            found = quoted && *c >= 'a' && *c <= 'z';
        }
    }
    return found && strcmp(note->rule, "bad_format") != 0 &&
           (has_no_form(note->rule) || strcmp(note->rule, "extra_output") == 0);
}

/* Returns the protocol of another contest whose bots begin with the line that the note quotes, or
 * NULL. */
static const struct protocol *find_other_protocol(const struct game_result *game,
                                                  const struct fault_note *note)
{
    const struct contest *contest = contest_find(game->record.contest);
    const struct protocol *found = NULL;
    for (const struct protocol *const *other = protocols; *other != NULL; other++) {
        struct bot_dialogue dialogue = {0};
        struct text line = {0};
        if (contest != NULL && contest->protocol != *other && (*other)->bot_greet != NULL) {
            text_putc(&line, '"');
            (*other)->bot_greet(&dialogue, &line);
            line.data[line.length - 1] = '"'; /* replaces the newline */
            found = strstr(note->detail, text_string(&line)) != NULL ? *other : found;
        }
        text_free(&line);
    }
    return found;
}

/* Returns whether the bot's command contains the turns of the opening. */
static bool was_told_opening(const struct game_result *game, int seat)
{
    struct turns turns = {0};
    struct text list = {0};
    for (size_t i = 0; i < game->record.opening_count && i < game->record.turn_count; i++) {
        turns_add(&turns, game->record.turns[i].text);
    }
    turns_print(&turns, &list);
    bool told = list.length > 0 &&
                strstr(or_empty(game->record.commands[seat]), text_string(&list)) != NULL;
    turns_free(&turns);
    text_free(&list);
    return told;
}

/* Returns whether the bot may have assumed a wrong position, because the protocol did not tell it
 * the opening. If its command did, only a fault in its first turns has this cause. */
static bool may_lack_opening(const struct game_result *game)
{
    const struct contest *contest = contest_find(game->record.contest);
    const struct game_fault *fault = &game->outcome.fault;
    return contest != NULL && contest->protocol->tell == NULL && game->record.opening_count > 0 &&
           !fault->exited && !game_result_is_late(game) && !has_no_form(or_empty(fault->rule)) &&
           (game_result_own_turn(game, fault->seat, fault->turn) <= BLIND_TURNS ||
            !was_told_opening(game, fault->seat));
}

/* Appends a possible reason why an awk program was late: mawk reads a whole block of input before
 * it processes a line. */
static void put_awk_hint(const struct game_result *game, int seat, struct text *detail)
{
    const char *command = or_empty(game->record.commands[seat]);
    size_t length = strcspn(command, " ");
    bool mawk = length >= 3 && strncmp(command + length - 3, "awk", 3) == 0 &&
                (length == 3 || strchr("m/", command[length - 4]) != NULL);
    if (mawk && game_result_is_late(game) && strstr(command, "interactive") == NULL) {
        text_puts(detail, "; mawk reads its input in blocks: start it with -W interactive");
    }
}

/* Creates a note about the player in that seat. The note's rule is NULL if the player did not
 * commit a fault. */
static struct fault_note note_of(const struct game_result *game, int seat)
{
    struct fault_note note = {
        .game = game->place.number, .began_utc_ms = game->record.began_utc_ms, .ends_game = true};
    if (game->outcome.forfeit && game->outcome.fault.seat == seat) {
        note.turn = game->outcome.fault.turn;
        note.own_turn = game_result_own_turn(game, seat, note.turn);
        note.rule = memory_copy_string(or_empty(game->outcome.fault.rule));
        struct text detail = {0}, replay = {0};
        text_puts(&detail, or_empty(game->outcome.fault.detail));
        put_awk_hint(game, seat, &detail);
        note.detail = memory_copy_string(text_string(&detail));
        text_free(&detail);
        game_result_put_replay(game, game->record.turn_count, &replay);
        note.replay = memory_copy_string(text_string(&replay));
        text_free(&replay);
        return note;
    }
    size_t turns = 0, lost = 0, first = 0;
    for (size_t i = 0; i < game->record.turn_count; i++) {
        if (game->record.turns[i].seat == seat) {
            turns++;
            lost += game->record.turns[i].lost != NULL;
            first = first == 0 && game->record.turns[i].lost != NULL ? i + 1 : first;
        }
    }
    if (lost > 0) {
        struct text detail = {0};
        const char *how = or_empty(game->record.turns[first - 1].lost_detail);
        text_printf(&detail, "%s%slost %zu of %zu turn%s", how, how[0] != '\0' ? "; " : "", lost,
                    turns, plural(turns));
        note.lost = lost;
        note.turn = first;
        note.own_turn = game_result_own_turn(game, seat, first);
        note.rule = memory_copy_string(game->record.turns[first - 1].lost);
        note.detail = detail.data;
        note.replay = memory_copy_string("");
        note.ends_game = false;
    }
    return note;
}

void faults_add(struct faults *faults, const struct game_result *game)
{
    faults->games++;
    faults->voids += game->record.voids;
    faults->ended += game->outcome.forfeit;
    faults->spoiled += !game_result_completed(game, 0) || !game_result_completed(game, 1);
    for (int seat = 0; seat < SEATS; seat++) {
        struct fault_note note = note_of(game, seat);
        if (note.rule != NULL) {
            struct player_faults *player = &faults->players[game->place.players[seat]];
            note.words =
                last_words(faults->wordless ? "" : or_empty(game->record.stderr_text[seat]));
            player->games++;
            player->lost += note.lost;
            player->lacking_opening += note.ends_game && may_lack_opening(game);
            player->other =
                player->other != NULL ? player->other : find_other_protocol(game, &note);
            player->debugs = player->debugs || wrote_debug_line(&note);
            if (player->name == NULL) {
                player->name = memory_copy_string(or_empty(game->record.names[seat]));
            }
            faults_keep(player, &note);
        }
    }
}

uint64_t faults_games(const struct faults *faults)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < faults->count; i++) {
        sum += faults->players[i].games;
    }
    return sum;
}

/* --- printing --- */

static void faults_print_words(const char *words, struct text *text)
{
    while (*words != '\0') {
        size_t length = strcspn(words, "\n");
        struct text line = {0};
        text_append(&line, words, length);
        text_cut(&line, LINE_SHOWN_MAX);
        text_puts(text, "    stderr: ");
        text_puts_plain(text, text_string(&line));
        text_puts(text, length <= LINE_SHOWN_MAX ? "\n" : "..\n");
        text_free(&line);
        words += length + (words[length] == '\n');
    }
}

/* If the cause of what the bot wrote to stderr is known, appends advice. */
static void put_remedy(const char *words, struct text *text)
{
    static const struct {
        const char *words, *remedy;
    } known[] = {
        {"libjli.so", "Java needs /proc in a strict sandbox: add --sandbox-read /proc"},
        {"/shims/", "a shim does not work in a sandbox, which hides the shim's own files: name the "
                    "real program, such as /usr/bin/python3, or put its folder first in PATH"},
        {"annot fork", "to let a bot in a sandbox start other programs, use --processes N"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strstr(words, known[i].words) != NULL) {
            text_printf(text, "    %s\n", known[i].remedy);
        }
    }
}

/* Appends advice on what the player wrote to stdout instead of a turn. */
static void put_advice(const char *name, const struct protocol *other, bool debugs, bool ends_game,
                       struct text *text)
{
    if (other != NULL) {
        text_puts(text, "    is ");
        text_puts_plain(text, name);
        text_printf(text, " a bot for %s?\n", other->name);
    } else if (debugs) {
        text_printf(text, "    write debug lines to standard error, not to standard output%s\n",
                    ends_game ? ""
                              : "; in a cup, write none, because --stderr error is the default");
    }
}

void faults_put_words(const struct game_result *game, int seat, struct text *text)
{
    char *words = last_words(or_empty(game->record.stderr_text[seat]));
    struct fault_note note = note_of(game, seat);
    faults_print_words(words, text);
    put_remedy(words, text);
    if (note.rule != NULL) {
        put_advice(or_empty(game->record.names[seat]), find_other_protocol(game, &note),
                   wrote_debug_line(&note), note.ends_game, text);
    }
    free_note(&note);
    free(words);
}

static void print_note(const struct faults *faults, const char *name, const struct fault_note *note,
                       struct text *text)
{
    struct text line = {0};
    uint64_t number = faults->replayed != 0 ? faults->replayed : note->game + 1;
    text_printf(&line, "game %llu, ", (unsigned long long)number);
    game_result_put_turn(note->turn, note->own_turn, &line);
    text_printf(&line, ": %s %s: %s: %s", name, note->ends_game ? "loses" : "loses turns",
                note->rule, note->detail);
    text_puts_plain(text, text_string(&line));
    text_putc(text, '\n');
    text_free(&line);
    if (note->began_utc_ms > 0) {
        char began[UTC_SIZE];
        utc_print(note->began_utc_ms, began);
        text_printf(text, "    the game began at %s\n", began);
    }
    faults_print_words(note->words, text);
    put_remedy(note->words, text);
    unsigned long long stored = note->game + 1;
    bool is_long = strlen(note->replay) > REPLAY_SHOWN_MAX;
    if (is_long && faults->show != NULL) {
        text_printf(text, "    %s%llu\n", faults->show, stored);
    } else if (is_long && faults->print != NULL) {
        text_printf(text, "    %s%llu | %s show -\n", faults->print, stored, called_name());
    } else if (note->replay[0] != '\0') {
        text_printf(text, "    %s%s\n", called_name(), note->replay + strlen("faceoff"));
    }
    if (faults->again != NULL) {
        text_printf(text, "    %s%llu\n", faults->again, stored);
    }
}

void faults_print(const struct faults *faults, struct text *text)
{
    for (size_t i = 0; i < faults->count; i++) {
        const struct player_faults *player = &faults->players[i];
        for (size_t k = 0; k < player->note_count; k++) {
            print_note(faults, player->name, &player->notes[k], text);
        }
        if (player->games > player->note_count) {
            text_printf(text, "and %llu more game%s with a fault by ",
                        (unsigned long long)(player->games - player->note_count),
                        plural(player->games - player->note_count));
            text_puts_plain(text, player->name);
            text_putc(text, '\n');
        }
        put_advice(player->name, player->other, player->debugs,
                   player->note_count > 0 && player->notes[0].ends_game, text);
        if (player->games > 0 && 2 * player->lacking_opening >= player->games) {
            text_puts(text, "    the games started from openings: does ");
            text_puts_plain(text, player->name);
            text_puts(text, " first play the turns in {opening}?\n");
        }
    }
}

void faults_warn(const struct faults *faults, struct text *text)
{
    if (faults->spoiled * SPOILED_PART <= faults->games) {
        return;
    }
    const char *how = faults->ended == faults->spoiled ? "ended in a fault"
                      : faults->ended == 0 ? "cost a bot most of its turns because of faults"
                                           : "ended in a fault or cost a bot most of its turns";
    text_printf(text, "%llu of %llu game%s %s: the result says little about how well the bots play",
                (unsigned long long)faults->spoiled, (unsigned long long)faults->games,
                plural(faults->games), how);
}
