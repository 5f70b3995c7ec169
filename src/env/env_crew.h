/* SPDX-License-Identifier: MIT */
/* env_crew.h - threads that each do a part of one piece of work, again and again. */
#ifndef ENV_ENV_CREW_H
#define ENV_ENV_CREW_H

typedef struct EnvCrew EnvCrew;

/* `work(what, part)` is called for part 0 .. parts-1, each in a thread of its own, part 0 in that
 * of the caller of crew_work. NULL when the threads cannot be had; then none is left. parts >= 2.
 */
EnvCrew *crew_open(int parts, void (*work)(void *what, int part), void *what);

/* Does all parts, and returns when they are done. */
void crew_work(EnvCrew *crew);

void crew_close(EnvCrew *crew); /* NULL is allowed */

#endif
