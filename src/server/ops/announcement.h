/* SPDX-License-Identifier: MIT */
/* announcement.h - what the operator says to everybody who is connected: "Restart at 20:00". */
#ifndef SERVER_OPS_ANNOUNCEMENT_H
#define SERVER_OPS_ANNOUNCEMENT_H

#include "server/ops/service.h"
#include "store/store.h"

enum {
    ANNOUNCEMENT_MOST = 200 /* bytes */
};

/* Adds the step that stores these words as the last announcement. */
void announcement_step(Job *job, const char *words);
/* Reads the last announcement, and sends it to every socket of this node. */
void announcement_push(Service *service);

#endif
