/* Describes a contest as data: its game, protocol, clock, format and scoring. No other code in the
 * program refers to a contest by name. */
#ifndef CONTESTS_CONTEST_H
#define CONTESTS_CONTEST_H

#include "games/game.h"
#include "protocols/protocol.h"

/* The seating of one game in a set: the player in seat 0, and the seat that moves first. */
struct seating {
    int player_on_seat0;
    int first;
};

/* The time limit for a rule set, if it differs from the contest's default. */
struct variant_clock {
    const char *variant; /* name of the rule set; NULL ends the list */
    unsigned turn_ms;
};

/* How a log shows the lines that a bot reads and writes, in the style of the contest's own
 * description. */
struct log_style {
    /* word before a seat number, including the trailing space if there is one */
    const char *player;
    /* prefixes of a line that the bot reads and of a line that it writes */
    const char *read, *said;
    /* prefix of a line that the bot writes to stderr (contest rules never show such lines) */
    const char *errors;
    bool quoted; /* whether lines are shown in quotes, such as "OK\n" */
};

/* A criterion that decides between players with equal scores. It compares one field of "counts" in
 * the games' reports, summed over the games of a set. */
struct tie_break {
    const char *count;
    bool most_wins; /* whether the higher sum wins, rather than the lower */
};

struct contest {
    const char *name;
    const char *about; /* one-line description of the contest for --help */
    const struct game *game;
    const struct protocol *protocol;

    /* All limits are in wall-clock time, starting at the last byte of the request. */
    unsigned ready_ms; /* time limit in ms for each answer before the first turn */
    /* time limit in ms for a bot's first turn in a game, or 0 if turn_ms also applies to the first
     * turn */
    unsigned first_ms;
    unsigned turn_ms; /* time limit in ms for each turn after the first, or 0 for no limit */
    /* for contests whose rules do not limit the time per turn: default limit in ms, whose only
     * purpose is to stop bots that hang. turn_ms is then just the thinking time of faceoff's own
     * bots. If guard_ms is 0, turn_ms is the limit */
    unsigned guard_ms;
    /* total time limit in ms for all of a bot's turns in a game, or 0 for no limit */
    unsigned bank_ms;
    /* list of rule sets that have a different turn_ms, or NULL if there are none */
    const struct variant_clock *variant_clocks;

    /* The format of a match: the smallest set of games that gives both players equal chances. */
    const char *round_name; /* the contest's word for a set of games: "pair" or "set" */
    const struct seating *seatings;
    unsigned seating_count;

    int forfeit_scores[2]; /* scores after a forfeit: first the opponent's, then the offender's */
    struct log_style log;  /* required */
    /* for protocols where every turn starts a new process: a turn that has no effect */
    const char *idle_turn;
    /* whether the scores of all games in a set are added up; the player with the higher sum then
     * wins the set */
    bool sums_scores;

    /* maximum size of a submitted program in UTF-16 code units, including comments */
    size_t source_units_max;

    /* Whether this is the default contest of `faceoff referee`, a command that other programs run
     * without naming a contest. */
    bool default_for_referee;

    /* The following fields are used only in cups. They are NULL or 0 if the contest has no cups. */

    /* source of the house entry, as a NULL-terminated list of lines; seasons require a house
     * entry */
    const char *const *house;
    const char *header_name; /* label before the entry's name in the header of its source */
    /* minimum number of days between two submissions by the same person to a season, or 0 for no
     * rule */
    unsigned days_between_submissions;
    const char *header_author; /* label before the author's name in the same header */
    const char *header_email;  /* label before the author's e-mail address in the same header */
    /* explanation of the parts of a score, in complete lines */
    const char *score_key;
    /* list of tie-breaks, terminated by a NULL count; if all of them are equal, the smaller
     * executable wins */
    const struct tie_break *tie_breaks;
    size_t source_size_max;     /* maximum size of a source file in bytes, not counting comments */
    size_t executable_size_max; /* maximum size of an executable in bytes */
    unsigned data_kib_max;      /* memory limit for each process of an entry, in KiB */
};

extern const struct contest contest_codingame, contest_judge, contest_potm, contest_proglad;

/* The lines of the file bots/showdown/runner.c, including its header; NULL-terminated. They are
 * compiled into faceoff (see meson.build), so a cup needs no files except its entries. */
extern const char *const potm_house[];

/* A NULL-terminated list of all contests. */
extern const struct contest *const contests[];

/* Returns the contest with this name, or NULL if the name is unknown. */
const struct contest *contest_find(const char *name);

/* Returns the game with this name, or the game of the contest with this name, or NULL if there is
 * neither. */
const struct game *contest_game(const char *name);

/* Finds a contest by name. If the name is unknown, returns NULL and sets *error to a message that
 * lists the contests. */
const struct contest *contest_need(const char *name, struct error *error);

/* Finds a contest by its name, or by the name of its game if that game has only one contest. If
 * there is no such contest, returns NULL and sets *error. */
const struct contest *contest_meant(const char *name, struct error *error);

/* contest_for_referee returns the default contest of `faceoff referee`, and contest_for_seasons the
 * default contest for seasons. */
const struct contest *contest_for_referee(void);
const struct contest *contest_for_seasons(void);

/* Returns the time limit per turn, in ms, under a rule set. `variant` names the rule set, or is
 * NULL for the game's default rules. */
unsigned contest_turn_ms(const struct contest *contest, const char *variant);

#endif
