/* SPDX-License-Identifier: MIT */
/* libpq.h - PostgreSQL's client library, loaded when a store in PostgreSQL is opened (library.h).
 */
#ifndef STORE_LIBPQ_H
#define STORE_LIBPQ_H

#include "base/error.h"

#include <libpq-fe.h>

/* clang-format off */
#define LIBPQ(F) \
    F(backendPID) \
    F(clear) \
    F(cmdStatus) \
    F(cmdTuples) \
    F(connectdbParams) \
    F(consumeInput) \
    F(enterPipelineMode) \
    F(errorMessage) \
    F(escapeIdentifier) \
    F(finish) \
    F(flush) \
    F(freemem) \
    F(ftype) \
    F(getResult) \
    F(getisnull) \
    F(getlength) \
    F(getvalue) \
    F(isBusy) \
    F(nfields) \
    F(notifies) \
    F(ntuples) \
    F(pipelineSync) \
    F(resultErrorField) \
    F(resultStatus) \
    F(sendPrepare) \
    F(sendQuery) \
    F(sendQueryParams) \
    F(sendQueryPrepared) \
    F(setNoticeProcessor) \
    F(setnonblocking) \
    F(socket) \
    F(status) \
    F(unescapeBytea)
/* clang-format on */
#define LIBPQ_POINTER(name) __typeof__(&PQ##name) name;

typedef struct {
    LIBPQ(LIBPQ_POINTER)
} Libpq;

extern Libpq pq;

bool libpq_load(Error *error);

#endif
