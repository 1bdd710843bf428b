/* Compiles board.c, legal_turns.c, random_turn.c and perft.c a second time, for pitches of any
 * size. */
#include "games/soccer/large_board.h"

#define soccer_legal_turns large_legal_turns
#define soccer_random_turn large_random_turn
#define soccer_perft large_perft

#include "games/soccer/board.c"
#include "games/soccer/legal_turns.c"
#include "games/soccer/perft.c"
#include "games/soccer/random_turn.c"
