/* A tournament, match or other event as a pure state machine. It determines the next game to play,
 * and counts the results. This module does not play games, store them or print anything.
 *
 * Games are numbered in the order in which they should be played. Results may arrive in any order,
 * but they are counted in the order of the game numbers. Decisions, such as ending a sequential
 * test, withdrawing a player or pairing the next round, therefore depend only on games with lower
 * numbers, and not on which games happen to be in progress. An event thus has the same outcome no
 * matter how many games are played at once or how often it is interrupted. */
#ifndef TOURNAMENT_EVENT_H
#define TOURNAMENT_EVENT_H

#include "tournament/event_state.h"

/* Creates an event. The plan, its sizes, and its lists of joined players and of versions are
 * copied. The plan's seatings and tie-breaks are not copied, and must outlive the event. event_free
 * accepts NULL. */
struct event *event_new(const struct event_plan *plan);
void event_free(struct event *event);

/* Adds a stored pairing to a stage of a Swiss tournament or league that is being read from a
 * database. Pairings must be added in the stored order; `second` is NOBODY for a bye. The event
 * then draws no pairings for that stage, because an earlier version of this program may have drawn
 * different pairings, and because players may have joined a league since. Does nothing if the stage
 * has already been added. Returns false if the pairing is impossible. */
bool event_take_pairing(struct event *event, unsigned stage, int first, int second);

/* Adds the stages of a league that can be added now, which event_new leaves out so that stored
 * pairings can be taken first. Call this function after the stored pairings have been taken, and
 * before games are begun or added. If event->follows is true, call it again, with `follows` set to
 * false, when all stored games have been added. The plan's number of rounds counts from the rounds
 * that are finished then. Does nothing in other formats. */
void event_draw(struct event *event);

/* Returns the number of rounds that a league with a limit still has to finish. */
unsigned event_rounds_left(const struct event *event);

/* Sets the number of the first game of the event from which on the version before the player no
 * longer takes part. Initially, this is 0. Call this function before event_draw. */
void event_set_begins(struct event *event, size_t player, uint64_t number);

/* Disqualifies a player of an event that is not a league. From the game with that number on, the
 * player takes no part, as if it had been withdrawn before that game; results of its later games
 * are ignored. Call this function before event_draw. */
void event_disqualify(struct event *event, size_t player, uint64_t number);

/* Sets whether a player of a league rests, which means that it is not paired. Initially, no player
 * rests. Pairings that were drawn earlier stay. */
void event_set_resting(struct event *event, size_t player, bool resting);

/* Returns whether the event has no last round. */
bool event_is_endless(const struct event *event);

/* event_match_games returns the number of games in each match of the stage. event_match_game
 * converts the index of a game within its match to the game's number in the event. `at` is the
 * index of the game within the match, counting from 0. */
uint64_t event_match_games(const struct event_stage *stage);
uint64_t event_match_game(const struct event_stage *stage, size_t pairing, uint64_t at);

/* Returns whether all games of the stage have been counted. If they have, the next stage has
 * already been drawn. */
bool event_is_counted(const struct event *event, unsigned stage);

/* Begins the next game: fills in game->place and leaves all other members empty. Returns false if
 * no game can begin at the moment, either because the event is over or because results are
 * missing. */
bool event_next(struct event *event, struct game_result *game);

/* Begins all remaining games of the next set, so that they can be played on one machine. All of
 * them belong to the same pairing. Returns the number of games, which is at most the number of the
 * contest's seatings, or 0 if no game can begin at the moment. */
size_t event_next_round(struct event *event, struct game_result *round);

/* Allows games to begin up to min(ahead, EVENT_WINDOW_MAX) numbers after the first game without a
 * result. A value smaller than in an earlier call has no effect. */
void event_widen(struct event *event, uint64_t ahead);

/* Fills in the place of any game, in the same way as event_next. Returns false if no stage drawn so
 * far contains that game number. */
bool event_find_game(const struct event *event, uint64_t number, struct game_result *game);

/* Returns whether the event has a game with that number and still lacks its result. */
bool event_is_missing(const struct event *event, uint64_t number);

/* Returns whether the result of that game is counted. A result is counted if it has been added, all
 * earlier results are present, and the event was not decided without it. An open event counts every
 * game that is added. */
bool event_counts(const struct event *event, uint64_t number);

/* Returns the number of results that were added but not yet counted, because results with lower
 * numbers or, if the scores within a set are added up, other results of their set are missing. */
uint64_t event_waiting(const struct event *event);

/* Adds the result of a game that was begun by this event or was stored earlier. Returns false if
 * the event cannot use a result for that game number at the moment, or if the players differ. */
bool event_add_result(struct event *event, const struct game_result *game);

/* Asserts the event's invariants. With CHECKS_ON (base/checks.h), this function is called whenever
 * a result has been added, after any new stages have been drawn. */
void event_check(const struct event *event);

/* Returns the number of games that the event will have, as far as is known now. For an open event,
 * returns the number of games added so far; for an endless league, the number of games drawn. */
uint64_t event_games(const struct event *event);

/* Returns the winner of the knockout, or NOBODY if it has not yet been decided. */
int event_champion(const struct event *event);

/* Returns the players in the order of the standings; see ranking_order. */
int *event_order(const struct event *event);

#endif
