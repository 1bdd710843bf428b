/* Averages several paper soccer networks, weight by weight. If the networks were trained on
 * different games, but started from the same network, the mean keeps what they have in common
 * (Wortsman and others, "Model soups", 2022). Usage: mean_nets OUT.bin NET.bin.. */
#include "base/memory.h"
#include "engines/soccer/net.h"

#include <stdio.h>
#include <stdlib.h>

static const struct net_shape *const shape = &soccer_net_shape;

/* Returns sum / nets, rounded to the nearest integer; halves are rounded away from 0. */
static int64_t mean_of(int64_t sum, int64_t nets)
{
    return (sum + (sum < 0 ? -nets / 2 : nets / 2)) / nets;
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fputs("Usage: mean_nets OUT.bin NET.bin..\n", stderr);
        return 2;
    }
    struct error error;
    int64_t *sums = memory_new((shape->shorts + shape->longs) * sizeof *sums);
    int16_t *shorts = memory_new(sizeof(struct net));
    int32_t *longs = (void *)(shorts + shape->shorts);
    bool good = true;
    for (int i = 2; good && i < argc; i++) {
        good = net_load(shape, shorts, argv[i], &error);
        for (size_t k = 0; k < shape->shorts; k++) {
            sums[k] += shorts[k];
        }
        for (size_t k = 0; k < shape->longs; k++) {
            sums[shape->shorts + k] += longs[k];
        }
    }
    for (size_t k = 0; k < shape->shorts; k++) {
        shorts[k] = (int16_t)mean_of(sums[k], argc - 2);
    }
    for (size_t k = 0; k < shape->longs; k++) {
        longs[k] = (int32_t)mean_of(sums[shape->shorts + k], argc - 2);
    }
    good = good && net_save(shape, shorts, argv[1], &error);
    if (!good) {
        fprintf(stderr, "mean_nets: %s\n", error.text);
    }
    free(sums);
    free(shorts);
    return good ? 0 : 1;
}
