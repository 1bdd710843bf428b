#include "cli/events/cup_submit.h"

#include "base/file.h"
#include "cli/cli.h"
#include "cli/events/event_command.h"
#include "cup/season_mail.h"

#include <stdlib.h>

static bool is_quiet(const struct course *course)
{
    return options_flag(course->options, "quiet");
}

/* Prints where to send the reply. The address is for the organiser only, so it is not part of the
 * result itself. */
static void cup_submit_note_address(const struct course *course)
{
    char *address = season_address(course->files.words[0], course->cup.contest);
    struct text line = {0};
    if (address != NULL) {
        text_puts(&line, "reply to ");
        text_puts_plain(&line, address);
    } else if (options_given(course->options, "mail")) {
        text_puts(&line, "the entry's header contains no e-mail address, so the reply has no line "
                         "To:");
    }
    if (line.length > 0 && !is_quiet(course)) {
        cli_tell(text_string(&line));
    }
    text_free(&line);
    free(address);
}

void cup_submit_warn(const struct submission *submission)
{
    event_warn_of_lines(&submission->notes);
    event_warn_of_lines(&submission->warnings);
}

/* Prints the rejection, which has been stored in the submission, and all warnings. Returns an exit
 * code. */
static int cup_submit_reject(struct submission *submission, const struct course *course)
{
    const struct cup *cup = &course->cup;
    submission->state = SUBMISSION_REJECTED;
    cli_fail("%s was rejected: %s",
             cup->entry_count > 0 ? cup->entries[0].name : file_name(submission->file),
             text_string(&submission->reason));
    fputs(text_string(&submission->details), stderr);
    cup_submit_warn(submission);
    return CLI_FAILED;
}

int cup_submit_fail(struct submission *submission, const struct course *course,
                    const struct error *error)
{
    if (!course->refused) {
        return cli_fail("%s", error->text);
    }
    if (submission->file == NULL) {
        submission->file = course->files.words[0];
        cup_submit_note_address(course);
    }
    text_puts(&submission->reason, error->text);
    return cup_submit_reject(submission, course);
}

/* --- before the system test --- */

int cup_submit_check(struct submission *submission, struct course *course)
{
    struct error error;
    struct text doubt = {0}, note = {0};
    const struct entry *entry = &course->cup.entries[0];
    submission->file = course->files.words[0];
    cup_submit_note_address(course);
    submission_check_header(submission, course->cup.contest);
    bool found = course_find_person(course, &doubt, &error);
    submission->last = course->last;
    int code = CLI_OK;
    if (entry->out != NULL) {
        text_puts(&submission->reason, entry->out);
        code = cup_submit_reject(submission, course);
    } else if (!found) {
        code = cli_fail("%s", error.text);
    } else if (doubt.length > 0) {
        code = cli_fail("%s was not tested: %s", entry->name, text_string(&doubt));
    } else if (!course_check_pace(course, &note, &error)) {
        code = cup_submit_fail(submission, course, &error);
    } else if (note.length > 0 && !is_quiet(course)) {
        cli_tell(text_string(&note));
    }
    if (code == CLI_OK && course->last.unchanged) {
        submission->state = SUBMISSION_KNOWN;
    }
    text_free(&doubt);
    text_free(&note);
    return code;
}

/* --- after the system test --- */

/* Reads the stored system test, which an earlier run of the command may have played. */
static bool cup_submit_read_test(struct submission *submission, const struct course *course,
                                 struct error *error)
{
    struct game_result game;
    enum database_found found =
        season_read_game(course->store->database, &course->store->stored, &game, error);
    if (found == DATABASE_FOUND) {
        submission_take_test(submission, &course->cup, &game);
        game_result_free(&game);
    }
    return found == DATABASE_FOUND ||
           (found == DATABASE_NONE && error_set(error, "the system test was not stored"));
}

int cup_submit_finish(struct submission *submission, struct course *course,
                      const struct playing *playing)
{
    struct error error;
    const struct run *run = &playing->run;
    if (playing->machines == NULL && run->played > 0) {
        clocks_warn(&run->clocks, run->conditions->clock.turn_ns, 1, &submission->notes);
    }
    if (!cup_submit_read_test(submission, course, &error)) {
        return cli_fail("%s", error.text);
    }
    if (submission->state == SUBMISSION_REJECTED) {
        return cup_submit_reject(submission, course);
    }
    if (!course_accept(course, &error)) {
        return cup_submit_fail(submission, course, &error);
    }
    submission->state = SUBMISSION_ACCEPTED;
    cup_submit_warn(submission);
    if (!is_quiet(course)) {
        printf("\n"
               "%s was accepted. Each person's last entry counts, and its system test determines "
               "its seed.\n",
               course->cup.entries[0].name);
    }
    return CLI_OK;
}

/* --- the reply --- */

int cup_submit_mail(const struct submission *submission, const struct course *course, int code)
{
    const struct options *options = course->options;
    const char *folder = options_text(options, "mail");
    struct error error;
    if (folder == NULL || submission->state == SUBMISSION_OPEN) {
        return code;
    }
    bool good = season_mail_reply(options_text(options, "season"), &course->cup, submission,
                                  &course->dates, folder, &error);
    return good ? code : cli_fail("%s", error.text);
}
