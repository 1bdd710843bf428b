/* The mean of nets of paper soccer, weight by weight. Of nets that went on from the same one, each
 * by other games, it keeps what they have in common (Wortsman and others, "Model soups", 2022).
 * Usage: mean_nets OUT.bin NET.bin.. */
#include "base/memory.h"
#include "engines/soccer/net.h"
#include "training/soccer/generations.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The weights of a net in a row: those of 16 bits, and behind them those of 32. */
#define SHORT (offsetof(struct net, second_bias) / sizeof(int16_t))
#define LONG (NET_SECOND + 1)
_Static_assert(offsetof(struct net, second_bias) + LONG * sizeof(int32_t) == sizeof(struct net),
               "there is nothing between the weights of a net");

static void read_weights(const char *path, int64_t weights[SHORT + LONG])
{
    struct net *net = memory_new(sizeof *net);
    struct error error;
    if (!generations_load(path, net, &error)) {
        fprintf(stderr, "mean_nets: %s\n", error.text);
        exit(1);
    }
    int16_t *small = memory_new(SHORT * sizeof *small);
    int32_t large[LONG];
    memcpy(small, net, SHORT * sizeof *small);
    memcpy(large, (const char *)net + SHORT * sizeof *small, sizeof large);
    for (size_t i = 0; i < SHORT; i++) {
        weights[i] += small[i];
    }
    for (size_t i = 0; i < LONG; i++) {
        weights[SHORT + i] += large[i];
    }
    free(small);
    free(net);
}

/* The sums of so many nets as a net: to the nearest whole number, halves away from 0. */
static void divide(const int64_t sums[SHORT + LONG], int64_t nets, struct net *net)
{
    int16_t *small = memory_new(SHORT * sizeof *small);
    int32_t large[LONG];
    for (size_t i = 0; i < SHORT + LONG; i++) {
        int64_t mean = (sums[i] + (sums[i] < 0 ? -nets / 2 : nets / 2)) / nets;
        if (i < SHORT) {
            small[i] = (int16_t)mean;
        } else {
            large[i - SHORT] = (int32_t)mean;
        }
    }
    memcpy(net, small, SHORT * sizeof *small);
    memcpy((char *)net + SHORT * sizeof *small, large, sizeof large);
    free(small);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("Usage: mean_nets OUT.bin NET.bin..\n", stderr);
        return 2;
    }
    int64_t *sums = memory_new((SHORT + LONG) * sizeof *sums);
    struct net *net = memory_new(sizeof *net);
    uint8_t *bytes = memory_new(NET_BYTES);
    for (int i = 2; i < argc; i++) {
        read_weights(argv[i], sums);
    }
    divide(sums, argc - 2, net);
    net_write(net, bytes);
    FILE *file = fopen(argv[1], "wb");
    bool good = file != NULL && fwrite(bytes, 1, NET_BYTES, file) == NET_BYTES;
    good = file != NULL && fclose(file) == 0 && good;
    if (!good) {
        perror(argv[1]);
    }
    free(sums);
    free(net);
    free(bytes);
    return good ? 0 : 1;
}
