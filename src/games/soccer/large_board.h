/* The fast board for pitches of any size up to 10x12, made by compiling board.h again with larger
 * arrays. A file cannot include both this header and board.h. board.h is faster, but supports only
 * the standard pitch. */
#ifndef GAMES_SOCCER_LARGE_BOARD_H
#define GAMES_SOCCER_LARGE_BOARD_H

#define BOARD_LARGE
#define board_neighbour large_neighbour
#define board_set large_set
#define board_make large_make
#define board_unmake large_unmake
#define board_make_turn large_make_turn
#define board_unmake_turn large_unmake_turn
#define board_count_turns large_count_turns
#define board_pick_turn large_pick_turn
#define board_each_turn large_each_turn
#define board_generate large_generate
#define board_result_turn large_result_turn
#define board_line_distances large_line_distances
#define board_turn_distances large_turn_distances
#define board_can_score large_can_score
#define board_scoring_turn large_scoring_turn
#define board_turn_to large_turn_to

#include "games/soccer/board.h"

#endif
