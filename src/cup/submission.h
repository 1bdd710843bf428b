/* The answer to a submitted entry: whether it was accepted, the reason if it was rejected, and
 * warnings for its author. The organiser and the author see the same answer. This module only
 * composes text. */
#ifndef CUP_SUBMISSION_H
#define CUP_SUBMISSION_H

#include "cup/cup.h"
#include "cup/season.h"
#include "tournament/game_result.h"

enum submission_state {
    SUBMISSION_OPEN, /* not answered yet */
    SUBMISSION_ACCEPTED,
    SUBMISSION_REJECTED,
    SUBMISSION_KNOWN /* the file is the same as the person's last entry, so nothing changes */
};

struct submission {
    enum submission_state state;
    const char *file;              /* path of the submitted file */
    struct season_submission last; /* the person's previous accepted entry */
    struct text reason;            /* why the entry was rejected, in one line */
    struct text details;           /* lines that explain the lost turns in the system test */
    struct text warnings;          /* warnings, one per line */
    struct text notes;             /* warnings for the organiser only, one per line */
    struct text board;             /* the board before the first illegal turn */
};

void submission_free(struct submission *submission);

/* Appends a warning if the header of the source lacks the entry's name or the author's name. */
void submission_check_header(struct submission *submission, const struct contest *contest);

/* Explains why the entry in that seat failed the system test: appends the reason in one line, lines
 * with details, and the board before the first illegal turn. */
void submission_explain(const struct cup *cup, const struct game_result *game, int seat,
                        struct text *reason, struct text *details, struct text *board);

/* Examines the system test of the submitted entry, the cup's only one. Rejects an entry that failed
 * the test, and otherwise only adds warnings. */
void submission_take_test(struct submission *submission, const struct cup *cup,
                          const struct game_result *game);

#endif
