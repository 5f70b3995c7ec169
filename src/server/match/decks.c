/* SPDX-License-Identifier: MIT */
/* decks.c - decks on the shelf, or read from the store onto it. */
#include "server/match/decks.h"

#include "base/memory.h"
#include "games/catalog.h"
#include "server/ops/log.h"
#include "server/ops/service.h"

typedef struct {
    Service *service;
    const Game *game;
    DeckFound *found;
    void *data;
} Finding;

static void on_deck(Job *job) {
    Finding *finding = job->data;
    Error error;
    int slot = -1;
    if (job->result == JOB_KEPT && job_rows(job, 0) == 1) {
        const Row *row = job_row(job, 0, 0);
        if (slice_is(slice_of(finding->game->id), row->value[DECK_BYTES_GAME].bytes))
            slot = catalog_load_deck(finding->game, row->value[DECK_BYTES_NAME].bytes,
                                     row->value[DECK_BYTES_BYTES].bytes,
                                     row->value[DECK_BYTES_BYTES].length, &error);
        if (slot < 0)
            log_line(finding->service, LOG_ERROR, "deck_unreadable", NULL);
    }
    job_free(job);
    finding->found(slot, finding->data);
    memory_free(finding);
}

void deck_need(Service *service, const Game *game, const uint8_t sha256[SHA256_BYTES],
               DeckFound *found, void *data) {
    int slot = catalog_hold_deck(game, sha256);
    if (slot >= 0) {
        found(slot, data);
        return;
    }
    Finding *finding = memory_new(sizeof *finding);
    *finding = (Finding){service, game, found, data};
    Value hash = value_blob(sha256, SHA256_BYTES);
    Job *job = job_new(on_deck, finding);
    job->only_reads = true;
    job_step(job, STORE_DECK_BYTES, EXPECT_ANY, &hash, 1);
    service_submit(service, job);
}
