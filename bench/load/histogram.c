/* SPDX-License-Identifier: MIT */
/* histogram.c - durations in buckets that grow by 2 %. */
#include "load.h"

#include <math.h>
#include <string.h>
#include <time.h>

#define GROWTH 1.02

double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void nap(double seconds) {
    struct timespec pause = {(time_t)seconds, (long)(fmod(seconds, 1) * 1e9)};
    nanosleep(&pause, NULL);
}

void histogram_add(Histogram *histogram, double microseconds) {
    int bucket = microseconds <= 1 ? 0 : (int)(log(microseconds) / log(GROWTH));
    histogram->bucket[bucket < BUCKETS ? bucket : BUCKETS - 1]++;
    histogram->count++;
    histogram->sum += microseconds;
    if (microseconds > histogram->most)
        histogram->most = microseconds;
}

double histogram_at(const Histogram *histogram, double share) {
    uint64_t wanted = (uint64_t)ceil(share * (double)histogram->count), seen = 0;
    for (int i = 0; i < BUCKETS; i++) {
        seen += histogram->bucket[i];
        if (seen >= wanted && seen > 0)
            return fmin(pow(GROWTH, i + 1), histogram->most);
    }
    return 0;
}

void histogram_clear(Histogram *histogram) {
    memset(histogram, 0, sizeof *histogram);
}
