/* A small neural network that evaluates positions of paper soccer. It has sparse inputs, two layers
 * of clipped sums, and one output. This module only evaluates; the training code is in lab/, and
 * net/ reads network files. All arithmetic is on integers, so the results are the same on every
 * machine.
 *
 *   sums[64]  = bias + the columns of all active inputs (16 bits)
 *   hidden[j] = (second_bias[j] + sum of second[j][i] * clip(sums[i])) / 256, j < 32
 *   value     = last_bias + sum of last[j] * clip(hidden[j])
 *
 * clip limits a number to 0..255. An input, a weight or an activation of 1 is stored as 256. A
 * value of 65536 means that the log odds of a win for the player to move are 1. */
#ifndef ENGINES_SOCCER_NET_H
#define ENGINES_SOCCER_NET_H

#include "engines/soccer/inputs.h"
#include "net/format.h"

#define NET_WIDTH 64
#define NET_SECOND 32
#define NET_ONE 256

struct net {
    int16_t columns[INPUTS][NET_WIDTH];
    int16_t bias[NET_WIDTH];
    int16_t second[NET_SECOND][NET_WIDTH];
    int16_t last[NET_SECOND];
    int32_t second_bias[NET_SECOND];
    int32_t last_bias;
};

/* Layout of the network file; see net/format.h. */
extern const struct net_shape soccer_net_shape;

/* The built-in network, and its text encoding (net/text.h) for builds that use engines/packed.c. */
const struct net *net_default(void);
extern const char *const soccer_net_lines[];

/* Returns whether an input can ever be active in a game. It cannot if its dot is off the pitch, or
 * if the line or fresh dot that it stands for cannot exist. `start` is the standard pitch before
 * the first turn. */
bool net_needs(const struct board *start, unsigned input);

/* The first-layer sums of a position for its drawn lines only, without its other inputs. net_add
 * and net_subtract update them. */
struct net_sums {
    int16_t sums[NET_WIDTH];
};

/* Sets the sums for a position without drawn lines. */
void net_start(const struct net *net, struct net_sums *sums);

/* Update the sums of the first layer: net_add after a line is drawn, and net_subtract after a line
 * is taken back. `line` is a result of inputs_line. */
void net_add(const struct net *net, struct net_sums *sums, unsigned line);
void net_subtract(const struct net *net, struct net_sums *sums, unsigned line);

/* Returns the value of a position for the player to move. `sums` accounts for the drawn lines, and
 * `list` contains the indices of the other active inputs. */
int32_t net_value(const struct net *net, const struct net_sums *sums, const uint16_t *list,
                  size_t count);

/* Does the same as net_value, in plain C. Tests compare the two functions. */
int32_t net_value_plain(const struct net *net, const struct net_sums *sums, const uint16_t *list,
                        size_t count);

/* Converts a value of the network to the range of the values in evaluate.h. */
static inline int net_estimate(int32_t value)
{
    return evaluate_squeeze(value, INT64_C(2) * NET_ONE * NET_ONE);
}

#endif
