/* SPDX-License-Identifier: MIT */
/* metrics.h - metrics for Prometheus. Only the loop's thread counts. */
#ifndef SERVER_OPS_METRICS_H
#define SERVER_OPS_METRICS_H

#include "base/text.h"

#include <stdint.h>

typedef struct Service Service;

typedef struct {
    uint64_t appends, appends_lost; /* rows of matches' logs */
    uint64_t frames_in, frames_out;
    uint64_t slow_readers;
    uint64_t loads;   /* matches folded from their logs */
    uint64_t broken;  /* that could not be folded */
    uint64_t resyncs; /* watches that named an entry */
    uint64_t thoughts;
    uint64_t dues, due_lag_ms_sum;
    uint64_t requests; /* HTTP */
} Metrics;

void metrics_write(Service *service, Text *out);

#endif
