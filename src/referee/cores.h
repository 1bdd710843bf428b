/* Finds the cores that this process may use, and pins threads to them. The caller decides which
 * thread gets which core. */
#ifndef REFEREE_CORES_H
#define REFEREE_CORES_H

/* Returns one of the cores that this process may use, for core_pin. If `index` is not less than the
 * number of these cores, counting starts again from the first. */
int core_number(unsigned index);

/* Pins the calling thread, and everything that it starts from now on, to a core. Core -1 means that
 * the thread is not pinned. */
void core_pin(int core);

#endif
