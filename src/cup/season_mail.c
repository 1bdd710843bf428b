#include "cup/season_mail.h"

#include "base/columns.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/utc.h"
#include "cup/cup_text.h"
#include "store/settings.h"
#include "store/settings_file.h"
#include "tournament/event_bracket.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DAY ".10s" /* printf format for the date in a string written by utc_print_seconds */

struct season_mail {
    const char *season, *folder;
    const struct cup *cup;
    const struct season_dates *dates;
    char today[UTC_SIZE];
    /* for each person, number of the submission that was in the previous standings */
    struct settings sent;
};

static const struct entry *season_mail_entry(const struct season_mail *mail, size_t seed)
{
    return mail->cup->players[mail->cup->event->seeded[seed]];
}

static bool season_mail_is_new(const struct season_mail *mail, const struct entry *entry)
{
    char *person = season_person(entry);
    const char *sent = settings_get(&mail->sent, person);
    bool new = sent == NULL || strtoul(sent, NULL, 10) != entry->submission;
    free(person);
    return new;
}

/* Non-ASCII text in a header field would need an encoding, because mail programs parse these
 * fields. The subject therefore contains only the date and no names. */
static void season_mail_put_head(const struct season_mail *mail, const char *address,
                                 const char *subject, struct text *text)
{
    if (address != NULL) {
        text_puts(text, "To: ");
        text_puts_plain(text, address);
        text_putc(text, '\n');
    }
    text_printf(text,
                "Subject: %s, %" DAY "\n"
                "MIME-Version: 1.0\n"
                "Content-Type: text/plain; charset=UTF-8\n"
                "Content-Transfer-Encoding: 8bit\n\n",
                subject, mail->today);
}

static bool season_mail_write(const struct season_mail *mail, const char *name,
                              const struct text *text, struct error *error)
{
    struct text path = {0};
    text_printf(&path, "%s/%s.txt", mail->folder, name);
    bool good = file_replace(text_string(&path), text_string(text), text->length, 0, error);
    text_free(&path);
    return good;
}

/* --- what every author should know --- */

static bool season_mail_is_closed(const struct season_mail *mail)
{
    return mail->dates->closed || mail->dates->now_utc_ms > mail->dates->deadline_utc_ms;
}

static void season_mail_put_deadline(const struct season_mail *mail, struct text *text)
{
    char deadline[UTC_SIZE];
    bool over = mail->dates->now_utc_ms > mail->dates->deadline_utc_ms;
    if (mail->dates->deadline_utc_ms != INT64_MAX && (over || !mail->dates->closed)) {
        utc_print_seconds(mail->dates->deadline_utc_ms, deadline);
        text_printf(text, "Entries %s accepted until %s.\n", over ? "were" : "are", deadline);
    }
}

/* Appends the deadline, and when the person may submit the next entry. `last_utc_ms` is when the
 * person's last accepted entry was received, or 0 if no entry has been accepted. */
static void season_mail_put_dates(const struct season_mail *mail, int64_t last_utc_ms,
                                  struct text *text)
{
    unsigned days = mail->dates->days_between;
    int64_t next_utc_ms = last_utc_ms + days * UTC_DAY_MS;
    char next[UTC_SIZE];
    text_putc(text, '\n');
    season_mail_put_deadline(mail, text);
    if (season_mail_is_closed(mail)) {
        text_puts(text, "No more entries are accepted.\n");
        return;
    }
    if (last_utc_ms == 0 || days == 0 || next_utc_ms <= mail->dates->now_utc_ms) {
        text_puts(text, "You can submit another entry at any time.\n");
    } else {
        if (days == 1) {
            text_puts(text, "You may submit one entry every day");
        } else {
            text_printf(text, "You may submit one entry every %u days", days);
        }
        utc_print_seconds(next_utc_ms, next);
        if (next_utc_ms > mail->dates->deadline_utc_ms) {
            text_puts(text, ", so no other entry is accepted before the deadline.\n");
        } else {
            text_printf(text, ", so your next entry is accepted from %s.\n", next);
        }
    }
    text_puts(text, last_utc_ms == 0 ? "" : "Your last accepted entry counts.\n");
}

static void season_mail_put_key(const struct season_mail *mail, struct text *text)
{
    if (mail->cup->contest->score_key != NULL) {
        text_printf(text, "\nA score is the sum of the numbers after it:\n%s",
                    mail->cup->contest->score_key);
    }
}

/* Appends the result of the system test of player number `player`. */
static void season_mail_put_test(const struct season_mail *mail, size_t player, struct text *text)
{
    const struct cup *cup = mail->cup;
    const struct event_stage *test = &cup->event->stages[0];
    text_printf(text, "\nSystem test: %s against %s, your score first\n  ",
                cup->players[player]->name, cup->house->name);
    cup_text_game(cup, event_match_game(test, player, 0), &test->pairings[player], text);
}

static void season_mail_put_ignored(const struct entry *entry, struct text *text)
{
    if (entry->ignored != NULL) {
        text_puts(text, "Ignored compile instructions:");
        text_puts_plain(text, entry->ignored);
        text_putc(text, '\n');
    }
}

/* --- the standings --- */

/* Returns the player's value in the tie-break named `why`, which decided between two seeds. */
static int64_t season_mail_count(const struct cup *cup, int player, const char *why)
{
    const struct tie_break *tie_breaks = cup->event->plan.tie_breaks;
    for (size_t i = 0; tie_breaks[i].count != NULL; i++) {
        if (strcmp(tie_breaks[i].count, why) == 0) {
            return cup->event->stages[0].pairings[player].sides[0].counts[i];
        }
    }
    return (int64_t)cup->players[player]->executable_size;
}

static void season_mail_put_ties(const struct cup *cup, struct text *text)
{
    const struct event *event = cup->event;
    const char *before = "\n";
    for (size_t seed = 0; seed + 1 < event->seeded_count; seed++) {
        const char *why = event_seeded_by(event, seed);
        const char *first = cup->players[event->seeded[seed]]->name;
        const char *second = cup->players[event->seeded[seed + 1]]->name;
        if (why != NULL && strcmp(why, "score") == 0) {
            continue;
        }
        text_printf(text, "%s%s and %s have equal scores. ", before, first, second);
        before = "";
        if (why == NULL) {
            text_puts(text,
                      "All tie-breaks are also equal, so the entry that was received first gets "
                      "the better seed.\n");
        } else {
            text_printf(text, "The tie-break is the %s: %" PRId64 " and %" PRId64 ".\n",
                        strcmp(why, "size") == 0 ? "size of the executable in bytes" : why,
                        season_mail_count(cup, event->seeded[seed], why),
                        season_mail_count(cup, event->seeded[seed + 1], why));
        }
    }
}

static void season_mail_put_seed(const struct season_mail *mail, size_t seed, struct text *text)
{
    const struct cup *cup = mail->cup;
    const struct entry *entry = season_mail_entry(mail, seed);
    int player = cup->event->seeded[seed];
    char when[UTC_SIZE];
    utc_print_seconds(entry->submitted_utc_ms, when);
    text_printf(text, "%4zu  ", seed + 1);
    text_put_column(text, entry->name, 20, SIZE_MAX);
    text_putc(text, ' ');
    text_put_column(text, entry->author, 20, SIZE_MAX);
    text_printf(text, " %6" PRId64 "  %" DAY "  %10u%s\n",
                cup->event->stages[0].pairings[player].sides[0].points, when, entry->submission,
                season_mail_is_new(mail, entry) ? "  new" : "");
}

static bool season_mail_put_faq(const struct season_mail *mail, struct text *text,
                                struct error *error)
{
    struct text path = {0};
    text_printf(&path, "%s/faq.txt", mail->season);
    bool there = access(text_string(&path), F_OK) == 0 || errno != ENOENT;
    if (there) {
        text_puts(text, "\nQuestions and answers\n\n");
    }
    bool good = !there || file_read(text_string(&path), text, error);
    text_free(&path);
    return good;
}

static bool season_mail_write_standings(const struct season_mail *mail, struct error *error)
{
    const struct cup *cup = mail->cup;
    struct text text = {0};
    season_mail_put_head(mail, NULL, "Standings", &text);
    text_printf(&text,
                "Standings of \"%s\" on %" DAY ".\n"
                "Each entry has played a system test, which is a game against %s.\n"
                "An entry's own score in this game decides its seed in the finals.\n",
                file_name(mail->season), mail->today, cup->house->name);
    season_mail_put_deadline(mail, &text);
    text_puts(&text, "\n"
                     "seed  entry                author                score  received    "
                     "submission\n");
    for (size_t seed = 0; seed < cup->event->seeded_count; seed++) {
        season_mail_put_seed(mail, seed, &text);
    }
    season_mail_put_ties(cup, &text);
    bool good = season_mail_put_faq(mail, &text, error) &&
                season_mail_write(mail, "standings", &text, error);
    text_free(&text);
    return good;
}

/* --- the report for one author --- */

static bool season_mail_report(const struct season_mail *mail, size_t seed, struct error *error)
{
    const struct cup *cup = mail->cup;
    const struct entry *entry = season_mail_entry(mail, seed);
    size_t player = (size_t)cup->event->seeded[seed];
    char *person = season_person(entry), *address = season_address(entry->file, cup->contest);
    char when[UTC_SIZE];
    struct text text = {0}, name = {0};
    utc_print_seconds(entry->submitted_utc_ms, when);
    season_mail_put_head(mail, address, "Your entry", &text);
    text_printf(&text,
                "Your entry %s is seed %zu of %zu in \"%s\" on %" DAY ".\n"
                "It is your submission %u, received on %" DAY ".\n"
                "Nobody else gets this report.\n",
                entry->name, seed + 1, cup->event->seeded_count, file_name(mail->season),
                mail->today, entry->submission, when);
    season_mail_put_test(mail, player, &text);
    season_mail_put_ignored(entry, &text);
    season_mail_put_dates(mail, entry->submitted_utc_ms, &text);
    season_mail_put_key(mail, &text);
    text_printf(&name, "authors/%s", person);
    bool good = season_mail_write(mail, text_string(&name), &text, error);
    text_free(&name);
    text_free(&text);
    free(address);
    free(person);
    return good;
}

/* --- the previous standings --- */

static char *season_mail_path(const char *season)
{
    struct text path = {0};
    text_printf(&path, "%s/mailed.json", season);
    return path.data;
}

static bool season_mail_read_sent(struct season_mail *mail, struct error *error)
{
    char *path = season_mail_path(mail->season);
    struct text json = {0};
    bool none = access(path, F_OK) != 0 && errno == ENOENT;
    bool good = none || (file_read(path, &json, error) &&
                         (settings_parse(&mail->sent, text_string(&json), error) ||
                          error_prefix(error, "%s", path)));
    text_free(&json);
    free(path);
    return good;
}

static bool season_mail_write_sent(struct season_mail *mail, struct error *error)
{
    char *path = season_mail_path(mail->season);
    struct text json = {0};
    for (size_t seed = 0; seed < mail->cup->event->seeded_count; seed++) {
        const struct entry *entry = season_mail_entry(mail, seed);
        struct text number = {0};
        char *person = season_person(entry);
        text_put_number(&number, entry->submission);
        settings_set(&mail->sent, person, text_string(&number));
        text_free(&number);
        free(person);
    }
    settings_print(&mail->sent, &json);
    bool good = file_replace(path, text_string(&json), json.length, 0, error);
    text_free(&json);
    free(path);
    return good;
}

bool season_mail_standings(const char *season, const struct cup *cup,
                           const struct season_dates *dates, const char *folder,
                           struct error *error)
{
    struct season_mail mail = {.season = season, .folder = folder, .cup = cup, .dates = dates};
    struct text authors = {0};
    text_printf(&authors, "%s/authors", folder);
    utc_print_seconds(utc_now_ms(), mail.today);
    bool good = file_make_folder(text_string(&authors), true, error) &&
                season_mail_read_sent(&mail, error) && season_mail_write_standings(&mail, error);
    for (size_t seed = 0; good && seed < cup->event->seeded_count; seed++) {
        good = season_mail_report(&mail, seed, error);
    }
    good = good && season_mail_write_sent(&mail, error);
    settings_free(&mail.sent);
    text_free(&authors);
    return good;
}

bool season_mail_result(const char *season, const struct cup *cup, const char *folder,
                        struct error *error)
{
    struct season_mail mail = {.season = season, .folder = folder, .cup = cup};
    struct text text = {0};
    utc_print_seconds(utc_now_ms(), mail.today);
    season_mail_put_head(&mail, NULL, "Result", &text);
    text_printf(&text, "Result of the finals of \"%s\"\n", file_name(season));
    for (unsigned stage = 0; stage < cup->event->stage_count; stage++) {
        if (event_is_counted(cup->event, stage)) {
            cup_text_stage(cup, stage, &text);
        }
    }
    cup_text_bracket(cup, &text);
    bool good = season_mail_write(&mail, "result", &text, error);
    text_free(&text);
    return good;
}

/* --- the reply to a submission --- */

/* The characters that may stand before or after a path in a line of text. */
#define AROUND_PATH " \t\n:;,'\"`()<>"

static bool command_has_word(const char *line, const char *word)
{
    struct command command = {0};
    bool found = false;
    if (line != NULL && command_parse(&command, line, NULL)) {
        for (size_t i = 0; !found && i < command.count; i++) {
            found = strcmp(command.words[i], word) == 0;
        }
        command_free(&command);
    }
    return found;
}

/* Appends the text, but replaces each absolute path of the submitted file, or of the copy that was
 * run, by the file's name. */
static void season_mail_put_names(const char *words, const struct submission *submission,
                                  const struct cup *cup, struct text *text)
{
    const char *name = file_name(submission->file);
    const char *command = cup->entry_count > 0 ? cup->entries[0].command : NULL;
    for (const char *at = words; (at = strchr(at, '/')) != NULL;) {
        char *path = memory_copy_start(at, strcspn(at, AROUND_PATH));
        size_t length = strlen(path);
        bool begins = at == words || strchr(AROUND_PATH "=", at[-1]) != NULL;
        bool own = strcmp(file_name(path), name) == 0 || command_has_word(command, path);
        if (begins && own) {
            text_append(text, words, (size_t)(at - words));
            text_puts(text, name);
            words = at + length;
        }
        at += length;
        free(path);
    }
    text_puts(text, words);
}

/* Appends lines for the author, but shortens the paths of the submitted file to the file's name,
 * because the folders of this machine mean nothing to the author. */
static void season_mail_put_lines(const struct text *lines, const struct submission *submission,
                                  const struct cup *cup, struct text *text)
{
    const char *words = text_string(lines), *file = submission->file;
    struct text shortened = {0};
    for (const char *at; (at = strstr(words, file)) != NULL; words = at + strlen(file)) {
        bool whole = (at == words || strchr(AROUND_PATH, at[-1]) != NULL) &&
                     strchr(AROUND_PATH, at[strlen(file)]) != NULL;
        text_append(&shortened, words, (size_t)(at - words));
        text_puts(&shortened, whole ? file_name(file) : file);
    }
    text_puts(&shortened, words);
    season_mail_put_names(text_string(&shortened), submission, cup, text);
    text_free(&shortened);
}

static void season_mail_put_verdict(const struct season_mail *mail,
                                    const struct submission *submission, struct text *text)
{
    const struct cup *cup = mail->cup;
    char when[UTC_SIZE];
    utc_print_seconds(mail->dates->now_utc_ms, when);
    text_puts(text, "Your entry ");
    text_puts_plain(text,
                    cup->entry_count > 0 ? cup->entries[0].name : file_name(submission->file));
    switch (submission->state) {
    case SUBMISSION_ACCEPTED:
        text_printf(text,
                    " was accepted in \"%s\".\n"
                    "It is your submission %u, received on %" DAY ".\n",
                    file_name(mail->season), submission->last.number + 1, when);
        break;
    case SUBMISSION_REJECTED:
        text_printf(text, " was rejected in \"%s\":\n  ", file_name(mail->season));
        season_mail_put_lines(&submission->reason, submission, cup, text);
        text_printf(text, "\nIt was received on %" DAY ".\n", when);
        break;
    case SUBMISSION_KNOWN:
        text_printf(text, " is the same file as your submission %u, so nothing has changed.\n",
                    submission->last.number);
        break;
    case SUBMISSION_OPEN:
        break;
    }
    if (submission->state == SUBMISSION_REJECTED && submission->last.number > 0) {
        text_printf(text, "Your submission %u still counts.\n", submission->last.number);
    }
}

bool season_mail_reply(const char *season, const struct cup *cup,
                       const struct submission *submission, const struct season_dates *dates,
                       const char *folder, struct error *error)
{
    static const char *const subjects[] = {[SUBMISSION_ACCEPTED] = "Your entry was accepted",
                                           [SUBMISSION_REJECTED] = "Your entry was rejected",
                                           [SUBMISSION_KNOWN] = "Your entry is the same file"};
    struct season_mail mail = {.season = season, .folder = folder, .cup = cup, .dates = dates};
    char *address = season_address(submission->file, cup->contest);
    bool accepted = submission->state == SUBMISSION_ACCEPTED;
    struct text text = {0};
    utc_print_seconds(utc_now_ms(), mail.today);
    season_mail_put_head(&mail, address, subjects[submission->state], &text);
    season_mail_put_verdict(&mail, submission, &text);
    if (cup->game_count > 0) {
        season_mail_put_test(&mail, 0, &text);
    }
    season_mail_put_lines(&submission->details, submission, cup, &text);
    if (cup->entry_count > 0) {
        season_mail_put_ignored(&cup->entries[0], &text);
    }
    if (submission->warnings.length > 0) {
        text_puts(&text, "\nWarnings:\n");
        season_mail_put_lines(&submission->warnings, submission, cup, &text);
    }
    if (submission->board.length > 0) {
        text_puts(&text, "\nWhat your entry could know before its first illegal turn:\n");
        text_puts(&text, text_string(&submission->board));
    }
    season_mail_put_dates(&mail, accepted ? dates->now_utc_ms : submission->last.utc_ms, &text);
    if (cup->game_count > 0) {
        season_mail_put_key(&mail, &text);
    }
    bool good = season_mail_write(&mail, "reply", &text, error);
    text_free(&text);
    free(address);
    return good;
}
