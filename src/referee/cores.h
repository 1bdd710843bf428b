/* The cores this process may use, and how to stay on one of them.
 * Never spreads work: it only says which core is whose. */
#ifndef REFEREE_CORES_H
#define REFEREE_CORES_H

/* The index-th of the cores this process may use, for core_take; index wraps round if there are
 * fewer. */
int core_number(unsigned index);

/* Keeps the calling thread, and what it starts from now on, on that core. -1: changes nothing. */
void core_take(int core);

#endif
