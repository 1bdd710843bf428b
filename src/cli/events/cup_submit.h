/* Answers a submission for `faceoff cup`. Tells the organiser the decision, and writes the reply to
 * the author. cup.c plays the system test. */
#ifndef CLI_EVENTS_CUP_SUBMIT_H
#define CLI_EVENTS_CUP_SUBMIT_H

#include "cli/events/playing.h"
#include "cup/course.h"
#include "cup/submission.h"

/* Handles an error from course_may_begin or from a later check. If the season's rules refused the
 * entry, rejects the entry. Returns an exit code. */
int cup_submit_fail(struct submission *submission, const struct course *course,
                    const struct error *error);

/* Checks an entry that has been compiled, before its system test. The test is needed only if the
 * submission is still open afterwards. Returns an exit code. */
int cup_submit_check(struct submission *submission, struct course *course);

/* Accepts or rejects an entry after its system test. Returns an exit code. */
int cup_submit_finish(struct submission *submission, struct course *course,
                      const struct playing *playing);

/* Writes the reply to the author if --mail is given and the submission has been answered. Returns
 * `code`, or the exit code of an error. */
int cup_submit_mail(const struct submission *submission, const struct course *course, int code);

/* Prints the warnings about the submission. */
void cup_submit_warn(const struct submission *submission);

#endif
