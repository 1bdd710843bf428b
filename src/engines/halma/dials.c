#include "engines/halma/dials.h"

const struct halma_dial halma_dials[HALMA_DIALS] = {
    [WIDTH_LAST] = {"width-last", 8, 4, HALMA_CHOICES_MAX, 3},
    [WIDTH_1] = {"width-1", 13, 4, HALMA_CHOICES_MAX, 3},
    [WIDTH_2] = {"width-2", 7, 4, HALMA_CHOICES_MAX, 4},
    [WIDTH_3] = {"width-3", 20, 4, HALMA_CHOICES_MAX, 5},
    [WIDTH_4] = {"width-4", 39, 8, HALMA_CHOICES_MAX, 7},
    [REDUCED_FROM] = {"reduced-from", 3, 1, HALMA_CHOICES_MAX, 1},
    [REDUCED_MORE] = {"reduced-more", 4, 1, HALMA_CHOICES_MAX, 2},
    [REDUCED_MOST] = {"reduced-most", 12, 1, HALMA_CHOICES_MAX, 4},
    [PRUNE] = {"prune", 27, 20, 1000, 30},
    [ASPIRATION] = {"aspiration", 95, 10, 400, 15},
    [KILLER_BONUS] = {"killer-bonus", 29, 0, 1000, 20},
    [TEMPO] = {"tempo", 39, 0, 200, 15},
    [HISTORY] = {"history", 48, 0, 1024, 10},
};
