#include "training/trainer.h"

#include <string.h>

const struct trainer *const trainers[] = {
    &halma_trainer,
    &soccer_trainer,
    NULL,
};

const struct trainer *trainer_find(const char *game)
{
    size_t i = 0;
    while (trainers[i] != NULL && strcmp(trainers[i]->game, game) != 0) {
        i++;
    }
    return trainers[i];
}
