/* The cores that this process may use, and pinning of threads to them. The caller decides which
 * thread gets which core. */
#ifndef REFEREE_CORES_H
#define REFEREE_CORES_H

/* Returns core number `index` of those that this process may use, for core_pin; the index wraps
 * around if there are fewer cores. */
int core_number(unsigned index);

/* Pins the calling thread, and whatever it starts from now on, to a core. -1: does nothing. */
void core_pin(int core);

#endif
